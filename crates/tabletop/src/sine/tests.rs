use super::*;

/// The sine of any whole number of steps.
fn sine(steps: i32) -> i64 {
    direction(steps.rem_euclid(4 * QUARTER) as u16).1
}

fn cosine(steps: i32) -> i64 {
    direction(steps.rem_euclid(4 * QUARTER) as u16).0
}

#[test]
fn the_corners_of_the_table_are_exact() {
    assert_eq!((sine(0), cosine(0)), (0, ONE));
    assert_eq!((sine(QUARTER), cosine(QUARTER)), (ONE, 0));
    assert_eq!(sine(30 * 64), ONE / 2);
    assert_eq!(cosine(60 * 64), ONE / 2);
    assert_eq!(sine(45 * 64), cosine(45 * 64));
    assert_eq!(sine(-90 * 64), -ONE);
    assert_eq!(sine(i32::MAX / 2 / (4 * QUARTER) * (4 * QUARTER)), 0);
}

/// Against the library's floating point, which is good to 1 in 2⁵⁰: enough to see any fault of the series.
#[test]
fn every_entry_is_the_nearest_whole_number() {
    for step in 0..=QUARTER {
        let exact = (f64::from(step) / 64.0).to_radians().sin() * ONE as f64;
        assert!((sine(step) as f64 - exact).abs() < 0.500_01, "step {step}");
    }
}

#[test]
fn directions_are_one_long_to_a_part_in_a_thousand_million() {
    for step in 0..4 * QUARTER {
        let square = sine(step).pow(2) + cosine(step).pow(2);
        assert!((square - ONE * ONE).abs() < 2 * ONE, "step {step}");
    }
}

#[test]
fn a_quarter_more_turns_the_direction_by_a_quarter() {
    for step in 0..8 * QUARTER {
        assert_eq!(
            (sine(step + QUARTER), cosine(step + QUARTER)),
            (cosine(step), -sine(step)),
            "step {step}"
        );
    }
}
