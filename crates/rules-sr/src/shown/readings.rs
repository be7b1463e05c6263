//! How the dice of the initiative are read: one for each side, with the command value of its own chief.

use crate::Sr;
use crate::sequence::Initiative;
use crate::state::{State, Task};
use kernel::{Changes, Modifier, Roll, Side, rule};
use view::Reckoning;

/// Both sides' readings of the initiative (SR-2A.a, SR-R20); of any other roll the one it has.
pub(super) fn readings(game: &Sr, view: &State, roll: &Roll, faces: &[u8]) -> Vec<Reckoning> {
    let Some(Task::Initiative(Initiative)) = view.agenda.top() else {
        return vec![Reckoning::of(roll, faces, crate::tables::lit(roll, faces))];
    };
    let added = |side| {
        let value = i16::from(game.command_value(view, side));
        Modifier { value, why: "command value", rule: rule!("SR-R20"), changes: Changes::Die }
    };
    Reckoning::by_side(roll, faces, Side::BOTH.map(|side| game.side_name(side)), added)
}

#[cfg(test)]
mod tests;
