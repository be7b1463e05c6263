//! Splits and assemblies that can be known wrong (BA-1.2, BA-R93).

use super::super::*;
use super::Body;
use crate::refusals::Refusal;
use crate::state::Where;
use crate::units::Arm;
use kernel::Reasons;

/// A battalion splits above this (BA-1.2.2b).
const SPLITS_ABOVE: u16 = 40;

impl Body<'_> {
    /// A split gives parts of the right size, and is not made from every formation (BA-1.2, BA-R93).
    pub(super) fn split(&self, sizes: &[u16], why: &mut Reasons<Refusal>) {
        use Formation::{BattalionMass, Huddle, Rest, Square, Work};
        let sum: u32 = sizes.iter().map(|size| u32::from(*size)).sum();
        let solid = matches!(self.formation, Square | BattalionMass | Huddle | Rest | Work);
        let inside = matches!(self.unit.place, Where::Building(_));
        if sizes.len() < 2 || sizes.contains(&0) || solid && !inside {
            return why.because(Refusal::CannotSplit(self.id));
        }
        let whole = match self.arm {
            Arm::Infantry | Arm::Engineers => {
                if self.figures <= SPLITS_ABOVE || sizes.len() != 2 {
                    return why.because(Refusal::TooFewToSplit(self.id));
                }
                if sizes.iter().any(|size| *size < 3) {
                    return why.because(Refusal::CannotSplit(self.id));
                }
                u32::from(self.figures)
            }
            Arm::Cavalry | Arm::Artillery => u32::from(self.unit.elements),
            Arm::Waggon => 0,
        };
        if sum != whole {
            why.because(Refusal::CannotSplit(self.id));
        }
    }

    /// Only its own parts come together again (BA-1.2).
    pub(super) fn assemble(&self, others: &[UnitId], why: &mut Reasons<Refusal>) {
        let kin = |other: &UnitId| {
            other.index() < self.state.units.len()
                && *other != self.id
                && self.state.unit(*other).root == self.unit.root
                && self.state.unit(*other).mother().is_none()
                && self.state.unit(*other).is_present()
        };
        if !others.iter().all(kin) {
            why.because(Refusal::NotItsParts(self.id));
        }
    }
}
