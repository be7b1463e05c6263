//! Benches that every rule set has: random play, and verifying a recorded game.

use super::Bench;
use super::measure::{Effort, Figure, right};
use crate::cmd::record::{Record, Recorded};
use games::{Opened, Playable, Visitor};
use kernel::{Game, Options, Pending, Side, Stage, Stream, Viewer, random_play};

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
        all.push(per("options_us", "µs", What::Options));
        all.push(per("view_us", "µs", What::View));
        all.push(per("clone_us", "µs", What::Clone));
        all.push(Bench {
            name: format!("{prefix}.state_bytes"),
            unit: "bytes",
            run: Box::new(move |_| open(battle, Size)),
        });
        if prefix == "sr" {
            let run = move |effort: &Effort<'_>| open(battle, Combat(effort));
            all.push(Bench { name: "sr.odds.combat_us".to_owned(), unit: "µs", run: Box::new(run) });
        }
        if i == 0 {
            let name = "kernel.verify_entries_per_s".to_owned();
            all.push(Bench { name, unit: "entries/s", run: Box::new(move |effort| verify(battle, effort)) });
        }
    }
    all
}

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

/// The size of a state.
struct Size;

impl Visitor for Size {
    type Out = Result<Figure, String>;
    fn visit<G: Playable>(self, _: Opened<G>) -> Self::Out {
        Ok(Figure(size_of::<G::State>() as f64))
    }
}

/// What is measured on the positions of random games.
#[derive(Clone, Copy)]
enum What {
    /// Listing the options.
    Options,
    /// Everything that is sent after a move: view, scene, prompt, options in words and tagged.
    View,
    /// Copying a state.
    Clone,
}

struct Positions<'a>(&'a Effort<'a>, What);

impl Visitor for Positions<'_> {
    type Out = Result<Figure, String>;
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let game = &*opened.game;
        let positions = sample(game);
        if positions.is_empty() {
            return Err("a random game asks nobody anything".to_owned());
        }
        let mut list = Vec::new();
        self.0.microseconds(|| {
            for (state, side) in &positions {
                match self.1 {
                    What::Clone => right("a copy", &(std::hint::black_box(state.clone()) == *state), &true)?,
                    What::Options | What::View => {
                        list.clear();
                        game.options(state, *side, &mut list);
                        if list.is_empty() {
                            return Err("a question without an answer".to_owned());
                        }
                    }
                }
                if let What::View = self.1 {
                    let view = game.view(state, Viewer::Side(*side));
                    let scene = game.scene(&view, Viewer::Side(*side));
                    let shown: usize = list
                        .iter()
                        .map(|answer| {
                            game.say(&view, *side, answer).len() + game.tag(&view, *side, answer).kind.len()
                        })
                        .sum();
                    if scene.pieces.is_empty() || shown == 0 {
                        return Err("nothing is shown".to_owned());
                    }
                }
            }
            Ok(positions.len() as u64)
        })
    }
}

/// Every seventh question of some random games.
fn sample<G: Playable>(game: &G) -> Vec<(G::State, Side)> {
    let mut positions = Vec::new();
    let mut list = Vec::new();
    for seed in 1..=3 {
        let mut state = Game::start(game);
        let mut chance = Stream::new(seed);
        for n in 0..1_500 {
            let side = match game.pending(&state) {
                Pending::Over(_) => break,
                Pending::Roll(roll) => {
                    let faces = chance.throw(roll.dice);
                    game.settle(&mut Stage::silent(game, &mut state), &faces);
                    continue;
                }
                asked => match asked.asked().next() {
                    Some(side) => side,
                    None => break,
                },
            };
            list.clear();
            game.options(&state, side, &mut list);
            if n % 7 == 0 {
                positions.push((state.clone(), side));
            }
            let Some(answer) = list.get(chance.below(list.len())).cloned() else { break };
            game.decide(&mut Stage::silent(game, &mut state), side, &answer);
        }
    }
    positions
}

/// The exact odds of the book's own example, the assault on the redoubt (SR-E22), with the follow-on tests.
struct Combat<'a>(&'a Effort<'a>);

const REDOUBT: [&str; 10] = [
    "clear",
    "turn 4",
    "J1 1110 NE",
    "J2 1210 N",
    "J3 1310 NW",
    "K1 1209 SW",
    "K5 1209 SW",
    "Jourdan 1210",
    "Cochenhausen 1208",
    "segment combat Jourdan",
];

impl Visitor for Combat<'_> {
    type Out = Result<Figure, String>;
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let game = &*opened.game;
        let mut state = Game::start(game);
        for words in REDOUBT {
            game.arrange(&mut state, words)?;
        }
        for words in ["attack 1209 with J2 bayonet", "join J1 bayonet", "join J3", "choose J2"] {
            let Some(side) = game.pending(&state).asked().next() else {
                return Err(format!("nobody is asked before “{words}”"));
            };
            let answer = game.read(&state, side, words)?;
            game.decide(&mut Stage::silent(game, &mut state), side, &answer);
        }
        if !matches!(game.pending(&state), Pending::Roll(_)) {
            return Err("the combat die is not due".to_owned());
        }
        self.0.microseconds(|| {
            let odds = ::odds::of_roll(
                game,
                &state,
                &::odds::Choices::Stop,
                ::odds::Limits::default(),
                |_, after| game.fact(after, "K1 level").unwrap_or_default(),
            )
            .map_err(|why| why.to_string())?;
            right("the number of outcomes", &(odds.outcomes.len() > 1), &true)?;
            Ok(1)
        })
    }
}
