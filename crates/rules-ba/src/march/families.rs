//! Who is of one kind: units that were raised as one (BA-R120).

use super::mover::Mover;
use super::ticks::Field;
use crate::state::Unit;
use crate::units::UnitId;

/// The places of all movers, by the unit they were raised as, then by their ids: whoever looks for the parts of a unit looks at nobody
/// else.
pub(super) struct Families(Vec<(u8, u16)>);

impl Families {
    pub(super) fn new(movers: &[Mover<'_>]) -> Families {
        let mut all: Vec<(u8, u16)> =
            movers.iter().enumerate().map(|(at, mover)| (mover.unit.root, at as u16)).collect();
        all.sort_unstable();
        Families(all)
    }
}

impl Field<'_> {
    /// The place of a unit that is on the table or in a building.
    pub(super) fn place(&self, id: UnitId) -> Option<usize> {
        self.movers.binary_search_by_key(&id, |mover| mover.id).ok()
    }

    /// The places of a unit that is aimed at and of all its kin, by their ids.
    pub(super) fn kin(&self, target: UnitId) -> impl Iterator<Item = usize> + '_ {
        let root = self.state.unit(target).root;
        let all = &self.families.0;
        let first = all.partition_point(|(of, _)| *of < root);
        let family = all[first..].iter().take_while(move |(of, _)| *of == root);
        family.map(|(_, at)| usize::from(*at)).filter(move |at| self.is_kin(target, self.movers[*at].id))
    }

    /// Whether a unit is the target, a part split off it in this bound, or the unit it has been assembled into (BA-R120).
    pub fn is_kin(&self, target: UnitId, met: UnitId) -> bool {
        let (one, other) = (self.state.unit(target), self.state.unit(met));
        let cut = |part: &Unit, from: UnitId| part.cut.is_some_and(|(parent, _)| parent == from);
        target == met
            || one.root == other.root
                && other.mother().is_none()
                && one.mother().is_none()
                && (cut(other, target) || cut(one, met) || !one.is_present())
    }
}
