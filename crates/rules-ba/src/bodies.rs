//! Who stands where: footprints, distances, contact, melee zones (BA-G7 to BA-G11, BA-4.1.1a).

use crate::Ba;
use crate::formation::{Formation, Outline};
use crate::state::{State, Unit, Where};
use crate::units::{Arm, Degree, StaffId, UnitId};
use arrayvec::ArrayVec;
use kernel::Side;
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
        self.pairs(other).any(|(a, b)| a.overlaps_by_more(b, depth))
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

/// Whether a unit is so far from a box that its footprint cannot reach it. SHORTCUT: width and depth from its anchor are more than any body
/// covers; of bent columns and buildings it says no.
pub fn is_far(game: &Ba, unit: &Unit, (low, high): (Point, Point)) -> bool {
    if unit.trail.is_some() || !unit.on_table() {
        return false;
    }
    let size = block(game, unit);
    let (reach, at) = (size.width().units() + size.depth().units(), unit.pose.anchor);
    at.x() < low.x() - reach
        || at.x() > high.x() + reach
        || at.y() < low.y() - reach
        || at.y() > high.y() + reach
}

/// Boxes sorted into strips of the table. SHORTCUT: who is near a place stands in its strip, so that looking for him does not cost
/// more in a larger army.
pub struct Strips {
    /// The first strip of each box.
    first: Vec<u8>,
    /// The boxes that reach into each strip.
    lists: Vec<Vec<u16>>,
}

/// How wide a strip is.
const STRIP: i32 = Length::whole(25).units();
/// How many strips there are; the last has everything beyond.
const STRIPS: i32 = 255;

fn strip(x: i32) -> i32 {
    (x / STRIP).clamp(0, STRIPS - 1)
}

impl Strips {
    /// Of some boxes.
    pub fn new(boxes: impl Iterator<Item = (Point, Point)>) -> Strips {
        let (mut first, mut lists) = (Vec::new(), Vec::<Vec<u16>>::new());
        for (at, (low, high)) in boxes.enumerate() {
            let (from, to) = (strip(low.x()), strip(high.x()));
            first.push(from as u8);
            lists.resize_with(lists.len().max(to as usize + 1), Vec::new);
            lists[from as usize..=to as usize].iter_mut().for_each(|list| list.push(at as u16));
        }
        Strips { first, lists }
    }

    /// The boxes that may reach into a box, each once.
    pub fn around(&self, low: Point, high: Point) -> impl Iterator<Item = usize> + Clone + '_ {
        let (from, to) = (strip(low.x()), strip(high.x()));
        (from..=to).flat_map(move |column| {
            let list = self.lists.get(column as usize).map_or(&[][..], Vec::as_slice);
            // In the first strip that both share.
            let here = move |at: &usize| column == from.max(i32::from(self.first[*at]));
            list.iter().map(|at| usize::from(*at)).filter(here)
        })
    }
}

/// Everybody on the table or in a building with his footprint, made once where many ask who is near.
pub struct Crowd {
    all: Vec<(UnitId, Side, Footprint, (Point, Point))>,
    strips: Strips,
}

impl Crowd {
    /// Of a position.
    pub fn new(game: &Ba, state: &State) -> Crowd {
        let one = |id: UnitId| {
            let body = footprint(game, state, id);
            let bounds = body.bounds();
            (id, side(game, state, id), body, bounds)
        };
        let all: Vec<_> = state.present().map(one).collect();
        let strips = Strips::new(all.iter().map(|(.., bounds)| *bounds));
        Crowd { all, strips }
    }

    /// The units of a side that are at most this far from a shape. SHORTCUT: boxes that are farther apart are not looked into.
    pub fn within<'a>(
        &'a self,
        of: Side,
        shape: &'a Shape,
        range: Length,
    ) -> impl Iterator<Item = UnitId> + 'a {
        let (low, high) = shape.bounds();
        let far = move |a: Point, b: Point| {
            a.x().max(low.x()) - b.x().min(high.x()) > range.units()
                || a.y().max(low.y()) - b.y().min(high.y()) > range.units()
        };
        let near = move |(_, side, body, bounds): &&(UnitId, Side, Footprint, (Point, Point))| {
            *side == of
                && !far(bounds.0, bounds.1)
                && body.parts().iter().any(|part| part.within(shape, range))
        };
        let by = Vector { x: range.wide(), y: range.wide() };
        self.strips.around(low - by, high + by).map(|at| &self.all[at]).filter(near).map(|(id, ..)| *id)
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
