//! A charge by itself, as the odds follow it: shots, the test to close, the test to stand, the fight and what the loser does,
//! to the end of its half of the turn; and the fire of one battery, to the tests of those it hits.

use crate::Lb;
use crate::army::{FRENCH, UnitId, Units};
use crate::events::Event;
use crate::orders::Answer;
use crate::state::*;
use kernel::{Game, Side, Temper};
use tabletop::Length;

impl Lb {
    /// The position before a battery is laid, with no other gun laid.
    pub(super) fn fire_alone(&self, state: &State, answer: &Answer) -> Option<State> {
        let Answer::Fire { gun, .. } = *answer else { return None };
        let mut alone = state.clone();
        for other in self.on_table(state).filter(|other| *other != gun) {
            alone.units[other.index()].aimed = None;
        }
        Some(alone)
    }

    /// The position before a charge, without the charges and melees that have nothing to do with it. Whoever fought there
    /// shoots at nobody all the same (LB-3.3).
    pub(super) fn charge_alone(&self, state: &State, answer: &Answer) -> Option<State> {
        let Answer::Charge { unit, target, wheel } = *answer else { return None };
        let met = self.might_meet(state, unit, target, wheel);
        let mut alone = state.clone();
        for own in self.troops_of(state, self.side(unit)).filter(|own| *own != unit) {
            let troop = state.of(own);
            let lane = state.lane(own).map(|lane| &lane.contacts);
            let shared = lane.is_some_and(|met_too| met_too.iter().any(|enemy| met.has(*enemy)))
                || troop.charge.is_some_and(|charge| met.has(charge.target));
            if troop.charge.is_some() && !shared {
                let over = if lane.is_some() { Event::LaneDone(own) } else { Event::ChargeOver(own) };
                self.apply(&mut alone, &over);
            }
            if let Some(melee) = troop.melee.filter(|melee| !met.has(melee.foe)) {
                self.apply(&mut alone, &Event::Parted(own));
                self.apply(&mut alone, &Event::Volley { unit: melee.foe, target: own, hits: 0 });
            }
        }
        Some(alone)
    }

    /// The enemies a charge may come upon: its target, or all that the longest lane meets.
    fn might_meet(&self, s: &State, unit: UnitId, target: UnitId, wheel: Wheel) -> Units {
        let known = Units::NONE.with(target);
        if !self.arm(unit).is_cavalry() {
            return known;
        }
        let (have, _) = self.allowance(s, unit);
        let laid = self.lane_of(s, unit, self.wheeled(s, unit, wheel).pose, have + Length::whole(12));
        laid.lane.contacts.iter().copied().fold(known, Units::with)
    }

    /// A charge of the French phases 3 to 7, of the British 8 to 12; the fire of guns phases 1 and 2.
    pub(super) fn alone_lasts(&self, s: &State, answer: &Answer) -> bool {
        match *answer {
            Answer::Charge { unit, .. } if self.side(unit) == FRENCH => (3..=7).contains(&s.phase),
            Answer::Charge { .. } => (8..=12).contains(&s.phase),
            Answer::Fire { .. } => s.phase <= 2,
            _ => false,
        }
    }

    /// The mover does nothing else; whoever can shoot at a charger does; the rest as the doctrine decides.
    pub(super) fn assumed_alone(&self, s: &State, side: Side) -> Option<Answer> {
        match s.agenda.top()? {
            Task::Moves(_) | Task::Guns(_) => Some(Answer::Done),
            Task::Shooting(_) => Some(self.shot_at_a_charger(s, side)),
            Task::FreeChange(_) => Some(Answer::Keep),
            Task::Stand(_)
            | Task::LateSquare(_)
            | Task::WhoFights(_)
            | Task::WhoMeets(_)
            | Task::Lanes(_) => Some(self.reply_to(s, side, &Temper::STEADY)),
            _ => None,
        }
    }

    fn shot_at_a_charger(&self, s: &State, side: Side) -> Answer {
        let chargers = self.troops_of(s, !side).filter(|enemy| s.of(*enemy).charge.is_some());
        let shooters = self.troops_of(s, side).filter(|unit| self.may_shoot(s, *unit));
        let mut shots = shooters.flat_map(|unit| {
            let chargers = chargers.clone();
            chargers.map(move |target| Answer::Shoot { unit, target })
        });
        shots.find(|shot| self.is_legal(s, side, shot)).unwrap_or(Answer::Done)
    }
}
