//! The scenario file: all faults at once, each at its line and column.

use kernel::{Fault, Options, Ruleset};
use picket::Picket;

fn ford() -> &'static str {
    Picket::battles()[0].text
}

fn faults(text: &str) -> Vec<String> {
    let found = Picket::open("test.toml", text, &Options::new(), 1).unwrap_err();
    found.iter().map(Fault::to_string).collect()
}

fn options(key: &str, value: &str) -> Options {
    [(key.to_owned(), value.to_owned())].into()
}

#[test]
fn the_battle_opens_short_and_long() {
    let short = Picket::ford().unwrap();
    let long = Picket::open("ford", ford(), &options("length", "long"), 1).unwrap();
    assert_eq!((short.turns(), long.turns()), (5, 8));
    assert_eq!(short.side_names(), ["Blue", "Red"]);
    assert_eq!(short.choices()[0].values, ["short", "long"]);
}

/// PK-2f
#[test]
fn measuring_is_free_unless_the_players_have_agreed_otherwise() {
    use view::{Measuring, Shown};
    let late = Picket::open("ford", ford(), &options("measuring", "after declaration"), 1).unwrap();
    assert_eq!(Picket::ford().unwrap().measuring(), Measuring::Free);
    assert_eq!(late.measuring(), Measuring::AfterDeclaration);
}

#[test]
fn all_faults_come_at_once_with_line_and_column() {
    let text = ford()
        .replace("at = \"b2\"", "at = \"z9\"")
        .replace("nerve = 5", "nerve = 9")
        .replace("strength = 3", "strenght = 3");
    let found = faults(&text);
    assert_eq!(
        found,
        [
            "test.toml:11:1: the unit has no strength",
            "test.toml:15:1: “strenght” is not known here; there are side, name, at, strength, nerve, ambush",
            "test.toml:21:6: this is no post; posts are \"a1\" to \"e3\"",
            "test.toml:37:9: nerve is a whole number from 1 to 6",
            "test.toml:39:1: the unit has no strength",
            "test.toml:43:1: “strenght” is not known here; there are side, name, at, strength, nerve, ambush",
            "test.toml:65:9: nerve is a whole number from 1 to 6",
        ]
    );
}

#[test]
fn what_is_no_toml_is_named_where_it_stops_to_be() {
    let found = faults("title = \"x\nsides = [\"A\", \"B\"]\n");
    assert!(found.iter().any(|fault| fault.starts_with("test.toml:1:")), "{found:?}");
}

#[test]
fn what_is_missing_is_said() {
    let found = faults("");
    for what in ["title", "sides", "[turns]", "[[unit]]"] {
        assert!(found.iter().any(|fault| fault.contains(what)), "{what}: {found:?}");
    }
}

#[test]
fn a_post_holds_two_of_a_side_and_a_side_has_one_ambush() {
    let crowded = ford().replace("at = \"e3\"", "at = \"b2\"");
    assert!(faults(&crowded)[0].contains("PK-1c"), "{:?}", faults(&crowded));
    let bare = ford().replacen("ambush = true", "at = \"a2\"", 1);
    assert_eq!(faults(&bare), ["test.toml: Blue needs exactly one company with ambush = true (PK-3a)"]);
}

#[test]
fn unknown_options_and_versions_are_refused() {
    for (key, value) in [("length", "endless"), ("weather", "rain"), ("measuring", "long")] {
        assert!(Picket::open("ford", ford(), &options(key, value), 1).is_err());
    }
    assert!(Picket::open("ford", ford(), &Options::new(), 2).is_err());
    assert!(Picket::open("ford", &"#".repeat(100_000), &Options::new(), 1).is_err());
}

#[test]
fn a_damaged_file_is_refused_or_read_but_never_a_panic() {
    let mut chance = kernel::Stream::new(1);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..2_000 {
        let mut text = ford().as_bytes().to_vec();
        for _ in 0..=chance.below(4) {
            let at = chance.below(text.len());
            text[at] = b"\"[]{}=#.\n -09ab"[chance.below(15)];
        }
        let text = String::from_utf8_lossy(&text);
        match Picket::open("test.toml", &text, &Options::new(), 1) {
            Ok(_) => read += 1,
            Err(faults) => {
                refused += 1;
                let last = text.lines().count() as u32 + 1;
                assert!(!faults.is_empty() && faults.iter().all(|fault| fault.line <= last), "{faults:#?}");
            }
        }
    }
    assert!(read > 50 && refused > 50, "{read} read, {refused} refused");
}
