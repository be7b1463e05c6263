//! Aggression: declaring a charge (MA-14, MA-15.10, MA-R46, MA-R71, MA-R87, MA-G20, MA-G21).

use crate::Ma;
use crate::army::BattalionId;
use crate::bodies::{Bodies, on};
use crate::events::Event;
use crate::manoeuvre::Way;
use crate::manoeuvre::plain::wheel_bound;
use crate::orders::Answer;
use crate::refusals::{Refusal, Refused, Why, refuse};
use crate::state::*;
use crate::tables::{CONTACT, COVER_REACH, WHEEL_PIP};
use crate::terrain::Cover;
use kernel::{Side, Stage};
use tabletop::{
    Area, AtTheEnd, Block, Finding, Hand, Hit, Leg, Length, Line, Path, Point, Push, Shape, Stance, Turn,
    Zone, lane, turn_within,
};

pub mod charge;
pub mod contact;
pub mod fire;

/// As far as two points of a table can be apart: the diagonal of the larger one of the book (MA-5.1). No strip is so long
/// that its far end would be cut off.
pub(crate) const ENDLESS: Length = Length::whole(200);

/// How far the wheels of the charges that are offered lie apart. Players may name any other.
const WHEEL_STEP: Turn = Turn::degrees(5);

/// The way of a charge up to contact.
pub struct Course {
    /// Where it stands after the wheel.
    pub turned: Stance,
    /// How far straight ahead until it touches the target.
    pub contact: Length,
    /// The whole path, looked at.
    pub way: Way,
}

impl Course {
    /// Where it touches the target.
    pub fn touching(&self) -> Stance {
        self.turned.moved(self.turned.pose.heading, self.contact)
    }

    /// Whether its straight strip crosses a feature within 4 cm of the contacted edge (MA-R71).
    fn crosses_near(&self, feature: &Line, edge: &Shape) -> bool {
        let (start, heading) = (front(self.turned), self.turned.pose.heading);
        let strip = Push { shape: &start, heading, most: self.contact }.strip();
        let Ok(ground) = Area::new(strip.core().to_vec()) else { return false };
        feature.points().windows(2).any(|ends| {
            let crossed = ground.crossed(ends[0], ends[1]);
            crossed.points(ends[0], ends[1]).any(|[a, b]| Shape::segment(a, b).within(edge, COVER_REACH))
        })
    }
}

/// The front edge of a body.
fn front(stance: Stance) -> Shape {
    let [a, b] = stance.pose.edge(stance.block, tabletop::Edge::Front);
    Shape::segment(a, b)
}

impl Ma {
    /// The zone of a target in which a charger's front-edge centre lies (MA-G10).
    pub fn zone_of(&self, s: &State, target: BattalionId, charger: BattalionId) -> Zone {
        s.of(target).pose.zone(self.block(s, target), s.of(charger).pose.anchor)
    }

    /// The first enemy battalions on the strip after the wheel (MA-G20).
    fn strip(&self, s: &State, unit: BattalionId, turned: Stance) -> (Bodies, Vec<Hit>) {
        let side = self.side(unit);
        let enemies = self.bodies(s, |other| other.body == Body::Formed && self.side(other.unit) != side);
        let shape = turned.footprint();
        let push = Push { shape: &shape, heading: turned.pose.heading, most: ENDLESS };
        let mut hits = Vec::new();
        lane(push, AtTheEnd::Met, enemies.shapes.iter().enumerate(), &mut hits);
        (enemies, hits)
    }

    /// The course of a charge, or why there is none (MA-G20, MA-G21).
    pub(crate) fn course<W: Why>(
        &self,
        s: &State,
        (unit, target): (BattalionId, BattalionId),
        wheel: Option<Wheel>,
        why: &mut W,
    ) -> Option<Course> {
        let start = self.stance(s, unit);
        let wheel = wheel.map(|Wheel { hand, by }| Leg::Wheel { hand, by });
        let turned = wheel.map_or(start, |leg| leg.from(start));
        let (enemies, hits) = self.strip(s, unit, turned);
        let whose = |hit: &Hit| enemies.who.get(hit.body).map(|who| who.unit);
        let Some(hit) = hits.iter().find(|hit| whose(hit) == Some(target)) else {
            refuse!(why, true, Refusal::MissesTarget(target));
            return None;
        };
        let at = |hit: &Hit| (turned.pose.moved(turned.pose.heading, hit.along)).anchor;
        for other in hits.iter().filter(|other| other.along < hit.along && whose(other) != Some(target)) {
            let unit = whose(other)?;
            refuse!(why, true, Refusal::OtherEnemyFirst { unit, at: at(other) });
        }
        let straight = (hit.along > Length::ZERO).then_some(Leg::Advance { distance: hit.along });
        let path = Path::new(start, wheel.into_iter().chain(straight)).ok()?;
        let way = self.look(s, unit, path);
        Some(Course { turned, contact: hit.along, way })
    }

