//! The armies: formations with their units, commanders and zones.

use super::frame::Frame;
use super::ground::Ground;
use crate::army::*;
use crate::map::Map;
use crate::state::State;
use crate::{Edition, Params, Sr};
use hexes::{Cell, Grid};
use kernel::{BySide, Side};
use reader::hexmap::zone;
use reader::{Page, Section, quoted};

/// The armies as read, with the places of their zones for later faults.
#[derive(Default)]
pub(super) struct Armies {
    pub(super) units: Vec<UnitInfo>,
    commanders: Vec<CommanderInfo>,
    formations: Vec<FormationInfo>,
    zones: Vec<Vec<bool>>,
    zone_at: Vec<usize>,
    /// The zone another formation lends, by place in `formations`.
    lender: Vec<Option<usize>>,
    /// Codes and names of units and commanders that are not in play with these options.
    pub(super) absent: Vec<String>,
}

pub(super) fn read(
    page: &mut Page<'_>,
    root: &mut Section<'_, '_>,
    frame: &Frame,
    grid: Option<&Grid>,
) -> Armies {
    let mut armies = Armies::default();
    for mut table in root.tables(page, "chief", "[[chief]]", 2) {
        armies.commander(page, &mut table, frame, Role::Chief);
        table.finish(page);
    }
    for mut table in root.tables(page, "representative", "[[representative]]", 2) {
        armies.commander(page, &mut table, frame, Role::Representative);
        table.finish(page);
    }
    for table in root.tables(page, "formation", "[[formation]]", MAX_FORMATIONS) {
        armies.formation(page, table, frame, grid);
    }
    for side in Side::BOTH {
        let name = &frame.side_names[side.index()];
        let chiefs = armies.commanders.iter().filter(|c| c.side == side && c.role == Role::Chief).count();
        if chiefs != 1 {
            page.whole(format!("{name} has {chiefs} generals in chief; each side has one [[chief]]"));
        }
        if !armies.formations.iter().any(|f| f.side == side) {
            page.whole(format!("{name} has no [[formation]]"));
        }
    }
    armies
}

impl Armies {
    fn formation(
        &mut self,
        page: &mut Page<'_>,
        mut table: Section<'_, '_>,
        frame: &Frame,
        grid: Option<&Grid>,
    ) {
        let name = table.need_name(page, "name").map_or(String::new(), |t| t.value.to_owned());
        if self.formations.iter().any(|f| f.name == name) {
            page.fault(table.place("name"), format!("there are two formations called {}", quoted(&name)));
        }
        let side = match table.need_choice(page, "side", &frame.side_names) {
            Some(1) => COALITION,
            _ => FRENCH,
        };
        let colour = self.colour(page, &mut table);
        let hypothetical = table.choice(page, "only-if", &["hypothetical"]).is_some();
        if hypothetical && !frame.offers.hypothetical {
            page.fault(table.place("only-if"), "[options] does not offer hypothetical = true");
        }
        let zone = self.zone(page, &mut table, grid);
        let absent = hypothetical && !frame.hypothetical;
        let mut others = Armies::default();
        let id = FormationId(self.formations.len() as u8);
        let into = if absent { &mut others } else { &mut *self };
        let commander = CommanderId(into.commanders.len() as u8);
        match table.need_table(page, "commander", "commander = { bonus = 1, movement = 10 }") {
            Some(mut inner) => {
                into.officer(page, &mut inner, name.clone(), side, Role::Formation(id), 0);
                inner.finish(page);
            }
            None => into.enlist(page, table.at, dummy(&name, side, Role::Formation(id))),
        }
        let first = into.units.len();
        let listed = table.tables(page, "units", "units = [{ … }]", MAX_UNITS);
        if listed.is_empty() {
            page.fault(table.at, format!("the formation {} has no units", quoted(&name)));
        }
        for unit in listed {
            into.unit(page, unit, side, id, frame);
        }
        let units = (first..into.units.len()).map(|i| UnitId(i as u8)).collect();
        if absent {
            let twice = others.units.iter().find(|u| self.units.iter().any(|v| v.code == u.code));
            if let Some(unit) = twice {
                page.fault(table.at, format!("there are two units with the code {}", quoted(&unit.code)));
            }
            self.absent.extend(others.units.into_iter().map(|u| u.code));
            self.absent.push(name);
        } else {
            self.formations.push(FormationInfo { name, side, units, commander, colour });
            let (flags, at, lender) = zone;
            self.zones.push(flags);
            self.zone_at.push(at);
            self.lender.push(lender);
        }
        table.finish(page);
    }

