//! Whom a staff figure touches (BA-1.1.3g, BA-1.1.4k, BA-1.1.4v to BA-1.1.4x, BA-R74, BA-R126).

use super::StaffEvent;
use crate::Ba;
use crate::bodies::{self, CONTACT, Crowd, Footprint, footprint, staff_base};
use crate::events::Event;
use crate::state::{Alive, State};
use crate::units::{HORSE_BASE, StaffId, UnitId};
use kernel::{Side, Stage};
use tabletop::{Heading, Length, Point, Shape};

/// All staff figures on the table.
pub fn alive(state: &State) -> impl Iterator<Item = StaffId> + Clone + '_ {
    (0..state.staff.len() as u8).map(StaffId).filter(|id| state.staff(*id).alive == Alive::Yes)
}

/// The base of a figure of a side somewhere (BA-G3).
pub fn base_at(game: &Ba, side: Side, at: Point) -> Shape {
    game.battle.bases[side].moved(at - Point::default())
}

/// Whether two staff figures are in base contact (BA-1.1.4r, BA-1.1.5c).
pub fn touch(game: &Ba, state: &State, one: StaffId, other: StaffId) -> bool {
    staff_base(game, state, one).within(&staff_base(game, state, other), CONTACT)
}

/// The own unit that a figure touches: one at most, of several the one whose centre is nearest (BA-1.1.3g, BA-1.1.4k,
/// BA-5.4.3e, BA-R74).
pub fn touched(game: &Ba, state: &State, crowd: &Crowd<'_>, id: StaffId) -> Option<UnitId> {
    let (side, at) = (game.battle.officer(id).side, state.staff(id).at);
    let base = base_at(game, side, at);
    crowd.within(side, &base, CONTACT).min_by_key(|unit| {
        ((bodies::centre(game, state, *unit) - at).square(), crate::names::precedence(state, *unit))
    })
}

/// Whether a body and a base are in contact (BA-R4).
pub fn touches(body: &Footprint, base: &Shape) -> bool {
    body.parts().iter().any(|part| part.within(base, CONTACT))
}

/// Where a figure stands in contact with a unit: on the straight line from where it is to the middle of the unit.
pub fn beside(game: &Ba, state: &State, unit: UnitId, side: Side, from: Point) -> Point {
    let body = footprint(game, state, unit);
    let middle = bodies::centre(game, state, unit);
    let towards =
        if from == middle { state.unit(unit).pose.heading.back() } else { Heading::towards(middle, from) };
    let clear = |far: i32| {
        let base = base_at(game, side, middle + towards.along(Length::new(far)));
        body.parts().iter().all(|part| !part.overlaps(&base))
    };
    let (mut low, mut high) = (0, 200_000);
    while high - low > 1 {
        let far = (low + high) / 2;
        if clear(far) { high = far } else { low = far }
    }
    on_table(game, middle + towards.along(Length::new(high)))
}

/// The nearest point where a base is on the table.
pub fn on_table(game: &Ba, at: Point) -> Point {
    let half = HORSE_BASE.depth().units() / 2;
    let (width, height) = (game.battle.table.width().units(), game.battle.table.height().units());
    Point::new(at.x().clamp(half, width - half), at.y().clamp(half, height - half))
}

/// Staff in contact with a unit in forced action must follow it (BA-1.1.4w): it keeps its place beside it.
pub fn follow(stage: &mut Stage<'_, Ba>, unit: UnitId, by: tabletop::Vector) {
    for id in alive(stage.state()).collect::<Vec<_>>() {
        let staff = *stage.state().staff(id);
        if staff.with == Some(unit) {
            let at = on_table(stage.game, staff.at + by);
            stage.emit(Event::Staff(StaffEvent::Placed(id, at)));
        }
    }
}

/// Staff that followed a unit comes up to it again where the unit has turned or formed up afresh (BA-1.1.4w).
pub fn close_up(stage: &mut Stage<'_, Ba>, unit: UnitId) {
    for id in alive(stage.state()).collect::<Vec<_>>() {
        let staff = *stage.state().staff(id);
        if staff.with != Some(unit) {
            continue;
        }
        let base = staff_base(stage.game, stage.state(), id);
        if !touches(&footprint(stage.game, stage.state(), unit), &base) {
            let side = stage.game.battle.officer(id).side;
            let at = beside(stage.game, stage.state(), unit, side, staff.at);
            stage.emit(Event::Staff(StaffEvent::Placed(id, at)));
        }
    }
}
