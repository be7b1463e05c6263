//! Rout movement (SR-4.5) and rout retreats (SR-6.3i), by one algorithm (SR-R76 to SR-R78).

mod way;

use crate::Sr;
use crate::army::*;
use crate::combat::results::{MoraleRoll, TestCause};
use crate::events::{Cause, Event};
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::state::*;
use crate::words::names::count;
use hexes::{Cell, Direction};
use kernel::{Duty, Game, Offers, Pointed, Reasons, RuleId, Side, Stage, Wait, refuse, rule};
use serde::{Deserialize, Serialize};
pub use way::Run;

/// A unit begins to run, this many hexes.
pub(crate) fn begin_rout(stage: &mut Stage<'_, Sr>, unit: UnitId, left: u8, from: Cell) {
    stage.push(Rout { unit, left, crossed: Units::NONE, from });
}

/// A unit runs, by the best way, which its owner chooses among equals (SR-4.5a, SR-R76); see [`State::trail`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rout {
    /// The unit that runs.
    pub unit: UnitId,
    /// Hexes still to go.
    pub left: u8,
    /// Friends crossed.
    pub crossed: Units,
    /// Where it came from, for commanders who follow.
    pub from: Cell,
}

impl Duty<Sr> for Rout {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        match s.cell(self.unit) {
            Some(at) if self.left > 0 && game.can_run(s, self.unit, at) => {
                Wait::Answer(game.unit(self.unit).side)
            }
            _ => Wait::Nobody,
        }
    }
    /// It has left the map, gone its length, or cannot go on.
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        let (game, s) = (stage.game, stage.state());
        let Some(at) = s.cell(self.unit) else { return self.end(stage) };
        if self.left > 0 {
            return self.stuck(stage);
        }
        if game.may_stack(s, self.unit, s.stack(at).without(self.unit)) {
            self.end(stage);
        } else {
            // SR-4.5e, SR-R78: it goes on hex by hex until it can stay.
            stage.change(Rout { left: 1, ..*self });
        }
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-4.5a"))
    }
    fn prompt(&self, game: &Sr, _: &State, _: Side) -> String {
        let more = count(u16::from(self.left), "hex", "hexes");
        format!("{} runs, {more} to go: choose where to.", game.named(self.unit))
    }
    fn offer(&self, game: &Sr, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        let runs = game.best_runs(s, self.unit, self.left);
        out.extend(runs.into_iter().map(|run| Answer::Run(run.map(|cell| game.map.id(cell)))))
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        let Answer::Run(hex) = *answer else { return why.because(game.not_asked(s, answer)) };
        let run = hex.map(|hex| game.at(hex));
        if !game.best_runs(s, self.unit, self.left).contains(&run) {
            why.because(run.map_or(Refusal::MayNotLeaveMap, Refusal::NotARoutHex));
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        if let Answer::Run(hex) = *answer {
            let game = stage.game;
            self.step(stage, hex.map(|hex| game.at(hex)));
        }
    }
    fn pointed(&self, game: &Sr, _: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        game.clicked(at).in_hex(|hex| Answer::Run(Some(hex)))
    }
}

impl Rout {
    /// The unit takes a step, or leaves the map.
    fn step(self, stage: &mut Stage<'_, Sr>, run: Run) {
        let (unit, game) = (self.unit, stage.game);
        let Some(at) = stage.state().cell(unit) else { return };
        let Some(to) = run else {
            stage.emit(Event::LeftMap { unit, exit: at });
            game.put_aside_bereaved(stage, game.unit(unit).side);
            return;
        };
        if stage.state().trail.is_empty() {
            stage.emit(Event::Trail { cell: Some(at) });
        }
        let met = stage.state().stack(to).without(unit);
        stage.change(Rout { left: self.left.saturating_sub(1), crossed: self.crossed.or(met), ..self });
        stage.emit(Event::Trail { cell: Some(to) });
        let threatened = stage.state().controlled(to, !game.unit(unit).side);
        game.enter(stage, unit, to, Cause::Rout);
        if threatened {
            // SR-1.6h, SR-R76: one step for each enemy zone of control entered.
            game.lose_step(stage, unit);
        }
    }

    /// It cannot go on. Never moved: it loses a step (SR-R76). Where it may not stay: it is destroyed (SR-R78).
    fn stuck(self, stage: &mut Stage<'_, Sr>) {
        let (unit, game, s) = (self.unit, stage.game, stage.state());
        let moved = s.trail.len() > 1;
        let room = s.cell(unit).is_some_and(|at| game.may_stack(s, unit, s.stack(at).without(unit)));
        if !room {
            game.destroy(stage, unit);
        } else if !moved {
            game.lose_step(stage, unit);
        }
        self.end(stage);
    }

