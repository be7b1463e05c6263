//! Staff figures: commanding officers and their adjutants (BA-1.1.4, BA-1.1.5, BA-R26 to BA-R29, BA-R74).
//!
//! [`contact`] says whom a figure touches and keeps it with its unit; [`catch`], [`engage`] and [`replace`] are the rolls;
//! [`transfer`] moves units and brigades from one commander to another; [`plans`] asks for the two moves of a bound, which
//! [`rider`] carries out tick by tick.

pub mod catch;
pub mod contact;
pub mod engage;
pub mod plans;
pub mod replace;
pub mod rider;
pub mod talk;
pub mod transfer;

use crate::state::{Alive, State};
use crate::tables::command::{Caught, Replaced};
use crate::units::{Quality, StaffId, UnitId};
use kernel::{Shared, Side, Viewer};
use plans::Plan;
use replace::Attempt;
use serde::Serialize;
use tabletop::Point;
use transfer::Transfer;

/// Something that happened to the staff.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StaffEvent {
    /// A figure is put somewhere, free of time.
    Placed(StaffId, Point),
    /// Whom figures touch now (BA-1.1.3g).
    Touching(Vec<(StaffId, Option<UnitId>)>),
    /// Who has come within 5 cm of an opponent, or is so no more (BA-R26).
    Near(Vec<(StaffId, bool)>),
    /// A catch roll is made: the first of the list is done with (BA-T18).
    Caught(Side, StaffId, Caught),
    /// These units have a commanding officer who must be engaged (BA-1.1.4j).
    EngageDue(Vec<UnitId>),
    /// An officer is engaged: the factor holds for these units, and he falls or not (BA-T10). The first of the list is done with.
    Engaged {
        /// Who.
        staff: StaffId,
        /// For whom.
        units: Vec<UnitId>,
        /// The factor.
        factor: i8,
        /// Whether he falls.
        falls: bool,
    },
    /// Nobody is left to be engaged for the first of the list.
    NotEngaged,
    /// Both sheets are in: these transfers are to be announced (BA-R83).
    TransfersIssued(Vec<Transfer>),
    /// A transfer takes effect (BA-1.1.5f).
    Transferred(Transfer),
    /// All transfers are announced.
    TransfersOver,
    /// A side has named whom it wants to replace, and by whom.
    Replacing(Side, Vec<Attempt>),
    /// Both sides have: the rolls can be made.
    ReplacementsOpen,
    /// A replacement roll is made: the first of the list is done with (BA-T19).
    Replaced(Attempt, Replaced),
    /// A side has planned the moves of its staff.
    Planned(Side, Shared<Plan>),
    /// The plans are carried out.
    PlansOver,
}

/// Folds an event of the staff into a state.
pub fn apply(state: &mut State, event: &StaffEvent) {
    match event {
        StaffEvent::Placed(id, at) => state.staff[id.index()].at = *at,
        StaffEvent::Touching(all) => {
            for (id, with) in all {
                state.staff[id.index()].with = *with;
            }
        }
        StaffEvent::Near(all) => {
            for (id, near) in all {
                state.staff[id.index()].near = *near;
                if *near {
                    state.caught.push(*id);
                }
            }
            state.caught.sort_unstable();
        }
        StaffEvent::Caught(side, id, what) => {
            state.caught.retain(|other| other != id);
            if let Caught::Falls(by) = what {
                fall(state, *id);
                let penalty = &mut state.penalties[*side];
                (penalty.now, penalty.next) = (penalty.now + by, penalty.next + by);
            }
        }
        StaffEvent::EngageDue(units) => state.engaging.clone_from(units),
        StaffEvent::NotEngaged => {
            state.engaging.remove(0);
        }
        StaffEvent::Engaged { staff, units, factor, falls } => {
            state.engaging.remove(0);
            for unit in units {
                let unit = &mut state.units[unit.index()];
                (unit.engaged, unit.marks) = (*factor, unit.marks.with(crate::state::Mark::Engaged));
            }
            if *falls {
                fall(state, *staff);
            }
        }
        StaffEvent::TransfersIssued(all) => state.transfers.clone_from(all),
        StaffEvent::TransfersOver => state.transfers.clear(),
        StaffEvent::Transferred(transfer) => match transfer.of {
            transfer::Of::Unit(unit) => state.units[unit.index()].commander = transfer.to,
            transfer::Of::Formation(led) => state.staff[led.index()].above = Some(transfer.to),
        },
        StaffEvent::Replacing(side, all) => state.replacing[*side] = Some(all.clone()),
        StaffEvent::ReplacementsOpen => {
            let all = Side::BOTH.into_iter().filter_map(|side| state.replacing[side].take()).flatten();
            state.attempts = all.collect();
        }
        StaffEvent::Replaced(attempt, how) => replaced(state, *attempt, *how),
        StaffEvent::Planned(side, plan) => state.plans[*side] = Some(plan.clone()),
        StaffEvent::PlansOver => state.plans = kernel::BySide::new(None, None),
    }
}

/// Takes what a side keeps secret out of a view of the other: what it has planned and not yet shown (BA-R105, BA-S36).
pub fn redact(view: &mut State, side: Side) {
    if view.plans[side].is_some() {
        view.plans[side] = Some(Shared::new(Plan::default()));
    }
    if view.replacing[side].is_some() {
        view.replacing[side] = Some(Vec::new());
    }
    view.transfers.retain(|transfer| transfer.side != side);
}

/// What a viewer may know of an event of the staff.
pub fn witnessed(event: &StaffEvent, viewer: Viewer) -> StaffEvent {
    match event {
        StaffEvent::Planned(side, _) if !viewer.knows(*side) => {
            StaffEvent::Planned(*side, Shared::new(Plan::default()))
        }
        StaffEvent::Replacing(side, _) if !viewer.knows(*side) => StaffEvent::Replacing(*side, Vec::new()),
        StaffEvent::TransfersIssued(all) => {
            let known = all.iter().filter(|transfer| viewer.knows(transfer.side)).copied();
            StaffEvent::TransfersIssued(known.collect())
        }
        other => other.clone(),
    }
}

/// A figure is out of play.
fn fall(state: &mut State, id: StaffId) {
    let staff = &mut state.staff[id.index()];
    (staff.alive, staff.with, staff.near) = (Alive::Fallen, None, false);
}

/// An attempt to replace a fallen officer: the adjutant goes, the officer stands where he stood (BA-1.1.4p, BA-R29).
fn replaced(state: &mut State, attempt: Attempt, how: Replaced) {
    state.attempts.retain(|other| other.fallen != attempt.fallen);
    let bound = state.bound;
    let quality = match how {
        Replaced::VeryEfficient => Quality::VeryEfficient,
        Replaced::AsBefore => state.staff(attempt.fallen).quality,
        Replaced::VeryInefficient => Quality::VeryInefficient,
        Replaced::No => {
            let fallen = &mut state.staff[attempt.fallen.index()];
            let row = if fallen.tried_in + 1 == bound { fallen.failures } else { 0 };
            (fallen.failures, fallen.tried_in) = (row.saturating_add(1), bound);
            return;
        }
    };
    let adjutant = *state.staff(attempt.adjutant);
    fall(state, attempt.adjutant);
    let officer = &mut state.staff[attempt.fallen.index()];
    (officer.alive, officer.at, officer.with, officer.near) =
        (Alive::Yes, adjutant.at, adjutant.with, adjutant.near);
    (officer.quality, officer.failures, officer.tried_in) = (quality, 0, 0);
}
