//! The sequence of play (chapter 2): postures, initiative, activations, the next turn.

use crate::ambush::{seal, still_out};
use crate::refusals::Refusal;
use crate::state::{Cartridges, Ending, MOST_UNITS, Once, Sealed, State, UnitId};
use crate::watch::Watching;
use crate::written::Write;
use crate::{Answer, Event, Picket, Post, Posture, fire, movement, nerve, supply};
use arrayvec::ArrayVec;
use kernel::{
    Dice, Duty, Faces, Moment, Offers, Pointed, Reading, Reasons, Roll, RuleId, Side, Stage, Wait, fine,
    refuse, rule,
};
use serde::{Deserialize, Serialize};

/// What comes before any task: a side without companies ends the game (PK-8a), an empty agenda brings the next
/// activation or turn.
pub fn intervene(stage: &mut Stage<'_, Picket>) -> bool {
    let state = stage.state();
    if Side::BOTH.iter().any(|&side| !state.is_in_the_field(side)) {
        stage.emit(Event::Ended(Ending::WipedOut));
        return true;
    }
    if state.agenda.top().is_some() {
        return false;
    }
    next_activation(stage);
    true
}

/// The next side to activate, or the next turn, or the end (PK-2d, PK-8a).
fn next_activation(stage: &mut Stage<'_, Picket>) {
    let state = stage.state();
    let next = [state.next, !state.next].into_iter().find(|&side| state.can_activate(side));
    match next {
        Some(side) if state.turn > 0 && !stage.game.orders_are_written() => stage.push(Activation(side)),
        _ if state.turn >= stage.game.turns() => stage.emit(Event::Ended(Ending::LastTurn)),
        _ => {
            let turn = state.turn + 1;
            stage.emit(Event::TurnBegan(turn));
            if stage.game.orders_are_written() {
                stage.push(Write);
            } else {
                stage.push(Initiative);
            }
            stage.push(Postures);
        }
    }
}

/// Both sides choose a posture in secret (PK-2b).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Postures;

impl Duty<Picket> for Postures {
    fn wait(&self, _: &Picket, state: &State) -> Wait {
        still_out(state)
    }
    fn clause(&self, _: &Picket, _: &State) -> Option<RuleId> {
        Some(rule!("PK-2b"))
    }
    fn prompt(&self, game: &Picket, state: &State, side: Side) -> String {
        format!("{}: choose in secret your posture for turn {}.", game.side(side), state.turn)
    }
    fn offer(&self, _: &Picket, _: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(Posture::ALL.map(Answer::Posture))
    }
    fn judge(&self, _: &Picket, _: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        refuse!(why, !matches!(answer, Answer::Posture(_)), Refusal::NotAsked);
    }
    fn decide(&self, stage: &mut Stage<'_, Picket>, side: Side, answer: &Answer) {
        if let Answer::Posture(posture) = *answer {
            seal(stage, side, Sealed::Posture(posture));
        }
    }
}

/// Dice for the initiative (PK-2c).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Initiative;

impl Duty<Picket> for Initiative {
    fn wait(&self, _: &Picket, _: &State) -> Wait {
        Wait::Dice(Roll::new(Dice::d6(2), "initiative", rule!("PK-2c")).read(Reading::Each))
    }
    fn settle(&self, stage: &mut Stage<'_, Picket>, faces: &Faces) {
        let first = faces.first().copied().unwrap_or_default();
        let second = faces.get(1).copied().unwrap_or_default();
        let lost = &stage.state().lost;
        let side = match (first.cmp(&second)).then(lost[Side::First].cmp(&lost[Side::Second])) {
            std::cmp::Ordering::Less => Side::Second,
            _ => Side::First,
        };
        stage.emit(Event::InitiativeWon(side));
        if stage.game.watches() {
            stage.push(Watching(!side));
        }
    }
}

/// A side activates a company (PK-2d, PK-2e).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Activation(pub Side);

