use super::*;
use crate::testing::{at, sorted_ids};
use crate::{Aspect, FacingScheme};
use proptest::prelude::*;

type Small = Zones<30>;

fn grid() -> Grid {
    Grid::new(6, 5).unwrap()
}

fn controlled(grid: &Grid, zones: &Small) -> String {
    sorted_ids(grid, grid.cells().filter(|&cell| zones.on(cell)))
}

/// SR-R10: every unit counts, so a zone lasts until the last of them has gone.
#[test]
fn a_hex_stays_controlled_while_one_unit_controls_it() {
    let (grid, mut zones) = (grid(), Small::default());
    let (a, b) = (at(&grid, "0202"), at(&grid, "0204"));
    zones.spread(&grid, a, 0b11_1111);
    zones.spread(&grid, b, 0b11_1111);
    let between = at(&grid, "0203");
    assert_eq!((zones.count(between), zones.on(a)), (2, false));
    zones.withdraw(&grid, a, 0b11_1111);
    assert_eq!((zones.count(between), zones.on(between)), (1, true));
    zones.withdraw(&grid, b, 0b11_1111);
    assert_eq!(zones, Small::default());
}

/// A rule set may let zones reach to the front only.
#[test]
fn a_mask_from_a_facing_controls_its_front() {
    let (grid, mut zones) = (grid(), Small::default());
    let front = FacingScheme::Edge321.directions(Direction::N, Aspect::Front);
    let mask = front.fold(0, |mask, d| mask | 1 << d.index());
    zones.spread(&grid, at(&grid, "0303"), mask);
    assert_eq!(controlled(&grid, &zones), "0202 0302 0402");
}

#[test]
fn what_lies_off_the_map_is_left_out_and_too_much_withdrawn_is_nothing() {
    let (grid, mut zones) = (grid(), Small::default());
    zones.spread(&grid, at(&grid, "0101"), 0b11_1111);
    assert_eq!(controlled(&grid, &zones), "0102 0201");
    zones.withdraw(&grid, at(&grid, "0101"), 0b11_1111);
    zones.withdraw(&grid, at(&grid, "0101"), 0b11_1111);
    assert_eq!(zones, Small::default());
}

proptest! {
    /// Kept up step by step, the counts equal those made anew from who stands where.
    #[test]
    fn zones_kept_up_equal_zones_made_anew(moves in prop::collection::vec((0usize..5, 0u16..30, 0u8..64), 0..40)) {
        let grid = grid();
        let mut units = [None::<(Cell, u8)>; 5];
        let mut zones = Small::default();
        for (unit, to, mask) in moves {
            if let Some((cell, mask)) = units[unit].replace((Cell(to), mask)) {
                zones.withdraw(&grid, cell, mask);
            }
            zones.spread(&grid, Cell(to), mask);
            let mut anew = Small::default();
            for (cell, mask) in units.into_iter().flatten() {
                anew.spread(&grid, cell, mask);
            }
            prop_assert_eq!(zones, anew);
        }
    }
}
