//! Every answer judged, offered and carried out: dispatch to the chapters.

use crate::Ma;
use crate::events::Event;
use crate::orders::{Answer, Question};
use crate::refusals::{Refusal, Refused, Why};
use crate::state::*;
use kernel::{Pending, Policy, Side, Stage};

impl Ma {
    /// Judges an answer to the task at hand.
    pub(crate) fn judge<W: Why>(&self, s: &State, side: Side, answer: &Answer, why: &mut W) {
        let asked = matches!(self.wait_for(s), Pending::Ask(asked, _) if asked == side);
        let Some(&task) = s.agenda.top().filter(|_| asked) else { return why.because(Refusal::NotAsked) };
        use Answer as A;
        match (task, answer) {
            (Task::ChooseEdge(_), A::Edge(edge)) => {
                if !self.battle.edges_offered().contains(edge) {
                    why.because(Refusal::NotOffered(*edge));
                }
            }
            (Task::ChooseFirst(_) | Task::ChooseActor(_), A::Begins(_)) => {}
            (Task::Deploy, A::Place { unit, placing }) => self.judge_placing(s, side, (*unit, placing), why),
            (Task::Deploy, A::Keep) => self.judge_left_behind(s, side, why),
            (Task::PlaceChief(side), A::Post(at)) => self.judge_first_post(s, side, *at, why),
            (Task::Activations, A::Ride) => self.judge_ride(s, side, why),
            (Task::Activations, A::Activate { unit, act }) => self.judge_act(s, side, *unit, *act, why),
            (Task::Activations, A::Shoot { unit, formed, screen, bonus }) => {
                self.judge_shoot(s, (side, *unit), (*formed, *screen, *bonus), why);
            }
            (Task::Activations, A::Charge { unit, target, wheel }) => {
                self.judge_charge(s, (side, *unit), *target, *wheel, why);
            }
            (Task::LateRide(side), A::Ride) => self.judge_ride(s, side, why),
            (Task::LateRide(_) | Task::Ride(..), A::Stay) => {}
            (Task::Ride(side, pips), A::Post(at)) => self.judge_post(s, (side, pips), *at, why),
            (Task::Ride(side, pips), A::Join(unit)) => self.judge_join(s, (side, pips), *unit, why),
            (Task::Reroll(trial), A::Reroll) => self.judge_reroll(s, trial, why),
            (Task::Reroll(_) | Task::Sergeant, A::Keep) | (Task::Sergeant, A::Reroll) => {}
            (Task::Path(unit), A::March(legs)) => self.judge_march(s, unit, legs, why),
            (Task::Form(unit), A::Form { heading, shift }) => {
                self.judge_form(s, unit, false, (*heading, *shift), why);
            }
            (Task::Turn(unit), A::Form { heading, shift }) => {
                self.judge_form(s, unit, true, (*heading, *shift), why);
            }
            // MA-R93: a formation that is not changed after all.
            (Task::Form(_) | Task::Turn(_), A::Keep) => {}
            (Task::Screen { unit, pips, behind }, A::Screen { at, cell }) => {
                self.judge_screen(s, (unit, pips, behind), (*at, *cell), why);
            }
            (Task::DefensiveFire, A::Fire | A::HoldFire) => {}
            (Task::CounterAttack, A::CounterAttack | A::StandFast) => {}
            (Task::Pursuit, A::Pursue) => {
                if let Some(winner) = self.pursuer(s) {
                    self.judge_pursuit(s, winner, why);
                }
            }
            (Task::Pursuit, A::Halt) => {}
            (Task::Deploy, A::Post(_)) => why.because(Refusal::ChiefsLast),
            (Task::CounterAttack, A::Fire) => why.because(Refusal::ShortHoldsFire(s.charge.target)),
            _ => why.because(Refusal::NotAsked),
        }
    }

    /// Answers worth a look to the task at hand; each passes the judge.
    pub(crate) fn offer(&self, s: &State, side: Side, out: &mut Vec<Answer>) {
        let Some(&task) = s.agenda.top() else { return };
        match task {
            Task::ChooseEdge(_) => {
                out.extend(self.battle.edges_offered().iter().map(|edge| Answer::Edge(*edge)));
            }
            Task::ChooseFirst(_) | Task::ChooseActor(_) => out.extend(Side::BOTH.map(Answer::Begins)),
            Task::Deploy => self.offer_placings(s, side, out),
            Task::PlaceChief(side) => self.offer_posts(s, side, out),
            Task::Activations => self.offer_activations(s, side, out),
            Task::LateRide(_) => out.extend([Answer::Ride, Answer::Stay]),
            Task::Ride(side, pips) => self.offer_rides(s, (side, pips), out),
            Task::Reroll(_) | Task::Sergeant => out.extend([Answer::Reroll, Answer::Keep]),
            Task::Path(unit) => self.offer_marches(s, unit, out),
            Task::Form(unit) | Task::Turn(unit) => {
                let mut forms = Vec::new();
                self.offer_forms(s, unit, matches!(task, Task::Turn(_)), &mut forms);
                out.extend(forms.into_iter().map(|(heading, shift)| Answer::Form { heading, shift }));
                out.push(Answer::Keep);
            }
            Task::Screen { unit, pips, behind } => self.offer_screens(s, (unit, pips, behind), out),
            Task::DefensiveFire => out.extend([Answer::Fire, Answer::HoldFire]),
            Task::CounterAttack => out.extend([Answer::CounterAttack, Answer::StandFast]),
            Task::Pursuit => out.extend([Answer::Pursue, Answer::Halt]),
            _ => {}
        }
    }

