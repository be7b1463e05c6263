//! The log of fire, charges and combat.

use super::names::listed;
use super::tell::{heading, line, placed, sum};
use crate::Wb;
use crate::events::Event;
use crate::state::*;
use crate::tables::{Blow, Code};
use crate::tasks::Task;
use kernel::{Caption, Telling, rule};

impl Wb {
    pub(super) fn tell_combat(&self, s: &State, event: &Event) -> Option<Telling> {
        Some(match *event {
            Event::Fired { unit, target, cell, fight } => {
                let (verb, rule) = match fight {
                    Fight::Reaction => ("fires in reaction at", rule!("WB-9.3a")),
                    _ => ("fires at", rule!("WB-9.1c")),
                };
                let text =
                    format!("{} {verb} {} in {}.", self.named(unit), self.named(target), self.hex_id(cell));
                placed(heading(Caption::Action, text, rule), self.spots([cell]))
            }
            Event::FireRolled { die, total, code } => {
                let (gun, target) = (self.all_named(s.combat.attackers), self.all_named(s.combat.defenders));
                let text = format!("{gun} at {target}: {}: {}.", sum(die, total), self.code_words(code));
                line(text, rule!("WB-9.4a"))
            }
            Event::ChargeDeclared { units, to, .. } => {
                let target = s.mover.units;
                let verb = if units.count() > 1 { "charge" } else { "charges" };
                let text = format!("{} {verb} {}.", self.all_named(units), self.all_named(target));
                placed(heading(Caption::Action, text, rule!("WB-8.5c")), self.spots([to]))
            }
            Event::LaunchRolled { die, launched } => {
                let who = match s.agenda.top() {
                    Some(Task::Launch(launch)) => self.all_named(launch.units),
                    _ => String::new(),
                };
                let fate = if launched { "goes in" } else { "is not launched" };
                line(format!("The charge of {who} {fate} (die {die})."), rule!("WB-8.5h"))
            }
            Event::AttackBegan => {
                let hexes: Vec<String> = s.combat.hexes.iter().map(|&h| self.hex_id(h).to_string()).collect();
                let verb = if s.combat.attackers.count() > 1 { "attack" } else { "attacks" };
                let text =
                    format!("{} {verb} {}.", self.all_named(s.combat.attackers), listed(&hexes, "and"));
                placed(
                    heading(Caption::Action, text, rule!("WB-10.1a")),
                    self.spots(s.combat.hexes.iter().copied()),
                )
            }
            Event::Fled { unit } => placed(
                line(format!("{} is in rout and flees.", self.named(unit)), rule!("WB-10.8b")),
                self.place_of(s, unit),
            ),
            Event::DefendersFixed { units } if !units.is_empty() => {
                let verb = if units.count() > 1 { "defend" } else { "defends" };
                let fighting = units.minus(self.artillery);
                let ratio =
                    format!("{}:{}", self.strength(s, s.combat.attackers), self.strength(s, fighting));
                line(format!("{} {verb}; strength {ratio}.", self.all_named(units)), rule!("WB-10.2a"))
            }
            Event::CombatRolled { die, total, result } => {
                let (a, d) = (self.code_words(result.attacker), self.code_words(result.defender));
                let (who, whom) = (self.all_named(s.combat.attackers), self.all_named(s.combat.defenders));
                let text = format!("{}: {who}: {a}; {whom}: {d}.", sum(die, total));
                line(text, rule!("WB-10.4a"))
            }
            _ => return None,
        })
    }

    /// A result in words, with its code as printed: "1 step lost, morale test at +1 (1-TM+1)".
    fn code_words(&self, code: Code) -> String {
        if code.is_nothing() {
            return "no effect".to_owned();
        }
        let many = |n: u8, one: &str, more: &str| format!("{n} {}", if n == 1 { one } else { more });
        let steps = (code.steps > 0).then(|| format!("{} lost", many(code.steps, "step", "steps")));
        let blow = match code.blow {
            Blow::None => None,
            Blow::Test(0) => Some("morale test".to_owned()),
            Blow::Test(modifier) => Some(format!("morale test at {modifier:+}").replace('-', "−")),
            Blow::Disorganised => Some("disorganised".to_owned()),
            Blow::Eliminated => Some("eliminated".to_owned()),
        };
        let retreat =
            (code.retreat > 0).then(|| format!("retreat of {}", many(code.retreat, "hex", "hexes")));
        let parts: Vec<String> = steps.into_iter().chain(blow).chain(retreat).collect();
        format!("{} ({code})", parts.join(", "))
    }
}
