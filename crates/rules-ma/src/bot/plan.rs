//! A plan: a battalion and what it is about.

use super::deeds::Deed;
use super::recall::{Chances, Looked};
use crate::Ma;
use crate::army::BattalionId;
use crate::formation::Formation;
use crate::orders::{Act, Answer};
use crate::state::{Onset, State, Task, Volleys};
use kernel::{Side, Stream, Temper};
use serde::{Deserialize, Serialize};
use tabletop::Zone;

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

impl Script {
    /// What a march under this script is for.
    const fn march(self) -> &'static str {
        match self {
            Script::Assault => "comes up to charge",
            Script::Firefight => "comes up to shoot",
            Script::Flank => "moves round a flank",
            Script::Ground => "moves to better ground",
            Script::Recover => "falls back",
            Script::Usual | Script::Hold | Script::Lead => "moves",
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
        let (stakes, temper) = (self.stakes(s), &Temper::STEADY);
        let mut each: Vec<Chances> = Vec::new();
        for unit in self.open(s, side) {
            let known = self.recalled(s, unit, temper);
            let mut all = known.unwrap_or_else(|| Chances::of(unit, self.blows(s, &stakes, unit, temper)));
            all.moves.get_or_insert_with(|| self.moves(s, &stakes, unit, temper));
            let deeds: Vec<Deed> = all.all().cloned().collect();
            each.push(all);
            let mut known: Vec<Answer> = Vec::new();
            for script in Script::TROOPS {
                let Some((worth, answer)) = self.pick(&deeds, script) else { continue };
                if !known.contains(&answer) {
                    rated.push((script != Script::Usual, -worth, Plan { unit, script }));
                    known.push(answer);
                }
            }
        }
        self.memory.recall.keep(Looked::First, s, temper, each);
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

    /// A plan in a sentence: what it begins with, where that is to be chosen, and what it is about.
    pub(super) fn describe_plan(&self, s: &State, side: Side, plan: &Plan) -> String {
        let begins = matches!(s.agenda.top(), Some(Task::Activations(_)));
        let deed = begins.then(|| self.act_on(s, side, *plan, &mut Stream::new(0)));
        deed.and_then(|answer| self.deed_in_words(s, side, plan, &answer))
            .unwrap_or_else(|| format!("{} {}", self.name(plan.unit), plan.script.words()))
    }

    /// What a plan begins with, as a player says it.
    fn deed_in_words(&self, s: &State, side: Side, plan: &Plan, answer: &Answer) -> Option<String> {
        let name = |unit| self.name(unit);
        Some(match answer {
            Answer::Ride if s.led(side).is_some() => format!("the Commander leaves {}", name(plan.unit)),
            Answer::Ride => format!("the Commander rides to {}", name(plan.unit)),
            Answer::Charge(Onset { unit, target, .. }) => {
                let front = self.zone_of(s, *target, *unit) == Zone::Front;
                let aside = if front { "" } else { ", where no volley meets it" };
                format!("{} charges {}{aside}", name(*unit), name(*target))
            }
            Answer::Shoot(Volleys { unit, formed, screen, .. }) => {
                let target = formed.or(*screen)?;
                format!("{} fires at {}", name(*unit), self.body_name(target))
            }
            Answer::Activate { unit, act } => {
                let troops = s.of(*unit);
                let what = match act {
                    Act::Move => plan.script.march(),
                    Act::Change if troops.formation == Formation::Line => "forms column",
                    Act::Change => "forms line",
                    Act::Reform => "gets back into order",
                    Act::Rally => "tries to rally",
                    Act::Combat => "fights on",
                    Act::Pass => "stands, and keeps its volley for whoever charges",
                };
                format!("{} {what}", name(*unit))
            }
            _ => return None,
        })
    }
}
