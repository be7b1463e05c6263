//! A plan: a battalion and what it is about.

use crate::Ma;
use crate::army::BattalionId;
use crate::state::State;
use kernel::{Side, Stream, Temper};
use serde::{Deserialize, Serialize};

/// What a battalion does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Script {
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
    pub const TROOPS: [Script; 6] =
        [Script::Firefight, Script::Assault, Script::Hold, Script::Recover, Script::Flank, Script::Ground];

    /// In words, after the name of a battalion.
    pub const fn words(self) -> &'static str {
        match self {
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
    /// Plans worth a look: the doctrine's for each battalion, then the other scripts by their promise, then the
    /// Commander.
    pub(super) fn portfolio(
        &self,
        s: &State,
        side: Side,
        most: usize,
        chance: &mut Stream,
        out: &mut Vec<Plan>,
    ) {
        let mut rated: Vec<(i32, Plan)> = Vec::new();
        for unit in self.open(s, side) {
            let acts = self.chances_of(s, unit, &Temper::STEADY);
            let mut known: Vec<crate::orders::Answer> = Vec::new();
            for (rank, script) in Script::TROOPS.into_iter().enumerate() {
                if let Some((worth, answer)) = self.pick(&acts, script) {
                    // A script that begins as another did is looked at last.
                    let again = known.contains(&answer);
                    let late = if again { 1_000 } else { 0 };
                    rated.push((worth - late - rank as i32, Plan { unit, script }));
                    known.push(answer);
                }
            }
        }
        rated.sort_by_key(|(worth, plan)| (std::cmp::Reverse(*worth), *plan));
        if let Some((_, plan)) = self.lead_plan(s, side) {
            rated.insert(rated.len().min(2), (0, plan));
        }
        out.extend(rated.into_iter().take(most.max(1)).map(|(_, plan)| plan));
        let _ = chance;
    }

    /// Another battalion, or another script.
    pub(super) fn mutant(&self, s: &State, side: Side, plan: &Plan, chance: &mut Stream) -> Plan {
        let units: Vec<BattalionId> = self.open(s, side).collect();
        let script = Script::TROOPS[chance.below(Script::TROOPS.len())];
        match (chance.below(3), units.len()) {
            (0, 1..) => Plan { unit: units[chance.below(units.len())], ..*plan },
            (1, 1..) => Plan { unit: units[chance.below(units.len())], script },
            _ => Plan { script, ..*plan },
        }
    }

    /// A plan in a sentence.
    pub(super) fn describe_plan(&self, plan: &Plan) -> String {
        format!("{} {}", self.name(plan.unit), plan.script.words())
    }
}
