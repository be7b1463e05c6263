//! Which way to face.

use super::errand::{Errand, Foes};
use crate::Sr;
use crate::orders::Answer;
use crate::state::*;
use hexes::{Cell, Direction, Towards};

impl Sr {
    /// How well each facing meets the enemies around a hex.
    pub(super) fn fronts(&self, cell: Cell, foes: &Foes, aim: Option<Cell>) -> [i32; 6] {
        let mut weight = [0i32; 6];
        let mut add = |d: Direction, w: i32| weight[d.index()] += w;
        let distances = self.lore().far(cell);
        for &foe in foes {
            let far = distances.to(foe);
            if far > 6 || far == 0 {
                continue;
            }
            let mut w = if far == 1 { 40 } else { 14 - 2 * far };
            if aim == Some(foe) && far == 1 {
                w += 60;
            }
            match self.map.grid.direction_towards(cell, foe) {
                Towards::One(d) => add(d, 2 * w),
                Towards::Two(a, b) => {
                    add(a, w);
                    add(b, w);
                }
                Towards::Here => {}
            }
        }
        if weight == [0; 6]
            && let Some(aim) = aim.or_else(|| foes.first().copied())
            && let Towards::One(d) | Towards::Two(d, _) = self.map.grid.direction_towards(cell, aim)
        {
            weight[d.index()] = 4;
        }
        let mut worth = [0; 6];
        for facing in Direction::ALL {
            worth[facing.index()] = Direction::ALL
                .into_iter()
                .map(|d| match facing.turn_to(d) {
                    0 => weight[d.index()] * 5,
                    1 => weight[d.index()] * 4,
                    2 => -weight[d.index()],
                    _ => -2 * weight[d.index()],
                })
                .sum();
        }
        worth
    }

    /// The fronts of one hex after the other. A hex is offered facing by facing, and looked at once.
    pub(super) fn fronts_of(&self, foes: &Foes, aim: Option<Cell>) -> impl FnMut(Cell) -> [i32; 6] {
        let mut last = None;
        move |cell| match last {
            Some((seen, fronts)) if seen == cell => fronts,
            _ => {
                let fronts = self.fronts(cell, foes, aim);
                last = Some((cell, fronts));
                fronts
            }
        }
    }

    pub(super) fn halt_facing(&self, s: &State, e: &Errand, cell: Cell) -> Answer {
        let fronts = self.fronts(cell, &e.foes, self.mark(s, e, cell));
        let now = s.unit(e.unit).facing;
        // Turning guns harnesses them.
        let guns = !s.stack(cell).and(self.artillery).minus(s.harnessed).is_empty();
        let stay = if guns { self.manual(e.side).guns_turn } else { 1 };
        self.best_offer(s, e.side, |answer| match answer {
            Answer::Halt(facing) => fronts[facing.index()] + if facing == now { stay } else { 0 },
            _ => -100_000,
        })
    }

    /// The neighbouring enemy a unit means to attack.
    fn mark(&self, s: &State, e: &Errand, cell: Cell) -> Option<Cell> {
        let near = e.foes.iter().enumerate().filter(|&(_, &f)| self.map.contact(cell, f));
        let best = near.max_by_key(|&(i, &f)| self.guess(s, e.unit, cell, f, e.mass[i]));
        Some(best.map_or(e.aim, |(_, &f)| f))
    }
}
