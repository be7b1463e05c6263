//! One fault at a time, put into a good file: the right place, and a sentence that helps.

use super::*;
use kernel::Fault;

const PLAIN: &str = BATTLES[0].text;
const SCREENS: &str = BATTLES[1].text;
const RIFLES: &str = BATTLES[2].text;
const FARM: &str = BATTLES[3].text;
const MILL: &str = BATTLES[4].text;

fn faults(text: &str, pairs: &[(&str, &str)]) -> Vec<Fault> {
    Battle::read("t.toml", text, &options(pairs)).err().unwrap_or_default()
}

/// `^` in `new` marks where the fault must be.
#[track_caller]
fn expect(text: &str, old: &str, new: &str, words: &str) {
    let found = conformance::fault_is_found(|text| faults(text, &[]), text, old, new, words);
    found.unwrap_or_else(|why| panic!("{why}"));
}

#[test]
fn mistakes_in_the_notation_are_found_where_they_are() {
    expect(PLAIN, "turns = 8", "turns = ^= 8", "");
    expect(PLAIN, "turns = 8", "^turn = 8", "knows no key");
    expect(PLAIN, "table = [160, 120]", "table = [160, ^12]", "MA-5.1");
    expect(PLAIN, "table = [160, 120]", "table = ^160", "two numbers");
    expect(PLAIN, "victory = \"count\"", "victory = ^\"glory\"", "count or points");
    expect(PLAIN, "rules = \"ma\"", "rules = ^\"sr\"", "Marche des Aigles");
}

/// MA-G23, MA-G24, MA-C1
#[test]
fn mistakes_on_the_ground_are_found_where_they_are() {
    expect(PLAIN, "kind = \"wood\"", "kind = ^\"jungle\"", "wood, marsh");
    expect(PLAIN, "points = [[8, 48], [30, 46]", "points = [[8, 48], [^170, 46]", "not on the table");
    expect(PLAIN, "points = [[8, 48], [30, 46]", "points = [[8, 48], ^[30]", "two numbers");
    expect(
        PLAIN,
        "points = [[72, 58], [84, 58], [84, 66], [72, 66]]",
        "points = ^[[72, 58], [84, 66], [84, 58], [72, 70]]",
        "cross",
    );
    expect(PLAIN, "points = [[52, 44], [72, 44]]", "points = ^[[52, 44]]", "2 to 64 points");
    expect(MILL, "level = 2\npoints = [[32, 40]", "level = 2\npoints = ^[[2, 40]", "MA-G23");
    expect(FARM, "area = \"the farm\"", "area = ^\"the mill\"", "no [[area]]");
    expect(FARM, "within = 10", "within = ^1000", "within = 10");
}

/// MA-5.3, MA-22.1, MA-R40
#[test]
fn mistakes_in_the_armies_are_found_where_they_are() {
    expect(PLAIN, "edge = \"north\"", "edge = ^\"east\"", "MA-5.3");
    expect(PLAIN, "nation = \"french\"", "nation = ^\"gaulish\"", "british, french");
    expect(PLAIN, "rankers = 28", "rankers = ^30", "MA-2.2");
    let rich = PLAIN.replacen("rankers = 20", "rankers = 24", 1);
    assert!(
        faults(&rich, &[]).iter().any(|f| f.sentence.contains("202 points") && f.sentence.contains("MA-R40"))
    );
    let lone = PLAIN.split("[[army]]").take(2).collect::<Vec<_>>().join("[[army]]");
    assert!(faults(&lone, &[]).iter().any(|f| f.sentence.contains("two armies")));
}

/// MA-5.4, MA-R85, MA-R90, MA-G24, MA-8.6, MA-5.6
#[test]
fn mistakes_in_the_deployment_are_found_where_they_are() {
    expect(PLAIN, "B1  line    60 30", "^B1  line    60 30.1", "MA-5.4");
    expect(PLAIN, "B1  line    60 30", "^B1  line    17 30", "outside its deployment zone");
    expect(PLAIN, "B2  line    100 30", "^B2  line    95 30", "stands on B1");
    expect(PLAIN, "B1  line    60 30", "^B9  line    60 30", "no battalion");
    expect(PLAIN, "B1  line    60 30", "B1  ^wedge   60 30", "MA-8.6");
    expect(PLAIN, "facing 90\nB2", "^towards 90\nB2", "a line reads");
    expect(PLAIN, "60 30   facing 90", "60 30   facing ^north", "degrees");
    expect(PLAIN, "B1  line    60 30", "B1  line    ^600 30", "not on the table");
    expect(PLAIN, "commander British 80 22", "commander ^Belgian 80 22", "no side");
    expect(PLAIN, "commander British 80 22", "commander ^British 60 28", "MA-R90");
    expect(PLAIN, "commander British 80 22", "commander ^British 80 42", "MA-5.4");
    let absent = PLAIN.replacen("B5  column  80 16   facing 90", "", 1);
    assert!(faults(&absent, &[]).iter().any(|f| f.sentence.contains("no place for B5")));
}

/// MA-11.1, MA-11.9, MA-12.3, MA-G8
#[test]
fn mistakes_in_screens_are_found_where_they_are() {
    expect(
        SCREENS,
        "B1  line    60 22   facing 90   screen 8",
        "^B1  line    60 22   facing 90   screen 9",
        "MA-11.1",
    );
    expect(SCREENS, "B1  line    60 22", "^B1  line    60 24", "MA-R85");
    expect(SCREENS, "screen 6 front 18 ahead 6", "screen ^0 front 18 ahead 6", "no figures");
    expect(
        SCREENS,
        "B4  line    136 22  facing 90   screen 6 front 18",
        "^B4  line    136 22  facing 90   screen 6 front 20",
        "MA-G8",
    );
    expect(
        SCREENS,
        "B3  column  24 22   facing 90   screen 8 front 20 ahead 6",
        "^B3  column  24 16   facing 90   screen 8 front 20 ahead 9",
        "MA-11.9",
    );
    expect(RIFLES, "B4  line    136 13", "^B4  line    136 14", "MA-R85");
    expect(
        RIFLES,
        "B4  line    136 13  facing 90   screen 21 front 44 ahead 15",
        "^B4  line    136 13  facing 90   screen 21 front 44 ahead 14",
        "MA-12.3",
    );
}

#[test]
fn options_that_are_not_offered_are_refused() {
    let unknown = faults(PLAIN, &[("weather", "rain")]);
    assert!(
        unknown[0].sentence.contains("no option \"weather\"; it has set-up, victory or measuring"),
        "{unknown:?}"
    );
    let value = faults(PLAIN, &[("victory", "glory")]);
    assert!(value[0].sentence.contains("count or points, not \"glory\""), "{value:?}");
}
