//! Sealed answers tell the other side nothing.

use crate::position::{Position, decided, options, shown};
use crate::{Check, Failure};
use kernel::{BySide, Listing, Pending, Ruleset, Seal, Side, Stream, Viewer};

/// Two different sealed answers must look the same to everybody else until both are in; and if even then nobody
/// can tell them apart, the rule set must keep them sealed in copies of the file.
pub fn tells_nothing<G: Ruleset>(at: &Position<'_, G>, chance: &mut Stream) -> Result<(), Failure> {
    let Pending::Sealed(_, seals) = at.pending else { return Ok(()) };
    for side in at.pending.asked() {
        let mut list = at.options(side);
        if list.len() < 2 {
            continue;
        }
        let mut pick = |chance: &mut Stream| list.swap_remove(chance.below(list.len()));
        // Where more is legal than is listed, a sheet of orders, it is drawn.
        let mut draw = |chance: &mut Stream| {
            let drawn = at.rules.any_option(at.state, side, chance, &mut Vec::new());
            drawn.unwrap_or_else(|| pick(chance))
        };
        let candidates = at.rules.options(at.state, side, &mut Vec::new()) == Listing::Candidates;
        let (one, two) = match candidates {
            true => (draw(chance), draw(chance)),
            false => (pick(chance), pick(chance)),
        };
        let (after_one, events_one) = decided(at.rules, at.state, side, &one);
        let (after_two, events_two) = decided(at.rules, at.state, side, &two);
        let mut alike = true;
        for viewer in [Viewer::Side(!side), Viewer::Spectator] {
            let views = at.rules.view(&after_one, viewer) == at.rules.view(&after_two, viewer);
            let told = |events: &[G::Event]| -> Vec<_> {
                events.iter().filter_map(|event| at.rules.witness(event, viewer)).collect()
            };
            alike &= views && told(&events_one) == told(&events_two);
            if seals[!side] == Seal::Asked {
                at.hold(alike, Check::Sealed, || {
                    format!("{viewer:?} can tell {} from {}", shown(&one), shown(&two))
                })?;
            }
        }
        if seals[!side] == Seal::Asked {
            let same = options(at.rules, &after_one, !side) == options(at.rules, &after_two, !side);
            at.hold(same, Check::Sealed, || {
                format!("the options of {:?} depend on the sealed answer of {side:?}", !side)
            })?;
        } else if alike {
            // When the game is over everything may be opened, what had no effect too.
            let over = matches!(at.rules.pending(&after_one), Pending::Over(_));
            at.hold(over || at.rules.still_secret(&after_one, side, &one), Check::Secret, || {
                format!("nobody saw the effect of {}, but copies of the file would show it", shown(&one))
            })?;
        }
    }
    Ok(())
}

/// What the seals of the next question say after an answer or a roll: an answer is in exactly if its side has just given
/// it and the other side is still asked the same. A side that is not asked is not taken for one that has answered.
pub fn follow<G: Ruleset>(
    at: &Position<'_, G>,
    answered: Option<Side>,
    next: &Pending<G::Task>,
) -> Result<(), Failure> {
    let waits = match (at.pending, answered) {
        (Pending::Sealed(_, seals), Some(side)) if seals[!side] == Seal::Asked => Some(side),
        _ => None,
    };
    let now = match next {
        Pending::Sealed(_, seals) => *seals,
        _ => BySide::new(Seal::Not, Seal::Not),
    };
    for side in Side::BOTH {
        let due = waits == Some(side);
        at.hold((now[side] == Seal::In) == due, Check::Seals, || match due {
            true => format!("{side:?} has sealed an answer, the other side is still asked, and it is not in"),
            false => format!("an answer of {side:?} is said to be in that it has not given"),
        })?;
    }
    match waits {
        Some(side) => at.hold(now[!side] == Seal::Asked, Check::Seals, || {
            format!("{:?} is no longer asked, because {side:?} has answered", !side)
        }),
        None => Ok(()),
    }
}
