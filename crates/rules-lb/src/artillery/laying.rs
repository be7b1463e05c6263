//! Laying a gun: the turn and the shift that bring its target first under the stick (LB-1.3, LB-1.4, LB-G23, LB-R74).

use crate::Lb;
use crate::army::{Arm, UnitId, Units};
use crate::bodies::Bodies;
use crate::refusals::{Refusal, Why};
use crate::state::State;
use crate::words::Laying;
use kernel::refuse;
use tabletop::{AtTheEnd, Heading, Hit, Leg, Length, Pivot, Point, Pose, Push, Shape, Stance, Turn, lane};

/// How far the turns lie apart that are tried when the first of them does not do.
const TRIED: Turn = Turn::degrees(1);

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
        let heading = stance.pose.heading;
        let mut found: Vec<Hit> = Vec::new();
        let push = Push { shape: &muzzle, heading, most };
        let wide = i64::from(self.battle.constants.stick_width.units());
        // SHORTCUT: who is too far aside, or behind, is not under it.
        let near = |(_, shape): &(usize, &Shape)| {
            let (low, high) = shape.bounds();
            let size = i64::from(high.x() - low.x()) + i64::from(high.y() - low.y());
            let (ahead, aside) = stance.pose.local(low.middle(high));
            let reach = (size / 2 + wide + 4) << 30;
            aside.abs() <= reach && ahead >= -reach
        };
        lane(push, AtTheEnd::Met, bodies.shapes.iter().enumerate().filter(near), &mut found);
        let seen = |hit: &&Hit| self.sees(stance.pose.anchor, stance.pose.moved(heading, hit.along).anchor);
        found.iter().find(seen).and_then(|hit| bodies.owner(hit.body))
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
        let turned = turn(start, start.pose.heading.turn_to(pose.heading));
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
    /// turn alone does, a turn with a shift aside (LB-R74, LB-R110). `None` if none is found: turns are tried a degree apart, and a
    /// player may know better.
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
        let shape = self.shape(s, target);
        let fits = |stance: Stance| self.fits(s, gun, &stance.footprint(), Units::NONE);
        let does = |stance: Stance| self.is_first(stance, target, &bodies) && fits(stance);
        // Towards the middle of the target; the stick first touches it somewhere on the way.
        let whole = start.pose.heading.turn_to(Heading::towards(start.centre(), shape.centre()));
        let touches = |steps: i32| {
            let stance = turn(start, Turn::new(steps));
            let (muzzle, most) = self.stick(stance);
            Push { shape: &muzzle, heading: stance.pose.heading, most }.strip().within(&shape, Length::ZERO)
        };
        let least = least_step(whole.steps(), touches);
        if does(turn(start, Turn::new(least))) {
            return Some(turn(start, Turn::new(least)).pose);
        }
        // Somebody is in the way there: farther round, a degree at a time, then with a shift.
        let sign = if whole.steps() < 0 { -1 } else { 1 };
        let more =
            (0..).map(|i| least + sign * i * TRIED.steps()).take_while(|steps| touches(*steps)).take(40);
        let turns: Vec<i32> = more.collect();
        if let Some(found) =
            turns.iter().map(|steps| turn(start, Turn::new(*steps))).find(|stance| does(*stance))
        {
            return Some(found.pose);
        }
        let adjust = self.battle.constants.adjust;
        let half = Length::new(adjust.units() / 2);
        turns.iter().step_by(4).take(6).find_map(|steps| {
            let turned = turn(start, Turn::new(*steps));
            // Sideways, for a step ahead or back clears nobody out of the way.
            let shifted = [half, -half, adjust, -adjust].map(|by| turned.slid(by));
            shifted.into_iter().find(|stance| does(*stance)).map(|stance| stance.pose)
        })
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

/// A gun turned about its centre (LB-G23).
fn turn(start: Stance, by: Turn) -> Stance {
    Leg::Rotate { about: Pivot::Centre, by }.from(start)
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
