//! What a play can say, and what it says when things come out differently.

use super::mock::Mock;
use plays::{built_in, parse, run};

/// Runs the only play of a text: the sentence of its first fault, with line and column.
fn fault(text: &str) -> String {
    let plays = parse("t.play", text).expect("it parses");
    let failed = run::<Mock>(&plays[0], built_in).expect_err("it fails");
    failed.faults[0].to_string()
}

#[test]
fn every_verb_does_what_the_manual_says() {
    let plays = parse("small.play", include_str!("../mock/small.play")).expect("it parses");
    assert_eq!(plays.len(), 4);
    for play in &plays {
        let passed = run::<Mock>(play, built_in).expect("it passes");
        assert_eq!(passed.steps as usize, play.steps.len());
    }
    assert_eq!(plays[0].proves, ["MK-1", "MK-1a", "MK-9"]);
    assert!(plays[2].proves.is_empty(), "“orders” is not the id of a clause");
}

#[test]
fn a_failed_expectation_says_what_was_found() {
    let text = fault("play a\nscenario mk/small\nRed add 2\nexpect count is 3\n");
    assert_eq!(text, "t.play:4:8: expected count to be “3”, found “2”");
}

#[test]
fn a_refused_decision_names_the_clauses() {
    let text = fault("play a\nscenario mk/small\nRed add 4\n");
    assert_eq!(text, "t.play:3:1: refused: too much; add less (MK-1a) / even; add an odd number (MK-1b)");
}

#[test]
fn a_refusal_for_other_reasons_is_a_fault() {
    let text = fault("play a\nscenario mk/small\nrefuse Red add 4 because MK-1a\n");
    assert!(text.contains("other reasons than expected"), "{text}");
    let text = fault("play a\nscenario mk/small\nrefuse Red add 1 because MK-1a\n");
    assert!(text.contains("this is legal"), "{text}");
}

#[test]
fn a_side_that_is_not_asked_is_told_what_is_pending() {
    let text = fault("play a\nscenario mk/small\nBlue yes\n");
    assert!(text.ends_with("Blue is not asked: Red is asked: Do something about Red."), "{text}");
    let text = fault("play a\nscenario mk/small\nGreen yes\n");
    assert!(text.ends_with("“Green” is not a side here; the sides are Red and Blue"), "{text}");
}

#[test]
fn a_wrong_roll_is_described_with_all_its_reasons() {
    let text =
        fault("play a\nscenario mk/small\narrange count 5\nRed throw\nroll 4\n  modifiers +2\n  total 9\n");
    assert_eq!(
        text,
        "t.play:5:6: line 6: expected the sum of the modifiers to be 2, found 1; line 7: expected the total to \
         be 9, found 5; the roll is MK-2 “the throw”, 1D6, +1 a high count (MK-2a), +2 on the column a column \
         (MK-2b), needing at least 5, total 5"
    );
}

#[test]
fn dice_that_are_not_due_or_cannot_fall_are_faults() {
    assert!(fault("play a\nscenario mk/small\nroll 3\n").contains("no roll is due: Red is asked"));
    let text = fault("play a\nscenario mk/small\nRed throw\nroll 3 4\n");
    assert!(
        text.contains("these faces cannot fall: the roll that is due is MK-2 “the throw”, 1D6"),
        "{text}"
    );
}

#[test]
fn a_wrong_chance_says_the_right_one() {
    let text = fault("play a\nscenario mk/small\nRed throw\nchance 1/3 of count is 2\n");
    assert!(text.ends_with("expected a chance of 1/3, found 2/5"), "{text}");
    let text = fault("play a\nscenario mk/small\nRed throw\nchance 1/3 of height is 2\n");
    assert!(text.contains("no fact of any position"), "{text}");
}

#[test]
fn a_step_must_not_break_the_rule_set_s_own_invariants() {
    let text = fault("play a\nscenario mk/small\nRed throw\nroll 2\nBlue yes\n");
    assert!(text.ends_with("this leads to an impossible position: the count is below zero"), "{text}");
}

#[test]
fn faults_of_an_inline_scenario_point_into_the_play() {
    let text = fault("play a\nrules MK\nscenario <<END\n# one\nstart = many\nEND\n");
    assert_eq!(text, "t.play:5:9: start wants a number");
}

#[test]
fn an_unknown_battle_or_version_is_named_with_help() {
    assert!(fault("play a\nscenario mk/smal\nexpect count 1\n").contains("did you mean “mk/small”?"));
    assert!(fault("play a\nversion 1\nscenario mk/small\nexpect count 1\n").contains("there are 2 to 2"));
}

#[test]
fn standing_orders_answer_while_a_chance_is_counted() {
    let play = |lines: &str| {
        let plays = parse("t.play", &format!("play a\nscenario mk/small\n{lines}")).expect("it parses");
        run::<Mock>(&plays[0], built_in).map(|_| ()).map_err(|failed| failed.faults[0].to_string())
    };
    let asked = "Red throw\nchance 2/5 of count is 2\nchance 1 of pending Blue\n";
    assert_eq!(play(asked), Ok(()));
    let ordered =
        "orders Blue \"answer back\" always\nRed throw\nchance 2/5 of count is 1\nchance 1 of pending both\n";
    assert_eq!(play(ordered), Ok(()));
}

#[test]
fn an_arranged_position_must_be_possible() {
    let text = fault("play a\nscenario mk/small\narrange count -1\nRed add 1\n");
    assert_eq!(text, "t.play:3: this arranges an impossible position: the count is below zero");
    let text =
        fault("play a\nscenario mk/small\nRed add 1\nRed throw\narrange count 2\narrange count -2\nroll 6\n");
    assert!(text.contains(":6: this arranges an impossible position"), "{text}");
    // On the way to a possible one it may be anything.
    let text = fault("play a\nscenario mk/small\narrange count -1\narrange count 1\nexpect count is 2\n");
    assert!(text.contains("expected count to be “2”, found “1”"), "{text}");
}

#[test]
fn an_answer_may_have_many_lines() {
    let text =
        "play a\nscenario mk/small\nRed  add <<END\n1\n  2\n# no comment here\nEND\nexpect count is 3\n";
    assert_eq!(fault(text), "t.play:6: “add …” does not read: line 4: “# no comment here” is not a number");
    let text = text.replace("# no comment here\n", "");
    let plays = parse("t.play", &text).expect("it parses");
    assert_eq!(run::<Mock>(&plays[0], built_in).expect("it passes").steps, 2);
    let refused = "play a\nscenario mk/small\nrefuse Red add because MK-1a MK-1b <<.\n3\n1\n.\nRed add 1\n";
    let plays = parse("t.play", refused).expect("it parses");
    assert!(run::<Mock>(&plays[0], built_in).is_ok());
}
