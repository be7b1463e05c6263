//! The whole suite of a rule set from one declaration: random games, the doctrine and its contests, odds against dice,
//! what the laboratory counts, plays, perft, a golden transcript, recorded games. [`suite!`](crate::suite!) makes the
//! tests of it.

mod contests;
mod doctrine;
mod kept;
mod laboratory;
mod plays;
mod random;
mod thrown;

pub use plays::plays_come_out;

use kernel::{BattleFile, Options, Play, Ruleset};
use std::{path::PathBuf, sync::Arc};

/// What a rule set declares. Paths are counted from `root`, the folder of its crate.
pub struct Suite<G: Ruleset> {
    /// `env!("CARGO_MANIFEST_DIR")`.
    pub root: &'static str,
    /// Random games through every check. Every battle of the rule set is among them.
    pub random: &'static [Random],
    /// The most bytes of a state.
    pub state_bytes: usize,
    /// Battles in which the doctrine answers everywhere, and how many games of each. Every battle is among them.
    pub doctrine: &'static [(Opened, u64)],
    /// Bots against each other.
    pub contest: Contest,
    /// Odds against dice.
    pub dice: Dice,
    /// What the laboratory counts.
    pub laboratory: Laboratory,
    /// How many plays there are in `plays/` at least, so that none is lost unseen.
    pub plays: usize,
    /// The battle of the perft counts, and its positions as a play arranges them.
    pub perft: (&'static str, &'static [(&'static str, Arranged)]),
    /// The golden transcript: battle, seed, file in `tests/golden`.
    pub golden: (&'static str, u64, &'static str),
    /// The folder of the recorded games in `corpus/`.
    pub corpus: &'static str,
    /// The games that are recorded for each version.
    pub recorded: &'static [Recorded<G>],
}

/// A battle with options.
pub type Opened = (&'static str, &'static [(&'static str, &'static str)]);
/// A position as a play arranges it, line by line.
pub type Arranged = &'static [&'static str];

/// Random games of a battle.
pub struct Random {
    /// The battle.
    pub battle: Opened,
    /// How many games.
    pub games: u64,
    /// How many rolls a game has at least on average: a battle in which nothing happens proves little.
    pub rolls: u64,
}

/// Bots against each other in one battle.
pub struct Contest {
    /// The battle.
    pub battle: &'static str,
    /// The seed of the games.
    pub seed: u64,
    /// The share of the points that the doctrine takes at least from chance.
    pub score: f64,
    /// How many different plans are found at least at the first activation.
    pub plans: usize,
    /// What each of them says of itself, among other things.
    pub says: &'static str,
}

/// Where rolls are looked for, and which must be met.
pub struct Dice {
    /// Positions of each kind, among which the throws ([`odds::THROWS`]) are shared.
    pub positions: usize,
    /// Battles, positions to begin at (none is the start), and how many games of each.
    pub from: &'static [(Opened, Arranged, u64)],
    /// The clauses of the rolls that are met, in order, and no others.
    pub kinds: &'static [&'static str],
}

/// What the laboratory counts.
pub struct Laboratory {
    /// Battles, and how many games of each.
    pub battles: &'static [(&'static str, u64)],
    /// Losses that are counted in them at least.
    pub lost: u32,
    /// Units that come to their end in them at least.
    pub deaths: u32,
}

/// A game that is recorded.
pub struct Recorded<G: Ruleset> {
    /// The battle.
    pub battle: &'static str,
    /// The seed of its decisions and dice.
    pub seed: u64,
    /// The name of its file.
    pub name: &'static str,
    /// Where it stops; `None` plays it to the end.
    pub stops: Option<fn(&Play<G>) -> bool>,
}

/// The longest random game, in decisions and rolls.
const LONGEST: u32 = 20_000;

impl<G: Ruleset> Suite<G> {
    fn path(&self, name: &str) -> PathBuf {
        PathBuf::from(self.root).join(name)
    }

