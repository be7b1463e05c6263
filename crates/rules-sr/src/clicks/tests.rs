use crate::Sr;
use crate::army::*;
use crate::orders::Answer;
use crate::script::fixture::{arranged, hondschoote, melee};
use crate::state::State;
use kernel::{Game, Stage, Stream, stroll};
use std::collections::{BTreeMap, BTreeSet};
use view::{Click, Shown};

fn click(piece: &str, hex: u16) -> Click {
    Click { selected: Some(piece.to_owned()), hex: Some(hex), ..Click::default() }
}

/// The clause that refuses what a click means: the way there, or else the answer it would be.
fn refused(game: &Sr, s: &State, click: &Click) -> String {
    let why = match game.way(s, FRENCH, click) {
        Some(way) => way.expect_err("no way"),
        None => {
            let meant = game.meant(s, FRENCH, click);
            let answer = meant.first().unwrap_or_else(|| panic!("nothing is meant by {click:?}"));
            game.check(s, FRENCH, answer).expect_err("refused")
        }
    };
    game.explain(s, &why[0]).rule.as_str().to_owned()
}

#[test]
fn a_click_that_fits_no_offer_is_refused_with_its_clause() {
    let game = hondschoote();
    let ground = [
        "clear",
        "turn 4",
        "J1 1110 NE",
        "J2 1310 SW",
        "J6 1210 N",
        "K1 1209 SW",
        "A1 1409 SW",
        "D1 1405 SW",
    ];
    let at = |segment: &str| {
        let mut words = ground.to_vec();
        words.push(segment);
        arranged(&game, &words)
    };
    let fire = at("segment fire Jourdan");
    assert_eq!(refused(&game, &fire, &click("J6", 1405)), "SR-5.1b");
    let combat = at("segment combat Jourdan");
    assert_eq!(refused(&game, &combat, &click("J2", 1409)), "SR-6a");
    let mut movement = at("segment movement Jourdan");
    assert_eq!(refused(&game, &movement, &click("K1", 1208)), "SR-4.2a");
    let march = game.read(&movement, FRENCH, "march J1").unwrap();
    game.decide(&mut Stage::silent(&game, &mut movement), FRENCH, &march);
    assert_eq!(refused(&game, &movement, &click("J1", 1109)), "SR-1.6d");
    assert!(game.meant(&movement, FRENCH, &Click::default()).is_empty());
}

#[test]
fn commanders_of_a_side_have_letters_of_their_own() {
    let game = hondschoote();
    let scene = game.scene(&game.start());
    let letters = |id: &str| {
        let piece = scene.pieces.iter().find(|piece| piece.id == id).unwrap_or_else(|| panic!("no {id}"));
        piece.strength.clone()
    };
    assert_eq!(letters("leclaire").as_deref(), Some("LC"));
    assert_eq!(letters("levasseur").as_deref(), Some("LV"));
    assert_eq!(letters("houchard").as_deref(), Some("HO"));
}

/// Out of turn the drawn reach is the one hex aside that is offered, not a march (SR-R32, SR-R72, SR-R75).
#[test]
fn a_step_aside_has_its_own_reach() {
    let game = melee();
    let mut met = BTreeSet::new();
    for seed in 1..=12 {
        let (mut state, mut chance) = (game.start(), Stream::new(seed));
        stroll(&game, &mut state, &mut chance, 2_000, |s, pending, _| {
            let mut list = Vec::new();
            game.options(s, pending.asked().next()?, &mut list);
            let mut aside = BTreeMap::new();
            for answer in &list {
                let (kind, unit, to) = match *answer {
                    Answer::ReactionMove { unit, to, .. } => ("reaction", unit, to),
                    Answer::Withdraw { unit, to, .. } => ("withdrawal", unit, to),
                    Answer::Retreat { unit, to, .. } => ("retreat", unit, to),
                    _ => continue,
                };
                met.insert(kind);
                aside.entry(unit).or_insert_with(BTreeSet::new).insert(to.number());
            }
            for (unit, offered) in aside {
                let drawn = game.reach_overlay(s, unit).expect("on the map");
                assert_eq!(drawn.hexes.iter().map(|(hex, _)| *hex).collect::<BTreeSet<_>>(), offered);
                assert_eq!(drawn.hexes.len(), offered.len(), "each hex once");
            }
            None
        });
    }
    assert_eq!(met.into_iter().collect::<Vec<_>>(), ["reaction", "retreat", "withdrawal"]);
}

/// SR-4.2, SR-R38: a click on a far hex is the whole march, also through a full hex; beyond the points it is refused
/// with what it would cost.
#[test]
fn a_click_on_a_far_hex_is_a_march_or_says_what_it_would_cost() {
    let game = hondschoote();
    let ground = ["clear", "turn 4", "J1 0508 NE", "J2 0608 NE", "J3 0608 NE", "K1 1209 SW"];
    let s = arranged(&game, &[&ground[..], &["segment movement Jourdan"]].concat());
    let way = game.way(&s, FRENCH, &click("J1", 708)).expect("it goes").expect("it gets there");
    let words: Vec<String> = way.answers.iter().map(|answer| game.say(&s, FRENCH, answer)).collect();
    assert_eq!((words[0].as_str(), words.last().unwrap().as_str()), ("march J1", "step 0708"));
    assert_eq!(way.hexes.len() + 1, words.len());
    assert!(way.cost.is_some());
    assert_eq!(refused(&game, &s, &click("J1", 1405)), "SR-R38");
    assert_eq!(refused(&game, &s, &click("J1", 1209)), "SR-4.2c");
}
