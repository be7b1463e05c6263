//! Sealed answers tell the other side nothing.

use crate::moment::{Moment, decided, options, shown};
use crate::{Check, Failure};
use kernel::{Pending, Ruleset, Side, Stream, Viewer};

/// Two different sealed answers must look the same to everybody else until both are in; and if even then nobody
/// can tell them apart, the rule set must keep them sealed in copies of the file.
pub fn tells_nothing<G: Ruleset>(at: &Moment<'_, G>, chance: &mut Stream) -> Result<(), Failure> {
    let Pending::Sealed(questions) = at.pending else { return Ok(()) };
    for side in Side::BOTH.into_iter().filter(|&side| questions[side].is_some()) {
        let mut list = at.options(side);
        if list.len() < 2 {
            continue;
        }
        let one = list.swap_remove(chance.below(list.len()));
        let two = list.swap_remove(chance.below(list.len()));
        let (after_one, events_one) = decided(at.rules, at.state, side, &one);
        let (after_two, events_two) = decided(at.rules, at.state, side, &two);
        let mut alike = true;
        for viewer in [Viewer::Side(!side), Viewer::Spectator] {
            let views = at.rules.view(&after_one, viewer) == at.rules.view(&after_two, viewer);
            let told = |events: &[G::Event]| -> Vec<_> {
                events.iter().filter_map(|event| at.rules.witness(event, viewer)).collect()
            };
            alike &= views && told(&events_one) == told(&events_two);
            if questions[!side].is_some() {
                at.hold(alike, Check::Sealed, || {
                    format!("{viewer:?} can tell {} from {}", shown(&one), shown(&two))
                })?;
            }
        }
        if questions[!side].is_some() {
            let same = options(at.rules, &after_one, !side) == options(at.rules, &after_two, !side);
            at.hold(same, Check::Sealed, || {
                format!("the options of {:?} depend on the sealed answer of {side:?}", !side)
            })?;
        } else if alike {
            at.hold(at.rules.still_secret(&after_one, side, &one), Check::Secret, || {
                format!("nobody saw the effect of {}, but copies of the file would show it", shown(&one))
            })?;
        }
    }
    Ok(())
}
