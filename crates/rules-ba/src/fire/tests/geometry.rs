use crate::Ba;
use crate::fire::factors::{Edge, Mass};
use crate::fire::facts;
use crate::fire::front::{fronts, may_fire};
use crate::fire::lines::{Line, Range, Void};
use crate::fire::{units_of_fire, units_of_guns};
use crate::state::{Mark, Marks, State};
use crate::tables::fire::Zone;
use crate::terrain::Grade;
use crate::tests::testing::{alone, mill, range, unit};
use tabletop::{Length, Point};

/// The best line of a firer at a target over all its fronts.
pub(super) fn line(game: &Ba, state: &State, firer: &str, target: &str) -> Result<Line, Void> {
    line_at(game, state, firer, target, None)
}

/// The same at a named point of impact.
pub(super) fn line_at(
    game: &Ba,
    state: &State,
    firer: &str,
    target: &str,
    at: Option<Point>,
) -> Result<Line, Void> {
    let (a, b) = (unit(game, state, firer), unit(game, state, target));
    let range = Range::new(game, state, a, b);
    let lines = fronts(game, state, a).iter().map(|front| range.line(front, false, at)).collect::<Vec<_>>();
    let why = lines.iter().find_map(|line| line.as_ref().err().copied()).unwrap_or(Void::NoAim);
    lines.into_iter().filter_map(Result::ok).max_by_key(|line| line.figures).ok_or(why)
}

/// BA-3.1.3b, BA-3.1.3c, BA-3.1.3k, BA-3.1.3v, BA-E5, BA-G25, BA-G26, BA-G27, BA-G28, BA-G29, BA-G30, BA-R119
#[test]
fn a_line_fires_with_the_figures_that_can_aim() {
    let game = range();
    let state = alone(&game, &["D1 at 150 100 facing 0 line", "S1 at 150 108 facing 180 line"]);
    let shot = line(&game, &state, "D1", "S1").unwrap();
    assert_eq!((shot.figures, shot.zone, shot.from), (36, Zone::One, Point::whole(150, 100)));
    assert_eq!((shot.to, shot.front), (Point::whole(150, 108), Length::whole(27)));
    // To the side: only figures with the target within 30 degrees of their corners.
    let state = alone(&game, &["D1 at 150 100 facing 0 line", "S1 at 178 108 facing 180 line"]);
    let aside = line(&game, &state, "D1", "S1").unwrap();
    assert!(aside.figures < 20 && aside.figures.is_multiple_of(2), "{}", aside.figures);
    let state = alone(&game, &["D1 at 150 100 facing 0 line", "S1 at 150 90 facing 180 line"]);
    assert_eq!(line(&game, &state, "D1", "S1").unwrap_err(), Void::NoAim);
    // A column of march fires four figures, a column of attack its two front ranks.
    let fired = |formation: &str| {
        let state =
            alone(&game, &[&format!("D1 at 150 100 facing 0 {formation}"), "S1 at 150 108 facing 180 line"]);
        units_of_fire(line(&game, &state, "D1", "S1").unwrap().figures)
    };
    assert_eq!(
        (fired("column of march"), fired("column of attack 6"), fired("column of attack 7")),
        (1, 1, 2)
    );
}

/// BA-3.1.3x, BA-T13
#[test]
fn beyond_the_last_zone_nothing_is_fired() {
    let game = range();
    let at = |y: &str| {
        let state = alone(&game, &["D1 at 150 100 facing 0 line", &format!("S1 at 150 {y} facing 180 line")]);
        line(&game, &state, "D1", "S1").map(|line| line.zone)
    };
    assert_eq!(
        (at("110").unwrap(), at("110.01").unwrap(), at("118").unwrap()),
        (Zone::One, Zone::Two, Zone::Two)
    );
    assert_eq!(at("118.01").unwrap_err(), Void::OutOfRange);
}

