//! Rout movement (SR-4.5) and rout retreats (SR-6.3i), by one algorithm (SR-R76 to SR-R78).

use crate::Sr;
use crate::army::*;
use crate::events::{Cause, Event};
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::sequence::Sink;
use crate::state::*;
use arrayvec::ArrayVec;
use hexes::{Cell, Direction};
use kernel::Stage;

/// A step of a rout move: a hex, or off the map.
pub type Run = Option<Cell>;

/// How good a path is, best first (SR-R76): hexes short of the length due, enemy zones of control entered, distance
/// left to the rout edge, friends crossed, movement cost.
type Score = (u8, u8, u16, u8, u16);

const WORST: Score = (u8::MAX, u8::MAX, u16::MAX, u8::MAX, u16::MAX);

impl Sr {
    /// The length of a rout move (SR-4.5a): 3 hexes, cavalry 4.
    pub fn rout_length(&self, unit: UnitId) -> u8 {
        if self.cavalry.has(unit) { 4 } else { 3 }
    }

    pub(crate) fn begin_rout(&self, stage: &mut Stage<'_, Sr>, unit: UnitId, left: u8, from: Cell) {
        stage.emit(Event::Push { task: Task::Rout { unit, left, crossed: Units::NONE, from } });
    }

    /// The best next steps of the routed unit: away from enemy zones of control, then towards its edge (SR-4.5b,
    /// SR-4.5c, SR-R76): all that begin a best path. Empty if it cannot enter any hex.
    pub fn best_runs(&self, s: &State, unit: UnitId, left: u8) -> ArrayVec<Run, 7> {
        let mut best = WORST;
        let mut runs = ArrayVec::new();
        let Some(from) = s.cell(unit) else { return runs };
        let mut trail = s.trail.clone();
        if trail.last() != Some(&from) {
            trail.try_push(from).unwrap_or(());
        }
        for d in Direction::ALL {
            let Some((run, score)) = self.first_score(s, unit, from, d, left, &mut trail) else { continue };
            if score < best {
                best = score;
                runs.clear();
            }
            if score == best && !runs.contains(&run) {
                // Six directions and the way off the map.
                runs.try_push(run).unwrap_or(());
            }
        }
        runs
    }

    fn first_score(
        &self,
        s: &State,
        unit: UnitId,
        from: Cell,
        d: Direction,
        left: u8,
        trail: &mut ArrayVec<Cell, 16>,
    ) -> Option<(Run, Score)> {
        if self.leaves(unit, from, d) {
            return Some((None, (0, 0, 0, 0, 0)));
        }
        let to = self.map.next(from, d)?;
        let step = self.run_cost(s, unit, from, d, to, trail)?;
        let rest = self.score_from(s, unit, to, left - 1, trail);
        Some((Some(to), add(step, rest)))
    }

    /// Whether a step leaves the map over a rout edge of the side (SR-R76).
    fn leaves(&self, unit: UnitId, from: Cell, d: Direction) -> bool {
        let edges = &self.map.rout_edges[self.unit(unit).side];
        self.map.next(from, d).is_none() && edges.iter().any(|&e| self.map.grid.leaves_over(from, d, e))
    }

    /// What one hex adds to the score; `None` if it cannot be entered or was entered before.
    fn run_cost(
        &self,
        s: &State,
        unit: UnitId,
        from: Cell,
        d: Direction,
        to: Cell,
        trail: &[Cell],
    ) -> Option<Score> {
        let info = self.unit(unit);
        let open = self.map.crossable(info.side, Some(info.arm), from, d)
            && !self.map.side(from, d).unbridged_river()
            && !self.enemy_in(s, to, info.side)
            && !trail.contains(&to);
        open.then(|| {
            let zoc = u8::from(s.controlled(to, !info.side));
            let friends = s.stack(to).without(unit).count() as u8;
            (0, zoc, 0, friends, self.step_cost(s, info.side, from, d, to))
        })
    }

    /// The best score of the rest of a path.
    fn score_from(
        &self,
        s: &State,
        unit: UnitId,
        at: Cell,
        left: u8,
        trail: &mut ArrayVec<Cell, 16>,
    ) -> Score {
        let distances = &self.map.rout_distance[self.unit(unit).side];
        let stop = (left, 0, distances[at.index()], 0, 0);
        if left == 0 || trail.try_push(at).is_err() {
            return stop;
        }
        let mut best = stop;
        for d in Direction::ALL {
            let score = if self.leaves(unit, at, d) {
                (0, 0, 0, 0, 0)
            } else {
                let Some(to) = self.map.next(at, d) else { continue };
                let Some(step) = self.run_cost(s, unit, at, d, to, trail) else { continue };
                // SHORTCUT: a path that can become no better is not followed: the edge comes nearer by a hex a step.
                let nearest = distances[to.index()].saturating_sub(u16::from(left - 1));
                if (0, step.1, nearest, step.3, step.4) >= best {
                    continue;
                }
                add(step, self.score_from(s, unit, to, left - 1, trail))
            };
            best = best.min(score);
        }
        trail.pop();
        best
    }

    /// Goes on with a rout move: runs where there is one best way, stops when it is over.
    pub(crate) fn run_rout(&self, stage: &mut Stage<'_, Sr>, task: Task) -> bool {
        let Task::Rout { unit, left, crossed, from } = task else { return false };
        let s = stage.state();
        let Some(at) = s.cell(unit) else {
            self.end_rout(stage, unit, crossed, from);
            return true;
        };
        let others = s.stack(at).without(unit);
        if left == 0 {
            if self.may_stack(s, unit, others) {
                self.end_rout(stage, unit, crossed, from);
            } else {
                // SR-4.5e, SR-R78: it goes on hex by hex until it can stay.
                stage.emit(Event::Change { task: Task::Rout { unit, left: 1, crossed, from } });
            }
            return true;
        }
        let runs = self.best_runs(s, unit, left);
        match runs.as_slice() {
            [] => self.stuck(stage, unit, crossed, from),
            [run] => self.run(stage, *run),
            _ => return false,
        }
        true
    }

