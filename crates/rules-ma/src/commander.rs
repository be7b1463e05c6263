//! The Supreme Commander: his free move, joining and leaving (MA-4, MA-R31, MA-R82, MA-R91). Alone he is nobody's
//! target and cannot be killed (MA-4.3).

use crate::Ma;
use crate::army::BattalionId;
use crate::bodies::{disc, on};
use crate::events::{ChiefMove, Event};
use crate::orders::Answer;
use crate::refusals::{Refusal, Refused, Why, refuse};
use crate::state::*;
use crate::tables::{COMMANDER_PIP, COMMANDER_RADIUS};
use kernel::{Dice, Faces, Reading, Roll, Side, Stage, rule};
use tabletop::{Heading, Length, Point, Push, Shape, settle};

/// How finely a free point is looked for.
const STEP: Length = Length::cents(25);

impl Ma {
    /// Whether he has his free move still (MA-4.8a, MA-R31).
    pub(crate) fn may_ride(&self, s: &State, side: Side) -> bool {
        let chief = s.chiefs[side];
        !chief.moved && matches!(chief.post, Post::Alone(_) | Post::With(_))
    }

    pub(crate) fn judge_ride<W: Why>(&self, s: &State, side: Side, why: &mut W) {
        let gone = matches!(s.chiefs[side].post, Post::Dead | Post::Reserve);
        refuse!(why, gone, Refusal::CommanderGone(side));
        refuse!(why, s.chiefs[side].moved, Refusal::CommanderMoved(side));
    }

    /// His die (MA-4.8).
    pub(crate) fn ride_roll(&self, side: Side) -> Roll {
        Roll::new(Dice::d6(1), "the Commander's move", rule!("MA-4.8")).by(side).read(Reading::Each)
    }

    pub(crate) fn settle_ride(&self, stage: &mut Stage<'_, Ma>, side: Side, faces: &Faces) {
        let pips = faces.first().copied().unwrap_or(1);
        stage.emit(Event::ChiefRides { side, pips });
        stage.emit(Event::Change { task: Task::Ride(side, pips) });
    }

    /// The straight way from where he is to a shape: how far, and its ends. From a battalion he is measured from its
    /// footprint (MA-R91).
    fn ride_to(&self, s: &State, side: Side, to: &Shape) -> Option<(Length, Point, Point)> {
        let from = match s.chiefs[side].post {
            Post::Alone(at) => disc(at),
            Post::With(unit) => self.footprint(s, unit),
            Post::Reserve | Post::Dead => return None,
        };
        let reach = from.reach(to);
        Some((reach.gap.length_up(), reach.from, reach.to))
    }

    /// The enemy in the way of a ride, if there is one: he may pass friends, not enemies (MA-R31).
    fn enemy_between(&self, s: &State, side: Side, from: Point, to: Point) -> Option<Target> {
        let start = disc(from);
        let strip =
            Push { shape: &start, heading: Heading::towards(from, to), most: (to - from).length() }.strip();
        let mut enemies = self.near(s, &[strip], Length::ZERO, |other| self.side(other.unit) != side);
        enemies.find(|(_, enemy)| on(&strip, enemy)).map(|(who, _)| who)
    }

    /// Judges where he goes (MA-R31): in a straight line, to open ground.
    pub(crate) fn judge_post<W: Why>(&self, s: &State, (side, pips): (Side, u8), at: Point, why: &mut W) {
        self.judge_spot(s, side, at, why);
        if why.any() {
            return;
        }
        let from = match s.chiefs[side].post {
            Post::Alone(from) => from,
            _ => self.ride_to(s, side, &disc(at)).map_or(at, |(_, from, _)| from),
        };
        let need = match s.chiefs[side].post {
            Post::Alone(from) => (at - from).length(),
            _ => self.ride_to(s, side, &disc(at)).map_or(Length::ZERO, |(need, ..)| need),
        };
        let have = COMMANDER_PIP.times(i32::from(pips));
        refuse!(why, need > have, Refusal::TooFarToRide { need, have, from, to: at });
        if let Some(by) = self.enemy_between(s, side, from, at) {
            refuse!(why, true, Refusal::EnemyInTheWay { from, to: at, by });
        }
    }

    /// Open ground for a Commander: on the table, clear of every footprint and of impassable terrain.
    pub(crate) fn judge_spot<W: Why>(&self, s: &State, rider: Side, at: Point, why: &mut W) {
        let spot = disc(at);
        refuse!(why, !self.is_open(&spot), Refusal::NotOpenGround(at));
        let taken = self.anybody_on(s, &spot, |_| true)
            || self.chief_disc(s, !rider).is_some_and(|other| on(&spot, &other));
        refuse!(why, taken, Refusal::PostTaken(at));
    }

    fn is_open(&self, spot: &Shape) -> bool {
        self.table().holds(spot) && self.impassable().all(|(_, area)| !area.overlaps(spot))
    }

