use super::*;
use crate::tests::testing::{any_block, any_pose, block, pose};
use crate::{Hand, Leg, Stance, Turn};
use proptest::prelude::*;

fn wood() -> Area {
    // MA-C4
    Area::new([(8, 48), (30, 46), (34, 62), (24, 74), (8, 70)].map(|(x, y)| Point::whole(x, y)).to_vec())
        .unwrap()
}

fn hedge() -> Line {
    Line::new(vec![Point::whole(40, 80), Point::whole(66, 80)], Length::ZERO).unwrap()
}

fn hill() -> Contour {
    let points = [(104, 50), (132, 46), (144, 58), (134, 72), (108, 70)].map(|(x, y)| Point::whole(x, y));
    Contour { level: 1, area: Area::new(points.to_vec()).unwrap() }
}

fn survey(start: Stance, legs: &[Leg], bodies: &[Shape]) -> Vec<Finding> {
    let (areas, lines, contours) = ([wood()], [hedge()], [hill()]);
    let table = Table::new(Length::whole(160), Length::whole(120));
    let field = Field { table, bodies, mover: None, areas: &areas, lines: &lines, contours: &contours };
    let path = Path::new(start, legs.iter().copied()).unwrap();
    let mut survey = Survey::default();
    field.survey(&path, Length::whole(10), &mut survey);
    survey.found().to_vec()
}

fn advance(distance: i32) -> Leg {
    Leg::Advance { distance: Length::whole(distance) }
}

#[test]
fn a_free_move_finds_nothing() {
    let line = Stance::new(pose(60, 30, 90), block(36, 4));
    assert_eq!(survey(line, &[advance(20)], &[]), []);
}

/// MA-X8: a hedge 12 cm ahead.
#[test]
fn a_hedge_is_crossed_where_the_front_touches_it() {
    let column = Stance::new(pose(50, 68, 90), block(8, 16));
    assert_eq!(survey(column, &[advance(12)], &[]), []);
    let found = survey(column, &[advance(30)], &[]);
    let [Finding::Crosses { line: 0, leg: 0, along, at, flush: false }] = found[..] else {
        panic!("{found:?}")
    };
    assert_eq!((along, at.y()), (Length::whole(12), 80_000));
    // Astride it already: drawing the rest across is no crossing (MA-R48).
    let astride = Stance::new(pose(50, 85, 90), block(8, 16));
    assert_eq!(survey(astride, &[advance(10)], &[]), []);
}

/// MA-8.16, MA-R51
#[test]
fn bodies_in_the_way_are_met_and_near_ones_named() {
    let line = Stance::new(pose(60, 30, 90), block(10, 4));
    let friend = pose(60, 44, 90).footprint(block(20, 4));
    let found = survey(line, &[advance(30)], &[friend]);
    let Finding::Meets { body: 0, leg: 0, along, at, ends_on } = found[0] else { panic!("{found:?}") };
    assert_eq!((along, at.y(), ends_on), (Length::whole(10), 40_000, false));
    let found = survey(line, &[advance(12)], &[friend]);
    assert!(matches!(found[0], Finding::Meets { ends_on: true, .. }));
    // Exactly ten apart at the end is allowed.
    let enemy = pose(60, 60, 270).footprint(block(20, 4));
    assert_eq!(survey(line, &[advance(20)], &[enemy]), []);
    let found = survey(line, &[advance(21)], &[enemy]);
    let [Finding::Near { body: 0, pass, before, after }] = found[..] else { panic!("{found:?}") };
    assert_eq!(pass.gap, after);
    assert_eq!((before.length(), after.length()), (Length::whole(30), Length::whole(9)));
    assert_eq!((pass.from.y(), pass.to.y()), (51_000, 60_000));
}

