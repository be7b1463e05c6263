//! Changes of formation carried out together (BA-2.2.1f, BA-S13): whoever has room for his new footprint takes it.

use super::lines::Out;
use super::{Placed, change, limbered, split, unlimbered};
use crate::Ba;
use crate::bodies::{self, Footprint, drawn_arm};
use crate::formation::{Drawn, Formation};
use crate::gunners;
use crate::march::ground::{Bar, Standing, under};
use crate::orders::{Element, Form, Shaping, carried};
use crate::state::State;
use crate::units::{Arm, UnitId};
use serde::Serialize;
use tabletop::{GRAZE, Point, Pose, Shape, Stance};

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

/// The splits that are carried out in this bound (BA-S12).
pub fn splits(game: &Ba, state: &State) -> Vec<(UnitId, Vec<Portion>)> {
    let one = |id: UnitId| {
        if !state.unit(id).on_table() {
            return None;
        }
        let sizes = carried::elements(game, state, id).iter().find_map(|element| match element {
            Element::Split(sizes) => Some(sizes),
            _ => None,
        })?;
        let unit = state.unit(id);
        let raised = game.battle.raised(unit.root);
        let from = Placed { drawn: unit.drawn(drawn_arm(raised.arm, unit)), pose: unit.pose };
        if !unit.on_table() {
            return None;
        }
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

/// A change of formation that a unit is ordered to make.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Who.
    pub unit: UnitId,
    /// What kind of change it is.
    pub change: Change,
    /// What it becomes.
    pub into: Placed,
    /// The ground it needs: its new footprint, and every stage of it.
    pub needs: Vec<Shape>,
}

/// The changes that the sheets of both sides order in this bound, by unit: those of units that follow their orders.
pub fn wanted(game: &Ba, state: &State) -> Vec<Wanted> {
    state.present().filter_map(|unit| want(game, state, unit)).collect()
}

/// The change a unit is ordered to make.
pub fn want(game: &Ba, state: &State, id: UnitId) -> Option<Wanted> {
    let unit = state.unit(id);
    let raised = game.battle.raised(unit.root);
    if !unit.on_table() || unit.mother().is_some() {
        return None;
    }
    let from = Placed { drawn: unit.drawn(drawn_arm(raised.arm, unit)), pose: unit.pose };
    let wanted = |change: Change, into: Placed, stages: &[Stance]| {
        let mut needs: Vec<Shape> = stages.iter().map(|stage| stage.footprint()).collect();
        needs.push(into.drawn.footprint(into.pose));
        Some(Wanted { unit: id, change, into, needs })
    };
    carried::elements(game, state, id).iter().find_map(|element| match element {
        // At work or at rest a unit may change formation (BA-1.3.5d, BA-1.3.6c); a unit in skirmish line takes any (BA-2.2.3d).
        Element::Form(form) => wanted(Change::Form, change(from, form), &[]),
        // A gun without a gunner must first be manned or split off (BA-R97).
        Element::Limber(_) | Element::Unlimber(_) if gunners::has_bare_gun(raised.arm, unit) => None,
        Element::Limber(invert) => {
            let (into, stages) = limbered(from, *invert);
            wanted(Change::Form, into, &stages)
        }
        Element::Unlimber(invert) => {
            let (into, stages) = unlimbered(from, *invert);
            wanted(Change::Form, into, &stages)
        }
        Element::LeaveGuns(into) => wanted(Change::LeaveGuns, gunners::leaving(unit, *into), &[]),
        Element::RejoinGuns if gunners::are_at_their_guns(game, state, id) => {
            let guns = gunners::left(state, id)?;
            let drawn =
                Drawn { arm: Arm::Artillery, guns: guns.guns, formation: Formation::Line, ..from.drawn };
            wanted(Change::RejoinGuns, Placed { drawn, pose: guns.pose }, &[])
        }
        Element::Rest(..) if unit.formation == Formation::Rest => None,
        // Gunners leave their guns to rest (BA-2.2.5e).
        Element::Rest(..) if raised.arm == Arm::Artillery && unit.elements > 0 => {
            wanted(Change::LeaveGuns, gunners::leaving(unit, RESTING), &[])
        }
        Element::Rest(..) => {
            let form = Form { into: RESTING, quarter: None, face: None };
            wanted(Change::Form, change(from, &form), &[])
        }
        _ => None,
    })
}

/// Into rest formation (BA-1.3.6a).
const RESTING: Shaping = Shaping { formation: Formation::Rest, files: None };

/// What kind of change it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Another formation.
    Form,
    /// Gunners leave their guns.
    LeaveGuns,
    /// Gunners man their guns again.
    RejoinGuns,
    /// A skirmish line goes out.
    Out(Out),
}

/// Whether two changes want the same ground.
pub fn clashes(a: &Wanted, b: &Wanted) -> bool {
    a.needs.iter().any(|one| b.needs.iter().any(|other| one.overlaps_by_more(other, GRAZE)))
}

/// Whether there is room on the table: no other unit, no ground that is closed, no edge (BA-2.2.1f, BA-R32).
pub fn has_room(game: &Ba, state: &State, wanted: &Wanted) -> bool {
    has_room_among(game, state, wanted, &others(game, state, wanted.unit, wanted.bounds()))
}

/// All but one unit that cover something in a box, perhaps.
pub fn others(game: &Ba, state: &State, unit: UnitId, around: (Point, Point)) -> Vec<Footprint> {
    let others = state.present().filter(|other| *other != unit);
    let near = others.filter(|other| !bodies::is_far(game, state.unit(*other), around));
    near.map(|other| bodies::footprint(game, state, other)).collect()
}

/// The same with all others who may be near enough.
pub fn has_room_among(game: &Ba, state: &State, wanted: &Wanted, others: &[Footprint]) -> bool {
    let ground = |shape: &Shape| {
        let body = Footprint::One(*shape);
        let (drawn, pose) = (wanted.into.drawn, wanted.into.pose);
        let standing = Standing { drawn, pose, trail: None, footprint: &body, along: pose.heading };
        under(game, state, &standing).barred == Bar::Open
    };
    wanted.needs.iter().all(|shape| {
        game.battle.table.holds(shape)
            && ground(shape)
            && others
                .iter()
                .all(|other| other.parts().iter().all(|part| !part.overlaps_by_more(shape, GRAZE)))
    })
}

impl Wanted {
    /// The box around all the ground it needs.
    pub fn bounds(&self) -> (Point, Point) {
        let boxes = self.needs.iter().map(Shape::bounds);
        boxes.reduce(|one, other| (one.0.least(other.0), one.1.greatest(other.1))).unwrap_or_default()
    }

    /// What it takes.
    pub fn taken(&self) -> Taken {
        Taken { formation: self.into.drawn.formation, files: self.into.drawn.files, pose: self.into.pose }
    }
}
