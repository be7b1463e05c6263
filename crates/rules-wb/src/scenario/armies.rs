//! The armies: formations and independent units.

use super::frame::Frame;
use crate::army::*;
use crate::map::Map;
use crate::{Edition, Params, SetUpZone, Wb};
use kernel::{BySide, Side};
use reader::{Page, Section, quoted};

/// The armies as read, with the places of their units for later faults.
#[derive(Default)]
pub(super) struct Armies {
    pub(super) units: Vec<UnitInfo>,
    /// Where each unit stands in the file.
    pub(super) unit_at: Vec<usize>,
    pub(super) commanders: Vec<CommanderInfo>,
    pub(super) commander_at: Vec<usize>,
    pub(super) formations: Vec<FormationInfo>,
    pub(super) formation_at: Vec<usize>,
}

pub(super) fn read(
    page: &mut Page<'_>,
    root: &mut Section<'_, '_>,
    frame: &Frame,
    map: Option<&Map>,
) -> Armies {
    let mut armies = Armies::default();
    for table in root.tables(page, "formation", "[[formation]]", MAX_FORMATIONS) {
        armies.formation(page, table, frame, map);
    }
    for side in Side::BOTH {
        if !armies.units.iter().any(|unit| unit.side == side) {
            let name = &frame.side_names[side.index()];
            page.whole(format!("{name} has no [[formation]] with units"));
        }
    }
    armies
}

impl Armies {
    /// A formation; or independent units, which stand in the same list so that the roster keeps the order of the book.
    fn formation(
        &mut self,
        page: &mut Page<'_>,
        mut table: Section<'_, '_>,
        frame: &Frame,
        map: Option<&Map>,
    ) {
        let independent = table.flag(page, "independent");
        let code = if independent { String::new() } else { self.code(page, &mut table) };
        let name = table.need_name(page, "name").map_or(String::new(), |t| t.value.to_owned());
        let side = frame.need_side(page, &mut table, "side");
        let colour = colour(page, &mut table);
        let id = FormationId(self.formations.len() as u8);
        let first = self.units.len();
        let listed = table.tables(page, "units", "units = [{ … }]", MAX_UNITS);
        if listed.is_empty() {
            page.fault(table.at, format!("the formation {} has no units", quoted(&name)));
        }
        for unit in listed {
            self.unit(page, unit, side, (!independent).then_some(id), map);
        }
        if !independent {
            let units: Units = (first..self.units.len()).map(|i| UnitId(i as u8)).collect();
            let steps = units.iter().map(|u| u16::from(self.units[u.index()].steps)).sum();
            // The staff names the commander; who is missing there is noted there.
            let commander = CommanderId(u8::MAX);
            self.formations.push(FormationInfo { code, name, side, units, commander, steps, colour });
            self.formation_at.push(table.at);
        }
        table.finish(page);
    }

    /// A code that no other unit, commander or formation has.
    pub(super) fn code(&self, page: &mut Page<'_>, table: &mut Section<'_, '_>) -> String {
        let code = table.need_name(page, "code").map_or(String::new(), |t| t.value.to_owned());
        if code.len() > 4 || !code.bytes().all(|b| b.is_ascii_alphanumeric()) {
            page.fault(table.place("code"), "a code has one to four letters and digits, like F01");
        }
        let units = self.units.iter().map(|u| &u.code);
        let taken = units.chain(self.commanders.iter().map(|c| &c.code));
        let mut taken = taken.chain(self.formations.iter().map(|f| &f.code));
        if !code.is_empty() && taken.any(|other| *other == code) {
            page.fault(table.place("code"), format!("the code {} is used twice", quoted(&code)));
        }
        code
    }

    /// The formation of a code.
    pub(super) fn formation_of(&self, code: &str) -> Option<FormationId> {
        self.formations.iter().position(|f| f.code == code).map(|i| FormationId(i as u8))
    }

    /// Puts everything together.
    pub(super) fn assemble(
        self,
        title: String,
        side_names: [String; 2],
        map: Map,
        zones: Vec<SetUpZone>,
        params: Params,
    ) -> Wb {
        let by = |keep: &dyn Fn(&UnitInfo) -> bool| -> Units {
            (0..self.units.len()).filter(|&i| keep(&self.units[i])).map(|i| UnitId(i as u8)).collect()
        };
        let commanders = |side: Side| -> Commanders {
            let own = (0..self.commanders.len()).filter(|&i| self.commanders[i].side == side);
            own.map(|i| CommanderId(i as u8)).collect()
        };
        Wb {
            title,
            side_names,
            map,
            side_units: BySide::from_fn(|side| by(&|u| u.side == side)),
            side_commanders: BySide::from_fn(commanders),
            artillery: by(&|u| u.class.is_artillery()),
            cavalry: by(&|u| u.class.is_cavalry()),
            independent: by(&|u| u.formation.is_none()),
            units: self.units,
            commanders: self.commanders,
            formations: self.formations,
            zones,
            params,
            edition: Edition::Second,
            lore: std::sync::OnceLock::new(),
        }
    }
}

fn colour(page: &mut Page<'_>, table: &mut Section<'_, '_>) -> String {
    let Some(text) = table.need_text(page, "colour", "colour = \"#e3b23c\"") else {
        return "#888888".to_owned();
    };
    let hex = text.value.strip_prefix('#').unwrap_or("");
    if hex.len() != 6 || !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
        page.fault(
            text.at,
            "a colour is written \"#e3b23c\": red, green and blue, two hexadecimal digits each",
        );
        return "#888888".to_owned();
    }
    text.value.to_owned()
}
