//! Charges that are offered: one for each battalion and each enemy it can charge (MA-D12, MA-G20).
//!
//! Straight ahead where that reaches him first; otherwise after the least wheel, in whole degrees, that does. Players may
//! name any other wheel, or turn the one offered further by hand.
//!
//! SHORTCUT: what a charge is refused for is looked for piece by piece here, without the survey of its whole way that
//! [`Ma::judge_charge`] makes. A test holds the list against the judge for every degree.

use crate::Ma;
use crate::aggression::ENDLESS;
use crate::army::BattalionId;
use crate::bodies::{Bodies, on};
use crate::orders::Answer;
use crate::state::*;
use crate::tables::WHEEL_PIP;
use arrayvec::ArrayVec;
use kernel::{Offers, fine};
use std::cell::Cell;
use std::ops::RangeInclusive;
use tabletop::{Finding, Hand, Length, Path, Point, Push, Shape, Stance, Turn, turn_within};

/// A wheel is first tried in slices of at most this many degrees, then closely.
const SLICE: i32 = 15;

/// A charger who looks for a wheel onto one enemy.
struct Seeker<'a> {
    ma: &'a Ma,
    s: &'a State,
    pair: Pair,
    start: Stance,
    target: Shape,
    bodies: &'a Bodies,
    room: &'a Room,
    /// The enemy who was last met before the target: he will be in the way of the next wheel too, so he is looked at first.
    before: Cell<Option<BattalionId>>,
    /// The outlines of whatever stops a charge if it stands before the target.
    stops: ArrayVec<&'a [Point], STOPS>,
    /// Which of them was found last.
    stop: Cell<usize>,
}

/// Outlines that are looked at, at most: the shortcut may leave some out.
const STOPS: usize = 24;
/// What lies deeper than this in the way of a charge is in its way, however corners are rounded.
const CLEARLY: i64 = 50;

/// The wheels to one hand that find the target, in whole degrees.
struct Wheels {
    hand: Hand,
    degrees: RangeInclusive<i32>,
}

/// How far a battalion can wheel, as far as it has been looked at: the same whomever it turns to. A wheel that is not free rules
/// out every larger one, which sweeps the same ground and more.
#[derive(Clone, Default)]
pub(crate) struct Room {
    left: Cell<Swing>,
    right: Cell<Swing>,
}

/// The largest wheel to a hand that is known to be free, and the least that is known not to be.
#[derive(Clone, Copy)]
struct Swing {
    free: i32,
    stuck: i32,
}

impl Default for Swing {
    fn default() -> Swing {
        Swing { free: 0, stuck: i32::MAX }
    }
}

impl Ma {
    /// Offers the charges of a battalion: one at each enemy it can charge.
    pub(crate) fn offer_charges(
        &self,
        s: &State,
        unit: BattalionId,
        bodies: &Bodies,
        out: &mut Offers<'_, Answer>,
    ) -> bool {
        let foes = self.standing_of(s, !self.side(unit));
        let room = Room::default();
        let charges = foes.filter_map(|target| self.charge_at(s, Pair { unit, target }, bodies, &room));
        out.extend(charges.map(Answer::Charge))
    }

    /// The charge that is offered at an enemy by a battalion that is free to charge; `None` if neither straight ahead nor any
    /// wheel that six pips pay for, with something left to go on, is legal.
    pub(crate) fn charge_at(&self, s: &State, pair: Pair, bodies: &Bodies, room: &Room) -> Option<Onset> {
        if !fine(|why| self.judge_prey(s, pair, why)) {
            return None;
        }
        let (start, target) = (self.stance(s, pair.unit), self.footprint(s, pair.target));
        let (before, stop, stops) = (Cell::new(None), Cell::new(0), self.stops(s, pair, bodies));
        let seeker = Seeker { ma: self, s, pair, start, target, bodies, room, before, stops, stop };
        let Pair { unit, target } = pair;
        if seeker.goes_straight(start) {
            return Some(Onset { unit, target, wheel: None });
        }
        let wheel = seeker.least_wheel()?;
        Some(Onset { unit, target, wheel: Some(wheel) })
    }

    /// What stops a charge before its target: the other battalions of the enemy, friends in combat, impassable ground.
    fn stops<'a>(&'a self, s: &State, pair: Pair, bodies: &'a Bodies) -> ArrayVec<&'a [Point], STOPS> {
        let side = self.side(pair.unit);
        let stops = |who: Target| {
            let counts = self.side(who.unit) != side || s.of(who.unit).engaged.is_some();
            who.body == Body::Formed && counts && who.unit != pair.unit && who.unit != pair.target
        };
        let bodies = bodies.iter().filter(|(who, _)| stops(*who)).map(|(_, body)| body.core());
        bodies.chain(self.impassable().map(|(_, area)| area.outline())).take(STOPS).collect()
    }

