//! The units of a formation.

use super::armies::Armies;
use super::frame::Frame;
use crate::army::*;
use kernel::Side;
use reader::{Page, Section, quoted};

const ARMS: [(&str, Arm); 4] =
    [("infantry", Arm::Infantry), ("cavalry", Arm::Cavalry), ("foot", Arm::Foot), ("horse", Arm::Horse)];

impl Armies {
    pub(super) fn unit(
        &mut self,
        page: &mut Page<'_>,
        mut table: Section<'_, '_>,
        side: Side,
        formation: FormationId,
        frame: &Frame,
    ) {
        let code = table.need_name(page, "code").map_or(String::new(), |t| t.value.to_owned());
        let shape = code.len() <= 4 && code.bytes().all(|b| b.is_ascii_alphanumeric());
        if !shape {
            page.fault(table.place("code"), "a code has one to four letters and digits, like K1");
        }
        if !code.is_empty() && self.units.iter().any(|u| u.code == code) {
            page.fault(table.place("code"), format!("there are two units with the code {}", quoted(&code)));
        }
        let name = table.need_name(page, "name").map_or(String::new(), |t| t.value.to_owned());
        let arms = ARMS.map(|(word, _)| word);
        let arm = table.need_choice(page, "arm", &arms).map_or(Arm::Infantry, |i| ARMS[i].1);
        let mut strength = table.need_number(page, "strength", 1..=6).unwrap_or(1) as u8;
        if table.has("first-strength") {
            let first = table.need_number(page, "first-strength", 1..=6).unwrap_or(1) as u8;
            if is_first(page, &table, "first-strength", frame) {
                strength = first;
            }
        }
        if strength > 4 && !frame.double_losses {
            let sentence =
                "a unit of more than 4 SP needs double loss markers: double-losses = true (SR-1.1c, SR-R7)";
            page.fault(table.place("strength"), sentence);
        }
        let mut grades = morale(page, &mut table, "morale");
        if table.has("first-morale") {
            let first = morale(page, &mut table, "first-morale");
            if is_first(page, &table, "first-morale", frame) {
                grades = first;
            }
        }
        let movement = table.need_number(page, "movement", 1..=20).unwrap_or(5) as u8;
        if self.units.len() == MAX_UNITS {
            page.fault(table.at, format!("a battle has at most {MAX_UNITS} units"));
        } else {
            self.units.push(UnitInfo {
                code,
                name,
                side,
                formation,
                arm,
                strength,
                morale: grades,
                movement,
            });
        }
        table.finish(page);
    }
}

/// Whether the values of the first reconstruction are played; to have some, the battle must offer them.
fn is_first(page: &mut Page<'_>, table: &Section<'_, '_>, key: &str, frame: &Frame) -> bool {
    if !frame.offers.first_values {
        page.fault(table.place(key), "[options] does not offer first-values = true");
    }
    frame.first_values
}

/// Front and back, "7/6", both 2 to 12 (SR-R5).
fn morale(page: &mut Page<'_>, table: &mut Section<'_, '_>, key: &'static str) -> [u8; 2] {
    let Some(text) = table.need_text(page, key, "morale = \"7/6\"") else { return [7, 6] };
    let value = |part: &str| part.parse::<u8>().ok().filter(|n| (2..=12).contains(n) && part.len() <= 2);
    let read = text.value.split_once('/').and_then(|(front, back)| Some([value(front)?, value(back)?]));
    match read {
        Some([front, back]) if back <= front => [front, back],
        _ => {
            page.fault(
                text.at,
                "morale is front/back, like \"7/6\": 2 to 12, the back not better than the front",
            );
            [7, 6]
        }
    }
}
