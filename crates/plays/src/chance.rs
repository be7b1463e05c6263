//! Exact chances: every way the dice that are due can fall, followed through rolls that come straight after.

use crate::expect::Named;
use crate::{Expectation, Fraction};
use kernel::{Course, Pending, Reading, Ruleset, Stage};
use std::collections::HashMap;

/// The most positions looked at for one `chance` line.
const MOST_POSITIONS: usize = 200_000;

/// Checks that something holds with exactly this chance once the dice have fallen and the next question is asked
/// (or the game is over); what standing orders answer is no question. A fact that a position does not have (of a unit that is gone) does not hold there; one
/// that no position has is a slip in the play.
pub fn check<G: Ruleset>(
    table: &Named<G>,
    course: &Course<G>,
    due: Fraction,
    expectation: &Expectation,
) -> Result<(), String> {
    let state = course.state();
    if !matches!(table.game.pending(state), Pending::Roll(_)) {
        return Err(format!("no roll is due, so there is no chance to state: {}", table.pending(state)));
    }
    let ends = ends(course)?;
    let mut found = Fraction::ZERO;
    let (mut known, mut unknown) = (false, String::new());
    for (state, chance) in &ends {
        if let Expectation::Fact { words, .. } = expectation
            && let Err(why) = table.game.fact(state, words)
        {
            unknown = format!("“{words}” is no fact of any position the dice can lead to: {why}");
            continue;
        }
        known = true;
        if table.met(state, expectation).is_ok() {
            found = found.plus(*chance).ok_or(TOO_FINE)?;
        }
    }
    match () {
        () if !known => Err(unknown),
        () if found != due => Err(format!("expected a chance of {due}, found {found}")),
        () => Ok(()),
    }
}

const TOO_FINE: &str = "too many dice are due for the chance to fit 128 bits; state it later in the play";

/// The positions at the next question, each with its chance. Positions that come about in several ways are one.
fn ends<G: Ruleset>(course: &Course<G>) -> Result<HashMap<G::State, Fraction>, String> {
    let game = &**course.game();
    let mut ends = HashMap::new();
    let mut open = HashMap::from([(course.state().clone(), Fraction::ONE)]);
    let mut seen = 0;
    while !open.is_empty() {
        let mut next = HashMap::new();
        for (state, chance) in open {
            let Pending::Roll(roll) = game.pending(&state) else {
                let Some((side, answer)) = course.standing_answer_in(&state) else {
                    add(&mut ends, state, chance)?;
                    continue;
                };
                seen += 1;
                if seen > MOST_POSITIONS {
                    return Err(too_many());
                }
                let mut then = state;
                game.decide(&mut Stage::silent(game, &mut then), side, &answer);
                add(&mut next, then, chance)?;
                continue;
            };
            let (mut falls, mut after) = (roll.dice.falls(), Vec::new());
            // Dice that count one by one are listed one by one: ask before a list that would never end.
            if roll.reading == Reading::Each && falls > MOST_POSITIONS as u128 {
                return Err(too_many());
            }
            roll.for_each_outcome(|faces, weight| {
                seen += 1;
                if seen > MOST_POSITIONS {
                    return;
                }
                let mut then = state.clone();
                game.settle(&mut Stage::silent(game, &mut then), faces);
                // “Both roll again”: what leads back to this very roll only shares its chance among the rest.
                if then == state {
                    falls = falls.saturating_sub(weight);
                } else {
                    after.push((then, weight));
                }
            });
            if seen > MOST_POSITIONS {
                return Err(too_many());
            }
            if after.is_empty() {
                return Err(format!("{} would be rolled again for ever", crate::expect::roll(&roll)));
            }
            for (then, weight) in after {
                let part =
                    Fraction::new(weight, falls).and_then(|part| part.times(chance)).ok_or(TOO_FINE)?;
                add(&mut next, then, part)?;
            }
        }
        open = next;
    }
    Ok(ends)
}

fn add<S: std::hash::Hash + Eq>(
    all: &mut HashMap<S, Fraction>,
    state: S,
    chance: Fraction,
) -> Result<(), String> {
    let sum = all.entry(state).or_insert(Fraction::ZERO);
    *sum = sum.plus(chance).ok_or(TOO_FINE)?;
    Ok(())
}

fn too_many() -> String {
    format!("the dice lead to more than {MOST_POSITIONS} positions before the next question")
}
