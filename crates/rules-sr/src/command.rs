//! Command (SR-3): the line to the formation commander.

use crate::Sr;
use crate::army::*;
use crate::events::Event;
use crate::state::*;
use hexes::Cell;
use kernel::Stage;

/// The length of the line of command in hexes (SR-3.1a).
pub const COMMAND_RANGE: u16 = 4;

impl Sr {
    /// The command check of a formation (SR-3.1e, SR-S5): markers are renewed here and nowhere else, so they stay until
    /// the next turn's check (SR-3.1f, SR-R24).
    pub(crate) fn check_command(&self, stage: &mut Stage<'_, Sr>, formation: FormationId) {
        let s = stage.state();
        let out =
            self.formations[formation.index()].units.iter().filter(|&u| self.out_of_command(s, u)).collect();
        stage.emit(Event::CommandChecked { formation, out });
    }

    /// Whether a unit is found out of command now. Routed units are outside these rules (SR-3.3a); units beside
    /// the map always are out of command (SR-R89).
    pub fn out_of_command(&self, s: &State, unit: UnitId) -> bool {
        match s.unit(unit).place {
            _ if s.routed(unit) => false,
            Where::On(cell) => !self.line_of_command(s, unit, cell),
            Where::Off(_) => true,
            _ => false,
        }
    }

    /// Whether a line of at most four hexes joins the unit to its own commander (SR-3.1a, SR-3.1b, SR-3.1c, SR-3.1d,
    /// SR-R21, SR-R22, SR-R23): no hexes or sides the unit could not cross, and between the ends no enemy unit, and no enemy zone
    /// of control unless a friend stands there (SR-1.6g). A flood of four rings, on the stack, over hexes from which what
    /// is left of the line can still reach him.
    pub fn line_of_command(&self, s: &State, unit: UnitId, from: Cell) -> bool {
        let info = self.unit(unit);
        let commander = self.formations[info.formation.index()].commander;
        let Some(goal) = s.commander(commander).place.on() else { return false };
        if from == goal {
            return true;
        }
        if self.map.grid.distance(from, goal) > COMMAND_RANGE {
            return false;
        }
        let mut seen = [0u64; crate::map::MAX_CELLS.div_ceil(64)];
        let mut ring: arrayvec::ArrayVec<Cell, 64> = arrayvec::ArrayVec::new();
        ring.push(from);
        seen[from.index() / 64] |= 1 << (from.index() % 64);
        for left in (0..COMMAND_RANGE).rev() {
            let mut next: arrayvec::ArrayVec<Cell, 64> = arrayvec::ArrayVec::new();
            for &cell in &ring {
                for (d, n) in self.map.grid.neighbours(cell) {
                    if !self.map.crossable(info.side, Some(info.arm), cell, d) {
                        continue;
                    }
                    if n == goal {
                        return true;
                    }
                    let (word, bit) = (n.index() / 64, 1u64 << (n.index() % 64));
                    if seen[word] & bit != 0 || self.map.grid.distance(n, goal) > left {
                        continue;
                    }
                    let friend = s.occupied(n) && !self.enemy_in(s, n, info.side);
                    if friend || !s.occupied(n) && !s.controlled(n, !info.side) {
                        seen[word] |= bit;
                        // A ring of four has 24 hexes, so there is room.
                        next.try_push(n).unwrap_or(());
                    }
                }
            }
            ring = next;
        }
        false
    }
}
