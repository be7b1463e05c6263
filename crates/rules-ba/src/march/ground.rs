//! What lies under a body: which rates apply, which obstacle, whether it may be there at all (BA-2.3.5 to BA-2.3.7, BA-6.2.0,
//! BA-R39 to BA-R41).

use crate::Ba;
use crate::bodies::Footprint;
use crate::formation::{Drawn, Formation};
use crate::hills;
use crate::sight::wood_edge;
use crate::state::State;
use crate::tables::march::Going;
use crate::terrain::{AreaKind, Grade, LineKind, Piece, Terrain};
use crate::works;
use tabletop::{Area, Gap, Heading, Length, Lies, Point, Pose, Shape, Trail, Vector};

/// What a body stands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Underfoot {
    /// The kinds of going under some figure, as bits of [`Going`].
    goings: u8,
    /// The severest obstacle under some figure.
    pub obstacle: Grade,
    /// Whether some figure is where nobody may march: a building, deep water.
    pub barred: Bar,
}

/// Whether a body may be somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bar {
    /// It may.
    Open,
    /// It may not.
    Closed,
}

impl Underfoot {
    /// Open ground.
    pub const OPEN: Underfoot =
        Underfoot { goings: 1 << Going::Normal as u8, obstacle: Grade::None, barred: Bar::Open };

    /// One kind of going, with an obstacle: what a commander's map says.
    pub fn told(going: Going, obstacle: Grade) -> Underfoot {
        Underfoot { goings: 1 << going as u8, obstacle, barred: Bar::Open }
    }

    /// The kinds of going under it.
    pub fn goings(self) -> impl Iterator<Item = Going> {
        let all = [Going::Road, Going::Normal, Going::Difficult, Going::Wood];
        all.into_iter().filter(move |going| self.goings >> *going as u8 & 1 == 1)
    }

    /// Whether all of it is on a road (BA-R40).
    pub fn is_on_road(self) -> bool {
        self.goings == 1 << Going::Road as u8
    }

    fn add(&mut self, going: Going) {
        self.goings |= 1 << going as u8;
    }

    fn hinder(&mut self, obstacle: Grade) {
        self.obstacle = self.obstacle.max(obstacle);
    }

    /// Both together: whoever pushes and whoever is pushed (BA-4.2.0i, BA-5.4.2f).
    #[must_use]
    pub fn and(self, other: Underfoot) -> Underfoot {
        let barred = if self.barred == Bar::Closed { Bar::Closed } else { other.barred };
        Underfoot { goings: self.goings | other.goings, obstacle: self.obstacle.max(other.obstacle), barred }
    }
}

/// A body at a place.
pub struct Standing<'a> {
    /// How it is drawn up.
    pub drawn: Drawn,
    /// Its pose.
    pub pose: Pose,
    /// The way of its head, of a bent column.
    pub trail: Option<&'a Trail>,
    /// What it covers.
    pub footprint: &'a Footprint,
    /// Where it goes: for the edge of a wood and the width of a layer.
    pub along: Heading,
}

/// What is near a body: nothing else has to be looked at for each of its figures.
struct Nearby<'a> {
    areas: Vec<(u8, AreaKind, &'a Area)>,
    pieces: Vec<&'a Piece>,
    roads: Vec<&'a Piece>,
    works: Vec<works::Finished>,
    hilly: bool,
}

