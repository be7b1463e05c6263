use super::*;
use crate::Point;
use crate::tests::reference::pushed;
use crate::tests::testing::{any_block, any_pose, block, pose};
use proptest::prelude::*;

fn push(shape: &Shape, degrees: i32, most: i32) -> Push<'_> {
    Push { shape, heading: Heading::degrees(degrees), most: Length::whole(most) }
}

#[test]
fn a_straight_push_ends_at_the_edge_it_meets() {
    let line = pose(30, 10, 90).footprint(block(10, 4));
    let target = pose(36, 30, 270).footprint(block(8, 4));
    assert_eq!(push(&line, 90, 40).meets(&target), Some(Length::whole(20)));
    assert_eq!(push(&line, 90, 20).meets(&target), None); // touches exactly at the end
    assert!(push(&line, 90, 20).at(Length::whole(20)).gap(&target).is_zero());
    // Along the side of the strip: not met (LB-22.5).
    assert_eq!(push(&line, 90, 40).meets(&pose(39, 30, 270).footprint(block(8, 4))), None);
    assert_eq!(push(&line, 270, 40).meets(&target), None);
    let disc = Shape::disc(Point::whole(30, 20), Length::new(1_500));
    assert_eq!(push(&line, 90, 40).meets(&disc), Some(Length::new(8_500)));
    assert_eq!(
        push(&disc, 90, 40).meets(&target.moved(Vector { x: -6_000, y: 0 })),
        Some(Length::new(8_500))
    );
}

/// BA-E59
#[test]
fn a_body_slides_along_its_neighbours_without_meeting_them() {
    let body = block(18, 3);
    let [left, middle, right] = [12, 30, 48].map(|x| pose(x, 40, 90).footprint(body));
    assert_eq!(push(&middle, 270, 20).meets(&left), None);
    assert_eq!(push(&middle, 270, 20).meets(&right), None);
    assert_eq!(push(&middle, 250, 20).meets(&left), Some(Length::ZERO));
    assert_eq!(push(&middle, 250, 20).meets(&right), None);
    // The same on a slant, where corners are rounded.
    let pose = |along: i32| {
        let at = Point::whole(60, 60) + Heading::degrees(33).along(Length::whole(along));
        crate::Pose::new(at, Heading::degrees(123)).footprint(body)
    };
    assert_eq!(push(&pose(18), 303, 20).meets(&pose(0)), None);
    assert_eq!(push(&pose(18), 283, 20).meets(&pose(0)), Some(Length::ZERO));
}

/// MA-8.16
#[test]
fn ten_centimetres_are_kept() {
    let line = pose(30, 10, 90).footprint(block(10, 4));
    let enemy = pose(30, 40, 270).footprint(block(8, 4));
    let ten = Length::whole(10);
    assert_eq!(push(&line, 90, 40).comes_closer(&enemy, ten), Some(Length::whole(20)));
    assert_eq!(push(&line, 90, 20).comes_closer(&enemy, ten), None);
    assert_eq!(push(&line, 0, 40).comes_closer(&enemy, ten), None);
    // Past a corner: 6 aside, so 8 short of it.
    let corner = pose(45, 44, 270).footprint(block(8, 4));
    assert_eq!(push(&line, 90, 60).comes_closer(&corner, ten), Some(Length::whole(26)));
}

/// The first touch looked for on all sides, whichever way they face.
fn touch_on_all_sides(mover: &Shape, direction: Vector, other: &Shape) -> Option<i64> {
    let mut found = Vec::new();
    for (corners, ray, edges) in [(mover, direction, other), (other, -direction, mover)] {
        for &p in corners.core() {
            for (start, edge) in edges.edges() {
                let (a, b) = (ray.cross(start - p), ray.cross(start + edge - p));
                if let Some((above, below)) = crate::cross::along(p, ray, start, edge)
                    && a.signum() * b.signum() <= 0
                    && above >= 0
                {
                    found.push((i128::from(above) * i128::from(ONE) / i128::from(below)) as i64);
                }
            }
        }
    }
    found.into_iter().min()
}

proptest! {
    /// Sides that look away are met by nobody first: on any ground, and where much lies in one line.
    #[test]
    fn only_sides_that_face_the_way_are_touched_first(
        a in any_pose(), b in any_pose(), x in any_block(), y in any_block(), h in 0..23_040, quarter in 0..8_i32,
    ) {
        let (a, b) = (a.footprint(x), b.footprint(y));
        let [from, to] = [b.core()[0], b.core()[1]];
        for other in [b, Shape::segment(from, to), Shape::point(from)] {
            for heading in [Heading::new(h), Heading::degrees(45 * quarter)] {
                if a.relation(&other) == Relation::Apart {
                    let direction = heading.direction();
                    let plain = touch_on_all_sides(&a, direction, &other);
                    prop_assert_eq!(first_touch(&a, direction, &other), plain);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    /// The first whole unit at which the shapes overlap, found step by step, is the next after the answer.
    #[test]
    fn a_push_agrees_with_pushing_step_by_step(a in any_pose(), b in any_pose(), x in any_block(), y in any_block(), h in 0..23_040) {
        let (a, b) = (a.footprint(x), b.footprint(y));
        let heading = Heading::new(h);
        let push = Push { shape: &a, heading, most: Length::whole(9) };
        let plain = pushed(&a, |s| heading.along(Length::new(s)), 9_000, &b);
        match (push.meets(&b), plain) {
            (Some(at), Some(first)) => {
                // On a flat slant half a unit of rounding is a long way; gap and overlap are small all the same.
                let shallow = !push.at(Length::new(first)).overlaps_by_more(&b, GRAZE);
                prop_assert!(at.units() <= first || shallow, "{at:?} {first}");
                prop_assert!(push.at(at).within(&b, Length::new(3)) && (first == 0 || !push.at(at).overlaps(&b)));
            }
            (None, Some(first)) => prop_assert!(!push.strip().overlaps_by_more(&b, GRAZE), "{first}"),
            (Some(at), None) => prop_assert!(at.units() > 8_995 || a.gap(&b).is_zero(), "{at:?}"),
            (None, None) => {}
        }
        let closer = (0..=9_000).find(|s| push.at(Length::new(*s)).closer(&b, Length::whole(3)));
        let found = push.comes_closer(&b, Length::whole(3));
        if let (Some(at), Some(first)) = (found, closer) {
            let near = |s: i32| {
                let gap = push.at(Length::new(s)).gap(&b);
                gap.within(Length::new(3_003)) && !gap.closer(Length::new(2_997))
            };
            let same = (at.units() - (first - 1).max(0)).abs() <= 2;
            prop_assert!(same || near(at.units()) && near(first), "{at:?} {first}");
            prop_assert!(at == Length::ZERO || !push.at(at).closer(&b, Length::whole(3)));
        }
        if let Some(first) = closer {
            prop_assert!(found.is_some() || !push.at(Length::new(first)).closer(&b, Length::new(2_998)));
        }
    }
}
