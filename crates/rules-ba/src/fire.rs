//! Firing (BA-3, BA-T6, BA-T7, BA-T12 to BA-T14).
//!
//! [`front`] says which figures can fire where, [`lines`] draws lines of aim and of fire, [`facts`] reads what they mean,
//! [`factors`] makes a roll of the facts of one firing; [`units_of_fire`] and [`Effect`] say what comes of it.

pub mod declare;
pub mod doctrine;
pub mod factors;
pub mod facts;
pub mod front;
pub(crate) mod judge;
pub mod lines;
pub mod opened;
mod outline;
pub mod silence;
pub mod step;
pub mod support;
pub mod void;

use crate::tables::fire::{Zone, gun_zones, hand_zones, result};
use crate::units::{Arms, Degree};
use kernel::Roll;
use tabletop::Gap;

/// The units of fire of some figures: tens, and one of at least three (BA-3.1.1a, BA-3.1.1b).
// Ten figures, the last of a unit as few as three (BA-T12c).
pub const fn units_of_fire(figures: u16) -> u16 {
    figures / 10 + (figures % 10 >= 3) as u16
}

/// The units of fire of some gunners: pairs, and one of a single gunner (BA-3.1.1d, BA-3.1.1e).
pub const fn units_of_guns(gunners: u16) -> u16 {
    gunners.div_ceil(2)
}

/// The units of fire of the two parts of a split fire: only one part may use a small unit (BA-3.1.1c, BA-3.1.1f, BA-R54). It is the
/// part that is marked, else the one with the larger remainder, the first of equal ones.
pub fn split_units(parts: [u16; 2], guns: bool, marked: Option<usize>) -> [u16; 2] {
    let (size, least) = if guns { (2, 1) } else { (10, 3) };
    let rest = parts.map(|figures| figures % size);
    let mut units = parts.map(|figures| figures / size);
    let small = marked.unwrap_or(usize::from(rest[1] > rest[0])).min(1);
    if rest[small] >= least {
        units[small] += 1;
    }
    units
}

/// The zone of a range; beyond the last nothing is fired (BA-3.1.3w, BA-3.1.3x, BA-R4).
pub fn zone(arms: Arms, range: &Gap) -> Option<Zone> {
    let zones = [Zone::One, Zone::Two, Zone::Three];
    let within =
        |ends: &[tabletop::Length]| ends.iter().position(|end| range.within(*end)).map(|at| zones[at]);
    match arms {
        Arms::None => None,
        Arms::Hand(weapon) => within(&hand_zones(weapon)),
        Arms::Guns(calibre) => within(&gun_zones(calibre)),
    }
}

/// What one firing does to its target (BA-S33).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    /// Loss in quarters of a figure, rounded down only when all fire at a target is summed (BA-T12b).
    pub quarters: u16,
    /// The morale result.
    pub morale: Degree,
}

/// What a throw brings: the loss by the total of the loss factors, the morale by the total of all (BA-T0b, BA-S33).
pub fn effect(roll: &Roll, faces: &[u8], units: u16) -> Effect {
    let quarters = u16::from(result(roll.total(faces)).quarters) * units;
    Effect { quarters, morale: result(roll.second_total(faces)).morale }
}

/// All fire at a target together: losses are summed before they are rounded down, the strongest morale counts (BA-3.1.5a,
/// BA-3.1.5c).
pub fn common(effects: impl IntoIterator<Item = Effect>) -> (u16, Degree) {
    let (mut quarters, mut morale) = (0, Degree::Or);
    for effect in effects {
        quarters += effect.quarters;
        morale = morale.max(effect.morale);
    }
    (quarters / 4, morale)
}

#[cfg(test)]
mod tests;
