//! What the events stir on the board.

use crate::Sr;
use crate::army::*;
use crate::events::{Cause, Event};
use crate::state::*;
use crate::tables::Fate;
use hexes::Cell;
use view::{Act, ArrowKind, Pace, Pose, film::tracks};

impl Sr {
    /// What an event stirs.
    pub(crate) fn filmed(&self, before: &State, event: &Event, after: &State) -> Act {
        let act = Act { tracks: self.stirred(before, event, after), ..Act::default() };
        match *event {
            Event::Moved { unit, to, cause } => match (cause, before.cell(unit)) {
                (Cause::Rout | Cause::Retreat | Cause::Withdrawal, Some(from)) => {
                    act.with(ArrowKind::Flight, self.spot(from), self.spot(to)).paced(Pace::Glimpse)
                }
                (Cause::Advance, Some(from)) => {
                    act.with(ArrowKind::Charge, self.spot(from), self.spot(to)).paced(Pace::Glimpse)
                }
                _ => act.paced(Pace::Glimpse),
            },
            Event::Faced { .. } | Event::CommanderMoved { .. } => act.paced(Pace::Glimpse),
            Event::ShotFired { battery, target, .. } => {
                self.aimed(act, before, battery, target, ArrowKind::Fire)
            }
            Event::ChargeDeclared { unit, target } => {
                self.aimed(act, before, unit, target, ArrowKind::Charge)
            }
            Event::AttackDeclared { unit, hex } => self.aimed(act, before, unit, hex, ArrowKind::Charge),
            Event::Levelled { unit, level: Level::Rout } if !before.routed(unit) => act.paced(Pace::Banner),
            Event::Levelled { .. }
            | Event::StepLost { .. }
            | Event::LeftMap { .. }
            | Event::RallyRolled { .. }
            | Event::InitiativeRolled { .. }
            | Event::FireRolled { .. }
            | Event::CombatRolled { .. }
            | Event::MoraleTested { .. }
            | Event::EliminationRolled { .. } => act.paced(Pace::Deed),
            Event::ActsFirst { side } | Event::ControlTaken { side, .. } | Event::Marker { side } => {
                act.of(side).paced(Pace::Banner)
            }
            Event::Destroyed { .. }
            | Event::Eliminated { fate: Fate::Dead, .. }
            | Event::Activated { .. }
            | Event::Won { .. } => act.paced(Pace::Banner),
            Event::Eliminated { .. } => act.paced(Pace::Deed),
            _ => act,
        }
    }

    /// Somebody points at a hex.
    fn aimed(&self, act: Act, s: &State, unit: UnitId, target: Cell, kind: ArrowKind) -> Act {
        match s.cell(unit) {
            Some(from) => act.with(kind, self.spot(from), self.spot(target)).paced(Pace::Deed),
            None => act.paced(Pace::Deed),
        }
    }

    /// Those events that put a counter elsewhere, and the counters they put there.
    fn stirred(&self, before: &State, event: &Event, after: &State) -> Vec<view::Track> {
        match event {
            Event::Moved { .. }
            | Event::Faced { .. }
            | Event::LeftMap { .. }
            | Event::Waited { .. }
            | Event::Destroyed { .. }
            | Event::Eliminated { .. }
            | Event::CommanderMoved { .. }
            | Event::PutAside { .. } => tracks(&self.poses(before), &self.poses(after)),
            _ => Vec::new(),
        }
    }

    /// Where every counter lies.
    fn poses(&self, s: &State) -> Vec<(String, Pose)> {
        let units = self.unit_ids().filter_map(|u| {
            let pose = self.pose(s.unit(u).place, Some(s.unit(u).facing))?;
            Some((self.unit(u).code.clone(), pose))
        });
        let commanders = self.commander_ids().filter_map(|c| {
            let pose = self.pose(s.commander(c).place, None)?;
            Some((self.commander_info(c).code.clone(), pose))
        });
        units.chain(commanders).collect()
    }
}
