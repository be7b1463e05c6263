//! Catch rolls (BA-1.1.4h, BA-1.1.4i, BA-T18, BA-R26, BA-R27).

use super::{StaffEvent, contact};
use crate::Ba;
use crate::bodies::{self, Crowd, footprint, staff_base};
use crate::events::Event;
use crate::state::{Alive, State};
use crate::tables::command::{Caught, caught};
use crate::units::StaffId;
use kernel::{Dice, Duty, Faces, Roll, Side, Stage, Wait, rule};
use serde::{Deserialize, Serialize};
use tabletop::{Length, Shape};

/// Within this of an opponent a figure without an own unit may be caught (BA-1.1.4h).
pub const NEAR: Length = Length::whole(5);

/// Whether a base is within 5 cm of an opponent's unit; opponent staff does not count (BA-R26).
fn is_near(crowd: &Crowd<'_>, side: Side, base: &Shape) -> bool {
    crowd.within(!side, base, NEAR).next().is_some()
}

/// Whoever has come within 5 cm of an opponent without an own unit at his side since the last look is caught at: rolls are made
/// before anything else goes on (BA-R26).
pub fn look(stage: &mut Stage<'_, Ba>) {
    let (game, state) = (stage.game, stage.state());
    let crowd = Crowd::new(game, state);
    let (mut touching, mut changed) = (Vec::new(), Vec::new());
    for id in contact::alive(state) {
        // Contacts follow from where everybody stands now.
        let (staff, with) = (state.staff(id), contact::touched(game, state, &crowd, id));
        if staff.with != with {
            touching.push((id, with));
        }
        let side = game.battle.officer(id).side;
        let near = with.is_none() && is_near(&crowd, side, &staff_base(game, state, id));
        if near != staff.near {
            changed.push((id, near));
        }
    }
    drop(crowd);
    if !touching.is_empty() {
        stage.emit(Event::Staff(StaffEvent::Touching(touching)));
    }
    if !changed.is_empty() {
        stage.emit(Event::Staff(StaffEvent::Near(changed)));
    }
    if !stage.state().caught.is_empty() {
        stage.push(CatchRolls);
    }
}

/// The roll for a figure: no factors, nor the penalty of another (BA-R27).
pub fn roll(game: &Ba, id: StaffId) -> Roll {
    let mut roll = Roll::new(Dice::d6(3), "catch roll", rule!("BA-1.1.4h"));
    roll.by = Some(game.battle.officer(id).side);
    roll.table = Some(rule!("BA-T18"));
    roll
}

/// Everybody who was caught at rolls, by side and id (BA-R115, BA-S30).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CatchRolls;

impl Duty<Ba> for CatchRolls {
    fn wait(&self, game: &Ba, state: &State) -> Wait {
        match state.caught.first() {
            Some(id) => Wait::Dice(roll(game, *id)),
            None => Wait::Nobody,
        }
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        stage.pop();
    }
    fn settle(&self, stage: &mut Stage<'_, Ba>, faces: &Faces) {
        let Some(id) = stage.state().caught.first().copied() else { return };
        let side = stage.game.battle.officer(id).side;
        let what = caught(roll(stage.game, id).total(faces));
        let (game, state) = (stage.game, stage.state());
        let at = state.staff(id).at;
        let base = staff_base(game, state, id);
        let nearest = bodies::of(game, state, side).min_by(|a, b| {
            let gap = |unit| footprint(game, state, unit).gap(&bodies::Footprint::One(base));
            let order = |unit| crate::names::precedence(state, unit);
            gap(*a).cmp_gap(&gap(*b)).then(order(*a).cmp(&order(*b)))
        });
        match (what, nearest) {
            (Caught::Survives, Some(unit)) => {
                let place = contact::beside(game, state, unit, side, at);
                stage.emit(Event::Staff(StaffEvent::Caught(side, id, what)));
                stage.emit(Event::Staff(StaffEvent::Placed(id, place)));
                stage.emit(Event::Staff(StaffEvent::Touching(vec![(id, Some(unit))])));
            }
            // With nobody left to go to he falls.
            (Caught::Survives, None) => {
                stage.emit(Event::Staff(StaffEvent::Caught(side, id, Caught::Falls(0))));
            }
            (falls, _) => stage.emit(Event::Staff(StaffEvent::Caught(side, id, falls))),
        }
        debug_assert!(stage.state().staff(id).alive != Alive::Coming, "only figures on the table are caught");
    }
}
