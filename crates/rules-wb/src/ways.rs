//! The ways of a moving unit, stack or commander, by steps and turns that are judged one by one (WB-8.1); what reactions
//! and dice would do to it on the way is left out.

use crate::Wb;
use crate::army::*;
use crate::events::{Event, Way as Moved};
use crate::moves::Move;
use crate::orders::Answer;
use crate::state::*;
use hexes::{Cell, Direction};
use kernel::{Duty, Game, Reasons, Stage, fine};
use std::collections::{BTreeMap, BTreeSet};

/// The cheapest way to a hex.
#[derive(Clone, Debug)]
pub(crate) struct Walked {
    /// Steps, turns and changes of posture, from where the piece stands.
    pub answers: Vec<Answer>,
    /// The hexes entered.
    pub cells: Vec<Cell>,
    /// Movement points spent on it.
    pub cost: u8,
    /// Whether it may stop there.
    pub stops: bool,
}

/// What tells two moments of a move apart.
type Seen = (Cell, Direction, Posture, bool, bool, bool);

impl Wb {
    /// The cheapest way of the mover to every hex it can enter.
    pub(crate) fn ways(&self, s: &State) -> BTreeMap<Cell, Walked> {
        let mut seen: BTreeSet<Seen> = BTreeSet::new();
        let mut best: BTreeMap<Cell, Walked> = BTreeMap::new();
        // The cheapest first, then the shortest, then the first found.
        let mut open: BTreeMap<(u8, usize, usize), (Walked, State)> = BTreeMap::new();
        let start = Walked { answers: Vec::new(), cells: Vec::new(), cost: 0, stops: true };
        let mut count = 0;
        open.insert((0, 0, count), (start, s.clone()));
        while let Some(((cost, ..), (mut way, at))) = open.pop_first() {
            let Some(seen_now) = self.moment_of(&at) else { continue };
            if !seen.insert(seen_now) {
                continue;
            }
            let cell = seen_now.0;
            way.stops = self.may_stay(&at, at.mover.units, cell);
            for answer in self.next_answers(&at, cell) {
                let Some((after, spent)) = self.after(&at, answer) else { continue };
                count += 1;
                let mut next = way.clone();
                next.answers.push(answer);
                if let Answer::Step(hex) = answer {
                    next.cells.push(self.at(hex));
                }
                next.cost = cost + spent;
                open.insert((next.cost, next.answers.len(), count), (next, after));
            }
            let better = best.get(&cell).is_none_or(|known| way.stops && !known.stops);
            if better && !way.cells.is_empty() {
                best.insert(cell, way);
            }
        }
        best
    }

    fn moment_of(&self, s: &State) -> Option<Seen> {
        let (lead, cell) = (s.mover.units.first()?, s.mover_cell()?);
        let unit = s.unit(lead);
        let turned = !s.mover.units.and(s.turned_in_zone).is_empty();
        Some((cell, unit.facing, unit.posture, unit.on_road, turned, s.mover.finished))
    }

    fn next_answers(&self, s: &State, cell: Cell) -> Vec<Answer> {
        let steps = self.map.grid.neighbours(cell).map(|(_, n)| Answer::Step(self.map.id(n)));
        let turns = Direction::ALL.into_iter().flat_map(|d| [Answer::Turn(d), Answer::Deploy(d)]);
        let march = s.mover.kind == MoveKind::March;
        steps.chain(turns.filter(|_| !march)).chain((!march).then_some(Answer::Column)).collect()
    }

    /// The position after a step, a turn or a change of posture, if it is legal, and what it cost.
    fn after(&self, s: &State, answer: Answer) -> Option<(State, u8)> {
        let lead = s.mover.units.first()?;
        let spent = |after: &State| after.spent[lead.index()].saturating_sub(s.spent[lead.index()]);
        let mut after = s.clone();
        let Answer::Step(hex) = answer else {
            if !fine(|why| Move.judge(self, s, self.unit(lead).side, &answer, why)) {
                return None;
            }
            Move.decide(&mut Stage::silent(self, &mut after), self.unit(lead).side, &answer);
            let cost = spent(&after);
            return Some((after, cost));
        };
        let (to, mut why) = (self.at(hex), Reasons::any());
        let paid = self.judge_step(s, to, &mut why)?;
        if why.found() {
            return None;
        }
        self.apply(&mut after, &Event::Spent { units: s.mover.units, cost: paid.cost });
        self.apply(&mut after, &Event::Stepped { finished: paid.finished });
        let from = s.mover_cell()?;
        for unit in s.stack(from).filter(|&unit| s.mover.units.has(unit)) {
            let event = Event::Moved { unit, to, way: Moved::March, on_road: paid.step.road };
            self.apply(&mut after, &event);
        }
        let cost = spent(&after);
        Some((after, cost))
    }

    /// Where a commander can ride from where he stands, with the cost (WB-7.4a, WB-7.5a).
    pub(crate) fn rides(&self, s: &State, commander: CommanderId) -> BTreeMap<Cell, Walked> {
        let mut best: BTreeMap<Cell, Walked> = BTreeMap::new();
        let mut open: BTreeMap<(u8, usize, Vec<Cell>), State> = BTreeMap::new();
        open.insert((0, 0, Vec::new()), s.clone());
        while let Some(((cost, _, cells), at)) = open.pop_first() {
            let Some(cell) = at.commander(commander).place.on() else { continue };
            if best.contains_key(&cell) {
                continue;
            }
            for (_, next) in self.map.grid.neighbours(cell) {
                if !fine(|why| self.judge_ride_step(&at, commander, next, why)) {
                    continue;
                }
                let (paid, mut after) = (self.ride_cost(cell, next), at.clone());
                self.apply(&mut after, &Event::RideSpent { cost: paid });
                self.apply(&mut after, &Event::CommanderMoved { commander, to: next });
                let way: Vec<Cell> = cells.iter().copied().chain([next]).collect();
                open.insert((cost + paid, way.len(), way), after);
            }
            let answers = cells.iter().map(|&cell| Answer::Step(self.map.id(cell))).collect();
            best.insert(cell, Walked { answers, cells, cost, stops: true });
        }
        best.retain(|_, way| !way.cells.is_empty());
        best
    }
}
