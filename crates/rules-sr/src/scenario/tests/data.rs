//! Every datum of `rules/hondschoote-scenario.md` against what the reader makes of the files.

use super::battle;
use crate::Sr;
use crate::army::*;
use crate::bids::Bids;
use crate::map::*;
use crate::sequence::TurnStart;
use crate::setup::SetUp;
use crate::state::*;
use hexes::map::WayKind;
use hexes::{Cell, Direction, Edge, HexId};
use kernel::Side;

fn cell(b: &Sr, id: u16) -> Cell {
    b.map.grid.cell(HexId::from_number(id).unwrap()).unwrap()
}
fn unit(b: &Sr, code: &str) -> UnitId {
    b.unit_ids().find(|&u| b.unit(u).code == code).unwrap()
}
fn formation(b: &Sr, name: &str) -> usize {
    b.formations.iter().position(|f| f.name == name).unwrap()
}
fn count(b: &Sr, terrain: Terrain) -> usize {
    b.map.terrain.iter().filter(|&(_, &t)| t == terrain).count()
}
/// Infantry, cavalry and artillery points of a formation.
fn points(b: &Sr, name: &str) -> [u8; 3] {
    let mut sums = [0; 3];
    for u in b.formations[formation(b, name)].units.iter() {
        let info = b.unit(u);
        let kind = match info.arm {
            Arm::Infantry => 0,
            Arm::Cavalry => 1,
            _ => 2,
        };
        sums[kind] += info.strength;
    }
    sums
}
/// Hexsides with these bits, each once.
fn sides(b: &Sr, bits: u8) -> usize {
    b.map.sides.iter(&b.map.grid).filter(|(_, f)| f.has(bits)).count()
}

#[test]
fn the_ground_of_hondschoote_has_the_printed_counts() {
    let b = battle("sr/hondschoote", &[]);
    assert_eq!((b.map.grid.columns(), b.map.grid.rows(), b.map.grid.len()), (17, 14, 238));
    let works = b.map.work.iter().filter(|(_, work)| work.is_some()).count();
    let mills = b.map.windmill.iter().filter(|m| **m).count();
    assert_eq!((works, mills), (2, 1));
    // 92 plain clear hexes, two redoubts and the mill stand on clear ground.
    assert_eq!(count(&b, Terrain::Clear), 92 + 2 + 1);
    assert_eq!(count(&b, Terrain::Grove), 116);
    assert_eq!(count(&b, Terrain::Impassable), 14);
    assert_eq!(count(&b, Terrain::Woods), 6);
    assert_eq!(count(&b, Terrain::Village), 4);
    assert_eq!(count(&b, Terrain::Farm), 3);
    assert!(b.map.level.iter().all(|(_, &l)| l == 0));
    assert!(b.map.windmill[cell(&b, 1403).index()]);
    assert_eq!(b.map.terrain(cell(&b, 1210)), Terrain::Grove);
}

/// SR-R58
#[test]
fn the_hexsides_and_works_of_hondschoote_are_as_listed() {
    let b = battle("sr/hondschoote", &[]);
    assert_eq!(sides(&b, SideFeatures::RIVER), 26);
    assert_eq!(sides(&b, SideFeatures::STREAM), 17);
    assert_eq!(sides(&b, SideFeatures::BRIDGE), 4);
    for (a, c) in [(403, 404), (1301, 1302), (1010, 1110), (1011, 1111)] {
        let d = b.map.grid.direction_to_neighbour(cell(&b, a), cell(&b, c)).unwrap();
        assert!(b.map.side(cell(&b, a), d).has(SideFeatures::BRIDGE), "{a}|{c}");
        assert!(b.map.side(cell(&b, c), d.opposite()).has(SideFeatures::BRIDGE), "{c}|{a}");
    }
    let closed = [Direction::N, Direction::NW, Direction::SW, Direction::S];
    let mask = closed.iter().fold(0, |m, d| m | 1 << d.index());
    for id in [1204, 1209] {
        assert_eq!(b.map.work(cell(&b, id)), Some(Work { kind: WorkKind::Redoubt, sides: mask }));
    }
    let roads: Vec<usize> =
        b.map.ways.iter().filter(|w| w.kind == WayKind::Road).map(|w| w.cells.len()).collect();
    let paths: Vec<usize> =
        b.map.ways.iter().filter(|w| w.kind == WayKind::Path).map(|w| w.cells.len()).collect();
    assert_eq!((roads, paths), (vec![12, 14, 4, 4, 3], vec![9, 6, 3, 10, 6]));
    assert_eq!(b.map.rout_edges[FRENCH], [Edge::W]);
    assert_eq!(b.map.rout_edges[COALITION], [Edge::E]);
}

