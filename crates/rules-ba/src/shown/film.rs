//! What the events stir on the table: the bound as a film.

use crate::Ba;
use crate::bodies::centre;
use crate::events::Event;
use crate::march::Moved;
use crate::march::rates::TICKS;
use crate::orders::Aim;
use crate::state::State;
use crate::units::{Degree, UnitId};
use kernel::Place;
use tabletop::Point;
use view::{Act, ArrowKind, Pace, film::tracks};

/// A tick of the march in thousandths of it.
const THOUSANDTHS: u16 = 1_000 / TICKS as u16;

fn place(at: Point) -> Place {
    Place::Point(at.x(), at.y())
}

impl Ba {
    fn middle(&self, s: &State, id: UnitId) -> Place {
        place(centre(self, s, id))
    }

    /// What an event stirs.
    pub(super) fn filmed(&self, before: &State, event: &Event, after: &State) -> Act {
        let mut act = Act::default();
        let stirred = before.units != after.units || before.staff != after.staff;
        if stirred && !matches!(event, Event::Agenda(_)) {
            act.tracks = tracks(&self.poses(before), &self.poses(after));
        }
        match event {
            Event::BoundBegan(_) | Event::OrdersIssued(_) | Event::Ended(_) | Event::Removed(_) => {
                act.paced(Pace::Banner)
            }
            Event::Marched(stretch) => {
                let names = self.names(after);
                for moved in &stretch.moves {
                    let piece = names.unit(moved.unit);
                    if let Some(track) = act.tracks.iter_mut().find(|track| track.piece == piece)
                        && let Some(last) = track.keys.pop()
                    {
                        let (keys, at) = self.way_of(before, moved, last);
                        (track.keys, track.at) = (keys, Some(at));
                    }
                }
                act.paced(Pace::Deed)
            }
            Event::Announced(unit, attack) => {
                let to = match attack.aim {
                    Aim::Unit(target) | Aim::Position(target, _) => self.middle(before, target),
                    Aim::Feature(_, at) => place(at),
                };
                act.with(ArrowKind::Charge, self.middle(before, *unit), to).paced(Pace::Deed)
            }
            Event::FiredAt(_, firing, suffered) => {
                let from = self.middle(before, firing.unit);
                let at = suffered.iter().map(|one| self.middle(before, one.target));
                at.fold(act, |act, to| act.with(ArrowKind::Fire, from, to)).paced(Pace::Deed)
            }
            Event::Fled { unit, .. } => {
                let (from, to) = (self.middle(before, *unit), self.middle(after, *unit));
                act.with(ArrowKind::Flight, from, to).paced(Pace::Deed)
            }
            Event::MeleeOpened(bouts) => {
                let pairs = bouts.iter().map(|bout| bout.parties.map(|party| party.unit));
                let shown = |act: Act, [one, other]: [UnitId; 2]| {
                    act.with(ArrowKind::Charge, self.middle(before, one), self.middle(before, other))
                };
                pairs.fold(act, shown).paced(Pace::Deed)
            }
            Event::Disordered(_, Degree::Fd) => act.paced(Pace::Banner),
            Event::OrderRolled(..)
            | Event::Disordered(..)
            | Event::Lost(..)
            | Event::Spread(..)
            | Event::Reorganised(..)
            | Event::MustFlee(_)
            | Event::LeftTable(_)
            | Event::Arrived(_)
            | Event::Thrown(_) => act.paced(Pace::Deed),
            Event::Formed(..)
            | Event::FormedUp(..)
            | Event::Split(..)
            | Event::SkirmishersOut(_)
            | Event::SkirmishersIn(_)
            | Event::Turned(..)
            | Event::Reformed(..)
            | Event::Shifted(..) => act.paced(Pace::Glimpse),
            _ => act,
        }
    }

    /// A unit on its way through the ticks of a march, and when it comes to each pose: all units keep the same time.
    fn way_of(&self, before: &State, moved: &Moved, last: view::Pose) -> (Vec<view::Pose>, Vec<u16>) {
        let mut on_the_way = before.clone();
        let unit = moved.unit.index();
        on_the_way.units[unit].trail = None;
        let (mut keys, mut at) = (Vec::new(), Vec::new());
        let end = moved.keys.iter().rposition(|(_, pose)| *pose != moved.pose).map_or(0, |one| one + 1);
        for (tick, pose) in &moved.keys[..end] {
            on_the_way.units[unit].pose = *pose;
            keys.push(self.body(&on_the_way, moved.unit));
            at.push(THOUSANDTHS * u16::from(*tick));
        }
        keys.push(last);
        at.push(THOUSANDTHS * u16::from(moved.keys.get(end).map_or(TICKS, |(tick, _)| *tick)));
        (keys, at)
    }
}
