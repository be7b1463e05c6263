//! Bodies of several parts: a bent column, a skirmish line, a battery with its limbers.

use crate::{
    Area, Array, Block, Gap, Heading, Length, Point, Push, Reach, Relation, Shape, Stance, Table, Trail,
    Vector,
};
use arrayvec::ArrayVec;

/// The most parts of a body.
pub const PARTS: usize = 24;

/// What stands on the table as one body: one shape or several. It is near, touches or overlaps wherever one of its parts
/// does (BA-G7, BA-G9, LB-G6).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Body {
    parts: ArrayVec<Shape, PARTS>,
}

impl From<Shape> for Body {
    fn from(shape: Shape) -> Body {
        Body { parts: std::iter::once(shape).collect() }
    }
}

impl From<Stance> for Body {
    fn from(stance: Stance) -> Body {
        Body::from(stance.footprint())
    }
}

impl Body {
    /// A body of these parts; `None` if there is none, or more than [`PARTS`].
    pub fn new(parts: impl IntoIterator<Item = Shape>) -> Option<Body> {
        let mut body = Body { parts: ArrayVec::new() };
        for part in parts {
            body.parts.try_push(part).ok()?;
        }
        (!body.parts.is_empty()).then_some(body)
    }

    /// A column on its trail: one part for each straight stretch of ranks, so that a straight column is one shape (BA-G7).
    /// `None` if it bends in more places than a body has parts.
    pub fn column(trail: &Trail, array: Array, base: Block) -> Option<Body> {
        let mut parts: Vec<Stance> = Vec::new();
        for rank in trail.ranks(array, base) {
            match parts.last_mut() {
                Some(last) if follows(*last, rank) => {
                    let depth = last.block.depth() + rank.block.depth();
                    last.block = Block::new(last.block.width(), depth);
                }
                _ => parts.push(rank),
            }
        }
        Body::new(parts.into_iter().map(Stance::footprint))
    }

    /// Its parts.
    pub fn parts(&self) -> &[Shape] {
        &self.parts
    }

    /// The same body moved by a vector.
    #[must_use]
    pub fn moved(&self, by: Vector) -> Body {
        Body { parts: self.parts.iter().map(|part| part.moved(by)).collect() }
    }

    /// The box around it.
    pub fn bounds(&self) -> (Point, Point) {
        let boxes = self.parts.iter().map(Shape::bounds);
        boxes.reduce(|a, b| (a.0.least(b.0), a.1.greatest(b.1))).unwrap_or_default()
    }

    fn pairs<'a>(&'a self, other: &'a Body) -> impl Iterator<Item = (&'a Shape, &'a Shape)> {
        self.parts.iter().flat_map(|a| other.parts.iter().map(move |b| (a, b)))
    }

    /// How two bodies lie to each other.
    pub fn relation(&self, other: &Body) -> Relation {
        self.pairs(other).map(|(a, b)| a.relation(b)).max().unwrap_or(Relation::Apart)
    }

    /// Whether something inside one is inside the other.
    pub fn overlaps(&self, other: &Body) -> bool {
        self.pairs(other).any(|(a, b)| a.overlaps(b))
    }

    /// Whether some part overlaps a part of the other by more than a depth.
    pub fn overlaps_by_more(&self, other: &Body, depth: Length) -> bool {
        self.pairs(other).any(|(a, b)| a.overlaps_by_more(b, depth))
    }

    /// The least distance.
    pub fn gap(&self, other: &Body) -> Gap {
        let gaps = self.pairs(other).map(|(a, b)| a.gap(b));
        gaps.min_by(Gap::cmp_gap).unwrap_or(Gap::NONE)
    }

    /// The least distance with its ends: on this body, on the other.
    pub fn reach(&self, other: &Body) -> Reach {
        let reaches = self.pairs(other).map(|(a, b)| a.reach(b));
        let least = reaches.min_by(|a, b| a.gap.cmp_gap(&b.gap));
        least.unwrap_or(Reach { gap: Gap::NONE, from: Point::default(), to: Point::default() })
    }

    /// Whether they are at most this far apart.
    pub fn within(&self, other: &Body, range: Length) -> bool {
        self.pairs(other).any(|(a, b)| a.within(b, range))
    }

    /// Whether they are less than this far apart.
    pub fn closer(&self, other: &Body, distance: Length) -> bool {
        self.pairs(other).any(|(a, b)| a.closer(b, distance))
    }

    /// Whether some of it is in an area.
    pub fn is_in(&self, area: &Area) -> bool {
        self.parts.iter().any(|part| area.overlaps(part))
    }

    /// Whether all of it is on the table.
    pub fn is_on(&self, table: Table) -> bool {
        self.parts.iter().all(|part| table.holds(part))
    }

    /// Whether it blocks a line of sight.
    pub fn blocks(&self, from: Point, to: Point) -> bool {
        let line = Shape::segment(from, to);
        self.parts.iter().any(|part| crate::sight::blocks(&line, part))
    }

    /// How far it goes straight in a direction until it touches another; `None` if it passes clear ([`Push::meets`]).
    pub fn meets(&self, heading: Heading, most: Length, other: &Body) -> Option<Length> {
        let met = |(shape, other): (&Shape, &Shape)| Push { shape, heading, most }.meets(other);
        self.pairs(other).filter_map(met).min()
    }

    /// How far it goes until it would be closer to another than a distance ([`Push::comes_closer`]).
    pub fn comes_closer(
        &self,
        heading: Heading,
        most: Length,
        other: &Body,
        distance: Length,
    ) -> Option<Length> {
        let near =
            |(shape, other): (&Shape, &Shape)| Push { shape, heading, most }.comes_closer(other, distance);
        self.pairs(other).filter_map(near).min()
    }

    /// The points that stand for it where sight is tested (BA-G20): the corners, the middles of the edges and the middle
    /// of each part; of a round one its centre and eight points of its rim.
    pub fn test_points(&self) -> impl Iterator<Item = Point> + '_ {
        self.parts.iter().flat_map(|part| part.test_points())
    }
}

