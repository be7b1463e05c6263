//! Movement under a plan: where a unit can go, what it is worth to stand there, and which way to face.

use super::errand::{Errand, Foes};
use super::plan::{Plan, Script};
use crate::Sr;
use crate::army::*;
use crate::command::COMMAND_RANGE;
use crate::map::MAX_CELLS;
use crate::march::Onward;
use crate::orders::Answer;
use crate::state::*;
use crate::terrain;
use arrayvec::ArrayVec;
use hexes::Cell;
use kernel::{Reasons, Side};

impl Sr {
    /// What the ground is worth to whoever stands there.
    pub(super) fn shelter(&self, cell: Cell) -> i32 {
        let row = terrain::of_terrain(self.map.terrain(cell));
        let work = self
            .map
            .work(cell)
            .map_or(0, |w| terrain::of_work(w.kind).combat + terrain::of_work(w.kind).fire);
        -i32::from(4 * row.combat + 2 * row.fire + 5 * work)
    }

    fn nearest(&self, foes: &Foes, cell: Cell) -> i32 {
        self.lore().far(cell).to_nearest(foes).unwrap_or(20)
    }

    /// What it is worth to end the move in a hex, whoever is stronger around it.
    fn standing(&self, s: &State, e: &Errand, cell: Cell) -> i32 {
        let (side, unit) = (e.side, e.unit);
        let (lore, book) = (self.lore(), e.book);
        let far = lore.far(cell);
        let friends = s.stack(cell).without(unit);
        let battery = self.artillery.has(unit);
        let lonely = friends.minus(self.artillery).is_empty();
        let (mut contacts, mut strike, mut beside, mut against, mut drag) = (0, -200, 0, 0, 0);
        for (d, n) in self.map.grid.neighbours(cell) {
            if !s.occupied(n) {
                continue;
            }
            if !self.enemy_in(s, n, side) {
                beside += i32::from(!s.stack(n).without(unit).is_empty());
                continue;
            }
            if !self.map.zoc_reaches(cell, d) {
                continue;
            }
            contacts += 1;
            against += s
                .stack(n)
                .iter()
                .filter(|&f| !s.routed(f))
                .map(|f| i32::from(self.strength(s, f)))
                .sum::<i32>();
            if !battery {
                let at = e.foes.iter().position(|&f| f == n);
                let others = at.map_or(0, |i| e.mass[i]);
                let aim = if n == e.aim { book.at_aim } else { 0 };
                let blow = self.guess(s, unit, cell, n, others) + aim;
                drag += blow.min(0);
                strike = strike.max(blow);
            }
        }
        let mut worth = self.shelter(cell) + book.beside * beside.min(3);
        if self.star_to_take(s, cell, side) {
            worth += book.star + 40;
        }
        if let Some(chief) = e.chief {
            worth -= 3 * (far.to(chief) - i32::from(COMMAND_RANGE)).max(0);
        }
        for &(gun, sector) in &e.guns {
            let range = far.to(gun);
            if range <= i32::from(self.params.range) && sector.contains(&self.map.grid, gun, cell) {
                worth -= if range == 1 { 2 * book.battery } else { book.battery };
            }
        }
        if battery && lonely && contacts > 0 {
            worth -= 150;
        }
        // Whoever attacks one neighbour owes the others an attack as well.
        let extra = 3 * (contacts - 1).max(0) - (drag - strike.min(0));
        let walk = lore.walk(e.aim, cell);
        worth
            + match e.script {
                Script::Assault | Script::Objective | Script::Flank => {
                    let pull = match e.script {
                        Script::Objective => 48,
                        Script::Flank => book.flank_pull,
                        _ => book.pull,
                    };
                    let close =
                        if contacts > 0 { strike + e.urgency - extra + book.close - e.wait } else { 0 };
                    close - pull * walk / 8
                }
                Script::Support => {
                    let close = if contacts > 0 { (strike - book.support_close).max(-12) - extra } else { 0 };
                    close - 3 * (walk - 3).max(0)
                }
                Script::Hold => {
                    let home = self.home(s, side, cell);
                    let garrison =
                        if self.own_star(s, cell, side) && lonely && !battery { book.garrison } else { 0 };
                    let close = if contacts > 0 { (strike - book.hold_close).max(-4 * contacts) } else { 0 };
                    garrison + close - book.home * home - book.post * far.to(e.aim) / 8
                }
                Script::Bombard => {
                    let near = self.nearest(&e.foes, cell);
                    let aimed = match near {
                        1 => 10,
                        2 | 3 => book.aimed,
                        n => 20 - 4 * n,
                    };
                    let escort = if lonely {
                        if near <= 2 {
                            -70
                        } else if near <= 4 {
                            -25
                        } else {
                            -6
                        }
                    } else {
                        book.escort
                    };
                    let stay = if s.cell(unit) == Some(cell) && near <= 3 { book.guns_stay } else { 0 };
                    aimed + escort + stay - book.guns_pull * walk / 8
                }
                Script::FallBack | Script::Reform => {
                    let near = self.nearest(&e.foes, cell).min(5);
                    let garrison = if self.own_star(s, cell, side) && lonely && !battery { 60 } else { 0 };
                    let edge = i32::from(self.map.rout_distance[side][cell.index()].min(40));
                    12 * near - 30 * contacts - against + garrison - edge - walk / 2
                }
            }
    }

