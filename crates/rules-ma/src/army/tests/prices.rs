//! What battalions and armies cost, and which may be fielded.

use super::super::legal::{Law, Unlawful};
use super::*;
use crate::tables::{CHARACTER_PRICES, PRICES, SIZES};

/// MA-2.5, MA-2.5a, MA-K1: all 36 cells are 0.5, 1, 1.5 or 2 points a Ranker.
#[test]
fn the_price_table_is_half_a_point_a_ranker_and_level() {
    for (row, quality) in Quality::ALL.into_iter().enumerate() {
        for (column, size) in SIZES.into_iter().enumerate() {
            let halves = u16::from(size) * (row as u16 + 1);
            assert_eq!(u16::from(PRICES[row][column]) * 2, halves, "{quality:?} {size}");
            assert_eq!(quality.price(size), Some(halves / 2));
        }
    }
    assert_eq!((Quality::Guard.price(18), Quality::Guard.price(52)), (None, None));
    assert_eq!(CHARACTER_PRICES, [2, 4, 6, 10]);
    assert_eq!(Quality::ALL.map(Quality::score), [5, 4, 3, 2]);
}

/// MA-X1, MA-3.5
#[test]
fn veterans_with_an_officer_cost_52() {
    assert_eq!(battalion(Nation::British, Quality::Veterans, 28, [0, 0, 0, 1]).points(), 52);
}

/// MA-X2, MA-2.6, MA-R35, MA-3.2b, MA-12.3, MA-R37
#[test]
fn light_rifles_pay_a_point_a_ranker_and_send_out_three_quarters() {
    let mut rifles = battalion(Nation::British, Quality::Veterans, 24, [1, 0, 0, 0]);
    (rifles.light, rifles.rifles) = (true, true);
    assert_eq!(rifles.points(), 62);
    assert_eq!((rifles.most_skirmishers(), crate::formation::skirmish_groups(18)), (18, 9));
}

/// MA-X3, MA-22.1, MA-22.2, MA-22.3, MA-4.1
#[test]
fn the_published_armies_cost_200_each() {
    let costs = |army: &Army| army.battalions.iter().map(Battalion::points).collect::<Vec<_>>();
    assert_eq!(costs(&british()), [52, 48, 34, 52, 14]);
    assert_eq!(costs(&french()), [32, 40, 36, 92]);
    for army in [british(), french()] {
        assert_eq!(army.points(), 200);
        assert_eq!(army.judge(&Law::default()), []);
    }
    assert_eq!((british().officers(), french().officers()), (3, 1));
}

/// MA-X19, MA-11.1, MA-11.5, MA-R37
#[test]
fn a_fifth_may_skirmish_rounded_up() {
    let most = |n| battalion(Nation::French, Quality::Drilled, n, [0; 4]).most_skirmishers();
    assert_eq!((most(28), most(20), most(36), most(16)), (6, 4, 8, 4));
}

fn faults(change: impl FnOnce(&mut Army)) -> Vec<Unlawful> {
    let mut army = british();
    change(&mut army);
    army.judge(&Law::default())
}

/// MA-2.2, MA-3.2, MA-3.3, MA-3.4, MA-3.4b, MA-3.5
#[test]
fn sizes_and_numbers_of_characters_are_limited() {
    assert_eq!(faults(|a| a.battalions[4].rankers = 18), [Unlawful::Size { battalion: 4 }]);
    for kind in CharacterKind::ALL {
        let over = faults(|a| {
            let b = &mut a.battalions[4];
            (b.quality, b.rankers) = (Quality::Recruits, 16);
            b.characters = Characters::NONE.with(kind, kind.most() + 1);
            a.battalions[0].characters = Characters::NONE;
        });
        assert_eq!(over, [Unlawful::TooMany { battalion: 4, kind }]);
    }
    assert_eq!(faults(|a| a.battalions[0].two_colours = true), [], "British colours come in twos");
    let mut french = french();
    french.battalions[0].two_colours = true;
    assert_eq!(french.judge(&Law::default()), [Unlawful::TwoColours { battalion: 0 }]);
    assert_eq!(french.points(), 200, "two figures cost as one (MA-R36)");
}

/// MA-12.1, MA-12.2, MA-F11, MA-R80
#[test]
fn one_light_battalion_of_at_most_30_veterans() {
    assert_eq!(faults(|a| a.battalions[3].light = true), []);
    assert_eq!(faults(|a| a.battalions[4].light = true), [Unlawful::LightQuality { battalion: 4 }]);
    let large = |a: &mut Army| {
        (a.battalions[3].rankers, a.battalions[3].light) = (32, true);
        a.battalions.truncate(4);
    };
    assert_eq!(faults(large), [Unlawful::LightSize { battalion: 3 }]);
    let two = |a: &mut Army| {
        a.battalions.truncate(4);
        for b in &mut a.battalions {
            (b.quality, b.rankers, b.light, b.characters) = (Quality::Veterans, 16, true, Characters::NONE);
        }
    };
    let more = [1, 2, 3].map(|battalion| Unlawful::SecondLight { battalion });
    assert_eq!(faults(two), more);
}

/// MA-2.6, MA-12.4
#[test]
fn rifles_are_for_british_light_troops() {
    let lean = |a: &mut Army| a.battalions[0].characters = Characters::NONE;
    let rifles = |light: bool, a: &mut Army| {
        lean(a);
        a.battalions.remove(1);
        (a.battalions[2].light, a.battalions[2].rifles) = (light, true);
    };
    assert_eq!(faults(|a| rifles(true, a)), []);
    assert_eq!(faults(|a| rifles(false, a)), [Unlawful::RiflesInLine { battalion: 2 }]);
    let abroad = |a: &mut Army| {
        rifles(true, a);
        a.nation = Nation::Portuguese;
    };
    assert_eq!(faults(abroad), [Unlawful::RiflesAbroad { battalion: 2 }]);
}

/// MA-2.4, MA-R40, MA-R81
#[test]
fn points_are_a_ceiling_and_battalions_have_two_limits() {
    assert_eq!(faults(|a| a.battalions[4].rankers = 24), [Unlawful::Points { most: 200 }]);
    assert_eq!(faults(|a| a.battalions.truncate(3)), [], "fewer points are allowed");
    assert_eq!(faults(|a| a.battalions.truncate(2)), [Unlawful::TooFew { least: 3 }]);
    let many = |n: usize| {
        faults(|a| a.battalions = vec![battalion(Nation::British, Quality::Recruits, 16, [0; 4]); n])
    };
    assert_eq!((many(8), many(9)), (vec![], vec![Unlawful::TooManyBattalions { most: 8 }]));
    let law = Law { points: 200, battalions: (1, 12) };
    let army = army(Nation::British, &[(Quality::Guard, 48, [0; 4])]);
    assert_eq!(army.judge(&law), [], "a scenario may ask for other numbers");
}

/// Every sentence names the battalion, and every fault has its clause.
#[test]
fn faults_are_sentences_with_a_clause() {
    let mut army = british();
    army.battalions[4] = battalion(Nation::French, Quality::Drilled, 34, [3, 3, 3, 3]);
    (army.battalions[4].light, army.battalions[4].rifles) = (true, true);
    army.nation = Nation::French;
    for fault in army.judge(&Law::default()) {
        let sentence = fault.sentence(&army);
        let about = fault.about().is_none() || sentence.contains("the battalion");
        assert!(about && sentence.len() > 30 && !sentence.ends_with('.'), "{sentence}");
        assert_eq!(fault.rule().prefix(), "MA");
    }
}
