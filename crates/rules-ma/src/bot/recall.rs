//! SHORTCUT: what battalions could do, found again instead of worked out again. Whoever has made a plan is asked at once how it
//! begins, and every sample of a search begins at the same position.

use super::deeds::Deed;
use super::manual::manual;
use crate::Ma;
use crate::army::BattalionId;
use crate::state::State;
use kernel::Temper;
use std::sync::Mutex;

/// What a battalion could do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chances {
    pub(super) unit: BattalionId,
    /// Everything but moves and changes of formation.
    pub(super) blows: Vec<Deed>,
    /// Those, if they were looked at.
    pub(super) moves: Option<Vec<Deed>>,
}

impl Chances {
    /// Before moves are looked at.
    pub(super) fn of(unit: BattalionId, blows: Vec<Deed>) -> Chances {
        Chances { unit, blows, moves: None }
    }

    /// All that was looked at, blows first.
    pub(super) fn all(&self) -> impl Iterator<Item = &Deed> {
        self.blows.iter().chain(self.moves.iter().flatten())
    }
}

/// Which position is remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Looked {
    /// That at which a search began.
    First,
    /// That for which the doctrine last made a plan.
    Last,
}

/// What everybody on a side could do in the positions that were looked at last.
#[derive(Debug, Default)]
pub(crate) struct Recall(Mutex<[Option<Position>; 2]>);

#[derive(Debug)]
struct Position {
    state: State,
    temper: Temper,
    each: Vec<Chances>,
}

impl Recall {
    /// Remembers a position. Whoever finds the memory in use by another thread goes without.
    pub(super) fn keep(&self, which: Looked, state: &State, temper: &Temper, each: Vec<Chances>) {
        let Ok(mut known) = self.0.try_lock() else { return };
        match &mut known[which as usize] {
            Some(position) => {
                position.state.clone_from(state);
                (position.temper, position.each) = (*temper, each);
            }
            none => *none = Some(Position { state: state.clone(), temper: *temper, each }),
        }
    }

    /// What is known of a battalion in a position.
    fn find(&self, state: &State, temper: &Temper, unit: BattalionId) -> Option<Chances> {
        let known = self.0.try_lock().ok()?;
        let same = |position: &&Position| position.temper == *temper && position.state == *state;
        let position = known.iter().flatten().find(same)?;
        position.each.iter().find(|one| one.unit == unit).cloned()
    }
}

impl Ma {
    /// What is known of what a battalion could do in a position.
    pub(super) fn recalled(&self, s: &State, unit: BattalionId, temper: &Temper) -> Option<Chances> {
        let known = self.memory.recall.find(s, temper, unit)?;
        // Every test holds what is remembered against what is so.
        debug_assert!(
            known.blows == self.blows(s, &self.stakes(s, manual(temper.school)), unit, temper),
            "blows depend on more"
        );
        debug_assert!(
            known.moves.as_ref().is_none_or(
                |moves| *moves == self.moves(s, &self.stakes(s, manual(temper.school)), unit, temper)
            ),
            "moves depend on more"
        );
        Some(known)
    }
}