    /// What it costs that the enemy is stronger around a hex; nothing on a star of ours.
    fn exposed(&self, s: &State, e: &Errand, cell: Cell) -> i32 {
        /// How much strength counts at each distance, in halves.
        const COUNTS: [i32; 6] = [4, 4, 4, 3, 2, 0];
        if self.own_star(s, cell, e.side) {
            return 0;
        }
        let far = self.lore().far(cell);
        let own = 2 * i32::from(self.strength(s, e.unit));
        let counted = |&(at, power): &(Cell, i32)| power * COUNTS[far.to(at).min(5) as usize] / 2;
        let balance: i32 = e.powers.iter().map(counted).sum();
        (-balance - own).max(0) * e.book.exposed / 8
    }

    /// Hexes to the nearest star of ours.
    fn home(&self, s: &State, side: Side, cell: Cell) -> i32 {
        let ours = self.map.stars.iter().filter(|&&star| self.own_star(s, star, side));
        self.lore().far(cell).to_nearest(ours).unwrap_or(0)
    }

    /// The next answer of a unit on the march: one step on the way to the best hex within reach, or a halt.
    pub(super) fn march(&self, s: &State, side: Side, plan: &Plan, unit: UnitId) -> Answer {
        let Some(from) = s.cell(unit) else {
            return self.best_offer(s, side, |answer| i32::from(matches!(answer, Answer::Enter { .. })));
        };
        let e = self.errand(s, plan, unit, from);
        match self.way(s, &e, from) {
            Some(step) => Answer::Step(self.map.id(step)),
            None => self.halt_facing(s, &e, from),
        }
    }

    /// The first step to the best hex within reach; `None` if that is where the unit stands, or nothing is left.
    fn way(&self, s: &State, e: &Errand, from: Cell) -> Option<Cell> {
        let (unit, side, mover) = (e.unit, e.side, s.mover);
        let arm = self.unit(unit).arm;
        let mut cost = [u16::MAX; MAX_CELLS];
        let mut first = [0u16; MAX_CELLS];
        let mut queue: ArrayVec<Cell, 512> = ArrayVec::new();
        cost[from.index()] = 0;
        let mut stops = [false; MAX_CELLS];
        for (_, n) in self.map.grid.neighbours(from) {
            let mut why = Reasons::any();
            let step = self.judge_step(s, unit, n, &mut why);
            if !why.found() {
                cost[n.index()] = (mover.spent + step.cost).0;
                first[n.index()] = n.0;
                stops[n.index()] = step.onward == Onward::Nowhere;
                queue.push(n);
            }
        }
        if queue.is_empty() {
            return None;
        }
        let mut at = 0;
        while at < queue.len() {
            let cell = queue[at];
            at += 1;
            // No step costs less than one along a road or path.
            let least = cost[cell.index()] + terrain::WAY.halves;
            if stops[cell.index()] || least > mover.allowance.0 || s.controlled(cell, !side) {
                continue;
            }
            for (d, n) in self.map.grid.neighbours(cell) {
                if least >= cost[n.index()]
                    || !self.map.crossable(side, Some(arm), cell, d)
                    || self.map.side(cell, d).unbridged_river()
                    || self.enemy_in(s, n, side)
                {
                    continue;
                }
                let total = cost[cell.index()] + self.step_cost(s, side, cell, d, n).0;
                if total <= mover.allowance.0 && total < cost[n.index()] {
                    let fresh = cost[n.index()] == u16::MAX;
                    cost[n.index()] = total;
                    first[n.index()] = first[cell.index()];
                    if fresh && queue.try_push(n).is_err() {
                        break;
                    }
                }
            }
        }
        let here = self.may_stack(s, unit, s.stack(from).without(unit));
        let staying = || self.standing(s, e, from) - self.exposed(s, e, from) + 2;
        let mut best = (if here { staying() } else { i32::MIN }, None);
        for &cell in &queue {
            if !self.may_stack(s, unit, s.stack(cell).without(unit)) {
                continue;
            }
            // SHORTCUT: strength around a hex only takes from its worth, so it is counted where the rest would do.
            let standing = self.standing(s, e, cell);
            if standing <= best.0 {
                continue;
            }
            let worth = standing - self.exposed(s, e, cell);
            if worth > best.0 {
                best = (worth, Some(Cell(first[cell.index()])));
            }
        }
        best.1.or_else(|| if here { None } else { queue.first().copied() })
    }

    /// Whether a battery has a target where it stands and nothing to fear: it stays, unharnessed.
    fn well_placed(&self, s: &State, unit: UnitId, cell: Cell) -> bool {
        let side = self.unit(unit).side;
        let escorted = !s.stack(cell).minus(self.artillery).is_empty();
        let sector = self.front(s, unit);
        let (far, range) = (self.lore().far(cell), i32::from(self.params.range));
        let target = |&foe: &Cell| {
            far.to(foe) <= range
                && sector.contains(&self.map.grid, cell, foe)
                && self.sight(s, cell, foe).is_ok()
        };
        let foes = self.foes(s, side);
        (escorted || self.nearest(&foes, cell) > 1) && foes.iter().any(target)
    }

    /// Whether a unit wants to move: it has a better hex, or should turn.
    pub(super) fn wants_to_move(&self, s: &State, plan: &Plan, unit: UnitId) -> bool {
        let Some(cell) = s.cell(unit) else { return true };
        let script = self.script(plan, unit);
        if !matches!(script, Script::Hold | Script::Bombard) {
            return true;
        }
        if script == Script::Bombard && self.well_placed(s, unit, cell) {
            return false;
        }
        // Nobody near: stay as you are.
        let foes = self.foes(s, self.unit(unit).side);
        self.nearest(&foes, cell) <= 6 || self.home(s, self.unit(unit).side, cell) > 0
    }
}

#[cfg(test)]
mod tests;
