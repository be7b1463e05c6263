//! The worked examples of the rules, and what they leave open.

use crate::table::Table;
use kernel::{Changes, Need, Pending, Reading, Side};
use picket::{Task, tables::fire_result};

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;

/// PK-E1, PK-5b, PK-FIRE-M1, PK-FIRE-M2
#[test]
fn a_volley_at_distance_two_with_a_seven_is_one_hit() {
    let mut table =
        Table::with(&["B1 b2 strength 3", "R1 d2 strength 3", "first posture volley", "activate first"]);
    table.say(FIRST, "fire B1 d2");
    let values: Vec<i16> = table.roll().modifiers.iter().map(|m| m.value).collect();
    assert_eq!(values, [1, -1]);
    table.throw(&[3, 4]);
    assert_eq!(table.fact("R1 strength"), "2");
}

/// PK-E2, PK-FIRE-M3, PK-FIRE-M4, PK-FIRE-M6
#[test]
fn a_shaken_company_fires_at_two_on_open_ground_in_column_two() {
    let mut table =
        Table::with(&["R2 d2 strength 1 shaken", "B1 c2 strength 2", "B2 c2 strength 1", "activate second"]);
    table.say(SECOND, "fire R2 c2");
    let roll = table.roll();
    assert_eq!((roll.sum_of(Changes::Die), roll.sum_of(Changes::Column)), (0, 1));
    table.throw(&[6, 6]);
    assert!(matches!(table.game_pending(), Pending::Ask(Side::First, Task::Hits(_))), "PK-5d");
    table.say(FIRST, "suffer B2");
    assert_eq!(table.fact("B2 post"), "gone");
    assert_eq!(table.roll().what, "nerve", "B1 still tests, B2 does not (PK-R4)");
    table.throw(&[1]);
    assert_eq!(table.fact("B1 nerve"), "steady");
}

/// PK-E3, PK-R3, PK-FIRE-M5, PK-5f
#[test]
fn the_ambush_reacts_is_revealed_and_fires_with_two_more() {
    let mut table = Table::with(&[
        "B4 conceal b2 strength 2",
        "R1 d2 strength 3",
        "second posture hold",
        "activate second",
    ]);
    table.say(SECOND, "step R1 c2");
    table.say(FIRST, "react B4");
    assert_eq!(table.fact("B4 post"), "b2");
    assert_eq!(table.roll().sum_of(Changes::Die), 2);
    // The ford is open: column 3, 2N.
    table.throw(&[4, 5]);
    assert_eq!(table.fact("R1 strength"), "1");
    table.throw(&[6]);
    assert_eq!((table.fact("R1 nerve"), table.fact("R1 post")), ("shaken".to_owned(), "d2".to_owned()));
}

/// PK-E4, PK-7a, PK-NERVE-M1, PK-NERVE-M2, PK-NERVE-M3, PK-7e
#[test]
fn nerve_is_raised_by_hold_and_lowered_by_shaking_and_weakness() {
    let mut table = Table::with(&[
        "R1 d2 strength 1 shaken",
        "B1 a1 strength 1",
        "second posture hold",
        "activate second",
    ]);
    table.say(SECOND, "rally R1");
    let roll = table.roll();
    assert_eq!(roll.need, Some(Need::AtMost(4)));
    assert!(roll.passes(&[3]) && !roll.passes(&[4]));
    table.throw(&[3]);
    assert_eq!(table.fact("R1 nerve"), "steady");
}

/// PK-E5, PK-7b, PK-7c
#[test]
fn a_company_that_cannot_fall_back_loses_strength() {
    let mut table =
        Table::with(&["B2 a2 strength 3", "R1 c2 strength 3", "R2 e1 strength 1", "activate second"]);
    table.say(SECOND, "fire R1 a2");
    table.throw(&[6, 6]);
    assert_eq!(table.fact("B2 strength"), "1");
    table.throw(&[6]);
    assert_eq!(table.fact("B2 post"), "gone");
    assert!(
        matches!(table.game_pending(), Pending::Over(outcome) if outcome.winner == Some(SECOND)),
        "PK-8a"
    );
}

/// PK-E6, PK-5d, PK-5e
#[test]
fn two_hits_may_be_split_and_the_last_is_taken_without_asking() {
    let mut table = Table::with(&[
        "R1 d2 strength 3",
        "B1 c2 strength 1",
        "B2 c2 strength 3",
        "B3 a1 strength 1",
        "activate second",
    ]);
    table.say(SECOND, "fire R1 c2");
    table.throw(&[5, 6]);
    table.say(FIRST, "suffer B1");
    assert_eq!((table.fact("B1 post"), table.fact("B2 strength")), ("gone".to_owned(), "2".to_owned()));
}

