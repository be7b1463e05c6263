//! Random play and perft: the plainest drivers of a game.

use crate::duty::Wait;
use crate::wheel::Halt;
use crate::{Game, Outcome, Pending, Seal, Side, Stage, Stream};

/// What a random game was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playout {
    /// How it ended; `None` if it was cut off.
    pub outcome: Option<Outcome>,
    /// Decisions made.
    pub decisions: u64,
    /// Rolls made.
    pub rolls: u64,
}

/// Plays on from `state` with uniformly random legal answers, for at most `most` decisions. Reuses `buffer`, so
/// that a caller who keeps it allocates nothing.
pub fn random_play<G: Game>(
    game: &G,
    state: &mut G::State,
    chance: &mut Stream,
    most: u64,
    buffer: &mut Vec<G::Answer>,
) -> Playout {
    let (mut decisions, mut rolls) = (0, 0);
    // Where the wheel has stopped says what is pending; it need not be asked again.
    let mut halt = None;
    while decisions < most {
        let wait = match halt.take() {
            Some(Halt::Waits(wait)) => wait,
            _ => match game.pending(state) {
                Pending::Over(outcome) => return Playout { outcome: Some(outcome), decisions, rolls },
                Pending::Roll(roll) => Wait::Dice(roll),
                Pending::Ask(side, _) => Wait::Answer(side),
                Pending::Sealed(_, seals) => Wait::Sealed(seals),
            },
        };
        let side = match wait {
            Wait::Dice(roll) => {
                let faces = chance.throw(roll.dice);
                let mut stage = Stage::silent(game, state).throwing(Some(&roll));
                game.settle(&mut stage, &faces);
                halt = stage.into_halt();
                rolls += 1;
                continue;
            }
            Wait::Answer(side) => side,
            Wait::Sealed(seals) if seals[Side::First] == Seal::Asked => Side::First,
            Wait::Sealed(_) => Side::Second,
            Wait::Nobody => break,
        };
        let Some(answer) = game.any_option(state, side, chance, buffer) else { break };
        let mut stage = Stage::silent(game, state);
        game.decide(&mut stage, side, &answer);
        halt = stage.into_halt();
        decisions += 1;
    }
    Playout { outcome: None, decisions, rolls }
}

/// The number of lines of play of `depth` decisions and rolls from a state; a finished game counts once. Rolls
/// branch into their classes of outcomes, sealed questions are answered by the first side first.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let side = match game.pending(state) {
        Pending::Over(_) => return 1,
        Pending::Roll(roll) => {
            let mut sum = 0;
            roll.for_each_outcome(|faces, _| {
                let mut next = state.clone();
                game.settle(&mut Stage::silent(game, &mut next), faces);
                sum += perft(game, &next, depth - 1);
            });
            return sum;
        }
        pending => match pending.asked().next() {
            Some(side) => side,
            None => return 1,
        },
    };
    let mut options = Vec::new();
    game.options(state, side, &mut options);
    if depth == 1 {
        return options.len() as u64;
    }
    options
        .iter()
        .map(|answer| {
            let mut next = state.clone();
            game.decide(&mut Stage::silent(game, &mut next), side, answer);
            perft(game, &next, depth - 1)
        })
        .sum()
}

/// Strolls through a game by chance, for at most `most` steps: `look` sees every position with what it waits for, and
/// may say what the first asked side answers; `None` leaves it to chance. Returns how the game ended, if it did.
///
/// For tests that look at many positions: one walk instead of a loop in each of them.
pub fn stroll<G: Game>(
    game: &G,
    state: &mut G::State,
    chance: &mut Stream,
    most: u32,
    mut look: impl FnMut(&G::State, &Pending<G::Task>, &mut Stream) -> Option<G::Answer>,
) -> Option<Outcome> {
    let mut room = Vec::new();
    for _ in 0..most {
        let pending = game.pending(state);
        let said = look(state, &pending, chance);
        match &pending {
            Pending::Over(outcome) => return Some(outcome.clone()),
            Pending::Roll(roll) => {
                let faces = chance.throw(roll.dice);
                game.settle(&mut Stage::silent(game, state), &faces);
            }
            Pending::Ask(..) | Pending::Sealed(..) => {
                let side = pending.asked().next()?;
                let answer = said.or_else(|| game.any_option(state, side, chance, &mut room))?;
                game.decide(&mut Stage::silent(game, state), side, &answer);
            }
        }
    }
    None
}
