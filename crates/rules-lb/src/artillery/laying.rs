//! Laying a gun: the turn and the shift that bring its target first under the stick (LB-1.3, LB-1.4, LB-G23, LB-R74).

use crate::Lb;
use crate::army::{Arm, MAX_UNITS, UnitId, Units};
use crate::bodies::Bodies;
use crate::refusals::{Refusal, Why};
use crate::state::State;
use crate::words::Laying;
use arrayvec::ArrayVec;
use kernel::refuse;
use tabletop::{AtTheEnd, CORNERS, Heading, Hit, Length, Point, Pose, Push, Shape, Stance, Turn};

/// How far the turns lie apart that are tried where terrain hides the target, or a turned gun has no room.
const TRIED: Turn = Turn::degrees(1);
/// How many are tried.
const MOST_TRIED: usize = 40;
/// More units than rounding takes away or adds.
const ROUNDED: i64 = 4;

impl Lb {
    /// Whether a gun may adjust: lighter than 12 lb (LB-1.3).
    pub fn adjusts(&self, gun: UnitId) -> bool {
        matches!(self.arm(gun), Arm::Artillery(pounds, _) if pounds < 12)
    }

    /// Whether a target is the first unit under the stick of a gun that stands so (LB-20.4).
    fn first_under(&self, s: &State, gun: UnitId, stance: Stance, target: UnitId) -> bool {
        self.is_first(stance, target, &self.in_range(s, gun))
    }

    /// The units that a gun could ever have under its stick.
    pub(crate) fn in_range(&self, s: &State, gun: UnitId) -> Bodies {
        let (centre, most) = (self.stance(s, gun).centre(), self.farthest());
        self.bodies(s, |other| other != gun && self.may_be_near(s, other, (centre, centre), most))
    }

    fn is_first(&self, stance: Stance, target: UnitId, bodies: &Bodies) -> bool {
        self.first_of(stance, bodies) == Some(target)
    }

    /// The first of some units under a stick that terrain does not hide (LB-20.4).
    pub(crate) fn first_of(&self, stance: Stance, bodies: &Bodies) -> Option<UnitId> {
        let (muzzle, most) = self.stick(stance);
        let push = Push { shape: &muzzle, heading: stance.pose.heading, most };
        // SHORTCUT: who is not under it, by some units that may be rounded away, is not looked at closer; nor is who begins
        // behind the first that was found.
        let under = |(body, shape)| Some((self.begins_under(stance.pose, shape)?, body));
        let mut under: ArrayVec<(i64, usize), MAX_UNITS> =
            bodies.shapes.iter().enumerate().filter_map(under).collect();
        under.sort_unstable();
        let (strip, mut first) = (push.strip(), None::<Hit>);
        for (near, body) in under {
            if first.is_some_and(|first| near - 2 * ROUNDED > first.along.wide()) {
                break;
            }
            let hit = push.hits(&strip, AtTheEnd::Met, &bodies.shapes[body]).map(|along| Hit { along, body });
            let nearer = hit.filter(|hit| first.is_none_or(|first| *hit < first));
            first = nearer.filter(|hit| self.sees_along(stance.pose, hit.along)).or(first);
        }
        first.and_then(|hit| bodies.owner(hit.body))
    }

    /// Whether some of a shape is under the stick of a gun with its muzzle there. A unit may be rounded away.
    fn is_under(&self, muzzle: Pose, shape: &Shape) -> bool {
        self.under(muzzle, shape, 0).is_some()
    }

    /// How far ahead of the muzzle a shape begins that is under the stick, or some units less.
    fn begins_under(&self, muzzle: Pose, shape: &Shape) -> Option<i64> {
        let corners = self.under(muzzle, shape, ROUNDED)?;
        let half = i64::from(self.battle.constants.stick_width.units()) / 2 + ROUNDED;
        let mut a = *corners.last()?;
        let mut near = i64::MAX;
        for &b in &corners {
            if b.1.abs() <= half {
                near = near.min(b.0);
            }
            for side in [-half, half] {
                if (a.1 < side) != (b.1 < side) {
                    near = near.min(a.0 + (b.0 - a.0) * (side - a.1) / (b.1 - a.1) - 1);
                }
            }
            a = b;
        }
        Some(near)
    }

