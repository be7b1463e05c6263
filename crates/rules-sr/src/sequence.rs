//! The sequence of play (SR-2, SR-S3 to SR-S5, SR-S23, SR-S24): turns, the initiative, activations.

use crate::Sr;
use crate::army::*;
use crate::combat::declare::CombatSegment;
use crate::events::Event;
use crate::fire::FireSegment;
use crate::movement::Movement;
use crate::orders::Answer;
use crate::rally::RallyRouted;
use crate::refusals::Refusal;
use crate::state::*;
use kernel::{
    Dice, Duty, Faces, Game, Moment, Offers, Pointed, Reading, Reasons, Roll, RuleId, Side, Stage, Wait,
    refuse, rule,
};
use serde::{Deserialize, Serialize};

/// A turn begins: initiative, then the activations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TurnStart;

impl Duty<Sr> for TurnStart {
    fn wait(&self, _: &Sr, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        stage.pop();
        let turn = stage.state().turn + 1;
        stage.emit(Event::TurnBegan { turn });
        stage.emit(Event::PhaseBegan { phase: Phase::Initiative });
        stage.push(Activations);
        stage.push(Initiative);
    }
}

/// The initiative roll (SR-S3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Initiative;

impl Duty<Sr> for Initiative {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        Wait::Dice(game.initiative_roll(s))
    }
    fn settle(&self, stage: &mut Stage<'_, Sr>, faces: &Faces) {
        let (game, s) = (stage.game, stage.state());
        let dice = [faces[0], faces[1]];
        let totals = [dice[0] + game.command_value(s, FRENCH), dice[1] + game.command_value(s, COALITION)];
        stage.emit(Event::InitiativeRolled { dice, totals });
        if totals[0] == totals[1] {
            return; // SR-2A.b: rolled again.
        }
        let winner = if totals[0] > totals[1] { FRENCH } else { COALITION };
        stage.change(Precedence(winner));
    }
}

/// The winner of the initiative chooses who acts first (SR-2A.a, SR-S3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Precedence(pub Side);

impl Duty<Sr> for Precedence {
    fn wait(&self, _: &Sr, _: &State) -> Wait {
        Wait::Answer(self.0)
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-S3"))
    }
    fn prompt(&self, _: &Sr, _: &State, _: Side) -> String {
        "You have the initiative: act first, or make the enemy act first?".to_owned()
    }
    fn offer(&self, _: &Sr, _: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend([Answer::ActFirst, Answer::ActSecond])
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        let asked = matches!(answer, Answer::ActFirst | Answer::ActSecond);
        refuse!(why, !asked, game.not_asked(s, answer));
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, side: Side, answer: &Answer) {
        let side = if *answer == Answer::ActFirst { side } else { !side };
        stage.pop();
        stage.emit(Event::ActsFirst { side });
        stage.emit(Event::PhaseBegan { phase: Phase::Activation });
    }
}

/// Formations are activated in turn (SR-2B.a to SR-2B.d, SR-S4); then the turn ends (SR-2C.a, SR-2C.b, SR-S24).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Activations;

impl Duty<Sr> for Activations {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        game.next_to_activate(s).map_or(Wait::Nobody, Wait::Answer)
    }
    /// Nobody is left to activate: phase C.
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        stage.pop();
        stage.emit(Event::PhaseBegan { phase: Phase::Final });
        stage.emit(Event::TurnEnded);
        if stage.state().turn >= stage.game.params.turns {
            stage.game.final_reckoning(stage);
        } else {
            stage.push(TurnStart);
        }
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-S4"))
    }
    fn moment(&self, _: &Sr, _: &State) -> Moment {
        Moment::Activation
    }
    fn prompt(&self, _: &Sr, _: &State, _: Side) -> String {
        "Choose a formation to activate.".to_owned()
    }
    fn offer(&self, game: &Sr, s: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(game.available(s, side).map(Answer::Activate))
    }
    fn judge(&self, game: &Sr, s: &State, side: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        let Answer::Activate(f) = *answer else { return why.because(game.not_asked(s, answer)) };
        let done = s.activated >> f.0 & 1 == 1;
        refuse!(why, game.formations[f.index()].side != side, Refusal::FormationOfEnemy(f));
        refuse!(why, done, Refusal::FormationDone(f));
        refuse!(why, !game.lives(s, f), Refusal::FormationEmpty(f));
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        if let Answer::Activate(formation) = *answer {
            activate(stage, formation);
        }
    }
    fn pointed(&self, game: &Sr, _: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        game.formation_by(at.piece.or(at.selected)).map(Answer::Activate).into_iter().collect()
    }
}

