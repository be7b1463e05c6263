use super::geometry::{line, line_at};
use crate::Ba;
use crate::fire::factors::{Edge, Mass};
use crate::fire::facts;
use crate::fire::front::fronts;
use crate::fire::lines::{Line, Range, Void};
use crate::state::State;
use crate::terrain::Grade;
use crate::tests::testing::{alone, mill, range, unit};
use tabletop::Point;

/// BA-3.1.3d, BA-3.1.3e, BA-3.1.3f, BA-3.1.3p, BA-3.1.3r, BA-R46, BA-G25
#[test]
fn guns_fire_within_45_degrees_and_muskets_within_30() {
    let game = range();
    // Two guns, 10 cm wide. The far corner of the column lies 37 cm ahead: within 45 degrees of the right corner of the guns it is aimed
    // at, within 45 degrees of the middle of the right gun it is fired at.
    let guns = |x: &str| {
        let at = ["D4 at 150 100 facing 0 line", &format!("S1 at {x} 110 facing 180 column of march")];
        line(&game, &alone(&game, &at), "D4", "S1").map(|line| line.figures)
    };
    assert_eq!(guns("190.9"), Ok(4));
    assert_eq!((guns("191.1"), guns("193.7")), (Err(Void::OutOfArc), Err(Void::NoAim)));
    // A column of six files, 9 cm wide: 30 degrees from its right corner at 154.5, from its last file at 153.75; to 17 cm ahead.
    let muskets = |x: &str| {
        let at = [
            "D1 at 150 100 facing 0 column of attack 6",
            &format!("S1 at {x} 107 facing 180 column of attack 6 figures 36"),
        ];
        line(&game, &alone(&game, &at), "D1", "S1").map(|line| line.figures)
    };
    assert!(muskets("161").is_ok());
    assert_eq!(muskets("170"), Err(Void::NoAim));
}

/// BA-3.1.3l, BA-3.1.3m, BA-3.1.3q, BA-G28, BA-G29
#[test]
fn a_named_point_outside_the_arc_is_moved_into_it() {
    let game = range();
    let at = ["D1 at 150 100 facing 0 line", "S1 at 160 108 facing 180 line"];
    let state = alone(&game, &at);
    let inside = line_at(&game, &state, "D1", "S1", Some(Point::whole(150, 108))).unwrap();
    assert_eq!(inside.to, Point::whole(150, 108));
    let moved = line_at(&game, &state, "D1", "S1", Some(Point::new(173_500, 108_000))).unwrap();
    let (along, ahead) = (moved.to.x() - moved.from.x(), moved.to.y() - moved.from.y());
    assert!(moved.to.y() == 108_000 && moved.to.x() < 173_500, "{moved:?}");
    // tan 30 degrees is 0.577.
    assert!(along * 1_000 <= ahead * 578 && along * 1_000 > ahead * 500, "{moved:?}");
}

/// BA-3.1.3g, BA-3.1.3n, BA-3.1.3o
#[test]
fn the_line_of_fire_is_blocked_by_itself() {
    let game = range();
    // A small column stands before the middle of the target: the wings aim past it, the line of fire through it is blocked.
    let at = [
        "D1 at 150 100 facing 0 line",
        "S1 at 150 115 facing 180 line",
        "S3 at 150 106 facing 180 column of march figures 4",
    ];
    let state = alone(&game, &at);
    assert_eq!(line_at(&game, &state, "D1", "S1", Some(Point::whole(150, 115))).unwrap_err(), Void::Blocked);
    // Sight: a crest between the two.
    let game = mill();
    let hidden = alone(&game, &["D4 at 150 131 facing 90 line", "S1 at 235 131 facing 270 line"]);
    assert!(line(&game, &hidden, "D4", "S1").is_err());
}

/// BA-3.1.4a, BA-3.1.4b, BA-3.1.4c, BA-3.1.4e, BA-R53
#[test]
fn own_skirmishers_are_in_danger_like_others() {
    let game = range();
    let beside = |x: &str| {
        let at = [
            "D4 at 150 20 facing 0 line",
            "S1 at 150 100 facing 180 line",
            &format!("D2 at {x} 86 facing 0 skirmish line figures 1"),
        ];
        line_at(&game, &alone(&game, &at), "D4", "S1", Some(Point::whole(150, 100))).map(|line| line.figures)
    };
    // About 66 cm away: 6.6 cm are needed beside the line.
    assert_eq!((beside("156.9"), beside("157.5")), (Err(Void::Danger), Ok(8)));
    assert!(beside("150").is_err());
}

fn hit(game: &Ba, state: &State) -> (Edge, Mass) {
    let shot = line(game, state, "D1", "S1").unwrap();
    let target = facts::target(game, state, unit(game, state, "S1"), &shot);
    (target.edge, target.mass)
}

