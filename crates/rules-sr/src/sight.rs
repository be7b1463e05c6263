//! Line of sight (SR-5.2, SR-R47 to SR-R49).

use crate::Sr;
use crate::state::State;
use crate::terrain;
use arrayvec::ArrayVec;
use hexes::{Cell, Crossing};

/// The longest line that is ever looked along: ranges are 2 or 3, overlays may ask for more.
const LONGEST: usize = 16;

impl Sr {
    /// An obstacle: blocking terrain or any combat unit (SR-5.2b, SR-R48). Works, bocage, farms and commanders are
    /// none.
    pub fn obstacle(&self, s: &State, cell: Cell) -> bool {
        terrain::of_terrain(self.map.terrain(cell)).blocks || s.occupied(cell)
    }

    /// Whether one hex sees another; if not, a hex that blocks. The ends themselves never block.
    pub fn sight(&self, s: &State, from: Cell, to: Cell) -> Result<(), Cell> {
        let crossings: ArrayVec<Crossing, LONGEST> =
            self.map.grid.sight_line(from, to).take(LONGEST).collect();
        let mut line: ArrayVec<Cell, { LONGEST + 2 }> = ArrayVec::new();
        line.push(from);
        self.look(s, &crossings, &mut line, to)
    }

    /// Goes along the crossings; on an edge it takes the side that is better for the firer (SR-5.2c, SR-R49).
    fn look(
        &self,
        s: &State,
        crossings: &[Crossing],
        line: &mut ArrayVec<Cell, { LONGEST + 2 }>,
        to: Cell,
    ) -> Result<(), Cell> {
        let Some((first, rest)) = crossings.split_first() else { return self.judge_line(s, line, to) };
        let mut blocked = None;
        for cell in first.cells() {
            line.push(cell);
            let seen = self.look(s, rest, line, to);
            line.pop();
            match seen {
                Ok(()) => return Ok(()),
                Err(cell) => blocked = blocked.or(Some(cell)),
            }
        }
        // SR-R108: an edge along the border of the map is open on the outside.
        let open_outside = matches!(first, Crossing::Along(None, _) | Crossing::Along(_, None));
        match blocked {
            Some(cell) if !open_outside => Err(cell),
            _ => self.look(s, rest, line, to),
        }
    }

    /// Judges one line of hexes (SR-5.2d to SR-5.2f, SR-R49).
    fn judge_line(&self, s: &State, line: &[Cell], to: Cell) -> Result<(), Cell> {
        let Some((&from, between)) = line.split_first() else { return Ok(()) };
        let (here, there) = (self.map.level(from), self.map.level(to));
        let top = here.max(there);
        for &cell in between {
            let level = self.map.level(cell);
            if level > top || level == top && self.obstacle(s, cell) {
                return Err(cell);
            }
        }
        if here != there {
            // The slope must lie at one of the ends: between the hexes in the middle the ground is level.
            for pair in between.windows(2) {
                if self.map.level(pair[0]) != self.map.level(pair[1]) {
                    return Err(pair[1]);
                }
            }
        }
        Ok(())
    }
}