    /// Judges whom he joins: a friend he can touch, and not in the move in which he leaves another (MA-4.4, MA-R31).
    pub(crate) fn judge_join<W: Why>(
        &self,
        s: &State,
        (side, pips): (Side, u8),
        unit: BattalionId,
        why: &mut W,
    ) {
        refuse!(why, unit.index() >= self.battle.battalions.len(), Refusal::NoSuchBattalion);
        if unit.index() >= self.battle.battalions.len() {
            return;
        }
        refuse!(why, self.side(unit) != side, Refusal::NotOfSide(unit));
        refuse!(why, !s.of(unit).on_table(), Refusal::NotOnTable(unit));
        let Post::Alone(at) = s.chiefs[side].post else {
            return refuse!(why, true, Refusal::LeavesAndJoins(unit));
        };
        if why.any() {
            return;
        }
        let body = self.footprint(s, unit);
        let Some((need, from, to)) = self.ride_to(s, side, &body) else { return };
        let have = COMMANDER_PIP.times(i32::from(pips));
        refuse!(why, need > have, Refusal::TooFarToRide { need, have, from, to });
        let Some(by) = self.enemy_on_ride(s, side, at, &body) else { return };
        // MA-R91: where an enemy is before its nearest point, he may come to a corner or the middle of an edge.
        let stance = self.stance(s, unit);
        let corners = stance.pose.corners(stance.block);
        let middles = (0..4).map(|i| corners[i].middle(corners[(i + 1) % 4]));
        let reached = corners.into_iter().chain(middles).map(Shape::point).any(|spot| {
            let near = self.ride_to(s, side, &spot).is_some_and(|(need, ..)| need <= have);
            near && self.enemy_on_ride(s, side, at, &spot).is_none()
        });
        refuse!(why, !reached, Refusal::EnemyInTheWay { from: at, to, by });
    }

    /// The enemy in the way of a ride up to contact with a shape. He stops when his base touches: the middle goes as far as
    /// the gap.
    fn enemy_on_ride(&self, s: &State, side: Side, at: Point, shape: &Shape) -> Option<Target> {
        let (need, _, to) = self.ride_to(s, side, shape)?;
        let stop = if need > Length::ZERO { at + Heading::towards(at, to).along(need) } else { at };
        self.enemy_between(s, side, at, stop)
    }

    /// Rides worth a look: to stay, to join whom he can reach, to leave behind his battalion, to follow the line.
    pub(crate) fn offer_rides(&self, s: &State, task: (Side, u8), out: &mut Vec<Answer>) {
        let side = task.0;
        out.push(Answer::Stay);
        let near = |unit: &BattalionId| match s.chiefs[side].post {
            Post::Alone(at) => (s.of(*unit).pose.anchor - at).square(),
            _ => 0,
        };
        let mut friends: Vec<BattalionId> = self.standing_of(s, side).collect();
        friends.sort_by_key(near);
        for unit in friends.into_iter().take(3) {
            let mut why = Refused::default();
            self.judge_join(s, task, unit, &mut why);
            if !why.0 {
                out.push(Answer::Join(unit));
            }
            let stance = self.stance(s, unit);
            let rear = stance.pose.rear(stance.block);
            let back = stance.pose.heading.back();
            let at = rear + back.along(COMMANDER_RADIUS + Length::whole(2));
            let mut why = Refused::default();
            self.judge_post(s, task, at, &mut why);
            if !why.0 && !out.contains(&Answer::Post(at)) {
                out.push(Answer::Post(at));
            }
        }
    }

    /// He goes there, alone.
    pub(crate) fn ride_on(&self, stage: &mut Stage<'_, Ma>, side: Side, at: Point) {
        stage.emit(Event::Pop);
        stage.emit(Event::ChiefAt { side, at, why: ChiefMove::Rode });
    }

    /// He joins.
    pub(crate) fn join(&self, stage: &mut Stage<'_, Ma>, side: Side, unit: BattalionId) {
        stage.emit(Event::Pop);
        stage.emit(Event::ChiefJoined { side, unit });
    }

    /// A free point near a spot, the nearest first.
    fn free_point(&self, s: &State, side: Side, near: Point) -> Option<Point> {
        let home = s.edges[side].heading();
        let spots = settle::offsets(STEP, Length::whole(60), home).map(|by| near + by);
        // As `judge_spot`, with everybody listed once for all spots.
        let (bodies, other) = (self.bodies(s, |_| true), self.chief_disc(s, !side));
        let free = |at: &Point| {
            let spot = disc(*at);
            self.is_open(&spot) && !bodies.shapes.iter().chain(&other).any(|body| on(&spot, body))
        };
        spots.into_iter().find(free)
    }

    /// His battalion is gone: he stands alone at the nearest free point (MA-R55, MA-R82).
    pub(crate) fn stand_alone(&self, stage: &mut Stage<'_, Ma>, side: Side, spot: Point) {
        let at = self.free_point(stage.state(), side, spot).unwrap_or(spot);
        stage.emit(Event::ChiefAt { side, at, why: ChiefMove::Left });
    }

    /// A Commander alone who is in the way of a body is shifted the least distance (MA-R31, MA-R91).
    pub(crate) fn chiefs_make_room(&self, stage: &mut Stage<'_, Ma>) {
        self.screens_make_room(stage);
        self.chiefs_step_aside(stage);
    }

    /// Commanders alone on whom a body or a screen has come to stand (MA-R91).
    pub(crate) fn chiefs_step_aside(&self, stage: &mut Stage<'_, Ma>) {
        for side in Side::BOTH {
            let s = stage.state();
            let Post::Alone(at) = s.chiefs[side].post else { continue };
            let spot = disc(at);
            if self.anybody_on(s, &spot, |_| true)
                && let Some(at) = self.free_point(s, side, at)
            {
                stage.emit(Event::ChiefAt { side, at, why: ChiefMove::Shifted });
            }
        }
    }

    /// He dies with his battalion's losses (MA-4.6, MA-4.7).
    pub(crate) fn chief_falls(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId) {
        stage.emit(Event::ChiefFell { side: self.side(unit), unit });
    }
}
