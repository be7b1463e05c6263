//! Finding room: the nearest place where a body fits.

use crate::{Heading, Length, Stance, Turn, Vector};

/// The nearest stance that fits: the stance itself, then rings one `step` apart up to `most`, each in sixteen
/// directions clockwise from `first` (BA-R67; MA-G19 and LB-17.2 with their own limits). Heading and block are kept.
pub fn nearest_free(
    start: Stance,
    step: Length,
    most: Length,
    first: Heading,
    fits: impl Fn(Stance) -> bool,
) -> Option<Stance> {
    offsets(step, most, first)
        .map(|by| Stance { pose: crate::Pose::new(start.pose.anchor + by, start.pose.heading), ..start })
        .find(|stance| fits(*stance))
}

/// The shifts that [`nearest_free`] tries, in its order, for what is no stance: a commander, a block re-formed.
pub fn offsets(step: Length, most: Length, first: Heading) -> impl Iterator<Item = Vector> {
    let places = (1..=rings(step, most)).flat_map(move |ring| {
        let out = Length::new(step.units().saturating_mul(ring)).min(most);
        (0..16).map(move |i| (first - Turn::new(i * Turn::QUARTER.steps() / 4)).along(out))
    });
    std::iter::once(Vector::ZERO).chain(places)
}

/// The nearest stance that fits along a line through the body: first as it stands, then one step forward in
/// `direction`, one back, two forward and so on, up to a limit each way (BA-R42 with back first: give the opposite
/// direction; sliding along an edge, LB-G24).
pub fn nearest_along(
    start: Stance,
    direction: Heading,
    step: Length,
    (ahead, back): (Length, Length),
    fits: impl Fn(Stance) -> bool,
) -> Option<Stance> {
    if fits(start) {
        return Some(start);
    }
    let place = |ring: i32, sign: i32, most: Length| {
        let out = Length::new(step.units().saturating_mul(ring));
        let reachable = out.units() - most.units() < step.units();
        (most > Length::ZERO && reachable).then(|| start.moved(direction, out.min(most).times(sign)))
    };
    let rings = rings(step, ahead.max(back));
    let mut places = (1..=rings).flat_map(|i| [place(i, 1, ahead), place(i, -1, back)]).flatten();
    places.find(|stance| fits(*stance))
}

/// How many steps there are: not more than ten thousand, whatever is asked.
fn rings(step: Length, most: Length) -> i32 {
    let step = step.units().max(1);
    (most.units().max(0) + step - 1).div_euclid(step).min(10_000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::testing::{block, pose};
    use crate::{Point, Shape};

    #[test]
    fn the_nearest_ring_comes_first_and_the_first_direction_in_it() {
        let start = Stance::new(pose(60, 60, 90), block(10, 4));
        let other = pose(60, 58, 90).footprint(block(10, 4));
        let fits = |stance: Stance| !stance.footprint().overlaps(&other);
        let step = Length::new(500);
        let found = nearest_free(start, step, Length::whole(4), Heading::SOUTH, fits).unwrap();
        assert_eq!(found.pose.anchor, Point::whole(60, 62));
        assert_eq!(nearest_free(start, step, Length::whole(1), Heading::SOUTH, fits), None);
        assert_eq!(nearest_free(start, Length::ZERO, Length::ZERO, Heading::SOUTH, fits), None);
    }

    /// LB-G24, BA-R42
    #[test]
    fn sliding_tries_both_ways_and_keeps_its_limits() {
        let start = Stance::new(pose(60, 60, 90), block(10, 4));
        let others = [pose(56, 60, 90).footprint(block(4, 4))];
        let fits = |stance: Stance| others.iter().all(|o: &Shape| !stance.footprint().overlaps(o));
        let slide = |limits| nearest_along(start, Heading::EAST, Length::new(750), limits, fits);
        let three = Length::whole(3);
        assert_eq!(slide((three, three)).map(|s| s.pose.anchor), Some(Point::whole(63, 60)));
        assert_eq!(slide((Length::whole(2), three)), None);
        let all = nearest_along(start, Heading::WEST, Length::new(750), (Length::whole(9), three), fits);
        assert_eq!(all.map(|s| s.pose.anchor), Some(Point::whole(63, 60)));
    }
}
