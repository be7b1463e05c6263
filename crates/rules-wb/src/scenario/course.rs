//! What comes later, where one may set up, what is worth points.

use super::armies::Armies;
use super::frame::Frame;
use crate::army::*;
use crate::map::Map;
use crate::{Arrival, Margins, Objective, Reinforcement, Scoring, SetUpZone};
use hexes::{Edge, HexId, notation};
use kernel::Side;
use reader::hexmap::{self, list, place_hexes};
use reader::{Page, Section, quoted};

/// The most hexes that count at the end: they fit the bits of a word.
const MAX_OBJECTIVE_HEXES: usize = 32;

/// `[[reinforcement]]`: one for each formation whose units are not on the map (WBS-4.7).
pub(super) fn reinforcements(
    page: &mut Page<'_>,
    root: &mut Section<'_, '_>,
    armies: &Armies,
    map: &Map,
) -> Vec<Reinforcement> {
    let mut found: Vec<Reinforcement> = Vec::new();
    for mut table in root.tables(page, "reinforcement", "[[reinforcement]]", MAX_FORMATIONS) {
        let code = table.need_text(page, "formation", "formation = \"AG\"");
        let formation = code.and_then(|code| armies.formation_of(code.value));
        let rolls = rolls(page, &mut table);
        let certain = table.need_number(page, "certain", 1..=40).unwrap_or(1) as u8;
        if rolls.iter().any(|roll| roll.turn >= certain) || rolls.windows(2).any(|w| w[0].turn >= w[1].turn) {
            page.fault(
                table.place("rolls"),
                "arrival rolls come in the order of the turns, before the certain one",
            );
        }
        let entries = place_hexes(page, &mut table, "entries", &map.grid);
        let border = |cell| Edge::ALL.into_iter().any(|edge| map.grid.distance_to_edge(cell, edge) == 1);
        if let Some(&cell) = entries.iter().find(|&&cell| !border(cell)) {
            let sentence = format!("the entry hex {} is not on the border of the map", map.id(cell));
            page.fault(table.place("entries"), sentence);
        }
        match formation.filter(|&f| armies.is_reinforcement(f)) {
            Some(formation) if found.iter().any(|other| other.formation == formation) => {
                page.fault(table.place("formation"), "this formation comes twice");
            }
            Some(formation) => {
                let commanders = companions(armies, formation);
                found.push(Reinforcement { formation, commanders, rolls, certain, entries });
            }
            None => page.fault(
                table.place("formation"),
                "formation names one whose units are listed with at = \"reinf.\"",
            ),
        }
        table.finish(page);
    }
    for (f, info) in armies.formations.iter().enumerate() {
        let id = FormationId(f as u8);
        let later = info.units.filter(|u| armies.units[u.index()].start == Start::Reinforcement);
        if !later.is_empty() && later != info.units {
            page.fault(
                armies.formation_at[f],
                "a reinforcement arrives complete (WBS-4.7): all its units or none",
            );
        }
        if !later.is_empty() && !found.iter().any(|r| r.formation == id) {
            page.fault(armies.formation_at[f], format!("{} has no [[reinforcement]]", info.code));
        }
    }
    found
}

/// Commanders without a place on the map who command or serve it.
fn companions(armies: &Armies, formation: FormationId) -> Commanders {
    let comes = |c: &CommanderInfo| {
        c.start.is_none()
            && match c.role {
                Role::Formation(own) => own == formation,
                // With the first of the formations he serves that comes later.
                Role::Army(served) => {
                    served.filter(|f| armies.is_reinforcement(f)).first() == Some(formation)
                }
            }
    };
    let all = armies.commanders.iter().enumerate();
    all.filter(|(_, c)| comes(c)).map(|(i, _)| CommanderId(i as u8)).collect()
}

fn rolls(page: &mut Page<'_>, table: &mut Section<'_, '_>) -> Vec<Arrival> {
    let mut rolls = Vec::new();
    for mut roll in table.tables(page, "rolls", "rolls = [{ turn = 3, at-least = 5 }]", 12) {
        let turn = roll.need_number(page, "turn", 1..=40).unwrap_or(1) as u8;
        let at_least = roll.need_number(page, "at-least", 2..=6).unwrap_or(6) as u8;
        rolls.push(Arrival { turn, at_least });
        roll.finish(page);
    }
    rolls
}

/// `[[zone]]`: where units may be placed in a free set-up (WBS-4.2).
pub(super) fn zones(
    page: &mut Page<'_>,
    root: &mut Section<'_, '_>,
    armies: &Armies,
    map: &Map,
) -> Vec<SetUpZone> {
    let mut zones: Vec<SetUpZone> = Vec::new();
    for mut table in root.tables(page, "zone", "[[zone]]", MAX_FORMATIONS) {
        let name = table.need_name(page, "name").map_or(String::new(), |t| t.value.to_owned());
        let units = members(page, &mut table, armies);
        let cells = cells(page, &mut table, map);
        let sides: Vec<Side> = units.iter().map(|u| armies.units[u.index()].side).collect();
        if sides.windows(2).any(|pair| pair[0] != pair[1]) {
            page.fault(table.place("units"), "the units of a zone belong to one side");
        }
        if zones.iter().any(|zone| !zone.units.and(units).is_empty()) {
            page.fault(table.place("units"), "one of these units has a zone already");
        }
        // A hex for each, whatever the others of the zone do: a set-up can always be finished.
        let fits = |unit: UnitId| {
            let class = armies.units[unit.index()].class;
            map.grid.cells().filter(|&c| cells[c.index()] && may_stand(map, class, c)).count()
        };
        let taken = zones.iter().filter(|zone| zone.cells.iter().zip(&cells).any(|(a, b)| *a && *b));
        let rivals = units.count() + taken.map(|zone| zone.units.count()).sum::<u32>();
        if let Some(unit) = units.iter().find(|&u| fits(u) < rivals as usize) {
            let code = &armies.units[unit.index()].code;
            let sentence =
                format!("the zone has too few hexes in which {code} may stand, for {rivals} units");
            page.fault(table.at, sentence);
        }
        let side = sides.first().copied().unwrap_or(Side::First);
        zones.push(SetUpZone { name, side, units, cells });
        table.finish(page);
    }
    zones
}

