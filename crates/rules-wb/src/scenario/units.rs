//! The units of a formation, and where they stand.

use super::armies::Armies;
use crate::army::*;
use crate::map::Map;
use hexes::{Cell, Direction, HexId};
use kernel::Side;
use reader::{Page, Section, one_of, quoted};

/// The word for a unit that comes later.
const REINFORCEMENT: &str = "reinf.";

impl Armies {
    pub(super) fn unit(
        &mut self,
        page: &mut Page<'_>,
        mut table: Section<'_, '_>,
        side: Side,
        formation: Option<FormationId>,
        map: Option<&Map>,
    ) {
        let code = self.code(page, &mut table);
        let name = table.need_name(page, "name").map_or(String::new(), |t| t.value.to_owned());
        let class = class(page, &mut table);
        let steps = table.need_number(page, "steps", 1..=9).unwrap_or(1) as u8;
        let morale = table.need_number(page, "morale", 2..=5).unwrap_or(2) as u8;
        let movement = table.need_number(page, "movement", 1..=12).unwrap_or(4) as u8;
        let start = start(page, &mut table, map);
        if start == Start::Reinforcement && formation.is_none() {
            page.fault(table.at, "an independent unit is on the map from the start");
        }
        if self.units.len() == MAX_UNITS {
            page.fault(table.at, format!("a battle has at most {MAX_UNITS} units"));
        } else {
            let range = class.range();
            self.unit_at.push(table.at);
            self.units.push(UnitInfo {
                code,
                name,
                side,
                formation,
                class,
                steps,
                morale,
                movement,
                range,
                start,
            });
        }
        table.finish(page);
    }
}

/// Arm and class in the words of the book: "infantry, line".
fn class(page: &mut Page<'_>, table: &mut Section<'_, '_>) -> Class {
    let words = Class::ALL.map(|class| format!("{}, {}", class.arm().words(), class.words()));
    table.need_choice(page, "class", &words).map_or(Class::Line, |i| Class::ALL[i])
}

/// `at`, `facing` and `posture`: on the map, or off it until the reinforcement comes.
fn start(page: &mut Page<'_>, table: &mut Section<'_, '_>, map: Option<&Map>) -> Start {
    let cell = place(page, table, "at", REINFORCEMENT, map);
    let posture = match table.need_choice(page, "posture", &["line", "column"]) {
        Some(1) => Posture::Column,
        _ => Posture::Line,
    };
    match cell {
        None => {
            let facing = table.need_text(page, "facing", "facing = \"-\"");
            if facing.is_some_and(|text| text.value != "-") || posture == Posture::Line {
                let sentence = "a reinforcement enters in march column: facing = \"-\", posture = \"column\"";
                page.fault(table.at, sentence);
            }
            Start::Reinforcement
        }
        Some(cell) => {
            let facing = table.need_number(page, "facing", 0..=5).unwrap_or(0) as u8;
            let facing = Direction::from_index(facing).unwrap_or(Direction::N);
            Start::On(Post { cell, facing, posture })
        }
    }
}

/// A hex, or a word that stands for none.
pub(super) fn place(
    page: &mut Page<'_>,
    table: &mut Section<'_, '_>,
    key: &'static str,
    none: &str,
    map: Option<&Map>,
) -> Option<Cell> {
    let text = table.need_text(page, key, &format!("{key} = \"1712\""))?;
    if text.value == none {
        return None;
    }
    let id = text.value.parse::<HexId>().ok();
    let cell = id.and_then(|id| map.map_or(Some(Cell(0)), |map| map.grid.cell(id)));
    if cell.is_none() {
        let known = one_of(&["a hex of this map", &quoted(none)]);
        page.fault(text.at, format!("{key} is {known}, not {}", quoted(text.value)));
    }
    Some(cell.unwrap_or(Cell(0)))
}
