use super::command::*;
use super::fire::*;
use super::ground::{Passage, Position, element, passage, sight_against, sight_from};
use super::march::{Going, rate};
use super::melee::*;
use super::works::Work;
use super::*;
use crate::terrain::Grade;
use crate::units::{Arm, Calibre, Weapon};
use tabletop::Length;

/// BA-T0a, BA-R47, BA-R48, BA-E12
#[test]
fn of_a_group_only_the_greatest_counts() {
    // Cavalry in column of attack at the charge under musket fire.
    let target = Rows::NONE.when(true, 1).when(true, 6).when(true, 7);
    assert_eq!(target.sum(&HAND_WEAPONS, 1), 2 - 1);
    // Three guns in line, enfiladed.
    let guns = Rows::NONE.when(true, 1).when(true, 5);
    assert_eq!((guns.sum(&HAND_WEAPONS, 1), guns.sum(&ARTILLERY, 1)), (-2, -2));
    // A cavalry skirmish line firing carbines.
    let firer = Rows::NONE.when(true, 3).when(true, 6);
    assert_eq!(firer.sum(&HAND_WEAPONS, 0), 0);
    let counted: Vec<&str> =
        firer.counted(&HAND_WEAPONS, 0).map(|(factor, _)| factor.rule.as_str()).collect();
    assert_eq!(counted, ["BA-T6.3", "BA-T6.6"]);
}

