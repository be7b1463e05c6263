//! From whom a unit flees where several brought it into the same degree: its owner chooses (BA-3.1.5b, BA-4.1.5e, BA-S11).

use crate::Ba;
use crate::answers::Answer;
use crate::bodies::{self, centre};
use crate::events::Event;
use crate::refusals::Refusal;
use crate::state::State;
use crate::units::UnitId;
use kernel::{Duty, Offers, Policy, Reasons, RuleId, Side, Stage, Wait, rule};
use serde::{Deserialize, Serialize};

/// The owner of a unit with several causes is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Cause(pub UnitId);

fn causes(state: &State, unit: UnitId) -> &[UnitId] {
    state.causes.iter().find(|(known, _)| *known == unit).map_or(&[], |(_, causes)| causes)
}

impl Duty<Ba> for Cause {
    fn wait(&self, game: &Ba, state: &State) -> Wait {
        Wait::Answer(bodies::side(game, state, self.0))
    }
    fn clause(&self, _: &Ba, _: &State) -> Option<RuleId> {
        Some(rule!("BA-3.1.5b"))
    }
    fn prompt(&self, game: &Ba, state: &State, _: Side) -> String {
        format!("{} moves away from an enemy: from which?", game.names(state).title(self.0))
    }
    fn offer(&self, _: &Ba, state: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(causes(state, self.0).iter().map(|cause| Answer::From(self.0, *cause)))
    }
    fn judge(&self, _: &Ba, state: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match answer {
            Answer::From(unit, cause) if *unit == self.0 => {
                if !causes(state, self.0).contains(cause) {
                    why.because(Refusal::NotTheCause(*unit, *cause));
                }
            }
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Ba>, _: Side, answer: &Answer) {
        let Answer::From(unit, cause) = answer else { return };
        stage.pop();
        let at = centre(stage.game, stage.state(), *cause);
        stage.emit(Event::CauseChosen(*unit, *cause, at));
    }
    fn reaction(&self, _: &Ba, _: &State) -> Option<&'static str> {
        Some(CAUSES)
    }
    fn standing(&self, _: &Ba, state: &State, _: Side, _: Policy) -> Option<Answer> {
        causes(state, self.0).first().map(|cause| Answer::From(self.0, *cause))
    }
}

/// What a standing order calls it.
pub const CAUSES: &str = "whom to flee from";
