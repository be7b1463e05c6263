//! Drawn = listed: an answer drawn without the list is one of the list, and each of them as often as the rest. Where only
//! candidates are listed, whatever is drawn is legal.

use crate::position::{Position, shown};
use crate::{Check, Failure};
use kernel::{Listing, Pending, Ruleset, Side, Stage, Stream};
use std::collections::BTreeMap;

/// Answers drawn at a position that is looked at thoroughly.
const DRAWN: u64 = 4;
/// Answers drawn for each that is listed, when they are counted.
const EACH: u64 = 64;

/// A few answers drawn are all listed, or legal where only candidates are listed; a side without options draws none.
pub fn is_listed<G: Ruleset>(at: &Position<'_, G>, chance: &Stream) -> Result<(), Failure> {
    for side in Side::BOTH {
        let mut list = Vec::new();
        let listing = at.rules.options(at.state, side, &mut list);
        for n in 0..DRAWN {
            let drawn = at.rules.any_option(at.state, side, &mut chance.part(n), &mut Vec::new());
            let fits = drawn.as_ref().map_or(list.is_empty(), |answer| {
                list.contains(answer)
                    || listing == Listing::Candidates && at.rules.check(at.state, side, answer).is_ok()
            });
            at.hold(fits, Check::Drawn, || {
                format!("{side:?} has {} options and draws {}, which is none", list.len(), shown(&drawn))
            })?;
        }
    }
    Ok(())
}

/// Plays some random games and counts, now and then, how often each listed answer is drawn: each [`EACH`] times on the
/// average, and none of them less than a quarter or more than twice as often. (Fair draws are so far off less than once
/// in 10¹² times.) Where only candidates are listed and others are drawn too, nothing is counted. Returns the number of
/// positions at which they were counted.
pub fn evenly<G: Ruleset>(game: &G, games: u64, every: usize) -> Result<u64, Failure> {
    let mut counted = 0;
    for number in 0..games {
        let (mut state, mut chance, mut room) = (game.start(), Stream::new(number), Vec::new());
        for entry in 0.. {
            let pending = game.pending(&state);
            let side = match &pending {
                Pending::Over(_) => break,
                Pending::Roll(roll) => {
                    let faces = chance.throw(roll.dice);
                    game.settle(&mut Stage::silent(game, &mut state), &faces);
                    continue;
                }
                pending => pending.asked().next(),
            };
            let at =
                Position { rules: game, state: &state, pending: &pending, game: number, seed: number, entry };
            let Some(side) = side else {
                return at.fail(Check::Possible, "a question is put to nobody");
            };
            if chance.below(every) == 0 {
                counted += 1;
                count(&at, side, &chance)?;
            }
            let Some(answer) = game.any_option(&state, side, &mut chance, &mut room) else {
                return at.fail(Check::Possible, format!("{side:?} is asked and draws nothing"));
            };
            game.decide(&mut Stage::silent(game, &mut state), side, &answer);
        }
    }
    Ok(counted)
}

fn count<G: Ruleset>(at: &Position<'_, G>, side: Side, chance: &Stream) -> Result<(), Failure> {
    let mut list = Vec::new();
    let listing = at.rules.options(at.state, side, &mut list);
    let mut times: BTreeMap<&G::Answer, u64> = list.iter().map(|answer| (answer, 0)).collect();
    let (mut chance, mut room) = (chance.part(1), Vec::new());
    for _ in 0..EACH * list.len() as u64 {
        let drawn = at.rules.any_option(at.state, side, &mut chance, &mut room);
        match drawn.as_ref().and_then(|answer| times.get_mut(answer)) {
            Some(times) => *times += 1,
            None if listing == Listing::Candidates && drawn.is_some() => return Ok(()),
            None => return at.fail(Check::Drawn, format!("{} is drawn and not listed", shown(&drawn))),
        }
    }
    let off = times.iter().find(|(_, times)| !(EACH / 4..=2 * EACH).contains(times));
    match off {
        None => Ok(()),
        Some((answer, times)) => at.fail(
            Check::Drawn,
            format!("{} is drawn {times} times, one of {} on the average {EACH}", shown(answer), list.len()),
        ),
    }
}