#[test]
fn wheels_meet_what_their_corner_swings_into() {
    let line = Stance::new(pose(60, 30, 90), block(24, 4));
    let post = Shape::disc(Point::whole(66, 42), Length::new(500));
    let wheel = Leg::Wheel { hand: Hand::Left, by: Turn::degrees(60) };
    let found = survey(line, &[wheel], &[post]);
    let Finding::Meets { along, ends_on: false, .. } = found[0] else { panic!("{found:?}") };
    // (18, 12) from the pivot is at 33.69 degrees, 21.63 cm off; the radius of 0.5 is 1.32 degrees there.
    let path = Path::new(line, [wheel]).unwrap();
    let turned = path.steps()[0].turns_until(&post).unwrap();
    assert!((turned.steps() - 2_072).abs() <= 1, "{turned}"); // 32.37 degrees
    assert_eq!(along, crate::arc(Length::whole(24), turned));
    let other = survey(line, &[Leg::Wheel { hand: Hand::Right, by: Turn::degrees(60) }], &[post]);
    assert!(matches!(other[..], [Finding::Near { .. }]), "{other:?}");
}

/// MA-G25, MA-X41, MA-R54
#[test]
fn terrain_and_edges_are_found() {
    let column = Stance::new(pose(20, 30, 90), block(8, 16));
    let found = survey(column, &[advance(30)], &[]);
    let [Finding::Enters { area: 0, starts: false, ends: true, leg: 0, at }] = found[..] else {
        panic!("{found:?}")
    };
    assert!(at.y() > 46_000 && at.y() < 48_000);
    let line = Stance::new(pose(120, 30, 90), block(4, 4));
    assert!(survey(line, &[advance(17)], &[]).is_empty());
    assert!(matches!(survey(line, &[advance(18)], &[])[..], [Finding::Climbs { contour: 0, leg: 0, .. }]));
    let off = survey(Stance::new(pose(60, 10, 270), block(4, 4)), &[advance(11)], &[]);
    assert_eq!(off, [Finding::LeavesTable { leg: 0, edge: TableEdge::South }]);
}

/// MA-8.10
#[test]
fn more_than_half_the_way_is_more_than_half() {
    let square = [(0, 40), (40, 40), (40, 60), (0, 60)].map(|(x, y)| Point::whole(x, y));
    let marsh = [Area::new(square.to_vec()).unwrap()];
    let column = Stance::new(pose(20, 30, 90), block(8, 16));
    let mostly = |distance| Path::new(column, [advance(distance)]).unwrap().mostly_in(false, marsh.iter());
    assert!(!mostly(0) && !mostly(10) && !mostly(20) && mostly(21) && !mostly(40) && mostly(39));
    let ways = Path::new(column, [advance(25)]).unwrap().way_in(false, marsh.iter());
    assert_eq!(ways, (Length::whole(15), Length::whole(25)));
    assert!(Path::new(column, []).unwrap().cost(&free()).is_ok());
}

fn free() -> crate::Tariff {
    crate::Tariff {
        advance: Some(0),
        retire: Some(0),
        oblique: Some(0),
        wheel: crate::TurnPrice::Flat(0),
        rotate: crate::TurnPrice::Flat(0),
        about_turn: Some(0),
        form: Some(0),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    /// A body is met exactly if at some moment, looked at in small steps, the footprints overlap.
    #[test]
    fn what_is_met_is_overlapped_at_some_moment(a in any_pose(), x in any_block(), b in any_pose(), y in any_block(), by in 0..2_880_i32, far in 0..20_i32) {
        let start = Stance::new(a, x);
        let other = b.footprint(y);
        prop_assume!(!start.footprint().overlaps(&other));
        let wheel = |by: i32| Leg::Wheel { hand: Hand::Left, by: Turn::new(by) };
        let path = Path::new(start, [wheel(by), advance(far)]).unwrap();
        let mut deep = false;
        let mut touch = false;
        for i in 0..=100 {
            let turned = wheel(by * i / 100).from(start);
            let moved = Leg::Advance { distance: Length::new(far * 10 * i) }.from(path.steps()[0].to);
            for shape in [turned.footprint(), moved.footprint()] {
                deep |= shape.overlaps_by_more(&other, Length::new(10));
                touch |= shape.within(&other, Length::new(400));
            }
        }
        let met = path.steps().iter().any(|step| step.meets(&other).is_some());
        prop_assert!(met || !deep);
        prop_assert!(touch || !met);
    }
}
