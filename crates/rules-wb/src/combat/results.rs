//! Carrying a result out (WB-10.5g): asterisk and E, steps, tests or D, retreats; first the attacker's, then the
//! defender's. A shot has a defender's result only (WB-9.4l).

use super::advance::Advance;
use crate::Wb;
use crate::army::*;
use crate::commanders::risk::Risks;
use crate::events::{Event, Loss};
use crate::morale::{Reason, Test};
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::retreat::begin_retreat;
use crate::state::*;
use crate::tables::{Blow, Code};
use kernel::{Duty, Game, Moment, Offers, Reasons, RuleId, Side, Stage, Wait, refuse, rule};
use serde::{Deserialize, Serialize};

impl Combat {
    /// The units of a party that take part.
    pub(crate) fn party(&self, party: Party) -> Units {
        match party {
            Party::Attacker => self.attackers,
            Party::Defender => self.defenders,
        }
    }
    /// What the table gave a party.
    pub(crate) fn code(&self, party: Party) -> Code {
        match party {
            Party::Attacker => self.result.attacker,
            Party::Defender => self.result.defender,
        }
    }
    /// What disorganises here.
    fn cause(&self) -> Cause {
        match self.fight {
            Fight::Fire | Fight::Reaction => Cause::Fire,
            _ => Cause::Combat,
        }
    }
}

/// The units of a party that are still there.
fn alive(s: &State, party: Party) -> Units {
    s.combat.party(party).filter(|unit| s.cell(unit).is_some())
}

/// The asterisk and E (WB-10.5l, WB-10.5m); then the steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Strike(pub Party);

impl Duty<Wb> for Strike {
    fn wait(&self, _: &Wb, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        let (party, code) = (self.0, stage.state().combat.code(self.0));
        if code.is_nothing() {
            stage.emit(Event::NoEffect { party });
        }
        let struck = alive(stage.state(), party);
        let (struck, loss) = match code.blow {
            Blow::Eliminated => (struck, Loss::Wiped),
            _ if code.asterisk => (struck.and(stage.state().combat.shaken), Loss::Asterisk),
            _ => (Units::NONE, Loss::Wiped),
        };
        for unit in struck.iter() {
            stage.emit(Event::Eliminated { unit, loss });
        }
        stage.emit(Event::LossRound);
        stage.change(Losses { party, left: code.steps });
    }
}

/// Steps are lost one by one, on whom the rules and then the owner say (WB-10.5i, WB-R93, WB-D12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Losses {
    /// The party that loses them.
    pub party: Party,
    /// How many are left to lose.
    pub left: u8,
}

impl Duty<Wb> for Losses {
    fn wait(&self, game: &Wb, s: &State) -> Wait {
        match self.losers(game, s).first() {
            Some(unit) if self.left > 0 => Wait::Answer(game.unit(unit).side),
            _ => Wait::Nobody,
        }
    }
    /// Every step is taken: commanders in these hexes roll (WB-R99), then tests or D.
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        let party = self.party;
        let at_risk = stage.state().combat.at_risk;
        let left = alive(stage.state(), party);
        stage.change(Shaken { party, left });
        if !at_risk.is_empty() {
            stage.emit(Event::RisksTaken);
            stage.push(Risks(at_risk));
        }
    }
    fn clause(&self, _: &Wb, _: &State) -> Option<RuleId> {
        Some(rule!("WB-10.5i"))
    }
    fn moment(&self, _: &Wb, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Wb, s: &State, _: Side) -> String {
        let steps = if self.left == 1 { "One step".to_owned() } else { format!("{} steps", self.left) };
        format!("{steps} still to lose: does {} take the next?", game.any_named(self.losers(game, s)))
    }
    fn offer(&self, game: &Wb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(self.losers(game, s).iter().map(Answer::Lose))
    }
    fn judge(&self, game: &Wb, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::Lose(unit) => refuse!(why, !self.losers(game, s).has(unit), Refusal::NotNextToLose(unit)),
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Wb>, _: Side, answer: &Answer) {
        let Answer::Lose(unit) = *answer else { return };
        if self.round_is_over(stage.game, stage.state()) {
            stage.emit(Event::LossRound);
        }
        stage.change(Losses { left: self.left - 1, ..*self });
        stage.game.lose_step_to(stage, unit, Loss::Result);
    }
}

