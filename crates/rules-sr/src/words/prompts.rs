//! The prompt: who must do what, in one line.

use super::halves;
use crate::Sr;
use crate::army::*;
use crate::orders::Question;
use crate::state::*;
use crate::tasks::Task;
use kernel::{RuleId, Side, rule};

impl Sr {
    /// What the asked side must do.
    pub(crate) fn prompt_for(&self, s: &State, side: Side, question: Question) -> String {
        format!("{}: {}", self.side_name(side), self.task_in_words(s, side, question))
    }

    /// The decision point of the sequence of play at which a question stands.
    pub(crate) fn clause_of(&self, s: &State, question: Question) -> RuleId {
        match question {
            Question::Bid | Question::ChooseSide => rule!("SR-S1"),
            Question::SetUp => rule!("SR-S2"),
            Question::Precedence => rule!("SR-S3"),
            Question::Formation => rule!("SR-S4"),
            Question::RallyRouted => rule!("SR-S6"),
            Question::Movement if s.forced.is_some() => rule!("SR-R8"),
            Question::Movement | Question::March { .. } | Question::CommanderMarch { .. } => rule!("SR-S8"),
            Question::Charge { .. } => rule!("SR-S11"),
            Question::Reaction { .. } => rule!("SR-S9"),
            Question::Fire => rule!("SR-S13"),
            Question::Combat | Question::Muster => rule!("SR-S14"),
            Question::Spread { .. } if s.agenda.iter().any(|task| matches!(task, Task::Combat)) => {
                rule!("SR-S20")
            }
            Question::Spread { .. } => rule!("SR-S13"),
            Question::Order if matches!(s.agenda.top(), Some(Task::MakeRoom { .. })) => rule!("SR-R113"),
            Question::Order | Question::RoutStep { .. } | Question::Face { .. } => rule!("SR-4.5a"),
            Question::Follow { .. } => rule!("SR-R45"),
            Question::PlaceCommander { .. } => rule!("SR-S21"),
            Question::Withdraw => rule!("SR-S16"),
            Question::Head | Question::TerrainHex { .. } => rule!("SR-S18"),
            Question::WorkTest { .. } | Question::Retreat => rule!("SR-S20"),
            Question::Advance { .. } => rule!("SR-S22"),
        }
    }

    fn task_in_words(&self, s: &State, side: Side, question: Question) -> String {
        let active = s.active.map(|f| self.formation_name(f)).unwrap_or_default();
        match question {
            Question::Bid => "bid 0 to 3 victory points for the choice of side, in secret".to_owned(),
            Question::ChooseSide => "choose the side you play".to_owned(),
            Question::SetUp => "set up your units and commanders".to_owned(),
            Question::Precedence => {
                "you have the initiative: act first, or make the enemy act first".to_owned()
            }
            Question::Formation => "choose a formation to activate".to_owned(),
            Question::RallyRouted => format!("{active}: choose the next routed unit to rally"),
            Question::Movement => match s.forced {
                Some(unit) => format!("{} must move out of its hex", self.named(unit)),
                None => format!("{active}: rally or move a unit, move a commander, or end the segment"),
            },
            Question::March { unit } => self.march_in_words(s, unit),
            Question::CommanderMarch { commander } => format!(
                "{} rides on ({} points left), or rests",
                self.general(s, commander),
                halves(s.mover.allowance.saturating_sub(s.mover.spent))
            ),
            Question::Charge { unit } => format!("{} may declare a charge", self.named(unit)),
            Question::Reaction { entered, fire } => format!(
                "the enemy enters {entered}: react with {}, or not",
                if fire { "fire or a move" } else { "a move" }
            ),
            Question::Fire => format!("{active}: fire with a battery, or end the segment"),
            Question::Combat => match self.open_duties(s).first() {
                Some(owed) => format!("{active}: {} must still be attacked", self.named(owed)),
                None => format!("{active}: declare an attack, or end the segment"),
            },
            Question::Muster => "add attackers or hexes to the attack, or begin".to_owned(),
            Question::Spread { what, left } => {
                let what = match what {
                    Harm::P => "step loss",
                    Harm::D => "level of disorganisation",
                };
                format!("choose the unit that takes the next {what} ({left} to take)")
            }
            Question::RoutStep { unit } => format!("choose where {} runs", self.named(unit)),
            Question::Face { unit } => format!("choose the facing of {}", self.named(unit)),
            Question::Order => match s.agenda.top() {
                Some(Task::MakeRoom { .. }) => "choose which unit makes room and moves next".to_owned(),
                _ => "choose which unit runs next".to_owned(),
            },
            Question::Follow { commander, unit } => {
                format!("{} follows {}, or stays", self.general(s, commander), self.named(unit))
            }
            Question::PlaceCommander { commander } => {
                format!("choose the unit that {} joins", self.general(s, commander))
            }
            Question::Withdraw => {
                "withdraw cavalry or horse artillery before the combat, or stand".to_owned()
            }
            Question::Head => format!(
                "name the head unit of the {}",
                if side == self.active_side(s) { "attack" } else { "defence" }
            ),
            Question::TerrainHex { from } => {
                format!("choose the hex whose terrain the attack from {from} meets")
            }
            Question::WorkTest { hex } => {
                format!("choose the unit in {hex} that tests its morale against the retreat")
            }
            Question::Retreat => "retreat a unit by one hex".to_owned(),
            Question::Advance { must: true } => "a unit must advance after combat".to_owned(),
            Question::Advance { must: false } => "a unit may advance after combat".to_owned(),
        }
    }

    fn march_in_words(&self, s: &State, unit: UnitId) -> String {
        if s.cell(unit).is_none() {
            return format!("{} comes back onto the map, or waits", self.named(unit));
        }
        let left = s.mover.allowance.saturating_sub(s.mover.spent);
        let stopped =
            s.mover.entered > 0 && s.cell(unit).is_some_and(|cell| s.controlled(cell, !self.unit(unit).side));
        if s.mover.finished || stopped {
            return format!("{} halts: choose its facing", self.named(unit));
        }
        format!("{} moves on ({} points left), or halts with a facing", self.named(unit), halves(left))
    }
}
