//! Why a unit does not fire (BA-R94).

use crate::Ba;
use crate::formation::Formation;
use crate::state::{Mark, Unit, Where};
use crate::units::{Arm, Arms, Degree};
use kernel::{Explained, no};

/// What keeps a unit from firing as it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Silence {
    /// It is not on the table.
    Gone,
    /// It has nothing to fire with.
    Unarmed,
    /// Its guns are limbered, or without gunners.
    NoGuns,
    /// It is at work.
    Works,
    /// It is at rest.
    Rests,
    /// It is in medium or full disorder.
    Disordered(Degree),
    /// It used the fast rate in this bound.
    Fast,
    /// Others passed through it in this bound.
    PassedThrough,
    /// It has fired in this bound.
    Fired,
    /// It helped another unit that fired.
    Helped,
    /// It has no supplies.
    NoSupplies,
}

/// What keeps a unit from firing, its supplies aside, which the other side does not know (BA-R105). Who is at melee contact may
/// fire (BA-R89).
pub fn silence(game: &Ba, unit: &Unit) -> Option<Silence> {
    let raised = game.battle.raised(unit.root);
    let housed = matches!(unit.place, Where::Building(_));
    if !unit.is_present() {
        return Some(Silence::Gone);
    }
    match (raised.arm, unit.formation) {
        (Arm::Artillery, Formation::Line) if unit.elements > 0 => {}
        (Arm::Artillery, _) => return Some(Silence::NoGuns),
        (Arm::Waggon, _) => return Some(Silence::Unarmed),
        (_, Formation::Work) if !housed => return Some(Silence::Works),
        (_, Formation::Rest) if !housed => return Some(Silence::Rests),
        (_, Formation::Rout) if !housed => return Some(Silence::Disordered(unit.degree)),
        _ => {}
    }
    let did = [
        (Mark::Fast, Silence::Fast),
        (Mark::PassedThrough, Silence::PassedThrough),
        (Mark::FiredFirst, Silence::Fired),
        (Mark::Fired, Silence::Fired),
        (Mark::Neighbour, Silence::Helped),
    ];
    if raised.arms == Arms::None {
        Some(Silence::Unarmed)
    } else if unit.degree >= Degree::Md {
        Some(Silence::Disordered(unit.degree))
    } else {
        did.into_iter().find(|(mark, _)| unit.is(*mark)).map(|(_, silence)| silence)
    }
}

impl Silence {
    /// Why a unit of this name does not fire.
    pub(crate) fn explained(self, name: &str) -> Explained {
        match self {
            Silence::Gone => no!("BA-R94", "{name} is not on the table."),
            Silence::Unarmed => no!("BA-R94", "{name} has nothing to fire with."),
            Silence::NoGuns => no!("BA-1.3.4a", "{name} has no unlimbered guns with gunners."),
            Silence::Works => no!("BA-1.3.5c", "{name} is at work and may not fire."),
            Silence::Rests => no!("BA-1.3.6b", "{name} is at rest and may not fire."),
            Silence::Disordered(degree) => {
                no!("BA-3.1.1l", "{name} is in {} and may not fire.", degree.words())
            }
            Silence::Fast => no!("BA-2.3.2f", "{name} used the fast rate in this bound and may not fire."),
            Silence::PassedThrough => {
                no!("BA-T1b", "Others passed through {name} in this bound, so it may not fire.")
            }
            Silence::Fired => no!("BA-1.1.1e", "{name} has fired in this bound."),
            Silence::Helped => no!("BA-3.1.6d", "{name} has helped another unit fire in this bound."),
            Silence::NoSupplies => no!("BA-5.5.3e", "{name} is without supplies and may not fire."),
        }
    }
}
