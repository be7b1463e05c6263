//! What a commander knows by heart: ways across the map, and what each result code is worth.

use super::manual::Manual;
use crate::Wb;
use crate::map::Pace;
use crate::tables::{Blow, Code};
use hexes::Cell;

/// A step lost, in the points of the doctrine.
pub const STEP: i32 = 100;
/// Tables made once for a battle.
#[derive(Clone, Debug, Default)]
pub struct Lore {
    cells: usize,
    /// Cost of the best way in movement points of infantry, by goal and then by start; 255 where there is none.
    walk: Vec<u8>,
}

impl Lore {
    /// The cost of the best way for infantry, nobody standing in it.
    #[inline]
    pub fn walk(&self, goal: Cell, from: Cell) -> i32 {
        i32::from(self.walk[goal.index() * self.cells + from.index()])
    }
}

impl Wb {
    /// What is known by heart of this battle.
    pub(crate) fn lore(&self) -> &Lore {
        self.lore.get_or_init(|| self.learn())
    }

    fn learn(&self) -> Lore {
        let grid = &self.map.grid;
        let cells = grid.len();
        let mut walk = vec![255u8; cells * cells];
        let mut queue = std::collections::VecDeque::new();
        for goal in grid.cells() {
            let row = &mut walk[goal.index() * cells..(goal.index() + 1) * cells];
            row[goal.index()] = 0;
            queue.push_back(goal);
            while let Some(to) = queue.pop_front() {
                for (back, from) in grid.neighbours(to) {
                    let d = back.opposite();
                    // Who looks far ahead goes round slopes and fords.
                    let hard = self.map.is_ford(from, d) || self.map.is_slope(from, d);
                    let cost = match (self.map.is_road(from, d), hard) {
                        (true, _) => 1,
                        (false, true) => 6,
                        _ => self.map.toll(Pace::Infantry, from, d),
                    };
                    let total = row[to.index()].saturating_add(cost).min(254);
                    if total < row[from.index()] {
                        row[from.index()] = total;
                        queue.push_back(from);
                    }
                }
            }
        }
        Lore { cells, walk }
    }
}

/// How many faces of six fail a morale test (WB-12.1a, WB-12.1d).
pub const fn failing(morale: i16, modifier: i16) -> i32 {
    let mut failing = 1;
    let mut die = 2;
    while die <= 5 {
        if die + modifier > morale {
            failing += 1;
        }
        die += 1;
    }
    failing
}

/// Who suffers a result: steps, morale, whether a further shock routs it.
#[derive(Clone, Copy, Debug)]
pub struct Body {
    /// Steps left.
    pub steps: i32,
    /// Morale, with what helps or hinders its tests taken in.
    pub morale: i16,
    /// It is disorganised already.
    pub shaken: bool,
}

impl Body {
    fn shock(self, book: &Manual) -> i32 {
        if self.shaken { book.routed * self.steps } else { book.shaken }
    }
}

/// What a result code costs some bodies together, times six.
pub fn harm(book: &Manual, code: Code, bodies: &[Body]) -> i32 {
    let all: i32 = bodies.iter().map(|body| body.steps).sum();
    if code.blow == Blow::Eliminated {
        return 6 * STEP * all;
    }
    let mut sum = 6 * STEP * i32::from(code.steps).min(all);
    for body in bodies {
        sum += match code.blow {
            Blow::Disorganised => 6 * body.shock(book),
            Blow::Test(modifier) => failing(body.morale, i16::from(modifier)) * body.shock(book),
            _ => 0,
        };
        sum += 6 * book.given * i32::from(code.retreat);
    }
    sum
}
