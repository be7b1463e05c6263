//! Facing (SR-1.3): a unit faces a hexside; three hexes lie before it, three behind.

use crate::Sr;
use crate::army::UnitId;
use crate::events::Event;
use crate::state::State;
use hexes::{Aspect, Cell, Direction, FacingScheme, Sector};
use kernel::Stage;

/// Three frontal hexes, three in the rear (SR-1.3b, SR-R2).
pub(crate) const SCHEME: FacingScheme = FacingScheme::Edge33;

/// As a unit faces, and turned by one hexside either way (SR-6.3c, SR-6.4b).
pub(crate) fn turned_by_one(now: Direction) -> [Direction; 3] {
    [-1, 0, 1].map(|turn| now.rotate(turn))
}

/// Whether the neighbour in this direction lies behind (SR-1.3b).
pub(crate) fn is_rear(facing: Direction, to: Direction) -> bool {
    SCHEME.aspect(facing, to) == Aspect::Rear
}

impl Sr {
    /// The front of a unit, which is also the field of fire of a battery (SR-1.3b, SR-R46).
    pub(crate) fn front(&self, s: &State, unit: UnitId) -> Sector {
        SCHEME.sector(s.unit(unit).facing)
    }

    /// Whether a neighbouring hex is one of the three frontal hexes (SR-1.3b).
    pub fn in_front(&self, s: &State, unit: UnitId, hex: Cell) -> bool {
        s.cell(unit)
            .and_then(|from| self.map.grid.direction_to_neighbour(from, hex))
            .is_some_and(|d| SCHEME.aspect(s.unit(unit).facing, d) == Aspect::Front)
    }

    /// The three frontal hexes of a unit, those on the map (SR-1.3b).
    pub(crate) fn front_of(&self, s: &State, unit: UnitId) -> Vec<Cell> {
        let Some(from) = s.cell(unit) else { return Vec::new() };
        self.front(s, unit).at_range(&self.map.grid, from, 1).collect()
    }

    /// Turns a unit; a battery that turns is harnessed (SR-4.2e, SR-R43).
    pub(crate) fn face(&self, stage: &mut Stage<'_, Sr>, unit: UnitId, facing: Direction) {
        if stage.state().unit(unit).facing != facing {
            stage.emit(Event::Faced { unit, facing });
            if self.artillery.has(unit) {
                stage.emit(Event::Harnessed { unit });
            }
        }
    }
}