    /// Judges a declaration of Aggression (MA-D12).
    pub(crate) fn judge_charge<W: Why>(
        &self,
        s: &State,
        (side, unit): (Side, BattalionId),
        target: BattalionId,
        wheel: Option<Wheel>,
        why: &mut W,
    ) {
        self.judge_open(s, side, unit, why);
        if why.any() {
            return;
        }
        self.judge_free(s, unit, why);
        refuse!(why, target.index() >= self.battle.battalions.len(), Refusal::NoSuchBattalion);
        if target.index() >= self.battle.battalions.len() {
            return;
        }
        refuse!(why, self.side(target) == side, Refusal::NotAnEnemy(target));
        refuse!(why, !s.of(target).on_table(), Refusal::NotOnTable(target));
        let turn = wheel.map_or(1, |wheel| wheel.by.steps());
        refuse!(why, !(1..=Turn::degrees(180).steps()).contains(&turn), Refusal::NotAWheel);
        if why.any() {
            return;
        }
        // MA-R87, MA-15.6, MA-15.10: into a combat only from flank or rear, and not in the turn it began.
        if let Some(engaged) = s.of(target).engaged {
            refuse!(why, engaged.began == s.turn, Refusal::CombatBeganThisTurn(target));
            let front = self.zone_of(s, target, unit) == Zone::Front;
            refuse!(why, front, Refusal::JoinFromFrontOnly(target));
        }
        refuse!(why, !self.in_sight(s, unit, target), Refusal::ChargeUnseen(target));
        if let Some(course) = self.course(s, (unit, target), wheel, why) {
            self.judge_course(s, unit, target, &course, why);
        }
    }

    /// Terrain, table edge, wheel and friends on the way of a charge (MA-G20, MA-R10, MA-R48, MA-R51).
    fn judge_course<W: Why>(
        &self,
        s: &State,
        unit: BattalionId,
        target: BattalionId,
        course: &Course,
        why: &mut W,
    ) {
        let mut reasons = Vec::new();
        self.judge_findings(s, unit, &course.way, &mut reasons);
        let clear = |friend: BattalionId| {
            let zone = self.zone_of(s, target, unit);
            let there = self.in_contact(s, (unit, target), zone, course.touching());
            !on(&there.footprint(), &self.footprint(s, friend))
        };
        for reason in reasons {
            match reason {
                // Charging, one comes near the enemy; and ridden over are screens.
                Refusal::TooNear { .. } => {}
                Refusal::EndsOn { unit, .. } if unit == target => {}
                // MA-R51: in its contact pose it must be clear of him.
                Refusal::EndsOn { unit: friend, .. } if clear(friend) => {}
                reason => refuse!(why, true, reason),
            }
        }
        // An enemy battalion that the wheel itself touches comes before the target.
        for finding in course.way.survey.found() {
            if let Finding::Meets { body, leg: 0, at, .. } = *finding
                && let Some(other) = course.way.others.who.get(body)
                && matches!(course.way.path.steps().first().map(|s| s.leg), Some(Leg::Wheel { .. }))
                && other.body == Body::Formed
                && self.side(other.unit) != self.side(unit)
            {
                refuse!(why, true, Refusal::OtherEnemyFirst { unit: other.unit, at });
            }
        }
    }

