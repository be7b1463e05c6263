//! A plan: what each unit of a side is about in one move phase, in the order in which they move.

use super::fighter::Fighter;
use super::outlook::{Taste, nearest};
use crate::Lb;
use crate::army::UnitId;
use crate::state::*;
use arrayvec::ArrayVec;
use kernel::{Side, Stream, Temper};
use serde::{Deserialize, Serialize};

/// The most units that a plan names.
pub(super) const MOST: usize = 32;

/// What a unit is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Script {
    /// What promises most.
    Usual,
    /// Close with the enemy and charge him.
    Assault,
    /// As usual, but more readily.
    Bold,
    /// As usual, but less readily.
    Wary,
    /// Come within musket shot and shoot.
    Fire,
    /// Stand, face the enemy, form square before cavalry.
    Hold,
    /// Keep away from what is dangerous.
    Back,
    /// Make for an objective.
    Ground,
    /// Not a step.
    Still,
}

impl Script {
    /// All but the usual.
    pub const OTHERS: [Script; 8] = [
        Script::Bold,
        Script::Wary,
        Script::Assault,
        Script::Fire,
        Script::Hold,
        Script::Back,
        Script::Ground,
        Script::Still,
    ];

    /// In words, after the name of a unit.
    pub const fn words(self) -> &'static str {
        match self {
            Script::Usual => "as usual",
            Script::Bold => "dare more",
            Script::Wary => "take care",
            Script::Assault => "assault",
            Script::Fire => "fight with fire",
            Script::Hold => "hold",
            Script::Back => "fall back",
            Script::Ground => "take ground",
            Script::Still => "stand still",
        }
    }

    /// What counts for a unit under this script.
    pub(super) fn taste(self, me: &Fighter, drive: i32, temper: &Temper) -> Taste {
        let bold = i32::from(temper.aggression);
        let wary = i32::from(temper.caution);
        let pace = if me.horse() {
            12
        } else if me.guns() {
            8
        } else {
            30
        };
        // Whoever must come forward risks more, whoever need not risks less.
        let usual = Taste {
            charge: bold * (100 + (drive - 100) * 3 / 4).clamp(80, 160) / 100,
            fire: 100,
            danger: wary * (100 - (drive - 100) / 2).clamp(60, 115) / 100,
            nearer: pace * drive / 100 * bold / 100,
            ground: 100,
        };
        match self {
            Script::Usual | Script::Still => usual,
            Script::Bold => Taste {
                charge: usual.charge * 5 / 4,
                danger: usual.danger * 3 / 4,
                nearer: usual.nearer.max(pace / 2) * 5 / 4,
                ..usual
            },
            Script::Wary => Taste {
                charge: usual.charge * 3 / 4,
                danger: usual.danger * 5 / 4,
                nearer: usual.nearer / 2,
                ..usual
            },
            Script::Assault => Taste { charge: 160, danger: 50, nearer: pace * 2, ..usual },
            Script::Fire => Taste { charge: 50, fire: 180, danger: 80, nearer: pace, ..usual },
            Script::Hold => Taste { charge: 60, danger: 110, nearer: 0, ground: 150, ..usual },
            Script::Back => Taste { charge: 0, fire: 20, danger: 220, nearer: -pace / 2, ground: 40 },
            Script::Ground => Taste { charge: 60, danger: 70, nearer: pace * 3 / 2, ground: 250, ..usual },
        }
    }
}

/// A unit and its script.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Order {
    /// Who.
    pub unit: UnitId,
    /// How.
    pub script: Script,
}

/// What a side does in a move phase.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// Each unit, in the order in which they move.
    pub orders: ArrayVec<Order, MOST>,
}

impl Plan {
    /// The script of a unit.
    pub fn script(&self, unit: UnitId) -> Script {
        self.orders.iter().find(|order| order.unit == unit).map_or(Script::Usual, |order| order.script)
    }
    /// The same, with the scripts of another plan where this has the usual one.
    pub(super) fn blended(&self, other: &Plan) -> Plan {
        let mut plan = self.clone();
        for order in plan.orders.iter_mut().filter(|order| order.script == Script::Usual) {
            order.script = other.script(order.unit);
        }
        plan
    }
    fn with(&self, wanted: impl Fn(UnitId) -> bool, script: Script) -> Plan {
        let mut plan = self.clone();
        plan.orders.iter_mut().filter(|order| wanted(order.unit)).for_each(|order| order.script = script);
        plan
    }
}