    fn colour(&self, page: &mut Page<'_>, table: &mut Section<'_, '_>) -> String {
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

    /// The zone, where it stands, and whose it is if it is shared (SR-8.5a).
    fn zone(
        &self,
        page: &mut Page<'_>,
        table: &mut Section<'_, '_>,
        grid: Option<&Grid>,
    ) -> (Vec<bool>, usize, Option<usize>) {
        let nothing = vec![false; grid.map_or(0, Grid::len)];
        if let Some(text) = table.text(page, "zone-of") {
            if table.has("zone") {
                page.fault(text.at, "a formation has a zone or shares one, not both");
                table.text(page, "zone");
            }
            let lender = self.formations.iter().position(|f| f.name == text.value);
            if lender.is_none() {
                page.fault(text.at, format!("no formation before this one is called {}", quoted(text.value)));
            }
            return (lender.map_or(nothing, |l| self.zones[l].clone()), text.at, lender);
        }
        let Some(text) = table.need_text(page, "zone", "zone = \"0104-0507 0601\"") else {
            return (nothing, table.at, None);
        };
        let Some(grid) = grid else { return (nothing, text.at, None) };
        (zone(page, text, grid), text.at, None)
    }

    fn commander(&mut self, page: &mut Page<'_>, table: &mut Section<'_, '_>, frame: &Frame, role: Role) {
        let name = table.need_name(page, "name").map_or(String::new(), |t| t.value.to_owned());
        let side = match table.need_choice(page, "side", &frame.side_names) {
            Some(1) => COALITION,
            _ => FRENCH,
        };
        let command = if role == Role::Chief {
            table.need_number(page, "command", 0..=9).unwrap_or(0) as u8
        } else {
            0
        };
        self.officer(page, table, name, side, role, command);
    }

    fn officer(
        &mut self,
        page: &mut Page<'_>,
        table: &mut Section<'_, '_>,
        name: String,
        side: Side,
        role: Role,
        command: u8,
    ) {
        let mut officer = dummy(&name, side, role);
        officer.command = command;
        officer.bonus = table.need_number(page, "bonus", 0..=6).unwrap_or(0) as u8;
        officer.tactical = role != Role::Representative && table.flag(page, "tactical");
        officer.movement = table.need_number(page, "movement", 1..=30).unwrap_or(10) as u8;
        self.enlist(page, table.at, officer);
    }

    fn enlist(&mut self, page: &mut Page<'_>, at: usize, officer: CommanderInfo) {
        if self.commanders.iter().any(|c| c.code == officer.code) {
            page.fault(at, format!("there are two commanders called {}", quoted(&officer.name)));
        }
        if self.commanders.len() == MAX_COMMANDERS {
            page.fault(at, format!("a battle has at most {MAX_COMMANDERS} commanders"));
            return;
        }
        self.commanders.push(officer);
    }

    /// Puts everything together, with an empty position.
    pub(super) fn assemble(
        &self,
        page: &mut Page<'_>,
        frame: Frame,
        ground: Ground,
        plan: (u8, Vec<Vec<Cell>>),
    ) -> Sr {
        let Ground { map, control } = ground;
        self.check_zones(page, &map);
        let by = |keep: &dyn Fn(&UnitInfo) -> bool| {
            (0..self.units.len())
                .filter(|&i| keep(&self.units[i]))
                .map(|i| UnitId(i as u8))
                .collect::<Units>()
        };
        let params = Params {
            stacking: frame.stacking,
            range: frame.range,
            dense: frame.dense,
            double_losses: frame.double_losses,
            turns: frame.turns,
            vp_start: frame.vp_start,
            // SR-8.5b, SR-R96: in the hypothetical scenario there are no minor victories.
            french_minor: (!frame.hypothetical).then_some(frame.french_minor),
            decisive: frame.decisive,
            bayonets: frame.bayonets,
            plan_turns: plan.0,
            plan: plan.1,
            control,
            first_to_set_up: frame.first_to_set_up,
            bids: frame.bids,
            free_set_up: frame.free_set_up,
        };
        let start = State::nobody(&params);
        Sr {
            title: frame.title,
            side_names: frame.side_names,
            map,
            units: self.units.clone(),
            commanders: self.commanders.clone(),
            formations: self.formations.clone(),
            zones: self.zones.clone(),
            side_units: BySide::from_fn(|side| by(&|u| u.side == side)),
            artillery: by(&|u| u.arm.is_artillery()),
            cavalry: by(&|u| u.arm == Arm::Cavalry),
            params,
            edition: Edition::Second,
            start,
            first_hour: frame.first_hour,
            scale: frame.scale,
            offers: frame.offers,
            lore: std::sync::OnceLock::new(),
        }
    }

    /// A zone has a hex of its own for each unit, those that borrow it included, so that a set-up can always be finished
    /// although zones of a side may overlap (SR-R90).
    fn check_zones(&self, page: &mut Page<'_>, map: &Map) {
        let owner = |f: usize| self.lender[f].unwrap_or(f);
        for (f, zone) in self.zones.iter().enumerate() {
            let side = self.formations[f].side;
            let others =
                (0..self.zones.len()).filter(|&g| self.formations[g].side == side && owner(g) != owner(f));
            let others: Vec<usize> = others.collect();
            let own = |c: Cell| zone[c.index()] && !others.iter().any(|&g| self.zones[g][c.index()]);
            let open = map.grid.cells().filter(|&c| own(c) && !map.closed_to(c, side)).count();
            let sharing = (0..self.zones.len()).filter(|&g| owner(g) == owner(f));
            let units: u32 = sharing.map(|g| self.formations[g].units.count()).sum();
            if open < units as usize {
                let sentence = format!(
                    "the zone has {open} hexes of its own that its units may enter, for {units} units"
                );
                page.fault(self.zone_at[f], sentence);
            }
        }
    }
}

fn dummy(name: &str, side: Side, role: Role) -> CommanderInfo {
    let (name, code) = (name.to_owned(), name.to_lowercase());
    CommanderInfo { code, name, side, role, command: 0, bonus: 0, tactical: false, movement: 10 }
}
