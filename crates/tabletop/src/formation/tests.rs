use super::*;
use crate::tests::testing::{block, pose};

fn base(width: i32, depth: i32) -> Block {
    Block::from([width, depth])
}

/// MA-G2 to MA-G5: reference sizes, by groups of 4 × 4 cm.
#[test]
fn the_reference_sizes_of_la_marche_des_aigles_come_out() {
    let group = base(4_000, 4_000);
    for (figures, line, column) in [
        (16, (16, 4), (8, 8)),
        (20, (20, 4), (8, 12)),
        (28, (28, 4), (8, 16)),
        (36, (36, 4), (8, 20)),
        (48, (48, 4), (8, 24)),
    ] {
        let groups = figures / 4;
        assert_eq!(Array::in_ranks(groups, 1, group).block(), block(line.0, line.1));
        assert_eq!(Array::in_files(groups, 2, group).block(), block(column.0, column.1));
    }
    assert_eq!(Array::in_files(1, 2, group).block(), block(4, 4));
}

/// LB-G3, LB-G4, LB-G7
#[test]
fn the_sizes_of_le_baton_come_out() {
    let foot = base(750, 750);
    assert_eq!(Array::in_ranks(12, 2, foot).block(), base(4_500, 1_500));
    assert_eq!(Array::in_files(12, 3, foot).block(), base(2_250, 3_000));
    assert_eq!(Array::in_ranks(12, 2, base(1_000, 1_500)).block(), base(6_000, 3_000));
}

/// BA-G5
#[test]
fn the_sample_footprints_of_belle_alliance_come_out() {
    let (foot, horse) = (base(1_500, 1_500), base(2_000, 4_500));
    assert_eq!(Array::in_ranks(36, 2, foot).block(), base(27_000, 3_000));
    assert_eq!(Array::in_files(44, 6, foot).block(), base(9_000, 12_000));
    assert_eq!(Array::in_files(30, 2, horse).block(), base(4_000, 67_500));
    assert_eq!(Array::in_open_order(24, foot, Length::new(1_500)).block(), base(70_500, 1_500));
    assert_eq!(Array::in_open_order(24, horse, Length::new(4_000)).block(), base(140_000, 4_500));
    for (figures, base, radius) in
        [(12, foot, 2_930), (44, foot, 5_610), (8, horse, 4_790), (30, horse, 9_270)]
    {
        assert!((disc_radius(figures, base).units() - radius).abs() <= 5);
    }
}

/// BA-G6
#[test]
fn figures_stand_on_their_bases_and_the_last_rank_fills_from_the_left() {
    let places: Vec<Point> = Array::in_files(5, 3, base(1_500, 1_500)).places(pose(10, 10, 90)).collect();
    let due = [(8_500, 9_250), (10_000, 9_250), (11_500, 9_250), (8_500, 7_750), (10_000, 7_750)];
    assert_eq!(places, due.map(|(x, y)| Point::new(x, y)));
}

/// MA-G12
#[test]
fn cells_fill_the_middle_of_the_front() {
    let cells: Vec<Point> =
        front_cells(pose(60, 30, 90), Length::whole(4), 3).map(|cell| cell.anchor).collect();
    assert_eq!(cells, [56, 60, 64].map(|x| Point::whole(x, 30)));
    assert_eq!(front_cells(pose(60, 30, 90), Length::whole(4), 0).count(), 0);
}

#[test]
fn arrays_from_outside_are_brought_into_bounds() {
    let wild = r#"{"count":65535,"files":0,"base":[2147483647,5],"interval":-3}"#;
    let array: Array = serde_json::from_str(wild).unwrap();
    assert_eq!((array.figures(), array.files()), (FIGURES, 1));
    assert_eq!(array.places(pose(0, 0, 33)).count(), usize::from(FIGURES));
    assert_eq!(serde_json::from_str::<Array>(&serde_json::to_string(&array).unwrap()).unwrap(), array);
}
