//! A plan: a formation, where it aims, and a script for each of its units.

use crate::Sr;
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
    /// Come within range of the enemy, with a friend, and fire.
    Bombard,
    /// To the aim, past the enemy where he can be passed.
    Objective,
    /// Keep the nearest star that is ours.
    Hold,
    /// Stand behind the aim, strike where it pays.
    Support,
    /// Round the enemy's flank, at routed units and lonely guns.
    Flank,
    /// Away from the enemy.
    FallBack,
    /// Out of reach, to rally.
    Reform,
}

impl Script {
    /// All of them.
    pub const ALL: [Script; 8] = [
        Script::Assault,
        Script::Hold,
        Script::Support,
        Script::Objective,
        Script::Flank,
        Script::FallBack,
        Script::Reform,
        Script::Bombard,
    ];

    /// In words, after the name of a unit.
    pub const fn words(self) -> &'static str {
        match self {
            Script::Assault => "assaults",
            Script::Bombard => "bombards",
            Script::Objective => "makes for the objective",
            Script::Hold => "holds",
            Script::Support => "supports",
            Script::Flank => "goes for the flank",
            Script::FallBack => "falls back",
            Script::Reform => "reforms",
        }
    }
}

/// The most units of a formation a plan speaks of; the rest support.
pub const MOST: usize = 16;

/// A formation, where it aims, and the script of each unit in the order of battle.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// Who.
    pub formation: FormationId,
    /// Where to: a star, or where an enemy stands.
    pub aim: Cell,
    /// The scripts of its units, in the order of battle.
    pub scripts: ArrayVec<Script, MOST>,
}

impl Sr {
    /// The script of a unit under a plan.
    pub(super) fn script(&self, plan: &Plan, unit: UnitId) -> Script {
        let units = self.formations[plan.formation.index()].units;
        if !units.has(unit) {
            return Script::Support;
        }
        let before = units.and(Units((1u64 << unit.0) - 1)).count() as usize;
        plan.scripts.get(before).copied().unwrap_or(Script::Support)
    }

    /// A plan in a sentence.
    pub(super) fn describe_plan(&self, plan: &Plan) -> String {
        let formation = &self.formations[plan.formation.index()];
        let mut parts: Vec<String> = Vec::new();
        for script in Script::ALL {
            let units = formation.units.iter().filter(|&u| self.script(plan, u) == script);
            let codes: Vec<&str> = units.map(|u| self.unit(u).code.as_str()).collect();
            if !codes.is_empty() {
                parts.push(kernel::agree::all_do(&codes, script.words()));
            }
        }
        format!("{}, aim {}: {}", formation.name, self.map.id(plan.aim), parts.join("; "))
    }
}
