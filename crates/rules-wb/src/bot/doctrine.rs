//! Aims and scripts: what a sound commander has a formation do, which formation first, which attack.

use super::manual::{Manual, NEVER};
use super::plan::{Plan, Script, Who};
use crate::Wb;
use crate::army::*;
use crate::state::*;
use arrayvec::ArrayVec;
use hexes::Cell;
use kernel::{Side, Stream, Temper};

/// Formations and independent units that can be taken up.
pub type Open = ArrayVec<Who, 32>;

/// Aims that are looked at besides that of the doctrine, and how far they lie from each other.
const OTHER_AIMS: usize = 3;
const AIMS_APART: u16 = 3;

impl Wb {
    /// Whom a side can test now.
    pub(super) fn open_to(&self, s: &State, side: Side) -> Open {
        let lives = |f: &FormationId| {
            let info = self.formation(*f);
            info.side == side
                && !s.tested.has(*f)
                && info.units.iter().any(|unit| s.cell(unit).is_some())
                && s.commander(info.commander).place.on().is_some()
        };
        let units = self.independent.and(self.side_units[side]).minus(s.tested_units);
        let units = units.filter(|unit| s.stands(unit));
        let formations = self.formation_ids().filter(lives).map(Who::Formation);
        formations.chain(units.iter().map(Who::Unit)).take(32).collect()
    }

    /// Whether a side must go forward: it does not win as things stand (WBS-5.5).
    pub(super) fn must_attack(&self, s: &State, side: Side, temper: &Temper) -> bool {
        let (margin, grades) = (self.margin(s), self.params.scoring.margins);
        let book = self.manual(side, temper.school);
        if book.shy < NEVER && self.worn(s, side) - self.worn(s, !side) >= book.shy {
            return false;
        }
        let late = 100 * i32::from(s.turn) > book.half_time * i32::from(self.params.turns);
        match side {
            // The attackers stop when they have what they need, in the last turns.
            ALLIED => {
                let beyond = if late { book.stop_late } else { book.stop_early };
                i32::from(margin) < i32::from(grades.allied) + beyond
            }
            _ => margin >= grades.draw && (late || temper.aggression > 120),
        }
    }

    /// The mean way of some units to a hex.
    fn way_to(&self, s: &State, units: Units, goal: Cell) -> i32 {
        let (lore, mut sum, mut count) = (self.lore(), 0, 0);
        for cell in units.iter().filter(|&unit| s.stands(unit)).filter_map(|unit| s.cell(unit)) {
            sum += lore.walk(goal, cell).min(60);
            count += 1;
        }
        if count == 0 { 60 } else { sum / count }
    }

    /// Looks at everything some units could aim at, the more pressing the less it counts: the ground that matters, what is
    /// near, and where enemies threaten or can be beaten.
    fn each_aim(
        &self,
        book: &Manual,
        s: &State,
        units: Units,
        attack: bool,
        mut look: impl FnMut((i32, Cell)),
    ) {
        let side = self.side_of(units);
        let foes = self.foes(s, side);
        for objective in &self.params.scoring.objectives {
            for &cell in &objective.cells {
                let held = self.controller(s, cell) == Some(side);
                let safe = if held && self.nearest(cell, &foes) > 6 { book.safe } else { 0 };
                let worth = book.ground * i32::from(objective.points) / 8
                    + if held == attack { 0 } else { book.errand };
                look((self.way_to(s, units, cell) - worth + safe, cell));
            }
        }
        // An attacker also goes for the enemy himself, a defender only for one who is upon him.
        for &cell in &foes.cells {
            let way = self.way_to(s, units, cell);
            if attack || way <= book.foe_near {
                look((way + book.foe, cell));
            }
        }
    }

    /// Where some units aim.
    fn aim(&self, book: &Manual, s: &State, units: Units, attack: bool) -> Cell {
        let mut best: Option<(i32, Cell)> = None;
        self.each_aim(book, s, units, attack, |aim| {
            if best.is_none_or(|known| aim < known) {
                best = Some(aim);
            }
        });
        best.map_or(Cell(0), |(_, cell)| cell)
    }

