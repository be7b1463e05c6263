//! Changes of formation carried out together (BA-2.2.1f, BA-S13): whoever has room for his new footprint takes it.

use super::lines::{self, In, Out};
use super::{Placed, change, limbered, split, unlimbered};
use crate::Ba;
use crate::bodies::{self, drawn_arm};
use crate::formation::Formation;
use crate::march::ground::{Bar, Standing, under};
use crate::orders::Element;
use crate::state::{Mark, State};
use crate::units::{Arm, Degree, UnitId};
use serde::Serialize;
use tabletop::{GRAZE, Pose, Shape, Stance};

/// A part of a split unit as it stands (BA-R93).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Portion {
    /// Its figures.
    pub figures: u16,
    /// Its share of the original force.
    pub original: u16,
    /// Its squadrons or model guns.
    pub elements: u8,
    /// Where it stands.
    pub pose: Pose,
}

/// A formation taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Taken {
    /// The formation.
    pub formation: Formation,
    /// Its files.
    pub files: u8,
    /// Where it stands.
    pub pose: Pose,
}

/// Whether a unit carries out nothing of its order: it did not follow it, fled, or fired in the continued-fire phase (BA-1.1.1e,
/// BA-R90).
fn is_idle(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    [Mark::Refused, Mark::Fled, Mark::FiredFirst].into_iter().any(|mark| unit.is(mark))
        || unit.degree == Degree::Fd
        || !unit.on_table()
}

/// The elements of a unit's order that it carries out.
fn elements<'s>(game: &Ba, state: &'s State, id: UnitId) -> &'s [Element] {
    let side = bodies::side(game, state, id);
    let order = state.sheets[side].as_ref().and_then(|sheet| sheet.of(id)).filter(|_| !is_idle(state, id));
    order.map_or(&[], |order| &order.elements)
}

/// The splits that are carried out in this bound (BA-S12).
pub fn splits(game: &Ba, state: &State) -> Vec<(UnitId, Vec<Portion>)> {
    let one = |id: UnitId| {
        let sizes = elements(game, state, id).iter().find_map(|element| match element {
            Element::Split(sizes) => Some(sizes),
            _ => None,
        })?;
        let unit = state.unit(id);
        let raised = game.battle.raised(unit.root);
        let from = Placed { drawn: unit.drawn(drawn_arm(raised.arm, unit)), pose: unit.pose };
        if !split::is_splittable(from.drawn) || unit.trail.is_some() {
            return None;
        }
        let by_elements = matches!(raised.arm, Arm::Cavalry | Arm::Artillery);
        let figures =
            if by_elements { split::figures_of(unit.figures, unit.elements, sizes) } else { sizes.clone() };
        let guns: Vec<u8> = if by_elements {
            sizes.iter().map(|size| *size as u8).collect()
        } else {
            vec![unit.elements; sizes.len()]
        };
        let original = split::proportional(unit.original, &figures);
        let placed = split::parts(from, &figures, &guns);
        let portions = placed.iter().zip(&original).zip(&guns);
        Some((
            id,
            portions
                .map(|((part, original), elements)| Portion {
                    figures: part.drawn.figures,
                    original: *original,
                    elements: *elements,
                    pose: part.pose,
                })
                .collect(),
        ))
    };
    state.present().filter_map(one).collect()
}

/// Skirmish lines that go out and come in (BA-2.2.3, BA-S13).
pub fn skirmishers(game: &Ba, state: &State) -> (Vec<Out>, Vec<In>) {
    let (mut out, mut taken) = (Vec::new(), Vec::new());
    for id in state.present() {
        for element in elements(game, state, id) {
            out.extend(lines::out(game, state, id, element));
            taken.extend(lines::taken_in(game, state, id, element));
        }
    }
    (out, taken)
}

/// A change of formation that a unit is ordered to make.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Who.
    pub unit: UnitId,
    /// What it becomes.
    pub into: Placed,
    /// The ground it needs: its new footprint, and every stage of it.
    pub needs: Vec<Shape>,
}

