//! Plays from the command line.

use super::{a_battle, folder, grognard};

fn plays(text: &str, args: &[&str]) -> super::Said {
    let (_keep, folder) = folder();
    let path = folder.join("sub");
    std::fs::create_dir(&path).expect("made");
    std::fs::write(path.join("a.play"), text).expect("written");
    let mut all = vec!["plays"];
    let folder = folder.display().to_string();
    all.push(&folder);
    all.extend(args);
    grognard(&all)
}

#[test]
fn a_play_that_does_not_read_is_bad_input_with_all_its_faults() {
    let said = plays("play a\nrol 5\nroll\n", &[]).code(2);
    assert!(
        said.out.contains("a.play:2:1: “rol” is not a verb of plays; did you mean “roll”?"),
        "{}",
        said.out
    );
    assert!(said.out.contains("a.play:3:5:"), "{}", said.out);
}

#[test]
fn a_play_of_an_unknown_rule_set_says_what_there_is() {
    let said = plays("play a\nscenario qq/x\nexpect b is c\n", &[]).code(2);
    assert!(said.out.contains("there is no rule set “QQ” in this program"), "{}", said.out);
}

#[test]
fn a_directory_without_plays_is_bad_input() {
    let (_keep, folder) = folder();
    assert!(grognard(&["plays", &folder.display().to_string()]).code(2).err.contains("no *.play file"));
}

#[test]
fn plays_pass_or_come_out_differently() {
    let battle = a_battle();
    let good = format!("play SR-E17 The game goes on\nscenario {battle}\nexpect not over\n");
    let said = plays(&good, &["--json"]).code(0);
    let report: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!(report["proven"][0], "SR-E17");
    assert!(plays(&good, &["--all"]).code(0).out.ends_with("1 passed, 0 failed\n"));
    let bad = format!("play a\nscenario {battle}\nexpect over\n");
    let said = plays(&bad, &[]).code(1);
    assert!(said.out.contains("a.play:3:8: the game is not over"), "{}", said.out);
}

#[test]
fn an_id_that_no_book_has_is_not_proven() {
    let (clause, example) = (format!("SR-{}", "6.4z"), format!("SR-{}", "E999"));
    let text = format!("play a\nproves {clause} SR-6.4a\nscenario sr/hondschoote\nexpect not over\n");
    let said = plays(&text, &[]).code(2).out;
    assert!(
        said.contains(&format!("no rule book has a clause {clause} to prove; did you mean SR-6.4")),
        "{said}"
    );
    assert!(!said.contains("SR-6.4a to prove"), "{said}");
    let text = format!("play {example} No such example\nscenario sr/hondschoote\nexpect not over\n");
    let said = plays(&text, &[]).code(2).out;
    assert!(said.contains(&format!("no rule book has a clause {example} to prove")), "{said}");
}
