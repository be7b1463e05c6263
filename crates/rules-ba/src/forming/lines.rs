//! Skirmish lines put out and taken in (BA-1.2.5, BA-1.3.2, BA-2.2.3, BA-R11, BA-R30, BA-R96).

use super::Placed;
use super::split::proportional;
use super::step::{Change, Wanted, has_room};
use crate::Ba;
use crate::bodies::{drawn_arm, footprint};
use crate::formation::{Drawn, Formation, gaps};
use crate::orders::{Element, carried};
use crate::state::State;
use crate::units::UnitId;
use crate::valour;
use serde::Serialize;
use tabletop::{Length, Pose};

/// How far from its mother unit the centre figure of a line may be put (BA-2.2.3a).
const REACH: Length = Length::whole(5);
/// How far rejoining figures may be from their mother unit (BA-2.2.3c).
const REJOIN: Length = Length::whole(15);

/// A skirmish line that goes out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Out {
    /// Its mother unit.
    pub mother: UnitId,
    /// Its figures.
    pub figures: u16,
    /// Its share of the original force (BA-R30).
    pub original: u16,
    /// Where it stands.
    pub pose: Pose,
    /// The gap between its figures.
    pub gap: Length,
}

/// Skirmishers that come in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct In {
    /// Their mother unit.
    pub mother: UnitId,
    /// How many.
    pub figures: u16,
    /// Their share of the original force.
    pub original: u16,
    /// What keeps the valour that of the larger part.
    pub adjusted: i8,
}

/// The skirmish lines that orders put out, or make larger, in this bound; a unit has one at most (BA-1.3.2f).
pub fn wanted(game: &Ba, state: &State) -> Vec<Wanted> {
    state.present().filter_map(|id| want(game, state, id)).collect()
}

/// The line that a unit is ordered to put out, with the ground it needs: its centre figure within 5 cm of the mother unit
/// (BA-2.2.3a). A line that is out already is made larger where it stands.
pub fn want(game: &Ba, state: &State, mother: UnitId) -> Option<Wanted> {
    let unit = state.unit(mother);
    if !unit.on_table() || unit.mother().is_some() {
        return None;
    }
    let element = carried::elements(game, state, mother)
        .iter()
        .find(|element| matches!(element, Element::SkirmishersOut { .. }))?;
    let Element::SkirmishersOut { figures, at, gap } = element else { return None };
    let arm = drawn_arm(game.battle.raised(unit.root).arm, unit);
    let figures = (*figures).min(unit.figures);
    let original = proportional(unit.original, &[figures, unit.figures - figures])[0];
    let with = |pose: Pose, gap: Length, all: u16| {
        let drawn = Drawn { arm, formation: Formation::SkirmishLine, files: 0, gap, figures: all, guns: 0 };
        let out = Out { mother, figures, original, pose, gap };
        let needs = vec![drawn.footprint(pose)];
        Wanted { unit: mother, change: Change::Out(out), into: Placed { drawn, pose }, needs }
    };
    if let Some(line) = unit.line {
        let line = state.unit(line);
        return line.is_present().then(|| with(line.pose, line.gap, line.figures + figures));
    }
    let gap = gap.unwrap_or(gaps(arm)[0]);
    let base = arm.base();
    // The centre figure stands at the point; the front is half a base ahead of it (BA-R11).
    let anchor = *at + unit.pose.heading.along(Length::new(base.depth().units() / 2));
    let pose = Pose::new(anchor, unit.pose.heading);
    let centre = Pose::from_centre(*at, pose.heading, base).footprint(base);
    let near = footprint(game, state, mother).parts().iter().any(|part| part.within(&centre, REACH));
    near.then(|| with(pose, gap, figures))
}

/// The skirmishers that orders take in.
pub fn all_in(game: &Ba, state: &State) -> Vec<In> {
    let one = |id: UnitId| {
        carried::elements(game, state, id).iter().find_map(|element| taken_in(game, state, id, element))
    };
    state.present().filter_map(one).collect()
}

/// The skirmishers that an order takes in, if all of them are near enough and there is room for them in the ranks (BA-2.2.1f,
/// BA-2.2.3b, BA-2.2.3c).
pub fn taken_in(game: &Ba, state: &State, mother: UnitId, element: &Element) -> Option<In> {
    let Element::SkirmishersIn(figures) = element else { return None };
    let host = state.unit(mother);
    let line = host.line?;
    let unit = state.unit(line);
    if !host.on_table() || !unit.on_table() || carried::is_idle(state, line) {
        return None;
    }
    let figures = figures.unwrap_or(unit.figures).min(unit.figures);
    let arm = drawn_arm(game.battle.raised(unit.root).arm, unit);
    let drawn = unit.drawn(arm);
    let base = drawn.base();
    let body = footprint(game, state, mother);
    let near = |at: tabletop::Point| {
        let shape = Pose::from_centre(at, unit.pose.heading, base).footprint(base);
        body.parts().iter().any(|part| part.within(&shape, REJOIN))
    };
    let close = drawn.array().places(unit.pose).filter(|at| near(*at)).count();
    let larger = Drawn { figures: host.figures + figures, ..host.drawn(arm) };
    let into = Placed { drawn: larger, pose: host.pose };
    let room = Wanted { unit: mother, change: Change::Form, into, needs: vec![larger.footprint(host.pose)] };
    if close < usize::from(figures) || host.trail.is_none() && !has_room_but(game, state, &room, line) {
        return None;
    }
    let original = proportional(unit.original, &[figures, unit.figures - figures])[0];
    // The valour of the larger part holds for all (BA-1.2.5b, BA-1.2.6b).
    let lead = if figures > host.figures { unit } else { host };
    let mut whole = lead.clone();
    (whole.figures, whole.original) = (host.figures + figures, host.original + original);
    let valour = i16::from(valour::of(game, lead));
    let adjusted = i16::from(whole.adjusted) + valour - valour::raw(game, &whole);
    Some(In { mother, figures, original, adjusted: adjusted as i8 })
}

/// Whether there is room, the line itself apart.
fn has_room_but(game: &Ba, state: &State, wanted: &Wanted, line: UnitId) -> bool {
    let mut alone = state.clone();
    alone.units[line.index()].place = crate::state::Where::Absent;
    has_room(game, &alone, wanted)
}
