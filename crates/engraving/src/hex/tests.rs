use super::*;
use hexes::map::{Brook, HexMap, Name, PlaceKind, SideFeatures, Water, Way, WayKind, Work, WorkKind};
use hexes::{Cell, Edge, Grid, Hexside, Layer};
use roxmltree::Document;

/// How many elements carry this word in their class.
fn count(svg: &str, class: &str) -> usize {
    let document = Document::parse(svg).expect("well-formed XML");
    let named = |node: &roxmltree::Node<'_, '_>| {
        node.attribute("class").is_some_and(|words| words.split_whitespace().any(|word| word == class))
    };
    document.descendants().filter(named).count()
}

/// A map of four by four that has one of everything.
fn country() -> HexMap<Look> {
    use Look::{Barrow, Citadel, Farm, Flooded, Grove, Open, Town, Village, Woods};
    let looks = [
        Open, Grove, Woods, Village, Farm, Barrow, Citadel, Flooded, Open, Grove, Woods, Village, Open, Open,
        Town, Town,
    ];
    let grid = Grid::new(4, 4).unwrap();
    let terrain = Layer::from_values(&grid, looks).unwrap();
    let mut map = HexMap::new(grid, terrain);
    let between = |map: &HexMap<Look>, a, b| Hexside::between(&map.grid, Cell(a), Cell(b)).unwrap();
    map.level[Cell(12)] = 1;
    map.level[Cell(13)] = 3;
    map.mark(between(&map, 12, 13), SideFeatures::SLOPE);
    map.brooks.push(Brook { name: "ditch".to_owned(), cells: vec![Cell(0), Cell(1), Cell(2)] });
    map.work[Cell(0)] = Some(Work { kind: WorkKind::Redoubt, sides: 0b111 });
    map.mills.push(Cell(8));
    let sides = vec![between(&map, 8, 9), between(&map, 9, 12)];
    for &side in &sides {
        map.mark(side, SideFeatures::RIVER);
    }
    map.mark(sides[0], SideFeatures::BRIDGE);
    map.waters.push(Water { name: "Diemel".to_owned(), river: true, canal: false, sides });
    map.ways.push(Way {
        name: "road".to_owned(),
        kind: WayKind::Road,
        dike: false,
        cells: vec![Cell(8), Cell(9)],
    });
    map.ways.push(Way {
        name: "hollow way".to_owned(),
        kind: WayKind::Sunken,
        dike: false,
        cells: vec![Cell(9), Cell(10)],
    });
    let name = |kind, cell: u16| Name {
        cell: Cell(cell),
        text: "<Menne> & 'co'".to_owned(),
        kind,
        cells: vec![Cell(cell)],
    };
    map.names.push(name(PlaceKind::Village, 3));
    map.names.push(name(PlaceKind::Height, 13));
    map
}

fn sheet<'a>(map: &'a HexMap<Look>, prefix: &'static str) -> HexSheet<'a> {
    HexSheet {
        stars: &[Cell(3), Cell(4)],
        exits: vec![(Army::First, Edge::S), (Army::Second, Edge::N)],
        ..HexSheet::of(map, |look| look, prefix, "Warburg, 31 July 1760", 350)
    }
}

fn counter(code: &str) -> Counter<'_> {
    Counter {
        code,
        title: "a battalion".to_owned(),
        army: Army::Second,
        stripe: "#aa0000",
        symbol: Symbol::HorseArtillery,
        mark: "G",
        wear: Wear::Broken,
        tilt: 15,
        morale: "7".to_owned(),
        strength: "3".to_owned(),
        movement: "4".to_owned(),
        losses: 5,
        badge: Some(Badge { text: "R", fill: "#000", letters: "#fff" }),
        markers: vec![Marker { class: "a", picture: "" }, Marker { class: "b", picture: "" }],
    }
}

fn pieces() -> Pieces<'static> {
    let medallion = Medallion {
        code: "F",
        title: "Ferdinand".to_owned(),
        army: Army::First,
        ring: "#00aa00",
        hat: Hat::Bicorne,
        initials: "FE".to_owned(),
        star: true,
        done: true,
    };
    Pieces {
        stacks: vec![
            Stack {
                cell: Cell(5),
                facing: Some(3),
                counters: vec![counter("B1"), counter("B2")],
                medallions: vec![medallion.clone()],
            },
            Stack { cell: Cell(6), facing: None, counters: vec![], medallions: vec![medallion] },
        ],
        beside: vec![Beside { exit: Cell(0), edge: Edge::W, slot: 1, counter: counter("B3") }],
        turns: TurnTrack { turns: 7, now: 2, first_hour: 6 },
        points: PointTrack { most: 5, now: -1, marked: Some(2) },
    }
}