/// Whether a unit of this class may stand in a hex that it did not reach by road (WB-3.14e).
pub(super) fn may_stand(map: &Map, class: Class, cell: hexes::Cell) -> bool {
    !(class.is_heavy() && map.terrain(cell) == crate::map::Terrain::Woods)
}

/// Codes of formations and of units.
fn members(page: &mut Page<'_>, table: &mut Section<'_, '_>, armies: &Armies) -> Units {
    let Some(text) = table.need_text(page, "units", "units = \"FL F25\"") else { return Units::NONE };
    let mut units = Units::NONE;
    for code in text.value.split_whitespace() {
        let alone = || armies.units.iter().position(|u| u.code == code).map(|i| Units::one(UnitId(i as u8)));
        let found = armies.formation_of(code).map(|f| armies.formations[f.index()].units).or_else(alone);
        match found {
            Some(found) => units = units.or(found),
            None => page.fault(text.at, format!("no formation and no unit has the code {}", quoted(code))),
        }
    }
    if let Some(unit) = units.iter().find(|u| armies.units[u.index()].start == Start::Reinforcement) {
        let code = &armies.units[unit.index()].code;
        page.fault(text.at, format!("{code} is a reinforcement and is not set up"));
    }
    units
}

/// `hexes`, or all hexes `within` a distance `around` one.
fn cells(page: &mut Page<'_>, table: &mut Section<'_, '_>, map: &Map) -> Vec<bool> {
    let grid = &map.grid;
    if !table.has("around") {
        let text = table.need_text(page, "hexes", "hexes = \"0808-1013\"");
        return text.map_or_else(|| vec![false; grid.len()], |text| hexmap::zone(page, text, grid));
    }
    let text = table.need_text(page, "around", "around = \"1712\"");
    let within = table.need_number(page, "within", 0..=20).unwrap_or(0) as u16;
    let centre = text.and_then(|text| text.value.parse::<HexId>().ok()).and_then(|id| grid.cell(id));
    if centre.is_none() {
        page.fault(table.place("around"), "around is a hex of this map");
    }
    grid.cells().map(|cell| centre.is_some_and(|centre| grid.distance(centre, cell) <= within)).collect()
}

/// `[victory]` and `[[objective]]` (WBS-5.2 to WBS-5.5).
pub(super) fn scoring(page: &mut Page<'_>, root: &mut Section<'_, '_>, frame: &Frame, map: &Map) -> Scoring {
    let mut scoring = Scoring {
        step: 1,
        battery: 0,
        objectives: Vec::new(),
        margins: Margins { allied_decisive: 0, allied: 0, draw: 0, french: 0 },
    };
    if let Some(mut table) = root.need_table(page, "victory", "[victory]") {
        scoring.step = table.need_number(page, "step", 0..=20).unwrap_or(1) as u8;
        scoring.battery = table.need_number(page, "battery", 0..=20).unwrap_or(0) as u8;
        let mut margin = |key| table.need_number(page, key, -500..=500).unwrap_or(0) as i16;
        scoring.margins = Margins {
            allied_decisive: margin("allied-decisive"),
            allied: margin("allied"),
            draw: margin("draw"),
            french: margin("french"),
        };
        let Margins { allied_decisive, allied, draw, french } = scoring.margins;
        if !(allied_decisive >= allied && allied >= draw && draw >= french) {
            page.fault(table.at, "the margins fall from allied-decisive over allied and draw to french");
        }
        table.finish(page);
    }
    for mut table in root.tables(page, "objective", "[[objective]]", MAX_OBJECTIVE_HEXES) {
        let name = table.need_name(page, "name").map_or(String::new(), |t| t.value.to_owned());
        let text = table.need_text(page, "hexes", "hexes = \"1712 1713\"");
        let cells = list(page, text, |t| notation::parse_cells(&map.grid, t));
        let points = table.need_number(page, "points", 1..=50).unwrap_or(1) as u8;
        let [first, second] = &frame.side_names;
        let held_by = table.choice(page, "held-by", &[first, second]).map(|i| Side::BOTH[i]);
        let known = scoring.objectives.iter().flat_map(|o| &o.cells);
        if cells.is_empty() || known.clone().any(|c| cells.contains(c)) {
            page.fault(table.place("hexes"), "an objective has at least one hex, and none of another");
        } else if known.count() + cells.len() > MAX_OBJECTIVE_HEXES {
            let sentence = format!("objectives have at most {MAX_OBJECTIVE_HEXES} hexes in all");
            page.fault(table.place("hexes"), sentence);
        }
        scoring.objectives.push(Objective { name, cells, points, held_by });
        table.finish(page);
    }
    scoring
}