/// SR-8.3.1b, SR-8.3.1d, SR-8.3.2a, SR-8.4a, SR-8.4b, SR-8.1.5a, SR-8.1.6a, SR-8.2.1a, SR-B1, SR-B2, SR-B3
#[test]
fn the_parameters_of_hondschoote_are_as_printed() {
    let b = battle("sr/hondschoote", &[]);
    let p = &b.params;
    assert_eq!((p.turns, p.stacking, p.range, p.dense, p.double_losses), (7, 4, 3, 4, false));
    assert_eq!((p.vp_start, p.french_minor, p.decisive), (-3, Some(3), 7));
    assert_eq!((p.bayonets, p.first_to_set_up), (FRENCH, FRENCH));
    assert_eq!(b.first_hour, 8);
    let plan: Vec<Vec<Cell>> =
        vec![vec![cell(&b, 1204)], vec![cell(&b, 1209)], vec![cell(&b, 1405), cell(&b, 1406)]];
    assert_eq!((p.plan_turns, &p.plan), (3, &plan));
    let stars: Vec<u16> = b.map.stars.iter().map(|&c| b.map.id(c).number()).collect();
    assert_eq!(stars, [1204, 1209, 1405, 1406]);
    let bits: Vec<u32> = b.map.objectives.iter().map(|o| o.bits).collect();
    assert_eq!((bits, p.control, b.start.control), (vec![1, 2, 12], 15, 15));
}

/// SR-8.5a, SR-8.5b, SR-R96
#[test]
fn the_hypothetical_scenario_adds_hedouville_and_knows_no_minor_victory() {
    let b = battle("sr/hondschoote", &[("hypothetical", "yes")]);
    assert_eq!(b.params.french_minor, None);
    assert_eq!(b.formations.iter().filter(|f| f.side == FRENCH).count(), 4);
    assert_eq!(points(&b, "Hédouville"), [5, 2, 2]);
    assert_eq!(b.zones[formation(&b, "Hédouville")], b.zones[formation(&b, "Colaud")]);
    assert!(!battle("sr/hondschoote", &[]).formations.iter().any(|f| f.name == "Hédouville"));
}

/// The play-tested values are in force; the first ones, of which the worked examples speak, can be chosen.
#[test]
fn the_values_of_the_first_reconstruction_can_be_chosen() {
    let first = battle("sr/hondschoote", &[("values", "first")]);
    let values = |b: &Sr, code: &str| {
        let unit = b.units.iter().find(|u| u.code == code).unwrap();
        (unit.strength, unit.morale)
    };
    assert_eq!((values(&first, "C3"), values(&first, "A2")), ((2, [7, 6]), (2, [6, 5])));
    let now = battle("sr/hondschoote", &[]);
    assert_eq!((values(&now, "C3"), values(&now, "A2")), ((3, [8, 7]), (1, [6, 5])));
    for example in ["J1", "J2", "J3", "K1", "K5"] {
        assert_eq!(values(&first, example), values(&now, example), "{example} is in the print's example");
    }
}

type Row = (&'static str, &'static str, Arm, u8, [u8; 2], u8);

