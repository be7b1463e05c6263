mod arcs;
mod geometry;
mod phase;
mod together;

use super::factors::*;
use super::*;
use crate::terrain::Grade;
use crate::units::{Calibre, Weapon};
use kernel::Side;
use tabletop::{Point, Shape};

/// A line of 36 with muskets, not its first fire.
const LINE: Firer = Firer {
    side: Side::First,
    who: 0,
    by: By::Hand,
    skirmish_line: false,
    cavalry: false,
    in_passage: false,
    moved: false,
    split: false,
    fresh: false,
    degree: Degree::Or,
    marksmen: false,
    neighbour: false,
    engaged: 0,
    valour: 0,
    canister: false,
    ranging: false,
    figures: 36,
};

/// A line of 36 in the open.
const AIMED: Target = Target {
    mass: Mass::Thin,
    skirmish_line: false,
    limbered: false,
    unlimbered: false,
    cavalry: false,
    charging: false,
    edge: Edge::Front,
    hidden: false,
    in_passage: false,
    cover: Grade::None,
    in_wood: false,
    non_ricochet: false,
    out_of_supplies: false,
    degree: Degree::Or,
    supported: false,
    engaged: 0,
    valour: 0,
    figures: 36,
};

/// Loss in whole figures and morale of one firing whose dice show a sum.
fn fired(firer: Firer, target: Target, zone: Zone, sum: u8, units: u16) -> (u16, Degree) {
    let faces = dice(sum);
    common([effect(&roll(&firer, &target, zone), &faces, units)])
}

/// Three dice with a sum.
fn dice(sum: u8) -> [u8; 3] {
    let first = (sum - 2).min(6);
    let second = (sum - first - 1).min(6);
    [first, second, sum - first - second]
}

/// BA-E1, BA-T6, BA-T12, BA-S33
#[test]
fn a_first_volley_at_a_line() {
    let first = Firer { fresh: true, valour: 1, ..LINE };
    assert_eq!(fired(first, AIMED, Zone::One, 10, units_of_fire(36)), (4, Degree::Ld));
    let clauses: Vec<&str> =
        roll(&first, &AIMED, Zone::One).modifiers.iter().map(|one| one.rule.as_str()).collect();
    assert_eq!(clauses, ["BA-T6.22", "BA-T6.32"]);
}

/// BA-E2, BA-3.1.9a
#[test]
fn a_column_suffers_more() {
    let first = Firer { fresh: true, valour: 1, ..LINE };
    let column = Target { mass: Mass::Column, ..AIMED };
    assert_eq!(fired(first, column, Zone::One, 10, 4), (4, Degree::Md));
}

/// BA-E3
#[test]
fn a_wall_covers() {
    let target = Target { cover: Grade::II, ..AIMED };
    assert_eq!(fired(Firer { valour: 1, ..LINE }, target, Zone::Two, 12, 4), (1, Degree::Or));
}

/// BA-E4, BA-R49
/// BA-T6a
#[test]
fn skirmishers_at_long_range_do_little() {
    let firer = Firer { skirmish_line: true, valour: 1, figures: 12, ..LINE };
    let target = Target { figures: 30, ..AIMED };
    let roll = roll(&firer, &target, Zone::Two);
    assert_eq!((roll.total(&dice(11)), roll.second_total(&dice(11))), (11, 9));
    assert_eq!(fired(firer, target, Zone::Two, 11, units_of_fire(12)), (0, Degree::Or));
}

/// BA-E5, BA-3.1.1a, BA-3.1.1b, BA-3.1.1d, BA-3.1.1e, BA-3.2.0a
/// BA-T12c
#[test]
fn units_of_fire_are_tens_and_pairs() {
    assert_eq!([23, 12, 14, 4, 2].map(units_of_fire), [3, 1, 2, 1, 0]);
    assert_eq!([7, 1, 8].map(units_of_guns), [4, 1, 4]);
}

/// BA-E6, BA-3.1.1g, BA-3.1.1h, BA-3.1.5a, BA-3.1.5c
/// BA-T12b
#[test]
fn losses_of_a_common_target_are_summed_before_rounding() {
    let effect = |total, units| {
        let row = result(total);
        Effect { quarters: u16::from(row.quarters) * units, morale: row.morale }
    };
    assert_eq!(common([effect(11, 3), effect(8, 3)]), (2, Degree::Ld));
}

/// BA-E7, BA-3.1.1c, BA-3.1.1f, BA-3.1.2c, BA-3.1.2e, BA-R54
#[test]
fn split_fire_uses_one_small_unit() {
    let units = split_units([18, 18], false, None);
    assert_eq!(units, [2, 1]);
    let split = Firer { split: true, figures: 18, ..LINE };
    let target = Target { figures: 18, ..AIMED };
    assert_eq!(fired(split, target, Zone::One, 13, units[0]).0, 1);
    assert_eq!(fired(split, target, Zone::One, 13, units[1]).0, 0);
    let both = [units[0], units[1]]
        .map(|units| effect(&roll(&Firer { figures: 18, ..LINE }, &target, Zone::One), &dice(13), units));
    assert_eq!(common(both).0, 3);
    assert_eq!((split_units([5, 4], true, None), split_units([12, 14], false, None)), ([3, 2], [1, 2]));
    // The player may say which part has it.
    assert_eq!(split_units([18, 18], false, Some(1)), [1, 2]);
}

const GUNS: Firer = Firer { by: By::Guns(Calibre::Pd6), figures: 8, ..LINE };

