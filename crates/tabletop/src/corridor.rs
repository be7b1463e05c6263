//! Corridors of sight: all lines from a front to a target at once, and the room beside a line of fire.

use crate::hills::HillLaw;
use crate::relate::GRAZE;
use crate::sight::SightGround;
use crate::{Length, Point, Shape, Vector};

/// A strip of ground in which lines run.
///
/// Where nothing that could hide or stand in the way reaches into it, every line inside is free, and nobody need look at
/// them one by one (BA-G26).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Corridor {
    ground: Shape,
}

impl Corridor {
    /// The ground between a front edge and a target: every straight line from the one to the other lies in it. Of a target
    /// that is round or has more than six corners, the box around it is taken.
    pub fn between(front: [Point; 2], target: &Shape) -> Corridor {
        let mut points: Vec<Point> = front.to_vec();
        if target.radius() > Length::ZERO || target.core().len() > 6 {
            let (low, high) = target.bounds();
            points.extend([low, high, Point::new(low.x(), high.y()), Point::new(high.x(), low.y())]);
        } else {
            points.extend(target.core());
        }
        Corridor { ground: Shape::hull(&points) }
    }

    /// The band along a line, this far to either side of it and no longer than it is: the zone of danger beside a line of fire
    /// (BA-G32). A line of no length has none: a point.
    pub fn along(from: Point, to: Point, half_width: Length) -> Corridor {
        let way = to - from;
        let long = way.square().unsigned_abs().isqrt() as i64;
        if long == 0 || half_width <= Length::ZERO {
            return Corridor { ground: Shape::segment(from, to) };
        }
        let aside: Vector = way.left().scaled(half_width.wide(), long);
        Corridor { ground: Shape::hull(&[from + aside, from - aside, to + aside, to - aside]) }
    }

    /// The ground it covers.
    pub fn ground(&self) -> &Shape {
        &self.ground
    }

    /// Whether some of a shape is in it, by more than the rounding of corners.
    pub fn holds_some_of(&self, shape: &Shape) -> bool {
        self.ground.overlaps_by_more(shape, GRAZE)
    }

    /// Whether every line in it is free, by terrain and by bodies. `false` only says that one has to look: a wood may be
    /// thin enough, a hill too low.
    ///
    /// SHORTCUT: against [`SightGround::sight_past`] for every line.
    pub fn is_clear<'b>(
        &self,
        ground: &SightGround<'_>,
        bodies: impl IntoIterator<Item = &'b Shape>,
    ) -> bool {
        let harmless = |contour: &crate::Contour| {
            // Both ends stand on it: it is not higher than they are.
            ground.law == HillLaw::Higher && contour.area.holds(&self.ground)
        };
        !bodies.into_iter().any(|body| self.ground.relation(body) == crate::Relation::Overlapping)
            && !ground.screens.iter().any(|screen| screen.area.overlaps(&self.ground))
            && ground.contours.iter().all(|contour| harmless(contour) || !contour.area.overlaps(&self.ground))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::testing::{any_block, any_pose, block, pose};
    use crate::{Area, Contour, Edge, Screen, Veil};
    use proptest::prelude::*;

    /// BA-G32: somebody is in danger within the band, and not beside or behind it.
    #[test]
    fn the_band_along_a_line_of_fire_ends_with_the_line() {
        let band = Corridor::along(Point::whole(10, 10), Point::whole(10, 50), Length::whole(4));
        let at = |x: i32, y: i32| band.holds_some_of(&pose(x, y, 90).footprint(block(2, 2)));
        assert!(at(10, 30) && at(6, 30) && at(14, 12));
        assert!(!at(15, 30)); // touches it
        assert!(!at(10, 53) && !at(10, 9));
        let none = Corridor::along(Point::whole(10, 10), Point::whole(10, 10), Length::whole(4));
        assert!(!none.holds_some_of(&pose(30, 30, 0).footprint(block(2, 2))));
    }

    proptest! {
        /// Where the corridor is clear, no line in it is blocked.
        #[test]
        fn every_line_of_a_clear_corridor_is_free(
            own in any_pose(), front in any_block(), foe in any_pose(), size in any_block(),
            others in proptest::collection::vec((any_pose(), any_block()), 0..3), level in 1..3u8,
        ) {
            let edge = own.edge(front, Edge::Front);
            let target = foe.footprint(size);
            let corridor = Corridor::between(edge, &target);
            let bodies: Vec<Shape> = others.iter().map(|(p, b)| p.footprint(*b)).collect();
            let corners = |low: i32, high: i32| {
                vec![Point::whole(low, low), Point::whole(high, low), Point::whole(high, high), Point::whole(low, high)]
            };
            let (wood, hill) = (Area::new(corners(0, 9)).unwrap(), Area::new(corners(-90, 40)).unwrap());
            let screens = [Screen { area: &wood, veil: Veil::Solid }];
            let contours = [Contour { level, area: hill }];
            for law in [HillLaw::Higher, HillLaw::Crest] {
                let ground = SightGround { screens: &screens, contours: &contours, law };
                if !corridor.is_clear(&ground, &bodies) {
                    continue;
                }
                for i in 0..=4_i64 {
                    let from = edge[0] + (edge[1] - edge[0]).scaled(i, 4);
                    for to in target.test_points() {
                        let sight = ground.sight_past(from, to, bodies.iter().enumerate());
                        prop_assert!(sight.clear(), "{sight:?} {law:?}");
                    }
                }
            }
        }
    }
}
