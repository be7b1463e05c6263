use super::*;
use crate::orders::read;
use crate::tests::testing::{alone, battle, ordered, range, unit};
use kernel::Ruleset;

fn due_of(game: &Ba, state: &State, code: &str) -> Option<Due> {
    let id = unit(game, state, code);
    due(game, state).into_iter().find(|due| due.unit == id)
}

/// 45 cm from its direct CO, valour 0.
fn far(extra: &[&str]) -> (Ba, State) {
    let game = range();
    let mut lines = vec!["D1 at 150 54.25 facing 0 line"];
    lines.extend(extra);
    let mut state = alone(&game, &lines);
    ordered(&game, &mut state, &["D1: MARCH SIDE L 5"]);
    (game, state)
}

fn total(game: &Ba, state: &State, code: &str, dice: [u8; 3]) -> i16 {
    roll(game, state, &due_of(game, state, code).unwrap()).total(&dice)
}

/// How many of 216 falls bring something about.
fn chances(game: &Ba, state: &State, code: &str, fits: impl Fn(Followed, Degree) -> bool) -> u128 {
    let roll = roll(game, state, &due_of(game, state, code).unwrap());
    let mut sum = 0;
    roll.for_each_outcome(|faces, weight| {
        let (followed, degree) = ordered_(roll.total(faces));
        if fits(followed, degree) {
            sum += weight;
        }
    });
    sum
}

fn ordered_(total: i16) -> (Followed, Degree) {
    crate::tables::command::ordered(total)
}

/// BA-E29, BA-1.1.3a, BA-1.1.3f, BA-T17
#[test]
fn an_adjutant_helps_an_order_through() {
    let (game, state) = far(&["D-Ba with D1"]);
    assert_eq!(ordered_(total(&game, &state, "D1", [3, 3, 3])), (Followed::Yes, Degree::Ld));
    let (game, state) = far(&[]);
    assert_eq!(ordered_(total(&game, &state, "D1", [3, 3, 3])), (Followed::No, Degree::Ld));
}

/// BA-1.1.3a, BA-T17: 45 cm away with an adjutant 20/27 are followed, without 1/2.
#[test]
fn the_odds_of_an_order_are_exact() {
    let yes = |followed: Followed, _: Degree| followed == Followed::Yes;
    let (game, state) = far(&["D-Ba with D1"]);
    assert_eq!(chances(&game, &state, "D1", yes), 216 * 20 / 27);
    let (game, state) = far(&[]);
    assert_eq!(chances(&game, &state, "D1", yes), 108);
    // FD at valour +1: 5 of 108.
    let mut better = (*game.battle).clone();
    better.units[0].valour = 1;
    let game = Ba::new(better);
    assert_eq!(chances(&game, &state, "D1", |_, degree| degree == Degree::Fd), 216 * 5 / 108);
}

/// BA-1.1.3a, BA-G10, BA-R127, BA-R22, BA-1.1.4f
#[test]
fn thirty_centimetres_are_measured_edge_to_edge() {
    let game = range();
    // The brigadier's base reaches 2.25 cm ahead of his middle at y 4, the line 3 cm back from its front.
    let needs = |y: &str| {
        let mut state = alone(&game, &[&format!("D1 at 150 {y} facing 0 line")]);
        ordered(&game, &mut state, &["D1: MARCH ADV 5"]);
        due_of(&game, &state, "D1").is_some()
    };
    assert!(!needs("39.25") && needs("39.26"));
    let mut state = alone(&game, &["D1 at 150 20 facing 0 line", "D-B fallen"]);
    ordered(&game, &mut state, &["D1: MARCH ADV 5"]);
    assert!(due_of(&game, &state, "D1").is_some());
}

