//! A commander's map: the table in squares of five centimetres, as fine as the eye judges (BA-R19), with what lies in each. On it he finds
//! ways around woods, houses and deep water, over bridges, and around his own who stand still.

use super::eye::GRAIN;
use crate::Ba;
use crate::bodies;
use crate::formation::Formation;
use crate::march::ground::Underfoot;
use crate::march::rates::{self, Manner};
use crate::orders::{Leg, Pace, Sheet};
use crate::state::{State, Where};
use crate::tables::ground::passage;
use crate::tables::march::{Going, rate};
use crate::terrain::{AreaKind, Grade};
use crate::units::{Arm, Degree, Raised, UnitId};
use kernel::Side;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use tabletop::{Length, Lies, Point, Shape};

/// The side of a square, in units.
const PITCH: i32 = 1_000 * GRAIN;
/// Nearer than this to a wall or a wood no column passes.
const NEXT_TO: Length = Length::whole(3);
/// Half the front of a column of attack, and some room to wheel: nearer than this it is tight.
const HALF_FRONT: Length = Length::whole(7);
/// How near to an opponent nobody passes.
const CLEAR: Length = Length::whole(9);
/// What own units that stay cost whoever would go through them, in thousandths of a bound.
const STANDS: u32 = 1_500;
/// The same of those who move too, and of the ways they take.
pub(super) const GOES: u32 = 250;
/// What little room beside a wall or a wood costs.
const TIGHT: u32 = 250;
/// What a way costs that cannot be gone.
const NEVER: u32 = 100_000;
/// The same of opponents.
const FACES: u32 = 2_500;

/// What lies in a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Square {
    closed: bool,
    wood: bool,
    tight: bool,
    difficult: bool,
    road: bool,
    obstacle: Grade,
}

impl Square {
    fn going(self, column: bool) -> Going {
        match self {
            _ if self.road && column => Going::Road,
            _ if self.wood => Going::Wood,
            _ if self.difficult => Going::Difficult,
            _ => Going::Normal,
        }
    }
    fn hinders(self, going: Going) -> Grade {
        if going == Going::Road { Grade::None } else { self.obstacle }
    }
}

/// The map.
#[derive(Clone, Debug)]
pub(super) struct Map {
    wide: i32,
    high: i32,
    squares: Vec<Square>,
}

/// How a body marches: its row of the table of rates, its arm, and whether it uses roads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Gait {
    row: usize,
    arm: Arm,
    column: bool,
}

impl Gait {
    /// Of a unit in a formation.
    pub(super) fn new(raised: &Raised, on_guns: bool, formation: Formation) -> Gait {
        let row = rates::row(raised, on_guns, formation, Manner::Ordered(Pace::Normal));
        Gait { row, arm: raised.arm, column: formation == Formation::ColumnOfMarch }
    }
}

/// Those who move too.
#[derive(Clone, Copy, Debug)]
pub(super) struct Traffic<'a> {
    /// Which ways they take, as far as they have their orders.
    pub(super) sheet: &'a Sheet,
    /// What it costs to cross them, in thousandths of a bound.
    pub(super) cost: u32,
}

/// Ways to a square: by squares what is left of them, and where they go next.
struct Flow {
    known: Vec<u32>,
    next: Vec<usize>,
}

/// How far it is from every square to a place.
#[derive(Clone, Debug)]
pub(super) struct Left(Vec<u32>);

/// What somebody's way costs beside the ground, by squares: who stands there.
#[derive(Clone, Debug)]
pub(super) struct Crowd {
    costs: Vec<u32>,
}

impl Map {
    /// The map of a table.
    pub(super) fn new(game: &Ba, state: &State) -> Map {
        let table = game.battle.table;
        let (wide, high) = (table.width().units() / PITCH, table.height().units() / PITCH);
        let mut map = Map { wide, high, squares: vec![Square::default(); (wide * high) as usize] };
        let terrain = &game.battle.terrain;
        let half = Length::new(PITCH / 2);
        for road in &terrain.roads {
            map.each(road.strip.bounds(), |at, square| {
                square.road |= Shape::point(at).within(&road.strip, Length::ZERO);
            });
        }
        for piece in &terrain.pieces {
            map.each(piece.strip.bounds(), |at, square| {
                if Shape::point(at).within(&piece.strip, half) {
                    match piece.obstacle {
                        Some(grade) => square.obstacle = square.obstacle.max(grade),
                        None => square.closed = true,
                    }
                }
            });
        }
        for (number, (kind, area)) in terrain.ground.areas().enumerate() {
            let hull = Shape::hull(area.outline());
            map.each(hull.bounds(), |at, square| {
                let near = |by: Length| Shape::point(at).within(&hull, by);
                square.tight |= (kind.is_building() || kind == AreaKind::Wood) && near(HALF_FRONT);
                match kind {
                    _ if kind.is_building() => square.closed |= near(NEXT_TO),
                    AreaKind::Wood => square.wood |= near(NEXT_TO),
                    _ if kind.is_difficult() => square.difficult |= area.lies(at) != Lies::Outside,
                    _ if kind.is_bridge() && state.is_destroyed(number as u8) => {}
                    // A bridge is road, a ford an obstacle, over water that is closed elsewhere.
                    _ if Shape::point(at).within(&hull, half) => {
                        square.closed = false;
                        square.road |= kind.is_bridge();
                        square.obstacle = Grade::I;
                    }
                    _ => {}
                }
            });
        }
        map
    }

