//! The odds of a charge go to its end: volley, tests, square or counter-charge, melee, and what the loser does.

use crate::open;
use kernel::{Game, Ruleset};
use odds::{Fraction, Statement};

const COLUMN: [&str; 4] =
    ["clear", "F2 column at 30 40 facing 270", "FW at 22 44", "B2 line at 30 33 facing 90"];
const LANCERS: [&str; 4] =
    ["clear", "F5 line at 30 44 facing 270", "FC at 24 44", "B1 line at 30 36 facing 90"];

fn foreseen(set_up: &[&str], words: &str) -> Statement {
    let game = open("lb/the-ridge-and-the-farm");
    let mut s = game.start();
    for line in set_up {
        game.arrange(&mut s, line).unwrap_or_else(|why| panic!("{line}: {why}"));
    }
    let side = game.pending(&s).asked().next().unwrap();
    let answer = game.read(&s, side, words).unwrap();
    odds::state(&*game, &s, side, Some(&answer)).unwrap().unwrap_or_else(|| panic!("“{words}” rolls nothing"))
}

fn chance(of: &Statement, text: &str) -> Fraction {
    of.each.iter().find(|each| each.text == text).unwrap_or_else(|| panic!("{text} is not told: {of:?}")).p
}

fn part(n: u64, of: u64) -> Fraction {
    Fraction::new(n.into(), of.into()).unwrap()
}

/// LB-X13, LB-X14, LB-4.2, LB-5.2: six dice of 4+ meet the column; it closes with 22/64 · 4/6 + 41/64 · 3/6 + 1/64 · 2/6.
#[test]
fn a_charge_goes_through_volley_closing_standing_and_melee() {
    let told = foreseen(&[&COLUMN[..], &["phase 3"]].concat(), "charge F2 at B2");
    assert_eq!(told.roll.rule.as_str(), "LB-3.15");
    let rules: Vec<&str> = told.follow_ups.iter().map(|met| met.rule).collect();
    assert_eq!(rules, ["LB-4.2", "LB-5.2", "LB-6.2", "LB-7.1", "LB-7.3a"]);
    let stands = told.follow_ups.iter().find(|met| met.rule == "LB-5.2").unwrap();
    assert_eq!(stands.times, part(71, 128));
    let sum = told.outcomes.iter().try_fold(Fraction::ZERO, |sum, chance| sum.plus(chance.p));
    assert_eq!(sum, Some(Fraction::ONE));
    // A counter-charge is among what the British are assumed to do, and so is their volley.
    for words in ["1/28th Foot shoots at 1/24e Ligne", "Counter-charge"] {
        assert!(told.assumed.iter().any(|assumed| assumed.text == words), "{words}: {:?}", told.assumed);
    }
}

/// LB-X21: fail by 1 or 2 one time in three, then no square one time in two.
#[test]
fn lancers_ride_conscripts_down_one_time_in_six() {
    let told = foreseen(&[&LANCERS[..], &["phase 3"]].concat(), "charge F5 at B1");
    assert_eq!(chance(&told, "2/30th Foot: destroyed"), part(1, 6));
    assert_eq!(chance(&told, "2/30th Foot: forms square"), part(5, 6));
}

/// A melee and a charge elsewhere change nothing of it, and who fights there shoots at nobody (LB-3.3).
#[test]
fn what_goes_on_elsewhere_is_left_out() {
    let alone = foreseen(&[&COLUMN[..], &["phase 3"]].concat(), "charge F2 at B2");
    let elsewhere = [
        "F6 column at 60 40 facing 270",
        "B6 line at 60 40 facing 90",
        "F6 fights B6",
        "F7 column at 10 33 facing 270",
        "B7 line at 10 33 facing 90",
        "phase 3",
        "F7 charges B7",
    ];
    let among = foreseen(&[&COLUMN[..], &elsewhere].concat(), "charge F2 at B2");
    assert_eq!(among.outcomes, alone.outcomes);
    assert_eq!(among.follow_ups, alone.follow_ups);
}

/// LB-13.3, LB-X25: recall with three casualties.
#[test]
fn a_recall_has_its_odds() {
    let set_up = ["clear", "F5 line at 30 40 facing 270 figures 9", "F5 marker", "FC at 24 44", "phase 13"];
    let told = foreseen(&set_up, "recall F5");
    assert_eq!(chance(&told, "2e Lanciers: no longer has a charge marker"), part(2, 3));
    assert_eq!(chance(&told, "2e Lanciers: loses a lancer"), part(1, 3));
}

/// Whoever ends his move has decided nothing about the guns of the next turn (LB-1.2).
#[test]
fn the_end_of_a_move_fires_no_guns() {
    let game = open("lb/the-ridge-and-the-farm");
    let mut s = game.start();
    let position = ["clear", "F10 unlimbered at 45 39 facing 270", "B2 line at 45 15 facing 90", "phase 8"];
    for line in position {
        game.arrange(&mut s, line).unwrap_or_else(|why| panic!("{line}: {why}"));
    }
    let side = game.pending(&s).asked().next().unwrap();
    let answer = game.read(&s, side, "done").unwrap();
    assert!(odds::state(&*game, &s, side, Some(&answer)).unwrap().is_none());
}
