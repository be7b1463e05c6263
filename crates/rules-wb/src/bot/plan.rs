//! A plan: whose activation, where it aims, and a script for each unit.

use crate::Wb;
use crate::army::*;
use arrayvec::ArrayVec;
use hexes::Cell;
use serde::{Deserialize, Serialize};

/// What a unit does in an activation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Script {
    /// Close with the enemy on the way to the aim, and attack.
    Assault,
    /// Keep the aim and its ground, strike what comes near.
    Hold,
    /// Stand behind the first line, strike where it pays.
    Support,
    /// Come within range of the enemy, with a friend, and fire.
    Bombard,
    /// Away from the enemy.
    FallBack,
}

impl Script {
    /// All of them.
    pub const ALL: [Script; 5] =
        [Script::Assault, Script::Hold, Script::Support, Script::Bombard, Script::FallBack];

    /// In words, after the codes of units.
    pub const fn words(self) -> &'static str {
        match self {
            Script::Assault => "assault",
            Script::Hold => "hold",
            Script::Support => "support",
            Script::Bombard => "bombard",
            Script::FallBack => "fall back",
        }
    }
}

/// Whose activation it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Who {
    /// A formation.
    Formation(FormationId),
    /// An independent unit.
    Unit(UnitId),
    /// Everybody in march column, in phase A.
    March,
    /// The army commanders.
    Army,
    /// All who can attack this hex.
    Strike(Cell),
    /// Nobody (more).
    Rest,
}

/// The most units of a formation.
pub const MOST: usize = 16;

/// Whose activation, where it aims, and the script of each unit in the order of battle.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// Who.
    pub who: Who,
    /// Where to: an objective, or where an enemy stands.
    pub aim: Cell,
    /// The scripts of its units, in the order of battle.
    pub scripts: ArrayVec<Script, MOST>,
    /// How much whoever carries it out has learned: the level of the opponent.
    #[serde(default)]
    pub school: u8,
}

impl Plan {
    /// A plan without scripts.
    pub(super) fn bare(who: Who, aim: Cell, school: u8) -> Plan {
        Plan { who, aim, scripts: ArrayVec::new(), school }
    }
}

impl Wb {
    /// The units a plan has scripts for.
    pub(super) fn planned(&self, who: Who) -> Units {
        match who {
            Who::Formation(formation) => self.formation(formation).units,
            Who::Unit(unit) => Units::one(unit),
            _ => Units::NONE,
        }
    }

    /// The script of a unit under a plan.
    pub(super) fn script(&self, plan: &Plan, unit: UnitId) -> Script {
        let units = self.planned(plan.who);
        if !units.has(unit) {
            return Script::Support;
        }
        let before = units.and(Units::of_bits((1u64 << unit.0) - 1)).count() as usize;
        plan.scripts.get(before).copied().unwrap_or(Script::Support)
    }

    /// A plan in a sentence.
    pub(super) fn describe_plan(&self, plan: &Plan) -> String {
        let name = match plan.who {
            Who::Formation(formation) => self.formation(formation).name.clone(),
            Who::Unit(unit) => self.unit(unit).name.clone(),
            Who::March => return "the columns march".to_owned(),
            Who::Army => return "the army commanders ride".to_owned(),
            Who::Strike(hex) => return format!("attack {}", self.map.id(hex)),
            Who::Rest => return "nothing more".to_owned(),
        };
        let mut parts: Vec<String> = Vec::new();
        for script in Script::ALL {
            let units = self.planned(plan.who).iter().filter(|&u| self.script(plan, u) == script);
            let codes: Vec<&str> = units.map(|u| self.unit(u).code.as_str()).collect();
            if !codes.is_empty() {
                parts.push(kernel::agree::all_do(&codes, script.words()));
            }
        }
        format!("{name}, aim {}: {}", self.map.id(plan.aim), parts.join("; "))
    }
}