/// The changes that the sheets of both sides order in this bound, by unit: those of units that follow their orders.
pub fn wanted(game: &Ba, state: &State) -> Vec<Wanted> {
    state.present().filter_map(|unit| want(game, state, unit)).collect()
}

fn want(game: &Ba, state: &State, id: UnitId) -> Option<Wanted> {
    let unit = state.unit(id);
    let raised = game.battle.raised(unit.root);
    let from = Placed { drawn: unit.drawn(drawn_arm(raised.arm, unit)), pose: unit.pose };
    let element = elements(game, state, id)
        .iter()
        .find(|element| matches!(element, Element::Form(_) | Element::Limber(_) | Element::Unlimber(_)))?;
    let (into, stages): (Placed, Vec<Stance>) = match element {
        Element::Form(form) => (change(from, form), Vec::new()),
        Element::Limber(invert) => {
            let (into, stages) = limbered(from, *invert);
            (into, stages.to_vec())
        }
        Element::Unlimber(invert) => {
            let (into, stages) = unlimbered(from, *invert);
            (into, stages.to_vec())
        }
        _ => return None,
    };
    let mut needs: Vec<Shape> = stages.into_iter().map(Stance::footprint).collect();
    needs.push(into.drawn.footprint(into.pose));
    Some(Wanted { unit: id, into, needs })
}

/// Whether there is room on the table: no other unit, no ground that is closed, no edge (BA-2.2.1f, BA-R32).
pub fn has_room(game: &Ba, state: &State, wanted: &Wanted) -> bool {
    let ground = |shape: &Shape| {
        let body = bodies::Footprint::One(*shape);
        let (drawn, pose) = (wanted.into.drawn, wanted.into.pose);
        let standing = Standing { drawn, pose, trail: None, footprint: &body, along: pose.heading };
        under(game, state, &standing).barred == Bar::Open
    };
    wanted.needs.iter().all(|shape| {
        game.battle.table.holds(shape)
            && ground(shape)
            && state.present().filter(|other| *other != wanted.unit).all(|other| {
                bodies::footprint(game, state, other)
                    .parts()
                    .iter()
                    .all(|part| !part.overlaps_by_more(shape, GRAZE))
            })
    })
}

/// The changes that can be made: there is room, and nobody else wants the same ground. Two that want overlapping ground must roll
/// for it (BA-2.2.1g, BA-R113); they come back as a group.
pub fn settled(game: &Ba, state: &State) -> (Vec<Wanted>, Vec<Vec<Wanted>>) {
    let fits: Vec<Wanted> =
        wanted(game, state).into_iter().filter(|one| has_room(game, state, one)).collect();
    let clash = |a: &Wanted, b: &Wanted| {
        a.needs.iter().any(|one| b.needs.iter().any(|other| one.overlaps_by_more(other, GRAZE)))
    };
    let (mut alone, mut groups): (Vec<Wanted>, Vec<Vec<Wanted>>) = (Vec::new(), Vec::new());
    let mut open: Vec<Wanted> = fits;
    while let Some(first) = open.pop() {
        let mut group = vec![first];
        while let Some(at) = open.iter().position(|one| group.iter().any(|other| clash(one, other))) {
            group.push(open.swap_remove(at));
        }
        match <[Wanted; 1]>::try_from(group) {
            Ok([one]) => alone.push(one),
            Err(group) => groups.push(group),
        }
    }
    alone.sort_by_key(|one| one.unit);
    groups.iter_mut().for_each(|group| group.sort_by_key(|one| one.unit));
    groups.sort_by_key(|group| group[0].unit);
    (alone, groups)
}

impl Wanted {
    /// What it takes.
    pub fn taken(&self) -> Taken {
        Taken { formation: self.into.drawn.formation, files: self.into.drawn.files, pose: self.into.pose }
    }
}