    /// A charge that is turned by hand, at whom it meets now: its target if it still finds him, else the first enemy straight
    /// ahead; nobody else if there is none.
    pub(crate) fn retargeted(&self, s: &State, onset: Onset) -> Onset {
        let there = |unit: BattalionId| unit.index() < self.battle.battalions.len() && s.of(unit).on_table();
        if !there(onset.unit) || !there(onset.target) || self.course(s, onset).is_some() {
            return onset;
        }
        let start = self.stance(s, onset.unit);
        let turned = onset.wheel.map_or(start, |wheel| wheel.leg().from(start));
        let (shape, side) = (turned.footprint(), self.side(onset.unit));
        let push = Push { shape: &shape, heading: turned.pose.heading, most: ENDLESS };
        let enemies = self.bodies(s, |other| other.body == Body::Formed && self.side(other.unit) != side);
        let met = enemies.iter().filter_map(|(who, body)| push.meets(body).map(|along| (along, who.unit)));
        Onset { target: met.min().map_or(onset.target, |(_, unit)| unit), ..onset }
    }
}

impl Seeker<'_> {
    /// The least wheel to either hand after which the charge is legal; of two equal ones that to the left.
    fn least_wheel(&self) -> Option<Wheel> {
        let hands = [Hand::Left, Hand::Right].map(|hand| self.wheels(hand));
        let found = || hands.iter().flatten();
        let first = found().map(|wheels| *wheels.degrees.start()).min()?;
        let last = found().map(|wheels| *wheels.degrees.end()).max()?;
        (first..=last).find_map(|degree| found().find_map(|wheels| self.legal_wheel(wheels, degree)))
    }

    /// The wheels to a hand that find the target, and that six pips pay for with something left.
    fn wheels(&self, hand: Hand) -> Option<Wheels> {
        let degree = Turn::degrees(1).steps();
        let most = turn_within(self.start.block.width(), WHEEL_PIP.times(6)).steps() - 1;
        let found = self.start.wheels_onto(hand, &self.target)?;
        let first = (found.start().steps() + degree - 1).div_euclid(degree).max(1);
        Some(Wheels { hand, degrees: first..=found.end().steps().min(most) / degree })
    }

    fn legal_wheel(&self, wheels: &Wheels, degree: i32) -> Option<Wheel> {
        let swing = self.swing(wheels.hand);
        if !wheels.degrees.contains(&degree) || degree >= swing.get().stuck {
            return None;
        }
        let wheel = Wheel { hand: wheels.hand, by: Turn::degrees(degree) };
        if !self.goes_straight(wheel.leg().from(self.start)) {
            return None;
        }
        let known = swing.get();
        let free = degree <= known.free || self.is_plain_wheel(wheel) || self.is_free_wheel(wheel);
        swing.set(if free {
            Swing { free: known.free.max(degree), ..known }
        } else {
            Swing { stuck: degree, ..known }
        });
        free.then_some(wheel)
    }

    fn swing(&self, hand: Hand) -> &Cell<Swing> {
        match hand {
            Hand::Left => &self.room.left,
            Hand::Right => &self.room.right,
        }
    }

    /// Whether the target is met straight ahead before any other battalion of the enemy, and nothing on the way there or in
    /// the contact refuses it (MA-G20, MA-R10, MA-R51).
    fn goes_straight(&self, turned: Stance) -> bool {
        let Pair { unit, target } = self.pair;
        let (ma, side) = (self.ma, self.ma.side(unit));
        if self.is_clearly_stopped(turned) {
            return false;
        }
        let shape = turned.footprint();
        let push = Push { shape: &shape, heading: turned.pose.heading, most: ENDLESS };
        let Some(along) = push.meets(&self.target) else { return false };
        let formed = || self.bodies.iter().filter(|(who, _)| who.body == Body::Formed && who.unit != unit);
        let others = || formed().filter(|(who, _)| ma.side(who.unit) != side && who.unit != target);
        // A little further than the target: one who stands only just before him is met, not grazed.
        let further = Push { most: along + Length::whole(1), ..push };
        let ahead = further.strip();
        let comes_first = |body: &Shape| further.meets_on(&ahead, body).is_some_and(|first| first < along);
        let last = others().find(|(who, body)| self.before.get() == Some(who.unit) && comes_first(body));
        let before = last.or_else(|| others().find(|(_, body)| comes_first(body)));
        self.before.set(before.map(|(who, _)| who.unit));
        if before.is_some() {
            return false;
        }
        let strip = Push { most: along, ..push }.strip();
        let end = turned.moved(turned.pose.heading, along);
        let there = end.footprint();
        let mut friends = formed().filter(|(who, _)| ma.side(who.unit) == side);
        ma.table().holds(&strip)
            && ma.impassable().all(|(_, area)| !area.overlaps(&strip))
            && friends.all(|(who, body)| {
                let through = self.s.of(who.unit).engaged.is_some() && on(&strip, body);
                let clear = || ma.is_clear_in_contact(self.s, self.pair, end, who.unit);
                !through && (!on(&there, body) || clear())
            })
    }

    /// Whether a point of something that stops a charge lies clearly between the front and the target, at a corner or on the
    /// middle line of the way.
    ///
    /// SHORTCUT: most wheels are refused so, before a strip is made.
    fn is_clearly_stopped(&self, turned: Stance) -> bool {
        let ahead = turned.pose.heading.direction();
        let local = |point: &Point| {
            let way = *point - turned.pose.anchor;
            (way.dot(ahead) >> 30, way.dot(ahead.left()) >> 30)
        };
        let target = self.target.core().iter().map(|corner| local(corner).0).min().unwrap_or(0);
        let half = turned.block.width().wide() / 2 - CLEARLY;
        let between = |ahead: i64| CLEARLY < ahead && ahead < target - CLEARLY;
        let stops = |stop: &usize| {
            let Some(outline) = self.stops.get(*stop) else { return false };
            let Some(mut from) = outline.last().map(local) else { return false };
            outline.iter().map(local).any(|to| {
                let (a, b) = (from, to);
                from = to;
                let on_the_line = || a.0 + (b.0 - a.0) * a.1 / (a.1 - b.1);
                b.1.abs() < half && between(b.0) || (a.1 < 0) != (b.1 < 0) && between(on_the_line())
            })
        };
        // What stops one wheel is likely to stop the next.
        let last = Some(self.stop.get()).filter(stops);
        let stop = last.or_else(|| (0..self.stops.len()).find(stops)).filter(|_| half > 0);
        self.stop.set(stop.unwrap_or(self.stop.get()));
        stop.is_some()
    }

    /// Whether a wheel passes clear of everything that could refuse it, looked at in coarse slices.
    fn is_plain_wheel(&self, wheel: Wheel) -> bool {
        let (ma, unit) = (self.ma, self.pair.unit);
        let terrain = &ma.battle.terrain;
        let rough = || terrain.areas().filter(|(kind, _)| kind.is_difficult() || kind.is_impassable());
        self.slices(wheel).all(|piece| {
            ma.table().holds(&piece)
                && rough().all(|(_, area)| !area.overlaps(&piece))
                && terrain.lines.iter().all(|line| !line.within(&piece, Length::ZERO))
                && self.bodies.iter().all(|(who, body)| {
                    let counts = who.body == Body::Formed
                        && who.unit != unit
                        && (ma.side(who.unit) != ma.side(unit) || self.s.of(who.unit).engaged.is_some());
                    !counts || !body.within(&piece, Length::ZERO)
                })
        })
    }

    /// The ground of a wheel in coarse slices, each a little too wide: by more than the arc bulges.
    fn slices(&self, wheel: Wheel) -> impl Iterator<Item = Shape> {
        let (start, steps) = (self.start, wheel.by.steps());
        let n = (steps + Turn::degrees(SLICE).steps() - 1) / Turn::degrees(SLICE).steps();
        let reach =
            (start.block.width().wide().pow(2) + start.block.depth().wide().pow(2)).unsigned_abs().isqrt();
        let at = move |i: i32| {
            let turned = Wheel { by: Turn::new(steps * i / n), ..wheel }.leg().from(start);
            turned.pose.corners(turned.block)
        };
        (0..n).map(move |i| {
            let mut points = [tabletop::Point::default(); 8];
            points[..4].copy_from_slice(&at(i));
            points[4..].copy_from_slice(&at(i + 1));
            Shape::hull(&points).grown(Length::new(reach as i32 / 100 + 2))
        })
    }

    /// Whether nothing refuses a wheel, looked at closely (MA-R10, MA-R51).
    fn is_free_wheel(&self, wheel: Wheel) -> bool {
        let (ma, unit) = (self.ma, self.pair.unit);
        let Ok(path) = Path::new(self.start, [wheel.leg()]) else { return false };
        let way = ma.look(self.s, unit, path);
        let stops = |finding: &Finding| match *finding {
            Finding::Meets { body, .. } => way.others.who.get(body).is_some_and(|who| {
                let enemy = ma.side(who.unit) != ma.side(unit);
                if enemy { who.body == Body::Formed } else { self.s.of(who.unit).engaged.is_some() }
            }),
            _ => false,
        };
        fine(|why| ma.judge_ground(&way, why)) && !way.survey.found().iter().any(stops)
    }
}
