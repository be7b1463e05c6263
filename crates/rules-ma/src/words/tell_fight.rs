//! The log of fire and combat.

use super::tell::sum;
use super::{a, place, rankers};
use crate::Ma;
use crate::events::Event;
use crate::state::*;
use kernel::{Caption, Telling, rule};

impl Ma {
    pub(super) fn tell_fight(&self, s: &State, event: &Event) -> Option<Telling> {
        let name = |unit| self.name(unit);
        Some(match event {
            Event::Aimed { volley } => {
                let shooter = self.body_name(Target { unit: volley.unit, body: volley.body });
                let target = self.body_name(volley.target);
                let spot = self.shape(s, volley.target).map(|shape| place(shape.centre()));
                let text = format!("{shooter} fires at {target}");
                let rule = match volley.fire {
                    Fire::Defensive => rule!("MA-16.1"),
                    Fire::Aimed => rule!("MA-10.1"),
                };
                Telling::new(Caption::Action, text, rule).at(spot.into_iter().collect())
            }
            Event::Wasted { unit, body } => {
                let shooter = self.body_name(Target { unit: *unit, body: *body });
                Telling::line(format!("{shooter} fires, and nobody is in range."), rule!("MA-R58"))
            }
            Event::VolleyFell { hits, misses, .. } => {
                let (shooter, target) = (self.shooter(s), self.body_name(s.volley.target));
                let text = format!("{shooter} at {target}: {hits} of {} shots hit.", hits + misses);
                Telling::line(text, rule!("MA-10.2"))
            }
            Event::SergeantFell { die, hit, .. } => {
                let verdict = if *hit { "a hit" } else { "a miss" };
                let text = format!("The re-rolled shot of {}: {die}, {verdict}.", self.shooter(s));
                Telling::detail(text, rule!("MA-R60"))
            }
            Event::RankersLost { unit, body, count } => {
                let who = self.body_name(Target { unit: *unit, body: *body });
                Telling::line(format!("{who} loses {}.", rankers(*count)), rule!("MA-R26"))
            }
            Event::CharacterLost { unit, kind } => {
                Telling::line(format!("{} of {} falls.", a(*kind), name(*unit)), rule!("MA-17.2"))
            }
            Event::ChargeDeclared { charge } => {
                let text = format!("{} charges {}", name(charge.unit), name(charge.target));
                let spot = place(s.of(charge.target).pose.anchor);
                Telling::new(Caption::Action, text, rule!("MA-14.1")).at(vec![spot])
            }
            Event::ChargeThrown { pips } => {
                let (who, reach) = (name(s.charge.unit), self.charge_reach(s, *pips));
                Telling::detail(format!("{who} charges with a {pips}: up to {reach} cm."), rule!("MA-14.2"))
            }
            Event::FellShort { unit } => {
                Telling::line(format!("{} must reform before anything else.", name(*unit)), rule!("MA-R18"))
            }
            Event::RangeThrown { unit, die } => {
                let range = match die {
                    6 => "short",
                    3..=5 => "medium",
                    _ => "long",
                };
                Telling::detail(format!("{} rolls {die}: {range} range.", name(*unit)), rule!("MA-16.2"))
            }
            Event::Engaged { unit, foe, counter } => {
                let how = if *counter { format!("; {} counter-attacks", name(*foe)) } else { String::new() };
                Telling::line(
                    format!("{} and {} are engaged{how}.", name(*unit), name(*foe)),
                    rule!("MA-14.3"),
                )
            }
            Event::Supports { unit, friend } => {
                Telling::line(format!("{} supports {}.", name(*unit), name(*friend)), rule!("MA-15.10a"))
            }
            Event::Released { unit } => {
                Telling::line(format!("{} no longer supports the combat.", name(*unit)), rule!("MA-R44"))
            }
            Event::RoundBegan { first, second, .. } => {
                let text = format!("{} fights {}", name(*first), name(*second));
                Telling::new(Caption::Action, text, rule!("MA-15.1"))
            }
            Event::CombatThrown { unit, die, total } => Telling::detail(
                format!("{} fights with {}.", name(*unit), sum(*die, *total)),
                rule!("MA-15.2"),
            ),
            Event::Locked { first, second } => {
                Telling::line(format!("{} and {} are locked.", name(*first), name(*second)), rule!("MA-R22"))
            }
            Event::RoundWon { winner, loser, by } => {
                Telling::line(format!("{} beats {} by {by}.", name(*winner), name(*loser)), rule!("MA-15.3"))
            }
            Event::StaysOpen { winner, bonus: true, .. } => Telling::line(
                format!("The combat goes on; {} has the charge bonus.", name(*winner)),
                rule!("MA-15.7a"),
            ),
            Event::StaysOpen { .. } => Telling::line(
                "The combat goes on; nobody has the charge bonus.".to_owned(),
                rule!("MA-15.7a"),
            ),
            Event::Spent { unit } => {
                Telling::line(format!("{} is spent until the end of the turn.", name(*unit)), rule!("MA-R41"))
            }
            _ => return None,
        })
    }

    /// Who fires the volley in hand.
    pub(super) fn shooter(&self, s: &State) -> String {
        self.body_name(Target { unit: s.volley.unit, body: s.volley.body })
    }
}