impl<'a> Nearby<'a> {
    fn new(terrain: &'a Terrain, state: &State, footprint: &Footprint) -> Nearby<'a> {
        let (low, high) = footprint.bounds();
        let near = |shape: &Shape| !shape.clear_of(low, high);
        let touched = |piece: &&Piece| near(&piece.strip) && footprint.touches(&piece.strip);
        let areas = terrain.ground.areas().enumerate().filter(|(_, (_, area))| !area.clear_of(low, high));
        Nearby {
            areas: areas.map(|(at, (kind, area))| (at as u8, kind, area)).collect(),
            pieces: terrain.pieces.iter().filter(touched).collect(),
            roads: terrain.roads.iter().filter(touched).collect(),
            works: works::finished(state).filter(|work| near(&work.strip)).collect(),
            hilly: terrain.steep
                && terrain.ground.contours.iter().any(|contour| !contour.area.clear_of(low, high)),
        }
    }

    fn is_nothing(&self) -> bool {
        let plain = self.areas.is_empty() && self.pieces.is_empty() && self.works.is_empty();
        plain && self.roads.is_empty() && !self.hilly
    }

    /// Whether a point is on a road or on a bridge that stands; only columns of march use bridges (BA-2.3.6e, BA-2.3.6f, BA-R40).
    fn is_on_road(&self, state: &State, formation: Formation, at: Point) -> bool {
        let point = Shape::point(at);
        let bridge = |(number, kind, area): &(u8, AreaKind, &Area)| {
            kind.is_bridge() && !state.is_destroyed(*number) && area.lies(at) != Lies::Outside
        };
        let within = |piece: &&Piece| piece.strip.within(&point, Length::ZERO);
        if formation == Formation::ColumnOfMarch && self.areas.iter().any(bridge) {
            return true;
        }
        let is_dry = || !self.pieces.iter().any(|piece| piece.kind == LineKind::Waterway && within(piece));
        self.roads.iter().any(within) && is_dry()
    }
}

/// What lies under a body: it counts as long as some figure is on it (BA-2.3.1p).
pub fn under(game: &Ba, state: &State, body: &Standing<'_>) -> Underfoot {
    let terrain = &game.battle.terrain;
    let nearby = Nearby::new(terrain, state, body.footprint);
    // SHORTCUT: nothing near, open ground.
    if nearby.is_nothing() {
        return Underfoot::OPEN;
    }
    let mut found = Underfoot { goings: 0, obstacle: Grade::None, barred: Bar::Open };
    let deep = nearby.pieces.iter().any(|piece| piece.obstacle.is_none());
    let on_road = !nearby.roads.is_empty()
        || body.drawn.formation == Formation::ColumnOfMarch
            && nearby.areas.iter().any(|(_, kind, _)| kind.is_bridge());
    // SHORTCUT: off all roads a body lies in what its footprint lies in; on one, and at deep water, every figure counts for itself:
    // a ford is crossed in a formation that fits its size (BA-2.3.6h).
    if on_road || nearby.hilly || deep {
        let base = body.drawn.base();
        // The footprint of a figure is the same wherever it stands.
        let mut stamp: Option<(Heading, Shape)> = None;
        for (at, heading) in figures(body) {
            if nearby.is_on_road(state, body.drawn.formation, at) {
                found.add(Going::Road);
                if !nearby.works.is_empty() {
                    let shape = Pose::from_centre(at, heading, base).footprint(base);
                    nearby.hindered_by_works(&shape, &mut found);
                }
                continue;
            }
            let plain = match stamp {
                Some((known, plain)) if known == heading => plain,
                _ => Pose::from_centre(Point::default(), heading, base).footprint(base),
            };
            stamp = Some((heading, plain));
            nearby.one(state, body, &plain.moved(at - Point::default()), &mut found);
            if nearby.hilly
                && let Some(width) = hills::width_at(&terrain.ground.contours, at, body.along)
            {
                let (difficult, obstacle) = hills::layer(width);
                found.hinder(obstacle);
                if difficult {
                    found.add(Going::Difficult);
                }
            }
        }
    } else {
        for part in body.footprint.parts() {
            nearby.one(state, body, part, &mut found);
        }
    }
    if found.goings == 0 {
        found.add(Going::Normal);
    }
    // Only who is wholly on a road has its rate, which is nowhere the lowest (BA-T3, BA-R39): what is beside it counts alone.
    if !found.is_on_road() {
        found.goings &= !(1 << Going::Road as u8);
    }
    found
}

impl Nearby<'_> {
    /// What lies under one shape off the road.
    fn one(&self, state: &State, body: &Standing<'_>, shape: &Shape, found: &mut Underfoot) {
        let mut ford = false;
        let mut plain = true;
        for (at, kind, area) in self.areas.iter().copied() {
            if !area.overlaps(shape) {
                continue;
            }
            match kind {
                // Inside at the wood rates (BA-6.2.0a), two ranks in the edge on normal ground (BA-6.2.0c, BA-6.2.0f), its outline an obstacle
                // (BA-6.2.0e).
                AreaKind::Wood => {
                    plain = false;
                    if astride(area, shape) {
                        found.hinder(crate::tables::ground::element(7).0);
                    }
                    let edge = wood_edge(body.drawn.arm);
                    found.add(if is_deep(area, shape, edge) || is_lateral(area, shape, body.along) {
                        Going::Wood
                    } else {
                        Going::Normal
                    });
                }
                AreaKind::Ford => {
                    ford = true;
                    found.hinder(crate::tables::ground::element(5).0);
                }
                _ if kind.is_building() => found.barred = Bar::Closed,
                _ if kind.is_bridge() => {
                    ford |= body.drawn.formation == Formation::ColumnOfMarch && !state.is_destroyed(at);
                }
                _ => {
                    plain = false;
                    found.add(Going::Difficult);
                }
            }
        }
        if plain {
            found.add(Going::Normal);
        }
        for piece in &self.pieces {
            if piece.strip.overlaps_by_more(shape, tabletop::GRAZE) {
                match piece.obstacle {
                    // At a ford or bridge the water itself does not count (BA-2.3.6d, BA-2.3.6g).
                    _ if ford && piece.kind == LineKind::Waterway => {}
                    Some(obstacle) => found.hinder(obstacle),
                    None => found.barred = Bar::Closed,
                }
            }
        }
        self.hindered_by_works(shape, found);
    }

