//! The wire: generated types, and messages as the page writes them.

use kernel::{Dice, Need, Reading, Roll, rule};
use protocol::{ClientMessage, Fallen, Meant, write_types};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if let Ok(text) = std::fs::read_to_string(entry.path()) {
            found.insert(PathBuf::from(entry.file_name()), text);
        }
    }
    found
}

/// Writes the types again; fails if that changed anything, so that a forgotten change is seen.
#[test]
fn the_generated_types_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/gen");
    let fresh = std::env::temp_dir().join(format!("grognard-types-{}", std::process::id()));
    write_types(&fresh).expect("written");
    let (old, new) = (files(&folder), files(&fresh));
    std::fs::remove_dir_all(&fresh).expect("removed");
    if old != new {
        std::fs::create_dir_all(&folder).expect("there");
        for name in old.keys().filter(|name| !new.contains_key(*name)) {
            std::fs::remove_file(folder.join(name)).expect("removed");
        }
        for (name, text) in &new {
            std::fs::write(folder.join(name), text).expect("written");
        }
    }
    assert!(old == new, "web/gen was out of date and has been rewritten: read the difference and commit it");
    for (name, text) in &new {
        assert!(!text.contains("bigint"), "{name:?} has a number JSON cannot carry");
    }
}

fn read(text: &str) -> Result<ClientMessage, serde_json::Error> {
    serde_json::from_str(text)
}

#[test]
fn commands_are_read_as_the_manual_writes_them() {
    let manual = include_str!("../../../docs/protocol.md");
    let block = manual.split("```json client").skip(1).filter_map(|rest| rest.split("```").next());
    let lines: Vec<&str> = block.flat_map(str::lines).filter(|line| !line.trim().is_empty()).collect();
    assert!(lines.len() >= 9, "the manual shows every command");
    for line in lines {
        let message = read(line).unwrap_or_else(|e| panic!("{line}: {e}"));
        let again = read(&serde_json::to_string(&message).expect("written")).expect("read back");
        assert_eq!(again, message);
    }
}

#[test]
fn what_nobody_knows_is_refused() {
    assert!(read(r#"{"kind":"hello","sice":3}"#).is_err());
    assert!(read(r#"{"kind":"answer","id":1,"seq":2,"answer":{"kind":"offer","index":1},"x":1}"#).is_err());
    assert!(read(r#"{"kind":"answer","id":1,"seq":2,"answer":{"kind":"offer","index":-1}}"#).is_err());
    assert!(read(r#"{"kind":"cheat"}"#).is_err());
    let good = read(r#"{"kind":"answer","id":1,"seq":2,"answer":{"kind":"offer","index":1}}"#).expect("fine");
    let meant = Meant::Offer { index: 1 };
    assert_eq!(good, ClientMessage::Answer { id: 1, seq: 2, answer: meant });
}

#[test]
fn dice_that_are_counted_have_no_total_and_no_test() {
    let roll = |reading| Roll::new(Dice::d6(3), "volley", rule!("PK-6c")).read(reading);
    let volley = roll(Reading::AtLeast(4)).needing(Need::AtLeast(4));
    let fallen = Fallen::new(1, &volley, &[4, 3, 6]);
    assert_eq!((fallen.total, fallen.each, fallen.need, fallen.passed), (None, Some(4), None, None));
    assert_eq!(fallen.counting, [true, false, true]);
    let one_shot = Roll { dice: Dice::d6(1), ..volley.clone() };
    let fallen = Fallen::new(1, &one_shot, &[3]);
    assert_eq!((fallen.total, fallen.each, fallen.need, fallen.passed), (None, Some(4), None, None));
    assert_eq!(fallen.counting, [false], "a single die is counted too");
    let test = one_shot.read(Reading::Passes);
    let fallen = Fallen::new(1, &test, &[3]);
    assert!(fallen.counting.is_empty());
    let need = Some(Need::AtLeast(4));
    assert_eq!((fallen.total, fallen.each, fallen.need, fallen.passed), (Some(3), None, need, Some(false)));
    assert_eq!(Fallen::new(1, &roll(Reading::Sum), &[4, 3, 6]).total, Some(13));
    assert_eq!(Fallen::new(1, &roll(Reading::Each), &[4, 3, 6]).total, None);
}
