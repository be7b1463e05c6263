//! Between which wheels something comes to lie straight ahead.

use crate::sine::QUARTER;
use crate::{CORNERS, Hand, Heading, Length, Point, Shape, Stance, Turn, Vector};
use arrayvec::ArrayVec;
use std::ops::RangeInclusive;

/// Steps of half a turn.
const HALF: i32 = 2 * QUARTER;
/// By how many steps the directions of the ends may be off.
const SLACK: i32 = 4;

impl Stance {
    /// The wheels to a hand, up to half a turn, after which a push straight ahead can meet a shape: after no other does it
    /// (MA-G20, LB-G26). `None` if no wheel finds it. Wheels that end on the shape itself do not count.
    ///
    /// At either end, and where the shape is nearer than the front is wide, the range may be a little too wide: whoever
    /// wants to know looks at the push. It spares him the wheels between which there is nothing.
    pub fn wheels_onto(self, hand: Hand, shape: &Shape) -> Option<RangeInclusive<Turn>> {
        let pivot = self.pose.front_corner(self.block, hand);
        let gap = shape.gap_from(pivot);
        if gap.within(shape.radius()) {
            return Some(Turn::ZERO..=Turn::HALF);
        }
        // The gap is from what a round shape is grown around.
        let near = gap.within(self.block.width() + shape.radius());
        let corners = corners_of(shape);
        let first = Heading::nearly(corners[0] - pivot);
        let sign = if hand == Hand::Left { 1 } else { -1 };
        let start = sign * self.pose.heading.turn_to(first).steps();
        let (mut low, mut high) = (i32::MAX, i32::MIN);
        for &corner in &corners {
            let way = corner - pivot;
            // Seen from outside, all of a convex shape lies within half a turn.
            let to = if corner == corners[0] { first } else { Heading::nearly(way) };
            let at = start + sign * first.turn_to(to).steps();
            low = low.min(at);
            high = high.max(at + if near { QUARTER } else { swept(way, self.block.width()) });
        }
        let around = [0, 4 * QUARTER].map(|by| (low + by - SLACK)..=(high + by + SLACK));
        let found = around.into_iter().filter(|range| *range.start() <= HALF && *range.end() >= 0);
        let ends = found.map(|range| ((*range.start()).max(0), (*range.end()).min(HALF)));
        let (low, high) = ends.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
        Some(Turn::new(low)..=Turn::new(high))
    }
}

/// Points whose hull holds a shape: its corners; of a round one, the corners of a box around each of them.
fn corners_of(shape: &Shape) -> ArrayVec<Point, { 4 * CORNERS }> {
    let out = shape.radius().wide();
    let grown = |corner: Point| {
        [(out, out), (-out, out), (-out, -out), (out, -out)].map(|(x, y)| corner + Vector { x, y })
    };
    if out == 0 {
        return shape.core().iter().copied().collect();
    }
    shape.core().iter().flat_map(|corner| grown(*corner)).collect()
}

/// How far a front of this width, wheeling about its end, goes on turning while a point is ahead of it.
fn swept(way: Vector, width: Length) -> i32 {
    let ahead = way.square() - width.wide() * width.wide();
    if ahead <= 0 {
        return QUARTER;
    }
    Heading::nearly(Vector { x: ahead.unsigned_abs().isqrt() as i64, y: width.wide() }).steps() + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::testing::{any_block, any_pose, block, pose};
    use crate::{Leg, Push};
    use proptest::prelude::*;

    const FAR: Length = Length::whole(200);

    fn met_after(line: Stance, hand: Hand, by: Turn, shape: &Shape) -> bool {
        let turned = Leg::Wheel { hand, by }.from(line);
        Push { shape: &turned.footprint(), heading: turned.pose.heading, most: FAR }.meets(shape).is_some()
    }

    #[test]
    fn a_line_wheels_until_the_enemy_beside_it_is_ahead() {
        let line = Stance::new(pose(60, 30, 90), block(24, 4));
        // Its nearest corner by the angle lies 12 beside and 16 ahead of the pivot.
        let enemy = pose(32, 42, 270).footprint(block(8, 4));
        let wheels = line.wheels_onto(Hand::Left, &enemy).unwrap();
        let first = (0..=HALF).map(Turn::new).find(|by| met_after(line, Hand::Left, *by, &enemy));
        assert_eq!(first, Some(Turn::new(2_360)));
        assert!((2_352..2_360).contains(&wheels.start().steps()), "{wheels:?}");
        // To the other hand it would have to turn by more than half.
        assert_eq!(line.wheels_onto(Hand::Right, &enemy), None);
    }

    #[test]
    fn what_lies_ahead_is_found_from_no_wheel_on() {
        let line = Stance::new(pose(60, 30, 90), block(24, 4));
        let enemy = pose(60, 60, 270).footprint(block(8, 4));
        for hand in [Hand::Left, Hand::Right] {
            assert_eq!(*line.wheels_onto(hand, &enemy).unwrap().start(), Turn::ZERO);
        }
        let behind = pose(60, 0, 270).footprint(block(8, 4));
        assert_eq!(line.wheels_onto(Hand::Left, &behind), None);
        let about = line.wheels_onto(Hand::Left, &pose(38, 0, 270).footprint(block(8, 4))).unwrap();
        assert!(*about.start() > Turn::QUARTER, "{about:?}");
    }

    proptest! {
        /// No wheel outside the range finds the shape; and where there is room, the one after its start does.
        #[test]
        fn wheels_outside_the_range_find_nothing(
            pose in any_pose(), block in any_block(), other in any_pose(), size in any_block(), round in 0..3i32,
        ) {
            let line = Stance::new(pose, block);
            let shape = other.footprint(size).grown(Length::whole(round));
            for hand in [Hand::Left, Hand::Right] {
                let range = line.wheels_onto(hand, &shape);
                for degree in 0..=180 {
                    let by = Turn::degrees(degree);
                    let inside = range.as_ref().is_some_and(|range| range.contains(&by));
                    let on_it = Leg::Wheel { hand, by }.from(line).footprint().within(&shape, Length::new(2));
                    prop_assert!(inside || on_it || !met_after(line, hand, by, &shape), "{hand:?} {by} {range:?}");
                }
                let near = shape.gap_from(pose.front_corner(block, hand)).within(block.width() + shape.radius());
                if let Some(range) = range.filter(|_| !near && round == 0) {
                    let within = |by: i32| by < range.end().steps() - 64;
                    let by = range.start().steps() + 64;
                    if within(by) {
                        prop_assert!(met_after(line, hand, Turn::new(by), &shape), "{hand:?} {range:?}");
                    }
                }
            }
        }
    }
}
