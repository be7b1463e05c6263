//! The log: fire and combat, with every die and modifier.

use super::tell::{signed, two_dice};
use crate::Sr;
use crate::army::*;
use crate::events::{Event, Manner, Occasion};
use crate::state::*;
use crate::tables::{COMBAT_COLUMNS, CombatResult, combat_column};
use hexes::Cell;
use kernel::{Caption, Roll, Telling, listed, rule};

/// A cell of the combat table as printed: "D/3DR".
pub(crate) fn cell_words(result: CombatResult) -> String {
    let part = |n: u8, letter: &str| match n {
        0 => String::new(),
        1 => letter.to_owned(),
        n => format!("{n}{letter}"),
    };
    let dash = |words: String| if words.is_empty() { "–".to_owned() } else { words };
    let attacker = dash(part(result.attacker_p, "P") + &part(result.attacker_d, "D"));
    let retreat = if result.retreat { "R" } else { "" };
    let defender = dash(part(result.defender_p, "P") + &part(result.defender_d, "D") + retreat);
    format!("{attacker}/{defender}")
}

fn reasons(roll: &Roll) -> String {
    roll.modifiers
        .iter()
        .map(|m| format!("{} {}", signed(m.value).trim(), m.why))
        .collect::<Vec<_>>()
        .join(", ")
}

impl Sr {
    pub(crate) fn tell_combat(&self, s: &State, event: &Event) -> Option<Telling> {
        Some(match *event {
            Event::ShotFired { battery, target, when } => {
                let (how, rule) = match when {
                    Occasion::Segment => ("", rule!("SR-5.1a")),
                    Occasion::Reaction => (" in reaction", rule!("SR-R33")),
                };
                let text = format!("{} fires at {}{how}", self.named(battery), self.hex_id(target));
                Telling::new(Caption::Action, text, rule)
                    .at(self.spots(s.cell(battery).into_iter().chain([target])))
            }
            Event::FireRolled { battery, target, die, total, result } => {
                self.tell_fire(s, battery, target, die, total, result)
            }
            Event::ShotSpent { battery } => {
                Telling::line(format!("{} has nobody left to fire at.", self.named(battery)), rule!("SR-R52"))
            }
            Event::AttackDeclared { unit, hex } => {
                let text = format!("{} attacks {}", self.named(unit), self.hex_id(hex));
                Telling::new(Caption::Action, text, rule!("SR-6a"))
                    .at(self.spots(s.cell(unit).into_iter().chain([hex])))
            }
            Event::Joined { unit, how } => return self.tell_joined(s, unit, how),
            Event::AlsoAttacked { hex } => {
                Telling::line(format!("{} is attacked too.", self.hex_id(hex)), rule!("SR-6d"))
                    .at(self.spots([hex]))
            }
            Event::HeadNamed { unit } => {
                let side = if self.unit(unit).side == self.active_side(s) { "attack" } else { "defence" };
                Telling::detail(
                    format!("{} is the head unit of the {side}.", self.named(unit)),
                    rule!("SR-6.1a"),
                )
                .at(self.place_of(s, unit))
            }
            Event::TerrainChosen { from, hex } => {
                let text = format!(
                    "The attack from {} meets the terrain of {}.",
                    self.hex_id(from),
                    self.hex_id(hex)
                );
                Telling::detail(text, rule!("SR-6.1e")).at(self.spots([from, hex]))
            }
            Event::CombatRolled { die, value, result } => self.tell_die(s, die, value, result),
            Event::MoraleTested { unit, cause, dice, total, passed } => {
                let roll = self.morale_roll(s, unit, cause);
                let text = format!(
                    "{} tests its morale: {} against {}: {}.",
                    self.named(unit),
                    two_dice(dice, total),
                    self.morale(s, unit),
                    if passed { "passed" } else { "failed" }
                );
                Telling::detail(text, roll.rule).at(self.place_of(s, unit))
            }
            Event::WorkTested { hex, spared } => {
                let end = if spared.is_empty() { "must retreat" } else { "hold and need not retreat" };
                Telling::line(
                    format!("The defenders of the work in {} {end}.", self.hex_id(hex)),
                    rule!("SR-TET-b2"),
                )
                .at(self.spots([hex]))
            }
            _ => return None,
        })
    }

    fn tell_fire(&self, s: &State, battery: UnitId, target: Cell, die: u8, total: i8, result: u8) -> Telling {
        let roll = self.fire_roll(s, battery, target);
        let why = if roll.modifiers.is_empty() { String::new() } else { format!(" ({})", reasons(&roll)) };
        let end = match result {
            0 => "no effect".to_owned(),
            1 => "D".to_owned(),
            n => format!("{n}D"),
        };
        let change = signed(i16::from(total) - i16::from(die));
        let sum = if change.is_empty() { String::new() } else { format!("{change} = {total}") };
        let (who, hex) = (self.named(battery), self.hex_id(target));
        let text = format!("{who} at {hex}: die {die}{sum}{why}: {end}.");
        Telling::line(text, rule!("SR-FIRE")).at(self.spots([target]))
    }

    fn tell_joined(&self, s: &State, unit: UnitId, how: Manner) -> Option<Telling> {
        let (already, mounted) = (s.combat.attackers.has(unit), self.cavalry.has(unit));
        let (does, rule) = match how {
            Manner::Attacks if already => return None,
            Manner::Attacks => ("joins the attack", rule!("SR-R56")),
            Manner::Charges => (
                match (already, mounted) {
                    (true, true) => "charges",
                    (true, false) => "charges with the bayonet",
                    (false, true) => "joins the attack and charges",
                    (false, false) => "joins the attack with the bayonet",
                },
                rule!("SR-6.1f"),
            ),
        };
        Some(Telling::detail(format!("{} {does}.", self.named(unit)), rule).at(self.place_of(s, unit)))
    }

    fn tell_die(&self, s: &State, die: u8, value: i8, result: CombatResult) -> Telling {
        let roll = self.combat_roll(s);
        let column = COMBAT_COLUMNS[combat_column(i16::from(value))];
        let hexes: Vec<String> = s.combat.hexes.iter().map(|&hex| self.hex_id(hex).to_string()).collect();
        let text = format!(
            "{} against {}: combat value {} ({}), column “{column}”; die {die}: {}.",
            self.all_named(s.combat.attackers),
            listed(&hexes, "and"),
            value.to_string().replace('-', "−"),
            reasons(&roll),
            cell_words(result)
        );
        Telling::line(text, rule!("SR-CRT")).at(self.spots(s.combat.hexes.iter().copied()))
    }
}
