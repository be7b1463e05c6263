//! The log of fire and combat.

use super::tell::{line, sum};
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
                let rule = if volley.defensive { rule!("MA-16.1") } else { rule!("MA-10.1") };
                Telling { heading: Caption::Action, at: spot.into_iter().collect(), ..line(text, rule) }
            }
            Event::Wasted { unit, body } => {
                let shooter = self.body_name(Target { unit: *unit, body: *body });
                line(format!("{shooter} fires, and nobody is in range."), rule!("MA-R58"))
            }
            Event::VolleyFell { hits, misses, .. } => {
                line(format!("{hits} of {} shots hit.", hits + misses), rule!("MA-10.2"))
            }
            Event::SergeantFell { die, hit, .. } => {
                let verdict = if *hit { "a hit" } else { "a miss" };
                line(format!("The re-rolled shot: {die}, {verdict}."), rule!("MA-R60"))
            }
            Event::RankersLost { unit, body, count } => {
                let who = self.body_name(Target { unit: *unit, body: *body });
                line(format!("{who} loses {}.", rankers(*count)), rule!("MA-R26"))
            }
            Event::CharacterLost { unit, kind } => {
                line(format!("{} of {} falls.", a(*kind), name(*unit)), rule!("MA-17.2"))
            }
            Event::ChargeDeclared { charge } => {
                let text = format!("{} charges {}", name(charge.unit), name(charge.target));
                let spot = place(s.of(charge.target).pose.anchor);
                Telling { heading: Caption::Action, at: vec![spot], ..line(text, rule!("MA-14.1")) }
            }
            Event::ChargeThrown { pips } => {
                let text = format!("The charge rolls {pips}: up to {} cm.", self.charge_reach(s, *pips));
                line(text, rule!("MA-14.2"))
            }
            Event::FellShort { unit } => {
                line(format!("{} must reform before anything else.", name(*unit)), rule!("MA-R18"))
            }
            Event::RangeThrown { unit, die } => {
                let range = match die {
                    6 => "short",
                    3..=5 => "medium",
                    _ => "long",
                };
                line(format!("{} rolls {die}: {range} range.", name(*unit)), rule!("MA-16.2"))
            }
            Event::Engaged { unit, foe, counter } => {
                let how = if *counter { ", who counter-attacks" } else { "" };
                line(format!("{} and {} are engaged{how}.", name(*unit), name(*foe)), rule!("MA-14.3"))
            }
            Event::Supports { unit, friend } => {
                line(format!("{} supports {}.", name(*unit), name(*friend)), rule!("MA-15.10a"))
            }
            Event::Released { unit } => {
                line(format!("{} no longer supports the combat.", name(*unit)), rule!("MA-R44"))
            }
            Event::RoundBegan { first, second, .. } => {
                let text = format!("{} fights {}", name(*first), name(*second));
                Telling { heading: Caption::Action, ..line(text, rule!("MA-15.1")) }
            }
            Event::CombatThrown { unit, die, total } => {
                line(format!("{}: {}.", name(*unit), sum(*die, *total)), rule!("MA-15.2"))
            }
            Event::Locked { first, second } => {
                line(format!("{} and {} are locked.", name(*first), name(*second)), rule!("MA-R22"))
            }
            Event::RoundWon { winner, loser, by } => {
                line(format!("{} beats {} by {by}.", name(*winner), name(*loser)), rule!("MA-15.3"))
            }
            Event::StaysOpen { winner, bonus: true, .. } => line(
                format!("The combat goes on; {} has the charge bonus.", name(*winner)),
                rule!("MA-15.7a"),
            ),
            Event::StaysOpen { .. } => {
                line("The combat goes on; nobody has the charge bonus.".to_owned(), rule!("MA-15.7a"))
            }
            Event::Spent { unit } => {
                line(format!("{} is spent until the end of the turn.", name(*unit)), rule!("MA-R41"))
            }
            _ => return None,
        })
    }
}
