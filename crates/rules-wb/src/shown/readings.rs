//! How the dice of the initiative are read: one for each side, with the rating of its own senior commander.

use crate::Wb;
use crate::sequence::Initiative;
use crate::state::{State, Task};
use kernel::{Changes, Modifier, Roll, Side, rule};
use view::Reckoning;

/// Both sides' readings of the initiative (WB-6.1i, WB-Z1); of any other roll the one it has.
pub(super) fn readings(game: &Wb, view: &State, roll: &Roll, faces: &[u8]) -> Vec<Reckoning> {
    let Some(Task::Initiative(Initiative)) = view.agenda.top() else {
        return vec![Reckoning::of(roll, faces, Wb::lit_cell(roll, faces))];
    };
    let added = |side| {
        let value = i16::from(game.initiative_rating(view, side));
        Modifier { value, why: "rating of the army commander", rule: rule!("WB-6.1i"), changes: Changes::Die }
    };
    Reckoning::by_side(roll, faces, Side::BOTH.map(|side| game.side_name(side)), added)
}
