//! The ways of a moving piece, by steps that are judged one by one (SR-4.2, SR-7b); and why there is no way to a hex.
//! [`Sr::reach`] and [`Sr::ride_reach`] are their quick twins, which know the costs only.

use crate::Sr;
use crate::army::*;
use crate::events::{Cause, Event};
use crate::march::{Onward, Priced};
use crate::points::HalfPoints;
use crate::refusals::Refusal;
use crate::state::*;
use hexes::{Cell, Direction};
use kernel::{Game, Reasons, fine};
use std::collections::{BTreeMap, BTreeSet};

/// More points than any way on any map costs.
const PLENTY: HalfPoints = HalfPoints::whole(1_000);

/// A piece that goes from hex to hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goer {
    Unit(UnitId),
    Commander(CommanderId),
}

/// The cheapest way to a hex.
#[derive(Clone, Debug)]
pub(crate) struct Walked {
    /// The hexes entered, from where the piece stands.
    pub cells: Vec<Cell>,
    /// All that is spent of the move then.
    pub spent: HalfPoints,
    /// Whether it may stop there.
    pub stops: bool,
}

impl Sr {
    pub(crate) fn stands(&self, s: &State, goer: Goer) -> Option<Cell> {
        match goer {
            Goer::Unit(unit) => s.cell(unit),
            Goer::Commander(commander) => s.commander(commander).place.on(),
        }
    }

    /// The cheapest way to every hex that the moving piece can enter by legal steps; where it stands itself only if it
    /// comes back. A way through a full hex is one, though it cannot end there.
    pub(crate) fn ways(&self, s: &State, goer: Goer) -> BTreeMap<Cell, Walked> {
        let mut seen: BTreeSet<(Cell, bool)> = BTreeSet::new();
        let mut best: BTreeMap<Cell, Walked> = BTreeMap::new();
        // The cheapest first, then the shortest, then the one through the lowest hexes.
        let mut open: BTreeMap<(HalfPoints, usize, Vec<Cell>), State> = BTreeMap::new();
        open.insert((s.mover.spent, 0, Vec::new()), s.clone());
        while let Some(((spent, _, cells), at)) = open.pop_first() {
            let Some(cell) = self.stands(&at, goer) else { continue };
            if !seen.insert((cell, at.mover.road_only)) {
                continue;
            }
            for (_, next) in self.map.grid.neighbours(cell) {
                if let Some(after) = self.stepped(&at, goer, next) {
                    let way: Vec<Cell> = cells.iter().copied().chain([next]).collect();
                    open.insert((after.mover.spent, way.len(), way), after);
                }
            }
            let stops = self.may_stop(&at, goer);
            // Of two ways the one on which the piece may stop.
            if best.get(&cell).is_none_or(|known| stops && !known.stops) {
                best.insert(cell, Walked { cells, spent, stops });
            }
        }
        best
    }

    /// The position after a step, if it is legal: the piece stands there and has paid.
    fn stepped(&self, s: &State, goer: Goer, to: Cell) -> Option<State> {
        let mut why = Reasons::any();
        let (spent, moved) = match goer {
            Goer::Unit(unit) => {
                let Priced { cost, onward, .. } = self.judge_step(s, unit, to, &mut why);
                (Event::Spent { cost, onward }, Event::Moved { unit, to, cause: Cause::March })
            }
            Goer::Commander(commander) => {
                let cost = self.judge_ride_step(s, commander, to, &mut why);
                (Event::Spent { cost, onward: Onward::Freely }, Event::CommanderMoved { commander, to })
            }
        };
        if why.found() {
            return None;
        }
        let mut after = s.clone();
        self.apply(&mut after, &spent);
        self.apply(&mut after, &moved);
        Some(after)
    }

    fn may_stop(&self, s: &State, goer: Goer) -> bool {
        match goer {
            Goer::Unit(unit) => {
                Direction::ALL.into_iter().any(|d| fine(|why| self.judge_halt(s, unit, d, why)))
            }
            Goer::Commander(_) => true,
        }
    }

    /// Why the moving piece cannot come to a hex: what keeps everybody out of it; the points that are missing; else
    /// what stops its first step in that direction.
    pub(crate) fn why_no_way(&self, s: &State, goer: Goer, to: Cell) -> Vec<Refusal> {
        let Some(from) = self.stands(s, goer) else { return Vec::new() };
        let mut why = self.why_not_in(s, goer, to);
        if why.is_empty() && self.map.grid.distance(from, to) > 1 {
            let left = s.mover.left();
            let mut rich = s.clone();
            rich.mover.allowance = PLENTY;
            let far = match goer {
                Goer::Unit(unit) => self.reach(&rich, unit),
                Goer::Commander(commander) => self.ride_reach(&rich, commander),
            };
            if let Some(&(_, needed)) = far.iter().find(|&&(cell, needed)| cell == to && needed > left) {
                why.push(Refusal::NotEnoughPoints(needed, left, to));
            }
        }
        if why.is_empty() {
            why = self.why_not_step(s, goer, self.towards(from, to));
        }
        if why.is_empty() {
            why = self.why_not_step(s, goer, to);
        }
        why
    }

    fn why_not_in(&self, s: &State, goer: Goer, to: Cell) -> Vec<Refusal> {
        let side = match goer {
            Goer::Unit(unit) => self.unit(unit).side,
            Goer::Commander(commander) => self.commander_info(commander).side,
        };
        let enemy = match goer {
            Goer::Unit(_) => self.enemy_in(s, to, side).then_some(Refusal::EnemyThere(to)),
            Goer::Commander(_) => self.enemy_piece(s, to, side).then_some(Refusal::EnemyPieceThere(to)),
        };
        let closed = self.map.closed_to(to, side).then_some(Refusal::Closed(to));
        closed.into_iter().chain(enemy).collect()
    }

    fn why_not_step(&self, s: &State, goer: Goer, to: Cell) -> Vec<Refusal> {
        let mut why = Reasons::all();
        match goer {
            Goer::Unit(unit) => {
                self.judge_step(s, unit, to, &mut why);
            }
            Goer::Commander(commander) => {
                self.judge_ride_step(s, commander, to, &mut why);
            }
        }
        why.into_result().err().unwrap_or_default()
    }

    /// The neighbour that is nearest to a hex, of the lowest number where several are.
    fn towards(&self, from: Cell, to: Cell) -> Cell {
        let near = self.map.grid.neighbours(from).map(|(_, next)| next);
        near.min_by_key(|&next| (self.map.grid.distance(next, to), next)).unwrap_or(to)
    }
}
