//! Who stands where: footprints, distances, contact, melee zones (BA-G7 to BA-G11, BA-4.1.1a).

use crate::Ba;
use crate::formation::{Formation, Outline};
use crate::squares::{Squares, apart};
use crate::state::{State, Unit, Where};
use crate::units::{Arm, Degree, StaffId, UnitId};
use arrayvec::ArrayVec;
use kernel::Side;
use std::cell::OnceCell;
use tabletop::{Block, Body, Edge, Length, Point, Pose, Shape, Stance, Vector};

/// Base contact: a gap of at most 0.10 cm (BA-R4).
pub const CONTACT: Length = Length::new(100);
/// The depth of a melee zone (BA-4.1.1a).
pub const ZONE: Length = Length::whole(5);

/// What a unit covers: one shape, or the ranks of a bent column (BA-G7).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Footprint {
    /// One shape.
    One(Shape),
    /// Several.
    Bent(Box<Body>),
}

impl Footprint {
    /// Its parts.
    #[inline]
    pub fn parts(&self) -> &[Shape] {
        match self {
            Footprint::One(shape) => std::slice::from_ref(shape),
            Footprint::Bent(body) => body.parts(),
        }
    }

    /// The box around it.
    pub fn bounds(&self) -> (Point, Point) {
        match self {
            Footprint::One(shape) => shape.bounds(),
            Footprint::Bent(body) => body.bounds(),
        }
    }

    fn pairs<'a>(&'a self, other: &'a Footprint) -> impl Iterator<Item = (&'a Shape, &'a Shape)> {
        self.parts().iter().flat_map(move |a| other.parts().iter().map(move |b| (a, b)))
    }

    /// Whether they are at most this far apart (BA-G10).
    #[inline]
    pub fn within(&self, other: &Footprint, range: Length) -> bool {
        self.pairs(other).any(|(a, b)| a.within(b, range))
    }

    /// Whether they overlap by more than this much.
    #[inline]
    pub fn overlaps_by_more(&self, other: &Footprint, depth: Length) -> bool {
        if let (Footprint::One(a), Footprint::One(b)) = (self, other) {
            return a.overlaps_by_more(b, depth);
        }
        // Of many parts few are where the other is.
        let (low, high) = other.bounds();
        let near = self.parts().iter().filter(|part| !part.clear_of(low, high));
        near.into_iter().any(|a| other.parts().iter().any(|b| a.overlaps_by_more(b, depth)))
    }

    /// Whether some of it touches a shape.
    pub fn touches(&self, shape: &Shape) -> bool {
        self.parts().iter().any(|part| part.within(shape, Length::ZERO))
    }

    /// The least distance.
    pub fn gap(&self, other: &Footprint) -> tabletop::Gap {
        let gaps = self.pairs(other).map(|(a, b)| a.gap(b));
        gaps.min_by(tabletop::Gap::cmp_gap).unwrap_or_else(|| self.parts()[0].gap(&other.parts()[0]))
    }
}

/// The arm whose figures stand on the table: gunners away from their guns stand like infantry (BA-1.3.4a).
pub fn drawn_arm(raised: Arm, unit: &Unit) -> Arm {
    if raised == Arm::Artillery && unit.elements == 0 { Arm::Infantry } else { raised }
}

/// The size of a unit's block.
pub fn block(game: &Ba, unit: &Unit) -> Block {
    unit.drawn(drawn_arm(game.battle.raised(unit.root).arm, unit)).block()
}

/// The footprint of a unit wherever it is; that of an occupant is the building's (BA-G10).
pub fn footprint(game: &Ba, state: &State, id: UnitId) -> Footprint {
    let unit = state.unit(id);
    if let Where::Building(building) = unit.place {
        return Footprint::One(game.battle.terrain.building(building));
    }
    let drawn = unit.drawn(drawn_arm(game.battle.raised(unit.root).arm, unit));
    if let Some(trail) = &unit.trail
        && let Some(body) = Body::column(trail, drawn.array(), drawn.base())
    {
        return Footprint::Bent(Box::new(body));
    }
    Footprint::One(drawn.footprint(unit.pose))
}

