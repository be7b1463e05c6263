//! Commanding officers in contact with a unit that is fired at or fights are engaged (BA-1.1.4j to BA-1.1.4n, BA-T10, BA-R28,
//! BA-R131).

use super::{StaffEvent, contact};
use crate::Ba;
use crate::bodies;
use crate::events::Event;
use crate::lots::{self, DrawLots};
use crate::state::{Mark, State, Where};
use crate::tables::melee::{Officer, engaging};
use crate::units::{Rank, StaffId, UnitId};
use kernel::{Dice, Duty, Faces, Roll, Stage, Wait, rule};
use serde::{Deserialize, Serialize};

/// The units that count as one with a unit: of a building all its occupants (BA-R131).
fn together(game: &Ba, state: &State, unit: UnitId) -> Vec<UnitId> {
    match state.unit(unit).place {
        Where::Building(_) => bodies::of(game, state, bodies::side(game, state, unit))
            .filter(|other| state.unit(*other).place == state.unit(unit).place)
            .collect(),
        _ => vec![unit],
    }
}

/// The commanding officers in contact with a unit, of whom one must be engaged; nobody if one was in this bound (BA-R28).
/// Adjutants never are (BA-1.1.4n).
pub fn candidates(game: &Ba, state: &State, unit: UnitId) -> Vec<StaffId> {
    let all = together(game, state, unit);
    if all.iter().any(|unit| state.unit(*unit).is(Mark::Engaged)) {
        return Vec::new();
    }
    contact::alive(state)
        .filter(|id| game.battle.officer(*id).rank == Rank::Co)
        .filter(|id| state.staff(*id).with.is_some_and(|with| all.contains(&with)))
        .collect()
}

/// Before units are fired at or fight: whoever must be engaged is, before the other rolls (BA-R28, BA-S30). Says whether somebody
/// must; the caller waits until the task is done and asks again.
pub fn open(stage: &mut Stage<'_, Ba>, units: impl IntoIterator<Item = UnitId>) -> bool {
    let (game, state) = (stage.game, stage.state());
    let mut due: Vec<UnitId> = Vec::new();
    for unit in units {
        let known = due.iter().any(|other| together(game, state, *other).contains(&unit));
        if !known && !candidates(game, state, unit).is_empty() {
            due.push(unit);
        }
    }
    if due.is_empty() {
        return false;
    }
    due.sort_unstable_by_key(|unit| crate::names::precedence(state, *unit));
    stage.emit(Event::Staff(StaffEvent::EngageDue(due)));
    stage.push(Engagings);
    true
}

/// All engaging rolls of a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Engagings;

impl Duty<Ba> for Engagings {
    fn wait(&self, _: &Ba, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        let (game, state) = (stage.game, stage.state());
        let Some(unit) = state.engaging.first().copied() else { return stage.pop() };
        let officers = candidates(game, state, unit);
        match (officers.as_slice(), lots::winner(state)) {
            ([], _) => stage.emit(Event::Staff(StaffEvent::NotEngaged)),
            ([one], _) => stage.push(EngageRoll { unit, staff: *one }),
            // Of several a roll decides who (BA-1.1.4l, BA-R132).
            (_, None) => lots::open(stage, officers.iter().map(|id| id.0), DrawLots::OfStaff),
            (_, Some(first)) => {
                lots::close(stage);
                stage.push(EngageRoll { unit, staff: StaffId(first) });
            }
        }
    }
}

/// An officer is engaged (BA-T10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct EngageRoll {
    /// With whom.
    pub unit: UnitId,
    /// Who.
    pub staff: StaffId,
}

/// The roll: no factors, no penalty (BA-R27).
pub fn roll(game: &Ba, state: &State, engaged: EngageRoll) -> Roll {
    let mut roll = Roll::new(Dice::d6(3), "engaging of a commanding officer", rule!("BA-1.1.4j"));
    roll.by = Some(bodies::side(game, state, engaged.unit));
    roll.who = Some(u16::from(engaged.unit.0));
    roll.table = Some(rule!("BA-T10"));
    roll
}

impl Duty<Ba> for EngageRoll {
    fn wait(&self, game: &Ba, state: &State) -> Wait {
        Wait::Dice(roll(game, state, *self))
    }
    fn settle(&self, stage: &mut Stage<'_, Ba>, faces: &Faces) {
        stage.pop();
        let (game, state) = (stage.game, stage.state());
        let result = engaging(roll(game, state, *self).total(faces));
        let (factor, falls) = (result.factor, result.officer == Officer::Falls);
        let units = together(game, state, self.unit);
        stage.emit(Event::Staff(StaffEvent::Engaged { staff: self.staff, units, factor, falls }));
    }
}
