//! What the asked side must do, in one sentence.

use crate::Ma;
use crate::orders::Question;
use crate::state::*;
use crate::tables::COMMANDER_PIP;
use kernel::Side;

/// A test as a player names it.
pub(super) fn test(what: What) -> &'static str {
    match what {
        What::Move | What::Change | What::Reform => "Manoeuvre",
        What::Aggression => "Aggression",
        What::UnderFire | What::Beaten | What::Shaken => "Resolve",
        What::Rally => "Rally",
    }
}

impl Ma {
    pub(crate) fn prompt_for(&self, s: &State, side: Side, question: Question) -> String {
        match question {
            Question::Edge => "You won the roll: choose your edge of the table.".to_owned(),
            Question::WhoPlaces => "Choose who places the first battalion.".to_owned(),
            Question::Deploy => "Place a battalion: where, how, and with how many skirmishers.".to_owned(),
            Question::PlaceCommander => format!("Place {}.", self.chief_name(side)),
            Question::WhoActs => "You have the initiative: choose who activates first.".to_owned(),
            Question::Activate if self.may_ride(s, side) => {
                format!("Choose a battalion and what it does; {} may move first.", self.chief_name(side))
            }
            Question::Activate => "Choose a battalion and what it does.".to_owned(),
            Question::Ride { pips } => {
                let far = COMMANDER_PIP.times(i32::from(pips));
                format!("{} may ride up to {far} cm: where to, or whom does he join?", self.chief_name(side))
            }
            Question::Reroll { unit, what } => {
                let trial =
                    Trial { unit, what, again: matches!(s.agenda.top(), Some(Task::Reroll(t)) if t.again) };
                let by = self.reroller(s, trial).map_or("Character", |kind| kind.name());
                format!("{} failed its {} test: re-roll it with its {by}?", self.name(unit), test(what))
            }
            Question::March { unit, pips } => {
                let pips = if pips == 1 { "1 pip".to_owned() } else { format!("{pips} pips") };
                format!("{} may move with {pips}: which way?", self.name(unit))
            }
            Question::Form { unit } => {
                let formation = s.of(unit).formation.other().name();
                format!("{} forms {formation}: facing where?", self.name(unit))
            }
            Question::Turn { unit } => format!("{} has its ranks again: facing where?", self.name(unit)),
            Question::Screen { unit } => format!("Where does the screen of {} stand?", self.name(unit)),
            Question::Sergeant { unit, misses } => {
                format!("{misses} shots of {} missed: does a Sergeant re-roll one?", self.name(unit))
            }
            Question::DefensiveFire { unit } => {
                format!("{} is charged by {}: does it fire?", self.name(unit), self.name(s.charge.unit))
            }
            Question::CounterAttack { unit } => {
                format!(
                    "{} is charged by {}: does it counter-attack?",
                    self.name(unit),
                    self.name(s.charge.unit)
                )
            }
            Question::Pursue { unit } => format!("{} won the round: does it pursue?", self.name(unit)),
            Question::LateRide => {
                format!("Before the Resolve tests: does {} move?", self.chief_name(side))
            }
        }
    }
}
