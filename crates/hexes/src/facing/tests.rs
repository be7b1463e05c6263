use super::*;
use crate::testing::{at, hondschoote, ids, sorted_ids, warburg};
use proptest::prelude::*;

/// SR-E2, SR-1.3b, SR-R2, SR-H7
#[test]
fn facing_south_west_in_1209_has_the_fronts_and_rears_of_the_example() {
    let grid = hondschoote();
    let of = |aspect| {
        let directions = FacingScheme::Edge33.directions(Direction::SW, aspect);
        ids(&grid, directions.filter_map(|d| grid.neighbour(at(&grid, "1209"), d)))
    };
    assert_eq!(of(Aspect::Front), "1210 1110 1109");
    assert_eq!(of(Aspect::Rear), "1208 1309 1310");
    assert_eq!(of(Aspect::Flank), "");
}

/// SR-E2, SR-R46
#[test]
fn the_field_of_fire_of_1209_facing_south_west_is_that_of_the_example() {
    let grid = hondschoote();
    let sector = FacingScheme::Edge33.sector(Direction::SW);
    let at_range = |range| sorted_ids(&grid, sector.at_range(&grid, at(&grid, "1209"), range));
    assert_eq!(at_range(0), "");
    assert_eq!(at_range(1), "1109 1110 1210");
    assert_eq!(at_range(2), "1008 1009 1010 1111 1211");
    assert_eq!(at_range(3), "0908 0909 0910 0911 1011 1112 1212");
    assert_eq!(sector.within(&grid, at(&grid, "1209"), 3).count(), 15);
}

/// SR-E27
#[test]
fn a_unit_in_1110_facing_north_east_has_1111_in_its_rear() {
    assert_eq!(FacingScheme::Edge33.aspect(Direction::NE, Direction::S), Aspect::Rear);
    assert_eq!(FacingScheme::Edge33.aspect(Direction::NE, Direction::SE), Aspect::Front);
}

/// WB-4.1a, WB-4.1d, WB-X4, WB-X5
#[test]
fn edge_facing_has_three_fronts_two_flanks_and_one_rear() {
    let grid = warburg();
    let seen = |from| {
        let to = grid.direction_to_neighbour(at(&grid, "0808"), at(&grid, from)).unwrap();
        FacingScheme::Edge321.aspect(Direction::N, to)
    };
    assert_eq!(seen("0807"), Aspect::Front);
    assert_eq!(seen("0708"), Aspect::Front);
    assert_eq!(seen("0908"), Aspect::Front);
    assert_eq!(seen("0709"), Aspect::Flank);
    assert_eq!(seen("0909"), Aspect::Flank);
    assert_eq!(seen("0809"), Aspect::Rear);
}

/// WB-V1
#[test]
fn corner_facing_has_two_of_each() {
    let of = |aspect| FacingScheme::Vertex222.directions(Direction::N, aspect).collect::<Vec<_>>();
    assert_eq!(of(Aspect::Front), [Direction::N, Direction::NE]);
    assert_eq!(of(Aspect::Flank), [Direction::SE, Direction::NW]);
    assert_eq!(of(Aspect::Rear), [Direction::S, Direction::SW]);
    let grid = warburg();
    let sector = FacingScheme::Vertex222.sector(Direction::N);
    assert_eq!((sector.start(), sector.end()), (Direction::N, Direction::NE));
    assert_eq!(sector.at_range(&grid, at(&grid, "0808"), 3).count(), 4);
}

/// WB-4.1e, WB-4.1f, WB-X20, WB-X25
/// SR-1.3b, WB-V1: the directions of the sector are those of the front.
#[test]
fn the_directions_of_a_sector_are_the_front() {
    for scheme in [FacingScheme::Edge33, FacingScheme::Edge321, FacingScheme::Vertex222] {
        for facing in Direction::ALL {
            let mut sector: Vec<Direction> = scheme.sector(facing).directions().collect();
            sector.sort();
            assert_eq!(sector, scheme.directions(facing, Aspect::Front).collect::<Vec<_>>());
        }
    }
    let front: Vec<Direction> = FacingScheme::Edge33.sector(Direction::N).directions().collect();
    assert_eq!(front, [Direction::NW, Direction::N, Direction::NE]);
}

/// A faced side lies between two faced corners, whichever way one counts.
#[test]
fn sides_are_even_and_corners_odd_twelfths_of_a_turn() {
    let all = |scheme: FacingScheme| Direction::ALL.map(|facing| scheme.twelfth(facing));
    assert_eq!(all(FacingScheme::Edge33), [0, 2, 4, 6, 8, 10]);
    assert_eq!(all(FacingScheme::Edge321), all(FacingScheme::Edge33));
    assert_eq!(all(FacingScheme::Vertex222), [1, 3, 5, 7, 9, 11]);
}

#[test]
fn the_front_sector_is_that_of_the_examples() {
    let grid = warburg();
    let sector = FacingScheme::Edge321.sector(Direction::NW);
    assert!(sector.contains(&grid, at(&grid, "0710"), at(&grid, "0506")));
    assert!(!sector.contains(&grid, at(&grid, "0710"), at(&grid, "0908")));
    assert!(!sector.contains(&grid, at(&grid, "0710"), at(&grid, "0710")));
    let north = FacingScheme::Edge321.sector(Direction::N);
    assert!(north.contains(&grid, at(&grid, "0808"), at(&grid, "0506")));
}

#[test]
fn a_sector_is_cut_off_at_the_border() {
    let grid = hondschoote();
    let sector = FacingScheme::Edge33.sector(Direction::N);
    assert_eq!(ids(&grid, sector.at_range(&grid, at(&grid, "0101"), 1)), "");
    assert_eq!(ids(&grid, sector.at_range(&grid, at(&grid, "0201"), 1)), "0101 0301");
}

/// WB-V1
#[test]
fn schemes_are_written_as_the_options_are() {
    for (scheme, text) in
        [(FacingScheme::Edge321, "\"edge_321\""), (FacingScheme::Vertex222, "\"vertex_222\"")]
    {
        assert_eq!(serde_json::to_string(&scheme).unwrap(), text);
    }
}

proptest! {
    /// SR-R46 and WB-4.1e describe the same set: steps f−1 and f, or f and f+1; and a(f−1) + b(f+1).
    #[test]
    fn membership_listing_and_definition_agree(f in 0u8..6, apex in 0u16..352, range in 1u16..7) {
        let (grid, facing) = (warburg(), Direction::from_index(f).unwrap());
        let apex = Cell(apex);
        for scheme in [FacingScheme::Edge33, FacingScheme::Vertex222] {
            let sector = scheme.sector(facing);
            let mut listed: Vec<_> = sector.at_range(&grid, apex, range).collect();
            listed.sort();
            let contained: Vec<_> = grid.cells()
                .filter(|&c| grid.distance(apex, c) == range && sector.contains(&grid, apex, c)).collect();
            prop_assert_eq!(&listed, &contained);
            let mut defined = Vec::new();
            for a in 0..=range.into() {
                for b in 0..=range.into() {
                    let hex = grid.axial(apex) + sector.start().step() * a + sector.end().step() * b;
                    defined.extend(grid.cell_at(hex).filter(|&c| grid.distance(apex, c) == range));
                }
            }
            defined.sort();
            prop_assert_eq!(&listed, &defined);
        }
    }
}
