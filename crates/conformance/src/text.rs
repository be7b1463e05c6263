//! Everything a player reads has text, and words read back.

use crate::position::{Position, VIEWERS, shown};
use crate::{Check, Failure};
use kernel::{Game, Ruleset, Side, Stream};
use std::collections::BTreeSet;

/// How many options and how many refused answers of a position are put into words.
const SAMPLE: usize = 8;

/// Prompts, boards and refusals have text; options in words read back.
pub fn reads<G: Ruleset>(
    at: &Position<'_, G>,
    pool: &BTreeSet<G::Answer>,
    chance: &mut Stream,
) -> Result<(), Failure> {
    for viewer in VIEWERS {
        let board = at.rules.text_board(&at.rules.view(at.state, viewer));
        at.hold(!board.trim().is_empty(), Check::Text, || format!("{viewer:?} gets an empty board"))?;
    }
    for side in at.pending.asked() {
        if let Some(question) = at.pending.question(side) {
            let prompt = at.rules.prompt(at.state, side, question);
            at.hold(!prompt.trim().is_empty(), Check::Text, || format!("{question:?} has no prompt"))?;
        }
        let list = at.options(side);
        for _ in 0..SAMPLE.min(list.len()) {
            words_read_back(at, side, &list[chance.below(list.len())])?;
        }
        let refused = pool.iter().filter_map(|answer| at.rules.check(at.state, side, answer).err());
        for refusals in refused.take(SAMPLE) {
            refusals_are_explained(at, &refusals)?;
        }
    }
    Ok(())
}

fn words_read_back<G: Ruleset>(at: &Position<'_, G>, side: Side, answer: &G::Answer) -> Result<(), Failure> {
    let words = at.rules.say(at.state, side, answer);
    at.hold(!words.trim().is_empty(), Check::Words, || format!("{} has no words", shown(answer)))?;
    match at.rules.read(at.state, side, &words) {
        Ok(read) if read == *answer => Ok(()),
        Ok(read) => at.fail(
            Check::Words,
            format!("{} is said “{words}”, which reads as {}", shown(answer), shown(&read)),
        ),
        Err(error) => at
            .fail(Check::Words, format!("{} is said “{words}”, which does not read: {error}", shown(answer))),
    }
}

fn refusals_are_explained<G: Ruleset>(at: &Position<'_, G>, refusals: &[G::Refusal]) -> Result<(), Failure> {
    at.hold(!refusals.is_empty(), Check::Text, || "an answer is refused without a reason".to_owned())?;
    for refusal in refusals {
        let explained = at.rules.explain(at.state, refusal);
        at.own_rule(explained.rule, "a refusal")?;
        let sentence = explained.sentence.trim();
        at.hold(!sentence.is_empty(), Check::Text, || format!("{refusal:?} has no sentence"))?;
        // A place such as a2 may stand first.
        let small = |word: &str| word.chars().all(char::is_lowercase);
        let whole = sentence.ends_with(['.', '?']) && !sentence.split_whitespace().next().is_some_and(small);
        at.hold(whole, Check::Text, || format!("“{sentence}” is no whole sentence"))?;
    }
    Ok(())
}

/// A line of the log, if there is one, has text and a rule of this rule set.
pub fn is_told<G: Ruleset>(
    at: &Position<'_, G>,
    state: &G::State,
    event: &<G as Game>::Event,
) -> Result<(), Failure> {
    let Some(telling) = at.rules.tell(state, event) else { return Ok(()) };
    at.hold(!telling.text.trim().is_empty(), Check::Text, || format!("{event:?} is told without words"))?;
    telling.rule.map_or(Ok(()), |rule| at.own_rule(rule, "the log"))
}
