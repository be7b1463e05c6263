//! Posture, aims and scripts: what a sound commander has a formation do, and which formation first.

use super::plan::{Plan, Script};
use crate::Sr;
use crate::army::*;
use crate::state::*;
use arrayvec::ArrayVec;
use hexes::Cell;
use kernel::{Side, Stream, Temper};

/// What a formation is after.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Intent {
    /// Stars that the enemy holds.
    Take,
    /// Those that are its own.
    Keep,
}

impl Sr {
    /// Whether a side must go forward: it does not win where the marker stands.
    pub(super) fn must_attack(&self, s: &State, side: Side, temper: &Temper) -> bool {
        let left = i32::from(self.params.turns.saturating_sub(s.turn));
        let margin = left * i32::from(temper.aggression) * self.manual(side).hurry / 15_000;
        self.deficit(s, side) + margin > 0
    }

    /// The mean way of a formation's units to a hex, in halves.
    fn way_to(&self, s: &State, formation: FormationId, goal: Cell) -> i32 {
        let lore = self.lore();
        let (mut sum, mut count) = (0, 0);
        for cell in
            self.formations[formation.index()].units.minus(self.artillery).iter().filter_map(|u| s.cell(u))
        {
            sum += lore.walk(goal, cell);
            count += 1;
        }
        if count == 0 { 255 } else { sum / count }
    }

    /// How a star calls a formation, the lowest first: its own way, the way of the whole army, and who stands there.
    fn call(&self, s: &State, formation: FormationId, star: Cell, intent: Intent) -> i32 {
        let side = self.formations[formation.index()].side;
        let book = self.manual(side);
        let own = 8 * self.way_to(s, formation, star);
        let (mut sum, mut count) = (0, 0);
        for f in self.formation_ids().filter(|f| self.formations[f.index()].side == side && self.lives(s, *f))
        {
            sum += self.way_to(s, f, star);
            count += 1;
        }
        let far = self.lore().far(star);
        let near = |cell: Cell| far.to(cell) <= if intent == Intent::Take { 2 } else { 4 };
        let mut balance = 0;
        for unit in self.side_units[!side].iter().filter(|&u| !s.routed(u) && s.cell(u).is_some_and(near)) {
            balance += i32::from(self.strength(s, unit));
        }
        if intent == Intent::Keep {
            // A defender is called by danger.
            balance = -balance;
        }
        own + book.army * sum / count.max(1) + book.opposed * balance
    }

    /// The star a formation fights for: to take for an attacker, to keep for a defender; failing that the nearest
    /// enemy.
    fn aim(&self, s: &State, formation: FormationId, intent: Intent) -> Cell {
        let side = self.formations[formation.index()].side;
        let wanted = |&cell: &Cell| self.star_to_take(s, cell, side) == (intent == Intent::Take);
        let star = self
            .map
            .stars
            .iter()
            .copied()
            .filter(wanted)
            .min_by_key(|&cell| (self.call(s, formation, cell, intent), cell));
        star.unwrap_or_else(|| {
            let foes = self.foes(s, side);
            let near = foes.iter().copied().min_by_key(|&cell| (self.way_to(s, formation, cell), cell));
            near.or(self.map.stars.first().copied()).unwrap_or(Cell(0))
        })
    }

    /// The doctrine's plan for one formation.
    pub(super) fn plan_for(&self, s: &State, formation: FormationId, temper: &Temper) -> Plan {
        let info = &self.formations[formation.index()];
        let side = info.side;
        let lost_near = self
            .map
            .stars
            .iter()
            .any(|&c| self.star_to_take(s, c, side) && self.way_to(s, formation, c) <= 14);
        let intent = match self.must_attack(s, side, temper) || side == COALITION && lost_near {
            true => Intent::Take,
            false => Intent::Keep,
        };
        let aim = self.aim(s, formation, intent);
        let foes = self.foes(s, side);
        let mut scripts = ArrayVec::new();
        for unit in info.units.iter() {
            let script = self.script_for(s, unit, intent, &foes, temper);
            scripts.try_push(script).unwrap_or(());
        }
        Plan { formation, aim, scripts }
    }

    fn script_for(
        &self,
        s: &State,
        unit: UnitId,
        intent: Intent,
        foes: &super::errand::Foes,
        temper: &Temper,
    ) -> Script {
        let (info, now) = (self.unit(unit), s.unit(unit));
        let Some(cell) = s.cell(unit) else { return Script::Support };
        let near = self.lore().far(cell).to_nearest(foes).unwrap_or(20);
        let garrison = self.own_star(s, cell, info.side)
            && near <= 4
            && s.stack(cell).minus(self.artillery).without(unit).is_empty();
        match info.arm {
            Arm::Foot | Arm::Horse if now.level == Level::Rout => Script::Reform,
            Arm::Foot | Arm::Horse => Script::Bombard,
            _ if garrison => Script::Hold,
            _ if now.level == Level::D2
                && near <= self.manual(info.side).reform_near
                && temper.caution >= 60 =>
            {
                Script::Reform
            }
            Arm::Cavalry if intent == Intent::Take => Script::Flank,
            Arm::Cavalry => Script::Support,
            Arm::Infantry if intent == Intent::Take => Script::Assault,
            Arm::Infantry => Script::Hold,
        }
    }

