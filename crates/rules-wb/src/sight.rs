//! Line of sight (WB-9.2): heights at the points of the line, and what stands there.

use crate::Wb;
use crate::map::Terrain;
use crate::state::State;
use hexes::Cell;

impl Wb {
    /// The height of a hex in a line of sight: its level, one more with woods, houses or troops (WB-9.2c).
    pub fn height(&self, s: &State, cell: Cell) -> u8 {
        let raised = self.map.terrain(cell) != Terrain::Clear || !s.steady_in(cell).is_empty();
        self.map.level(cell) + u8::from(raised)
    }

    /// The point of the line between two hexes at which sight is blocked, as its first hex (WB-9.2d); only hexes strictly
    /// between them count (WB-R116), adjacent hexes always see each other (WB-9.2a).
    pub fn blocked_at(&self, s: &State, from: Cell, to: Cell) -> Option<Cell> {
        let top = self.map.level(from).max(self.map.level(to));
        let mut points = self.map.grid.sight_points(from, to);
        points.find(|point| point.blocked(|cell| self.height(s, cell) > top))?.cells().next()
    }

    /// Whether two hexes see each other.
    pub fn sees(&self, s: &State, from: Cell, to: Cell) -> bool {
        self.blocked_at(s, from, to).is_none()
    }
}