impl Losses {
    /// Participants that can lose steps: artillery stacked with other arms only when none of those is left (WB-10.5i).
    fn exposed(self, game: &Wb, s: &State) -> Units {
        let all = alive(s, self.party);
        all.filter(|unit| {
            let mates = s.cell(unit).map_or(Units::NONE, |cell| s.units_in(cell)).and(all);
            !game.artillery.has(unit) || mates.minus(game.artillery).is_empty()
        })
    }

    fn round_is_over(self, game: &Wb, s: &State) -> bool {
        self.exposed(game, s).minus(s.combat.hit).is_empty()
    }

    /// Who may lose the next step: first a lead unit, then those who have not lost one in this round.
    fn losers(self, game: &Wb, s: &State) -> Units {
        let exposed = self.exposed(game, s);
        if s.combat.hit.is_empty() && self.left == s.combat.code(self.party).steps {
            // The first step: the topmost exposed participant of each hex (WB-R93).
            let top = |unit: UnitId| {
                s.cell(unit).is_some_and(|cell| s.stack(cell).find(|&u| exposed.has(u)) == Some(unit))
            };
            return exposed.filter(top);
        }
        let fresh = exposed.minus(s.combat.hit);
        if fresh.is_empty() { exposed } else { fresh }
    }
}

/// Each participant takes its test, or suffers its D, in roster order (WB-10.5j, WB-R92).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Shaken {
    /// The party.
    pub party: Party,
    /// Those still to come.
    pub left: Units,
}

impl Duty<Wb> for Shaken {
    fn wait(&self, _: &Wb, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        let party = self.party;
        let (game, code) = (stage.game, stage.state().combat.code(party));
        let Some(unit) = self.left.first().filter(|_| code.blow != Blow::None) else {
            let left = alive(stage.state(), party);
            return stage.change(Falling { party, left });
        };
        stage.change(Shaken { party, left: self.left.without(unit) });
        if !stage.state().stands(unit) {
            return;
        }
        let cause = stage.state().combat.cause();
        match code.blow {
            Blow::Test(modifier) => {
                let reason = if cause == Cause::Fire { Reason::Fire } else { Reason::Combat };
                stage.push(Test { unit, reason, modifier });
            }
            Blow::Disorganised => game.worsen(stage, unit, cause),
            Blow::Eliminated | Blow::None => {}
        }
    }
}

/// Each participant retreats, in roster order (WB-10.5j, WB-R92), unless it has routed instead (WB-10.5n).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Falling {
    /// The party.
    pub party: Party,
    /// Those still to come.
    pub left: Units,
}

impl Duty<Wb> for Falling {
    fn wait(&self, _: &Wb, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        let party = self.party;
        let retreat = stage.state().combat.code(party).retreat;
        let Some(unit) = self.left.first().filter(|_| retreat > 0) else { return self.done(stage) };
        stage.change(Falling { party, left: self.left.without(unit) });
        if stage.state().stands(unit) {
            begin_retreat(stage, unit, retreat);
        }
    }
}

impl Falling {
    fn done(self, stage: &mut Stage<'_, Wb>) {
        stage.emit(Event::CarriedOut { party: self.party });
        match (self.party, stage.state().combat.fight) {
            (Party::Attacker, _) => stage.change(Strike(Party::Defender)),
            (Party::Defender, Fight::Attack | Fight::Charge) => stage.change(Advance),
            (Party::Defender, _) => {
                stage.pop();
                stage.emit(Event::CombatEnded);
            }
        }
    }
}
