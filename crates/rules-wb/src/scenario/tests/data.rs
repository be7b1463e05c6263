//! Warburg as the book prints it (`rules/warburg-scenario.md`).

use super::battle;
use crate::army::*;
use crate::map::*;
use crate::*;
use hexes::map::WayKind;
use hexes::{Cell, Direction, Edge};

const BOOK: &str = include_str!("../../../../../rules/warburg-scenario.md");

fn cell(b: &Wb, id: &str) -> Cell {
    b.map.grid.cell(id.parse().unwrap()).unwrap()
}

/// How many hexsides carry these bits.
fn sides(b: &Wb, bits: u8) -> usize {
    let half = [Direction::N, Direction::NE, Direction::SE];
    b.map.grid.cells().map(|c| half.iter().filter(|&&d| b.map.side(c, d).has(bits)).count()).sum()
}

/// The rows of the table under a heading of the book.
fn rows(heading: &str) -> Vec<Vec<&'static str>> {
    let start = BOOK.find(heading).unwrap() + heading.len();
    let end = BOOK[start..].find("\n#").map_or(BOOK.len(), |i| start + i);
    let lines = BOOK[start..end].lines().filter(|line| line.starts_with("| "));
    lines.skip(1).map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// WBS-2.1, WBS-2.2, WBS-2.3, WBS-2.4, WBS-2.6, WBS-2.7, WBS-2.8, WBS-2.9, WB-3.1d, WB-S2
#[test]
fn the_map_of_warburg_has_what_the_book_prints() {
    let b = battle("wb/warburg", &[]);
    assert_eq!((b.map.grid.columns(), b.map.grid.rows()), (22, 16));
    let found = [SideFeatures::RIVER, SideFeatures::BRIDGE, SideFeatures::SLOPE, SideFeatures::SUNKEN];
    assert_eq!(found.map(|bit| sides(&b, bit)), [43, 5, 10, 2]);
    let lengths = |kind| -> Vec<usize> {
        b.map.ways.iter().filter(|w| w.kind == kind).map(|w| w.cells.len()).collect()
    };
    assert_eq!(lengths(WayKind::Road), [14, 13, 13, 11, 6, 5, 8, 6]);
    assert_eq!(lengths(WayKind::Sunken), [3]);
    assert_eq!(b.map.brooks[0].cells.len(), 7);
    let count = |terrain| b.map.terrain.iter().filter(|(_, here)| **here == terrain).count();
    assert_eq!([Terrain::Woods, Terrain::Village, Terrain::Town].map(count), [25, 5, 2]);
    let levels = ["0710", "0810", "0808", "0807", "0607", "1712", "1811"].map(|id| b.map.level(cell(&b, id)));
    assert_eq!(levels, [3, 3, 2, 1, 0, 1, 2]);
    assert_eq!((b.map.rout_edges[FRENCH], b.map.rout_edges[ALLIED]), (Edge::S, Edge::N));
    assert_eq!(b.map.names.len(), 7);
}

/// WBS-3.1, WBS-3.2, WB-2.1a, WB-2.1h, WB-2.1j, WB-S3: what `tidy` cannot compare, the formation and the range.
#[test]
fn every_unit_belongs_to_its_formation_and_has_its_range() {
    let b = battle("wb/warburg", &[]);
    let printed: Vec<Vec<&str>> = [rows("### 3.1 French"), rows("### 3.2 Allied")].concat();
    assert_eq!(printed.len(), b.units.len());
    for (row, unit) in printed.iter().zip(&b.units) {
        let formation = unit.formation.map_or("independent", |f| &b.formation(f).code);
        let range = if unit.range == 0 { "-".to_owned() } else { unit.range.to_string() };
        assert_eq!((row[0], row[2], row[7]), (unit.code.as_str(), formation, range.as_str()));
    }
    let odd = b.units.iter().filter(|u| u.movement != u.class.movement()).map(|u| u.code.as_str());
    assert_eq!(odd.collect::<Vec<_>>(), ["A28"], "only Phillips's guns keep up with the cavalry");
}