/// BA-3.1.8b, BA-3.1.9b, BA-3.1.9c, BA-3.1.9g
#[test]
fn lines_and_columns_of_march_are_raked_from_their_ends() {
    let game = range();
    let facts = |target: &str| {
        let state = alone(&game, &["D1 at 150 100 facing 0 column of attack 6", &format!("S1 {target}")]);
        hit(&game, &state)
    };
    assert_eq!(facts("at 150 113 facing 0 line").0, Edge::Rear);
    // The angle with the front: 40 degrees is too much, 20 degrees is not.
    assert_eq!(facts("at 150 112 facing 140 line").1, Mass::Thin);
    assert_eq!(facts("at 155 118 facing 110 line").1, Mass::Column);
    // A column of march end on, or across.
    assert_eq!(facts("at 150 110 facing 160 column of march").1, Mass::Column);
    assert_eq!(facts("at 163 112 facing 90 column of march").1, Mass::Thin);
    // Not closed, but counted as a line: never.
    for how in ["rest formation", "work formation", "line FD"] {
        assert_eq!(facts(&format!("at 155 118 facing 110 {how}")), (Edge::Front, Mass::Thin), "{how}");
    }
}

/// BA-3.1.9d, BA-R84
#[test]
fn a_single_gun_is_not_raked() {
    let game = range();
    let mut state =
        alone(&game, &["S1 at 150 100 facing 0 column of attack 6", "D4 at 153.75 112 facing 90 line"]);
    let mass = |state: &State| {
        let shot = line(&game, state, "S1", "D4").unwrap();
        facts::target(&game, state, unit(&game, state, "D4"), &shot).mass
    };
    assert_eq!(mass(&state), Mass::Column);
    let d4 = unit(&game, &state, "D4");
    (state.units[d4.index()].elements, state.units[d4.index()].figures) = (1, 4);
    assert_eq!(mass(&state), Mass::Thin);
}

fn over(game: &Ba, lines: &[&str], canister: bool) -> Result<Line, Void> {
    let state = alone(game, lines);
    let (a, b) = (unit(game, &state, "S4"), unit(game, &state, "D1"));
    let range = Range::new(game, &state, a, b);
    // Straight ahead: aside the way over somebody would be longer.
    let at = Point::new(state.unit(b).pose.anchor.x(), 131_000);
    range.line(&fronts(game, &state, a)[0], canister, Some(at))
}

/// BA-3.4.2a, BA-3.4.2b, BA-3.4.2c, BA-3.4.2d, BA-3.4.2e, BA-3.4.2f, BA-3.4.2g, BA-G33
#[test]
fn guns_fire_over_others_only_under_all_conditions() {
    let game = mill();
    // The battery is on the second layer at x 181; the plain begins at about x 159.
    let guns = "S4 at 181 131 facing 270 line";
    let own = |x: &str, target: &str| {
        [
            guns.to_owned(),
            format!("S1 at {x} 131 facing 270 line"),
            format!("D1 at {target} 131 facing 90 line"),
        ]
    };
    let fired = |lines: &[String; 3], canister: bool| {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        over(&game, &lines, canister).map(|line| line.over.len())
    };
    // An own unit, 3 cm deep behind its front, 20 cm from the target.
    assert_eq!(fired(&own("150", "130"), false), Ok(1));
    assert!(fired(&own("150", "130.1"), false).is_err());
    // Over an opponent 10 cm are enough.
    let opponent = |x: &str| {
        [guns.to_owned(), format!("D2 at {x} 131 facing 90 line"), "D1 at 130 131 facing 90 line".to_owned()]
    };
    assert_eq!(fired(&opponent("143"), false), Ok(1));
    assert!(fired(&opponent("142.9"), false).is_err());
    // On the same layer as the guns nobody is fired over.
    assert!(fired(&own("175", "130"), false).is_err());
    // Canister never goes over own troops, and reaches no further than zone 1 anyway.
    assert!(fired(&own("165", "162"), true).is_err());
}

/// BA-3.1.3u, BA-6.2.0g, BA-6.2.0h, BA-R51
#[test]
fn woods_cover_those_in_them_and_those_fired_at_from_deep_inside() {
    let game = mill();
    let cover = |firer: &str, target: &str| {
        let state = alone(&game, &[&format!("D1 {firer}"), &format!("S1 {target}")]);
        let shot = line(&game, &state, "D1", "S1").unwrap();
        let target = facts::target(&game, &state, unit(&game, &state, "S1"), &shot);
        (target.cover, target.in_wood)
    };
    // The north edge of the wood runs from (58, 50) to (85, 58): at x 75 it is at y 55.
    let outside = "at 75 62 facing 180 column of attack 6";
    assert_eq!(cover(outside, "at 75 54 facing 0 column of attack 6"), (Grade::I, true));
    assert_eq!(cover("at 75 49 facing 0 column of attack 6", outside), (Grade::II, false));
    // From the edge, two ranks deep, others are not in cover.
    assert_eq!(cover("at 75 53.5 facing 0 column of attack 6", outside), (Grade::None, false));
}
