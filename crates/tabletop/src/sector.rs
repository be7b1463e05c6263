//! Arcs of fire.

use crate::cross::{along, part};
use crate::sine::{ONE, ONE_BITS};
use crate::{Gap, Hand, Heading, Length, Point, Pose, Shape, Turn, Vector};

/// What is farther outside than this is outside however it is rounded.
const CLEARLY: i64 = 8;

/// A sector of fire: the region ahead of a front edge between two rays that open outward from its corners
/// (MA-G11, LB-G12, BA-G25).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sector {
    /// The middle of the edge and its heading.
    pub pose: Pose,
    /// The width of the edge; zero for a point of fire.
    pub width: Length,
    /// How far each ray opens outward, 0 to 90 degrees.
    pub spread: Turn,
}

/// A line of fire: from the middle of the edge to the nearest point of the target within the sector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    /// The middle of the front edge.
    pub from: Point,
    /// The nearest point of the target in the sector, rounded to whole units.
    pub to: Point,
    /// The length of the line: exact where it ends square on an edge or on a corner; where a ray of the sector cuts
    /// an edge, that of the rounded line.
    pub gap: Gap,
}

impl Sector {
    /// A sector of half angle `spread`, which is brought between 0 and 90 degrees.
    pub fn new(pose: Pose, width: Length, spread: Turn) -> Sector {
        let spread = Turn::new(spread.abs().steps().min(Turn::QUARTER.steps()));
        Sector { pose, width: width.max(Length::ZERO), spread }
    }

    /// Whether a point lies in the sector. On a ray and on the line of the edge is inside.
    pub fn holds(&self, point: Point) -> bool {
        let (ahead, left) = self.pose.local(point);
        // Beyond the end of the edge, in halves.
        let aside = 2 * left.abs() - self.width.wide() * ONE;
        if ahead < 0 || aside <= 0 {
            return ahead >= 0;
        }
        let ray = Heading::new(self.spread.steps()).direction();
        // SHORTCUT: whole units settle it but for what lies nearly on the ray.
        let (out, on) = ((aside >> ONE_BITS) * ray.x, (ahead >> (ONE_BITS - 1)) * ray.y);
        if (out - on).abs() > ONE << 2 {
            return out < on;
        }
        i128::from(aside) * i128::from(ray.x) <= 2 * i128::from(ahead) * i128::from(ray.y)
    }

    /// Whether a shape lies clearly outside: all of it behind the edge, or beyond one of the rays.
    ///
    /// SHORTCUT: most targets are in nobody's arc, and this is told before anything is measured. It says so only of what is
    /// outside however corners, rays and crossings are rounded.
    pub fn is_clear_of(&self, shape: &Shape) -> bool {
        let ray = Heading::new(self.spread.steps()).direction();
        let (half, slack) = (self.width.wide() / 2, shape.radius().wide() + CLEARLY);
        let (mut behind, mut left, mut right) = (true, true, true);
        for corner in shape.core() {
            let (ahead, aside) = self.pose.local(*corner);
            let (ahead, aside) = (ahead >> ONE_BITS, aside >> ONE_BITS);
            behind &= ahead < -slack;
            left &= (aside - half - slack) * ray.x > (ahead + slack) * ray.y;
            right &= (-aside - half - slack) * ray.x > (ahead + slack) * ray.y;
            if !(behind || left || right) {
                return false;
            }
        }
        true
    }

    /// One end of the edge, unrounded corners being within half a unit of it.
    fn corner(&self, hand: Hand) -> Point {
        let half = self.pose.heading.direction().left().scaled(self.width.wide(), 2 * ONE);
        if hand == Hand::Left { self.pose.anchor + half } else { self.pose.anchor - half }
    }

    /// The ray of one hand, from the corner outward.
    pub fn ray(&self, hand: Hand) -> (Point, Heading) {
        (self.corner(hand), self.pose.heading + hand.turn(self.spread))
    }

    /// The line to the nearest point of a target within the sector; `None` if no point of it is in the sector.
    pub fn aim(&self, target: &Shape) -> Option<Aim> {
        let from = self.pose.anchor;
        let reach = target.reach_from(from);
        if self.holds(reach.to) {
            return Some(Aim { from, to: reach.to, gap: reach.gap });
        }
        let mut best: Option<Point> = None;
        let mut offer = |p: Point| {
            if best.is_none_or(|b| ((p - from).square(), p) < ((b - from).square(), b)) {
                best = Some(p);
            }
        };
        if target.radius() > Length::ZERO {
            let rim = (0..16).map(|i| Heading::new(i * Turn::QUARTER.steps() / 4).along(target.radius()));
            let points = rim.flat_map(|out| target.core().iter().map(move |p| *p + out));
            points.filter(|p| self.holds(*p)).for_each(&mut offer);
        } else {
            target.core().iter().copied().filter(|p| self.holds(*p)).for_each(&mut offer);
            let rays = [Hand::Left, Hand::Right].map(|hand| self.ray(hand));
            let rays = rays.map(|(corner, heading)| (corner, heading.direction()));
            let [(left, _), (right, _)] = rays;
            for (start, side) in target.edges() {
                for (corner, ray) in rays {
                    cut(corner, ray, None, start, side).into_iter().for_each(&mut offer);
                }
                cut(left, right - left, Some(()), start, side).into_iter().for_each(&mut offer);
            }
        }
        best.map(|to| Aim { from, to, gap: Shape::point(from).gap(&Shape::point(to)) })
    }

    /// The sector as an area to draw, out to a distance.
    pub fn outline(&self, out: Length) -> Vec<Point> {
        let (left, right) = (self.ray(Hand::Left), self.ray(Hand::Right));
        let far = |(from, heading): (Point, Heading)| from + heading.along(out);
        let mut outline = vec![right.0, far(right)];
        // The rim, counter-clockwise from the right ray to the left, every five degrees.
        let five = Turn::degrees(5).steps();
        for steps in (1..).map(|i| i * five).take_while(|s| *s < 2 * self.spread.steps()) {
            let heading = self.pose.heading + Turn::new(steps - self.spread.steps());
            let corner = if steps < self.spread.steps() { right.0 } else { left.0 };
            outline.push(corner + heading.along(out));
        }
        outline.extend([far(left), left.0]);
        outline
    }
}

/// Where a ray, or a segment if `ends`, cuts a side.
fn cut(from: Point, way: Vector, ends: Option<()>, start: Point, side: Vector) -> Option<Point> {
    let (above, below) = along(from, way, start, side)?;
    let (u, below_u) = along(start, side, from, way)?;
    let hit = above >= 0 && (0..=below_u).contains(&u) && (ends.is_none() || above <= below);
    hit.then(|| part(start, side, u, below_u))
}

#[cfg(test)]
mod tests;
