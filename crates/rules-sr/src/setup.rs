//! Set-up.
use crate::Sr;
use crate::army::*;
use crate::refusals::Why;
use crate::sequence::Sink;
use crate::state::State;
use hexes::{Cell, Direction};
use kernel::Side;

impl Sr {
    pub(crate) fn judge_place<W: Why>(
        &self,
        _: &State,
        _: Side,
        _: UnitId,
        _: Cell,
        _: Direction,
        _: &mut W,
    ) {
    }
    pub(crate) fn judge_commander<W: Why>(&self, _: &State, _: Side, _: CommanderId, _: UnitId, _: &mut W) {}
    pub(crate) fn offer_set_up<S: Sink>(&self, _: &State, _: Side, _: &mut S) -> bool {
        true
    }
    pub(crate) fn set_up_done(&self, _: &State, _: Side) -> bool {
        true
    }
}