impl Lb {
    /// The doctrine's plan: everybody as usual, cavalry before foot, whoever is nearest to the enemy first, guns last.
    pub(super) fn usual_plan(&self, s: &State, side: Side) -> Plan {
        let sides = self.sides(s, side);
        let mut ranked: ArrayVec<(u8, i64, UnitId), MOST> = ArrayVec::new();
        for own in &sides.own {
            let arm = if own.horse() { 0 } else { 1 + u8::from(own.guns()) };
            let far = nearest(&sides.foes, own.centre).map_or(0, |foe| (foe.centre - own.centre).square());
            let _ = ranked.try_push((arm, far, own.unit));
        }
        ranked.sort_unstable();
        Plan { orders: ranked.into_iter().map(|(.., unit)| Order { unit, script: Script::Usual }).collect() }
    }

    /// Plans worth a look: the usual one; everybody, each arm and each brigade by one script; single units by another.
    pub(super) fn portfolio(&self, s: &State, side: Side, most: usize, out: &mut Vec<Plan>) {
        let usual = self.usual_plan(s, side);
        let most = out.len() + most.max(1);
        out.push(usual.clone());
        let mut add = |plan: Plan| {
            if out.len() < most && !out.contains(&plan) {
                out.push(plan);
            }
        };
        use Script::{Assault, Back, Bold, Fire, Ground, Hold, Still, Wary};
        for script in [Bold, Wary] {
            add(usual.with(|_| true, script));
        }
        // Every charge that is made might not be, and one that is not might.
        for (unit, script) in self.onsets_in_doubt(s, side) {
            add(usual.with(|other| other == unit, script));
        }
        for script in [Hold, Assault] {
            add(usual.with(|_| true, script));
        }
        for script in [Bold, Wary] {
            add(usual.with(|unit| self.arm(unit).is_cavalry(), script));
        }
        for script in [Back, Fire, Still, Ground] {
            add(usual.with(|_| true, script));
        }
        for script in [Script::Assault, Script::Still, Script::Back] {
            add(usual.with(|unit| self.arm(unit).is_cavalry(), script));
        }
        for script in [Script::Assault, Script::Hold, Script::Fire] {
            for brigade in 0..self.battle.brigades.len() as u8 {
                let his = |unit: UnitId| self.raised(unit).brigade == brigade;
                if self.battle.brigades[usize::from(brigade)].side == side {
                    add(usual.with(|unit| his(unit) && self.arm(unit).is_infantry(), script));
                }
            }
        }
        for script in [Script::Still, Script::Assault, Script::Hold, Script::Back] {
            for order in &usual.orders {
                add(usual.with(|unit| unit == order.unit, script));
            }
        }
    }

    /// One or two units by another script.
    pub(super) fn mutant(&self, plan: &Plan, chance: &mut Stream) -> Plan {
        let mut plan = plan.clone();
        if plan.orders.is_empty() {
            return plan;
        }
        for _ in 0..=chance.below(2) {
            let i = chance.below(plan.orders.len());
            plan.orders[i].script = Script::OTHERS[chance.below(Script::OTHERS.len())];
        }
        plan
    }

    /// A plan in a sentence.
    pub(super) fn describe_plan(&self, side: Side, plan: &Plan) -> String {
        let all = crate::words::side_name(side);
        let mut parts = Vec::new();
        for script in Script::OTHERS {
            let units: Vec<&str> =
                plan.orders.iter().filter(|o| o.script == script).map(|o| self.code(o.unit)).collect();
            match units.len() {
                0 => {}
                n if n == plan.orders.len() => return format!("The {all} {}", script.words()),
                _ => parts.push(format!("{} {}", units.join(", "), script.words())),
            }
        }
        match parts.len() {
            0 => format!("The {all} do what promises most"),
            _ => format!("The {all} as usual, but {}", parts.join("; ")),
        }
    }
}
