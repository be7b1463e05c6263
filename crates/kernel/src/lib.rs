//! The contract of a game, and everything that holds for every game.
//!
//! A tour: a [`Game`] is a rule set with a battle loaded. Its state is always [`Pending`] exactly one thing. A
//! question is answered, the answer is checked (all [`Explained`] refusals at once), deciding it emits events on
//! a [`Stage`]; a [`Roll`] is data, thrown outside, and settled into events. A [`Course`] judges the entries of a
//! log one by one; a [`Play`] adds the dice ([`chance`], [`cup`]) and writes the file; [`verify`](verify::verify) reads it
//! back and believes nothing. Beyond the rules, a [`Commander`] says what opponents need to command a side, and
//! [`Observed`] what the laboratory counts.

pub mod agenda;
pub mod agree;
pub mod chain;
pub mod chance;
pub mod commander;
pub mod course;
pub mod cup;
pub mod duty;
pub(crate) mod falls;
pub mod features;
pub mod file;
pub mod fingerprint;
pub mod flat;
pub mod game;
pub mod hex32;
mod line;
pub mod log;
pub mod names;
pub mod observed;
pub mod opening;
pub mod place;
pub mod play;
pub mod playout;
pub mod pointed;
pub mod reasons;
pub mod refusal;
pub mod roll;
pub mod rule;
pub mod ruleset;
pub mod sets;
pub mod shared;
pub mod side;
pub mod tally;
pub mod telling;
pub mod verify;
pub mod wheel;
pub mod words;

pub use agenda::{Agenda, AgendaChange};
pub use agree::agreed;
pub use chain::{Chain, Hand, Link};
pub use chance::{Commitment, Contribution, GameDice, NoRandomness, Secret, Stream};
pub use commander::{Commander, Features, Moment, Source, Temper, Weights};
pub use course::{Course, Wrong};
pub use cup::{Away, Chains, Cup, Foresight, Foul, Links};
pub use duty::{Duties, Duty, Offers, Single, Wait};
pub use features::StoredWeights;
pub use file::{FileFault, GameFile};
pub use fingerprint::fingerprint;
pub use flat::Flat;
pub use game::{Game, Listing, Outcome, Pending, Policy, Seal, Stage};
pub use log::{Closing, Entry, Hash, Header, Hidden, LineFault, Standing};
pub use names::{did_you_mean, nearest};
pub use observed::{Death, Group, Observed, ReportBoard, Shape, Spot};
pub use opening::{CannotOpen, Opened, Wanted, open_game};
pub use place::{Mark, Place};
pub use play::{CannotResume, Play, Setting};
pub use playout::{Playout, perft, random_play, stroll};
pub use pointed::Pointed;
pub use reasons::{Reasons, fine};
pub use refusal::{Explained, capital, people};
pub use roll::{Changes, Dice, Faces, Modifier, Need, Reading, Roll};
pub use rule::RuleId;
pub use ruleset::{BattleFile, Choice, Fault, Options, Ruleset};
pub use sets::{Numbered, Set64, Set128};
pub use shared::Shared;
pub use side::{BySide, Side, Viewer};
pub use tally::Tally;
pub use telling::{Caption, Deed, Joined, Paragraph, Part, Telling, listed};
pub use verify::{Problem, Verified, verify};
pub use words::{Noun, Speaker, Word};
