use super::*;
use crate::tests::testing::{alone, mill, range, unit};

fn sees(game: &Ba, state: &State, a: &str, b: &str) -> bool {
    super::sees(game, state, Eye::Unit(unit(game, state, a)), unit(game, state, b))
}

/// BA-1.1.6a, BA-T2, BA-R4, BA-1.1.6e, BA-G20
#[test]
fn open_ground_is_seen_to_two_metres_whoever_stands_between() {
    let game = range();
    let at = |x: &str| {
        alone(
            &game,
            &[
                "D1 at 20 100 facing 0 line",
                "D2 at 100 100 facing 0 line",
                &format!("S1 at {x} 100 facing 0 line"),
            ],
        )
    };
    // Flank to flank: fronts of 27 cm.
    assert!(sees(&game, &at("247"), "D1", "S1") && !sees(&game, &at("247.01"), "D1", "S1"));
}

/// BA-E55, BA-T2, BA-T2a, BA-G21
#[test]
fn who_lines_a_hedge_is_seen_near_until_it_fires() {
    let game = range();
    // The hedge is 0.5 cm wide about y 60; the line stands south of it, in contact.
    let mut state = alone(&game, &["S1 at 60 59.7 facing 0 line", "D1 at 60 95 facing 180 line"]);
    assert!(!sees(&game, &state, "D1", "S1"));
    let id = unit(&game, &state, "S1");
    state.units[id.index()].fired_in = 1;
    assert!(sees(&game, &state, "D1", "S1"));
    state.bound = 3;
    assert!(!sees(&game, &state, "D1", "S1"));
    // From its own side of the hedge it is in the open; so are others.
    let state = alone(&game, &["S1 at 60 59.7 facing 0 line", "D1 at 60 5 facing 0 line"]);
    assert!(sees(&game, &state, "D1", "S1") && sees(&game, &state, "S1", "D1"));
}

/// BA-1.1.6b, BA-G23, BA-R45
/// BA-T2c
#[test]
fn a_wood_hides_what_is_behind_it_and_deep_in_it() {
    let game = mill();
    // The wood lies about (82, 38).
    let state = alone(&game, &["D1 at 82 5 facing 0 line", "S1 at 82 70 facing 180 line"]);
    assert!(!sees(&game, &state, "D1", "S1"));
    let deep = alone(&game, &["D1 at 82 5 facing 0 line", "S1 at 82 38 facing 180 column of attack 6"]);
    assert!(!sees(&game, &deep, "D1", "S1"));
    let near = alone(&game, &["D1 at 82 20 facing 0 line", "S1 at 82 33 facing 180 column of attack 6"]);
    assert!(sees(&game, &near, "D1", "S1"));
}

/// BA-1.1.6c, BA-1.1.6d, BA-G24, BA-T2b
/// BA-G22
#[test]
fn crests_block_and_heights_see_farther() {
    let game = mill();
    // Across the hill, both on the plain: the crest blocks.
    let state = alone(&game, &["D1 at 150 130 facing 90 line", "S1 at 235 130 facing 270 column of march"]);
    assert!(!sees(&game, &state, "D1", "S1"));
    // Two layers up: 240 cm over the plain.
    let height = alone(
        &game,
        &["S1 at 181 131 facing 270 column of attack 6", "D1 at 5 100 facing 90 column of march"],
    );
    assert!(sees(&game, &height, "S1", "D1"));
}
