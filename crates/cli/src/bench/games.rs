//! Benches that every rule set has: random play, replaying and verifying a recorded game.

use super::Bench;
use super::combats::{Fought, REDOUBT, UPHILL};
use super::hands::{Previews, Told};
use super::measure::{Effort, Figure, right};
use super::positions::{Choices, Positions, What};
use crate::cmd::record::{Record, Recorded};
use crate::cmd::replay::Replay;
use games::{Opened, Playable, Visitor};
use kernel::{Game, Options, Stream, random_play};

/// The most decisions of a game that is measured.
const MOST: u64 = 2_000;

pub fn benches() -> Vec<Bench> {
    let mut all = Vec::new();
    for (i, game) in games::list_all().into_iter().enumerate() {
        let Some(battle) = game.battles.first().map(|battle| battle.id) else { continue };
        let prefix = game.prefix.to_ascii_lowercase();
        let random = move |effort: &Effort<'_>| open(battle, Random(effort));
        all.push(Bench {
            name: format!("{prefix}.random.decisions_per_s"),
            unit: "decisions/s",
            run: Box::new(random),
        });
        let per = |name: &str, unit, what| {
            let run = move |effort: &Effort<'_>| open(battle, Positions(effort, what));
            Bench { name: format!("{prefix}.{name}"), unit, run: Box::new(run) }
        };
        all.push(Bench {
            name: format!("{prefix}.options_us"),
            unit: "µs",
            run: Box::new(move |effort| open(battle, Choices(effort))),
        });
        all.push(per("options_mean_us", "µs", What::Options));
        all.push(per("view_us", "µs", What::View));
        all.push(per("clone_us", "µs", What::Clone));
        all.push(Bench {
            name: format!("{prefix}.state_bytes"),
            unit: "bytes",
            run: Box::new(move |_| open(battle, Size)),
        });
        all.push(Bench {
            name: format!("{prefix}.replay_ms"),
            unit: "ms",
            run: Box::new(move |effort| replay(battle, effort)),
        });
        if let Some(told) = odds_of(&prefix) {
            all.extend(table(&prefix, battle, game.battles.iter().skip(1).map(|battle| battle.id), told));
        }
        let combat = match prefix.as_str() {
            "sr" => Some(&REDOUBT),
            "wb" => Some(&UPHILL),
            _ => None,
        };
        if let Some(combat) = combat {
            let run = move |effort: &Effort<'_>| open(battle, Fought(effort, combat));
            all.push(Bench { name: format!("{prefix}.odds.combat_us"), unit: "µs", run: Box::new(run) });
        }
        if i == 0 {
            let name = "kernel.verify_entries_per_s".to_owned();
            all.push(Bench { name, unit: "entries/s", run: Box::new(move |effort| verify(battle, effort)) });
        }
    }
    all
}

/// What a free table has besides: random play of its other battles, previews of plans, odds as they are told.
fn table(
    prefix: &str,
    battle: &'static str,
    others: impl Iterator<Item = &'static str>,
    told: &'static [(&'static str, &'static [&'static str], &'static str)],
) -> Vec<Bench> {
    let random = |other: &'static str| Bench {
        name: format!("{prefix}.random.{}.decisions_per_s", other.split('/').next_back().unwrap_or(other)),
        unit: "decisions/s",
        run: Box::new(move |effort: &Effort<'_>| open(other, Random(effort))),
    };
    let odds = |name: &str, set_up, answer| Bench {
        name: format!("{prefix}.odds.{name}_us"),
        unit: "µs",
        run: Box::new(move |effort: &Effort<'_>| open(battle, Told { effort, set_up, answer })),
    };
    let mut all: Vec<Bench> = others.map(random).collect();
    all.push(Bench {
        name: format!("{prefix}.preview_us"),
        unit: "µs; at most 1000",
        run: Box::new(move |effort| open(battle, Previews(effort))),
    });
    all.extend(told.iter().map(|(name, set_up, answer)| odds(name, set_up, answer)));
    all
}

/// What is told of the odds on a free table: a name, a position and an answer each.
fn odds_of(prefix: &str) -> Option<&'static [(&'static str, &'static [&'static str], &'static str)]> {
    match prefix {
        "ma" => {
            Some(&[("shot", &FACE_TO_FACE, "shoot B1 at F4"), ("charge", &FACE_TO_FACE, "charge B1 at F4")])
        }
        "lb" => Some(&[
            ("guns", &BATTERY, "fire F10 at B2"),
            ("charge", &COLUMN, "charge F2 at B2"),
            ("lane", &LANCERS, "charge F5 at B1"),
        ]),
        _ => None,
    }
}

