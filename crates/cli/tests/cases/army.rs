//! Armies that a player has raised.

use super::{folder, grognard};

/// A file in a folder that goes when the test is over.
fn written(text: &str) -> (tempfile::TempDir, String) {
    let (keep, folder) = folder();
    let path = folder.join("army.toml");
    std::fs::write(&path, text).expect("written");
    (keep, path.display().to_string())
}

/// MA-22.1, MA-22.2, MA-X3
#[test]
fn the_ready_armies_are_legal() {
    for number in ["1", "2"] {
        let text = grognard(&["army", "new", "--number", number]).code(0).out;
        let (_keep, path) = written(&text);
        let said = grognard(&["army", "check", &path]).code(0);
        assert!(said.out.contains("200  of 200 points") && said.out.contains("legal"), "{}", said.out);
    }
    grognard(&["army", "new", "--number", "0"]).code(2);
}

/// MA-2.2, MA-R40: every fault with its line and clause, and the answer is no.
#[test]
fn an_army_that_breaks_rules_is_answered_with_all_of_them() {
    let text = grognard(&["army", "new"]).code(0).out;
    let bad = text.replacen("rankers = 36", "rankers = 37", 1).replacen("rankers = 20", "rankers = 48", 1);
    let (_keep, path) = written(&bad);
    let said = grognard(&["army", "check", &path]).code(1);
    assert!(said.out.contains("(MA-2.2)") && said.out.contains("not legal"), "{}", said.out);
    let said = grognard(&["army", "check", &path, "--json"]).code(1);
    let report: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!(report["legal"], false);
    let fault = &report["faults"][0];
    assert_eq!((fault["rule"].as_str(), fault["line"].as_u64()), (Some("MA-2.2"), Some(11)), "{report}");
}

#[test]
fn what_is_no_army_is_bad_input() {
    let (_keep, path) = written("rules = \"ma\"\nnation = \"martian\"\nspeed = 3\n");
    let said = grognard(&["army", "check", &path]).code(2);
    assert!(said.err.contains(":2:10:") && said.err.contains(":3:1:"), "{}", said.err);
    let json = grognard(&["army", "check", &path, "--json"]).code(2);
    assert!(json.out.contains("\"legal\":null"), "{}", json.out);
    grognard(&["army", "check", "no/such/file.toml"]).code(2);
    let (_keep, path) = written("rules = \"sr\"\n");
    assert!(grognard(&["army", "check", &path]).code(2).err.contains("no rule set “sr”"));
}