/// BA-R47: every group of two or more rows, with all of its rows applying: only the greatest is counted.
#[test]
fn every_group_counts_one_row() {
    let tables: [(&'static [Factor], usize); 6] = [
        (&HAND_WEAPONS, 4),
        (&ARTILLERY, 4),
        (&MELEE, 2),
        (&SPREAD, 2),
        (&REORGANISATION, 1),
        (&ORDERING, 1),
    ];
    for (table, columns) in tables {
        let all = (1..=table.len() as u8).fold(Rows::NONE, |rows, row| rows.when(true, row));
        for column in 0..columns {
            let mut groups: Vec<&str> = all
                .counted(table, column)
                .map(|(factor, value)| {
                    let of = table.iter().filter(|other| other.group == factor.group);
                    let most = of.map(|other| other.cells[column].unsigned_abs()).max().unwrap();
                    assert_eq!(value.unsigned_abs(), u16::from(most), "{factor:?}");
                    factor.group
                })
                .collect();
            let before = groups.len();
            groups.dedup();
            assert_eq!(groups.len(), before);
        }
    }
}

/// BA-R47
#[test]
fn the_groups_are_those_of_the_ruling() {
    let groups = |table: &[Factor]| {
        let mut sizes: Vec<(usize, usize)> = Vec::new();
        for (at, factor) in table.iter().enumerate() {
            match sizes.last_mut() {
                Some((first, count)) if table[*first - 1].group == factor.group => *count += 1,
                _ => sizes.push((at + 1, 1)),
            }
        }
        sizes.retain(|(_, count)| *count > 1);
        sizes
    };
    assert_eq!(groups(&HAND_WEAPONS), [(1, 2), (3, 3), (6, 2), (8, 2), (12, 3), (15, 5), (25, 3)]);
    let guns = [(1, 2), (3, 3), (6, 2), (8, 2), (12, 3), (15, 5), (24, 3), (29, 2), (31, 3)];
    assert_eq!(groups(&ARTILLERY), guns);
    let melee = [(1, 3), (4, 3), (11, 3), (15, 3), (21, 2), (25, 2), (27, 2), (30, 3), (34, 3)];
    assert_eq!(groups(&MELEE), melee);
    assert_eq!(groups(&SPREAD), [(4, 3), (7, 3), (10, 3)]);
    assert_eq!(groups(&REORGANISATION), [(1, 2)]);
    assert_eq!(groups(&ORDERING), [(1, 2), (3, 2), (5, 2), (8, 2)]);
}

/// BA-T6b: what varies with the unit is given.
#[test]
fn valour_and_engaged_officers_are_given() {
    let firer = Rows::NONE.given(32, -2).given(31, 3);
    assert_eq!([0, 1, 2, 3].map(|column| firer.sum(&HAND_WEAPONS, column)), [-2, 0, 3, -2 + 3]);
    assert_eq!(Rows::NONE.given(32, 0), Rows::NONE);
}

/// BA-T12, BA-T12a, BA-R49, BA-R6
#[test]
fn totals_are_read_on_the_table_of_loss() {
    let read = |total| {
        let row = result(total);
        (row.quarters, row.morale, row.prisoners, row.by_cavalry)
    };
    assert_eq!(read(-3), (0, Degree::Or, 0, 0));
    assert_eq!(read(4), (0, Degree::Or, 0, 0));
    assert_eq!(read(5), (1, Degree::Or, 1, 2));
    assert_eq!(read(10), (2, Degree::Or, 1, 2));
    assert_eq!(read(11), (2, Degree::Ld, 1, 2));
    assert_eq!(read(14), (4, Degree::Ld, 2, 4));
    assert_eq!(read(17), (8, Degree::Md, 3, 6));
    assert_eq!(read(20), (8, Degree::Fd, 3, 6));
    assert_eq!(read(30), (12, Degree::Fd, 4, 8));
}

/// BA-T10, BA-T11, BA-T16, BA-T17, BA-T18, BA-T19
#[test]
fn results_are_read_from_their_rows() {
    assert_eq!(engaging(15), Engaging { officer: Officer::Survives, factor: 3 });
    assert_eq!(engaging(7), Engaging { officer: Officer::Falls, factor: -2 });
    assert_eq!(engaging(3), Engaging { officer: Officer::Falls, factor: -4 });
    assert_eq!([0, 1, 2, 3, 4, 5, 11].map(defeat), {
        use Degree::*;
        [Or, Ld, Ld, Md, Md, Fd, Fd]
    });
    assert_eq!(reorganised(15), Reorganised::To(Degree::Or));
    assert_eq!(reorganised(12), Reorganised::To(Degree::Md));
    assert_eq!([10, 7, 6, 5, 4, -2].map(reorganised), [10, 10, 15, 15, 20, 20].map(Reorganised::Routs));
    assert_eq!(ordered(13), (Followed::Yes, Degree::Or));
    assert_eq!(ordered(11), (Followed::Yes, Degree::Ld));
    assert_eq!(ordered(10), (Followed::No, Degree::Ld));
    assert_eq!(ordered(7), (Followed::No, Degree::Md));
    assert_eq!(ordered(-4), (Followed::No, Degree::Fd));
    assert_eq!([18, 16, 13, 12].map(caught), {
        use Caught::*;
        [Falls(-2), Falls(-1), Falls(0), Survives]
    });
    assert_eq!([17, 16, 13, 12].map(replaced), {
        use Replaced::*;
        [VeryEfficient, AsBefore, VeryInefficient, No]
    });
    assert_eq!((SUPERIOR_IN_CONTACT, FAILED_REPLACEMENT), (2, 1));
}

/// BA-T15, BA-E39
#[test]
fn valour_falls_with_every_fifth_lost() {
    assert_eq!([7, 8, 15, 22].map(|lost| valour_lost(36, lost)), [0, 1, 2, 3]);
}

/// BA-T2, BA-T3, BA-T4, BA-T5
/// BA-R2
#[test]
fn ground_is_read_from_its_rows() {
    assert_eq!(sight_from(Position::Wood), Length::whole(15));
    assert_eq!(sight_against(Position::Cover, false), Length::whole(30));
    assert_eq!(sight_against(Position::Cover, true), Length::whole(100));
    assert_eq!((rate(1, Going::Road), rate(3, Going::Road), rate(2, Going::Wood)), (Some(50), None, None));
    assert_eq!((rate(16, Going::Difficult), rate(23, Going::Normal)), (Some(8), None));
    assert_eq!(passage(Arm::Infantry, Grade::I), Passage::Whole);
    assert_eq!(passage(Arm::Cavalry, Grade::II), Passage::Quarter);
    assert_eq!(passage(Arm::Artillery, Grade::III), Passage::Never);
    assert_eq!(passage(Arm::Waggon, Grade::None), Passage::Whole);
    assert_eq!((element(10), element(12), element(4)), {
        use Grade::{I, II, None};
        ((II, I), (II, II), (I, None))
    });
}

/// BA-T13, BA-T14
#[test]
fn ranges_end_where_the_tables_say() {
    let cm = |all: &[Length]| all.iter().map(|end| end.units() / 1_000).collect::<Vec<_>>();
    assert_eq!(cm(&hand_zones(Weapon::Carbine)), [6, 12]);
    assert_eq!(cm(&hand_zones(Weapon::Rifle)), [18, 30]);
    assert_eq!(cm(&gun_zones(Calibre::Pd3)), [15, 40, 100]);
    assert_eq!(cm(&gun_zones(Calibre::Pd6)), [20, 50, 120]);
    assert_eq!(cm(&gun_zones(Calibre::Pd9)), [25, 60, 140]);
}

/// BA-T20, BA-E50, BA-E51
#[test]
fn works_take_their_time_and_materials() {
    assert_eq!((Work::Abatis.materials(false), Work::Abatis.materials(true)), (13, 7));
    assert_eq!((Work::Detonation.bounds(), Work::Detonation.destroys()), (6, Some(13)));
    assert_eq!((Work::Emplacement.materials(true), Work::Emplacement.destroys()), (9, None));
}

/// BA-T21, BA-R3
#[test]
fn two_valours_are_better_and_poorer_troops() {
    let of = |row: usize| valour::valours(valour::VALOUR[row - 1].4).collect::<Vec<_>>();
    assert_eq!(
        (of(6), of(7), of(33), of(119), of(158)),
        (vec![1, -1], vec![1, 0], vec![5], vec![], vec![2, 1])
    );
    assert_eq!(phases::PHASES[3].1, "Movement");
}
