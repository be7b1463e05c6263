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
    let reading = |(side, face): (Side, &u8)| {
        let value = game.initiative_bonus(view, side);
        let why =
            Modifier { value, why: "Officers and Commander", rule: rule!("MA-6.2"), changes: Changes::Die };
        Reckoning {
            what: format!("the {}", kernel::people(game.side_name(side))),
            modifiers: Vec::from_iter((value != 0).then_some(why)),
            total: Some(i16::from(*face) + value),
            ..Reckoning::of(roll, faces, None)
        }
    };
    Side::BOTH.into_iter().zip(faces).map(reading).collect()
}