/// BA-3.1.3h, BA-3.1.3i, BA-3.3.1d, BA-3.3.1e, BA-3.3.1f
#[test]
fn whoever_stands_between_blocks_the_line() {
    let game = range();
    let state = alone(
        &game,
        &[
            "D1 at 150 100 facing 0 column of attack 6",
            "S1 at 150 116 facing 180 line",
            "S2 at 150 110 facing 180 line",
        ],
    );
    assert_eq!(line(&game, &state, "D1", "S1").unwrap_err(), Void::NoAim);
    // A skirmish line covers against muskets, not against guns.
    let state = alone(
        &game,
        &[
            "D1 at 150 100 facing 0 column of attack 6",
            "S1 at 150 116 facing 180 line",
            "S2 at 150 110 facing 180 skirmish line",
        ],
    );
    assert_eq!(line(&game, &state, "D1", "S1").unwrap_err(), Void::NoAim);
    let state = alone(
        &game,
        &[
            "D4 at 150 100 facing 0 line",
            "S1 at 150 116 facing 180 line",
            "S2 at 150 110 facing 180 skirmish line",
        ],
    );
    assert_eq!(units_of_guns(line(&game, &state, "D4", "S1").unwrap().figures), 4);
}

/// BA-E14, BA-3.1.4, BA-G32
#[test]
fn own_troops_beside_the_line_make_a_firing_void() {
    let game = range();
    // A front of 27 cm: half of it must be clear, 13.5 cm.
    let beside = |x: &str| {
        let arranged = [
            "D1 at 150 100 facing 0 line",
            "S1 at 150 117 facing 180 line",
            &format!("D3 at {x} 116 facing 0 column of march"),
        ];
        let state = alone(&game, &arranged);
        line_at(&game, &state, "D1", "S1", Some(Point::whole(150, 117)))
    };
    // The column of horse is 4 cm wide.
    assert_eq!(beside("165.4").unwrap_err(), Void::Danger);
    assert!(beside("165.6").is_ok());
    // Two guns: 10 cm; a unit 60 cm away needs 6 cm.
    let guns = |x: &str| {
        let arranged = [
            "D4 at 150 20 facing 0 line",
            "S1 at 150 100 facing 180 line",
            &format!("D2 at {x} 86 facing 0 column of attack 4 figures 16"),
        ];
        let state = alone(&game, &arranged);
        line_at(&game, &state, "D4", "S1", Some(Point::whole(150, 100)))
    };
    assert_eq!(guns("158.9").unwrap_err(), Void::Danger);
    assert!(guns("159.5").is_ok());
}

/// BA-3.1.4d
#[test]
fn own_troops_close_behind_the_target_are_in_danger() {
    let game = range();
    let behind = |y: &str| {
        let arranged = [
            "D4 at 150 100 facing 0 line",
            "S1 at 150 115 facing 180 line",
            &format!("D1 at 150 {y} facing 180 line"),
        ];
        let state = alone(&game, &arranged);
        line_at(&game, &state, "D4", "S1", Some(Point::whole(150, 115))).map(|line| line.zone)
    };
    // The target is 3 cm deep: 10 cm behind it is 128.
    assert_eq!(behind("124").unwrap_err(), Void::Danger);
    assert!(behind("129").is_ok());
}

/// BA-3.4.2, BA-G33
#[test]
fn guns_on_a_hill_fire_over_others() {
    let game = mill();
    // The battery stands on the second layer, the battalion fired over on the plain.
    let over = |own: &str, target: &str| {
        let arranged = [
            "S4 at 181 131 facing 270 line",
            &format!("S1 at {own} 131 facing 270 line"),
            &format!("D1 at {target} 131 facing 90 line"),
        ];
        let state = alone(&game, &arranged);
        line(&game, &state, "S4", "D1").map(|line| line.over.len())
    };
    assert_eq!(over("150", "120").unwrap(), 1);
    // An own unit must be 20 cm from the target.
    assert!(over("135", "120").is_err());
}

