//! The sequence of play (MA-6, MA-D1 to MA-D19): turns, initiative, and what ends a turn.

use crate::Ma;
use crate::activation::Activations;
use crate::army::{BattalionId, CharacterKind};
use crate::bodies::Bodies;
use crate::commander::LateRide;
use crate::deploy::{both, higher};
use crate::events::{Contest, Event};
use crate::manoeuvre::forming::NewFacing;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::resolve::ResolveStep;
use crate::state::*;
use kernel::{Dice, Duty, Faces, Moment, Offers, Reading, Roll, RuleId, Side, Stage, Wait, refuse, rule};
use serde::{Deserialize, Serialize};

impl Ma {
    /// What comes before any task: the end of a game that is swept (MA-R56), and between activations the end of what was
    /// in hand, so that equal positions are equal.
    pub(crate) fn before_any_task(&self, stage: &mut Stage<'_, Ma>) -> bool {
        let s = stage.state();
        let Some(task) = s.agenda.top() else { return false };
        if let Some(over) = self.swept(s) {
            stage.emit(Event::GameOver { over });
            return true;
        }
        let between = matches!(
            task,
            Task::Activations(_)
                | Task::ResolveStep(_)
                | Task::Flights(_)
                | Task::TurnEnd(_)
                | Task::TurnStart(_)
        );
        let forgets = between && self.remembers(s);
        if forgets {
            stage.emit(Event::Cleared);
        }
        forgets
    }

    /// Officers of a side, the Commander counted; those of routing battalions too, not the dead (MA-6.2, MA-R29).
    pub fn officers(&self, s: &State, side: Side) -> i16 {
        let own = self.standing_of(s, side).map(|unit| s.of(unit).characters.count(CharacterKind::Officer));
        own.map(i16::from).sum()
    }

    /// What a side adds to its die: its Officers, and its Commander while he lives (MA-6.2).
    pub fn initiative_bonus(&self, s: &State, side: Side) -> i16 {
        self.officers(s, side) + i16::from(s.chiefs[side].post != Post::Dead)
    }

    /// Step 3 begins, with the Commanders' last chance to move, the initiative player's first (MA-D17, MA-R96).
    pub(crate) fn end_activations(&self, stage: &mut Stage<'_, Ma>) {
        stage.emit(Event::StepBegan { step: Step::Resolve });
        stage.change(ResolveStep);
        let first = stage.state().initiative;
        stage.push(LateRide(!first));
        stage.push(LateRide(first));
    }

    /// All bodies on the table.
    pub fn all_bodies(&self, s: &State) -> Bodies {
        self.bodies(s, |_| true)
    }
}

/// A turn begins with step 1 (MA-6.1, MA-D5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TurnStart;

impl Duty<Ma> for TurnStart {
    fn wait(&self, _: &Ma, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Ma>) {
        let turn = stage.state().turn + 1;
        stage.emit(Event::TurnBegan { turn });
        stage.emit(Event::StepBegan { step: Step::Initiative });
        stage.change(InitiativeDice);
    }
}

/// Both throw for the initiative, and each adds its own bonus (MA-6.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct InitiativeDice;

impl Duty<Ma> for InitiativeDice {
    fn wait(&self, game: &Ma, s: &State) -> Wait {
        let bonus = |side: Side| game.initiative_bonus(s, side);
        let roll = Roll::new(Dice::d6(2), "initiative", rule!("MA-6.2"))
            .read(Reading::Each)
            .modify(bonus(Side::First), "first die: Officers and Commander", rule!("MA-6.2"))
            .modify(bonus(Side::Second), "second die: Officers and Commander", rule!("MA-6.2"));
        Wait::Dice(roll)
    }
    fn settle(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        let [first, second] = both(faces).map(i16::from);
        let bonus = |side: Side| stage.game.initiative_bonus(stage.state(), side);
        let totals = [first + bonus(Side::First), second + bonus(Side::Second)];
        stage.emit(Event::BothThrown { totals, contest: Contest::Initiative });
        // MA-R29: equal, both throw again.
        let Some(winner) = higher(totals) else {
            return stage.emit(Event::Tied { contest: Contest::Initiative });
        };
        stage.emit(Event::InitiativeWon { side: winner });
        stage.change(Activations);
        stage.push(ChooseActor(winner));
    }
}

/// The winner chooses who acts first (MA-6.3, MA-D5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChooseActor(pub Side);

impl Duty<Ma> for ChooseActor {
    fn wait(&self, _: &Ma, _: &State) -> Wait {
        Wait::Answer(self.0)
    }
    fn clause(&self, _: &Ma, _: &State) -> Option<RuleId> {
        Some(rule!("MA-6.3"))
    }
    fn moment(&self, _: &Ma, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, _: &Ma, _: &State, _: Side) -> String {
        "You have the initiative: who activates first?".to_owned()
    }
    fn offer(&self, _: &Ma, _: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(Side::BOTH.map(Answer::Begins))
    }
    fn judge(&self, _: &Ma, _: &State, _: Side, answer: &Answer, why: &mut Why) {
        refuse!(why, !matches!(answer, Answer::Begins(_)), Refusal::NotAsked);
    }
    fn decide(&self, stage: &mut Stage<'_, Ma>, _: Side, answer: &Answer) {
        let Answer::Begins(side) = *answer else { return };
        stage.pop();
        stage.emit(Event::ActsFirst { side });
        stage.emit(Event::StepBegan { step: Step::Activations });
    }
}

/// The end of a turn (MA-D19): reforms take effect one by one, then what lasts for a turn ends, and the game after its
/// last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TurnEnd;

impl Duty<Ma> for TurnEnd {
    fn wait(&self, _: &Ma, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Ma>) {
        let (game, s) = (stage.game, stage.state());
        let reforming = game.standing(s).filter(|unit| s.of(*unit).reforming).collect();
        if let Some(unit) = game.first_due(s, reforming) {
            return take_up_ranks(stage, unit);
        }
        stage.emit(Event::TurnEnded);
        if stage.state().turn >= game.battle.turns {
            let over = game.final_verdict(stage.state());
            return stage.emit(Event::GameOver { over });
        }
        stage.change(TurnStart);
    }
}

/// A reform takes effect (MA-D10, MA-R17); after a rout (MA-20.3) the battalion may face another way, and its screen is
/// placed again (MA-R76, MA-R88).
fn take_up_ranks(stage: &mut Stage<'_, Ma>, unit: BattalionId) {
    let rallied = stage.state().of(unit).order == Order::Rallying;
    stage.emit(Event::Reformed { unit });
    if rallied {
        stage.push(NewFacing(unit));
    }
}
