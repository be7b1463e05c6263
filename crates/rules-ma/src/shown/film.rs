//! What the events stir on the table.

use crate::Ma;
use crate::army::BattalionId;
use crate::events::{Cause, Event};
use crate::state::*;
use kernel::Place;
use tabletop::{Path, Point};
use view::{Act, ArrowKind, Pace, Pose, film::tracks};

fn place(at: Point) -> Place {
    Place::Point(at.x(), at.y())
}

impl Ma {
    /// What an event stirs.
    pub(super) fn filmed(&self, before: &State, event: &Event, after: &State) -> Act {
        let mut act = Act::default();
        if stirs(event) {
            act.tracks = tracks(&self.poses(before), &self.poses(after));
        }
        match event {
            Event::Moved { unit, to, why } => {
                let way = self.way_of(before, *unit, *to, *why);
                let code = self.code(*unit);
                if let Some(track) = act.tracks.iter_mut().find(|track| track.piece == code) {
                    track.keys = way.into_iter().map(|pose| self.pose_at(after, *unit, pose)).collect();
                }
                let arrow = match why {
                    Cause::Flight | Cause::Recoil | Cause::Pushed => Some(ArrowKind::Flight),
                    Cause::Contact | Cause::Ridden | Cause::Pursuit => Some(ArrowKind::Charge),
                    _ => None,
                };
                let act = match arrow {
                    Some(kind) => act.with(kind, self.middle(before, *unit), self.middle(after, *unit)),
                    None => act,
                };
                act.paced(Pace::Deed)
            }
            Event::Formed { .. } => act.paced(Pace::Deed),
            Event::ChiefAt { .. }
            | Event::ChiefJoined { .. }
            | Event::ScreenAt { .. }
            | Event::Placed { .. } => act.paced(Pace::Glimpse),
            Event::Aimed { volley } => {
                let (from, at) = (self.middle(before, volley.unit), self.middle(before, volley.target.unit));
                act.with(ArrowKind::Fire, from, at).paced(Pace::Deed)
            }
            Event::ChargeDeclared { charge } => {
                let (from, at) = (self.middle(before, charge.unit), self.middle(before, charge.target));
                act.with(ArrowKind::Charge, from, at).paced(Pace::Deed)
            }
            Event::ChiefFell { .. } | Event::Routed { .. } | Event::Gone { .. } => act.paced(Pace::Banner),
            Event::InitiativeWon { side } => act.of(*side).paced(Pace::Banner),
            Event::TurnBegan { .. } => act.paced(Pace::Banner),
            Event::RankersLost { .. }
            | Event::CharacterLost { .. }
            | Event::ScreenLost { .. }
            | Event::Tested { .. }
            | Event::VolleyFell { .. }
            | Event::Wasted { .. }
            | Event::CombatThrown { .. }
            | Event::RoundWon { .. }
            | Event::Locked { .. }
            | Event::Disordered { .. }
            | Event::FellShort { .. }
            | Event::Rallied { .. }
            | Event::Reformed { .. } => act.paced(Pace::Deed),
            _ => act,
        }
    }

    /// The middle of a battalion.
    fn middle(&self, s: &State, unit: BattalionId) -> Place {
        place(s.of(unit).pose.centre(self.picture(s, unit).block()))
    }

    /// A battalion as it stands in a pose on its way.
    fn pose_at(&self, s: &State, unit: BattalionId, pose: tabletop::Pose) -> Pose {
        self.body_of(&crate::draw::Picture { pose, ..self.picture(s, unit) })
    }

    /// The poses of a move one after another: the ends of its legs.
    fn way_of(
        &self,
        before: &State,
        unit: BattalionId,
        to: tabletop::Pose,
        why: Cause,
    ) -> Vec<tabletop::Pose> {
        let path = match why {
            Cause::March if before.march.unit == unit => {
                let start = self.stance(before, unit);
                Path::new(start, before.march.legs.iter().copied()).ok()
            }
            Cause::Contact | Cause::Ridden | Cause::Short if before.charge.unit == unit => {
                self.course_in_hand(before).map(|course| course.way.path)
            }
            _ => None,
        };
        // A move that was cut short ends in one of its straight legs; a charge conforms at the end of it.
        let whole = path.as_ref().is_some_and(|path| path.end().pose == to);
        let steps = path.iter().flat_map(|path| path.steps());
        let steps = steps.take_while(|step| whole || step.straight().is_none());
        let mut poses: Vec<tabletop::Pose> = steps.map(|step| step.to.pose).collect();
        if poses.last() != Some(&to) {
            poses.push(to);
        }
        poses
    }
}

/// Whether a piece may stand otherwise after an event than before it. Most events do something to a body; these do not.
fn stirs(event: &Event) -> bool {
    !matches!(
        event,
        Event::Agenda { .. }
            | Event::BothThrown { .. }
            | Event::StepBegan { .. }
            | Event::NextIs { .. }
            | Event::Declared { .. }
            | Event::Activated { .. }
            | Event::Tested { .. }
            | Event::PassedUnasked { .. }
            | Event::RerollBy { .. }
            | Event::TestTaken { .. }
            | Event::NotAgain { .. }
            | Event::MarchThrown { .. }
            | Event::PathChosen { .. }
            | Event::Hurdle { .. }
            | Event::Aimed { .. }
            | Event::VolleyFell { .. }
            | Event::SergeantFell { .. }
            | Event::VolleyOver
            | Event::ChargeDeclared { .. }
            | Event::ChargeThrown { .. }
            | Event::Carries { .. }
            | Event::RangeThrown { .. }
            | Event::CombatThrown { .. }
            | Event::RiskThrown { .. }
            | Event::FlightThrown { .. }
            | Event::Cleared
            | Event::Due { .. }
    )
}
