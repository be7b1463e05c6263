//! Legs of an order made into legs of the table: a change of direction is a wheel, a rotation or an inversion (BA-2.4.1a, BA-G40,
//! BA-G62). A leg without a length goes as far as the bound lasts (BA-2.3.1g).

use crate::Ba;
use crate::formation::Formation;
use crate::orders::Leg;
use arrayvec::ArrayVec;
use tabletop::{Hand, Length, Pivot, Point, Pose, Stance, Turn, Vector};

/// The most legs of the table that one leg of an order becomes at a time.
pub const MOST: usize = 6;
/// The legs of the table.
pub type Legs = ArrayVec<tabletop::Leg, MOST>;

/// A point is straight ahead when it deviates by at most this (BA-G62).
const AHEAD: i32 = 32;

/// What a leg of an order means from here. Nothing if it ends at once.
pub fn compiled(game: &Ba, leg: Leg, from: Stance, formation: Formation) -> Legs {
    let all = |length: Option<Length>| length.unwrap_or(Length::MAX);
    let mut legs = Legs::new();
    match leg {
        Leg::Advance(length) => legs.push(tabletop::Leg::Advance { distance: all(length) }),
        Leg::Back(length) => legs.push(tabletop::Leg::Retire { distance: all(length) }),
        Leg::Side(hand, length) => {
            legs.push(tabletop::Leg::Oblique { hand, by: Turn::QUARTER, distance: all(length) });
        }
        Leg::Wheel(hand, by) => legs.push(tabletop::Leg::Wheel { hand, by: by.turn() }),
        Leg::Rotate(hand, by) => {
            legs.push(tabletop::Leg::Rotate { about: Pivot::Front, by: hand.turn(by.turn()) });
        }
        // A round body faces all ways already.
        Leg::Invert if formation.is_round() => {}
        Leg::Invert => legs.push(tabletop::Leg::AboutTurn),
        Leg::To(to) => towards(from, formation, to, &mut legs),
        Leg::Along(road) => along(game, road, from, formation, &mut legs),
    }
    legs
}

/// The way to a point: skirmishers shift straight to it, others wheel until it is straight ahead and advance (BA-G62).
fn towards(from: Stance, formation: Formation, to: Point, legs: &mut Legs) {
    if formation == Formation::SkirmishLine {
        legs.push(tabletop::Leg::Go { to });
        return;
    }
    let Some((wheel, ahead)) = wheel_onto(from, to) else { return };
    if let Some((hand, by)) = wheel {
        legs.extend(Some(tabletop::Leg::Wheel { hand, by }));
    }
    legs.extend(Some(tabletop::Leg::Advance { distance: ahead }));
}

/// A wheel, if one is needed.
type Wheel = Option<(Hand, Turn)>;

/// The wheel that brings a point straight ahead of the anchor, and how far ahead it then is; `None` if no wheel of up to 180
/// degrees does.
pub fn wheel_onto(from: Stance, to: Point) -> Option<(Wheel, Length)> {
    let (ahead, left) = from.pose.local(to);
    if ahead >= 0 && deviation(from.pose, to) <= AHEAD {
        return Some((None, (to - from.pose.anchor).length()));
    }
    let hand = if left > 0 { Hand::Left } else { Hand::Right };
    let after = |steps: i32| tabletop::Leg::Wheel { hand, by: Turn::new(steps) }.from(from).pose;
    // How far the point lies to the side it began on: it falls through nothing as the wheel goes on.
    let beside = |steps: i32| {
        let (_, left) = after(steps).local(to);
        if hand == Hand::Left { left } else { -left }
    };
    let half = Turn::HALF.steps();
    let mut low = 0;
    let step = 64;
    while low < half && beside(low + step) > 0 {
        low += step;
    }
    let mut high = (low + step).min(half);
    if beside(high) > 0 {
        return None;
    }
    while high - low > 1 {
        let middle = (low + high) / 2;
        if beside(middle) > 0 { low = middle } else { high = middle }
    }
    let pose = after(high);
    (pose.local(to).0 >= 0).then(|| (Some((hand, Turn::new(high))), (to - pose.anchor).length()))
}

/// How far a point is off the facing, in steps of 1/64 degree.
fn deviation(pose: Pose, to: Point) -> i32 {
    let way = to - pose.anchor;
    if way == Vector::ZERO {
        return 0;
    }
    pose.heading.turn_to(tabletop::Heading::of(way)).abs().steps()
}

