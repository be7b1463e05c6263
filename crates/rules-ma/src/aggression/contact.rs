//! A charge comes into contact (MA-14.3, MA-15.10, MA-R18, MA-R51, MA-R52, MA-R78, MA-G20, MA-G21).

use crate::Ma;
use crate::bodies::{Bodies, on};
use crate::combat::Round;
use crate::events::{Cause, Disorder, End, Event};
use crate::game::reactions::COUNTER_ATTACK;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::screens::BringUp;
use crate::state::*;
use kernel::{Duty, Moment, Offers, Policy, RuleId, Side, Stage, Wait, rule};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use tabletop::{Length, Pose, Stance, Turn, Zone, nearest_along};

/// How finely room is looked for along an edge.
const SLIDE: Length = Length::cents(50);

/// The charger comes into contact, unless it is gone or in rout (MA-16.5, MA-R83).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Contact;

impl Duty<Ma> for Contact {
    fn wait(&self, _: &Ma, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Ma>) {
        let game = stage.game;
        let Charge { unit, target, pips, .. } = stage.state().charge;
        stage.pop();
        let s = stage.state();
        if !s.of(unit).on_table() || s.of(unit).routing() || !s.of(target).on_table() {
            return;
        }
        let Some(course) = game.course_in_hand(s) else { return };
        let (rough, passed) = (game.enters_difficult(&course.way), game.passed_friends(&course.way, unit));
        let pieces = game.ground_ridden(s, unit, &course.way.path);
        let touching = course.touching();
        let routing = s.of(target).routing();
        game.ride_over(stage, unit, &pieces);
        let mut to = game.conformed(stage.state(), touching);
        // A screen lost may draw its parent's body together (MA-G5, MA-R37): then the edge is another.
        while game.ride_over(stage, unit, &[to.footprint(touching.block)]) {
            to = game.conformed(stage.state(), touching);
        }
        let why = if routing { Cause::Ridden } else { Cause::Contact };
        stage.emit(Event::Moved { unit, to, why });
        let there = game.difficult_under(&to.footprint(touching.block)).is_some();
        if rough || there {
            // MA-R67
            stage.emit(Event::Disordered { unit, why: Disorder::Terrain });
        }
        game.interpenetrate(stage, unit, &passed);
        if routing {
            // MA-R52
            game.remove(stage, target, End::Dispersed);
            stage.emit(Event::Spent { unit });
        } else {
            game.meet(stage);
        }
        game.ask_for_screen(stage, BringUp { unit, pips: Some(pips), place: ScreenSide::Behind });
        game.chiefs_make_room(stage);
    }
}

/// Does a short battalion that is charged in front counter-attack (MA-14.4, MA-R18, MA-D14)?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CounterAttack;

impl Duty<Ma> for CounterAttack {
    fn wait(&self, game: &Ma, s: &State) -> Wait {
        Wait::Answer(game.side(s.charge.target))
    }
    fn clause(&self, _: &Ma, _: &State) -> Option<RuleId> {
        Some(rule!("MA-14.4"))
    }
    fn moment(&self, _: &Ma, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Ma, s: &State, _: Side) -> String {
        let Charge { unit, target, .. } = s.charge;
        format!("{} charges {}: counter-attack, or stand fast?", game.name(unit), game.name(target))
    }
    fn offer(&self, _: &Ma, _: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend([Answer::CounterAttack, Answer::StandFast])
    }
    fn judge(&self, _: &Ma, s: &State, _: Side, answer: &Answer, why: &mut Why) {
        match answer {
            Answer::CounterAttack | Answer::StandFast => {}
            Answer::Fire => why.because(Refusal::ShortHoldsFire(s.charge.target)),
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Ma>, _: Side, answer: &Answer) {
        stage.pop();
        stage.game.engage(stage, *answer == Answer::CounterAttack);
    }
    fn reaction(&self, _: &Ma, _: &State) -> Option<&'static str> {
        Some(COUNTER_ATTACK)
    }
    fn standing(&self, _: &Ma, _: &State, _: Side, policy: Policy) -> Option<Answer> {
        policy.answer(Answer::CounterAttack, Answer::StandFast)
    }
}

