//! Aggression: declaring a charge (MA-14, MA-15.10, MA-R46, MA-R71, MA-R87, MA-G20, MA-G21).

use crate::Ma;
use crate::army::BattalionId;
use crate::bodies::on;
use crate::events::Event;
use crate::ground::HILLS;
use crate::manoeuvre::Way;
use crate::memory::Rush;
use crate::refusals::{Refusal, Why};
use crate::state::*;
use crate::tables::{CONTACT, COVER_REACH};
use crate::terrain::Cover;
use kernel::{Side, Stage, fine, refuse};
use std::sync::Arc;
use tabletop::{
    Area, AtTheEnd, Block, Finding, Hit, Leg, Length, Line, Path, Point, Push, Shape, Stance, Turn, Zone,
    lane,
};

pub mod charge;
pub mod contact;
pub mod fire;
pub(crate) mod offers;

/// As far as two points of a table can be apart: the diagonal of the larger one of the book (MA-5.1). No strip is so long
/// that its far end would be cut off.
pub(crate) const ENDLESS: Length = Length::whole(200);

/// The way of a charge up to contact.
#[derive(Debug)]
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

    /// Whether it is the same, found on the same ground.
    pub(crate) fn is_like(&self, other: &Course) -> bool {
        let all = |course: &Course| (course.turned, course.contact, course.way.cost, course.way.slow);
        all(self) == all(other) && self.way.survey.found() == other.way.survey.found()
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

/// The straight way of a charge after its wheel.
struct Strip {
    /// Where it stands after the wheel.
    turned: Stance,
    /// How far it is to the target.
    contact: Length,
    /// The enemies it meets before, and where it stands then.
    others: Vec<(BattalionId, Point)>,
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

    /// The straight way of a charge to its target; `None` if it misses him (MA-G20).
    fn strip(&self, s: &State, onset: Onset) -> Option<Strip> {
        let Onset { unit, target, wheel } = onset;
        let (start, side) = (self.stance(s, unit), self.side(unit));
        let turned = wheel.map_or(start, |wheel| wheel.leg().from(start));
        let enemies = self.bodies(s, |other| other.body == Body::Formed && self.side(other.unit) != side);
        let shape = turned.footprint();
        let push = Push { shape: &shape, heading: turned.pose.heading, most: ENDLESS };
        let mut hits = Vec::new();
        lane(push, AtTheEnd::Met, enemies.shapes.iter().enumerate(), &mut hits);
        let whose = |hit: &Hit| enemies.who.get(hit.body).map(|who| who.unit);
        let contact = hits.iter().find(|hit| whose(hit) == Some(target))?.along;
        let first = hits.iter().filter(|hit| hit.along < contact && whose(hit) != Some(target));
        let met = |hit: &Hit| Some((whose(hit)?, turned.pose.moved(turned.pose.heading, hit.along).anchor));
        Some(Strip { turned, contact, others: first.filter_map(met).collect() })
    }

    /// The course of a charge as it would be made, looked at for all it runs into.
    fn laid(&self, s: &State, unit: BattalionId, wheel: Option<Wheel>, strip: &Strip) -> Option<Course> {
        let path = self.rush_path(self.stance(s, unit), wheel, strip.contact)?;
        Some(Course { turned: strip.turned, contact: strip.contact, way: self.look(s, unit, path) })
    }

    /// The path of a charge: its wheel, then straight on.
    fn rush_path(&self, start: Stance, wheel: Option<Wheel>, contact: Length) -> Option<Path> {
        let straight = (contact > Length::ZERO).then_some(Leg::Advance { distance: contact });
        Path::new(start, wheel.map(Wheel::leg).into_iter().chain(straight)).ok()
    }

    /// The same for those who ask about the ground alone, of a charge that was judged.
    fn ground(
        &self,
        s: &State,
        unit: BattalionId,
        wheel: Option<Wheel>,
        strip: &Strip,
    ) -> Option<Arc<Course>> {
        let Strip { turned, contact, .. } = *strip;
        let (start, formation, led) = (self.stance(s, unit), s.of(unit).formation, self.is_led(s, unit));
        self.memory.ground.or_look(Rush { start, formation, led, wheel, turned, contact }, || {
            let way = self.look_over(s, unit, self.rush_path(start, wheel, contact)?);
            Some(Course { turned, contact, way })
        })
    }

    /// The course of a charge; `None` if it misses its target (MA-G20, MA-G21).
    pub(crate) fn course(&self, s: &State, onset: Onset) -> Option<Course> {
        self.laid(s, onset.unit, onset.wheel, &self.strip(s, onset)?)
    }

    /// The course of the charge in hand, as it was declared.
    pub(crate) fn course_in_hand(&self, s: &State) -> Option<Course> {
        self.laid(s, s.charge.unit, s.charge.wheel, &self.strip_in_hand(s))
    }

    /// The same for those who ask about the ground alone.
    pub(crate) fn ground_in_hand(&self, s: &State) -> Option<Arc<Course>> {
        self.ground(s, s.charge.unit, s.charge.wheel, &self.strip_in_hand(s))
    }

    fn strip_in_hand(&self, s: &State) -> Strip {
        let Charge { unit, turned, contact, .. } = s.charge;
        Strip { turned: Stance::new(turned, self.block(s, unit)), contact, others: Vec::new() }
    }

    /// Judges a declaration of Aggression (MA-D12).
    pub(crate) fn judge_charge(&self, s: &State, side: Side, onset: Onset, why: &mut Why) {
        self.judge_course_of(s, side, onset, why);
    }

    /// The course of a charge that the rules allow.
    pub(crate) fn allowed_course(&self, s: &State, side: Side, onset: Onset) -> Option<Course> {
        let mut course = None;
        fine(|why| course = self.judge_course_of(s, side, onset, why)).then_some(course)?
    }

    /// Judges a declaration of Aggression; the course that was looked at.
    fn judge_course_of(&self, s: &State, side: Side, onset: Onset, why: &mut Why) -> Option<Course> {
        let Onset { unit, target, wheel } = onset;
        self.judge_open(s, side, unit, why);
        if why.found() {
            return None;
        }
        self.judge_free(s, unit, why);
        if !self.judge_known(target, why) {
            return None;
        }
        refuse!(why, self.side(target) == side, Refusal::NotAnEnemy(target));
        refuse!(why, !s.of(target).on_table(), Refusal::NotOnTable(target));
        let turns = wheel.is_none_or(|wheel| wheel.by > Turn::ZERO && wheel.by <= Turn::degrees(180));
        refuse!(why, !turns, Refusal::NotAWheel);
        if why.found() {
            return None;
        }
        self.judge_prey(s, onset.pair(), why);
        if why.enough() {
            return None;
        }
        let Some(strip) = self.strip(s, onset) else {
            why.because(Refusal::MissesTarget(target));
            return None;
        };
        for &(unit, at) in &strip.others {
            refuse!(why, true, Refusal::OtherEnemyFirst { unit, at });
        }
        if why.enough() {
            return None;
        }
        let course = self.laid(s, unit, wheel, &strip)?;
        self.judge_course(s, onset, &course, why);
        Some(course)
    }

    /// Whether a target may be charged at all, whatever the wheel: into a combat only from flank or rear, and not in the turn
    /// it began (MA-R87, MA-15.6, MA-15.10); and only if it is seen.
    fn judge_prey(&self, s: &State, Pair { unit, target }: Pair, why: &mut Why) {
        if let Some(engaged) = s.of(target).engaged {
            refuse!(why, engaged.began == s.turn, Refusal::CombatBeganThisTurn(target));
            let front = self.zone_of(s, target, unit) == Zone::Front;
            refuse!(why, front, Refusal::JoinsFromFlankOrRear(target));
        }
        refuse!(why, !self.in_sight(s, unit, target), Refusal::ChargeUnseen(target));
    }

    /// Terrain, table edge, wheel and friends on the way of a charge (MA-G20, MA-R10, MA-R48, MA-R51). A charge may come
    /// within 10 cm of enemies, and rides over their screens.
    fn judge_course(&self, s: &State, onset: Onset, course: &Course, why: &mut Why) {
        let Course { way, .. } = course;
        self.judge_ground(way, why);
        let side = self.side(onset.unit);
        for finding in way.survey.found() {
            let Finding::Meets { body, leg, at, ends_on, .. } = *finding else { continue };
            let Some(&Target { unit, body }) = way.others.who.get(body) else { continue };
            if self.side(unit) == side {
                // MA-R51: in its contact pose it must be clear of him.
                let ends_on = ends_on && !self.is_clear_in_contact(s, onset.pair(), course.touching(), unit);
                refuse!(why, ends_on, Refusal::EndsOn { unit, at });
                refuse!(why, s.of(unit).engaged.is_some(), Refusal::ThroughEngaged { unit, at });
            } else {
                // A battalion that the wheel itself touches comes before the target.
                let first = leg == 0 && onset.wheel.is_some() && body == Body::Formed;
                refuse!(why, first, Refusal::OtherEnemyFirst { unit, at });
            }
        }
    }

    /// Whether a charger who has come into contact stands clear of a friend.
    fn is_clear_in_contact(&self, s: &State, pair: Pair, touching: Stance, friend: BattalionId) -> bool {
        let zone = self.zone_of(s, pair.target, pair.unit);
        let there = self.in_contact(s, pair, zone, touching);
        !on(&there.footprint(), &self.footprint(s, friend))
    }

    /// Whether some point of the target is in sight of the charger's front-edge centre, by terrain alone (MA-G20, MA-R98):
    /// its nearest point, its corners, the middles of its edges, its centre.
    fn in_sight(&self, s: &State, unit: BattalionId, target: BattalionId) -> bool {
        let (from, stance) = (s.of(unit).pose.anchor, self.stance(s, target));
        self.memory.sights.or_look(Pair { unit, target }, (from, stance), || {
            let corners = stance.pose.corners(stance.block);
            let middles = (0..4).map(|i| corners[i].middle(corners[(i + 1) % 4]));
            let nearest = std::iter::once_with(|| stance.footprint().reach_from(from).to);
            let mut points = std::iter::once(stance.centre()).chain(corners).chain(middles).chain(nearest);
            // SHORTCUT: what clearly hides all of it is not looked past at ten points.
            let hidden = self.battle.terrain.hides(HILLS, from, &stance.footprint());
            debug_assert!(!hidden || !points.clone().any(|to| self.is_clear(from, to)));
            !hidden && points.any(|to| self.is_clear(from, to))
        })
    }

    /// Obstacles on a charge: those its leading edge passes, and one that the charged edge lines (MA-R48).
    pub(crate) fn charge_hurdles(&self, s: &State, course: &Course, pair: Pair) -> Vec<(Length, usize)> {
        let mut all = course.way.hurdles();
        let body = self.footprint(s, pair.target);
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
    fn is_lined(&self, s: &State, course: &Course, pair: Pair, feature: &Line) -> bool {
        let touching = course.touching();
        let on_it = feature.within(&front(touching), CONTACT)
            && feature.within(&self.footprint(s, pair.target), CONTACT);
        on_it || {
            let zone = self.zone_of(s, pair.target, pair.unit);
            let Stance { pose, block } = self.in_contact(s, pair, zone, touching);
            feature.under(&pose.footprint(Block::new(block.width(), COVER_REACH)))
        }
    }

    /// The cover that the charged battalion defends (MA-R71).
    fn defended_cover(&self, s: &State, course: &Course, pair: Pair, zone: Zone) -> Option<Cover> {
        let stance = self.stance(s, pair.target);
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

    /// A charge as it is declared: what is settled now (MA-R46, MA-R71, MA-R74).
    pub(crate) fn declaration(&self, s: &State, onset: Onset, course: &Course) -> Charge {
        let Onset { unit, target, wheel } = onset;
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
            cover: self.defended_cover(s, course, onset.pair(), zone),
            turned: course.turned.pose,
            contact: course.contact,
            pips: 0,
            deducted: 0,
            crossed: 0,
        }
    }

    /// A charge is declared; then the Aggression test (MA-R19).
    pub(crate) fn charge(&self, stage: &mut Stage<'_, Ma>, onset: Onset) {
        let (s, unit) = (stage.state(), onset.unit);
        let strip = self.strip(s, onset);
        let course = strip.and_then(|strip| self.ground(s, unit, onset.wheel, &strip));
        let Some(course) = course else { return };
        let charge = self.declaration(s, onset, &course);
        stage.emit(Event::ChargeDeclared { charge });
        self.take_turn(stage, unit, Activation::Done);
        self.begin_test(stage, Trial { unit, what: What::Aggression, throw: Throw::First });
    }

    /// Rankers, Characters and Commander: to see whether any was lost.
    pub(crate) fn figures(&self, s: &State, unit: BattalionId) -> u8 {
        s.of(unit).formed + s.of(unit).characters.total() + u8::from(self.is_led(s, unit))
    }
}
