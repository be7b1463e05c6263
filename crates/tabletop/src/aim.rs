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
        // After a wheel by so much: is the point still on that side of the way ahead, or already across?
        let side = |steps: i32| {
            let (ahead, left) = Leg::Wheel { hand, by: Turn::new(steps) }.from(self).pose.local(point);
            (ahead, if hand == Hand::Left { left } else { -left })
        };
        let degree = QUARTER / 90;
        let first = (1..=180).map(|i| i * degree).find(|steps| side(*steps).1 <= 0 && side(*steps).0 > 0)?;
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