impl Ma {
    /// Where the charge in hand comes to stand.
    fn conformed(&self, s: &State, touching: Stance) -> Pose {
        self.in_contact(s, s.charge.pair(), s.charge.zone, touching).pose
    }

    /// Where a charge comes to stand: conformed, or where it touched if the target is in rout (MA-G20, MA-R52).
    pub(crate) fn in_contact(&self, s: &State, pair: Pair, zone: Zone, touching: Stance) -> Stance {
        if s.of(pair.target).routing() { touching } else { self.flush(s, pair, zone, touching) }
    }

    /// A battalion lies flush on the edge of an enemy named by the zone, its centre within it; if there is no room it
    /// slides along the edge, and if there is none at all it stays as it touched (MA-G20).
    pub(crate) fn flush(
        &self,
        s: &State,
        Pair { unit, target }: Pair,
        zone: Zone,
        touching: Stance,
    ) -> Stance {
        let enemy = self.stance(s, target);
        let flush = touching.conformed(enemy, zone.edge());
        let [a, b] = enemy.pose.edge(enemy.block, zone.edge());
        let left = flush.pose.heading + Turn::QUARTER;
        let along = |p: tabletop::Point| {
            let way = (p - flush.pose.anchor).dot(left.direction());
            Length::new((way >> 30) as i32)
        };
        let (one, other) = (along(a), along(b));
        let limits = (one.max(other).max(Length::ZERO), (-one.min(other)).max(Length::ZERO));
        // Whoever can be in its way anywhere along the edge.
        let ends = [limits.0, -limits.1].map(|by| flush.moved(left, by).footprint());
        let formed = |other: Target| other.unit != unit && other.body == Body::Formed;
        let others: Bodies = self.near(s, &ends, Length::ZERO, formed).collect();
        // SHORTCUT: whoever is in the way of one place is likely to be in that of the next, so he is looked at first.
        let last = Cell::new(0);
        let free = |stance: Stance| {
            let shape = stance.footprint();
            let blocks = |i: &usize| others.shapes.get(*i).is_some_and(|body| on(&shape, body));
            let blocker = Some(last.get()).filter(blocks).or_else(|| (0..others.shapes.len()).find(blocks));
            last.set(blocker.unwrap_or(last.get()));
            blocker.is_none() && self.is_open(&shape)
        };
        nearest_along(flush, left, SLIDE, limits, free).unwrap_or(touching)
    }

    /// A combat begins, or a friend's is joined (MA-15.10a).
    fn meet(&self, stage: &mut Stage<'_, Ma>) {
        let Charge { unit, target, joins, zone, .. } = stage.state().charge;
        let engaged = stage.state().of(target).engaged;
        if let (true, Some(engaged)) = (joins, engaged) {
            return stage.emit(Event::Supports { unit, friend: engaged.foe });
        }
        // MA-R78: a supporter that is charged stops supporting.
        if stage.state().of(target).supports.is_some() {
            stage.emit(Event::Released { unit: target });
        }
        // MA-D14
        if stage.state().of(target).order == Order::Short && zone == Zone::Front {
            stage.push(CounterAttack);
        } else {
            self.engage(stage, false);
        }
    }

    /// Both are engaged, and fight at once (MA-R19, MA-R20).
    pub(crate) fn engage(&self, stage: &mut Stage<'_, Ma>, counter: bool) {
        let Charge { unit, target, .. } = stage.state().charge;
        stage.emit(Event::Engaged { unit, foe: target, counter });
        stage.emit(Event::RoundBegan { first: unit, second: target, charge: true });
        stage.push(Round);
    }
}