impl Duty<Picket> for Activation {
    fn wait(&self, _: &Picket, _: &State) -> Wait {
        Wait::Answer(self.0)
    }
    fn clause(&self, _: &Picket, _: &State) -> Option<RuleId> {
        Some(rule!("PK-2d"))
    }
    fn moment(&self, _: &Picket, _: &State) -> Moment {
        Moment::Activation
    }
    fn prompt(&self, game: &Picket, _: &State, side: Side) -> String {
        format!("{}: activate a company: step, fire, rally or stand.", game.side(side))
    }
    fn offer(&self, _: &Picket, state: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        // Whom to fire at is the same for all of them.
        let targets: ArrayVec<Post, MOST_UNITS> = fire::targets(state, side).collect();
        UnitId::of(side).filter(|&id| fine(|why| judge_activation(state, side, id, why))).all(|id| {
            let steps = state.unit(id).post().map(Post::neighbours).unwrap_or_default();
            let may_step = |to: &Post| fine(|why| movement::judge_step(state, id, *to, why));
            let may_fire = |at: &Post| fine(|why| fire::judge_fire(state, id, *at, why));
            out.extend(steps.into_iter().filter(may_step).map(|to| Answer::Step(id, to)))
                && out.extend(targets.iter().copied().filter(may_fire).map(|at| Answer::Fire(id, at)))
                && (!fine(|why| judge_rally(state, id, why)) || out.add(Answer::Rally(id)))
                && out.add(Answer::Stand(id))
        })
    }
    fn judge(&self, _: &Picket, s: &State, side: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::Step(unit, _) | Answer::Fire(unit, _) | Answer::Rally(unit) | Answer::Stand(unit) => {
                judge_activation(s, side, unit, why);
                if !why.found() {
                    judge_action(s, answer, why);
                }
            }
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Picket>, _: Side, answer: &Answer) {
        match *answer {
            Answer::Step(unit, to) => {
                stage.emit(Event::Activated(unit));
                movement::step(stage, unit, to, movement::Step::First);
            }
            Answer::Fire(unit, at) => {
                stage.emit(Event::Activated(unit));
                fire::fire(stage, unit, at, false);
            }
            Answer::Rally(unit) => {
                stage.emit(Event::Activated(unit));
                stage.push(nerve::Rally(unit));
            }
            Answer::Stand(unit) => {
                stage.emit(Event::Activated(unit));
                if stage.state().unit(unit).cartridges != Cartridges::Enough {
                    stage.push(supply::Refill(unit));
                }
            }
            _ => {}
        }
    }
    fn pointed(&self, _: &Picket, _: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        let step = at.actor().and_then(UnitId::parse).zip(at.hex.and_then(Post::of_hex));
        step.map(|(unit, to)| Answer::Step(unit, to)).into_iter().collect()
    }
}

/// Whether a side may activate this company now.
#[inline]
fn judge_activation(state: &State, side: Side, unit: UnitId, why: &mut Reasons<Refusal>) {
    if unit.side() != side {
        why.because(Refusal::NotYours(unit));
    } else if !state.unit(unit).is_there() {
        why.because(Refusal::NotThere(unit));
    } else if state.unit(unit).activation == Once::Done {
        why.because(Refusal::AlreadyActivated(unit));
    }
}

/// What a company that may be activated may do.
#[inline]
fn judge_action(state: &State, answer: &Answer, why: &mut Reasons<Refusal>) {
    match *answer {
        Answer::Step(unit, to) => movement::judge_step(state, unit, to, why),
        Answer::Fire(unit, at) => fire::judge_fire(state, unit, at, why),
        Answer::Rally(unit) => judge_rally(state, unit, why),
        _ => {}
    }
}

fn judge_rally(state: &State, unit: UnitId, why: &mut Reasons<Refusal>) {
    refuse!(why, !state.unit(unit).is_shaken(), Refusal::NothingToRally(unit));
}
