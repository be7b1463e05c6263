//! A staff figure on the move, tick by tick (BA-1.1.4u, BA-1.1.4v, BA-2.3.1m, BA-T3, BA-R74).

use super::contact::{base_at, touches};
use super::plans::Goal;
use crate::Ba;
use crate::bodies::Footprint;
use crate::formation::{Drawn, Formation};
use crate::march::ground::{Bar, Standing, under};
use crate::march::rates::{self, Burden, FINE};
use crate::march::riding::Sight;
use crate::state::State;
use crate::units::{Arm, StaffId, UnitId};
use kernel::Side;
use serde::{Deserialize, Serialize};
use tabletop::{Heading, Length, Point, Pose, Turn};

/// The row of staff figures (BA-T3).
const ROW: usize = 13;

/// A figure on the move: the way of its present stretch is kept exactly (BA-R103).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rider {
    /// Who.
    pub id: StaffId,
    /// Whose.
    pub side: Side,
    /// Where he is.
    pub at: Point,
    /// What he wants.
    pub goal: Goal,
    /// Where his present stretch began.
    from: Point,
    /// Points of way spent on it.
    spent: i64,
    /// The pose of the unit he goes with and his own place when he closed up to it, and its pose in the last tick.
    joined: Option<(Pose, Point, Pose)>,
    /// Whether he goes no further.
    pub stopped: bool,
}

impl Rider {
    /// A figure that begins to move.
    pub fn new(id: StaffId, side: Side, at: Point, goal: Goal) -> Rider {
        let stopped = goal == Goal::Stay;
        Rider { id, side, at, goal, from: at, spent: 0, joined: None, stopped }
    }

    /// Nothing of where he goes: for the eyes of the other side.
    #[must_use]
    pub fn blank(&self) -> Rider {
        Rider::new(self.id, self.side, self.at, Goal::Stay)
    }

    /// One tick. Units have moved already.
    pub fn tick(&mut self, game: &Ba, state: &State, seen: &Sight<'_>) {
        if self.stopped {
            return;
        }
        match &self.goal {
            Goal::Stay => self.stopped = true,
            Goal::To(points) => {
                let Some(to) = points.first().copied() else {
                    self.stopped = true;
                    return;
                };
                if self.ride(game, state, seen, to) {
                    if let Goal::To(points) = &mut self.goal {
                        points.remove(0);
                    }
                    (self.from, self.spent) = (self.at, 0);
                }
            }
            Goal::With(unit) => {
                let unit = *unit;
                self.join(game, state, seen, unit);
            }
        }
    }

    /// Up to a unit, and with it wherever it goes (BA-1.1.4v).
    fn join(&mut self, game: &Ba, state: &State, seen: &Sight<'_>, unit: UnitId) {
        let Some(host) = seen.of(unit) else { return };
        if let Some((then, place, last)) = self.joined {
            // A unit that turns about leaves him where he is.
            if last.heading.turn_to(host.here.pose.heading).abs() > Turn::QUARTER {
                self.joined = Some((host.here.pose, self.at, host.here.pose));
            } else {
                let at = super::contact::on_table(game, carried(then, host.here.pose, place));
                if at != self.at && self.is_open(game, seen, at) {
                    self.at = at;
                }
                self.joined = Some((then, place, host.here.pose));
            }
            if touches(&host.here.footprint, &base_at(game, self.side, self.at)) {
                return;
            }
            self.joined = None;
            (self.from, self.spent) = (self.at, 0);
        }
        if touches(&host.here.footprint, &base_at(game, self.side, self.at)) {
            self.joined = Some((host.here.pose, self.at, host.here.pose));
            return;
        }
        let reach = host.here.footprint.parts().iter().map(|part| part.reach_from(self.at));
        let Some(near) = reach.min_by(|a, b| a.gap.cmp_gap(&b.gap)) else { return };
        (self.from, self.spent) = (self.at, 0);
        self.ride(game, state, seen, near.to);
        if touches(&host.here.footprint, &base_at(game, self.side, self.at)) {
            self.joined = Some((host.here.pose, self.at, host.here.pose));
        }
    }

    /// Whether nobody of the enemy stands at a place: staff passes its own, never opponents (BA-R74).
    fn is_open(&self, game: &Ba, seen: &Sight<'_>, at: Point) -> bool {
        let base = base_at(game, self.side, at);
        let (low, high) = base.bounds();
        seen.around(low, high)
            .filter(|body| body.side != self.side)
            .all(|body| body.here.footprint.parts().iter().all(|part| !part.overlaps(&base)))
    }

    /// What a tick is worth where he is; `None` where he may not be.
    fn budget(&self, game: &Ba, state: &State, at: Point, along: Heading) -> Option<i64> {
        let drawn = Drawn {
            arm: Arm::Cavalry,
            formation: Formation::ColumnOfMarch,
            files: 0,
            gap: Length::ZERO,
            figures: 1,
            guns: 0,
        };
        let base = Footprint::One(base_at(game, self.side, at));
        let pose = Pose::from_centre(at, game.battle.facing[self.side], crate::units::HORSE_BASE);
        let found = under(game, state, &Standing { drawn, pose, trail: None, footprint: &base, along });
        if found.barred == Bar::Closed {
            return None;
        }
        rates::tick(ROW, Arm::Cavalry, found, Burden::default()).map(|cost| cost.0)
    }

    /// Goes towards a point for a tick; says whether he has come to it.
    fn ride(&mut self, game: &Ba, state: &State, seen: &Sight<'_>, to: Point) -> bool {
        let way = to - self.from;
        let whole = way.length().wide() * i64::from(FINE);
        if whole == 0 {
            return true;
        }
        let along = Heading::of(way);
        let Some(budget) = self.budget(game, state, self.at, along) else {
            self.stopped = true;
            return false;
        };
        let spent = (self.spent + budget).min(whole);
        let at = |spent: i64| {
            let done = way.scaled(spent, whole);
            Point::new(self.from.x() + done.x as i32, self.from.y() + done.y as i32)
        };
        let open = |spent: i64| {
            let place = at(spent);
            self.is_open(game, seen, place) && self.budget(game, state, place, along).is_some()
        };
        if !open(spent) {
            let (mut low, mut high) = (self.spent, spent);
            while high - low > i64::from(FINE) {
                let middle = (low + high) / 2;
                if open(middle) { low = middle } else { high = middle }
            }
            (self.at, self.spent, self.stopped) = (at(low), low, true);
            return false;
        }
        (self.at, self.spent) = (at(spent), spent);
        spent == whole
    }
}

/// Where somebody beside a unit is when the unit has moved: he keeps his place beside it.
fn carried(then: Pose, now: Pose, at: Point) -> Point {
    let (ahead, left) = then.local(at);
    let length = |far: i64| Length::new(((far + (1 << 29)) >> 30) as i32);
    now.anchor + now.heading.along(length(ahead)) + (now.heading + Turn::QUARTER).along(length(left))
}