    /// The next best aims that lie apart from that of a plan and from each other.
    fn other_aims(&self, s: &State, plan: &Plan) -> ArrayVec<Cell, OTHER_AIMS> {
        let units = self.planned(plan.who);
        let side = self.side_of(units);
        let mut all = Vec::new();
        self.each_aim(self.manual(side, plan.school), s, units, true, |aim| all.push(aim));
        all.sort_unstable();
        let mut others: ArrayVec<Cell, OTHER_AIMS> = ArrayVec::new();
        for (_, cell) in all {
            let apart = |known: &Cell| self.map.apart(*known, cell) >= AIMS_APART;
            if !others.is_full() && apart(&plan.aim) && others.iter().all(apart) {
                others.push(cell);
            }
        }
        others
    }

    /// The doctrine's plan for a formation or an independent unit.
    pub(super) fn plan_for(&self, s: &State, who: Who, temper: &Temper) -> Plan {
        let units = self.planned(who);
        let side = self.side_of(units);
        let attack = self.must_attack(s, side, temper);
        let book = self.manual(side, temper.school);
        let aim = self.aim(book, s, units, attack);
        let scripts =
            units.iter().take(super::plan::MOST).map(|unit| self.script_for(s, unit, attack, temper));
        Plan { who, aim, scripts: scripts.collect(), school: temper.school }
    }

    fn script_for(&self, s: &State, unit: UnitId, attack: bool, temper: &Temper) -> Script {
        let (info, now) = (self.unit(unit), s.unit(unit));
        let book = self.manual(info.side, temper.school);
        let shaken = matches!(now.order, Order::Disorganised(_));
        let touched = s.cell(unit).is_some_and(|cell| s.controlled(cell, !info.side));
        match info.class.arm() {
            Arm::Artillery => Script::Bombard,
            // Out of touch for a turn, a unit is in good order again (WB-12.2a).
            _ if shaken && (now.steps == 1 || temper.caution > 120 || book.shaken_back > 0 || !touched) => {
                Script::FallBack
            }
            // The horse of a defender waits behind the line for its charges (WB-8.5).
            Arm::Cavalry if !attack && book.horse_waits > 0 => Script::Support,
            // Light troops worry a flank; they are no match for a line (WB-10.3n).
            _ if info.class.is_light() && attack && book.light_waits > 0 => Script::Support,
            _ if info.class.is_light() && !attack => Script::Hold,
            _ if attack => Script::Assault,
            _ => Script::Hold,
        }
    }

    /// How pressing it is to take somebody up now: units in touch, units far from where they should be.
    fn press(&self, s: &State, who: Who, school: u8) -> i32 {
        let units = self.planned(who);
        let side = self.side_of(units);
        let book = self.manual(side, school);
        let mut press = 0;
        for unit in units.iter() {
            let Some(cell) = s.cell(unit) else { continue };
            press += if s.controlled(cell, !side) { book.press } else { 1 };
            press += if self.artillery.has(unit) { book.press_guns } else { 0 };
        }
        press
    }

    /// The plan of the doctrine at the question at hand.
    pub(super) fn doctrine_plan(&self, s: &State, side: Side, temper: &Temper, chance: &mut Stream) -> Plan {
        match s.agenda.top() {
            Some(Task::Marches(_)) => return Plan::bare(Who::March, Cell(0), temper.school),
            Some(Task::Army(_)) => return Plan::bare(Who::Army, Cell(0), temper.school),
            Some(Task::Combats(_) | Task::Muster(_)) => return self.best_strike(s, side, temper),
            _ => {}
        }
        if let Some(who) = self.running(s, side) {
            return self.plan_for(s, who, temper);
        }
        let open = self.open_to(s, side);
        let chosen = open
            .into_iter()
            .max_by_key(|&who| 4 * self.press(s, who, temper.school) + chance.below(4) as i32);
        chosen.map_or_else(
            || Plan::bare(Who::Rest, Cell(0), temper.school),
            |who| self.plan_for(s, who, temper),
        )
    }

    /// Whose activation is running.
    pub(super) fn running(&self, s: &State, side: Side) -> Option<Who> {
        let own = s.active == side;
        match (s.formation, s.group.first()) {
            (Some(formation), _) if own => Some(Who::Formation(formation)),
            (None, Some(unit)) if own && self.independent.has(unit) => Some(Who::Unit(unit)),
            _ => None,
        }
    }

    /// What an attack must promise.
    fn nerve(&self, s: &State, side: Side, temper: &Temper) -> i32 {
        let attack = self.must_attack(s, side, temper);
        let book = self.manual(side, temper.school);
        let base = if attack { book.nerve } else { book.hold_nerve };
        base + (i32::from(temper.caution) - i32::from(temper.aggression)) / 8
    }

