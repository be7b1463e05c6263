//! Melee (BA-4, BA-T8, BA-T11, BA-T12).
//!
//! [`approach`] says from where an attack comes, [`facts`] what two units in melee are to each other, [`factors`] makes a roll of it;
//! [`step`] fights all bouts together, [`help`] says who may help, [`results`] what comes of it; [`Blow`] is what a party inflicts.

pub mod approach;
pub mod factors;
pub mod facts;
pub mod help;
pub mod onward;
pub mod results;
pub mod step;

use crate::fire::units_of_fire;
use crate::tables::fire::result;
use crate::tables::melee::defeat;
use crate::units::Degree;

/// The units of melee of some figures: the same sizes as units of fire, gunners counted like infantry (BA-4.1.3s, BA-4.1.3t,
/// BA-G37).
pub const fn units_of_melee(figures: u16) -> u16 {
    units_of_fire(figures)
}

/// The morale effect of a pair of totals on the first and on the second: the lower one loses (BA-4.1.3c, BA-4.1.3d, BA-S34).
pub fn lost(first: i16, second: i16) -> [Degree; 2] {
    let effect = |own: i16, other: i16| if own < other { defeat(other - own) } else { Degree::Or };
    [effect(first, second), effect(second, first)]
}

/// Who takes prisoners of whom (BA-R91).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Captor {
    /// Cavalry, of others than cavalry.
    CavalryOfOthers,
    /// Everybody else.
    Other,
}

/// What a party inflicts by its adjusted roll (BA-4.1.3k, BA-T12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blow {
    /// Loss in quarters of a figure, rounded down when all is summed.
    pub quarters: u16,
    /// Prisoners, if the opponent becomes FD (BA-4.1.3l).
    pub prisoners: u16,
}

/// The blow of a total with this many units of melee; without supplies it only takes prisoners (BA-5.5.3g).
pub fn blow(total: i16, units: u16, captor: Captor, out_of_supplies: bool) -> Blow {
    let row = result(total);
    let each = match captor {
        Captor::CavalryOfOthers => row.by_cavalry,
        Captor::Other => row.prisoners,
    };
    let quarters = if out_of_supplies { 0 } else { u16::from(row.quarters) * units };
    Blow { quarters, prisoners: u16::from(each) * units }
}

/// What is left of a unit brought into FD in melee: loss, prisoners, then a tenth of the rest (BA-S35, BA-R61).
pub fn left_in_fd(figures: u16, loss: u16, prisoners: u16) -> u16 {
    let rest = figures.saturating_sub(loss);
    let rest = rest - prisoners.min(rest);
    rest - crate::valour::per_cent(rest, crate::forced::FD_LOSS)
}

#[cfg(test)]
mod tests;
