//! The ground: the map with the signs of this game, stars, citadels, rout edges, and the places of the plan.

use super::frame::by_side;
use crate::army::*;
use crate::map::*;
use hexes::{Cell, Grid, notation};
use reader::hexmap::{self, Sign, list, place_hexes, rout_edges};
use reader::{Page, Section, Text};

/// The signs of the terrain chart.
const SIGNS: [(&str, Sign<Terrain>); 11] = [
    ("C", Sign::ground(Terrain::Clear)),
    ("B", Sign::ground(Terrain::Grove)),
    ("W", Sign::ground(Terrain::Woods)),
    ("V", Sign::ground(Terrain::Village)),
    ("F", Sign::ground(Terrain::Farm)),
    ("R", Sign::work(Terrain::Clear, WorkKind::Redoubt)),
    ("E", Sign::work(Terrain::Clear, WorkKind::Entrenchment)),
    ("M", Sign::mill(Terrain::Clear)),
    ("T", Sign::ground(Terrain::Tomb)),
    ("K", Sign::ground(Terrain::Citadel)),
    ("X", Sign::ground(Terrain::Impassable)),
];

/// The map, and the stars the second side holds at the start.
pub(super) struct Ground {
    pub(super) map: Map,
    pub(super) control: u32,
}

pub(super) fn read(page: &mut Page<'_>, root: &mut Section<'_, '_>, sides: &[String; 2]) -> Option<Ground> {
    let ground = hexmap::read(page, root, &SIGNS, MAX_CELLS)?;
    let mut map = Map::new(ground.map);
    let control = stars(page, root, &mut map, sides);
    citadel(page, root, &mut map, sides, ground.chart);
    let table = root.need_table(page, "rout", "[rout]");
    map.rout_edges = by_side(page, table, sides, rout_edges, Vec::new);
    map.prepare();
    Some(Ground { map, control })
}

fn stars(page: &mut Page<'_>, root: &mut Section<'_, '_>, map: &mut Map, sides: &[String; 2]) -> u32 {
    let mut control = 0;
    for mut table in root.tables(page, "star", "[[star]]", 32) {
        let name = table.need_name(page, "name").map_or(String::new(), |t| t.value.to_owned());
        let cells = place_hexes(page, &mut table, "hexes", &map.grid);
        let held = table.need_choice(page, "held-by", sides) == Some(COALITION.index());
        let mut bits = 0;
        for cell in cells {
            if map.stars.contains(&cell) {
                page.fault(
                    table.place("hexes"),
                    format!("hex {} belongs to another star", map.grid.id(cell)),
                );
            } else if map.stars.len() == 32 {
                page.fault(table.place("hexes"), "stars have at most 32 hexes in all");
            } else {
                bits |= 1 << map.stars.len();
                map.stars.push(cell);
            }
            if map.terrain(cell) == Terrain::Impassable {
                page.fault(
                    table.place("hexes"),
                    format!("nobody can ever enter the star {}", map.grid.id(cell)),
                );
            }
        }
        control |= if held { bits } else { 0 };
        map.objectives.push(Objective { name, bits });
        table.finish(page);
    }
    control
}

fn citadel(
    page: &mut Page<'_>,
    root: &mut Section<'_, '_>,
    map: &mut Map,
    sides: &[String; 2],
    terrain: Text<'_>,
) {
    let drawn = map.terrain.iter().any(|(_, &here)| here == Terrain::Citadel);
    let Some(mut table) = root.table(page, "citadel", "[citadel]") else {
        if drawn {
            page.fault(
                terrain.at,
                "the chart has a citadel (K) and the file no [citadel] that says whose it is",
            );
        }
        return;
    };
    let army = if table.need_choice(page, "army", sides) == Some(1) { COALITION } else { FRENCH };
    map.citadel = Some(CitadelRule { army, road_only: table.flag(page, "road-only") });
    if !drawn {
        page.fault(table.at, "there is a [citadel], and no K in the terrain chart");
    }
    table.finish(page);
}

/// The last turn of the plan and its places (SR-8.1.6a).
pub(super) fn plan(page: &mut Page<'_>, root: &mut Section<'_, '_>, grid: &Grid) -> (u8, Vec<Vec<Cell>>) {
    let Some(mut table) = root.table(page, "plan", "[plan]") else { return (0, Vec::new()) };
    let turns = table.need_number(page, "turns", 0..=40).unwrap_or(0);
    let mut places: Vec<Vec<Cell>> = Vec::new();
    for text in table.need_texts(page, "places", 16) {
        let cells = list(page, Some(text), |t| notation::parse_cells(grid, t));
        if let Some(&cell) = cells.iter().find(|c| places.iter().any(|p| p.contains(c))) {
            page.fault(text.at, format!("hex {} belongs to another place of the plan", grid.id(cell)));
        } else if !cells.is_empty() {
            places.push(cells);
        }
    }
    table.finish(page);
    (turns as u8, places)
}
