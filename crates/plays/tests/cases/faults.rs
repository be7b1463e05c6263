//! Faults of the text itself: all at once, each with its place.

use plays::{MOST_ANSWER, MOST_BYTES, MOST_LINE, MOST_LINES, fenced, fuzz_play, parse};

fn faults(text: &str) -> Vec<String> {
    parse("t.play", text).expect_err("it has faults").iter().map(ToString::to_string).collect()
}

#[test]
fn all_faults_of_a_file_come_at_once_in_order() {
    let text =
        "play\nscenario mk/small\nroll 1\nrol 5\nroll x\n  total 3\nexpect\nchance 3/2 of a is b\n\nplay b\n";
    let found = faults(text);
    let places: Vec<&str> = found.iter().filter_map(|f| f.split(": ").next()).collect();
    assert_eq!(places, ["t.play:1:5", "t.play:4:1", "t.play:5:6", "t.play:7:7", "t.play:8:8", "t.play:10:1"]);
    assert!(found[1].ends_with("“rol” is not a verb of plays; did you mean “roll”?"));
}

#[test]
fn of_a_document_only_fenced_plays_are_read_and_they_keep_their_lines() {
    let text = "Look:\n```play\nplay a A\n```\n```\nplay b no fence of a play\n```\n";
    assert_eq!(fenced(text), "\n\nplay a A\n\n\n\n\n");
}

#[test]
fn a_file_without_a_play_says_how_one_begins() {
    assert_eq!(faults("# nothing\n").len(), 1);
    assert!(faults("Red add 1\n")[0].contains("begin with “play NAME Title”"));
    assert!(faults("")[0].contains("there is no play in this file"));
}

#[test]
fn indented_lines_stand_only_under_what_they_look_at() {
    let found = faults(
        "play a\nscenario mk/small\n  total 3\nRed throw\n  total 3\nexpect pending roll\n  total 3\n",
    );
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found[1].contains("it stands under “roll”"));
}

#[test]
fn an_inline_scenario_must_end_and_name_its_rules() {
    assert!(faults("play a\nrules MK\nscenario <<END\nx\n")[0].contains("no line “END” ends this scenario"));
    assert!(faults("play a\nscenario <<END\nx\nEND\n")[0].contains("the rule set is not known"));
}

#[test]
fn an_answer_of_many_lines_must_end_and_is_bounded() {
    let found = faults("play a\nscenario mk/small\nRed add <<END\n1\n");
    assert_eq!(found, ["t.play:3:1: no line “END” ends this answer"]);
    let long = format!("play a\nscenario mk/small\nRed add <<.\n{}.\n", "1\n".repeat(MOST_LINES - 10));
    assert!(parse("t.play", &long).is_ok());
    let longer =
        format!("play a\nscenario mk/small\nRed add <<.\n{}.\n", "1234567\n".repeat(MOST_LINES - 10));
    assert!(faults(&longer)[0].contains("it may have"), "{}", MOST_ANSWER);
}

#[test]
fn a_scenario_cannot_follow_a_step() {
    let found = faults("play a\nscenario mk/small\nRed throw\nscenario mk/large\n");
    assert!(found[0].contains("must stand before the first step"));
}

#[test]
fn sizes_are_bounded() {
    assert!(faults(&"#".repeat(MOST_BYTES + 1))[0].contains("a file of plays has at most"));
    assert!(faults(&"\n".repeat(MOST_LINES + 1))[0].contains("more than 20000 lines"));
    assert!(faults(&"x".repeat(MOST_LINE + 1))[0].contains("a line of a play has at most"));
}

#[test]
fn a_hash_inside_a_word_or_quotes_is_no_comment() {
    let plays = parse("t", "play a x#1 # gone\nscenario mk/small\nRed 6\" # gone\nexpect a is \"# b\"\n")
        .expect("good");
    assert_eq!(plays[0].title, "x#1");
    let steps = format!("{:?}", plays[0].steps);
    assert!(!steps.contains("gone") && steps.contains("# b"), "{steps}");
}

#[test]
fn no_bytes_make_the_parser_panic() {
    for text in
        ["", "\u{0}", "play \u{a0}\u{a0}x", "  \"", "play a\nscenario <<", "é é\n é", "\u{2028}roll 1"]
    {
        fuzz_play(text.as_bytes());
    }
    fuzz_play(&[0xff, 0xfe, b'\n', b' ', 0xc3]);
}
