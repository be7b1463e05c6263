//! Who stands where: footprints, room, command, support (LB-G2 to LB-G10, LB-G16, LB-G20, LB-G22, LB-S7).

use crate::Lb;
use crate::army::{Arm, GeneralId, MAX_UNITS, Nation, Raised, UnitId, Units};
use crate::formation::Formation;
use crate::state::*;
use crate::tables::{CONTACT, GENERAL_RADIUS};
use crate::terrain::AreaKind;
use arrayvec::ArrayVec;
use kernel::Side;
use tabletop::{
    Block, Edge, Field, Hand, Length, Point, Pose, Sector, Shape, Stance, Table, TableEdge, Turn,
};

/// Footprints with their owners.
#[derive(Clone, Debug, Default)]
pub struct Bodies {
    /// The footprints.
    pub shapes: ArrayVec<Shape, MAX_UNITS>,
    /// Whose each is.
    pub who: ArrayVec<UnitId, MAX_UNITS>,
}

impl Bodies {
    /// Footprints with their owners.
    pub fn iter(&self) -> impl Iterator<Item = (UnitId, &Shape)> {
        self.who.iter().copied().zip(&self.shapes)
    }
    /// Whose a body is.
    pub fn owner(&self, body: usize) -> Option<UnitId> {
        self.who.get(body).copied()
    }
}

/// Why a footprint finds no room (LB-17.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// It would be beyond an edge.
    OffTable(TableEdge),
    /// It would stand on a unit.
    On(UnitId),
    /// It would touch an enemy.
    Touches(UnitId),
    /// It would stand in ground closed to it.
    Closed(usize),
}

/// About where a unit stands: no corner is farther from its anchor than its reach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    pub(crate) unit: UnitId,
    at: Point,
    reach: i32,
}

/// The reach of a garrison, whose ground is its building.
const ANYWHERE: i32 = 1 << 28;

impl Spot {
    /// A length beyond the ground of the unit, measured from its anchor.
    pub(crate) fn beyond(self, by: Length) -> Length {
        Length::new(self.reach) + by
    }
    /// Whether the unit may stand within some length of a box: all that do, and some that do not.
    #[inline]
    pub(crate) fn may_be_near(self, (low, high): (Point, Point), by: Length) -> bool {
        let (x, y, reach) = (self.at.x(), self.at.y(), self.reach + by.units());
        x >= low.x() - reach && x <= high.x() + reach && y >= low.y() - reach && y <= high.y() + reach
    }
}

