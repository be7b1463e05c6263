//! Changes of direction at the charge (BA-2.4.1b, BA-2.4.3c, BA-2.4.3g).

use super::mover::Mover;
use super::programme::Legs;
use crate::formation::Formation;
use crate::orders::Pace;
use crate::orders::check::CHARGE_WHEEL;

/// What is left of some legs at the charge: one wheel of at most 20 degrees of the front rank, and no other change of direction.
/// Columns of march on a road have no limit.
pub fn at_the_charge(mover: &mut Mover<'_>, legs: Legs) -> Legs {
    let free = mover.drawn.formation == Formation::ColumnOfMarch && mover.under.is_on_road();
    if mover.pace != Pace::Charge || free {
        return legs;
    }
    let mut out = Legs::new();
    for leg in legs {
        let kept = match leg {
            tabletop::Leg::Wheel { hand, by } => {
                let may = mover.wheel.take().is_some();
                may.then_some(tabletop::Leg::Wheel { hand, by: by.min(CHARGE_WHEEL) })
            }
            tabletop::Leg::Rotate { .. } | tabletop::Leg::AboutTurn => None,
            straight => Some(straight),
        };
        out.extend(kept);
    }
    out
}
