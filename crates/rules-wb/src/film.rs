//! What the events stir on the board.

use crate::Wb;
use crate::army::*;
use crate::events::{Event, Way};
use crate::state::*;
use hexes::Cell;
use view::{Act, ArrowKind, Pace, Track, film::tracks};

impl Wb {
    /// What an event stirs.
    pub(crate) fn filmed(&self, before: &State, event: &Event, after: &State) -> Act {
        let act = Act { tracks: self.stirred(before, event, after), ..Act::default() };
        match *event {
            Event::Moved { unit, to, way, .. } => {
                let arrow = match way {
                    Way::Rout | Way::Retreat => Some(ArrowKind::Flight),
                    Way::Charge | Way::Advance => Some(ArrowKind::Charge),
                    Way::March | Way::Entry | Way::Back => None,
                };
                let act = act.paced(Pace::Glimpse);
                match (arrow, before.cell(unit)) {
                    (Some(kind), Some(from)) => act.with(kind, self.spot(from), self.spot(to)),
                    _ => act,
                }
            }
            Event::Faced { .. }
            | Event::Deployed { .. }
            | Event::ColumnFormed { .. }
            | Event::Placed { .. }
            | Event::CommanderMoved { .. } => act.paced(Pace::Glimpse),
            Event::Fired { unit, cell, .. } => self.aimed(act, before, unit, cell, ArrowKind::Fire),
            Event::ChargeBegan { units, hex } => {
                let aimed = |act, unit| self.aimed(act, before, unit, hex, ArrowKind::Charge);
                units.iter().fold(act, aimed).paced(Pace::Deed)
            }
            // What is put together before is told when it begins.
            Event::AttackBegan => {
                let pairs = before.combat.attackers.iter();
                let pairs = pairs.flat_map(|unit| before.combat.hexes.iter().map(move |&hex| (unit, hex)));
                pairs.fold(act, |act, (unit, hex)| self.aimed(act, before, unit, hex, ArrowKind::Charge))
            }
            Event::HalfBegan { side } => act.of(side).paced(Pace::Banner),
            Event::Demoralised { formation, .. } | Event::Arrived { formation } => {
                act.of(self.formation(formation).side).paced(Pace::Banner)
            }
            Event::Routed { .. }
            | Event::Eliminated { .. }
            | Event::CommanderRemoved { .. }
            | Event::Ended { .. } => act.paced(Pace::Banner),
            Event::InitiativeRolled { .. }
            | Event::ArrivalRolled { .. }
            | Event::ActivationRolled { .. }
            | Event::FireRolled { .. }
            | Event::LaunchRolled { .. }
            | Event::CombatRolled { .. }
            | Event::Tested { .. }
            | Event::FordRolled { .. }
            | Event::CommanderRolled { .. }
            | Event::StepLost { .. }
            | Event::Disorganised { .. }
            | Event::Rallied { .. }
            | Event::Substituted { .. }
            | Event::LeftMap { .. } => act.paced(Pace::Deed),
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

    /// Those events that lay a counter differently, and the counters they lay so.
    fn stirred(&self, before: &State, event: &Event, after: &State) -> Vec<Track> {
        match event {
            Event::CornersChosen { .. }
            | Event::Placed { .. }
            | Event::Arrived { .. }
            | Event::Moved { .. }
            | Event::Faced { .. }
            | Event::Deployed { .. }
            | Event::ColumnFormed { .. }
            | Event::LeftMap { .. }
            | Event::CommanderMoved { .. }
            | Event::CommanderLeft { .. }
            | Event::CommanderRemoved { .. }
            | Event::CommanderRolled { .. }
            | Event::Substituted { .. }
            | Event::Eliminated { .. }
            | Event::Routed { .. }
            | Event::Rallied { .. } => tracks(&self.poses(before), &self.poses(after)),
            _ => Vec::new(),
        }
    }
}
