//! The lobby: battles, games, seats and files, over plain HTTP.

use crate::{ClockPlan, Level, Over, SeatCard, SeatPlan};
use kernel::{Away, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// A choice made before the game.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct OptionCard {
    /// Its key.
    pub key: String,
    /// What it decides.
    pub title: String,
    /// The allowed values, the default first.
    pub values: Vec<String>,
}

/// How often each side wins, with the interval, from a balance report.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Balance {
    /// Per cent won by the first side, by the second, and drawn.
    pub percent: [f64; 3],
    /// The ends of the interval of the first figure.
    pub interval: [f64; 2],
    /// Games played for it.
    pub games: u32,
    /// By whom: "doctrine against doctrine".
    pub players: String,
}

/// What the lobby says of a battle besides what its rules say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct BattleAbout {
    /// One sentence about it.
    pub story: String,
    /// About how many minutes it takes against a bot.
    pub minutes: u32,
}

/// A battle.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct BattleCard {
    /// `sr/hondschoote`.
    pub id: String,
    /// "Hondschoote, 8 September 1793".
    pub title: String,
    /// The sides, in order.
    pub sides: [String; 2],
    /// Their colours.
    pub livery: [view::Livery; 2],
    /// What each wants today.
    pub goals: [String; 2],
    /// Turns of the game as it is set up by default.
    pub turns: u32,
    /// What the book calls them: "turn", "bound".
    pub called: &'static str,
    /// Choices.
    pub options: Vec<OptionCard>,
    /// A small picture of the board at the start, to be loaded when it is seen; its address changes with the picture.
    pub picture: String,
    /// The same as a large drawing, for when the page stands.
    pub backdrop: String,
    /// When the rules allow players to measure. Where measuring is restricted, a game can be begun with `teaching`.
    pub measuring: view::Measuring,
    /// From the laboratory, where a report is there.
    pub balance: Option<Balance>,
    /// Its story, where somebody has written it.
    pub about: Option<BattleAbout>,
}

/// A rule set with its battles.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct RuleSetCard {
    /// `SR`.
    pub prefix: String,
    /// Its name.
    pub title: String,
    /// The version in force.
    pub version: u32,
    /// Whether it only shows how a rule set is made.
    pub demonstration: bool,
    /// Bots that can play it, weakest first.
    pub levels: Vec<Level>,
    /// The last of them that was found stronger than the one before it.
    pub strongest: Level,
    /// Its battles.
    pub battles: Vec<BattleCard>,
    /// The battle to which players bring armies of their own, where the rule set has such armies.
    pub armies: Option<String>,
    /// Its guided first battle.
    pub lesson: Option<LessonCard>,
}

/// A guided first battle in the lobby.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct LessonCard {
    /// The battle it is fought in.
    pub battle: String,
    /// "Jourdan takes a village".
    pub title: String,
    /// How long it takes.
    pub minutes: u32,
    /// What it is about.
    pub words: String,
    /// Who plays: the pupil and his bot.
    pub seats: [SeatPlan; 2],
}

/// What is asked for when a game is created.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The battle.
    pub scenario: String,
    /// Choices; what is not named has its default.
    #[serde(default)]
    #[ts(optional, as = "Option<BTreeMap<String, String>>")]
    pub options: BTreeMap<String, String>,
    /// Who plays the first and the second side.
    pub seats: [SeatPlan; 2],
    /// A title of one's own.
    #[serde(default)]
    #[ts(optional)]
    pub title: Option<String>,
    /// Whether everybody may find it in the lobby and look on.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub public: bool,
    /// The commitment of `POST /api/dice`: the secret of the dice was made before the creator added anything.
    #[serde(default)]
    #[ts(optional)]
    pub commitment: Option<String>,
    /// What the creator adds to the dice: 64 hexadecimal digits made by his browser.
    #[serde(default)]
    #[ts(optional)]
    pub contribution: Option<String>,
    /// Whether every person at the table brings a hash chain for the dice, before anybody decides anything: then no
    /// roll can be foreseen while all are there (`docs/dice.md`). If absent, yes where somebody comes by link to play
    /// another person.
    #[serde(default)]
    #[ts(optional)]
    pub both_dice: Option<bool>,
    /// What holds for rolls at which somebody is away, in such a game.
    #[serde(default)]
    #[ts(optional, as = "Option<Away>")]
    pub away: Away,
    /// Whether everybody may measure at any time, whatever the rules say.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub teaching: bool,
    /// A clock, where two people play.
    #[serde(default)]
    #[ts(optional)]
    pub clock: Option<ClockPlan>,
}

/// An army file to be put into the fields of a form.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ArmyFile {
    /// What the player calls the file, for the faults.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

/// The dice of a game to come: published before anybody adds to them.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Pledge {
    /// SHA-256 of the secret: it will stand in the header of the game file.
    pub commitment: String,
}

/// Whose link.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LinkOf {
    /// The side; absent for spectators.
    #[serde(default)]
    #[ts(optional)]
    pub side: Option<Side>,
}

/// What a link allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum LinkSort {
    /// To play a side.
    Seat,
    /// To look on.
    Watch,
    /// To own the game.
    Owner,
}

/// A secret link to a seat. It is shown once; the server keeps only its hash.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct SeatLink {
    /// The side; absent for spectators, and for the owner's own.
    pub side: Option<Side>,
    /// What the link allows.
    pub grants: LinkSort,
    /// The secret, 128 bits.
    pub token: String,
    /// The address to send; the secret stands behind the `#`, so that no server on the way sees it.
    pub path: String,
}

/// A game was created.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Created {
    /// Its id.
    pub id: String,
    /// Where to go now.
    pub path: String,
    /// Secret links, where seats need them.
    pub links: Vec<SeatLink>,
}

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum GameStatus {
    /// Begun, but somebody has not come yet.
    Open,
    /// Being played.
    Running,
    /// Over.
    Finished,
    /// Read from a file without the secret of its dice: to look at, not to go on.
    Record,
    /// Put away.
    Archived,
    /// It cannot be opened; the card says why.
    Damaged,
}

/// A game, for lists.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct GameCard {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The battle.
    pub scenario: String,
    /// The rule set's prefix.
    pub rules: String,
    /// Where it stands.
    pub status: GameStatus,
    /// Entries of its log.
    pub entries: u32,
    /// The seats.
    pub seats: Vec<SeatCard>,
    /// Who is asked now.
    pub waiting_for: Vec<Side>,
    /// How it ended.
    pub over: Option<Over>,
    /// Whether the reader may delete it, make links and take them back.
    pub owner: bool,
    /// When it was begun, in seconds since 1970.
    pub begun: u32,
    /// When something last happened.
    pub moved: u32,
    /// Why it cannot be opened, where it cannot, and what can be done.
    pub damage: Option<String>,
}

/// A game file to take in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ImportGame {
    /// The text of the `.grog` file.
    pub file: String,
    /// The secret of its dice (64 hexadecimal digits), where the game shall go on.
    #[serde(default)]
    #[ts(optional)]
    pub secret: Option<String>,
    /// Who plays, where the game shall go on.
    #[serde(default)]
    #[ts(optional)]
    pub seats: Option<[SeatPlan; 2]>,
}

/// A fault in a file from outside.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Fault {
    /// The line, counted from 1; 0 for the whole file.
    pub line: u32,
    /// What is wrong and what would help.
    pub sentence: String,
}

/// Why a request was not done: the body of every answer with a status of 400 or more.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Problem {
    /// One sentence for the player.
    pub sentence: String,
    /// Faults of a file or of options, all at once.
    pub faults: Vec<Fault>,
}