    /// The corners of a shape as its gun sees them, ahead and aside, if some of it is under the stick, the stick grown by
    /// some units on all sides. A unit may be rounded away.
    fn under(&self, muzzle: Pose, shape: &Shape, grown: i64) -> Option<ArrayVec<(i64, i64), CORNERS>> {
        let half = i64::from(self.battle.constants.stick_width.units()) / 2 + grown;
        let (near, far) = (-grown, i64::from(self.battle.constants.stick_bands[2].units()) + grown);
        // SHORTCUT: most are told by the box around them: no point of it lies farther from its middle, along or across.
        let (least, greatest) = shape.bounds();
        let wide = i64::from(greatest.x() - least.x()) + i64::from(greatest.y() - least.y());
        let (ahead, aside) = muzzle.local(shape.centre());
        let (ahead, aside, reach) = (ahead >> 30, aside >> 30, wide / 2 + ROUNDED);
        if ahead + reach < near || ahead - reach > far || aside.abs() - reach > half {
            return None;
        }
        let mut local: ArrayVec<(i64, i64), CORNERS> = ArrayVec::new();
        let (mut low, mut high) = ((i64::MAX, i64::MAX), (i64::MIN, i64::MIN));
        for point in shape.core() {
            let (ahead, aside) = muzzle.local(*point);
            let at = (ahead >> 30, aside >> 30);
            (low, high) = ((low.0.min(at.0), low.1.min(at.1)), (high.0.max(at.0), high.1.max(at.1)));
            let _ = local.try_push(at);
        }
        if high.0 < near || low.0 > far || high.1 < -half || low.1 > half {
            return None;
        }
        // No edge of it has the whole stick outside: not the corner that is farthest inside.
        let mut a = local.last().copied().unwrap_or_default();
        let mut outside = |b: (i64, i64)| {
            let (ahead, aside) = (b.0 - a.0, b.1 - a.1);
            let corner = (if aside > 0 { near } else { far }, if ahead > 0 { half } else { -half });
            let inside = ahead * (corner.1 - a.1) - aside * (corner.0 - a.0);
            a = b;
            inside < 0
        };
        (local.len() < 3 || !local.iter().any(|b| outside(*b))).then_some(local)
    }

    /// Whether no terrain hides what is this far ahead of a muzzle (LB-20.4).
    pub(crate) fn sees_along(&self, muzzle: Pose, along: Length) -> bool {
        self.sees(muzzle.anchor, muzzle.moved(muzzle.heading, along).anchor)
    }

    /// Why a target is not hit as the gun stands: it is out of the way, or somebody is in it.
    pub(crate) fn cannot_lay(&self, s: &State, gun: UnitId, target: UnitId) -> Refusal {
        let first = self.under_stick(s, gun, self.stance(s, gun)).first().map(|(unit, _)| *unit);
        match first {
            Some(friend) if self.side(friend) == self.side(gun) && !self.adjusts(gun) => {
                Refusal::FriendUnderStick { gun, friend }
            }
            _ if !self.adjusts(gun) => Refusal::TooHeavyToAdjust { gun, target },
            _ => Refusal::NotUnderStick { gun, target },
        }
    }

    /// Any pose that LB-G23 allows.
    pub(crate) fn judge_laying(&self, s: &State, gun: UnitId, target: UnitId, pose: Pose, why: &mut Why) {
        let start = self.stance(s, gun);
        let laid = Stance::new(pose, start.block);
        refuse!(why, pose != start.pose && !self.adjusts(gun), Refusal::TooHeavyToAdjust { gun, target });
        let turned = Turned::new(start).by(start.pose.heading.turn_to(pose.heading));
        let shift = (pose.anchor - turned.pose.anchor).length();
        refuse!(why, shift > self.battle.constants.adjust, Refusal::ShiftedTooFar { gun, shift });
        if let Some(misfit) = self.misfit(s, gun, &laid.footprint(), Units::NONE)
            && pose != start.pose
        {
            why.because(Refusal::NoRoom(gun, misfit));
        }
        refuse!(why, !self.first_under(s, gun, laid, target), Refusal::NotUnderStick { gun, target });
    }

    /// The pose of a gun that fires at a target: as it stands if that will do, else the smallest turn that will, and if no
    /// turn alone does, a turn with a shift aside (LB-R74, LB-R110). `None` if none is found: shifts are tried half an inch
    /// apart, and a player may know better.
    pub(crate) fn laid(&self, s: &State, gun: UnitId, target: UnitId, laying: Laying) -> Option<Pose> {
        let start = self.stance(s, gun);
        if let Laying(Some(pose)) = laying {
            return Some(pose);
        }
        let bodies = self.in_range(s, gun);
        if self.is_first(start, target, &bodies) {
            return Some(start.pose);
        }
        if !self.adjusts(gun) || !self.could_reach(s, start.centre(), target) {
            return None;
        }
        let lay = Lay { game: self, s, gun, target, bodies: &bodies, shape: self.shape(s, target) };
        let lack = match lay.turned(start) {
            Ok(pose) => return Some(pose),
            Err(lack) => lack,
        };
        // SHORTCUT: what blocks the view by more than a shift can change.
        if lack.by > lack.shifted(self.battle.constants.adjust) {
            return None;
        }
        // Aside, for a step ahead or back clears nobody out of the way.
        let aside = Heading::towards(start.centre(), lay.shape.centre()) + Turn::QUARTER;
        let adjust = self.battle.constants.adjust;
        let half = Length::new(adjust.units() / 2);
        [half, -half, adjust, -adjust].into_iter().find_map(|by| lay.turned(start.moved(aside, by)).ok())
    }

    /// From the middle of a gun to the farthest end of its stick, however it is laid.
    fn farthest(&self) -> Length {
        self.battle.constants.stick_bands[2] + self.battle.constants.adjust + Length::whole(2)
    }

