//! The Supreme Commander: his free move, joining and leaving (MA-4, MA-R31, MA-R82, MA-R91). Alone he is nobody's
//! target and cannot be killed (MA-4.3).

use crate::Ma;
use crate::army::{BattalionId, MAX_BATTALIONS};
use crate::bodies::{disc, on};
use crate::events::{ChiefMove, Event};
use crate::lots::by_lot;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::state::*;
use crate::tables::{COMMANDER_PIP, COMMANDER_RADIUS};
use arrayvec::ArrayVec;
use kernel::{
    Dice, Duty, Faces, Listing, Moment, Offers, Pointed, Reading, Roll, RuleId, Side, Stage, Stream, Wait,
    capital, fine, refuse, rule,
};
use serde::{Deserialize, Serialize};
use tabletop::{Heading, Length, Point, Push, Shape, settle};

/// How finely a free point is looked for.
const STEP: Length = Length::cents(25);
/// Friends of whom a Commander is offered to ride to.
const FRIENDS: usize = 3;

/// The Commander's die (MA-4.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RideDie(pub Side);

impl Duty<Ma> for RideDie {
    fn wait(&self, _: &Ma, _: &State) -> Wait {
        let roll = Roll::new(Dice::d6(1), "the Commander's move", rule!("MA-4.8"));
        Wait::Dice(roll.by(self.0).read(Reading::Each))
    }
    fn settle(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        let (side, pips) = (self.0, faces.first().copied().unwrap_or(1));
        stage.emit(Event::ChiefRides { side, pips });
        stage.change(Ride { side, pips });
    }
}

/// Where the Commander goes (MA-4.8a, MA-D6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ride {
    /// Whose.
    pub side: Side,
    /// His die.
    pub pips: u8,
}

impl Ride {
    /// How far the die takes him.
    pub fn reach(self) -> Length {
        COMMANDER_PIP.times(i32::from(self.pips))
    }
}

