//! The best way out of a routed unit (SR-4.5b, SR-4.5c, SR-R76).

use crate::Sr;
use crate::army::*;
use crate::state::*;
use arrayvec::ArrayVec;
use hexes::{Cell, Direction};

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

    /// Whether a routed unit can take a step at all.
    pub(super) fn can_run(&self, s: &State, unit: UnitId, from: Cell) -> bool {
        let trail = &s.trail;
        Direction::ALL.into_iter().any(|d| {
            self.leaves(unit, from, d)
                || self
                    .map
                    .next(from, d)
                    .is_some_and(|to| self.run_cost(s, unit, from, d, to, trail).is_some())
        })
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
            (0, zoc, 0, friends, self.step_cost(s, info.side, from, d, to).0)
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
}

fn add(a: Score, b: Score) -> Score {
    (a.0.saturating_add(b.0), a.1 + b.1, a.2.saturating_add(b.2), a.3 + b.3, a.4 + b.4)
}

#[cfg(test)]
mod tests;
