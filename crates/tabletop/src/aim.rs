//! The way to a place: the wheel that brings a point straight ahead, and poses worth going to.

use crate::sine::{ONE, QUARTER};
use crate::{Block, Edge, Hand, Heading, Leg, Length, Point, Pose, Stance, Turn};

impl Stance {
    /// The least wheel after which a point is straight ahead of the anchor, to the nearest step: to the side on which
    /// it lies (BA-G62). A point straight ahead needs none, which is a wheel to the left by nothing. `None` if no
    /// wheel of up to half a turn does it: the point is inside the circle of the wheel, or too far behind.
    pub fn wheel_to_face(self, point: Point) -> Option<(Hand, Turn)> {
        let (ahead, left) = self.pose.local(point);
        if left == 0 && ahead > 0 {
            return Some((Hand::Left, Turn::ZERO));
        }
        let hand = if left >= 0 { Hand::Left } else { Hand::Right };
        // After a wheel by this much: is the point still on that side of the way ahead, or already across?
        let corner = self.pose.front_corner(self.block, hand);
        let side = |steps: i32| {
            let heading = self.pose.heading + hand.turn(Turn::new(steps));
            let (ahead, left) = Pose::from_front_corner(corner, hand, heading, self.block).local(point);
            (ahead, if hand == Hand::Left { left } else { -left })
        };
        let degree = QUARTER / 90;
        let across = |i: i32| {
            let (ahead, aside) = side(i * degree);
            aside <= 0 && ahead > 0
        };
        // SHORTCUT: the point is ahead across the way during one stretch of the wheel: if a coarse step falls into it, it
        // begins between that step and the one before, else every degree is looked at.
        let first = match (1..=12).map(|i| 15 * i).find(|i| across(*i)) {
            Some(coarse) => {
                let (mut before, mut after) = (coarse - 15, coarse);
                while after - before > 1 {
                    let middle = (before + after) / 2;
                    if across(middle) { after = middle } else { before = middle }
                }
                after * degree
            }
            None => (1..=180).find(|i| across(*i))? * degree,
        };
        let (mut low, mut high) = (first - degree, first);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if side(middle).1 > 0 { low = middle } else { high = middle }
        }
        let nearer = if side(low).1.abs() <= side(high).1.abs() { low } else { high };
        Some((hand, Turn::new(nearer)))
    }

    /// The wheel and the advance that bring the front centre to a point, as near as whole steps allow.
    pub fn approach(self, point: Point) -> Option<[Leg; 2]> {
        let (hand, by) = self.wheel_to_face(point)?;
        let wheel = Leg::Wheel { hand, by };
        let distance = wheel.from(self).pose.ahead_by(point);
        Some([wheel, Leg::Advance { distance: distance.max(Length::ZERO) }])
    }

    /// A body of some size facing the middle of one of this body's edges, its front at a distance: contact at 0, the
    /// edge of a range band further out.
    pub fn facing(self, edge: Edge, block: Block, distance: Length) -> Stance {
        let outward = self.pose.heading + edge.outward();
        let [a, b] = self.pose.edge(self.block, edge);
        Stance::new(Pose::new(a.middle(b) + outward.along(distance), outward.back()), block)
    }

    /// A body of some size in line with this one, on a hand of it, with an interval between them.
    pub fn beside(self, hand: Hand, block: Block, interval: Length) -> Stance {
        let aside = self.block.width().wide() + block.width().wide() + 2 * interval.wide();
        let left = self.pose.heading.direction().left().scaled(aside, 2 * ONE);
        let anchor = if hand == Hand::Left { self.pose.anchor + left } else { self.pose.anchor - left };
        Stance::new(Pose::new(anchor, self.pose.heading), block)
    }

    /// A body of some size behind this one, facing the same way, with an interval between them.
    pub fn behind(self, block: Block, interval: Length) -> Stance {
        let way = Heading::back(self.pose.heading);
        Stance::new(self.pose.moved(way, self.block.depth() + interval), block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::testing::{any_block, any_point, any_pose, block, pose};
    use proptest::prelude::*;

    #[test]
    fn anchored_poses_stand_where_they_are_named_after() {
        let enemy = Stance::new(pose(60, 60, 270), block(24, 4));
        let column = block(8, 12);
        assert_eq!(enemy.facing(Edge::Front, column, Length::ZERO).pose, pose(60, 60, 90));
        assert_eq!(enemy.facing(Edge::Rear, column, Length::whole(15)).pose, pose(60, 79, 270));
        assert_eq!(enemy.facing(Edge::Left, column, Length::ZERO).pose, pose(72, 62, 180));
        assert_eq!(enemy.beside(Hand::Left, column, Length::whole(2)).pose, pose(78, 60, 270));
        assert_eq!(enemy.behind(column, Length::whole(3)).pose, pose(60, 67, 270));
    }

    #[test]
    fn a_point_inside_the_circle_of_the_wheel_cannot_be_faced() {
        let line = Stance::new(pose(60, 30, 90), block(24, 4));
        assert_eq!(line.wheel_to_face(Point::whole(60, 50)), Some((Hand::Left, Turn::ZERO)));
        assert_eq!(line.wheel_to_face(Point::whole(49, 31)), None);
        let (hand, by) = line.wheel_to_face(Point::whole(100, 42)).unwrap();
        assert_eq!((hand, by), (Hand::Right, Turn::degrees(90)));
    }

    proptest! {
        /// The shortcut finds what looking at every degree finds.
        #[test]
        fn the_wheel_to_a_point_begins_in_the_first_degree_that_crosses(
            x in -60_000..60_000i32, y in -60_000..60_000i32, width in 4..48i32, turn in 0..360i32,
        ) {
            let block = Block::new(Length::whole(width), Length::whole(4));
            let line = Stance::new(Pose::new(Point::whole(80, 60), Heading::degrees(turn)), block);
            let point = Point::new(80_000 + x, 60_000 + y);
            let (ahead, left) = line.pose.local(point);
            prop_assume!(left != 0 || ahead <= 0);
            let hand = if left >= 0 { Hand::Left } else { Hand::Right };
            let across = |i: &i32| {
                let turned = Leg::Wheel { hand, by: Turn::degrees(*i) }.from(line);
                let (ahead, left) = turned.pose.local(point);
                ahead > 0 && if hand == Hand::Left { left <= 0 } else { left >= 0 }
            };
            let first = (1..=180).find(across);
            let found = line.wheel_to_face(point);
            prop_assert_eq!(found.is_some(), first.is_some());
            if let (Some((_, by)), Some(first)) = (found, first) {
                prop_assert!(by <= Turn::degrees(first) && by >= Turn::degrees(first - 1), "{by:?} {first}");
            }
        }

        /// What is approached is reached, to the rounding of a step of the heading.
        #[test]
        fn an_approach_ends_at_its_goal(pose in any_pose(), block in any_block(), goal in any_point()) {
            let start = Stance::new(pose, block);
            if let Some(legs) = start.approach(goal) {
                let end = legs.into_iter().fold(start, |at, leg| leg.from(at));
                let far = (goal - end.pose.anchor).length();
                let way = legs[1].length(start);
                prop_assert!(far <= Length::new(way.units() / 5_000 + 8), "{far} after {way}");
            } else {
                let hand = if pose.local(goal).1 >= 0 { Hand::Left } else { Hand::Right };
                let out = (goal - pose.front_corner(block, hand)).length();
                let behind = pose.behind_front(goal);
                prop_assert!(behind || out <= Length::new(block.width().units() / 2 + 2));
            }
        }
    }
}