/// A battery, and a line with another behind it.
const BATTERY: [&str; 4] =
    ["clear", "F10 unlimbered at 30 34 facing 270", "B2 line at 30 24 facing 90", "phase 1"];
/// A column before a line.
const COLUMN: [&str; 5] =
    ["clear", "F2 column at 30 40 facing 270", "FW at 22 44", "B2 line at 30 33 facing 90", "phase 3"];
/// Lancers before conscripts.
const LANCERS: [&str; 5] =
    ["clear", "F5 line at 30 44 facing 270", "FC at 24 44", "B1 line at 30 36 facing 90", "phase 3"];

/// A line of the British and a column of the Guard, 20 cm apart.
const FACE_TO_FACE: [&str; 5] = [
    "clear",
    "F4 column at 95 40 facing 270",
    "B1 line at 95 20 facing 90",
    "B5 column at 20 14 facing 90",
    "activations British",
];

fn open<V: Visitor<Out = Result<Figure, String>>>(battle: &str, visitor: V) -> Result<Figure, String> {
    games::open(battle, &Options::new(), visitor).map_err(|why| why.to_string())?
}

/// Random games. The same seed must give the same game.
struct Random<'a>(&'a Effort<'a>);

impl Visitor for Random<'_> {
    type Out = Result<Figure, String>;
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let game = &*opened.game;
        let mut buffer = Vec::new();
        let mut one = |seed| {
            let mut state = Game::start(game);
            random_play(game, &mut state, &mut Stream::new(seed), MOST, &mut buffer)
        };
        let first = one(1);
        if first.decisions == 0 {
            return Err("a random game has no decision".to_owned());
        }
        let mut seed = 0;
        self.0.per_second(|| {
            seed = seed % 16 + 1;
            let played = one(seed);
            if seed == 1 {
                right("the first game", &played, &first)?;
            }
            Ok(played.decisions)
        })
    }
}

/// A recorded game, verified from its bytes.
fn verify(battle: &str, effort: &Effort<'_>) -> Result<Figure, String> {
    let record = Record { seed: 1, stop_after: MOST };
    let game = games::open(battle, &Options::new(), record).map_err(|why| why.to_string())??;
    games::open_file(game.text.as_bytes(), Verify { game: &game, effort }).map_err(|why| why.to_string())?
}

struct Verify<'a> {
    game: &'a Recorded,
    effort: &'a Effort<'a>,
}

impl Visitor for Verify<'_> {
    type Out = Result<Figure, String>;
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let bytes = self.game.text.as_bytes();
        self.effort.per_second(|| {
            let found =
                kernel::verify::verify(opened.game.clone(), bytes, &[]).map_err(|why| why.to_string())?;
            right("the receipt", &found.receipt, &self.game.receipt)?;
            right("whether it is finished", &found.finished, &self.game.finished)?;
            Ok(u64::from(found.entries).max(1))
        })
    }
}

/// A finished game told from its bytes to its last board, as `grognard replay` does.
fn replay(battle: &str, effort: &Effort<'_>) -> Result<Figure, String> {
    let record = Record { seed: 1, stop_after: u64::MAX };
    let game = games::open(battle, &Options::new(), record).map_err(|why| why.to_string())??;
    right("whether the game is finished", &game.finished, &true)?;
    let bytes = game.text.as_bytes();
    let figure = effort.microseconds(|| {
        let replay = Replay { bytes, at: None, viewer: "umpire" };
        let told = games::open_file(bytes, replay).map_err(|why| why.to_string())?;
        let story = told.map_err(|why| why.to_string())?.map_err(|fault| fault.to_string())?;
        right("the number of entries told", &story.entries(), &(bytes.split(|b| *b == b'\n').count() - 2))?;
        Ok(1)
    })?;
    let note = format!("{} decisions and {} rolls", game.decisions, game.rolls);
    Ok(Figure::of(figure.value / 1e3).noting(note))
}

/// The size of a state.
struct Size;

impl Visitor for Size {
    type Out = Result<Figure, String>;
    fn visit<G: Playable>(self, _: Opened<G>) -> Self::Out {
        Ok(Figure::of(size_of::<G::State>() as f64))
    }
}