    /// SHORTCUT: no turn or shift brings a target nearer than this.
    pub(crate) fn could_reach(&self, s: &State, centre: Point, target: UnitId) -> bool {
        let most = self.farthest();
        self.may_be_near(s, target, (centre, centre), most)
            && Shape::point(centre).within(&self.shape(s, target), most)
    }
}

/// A gun to be laid on a target.
struct Lay<'a> {
    game: &'a Lb,
    s: &'a State,
    gun: UnitId,
    target: UnitId,
    /// Everybody who may come under the stick.
    bodies: &'a Bodies,
    /// The target's footprint.
    shape: Shape,
}

/// What a turn alone lacked.
#[derive(Clone, Copy)]
struct Lack {
    /// How much farther the target would have to reach round, in steps of a turn.
    by: i32,
    /// How near the one in the way is.
    near: Length,
}

impl Lack {
    /// How much a shift changes between target and the one in the way, at the most.
    fn shifted(self, adjust: Length) -> i32 {
        // Some more than the angle at which the shift is seen from him; a radian is 3,667 steps.
        let near = self.near.units().max(500);
        (i64::from(adjust.units()) * 2 * 3_667 / i64::from(near)).min(i64::from(i32::MAX)) as i32
    }
}

/// A gun about to turn (LB-G23).
#[derive(Clone, Copy)]
struct Turned {
    start: Stance,
    centre: Point,
}

impl Turned {
    fn new(start: Stance) -> Turned {
        Turned { start, centre: start.centre() }
    }
    /// Turned about its centre.
    fn by(self, by: Turn) -> Stance {
        let Stance { pose, block } = self.start;
        Stance::new(Pose::from_centre(self.centre, pose.heading + by, block), block)
    }
}

impl Lay<'_> {
    /// Whether the stick of a gun turned this far touches a shape.
    fn touches(&self, gun: Turned, steps: i32, shape: &Shape) -> bool {
        self.game.is_under(gun.by(Turn::new(steps)).pose, shape)
    }

    /// The smallest turn that brings the target first under the stick: where it comes under it, and from there past
    /// whoever is before it.
    fn turned(&self, start: Stance) -> Result<Pose, Lack> {
        let gun = Turned::new(start);
        let whole = start.pose.heading.turn_to(Heading::towards(gun.centre, self.shape.centre())).steps();
        let sign = if whole < 0 { -1 } else { 1 };
        if self.touches(gun, 0, &self.shape) {
            let ways = [self.past(gun, 0, sign), self.past(gun, 0, -sign)];
            let turn = |pose: &Pose| start.pose.heading.turn_to(pose.heading).steps().abs();
            return match ways {
                [Ok(a), Ok(b)] => Ok(if turn(&b) < turn(&a) { b } else { a }),
                [Ok(a), _] | [_, Ok(a)] => Ok(a),
                [Err(a), Err(b)] => Err(if b.by < a.by { b } else { a }),
            };
        }
        self.past(gun, least_step(whole, |steps| self.touches(gun, steps, &self.shape)), sign)
    }

    /// From a turn on, past everybody who is first under the stick and is not the target.
    fn past(&self, gun: Turned, from: i32, sign: i32) -> Result<Pose, Lack> {
        let mut steps = from;
        let mut near = Length::MAX;
        for _ in 0..MOST_TRIED {
            if !self.touches(gun, steps, &self.shape) {
                let end =
                    least_step((steps - from).abs(), |on| !self.touches(gun, from + sign * on, &self.shape));
                return Err(Lack { by: (steps - from).abs() - end, near });
            }
            let stance = gun.by(Turn::new(steps));
            match self.game.first_of(stance, self.bodies) {
                Some(unit) if unit == self.target => {
                    if self.game.fits(self.s, self.gun, &stance.footprint(), Units::NONE) {
                        return Ok(stance.pose);
                    }
                    steps += sign * TRIED.steps();
                }
                Some(unit) => {
                    let body = self.game.shape(self.s, unit);
                    near = near.min(Shape::point(gun.centre).gap(&body).length());
                    let clear = |on: i32| !self.touches(gun, steps + sign * on, &body);
                    let far =
                        [1, 2, 4, 8, 16, 32, 64].into_iter().map(|n| n * TRIED.steps()).find(|on| clear(*on));
                    steps += sign * least_step(far.unwrap_or(Turn::QUARTER.steps()), clear);
                }
                // Terrain hides it there.
                None => steps += sign * TRIED.steps(),
            }
        }
        Err(Lack { by: i32::MAX, near })
    }
}

/// The least number of steps towards a goal at which something holds that holds at the goal.
fn least_step(goal: i32, holds: impl Fn(i32) -> bool) -> i32 {
    let (sign, mut low, mut high) = (if goal < 0 { -1 } else { 1 }, 0, goal.abs());
    while high - low > 1 {
        let middle = (low + high) / 2;
        if holds(sign * middle) { high = middle } else { low = middle }
    }
    sign * high
}
