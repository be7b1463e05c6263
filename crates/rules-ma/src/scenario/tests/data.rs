//! The battles of the program against the book.

use super::*;
use crate::army::{BattalionId, CharacterKind, Nation};
use crate::battle::{SetUp, Victory};
use crate::formation::Formation;
use crate::terrain::{AreaKind, LineKind};
use kernel::Side;
use tabletop::{Heading, Length, Point, Table, TableEdge};

/// A row of the deployment tables: code, formation, anchor, heading, footprint; the figures and the size of the screen.
type Row = (&'static str, Formation, (i32, i32), i32, (i32, i32), Option<(u8, (i32, i32))>);

/// The same as the program has it.
type Placed = (String, Formation, Point, Heading, (Length, Length), Option<(u8, (Length, Length))>);

fn rows(battle: &Battle) -> Vec<Placed> {
    let row = |id: BattalionId| {
        let (battalion, placing) = (battle.battalion(id), battle.deployment[id.index()]);
        let size = |block: tabletop::Block| (block.width(), block.depth());
        let screen = placing.screen.map(|s| (s.figures, size(s.block())));
        let block = size(placing.block(battalion));
        (battalion.code.clone(), placing.formation, placing.pose.anchor, placing.pose.heading, block, screen)
    };
    battle.ids().map(row).collect()
}

#[track_caller]
fn expect(id: &str, book: &[Row], commanders: [(i32, i32); 2]) {
    let battle = battle(id, &[]);
    let size = |(w, d): (i32, i32)| (Length::whole(w), Length::whole(d));
    let row = |&(code, formation, (x, y), heading, block, screen): &Row| {
        let screen = screen.map(|(figures, block)| (figures, size(block)));
        (code.to_owned(), formation, Point::whole(x, y), Heading::degrees(heading), size(block), screen)
    };
    let book: Vec<_> = book.iter().map(row).collect();
    assert_eq!(rows(&battle), book);
    let at = battle.commanders.expect("placed").0;
    assert_eq!(at, commanders.map(|(x, y)| Point::whole(x, y)));
}

use Formation::{Column, Line};

/// MA-C3, MA-G3, MA-G4, MA-G6
#[test]
fn two_hundred_points_stands_as_in_the_book() {
    expect(
        "ma/two-hundred-points",
        &[
            ("B1", Line, (60, 30), 90, (36, 4), None),
            ("B2", Line, (100, 30), 90, (36, 4), None),
            ("B3", Column, (24, 28), 90, (8, 20), None),
            ("B4", Line, (136, 30), 90, (28, 4), None),
            ("B5", Column, (80, 16), 90, (8, 12), None),
            ("F1", Column, (40, 92), 270, (8, 12), None),
            ("F2", Line, (122, 92), 270, (24, 4), None),
            ("F3", Column, (64, 92), 270, (8, 16), None),
            ("F4", Column, (92, 92), 270, (8, 16), None),
        ],
        [(80, 22), (78, 112)],
    );
    let battle = battle("ma/two-hundred-points", &[]);
    assert_eq!(battle.table, Table::new(Length::whole(160), Length::whole(120)));
    assert_eq!((battle.turns, battle.victory, battle.set_up), (8, Victory::Count, SetUp::Placed));
    assert_eq!(battle.edges.0, [TableEdge::South, TableEdge::North]);
    assert_eq!(battle.edges_offered(), [TableEdge::South, TableEdge::North], "MA-R69");
}

/// MA-22.1, MA-22.2, MA-C3
#[test]
fn the_armies_are_the_published_ones() {
    let battle = battle("ma/two-hundred-points", &[]);
    let [mut british, mut french] = [crate::army::tests::british(), crate::army::tests::french()];
    for (army, side) in [(&mut british, Side::First), (&mut french, Side::Second)] {
        let read = battle.army(side);
        for (b, r) in army.battalions.iter_mut().zip(&read.battalions) {
            b.name = r.name.clone();
        }
        assert_eq!(army.battalions, read.battalions);
        assert_eq!((read.points(), read.nation), (200, army.nation));
    }
    let names: Vec<&str> = battle.battalions.iter().map(|b| b.name.as_str()).collect();
    assert_eq!(names[..5], [1, 2, 3, 4, 5].map(|n| Nation::British.ordinal(n)));
    assert_eq!(names[5..], [1, 2, 3, 4].map(|n| Nation::French.ordinal(n)));
}

/// MA-C4
#[test]
fn the_ground_is_as_in_the_book() {
    let terrain = battle("ma/two-hundred-points", &[]).terrain;
    let corners = |points: &[(i32, i32)]| points.iter().map(|&(x, y)| Point::whole(x, y)).collect::<Vec<_>>();
    let wood = corners(&[(8, 48), (30, 46), (34, 62), (24, 74), (8, 70)]);
    let farm = corners(&[(72, 58), (84, 58), (84, 66), (72, 66)]);
    let hill = corners(&[(104, 50), (132, 46), (144, 58), (134, 72), (108, 70)]);
    assert_eq!(terrain.area_kinds, [AreaKind::Wood, AreaKind::Building]);
    assert_eq!((terrain.areas[0].outline(), terrain.areas[1].outline()), (&wood[..], &farm[..]));
    assert_eq!((terrain.contours.len(), terrain.contours[0].area.outline()), (1, &hill[..]));
    assert_eq!(terrain.line_kinds, [LineKind::Wall, LineKind::Hedge]);
    assert_eq!(terrain.lines[0].points(), corners(&[(52, 44), (72, 44)]));
    assert_eq!(terrain.lines[1].points(), corners(&[(40, 80), (66, 80)]));
    assert_eq!((terrain.level(Point::whole(120, 60)), terrain.level(Point::whole(80, 20))), (1, 0));
}

/// MA-C6, MA-R85, MA-11.1, MA-G8
#[test]
fn screens_stand_as_in_the_book() {
    expect(
        "ma/screens",
        &[
            ("B1", Line, (60, 22), 90, (28, 4), Some((8, (24, 2)))),
            ("B2", Line, (100, 22), 90, (28, 4), Some((8, (24, 2)))),
            ("B3", Column, (24, 22), 90, (8, 16), Some((8, (20, 2)))),
            ("B4", Line, (136, 22), 90, (24, 4), Some((6, (18, 2)))),
            ("B5", Column, (80, 16), 90, (8, 8), Some((4, (8, 2)))),
            ("F1", Column, (40, 98), 270, (8, 12), Some((5, (18, 2)))),
            ("F2", Line, (122, 98), 270, (20, 4), Some((5, (18, 2)))),
            ("F3", Column, (64, 98), 270, (8, 16), Some((7, (20, 2)))),
            ("F4", Column, (92, 98), 270, (8, 16), Some((7, (20, 2)))),
        ],
        [(62, 12), (78, 112)],
    );
    let battle = battle("ma/screens", &[]);
    for (enrolled, placing) in battle.battalions.iter().zip(&battle.deployment) {
        let most = enrolled.most_skirmishers();
        assert_eq!(placing.skirmishers(), most, "{}", enrolled.code);
        let screen = placing.screen.expect("a screen");
        assert!(battle.zone(battle.edges[enrolled.side]).holds(&screen.footprint()), "{}", enrolled.code);
    }
    let front = battle.deployment[0].screen.expect("a screen").pose.anchor;
    assert_eq!(front, Point::whole(60, 30), "6 cm ahead, 2 cm deep");
}

/// MA-C7, MA-12.3, MA-12.4, MA-2.6
#[test]
fn the_rifles_stand_as_in_the_book() {
    let battle = battle("ma/screens-and-rifles", &[]);
    let army = battle.army(Side::First);
    let points: Vec<u16> = army.battalions.iter().map(|b| b.points()).collect();
    assert_eq!((points, army.points()), (vec![50, 36, 34, 80], 200));
    let rifles = battle.battalion(BattalionId(3));
    assert!(rifles.light && rifles.rifles && rifles.characters.has(CharacterKind::Officer));
    let placing = battle.deployment[3];
    let screen = placing.screen.expect("a screen");
    assert_eq!((screen.figures, screen.pose.anchor), (21, Point::whole(136, 30)));
    assert_eq!((screen.block().width(), screen.cell), (Length::whole(44), Length::whole(4)));
    assert_eq!((placing.pose.anchor, placing.formation), (Point::whole(136, 13), Line));
    assert_eq!(placing.block(rifles).width(), Length::whole(8));
}

/// MA-C8, MA-21.3
#[test]
fn the_farm_is_the_objective() {
    let battle = battle("ma/the-farm", &[]);
    let objective = battle.objective.expect("an objective");
    assert_eq!((objective.name.as_str(), objective.within), ("the farm", Length::whole(10)));
    assert_eq!(battle.terrain.area_kinds[objective.area], AreaKind::Building);
}

/// MA-C9
#[test]
fn the_mill_road_stands_as_in_the_book() {
    expect(
        "ma/the-mill-road",
        &[
            ("F1", Column, (80, 20), 90, (8, 8), None),
            ("F2", Column, (52, 30), 90, (8, 12), None),
            ("F3", Column, (32, 28), 90, (8, 20), None),
            ("F4", Line, (110, 28), 90, (32, 4), None),
            ("F5", Column, (142, 26), 90, (8, 16), None),
            ("Pr1", Column, (80, 100), 270, (8, 12), None),
            ("Pr2", Line, (126, 107), 270, (8, 4), Some((18, (36, 2)))),
            ("Pr3", Line, (50, 92), 270, (36, 4), None),
            ("Pr4", Column, (102, 92), 270, (8, 16), None),
            ("Pr5", Column, (20, 94), 270, (8, 20), None),
        ],
        [(66, 14), (66, 106)],
    );
    let battle = battle("ma/the-mill-road", &[]);
    for side in Side::BOTH {
        let army = battle.army(side);
        assert_eq!((army.points(), army.battalions.len()), (200, 5));
    }
}

/// MA-C10, MA-C11
#[test]
fn the_mill_road_is_the_same_from_both_sides() {
    let terrain = battle("ma/the-mill-road", &[]).terrain;
    let turned = |points: &[Point]| {
        let mut all: Vec<Point> =
            points.iter().map(|p| Point::new(160_000 - p.x(), 120_000 - p.y())).collect();
        all.sort();
        all
    };
    let sorted = |points: &[Point]| {
        let mut all = points.to_vec();
        all.sort();
        all
    };
    let areas: Vec<_> = terrain.areas().map(|(kind, a)| (kind, a.outline())).collect();
    for (kind, outline) in &areas {
        // The farm itself is two buildings of one size.
        assert!(areas.iter().any(|(k, o)| k == kind && sorted(o) == turned(outline)), "{kind:?} {outline:?}");
    }
    let lines: Vec<_> = terrain.lines().map(|(kind, l)| (kind, l.points())).collect();
    for (kind, points) in &lines {
        assert!(lines.iter().any(|(k, p)| k == kind && sorted(p) == turned(points)), "{kind:?}");
    }
    let hills: Vec<_> = terrain.contours.iter().map(|c| (c.level, c.area.outline())).collect();
    assert_eq!(hills.len(), 4);
    for (level, outline) in &hills {
        assert!(hills.iter().any(|(l, o)| l == level && sorted(o) == turned(outline)), "{level}");
    }
}

/// MA-5.3, MA-C5a, MA-R58, MA-10.13
#[test]
fn options_change_what_they_say() {
    let free = battle("ma/two-hundred-points", &[("set-up", "free")]);
    assert_eq!((free.set_up, free.deployment.len(), free.commanders), (SetUp::Free, 0, None));
    let points = battle("ma/two-hundred-points", &[("victory", "points"), ("measuring", "free")]);
    assert_eq!((points.victory, points.teaching), (Victory::Points, true));
    assert!(!battle("ma/two-hundred-points", &[]).teaching);
}

/// MA-5.1, MA-5.3, MA-5.4, MA-R69: on the wider table the long edges are used, on the square one any.
#[test]
fn a_square_table_offers_all_four_edges() {
    let text = BATTLES[5].text.replacen("table = [160, 120]", "table = [120, 120]", 1);
    let text: String = text.replace("[[hill]]", "[[skip]]").split("[[skip]]").next().unwrap_or("").to_owned()
        + "[[army]]\n"
        + BATTLES[5].text.split_once("[[army]]\n").map_or("", |(_, armies)| armies);
    let square = Battle::read("square.toml", &text, &Options::new()).expect("a battle");
    assert_eq!(square.edges_offered(), TableEdge::ALL);
    let west = square.zone(TableEdge::West);
    assert_eq!((west.low, west.high), (Point::whole(0, 0), Point::whole(30, 120)));
    assert_eq!(crate::battle::opposite(TableEdge::West), TableEdge::East);
}

/// MA-C1: a scenario may give zones of its own.
#[test]
fn a_scenario_may_give_zones_of_its_own() {
    let zone = "[[zone]]\nedge = \"south\"\ncorners = [[10, 0], [150, 30]]\n\n[[area]]";
    let text = BATTLES[0].text.replacen("[[area]]", zone, 1);
    let read = Battle::read("t.toml", &text, &Options::new()).expect("a battle");
    let south = read.zone(TableEdge::South);
    assert_eq!((south.low, south.high), (Point::whole(10, 0), Point::whole(150, 30)));
    let narrow = text.replacen("[150, 30]", "[140, 30]", 1);
    let faults = Battle::read("t.toml", &narrow, &Options::new()).expect_err("B4 stands outside");
    assert!(faults[0].sentence.contains("B4 stands outside its deployment zone"), "{faults:?}");
}
