//! Every fuzz target over its stored inputs and a fixed number of changed copies of them; `FAULTS=long` makes eight times as
//! many.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests may stop a test")]

use fuzzing::{Unfit, mutated, run_corpus};
use kernel::Stream;
use std::path::Path;

const MUTATIONS: usize = 2_000;
const LONG: usize = 16_000;
const SEED: u64 = 1793;

#[track_caller]
fn run(target: &str, mutations: usize, f: impl Fn(&[u8])) {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let long = std::env::var("FAULTS").is_ok_and(|how| how == "long");
    let mutations = if long { LONG } else { mutations };
    match run_corpus(&dir, mutations, SEED, f) {
        Ok(ran) => assert_eq!(ran.mutations, mutations),
        Err(unfit) => panic!("{target}: {unfit}"),
    }
}

#[test]
fn no_game_file_makes_the_reader_panic() {
    run("game_file", MUTATIONS, kernel::file::fuzz_game_file);
}

#[test]
fn no_play_makes_the_parser_panic() {
    run("play", MUTATIONS, plays::fuzz_play);
}

#[test]
fn no_scenario_makes_a_rule_set_panic() {
    run("scenario", MUTATIONS, games::fuzz_scenario);
}

#[test]
fn no_army_makes_a_rule_set_panic() {
    run("army", MUTATIONS, games::fuzz_army);
}

#[test]
fn no_digest_makes_the_rule_library_panic() {
    run("digest", MUTATIONS, rulebook::fuzz_digest);
}

#[test]
fn no_text_makes_the_hex_grid_panic() {
    run("hex_grid", MUTATIONS, hexes::fuzz_grid);
}

#[test]
fn no_text_makes_a_move_on_the_table_panic() {
    run("table_move", MUTATIONS, tabletop::fuzz_move);
}

#[test]
fn a_panic_is_reported_with_its_input_and_found_again() {
    let dir = tempdir();
    std::fs::write(dir.join("seed"), "abcdef").expect("written");
    let f = |bytes: &[u8]| assert!(!bytes.contains(&b'\n'), "a line end");
    let found = run_corpus(&dir, MUTATIONS, SEED, f).expect_err("some copy has a line end");
    assert_eq!(run_corpus(&dir, MUTATIONS, SEED, f), Err(found.clone()));
    assert!(matches!(&found, Unfit::Panic { mutation: Some(_), bytes, .. } if bytes.contains(&b'\n')));
    assert!(found.to_string().contains("changed copy"));
    std::fs::remove_dir_all(&dir).expect("removed");
}

#[test]
fn a_target_without_stored_inputs_is_an_error() {
    assert!(matches!(run_corpus(Path::new("no/such/place"), 1, 1, |_| ()), Err(Unfit::Corpus(_))));
}

#[test]
fn mutations_are_the_same_for_the_same_seed_and_stay_bounded() {
    let copy = |seed| mutated(b"play a\nroll 5\n", b"other", &mut Stream::new(seed));
    assert_eq!(copy(3), copy(3));
    assert!((0..100).any(|seed| copy(seed) != copy(seed + 1)));
    assert!(mutated(&[b'x'; 1 << 20], b"", &mut Stream::new(1)).len() <= 1 << 16);
    assert!((0..200).all(|seed| mutated(b"", b"", &mut Stream::new(seed)).len() <= 8));
}

fn tempdir() -> std::path::PathBuf {
    let dir = std::env::temp_dir().join(format!("grognard-fuzzing-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("made");
    dir
}
