use super::*;
use crate::Length;
use crate::tests::reference::{in_polygon, sampled_share};
use crate::tests::testing::{any_block, any_point, any_pose, block, pose};
use proptest::prelude::*;

fn area(points: &[(i32, i32)]) -> Area {
    Area::new(points.iter().map(|&(x, y)| Point::whole(x, y)).collect()).unwrap()
}

/// A wood with a bay: the notch of a U.
fn bay() -> Area {
    area(&[(10, 10), (50, 10), (50, 50), (40, 50), (40, 20), (20, 20), (20, 50), (10, 50)])
}

/// MA-C4
fn wood() -> Area {
    area(&[(8, 48), (30, 46), (34, 62), (24, 74), (8, 70)])
}

#[test]
fn bad_outlines_are_refused_with_their_reason() {
    let new = |points: &[(i32, i32)]| Area::new(points.iter().map(|&(x, y)| Point::whole(x, y)).collect());
    assert_eq!(new(&[(0, 0), (1, 0)]), Err(AreaFault::Corners(2)));
    assert_eq!(new(&[(0, 0), (1, 0), (1, 0), (0, 1)]), Err(AreaFault::Twice(2)));
    assert_eq!(new(&[(0, 0), (4, 0), (2, 0)]), Err(AreaFault::Flat));
    assert_eq!(new(&[(0, 0), (4, 5), (4, 0), (0, 4)]), Err(AreaFault::Crosses(1, 3)));
    assert!(serde_json::from_str::<Area>("[[0,0],[1000,0]]").is_err());
    assert_eq!(area(&[(0, 0), (0, 1), (1, 0)]), area(&[(1, 0), (0, 1), (0, 0)]).clone());
}

#[test]
fn points_on_the_edge_are_on_the_edge() {
    assert_eq!(bay().lies(Point::whole(15, 30)), Lies::Inside);
    assert_eq!(bay().lies(Point::whole(30, 30)), Lies::Outside);
    assert_eq!(bay().lies(Point::whole(30, 20)), Lies::OnEdge);
    assert_eq!(bay().lies(Point::whole(50, 50)), Lies::OnEdge);
    assert_eq!(bay().lies(Point::whole(30, 50)), Lies::Outside);
}

#[test]
fn lines_along_an_edge_are_not_inside() {
    let (a, b) = (Point::whole(0, 30), Point::whole(60, 30));
    assert_eq!(bay().crossed(a, b).share() >> 20, (1_i64 << 12) / 3);
    assert!(bay().crossed(a, b).longer_than(Length::new(19_999), a, b));
    assert!(!bay().crossed(a, b).longer_than(Length::whole(20), a, b));
    assert!(bay().crossed(Point::whole(0, 50), Point::whole(60, 50)).is_empty());
    assert!(bay().crossed(Point::whole(20, 0), Point::whole(20, 9)).is_empty());
    // Along the side of the bay the line is inside only below it.
    let (a, b) = (Point::whole(20, 0), Point::whole(20, 60));
    assert!(!bay().crossed(a, b).longer_than(Length::whole(10), a, b));
    assert!(bay().crossed(a, b).longer_than(Length::new(9_999), a, b));
    // Through a corner only.
    assert!(bay().crossed(Point::whole(0, 20), Point::whole(20, 0)).is_empty());
    assert_eq!(bay().first_edge(Point::whole(0, 30), Point::whole(60, 30)), Some(Point::whole(10, 30)));
}

/// MA-G25
#[test]
fn a_body_that_lines_a_wood_is_not_in_it() {
    let body = block(6, 4);
    assert!(!bay().overlaps(&pose(5, 30, 0).moved(Heading::EAST, Length::whole(5)).footprint(body)));
    assert!(bay().overlaps(&pose(10, 30, 0).moved(Heading::EAST, Length::new(3)).footprint(body)));
    assert!(!bay().overlaps(&pose(30, 24, 270).footprint(body)));
    assert!(bay().overlaps(&pose(15, 30, 90).footprint(block(4, 4))));
    assert!(bay().holds(&pose(15, 30, 90).footprint(block(4, 4))));
    assert!(!bay().holds(&pose(15, 30, 0).footprint(block(4, 8))));
}
use crate::Heading;

/// MA-G15
#[test]
fn exactly_half_is_not_more_than_half() {
    let body = block(8, 4);
    assert!(!bay().holds_more_than_half(&pose(10, 30, 90).footprint(body)));
    assert!(
        bay().holds_more_than_half(&pose(10, 30, 90).moved(Heading::EAST, Length::new(1)).footprint(body))
    );
    // Both arms of the bay together.
    assert!(bay().holds_more_than_half(&pose(30, 32, 90).footprint(block(42, 4))) == (20 * 2 > 42));
}

proptest! {
    #[test]
    fn points_lie_as_the_plain_test_says(p in any_point()) {
        for area in [bay(), wood()] {
            prop_assert_eq!(area.lies(p) != Lies::Outside, in_polygon(area.outline(), p));
        }
    }

    #[test]
    fn the_share_of_a_line_agrees_with_sampling(p in any_point(), q in any_point()) {
        for area in [bay(), wood()] {
            let share = area.crossed(p, q).share() as f64 / (1_i64 << 32) as f64;
            prop_assert!((share - sampled_share(&area, p, q, 500)).abs() < 0.02);
            let mut back = area.crossed(q, p);
            back.reverse();
            prop_assert_eq!(back, area.crossed(p, q));
        }
    }

    #[test]
    fn a_body_overlaps_where_its_points_do(pose in any_pose(), block in any_block()) {
        let shape = pose.footprint(block);
        for area in [bay(), wood()] {
            let [a, b, c, d] = pose.corners(block);
            let mut inside = 0;
            for i in 0..24 {
                for j in 0..24 {
                    let left = a + (b - a).scaled(2 * i + 1, 48);
                    let point = left + (d - a).scaled(2 * j + 1, 48);
                    inside += i32::from(area.lies(point) == Lies::Inside);
                }
            }
            let _ = c;
            if inside > 0 {
                prop_assert!(area.overlaps(&shape));
            }
            if inside > 320 {
                prop_assert!(area.holds_more_than_half(&shape));
            }
            if inside < 256 {
                prop_assert!(!area.holds_more_than_half(&shape));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    /// On a small grid, so that lines run along sides and through corners: the short ways cut as the long one does.
    #[test]
    fn a_line_is_cut_by_the_short_way_as_by_the_long(
        points in prop::collection::vec((0..7_i32, 0..7_i32), 3..8), ends in prop::array::uniform4(-1..8_i32),
    ) {
        let Ok(area) = Area::new(points.iter().map(|(x, y)| Point::new(*x, *y)).collect()) else { return Ok(()) };
        let (from, to) = (Point::new(ends[0], ends[1]), Point::new(ends[2], ends[3]));
        let (least, greatest) = (from.min(to), from.max(to));
        let [left, right] = [true, false].map(|left| {
            let mut spans = Spans::default();
            area.hair(least, greatest, left, &mut spans);
            spans
        });
        let mut long = left.common(&right);
        if to < from {
            long.reverse();
        }
        prop_assert_eq!(area.chords(from, to), long.clone());
        long.clip();
        prop_assert_eq!(area.crossed(from, to), long);
    }
}
