//! Placing a body past something it went through: cavalry beyond a square (LB-G17).

use crate::{Length, Shape, Stance, Turn};

/// How far a place is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PastLimits {
    /// How finely.
    pub step: Length,
    /// How far further along.
    pub ahead: Length,
    /// How far to either side of the place just past it.
    pub aside: Length,
}

impl Stance {
    /// How far the body has to move along its heading until its rear edge is level with the farthest point of a shape;
    /// negative if it is past it by more. Rounded up: what has gone so far is past.
    pub fn way_past(self, shape: &Shape) -> Length {
        let reach = |point: &crate::Point| {
            let (ahead, _) = self.pose.local(*point);
            // 2³⁰ is a unit.
            -((-ahead).div_euclid(1 << 30))
        };
        let farthest = shape.core().iter().map(reach).max().unwrap_or(0) + shape.radius().wide();
        Length::new((farthest + self.block.depth().wide()) as i32)
    }

    /// Whether the whole body is past a shape, as it faces: level with its far end is past it.
    pub fn is_past(self, shape: &Shape) -> bool {
        self.way_past(shape) <= Length::ZERO
    }

    /// The body put down just past a shape on its own line: a unit or two farther where its new place had to be rounded.
    pub fn just_past(self, shape: &Shape) -> Stance {
        let way = self.way_past(shape);
        let places = (0..4).map(|more| self.moved(self.pose.heading, way + Length::new(more)));
        places.clone().find(|stance| stance.is_past(shape)).unwrap_or(self.moved(self.pose.heading, way))
    }
}

/// Where a body that goes through a shape comes to stand: at the end of its way; else at the nearest fitting place further
/// along; else at the nearest one back that is past the shape; else just past it, shifted to either side by the least
/// (left before right). `None` if there is no room in all these places.
pub fn past(
    end: Stance,
    beyond: &Shape,
    limits: PastLimits,
    fits: impl Fn(Stance) -> bool,
) -> Option<Stance> {
    let heading = end.pose.heading;
    let step = limits.step.max(Length::new(1));
    let good = |stance: &Stance| stance.is_past(beyond) && fits(*stance);
    let steps = |most: Length| {
        let whole = most.units().max(0) / step.units();
        let rest = (most.units() > whole * step.units()).then_some(most);
        (1..=whole).map(move |i| step.times(i)).chain(rest)
    };
    let on = std::iter::once(Length::ZERO).chain(steps(limits.ahead)).map(|by| end.moved(heading, by));
    if let Some(found) = on.clone().find(good) {
        return Some(found);
    }
    let room = -end.way_past(beyond);
    if let Some(found) = steps(room).map(|by| end.moved(heading, -by)).find(good) {
        return Some(found);
    }
    let level = end.just_past(beyond);
    let left = heading + Turn::QUARTER;
    let aside = steps(limits.aside).flat_map(|by| [level.moved(left, by), level.moved(left, -by)]);
    std::iter::once(level).chain(aside).find(good)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::testing::{any_block, any_pose, block, pose};
    use proptest::prelude::*;

    const LIMITS: PastLimits =
        PastLimits { step: Length::cents(10), ahead: Length::whole(6), aside: Length::whole(12) };

    fn clear(others: &[Shape]) -> impl Fn(Stance) -> bool {
        move |stance: Stance| others.iter().all(|other| !stance.footprint().overlaps(other))
    }

    /// LB-G17
    #[test]
    fn past_a_square_the_places_are_tried_in_the_order_of_the_rule() {
        let square = pose(30, 20, 90).footprint(block(3, 3));
        let end = Stance::new(pose(30, 30, 90), block(6, 3));
        let put = |others: &[Shape]| {
            past(end, &square, LIMITS, clear(others)).map(|s| (s.pose.anchor.x(), s.pose.anchor.y()))
        };
        assert_eq!(put(&[]), Some((30_000, 30_000)));
        // Somebody stands there: the next place further along, 4 inches on.
        let wall = pose(30, 31, 90).footprint(block(20, 2));
        assert_eq!(put(&[wall]), Some((30_000, 34_000)));
        // And behind him too: back, but past the square.
        let second = pose(30, 39, 90).footprint(block(20, 6));
        assert_eq!(put(&[wall, second]), Some((30_000, 29_000)));
        // The whole way is taken: just past it, to the side.
        let deep = pose(30, 40, 90).footprint(block(5, 20));
        assert_eq!(put(&[deep]), Some((24_500, 23_000)));
        let wide = pose(30, 60, 90).footprint(block(60, 40));
        assert_eq!(put(&[wide]), None);
    }

    /// Level with the far end, exactly, is past it; a hair less is not.
    #[test]
    fn level_is_past() {
        let square = pose(30, 20, 90).footprint(block(3, 3));
        let horse = Stance::new(pose(30, 23, 90), block(6, 3));
        assert!(horse.is_past(&square));
        assert!(!horse.moved(crate::Heading::SOUTH, Length::new(1)).is_past(&square));
        assert_eq!(horse.just_past(&square), horse);
    }

    proptest! {
        #[test]
        fn just_past_is_past_and_overlaps_nothing(start in any_pose(), block in any_block(), other in any_pose(), size in any_block()) {
            let shape = other.footprint(size);
            let put = Stance::new(start, block).just_past(&shape);
            prop_assert!(put.is_past(&shape));
            prop_assert!(!put.footprint().overlaps_by_more(&shape, crate::GRAZE));
            // And not farther than it must: some units back it is not past.
            prop_assert!(!put.moved(start.heading.back(), Length::new(6)).is_past(&shape));
        }
    }
}