    /// It cannot go on. Never moved: it loses a step (SR-R76). Where it may not stay: it is destroyed (SR-R78).
    fn stuck(&self, stage: &mut Stage<'_, Sr>, unit: UnitId, crossed: Units, from: Cell) {
        let s = stage.state();
        let moved = s.trail.len() > 1;
        let room = s.cell(unit).is_some_and(|at| self.may_stack(s, unit, s.stack(at).without(unit)));
        if !room {
            self.destroy(stage, unit);
        } else if !moved {
            self.lose_step(stage, unit);
        }
        self.end_rout(stage, unit, crossed, from);
    }

    /// The routed unit takes a step.
    pub(crate) fn run(&self, stage: &mut Stage<'_, Sr>, run: Run) {
        let Some(&Task::Rout { unit, left, crossed, from }) = stage.state().agenda.top() else { return };
        let Some(at) = stage.state().cell(unit) else { return };
        let Some(to) = run else {
            stage.emit(Event::LeftMap { unit, exit: at });
            self.put_aside_bereaved(stage, self.unit(unit).side);
            return;
        };
        if stage.state().trail.is_empty() {
            stage.emit(Event::Trail { cell: Some(at) });
        }
        let met = stage.state().stack(to).without(unit);
        let task = Task::Rout { unit, left: left.saturating_sub(1), crossed: crossed.or(met), from };
        stage.emit(Event::Change { task });
        stage.emit(Event::Trail { cell: Some(to) });
        let threatened = stage.state().controlled(to, !self.unit(unit).side);
        self.enter(stage, unit, to, Cause::Rout);
        if threatened {
            // SR-1.6h, SR-R76: one step for each enemy zone of control entered.
            self.lose_step(stage, unit);
        }
    }

    /// The move is over: facing, commanders who may follow, friends who were crossed (SR-4.5d, SR-R77).
    fn end_rout(&self, stage: &mut Stage<'_, Sr>, unit: UnitId, crossed: Units, from: Cell) {
        stage.emit(Event::Pop);
        stage.emit(Event::Trail { cell: None });
        if !crossed.is_empty() {
            stage.emit(Event::Push { task: Task::Crossed(crossed) });
        }
        let Some(at) = stage.state().cell(unit) else { return };
        if at == from {
            return; // SR-R120: whoever could not run has not moved, and does not turn.
        }
        self.ask_to_follow(stage, unit, from);
        match stage.state().stack(at).without(unit).first() {
            Some(other) => {
                let facing = stage.state().unit(other).facing;
                self.face(stage, unit, facing);
            }
            None => stage.emit(Event::Push { task: Task::RoutFacing(unit) }),
        }
    }

    /// Friends that were crossed lose a level each (SR-4.5d, SR-R77).
    pub(crate) fn run_crossed(&self, stage: &mut Stage<'_, Sr>, crossed: Units) {
        stage.emit(Event::Pop);
        self.disorganise_all(stage, crossed);
    }

    /// Several units lose a level at once; those who rout run afterwards, in the owner's order.
    pub(crate) fn disorganise_all(&self, stage: &mut Stage<'_, Sr>, units: Units) {
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
            stage.emit(Event::Push { task: Task::RoutQueue(broken) });
        }
    }

    /// The next unit of several runs two hexes.
    pub(crate) fn run_next(&self, stage: &mut Stage<'_, Sr>, unit: UnitId) {
        match stage.state().agenda.top() {
            Some(&Task::RoutQueue(queue)) => {
                let rest = queue.without(unit);
                self.leave_queue(stage, rest, Task::RoutQueue(rest));
                if let Some(from) = stage.state().cell(unit) {
                    self.begin_rout(stage, unit, 2, from);
                }
            }
            Some(&Task::Flights(queue)) => {
                let rest = queue.without(unit);
                self.leave_queue(stage, rest, Task::Flights(rest));
                if let Some(from) = stage.state().cell(unit) {
                    let cause = TestCause::Flight;
                    stage.emit(Event::Push { task: Task::MoraleRoll { unit, cause } });
                    let left = self.rout_length(unit);
                    self.begin_rout(stage, unit, left, from);
                }
            }
            _ => {}
        }
    }

    /// What is left of a queue. An empty one goes at once, so that a chain of routs (SR-R77) does not pile them up.
    fn leave_queue(&self, stage: &mut Stage<'_, Sr>, rest: Units, task: Task) {
        stage.emit(if rest.is_empty() { Event::Pop } else { Event::Change { task } });
    }

    pub(crate) fn offer_run<S: Sink>(&self, s: &State, unit: UnitId, left: u8, out: &mut S) -> bool {
        self.best_runs(s, unit, left).iter().all(|run| out.add(Answer::Run(run.map(|c| self.map.id(c)))))
    }

    pub(crate) fn judge_run<W: Why>(&self, s: &State, run: Run, why: &mut W) {
        let Some(&Task::Rout { unit, left, .. }) = s.agenda.top() else {
            return why.because(Refusal::NotAsked);
        };
        if !self.best_runs(s, unit, left).contains(&run) {
            why.because(run.map_or(Refusal::MayNotLeaveMap, Refusal::NotARoutHex));
        }
    }
}

fn add(a: Score, b: Score) -> Score {
    (a.0.saturating_add(b.0), a.1 + b.1, a.2.saturating_add(b.2), a.3 + b.3, a.4 + b.4)
}

#[cfg(test)]
mod tests;