/// BA-3.1.8, BA-3.1.9, BA-E11, BA-G31
#[test]
fn angles_decide_flank_fire_and_column_effect() {
    let game = range();
    let facts = |target: &str| {
        let state = alone(&game, &["D1 at 150 100 facing 0 column of attack 6", &format!("S1 {target}")]);
        let shot = line(&game, &state, "D1", "S1").unwrap();
        let target = facts::target(&game, &state, unit(&game, &state, "S1"), &shot);
        (target.edge, target.mass)
    };
    // Straight at the front; straight into the flank of a line: enfiladed.
    assert_eq!(facts("at 150 110 facing 180 line"), (Edge::Front, Mass::Thin));
    assert_eq!(facts("at 151.5 123.5 facing 90 line"), (Edge::Flank, Mass::Column));
    assert_eq!(facts("at 150 113 facing 0 line"), (Edge::Rear, Mass::Thin));
    // A column of attack always has it, a column of march end on.
    assert_eq!(facts("at 150 110 facing 180 column of attack 6"), (Edge::Front, Mass::Column));
    assert_eq!(facts("at 150 110 facing 180 column of march"), (Edge::Front, Mass::Column));
    assert_eq!(facts("at 163.5 111.5 facing 90 column of march").1, Mass::Thin);
    assert_eq!(facts("at 150 110 facing 180 square"), (Edge::Front, Mass::Solid));
}

/// BA-3.1.3s, BA-3.1.3t, BA-R51, BA-2.3.5a, BA-E3
#[test]
fn who_lines_a_hedge_is_in_cover_and_who_crosses_it_is_not() {
    let game = range();
    let cover = |y: &str| {
        let state = alone(
            &game,
            &["D1 at 60 50 facing 0 column of attack 6", &format!("S1 at 60 {y} facing 180 line")],
        );
        let shot = line(&game, &state, "D1", "S1").unwrap();
        let target = facts::target(&game, &state, unit(&game, &state, "S1"), &shot);
        (target.cover, target.in_passage)
    };
    // The hedge is half a centimetre wide about y 60.
    assert_eq!(cover("60.25"), (Grade::I, false));
    assert_eq!(cover("60.5"), (Grade::None, false));
    assert_eq!(cover("59"), (Grade::None, true));
}

/// BA-3.4.5b, BA-R85
#[test]
fn soft_ground_before_the_target_stops_the_bounce() {
    let game = range();
    let soft = |x: &str| {
        let state =
            alone(&game, &["D4 at 150 100 facing 90 line", &format!("S1 at {x} 100 facing 270 line")]);
        let shot = line(&game, &state, "D4", "S1").unwrap();
        facts::target(&game, &state, unit(&game, &state, "S1"), &shot).non_ricochet
    };
    // The field begins at x 200.
    assert!(soft("205.5") && !soft("204") && !soft("195"));
}

/// BA-R94, BA-3.1.1l, BA-1.1.1e, BA-1.1.1g, BA-2.3.2f, BA-5.5.3e
#[test]
fn not_everybody_may_fire() {
    let game = range();
    let may = |words: &str, marks: Marks| {
        let mut state = alone(&game, &[words]);
        let id = unit(&game, &state, words.split(' ').next().unwrap());
        state.units[id.index()].marks = marks;
        may_fire(&game, state.unit(id))
    };
    let none = Marks::default();
    assert!(may("D1 at 150 100 facing 0 line", none) && may("D1 at 150 100 facing 0 skirmish line LD", none));
    assert!(may("D4 at 150 100 facing 0 line", none) && !may("D4 at 150 100 facing 0 column of march", none));
    assert!(
        !may("D1 at 150 100 facing 0 line MD", none) && !may("D1 at 150 100 facing 0 rest formation", none)
    );
    for mark in [Mark::FiredFirst, Mark::PassedThrough, Mark::Fast] {
        assert!(!may("D1 at 150 100 facing 0 line", none.with(mark)), "{mark:?}");
    }
}
