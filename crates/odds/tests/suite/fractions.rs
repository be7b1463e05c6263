//! Fractions and distributions.

use odds::{Distribution, Fraction, TooFine};

fn f(text: &str) -> Fraction {
    text.parse().unwrap()
}

#[test]
fn a_fraction_is_in_lowest_terms_and_reads_back() {
    assert_eq!(Fraction::new(14, 72), Some(f("7/36")));
    assert_eq!(Fraction::new(14, -72).unwrap().to_string(), "-7/36");
    assert_eq!(Fraction::new(1, 0), None);
    assert_eq!(f("3").to_string(), "3");
    assert!("7/x".parse::<Fraction>().is_err());
    assert!("7/0".parse::<Fraction>().is_err());
}

#[test]
fn fractions_add_multiply_and_compare_by_value() {
    assert_eq!(f("1/6").plus(f("1/3")), Some(f("1/2")));
    assert_eq!(f("7/36").times(f("6/7")), Some(f("1/6")));
    let mut sorted = [f("1/2"), f("-1/3"), f("7/36"), f("2/3"), f("1"), f("0"), f("5/12")];
    sorted.sort();
    let words: Vec<_> = sorted.iter().map(Fraction::to_string).collect();
    assert_eq!(words, ["-1/3", "0", "7/36", "5/12", "1/2", "2/3", "1"]);
    let huge = Fraction::new(i128::MAX - 1, i128::MAX).unwrap();
    assert!(huge < Fraction::ONE && huge > f("999/1000"));
    assert_eq!(huge.plus(f("1/7")), None);
}

#[test]
fn a_fraction_is_shown_in_percent_rounded_to_the_nearest() {
    assert_eq!(f("7/36").percent(), "19.4 %");
    assert_eq!(f("1/8").percent(), "12.5 %");
    assert_eq!(f("1").percent(), "100.0 %");
    assert_eq!(f("7/36").in_parts(1000), 194);
}

#[test]
fn the_short_ways_equal_the_plain_ones() {
    let die = Distribution::die(6);
    let three = die.sum_of(3).unwrap();
    let plain = die.with(&die, |a, b| a + b).unwrap().with(&die, |a, b| a + b).unwrap();
    assert_eq!(three, plain);
    assert_eq!(three.less(&die).unwrap(), plain.with(&die, |a, b| a - b).unwrap());
    let far = Distribution::weighted([(-1_000_000, 1), (1_000_000, 2)]).unwrap();
    assert_eq!(far.and(&die).unwrap(), far.with(&die, |a, b| a + b).unwrap());
    assert_eq!(die.sum_of(0).unwrap(), Distribution::certain(0));
}

#[test]
fn weights_are_merged_sorted_and_in_lowest_terms() {
    let d = Distribution::weighted([("b", 2), ("a", 4), ("b", 2), ("c", 0)]).unwrap();
    assert_eq!(d, Distribution::weighted([("a", 1), ("b", 1)]).unwrap());
    assert_eq!(d.probability(&"a"), f("1/2"));
    assert_eq!(d.probability(&"c"), Fraction::ZERO);
    assert!(Distribution::<u8>::weighted([(1, 0)]).is_none());
}

#[test]
fn a_mean_is_exact() {
    assert_eq!(Distribution::die(6).mean(|&face| face.into()), Some(f("7/2")));
    assert_eq!(Distribution::die(6).probability_that(|&face| face >= 5), f("1/3"));
}

#[test]
fn odds_too_fine_for_128_bits_are_refused_not_rounded() {
    assert_eq!(Distribution::die(6).sum_of(50), Err(TooFine));
    assert!(Distribution::die(6).sum_of(48).is_ok());
}