/// BA-E8, BA-3.4.3a, BA-3.4.3b
#[test]
fn guns_count_five_times_in_numbers() {
    let cavalry = Target { cavalry: true, figures: 24, ..AIMED };
    let battery = Firer { valour: 1, ..GUNS };
    assert_eq!(fired(battery, cavalry, Zone::Two, 11, units_of_guns(8)), (2, Degree::Or));
    let large = Firer { figures: 12, ..battery };
    assert_eq!(fired(large, cavalry, Zone::Two, 11, 4).1, Degree::Ld);
}

/// BA-E9, BA-3.4.4a
#[test]
fn canister_tears_a_column_apart() {
    let guns = Firer { by: By::Guns(Calibre::Pd12), canister: true, figures: 6, ..GUNS };
    let column = Target { mass: Mass::Column, figures: 30, valour: -1, ..AIMED };
    assert_eq!(fired(guns, column, Zone::One, 10, units_of_guns(6)), (6, Degree::Md));
}

/// BA-E10, BA-3.4.1a, BA-3.4.5a
#[test]
fn a_light_gun_at_long_range_may_do_nothing() {
    let guns = Firer { by: By::Guns(Calibre::Pd3), ranging: true, split: true, ..GUNS };
    let target = Target { non_ricochet: true, ..AIMED };
    assert_eq!(roll(&guns, &target, Zone::Three).total(&dice(14)), 0);
    assert_eq!(fired(guns, target, Zone::Three, 14, 4), (0, Degree::Or));
}

/// BA-E11, BA-3.1.8a
#[test]
fn flank_fire_shakes() {
    let target = Target { edge: Edge::Flank, figures: 20, valour: 1, ..AIMED };
    assert_eq!(fired(Firer { figures: 30, ..LINE }, target, Zone::One, 9, 3), (1, Degree::Ld));
}

/// BA-E12, BA-R47, BA-R48
#[test]
fn one_row_of_a_group_counts() {
    let charging = Target { mass: Mass::Column, cavalry: true, charging: true, ..AIMED };
    assert_eq!(roll(&LINE, &charging, Zone::One).total(&dice(10)), 11);
    let battery = Target { mass: Mass::Column, unlimbered: true, ..AIMED };
    assert_eq!(roll(&LINE, &battery, Zone::One).total(&dice(10)), 8);
    let carbines = Firer { skirmish_line: true, cavalry: true, ..LINE };
    assert_eq!(roll(&carbines, &AIMED, Zone::One).total(&dice(10)), 10);
}

/// BA-E13, BA-3.1.6f
#[test]
fn a_neighbour_adds_to_the_firer() {
    let firer = Firer { neighbour: true, figures: 30, ..LINE };
    assert_eq!(fired(firer, AIMED, Zone::One, 11, 3), (3, Degree::Ld));
}

/// BA-E15, BA-3.3.2a, BA-3.3.2c
#[test]
fn a_soutien_counts_its_skirmishers() {
    let target = Target { figures: 32, ..AIMED };
    let (loss, morale) = fired(GUNS, target, Zone::One, 13, 4);
    assert_eq!((crate::valour::shared(loss, [24, 8]), morale), ([3, 1], Degree::Ld));
}

/// BA-E16, BA-1.1.4m, BA-T10
#[test]
fn an_engaged_officer_steadies_or_shakes() {
    let morale = |engaged: i8| {
        let target = Target { engaged, ..AIMED };
        let roll = roll(&LINE, &target, Zone::One);
        result(roll.second_total(&dice(15))).morale
    };
    assert_eq!((morale(0), morale(3), morale(-2)), (Degree::Md, Degree::Ld, Degree::Md));
    let roll = roll(&LINE, &Target { engaged: -2, ..AIMED }, Zone::One);
    assert_eq!(roll.second_total(&dice(15)), 17);
}

/// BA-E17, BA-3.1.7c
/// BA-T0b
#[test]
fn support_steadies() {
    let target = Target { supported: true, ..AIMED };
    let roll = roll(&LINE, &target, Zone::One);
    assert_eq!((roll.total(&dice(12)), roll.second_total(&dice(12))), (12, 10));
}

/// BA-E18, BA-1.1.2n, BA-T7a
#[test]
fn a_hidden_target_is_hard_to_hit() {
    let guns = Firer { ranging: true, ..GUNS };
    let target = Target { hidden: true, cover: Grade::I, ..AIMED };
    assert_eq!(roll(&guns, &target, Zone::Three).total(&dice(17)), 7);
    assert_eq!(fired(guns, target, Zone::Three, 17, 4).0, 1);
}

/// BA-3.1.3w, BA-3.1.3x, BA-R4, BA-E9
#[test]
fn a_border_belongs_to_the_nearer_zone() {
    let at = |units: i32| Shape::point(Point::new(0, 0)).gap(&Shape::point(Point::new(units, 0)));
    let musket = Arms::Hand(Weapon::Musket);
    assert_eq!(zone(musket, &at(10_000)), Some(Zone::One));
    assert_eq!(zone(musket, &at(10_001)), Some(Zone::Two));
    assert_eq!(zone(musket, &at(18_001)), None);
    assert_eq!(zone(Arms::Guns(Calibre::Pd12), &at(25_000)), Some(Zone::One));
    assert_eq!(zone(Arms::Guns(Calibre::Pd12), &at(26_000)), Some(Zone::Two));
    assert_eq!(zone(Arms::Guns(Calibre::Pd3), &at(100_000)), Some(Zone::Three));
    assert_eq!(zone(Arms::None, &at(1)), None);
}