    /// Does something with every square near a box.
    fn each(&mut self, (low, high): (Point, Point), mut act: impl FnMut(Point, &mut Square)) {
        let from = |n: i32| (n / PITCH - 2).max(0);
        for y in from(low.y())..=(high.y() / PITCH + 2).min(self.high - 1) {
            for x in from(low.x())..=(high.x() / PITCH + 2).min(self.wide - 1) {
                act(middle(x, y), &mut self.squares[(y * self.wide + x) as usize]);
            }
        }
    }

    fn square(&self, at: Point) -> usize {
        let x = (at.x() / PITCH).clamp(0, self.wide - 1);
        let y = (at.y() / PITCH).clamp(0, self.high - 1);
        (y * self.wide + x) as usize
    }

    fn point(&self, square: usize) -> Point {
        middle(square as i32 % self.wide, square as i32 / self.wide)
    }

    /// Whether a body can stand drawn up at a point.
    pub(super) fn is_open(&self, at: Point) -> bool {
        let square = self.squares[self.square(at)];
        !square.closed && !square.wood && !square.tight && square.obstacle == Grade::None
    }

    /// What lies under whoever has his front at a point.
    pub(super) fn under(&self, at: Point, formation: Formation) -> Underfoot {
        let square = self.squares[self.square(at)];
        let going = square.going(formation == Formation::ColumnOfMarch);
        Underfoot::told(going, square.hinders(going))
    }

    /// What it costs to cross a square in thousandths of a bound; nothing where nobody may go.
    fn price(&self, square: usize, gait: Gait) -> Option<u32> {
        let square = self.squares[square];
        if square.closed {
            return None;
        }
        let going = square.going(gait.column);
        let cm = rate(gait.row, going)
            .or_else(|| rate(gait.row, Going::Normal).filter(|_| going == Going::Road))?;
        let quarters = passage(gait.arm, square.hinders(going)).quarters() as u32;
        let tight = if square.tight && going != Going::Wood { TIGHT } else { 0 };
        (quarters > 0 && cm > 0).then(|| 4_000 * GRAIN as u32 / (cm as u32 * quarters) + tight)
    }

    /// Who is in the way of a unit: `moving` says who of its own goes on in this bound, and `traffic` which way.
    pub(super) fn crowd(
        &self,
        game: &Ba,
        state: &State,
        side: Side,
        unit: UnitId,
        traffic: Traffic<'_>,
        moving: impl Fn(UnitId) -> bool,
    ) -> Crowd {
        let mut costs = vec![0_u32; self.squares.len()];
        for id in state.present().filter(|id| *id != unit) {
            let other = state.unit(id);
            let own = bodies::side(game, state, id) == side;
            let lets_through = other.is_skirmish_line() || game.battle.raised(other.root).arm.is_artillery();
            let (margin, cost) = match own {
                true if !other.on_table() || other.mother() == Some(unit) => continue,
                true if other.formation == Formation::Line && lets_through => continue,
                true if moving(id) => (HALF_FRONT, traffic.cost),
                true => (Length::whole(5), STANDS),
                false if other.degree >= Degree::Md || matches!(other.place, Where::Building(_)) => continue,
                false => (CLEAR, FACES),
            };
            for part in bodies::footprint(game, state, id).parts() {
                self.charge(&mut costs, part, margin, cost);
            }
        }
        for order in &traffic.sheet.orders {
            let mut here = state.unit(order.unit).pose.anchor;
            let legs = order.movement().map_or(&[][..], |movement| movement.legs());
            // No farther than somebody comes in a bound.
            let mut left = 40_000;
            for leg in legs {
                let Leg::To(to) = *leg else { continue };
                let long = (to - here).length().units();
                let end = if long > left {
                    here + (to - here).scaled(i64::from(left), i64::from(long))
                } else {
                    to
                };
                if left > 0 {
                    self.charge(&mut costs, &Shape::segment(here, end), HALF_FRONT, traffic.cost);
                }
                left -= long;
                here = to;
            }
        }
        Crowd { costs }
    }

