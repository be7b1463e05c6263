//! The table of sines, computed by the compiler in whole numbers.
//!
//! The functions of the standard library may differ in the last bit from machine to machine; these cannot.

/// Steps of a quarter turn: 64 to a degree.
pub(crate) const QUARTER: i32 = 90 * 64;

/// What stands for 1 in the table: 2³⁰.
pub(crate) const ONE: i64 = 1 << ONE_BITS;
/// How many bits that takes.
pub(crate) const ONE_BITS: u32 = 30;

/// π · 2⁶⁰, rounded down.
const PI: i128 = 3_622_009_729_038_561_421;
const BITS: u32 = 60;

/// The sine of each step of the first quarter, times 2³⁰, rounded to the nearest whole number.
static SINES: [i32; QUARTER as usize + 1] = sines();

/// The cosine and the sine of an angle in steps of a turn, times 2³⁰.
#[inline]
pub(crate) fn direction(steps: u16) -> (i64, i64) {
    let (quarter, rest) = (usize::from(steps) / QUARTER as usize, usize::from(steps) % QUARTER as usize);
    let (along, across) = (i64::from(SINES[QUARTER as usize - rest]), i64::from(SINES[rest]));
    match quarter {
        0 => (along, across),
        1 => (-across, along),
        2 => (-along, -across),
        _ => (across, -along),
    }
}

const fn sines() -> [i32; QUARTER as usize + 1] {
    let mut table = [0; QUARTER as usize + 1];
    let mut step = 0;
    while step <= QUARTER {
        // Up to 45 degrees the series of the sine, beyond it that of the cosine of the rest: both converge fast.
        let value = if step * 2 <= QUARTER { series(step, true) } else { series(QUARTER - step, false) };
        let shift = BITS - 30;
        table[step as usize] = ((value + (1 << (shift - 1))) >> shift) as i32;
        step += 1;
    }
    table
}

/// x − x³/3! + … or 1 − x²/2! + …, with x the angle in steps, times 2⁶⁰.
const fn series(steps: i32, odd: bool) -> i128 {
    let x = PI * steps as i128 / (2 * QUARTER as i128);
    let square = (x * x) >> BITS;
    let (mut term, mut n) = if odd { (x, 1) } else { (1 << BITS, 0) };
    let mut sum = term;
    while term != 0 {
        term = -((term * square) >> BITS) / ((n + 1) * (n + 2));
        n += 2;
        sum += term;
    }
    sum
}

#[cfg(test)]
mod tests;
