//! The log of movement: marches, turns, postures, entries, rallies, routs.

use super::tell::{heading, line, placed, sum};
use crate::Wb;
use crate::events::{Event, Loss, Way};
use crate::morale::Reason;
use crate::state::*;
use kernel::{Caption, RuleId, Telling, rule};

impl Wb {
    pub(super) fn tell_moves(&self, s: &State, event: &Event) -> Option<Telling> {
        Some(match *event {
            Event::Placed { unit, cell, .. } => placed(
                line(format!("{} is placed in {}.", self.named(unit), self.hex_id(cell)), rule!("WBS-4.2")),
                self.spots([cell]),
            ),
            Event::MoveBegan { units, kind, leader } => {
                let verb = match (kind, units.count()) {
                    (MoveKind::March, 1) => "marches",
                    (MoveKind::March, _) => "march",
                    (_, 1) => "moves",
                    _ => "move as one",
                };
                let with = leader.map(|c| format!(" with {}", self.general(s, c))).unwrap_or_default();
                let rule = if kind == MoveKind::March { rule!("WB-8.4a") } else { rule!("WB-8.1a") };
                let text = format!("{} {verb}{with}.", self.all_named(units));
                // The steps of one unit make one move; those of a stack stand under it.
                let told = match units.count() {
                    1 => Telling::sets_out(self.all_named(units), text, rule),
                    _ => heading(Caption::Action, text, rule),
                };
                told.at(self.spots(units.iter().filter_map(|u| s.cell(u))))
            }
            Event::Led { commander, units } => {
                let text = format!(
                    "{} leads {}, who may act in this half.",
                    self.general(s, commander),
                    self.all_named(units)
                );
                line(text, rule!("WB-7.5c"))
            }
            Event::Took { commander } => {
                line(format!("{} rides along.", self.general(s, commander)), rule!("WB-7.4d"))
            }
            Event::Moved { unit, to, way, .. } => {
                let told = match way_words(way) {
                    Some((verb, rule)) => Telling::goes(self.named(unit), verb, self.hex_id(to), rule),
                    None => {
                        let enters = format!("enters the map in {}", self.hex_id(to));
                        Telling::does(self.named(unit), &enters, rule!("WB-8.6a"))
                    }
                };
                let told = if s.mover.units.count() == 1 && way == Way::March { told.alone() } else { told };
                told.at(self.spots([to]))
            }
            Event::Faced { unit, facing } => {
                let faces = format!("faces {}", self.facing_word(facing));
                Telling::does(self.named(unit), &faces, rule!("WB-4.1a")).at(self.place_of(s, unit))
            }
            Event::Deployed { unit, facing } => {
                // Nobody who is disorganised or retreats keeps his column (WB-4.3g).
                let thrown =
                    s.unit(unit).order != Order::Good || matches!(s.agenda.top(), Some(Task::Retreat(_)));
                let told = match thrown {
                    true => {
                        let text = format!("{} falls out of its march column into line.", self.named(unit));
                        line(text, rule!("WB-4.3g"))
                    }
                    false => {
                        let facing = self.facing_word(facing);
                        let text = format!("{} deploys into line, facing {facing}.", self.named(unit));
                        line(text, rule!("WB-4.3e"))
                    }
                };
                placed(told, self.place_of(s, unit))
            }
            Event::ColumnFormed { unit } if s.cell(unit).is_some() => placed(
                line(format!("{} adopts march column.", self.named(unit)), rule!("WB-4.3c")),
                self.place_of(s, unit),
            ),
            Event::LeftMap { unit } => line(
                format!("{} leaves the map in good time; its steps are not lost.", self.named(unit)),
                rule!("WBS-4.10"),
            ),
            Event::Reordered { cell, in_zone } => {
                let (end, rule) = match in_zone {
                    true => (" in an enemy zone of control: −2 if it attacks", rule!("WB-4.2i")),
                    false => ("", rule!("WB-4.2h")),
                };
                let text = format!("The stack in {} changes its order{end}.", self.hex_id(cell));
                placed(line(text, rule), self.spots([cell]))
            }
            Event::FordRolled { unit, die } => {
                let fate = if die >= 5 { "a step is lost" } else { "no step is lost" };
                placed(
                    line(format!("{} fords (die {die}): {fate}.", self.named(unit)), rule!("WB-3.7f")),
                    self.place_of(s, unit),
                )
            }
            Event::Tested { unit, reason, die, total, passed } => {
                let how = if passed { "passed" } else { "failed" };
                let text = format!(
                    "{}: {}: {} against morale {}: {how}.",
                    self.named(unit),
                    reason.words(),
                    sum(die, total),
                    self.unit(unit).morale
                );
                let rule = if reason == Reason::Combat { rule!("WB-12.1a") } else { reason.rule() };
                placed(line(text, rule), self.place_of(s, unit))
            }
            Event::StepLost { unit, loss } => {
                let left = s.unit(unit).steps.saturating_sub(1);
                let (why, rule) = loss_words(s, loss);
                let text = format!("{} loses a step{why}: {left} left.", self.named(unit));
                placed(line(text, rule), self.place_of(s, unit))
            }
            Event::Eliminated { unit, loss } => {
                let (why, rule) = loss_words(s, loss);
                placed(
                    line(format!("{} is eliminated{why}.", self.named(unit)), rule),
                    self.place_of(s, unit),
                )
            }
            Event::Disorganised { unit, cause } => {
                let by = match cause {
                    Cause::Combat => "combat",
                    Cause::Fire => "fire",
                    Cause::Terrain => "terrain",
                };
                placed(
                    line(format!("{} is disorganised by {by}.", self.named(unit)), rule!("WB-2.2b")),
                    self.place_of(s, unit),
                )
            }
            Event::Reorganised { unit } => placed(
                line(format!("{} returns to good order.", self.named(unit)), rule!("WB-12.2a")),
                self.place_of(s, unit),
            ),
            Event::Rallied { unit } => placed(
                line(format!("{} rallies; it is disorganised.", self.named(unit)), rule!("WB-12.5g")),
                self.place_of(s, unit),
            ),
            Event::Routed { unit } => placed(
                line(format!("{} routs.", self.named(unit)), rule!("WB-12.5a")),
                self.place_of(s, unit),
            ),
            _ => return self.tell_combat(s, event),
        })
    }
}