/// BA-1.1.3b, BA-1.1.3c, BA-R95
#[test]
fn formation_needs_a_roll_in_disorder_and_near_the_enemy() {
    let game = range();
    let needs = |arranged: &[&str], order: &str| {
        let mut state = alone(&game, arranged);
        ordered(&game, &mut state, &[order]);
        due_of(&game, &state, "D1").is_some()
    };
    let near = "D1 at 150 30 facing 0 line";
    assert!(!needs(&[near], "D1: FORM SQUARE"));
    assert!(needs(&["D1 at 150 30 facing 0 line LD"], "D1: FORM SQUARE"));
    assert!(!needs(&["D1 at 150 30 facing 0 line LD"], "D1: MARCH ADV"));
    assert!(needs(&[near, "S1 at 150 60 facing 180 line"], "D1: FORM SQUARE"));
    assert!(!needs(&[near, "S1 at 150 60.01 facing 180 line"], "D1: FORM SQUARE"));
    assert!(!needs(&[near, "S1 at 150 50 facing 180 line MD"], "D1: FORM SQUARE"));
    assert!(needs(&[near, "S1 at 150 50 facing 180 line"], "D1: SKIRM OUT 12 (150,34)"));
    assert!(!needs(&[near, "S1 at 150 50 facing 180 line"], "D1: MARCH ADV"));
}

/// BA-E31, BA-1.1.3i, BA-5.1.1c
#[test]
fn a_huddle_alone_is_easier_to_order() {
    let game = range();
    let mut state =
        alone(&game, &["D1 at 150 30 facing 0 line MD", "D-B with D1", "S1 at 150 50 facing 180 line"]);
    ordered(&game, &mut state, &["D1: FORM HUDDLE"]);
    assert_eq!(total(&game, &state, "D1", [2, 3, 3]), 8 - 4 + 2 + 4);
    let (followed, degree) = ordered_(10);
    assert_eq!((followed, degree < state.unit(unit(&game, &state, "D1")).degree), (Followed::No, true));
}

/// BA-1.1.3h, BA-R23
#[test]
fn a_march_towards_the_commander_is_easier_to_order() {
    let game = range();
    let only = |order: &str| {
        let mut state = alone(&game, &["D1 at 150 90 facing 180 line"]);
        ordered(&game, &mut state, &[order]);
        due_of(&game, &state, "D1").unwrap().only
    };
    assert_eq!(only("D1: MARCH ADV"), Only::TowardsCo);
    assert_eq!(only("D1: MARCH ADV 5; CANISTER"), Only::Other);
    assert_eq!(only("D1: MARCH INVERT, ADV 5"), Only::Other);
    assert_eq!(only("D1: MARCH ADV 20, INVERT, ADV 5"), Only::Other);
}

/// BA-E30, BA-1.1.4y, BA-R24
#[test]
fn an_order_tried_again_counts_its_failures() {
    let game = range();
    let mut state = alone(&game, &["D1 at 150 90 facing 0 line LD", "bound 5"]);
    ordered(&game, &mut state, &["D1: MARCH ADV 10"]);
    let id = unit(&game, &state, "D1");
    let order = state.sheets[Side::First].as_ref().unwrap().of(id).unwrap().clone();
    state.units[id.index()].failed = Some(Failed { signature: signature(&order), times: 2, bound: 4 });
    assert_eq!(due_of(&game, &state, "D1").unwrap().failures, 2);
    assert_eq!(total(&game, &state, "D1", [4, 4, 4]), 12 - 2 + 2);
    // Other geometry is the same order, another kind of order is not; a bound between breaks the row.
    let names = game.names(&state);
    let same = read::order(&names, "D1: MARCH WHEEL L 5, ADV 3").unwrap();
    let other = read::order(&names, "D1: FORM LINE; MARCH ADV 10").unwrap();
    assert_eq!(signature(&same), signature(&order));
    assert_ne!(signature(&other), signature(&order));
    state.units[id.index()].failed = Some(Failed { signature: signature(&order), times: 2, bound: 3 });
    assert_eq!(due_of(&game, &state, "D1").unwrap().failures, 0);
}

/// BA-1.1.3j, BA-1.1.3k, BA-1.1.5e
#[test]
fn the_quality_of_the_commander_counts() {
    let road = battle(1);
    let mut state = road.start_with(&["AM1 at 20 200"]);
    ordered(&road, &mut state, &["AM1: MARCH ADV 5"]);
    assert_eq!(total(&road, &state, "AM1", [4, 4, 4]), 12 - 2 - 1);
    assert_eq!(road.side_names(), ["Danish", "Allied"]);
}

impl Ba {
    fn start_with(&self, lines: &[&str]) -> State {
        crate::tests::testing::arranged(self, lines)
    }
}
