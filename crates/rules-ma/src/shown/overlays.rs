//! Overlays: reach of the move in hand, arcs, zones.

use crate::Ma;
use crate::accuracy::ARC;
use crate::army::BattalionId;
use crate::manoeuvre::{PIP, Slow, tariff};
use crate::state::*;
use crate::tables::RANGES;
use kernel::{Mark, Side};
use tabletop::{Leg, Length, Sector, Shape, draw};
use view::Overlay;

impl Ma {
    /// The ground straight ahead and straight back that the die in hand gives (MA-8.3, MA-8.4).
    pub(super) fn reach_overlay(&self, s: &State, unit: BattalionId) -> Option<Overlay> {
        let Some(Task::ChoosePath(mover)) = s.agenda.top() else { return None };
        if mover.0 != unit {
            return None;
        }
        let start = self.stance(s, unit);
        let full = tariff(s.of(unit).formation, Slow::No, self.is_led(s, unit));
        let far = |price: Option<u32>| {
            Length::new((i64::from(s.march.pips) * PIP / i64::from(price.unwrap_or(1))) as i32)
        };
        let legs = [Leg::Advance { distance: far(full.advance) }, Leg::Retire { distance: far(full.retire) }];
        let strips = legs.map(|leg| {
            let (a, b) = (start, leg.from(start));
            let mut points = a.pose.corners(a.block).to_vec();
            points.extend(b.pose.corners(b.block));
            Shape::hull(&points).mark()
        });
        let title = format!("Reach of {} with {}", self.name(unit), s.march.pips);
        Some(Overlay { title, hexes: Vec::new(), marks: strips.into() })
    }

    /// Whether a shot or a charge is declared, or the game is for teaching (MA-R58).
    pub(super) fn may_range(&self, s: &State) -> bool {
        self.battle.teaching
            || matches!(
                s.agenda.top(),
                Some(Task::DefensiveFire(_) | Task::CounterAttack(_) | Task::Pursuit(_) | Task::Sergeant(_))
            )
    }

    /// The arcs of its groups: a short way out, or to the range bands where measuring is allowed (MA-G11).
    pub(super) fn arc_overlay(&self, s: &State, unit: BattalionId, measured: bool) -> Option<Overlay> {
        if !s.of(unit).on_table() {
            return None;
        }
        let stance = self.stance(s, unit);
        let cells = self.cells(s, Target::formed(unit)).count() as i32;
        let width = crate::tables::CELL.times(cells.max(1));
        let arc = Sector::new(stance.pose, width, ARC);
        let marks: Vec<Mark> = if measured {
            RANGES.iter().map(|range| arc.mark(*range)).collect()
        } else {
            vec![arc.mark(Length::whole(10))]
        };
        Some(Overlay { title: format!("Arc of fire of {}", self.name(unit)), hexes: Vec::new(), marks })
    }

    /// Front, flanks and rear: the rays from its corners (MA-G10).
    pub(super) fn zones_around(&self, s: &State, unit: BattalionId) -> Option<Overlay> {
        if !s.of(unit).on_table() {
            return None;
        }
        let stance = self.stance(s, unit);
        let corners = stance.pose.corners(stance.block);
        let turns = [-45, 45, 135, -135];
        let ray = |(corner, turn): (&tabletop::Point, &i32)| {
            let heading = stance.pose.heading + tabletop::Turn::degrees(*turn);
            draw::line(*corner, *corner + heading.along(Length::whole(12)))
        };
        let marks = corners.iter().zip(&turns).map(ray).collect();
        Some(Overlay {
            title: format!("Front, flanks and rear of {}", self.name(unit)),
            hexes: Vec::new(),
            marks,
        })
    }

    /// How far the Commander may ride with the die in hand (MA-4.8).
    pub(super) fn command_overlay(&self, s: &State, _: Option<BattalionId>) -> Option<Overlay> {
        let Some(Task::Ride(ride)) = s.agenda.top() else { return None };
        let far = ride.reach();
        let from = match s.chiefs[ride.side].post {
            Post::Alone(at) => Shape::disc(at, far),
            Post::With(unit) => self.footprint(s, unit).grown(far),
            _ => return None,
        };
        let title = format!("Ride of {}", self.chief_said(ride.side));
        Some(Overlay { title, hexes: Vec::new(), marks: vec![from.mark()] })
    }

    /// The deployment zones (MA-5.4).
    pub(super) fn deployment_overlay(&self, s: &State) -> Overlay {
        let zone = |side: Side| draw::area(self.battle.zone(s.edges[side]).corners());
        Overlay {
            title: "Deployment zones".to_owned(),
            hexes: Vec::new(),
            marks: Side::BOTH.map(zone).into(),
        }
    }
}
