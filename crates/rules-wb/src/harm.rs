//! What befalls a unit (chapters 10.5, 11, 12): steps lost, disorganisation, rout, elimination.

use crate::Wb;
use crate::army::*;
use crate::events::{Event, Loss};
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::rout::{Flight, begin_rout};
use crate::state::*;
use hexes::Direction;
use kernel::{Duty, Game, Moment, Offers, Reasons, RuleId, Side, Stage, Wait, refuse, rule};
use serde::{Deserialize, Serialize};

impl Wb {
    /// A unit loses a step; without steps it is eliminated (WB-2.1c).
    pub(crate) fn lose_step_to(&self, stage: &mut Stage<'_, Wb>, unit: UnitId, loss: Loss) {
        stage.emit(Event::StepLost { unit, loss });
        if stage.state().unit(unit).steps == 0 {
            stage.emit(Event::Eliminated { unit, loss });
        }
    }

    /// A unit becomes disorganised; out of its column, if it was in one, its owner choosing the facing (WB-4.3g).
    pub(crate) fn disorganise(&self, stage: &mut Stage<'_, Wb>, unit: UnitId, cause: Cause) {
        let column = stage.state().unit(unit).in_column();
        stage.emit(Event::Disorganised { unit, cause });
        if column {
            let facing = stage.state().unit(unit).facing;
            stage.emit(Event::Deployed { unit, facing });
            stage.push(ChooseFacing { unit, clause: FacingClause::Column });
        }
    }

    /// A D: a good-order unit is disorganised, a disorganised one routs (WB-10.5c, WB-10.5k). Temporary disorganisation
    /// does not count (WB-12.1g).
    pub(crate) fn worsen(&self, stage: &mut Stage<'_, Wb>, unit: UnitId, cause: Cause) {
        match stage.state().unit(unit).order {
            Order::Good => self.disorganise(stage, unit, cause),
            Order::Disorganised(_) => self.rout(stage, unit),
            Order::Rout => {}
        }
    }

    /// A unit routs and makes its rout move at once (WB-12.5a).
    pub(crate) fn rout(&self, stage: &mut Stage<'_, Wb>, unit: UnitId) {
        stage.emit(Event::Routed { unit });
        begin_rout(stage, unit, Flight::Plain);
    }
}

/// Why a facing is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FacingClause {
    /// Thrown out of its march column (WB-4.3g).
    Column,
    /// Rallied from rout (WB-12.5g).
    Rally,
}

/// The owner chooses any facing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChooseFacing {
    /// Of this unit.
    pub unit: UnitId,
    /// By this clause.
    pub clause: FacingClause,
}

impl ChooseFacing {
    /// The facing of a friend in the hex, which it takes (WB-4.2g, WB-12.5g); the mover in passing keeps its own.
    fn friend(self, s: &State) -> Option<Direction> {
        let cell = s.cell(self.unit).filter(|_| !s.mover.units.has(self.unit))?;
        s.steady_in(cell).without(self.unit).first().map(|friend| s.unit(friend).facing)
    }
}

impl Duty<Wb> for ChooseFacing {
    fn wait(&self, game: &Wb, s: &State) -> Wait {
        if s.stands(self.unit) { Wait::Answer(game.unit(self.unit).side) } else { Wait::Nobody }
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        stage.pop();
    }
    fn clause(&self, _: &Wb, _: &State) -> Option<RuleId> {
        Some(match self.clause {
            FacingClause::Column => rule!("WB-4.3g"),
            FacingClause::Rally => rule!("WB-12.5g"),
        })
    }
    fn moment(&self, _: &Wb, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Wb, _: &State, _: Side) -> String {
        let name = game.named(self.unit);
        match self.clause {
            FacingClause::Column => {
                format!("{name} falls out of its march column into line: choose its facing.")
            }
            FacingClause::Rally => format!("{name} has rallied and stands in line: choose its facing."),
        }
    }
    fn offer(&self, _: &Wb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        match self.friend(s) {
            Some(facing) => out.add(Answer::Face(facing)),
            None => out.extend(Direction::ALL.map(Answer::Face)),
        }
    }
    fn judge(&self, game: &Wb, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        let Answer::Face(facing) = *answer else { return why.because(game.not_asked(s, answer)) };
        let other = self.friend(s).is_some_and(|friend| friend != facing);
        refuse!(why, other, Refusal::FacingOfFriend(self.unit));
    }
    fn decide(&self, stage: &mut Stage<'_, Wb>, _: Side, answer: &Answer) {
        if let Answer::Face(facing) = *answer {
            stage.pop();
            stage.emit(Event::Faced { unit: self.unit, facing });
        }
    }
}
