//! What is told of the staff.

use super::StaffEvent;
use super::transfer::Of;
use crate::Ba;
use crate::state::State;
use crate::tables::command::{Caught, Replaced};
use kernel::{Telling, rule};

/// What a player reads of an event of the staff.
pub fn tell(game: &Ba, state: &State, event: &StaffEvent) -> Option<Telling> {
    let names = game.names(state);
    let line = |text: String, rule| Some(Telling::line(text, rule));
    match event {
        StaffEvent::Caught(_, id, what) => {
            let who = kernel::capital(&names.officer(*id));
            let text = match what {
                Caught::Survives => format!("{who} gets away to his own."),
                Caught::Falls(0) => format!("{who} is caught and falls."),
                Caught::Falls(by) => {
                    format!("{who} is caught and falls: −{} in all rolls of his side.", by.unsigned_abs())
                }
            };
            line(text, rule!("BA-T18"))
        }
        StaffEvent::Engaged { staff, units, factor, falls } => {
            let with = units.first().map(|unit| names.title(*unit)).unwrap_or_default();
            let fate = if *falls { "falls" } else { "survives" };
            let who = kernel::capital(&names.officer(*staff));
            line(
                format!("{who} joins the fight of {with} and {fate}: {factor:+} on its roll."),
                rule!("BA-T10"),
            )
        }
        StaffEvent::Transferred(one) => {
            let of = match one.of {
                Of::Unit(unit) => names.title(unit),
                Of::Formation(led) => format!("The formation of {}", names.staff(led)),
            };
            line(format!("{of} is transferred to {}.", names.staff(one.to)), rule!("BA-1.1.5f"))
        }
        StaffEvent::Replaced(attempt, how) => {
            let (fallen, adjutant) = (names.officer(attempt.fallen), names.staff(attempt.adjutant));
            let text = match how {
                Replaced::No => format!("{adjutant} does not take the place of {fallen} yet."),
                Replaced::VeryEfficient => format!("{adjutant} takes the place of {fallen}: very efficient."),
                Replaced::AsBefore => format!("{adjutant} takes the place of {fallen}."),
                Replaced::VeryInefficient => {
                    format!("{adjutant} takes the place of {fallen}: very inefficient.")
                }
            };
            line(text, rule!("BA-T19"))
        }
        _ => None,
    }
}
