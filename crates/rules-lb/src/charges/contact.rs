//! Infantry in contact, and the charges worth offering (LB-G18, LB-G26).

use super::ENDLESS;
use crate::army::{UnitId, Units};
use crate::bodies::{Misfit, front, on};
use crate::formation::Formation;
use crate::orders::Answer;
use crate::state::*;
use crate::{Edition, Lb};
use kernel::{Side, fine};
use tabletop::{Block, Edge, Hand, Heading, Length, Point, Pose, Push, Shape, Stance, Turn, nearest_along};

/// How far the wheels of the charges that are offered lie apart.
const WHEEL_STEP: i32 = 5;

impl Lb {
    /// The stance of infantry in contact: flush against the edge it meets, where there is room (LB-G18, LB-G26).
    pub(crate) fn contact(
        &self,
        s: &State,
        unit: UnitId,
        target: UnitId,
        from: Point,
        turned: Stance,
    ) -> Stance {
        let heading = turned.pose.heading;
        let edge = front(turned);
        let push = Push { shape: &edge, heading, most: ENDLESS };
        let shape = self.shape(s, target);
        let touching = match push.meets(&shape) {
            Some(along) => turned.moved(heading, along),
            // Losses to skirmishers made the front narrower than the way past the target.
            None => turned,
        };
        let (wall, width) = self.contacted_edge(s, target, from, push);
        let flush = touching.conformed(wall, Edge::Front);
        let room = |stance: Stance| {
            let near = Shape::point(stance.pose.anchor).within(&front(wall), Length::new(4));
            near && !self.crowded(s, unit, &stance.footprint(), Units::NONE)
        };
        let slide =
            nearest_along(flush, flush.pose.heading + Turn::QUARTER, Length::new(250), (width, width), room);
        slide.unwrap_or(touching)
    }

    /// The edge of a target that a charger comes against, as a thin body that faces him: the front if he was ahead of it
    /// when he declared, else the flank or rear he meets first; of a square or a building the side he meets first (LB-G26).
    /// Where he meets a corner, it is the side that faces him most (LB-R122).
    fn contacted_edge(&self, s: &State, target: UnitId, from: Point, push: Push<'_>) -> (Stance, Length) {
        let troop = s.of(target);
        let shape = self.shape(s, target);
        let core = shape.core();
        let round = matches!(troop.formation, Formation::Square | Formation::Garrison);
        let candidates = match (round, troop.pose.behind_front(from)) {
            (true, _) => 0..core.len(),
            (false, false) => 0..1,
            (false, true) => 1..core.len(),
        };
        let side = |i: usize| (core[i], core[(i + 1) % core.len()]);
        // Counter-clockwise, so outward is to the right.
        let outward = |i: usize| Heading::of(-(side(i).1 - side(i).0).left());
        let met = candidates.map(|i| {
            let (a, b) = side(i);
            let side = Shape::segment(a, b);
            let along = push.meets(&side).unwrap_or(ENDLESS + push.shape.gap(&side).length());
            let turned = push.heading.back().turn_to(outward(i)).steps().abs();
            // By the older editions it was the first of the sides that share the corner.
            let turned = if self.edition < Edition::Third { 0 } else { turned };
            (turned >= Turn::QUARTER.steps(), along, turned, i)
        });
        let i = met.min().map_or(0, |(.., i)| i);
        let (a, b) = side(i);
        let width = (b - a).length();
        (Stance::new(Pose::new(a.middle(b), outward(i)), Block::new(width, Length::new(10))), width)
    }

    /// The unit on which a shape would stand.
    pub(crate) fn overlapped(&self, s: &State, unit: UnitId, shape: &Shape) -> Option<Misfit> {
        let near =
            |other: &UnitId| *other != unit && self.may_be_near(s, *other, shape.bounds(), Length::ZERO);
        self.on_table(s).filter(near).find(|other| on(shape, &self.shape(s, *other))).map(Misfit::On)
    }