    /// Whether some point of the target is in sight of the charger's front-edge centre, by terrain alone (MA-G20, MA-R98):
    /// its nearest point, its corners, the middles of its edges, its centre.
    fn in_sight(&self, s: &State, unit: BattalionId, target: BattalionId) -> bool {
        let from = s.of(unit).pose.anchor;
        let (stance, shape) = (self.stance(s, target), self.footprint(s, target));
        let corners = stance.pose.corners(stance.block);
        let middles = (0..4).map(|i| corners[i].middle(corners[(i + 1) % 4]));
        let nearest: Point = Shape::point(from).reach(&shape).to;
        let mut points = [nearest, stance.centre()].into_iter().chain(corners).chain(middles);
        points.any(|to| self.is_clear(from, to))
    }

    /// Obstacles on a charge: those its leading edge passes, and one that the charged edge lines (MA-R48).
    pub(crate) fn charge_hurdles(
        &self,
        s: &State,
        course: &Course,
        pair: (BattalionId, BattalionId),
    ) -> Vec<(Length, usize)> {
        let mut all = course.way.hurdles();
        let body = self.footprint(s, pair.1);
        for (line, feature) in self.battle.terrain.lines.iter().enumerate() {
            let known = all.iter().any(|(_, other)| *other == line);
            if !known && feature.within(&body, COVER_REACH) && self.is_lined(s, course, pair, feature) {
                all.push((course.contact, line));
            }
        }
        all
    }

    /// Whether the charged battalion lines a feature where it is charged: its edge is on it where the charger touches, or
    /// up to 4 cm behind it where he comes to stand (MA-R48).
    fn is_lined(&self, s: &State, course: &Course, pair: (BattalionId, BattalionId), feature: &Line) -> bool {
        let touching = course.touching();
        let on_it =
            feature.within(&front(touching), CONTACT) && feature.within(&self.footprint(s, pair.1), CONTACT);
        on_it || {
            let zone = self.zone_of(s, pair.1, pair.0);
            let Stance { pose, block } = self.in_contact(s, pair, zone, touching);
            feature.under(&pose.footprint(Block::new(block.width(), COVER_REACH)))
        }
    }

    /// The cover that the charged battalion defends (MA-R71).
    fn defended_cover(
        &self,
        s: &State,
        course: &Course,
        pair: (BattalionId, BattalionId),
        zone: Zone,
    ) -> Option<Cover> {
        let stance = self.stance(s, pair.1);
        let [a, b] = stance.pose.edge(stance.block, zone.edge());
        let edge = Shape::segment(a, b);
        let terrain = &self.battle.terrain;
        let behind = self.charge_hurdles(s, course, pair).into_iter().filter_map(|(_, line)| {
            let near = terrain.lines.get(line).is_some_and(|feature| {
                course.crosses_near(feature, &edge) || self.is_lined(s, course, pair, feature)
            });
            terrain.line_kinds.get(line).filter(|_| near).and_then(|kind| kind.cover())
        });
        behind.chain(self.area_cover(&stance.footprint())).max()
    }

    /// Adds the charges of a battalion: straight ahead, and after a wheel to either hand in steps of five degrees.
    pub(crate) fn offer_charges(&self, s: &State, unit: BattalionId, bodies: &Bodies, out: &mut Vec<Answer>) {
        let lots = 0..self.charge_lots(s, unit);
        out.extend(lots.filter_map(|lot| self.charge_of_lot(s, unit, lot, bodies)));
    }

    /// How many charges could be offered to a battalion: one straight ahead, and one for each wheel that six pips pay for
    /// with something left to go on.
    pub(crate) fn charge_lots(&self, s: &State, unit: BattalionId) -> usize {
        let most = turn_within(self.block(s, unit).width(), WHEEL_PIP.times(6));
        let most = most.steps().min(Turn::degrees(180).steps());
        1 + 2 * ((most - 1) / WHEEL_STEP.steps()).max(0) as usize
    }

