//! Army files.

use super::super::file;
use super::super::legal::Law;
use super::*;
use reader::army::Breach;

const GOOD: &str = r#"# A small army.
rules = "ma"
name = "Picton's brigade"
nation = "british"
commander = "Picton"

[[battalion]]
quality = "drilled"
rankers = 36
drummers = 1
sergeants = 1
officers = 1

[[battalion]]
name = "Royal Fusiliers"
quality = "veterans"
rankers = 28
ensigns = 2

[[battalion]]
name = "95th Rifles"
quality = "veterans"
rankers = 20
light = true
rifles = true
"#;

fn breaches(text: &str) -> Vec<Breach> {
    file::read("t.toml", text).expect("a readable file").breaches("t.toml", text, &Law::default())
}

/// MA-D1, MA-3.4b, MA-R36
#[test]
fn a_good_file_is_an_army() {
    let army = file::read("t.toml", GOOD).expect("a good file").army;
    assert_eq!(
        (army.nation, army.name.as_str(), army.commander.as_str()),
        (Nation::British, "Picton's brigade", "Picton")
    );
    let names: Vec<_> = army.battalions.iter().map(|b| (b.code.as_str(), b.name.as_str())).collect();
    assert_eq!(names, [("B1", "1st Bn"), ("B2", "Royal Fusiliers"), ("B3", "95th Rifles")]);
    let points: Vec<u16> = army.battalions.iter().map(Battalion::points).collect();
    assert_eq!(points, [52, 48, 50]);
    assert_eq!(army.battalions[1].figures(CharacterKind::Ensign), 2);
    assert_eq!(army.battalions[1].characters.total(), 1);
    assert_eq!(breaches(GOOD), []);
}

#[test]
fn what_is_written_reads_back_as_the_same_army() {
    let mut named = british();
    named.name = "of \"Old Nosey\" \\ 1815".to_owned();
    named.battalions[1].two_colours = true;
    named.battalions[1].characters = Characters::new(0, 0, 1, 0);
    for army in [named, french(), file::read("t", GOOD).expect("good").army] {
        let text = file::write(&army);
        assert_eq!(file::read("t.toml", &text).expect("our own file").army, army, "{text}");
    }
}

/// Replaces `old` once by `new`, in which `^` marks where the breach must be.
#[track_caller]
fn expect(old: &str, new: &str, rule: &str, words: &str) {
    assert!(GOOD.contains(old), "{old} is not in the file");
    let marked = GOOD.replacen(old, new, 1);
    let before = &marked[..marked.find('^').expect("a mark")];
    let line = before.matches('\n').count() as u32 + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() as u32 + 1;
    let found = breaches(&marked.replacen('^', "", 1));
    let hit = |b: &Breach| {
        (b.fault.line, b.fault.column) == (line, column)
            && b.rule.as_str() == rule
            && b.fault.sentence.contains(words)
            && b.fault.sentence.ends_with(&format!("({rule})"))
    };
    assert!(found.iter().any(hit), "wanted {line}:{column} {rule} … {words} …, got {found:#?}");
}

/// MA-2.2, MA-3.2, MA-12.2, MA-2.6, MA-12.4
#[test]
fn breaches_are_found_where_they_are() {
    expect("rankers = 36", "rankers = ^37", "MA-2.2", "1st Bn has 37 Rankers");
    expect("drummers = 1", "drummers = ^3", "MA-3.2", "at most 2 Drummers");
    expect("officers = 1", "officers = ^2", "MA-3.5", "2 Officers; it may have at most 1 Officer");
    expect("ensigns = 2", "ensigns = ^3", "MA-3.4", "3 Ensigns");
    expect("rankers = 20", "rankers = ^32", "MA-12.2", "at most 30");
    expect("light = true\nrifles = true", "rifles = ^true", "MA-2.6", "not light");
    let french = GOOD.replace("british", "french");
    let rules: Vec<&str> = breaches(&french).iter().map(|b| b.rule.as_str()).collect();
    assert_eq!(rules, ["MA-3.4b", "MA-12.4"]);
}

/// MA-R40, MA-R81: a fault of the whole army stands at its beginning.
#[test]
fn faults_of_the_whole_army_have_no_battalion() {
    let text = GOOD.replace("rankers = 36", "rankers = 48").replace("drilled", "guard");
    let found = breaches(&text);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!((found[0].unit, found[0].rule.as_str(), found[0].fault.line), (None, "MA-R40", 1));
    assert!(found[0].fault.sentence.contains("210 points, 10 more than the 200"), "{found:#?}");
}

#[test]
fn what_is_no_army_file_is_refused_with_places() {
    let at = |text: &str| {
        let faults = file::read("t.toml", text).expect_err("a bad file");
        faults.iter().map(|f| (f.line, f.column)).collect::<Vec<_>>()
    };
    assert_eq!(at("nation = 7"), [(1, 10)]);
    assert_eq!(at("rules = \"sr\"\nnation = \"british\""), [(1, 9)]);
    assert_eq!(at("nation = \"martian\"\nspeed = 1"), [(1, 10), (2, 1)]);
    assert_eq!(at("nation = \"french\"\n[[battalion]]\nrankers = 200\n"), [(2, 1), (3, 11)]);
    assert_eq!(at("nation == "), [(1, 9)]);
}
