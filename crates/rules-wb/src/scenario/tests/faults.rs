//! One fault at a time, put into a good file: the right place, and a sentence that helps.

use crate::Wb;
use kernel::{Fault, Options};

const WARBURG: &str = super::super::BATTLES[0].text;
const FIELD: &str = super::super::BATTLES[1].text;
const FORD: &str = super::super::BATTLES[2].text;

fn faults(text: &str, options: &[(&str, &str)]) -> Vec<Fault> {
    let options: Options = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    Wb::read("t.toml", text, &options).err().unwrap_or_default()
}

/// `^` in `new` marks where the fault must be.
#[track_caller]
fn expect(text: &str, old: &str, new: &str, words: &str) {
    let found = conformance::fault_is_found(|text| faults(text, &[]), text, old, new, words);
    found.unwrap_or_else(|why| panic!("{why}"));
}

#[test]
fn mistakes_in_the_notation_are_found_where_they_are() {
    expect(FIELD, "turns = 6", "turns = ^= 6", "");
    expect(FIELD, "turns = 6", "^turn = 6", "knows no key");
    expect(FIELD, "turns = 6", "turns = ^0", "from 1 to 40");
    expect(FIELD, "first-player = \"Allied\"", "first-player = ^\"Prussian\"", "French or Allied");
}

#[test]
fn mistakes_on_the_map_are_found_where_they_are() {
    expect(FIELD, "r01   ....", "r01   .^x..", "hex 0201");
    expect(FORD, "bridges = \"0305-0306\"", "bridges = ^\"0304-0305\"", "crosses no water");
    expect(FORD, "\"0706-0707 0707-0806\"", "\"0706-^0708 0707-0806\"", "not adjacent");
    expect(FORD, "\"0607 0608 0609\"", "\"0607 ^0609\"", "not adjacent");
    expect(FORD, "French = \"S\"", "French = ^\"S W\"", "one edge");
    let steep = FORD.replace("r08   0000123310", "r08   0000124410");
    assert!(faults(&steep, &[]).iter().any(|f| f.sentence.contains("levels are 0 to 3")));
    let wet = FORD.replace("\"0706-0707 0707-0806\"", "\"0705-0706\"");
    assert!(faults(&wet, &[]).iter().any(|f| f.sentence.contains("a river and a slope")));
}

/// WB-2.1e, WB-2.1f, WB-2.1h, WB-2.1i
#[test]
fn values_that_no_counter_has_are_refused() {
    expect(FIELD, "class = \"cavalry, light\"", "class = ^\"cavalry, line\"", "infantry, line");
    expect(FIELD, "morale = 5", "morale = ^6", "from 2 to 5");
    expect(FIELD, "steps = 4", "steps = ^0", "from 1 to 9");
    expect(FIELD, "code = \"F2\"", "code = ^\"F1\"", "used twice");
}

/// WB-4.1b, WB-4.2a, WB-4.2d, WB-4.2e, WB-3.14e
#[test]
fn nobody_starts_where_he_may_not_stay() {
    let put = |old: &str, new: &str, words: &str| {
        assert!(FIELD.contains(old), "{old} is not in the file");
        let found = faults(&FIELD.replacen(old, new, 1), &[]);
        assert!(found.iter().any(|f| f.line > 1 && f.sentence.contains(words)), "{words}: {found:#?}");
    };
    put("at = \"0607\"", "at = \"0507\"", "hex 0507 is full");
    put("at = \"0607\"", "at = \"0403\"", "hex 0403 is held by the enemy");
    put(
        "at = \"0607\", facing = 0, posture = \"line\"",
        "at = \"0407\", facing = 0, posture = \"column\"",
        "stands alone",
    );
    put("at = \"0607\", facing = 0", "at = \"0407\", facing = 1", "one facing");
    put("r08   ..........", "r08   .......w..", "F4 may not be in the woods");
    put("at = \"0508\"", "at = \"0403\"", "the enemy of du Muy");
    put("at = \"0607\"", "at = \"1107\"", "a hex of this map");
}

/// WB-2.4c, WB-2.5a, WBS-4.7
#[test]
fn a_formation_without_commander_and_a_reinforcement_without_a_turn_are_faults() {
    expect(FIELD, "of = \"FL\"", "of = ^\"FX\"", "no formation");
    expect(FIELD, "of = \"serves FL\"", "of = ^\"serves AL\"", "no formation");
    let lost = FIELD.replace("    { code = \"CF1\"", "    # { code = \"CF1\"");
    assert!(faults(&lost, &[]).iter().any(|f| f.sentence.contains("commands FL")));
    let late = FORD.replace("[[reinforcement]]\nformation = \"AG\"", "[[reinforcement]]\nformation = \"AL\"");
    assert!(faults(&late, &[]).iter().any(|f| f.sentence.contains("AG has no [[reinforcement]]")));
    expect(WARBURG, "entries = \"1801 1901", "entries = ^\"1802 1901", "border of the map");
}

/// WBS-4.2
#[test]
fn zones_have_room_for_all_and_options_exist() {
    expect(WARBURG, "units = \"F25 F26\"", "units = ^\"F25 F24\"", "a zone already");
    expect(
        WARBURG,
        "[[zone]]\nname = \"Left wing\"\nunits = \"FL\"\nhexes = \"0808-0812 0908-1013\"",
        "^[[zone]]\nname = \"Left wing\"\nunits = \"FL\"\nhexes = \"0808-0812\"",
        "too few hexes",
    );
    let found = faults(FIELD, &[("set-up", "free"), ("facing", "round")]);
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found.iter().all(|f| f.line == 0));
}
