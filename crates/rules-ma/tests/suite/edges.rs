//! Edges that no words reach: numbers beyond all measure, what a screen is allowed to show, a zone that is full.

use crate::open;
use kernel::{Game, Options, Pending, Ruleset, Side, Stage, Viewer};
use rules_ma::Ma;
use rules_ma::orders::Answer;
use rules_ma::refusals::Refusal;
use rules_ma::state::{State, Task};
use tabletop::Heading;
use view::{OverlayKind, Shown};

/// A position arranged, then words and dice in turn: `"move B1"`, `"6"`.
pub fn at(game: &Ma, arranged: &[&str], steps: &[&str]) -> State {
    let mut s = game.start();
    for line in arranged {
        game.arrange(&mut s, line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
    }
    steps.iter().fold(s, |s, step| go_on(game, s, step))
}

/// An answer in words, or the faces of a roll.
fn go_on(game: &Ma, mut s: State, step: &str) -> State {
    match game.pending(&s) {
        Pending::Ask(side, _) => {
            let answer = game.read(&s, side, step).unwrap_or_else(|fault| panic!("{step}: {fault}"));
            game.check(&s, side, &answer).unwrap_or_else(|why| panic!("{step}: {why:?}"));
            game.decide(&mut Stage::silent(game, &mut s), side, &answer);
        }
        _ => {
            let faces: kernel::Faces = step.split(' ').map(|face| face.parse::<u8>().unwrap()).collect();
            game.settle(&mut Stage::silent(game, &mut s), &faces);
        }
    }
    s
}

const FIELD: [&str; 4] =
    ["clear", "B1 line at 60 20 facing 90", "F1 column at 60 70 facing 270", "activations British"];

/// MA-G19: a shift is at most 4 cm, and no number is too great to be refused.
#[test]
fn a_shift_beyond_all_measure_is_refused() {
    let game = open("ma/two-hundred-points", &[]);
    let s = at(&game, &FIELD, &["change B1", "6"]);
    assert!(matches!(game.pending(&s), Pending::Ask(_, Task::Form(_))));
    for far in [i32::MIN, i32::MAX] {
        let answer = Answer::Form { heading: Heading::NORTH, shift: [far, far] };
        assert_eq!(game.check(&s, Side::First, &answer), Err(vec![Refusal::ShiftTooFar]));
    }
}

/// MA-10.13, MA-R58: with a move in hand the arc shows no range; once the enemy may answer a charge, it does.
#[test]
fn no_range_is_drawn_before_a_shot_or_a_charge() {
    let game = open("ma/two-hundred-points", &[]);
    let arcs = |game: &Ma, s: &State, side: Side| {
        let overlay = game.overlay(s, Viewer::Side(side), OverlayKind::Sight, Some("B1"));
        overlay.map_or(0, |overlay| overlay.marks.len())
    };
    let moving = at(&game, &FIELD, &["move B1", "6", "6"]);
    assert!(matches!(game.pending(&moving), Pending::Ask(_, Task::ChoosePath(_))));
    assert_eq!(arcs(&game, &moving, Side::First), 1);
    let charge =
        ["clear", "B1 line at 60 20 facing 90", "F1 column at 60 30 facing 270", "activations French"];
    let charged = at(&game, &charge, &["charge F1 at B1", "6", "6"]);
    assert!(matches!(game.pending(&charged), Pending::Ask(_, Task::DefensiveFire(_))));
    assert_eq!(arcs(&game, &charged, Side::First), 3);
    let taught = open("ma/two-hundred-points", &[("measuring", "free")]);
    let moving = at(&taught, &FIELD, &["move B1", "6", "6"]);
    assert_eq!(arcs(&taught, &moving, Side::First), 3);
}

/// A scenario whose southern zone holds one column of 16 and nothing beside it.
const NARROW: &str = r#"
rules = "ma"
[battle]
title = "Narrow"
table = [160, 120]
[[zone]]
edge = "south"
corners = [[70, 0], [WIDE, 8]]
[[army]]
edge = "south"
nation = "british"
[[army.battalion]]
quality = "drilled"
rankers = 20
[[army.battalion]]
quality = "drilled"
rankers = 16
[[army.battalion]]
quality = "drilled"
rankers = 16
[[army]]
edge = "north"
nation = "french"
[[army.battalion]]
quality = "drilled"
rankers = 16
[[army.battalion]]
quality = "drilled"
rankers = 16
[[army.battalion]]
quality = "drilled"
rankers = 16
"#;

/// MA-R90, MA-5.5: room is looked for for every battalion; where there is none for any, one is left behind.
#[test]
fn a_battalion_without_room_is_left_behind_and_not_before() {
    let narrow = |wide: &str| {
        let text = NARROW.replace("WIDE", wide);
        Ma::open("narrow.toml", &text, &Options::new(), Ma::VERSION).unwrap_or_else(|f| panic!("{f:#?}"))
    };
    let offers = |game: &Ma, s: &State| {
        let mut out = Vec::new();
        game.options(s, Side::First, &mut out);
        out
    };
    // B2 stands at one end: no room for B1, whose column is too deep and whose line too wide, but for B3.
    let game = narrow("87");
    let s = at(&game, &["clear", "B2 column at 75 8 facing 90", "deployment British"], &[]);
    let third = rules_ma::army::BattalionId(2);
    assert!(matches!(offers(&game, &s)[..], [Answer::Place { unit, .. }, ..] if unit == third));
    assert_eq!(game.check(&s, Side::First, &Answer::Keep), Err(vec![Refusal::RoomLeft(third)]));
    // In the middle of a narrower zone: no room for anybody.
    let game = narrow("84");
    let mut s = at(&game, &["clear", "B2 column at 77 8 facing 90", "deployment British"], &[]);
    assert_eq!(offers(&game, &s), [Answer::Keep]);
    assert_eq!(game.say(&s, Side::First, &Answer::Keep), "leave behind");
    assert_eq!(game.read(&s, Side::First, "leave behind").unwrap(), Answer::Keep);
    game.check(&s, Side::First, &Answer::Keep).unwrap();
    game.decide(&mut Stage::silent(&game, &mut s), Side::First, &Answer::Keep);
    assert_eq!(game.fact(&s, "B1 place"), Ok("offtable".to_owned()));
    assert!(matches!(game.pending(&s), Pending::Ask(Side::Second, Task::Deploy(_))));
}

/// MA-15.3, MA-G9: whoever fell back 5 cm is reached by a charge of 5 cm, whichever way they face.
#[test]
fn a_loser_who_was_not_pursued_is_reached_with_a_one() {
    let game = open("ma/two-hundred-points", &[]);
    for degrees in 0..360 {
        let place =
            |unit: &str, facing: i32| format!("{unit} line at 100 22 facing {} sergeants 0", facing % 360);
        let (winner, loser) = (place("B5", degrees), place("F2", degrees + 180));
        let arranged = ["clear", "turn 2", &winner, &loser, "B5 fights F2", "activations British"];
        // Lost, Resolve passed, not pursued; initiative; tested, and the distance die.
        let steps = ["combat B5", "6", "1", "6", "halt", "6 1", "first", "charge B5 at F2", "6", "1"];
        let s = at(&game, &arranged, &steps);
        assert_eq!(game.fact(&s, "B5 order").as_deref(), Ok("steady"), "{degrees}");
    }
}

/// Orders name a battalion by its code or by its name, in any letters, and the other words are as forgiving.
#[test]
fn a_battalion_is_called_by_its_code_or_by_its_name() {
    let game = open("ma/two-hundred-points", &[]);
    let s = at(&game, &FIELD, &[]);
    let alike = [
        ("move 1st Bn", "move B1"),
        ("Move the 1ST BN (B1)", "move B1"),
        ("charge 1st Bn at 1er Bn wheel left 5°", "charge b1 f1 wheel left 5"),
        ("shoot 1st Bn at screen 1er Bn and screen at 2e Bn", "shoot B1 at screen F1 and screen at F2"),
        ("shoot 1st Bn screen at 1er Bn", "shoot B1 screen at F1"),
        ("join 2nd Bn", "join B2"),
        ("60 −1.5", "to 60cm -1.5"),
        ("screen at 60 38", "screen at 60 38 cell 6"),
        ("place B1 line 60 30 facing 90, east 2", "place B1 line at 62 30 facing 90"),
        ("counterattack", "counter-attack"),
        ("hold", "hold fire"),
    ];
    for (one, other) in alike {
        let read = |words: &str| game.read(&s, Side::First, words).unwrap_or_else(|e| panic!("{words}: {e}"));
        assert_eq!(read(one), read(other), "{one}");
    }
    // The word *at* tells whose screen is meant.
    assert_ne!(
        game.read(&s, Side::First, "shoot B1 at screen F1"),
        game.read(&s, Side::First, "shoot B1 screen at F1")
    );
    let unknown = game.read(&s, Side::First, "shoot B1 at F77").unwrap_err();
    assert!(unknown.contains("there is no battalion “f77”"), "{unknown}");
    let mistyped = game.read(&s, Side::First, "mve B1").unwrap_err();
    assert!(mistyped.contains("did you mean “move”?"), "{mistyped}");
}