/// How a unit comes to another hex; nothing for one that comes onto the map.
fn way_words(way: Way) -> Option<(&'static str, RuleId)> {
    Some(match way {
        Way::March => ("moves", rule!("WB-8.2a")),
        Way::Entry => return None,
        Way::Charge => ("charges", rule!("WB-8.5e")),
        Way::Back => ("goes back", rule!("WB-4.2k")),
        Way::Retreat => ("retreats", rule!("WB-10.6a")),
        Way::Rout => ("runs", rule!("WB-12.5b")),
        Way::Advance => ("advances", rule!("WB-10.7a")),
    })
}

fn loss_words(s: &State, loss: Loss) -> (&'static str, RuleId) {
    let retreats = matches!(s.agenda.top(), Some(Task::Retreat(_)));
    match loss {
        Loss::Result => ("", rule!("WB-10.5d")),
        Loss::Ford => (" in the ford", rule!("WB-3.7f")),
        Loss::Penned => (": it cannot retreat", rule!("WB-10.6e")),
        Loss::RetreatZone => (" retreating through an enemy zone of control", rule!("WB-10.6c")),
        Loss::RoutZone => (" running through an enemy zone of control", rule!("WB-12.5c")),
        Loss::RoutBlocked => (": its way is blocked", rule!("WB-12.5c")),
        Loss::Flight => (" in flight", rule!("WB-10.8b")),
        Loss::Asterisk => (": cavalry disorganised by combat before", rule!("WB-10.5l")),
        Loss::Wiped => ("", rule!("WB-10.5m")),
        Loss::LoneGuns => (": nobody covers the guns", rule!("WB-10.8a")),
        Loss::Trapped => (": it cannot get out of the attacked hex", rule!("WB-R97")),
        Loss::NoRoom if retreats => (": it finds no room", rule!("WB-10.6d")),
        Loss::NoRoom => (": it finds no room", rule!("WB-12.5e")),
        Loss::OffMap if retreats => (": it retreats from the map", rule!("WB-10.6b")),
        Loss::OffMap => (": it flees from the map", rule!("WB-12.5d")),
    }
}