/// The segments of an activation in the order in which they are put on the agenda: the last comes first.
pub(crate) const SEGMENTS: [Task; 5] = [
    Task::EndActivation(EndActivation),
    Task::CombatSegment(CombatSegment),
    Task::FireSegment(FireSegment),
    Task::Movement(Movement),
    Task::RallyRouted(RallyRouted),
];

/// A formation is activated (SR-2B.b): command check, then the segments in order.
pub(crate) fn activate(stage: &mut Stage<'_, Sr>, formation: FormationId) {
    stage.emit(Event::Activated { formation });
    stage.game.check_command(stage, formation);
    for task in SEGMENTS {
        stage.push(task);
    }
    stage.emit(Event::PhaseBegan { phase: Phase::Movement });
}

/// The activation is over: the commander is flipped, so that his formation does not act again (SR-2B.e, SR-S23).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct EndActivation;

impl Duty<Sr> for EndActivation {
    fn wait(&self, _: &Sr, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        stage.pop();
        if let Some(formation) = stage.state().active {
            stage.emit(Event::ActivationEnded { formation });
        }
        stage.emit(Event::PhaseBegan { phase: Phase::Activation });
    }
}

impl Sr {
    /// Each side's die and the command value of its chief (SR-2A.a, SR-R20). Read as French minus Coalition.
    pub fn initiative_roll(&self, s: &State) -> Roll {
        let value = |side| i16::from(self.command_value(s, side));
        Roll::new(Dice::d6(2), "initiative", rule!("SR-2A.a"))
            .read(Reading::Each)
            .shift(value(FRENCH), "French command value", rule!("SR-R20"))
            .shift(-value(COALITION), "Coalition command value", rule!("SR-R20"))
    }

    /// The command value of a chief: none for a replacement (SR-R85), one more with the representative in his hex
    /// (SR-8.1.2b).
    pub fn command_value(&self, s: &State, side: Side) -> u8 {
        let find = |role: Role| {
            self.commander_ids()
                .find(|&c| self.commander_info(c).side == side && self.commander_info(c).role == role)
        };
        let Some(chief) = find(Role::Chief) else { return 0 };
        let own = if s.commander(chief).replaced { 0 } else { self.commander_info(chief).command };
        let place = s.commander(chief).place;
        let together =
            place.on().is_some() && find(Role::Representative).is_some_and(|r| s.commander(r).place == place);
        own + u8::from(together)
    }

    /// Formations of a side that can still be activated (SR-2B.d, SR-R19).
    pub fn available<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = FormationId> + 'a {
        self.formation_ids().filter(move |&f| {
            let info = &self.formations[f.index()];
            info.side == side && s.activated >> f.0 & 1 == 0 && self.lives(s, f)
        })
    }

    /// Whether a formation has a unit left, on or off the map.
    pub fn lives(&self, s: &State, formation: FormationId) -> bool {
        self.formations[formation.index()]
            .units
            .iter()
            .any(|u| matches!(s.unit(u).place, Where::On(_) | Where::Off(_)))
    }

    /// Strict alternation; a side with nothing left is passed over (SR-2B.c, SR-R18).
    pub fn next_to_activate(&self, s: &State) -> Option<Side> {
        [s.next, !s.next].into_iter().find(|&side| self.available(s, side).next().is_some())
    }
}
