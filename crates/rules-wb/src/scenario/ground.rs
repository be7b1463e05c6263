//! The ground: the map with the signs of this game, slopes, sunken roads, brooks and rout edges.

use crate::map::*;
use hexes::Edge;
use kernel::BySide;
use reader::hexmap::{self, Sign};
use reader::{Page, Section, one_of, quoted};

/// The signs of the terrain chart.
const SIGNS: [(&str, Sign<Terrain>); 4] = [
    (".", Sign::ground(Terrain::Clear)),
    ("w", Sign::ground(Terrain::Woods)),
    ("v", Sign::ground(Terrain::Village)),
    ("t", Sign::ground(Terrain::Town)),
];

pub(super) fn read(page: &mut Page<'_>, root: &mut Section<'_, '_>, sides: &[String; 2]) -> Option<Map> {
    let ground = hexmap::read(page, root, &SIGNS, MAX_CELLS)?;
    let mut map = ground.map;
    if let Some((cell, level)) = map.level.iter().find(|(_, level)| **level > 3) {
        let id = map.id(cell);
        page.fault(ground.chart.at, format!("hex {id} has level {level}; levels are 0 to 3 (WB-3.1d)"));
    }
    hexmap::slopes(page, root, &mut map);
    hexmap::sunken_roads(page, root, &mut map);
    hexmap::brooks(page, root, &mut map);
    let stream = map.waters.iter().any(|water| !water.river);
    if stream || map.ways.iter().any(|way| way.kind == hexes::map::WayKind::Path) {
        page.fault(
            ground.chart.at,
            "this game has rivers and roads on hexsides, no streams or paths; write [[brook]] for a stream",
        );
    }
    for cell in map.grid.cells() {
        let slope = |d| map.side(cell, d).has(SideFeatures::SLOPE) && map.side(cell, d).water();
        if hexes::Direction::ALL.into_iter().any(slope) {
            let id = map.id(cell);
            page.fault(ground.chart.at, format!("a hexside of {id} is a river and a slope; it can be one"));
        }
    }
    let edges = rout(page, root, sides);
    Some(Map::new(map, edges))
}

/// The rout edge of each side (WBS-2.9).
fn rout(page: &mut Page<'_>, root: &mut Section<'_, '_>, sides: &[String; 2]) -> BySide<Edge> {
    let mut edges = BySide::from_fn(|_| Edge::S);
    let Some(table) = root.need_table(page, "rout", "[rout]") else { return edges };
    for (key, at, value) in table.texts(page) {
        let Some(index) = sides.iter().position(|side| side == key.0) else {
            let sentence = format!("{} is no side of this battle; write {}", quoted(key.0), one_of(sides));
            page.fault(key.1, sentence);
            continue;
        };
        match hexmap::rout_edges(page, value, at).as_slice() {
            [edge] => edges.0[index] = *edge,
            [] => {}
            _ => page.fault(at, "an army routs towards one edge: N, E, S or W"),
        }
    }
    for side in sides.iter().filter(|side| !table.has(side)) {
        page.fault(table.at, format!("[rout] lacks {side}: write {side} = \"S\""));
    }
    edges
}