/// PK-6a to PK-6e: a reaction, then the assailant's pool, the defenders' pool, nerve, and moving in.
#[test]
fn an_assault_is_interrupted_by_reaction_and_fought_to_the_end() {
    let mut table = Table::with(&[
        "B1 c2 strength 3",
        "R1 d2 strength 2 shaken",
        "R2 d1 strength 2",
        "R3 c1 strength 2",
        "first posture advance",
        "activate first",
    ]);
    table.say(FIRST, "step B1 d2");
    assert!(matches!(table.game_pending(), Pending::Ask(Side::Second, Task::Reaction(_))));
    let refused = table.refused(SECOND, "react R1");
    assert_eq!(refused[0].rule.as_str(), "PK-5f");
    table.say(SECOND, "react R3");
    table.throw(&[1, 1]);
    assert_eq!(table.roll().reading, Reading::AtLeast(4), "all defenders are shaken (PK-6b)");
    table.throw(&[4, 1, 1]);
    assert_eq!(table.fact("R1 strength"), "1");
    assert_eq!((table.roll().dice.count, table.roll().reading), (1, Reading::AtLeast(5)));
    table.throw(&[1]);
    table.throw(&[6]);
    assert_eq!(table.fact("R1 post"), "e2", "it fails and falls back");
    assert_eq!(table.fact("B1 post"), "d2", "PK-6e");
}

/// PK-R5
#[test]
fn an_assailant_shaken_by_reaction_fire_does_not_assault() {
    let mut table = Table::with(&[
        "B1 c2 strength 3",
        "R1 d2 strength 3",
        "R2 e1 strength 2",
        "first posture advance",
        "activate first",
    ]);
    table.say(FIRST, "step B1 d2");
    table.say(SECOND, "react R1");
    table.throw(&[6, 6]);
    table.throw(&[6]);
    assert_eq!((table.fact("B1 nerve"), table.fact("B1 post")), ("shaken".to_owned(), "b2".to_owned()));
    assert!(matches!(table.game_pending(), Pending::Ask(Side::Second, Task::Activation(_))));
}

/// PK-FIRE, PK-5c: the edges of the bands.
#[test]
fn the_fire_table_is_read_at_its_edges() {
    let cell = |total, column| {
        let result = fire_result(total, column);
        (result.hits, result.nerve)
    };
    assert_eq!(
        [cell(-9, 3), cell(4, 3), cell(5, 3), cell(6, 3)],
        [(0, false), (0, false), (0, true), (0, true)]
    );
    assert_eq!(
        [cell(8, 2), cell(9, 2), cell(10, 2), cell(11, 2)],
        [(0, true), (1, false), (1, false), (1, true)]
    );
    assert_eq!([cell(99, 1), cell(99, 9), cell(99, 0)], [(1, false), (2, true), (1, false)]);
}

/// PK-1c, PK-4a, PK-4b, PK-5a, PK-6a, PK-7e: refusals name their rule, all at once, with a drawing.
#[test]
fn refusals_name_their_rules() {
    let table = Table::with(&[
        "B1 b1 shaken strength 2",
        "B2 b2 strength 1",
        "B3 b2 strength 1",
        "R1 c1 strength 1",
        "first posture hold",
        "activate first",
    ]);
    let rules = |words: &str| -> Vec<&str> {
        table.refused(FIRST, words).iter().map(|refusal| refusal.rule.as_str()).collect()
    };
    assert_eq!(rules("step B1 b2"), ["PK-1c"]);
    assert_eq!(rules("step B1 c1"), ["PK-6a", "PK-6a"]);
    assert_eq!(rules("step B1 e3"), ["PK-4a"]);
    assert_eq!(rules("fire B1 e3"), ["PK-5a", "PK-5a"]);
    assert_eq!(rules("rally B2"), ["PK-7e"]);
    assert_eq!(rules("stand R1"), ["PK-2d"]);
    assert_eq!(rules("stand B4"), ["PK-1d"]);
    assert_eq!(rules("halt"), ["PK-2d"], "the clause that asks for something else");
    assert!(!table.refused(FIRST, "step B1 e3")[0].proof.is_empty());
}

/// PK-FIRE, cell by cell as the rules print it.
#[test]
fn the_fire_table_is_the_printed_one() {
    let rules = include_str!("../../RULES.md");
    let rows: Vec<&str> = rules.lines().skip_while(|line| !line.starts_with("| ≤ 4")).take(5).collect();
    for (row, total) in rows.iter().zip([4, 6, 8, 10, 12]) {
        let cells: Vec<&str> = row.split('|').map(str::trim).skip(2).take(3).collect();
        for (cell, column) in cells.iter().zip(1..) {
            let result = fire_result(total, column);
            let hits = if result.hits > 0 { result.hits.to_string() } else { String::new() };
            let text = format!("{hits}{}", if result.nerve { "N" } else { "" });
            assert_eq!(if text.is_empty() { "-" } else { &text }, *cell, "{total}, {column}");
        }
    }
}

/// PK-R1, PK-R2, PK-7d
#[test]
fn one_company_reacts_once_even_if_it_was_activated_and_falling_back_provokes_nobody() {
    let mut table = Table::with(&[
        "B1 c1 strength 3 activated",
        "B2 c3 strength 3",
        "R1 d2 strength 3",
        "R2 e1 strength 3",
        "second posture advance",
        "activate second",
    ]);
    table.say(SECOND, "step R1 c2");
    table.say(FIRST, "react B1");
    table.throw(&[5, 6]);
    table.throw(&[6]);
    assert_eq!(table.fact("R1 post"), "d2");
    assert!(matches!(table.game_pending(), Pending::Ask(Side::First, Task::Activation(_))));
    table.say(FIRST, "stand B2");
    table.say(SECOND, "step R2 d1");
    assert!(matches!(table.game_pending(), Pending::Ask(Side::Second, Task::Onward(_))), "B1 has reacted");
}
