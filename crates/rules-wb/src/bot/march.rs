//! Moving: all places a unit can reach with its facing, the best of them, and the next step towards it.

use super::posts::{Errand, Stand};
use crate::Wb;
use crate::army::*;
use crate::map::Terrain;
use crate::movement::POSTURE_COST;
use crate::orders::Answer;
use crate::state::*;
use hexes::{Allowance, Aspect, Cell, Direction, Toll, Walk};
use std::cell::RefCell;

/// Kinds of stand in a hex: six facings in line, and march column; each on or off the road.
const KINDS: u16 = 14;
const COLUMN: u16 = 6;

#[derive(Clone, Copy)]
struct Node {
    cell: Cell,
    /// 0 to 5: the facing; 6: in column.
    kind: u16,
    /// It came by a road into ground where that makes a difference (WB-8.3c).
    road: bool,
}

impl Node {
    fn number(self) -> u16 {
        self.cell.0 * KINDS + self.kind * 2 + u16::from(self.road)
    }
    fn of(number: u16) -> Node {
        let kind = number % KINDS;
        Node { cell: Cell(number / KINDS), kind: kind / 2, road: kind % 2 == 1 }
    }
    fn facing(self) -> Option<Direction> {
        Direction::from_index(self.kind as u8)
    }
    fn stand(self) -> Stand {
        Stand { cell: self.cell, facing: self.facing() }
    }
}

thread_local! {
    /// The buffer of the search: allocated once.
    static WALK: RefCell<Walk> = RefCell::new(Walk::new());
}

impl Wb {
    /// Where a unit should go, and how to begin; `None` to stay as it is.
    pub(super) fn course(&self, s: &State, errand: &Errand<'_>, kind: MoveKind) -> Option<Answer> {
        let unit = errand.unit;
        let (now, here) = (s.unit(unit), s.cell(unit)?);
        let start = Node {
            cell: here,
            kind: if now.in_column() { COLUMN } else { now.facing.index() as u16 },
            road: now.on_road && !self.map.is_clear(here),
        };
        WALK.with_borrow_mut(|walk| {
            self.explore(s, walk, unit, start, kind);
            let best = self.best_node(s, walk, errand, start)?;
            let path = walk.path_back(best);
            let first = path.take_while(|&node| node != start.number()).last()?;
            Some(self.towards(start, Node::of(first)))
        })
    }

    fn best_node(&self, s: &State, walk: &Walk, errand: &Errand<'_>, start: Node) -> Option<u16> {
        // To stir must be worth a little.
        let mut best = (self.post(s, errand, start.stand()) + errand.book.stir, start.number());
        for (number, _) in walk.iter() {
            let node = Node::of(number);
            if number == start.number() || !self.may_end(s, errand.unit, node) {
                continue;
            }
            let worth = self.post(s, errand, node.stand());
            if worth > best.0 {
                best = (worth, number);
            }
        }
        (best.1 != start.number()).then_some(best.1)
    }

    /// Whether a unit could stay in a hex as it would come there.
    fn may_end(&self, s: &State, unit: UnitId, node: Node) -> bool {
        let others = s.units_in(node.cell).without(unit);
        let column = others.iter().any(|other| s.unit(other).in_column());
        let friend = others.iter().find(|&other| !s.unit(other).routed());
        others.is_empty()
            || others.count() == 1
                && !column
                && node.kind != COLUMN
                // WB-4.2g: it takes the facing of the friend there.
                && friend.is_none_or(|friend| Some(s.unit(friend).facing) == node.facing())
    }

    fn towards(&self, from: Node, to: Node) -> Answer {
        match to.facing() {
            _ if from.cell != to.cell => Answer::Step(self.map.id(to.cell)),
            Some(facing) if from.kind == COLUMN => Answer::Deploy(facing),
            Some(facing) => Answer::Turn(facing),
            None => Answer::Column,
        }
    }

    /// Every stand a unit can reach. Fords and slopes, which cost order and steps, are left out.
    fn explore(&self, s: &State, walk: &mut Walk, unit: UnitId, start: Node, kind: MoveKind) {
        let side = self.unit(unit).side;
        let left = u16::from(self.left(s, unit, kind));
        let march = kind == MoveKind::March;
        let scheme = self.variants().facing.scheme();
        let rests = s.mover.finished || s.marched.has(unit) && !march;
        let nodes = self.map.grid.len() * usize::from(KINDS);
        walk.run(nodes, start.number(), Allowance::halves(2 * left), |number, step| {
            let node = Node::of(number);
            let home = node.cell == start.cell;
            let zone = s.controlled(node.cell, !side);
            let turned = s.turned_in_zone.has(unit);
            // Turning: alone in the hex; in a zone of control by one hexside, once.
            let alone = s.units_in(node.cell).without(unit).is_empty();
            if let Some(facing) = node.facing().filter(|_| alone && !march) {
                let open = node.road || self.map.terrain(node.cell) == Terrain::Clear;
                let price = if open { 2 } else { 4 };
                if !zone {
                    for turn in [-1, 1] {
                        let kind = facing.rotate(turn).index() as u16;
                        step(Node { kind, ..node }.number(), Toll::Cost(price));
                    }
                } else if home && s.mover.entered == 0 && !turned && node.number() == start.number() {
                    for turn in [-1, 1] {
                        let kind = facing.rotate(turn).index() as u16;
                        step(Node { kind, ..node }.number(), Toll::CostAndStop(price));
                    }
                }
            }
            if node.kind == COLUMN && !march && alone {
                for kind in 0..COLUMN {
                    step(Node { kind, ..node }.number(), Toll::Cost(2 * u16::from(POSTURE_COST)));
                }
            }
            if rests || zone && s.mover.entered > 0 {
                return;
            }
            for (d, n) in self.map.grid.neighbours(node.cell) {
                let front = node.facing().is_none_or(|facing| scheme.aspect(facing, d) == Aspect::Front);
                let Some(over) = self.step_over(node.cell, d).filter(|_| front) else { continue };
                // Whoever goes back where he came from has wasted his way.
                let back = s.mover.entered > 0 && s.mover.path.iter().any(|way| way.cell == n);
                if back
                    || self.enemy_in(s, n, side)
                    || self.banned(unit, over).is_some()
                    || !over.road && (self.map.is_ford(node.cell, d) || self.map.is_slope(node.cell, d))
                    || march && !self.may_march(s, side, over)
                {
                    continue;
                }
                let there = s.controlled(n, !side);
                if there && (zone || node.kind == COLUMN) {
                    continue;
                }
                let cost = 2 * u16::from(self.step_cost(unit, over));
                let next = Node { cell: n, road: over.road && !self.map.is_clear(n), ..node }.number();
                step(next, if there { Toll::CostAndStop(cost) } else { Toll::Cost(cost) });
            }
        });
    }
}
