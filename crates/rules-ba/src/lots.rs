//! Rolls that only decide which of several candidates is meant: 3d6 without factors for each, thrown again among those that tie
//! (BA-R7, BA-R132).

use crate::Ba;
use crate::events::Event;
use crate::state::State;
use crate::units::{StaffId, UnitId};
use kernel::{Dice, Duty, Faces, Roll, Stage, Wait, rule};
use serde::{Deserialize, Serialize};

/// A candidate and what it has rolled.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Lot {
    /// A unit or a staff figure, by its place.
    pub who: u8,
    /// Its rolls: the second and later break ties.
    pub rolls: Vec<u8>,
}

/// Lots are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawLots {
    /// Among staff figures, for the highest alone (BA-1.1.4l).
    OfStaff,
    /// Among units, for their whole order (BA-R113).
    OfUnits,
}

/// Candidates draw lots.
pub fn open(stage: &mut Stage<'_, Ba>, who: impl IntoIterator<Item = u8>, what: DrawLots) {
    let lots = who.into_iter().map(|who| Lot { who, rolls: Vec::new() }).collect();
    stage.emit(Event::Lots(lots));
    stage.push(what);
}

/// Lots are put away.
pub fn close(stage: &mut Stage<'_, Ba>) {
    stage.emit(Event::Lots(Vec::new()));
}

/// The candidate with the highest lot, if lots have been drawn.
pub fn winner(state: &State) -> Option<u8> {
    order(state).first().copied()
}

/// The candidates from the highest lot down.
pub fn order(state: &State) -> Vec<u8> {
    let mut lots: Vec<&Lot> = state.lots.iter().collect();
    lots.sort_by(|a, b| b.rolls.cmp(&a.rolls));
    lots.iter().map(|lot| lot.who).collect()
}

/// Who throws next: everybody once, then those that tie, until nobody does.
fn next(lots: &[Lot], what: DrawLots) -> Option<usize> {
    if let Some(first) = lots.iter().position(|lot| lot.rolls.is_empty()) {
        return Some(first);
    }
    let ties = |at: usize| {
        let own = &lots[at].rolls;
        let same = |other: &Lot| other.rolls.len() >= own.len() && other.rolls[..own.len()] == own[..];
        lots.iter().enumerate().any(|(other, lot)| other != at && same(lot))
    };
    let highest = |at: usize| {
        let own = &lots[at].rolls;
        lots.iter().all(|lot| lot.rolls[..lot.rolls.len().min(own.len())] <= own[..])
    };
    (0..lots.len()).find(|at| ties(*at) && (what == DrawLots::OfUnits || highest(*at)))
}

impl Duty<Ba> for DrawLots {
    fn wait(&self, game: &Ba, state: &State) -> Wait {
        let Some(at) = next(&state.lots, *self) else { return Wait::Nobody };
        let who = state.lots[at].who;
        let mut roll = Roll::new(Dice::d6(3), "lots", rule!("BA-R132"));
        match self {
            DrawLots::OfStaff => roll.by = Some(game.battle.officer(StaffId(who)).side),
            DrawLots::OfUnits => {
                roll.by = Some(crate::bodies::side(game, state, UnitId(who)));
                roll.who = Some(u16::from(who));
            }
        }
        Wait::Dice(roll)
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        stage.pop();
    }
    fn settle(&self, stage: &mut Stage<'_, Ba>, faces: &Faces) {
        let mut lots = stage.state().lots.clone();
        let Some(at) = next(&lots, *self) else { return };
        lots[at].rolls.push(faces.iter().sum());
        stage.emit(Event::Lots(lots));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lots(rolls: &[&[u8]]) -> Vec<Lot> {
        rolls.iter().enumerate().map(|(who, rolls)| Lot { who: who as u8, rolls: rolls.to_vec() }).collect()
    }

    /// BA-R7, BA-R113, BA-R132
    #[test]
    fn those_that_tie_throw_again() {
        use DrawLots::{OfStaff, OfUnits};
        assert_eq!(next(&lots(&[&[], &[]]), OfStaff), Some(0));
        assert_eq!(next(&lots(&[&[9], &[]]), OfStaff), Some(1));
        assert_eq!(next(&lots(&[&[9], &[11]]), OfStaff), None);
        // A tie below the highest matters only where the whole order does.
        let tied = lots(&[&[9], &[9], &[11]]);
        assert_eq!((next(&tied, OfStaff), next(&tied, OfUnits)), (None, Some(0)));
        assert_eq!(next(&lots(&[&[9, 4], &[9], &[11]]), OfUnits), Some(1));
        assert_eq!(next(&lots(&[&[9, 4], &[9, 4], &[11]]), OfUnits), Some(0));
        assert_eq!(next(&lots(&[&[9, 4, 3], &[9, 4, 12], &[11]]), OfUnits), None);
        let high = lots(&[&[9], &[11], &[11]]);
        assert_eq!(next(&high, OfStaff), Some(1));
    }
}
