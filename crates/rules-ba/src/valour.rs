//! Valour and losses (BA-5.5.1, BA-5.5.2, BA-T15, BA-R70).

use crate::Ba;
use crate::state::Unit;
use crate::tables::command::valour_lost;

/// The lowest valour (BA-5.5.1f).
pub const LOWEST: i16 = -5;

/// The valour a unit's losses leave it, before anything is set to −5 (BA-R70).
pub fn raw(game: &Ba, unit: &Unit) -> i16 {
    let base = i16::from(game.battle.raised(unit.root).valour);
    let lost = valour_lost(unit.original, unit.original.saturating_sub(unit.figures));
    base - lost + i16::from(unit.regained) + i16::from(unit.adjusted)
}

/// A unit's valour: never above its base, never below −5 (BA-5.5.1f, BA-R70).
pub fn of(game: &Ba, unit: &Unit) -> i8 {
    let base = i16::from(game.battle.raised(unit.root).valour);
    raw(game, unit).clamp(LOWEST, base.max(LOWEST)) as i8
}

/// What must be added so that the valour is −5 again (BA-5.5.2c, BA-R70).
pub fn adjustment(game: &Ba, unit: &Unit) -> i8 {
    (LOWEST - raw(game, unit)).max(0) as i8
}

/// This percentage of some figures, rounded down (BA-5.4.1a, BA-R6).
pub fn per_cent(figures: u16, share: u8) -> u16 {
    (u32::from(figures) * u32::from(share) / 100) as u16
}

/// Shares a loss among parts by their figures: largest remainders, ties to the part with more figures, then to the one that
/// stands first; no part loses more than it has (BA-R55).
pub fn shared<const N: usize>(loss: u16, parts: [u16; N]) -> [u16; N] {
    let mut out = [0; N];
    for (one, share) in out.iter_mut().zip(shared_among(loss, &parts)) {
        *one = share;
    }
    out
}

/// The same among any number of parts.
pub fn shared_among(loss: u16, parts: &[u16]) -> Vec<u16> {
    let all: u32 = parts.iter().map(|part| u32::from(*part)).sum();
    let loss = u32::from(loss).min(all);
    if all == 0 {
        return vec![0; parts.len()];
    }
    let exact: Vec<u32> = parts.iter().map(|part| u32::from(*part) * loss).collect();
    let mut out: Vec<u16> = exact.iter().map(|share| (share / all) as u16).collect();
    let mut left = loss - out.iter().map(|share| u32::from(*share)).sum::<u32>();
    while left > 0 {
        let open =
            (0..parts.len()).filter(|at| out[*at] < parts[*at] && u32::from(out[*at]) * all < exact[*at]);
        let Some(at) = open.max_by_key(|at| (exact[*at] % all, parts[*at], std::cmp::Reverse(*at))) else {
            break;
        };
        out[at] += 1;
        left -= 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// BA-R55, BA-E15, BA-E23, BA-E53
    #[test]
    fn losses_are_shared_by_largest_remainders() {
        assert_eq!(shared(4, [24, 8]), [3, 1]);
        assert_eq!(shared(3, [24, 8]), [2, 1]);
        assert_eq!(shared(2, [12, 8]), [1, 1]);
        assert_eq!(shared(4, [30, 8]), [3, 1]);
        assert_eq!(shared(9, [2, 3]), [2, 3]);
        assert_eq!(shared(1, [5, 5]), [1, 0]);
        assert_eq!(shared(3, [0, 0]), [0, 0]);
    }

    /// BA-5.4.1a, BA-R6, BA-E32, BA-E37
    #[test]
    fn shares_of_figures_are_rounded_down() {
        assert_eq!((per_cent(30, 10), per_cent(29, 10), per_cent(18, 20), per_cent(9, 10)), (3, 2, 3, 0));
    }
}