/// The order of battle of the rule book: code, formation, arm, strength, morale, movement.
#[rustfmt::skip]
const HONDSCHOOTE: [Row; 39] = {
    use Arm::*;
    [
        ("L1", "Leclaire", Infantry, 2, [8, 7], 5), ("L2", "Leclaire", Infantry, 3, [8, 7], 5),
        ("L3", "Leclaire", Infantry, 3, [7, 6], 5), ("L4", "Leclaire", Cavalry, 1, [7, 6], 8),
        ("L5", "Leclaire", Foot, 2, [6, 5], 4),
        ("J1", "Jourdan", Infantry, 3, [7, 6], 5), ("J2", "Jourdan", Infantry, 3, [8, 7], 5),
        ("J3", "Jourdan", Infantry, 2, [6, 5], 5), ("J4", "Jourdan", Infantry, 3, [7, 6], 5),
        ("J5", "Jourdan", Cavalry, 2, [7, 6], 8), ("J6", "Jourdan", Foot, 2, [6, 5], 4),
        ("J7", "Jourdan", Horse, 2, [7, 6], 7),
        ("C1", "Colaud", Infantry, 3, [8, 7], 5), ("C2", "Colaud", Infantry, 3, [8, 7], 5),
        ("C3", "Colaud", Infantry, 3, [8, 7], 5), ("C4", "Colaud", Cavalry, 2, [7, 6], 8),
        ("C5", "Colaud", Horse, 2, [7, 6], 7),
        ("H1", "Hédouville", Infantry, 3, [7, 6], 5), ("H2", "Hédouville", Infantry, 2, [6, 5], 5),
        ("H3", "Hédouville", Cavalry, 2, [6, 5], 8), ("H4", "Hédouville", Foot, 2, [6, 5], 4),
        ("D1", "Diepenbroik", Infantry, 2, [8, 7], 5), ("D2", "Diepenbroik", Infantry, 2, [6, 5], 5),
        ("D3", "Diepenbroik", Infantry, 1, [6, 5], 5), ("D4", "Diepenbroik", Cavalry, 2, [6, 5], 8),
        ("D5", "Diepenbroik", Foot, 2, [6, 5], 4),
        ("K1", "Cochenhausen", Infantry, 3, [7, 6], 5), ("K2", "Cochenhausen", Infantry, 2, [6, 5], 5),
        ("K3", "Cochenhausen", Infantry, 2, [6, 5], 5), ("K4", "Cochenhausen", Infantry, 1, [6, 5], 5),
        ("K5", "Cochenhausen", Foot, 2, [6, 5], 4), ("K6", "Cochenhausen", Foot, 2, [6, 5], 4),
        ("A1", "Hammerstein", Infantry, 2, [6, 5], 5), ("A2", "Hammerstein", Infantry, 1, [6, 5], 5),
        ("A3", "Hammerstein", Infantry, 1, [6, 5], 5), ("A4", "Hammerstein", Infantry, 1, [6, 5], 5),
        ("A5", "Hammerstein", Cavalry, 2, [6, 5], 8), ("A6", "Hammerstein", Cavalry, 2, [6, 5], 8),
        ("A7", "Hammerstein", Horse, 2, [7, 6], 7),
    ]
};

#[test]
fn the_order_of_battle_of_hondschoote_is_as_listed() {
    let b = battle("sr/hondschoote", &[("hypothetical", "yes")]);
    assert_eq!(b.units.len(), HONDSCHOOTE.len());
    for (info, row) in b.units.iter().zip(HONDSCHOOTE) {
        let name = b.formations[info.formation.index()].name.as_str();
        let read = (info.code.as_str(), name, info.arm, info.strength, info.morale, info.movement);
        assert_eq!(read, row);
        assert_eq!(info.side, b.formations[info.formation.index()].side);
    }
    let sums = [("Leclaire", [8, 1, 2]), ("Jourdan", [11, 2, 4]), ("Colaud", [9, 2, 2])];
    let coalition = [("Diepenbroik", [5, 2, 2]), ("Cochenhausen", [8, 0, 4]), ("Hammerstein", [5, 4, 2])];
    for (name, expected) in sums.into_iter().chain(coalition) {
        assert_eq!(points(&b, name), expected, "{name}");
    }
    let historical = battle("sr/hondschoote", &[]);
    let totals = |side: Side| {
        let units = historical.side_units[side];
        let sum = |f: &dyn Fn(UnitId) -> u8| units.iter().map(|u| u32::from(f(u))).sum::<u32>();
        (sum(&|u| historical.unit(u).strength), sum(&|u| historical.steps(&historical.start, u)))
    };
    assert_eq!((totals(FRENCH), totals(COALITION)), ((41, 25), (32, 19)));
}

/// SR-8.1.2a, SR-7k
#[test]
fn the_commanders_of_hondschoote_are_as_listed() {
    let b = battle("sr/hondschoote", &[("hypothetical", "yes")]);
    let rows = [
        ("Houchard", 1, 1, false),
        ("Wallmoden", 2, 1, false),
        ("Levasseur", 0, 2, false),
        ("Leclaire", 0, 1, false),
        ("Jourdan", 0, 1, true),
        ("Colaud", 0, 1, false),
        ("Hédouville", 0, 0, false),
        ("Diepenbroik", 0, 1, false),
        ("Cochenhausen", 0, 1, false),
        ("Hammerstein", 0, 1, true),
    ];
    assert_eq!(b.commanders.len(), rows.len());
    for (info, row) in b.commanders.iter().zip(rows) {
        assert_eq!((info.name.as_str(), info.command, info.bonus, info.tactical), row);
        assert_eq!(info.movement, 10);
    }
    for (index, f) in b.formations.iter().enumerate() {
        assert_eq!(b.commander_info(f.commander).role, Role::Formation(FormationId(index as u8)));
        assert_eq!(b.commander_info(f.commander).name, f.name);
    }
}

