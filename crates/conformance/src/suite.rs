//! The whole suite of a rule set from one declaration: random games, the doctrine, perft, a golden transcript, recorded
//! games. [`suite!`](crate::suite!) makes the tests of it.

use crate::{Report, Settings, corpus, golden, open, perft_file, record, run, setting};
use kernel::{Battle, Commander, Moment, Options, Play, Ruleset, Stream, Temper, Viewer, stroll};
use std::{fs, path::PathBuf, sync::Arc};

/// What a rule set declares. Paths are counted from `root`, the folder of its crate.
pub struct Suite<G: Ruleset> {
    /// `env!("CARGO_MANIFEST_DIR")`.
    pub root: &'static str,
    /// Random games through every check: battle and options, and how many.
    pub random: &'static [(Opened, u64)],
    /// Battles in which the doctrine answers everywhere, and how many games of each.
    pub doctrine: &'static [(Opened, u64)],
    /// The battle of the perft counts, and its positions as a play arranges them.
    pub perft: (&'static str, &'static [(&'static str, &'static [&'static str])]),
    /// The golden transcript: battle, seed, file in `tests/golden`.
    pub golden: (&'static str, u64, &'static str),
    /// The folder of the recorded games in `corpus/`.
    pub corpus: &'static str,
    /// The games that are recorded for each version.
    pub recorded: &'static [Recorded<G>],
}

/// A battle with options.
pub type Opened = (&'static str, &'static [(&'static str, &'static str)]);

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

    fn battle(id: &str) -> Result<&'static Battle, String> {
        G::battles().iter().find(|battle| battle.id == id).ok_or_else(|| format!("there is no battle {id}"))
    }

    /// Opens a battle.
    pub fn open(&self, (id, options): Opened) -> Result<Arc<G>, String> {
        let options: Options = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        let battle = Self::battle(id)?;
        G::open(id, battle.text, &options, G::VERSION).map(Arc::new).map_err(|faults| format!("{faults:?}"))
    }

    /// Random games keep the contract; says what was met in each battle.
    pub fn random_games(&self) -> Result<Vec<(&'static str, Report)>, String> {
        let mut reports = Vec::new();
        for &(opened, games) in self.random {
            let settings = Settings { thorough_every: 50, logged_every: 10, ..Settings::games(games) };
            let report = run(&self.open(opened)?, &settings).map_err(|failure| {
                let (id, options) = opened;
                format!("{id} {options:?}: {failure}")
            })?;
            reports.push((opened.0, report));
        }
        Ok(reports)
    }

    /// The perft counts have not moved.
    pub fn perft(&self) -> Result<(), String> {
        let (id, positions) = self.perft;
        let game = self.open((id, &[]))?;
        let position = |name: &str| {
            let (_, words) = positions.iter().find(|(known, _)| *known == name)?;
            let mut state = game.start();
            words.iter().try_for_each(|line| game.arrange(&mut state, line)).ok()?;
            Some(state)
        };
        perft_file::check(&self.path("tests/perft.txt"), &*game, position).map_err(|e| e.to_string())
    }

    /// The golden transcript has not moved.
    pub fn golden(&self) -> Result<(), String> {
        let (id, seed, file) = self.golden;
        let setting = setting::<G>(Self::battle(id)?, &Options::new());
        let text = golden::transcript(&self.open((id, &[]))?, &setting, seed);
        golden::check(&self.path("tests/golden").join(file), &text).map_err(|e| e.to_string())
    }

    /// Recorded games of every version replay and verify. `RECORD_CORPUS=1` writes those of a new version first; what is
    /// recorded is never written over.
    pub fn recorded(&self) -> Result<(), String> {
        let all = self.path("../../corpus").join(self.corpus);
        if std::env::var_os("RECORD_CORPUS").is_some_and(|value| value == "1") {
            self.write(&all.join(format!("v{}", G::VERSION)))?;
        }
        let kept = corpus(&all, open::<G>).map_err(|fault| fault.to_string())?;
        let versions = G::VERSION as usize;
        let open_ends = self.recorded.iter().filter(|game| game.stops.is_some()).count();
        let unfinished = kept.iter().filter(|(_, verified)| !verified.finished).count();
        if kept.len() < versions * self.recorded.len() || unfinished != versions * open_ends {
            return Err(format!(
                "{} recorded games of {versions} versions, {unfinished} unfinished: {} and {} of each are due",
                kept.len(),
                self.recorded.len(),
                open_ends
            ));
        }
        Ok(())
    }

    fn write(&self, folder: &std::path::Path) -> Result<(), String> {
        fs::create_dir_all(folder).map_err(|e| e.to_string())?;
        for game in self.recorded {
            let path = folder.join(format!("{}.grog", game.name));
            if !path.exists() {
                let setting = setting::<G>(Self::battle(game.battle)?, &Options::new());
                let stops = game.stops.unwrap_or(|_| false);
                let play = record(&self.open((game.battle, &[]))?, &setting, game.seed, stops);
                fs::write(path, play.lines().join("\n") + "\n").map_err(|e| e.to_string())?;
            }
        }
        Ok(())
    }
}

impl<G: Ruleset + Commander> Suite<G> {
    /// At every question of random games the doctrine and a variation of its plan answer legally, the same way twice,
    /// and what a position is worth to one side is the opposite to the other.
    pub fn doctrine(&self) -> Result<(), String> {
        for &(opened, games) in self.doctrine {
            let game = self.open(opened)?;
            (0..games).try_for_each(|seed| asked_everywhere(&*game, seed)).map_err(|why| {
                let (id, options) = opened;
                format!("{id} {options:?}: {why}")
            })?;
        }
        Ok(())
    }
}

fn asked_everywhere<G: Commander>(game: &G, seed: u64) -> Result<(), String> {
    let (mut state, mut chance) = (game.start(), Stream::new(seed));
    let (mut n, mut wrong) = (0, None);
    let over = stroll(game, &mut state, &mut chance, LONGEST, |state, pending, chance| {
        n += 1;
        let side = pending.asked().next()?;
        let task = pending.question(side)?;
        let view = game.view(state, Viewer::Side(side));
        let temper = Temper::ALL[n % Temper::ALL.len()].1;
        let refused = |answer: &G::Answer, by: &str| {
            let refusals = game.check(state, side, answer).err()?;
            Some(format!("{answer:?} to {task:?} by {by}: {refusals:?}"))
        };
        let answer = match game.moment(&view, side, task) {
            Moment::Activation | Moment::Within => {
                let plan = game.doctrine(&view, side, &temper, chance);
                let other = game.vary(&view, side, &plan, chance);
                let varied = game.act(&view, side, &other, &mut Stream::new(7));
                wrong = wrong.take().or_else(|| refused(&varied, &format!("{other:?}")));
                if varied != game.act(&view, side, &other, &mut Stream::new(7)) {
                    wrong = Some(format!("{other:?} answers differently the second time"));
                }
                game.act(&view, side, &plan, chance)
            }
            _ => game.reply(&view, side, &temper, chance),
        };
        wrong = wrong.take().or_else(|| refused(&answer, "the doctrine"));
        if game.evaluate(state, side) != -game.evaluate(state, !side) {
            wrong = Some("the evaluation differs between the sides".to_owned());
        }
        // Mostly the doctrine's own game, so that it also sees the positions it makes.
        (!(seed + n as u64).is_multiple_of(3)).then_some(answer)
    });
    match (wrong, over) {
        (Some(wrong), _) => Err(format!("seed {seed}: {wrong}")),
        (None, None) => Err(format!("seed {seed}: the game does not end")),
        (None, Some(_)) => Ok(()),
    }
}

/// Makes the tests of a rule set from its [`Suite`].
#[macro_export]
macro_rules! suite {
    ($suite:expr) => {
        #[test]
        fn random_games_keep_the_contract() {
            let reports = $suite.random_games().unwrap_or_else(|why| panic!("{why}"));
            assert!(!reports.is_empty());
        }
        #[test]
        fn the_doctrine_answers_legally_in_every_battle() {
            $suite.doctrine().unwrap_or_else(|why| panic!("{why}"));
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