    /// How pressing it is to take up a formation now: blows it can strike, troops it can save.
    fn press(&self, s: &State, formation: FormationId) -> i32 {
        let info = &self.formations[formation.index()];
        let side = info.side;
        let mut press = 0;
        for unit in info.units.iter() {
            let Some(cell) = s.cell(unit) else { continue };
            let touched = s.controlled(cell, !side);
            let level = s.unit(unit).level;
            press += match (level, touched) {
                (Level::Rout, _) => 8,
                (Level::D2, true) => 14,
                (Level::Good | Level::D1, true) => 9,
                _ => 0,
            };
            if self.artillery.has(unit) {
                continue;
            }
            for (d, n) in self.map.grid.neighbours(cell) {
                if self.map.zoc_reaches(cell, d) && self.enemy_in(s, n, side) {
                    press += self.guess(s, unit, cell, n, 2).clamp(0, 60) / 2;
                }
            }
        }
        press
    }

    /// The plan of the doctrine: the most pressing formation first.
    pub(super) fn doctrine_plan(&self, s: &State, side: Side, temper: &Temper, chance: &mut Stream) -> Plan {
        let running = s.active.filter(|f| self.formations[f.index()].side == side);
        let chosen = running.or_else(|| {
            self.available(s, side).max_by_key(|&f| 4 * self.press(s, f) + chance.below(4) as i32)
        });
        let first = || self.formation_ids().find(|f| self.formations[f.index()].side == side);
        let formation = chosen.or_else(first).unwrap_or_default();
        self.plan_for(s, formation, temper)
    }

    /// Aims worth considering for a formation: every star, and the nearest enemies.
    pub(super) fn aims(&self, s: &State, formation: FormationId) -> ArrayVec<Cell, 12> {
        let side = self.formations[formation.index()].side;
        let mut aims: ArrayVec<Cell, 12> = ArrayVec::new();
        let mut stars = self.map.stars.clone();
        stars.sort_by_key(|&c| (self.way_to(s, formation, c), c));
        aims.extend(stars.into_iter().take(3));
        let mut foes = self.foes(s, side);
        foes.sort_by_key(|&c| (self.way_to(s, formation, c), c));
        for foe in foes.into_iter().take(3) {
            if !aims.contains(&foe) {
                aims.push(foe);
            }
        }
        aims
    }

    /// Plans worth considering: the doctrine's for each formation, all of one mind at each aim, then mutants.
    pub(super) fn portfolio(
        &self,
        s: &State,
        side: Side,
        most: usize,
        chance: &mut Stream,
        out: &mut Vec<Plan>,
    ) {
        let open: ArrayVec<FormationId, MAX_FORMATIONS> = self.available(s, side).collect();
        let usual: Vec<Plan> = open.iter().map(|&f| self.plan_for(s, f, &Temper::STEADY)).collect();
        out.extend(usual.iter().cloned());
        for temper in [Temper::BOLD, Temper::WARY] {
            out.extend(open.iter().map(|&f| self.plan_for(s, f, &temper)));
        }
        for script in [Script::Assault, Script::Support, Script::Hold, Script::FallBack, Script::Reform] {
            for plan in &usual {
                out.push(self.with_script(s, plan, script));
            }
        }
        for plan in &usual {
            for aim in self.aims(s, plan.formation) {
                out.push(Plan { aim, ..self.with_script(s, plan, Script::Assault) });
            }
        }
        out.truncate(most.max(1));
        let mut tries = 0;
        while out.len() < most && !usual.is_empty() && tries < 12 {
            let plan = self.mutant(s, side, &usual[chance.below(usual.len())], chance);
            out.push(plan);
            tries += 1;
        }
    }

    /// A plan with all sound foot and horse of one mind; guns and broken troops as before.
    fn with_script(&self, s: &State, plan: &Plan, script: Script) -> Plan {
        let mut plan = plan.clone();
        let units = self.formations[plan.formation.index()].units;
        for (unit, slot) in units.iter().zip(plan.scripts.iter_mut()) {
            if !self.artillery.has(unit) && !s.routed(unit) && *slot != Script::Reform {
                *slot = script;
            }
        }
        plan
    }

    /// One or two scripts, the aim or the formation changed.
    pub(super) fn mutant(&self, s: &State, side: Side, plan: &Plan, chance: &mut Stream) -> Plan {
        let open: ArrayVec<FormationId, MAX_FORMATIONS> = self.available(s, side).collect();
        match chance.below(6) {
            0 if !open.is_empty() => self.plan_for(s, open[chance.below(open.len())], &Temper::STEADY),
            1 => {
                let aims = self.aims(s, plan.formation);
                let aim = aims.get(chance.below(aims.len().max(1))).copied().unwrap_or(plan.aim);
                Plan { aim, ..plan.clone() }
            }
            n => {
                let mut plan = plan.clone();
                for _ in 0..1 + n % 2 {
                    if !plan.scripts.is_empty() {
                        let at = chance.below(plan.scripts.len());
                        plan.scripts[at] = Script::ALL[chance.below(Script::ALL.len())];
                    }
                }
                plan
            }
        }
    }
}
