//! Judge = generator.

use crate::position::{Position, shown};
use crate::{Check, Failure};
use kernel::{Listing, Pending, Ruleset, Side};
use std::collections::BTreeSet;

/// Whatever is listed passes the judge, once; where the list is complete, whatever passes is listed. The pool
/// has answers that were legal somewhere else.
pub fn judge_is_generator<G: Ruleset>(
    at: &Position<'_, G>,
    pool: &BTreeSet<G::Answer>,
) -> Result<(), Failure> {
    let question = matches!(at.pending, Pending::Ask(..) | Pending::Sealed(..));
    at.hold(!question || at.pending.asked().next().is_some(), Check::Possible, || {
        "a question is put to nobody".to_owned()
    })?;
    for side in Side::BOTH {
        let mut list = Vec::new();
        let listing = at.rules.options(at.state, side, &mut list);
        if at.pending.question(side).is_none() {
            at.hold(list.is_empty(), Check::Unasked, || {
                format!("{side:?} is not asked and has {} options", list.len())
            })?;
            continue;
        }
        at.hold(!list.is_empty(), Check::Possible, || format!("{side:?} is asked and has no answer"))?;
        for answer in &list {
            if let Err(refusals) = at.rules.check(at.state, side, answer) {
                return at
                    .fail(Check::Legal, format!("{} is listed and refused: {refusals:?}", shown(answer)));
            }
        }
        let listed: BTreeSet<&G::Answer> = list.iter().collect();
        at.hold(listed.len() == list.len(), Check::Distinct, || {
            format!("{} options, but only {} different ones", list.len(), listed.len())
        })?;
        if listing == Listing::Complete {
            let missing = pool
                .iter()
                .find(|answer| !listed.contains(answer) && at.rules.check(at.state, side, answer).is_ok());
            if let Some(answer) = missing {
                return at.fail(Check::Complete, format!("{} passes and is not listed", shown(answer)));
            }
        }
    }
    Ok(())
}
