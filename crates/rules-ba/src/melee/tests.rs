mod bouts;
mod contact;
mod limits;
mod more;

use super::factors::*;
use super::*;
use crate::terrain::Grade;
use crate::units::Weight;
use kernel::Side;

/// Infantry in line or column of attack without skirmishers before it.
const FOOT: Party = Party {
    side: Side::First,
    who: 0,
    role: Role::Attacker,
    kind: Kind::Foot,
    stand: Stand::Firm,
    covered: false,
    cover: Grade::None,
    uphill: false,
    formed: false,
    overreaches: false,
    in_passage: false,
    fired: false,
    out_of_supplies: false,
    fresh: false,
    charges: false,
    lancers: false,
    charged_before: false,
    passive: false,
    attacked: false,
    defended: false,
    triumphed: false,
    hidden: false,
    degree: Degree::Or,
    supported: false,
    neighbour: false,
    engaged: 0,
    valour: 0,
    figures: 30,
};

const DEFENDER: Party = Party { side: Side::Second, who: 1, role: Role::Defender, ..FOOT };

/// Three dice with a sum.
fn dice(sum: u8) -> [u8; 3] {
    let first = (sum - 2).min(6);
    let second = (sum - first - 1).min(6);
    [first, second, sum - first - second]
}

/// The totals of an attacker and a defender whose dice show sums.
fn fought(a: Party, b: Party, between: Between, sums: (u8, u8)) -> (i16, i16) {
    (roll(&a, &b, between).total(&dice(sums.0)), roll(&b, &a, between).total(&dice(sums.1)))
}

const OPEN: Between = Between { approach: Approach::Front };

/// BA-E19, BA-4.1.3a, BA-4.1.3c, BA-4.1.3d, BA-4.1.3k, BA-4.1.3l, BA-4.1.3m, BA-4.1.3s, BA-S34, BA-S35
#[test]
fn a_charge_with_the_bayonet_breaks_a_line_that_has_fired() {
    let attacker = Party { charges: true, fresh: true, valour: 2, figures: 36, ..FOOT };
    let defender = Party { fired: true, figures: 30, ..DEFENDER };
    let (a, b) = fought(attacker, defender, OPEN, (9, 11));
    assert_eq!((a, b, lost(a, b)), (12, 6, [Degree::Or, Degree::Fd]));
    let (given, taken) = (
        blow(a, units_of_melee(12), Captor::Other, false),
        blow(b, units_of_melee(30), Captor::Other, false),
    );
    assert_eq!((given.quarters / 4, given.prisoners, taken.quarters / 4), (0, 1, 0));
    assert_eq!(left_in_fd(30, 0, 1), 27);
    assert_eq!(crate::tables::command::valour_lost(30, 3), 0);
}

/// BA-E20, BA-5.5.1c, BA-R91
#[test]
fn cuirassiers_ride_down_a_line() {
    let attacker = Party {
        kind: Kind::Horse(Weight::Heavy),
        charges: true,
        fresh: true,
        valour: 1,
        figures: 24,
        ..FOOT
    };
    let defender = Party { fresh: true, figures: 32, ..DEFENDER };
    let (a, b) = fought(attacker, defender, OPEN, (8, 10));
    assert_eq!((a, b, lost(a, b)[1]), (15, 10, Degree::Fd));
    let given = blow(a, units_of_melee(24), Captor::CavalryOfOthers, false);
    assert_eq!((given.quarters / 4, given.prisoners), (3, 12));
    assert_eq!(left_in_fd(32, 3, 12), 16);
    assert_eq!(crate::tables::command::valour_lost(32, 16), 2);
    assert_eq!(blow(b, units_of_melee(32), Captor::Other, false).quarters / 4, 1);
}

/// BA-E21, BA-R14
#[test]
fn a_square_throws_light_cavalry_back() {
    let attacker = Party { kind: Kind::Horse(Weight::Light), charges: true, valour: 1, figures: 24, ..FOOT };
    let defender = Party { stand: Stand::Square, valour: 1, figures: 36, ..DEFENDER };
    let (a, b) = fought(attacker, defender, OPEN, (12, 9));
    assert_eq!((a, b, lost(a, b)), (9, 12, [Degree::Md, Degree::Or]));
    let face = crate::formation::faces(36)[0];
    assert_eq!(blow(b, units_of_melee(face), Captor::Other, false).quarters / 4, 0);
    assert_eq!(blow(a, units_of_melee(24), Captor::CavalryOfOthers, false).quarters / 4, 1);
}