    /// The move is over: facing, commanders who may follow, friends who were crossed (SR-4.5d, SR-R77).
    fn end(self, stage: &mut Stage<'_, Sr>) {
        let (unit, game) = (self.unit, stage.game);
        stage.pop();
        stage.emit(Event::Trail { cell: None });
        if !self.crossed.is_empty() {
            stage.push(Crossed(self.crossed));
        }
        let Some(at) = stage.state().cell(unit) else { return };
        if at == self.from {
            return; // SR-R120: whoever could not run has not moved, and does not turn.
        }
        game.ask_to_follow(stage, unit, self.from);
        match stage.state().stack(at).without(unit).first() {
            Some(other) => {
                let facing = stage.state().unit(other).facing;
                game.face(stage, unit, facing);
            }
            None => stage.push(RoutFacing(unit)),
        }
    }
}

/// The facing of a unit after its rout move (SR-4.5d).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RoutFacing(pub UnitId);

impl Duty<Sr> for RoutFacing {
    fn wait(&self, game: &Sr, _: &State) -> Wait {
        Wait::Answer(game.unit(self.0).side)
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-4.5a"))
    }
    fn prompt(&self, game: &Sr, _: &State, _: Side) -> String {
        format!("{} has run: choose its facing.", game.named(self.0))
    }
    fn offer(&self, _: &Sr, _: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(Direction::ALL.map(Answer::Face))
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        refuse!(why, !matches!(answer, Answer::Face(_)), game.not_asked(s, answer));
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        if let Answer::Face(facing) = *answer {
            stage.pop();
            stage.game.face(stage, self.0, facing);
        }
    }
}

/// Friends that were crossed lose a level each (SR-4.5d, SR-R77).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Crossed(pub Units);

impl Duty<Sr> for Crossed {
    fn wait(&self, _: &Sr, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        stage.pop();
        disorganise_all(stage, self.0);
    }
}

/// Several units lose a level at once; those who rout run afterwards, in the owner's order.
pub(crate) fn disorganise_all(stage: &mut Stage<'_, Sr>, units: Units) {
    let mut broken = Units::NONE;
    for unit in units.iter() {
        let u = *stage.state().unit(unit);
        if u.place.on().is_none() || u.level == Level::Rout {
            continue;
        }
        let level = u.level.worse();
        stage.emit(Event::Levelled { unit, level });
        if level == Level::Rout {
            broken = broken.with(unit);
        }
    }
    if !broken.is_empty() {
        stage.push(RoutQueue(broken));
    }
}

/// Several units must run two hexes: the owner chooses the order (SR-R77).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RoutQueue(pub Units);

impl Duty<Sr> for RoutQueue {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        waiting(game, s, self.0)
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        stage.pop();
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-4.5a"))
    }
    fn prompt(&self, _: &Sr, _: &State, _: Side) -> String {
        "Choose which unit runs next.".to_owned()
    }
    fn offer(&self, _: &Sr, _: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(self.0.iter().map(Answer::Choose))
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        judge_next(game, s, Queue { units: self.0, rule: rule!("SR-R77") }, answer, why);
    }
    /// An empty queue goes at once, so that a chain of routs (SR-R77) does not pile them up.
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        let Answer::Choose(unit) = *answer else { return };
        match self.0.without(unit) {
            Units::NONE => stage.pop(),
            rest => stage.change(RoutQueue(rest)),
        }
        if let Some(from) = stage.state().cell(unit) {
            begin_rout(stage, unit, 2, from);
        }
    }
    fn pointed(&self, game: &Sr, _: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        game.clicked(at).chosen()
    }
}

/// Routed targets of fire or attack flee and test (SR-6.5b): the owner chooses the order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Flights(pub Units);

impl Duty<Sr> for Flights {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        waiting(game, s, self.0)
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        stage.pop();
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-4.5a"))
    }
    fn prompt(&self, _: &Sr, _: &State, _: Side) -> String {
        "Choose which routed unit flees next.".to_owned()
    }
    fn offer(&self, _: &Sr, _: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(self.0.iter().map(Answer::Choose))
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        judge_next(game, s, Queue { units: self.0, rule: rule!("SR-6.5b") }, answer, why);
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        let Answer::Choose(unit) = *answer else { return };
        match self.0.without(unit) {
            Units::NONE => stage.pop(),
            rest => stage.change(Flights(rest)),
        }
        if let Some(from) = stage.state().cell(unit) {
            stage.push(MoraleRoll { unit, cause: TestCause::Flight });
            begin_rout(stage, unit, stage.game.rout_length(unit), from);
        }
    }
    fn pointed(&self, game: &Sr, _: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        game.clicked(at).chosen()
    }
}

/// The owner of a queue is asked while somebody is in it.
fn waiting(game: &Sr, s: &State, queue: Units) -> Wait {
    if queue.is_empty() { Wait::Nobody } else { Wait::Answer(game.owner(s, queue)) }
}

/// Units that run one after the other, and the clause by which they do.
struct Queue {
    units: Units,
    rule: RuleId,
}

/// Whoever is in the queue may be next.
fn judge_next(game: &Sr, s: &State, queue: Queue, answer: &Answer, why: &mut Reasons<Refusal>) {
    match *answer {
        Answer::Choose(unit) => {
            refuse!(why, !queue.units.has(unit), Refusal::NotRunning(unit, queue.rule));
        }
        _ => why.because(game.not_asked(s, answer)),
    }
}
