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
    let reading = |(side, face): (Side, &u8)| {
        let value = i16::from(game.command_value(view, side));
        let why = Modifier { value, why: "command value", rule: rule!("SR-R20"), changes: Changes::Die };
        Reckoning {
            what: format!("the {}", kernel::people(game.side_name(side))),
            modifiers: Vec::from_iter((value != 0).then_some(why)),
            total: Some(i16::from(*face) + value),
            ..Reckoning::of(roll, faces, None)
        }
    };
    Side::BOTH.into_iter().zip(faces).map(reading).collect()
}

#[cfg(test)]
mod tests;
