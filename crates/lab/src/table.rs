//! One game between two bots.

use bots::{Bot, Memory};
use kernel::{BySide, Commander, Game, Outcome, Pending, Side, Stage, Stream, Viewer, fingerprint};
use std::time::{Duration, Instant};

/// A game that is not over after this many decisions is cut off.
pub const MOST_DECISIONS: u32 = 200_000;

/// What a game was.
#[derive(Clone, PartialEq, Debug)]
pub struct Finished<S> {
    /// How it ended; `None` if it was cut off.
    pub outcome: Option<Outcome>,
    /// The last position.
    pub last: S,
    /// Decisions of each side.
    pub decisions: BySide<u32>,
    /// Rolls.
    pub rolls: u32,
    /// The fingerprint of all answers, the number of rolls and the outcome: of what was decided and how it ended, not of
    /// how a state is laid out.
    pub hash: u64,
    /// Processor time of the whole game.
    pub cpu: Duration,
    /// What each side's bot took of it, by the clock.
    pub thinking: BySide<Duration>,
}

/// Somebody who looks on.
pub trait Watch<G: Game> {
    /// Whether events are wanted; without, they are not even recorded.
    const EVENTS: bool;
    /// A decision or a roll took a position to the next one. `before` is lent to be folded along.
    fn step(&mut self, game: &G, before: &mut G::State, events: &[G::Event], after: &G::State);
    /// A side is asked.
    fn asked(&mut self, game: &G, state: &G::State, side: Side) {
        let _ = (game, state, side);
    }
}

/// Nobody.
impl<G: Game> Watch<G> for () {
    const EVENTS: bool = false;
    fn step(&mut self, _: &G, _: &mut G::State, _: &[G::Event], _: &G::State) {}
}

/// Plays a game. Dice and bots have streams of their own, all keyed by the seed; those of the bots also by the
/// seat, not by who sits there: with equal bots, swapping seats changes nothing.
pub fn play<G: Commander, W: Watch<G>>(
    game: &G,
    bots: &BySide<Bot>,
    seed: u64,
    watch: &mut W,
) -> Finished<G::State> {
    let begun = cpu_time::ThreadTime::now();
    let mut dice = Stream::new(seed).part(u64::from_le_bytes(*b"the dice"));
    let seats = BySide::from_fn(|side| fingerprint(&(seed, side)));
    let mut memory = BySide::new(Memory::default(), Memory::default());
    let mut state = game.start();
    let mut table = Table { game, watch, events: Vec::new(), hash: 0 };
    let mut finished = Finished {
        outcome: None,
        last: state.clone(),
        decisions: BySide::new(0, 0),
        rolls: 0,
        hash: 0,
        cpu: Duration::ZERO,
        thinking: BySide::default(),
    };
    let mut answers: Vec<(Side, G::Answer)> = Vec::new();
    while finished.decisions.0.iter().sum::<u32>() < MOST_DECISIONS {
        let pending = game.pending(&state);
        match &pending {
            Pending::Over(outcome) => {
                finished.outcome = Some(outcome.clone());
                break;
            }
            Pending::Roll(roll) => {
                finished.rolls += 1;
                let faces = dice.throw(roll.dice);
                table.step(&mut state, |stage| game.settle(stage, &faces));
            }
            Pending::Ask(..) | Pending::Sealed(..) => {
                // Where both are asked, both answer before either answer is applied.
                for side in pending.asked() {
                    table.watch.asked(game, &state, side);
                    let view = game.view(&state, Viewer::Side(side));
                    let clock = Instant::now();
                    let n = finished.decisions[side] as u64;
                    let decision = bots[side].decide(game, &view, side, seats[side], n, &mut memory[side]);
                    finished.thinking[side] += clock.elapsed();
                    finished.decisions[side] += 1;
                    answers.extend(decision.map(|d| (side, d.answer)));
                }
                if answers.is_empty() {
                    break;
                }
                for (side, answer) in answers.drain(..) {
                    // The view may let pass what only the full state refuses; then the first option stands.
                    let answer = match game.check(&state, side, &answer) {
                        Ok(()) => answer,
                        Err(_) => match first_option(game, &state, side) {
                            Some(answer) => answer,
                            None => continue,
                        },
                    };
                    table.hash = fingerprint(&(table.hash, side, &answer));
                    table.step(&mut state, |stage| game.decide(stage, side, &answer));
                }
            }
        }
    }
    finished.hash = fingerprint(&(table.hash, finished.rolls, &finished.outcome));
    finished.last = state;
    finished.cpu = begun.elapsed();
    finished
}

fn first_option<G: Game>(game: &G, state: &G::State, side: Side) -> Option<G::Answer> {
    let mut options = Vec::new();
    game.options(state, side, &mut options);
    options.into_iter().next()
}

struct Table<'a, G: Game, W> {
    game: &'a G,
    watch: &'a mut W,
    events: Vec<G::Event>,
    hash: u64,
}

impl<G: Game, W: Watch<G>> Table<'_, G, W> {
    fn step(&mut self, state: &mut G::State, act: impl FnOnce(&mut Stage<'_, G>)) {
        if !W::EVENTS {
            return act(&mut Stage::silent(self.game, state));
        }
        let mut before = state.clone();
        self.events.clear();
        act(&mut Stage::recording(self.game, state, &mut self.events));
        self.watch.step(self.game, &mut before, &self.events, state);
    }
}
