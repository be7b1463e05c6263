//! What every game on the shelf must keep, whoever wrote it: a new rule set joins by standing there.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod dice;
mod lessons;
mod overlays;
mod secrets;

use games::{Opened, Playable, Visitor};
use kernel::{Options, Pending, Side, Stage, Stream, Viewer};

/// What is done with a game while it is played.
trait Onlooker<G: Playable> {
    /// Dice are due.
    fn roll(&mut self, _: &G, _: &kernel::Roll, _: &G::State) {}
    /// A side is asked.
    fn asked(&mut self, _: &G, _: &G::State, _: Side, _: u64) {}
}

/// Plays a game to its end: the doctrine against itself, or against chance in every second game, so that both the usual
/// and the unusual come up.
fn play<G: Playable>(game: &G, seed: u64, onlooker: &mut impl Onlooker<G>) {
    let level = |side: Side| if seed % 4 == 1 + side.index() as u64 { 0 } else { 1 };
    let bots = kernel::BySide::from_fn(|side| bots::Bot::level(level(side)).unwrap());
    let mut memory = kernel::BySide::new(bots::Memory::default(), bots::Memory::default());
    let mut chance = Stream::new(seed);
    let mut state = game.start();
    for n in 0..20_000 {
        match game.pending(&state) {
            Pending::Over(_) => return,
            Pending::Roll(roll) => {
                onlooker.roll(game, &roll, &state);
                let faces = chance.throw(roll.dice);
                game.settle(&mut Stage::silent(game, &mut state), &faces);
            }
            pending => {
                // One after the other, also where both write in secret: the second is asked while something is hidden.
                let side = pending.asked().next().unwrap();
                onlooker.asked(game, &state, side, n);
                let view = game.view(&state, Viewer::Side(side));
                let decision = bots[side].decide(game, &view, side, seed, n, &mut memory[side]).unwrap();
                game.decide(&mut Stage::silent(game, &mut state), side, &decision.answer);
            }
        }
    }
    panic!("a game without an end");
}

/// A check that can be run on any game.
trait Check {
    fn run<G: Playable>(&mut self, battle: &str, game: &G);
}

struct Run<'a, C>(&'a str, &'a mut C);

impl<C: Check> Visitor for Run<'_, C> {
    type Out = ();
    fn visit<G: Playable>(self, opened: Opened<G>) {
        self.1.run(self.0, &*opened.game);
    }
}

/// Every battle of every game as it stands, then with each of its choices made in each other way.
fn on_every_battle(check: &mut impl Check) {
    for battle in games::list_all().into_iter().flat_map(|game| game.battles) {
        let mut choices = Choices::default();
        games::open(battle.id, &Options::new(), Run(battle.id, &mut choices)).unwrap();
        for options in choices.0 {
            let name = format!("{} {options:?}", battle.id);
            games::open(battle.id, &options, Run(&name, check)).unwrap();
        }
    }
}

/// No choice made, then one at a time.
#[derive(Default)]
struct Choices(Vec<Options>);

impl Check for Choices {
    fn run<G: Playable>(&mut self, _: &str, game: &G) {
        self.0.push(Options::new());
        for choice in game.choices() {
            // The usual value stands first.
            let others = choice.values.into_iter().skip(1);
            self.0.extend(others.map(|value| Options::from([(choice.key.to_owned(), value.to_owned())])));
        }
    }
}