/// Along the centre line of a road, in the direction nearer to the facing; off the road first to its nearest point (BA-G62).
fn along(game: &Ba, road: u8, from: Stance, formation: Formation, legs: &mut Legs) {
    let Some(line) = game.battle.terrain.ground.lines.get(usize::from(road)) else { return };
    let points = line.points();
    let anchor = from.pose.anchor;
    let piece = |at: usize| tabletop::Shape::segment(points[at], points[at + 1]);
    let nearest =
        (0..points.len() - 1).min_by(|a, b| piece(*a).gap_from(anchor).cmp_gap(&piece(*b).gap_from(anchor)));
    let Some(at) = nearest else { return };
    let on = piece(at).reach_from(anchor);
    let half = Length::new(line.width().units() / 2);
    if !on.gap.within(half) {
        return towards(from, formation, on.to, legs);
    }
    let forward = from.pose.heading.direction().dot(points[at + 1] - points[at]) >= 0;
    let ahead: Vec<Point> =
        if forward { points[at + 1..].to_vec() } else { points[..=at].iter().rev().copied().collect() };
    let mut here = from;
    for to in ahead {
        // What is reached to a millimetre is reached.
        if (to - here.pose.anchor).square() <= 100 * 100 || here.pose.local(to).0 < 0 {
            continue;
        }
        let mut next = Legs::new();
        towards(here, formation, to, &mut next);
        if next.is_empty() || legs.len() + next.len() > MOST {
            return;
        }
        for leg in next {
            here = leg.from(here);
            legs.push(leg);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::testing::mill;
    use tabletop::{Block, Heading};

    fn stance(x: i32, y: i32, facing: i32, width: i32) -> Stance {
        let block = Block::new(Length::whole(width), Length::whole(3));
        Stance::new(Pose::new(Point::whole(x, y), Heading::compass(facing)), block)
    }

    /// BA-G62
    #[test]
    fn a_march_to_a_point_wheels_until_it_is_straight_ahead() {
        let game = mill();
        for (to, hand) in [((80, 60), Hand::Right), ((20, 60), Hand::Left), ((70, 25), Hand::Right)] {
            let from = stance(50, 30, 0, 12);
            let to = Point::whole(to.0, to.1);
            let legs = compiled(&game, Leg::To(to), from, Formation::Line);
            assert!(matches!(legs[0], tabletop::Leg::Wheel { hand: found, .. } if found == hand), "{legs:?}");
            let end = legs.iter().fold(from, |here, leg| leg.from(here));
            assert!((end.pose.anchor - to).square() <= 60 * 60, "{end:?}");
        }
        let straight = compiled(&game, Leg::To(Point::whole(50, 60)), stance(50, 30, 0, 12), Formation::Line);
        assert_eq!(straight.as_slice(), [tabletop::Leg::Advance { distance: Length::whole(30) }]);
        let skirmishers =
            compiled(&game, Leg::To(Point::whole(9, 9)), stance(50, 30, 0, 12), Formation::SkirmishLine);
        assert_eq!(skirmishers.as_slice(), [tabletop::Leg::Go { to: Point::whole(9, 9) }]);
        // Too near and too far to the side: no wheel brings it ahead.
        assert!(
            compiled(&game, Leg::To(Point::whole(47, 29)), stance(50, 30, 0, 12), Formation::Line).is_empty()
        );
    }

    /// BA-G62, BA-2.4.3a
    #[test]
    fn a_column_follows_the_road() {
        let game = mill();
        let road = game
            .battle
            .terrain
            .ground
            .line_names
            .iter()
            .position(|name| name.as_deref() == Some("road"))
            .unwrap();
        let from = Stance::new(
            Pose::new(Point::whole(40, 92), Heading::EAST),
            Block::new(Length::whole(3), Length::whole(3)),
        );
        let legs = compiled(&game, Leg::Along(road as u8), from, Formation::ColumnOfMarch);
        assert_eq!(legs[0], tabletop::Leg::Advance { distance: Length::whole(20) });
        let end = legs.iter().fold(from, |here, leg| leg.from(here)).pose.anchor;
        let line = &game.battle.terrain.ground.lines[road];
        assert!(line.within(&tabletop::Shape::point(end), Length::ZERO) && end.x() > 100_000, "{end:?}");
        let back = Stance { pose: Pose::new(Point::whole(40, 92), Heading::WEST), ..from };
        assert_eq!(compiled(&game, Leg::Along(road as u8), back, Formation::ColumnOfMarch).len(), 1);
    }
}
