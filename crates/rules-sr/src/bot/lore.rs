//! What a commander knows by heart: distances and ways across the map, and what each column of the combat table is
//! worth.

use crate::Sr;
use crate::map::Terrain;
use crate::tables::COMBAT_RESULTS;
use crate::terrain;
use arrayvec::ArrayVec;
use hexes::{Cell, Direction};

/// A step lost, in the points of the doctrine.
pub const STEP: i32 = 100;
/// What one more level of disorganisation costs a unit in good order, at D1 and at D2; a routed unit loses nothing.
pub const LEVEL: [i32; 4] = [16, 30, 62, 0];
/// Ground gained, in the columns known by heart.
const TAKE_GROUND: i32 = 22;

/// What each column of the combat table is worth to an attacker, fresh units on both sides.
pub const COLUMN: [i32; 8] = columns();

const fn columns() -> [i32; 8] {
    let mut worth = [0; 8];
    let mut column = 0;
    while column < 8 {
        let (mut sum, mut die) = (0, 0);
        while die < 6 {
            let cell = COMBAT_RESULTS[die][column];
            sum += STEP * (cell.defender_p as i32 - cell.attacker_p as i32)
                + 24 * (cell.defender_d as i32 - cell.attacker_d as i32);
            if cell.retreat {
                sum += TAKE_GROUND;
            }
            die += 1;
        }
        worth[column] = sum / 6;
        column += 1;
    }
    worth
}

/// Tables made once for a battle.
#[derive(Clone, Debug, Default)]
pub struct Lore {
    cells: usize,
    /// Cost of the best way in halves, by goal and then by start; 255 where there is none.
    walk: Vec<u8>,
    /// Distance in hexes, by hex and then by hex.
    far: Vec<u8>,
}

/// How far all hexes are from one of them.
#[derive(Clone, Copy, Debug)]
pub struct Far<'a>(&'a [u8]);

impl Far<'_> {
    /// The distance in hexes.
    #[inline]
    pub fn to(self, cell: Cell) -> i32 {
        i32::from(self.0[cell.index()])
    }
    /// The distance of the nearest of some hexes; `None` if there are none.
    #[inline]
    pub fn to_nearest<'a>(self, cells: impl IntoIterator<Item = &'a Cell>) -> Option<i32> {
        cells.into_iter().map(|&cell| self.to(cell)).min()
    }
}

impl Lore {
    /// The cost of the best way for infantry, nobody standing in it, in halves; 255 where there is none.
    #[inline]
    pub fn walk(&self, goal: Cell, from: Cell) -> i32 {
        i32::from(self.walk[goal.index() * self.cells + from.index()])
    }

    /// How far everything is from a hex.
    #[inline]
    pub fn far(&self, from: Cell) -> Far<'_> {
        Far(&self.far[from.index() * self.cells..][..self.cells])
    }
}

impl Sr {
    /// What is known by heart of this battle.
    pub(crate) fn lore(&self) -> &Lore {
        self.lore.get_or_init(|| self.learn())
    }

    fn learn(&self) -> Lore {
        let grid = &self.map.grid;
        let cells = grid.len();
        let open = |c: Cell| !matches!(self.map.terrain(c), Terrain::Impassable | Terrain::Citadel);
        // From where each hex is entered, and what that costs.
        let entered: Vec<ArrayVec<(Cell, u16), 6>> = grid
            .cells()
            .map(|to| {
                let from = grid.neighbours(to).filter(|&(_, from)| open(from));
                from.map(|(back, from)| (from, self.pace(from, back.opposite(), to))).collect()
            })
            .collect();
        let mut walk = vec![255u8; cells * cells];
        let mut queue = std::collections::VecDeque::new();
        for goal in grid.cells().filter(|&c| open(c)) {
            let row = &mut walk[goal.index() * cells..(goal.index() + 1) * cells];
            row[goal.index()] = 0;
            queue.push_back(goal);
            while let Some(to) = queue.pop_front() {
                for &(from, cost) in &entered[to.index()] {
                    let total = (u16::from(row[to.index()]) + cost).min(254) as u8;
                    if total < row[from.index()] {
                        row[from.index()] = total;
                        queue.push_back(from);
                    }
                }
            }
        }
        let far = grid.cells().flat_map(|a| grid.cells().map(move |b| grid.distance(a, b) as u8)).collect();
        Lore { cells, walk, far }
    }

    /// What a step costs infantry that looks far ahead, in halves: nobody near, no slopes, six points for a river.
    fn pace(&self, from: Cell, d: Direction, to: Cell) -> u16 {
        let features = self.map.side(from, d);
        if features.unbridged_river() {
            12
        } else if features.way() {
            terrain::WAY.halves
        } else {
            let stream = if features.unbridged_stream() { terrain::STREAM.halves } else { 0 };
            self.map.terrain_cost(to) + stream
        }
    }
}