    /// The charge of a lot, if there is an enemy to charge and it is legal: the first straight ahead, then left and right in
    /// turn.
    pub(crate) fn charge_of_lot(
        &self,
        s: &State,
        unit: BattalionId,
        lot: usize,
        bodies: &Bodies,
    ) -> Option<Answer> {
        let (side, start) = (self.side(unit), self.stance(s, unit));
        let hand = if lot % 2 == 1 { Hand::Left } else { Hand::Right };
        let by = Turn::new(WHEEL_STEP.steps() * lot.div_ceil(2) as i32);
        let wheel = (lot > 0).then_some(Wheel { hand, by });
        let turned = wheel.map_or(start, |Wheel { hand, by }| Leg::Wheel { hand, by }.from(start));
        let (target, along) = self.first_ahead(unit, turned, bodies)?;
        let mut why = Refused::default();
        let plain = wheel.is_none_or(|w| {
            self.is_plain_leg((unit, None), &wheel_bound(start, w.hand), Length::ZERO, bodies)
        }) && self.is_plain_charge(s, (unit, target), (turned, along), bodies);
        if !plain {
            self.judge_charge(s, (side, unit), target, wheel, &mut why);
        }
        (!why.0).then_some(Answer::Charge { unit, target, wheel })
    }

    /// The first enemy battalion straight ahead, and how far off (MA-G20).
    fn first_ahead(
        &self,
        unit: BattalionId,
        turned: Stance,
        bodies: &Bodies,
    ) -> Option<(BattalionId, Length)> {
        let (shape, side) = (turned.footprint(), self.side(unit));
        let push = Push { shape: &shape, heading: turned.pose.heading, most: ENDLESS };
        let enemies =
            bodies.iter().filter(|(who, _)| who.body == Body::Formed && self.side(who.unit) != side);
        let strip = push.strip();
        let met =
            enemies.filter_map(|(who, body)| push.meets_on(&strip, body).map(|along| (along, who.unit)));
        met.min().map(|(along, unit)| (unit, along))
    }

    /// SHORTCUT: whether a charge over plain ground is legal without a closer look.
    fn is_plain_charge(
        &self,
        s: &State,
        (unit, target): (BattalionId, BattalionId),
        (turned, along): (Stance, Length),
        bodies: &Bodies,
    ) -> bool {
        let shape = turned.footprint();
        let strip = Push { shape: &shape, heading: turned.pose.heading, most: along }.strip();
        s.of(target).engaged.is_none()
            && self.is_plain_leg((unit, Some(target)), &strip, Length::ZERO, bodies)
            && self.in_sight(s, unit, target)
    }

    /// A charge as it is declared: what is settled now (MA-R46, MA-R71, MA-R74).
    pub(crate) fn declaration(
        &self,
        s: &State,
        (unit, target): (BattalionId, BattalionId),
        wheel: Option<Wheel>,
        course: &Course,
    ) -> Charge {
        let zone = self.zone_of(s, target, unit);
        let troops = s.of(unit);
        Charge {
            unit,
            target,
            wheel,
            zone,
            joins: s.of(target).engaged.is_some(),
            groups: self.live_groups(s, unit),
            characters: troops.characters,
            led: self.is_led(s, unit),
            figures: self.figures(s, unit),
            height: self.height_over(troops.pose.anchor, s.of(target).pose.anchor),
            cover: self.defended_cover(s, course, (unit, target), zone),
            turned: course.turned.pose,
            contact: course.contact,
            pips: 0,
            deducted: 0,
            crossed: 0,
        }
    }

    /// A charge is declared; then the Aggression test (MA-R19).
    pub(crate) fn charge(
        &self,
        stage: &mut Stage<'_, Ma>,
        unit: BattalionId,
        target: BattalionId,
        wheel: Option<Wheel>,
    ) {
        let s = stage.state();
        let Some(course) = self.course(s, (unit, target), wheel, &mut Vec::new()) else { return };
        let charge = self.declaration(s, (unit, target), wheel, &course);
        stage.emit(Event::ChargeDeclared { charge });
        self.take_turn(stage, unit, false);
        self.begin_test(stage, Trial { unit, what: What::Aggression, again: false });
    }

    /// Rankers, Characters and Commander: to see whether any was lost.
    pub(crate) fn figures(&self, s: &State, unit: BattalionId) -> u8 {
        s.of(unit).formed + s.of(unit).characters.total() + u8::from(self.is_led(s, unit))
    }

    /// Whether a stance is clear of all other formed bodies and of impassable ground, and on the table.
    pub(crate) fn is_free(&self, s: &State, unit: BattalionId, stance: Stance) -> bool {
        let shape = stance.footprint();
        self.table().holds(&shape)
            && self.impassable().all(|(_, area)| !area.overlaps(&shape))
            && !self.anybody_on(s, &shape, |other| other.unit != unit && other.body == Body::Formed)
    }
}