    /// Whether a shape is off the table, on a unit or on closed ground: touching is allowed.
    pub(crate) fn crowded(&self, s: &State, unit: UnitId, shape: &Shape, ignored: Units) -> bool {
        !self.table().holds(shape)
            || self.closed_under(unit, shape).is_some()
            || self.on_table(s).any(|other| {
                other != unit
                    && !ignored.has(other)
                    && self.may_be_near(s, other, shape.bounds(), Length::ZERO)
                    && on(shape, &self.shape(s, other))
            })
    }

    /// As far as a unit in some formation can ever charge.
    pub(crate) fn charge_reach(&self, unit: UnitId, formation: Formation) -> Length {
        let rate = self.rate_in(unit, formation);
        if self.arm(unit).is_cavalry() { rate + Length::whole(12) } else { rate }
    }

    /// The charge worth offering at a target: straight ahead, or after the least wheel in steps of five degrees.
    pub(crate) fn charge_lot(&self, s: &State, side: Side, unit: UnitId, target: UnitId) -> Option<Answer> {
        let (shape, body) = (self.shape(s, unit), self.shape(s, target));
        // SHORTCUT: no wheel of 45 degrees leads to what is wholly behind the front.
        if body.core().iter().all(|point| s.of(unit).pose.behind_front(*point)) {
            return None;
        }
        let sensible = shape.within(&body, self.charge_reach(unit, s.of(unit).formation))
            && fine(|why| self.judge_declaration(s, side, unit, target, Wheel::NONE, why));
        if !sensible {
            return None;
        }
        // SHORTCUT: a wheel after which the front does not lead to the target, or not so far, is not judged.
        let reach = self.charge_reach(unit, s.of(unit).formation);
        let onset = |wheel: &Wheel| {
            // Infantry behind the feature that stops a lane is met all the same (LB-R31).
            let most = reach - tabletop::arc(self.stance(s, unit).block.width(), wheel.by) + Length::whole(2);
            self.leads(s, unit, &body, *wheel, most)
                && fine(|why| self.judge_onset(s, unit, target, *wheel, why))
        };
        let wheel = self.wheels_towards(s, unit, &body).find(onset)?;
        Some(Answer::Charge { unit, target, wheel })
    }

    /// The charge a hand means that points at an enemy: after the least wheel that is legal; where none is, after the least that
    /// faces him, so that the refusal says what is wanting.
    pub(crate) fn charge_onto(&self, s: &State, unit: UnitId, target: UnitId) -> Answer {
        let body = self.shape(s, target);
        let leads = |wheel: &Wheel| self.leads(s, unit, &body, *wheel, ENDLESS);
        self.charge_lot(s, self.side(unit), unit, target).unwrap_or_else(|| Answer::Charge {
            unit,
            target,
            wheel: self.wheels_towards(s, unit, &body).find(leads).unwrap_or(Wheel::NONE),
        })
    }

    /// The wheels of a charge to the side of a body, the least first.
    fn wheels_towards(&self, s: &State, unit: UnitId, body: &Shape) -> impl Iterator<Item = Wheel> + use<> {
        let hand = if s.of(unit).pose.local(body.centre()).1 >= 0 { Hand::Left } else { Hand::Right };
        let turned = (1..=45 / WHEEL_STEP).map(move |i| Wheel { hand, by: Turn::degrees(i * WHEEL_STEP) });
        std::iter::once(Wheel::NONE).chain(turned)
    }

    /// Whether the front leads to a body after a wheel.
    fn leads(&self, s: &State, unit: UnitId, body: &Shape, wheel: Wheel, most: Length) -> bool {
        let turned = self.wheeled(s, unit, wheel);
        let push = Push { shape: &front(turned), heading: turned.pose.heading, most };
        most > Length::ZERO && push.meets(body).is_some()
    }
}
