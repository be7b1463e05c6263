//! What an answer is called on a button: names instead of codes, directions as somebody on the spot says them.

use super::edge;
use crate::Lb;
use crate::army::{GeneralId, UnitId};
use crate::formation::Formation;
use crate::orders::Answer;
use crate::state::*;
use hands::said::{self, degrees, hand};
use tabletop::{Hand, Heading, Leg, Length, Point, Turn, Unit, Vector};

/// A length to the tenth of an inch, as one says it.
pub(crate) fn about(length: Length) -> String {
    said::about(length, Unit::Inches)
}

/// A place on the table, east and north of its south-western corner (LB-G1).
fn spot(at: Point) -> String {
    format!("{} east, {} north", about(Length::new(at.x())), about(Length::new(at.y())))
}

/// The wind a heading looks to.
pub(crate) fn wind(heading: Heading) -> &'static str {
    const WINDS: [&str; 8] =
        ["east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east"];
    let eighth = Turn::HALF.steps() / 4;
    let steps = Heading::EAST.turn_to(heading).steps().rem_euclid(8 * eighth);
    WINDS[((steps + eighth / 2) / eighth % 8) as usize]
}

/// Legs of a move: "wheel 15° left, then advance 2.8\"".
fn legs(legs: &[Leg]) -> String {
    said::legs(legs, Unit::Inches)
}

impl Lb {
    /// A unit by its name alone.
    fn called_so(&self, unit: UnitId) -> &str {
        &self.raised(unit).name
    }
    fn general_named(&self, general: GeneralId) -> &str {
        &self.battle.general(general).name
    }

    /// What an answer is called on a button.
    pub(crate) fn offered(&self, s: &State, answer: &Answer) -> String {
        let name = |unit: &UnitId| self.called_so(*unit);
        match answer {
            Answer::Unlimber(unit) => format!("Unlimber {}", name(unit)),
            Answer::Fire { gun, target, .. } => format!("{} fires at {}", name(gun), name(target)),
            Answer::Retire(distance) => format!("Retire {}", about(*distance)),
            Answer::Stay => "Stay here".to_owned(),
            Answer::March { unit, legs: way } => format!("{}: {}", name(unit), legs(way)),
            Answer::Form { unit, formation, heading, .. } => {
                self.form_offered(s, *unit, *formation, *heading)
            }
            Answer::Enter { unit, building } => {
                format!("{} enters {}", name(unit), self.battle.terrain.area_name(building.0.into()))
            }
            Answer::Leave { unit, formation, by } => {
                let out = self.wall_of(s.of(*unit).building, by.0).map_or("", |(_, out)| wind(out));
                format!("{} comes out in {} to the {out}", name(unit), formation.name())
            }
            Answer::Charge { unit, target, wheel } if wheel.by == Turn::ZERO => {
                format!("{} charges {}", name(unit), name(target))
            }
            Answer::Charge { unit, target, wheel } => {
                let (by, to) = (degrees(wheel.by), hand(wheel.hand));
                format!("{} wheels {by} {to} and charges {}", name(unit), name(target))
            }
            Answer::Arrive { unit, at, legs: way } => {
                let from = self.entry_edge(*unit).map_or("", edge);
                format!("{} comes on over the {from} edge at {}: {}", name(unit), about(*at), legs(way))
            }
            Answer::Ride { general, to } => self.ride_offered(s, *general, *to),
            Answer::Join { general, unit } => {
                format!("{} joins {}", self.general_named(*general), name(unit))
            }
            Answer::Shoot { unit, target } => format!("{} shoots at {}", name(unit), name(target)),
            Answer::Stand => "Stand fast".to_owned(),
            Answer::Square => "Form square".to_owned(),
            Answer::CounterCharge => "Counter-charge".to_owned(),
            Answer::Fights(unit) => format!("{} fights", name(unit)),
            Answer::Lane(unit) => format!("{} rides on", name(unit)),
            Answer::Keep => "Stay as it is".to_owned(),
            Answer::Recall(unit) => format!("Recall {}", name(unit)),
            Answer::Place { unit, formation, at, .. } => {
                format!("{} in {} at {}", name(unit), formation.name(), spot(*at))
            }
            Answer::Post { general, at } => format!("{} at {}", self.general_named(*general), spot(*at)),
            Answer::Done => self.done_offered(s).to_owned(),
        }
    }

    /// "form line towards the enemy", "face left".
    fn form_offered(&self, s: &State, unit: UnitId, formation: Formation, heading: Heading) -> String {
        let troop = s.of(unit);
        let turn = troop.pose.heading.turn_to(heading);
        let facing = match turn {
            Turn::ZERO => "as now".to_owned(),
            _ if turn.abs() == Turn::HALF => "about".to_owned(),
            Turn::QUARTER => "left".to_owned(),
            _ if turn == -Turn::QUARTER => "right".to_owned(),
            _ if self.towards_the_enemy(s, unit) == Some(heading) => "towards the enemy".to_owned(),
            _ => {
                let to = if turn > Turn::ZERO { Hand::Left } else { Hand::Right };
                format!("{} to the {}", degrees(turn), hand(to))
            }
        };
        let name = self.called_so(unit);
        match formation {
            _ if formation == troop.formation => format!("{name}: face {facing}"),
            Formation::Square => format!("{name}: form square"),
            Formation::Skirmish => format!("{name}: skirmish, facing {facing}"),
            Formation::Limbered => format!("{name}: limber up, facing {facing}"),
            Formation::Unlimbered => format!("{name}: unlimber, facing {facing}"),
            formation => format!("{name}: form {}, facing {facing}", formation.name()),
        }
    }

    fn ride_offered(&self, s: &State, general: GeneralId, to: Point) -> String {
        let name = self.general_named(general);
        match self.general_shape(s, general).map(|shape| shape.centre()) {
            Some(from) if from != to => {
                let (far, way) = ((to - from).length(), wind(Heading::towards(from, to)));
                format!("{name} rides {} {way}", about(far))
            }
            _ => format!("{name} stays"),
        }
    }

    /// What ends with "done".
    fn done_offered(&self, s: &State) -> &'static str {
        match s.agenda.top() {
            Some(Task::Guns(_)) => "No more guns to lay",
            Some(Task::Moves(_)) => "End the move",
            Some(Task::Shooting(_)) => "No more shooting",
            Some(Task::Recalls(_)) => "Recall nobody else",
            _ => "Done",
        }
    }

    /// How a unit came from one place to another, after its name: "advances 8\"", "wheels 15° right and moves 7.4\"".
    pub(crate) fn way_told(&self, s: &State, unit: UnitId, to: tabletop::Pose) -> String {
        let from = s.of(unit).pose;
        let turn = from.heading.turn_to(to.heading);
        let way: Vector = to.anchor - from.anchor;
        let far = about(way.length());
        if turn != Turn::ZERO {
            let side = if turn > Turn::ZERO { "left" } else { "right" };
            return format!("wheels {} {side} and moves {far}", degrees(turn));
        }
        let (ahead, _) = from.local(to.anchor);
        if ahead < 0 { format!("retires {far}") } else { format!("advances {far}") }
    }
}
