//! Parts of a unit come together again (BA-1.2.1b, BA-1.2.6b, BA-1.2.6c, BA-2.1.0c, BA-R30, BA-R93).

use super::Placed;
use super::step::{Change, Taken, Wanted, has_room};
use crate::Ba;
use crate::bodies::{CONTACT, drawn_arm, footprint};
use crate::formation::Drawn;
use crate::names::precedence;
use crate::orders::Element;
use crate::orders::carried;
use crate::state::{Kind, Mark, State, Where};
use crate::units::UnitId;
use crate::valour;
use serde::Serialize;
use tabletop::{Pose, Turn};

/// Parts that become one unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Assembled {
    /// The part whose id is kept: the first.
    pub into: UnitId,
    /// The others.
    pub others: Vec<UnitId>,
    /// The largest: status follows it (BA-1.2.6b, BA-1.2.6c).
    pub largest: UnitId,
    /// What they take.
    pub taken: Taken,
    /// What keeps the valour that of the largest part.
    pub adjusted: i8,
}

/// The assemblies that are carried out in this bound (BA-S12).
pub fn all(game: &Ba, state: &State) -> Vec<Assembled> {
    let mut found: Vec<Assembled> = Vec::new();
    for id in state.present() {
        let others = carried::elements(game, state, id).iter().find_map(|element| match element {
            Element::Assemble(others) => Some(others),
            _ => None,
        });
        let Some(others) = others else { continue };
        let taken = |one: &UnitId| found.iter().any(|known| known.into == *one || known.others.contains(one));
        if taken(&id) || others.iter().any(taken) {
            continue;
        }
        found.extend(one(game, state, id, others));
    }
    found
}

fn one(game: &Ba, state: &State, id: UnitId, others: &[UnitId]) -> Option<Assembled> {
    let mut parts: Vec<UnitId> = others.iter().copied().chain([id]).collect();
    parts.sort_unstable_by_key(|part| precedence(state, *part));
    parts.dedup();
    let fit = |part: &UnitId| {
        let unit = state.unit(*part);
        unit.on_table()
            && unit.root == state.unit(id).root
            && unit.mother().is_none()
            && !carried::is_idle(state, *part)
    };
    let lines = parts.iter().filter(|part| state.unit(**part).line.is_some()).count();
    if parts.len() < 2 || !parts.iter().all(fit) || lines > 1 || !is_chain(game, state, &parts) {
        return None;
    }
    // The largest; of equal ones the first (BA-R30).
    let largest = parts
        .iter()
        .copied()
        .min_by_key(|part| (std::cmp::Reverse(state.unit(*part).figures), precedence(state, *part)))?;
    let (into, placed) = place(game, state, &parts, largest)?;
    let mut whole = state.unit(largest).clone();
    whole.figures = parts.iter().map(|part| state.unit(*part).figures).sum();
    whole.original = parts.iter().map(|part| state.unit(*part).original).sum();
    let wanted = i16::from(valour::of(game, state.unit(largest)));
    let adjusted = i16::from(whole.adjusted) + wanted - valour::raw(game, &whole);
    let others = parts.iter().copied().filter(|part| *part != into).collect();
    let taken = Taken { formation: placed.drawn.formation, files: placed.drawn.files, pose: placed.pose };
    Some(Assembled { into, others, largest, taken, adjusted: adjusted as i8 })
}

/// Whether all touch one another in a chain (BA-2.1.0c, BA-R93).
fn is_chain(game: &Ba, state: &State, parts: &[UnitId]) -> bool {
    let mut reached = vec![parts[0]];
    while let Some(next) = parts.iter().find(|part| {
        !reached.contains(part)
            && reached
                .iter()
                .any(|other| footprint(game, state, **part).within(&footprint(game, state, *other), CONTACT))
    }) {
        reached.push(*next);
    }
    reached.len() == parts.len()
}

/// Where they stand as one: the figure-weighted mean of their anchors, shifted onto the front line of the largest; if that does not
/// fit, its own anchor (BA-R93).
fn place(game: &Ba, state: &State, parts: &[UnitId], largest: UnitId) -> Option<(UnitId, Placed)> {
    let into = *parts.first()?;
    let lead = state.unit(largest);
    let figures: u16 = parts.iter().map(|part| state.unit(*part).figures).sum();
    let guns: u8 = parts.iter().map(|part| state.unit(*part).elements).sum();
    let whole = lead.drawn(drawn_arm(game.battle.raised(lead.root).arm, lead));
    let foot = game.battle.raised(lead.root).arm.is_foot();
    let drawn = Drawn { figures, guns: if foot { whole.guns } else { guns }, ..whole };
    let aside: i64 = parts
        .iter()
        .map(|part| {
            let unit = state.unit(*part);
            (lead.pose.local(unit.pose.anchor).1 >> 30) * i64::from(unit.figures)
        })
        .sum();
    let left = tabletop::Length::new((aside / i64::from(figures.max(1))) as i32);
    let mean = lead.pose.anchor + (lead.pose.heading + Turn::QUARTER).along(left);
    let fits = |pose: Pose| {
        let into = Placed { drawn, pose };
        let wanted = Wanted { unit: largest, change: Change::Form, into, needs: vec![drawn.footprint(pose)] };
        let alone = without(state, parts, largest);
        has_room(game, &alone, &wanted).then_some(into)
    };
    let placed = fits(Pose::new(mean, lead.pose.heading)).or_else(|| fits(lead.pose))?;
    Some((into, placed))
}

/// The position without the other parts: they are no hindrance to themselves.
fn without(state: &State, parts: &[UnitId], but: UnitId) -> State {
    let mut alone = state.clone();
    for part in parts.iter().filter(|part| **part != but) {
        alone.units[part.index()].place = Where::Absent;
    }
    alone
}

/// Folds an assembly into a state.
pub fn apply(state: &mut State, one: &Assembled) {
    let all: Vec<UnitId> = one.others.iter().copied().chain([one.into]).collect();
    let mut whole = state.unit(one.largest).clone();
    let own = state.unit(one.into).clone();
    whole.figures = all.iter().map(|part| state.unit(*part).figures).sum();
    whole.original = all.iter().map(|part| state.unit(*part).original).sum();
    if own.elements > 0
        && all.iter().any(|part| state.unit(*part).elements != own.elements || own.elements > 1)
    {
        whole.elements = all.iter().map(|part| state.unit(*part).elements).sum();
    }
    (whole.part, whole.kind, whole.cut) = (own.part, own.kind, None);
    // Whoever has found all others is no part any more; else it goes on seeking them (BA-1.2.2c).
    let family =
        state.units.iter().filter(|unit| unit.root == own.root && unit.apart.is_some() && unit.is_present());
    whole.apart = own.apart.filter(|_| family.count() > all.len());
    whole.line = all.iter().find_map(|part| state.unit(*part).line);
    (whole.formation, whole.files, whole.pose, whole.trail) =
        (one.taken.formation, one.taken.files, one.taken.pose, None);
    (whole.adjusted, whole.fired_in) = (one.adjusted, 0);
    whole.marks = whole.marks.with(Mark::Divided).with(Mark::Moved);
    if let Some(line) = whole.line {
        state.units[line.index()].kind = Kind::Line(one.into);
    }
    for other in &one.others {
        let other = &mut state.units[other.index()];
        (other.place, other.line, other.figures, other.original) = (Where::Absent, None, 0, 0);
    }
    state.units[one.into.index()] = whole;
}
