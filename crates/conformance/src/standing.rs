//! Standing orders never freeze a game and never break a rule.

use crate::position::{Position, shown};
use crate::{Check, Failure};
use kernel::{Policy, Ruleset};

/// All policies.
pub const POLICIES: [Policy; 3] = [Policy::Ask, Policy::Always, Policy::Never];

/// For a reaction question each policy gives a legal answer or none, “ask” none; the kind is a known one.
pub fn is_legal<G: Ruleset>(at: &Position<'_, G>) -> Result<(), Failure> {
    for side in at.pending.asked() {
        let Some(kind) = at.pending.question(side).and_then(|question| at.rules.reaction(at.state, question))
        else {
            continue;
        };
        at.hold(at.rules.reactions().contains(&kind), Check::Standing, || {
            format!("“{kind}” is asked, but not among the reactions of the game")
        })?;
        for policy in POLICIES {
            let Some(answer) = at.rules.standing(at.state, side, policy) else { continue };
            at.hold(policy != Policy::Ask, Check::Standing, || {
                format!("a side that wants to be asked is answered for: {}", shown(&answer))
            })?;
            if let Err(refusals) = at.rules.check(at.state, side, &answer) {
                let what = shown(&answer);
                return at.fail(Check::Standing, format!("{policy:?} answers {what}: {refusals:?}"));
            }
        }
    }
    Ok(())
}
