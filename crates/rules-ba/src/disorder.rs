//! Degrees of disorder (BA-5.1, BA-5.2, BA-5.3, BA-5.4).

use crate::Ba;
use crate::bodies::footprint;
use crate::command::REACH;
use crate::state::{Mark, State};
use crate::units::{Degree, UnitId};
use kernel::{Roll, Side, rule};

/// A roll of a side's unit with the penalty of a catch roll (BA-1.1.4i, BA-R27).
#[must_use]
pub fn penalised(state: &State, side: Side, roll: Roll) -> Roll {
    roll.modify(i16::from(state.penalties[side].now), "staff figure caught", rule!("BA-1.1.4i"))
}

/// The skirmish line that gets its orders through a unit: one with a figure within 30 cm of it (BA-1.1.2o, BA-R124).
pub fn line_near(game: &Ba, state: &State, mother: UnitId) -> Option<UnitId> {
    let line = state.unit(mother).line?;
    let near = state.unit(line).is_present()
        && footprint(game, state, mother).within(&footprint(game, state, line), REACH);
    near.then_some(line)
}

/// Who is in a better degree when the bound ends, without an order (BA-5.1.1d, BA-R69, BA-T16a). A degree lasts for the rest of its
/// bound and until a later one has passed (BA-5.2.2a, BA-5.2.2b, BA-5.3.2a, BA-5.4.3a): LD to OR if nothing brought it into any
/// degree in the whole bound, whatever else it did (BA-5.2.2c, BA-5.2.2d); MD to LD if it was stationary and did nothing else, fire at
/// it apart (BA-5.3.2c, BA-5.3.2d, BA-5.3.2e); a march at half rate forfeits it (BA-R87). The next step may follow in the next bound (BA-5.3.2f, BA-5.4.3h). A unit that was in the degree at the start has no mark of
/// having been brought into one.
pub fn reorganised(state: &State) -> Vec<(UnitId, Degree)> {
    let better = |id: UnitId| {
        let unit = state.unit(id);
        let idle =
            ![Mark::Moved, Mark::Fought, Mark::PassedThrough, Mark::Fired, Mark::FiredFirst, Mark::Neighbour]
                .into_iter()
                .any(|mark| unit.is(mark));
        match unit.degree {
            Degree::Ld if !unit.is(Mark::Shaken) => Some((id, Degree::Or)),
            Degree::Md if !unit.is(Mark::Broken) && idle && !unit.is(Mark::BeganRouted) => {
                Some((id, Degree::Ld))
            }
            _ => None,
        }
    };
    state.present().filter_map(better).collect()
}