    fn battle(id: &str) -> Result<&'static BattleFile, String> {
        G::battles().iter().find(|battle| battle.id == id).ok_or_else(|| format!("there is no battle {id}"))
    }

    /// Opens a battle.
    pub fn open(&self, (id, options): Opened) -> Result<Arc<G>, String> {
        let options: Options = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        let battle = Self::battle(id)?;
        G::open(id, battle.text, &options, G::VERSION).map(Arc::new).map_err(|faults| format!("{faults:?}"))
    }

    /// A position as a play arranges it.
    fn arranged(game: &G, lines: Arranged) -> Result<G::State, String> {
        let mut state = game.start();
        for line in lines {
            game.arrange(&mut state, line).map_err(|why| format!("{line}: {why}"))?;
        }
        Ok(state)
    }

    /// Every battle of the rule set is among these.
    fn all_are_met<'a>(met: impl Iterator<Item = &'a str> + Clone) -> Result<(), String> {
        match G::battles().iter().find(|battle| !met.clone().any(|id| id == battle.id)) {
            Some(battle) => Err(format!("{} is not played", battle.id)),
            None => Ok(()),
        }
    }
}

/// A battle and what went wrong in it.
fn within<T>((id, options): Opened, result: Result<T, String>) -> Result<T, String> {
    result.map_err(|why| format!("{id} {options:?}: {why}"))
}

/// Makes the tests of a rule set from its [`Suite`].
#[macro_export]
macro_rules! suite {
    ($suite:expr) => {
        #[test]
        fn random_games_keep_the_contract() {
            $suite.random_games().unwrap_or_else(|why| panic!("{why}"));
        }
        #[test]
        fn the_doctrine_answers_legally_in_every_battle() {
            $suite.doctrine().unwrap_or_else(|why| panic!("{why}"));
        }
        #[test]
        fn the_doctrine_beats_chance() {
            $suite.beats_chance().unwrap_or_else(|why| panic!("{why}"));
        }
        #[test]
        fn equal_seeds_give_equal_games_and_others_do_not() {
            $suite.is_repeatable().unwrap_or_else(|why| panic!("{why}"));
        }
        #[test]
        fn plans_differ_and_read_well() {
            $suite.plans_differ().unwrap_or_else(|why| panic!("{why}"));
        }
        #[test]
        fn a_bot_answers_from_the_view_of_its_side() {
            $suite.bots_know_their_view().unwrap_or_else(|why| panic!("{why}"));
        }
        #[test]
        fn the_weights_fit_the_features() {
            $suite.weights_fit().unwrap_or_else(|why| panic!("{why}"));
        }
        #[test]
        fn exact_odds_equal_the_dice_for_every_kind_of_roll() {
            $suite.odds_equal_dice().unwrap_or_else(|why| panic!("{why}"));
        }
        #[test]
        fn losses_and_deaths_are_counted_once() {
            $suite.losses_add_up().unwrap_or_else(|why| panic!("{why}"));
        }
        #[test]
        fn a_report_is_written() {
            let out = concat!(env!("CARGO_TARGET_TMPDIR"), "/suite-report");
            $suite.reports(std::path::Path::new(out)).unwrap_or_else(|why| panic!("{why}"));
        }
        #[test]
        fn every_play_comes_out_as_written() {
            $suite.plays().unwrap_or_else(|why| panic!("{why}"));
        }
        #[test]
        fn the_perft_counts_have_not_moved() {
            $suite.perft().unwrap_or_else(|why| panic!("{why}"));
        }
        #[test]
        fn the_golden_transcript_has_not_moved() {
            $suite.golden().unwrap_or_else(|why| panic!("{why}"));
        }
        #[test]
        fn recorded_games_replay_and_verify() {
            $suite.recorded().unwrap_or_else(|why| panic!("{why}"));
        }
    };
}
