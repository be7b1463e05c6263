//! A plan: a battalion and what it is about.

use super::deeds::Deed;
use super::manual::manual;
use super::recall::{Chances, Looked};
use crate::Ma;
use crate::army::{BattalionId, MAX_BATTALIONS};
use crate::formation::Formation;
use crate::orders::{Act, Answer};
use crate::state::{Onset, State, Task, Volleys};
use arrayvec::ArrayVec;
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
    /// With which of its deeds it begins: 0 is that which the script likes best, 1 that which promises most, and so on.
    #[serde(default)]
    pub deed: u8,
    /// Against whom it marches, if that is settled; no other places are looked at.
    #[serde(default)]
    pub against: Option<BattalionId>,
    /// How much whoever carries it out has learned: the level of the opponent.
    #[serde(default)]
    pub school: u8,
}

/// How many of the deeds of a battalion are tried, by promise.
const DEEDS: u8 = 4;
/// Against how many enemies its marches are tried, and how much less is expected of each that is farther.
const FOES: usize = 3;
/// See above.
const FARTHER: i32 = 8;

impl Plan {
    /// A battalion under a script.
    pub(super) const fn of(unit: BattalionId, script: Script, school: u8) -> Plan {
        Plan { unit, script, deed: 0, against: None, school }
    }

    /// How whoever carries it out is minded.
    pub(super) fn mind(self) -> Temper {
        Temper { school: self.school, ..Temper::STEADY }
    }
}

impl Ma {
    /// Plans worth considering: for each battalion what promises most, then what other scripts would begin with, by promise;
    /// and the Commander. A script that begins as one before it did is left out.
    pub(super) fn portfolio(&self, s: &State, side: Side, school: u8, most: usize, out: &mut Vec<Plan>) {
        let mut rated: Vec<(bool, i32, Plan)> = Vec::new();
        let (stakes, temper) = (self.stakes(s, manual(school)), &Temper { school, ..Temper::STEADY });
        let mut each: Vec<Chances> = Vec::new();
        for unit in self.open(s, side) {
            let known = self.recalled(s, unit, temper);
            let mut all = known.unwrap_or_else(|| Chances::of(unit, self.blows(s, &stakes, unit, temper)));
            all.moves.get_or_insert_with(|| self.moves(s, &stakes, unit, temper));
            let deeds: Vec<Deed> = all.all().cloned().collect();
            each.push(all);
            let mut known: Vec<Answer> = Vec::new();
            let scripts = Script::TROOPS.map(|script| Plan::of(unit, script, school));
            let ranks = (1..=DEEDS).map(|deed| Plan { deed, ..Plan::of(unit, Script::Usual, school) });
            for plan in scripts.into_iter().chain(ranks) {
                let Some((worth, answer)) = self.pick(&deeds, plan) else { continue };
                // What promises harm is not tried.
                if !known.contains(&answer) && (plan.deed == 0 || worth >= 0) {
                    rated.push((plan != scripts[0], -worth, plan));
                    known.push(answer);
                }
            }
            let march =
                deeds.iter().find(|deed| matches!(deed.answer, Answer::Activate { act: Act::Move, .. }));
            for (rank, foe) in march.iter().flat_map(|_| self.nearest_foes(s, unit)).enumerate() {
                let worth = march.map_or(0, |deed| deed.worth) - FARTHER * rank as i32;
                let plan = Plan { against: Some(foe), ..Plan::of(unit, Script::Usual, school) };
                rated.push((true, -worth, plan));
            }
        }
        self.memory.recall.keep(Looked::First, s, temper, each);
        rated.sort_unstable();
        if let Some((_, plan)) = self.lead_plan(s, side, school) {
            rated.insert(rated.len().min(1), (false, 0, plan));
        }
        out.extend(rated.into_iter().take(most.max(1)).map(|(.., plan)| plan));
    }

    /// The enemies against whom a march is tried, the nearest first.
    fn nearest_foes(&self, s: &State, unit: BattalionId) -> ArrayVec<BattalionId, MAX_BATTALIONS> {
        let here = s.of(unit).pose.anchor;
        let mut foes: ArrayVec<BattalionId, MAX_BATTALIONS> = self.counted(s, !self.side(unit)).collect();
        foes.sort_by_key(|foe| (s.of(*foe).pose.anchor - here).square());
        foes.truncate(FOES);
        foes
    }

    /// Another battalion with what promises most for it; now and then another script.
    pub(super) fn mutant(&self, s: &State, side: Side, plan: &Plan, chance: &mut Stream) -> Plan {
        let units: Vec<BattalionId> = self.open(s, side).collect();
        let Some(unit) = units.get(chance.below(units.len())).copied() else { return *plan };
        let other = Script::TROOPS[1 + chance.below(3)];
        let script = if chance.below(4) == 0 { other } else { Script::Usual };
        Plan::of(unit, script, plan.school)
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
                    Act::Move => match plan.against {
                        Some(foe) => return Some(format!("{} marches against {}", name(*unit), name(foe))),
                        None => plan.script.march(),
                    },
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