    /// Carries out an answer that was judged.
    pub(crate) fn carry_out(&self, stage: &mut Stage<'_, Ma>, side: Side, answer: &Answer) {
        let Some(&task) = stage.state().agenda.top() else { return };
        use Answer as A;
        match (task, answer) {
            (_, A::Edge(edge)) => {
                stage.emit(Event::Pop);
                stage.emit(Event::EdgeChosen { side, edge: *edge });
            }
            (Task::ChooseFirst(_), A::Begins(first)) => {
                stage.emit(Event::Pop);
                stage.emit(Event::PlacesFirst { side: *first });
            }
            (_, A::Begins(first)) => {
                stage.emit(Event::Pop);
                stage.emit(Event::ActsFirst { side: *first });
                stage.emit(Event::StepBegan { step: Step::Activations });
            }
            (_, A::Place { unit, placing }) => self.place_battalion(stage, side, *unit, *placing),
            (Task::Deploy, A::Keep) => self.leave_behind(stage, side),
            (Task::PlaceChief(side), A::Post(at)) => self.place_chief(stage, side, *at),
            (Task::Activations, A::Ride) => stage.emit(Event::Push { task: Task::RideDie(side) }),
            (_, A::Ride) => stage.emit(Event::Change { task: Task::RideDie(side) }),
            (_, A::Activate { unit, act }) => self.activate(stage, *unit, *act),
            (_, A::Shoot { unit, formed, screen, bonus }) => {
                self.shoot(stage, *unit, (*formed, *screen, *bonus));
            }
            (_, A::Charge { unit, target, wheel }) => self.charge(stage, *unit, *target, *wheel),
            (_, A::Stay) => stage.emit(Event::Pop),
            (Task::Ride(side, _), A::Post(at)) => self.ride_on(stage, side, *at),
            (Task::Ride(side, _), A::Join(unit)) => self.join(stage, side, *unit),
            (Task::Reroll(trial), _) => self.answer_reroll(stage, trial, *answer == A::Reroll),
            (Task::Sergeant, _) => self.answer_sergeant(stage, *answer == A::Reroll),
            (_, A::March(legs)) => self.choose_path(stage, legs),
            (Task::Form(unit), A::Form { heading, shift }) => {
                self.form(stage, unit, false, (*heading, *shift));
            }
            (Task::Turn(unit), A::Form { heading, shift }) => {
                self.form(stage, unit, true, (*heading, *shift))
            }
            (Task::Form(_), A::Keep) => stage.emit(Event::Pop),
            (Task::Turn(unit), A::Keep) => {
                stage.emit(Event::Pop);
                self.ask_for_screen(stage, unit, None, false);
            }
            (Task::Screen { unit, behind, .. }, A::Screen { at, cell }) => {
                self.place_screen(stage, (unit, behind), *at, *cell);
            }
            (_, A::Fire | A::HoldFire) => self.answer_fire(stage, *answer == A::Fire),
            (_, A::CounterAttack | A::StandFast) => {
                stage.emit(Event::Pop);
                self.engage(stage, *answer == A::CounterAttack);
            }
            (_, A::Pursue) => self.pursue(stage),
            (_, A::Halt) => self.do_not_pursue(stage),
            _ => {}
        }
    }

    /// What a standing order answers to a reaction.
    pub(crate) fn standing_answer(&self, s: &State, side: Side, policy: Policy) -> Option<Answer> {
        let Pending::Ask(asked, question) = self.wait_for(s) else { return None };
        let (yes, no) = match question {
            Question::DefensiveFire { .. } => (Answer::Fire, Answer::HoldFire),
            Question::CounterAttack { .. } => (Answer::CounterAttack, Answer::StandFast),
            Question::Pursue { .. } => (Answer::Pursue, Answer::Halt),
            Question::Reroll { .. } | Question::Sergeant { .. } => (Answer::Reroll, Answer::Keep),
            _ => return None,
        };
        let answer = match policy {
            Policy::Always => yes,
            Policy::Never => no,
            Policy::Ask => return None,
        };
        let mut why = Refused::default();
        self.judge(s, side, &answer, &mut why);
        (asked == side && !why.0).then_some(answer)
    }
}

/// The kind of reaction a question asks for, as a player names it.
pub fn reaction(question: &Question) -> Option<&'static str> {
    match question {
        Question::DefensiveFire { .. } => Some("defensive fire"),
        Question::CounterAttack { .. } => Some("counter-attack"),
        Question::Pursue { .. } => Some("pursuit"),
        Question::Reroll { .. } | Question::Sergeant { .. } => Some("re-roll"),
        _ => None,
    }
}

/// All kinds of reactions.
pub const REACTIONS: [&str; 4] = ["defensive fire", "counter-attack", "pursuit", "re-roll"];
