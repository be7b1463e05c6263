//! How the dice of the initiative are read: one for each side, with the bonus of its own army.

use crate::Ma;
use crate::sequence::InitiativeDice;
use crate::state::State;
use crate::tasks::Task;
use kernel::{Changes, Modifier, Roll, Side, rule};
use view::{Reckoning, Shown};

/// Both sides' readings of the initiative (MA-6.2); of any other roll the one it has.
pub(super) fn readings(game: &Ma, view: &State, roll: &Roll, faces: &[u8]) -> Vec<Reckoning> {
    let Some(Task::InitiativeDice(InitiativeDice)) = view.agenda.top() else {
        return vec![Reckoning::of(roll, faces, game.lit(view, roll, faces))];
    };
    let added = |side| {
        let value = game.initiative_bonus(view, side);
        Modifier { value, why: "Officers and Commander", rule: rule!("MA-6.2"), changes: Changes::Die }
    };
    Reckoning::by_side(roll, faces, Side::BOTH.map(|side| game.side_name(side)), added)
}
