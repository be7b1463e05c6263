//! The deployment: who stands where at the start. It obeys the rules a player's own set-up obeys ([`crate::setup`]).

use super::armies::Armies;
use crate::Sr;
use crate::army::*;
use crate::refusals::Refusal;
use hexes::{Direction, HexId};
use kernel::{Reasons, Side};
use reader::{Page, Section, Text, quoted, without_comments, words};

/// Reads the deployment and puts the battle into its first position.
pub(super) fn read(page: &mut Page<'_>, root: &mut Section<'_, '_>, armies: &Armies, battle: &mut Sr) {
    let Some(mut table) = root.need_table(page, "deployment", "[deployment]") else { return };
    let text = table.need_text(page, "places", "places = \"\"\" … \"\"\"");
    let at = table.at;
    table.finish(page);
    let Some(text) = text else { return };
    let empty = battle.start.clone();
    let clean = without_comments(text.value);
    // Commanders come after the units (SR-8.2.2d), wherever their lines stand.
    let mut commanders = Vec::new();
    for (index, line) in clean.lines().enumerate() {
        let words: Vec<(usize, &str)> = words(line).collect();
        place_line(page, text, index + 1, &words, armies, battle, &mut commanders);
    }
    for unit in battle.unit_ids() {
        if battle.start.cell(unit).is_none() {
            let code = &battle.unit(unit).code;
            page.fault(
                at,
                format!("the deployment has no place for {code}: write a line like 1209 SW {code}"),
            );
        }
    }
    for (line, column, commander, unit) in commanders {
        let mut why = Reasons::all();
        let side = battle.commander_info(commander).side;
        battle.judge_commander(&battle.start, side, commander, unit, &mut why);
        for refusal in why.into_result().err().unwrap_or_default() {
            if let Some(sentence) = battle.commander_sentence(commander, unit, refusal) {
                page.fault_in(text, line, column, sentence);
            }
        }
        if let Some(cell) = battle.start.cell(unit) {
            let mut start = battle.start.clone();
            battle.place_commander(&mut start, commander, cell);
            battle.start = start;
        }
    }
    for commander in battle.commander_ids() {
        let info = battle.commander_info(commander);
        if battle.start.commander(commander).place.on().is_none() {
            page.fault(
                at,
                format!("the deployment has no place for {0}: write \"with {0}\" after a unit", info.name),
            );
        }
    }
    if battle.params.free_set_up {
        battle.start = empty;
    }
    let mut start = battle.start.clone();
    battle.first_tasks(&mut start);
    battle.start = start;
}

type Posted = (usize, usize, CommanderId, UnitId);

/// `1209 SW K1 K5 with Cochenhausen`.
fn place_line(
    page: &mut Page<'_>,
    text: Text<'_>,
    line: usize,
    words: &[(usize, &str)],
    armies: &Armies,
    battle: &mut Sr,
    commanders: &mut Vec<Posted>,
) {
    let [(hex_at, hex), (facing_at, facing), rest @ ..] = words else {
        if let Some(&(column, _)) = words.first() {
            page.fault_in(
                text,
                line,
                column,
                "a line reads hex, facing, units, as in 1209 SW K1 K5 with Cochenhausen",
            );
        }
        return;
    };
    let cell = hex.parse::<HexId>().ok().and_then(|id| battle.map.grid.cell(id));
    if cell.is_none() {
        page.fault_in(text, line, *hex_at, format!("{} is no hex of this map", quoted(hex)));
    }
    let facing = facing.parse::<Direction>().ok();
    if facing.is_none() {
        page.fault_in(text, line, *facing_at, "the facing is one of N, NE, SE, S, SW, NW");
    }
    let (Some(cell), Some(facing)) = (cell, facing) else { return };
    let mut named: Vec<UnitId> = Vec::new();
    let mut officers = false;
    for &(column, word) in rest {
        if word == "with" {
            officers = true;
        } else if armies.absent.iter().any(|name| name == word) {
            // A formation that is not in play.
        } else if officers {
            let found = battle.commander_ids().find(|&c| battle.commander_info(c).name == word);
            // Of a mixed stack, the unit he may stand with.
            let mate = found.and_then(|c| named.iter().copied().find(|&u| battle.may_start_with(c, u)));
            match (found, mate.or(named.first().copied())) {
                (Some(commander), Some(unit)) => commanders.push((line, column, commander, unit)),
                (Some(_), None) => {
                    page.fault_in(text, line, column, "a commander stands with a unit of this line")
                }
                (None, _) => {
                    page.fault_in(text, line, column, format!("no commander is called {}", quoted(word)))
                }
            }
        } else {
            let Some(unit) = battle.unit_ids().find(|&u| battle.unit(u).code == word) else {
                page.fault_in(text, line, column, format!("no unit has the code {}", quoted(word)));
                continue;
            };
            let mut why = Reasons::all();
            let side = battle.unit(unit).side;
            battle.judge_place(&battle.start, side, unit, cell, facing, &mut why);
            match why.into_result() {
                Err(refusals) => {
                    for refusal in refusals {
                        page.fault_in(text, line, column, battle.place_sentence(side, refusal));
                    }
                }
                Ok(()) => {
                    let mut start = battle.start.clone();
                    battle.place_unit(&mut start, unit, cell, facing);
                    battle.start = start;
                }
            }
            named.push(unit);
        }
    }
}

impl Sr {
    /// Why a unit cannot stand where a file puts it.
    fn place_sentence(&self, side: Side, refusal: Refusal) -> String {
        let code = |unit: UnitId| &self.unit(unit).code;
        match refusal {
            Refusal::AlreadyPlaced(unit) => format!("{} has a place already", code(unit)),
            Refusal::OutsideZone(unit, cell) => {
                let formation = &self.formations[self.unit(unit).formation.index()].name;
                format!(
                    "hex {} lies outside the zone of {formation}, to which {} belongs",
                    self.map.id(cell),
                    code(unit)
                )
            }
            Refusal::Closed(cell) => {
                format!("hex {} is closed to the {}", self.map.id(cell), self.side_names[side.index()])
            }
            Refusal::EnemyThere(cell) => format!("hex {} is held by the enemy", self.map.id(cell)),
            Refusal::NoRoom(cell) => {
                let limit = self.params.stacking;
                format!(
                    "hex {} is full: two units, together at most {limit} SP unless one is artillery (SR-1.4)",
                    self.map.id(cell)
                )
            }
            Refusal::FacingOfStack(cell, _) => {
                format!("the units in hex {} share one facing (SR-1.3c)", self.map.id(cell))
            }
            Refusal::PlanNeedsUnits => {
                "with this the plan can no longer be met: a unit in each of its places (SR-8.1.6a)".to_owned()
            }
            other => format!("this placement is not legal: {other:?}"),
        }
    }

    /// Why a commander cannot stand where a file puts him; `None` where another fault says it already.
    fn commander_sentence(&self, commander: CommanderId, unit: UnitId, refusal: Refusal) -> Option<String> {
        let name = &self.commander_info(commander).name;
        match refusal {
            Refusal::CommanderAlreadyPlaced(_) => Some(format!("{name} has a place already")),
            Refusal::CommanderNeedsUnit(..) => {
                let code = &self.unit(unit).code;
                Some(format!(
                    "{name} starts with a unit of his own formation, and {code} is none (SR-8.2.2d)"
                ))
            }
            _ => None,
        }
    }
}
