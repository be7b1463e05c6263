//! Hands on a free table: what a pull at a body means, and the keys that do the same.
//!
//! A rule set says which of its pieces can be moved now and how ([`Mover`]), and makes an answer of each [`view::Drag`].
//! What is the same in every table game stands here: a pull in the middle goes straight ahead or back, a pull at a corner
//! wheels about the other one ([`pulled`]); what is put down is turned by its corners ([`faced`]) and shifted by its middle
//! ([`put_at`]); a charge is turned onto its target by a corner ([`turned_by`]); legs that go on are one leg ([`joined`]).
//! Hands have a [`Touch`]: no finer than a grain, keys by whole units.

pub mod said;

use tabletop::{Hand, Heading, Leg, Length, Point, Stance, Turn, Unit};
use view::{Grip, Mover, Stroke, StrokeKey};

/// All three grips of a body that goes and turns.
pub const ALL_GRIPS: [Grip; 3] = [Grip::Body, Grip::Left, Grip::Right];

/// How fine hands and keys are on a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Touch {
    /// What a player measures in.
    pub unit: Unit,
    /// A hand is no finer than this.
    pub grain: Length,
    /// How far a key moves something.
    pub step: Length,
    /// How far a key turns something, in degrees; a hand turns by whole degrees.
    pub turn: i32,
}

impl Touch {
    /// On a table in centimetres: a millimetre, keys of 1 cm and 5 degrees.
    pub const METRIC: Touch =
        Touch { unit: Unit::Centimetres, grain: Length::new(100), step: Length::whole(1), turn: 5 };
    /// On a table in inches: a twentieth of an inch, keys of half an inch and 5 degrees.
    pub const INCHES: Touch =
        Touch { unit: Unit::Inches, grain: Length::new(50), step: Length::new(500), turn: 5 };

    /// A length to the nearest grain, halves away from zero.
    pub fn round(&self, units: i64) -> Length {
        let grain = self.grain.wide().max(1);
        Length::new(((units + grain / 2 * units.signum()) / grain * grain) as i32)
    }

    /// A point to the nearest grain.
    pub fn rounded(&self, at: Point) -> Point {
        Point::new(self.round(at.x().into()).units(), self.round(at.y().into()).units())
    }

    /// Keys of a body that marches: ahead and back, wheels to either hand.
    pub fn marching(&self) -> Vec<Stroke> {
        let (step, unit) = (self.step, self.unit.short());
        let mut keys = vec![
            stroke(StrokeKey::Forward, &format!("advance {step}"), &format!("Advance {step} {unit}")),
            stroke(StrokeKey::Back, &format!("retire {step}"), &format!("Retire {step} {unit}")),
        ];
        keys.extend(self.wheeling());
        keys
    }

    /// Keys that wheel to either hand.
    pub fn wheeling(&self) -> [Stroke; 2] {
        let turn = self.turn;
        [
            stroke(StrokeKey::TurnLeft, &format!("wheel left {turn}"), &format!("Wheel {turn}° to the left")),
            stroke(
                StrokeKey::TurnRight,
                &format!("wheel right {turn}"),
                &format!("Wheel {turn}° to the right"),
            ),
        ]
    }

    /// Keys for what is put down anywhere: along the table.
    pub fn shifting(&self) -> [Stroke; 4] {
        let (step, unit) = (self.step, self.unit.short());
        let key = |key, way: &str, label: &str| {
            stroke(key, &format!("{way} {step}"), &format!("{step} {unit} {label}"))
        };
        [
            key(StrokeKey::Forward, "north", "up the table"),
            key(StrokeKey::Back, "south", "down the table"),
            key(StrokeKey::Left, "west", "to the left"),
            key(StrokeKey::Right, "east", "to the right"),
        ]
    }

    /// Keys for what is turned where it stands.
    pub fn turning(&self) -> [Stroke; 2] {
        let turn = self.turn;
        [
            stroke(StrokeKey::TurnLeft, &format!("turn left {turn}"), &format!("Turn {turn}° to the left")),
            stroke(
                StrokeKey::TurnRight,
                &format!("turn right {turn}"),
                &format!("Turn {turn}° to the right"),
            ),
        ]
    }

    /// The legs after a pull at a grip, from where the legs so far lead: straight on or back by the middle, a wheel forward
    /// by a corner (MA-G17, MA-G18, LB-G14, LB-G15). A corner pulled back unwinds the wheel it made.
    pub fn pulled(&self, start: Stance, legs: &[Leg], grip: Grip, to: Point) -> Vec<Leg> {
        let here = legs.iter().fold(start, |here, leg| leg.from(here));
        let mut legs = legs.to_vec();
        let Some(free) = corner(grip) else {
            let ahead = (to - here.centre()).dot(here.pose.heading.direction()) >> 30;
            let distance = self.round(ahead.abs());
            legs.push(if ahead < 0 { Leg::Retire { distance } } else { Leg::Advance { distance } });
            return joined(&legs);
        };
        let hand = free.other();
        let before = match legs.last() {
            Some(&Leg::Wheel { hand: same, by }) if same == hand => {
                legs.pop();
                by
            }
            _ => Turn::ZERO,
        };
        let by = turned_by(here, free, to);
        legs.extend(wheel(hand, Turn::new(before.steps() + by.steps())));
        joined(&legs)
    }

