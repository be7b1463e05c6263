//! Units and brigades transferred from one commander to another (BA-1.1.5, BA-R83, BA-R143).

use super::contact;
use crate::Ba;
use crate::orders::{Element, Sheet};
use crate::state::{Alive, State};
use crate::units::{Rank, StaffId, UnitId};
use kernel::Side;
use serde::{Deserialize, Serialize};

/// What is transferred.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Of {
    /// A unit gets another direct CO.
    Unit(UnitId),
    /// A brigade or higher formation, by its commander: he keeps his units and gets another superior (BA-1.1.5c).
    Formation(StaffId),
}

/// A transfer that is to be announced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Transfer {
    /// Whose.
    pub side: Side,
    /// What.
    pub of: Of,
    /// To whom.
    pub to: StaffId,
    /// The superior who carries it out by his contact.
    pub by: StaffId,
}

/// Whether one CO is superior to another in the line of command as it is now (BA-1.1.4r, BA-1.1.5a).
pub fn is_superior(state: &State, high: StaffId, low: StaffId) -> bool {
    let mut above = state.staff(low).above;
    for _ in 0..state.staff.len() {
        match above {
            Some(one) if one == high => return true,
            Some(one) => above = state.staff(one).above,
            None => return false,
        }
    }
    false
}

/// Whether somebody may move what is under one CO to another: he is superior to both, or one of them himself (BA-1.1.5a,
/// BA-1.1.5b).
fn may_move(state: &State, by: StaffId, from: StaffId, to: StaffId) -> bool {
    let over = |low: StaffId| by == low || is_superior(state, by, low);
    over(from) && over(to)
}

/// The commanding officers of a side on the table.
fn officers<'a>(game: &'a Ba, state: &'a State, side: Side) -> impl Iterator<Item = StaffId> + 'a {
    contact::alive(state).filter(move |id| {
        let officer = game.battle.officer(*id);
        officer.side == side && officer.rank == Rank::Co
    })
}

/// The units under a CO, directly or through others.
fn under(game: &Ba, state: &State, led: StaffId) -> Vec<UnitId> {
    let side = game.battle.officer(led).side;
    crate::bodies::of(game, state, side)
        .filter(|unit| {
            let direct = state.unit(*unit).commander;
            state.unit(*unit).mother().is_none() && (direct == led || is_superior(state, led, direct))
        })
        .collect()
}

/// To whom an order transfers a unit.
pub fn wanted(sheet: &Sheet, unit: UnitId) -> Option<StaffId> {
    sheet.of(unit)?.elements.iter().find_map(|element| match element {
        Element::Transfer(to) => Some(*to),
        _ => None,
    })
}

/// The transfer that the order of a unit stands for: its own, where a superior touches it; or that of a formation, where a superior
/// touches its commander and every unit under him has the same order (BA-1.1.5a to BA-1.1.5c, BA-R143). `None` where neither is so.
pub fn meant(game: &Ba, state: &State, side: Side, sheet: &Sheet, unit: UnitId) -> Option<Transfer> {
    let to = wanted(sheet, unit)?;
    let direct = state.unit(unit).commander;
    let by = officers(game, state, side)
        .find(|by| state.staff(*by).with == Some(unit) && may_move(state, *by, direct, to));
    if let Some(by) = by {
        return Some(Transfer { side, of: Of::Unit(unit), to, by });
    }
    let mut led = direct;
    for _ in 0..state.staff.len() {
        let above = state.staff(led).above?;
        if state.staff(led).alive == Alive::Yes {
            let by = officers(game, state, side).find(|by| {
                *by != led && may_move(state, *by, above, to) && contact::touch(game, state, *by, led)
            });
            let all = under(game, state, led).into_iter().all(|unit| wanted(sheet, unit) == Some(to));
            if let (Some(by), true) = (by, all && to != led && !is_superior(state, led, to)) {
                return Some(Transfer { side, of: Of::Formation(led), to, by });
            }
        }
        led = above;
    }
    None
}

/// All transfers of a sheet.
pub fn all(game: &Ba, state: &State, side: Side, sheet: &Sheet) -> Vec<Transfer> {
    let mut all: Vec<Transfer> = Vec::new();
    for order in &sheet.orders {
        if let Some(one) = meant(game, state, side, sheet, order.unit)
            && !all.contains(&one)
        {
            all.push(one);
        }
    }
    all
}

/// Whether a superior would handle two things at once (BA-1.1.5d).
pub fn is_shared(all: &[Transfer], one: &Transfer) -> bool {
    all.iter().any(|other| other.by == one.by && other.of != one.of)
}