/// BA-E22, BA-4.1.8a, BA-4.1.3o
#[test]
fn a_flank_attack_rolls_a_line_up() {
    let flank = Between { approach: Approach::Flank };
    let (a, b) = fought(FOOT, DEFENDER, flank, (10, 10));
    assert_eq!((a, b, lost(a, b)[1]), (11, 5, Degree::Fd));
    assert_eq!((units_of_melee(10), units_of_melee(4)), (1, 1));
    assert_eq!(left_in_fd(30, 0, 1), 27);
}

/// BA-E23, BA-4.1.5a, BA-4.1.5b, BA-4.1.5c, BA-4.1.5d, BA-4.1.5f, BA-4.1.5g, BA-4.1.5h
#[test]
fn two_columns_attack_one_line() {
    let line = Party { valour: 1, figures: 36, ..DEFENDER };
    let (first, second) = (Party { figures: 36, ..FOOT }, Party { figures: 24, ..FOOT });
    let (a1, d1) = fought(first, line, OPEN, (13, 11));
    let (a2, d2) = fought(second, line, OPEN, (9, 11));
    assert_eq!((a1, d1, a2, d2), (11, 10, 7, 11));
    assert_eq!((lost(a1, d1), lost(a2, d2)), ([Degree::Or, Degree::Ld], [Degree::Md, Degree::Or]));
    let loss = blow(a1, units_of_melee(12), Captor::Other, false).quarters
        + blow(a2, units_of_melee(8), Captor::Other, false).quarters;
    assert_eq!(loss / 4, 0);
    let by_line = blow(d1.max(d2), units_of_melee(36), Captor::Other, false).quarters / 4;
    assert_eq!(crate::valour::shared(by_line, [12, 8]), [1, 1]);
}

/// BA-E24, BA-5.5.3f, BA-5.5.3g
#[test]
fn without_supplies_only_prisoners_are_taken() {
    let given = blow(14, units_of_melee(16), Captor::CavalryOfOthers, true);
    assert_eq!((given.quarters, given.prisoners), (0, 8));
    let empty = Party { out_of_supplies: true, ..FOOT };
    assert_eq!(fought(empty, DEFENDER, OPEN, (10, 10)).0, 10 - 2 - 2);
}

/// BA-E25, BA-4.3.2b, BA-6.1.2
#[test]
fn a_stone_building_is_held() {
    let attacker = Party { figures: 32, ..FOOT };
    let defender = Party { covered: true, cover: Grade::II, figures: 24, ..DEFENDER };
    let (a, b) = fought(attacker, defender, OPEN, (13, 9));
    assert_eq!((a, b, lost(a, b)), (7, 9, [Degree::Ld, Degree::Or]));
    assert_eq!(blow(b, units_of_melee(24), Captor::Other, false).quarters / 4, 1);
    assert_eq!(blow(a, units_of_melee(12), Captor::Other, false).quarters / 4, 0);
    let again = Party { attacked: true, ..attacker };
    assert_eq!(fought(again, Party { defended: true, ..defender }, OPEN, (13, 9)), (5, 8));
}

/// BA-E28, BA-1.1.4m
#[test]
fn a_fallen_officer_weighs_on_his_unit() {
    assert_eq!(fought(Party { engaged: -4, ..FOOT }, DEFENDER, OPEN, (10, 10)).0, 4);
}

/// BA-1.3.1o, BA-T8: cavalry against huddle, mass and guns.
#[test]
fn cavalry_meets_each_formation_by_its_row() {
    let horse = Party { kind: Kind::Horse(Weight::Medium), figures: 30, ..FOOT };
    let against = |stand: Stand| fought(horse, Party { stand, ..DEFENDER }, OPEN, (10, 10));
    assert_eq!(against(Stand::Huddle), (11, 8));
    assert_eq!(against(Stand::BattalionMass), (10, 10));
    assert_eq!(against(Stand::Square), (7, 11));
    let guns = Party { kind: Kind::Guns, ..DEFENDER };
    assert_eq!(fought(horse, guns, OPEN, (10, 10)), (11, 10 - 2 - 2));
    // Two bodies of horse: no row of that group.
    let other = Party { role: Role::Defender, ..horse };
    assert_eq!(fought(horse, other, OPEN, (10, 10)), (10, 10));
}

/// BA-T8, BA-4.1.8b, BA-4.1.8d, BA-4.1.9a
#[test]
fn rear_overreach_and_slope_count() {
    let rear = Between { approach: Approach::Rear };
    assert_eq!(fought(FOOT, DEFENDER, rear, (10, 10)), (10, 6));
    let wide = Party { overreaches: true, ..DEFENDER };
    assert_eq!(fought(Party { uphill: true, ..FOOT }, wide, OPEN, (10, 10)), (7, 10));
}