impl Duty<Ma> for Ride {
    fn wait(&self, _: &Ma, _: &State) -> Wait {
        Wait::Answer(self.side)
    }
    fn clause(&self, _: &Ma, _: &State) -> Option<RuleId> {
        Some(rule!("MA-4.8a"))
    }
    /// Before the tests of step 3 no plan runs (MA-D17).
    fn moment(&self, _: &Ma, s: &State) -> Moment {
        if s.step == Step::Activations { Moment::Within } else { Moment::Routine }
    }
    fn prompt(&self, game: &Ma, _: &State, side: Side) -> String {
        let (name, far) = (capital(&game.chief_said(side)), self.reach());
        format!("{name} may ride up to {far} cm: where to, or which battalion does he join?")
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    /// To stay, to join a friend he can reach, to stand behind him.
    fn offer(&self, game: &Ma, s: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        let friends = game.nearest_friends(s, side);
        let lots = 0..=2 * friends.len();
        out.extend(lots.filter_map(|lot| game.ride_of_lot(s, *self, &friends, lot)))
    }
    /// One of those, each as likely as any other.
    fn draw(&self, game: &Ma, s: &State, side: Side, chance: &mut Stream) -> Option<Answer> {
        let friends = game.nearest_friends(s, side);
        by_lot(2 * friends.len() + 1, chance, |lot| game.ride_of_lot(s, *self, &friends, lot))
    }
    fn judge(&self, game: &Ma, s: &State, _: Side, answer: &Answer, why: &mut Why) {
        match *answer {
            Answer::Post(at) => game.judge_post(s, *self, at, why),
            Answer::Join(unit) => game.judge_join(s, *self, unit, why),
            Answer::Stay => {}
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Ma>, side: Side, answer: &Answer) {
        stage.pop();
        match *answer {
            Answer::Post(at) => stage.emit(Event::ChiefAt { side, at, why: ChiefMove::Rode }),
            Answer::Join(unit) => stage.emit(Event::ChiefJoined { side, unit }),
            _ => {}
        }
    }
    fn pointed(&self, game: &Ma, _: &State, side: Side, at: &Pointed<'_>) -> Vec<Answer> {
        game.friend_at(side, at).map(Answer::Join).into_iter().collect()
    }
}

/// The Commander's last chance to move, before the tests of step 3 (MA-D17).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct LateRide(pub Side);

impl Duty<Ma> for LateRide {
    fn wait(&self, game: &Ma, s: &State) -> Wait {
        if game.may_ride(s, self.0) { Wait::Answer(self.0) } else { Wait::Nobody }
    }
    fn run(&self, stage: &mut Stage<'_, Ma>) {
        stage.pop();
    }
    fn clause(&self, _: &Ma, _: &State) -> Option<RuleId> {
        Some(rule!("MA-4.8a"))
    }
    fn prompt(&self, game: &Ma, _: &State, side: Side) -> String {
        format!("Does {} move before the Resolve tests?", game.chief_said(side))
    }
    fn offer(&self, _: &Ma, _: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend([Answer::Ride, Answer::Stay])
    }
    fn judge(&self, game: &Ma, s: &State, side: Side, answer: &Answer, why: &mut Why) {
        match answer {
            Answer::Ride => game.judge_ride(s, side, why),
            Answer::Stay => {}
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Ma>, side: Side, answer: &Answer) {
        match answer {
            Answer::Ride => stage.change(RideDie(side)),
            _ => stage.pop(),
        }
    }
}

impl Ma {
    /// The friends whom a Commander might join: the nearest ones.
    fn nearest_friends(&self, s: &State, side: Side) -> ArrayVec<BattalionId, MAX_BATTALIONS> {
        let far = |unit: &BattalionId| match s.chiefs[side].post {
            Post::Alone(at) => (s.of(*unit).pose.anchor - at).square(),
            _ => 0,
        };
        let mut friends: ArrayVec<_, MAX_BATTALIONS> = self.standing_of(s, side).collect();
        friends.sort_by_key(far);
        friends.truncate(FRIENDS);
        friends
    }

    /// What a ride might be for, by lot, if it is legal: to stay, then with each friend to join him or to stand behind him.
    fn ride_of_lot(&self, s: &State, ride: Ride, friends: &[BattalionId], lot: usize) -> Option<Answer> {
        let Some(lot) = lot.checked_sub(1) else { return Some(Answer::Stay) };
        let unit = *friends.get(lot / 2)?;
        if lot.is_multiple_of(2) {
            return fine(|why| self.judge_join(s, ride, unit, why)).then_some(Answer::Join(unit));
        }
        let at = self.behind(s, unit);
        let known = friends.iter().take(lot / 2).any(|before| self.behind(s, *before) == at);
        (!known && fine(|why| self.judge_post(s, ride, at, why))).then_some(Answer::Post(at))
    }

    /// Where a Commander stands who is behind a battalion.
    fn behind(&self, s: &State, unit: BattalionId) -> Point {
        let stance = self.stance(s, unit);
        let back = stance.pose.heading.back();
        stance.pose.rear(stance.block) + back.along(COMMANDER_RADIUS + Length::whole(2))
    }

    /// The battalion that a Commander would stand behind there.
    pub(crate) fn behind_whom(&self, s: &State, side: Side, at: Point) -> Option<BattalionId> {
        self.standing_of(s, side).find(|unit| self.behind(s, *unit) == at)
    }

    /// What it costs the others that he joins a battalion (MA-4.5).
    pub(crate) fn cost_of_joining(&self, s: &State, side: Side, unit: BattalionId) -> Vec<(String, RuleId)> {
        let others = self.standing_of(s, side).filter(|other| *other != unit).count();
        let text = format!(
            "As long as {} leads {}, all other battalions count as one quality lower.",
            self.chief_said(side),
            self.name(unit)
        );
        if others == 0 { Vec::new() } else { vec![(text, rule!("MA-4.5"))] }
    }

    /// The friend whose body is under the pointer.
    pub(crate) fn friend_at(&self, side: Side, at: &Pointed<'_>) -> Option<BattalionId> {
        let body = at.piece.and_then(|code| self.body_of_piece(code))?;
        (self.side(body.unit) == side).then_some(body.unit)
    }

    /// Whether he has his free move still (MA-4.8a, MA-R31).
    pub(crate) fn may_ride(&self, s: &State, side: Side) -> bool {
        let chief = s.chiefs[side];
        !chief.moved && matches!(chief.post, Post::Alone(_) | Post::With(_))
    }

    pub(crate) fn judge_ride(&self, s: &State, side: Side, why: &mut Why) {
        let gone = matches!(s.chiefs[side].post, Post::Dead | Post::Reserve);
        refuse!(why, gone, Refusal::CommanderGone(side));
        refuse!(why, s.chiefs[side].moved, Refusal::CommanderMoved(side));
    }

    /// The straight way from where he is to a shape: how far, and its ends. From a battalion he is measured from its
    /// footprint (MA-R91).
    pub(crate) fn ride_to(&self, s: &State, side: Side, to: &Shape) -> Option<(Length, Point, Point)> {
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
    pub(crate) fn judge_post(&self, s: &State, ride: Ride, at: Point, why: &mut Why) {
        let side = ride.side;
        self.judge_spot(s, side, at, why);
        if why.found() {
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
        let have = ride.reach();
        refuse!(why, need > have, Refusal::TooFarToRide { need, have, from, to: at });
        if let Some(by) = self.enemy_between(s, side, from, at) {
            refuse!(why, true, Refusal::EnemyInTheWay { from, to: at, by });
        }
    }

    /// Open ground for a Commander: on the table, clear of every footprint and of impassable terrain.
    pub(crate) fn judge_spot(&self, s: &State, rider: Side, at: Point, why: &mut Why) {
        let spot = disc(at);
        refuse!(why, !self.is_open(&spot), Refusal::NotOpenGround(at));
        let taken = self.anybody_on(s, &spot, |_| true)
            || self.chief_disc(s, !rider).is_some_and(|other| on(&spot, &other));
        refuse!(why, taken, Refusal::PostTaken(at));
    }

    /// Whether a spot is on the table and clear of impassable ground.
    pub(crate) fn is_open(&self, spot: &Shape) -> bool {
        self.table().holds(spot) && self.impassable().all(|(_, area)| !area.overlaps(spot))
    }

    /// Judges whom he joins: a friend he can touch, and not in the move in which he leaves another (MA-4.4, MA-R31).
    pub(crate) fn judge_join(&self, s: &State, ride: Ride, unit: BattalionId, why: &mut Why) {
        let side = ride.side;
        if !self.judge_known(unit, why) {
            return;
        }
        refuse!(why, self.side(unit) != side, Refusal::NotOfSide(unit));
        refuse!(why, !s.of(unit).on_table(), Refusal::NotOnTable(unit));
        let Post::Alone(at) = s.chiefs[side].post else {
            return refuse!(why, true, Refusal::LeavesAndJoins(unit));
        };
        if why.found() {
            return;
        }
        let body = self.footprint(s, unit);
        let Some((need, from, to)) = self.ride_to(s, side, &body) else { return };
        let have = ride.reach();
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
