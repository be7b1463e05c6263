//! What comes after the fire: assaults one after the other (PK-13o), then rallying and cartridges (PK-13p).

use super::carry::Doing;
use crate::assault::{Assault, MoveIn};
use crate::nerve::Rally;
use crate::state::State;
use crate::supply::Refill;
use crate::{Event, Picket, UnitId};
use kernel::{Duty, Side, Stage, Wait};
use serde::{Deserialize, Serialize};

/// The assaults of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Melee;

impl Duty<Picket> for Melee {
    fn wait(&self, _: &Picket, _: &State) -> Wait {
        Wait::Nobody
    }
    /// In odd turns the first side's company before the second's, in even turns the other way; by number.
    fn run(&self, stage: &mut Stage<'_, Picket>) {
        let state = stage.state();
        let first = if state.turn % 2 == 1 { Side::First } else { Side::Second };
        let pairs = UnitId::of(first).zip(UnitId::of(!first));
        let next = pairs.flat_map(|(a, b)| [a, b]).find_map(|unit| match state.doing[unit.index()] {
            Doing::Assaults(at) => Some(Assault { unit, at }),
            _ => None,
        });
        let Some(assault) = next else { return stage.change(Mend) };
        let defended = state.holds(!assault.unit.side(), assault.at);
        stage.emit(Event::Doing(assault.unit, Doing::Nothing));
        if defended {
            stage.push(assault);
        } else {
            stage.push(MoveIn(assault));
        }
    }
}

/// Rallying, and sending for cartridges.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Mend;

impl Duty<Picket> for Mend {
    fn wait(&self, _: &Picket, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Picket>) {
        let units = Side::BOTH.into_iter().flat_map(UnitId::of);
        let doing = |unit: UnitId| stage.state().doing[unit.index()];
        let next = units.into_iter().find(|&unit| matches!(doing(unit), Doing::Rallies | Doing::Sends));
        let Some(unit) = next else { return stage.pop() };
        let (own, wanted) = (*stage.state().unit(unit), doing(unit));
        stage.emit(Event::Doing(unit, Doing::Nothing));
        match wanted {
            Doing::Rallies if own.is_there() && own.is_shaken() => stage.push(Rally(unit)),
            Doing::Sends if own.is_there() => stage.push(Refill(unit)),
            _ => {}
        }
    }
}