    /// Lays a cost on all squares near a shape that do not cost more already.
    fn charge(&self, costs: &mut [u32], shape: &Shape, margin: Length, cost: u32) {
        let (low, high) = shape.bounds();
        let edge = |n: i32| (n - margin.units()).max(0) / PITCH;
        let end = |n: i32, most: i32| ((n + margin.units()) / PITCH).min(most - 1);
        for y in edge(low.y())..=end(high.y(), self.high) {
            for x in edge(low.x())..=end(high.x(), self.wide) {
                if shape.within(&Shape::point(middle(x, y)), margin) {
                    let here = &mut costs[(y * self.wide + x) as usize];
                    *here = (*here).max(cost);
                }
            }
        }
    }

    /// The way from a point to another: the corners of it, the last its end. Who cannot come there gets as near as he can.
    pub(super) fn way(&self, from: Point, to: Point, gait: Gait, crowd: &Crowd) -> Vec<Point> {
        let (start, goal) = (self.square(from), self.square(to));
        let cost = |square: usize| self.price(square, gait).map(|price| price + crowd.costs[square]);
        let Flow { next, .. } = self.flow(goal, Some(start), cost);
        if next[start] == usize::MAX {
            return vec![to];
        }
        let mut squares = Vec::new();
        let mut at = start;
        while at != goal && squares.len() < self.squares.len() {
            at = next[at];
            squares.push(at);
        }
        self.corners(from, to, &squares, gait, crowd)
    }

    /// How far it is from everywhere to a place, with nobody in the way.
    pub(super) fn left(&self, to: Point, gait: Gait) -> Left {
        Left(self.flow(self.square(to), None, |square| self.price(square, gait)).known)
    }

    /// How far it is from a point, in thousandths of a bound.
    pub(super) fn from(&self, left: &Left, at: Point) -> i32 {
        i32::try_from(left.0[self.square(at)]).unwrap_or(NEVER as i32)
    }

    /// The ways from everywhere to a square, from it backwards, so that of each the first step is known first; no farther than one square
    /// if that is wanted. `cost` is what is left by crossing a square.
    fn flow(&self, goal: usize, start: Option<usize>, cost: impl Fn(usize) -> Option<u32>) -> Flow {
        let mut known = vec![u32::MAX; self.squares.len()];
        let mut next = vec![usize::MAX; self.squares.len()];
        let mut open = BinaryHeap::new();
        known[goal] = 0;
        open.push(Reverse((0_u32, goal)));
        while let Some(Reverse((sum, at))) = open.pop() {
            if Some(at) == start {
                break;
            }
            if sum > known[at] {
                continue;
            }
            // What is left by the way is what was entered on it.
            let Some(here) = cost(at).or((at == goal).then_some(400)) else { continue };
            let (x, y) = (at as i32 % self.wide, at as i32 / self.wide);
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
                let (nx, ny) = (x + dx, y + dy);
                if nx < 0 || ny < 0 || nx >= self.wide || ny >= self.high {
                    continue;
                }
                let there = (ny * self.wide + nx) as usize;
                let step = if dx != 0 && dy != 0 { here * 7 / 5 } else { here };
                let all = sum + step;
                if all < known[there] && (Some(there) == start || cost(there).is_some()) {
                    known[there] = all;
                    next[there] = at;
                    open.push(Reverse((all, there)));
                }
            }
        }
        Flow { known, next }
    }

    /// A way with straight stretches: from each corner on to the farthest square of it that is reached straight as well.
    fn corners(&self, from: Point, to: Point, squares: &[usize], gait: Gait, crowd: &Crowd) -> Vec<Point> {
        let (mut here, mut done, mut out) = (from, 0, Vec::new());
        let cost =
            |square: usize| self.price(square, gait).map_or(NEVER, |price| price + crowd.costs[square]);
        while done < squares.len() && out.len() < 3 {
            let (mut walked, mut best) = (0, done);
            for (at, square) in squares.iter().enumerate().skip(done) {
                walked += cost(*square);
                if self.straight(here, self.point(*square), &cost) <= walked * 23 / 20 + 40 {
                    best = at;
                }
            }
            here = self.point(squares[best]);
            out.push(here);
            done = best + 1;
        }
        if done >= squares.len()
            && let Some(last) = out.last_mut()
        {
            // To a hundredth of a centimetre, as orders name points.
            *last = Point::new(to.x() / 10 * 10, to.y() / 10 * 10);
        }
        out
    }

    /// What a straight way costs.
    fn straight(&self, from: Point, to: Point, cost: &impl Fn(usize) -> u32) -> u32 {
        let way = to - from;
        let steps = (way.length().units() / (PITCH / 2)).max(1);
        let each = |n: i32| cost(self.square(from + way.scaled(i64::from(n), i64::from(steps))));
        (1..=steps).map(each).sum::<u32>() / 2
    }
}

const fn middle(x: i32, y: i32) -> Point {
    Point::new(x * PITCH + PITCH / 2, y * PITCH + PITCH / 2)
}