    /// Field works hinder on a road too (BA-R101).
    fn hindered_by_works(&self, shape: &Shape, found: &mut Underfoot) {
        for work in &self.works {
            if work.strip.overlaps_by_more(shape, tabletop::GRAZE) {
                found.hinder(work.obstacle);
            }
        }
    }
}

/// Whether a shape lies across the outline of an area.
fn astride(area: &Area, shape: &Shape) -> bool {
    area.sides().any(|(from, way)| shape.overlaps_by_more(&Shape::segment(from, from + way), tabletop::GRAZE))
}

/// Whether some of a shape is deeper in a wood than its edge (BA-R41).
fn is_deep(area: &Area, shape: &Shape, edge: Length) -> bool {
    let deep = |point: &Point| {
        area.lies(*point) == Lies::Inside
            && area
                .sides()
                .all(|(from, way)| !Shape::point(*point).within(&Shape::segment(from, from + way), edge))
    };
    shape.test_points().any(|point| deep(&point))
}

/// Whether a way makes less than 45 degrees with the outline of a wood where a shape is nearest to it (BA-6.2.0d, BA-R41): at a corner,
/// with either of its sides.
fn is_lateral(area: &Area, shape: &Shape, along: Heading) -> bool {
    let gap = |(from, way): (Point, Vector)| shape.gap(&Shape::segment(from, from + way));
    let Some(nearest) = area.sides().map(gap).min_by(Gap::cmp_gap) else { return false };
    let direction = along.direction();
    area.sides()
        .filter(|side| gap(*side).cmp_gap(&nearest).is_eq())
        .any(|(_, way)| direction.dot(way).unsigned_abs() > direction.cross(way).unsigned_abs())
}

/// The figures of a body: the middle of each base and its facing (BA-G6, BA-G7). Those of a square or a round body stand as in
/// a block of the same front.
pub fn figures(body: &Standing<'_>) -> Vec<(Point, Heading)> {
    let array = body.drawn.array();
    match body.trail {
        Some(trail) => {
            let base = body.drawn.base();
            let left = i32::from(array.files());
            let ranks = trail.ranks(array, base).enumerate();
            let mut out = Vec::with_capacity(usize::from(array.figures()));
            for (rank, stance) in ranks {
                let count = (array.figures() - (rank as u16) * array.files()).min(array.files());
                let one = tabletop::Array::in_files(u16::try_from(left).unwrap_or(1), array.files(), base);
                out.extend(
                    one.places(stance.pose).take(usize::from(count)).map(|at| (at, stance.pose.heading)),
                );
            }
            out
        }
        None if body.drawn.formation.is_round() || body.drawn.formation == Formation::Square => {
            let shape = body.footprint.parts()[0];
            vec![(shape.centre(), body.pose.heading)]
        }
        None => array.places(body.pose).map(|at| (at, body.pose.heading)).collect(),
    }
}