/// SR-8.2.1b, SR-8.2.1c, SR-8.2.1d, SR-8.2.2a, SR-8.2.2b, SR-8.2.2c, SR-R90
#[test]
fn the_zones_of_hondschoote_have_the_printed_sizes_and_lie_three_hexes_apart() {
    let b = battle("sr/hondschoote", &[]);
    let size = |name| b.zones[formation(&b, name)].iter().filter(|z| **z).count();
    let sizes = ["Leclaire", "Jourdan", "Colaud", "Diepenbroik", "Cochenhausen", "Hammerstein"].map(size);
    assert_eq!(sizes, [20, 20, 33, 30, 18, 20]);
    let of = |side: Side| {
        let zones =
            b.formation_ids().filter(|f| b.formations[f.index()].side == side).map(|f| &b.zones[f.index()]);
        let zones: Vec<&Vec<bool>> = zones.collect();
        b.map.grid.cells().filter(|c| zones.iter().any(|z| z[c.index()])).collect::<Vec<_>>()
    };
    let pairs = of(FRENCH).into_iter().flat_map(|a| of(COALITION).into_iter().map(move |c| (a, c)));
    assert_eq!(pairs.map(|(a, c)| b.map.grid.distance(a, c)).min(), Some(3));
}

/// Default deployment: hex, facing, units, commanders.
const DEPLOYED: [(u16, u8, &str, &str); 30] = [
    (504, 2, "L1 L5", ""),
    (505, 2, "L2", "Leclaire"),
    (506, 1, "L3", ""),
    (404, 2, "L4", ""),
    (508, 2, "J4", ""),
    (509, 1, "J1 J6", ""),
    (510, 1, "J2 J7", "Jourdan"),
    (410, 2, "J3", "Houchard Levasseur"),
    (511, 1, "J5", ""),
    (711, 1, "C1", ""),
    (811, 1, "C2 C5", "Colaud"),
    (912, 1, "C3", ""),
    (812, 1, "C4", ""),
    (613, 1, "H1", "Hédouville"),
    (713, 1, "H2 H4", ""),
    (814, 1, "H3", ""),
    (1204, 5, "D1 D5", ""),
    (1205, 4, "D2", "Diepenbroik"),
    (1405, 4, "D3", ""),
    (1303, 4, "D4", ""),
    (1209, 4, "K1 K5", ""),
    (1208, 4, "K2", "Cochenhausen"),
    (1207, 5, "K3 K6", ""),
    (1309, 4, "K4", "Wallmoden"),
    (1210, 4, "A1", ""),
    (1311, 4, "A2 A7", ""),
    (1411, 4, "A3", "Hammerstein"),
    (1512, 4, "A4", ""),
    (1410, 4, "A5", ""),
    (1511, 4, "A6", ""),
];

#[test]
fn the_default_deployment_is_the_listed_one() {
    let b = battle("sr/hondschoote", &[("hypothetical", "yes")]);
    let mut placed = 0;
    for (hex, facing, codes, commanders) in DEPLOYED {
        let here = cell(&b, hex);
        for code in codes.split_whitespace() {
            let u = b.start.unit(unit(&b, code));
            assert_eq!((u.place, u.facing.index()), (Where::On(here), usize::from(facing)), "{code}");
            placed += 1;
        }
        assert_eq!(b.start.stack(here).count() as usize, codes.split_whitespace().count(), "{hex}");
        for name in commanders.split_whitespace() {
            let c = b.commander_ids().find(|&c| b.commander_info(c).name == name).unwrap();
            assert_eq!(b.start.commander(c).place, Where::On(here), "{name}");
        }
    }
    assert_eq!(placed, b.units.len());
}

/// SR-3.1a, SR-1.4a, SR-1.4b, SR-1.4c, SR-1.3c
#[test]
fn every_default_deployment_stacks_legally_and_keeps_its_units_within_four_hexes() {
    for b in Sr::battles() {
        let b = battle(b.id, &[]);
        for u in b.unit_ids() {
            let here = b.start.cell(u).unwrap();
            let mates = b.start.stack(here).without(u);
            assert!(b.may_stack(&b.start, u, mates), "{}", b.unit(u).code);
            assert!(mates.iter().all(|m| b.start.unit(m).facing == b.start.unit(u).facing));
            let commander = b.formations[b.unit(u).formation.index()].commander;
            let post = b.start.commander(commander).place.on().unwrap();
            assert!(b.map.grid.distance(here, post) <= 4, "{} {}", b.title, b.unit(u).code);
            // The mêlée is mixed up on purpose.
            let apart = !b.start.controlled(here, !b.unit(u).side) || b.title == "A mêlée";
            assert!(apart, "{} starts in contact", b.unit(u).code);
        }
    }
}

