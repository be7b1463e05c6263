//! Why something cannot be done at a table, where the rules have no say.

use kernel::Wrong;
use protocol::Refusal;

/// Nobody here knows the secret of its dice.
pub(super) fn only_a_record() -> Vec<Refusal> {
    let sentence = "This is the record of a game: the secret of its dice is not here, so it cannot go on.";
    vec![Refusal::plain(sentence)]
}

/// What is wrong, as a player reads it.
pub(super) fn wrong(wrong: Wrong) -> Vec<Refusal> {
    match wrong {
        Wrong::Refused(all) => all.into_iter().map(Refusal::from).collect(),
        Wrong::NotAsked(_) => vec![Refusal::plain("It is not your turn to answer.")],
        other => vec![Refusal::plain(other.to_string())],
    }
}