impl Shape {
    /// The points that stand for a shape where sight is tested (BA-G20).
    pub fn test_points(&self) -> impl Iterator<Item = Point> + '_ {
        let core = self.core();
        let count = core.len();
        let rim = (0..8).filter(|_| self.radius() > Length::ZERO).flat_map(move |i| {
            let out = Heading::degrees(45 * i).along(self.radius());
            core.iter().map(move |corner| *corner + out)
        });
        let middles =
            (0..count).filter(move |_| count > 1).map(move |i| core[i].middle(core[(i + 1) % count]));
        let middle = (count > 2).then(|| core[0].middle(core[count / 2]));
        core.iter().copied().chain(middles).chain(middle).chain(rim)
    }
}

/// Whether a rank stands straight behind another body.
fn follows(front: Stance, rank: Stance) -> bool {
    let behind = front.pose.moved(front.pose.heading.back(), front.block.depth());
    let off = rank.pose.anchor - behind.anchor;
    rank.pose.heading == front.pose.heading && rank.block.width() == front.block.width() && off.square() <= 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::testing::{any_block, any_pose, block, pose};
    use crate::{Hand, Leg, Turn};
    use proptest::prelude::*;

    #[test]
    fn a_battery_with_its_limbers_is_touched_where_one_of_them_is() {
        let gun = pose(30, 30, 90).footprint(block(2, 2));
        let limber = pose(30, 24, 90).footprint(block(2, 4));
        let battery = Body::new([gun, limber]).unwrap();
        let line = Body::from(Stance::new(pose(31, 22, 180), block(4, 5)));
        assert_eq!(battery.relation(&line), Relation::Touching);
        assert!(battery.within(&line, Length::ZERO) && !battery.overlaps(&line));
        assert_eq!(Body::new([]), None);
        assert_eq!(Body::new(std::iter::repeat_n(gun, PARTS + 1)), None);
    }

    #[test]
    fn a_straight_column_is_one_part_and_a_bent_one_several() {
        let base = block(2, 2);
        let array = Array::in_files(24, 4, base);
        let mut trail = Trail::new(pose(30, 30, 90), Length::whole(8));
        assert_eq!(Body::column(&trail, array, base).unwrap().parts().len(), 1);
        trail.go(Leg::Wheel { hand: Hand::Left, by: Turn::degrees(90) }, Length::whole(20));
        trail.go(Leg::Advance { distance: Length::whole(4) }, Length::whole(20));
        let bent = Body::column(&trail, array, base).unwrap();
        assert!(bent.parts().len() > 2, "{}", bent.parts().len());
    }

    fn any_body() -> impl Strategy<Value = Body> {
        proptest::collection::vec((any_pose(), any_block()), 1..4)
            .prop_map(|parts| Body::new(parts.into_iter().map(|(p, b)| p.footprint(b))).unwrap())
    }

    proptest! {
        /// One part or many: what holds for the nearest parts holds for the bodies.
        #[test]
        fn relations_and_distances_agree(a in any_body(), b in any_body(), range in 0..30i32) {
            let (gap, range) = (a.gap(&b), Length::whole(range));
            prop_assert_eq!(gap.is_zero(), a.relation(&b) != Relation::Apart);
            prop_assert_eq!(a.overlaps(&b), a.relation(&b) == Relation::Overlapping);
            prop_assert_eq!(a.within(&b, range), gap.within(range));
            prop_assert_eq!(a.closer(&b, range), gap.closer(range));
            prop_assert_eq!(a.relation(&b), b.relation(&a));
            let reach = a.reach(&b);
            prop_assert!(reach.gap.cmp_gap(&gap).is_eq());
        }

        /// Pushed until it touches, it does not overlap; a little farther it does.
        #[test]
        fn a_body_is_stopped_by_the_first_part_that_meets_something(a in any_body(), b in any_body(), turn in 0..8i32) {
            let (heading, most) = (Heading::degrees(45 * turn), Length::whole(80));
            prop_assume!(!a.overlaps(&b));
            match a.meets(heading, most, &b) {
                Some(along) => prop_assert!(!a.moved(heading.along(along)).overlaps_by_more(&b, crate::GRAZE)),
                None => {
                    for step in (0..=80).step_by(4) {
                        let there = a.moved(heading.along(Length::whole(step)));
                        prop_assert!(!there.overlaps_by_more(&b, Length::new(6)), "after {step}");
                    }
                }
            }
        }
    }
}
