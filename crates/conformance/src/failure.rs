//! What a game failed at, and where.

/// The checks of the suite.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Check {
    /// A question is put to somebody and has an answer.
    Possible,
    /// What is listed passes the judge.
    Legal,
    /// What is listed is listed once.
    Distinct,
    /// What passes the judge is listed, where the list says it is complete.
    Complete,
    /// Only the asked side has options.
    Unasked,
    /// What is drawn is listed, and everything that is listed is drawn as often as the rest.
    Drawn,
    /// Events, folded by `apply`, give the state.
    Fold,
    /// A roll is well made and its weights add up.
    Roll,
    /// Falls that read alike settle alike.
    ReadAlike,
    /// The same decision or fall gives the same events.
    Deterministic,
    /// The log leads to the same states again.
    Replay,
    /// A game saved in the middle goes on.
    Save,
    /// The state survives being written and read.
    StateText,
    /// A view of a view is that view; it waits for the same thing.
    View,
    /// What a viewer imagines fits what it sees.
    Imagine,
    /// Options, prompts and standing orders depend only on what the side sees.
    OwnView,
    /// A sealed answer tells the other side nothing.
    Sealed,
    /// Who has sealed an answer is said truly.
    Seals,
    /// What a viewer is told of events leads to its view.
    Witness,
    /// An answer whose effect nobody saw stays sealed in copies of the file.
    Secret,
    /// What is taken back can be done again and leads to the same state; dice cannot be taken back.
    Undo,
    /// A standing order gives a legal answer or none.
    Standing,
    /// Words read back.
    Words,
    /// Prompts, log lines, refusals and boards have text.
    Text,
    /// Rule ids have the prefix of the rule set.
    Rule,
    /// The rule set's own invariants.
    Sound,
    /// The game ends.
    Ends,
    /// The finished file verifies, and copies hide what they must.
    File,
}

/// The first fault of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{check:?} failed in game {game} (seed {seed}) after {entry} entries: {sentence}")]
pub struct Failure {
    /// What failed.
    pub check: Check,
    /// The number of the game in its run: [`run_one`](crate::run_one) plays it again.
    pub game: u64,
    /// The seed of the run.
    pub seed: u64,
    /// Decisions and rolls made before.
    pub entry: u64,
    /// What was found.
    pub sentence: String,
}