/// Farther than this from the anchor of a unit is nothing that it covers: half its width and its depth together, of a bent column too; a
/// millimetre is for what is rounded.
fn reach(game: &Ba, unit: &Unit) -> i32 {
    let size = block(game, unit);
    size.width().units() / 2 + size.depth().units() + 100
}

/// More than that, however a unit is drawn up: all its figures and guns one behind the other.
fn most(game: &Ba, unit: &Unit) -> i32 {
    let drawn = unit.drawn(drawn_arm(game.battle.raised(unit.root).arm, unit));
    let base = drawn.base();
    let one = base.width().max(base.depth()).units() + drawn.gap.units();
    (i32::from(drawn.figures.max(u16::from(drawn.files))) + i32::from(drawn.guns) + 2) * one
}

/// Whether a unit is so far from a box that its footprint cannot reach it. SHORTCUT: of buildings it says no.
pub fn is_far(game: &Ba, unit: &Unit, (low, high): (Point, Point)) -> bool {
    if !unit.on_table() {
        return false;
    }
    let at = unit.pose.anchor;
    let aside = (low.x() - at.x()).max(at.x() - high.x());
    let away = aside.max(low.y() - at.y()).max(at.y() - high.y());
    away > 0 && (away > most(game, unit) || away > reach(game, unit))
}

/// Everybody on the table or in a building, made once where many ask who is near. SHORTCUT: first it is known only in which box somebody
/// stands; his footprint is made when somebody asks for it who is near that box.
pub struct Crowd<'a> {
    game: &'a Ba,
    state: &'a State,
    all: Vec<Standing>,
    squares: Squares,
}

/// Somebody in a crowd: a box he stands in, and what he covers if that has been asked.
struct Standing {
    id: UnitId,
    side: Side,
    around: (Point, Point),
    body: OnceCell<Footprint>,
}

impl<'a> Crowd<'a> {
    /// Of a position.
    pub fn new(game: &'a Ba, state: &'a State) -> Crowd<'a> {
        let one = |id: UnitId| {
            let unit = state.unit(id);
            let body = OnceCell::new();
            let square = |at: Point, by: i32| {
                let by = Vector { x: by.into(), y: by.into() };
                (at - by, at + by)
            };
            let around = if !unit.on_table() {
                body.get_or_init(|| footprint(game, state, id)).bounds()
            } else if unit.trail.is_some() || unit.formation.is_round() {
                square(unit.pose.anchor, reach(game, unit))
            } else {
                // No corner of a block is farther from its middle than half its width and half its depth together.
                let size = block(game, unit);
                square(unit.pose.centre(size), (size.width().units() + size.depth().units()) / 2 + 100)
            };
            Standing { id, side: side(game, state, id), around, body }
        };
        let all: Vec<Standing> = state.present().map(one).collect();
        let squares = Squares::new(all.iter().map(|one| one.around));
        Crowd { game, state, all, squares }
    }

    /// The units of a side that are at most this far from a shape.
    pub fn within<'b>(
        &'b self,
        of: Side,
        shape: &'b Shape,
        range: Length,
    ) -> impl Iterator<Item = UnitId> + 'b {
        let (low, high) = shape.bounds();
        let by = Vector { x: range.wide(), y: range.wide() };
        let (low, high) = (low - by, high + by);
        let near = move |one: &&Standing| {
            one.side == of && !apart(&one.around, &(low, high)) && {
                let body = one.body.get_or_init(|| footprint(self.game, self.state, one.id));
                body.parts().iter().any(|part| part.within(shape, range))
            }
        };
        self.squares.around(low, high).map(|at| &self.all[at]).filter(near).map(|one| one.id)
    }
}