#[test]
fn the_shortcuts_of_the_first_state_follow_from_its_units() {
    let b = battle("sr/jemmapes", &[]);
    let mut again = b.empty();
    for u in b.unit_ids().collect::<Vec<_>>().into_iter().rev() {
        b.place_unit(&mut again, u, b.start.cell(u).unwrap(), b.start.unit(u).facing);
    }
    assert_eq!((again.first_in, again.next_in, again.zoc), (b.start.first_in, b.start.next_in, b.start.zoc));
}

/// SR-S1, SR-S2, SR-R97
#[test]
fn bids_come_before_the_set_up_and_the_set_up_before_the_first_turn() {
    let tasks = |options: &[(&str, &str)]| {
        battle("sr/hondschoote", options).start.agenda.iter().rev().copied().collect::<Vec<Task>>()
    };
    assert_eq!(tasks(&[]), [TurnStart.into()]);
    let all: [Task; 4] = [Bids.into(), SetUp(FRENCH).into(), SetUp(COALITION).into(), TurnStart.into()];
    assert_eq!(tasks(&[("set-up", "free"), ("bids", "yes")]), all);
    let free = battle("sr/jemmapes", &[("set-up", "free")]);
    assert_eq!(free.start.agenda.top(), Some(&SetUp(COALITION).into()));
    assert!(free.unit_ids().all(|u| free.start.unit(u).place == Where::Reserve));
}

/// SR-TET-17, SR-R98, SR-B8
#[test]
fn jemmapes_has_its_ground_its_heights_and_its_strengths() {
    let b = battle("sr/jemmapes", &[]);
    assert_eq!((b.map.grid.columns(), b.map.grid.rows()), (16, 12));
    assert_eq!(count(&b, Terrain::Village), 8);
    assert_eq!(count(&b, Terrain::Woods), 8);
    assert_eq!(count(&b, Terrain::Citadel), 4);
    assert_eq!(b.map.level.iter().filter(|&(_, &l)| l == 2).count(), 1);
    assert_eq!(b.map.level(cell(&b, 805)), 2);
    assert_eq!(b.map.work.iter().filter(|(_, work)| work.is_some()).count(), 6);
    assert_eq!((sides(&b, SideFeatures::RIVER), sides(&b, SideFeatures::STREAM)), (25, 15));
    assert_eq!(b.map.citadel, Some(CitadelRule { army: COALITION, road_only: false }));
    let sums = |side| {
        let names = b.formations.iter().filter(|f| f.side == side).map(|f| f.name.clone());
        names.fold([0; 3], |s, n| {
            let p = points(&b, &n);
            [s[0] + p[0], s[1] + p[1], s[2] + p[2]]
        })
    };
    assert_eq!((sums(FRENCH), sums(COALITION)), ([36, 8, 12], [23, 5, 6]));
    let p = &b.params;
    assert_eq!((p.turns, p.vp_start, p.french_minor, p.decisive, p.plan_turns), (8, -4, Some(3), 8, 0));
    assert_eq!(b.map.objectives.len(), 4);
    assert_eq!(b.map.rout_edges[FRENCH], [Edge::S, Edge::W]);
}

/// SR-B1, SR-B2, SR-B3, SR-B4, SR-TET-12, SR-TET-16, SR-TET-18
#[test]
fn the_small_maps_carry_the_parameters_of_neerwinden_and_fleurus() {
    let n = battle("sr/small/neerwinden", &[]);
    let f = battle("sr/small/fleurus", &[]);
    for b in [&n, &f] {
        assert_eq!(
            (b.params.stacking, b.params.range, b.params.dense, b.params.double_losses),
            (6, 2, 6, true)
        );
    }
    assert_eq!(count(&n, Terrain::Tomb), 1);
    assert!(n.map.work.iter().any(|(_, w)| w.is_some_and(|w| w.kind == WorkKind::Entrenchment)));
    assert_eq!(f.map.citadel, Some(CitadelRule { army: FRENCH, road_only: true }));
    assert_eq!(f.map.terrain(cell(&f, 508)), Terrain::Citadel);
}