    /// The place of a body whose middle was pulled there.
    pub fn put_at(&self, body: Stance, to: Point) -> Stance {
        Stance::new(tabletop::Pose::from_centre(self.rounded(to), body.pose.heading, body.block), body.block)
    }
}

/// A key or button that adds words to a plan.
pub fn stroke(key: StrokeKey, words: &str, label: &str) -> Stroke {
    Stroke { key, words: words.to_owned(), label: label.to_owned() }
}

/// A button that adds words to a plan.
pub fn button(words: &str, label: &str) -> Stroke {
    stroke(StrokeKey::Other, words, label)
}

/// A piece that can be taken hold of.
pub fn mover(
    piece: String,
    start: String,
    grips: &[Grip],
    strokes: impl IntoIterator<Item = Stroke>,
) -> Mover {
    Mover { piece, start, grips: grips.to_vec(), strokes: strokes.into_iter().collect() }
}

/// The corner that a grip holds; `None` for the middle.
pub fn corner(grip: Grip) -> Option<Hand> {
    match grip {
        Grip::Body => None,
        Grip::Left => Some(Hand::Left),
        Grip::Right => Some(Hand::Right),
    }
}

/// A wheel to a hand by whole degrees; `None` if it comes to nothing.
pub fn wheel(hand: Hand, by: Turn) -> Option<Leg> {
    let degree = Turn::degrees(1).steps();
    let steps = (by.steps() + degree / 2).max(0) / degree * degree;
    (steps > 0).then_some(Leg::Wheel { hand, by: Turn::new(steps) })
}

/// How far a body wheels, about its other front corner, until a corner that is held looks towards a point; backwards is
/// negative.
pub fn turned_by(here: Stance, free: Hand, to: Point) -> Turn {
    let hand = free.other();
    let (pivot, held) = (here.pose.front_corner(here.block, hand), here.pose.front_corner(here.block, free));
    let by = Heading::towards(pivot, held).turn_to(Heading::towards(pivot, to));
    if hand == Hand::Left { by } else { -by }
}

/// The wheel of a charge after a pull at a corner (MA-G20, LB-G26): about the other one, on from the wheel so far or back
/// over it to the other hand's.
pub fn charge_wheel(start: Stance, so_far: Option<Leg>, free: Hand, to: Point) -> Option<Leg> {
    let here = so_far.map_or(start, |leg| leg.from(start));
    let by = turned_by(here, free, to);
    let before = match so_far {
        Some(Leg::Wheel { hand, by }) if hand == free.other() => by.steps(),
        Some(Leg::Wheel { by, .. }) => -by.steps(),
        _ => 0,
    };
    wheel(free.other(), Turn::new(before + by.steps()))
}

/// The heading with which a front corner looks at a point from the centre, in whole degrees: a body turned where it stands.
pub fn faced(stance: Stance, free: Hand, to: Point) -> Heading {
    let centre = stance.centre();
    let held = Heading::towards(centre, stance.pose.front_corner(stance.block, free));
    let by = held.turn_to(Heading::towards(centre, to));
    let degree = Turn::degrees(1).steps();
    let heading = (stance.pose.heading + by).steps();
    Heading::new((heading + degree / 2) / degree * degree)
}

/// Legs that follow each other along one line, or about one corner, are one; what comes to nothing is left out.
pub fn joined(legs: &[Leg]) -> Vec<Leg> {
    let mut all: Vec<Leg> = Vec::new();
    for leg in legs {
        match all.last().and_then(|last| one_of_two(*last, *leg)) {
            Some(one) => {
                all.pop();
                all.extend(one);
            }
            None => all.push(*leg),
        }
    }
    all
}

/// Two legs as one: `Some(None)` if they undo each other, `None` if they are two.
fn one_of_two(first: Leg, second: Leg) -> Option<Option<Leg>> {
    if let (Leg::Wheel { hand: a, by: x }, Leg::Wheel { hand: b, by: y }) = (first, second) {
        return (a == b).then(|| Some(Leg::Wheel { hand: a, by: Turn::new(x.steps() + y.steps()) }));
    }
    let straight = |leg: Leg| match leg {
        Leg::Advance { distance } => Some(i64::from(distance.units())),
        Leg::Retire { distance } => Some(-i64::from(distance.units())),
        _ => None,
    };
    let sum = straight(first)? + straight(second)?;
    let distance = Length::new(sum.unsigned_abs() as i32);
    Some(match sum {
        0 => None,
        _ if sum > 0 => Some(Leg::Advance { distance }),
        _ => Some(Leg::Retire { distance }),
    })
}

#[cfg(test)]
mod tests;
