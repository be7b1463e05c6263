//! Chances in thousandths, hits and test numbers in hundredths: what the printed dice come to on the average.

use crate::army::Quality;
use crate::tables::{Column, melee_dice};

/// Certain.
pub(super) const ALL: i32 = 1_000;

/// What comes of a test, in thousandths (LB-15.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tested {
    pub pass: i32,
    /// Failed by 1 or 2.
    pub fail: i32,
    /// Failed by 3 or more.
    pub rout: i32,
}

/// A test against a number in hundredths.
pub(super) fn tested(number: i32) -> Tested {
    let pass = (number * 10 / 6).clamp(0, ALL);
    let rout = ((400 - number) * 10 / 6).clamp(0, ALL);
    Tested { pass, fail: ALL - pass - rout, rout }
}

/// The chance in thousandths that a die shows this number or more.
pub(super) const fn at_least(need: i32) -> i32 {
    let faces = 7 - need;
    let faces = if faces < 0 {
        0
    } else if faces > 6 {
        6
    } else {
        faces
    };
    faces * ALL / 6
}

/// The hits that this many dice make on average, in hundredths.
pub(super) const fn hits(dice: i32, need: i32) -> i32 {
    dice * at_least(need) / 10
}

/// What casualties take off the number of a test, in hundredths: exactly while none is to come, smoothly beyond (LB-15.2).
pub(super) fn shaken(lost: i32, hits: i32) -> i32 {
    let sure = lost / 3 * 100;
    if hits == 0 { sure } else { sure.max((lost * 100 + hits - 100) / 3) }
}

/// The chance in thousandths that the bonus of a charge is at least this much, in thousandths of an inch (LB-3.13).
pub(super) fn bonus_at_least(need: i32) -> i32 {
    const WAYS: [i32; 13] = [36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1];
    let inches = (need + 999).max(0) / 1_000;
    usize::try_from(inches).ok().and_then(|inches| WAYS.get(inches)).map_or(0, |ways| ways * ALL / 36)
}

/// Melee dice of figures in hundredths (LB-6.2).
pub(super) fn melee(quality: Quality, column: Column, figures: i32) -> i32 {
    let whole = (figures.max(0) / 100).min(24) as u8;
    let [below, above] = [whole, whole + 1].map(|n| i32::from(melee_dice(quality, column, n)));
    below * 100 + (above - below) * (figures.max(0) % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// LB-X14, LB-15.1
    #[test]
    fn tests_come_out_as_the_die_says() {
        assert_eq!(tested(300), Tested { pass: 500, fail: 334, rout: 166 });
        assert_eq!(tested(600), Tested { pass: 1_000, fail: 0, rout: 0 });
        assert_eq!(tested(-200), Tested { pass: 0, fail: 0, rout: 1_000 });
    }

    /// LB-3.13
    #[test]
    fn the_bonus_is_the_sum_of_two_dice() {
        assert_eq!(
            [0, 2_000, 7_000, 7_001, 12_000, 12_001].map(bonus_at_least),
            [1_000, 1_000, 583, 416, 27, 0]
        );
    }
}
