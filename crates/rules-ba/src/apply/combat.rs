//! Fire and melee folded into a state.

use super::change;
use crate::events::Event;
use crate::fire::step::{Phase, Suffered};
use crate::garrison;
use crate::march::Stretch;
use crate::march::contact::Happening;
use crate::melee::factors::Role;
use crate::melee::step::Contact;
use crate::state::{Fresh, Mark, Right, State};
use crate::units::UnitId;
use kernel::BySide;

/// Folds an event of fire or melee into a state.
pub(super) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::FireDeclared(side, volleys) => state.volleys[*side] = Some(volleys.clone()),
        Event::FireOpened(phase, opened) => {
            state.firings.clone_from(&opened.firings);
            for (unit, target) in &opened.ranged {
                fired(state, *unit, *phase, &[*target]);
            }
            for unit in &opened.vain {
                fired(state, *unit, *phase, &[]);
            }
        }
        Event::Helps(side, helpers) => state.helpers[*side] = Some(helpers.clone()),
        Event::Supported(all) => {
            state.helpers = BySide::new(None, None);
            for shot in state.firings.iter_mut().flat_map(|firing| firing.shots.iter_mut().flatten()) {
                shot.aimed.supported |= all.iter().any(|one| one.of == shot.target);
            }
        }
        Event::CausedBy(unit, causes) => state.causes.push((*unit, causes.clone())),
        Event::CauseChosen(unit, _, centre) => {
            state.causes.retain(|(known, _)| known != unit);
            change(state, *unit, |fleeing| fleeing.cause = Some(*centre));
        }
        Event::FiredAt(phase, firing, suffered) => {
            state.firings.remove(0);
            for unit in firing.fired(state) {
                let by = |shot: &&crate::fire::step::Shot| {
                    firing.neighbour == Some(unit)
                        || shot.by == unit
                        || shot.by == garrison::head(state, unit)
                };
                let targets: Vec<UnitId> =
                    firing.shots.iter().flatten().filter(by).map(|shot| shot.target).collect();
                fired(state, unit, *phase, &targets);
            }
            for one in suffered {
                suffer(state, one);
            }
        }
        Event::MeleeOpened(bouts) => {
            state.helpers = BySide::new(None, None);
            state.bouts.clone_from(bouts);
        }
        Event::Entitled(unit, right) => {
            let unit = &mut state.units[unit.index()];
            unit.right = unit.right.max(*right);
        }
        Event::Thrown(thrown) => state.thrown.push(*thrown),
        Event::Fought(unit, role, triumph) => {
            let bound = state.bound;
            let unit = &mut state.units[unit.index()];
            unit.marks = unit.marks.with(Mark::Fought);
            match role {
                Role::Attacker => unit.attacked_in = bound,
                Role::Defender => unit.defended_in = bound,
            }
            if *triumph {
                unit.triumphed_in = bound;
            }
        }
        Event::MeleeOver => (state.bouts, state.thrown) = (Vec::new(), Vec::new()),
        Event::Rolled(unit, supplies) => {
            let unit = &mut state.units[unit.index()];
            (unit.supplies, unit.fresh) = (*supplies, Fresh::No);
        }
        Event::FireOver => {
            (state.firings, state.suffered) = (Vec::new(), Vec::new());
            state.volleys = BySide::new(None, None);
        }
        Event::Continues(side, sheet) => state.continued[*side] = Some(sheet.clone()),
        Event::AttacksOver => {
            state.contacts.clear();
            state.units.iter_mut().for_each(|unit| unit.attack = None);
        }
        Event::ContinuedOver => {
            state.continued = BySide::new(None, None);
            state.units.iter_mut().for_each(|unit| unit.right = Right::None);
        }
        _ => {}
    }
}

/// A unit has fired at these targets (BA-T2a, BA-1.1.1d, BA-1.1.1e).
fn fired(state: &mut State, unit: UnitId, phase: Phase, targets: &[UnitId]) {
    let bound = state.bound;
    let unit = &mut state.units[unit.index()];
    let mark = if phase == Phase::Continued { Mark::FiredFirst } else { Mark::Fired };
    (unit.marks, unit.fired_in) = (unit.marks.with(mark), bound);
    for (aim, target) in unit.aims.iter_mut().zip(targets) {
        *aim = Some(*target);
    }
}

/// What one firing adds to what a target suffers: losses are summed, the strongest morale counts, and all who reached it are its causes
/// (BA-3.1.5).
fn suffer(state: &mut State, one: &Suffered) {
    match state.suffered.iter_mut().find(|known| known.target == one.target) {
        Some(known) => {
            (known.quarters, known.shared) = (known.quarters + one.quarters, known.shared + one.shared);
            known.line = known.line.or(one.line);
            if one.morale > known.morale {
                (known.morale, known.causes) = (one.morale, one.causes.clone());
            } else if one.morale == known.morale {
                for cause in &one.causes {
                    if !known.causes.contains(cause) {
                        known.causes.push(*cause);
                    }
                }
            }
        }
        None => state.suffered.push(one.clone()),
    }
}

/// Who has come to melee contact with whom: the targets of an attacker are those of the tick in which it stops (BA-R59). Whoever is
/// brought into disorder from now on was so at contact (BA-R62).
pub(super) fn meet(state: &mut State, stretch: &Stretch) {
    for (tick, happening) in &stretch.told {
        let Happening::Pinned(target, attacker) = *happening else { continue };
        let new = Contact { attacker, target, tick: *tick };
        let first = state.contacts.iter().find(|known| known.attacker == attacker).map(|known| known.tick);
        if first.is_none_or(|first| first == *tick) && !state.contacts.contains(&new) {
            state.contacts.push(new);
        }
    }
    for unit in &mut state.units {
        unit.marks = unit.marks.without(Mark::Struck);
    }
}