impl Lb {
    /// The table.
    #[inline]
    pub fn table(&self) -> Table {
        self.battle.table
    }
    /// A unit as it was raised.
    #[inline]
    pub fn raised(&self, unit: UnitId) -> &Raised {
        self.battle.unit(unit)
    }
    /// Whose a unit is.
    #[inline]
    pub fn side(&self, unit: UnitId) -> Side {
        self.raised(unit).side
    }
    /// Its arm.
    #[inline]
    pub fn arm(&self, unit: UnitId) -> Arm {
        self.raised(unit).arm
    }
    /// Whether it is British, the King's German Legion included.
    pub fn is_british(&self, unit: UnitId) -> bool {
        self.raised(unit).nation != Nation::French
    }
    /// All units on the table.
    pub fn on_table<'a>(&'a self, s: &'a State) -> impl Iterator<Item = UnitId> + Clone + 'a {
        self.battle.ids().filter(|unit| s.of(*unit).on_table())
    }
    /// The units of a side on the table, in roster order.
    pub fn troops_of<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = UnitId> + Clone + 'a {
        self.battle.of(side).filter(|unit| s.of(*unit).on_table())
    }
    /// Figures lost since the start (LB-15.2).
    pub fn casualties(&self, s: &State, unit: UnitId) -> u8 {
        self.raised(unit).figures.saturating_sub(s.of(unit).figures)
    }
    /// Its front and depth in a formation, by its present figures (LB-G8).
    #[inline]
    pub fn block_in(&self, s: &State, unit: UnitId, formation: Formation) -> Block {
        formation.block(self.arm(unit), s.of(unit).figures)
    }
    /// Where and how large it stands.
    #[inline]
    pub fn stance(&self, s: &State, unit: UnitId) -> Stance {
        let troop = s.of(unit);
        Stance::new(troop.pose, self.block_in(s, unit, troop.formation))
    }
    /// Its footprint; that of a garrison is its building (LB-G6).
    pub fn shape(&self, s: &State, unit: UnitId) -> Shape {
        let troop = s.of(unit);
        match self.battle.building(troop.building) {
            Some(building) if troop.formation == Formation::Garrison => *building,
            _ => self.stance(s, unit).footprint(),
        }
    }
    /// The footprints of the units that are wanted.
    pub fn bodies(&self, s: &State, wanted: impl Fn(UnitId) -> bool) -> Bodies {
        let mut bodies = Bodies::default();
        for unit in self.on_table(s).filter(|unit| wanted(*unit)) {
            bodies.shapes.push(self.shape(s, unit));
            bodies.who.push(unit);
        }
        bodies
    }
    /// Whether a unit may stand within some length of a box: all that do, and some that do not.
    ///
    /// SHORTCUT: a footprint is made only for what is not too far off, whatever its heading.
    #[inline]
    pub(crate) fn may_be_near(
        &self,
        s: &State,
        unit: UnitId,
        (low, high): (Point, Point),
        by: Length,
    ) -> bool {
        self.spot(s, unit).may_be_near((low, high), by)
    }
    /// About where a unit stands.
    #[inline]
    pub(crate) fn spot(&self, s: &State, unit: UnitId) -> Spot {
        let troop = s.of(unit);
        let inside = troop.formation == Formation::Garrison;
        let reach = if inside { ANYWHERE } else { reach(self.block_in(s, unit, troop.formation)).units() };
        Spot { unit, at: troop.pose.anchor, reach }
    }
    /// About where all units of a side stand, for whoever asks about many boxes.
    pub(crate) fn spots(&self, s: &State, side: Side) -> ArrayVec<Spot, MAX_UNITS> {
        self.troops_of(s, side).map(|unit| self.spot(s, unit)).collect()
    }
    /// The ground as the geometry wants it, with these bodies on it.
    pub fn field<'a>(&'a self, bodies: &'a Bodies) -> Field<'a> {
        let terrain = &self.battle.terrain;
        Field {
            table: self.table(),
            bodies: &bodies.shapes,
            mover: None,
            areas: &terrain.areas,
            lines: &terrain.lines,
            contours: &terrain.contours,
        }
    }

    /// Whether an area is closed to a unit: buildings to all, woods to cavalry and artillery (LB-3.4, LB-18.1, LB-18.3).
    pub fn is_closed(&self, unit: UnitId, area: usize) -> bool {
        match self.battle.terrain.area_kinds.get(area) {
            Some(AreaKind::Wood) => !self.arm(unit).is_infantry(),
            Some(kind) => kind.is_building(),
            None => false,
        }
    }
    /// The closed area under a shape.
    pub fn closed_under(&self, unit: UnitId, shape: &Shape) -> Option<usize> {
        let (low, high) = shape.bounds();
        let areas =
            self.battle.terrain.areas.iter().enumerate().filter(|(_, area)| !area.clear_of(low, high));
        areas.filter(|(i, _)| self.is_closed(unit, *i)).find(|(_, area)| area.overlaps(shape)).map(|(i, _)| i)
    }
    /// What keeps a unit from standing on a shape: the table edge, units other than the ignored, closed ground, the touch
    /// of an enemy (LB-17.2, LB-G16).
    pub fn misfit(&self, s: &State, unit: UnitId, shape: &Shape, ignored: Units) -> Option<Misfit> {
        if let Some(edge) = self.table().beyond(shape) {
            return Some(Misfit::OffTable(edge));
        }
        if let Some(area) = self.closed_under(unit, shape) {
            return Some(Misfit::Closed(area));
        }
        let side = self.side(unit);
        let around = shape.bounds();
        let near = |other: &UnitId| self.may_be_near(s, *other, around, CONTACT);
        self.on_table(s).filter(|other| *other != unit && !ignored.has(*other)).filter(near).find_map(
            |other| {
                let body = self.shape(s, other);
                if on(shape, &body) {
                    Some(Misfit::On(other))
                } else if self.side(other) != side && touch(shape, &body) {
                    Some(Misfit::Touches(other))
                } else {
                    None
                }
            },
        )
    }
    /// Whether a unit finds room there among these others: as [`Lb::misfit`] judges.
    pub(crate) fn fits_among(&self, unit: UnitId, shape: &Shape, others: &Bodies) -> bool {
        let side = self.side(unit);
        let free = |(other, body): (UnitId, &Shape)| {
            !on(shape, body) && (self.side(other) == side || !touch(shape, body))
        };
        self.table().beyond(shape).is_none()
            && self.closed_under(unit, shape).is_none()
            && others.iter().all(free)
    }
    /// Whether a unit finds room there.
    pub fn fits(&self, s: &State, unit: UnitId, shape: &Shape, ignored: Units) -> bool {
        self.misfit(s, unit, shape, ignored).is_none()
    }

    /// The general attached to a unit; only one counts (LB-16.4).
    pub fn attached(&self, s: &State, unit: UnitId) -> Option<GeneralId> {
        self.battle.general_ids().find(|general| s.leader(*general).post == Post::With(unit))
    }
    /// The ground of a general: his disc, or his host (LB-G2, LB-R69).
    pub fn general_shape(&self, s: &State, general: GeneralId) -> Option<Shape> {
        match s.leader(general).post {
            Post::At(at) => Some(disc(at)),
            Post::With(unit) => s.of(unit).on_table().then(|| self.shape(s, unit)),
            Post::Reserve | Post::Lost => None,
        }
    }
    /// Whether a unit is in command range of its brigade general or of the army commander (LB-16.1, LB-16.7).
    pub fn in_command(&self, s: &State, unit: UnitId) -> bool {
        let raised = self.raised(unit);
        let shape = self.shape(s, unit);
        self.battle.general_ids().any(|id| {
            let general = self.battle.general(id);
            let commands = general.brigade.is_none_or(|brigade| brigade == raised.brigade);
            general.side == raised.side
                && commands
                && self
                    .general_shape(s, id)
                    .is_some_and(|at| at.within(&shape, self.battle.constants.command_range))
        })
    }

    /// Whether some of a shape is in the region in which a front shoots: this far from the front edge, ahead of it, and
    /// between the rays 45 degrees outward from its corners (LB-G12).
    pub fn in_arc(&self, stance: Stance, shape: &Shape, range: Length) -> bool {
        let Stance { pose, block } = stance;
        // What is level with the front is not ahead of it (LB-G9, LB-R120).
        if shape.core().iter().all(|point| pose.behind_front(*point)) {
            return false;
        }
        let ahead = stance.ahead(block.width(), range);
        if ahead.within(shape, Length::ZERO) {
            return true;
        }
        [Hand::Left, Hand::Right].into_iter().any(|hand| {
            let corner = pose.front_corner(block, hand);
            wedge(corner, pose, hand).aim(shape).is_some_and(|aim| aim.gap.within(range))
        })
    }
    /// The enemy line with which a unit is locked in a firefight (LB-3.2, LB-G22): two infantry lines that face each other
    /// at four inches or less. It forbids voluntary moves only (LB-R21), and holds whatever brought them there (LB-R43).
    pub fn locked_with(&self, s: &State, unit: UnitId) -> Option<UnitId> {
        let line = |u: UnitId| self.arm(u).is_infantry() && s.of(u).formation == Formation::Line;
        if !line(unit) {
            return None;
        }
        let range = self.battle.constants.lock_distance;
        let own = self.stance(s, unit);
        // SHORTCUT: a footprint is made only where an enemy may be so near.
        let (at, wide) = (own.pose.anchor, self.spot(s, unit).beyond(range));
        let near = |other: &UnitId| line(*other) && self.may_be_near(s, *other, (at, at), wide);
        self.troops_of(s, !self.side(unit)).filter(near).find(|other| {
            let (shape, stance, body) = (own.footprint(), self.stance(s, *other), self.shape(s, *other));
            shape.within(&body, range) && self.in_arc(own, &body, range) && self.in_arc(stance, &shape, range)
        })
    }

    /// Who supports a battery: the nearest formed infantry or cavalry of its side, not in melee, within two inches of its
    /// rear or sides and not entirely ahead of its front (LB-6.6, LB-G20, LB-R46, LB-R85, LB-R86).
    pub fn supporter_of(&self, s: &State, battery: UnitId) -> Option<UnitId> {
        if !self.arm(battery).is_artillery() || !s.of(battery).on_table() {
            return None;
        }
        let Stance { pose, block } = self.stance(s, battery);
        let edges = [Edge::Left, Edge::Rear, Edge::Right].map(|edge| {
            let [a, b] = pose.edge(block, edge);
            Shape::segment(a, b)
        });
        let reach = self.battle.constants.support_distance;
        let mut best: Option<(Length, UnitId)> = None;
        for unit in self.troops_of(s, self.side(battery)).filter(|unit| self.may_support(s, *unit)) {
            let shape = self.shape(s, unit);
            let ahead = shape.core().iter().all(|p| !pose.behind_front(*p));
            let near = edges.iter().filter(|edge| edge.within(&shape, reach)).map(|e| e.gap(&shape).length());
            if let Some(gap) = near.min().filter(|_| !ahead)
                && best.is_none_or(|found| (gap, unit) < found)
            {
                best = Some((gap, unit));
            }
        }
        best.map(|(_, unit)| unit)
    }
    /// Formed infantry or cavalry that is not in melee; cavalry only while no enemy has contacted it (LB-R46, LB-R85).
    fn may_support(&self, s: &State, unit: UnitId) -> bool {
        let troop = s.of(unit);
        let formed = match self.arm(unit) {
            Arm::Infantry(_) => troop.formation != Formation::Skirmish,
            Arm::Cavalry(..) => !self.is_contacted(s, unit),
            Arm::Artillery(..) => false,
        };
        formed && troop.melee.is_none()
    }
    /// Whether a unit is in melee: a battery also while its supporter fights somebody who touches it (LB-1.14, LB-22.11,
    /// LB-R121).
    pub fn in_melee(&self, s: &State, unit: UnitId) -> bool {
        let touched = |other: UnitId| s.of(other).melee.is_some_and(|melee| melee.touched == unit);
        s.of(unit).melee.is_some() || self.arm(unit).is_artillery() && self.on_table(s).any(touched)
    }
    /// Whether a lane has met this unit, or a charge is aimed at it.
    pub fn is_contacted(&self, s: &State, unit: UnitId) -> bool {
        s.lanes.iter().any(|lane| lane.contacts.contains(&unit))
    }
}

/// No corner of a block is farther from its anchor; a unit for each rounding.
#[inline]
fn reach(block: Block) -> Length {
    Length::new(block.width().units() / 2 + block.depth().units() + 4)
}

/// The wedge of 45 degrees outward from a front corner (LB-G12).
fn wedge(corner: Point, pose: Pose, hand: Hand) -> Sector {
    let half = Turn::new(Turn::QUARTER.steps() / 4);
    Sector::new(Pose::new(corner, pose.heading + hand.turn(half)), Length::ZERO, half)
}

/// A general alone (LB-G2).
pub fn disc(at: Point) -> Shape {
    Shape::disc(at, GENERAL_RADIUS)
}

/// Whether two footprints are in contact (LB-G10).
pub fn touch(a: &Shape, b: &Shape) -> bool {
    a.closer(b, CONTACT)
}

/// Whether a shape stands on another by more than rounding.
pub fn on(a: &Shape, b: &Shape) -> bool {
    a.overlaps_by_more(b, tabletop::GRAZE)
}

/// The front edge of a body.
pub fn front(stance: Stance) -> Shape {
    let [a, b] = stance.pose.edge(stance.block, Edge::Front);
    Shape::segment(a, b)
}