/// The centre of a unit: the centroid of its footprint, of an occupant that of the building (BA-G10, BA-R65).
pub fn centre(game: &Ba, state: &State, id: UnitId) -> Point {
    let unit = state.unit(id);
    if let Where::Building(building) = unit.place {
        return game.battle.terrain.building(building).centre();
    }
    let drawn = unit.drawn(drawn_arm(game.battle.raised(unit.root).arm, unit));
    match drawn.outline() {
        Outline::Disc(_) => unit.pose.anchor,
        Outline::Block(block) => match &unit.trail {
            // The middle rank of a bent column.
            Some(trail) => trail.at(Length::new(block.depth().units() / 2)).anchor,
            None => unit.pose.centre(block),
        },
    }
}

/// The base of a staff figure (BA-G3).
pub fn staff_base(game: &Ba, state: &State, id: StaffId) -> Shape {
    crate::staff::contact::base_at(game, game.battle.officer(id).side, state.staff(id).at)
}

/// Whether two units are at most this far apart.
pub fn within(game: &Ba, state: &State, a: UnitId, b: UnitId, range: Length) -> bool {
    footprint(game, state, a).within(&footprint(game, state, b), range)
}

/// The side of a unit.
#[inline]
pub fn side(game: &Ba, state: &State, id: UnitId) -> Side {
    game.battle.raised(state.unit(id).root).side
}

/// The units of a side that are on the table or in buildings.
pub fn of<'a>(game: &'a Ba, state: &'a State, of: Side) -> impl Iterator<Item = UnitId> + Clone + 'a {
    state.present().filter(move |id| side(game, state, *id) == of)
}

/// Whether some healthy closed opponent is within this distance of a unit (BA-1.1.3c, BA-2.3.2a).
pub fn healthy_opponent_within(game: &Ba, state: &State, id: UnitId, range: Length) -> bool {
    let own = footprint(game, state, id);
    let (low, high) = own.bounds();
    let by = Vector { x: range.wide(), y: range.wide() };
    let mut opponents = of(game, state, !side(game, state, id));
    opponents.any(|other| {
        let unit = state.unit(other);
        unit.is_healthy_closed()
            && !is_far(game, unit, (low - by, high + by))
            && own.within(&footprint(game, state, other), range)
    })
}

/// The melee zones of a body at a stance (BA-G9): none in a building; one before a front, one before each edge of a square or
/// rout block; all around a huddle and whoever rests or works.
pub fn zones(formation: Formation, degree: Degree, stance: Stance, footprint: &Shape) -> ArrayVec<Shape, 4> {
    let mut zones = ArrayVec::new();
    match formation {
        Formation::Huddle | Formation::Rest | Formation::Work => zones.push(footprint.grown(ZONE)),
        Formation::Square | Formation::Rout => {
            for edge in Edge::ALL {
                let [from, to] = stance.pose.edge(stance.block, edge);
                let wide = if matches!(edge, Edge::Front | Edge::Rear) {
                    stance.block.width()
                } else {
                    stance.block.depth()
                };
                let side = Stance::new(
                    Pose::new(from.middle(to), stance.pose.heading + edge.outward()),
                    stance.block,
                );
                zones.push(side.ahead(wide, ZONE));
            }
        }
        _ if degree == Degree::Fd => zones.push(footprint.grown(ZONE)),
        _ => zones.push(stance.ahead(stance.block.width(), ZONE)),
    }
    zones
}

/// The melee zones of a unit where it stands; those of occupants do not reach outside (BA-6.1.2e).
pub fn zones_of(game: &Ba, state: &State, id: UnitId) -> ArrayVec<Shape, 4> {
    let unit = state.unit(id);
    if !unit.on_table() {
        return ArrayVec::new();
    }
    let drawn = unit.drawn(drawn_arm(game.battle.raised(unit.root).arm, unit));
    zones(unit.formation, unit.degree, Stance::new(unit.pose, drawn.block()), &drawn.footprint(unit.pose))
}
