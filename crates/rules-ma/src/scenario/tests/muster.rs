//! Armies that players bring (MA-D1, MA-C12).

use super::*;
use crate::army::Nation;
use crate::battle::SetUp;
use kernel::Side;

const AUSTRIANS: &str = r#"
nation = "austrian"
commander = "Hiller"
[[battalion]]
quality = "guard"
rankers = 24
[[battalion]]
quality = "drilled"
rankers = 48
officers = 1
[[battalion]]
quality = "veterans"
rankers = 28
light = true
"#;

/// MA-C12, MA-D1
#[test]
fn players_bring_their_armies_inside_the_options() {
    let read = battle("ma/muster", &[("second-army", AUSTRIANS)]);
    let (first, second) = (read.army(Side::First), read.army(Side::Second));
    assert_eq!((first.nation, second.nation), (Nation::British, Nation::Austrian));
    assert_eq!((second.points(), second.commander.as_str()), (48 + 58 + 42, "Hiller"));
    assert_eq!(read.side_names, ["British", "Austrian"]);
    assert_eq!(read.set_up, SetUp::Free);
    let codes: Vec<&str> = read.battalions.iter().map(|b| b.code.as_str()).collect();
    assert_eq!(codes, ["B1", "B2", "B3", "B4", "B5", "A1", "A2", "A3"]);
}

#[test]
fn two_armies_of_one_nation_are_told_apart() {
    let read = battle("ma/muster", &[("first-army", AUSTRIANS), ("second-army", AUSTRIANS)]);
    assert_eq!(read.side_names, ["Austrian-I", "Austrian-II"]);
    let codes: Vec<&str> = read.battalions.iter().map(|b| b.code.as_str()).collect();
    assert_eq!(codes, ["A1", "A2", "A3", "AA1", "AA2", "AA3"]);
}

/// MA-R40, MA-R81, MA-12.1
#[test]
fn an_army_that_breaks_a_rule_is_refused_with_its_place_in_the_option() {
    let text = BATTLES[5].text;
    let bad = AUSTRIANS
        .replace("quality = \"drilled\"", "quality = \"guard\"")
        .replace("rankers = 28", "rankers = 48");
    let faults = Battle::read("m.toml", text, &options(&[("first-army", &bad)])).expect_err("a bad army");
    let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(faults.len(), 2, "{lines:#?}");
    assert!(lines[0].starts_with("option first-army:1:1: ") && lines[0].ends_with("(MA-R40)"), "{lines:#?}");
    assert!(lines[1].starts_with("option first-army:13:11: ") && lines[1].contains("MA-12.2"), "{lines:#?}");
    let broken = Battle::read("m.toml", text, &options(&[("first-army", "nation = ")]));
    assert_eq!(broken.expect_err("no army")[0].file, "option first-army");
    let elsewhere = Battle::read("m.toml", BATTLES[0].text, &options(&[("first-army", AUSTRIANS)]));
    assert!(elsewhere.expect_err("no muster")[0].sentence.contains("no option \"first-army\""));
}
