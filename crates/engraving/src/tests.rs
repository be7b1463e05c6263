use super::*;
use tabletop::{Area, Contour, Heading, Length, Line, Point, Pose, Table};

const UNIFORM: Uniform = Uniform {
    word: "test",
    coat: "#a00",
    dark: "#500",
    facing: "#fff",
    hat: "#222",
    flag: ["#a00", "#fff", "#00a"],
    side: "#933",
};

fn area(points: &[(i32, i32)]) -> Area {
    Area::new(points.iter().map(|&(x, y)| Point::whole(x, y)).collect()).expect("an area")
}

fn sheet_of<'a>(
    areas: &'a [(AreaLook, Area)],
    lines: &'a [(LineLook, Line)],
    hill: &'a Contour,
) -> Sheet<'a> {
    let areas = areas.iter().map(|(look, form)| Feature { look: *look, form, name: Some("A & B <c>") });
    let lines = lines.iter().map(|(look, form)| Feature { look: *look, form, name: None });
    Sheet {
        title: "A \"title\" & more",
        subtitle: "sub",
        table: Table::new(Length::whole(160), Length::whole(120)),
        unit: "cm",
        scale: 10.0,
        areas: areas.collect(),
        lines: lines.collect(),
        hills: vec![(hill, None)],
        zones: Vec::new(),
        centre: Some([Point::whole(0, 60), Point::whole(160, 60)]),
        goals: Vec::new(),
        key: vec![Key { name: "wood".to_owned(), words: "difficult".to_owned() }],
    }
}

fn troop() -> Troop {
    let pose = Pose::new(Point::whole(60, 30), Heading::NORTH);
    let block = tabletop::Block::new(Length::whole(8), Length::whole(4));
    let figure = |kind| Figure { at: Point::whole(60, 28), heading: Heading::NORTH, kind };
    Troop {
        corners: pose.corners(block).to_vec(),
        heading: Some(Heading::NORTH),
        figures: FigureKind::ALL.map(figure).to_vec(),
        base: Length::whole(2),
        uniform: UNIFORM,
        label: "B1".to_owned(),
        note: "36 Drilled".to_owned(),
        marks: vec![Mark { short: "D".to_owned(), bad: true }],
        open_order: false,
    }
}

#[test]
fn every_look_is_drawn_and_the_picture_is_well_formed() {
    use AreaLook::*;
    let square = |x: i32| area(&[(x, 10), (x + 18, 10), (x + 18, 30), (x, 30)]);
    let looks = [Wood, Marsh, Broken, Crops, Orchard, Building, Village, Field, Redoubt, Water];
    let areas: Vec<(AreaLook, Area)> = looks.iter().zip(0..).map(|(l, i)| (*l, square(i * 20))).collect();
    let small = area(&[(130, 50), (138, 50), (138, 54), (130, 54)]);
    let odd = area(&[(130, 60), (138, 60), (141, 66), (130, 70), (126, 65)]);
    let areas: Vec<_> = areas.into_iter().chain([(Building, small), (Building, odd)]).collect();
    use LineLook::*;
    let kinds = [Hedge, Fence, Wall, Earthwork, Stream, River, Road, Track, Bridge];
    let run = |y: i32| {
        let points = vec![Point::whole(10, y), Point::whole(40, y + 5), Point::whole(60, y)];
        Line::new(points, Length::whole(y % 3)).expect("a line")
    };
    let lines: Vec<_> = kinds.into_iter().zip(0..).map(|(look, i)| (look, run(32 + i * 8))).collect();
    let hill = Contour { level: 2, area: area(&[(70, 80), (100, 80), (100, 110), (70, 100)]) };
    let sheet = sheet_of(&areas, &lines, &hill);
    let svg = board(&sheet, &[troop()]);
    assert_eq!(svg, board(&sheet, &[troop()]), "the same description, the same picture");
    let document = roxmltree::Document::parse(&svg).expect("well-formed");
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    let used = document.descendants().filter_map(|node| node.attribute("href"));
    for href in used {
        assert!(ids.contains(&&href[1..]), "{href} is used and not there");
    }
    assert!(map(&sheet).len() < svg.len());
}

#[test]
fn pieces_find_their_place_by_the_geometry() {
    let table = Table::new(Length::whole(160), Length::whole(120));
    let geometry = Geometry::of(table, 10.0);
    let spot = geometry.spot(Point::whole(80, 120));
    assert_eq!((spot.x - geometry.origin[0], geometry.origin[1] - spot.y), (800.0, 1200.0));
}

#[test]
fn a_table_with_nothing_on_it_is_a_picture_too() {
    let hill = Contour { level: 1, area: area(&[(0, 0), (1, 0), (0, 1)]) };
    let sheet = sheet_of(&[], &[], &hill);
    assert!(roxmltree::Document::parse(&board(&sheet, &[])).is_ok());
}

#[test]
fn a_ring_lies_as_far_around_a_goal_as_a_unit_may_stand() {
    let farm = area(&[(70, 40), (80, 40), (80, 50), (70, 50)]);
    let hill = Contour { level: 1, area: area(&[(10, 10), (30, 10), (20, 30)]) };
    let mut sheet = sheet_of(&[], &[], &hill);
    let plain = map(&sheet);
    assert!(!plain.contains("class=\"goal\""));
    // Ten centimetres around a farm, and six around a point: the ring's inner and outer edge are those of two strokes.
    let goal =
        |outline: &[Point], within| GoalLook { outline: outline.to_vec(), within: Length::whole(within) };
    sheet.goals = vec![goal(farm.outline(), 10), goal(&[Point::whole(100, 60)], 6)];
    let drawn = map(&sheet);
    assert_eq!(drawn.matches("class=\"goal\"").count(), 2);
    assert_eq!(drawn.matches("class=\"star\"").count(), 2);
    for width in ["204", "198", "124", "118"] {
        assert!(drawn.contains(&format!("stroke-width=\"{width}\"")), "{width}");
    }
}
