//! What the events stir on the table.

use crate::Lb;
use crate::army::UnitId;
use crate::events::{Cause, Event};
use crate::state::*;
use kernel::Place;
use tabletop::{Hand, Leg, Length, Point, Pose, Stance, Turn};
use view::{Act, ArrowKind, Pace, film::tracks};

fn place(at: Point) -> Place {
    Place::Point(at.x(), at.y())
}

impl Lb {
    /// What an event stirs.
    pub(super) fn filmed(&self, before: &State, event: &Event, after: &State) -> Act {
        let mut act = Act::default();
        if stirs(event) {
            act.tracks = tracks(&self.poses(before), &self.poses(after));
        }
        match event {
            Event::Placed { unit, pose, why, .. } => {
                let same =
                    before.of(*unit).formation == after.of(*unit).formation && before.of(*unit).on_table();
                if let Some(track) = act.tracks.iter_mut().find(|track| track.piece == self.code(*unit))
                    && let Some(turned) = self.turned_on_the_way(before, *unit, *pose).filter(|_| same)
                {
                    track.keys.insert(0, self.body_at(after, *unit, turned));
                }
                let act = match arrow(*why) {
                    Some(kind) if before.of(*unit).on_table() => {
                        act.with(kind, self.middle(before, *unit), self.middle(after, *unit))
                    }
                    _ => act,
                };
                act.paced(Pace::Deed)
            }
            Event::Laid { gun, target, .. } => {
                let (from, at) = (self.middle(before, *gun), self.middle(before, *target));
                act.with(ArrowKind::Fire, from, at).paced(Pace::Deed)
            }
            Event::Volley { unit, target, .. } => {
                let (from, at) = (self.middle(before, *unit), self.middle(before, *target));
                act.with(ArrowKind::Fire, from, at).paced(Pace::Deed)
            }
            Event::Charged { unit, charge } => {
                let (from, at) = (self.middle(before, *unit), self.middle(before, charge.target));
                act.with(ArrowKind::Charge, from, at).paced(Pace::Deed)
            }
            Event::Posted { .. } | Event::GroupArrived(_) => act.paced(Pace::Glimpse),
            Event::Removed { .. } | Event::TurnBegan(_) | Event::Ended(_) => act.paced(Pace::Banner),
            Event::Lost { .. }
            | Event::LossesTaken
            | Event::Struck { .. }
            | Event::Tested { .. }
            | Event::Permission { .. }
            | Event::Fought { .. }
            | Event::Passed { .. } => act.paced(Pace::Deed),
            _ => act,
        }
    }

    fn middle(&self, s: &State, unit: UnitId) -> Place {
        place(self.shape(s, unit).centre())
    }

    /// A unit as it stands in a pose on its way.
    fn body_at(&self, s: &State, unit: UnitId, pose: Pose) -> view::Pose {
        let mut there = s.clone();
        there.units[unit.index()].pose = pose;
        self.body(&there, unit)
    }

    /// Where it had wheeled to, if it wheeled about a front corner and then went straight.
    fn turned_on_the_way(&self, before: &State, unit: UnitId, end: Pose) -> Option<Pose> {
        let start: Stance = self.stance(before, unit);
        let turn = start.pose.heading.turn_to(end.heading);
        let hand = if turn < Turn::ZERO { Hand::Right } else { Hand::Left };
        let turned = Leg::Wheel { hand, by: turn.abs() }.from(start).pose;
        let (ahead, aside) = turned.local(end.anchor);
        let straight = (aside >> 30).abs() <= 4 && (ahead >> 30).abs() > i64::from(Length::new(4).units());
        (turn != Turn::ZERO && straight).then_some(turned)
    }
}

/// The arrow of a move that is no march.
const fn arrow(why: Cause) -> Option<ArrowKind> {
    match why {
        Cause::Charge | Cause::CounterCharge | Cause::FollowUp | Cause::Lane | Cause::RunOn => {
            Some(ArrowKind::Charge)
        }
        Cause::Evade | Cause::Retire | Cause::SetBack | Cause::GiveWay | Cause::Recall => {
            Some(ArrowKind::Flight)
        }
        _ => None,
    }
}

/// Whether a piece may stand otherwise after an event than before it.
fn stirs(event: &Event) -> bool {
    matches!(
        event,
        Event::Placed { .. }
            | Event::Laid { .. }
            | Event::LossesTaken
            | Event::Lost { .. }
            | Event::Removed { .. }
            | Event::Posted { .. }
            | Event::GroupArrived(_)
    )
}
