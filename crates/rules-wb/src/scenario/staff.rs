//! The commanders: who commands what, and where each begins (WB-2.4).

use super::armies::Armies;
use super::frame::Frame;
use super::units;
use crate::army::*;
use crate::map::Map;
use kernel::Side;
use reader::{Page, Section, Text, quoted};

pub(super) fn read(
    page: &mut Page<'_>,
    root: &mut Section<'_, '_>,
    frame: &Frame,
    map: Option<&Map>,
    armies: &mut Armies,
) {
    let Some(mut staff) = root.need_table(page, "staff", "[staff]") else { return };
    for table in staff.tables(page, "commanders", "commanders = [{ … }]", MAX_COMMANDERS) {
        armies.commander(page, table, frame, map);
    }
    staff.finish(page);
    for f in 0..armies.formations.len() {
        if armies.formations[f].commander.0 == u8::MAX {
            let code = &armies.formations[f].code;
            page.fault(armies.formation_at[f], format!("no commander in [staff] commands {code} (WB-2.5a)"));
        }
    }
}

impl Armies {
    fn commander(
        &mut self,
        page: &mut Page<'_>,
        mut table: Section<'_, '_>,
        frame: &Frame,
        map: Option<&Map>,
    ) {
        let code = self.code(page, &mut table);
        let name = table.need_name(page, "name").map_or(String::new(), |t| t.value.to_owned());
        let [first, second] = &frame.side_names;
        let posts: [String; 4] =
            [(first, "formation"), (first, "army"), (second, "formation"), (second, "army")]
                .map(|(side, post)| format!("{side}, {post}"));
        let post = table.need_choice(page, "post", &posts).unwrap_or(0);
        let side = if post < 2 { Side::First } else { Side::Second };
        let text = table.need_text(page, "of", "of = \"FL\", or of = \"serves FL, FC\"");
        let id = CommanderId(self.commanders.len() as u8);
        let role = match text {
            Some(text) if post % 2 == 1 => Role::Army(self.served(page, text, side)),
            Some(text) => self.commanded(page, text, side, id),
            None => Role::Army(Formations::NONE),
        };
        let rating = table.need_number(page, "rating", 2..=5).unwrap_or(2) as u8;
        let radius = table.need_number(page, "radius", 1..=20).unwrap_or(1) as u8;
        let start = self.station(page, &mut table, role, map);
        self.commander_at.push(table.at);
        self.commanders.push(CommanderInfo { code, name, side, role, rating, radius, start });
        table.finish(page);
    }

    /// `serves FL, FC`.
    fn served(&self, page: &mut Page<'_>, text: Text<'_>, side: Side) -> Formations {
        let Some(codes) = text.value.strip_prefix("serves ") else {
            page.fault(text.at, "an army commander serves formations: of = \"serves FL, FC\" (WB-2.4c)");
            return Formations::NONE;
        };
        let mut served = Formations::NONE;
        for code in codes.split(", ") {
            match self.formation_of(code).filter(|f| self.formations[f.index()].side == side) {
                Some(formation) => served = served.with(formation),
                None => page.fault(text.at, format!("his side has no formation {}", quoted(code))),
            }
        }
        served
    }

    /// `FL`.
    fn commanded(&mut self, page: &mut Page<'_>, text: Text<'_>, side: Side, id: CommanderId) -> Role {
        let found = self.formation_of(text.value).filter(|f| self.formations[f.index()].side == side);
        let Some(formation) = found else {
            page.fault(text.at, format!("his side has no formation {}", quoted(text.value)));
            return Role::Army(Formations::NONE);
        };
        let commander = &mut self.formations[formation.index()].commander;
        if commander.0 != u8::MAX {
            page.fault(text.at, format!("{} has a commander already (WB-2.5a)", quoted(text.value)));
        }
        *commander = id;
        Role::Formation(formation)
    }

    /// `at = "1210"`, or `at = "with AG"` for one who comes with a reinforcement that he serves or commands.
    fn station(
        &self,
        page: &mut Page<'_>,
        table: &mut Section<'_, '_>,
        role: Role,
        map: Option<&Map>,
    ) -> Option<hexes::Cell> {
        let own = match role {
            Role::Formation(formation) => Formations::one(formation),
            Role::Army(served) => served,
        };
        let later = own.filter(|f| self.is_reinforcement(f)).first();
        let none = later.map_or(String::new(), |f| format!("with {}", self.formations[f.index()].code));
        let cell = units::place(page, table, "at", &none, map);
        if cell.is_some() && matches!(role, Role::Formation(f) if self.is_reinforcement(f)) {
            page.fault(
                table.place("at"),
                format!("his formation comes later, and he with it: at = {none:?}"),
            );
        }
        cell
    }

    /// Whether the units of a formation come later.
    pub(super) fn is_reinforcement(&self, formation: FormationId) -> bool {
        let units = self.formations[formation.index()].units;
        units.iter().any(|u| self.units[u.index()].start == Start::Reinforcement)
    }
}