    /// The attack that promises most, if it promises enough.
    fn best_strike(&self, s: &State, side: Side, temper: &Temper) -> Plan {
        let book = self.manual(side, temper.school);
        let blows = self.attackable(s).into_iter().filter_map(|hex| self.best_on(book, s, hex));
        let best = blows.max_by_key(|blow| (blow.worth, blow.hex));
        let best = best.filter(|blow| blow.worth > self.nerve(s, side, temper));
        Plan::bare(best.map_or(Who::Rest, |blow| Who::Strike(blow.hex)), Cell(0), temper.school)
    }

    /// Plans worth a look: the doctrine's, all of one mind, other aims, then mutants; every attack that is not hopeless, and
    /// none. Whom to test next is left to the doctrine: to change the order wins nothing that the dice let be seen.
    pub(super) fn portfolio(
        &self,
        s: &State,
        side: Side,
        mind: &Temper,
        most: usize,
        chance: &mut Stream,
        out: &mut Vec<Plan>,
    ) {
        if matches!(s.agenda.top(), Some(Task::Activations(_))) {
            return;
        }
        out.push(self.doctrine_plan(s, side, mind, chance));
        match s.agenda.top() {
            Some(Task::Marches(_) | Task::Army(_)) => return,
            Some(Task::Combats(_) | Task::Muster(_)) => {
                let book = self.manual(side, mind.school);
                let blows = self.attackable(s).into_iter().filter_map(|hex| self.best_on(book, s, hex));
                let mut blows: Vec<_> = blows.filter(|blow| blow.worth > -60).collect();
                blows.sort_by_key(|blow| (-blow.worth, blow.hex));
                out.extend(
                    blows.into_iter().map(|blow| Plan::bare(Who::Strike(blow.hex), Cell(0), mind.school)),
                );
                out.push(Plan::bare(Who::Rest, Cell(0), mind.school));
                out.truncate(most.max(1));
                return;
            }
            _ => {}
        }
        let Some(who) = self.running(s, side) else { return };
        let usual = self.plan_for(s, who, mind);
        let others = self.other_aims(s, &usual);
        let aimed = |aim: Cell, plan: &Plan| Plan { aim, ..plan.clone() };
        let assault = self.with_script(&usual, Script::Assault);
        out.extend([&usual, &assault].map(Plan::clone));
        out.extend(others.iter().map(|&aim| aimed(aim, &assault)));
        out.extend(
            [Script::Hold, Script::Support, Script::FallBack].map(|script| self.with_script(&usual, script)),
        );
        out.extend(others.iter().map(|&aim| aimed(aim, &usual)));
        out.truncate(most.max(1));
    }

    /// A plan with all foot and horse of one mind.
    fn with_script(&self, plan: &Plan, script: Script) -> Plan {
        let mut plan = plan.clone();
        for (unit, slot) in self.planned(plan.who).iter().zip(plan.scripts.iter_mut()) {
            if !self.artillery.has(unit) {
                *slot = script;
            }
        }
        plan
    }

    /// What sets two plans of the same troops apart from the doctrine's, in one.
    pub(super) fn blended(&self, s: &State, one: &Plan, other: &Plan) -> Option<Plan> {
        let same = one.who == other.who && !self.planned(one.who).is_empty();
        let mind = Temper { school: one.school, ..Temper::STEADY };
        let usual = same.then(|| self.plan_for(s, one.who, &mind))?;
        let aim = if one.aim == usual.aim { other.aim } else { one.aim };
        let mut plan = Plan { aim, ..one.clone() };
        for ((script, theirs), usual) in plan.scripts.iter_mut().zip(&other.scripts).zip(&usual.scripts) {
            if script == usual {
                *script = *theirs;
            }
        }
        Some(plan)
    }

    /// One or two scripts or the aim changed.
    pub(super) fn mutant(&self, s: &State, plan: &Plan, chance: &mut Stream) -> Plan {
        let mut plan = plan.clone();
        if plan.scripts.is_empty() || matches!(s.agenda.top(), Some(Task::Activations(_))) {
            return plan;
        }
        match chance.below(4) {
            0 => {
                let others = self.other_aims(s, &plan);
                plan.aim = others.get(chance.below(others.len().max(1))).copied().unwrap_or(plan.aim);
            }
            n => {
                for _ in 0..1 + n % 2 {
                    let at = chance.below(plan.scripts.len());
                    plan.scripts[at] = Script::ALL[chance.below(Script::ALL.len())];
                }
            }
        }
        plan
    }
}
