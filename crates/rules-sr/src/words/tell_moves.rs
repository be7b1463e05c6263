//! The log: rally, movement, harm to units.

use super::names::{count, points};
use super::tell::two_dice;
use crate::Sr;
use crate::army::*;
use crate::events::{Cause, Event};
use crate::state::*;
use hexes::Cell;
use kernel::{Caption, Telling, rule};

impl Sr {
    pub(crate) fn tell_moves(&self, s: &State, event: &Event) -> Option<Telling> {
        Some(match *event {
            Event::RallyRolled { unit, helper, dice, total, level } => {
                self.tell_rally(s, unit, helper, dice, total, level)
            }
            Event::MarchBegan { unit, allowance, .. } => {
                let text = format!("{} begins to move: {}.", self.named(unit), points(allowance));
                Telling::sets_out(self.named(unit), text, rule!("SR-4.2a")).at(self.place_of(s, unit))
            }
            Event::MarchEnded { unit, forced: Some(forced) } => Telling::line(
                format!("{} halts; {} must make room for it at once.", self.named(unit), self.named(forced)),
                rule!("SR-R8"),
            ),
            Event::MovementEnded { unharnessed } if !unharnessed.is_empty() => Telling::line(
                format!("Ready to fire again: {}.", self.all_named(unharnessed)),
                rule!("SR-4.2g"),
            ),
            Event::Moved { unit, to, cause } => self.tell_moved(s, unit, to, cause),
            Event::Faced { unit, facing } => {
                let faces = format!("faces {}", facing.name());
                Telling::does(self.named(unit), &faces, rule!("SR-1.3e")).at(self.place_of(s, unit))
            }
            Event::LeftMap { unit, exit } => {
                let text = format!("{} runs off the map at {}.", self.named(unit), self.hex_id(exit));
                Telling::line(text, rule!("SR-4.5f")).at(self.spots([exit]))
            }
            Event::Waited { unit } => {
                Telling::line(format!("{} waits beside the map.", self.named(unit)), rule!("SR-R89"))
            }
            Event::Levelled { unit, level } => {
                let (text, rule) = match level {
                    Level::Rout => (format!("{} routs.", self.named(unit)), rule!("SR-6.3i")),
                    level => (format!("{} is now {}.", self.named(unit), in_words(level)), rule!("SR-1.5b")),
                };
                Telling::line(text, rule).at(self.place_of(s, unit))
            }
            Event::StepLost { unit } => {
                let left = self.strength(s, unit).saturating_sub(2);
                let left = count(u16::from(left), "strength point", "strength points");
                let text = format!("{} loses a step: {left} left.", self.named(unit));
                Telling::line(text, rule!("SR-1.7a")).at(self.place_of(s, unit))
            }
            Event::Destroyed { unit } => {
                let text = format!("{} is destroyed.", self.named(unit));
                Telling::line(text, rule!("SR-1.7b")).at(self.place_of(s, unit))
            }
            Event::Harnessed { unit } if !s.harnessed.has(unit) => {
                Telling::does(self.named(unit), "is now harnessed", rule!("SR-4.2e"))
                    .at(self.place_of(s, unit))
            }
            Event::ChargeDeclared { unit, target } => {
                let text = format!("{} declares a charge on {}", self.named(unit), self.hex_id(target));
                Telling::new(Caption::Action, text, rule!("SR-4.4.2a")).at(self.spots([target]))
            }
            // The marker that comes off after the charge is no news.
            Event::ChargeDropped { unit } if !s.combat.progress.is_fought() => {
                Telling::line(format!("{} drops its charge.", self.named(unit)), rule!("SR-R68"))
                    .at(self.place_of(s, unit))
            }
            _ => return self.tell_combat(s, event),
        })
    }

    fn tell_rally(
        &self,
        s: &State,
        unit: UnitId,
        helper: Option<CommanderId>,
        dice: [u8; 2],
        total: i8,
        level: Level,
    ) -> Telling {
        let with = helper.map(|h| format!(" with {}", self.general(s, h))).unwrap_or_default();
        let end = match (s.unit(unit).level as u8).saturating_sub(level as u8) {
            0 => "failed".to_owned(),
            _ => format!("rallied, {}", in_words(level)),
        };
        let text = format!(
            "{} tries to rally{with}: {} against {}: {end}.",
            self.named(unit),
            two_dice(dice, total),
            self.morale(s, unit)
        );
        Telling::new(Caption::Action, text, rule!("SR-RALLY")).at(self.place_of(s, unit))
    }

    fn tell_moved(&self, s: &State, unit: UnitId, to: Cell, cause: Cause) -> Telling {
        let (name, hex) = (self.named(unit), self.hex_id(to));
        let told = match cause {
            Cause::SetUp => Telling::line(format!("{name} is set up in {hex}."), rule!("SR-S2")),
            Cause::Entry => {
                Telling::does(name, &format!("comes back onto the map at {hex}"), rule!("SR-R89")).alone()
            }
            Cause::March => Telling::goes(name, "moves", hex, rule!("SR-4.2a")).alone(),
            Cause::Reaction => Telling::goes(name, "reacts and moves", hex, rule!("SR-R32")).alone(),
            Cause::Rout => Telling::goes(name, "runs", hex, rule!("SR-4.5a")),
            Cause::Withdrawal => Telling::goes(name, "withdraws", hex, rule!("SR-6.2a")),
            Cause::Retreat => Telling::goes(name, "retreats", hex, rule!("SR-6.3c")),
            Cause::Advance => Telling::goes(name, "advances", hex, rule!("SR-6.4a")),
        };
        told.at(self.spots(s.cell(unit).into_iter().chain([to])))
    }
}

/// An organisation level in words (SR-1.5a).
pub(crate) const fn in_words(level: Level) -> &'static str {
    match level {
        Level::Good => "in good order",
        Level::D1 => "disorganised (D1)",
        Level::D2 => "disorganised (D2)",
        Level::Rout => "routed",
    }
}