#[test]
fn everything_on_a_sheet_is_drawn_once() {
    let land = country();
    let svg = map(&sheet(&land, "wb"));
    for (class, times) in [
        ("hex", 16),
        ("level", 3),
        ("hachures", 3),
        ("heights", 1),
        ("escarpment", 1),
        ("brook", 1),
        ("town", 2),
        ("wall", 1),
        ("village", 2),
        ("farm", 1),
        ("citadel", 1),
        ("inundation", 1),
        ("mill", 1),
        ("redoubt", 1),
        ("river", 1),
        ("bridge", 1),
        ("road", 2),
        ("hollow", 2),
        ("star", 2),
        ("arrow", 6),
        ("zone", 0),
        ("counter", 0),
    ] {
        assert_eq!(count(&svg, class), times, "{class}");
    }
}

#[test]
fn zones_are_drawn_when_the_sheet_has_them() {
    let land = country();
    let cells: Vec<bool> = (0..16).map(|cell| cell < 5).collect();
    let zones = vec![Zone { name: "Granby", army: Army::First, cells: &cells }];
    let svg = map(&HexSheet { zones, ..sheet(&land, "wb") });
    assert_eq!(count(&svg, "zone"), 1);
    assert!(svg.contains("Granby"));
}

#[test]
fn pieces_lie_on_a_sheet_of_the_same_size_and_show_what_they_are_told() {
    let land = country();
    let sheet = sheet(&land, "wb");
    let (alone, both) = (super::pieces(&sheet, &pieces()), board(&sheet, &pieces()));
    let view =
        |svg: &str| Document::parse(svg).unwrap().root_element().attribute("viewBox").map(str::to_owned);
    assert_eq!(view(&alone), view(&map(&sheet)));
    for svg in [&alone, &both] {
        let counts = ["counter", "commander", "facing", "badge", "loss", "marker", "turn", "vp", "now"];
        let found = counts.map(|class| count(svg, class));
        assert_eq!(found, [3, 2, 1, 3, 9, 6, 7, 11, 2]);
    }
    // A stack that faces a corner: a quarter of a turn is three twelfths.
    assert!(alone.contains("rotate(90)\" fill=\"#ffd95a\""));
}

/// Two sheets may stand on one page: their definitions are told apart by the prefix.
#[test]
fn every_id_carries_the_prefix_and_every_reference_finds_its_definition() {
    let land = country();
    let svg = board(&sheet(&land, "wb"), &pieces());
    let document = Document::parse(&svg).unwrap();
    let ids: Vec<&str> = document.descendants().filter_map(|n| n.attribute("id")).collect();
    let hexes = land.grid.len();
    assert_eq!(ids.iter().filter(|id| !id.starts_with("wb-")).count(), hexes, "only hexes: h0101");
    for node in document.descendants() {
        for value in node.attributes().map(|attribute| attribute.value()) {
            let link = value.strip_prefix("url(#").map(|rest| rest.trim_end_matches(')'));
            if let Some(id) = link.or_else(|| value.strip_prefix("#wb-").map(|_| &value[1..])) {
                assert!(ids.contains(&id), "{value}");
            }
        }
    }
    assert!(!svg.contains('@'));
}

#[test]
fn names_with_signs_of_markup_stay_names() {
    let land = country();
    let svg = map(&sheet(&land, "wb"));
    assert!(svg.contains("&lt;MENNE&gt; &amp; &#39;CO&#39;") && !svg.contains("<Menne>"));
}

#[test]
fn the_smallest_map_is_a_picture_too() {
    let grid = Grid::new(1, 1).unwrap();
    let terrain = Layer::filled(&grid, Look::Flooded);
    let land = HexMap::new(grid, terrain);
    let svg = map(&HexSheet::of(&land, |look| look, "wb", "", 0));
    assert_eq!(count(&svg, "hex"), 1);
}
