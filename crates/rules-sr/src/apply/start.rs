//! The position before the first decision: pieces put on the map, and what is to do first.

use crate::Sr;
use crate::army::*;
use crate::bids::Bids;
use crate::sequence::TurnStart;
use crate::setup::SetUp;
use crate::state::*;
use hexes::{Cell, Direction};
use kernel::AgendaChange;

impl Sr {
    /// Puts a unit that is not on the map into a hex.
    pub(crate) fn place_unit(&self, s: &mut State, unit: UnitId, cell: Cell, facing: Direction) {
        self.lift(s, unit);
        let u = &mut s.units[unit.index()];
        u.place = Where::On(cell);
        u.facing = facing;
        self.set_down(s, unit, cell);
    }

    /// Puts a commander into a hex.
    pub(crate) fn place_commander(&self, s: &mut State, commander: CommanderId, cell: Cell) {
        s.commanders[commander.index()].place = Where::On(cell);
    }

    /// The first tasks: bids on top, then the set-ups, the first turn below (SR-S1, SR-S2).
    pub(crate) fn first_tasks(&self, s: &mut State) {
        let first = self.params.first_to_set_up;
        let mut tasks: Vec<Task> = vec![TurnStart.into()];
        if self.params.free_set_up {
            tasks.push(SetUp(!first).into());
            tasks.push(SetUp(first).into());
        }
        if self.params.bids {
            tasks.push(Bids.into());
        }
        for task in tasks {
            s.agenda.apply(AgendaChange::Push(task));
        }
    }
}
