//! A plan: a battalion and what it is about.

use crate::Ma;
use crate::army::BattalionId;
use crate::orders::Answer;
use crate::state::State;
use kernel::{Side, Stream, Temper};
use serde::{Deserialize, Serialize};

/// What a battalion does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Script {
    /// What promises most.
    Usual,
    /// Close with the enemy and charge him, in column where there is time for it.
    Assault,
    /// Come within musket shot, in line, and shoot.
    Firefight,
    /// Stand: shoot what comes, or pass and keep the volley for a charge (MA-R66).
    Hold,
    /// Come at a flank: no volley meets a charge from there (MA-R21).
    Flank,
    /// Make for the objective, or where there is none, for cover.
    Ground,
    /// Get into order, rally, or fall back.
    Recover,
    /// The Commander rides to this battalion, or leaves it (MA-4.8a). Its own activation comes after.
    Lead,
}

impl Script {
    /// Those of a battalion, the usual first.
    pub const TROOPS: [Script; 7] = [
        Script::Usual,
        Script::Firefight,
        Script::Assault,
        Script::Hold,
        Script::Recover,
        Script::Flank,
        Script::Ground,
    ];

    /// In words, after the name of a battalion.
    pub const fn words(self) -> &'static str {
        match self {
            Script::Usual => "does what promises most",
            Script::Assault => "assaults",
            Script::Firefight => "fights with fire",
            Script::Hold => "holds",
            Script::Flank => "goes for a flank",
            Script::Ground => "takes ground",
            Script::Recover => "recovers",
            Script::Lead => "is led by the Commander, or freed of him",
        }
    }
}

/// A battalion and its script.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// Who.
    pub unit: BattalionId,
    /// How.
    pub script: Script,
}

impl Ma {
    /// Plans worth considering: for each battalion what promises most, then what other scripts would begin with, by promise;
    /// and the Commander. A script that begins as one before it did is left out.
    pub(super) fn portfolio(&self, s: &State, side: Side, most: usize, out: &mut Vec<Plan>) {
        let mut rated: Vec<(bool, i32, Plan)> = Vec::new();
        for unit in self.open(s, side) {
            let deeds = self.chances_of(s, unit, &Temper::STEADY);
            let mut known: Vec<Answer> = Vec::new();
            for script in Script::TROOPS {
                let Some((worth, answer)) = self.pick(&deeds, script) else { continue };
                if !known.contains(&answer) {
                    rated.push((script != Script::Usual, -worth, Plan { unit, script }));
                    known.push(answer);
                }
            }
        }
        rated.sort_unstable();
        if let Some((_, plan)) = self.lead_plan(s, side) {
            rated.insert(rated.len().min(1), (false, 0, plan));
        }
        out.extend(rated.into_iter().take(most.max(1)).map(|(.., plan)| plan));
    }

    /// Another battalion with what promises most for it; now and then another script.
    pub(super) fn mutant(&self, s: &State, side: Side, plan: &Plan, chance: &mut Stream) -> Plan {
        let units: Vec<BattalionId> = self.open(s, side).collect();
        let Some(unit) = units.get(chance.below(units.len())).copied() else { return *plan };
        let script = Script::TROOPS[1 + chance.below(3)];
        match chance.below(4) {
            0 => Plan { unit, script },
            _ => Plan { unit, script: Script::Usual },
        }
    }

    /// A plan in a sentence.
    pub(super) fn describe_plan(&self, plan: &Plan) -> String {
        format!("{} {}", self.name(plan.unit), plan.script.words())
    }
}