/// WBS-3.4, WB-2.5a, WB-2.5b, WB-12.6b, WBS-5.6
#[test]
fn formations_have_the_printed_steps() {
    let b = battle("wb/warburg", &[]);
    for (row, formation) in rows("### 3.4 Formations").iter().zip(&b.formations) {
        let steps = formation.steps.to_string();
        let side = b.side_names[formation.side.index()].as_str();
        assert_eq!(row[..], [&formation.code, &formation.name, side, &steps]);
        assert_eq!(b.commander_info(formation.commander).side, formation.side);
    }
    let steps = |side| b.side_units[side].iter().map(|u| u32::from(b.unit(u).steps)).sum::<u32>();
    assert_eq!((steps(FRENCH), steps(ALLIED)), (61, 60));
    assert_eq!(b.independent.iter().map(|u| b.unit(u).code.as_str()).collect::<Vec<_>>(), ["F25", "F26"]);
}

/// WBS-3.3, WB-2.4a, WB-2.4c
#[test]
fn army_commanders_serve_the_formations_the_book_names() {
    let b = battle("wb/warburg", &[]);
    let serves = |code: &str| {
        let commander = b.commanders.iter().find(|c| c.code == code).unwrap();
        match commander.role {
            Role::Army(served) => served.iter().map(|f| b.formation(f).code.as_str()).collect::<Vec<_>>(),
            Role::Formation(own) => vec![b.formation(own).code.as_str()],
        }
    };
    assert_eq!(serves("CF0"), ["FL", "FC", "FR"]);
    assert_eq!(serves("CA2"), ["AL", "AG"]);
    assert_eq!(serves("CA7"), ["AG"]);
}

/// WBS-4.3, WBS-4.4, WBS-4.5, WBS-4.7, WBS-4.8, WBS-4.10, WBS-5.1, WBS-5.2, WBS-5.3, WBS-5.4, WBS-5.5
#[test]
fn the_course_of_the_day_is_as_printed() {
    let b = battle("wb/warburg", &[]);
    let p = &b.params;
    assert_eq!((p.turns, p.first_hour, p.first_player), (8, 13, ALLIED));
    assert_eq!(p.surprise, Some(Surprise { side: FRENCH, turns: 1, rating: 1 }));
    assert_eq!(p.withdrawal, Some(Withdrawal { side: FRENCH, from_turn: 5, edge: Edge::S }));
    let [granby] = p.reinforcements.as_slice() else { panic!("one reinforcement") };
    assert_eq!(b.formation(granby.formation).code, "AG");
    let with: Vec<&str> = granby.commanders.iter().map(|c| b.commander_info(c).name.as_str()).collect();
    assert_eq!(with, ["Ferdinand of Brunswick", "Granby"]);
    assert_eq!(granby.rolls, [Arrival { turn: 3, at_least: 5 }, Arrival { turn: 4, at_least: 3 }]);
    assert_eq!((granby.certain, granby.entries.len()), (5, 4));
    let points: Vec<(u8, Option<kernel::Side>)> =
        p.scoring.objectives.iter().map(|o| (o.points, o.held_by)).collect();
    assert_eq!(points, [(4, None), (4, Some(FRENCH)), (2, Some(FRENCH)), (2, None)]);
    assert_eq!((p.scoring.step, p.scoring.battery), (1, 2));
    assert_eq!(p.scoring.margins, Margins { allied_decisive: 28, allied: 12, draw: 6, french: 0 });
}

/// WBS-4.1, WBS-4.2, WBS-4.6, WB-R111
#[test]
fn zones_of_the_free_set_up_lie_north_of_the_river() {
    let b = battle("wb/warburg", &[("set-up", "free")]);
    assert_eq!(b.params.set_up, SetUpRule::Free);
    let sizes: Vec<usize> = b.zones.iter().map(|z| z.cells.iter().filter(|c| **c).count()).collect();
    assert_eq!(sizes, [17, 18, 24, 19]);
    let zoned: Units = b.zones.iter().fold(Units::NONE, |all, zone| all.or(zone.units));
    assert_eq!(zoned, b.side_units[FRENCH]);
    for unit in zoned.iter() {
        let Start::On(post) = b.unit(unit).start else { panic!("on the map") };
        assert!(b.zone_of(unit).unwrap().cells[post.cell.index()], "{}", b.unit(unit).code);
    }
}
