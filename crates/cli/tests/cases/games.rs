//! Games recorded, verified, told and tampered with. These need a battle on the shelf.

use super::{a_battle, folder, grognard};

/// A recorded game, its path and its text.
fn recorded(extra: &[&str]) -> (tempfile::TempDir, String, String) {
    let battle = a_battle();
    let (keep, folder) = folder();
    let path = folder.join("game.grog").display().to_string();
    let mut args = vec!["record", &battle, "--seed", "7", "--out", &path];
    args.extend(extra);
    grognard(&args).code(0);
    let text = std::fs::read_to_string(&path).expect("it is there");
    (keep, path, text)
}

#[test]
fn a_recorded_game_verifies_and_is_the_same_every_time() {
    let (_keep, path, text) = recorded(&[]);
    let said = grognard(&["verify", &path, "--json"]).code(0);
    let report: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!(report["good"], true);
    assert_eq!(report["finished"], true);
    let receipt = report["receipt"].as_str().expect("a receipt");
    grognard(&["verify", &path, "--receipt", receipt]).code(0);
    grognard(&["verify", &path, "--receipt", &"0".repeat(64)]).code(1);
    let battle = a_battle();
    assert_eq!(grognard(&["record", &battle, "--seed", "7"]).code(0).out, text);
    assert_ne!(grognard(&["record", &battle, "--seed", "8"]).code(0).out, text);
}

#[test]
fn verify_says_who_could_foresee_the_dice_and_what_was_published() {
    let (_keep, path, _) = recorded(&[]);
    let said = grognard(&["verify", &path]).code(0).out;
    assert!(said.contains("only the host could foresee") && said.contains("commitment "), "{said}");
    assert_eq!(said.matches("contribution of ").count(), 2, "{said}");
}

#[test]
fn a_changed_or_cut_game_is_not_good() {
    let (_keep, path, text) = recorded(&["--stop-after", "5"]);
    grognard(&["verify", &path]).code(0);
    let cut = &text[..text.len() - 20];
    std::fs::write(&path, cut).expect("written");
    assert!(grognard(&["verify", &path]).code(1).out.contains("it was cut off or edited"));
    let lines: Vec<&str> = text.lines().collect();
    let mut without = lines.clone();
    without.remove(1);
    std::fs::write(&path, without.join("\n")).expect("written");
    assert!(grognard(&["verify", &path]).code(1).out.contains("line 2"));
    let header = lines[0].replacen("\"version\":", "\"version\": ", 1);
    std::fs::write(&path, header).expect("written");
    assert!(grognard(&["verify", &path]).code(1).out.contains("the hash of the line does not fit"));
}

#[test]
fn a_game_that_is_over_without_its_secret_proves_no_dice() {
    let (_keep, path, text) = recorded(&[]);
    let mut lines: Vec<&str> = text.lines().collect();
    assert!(lines.pop().is_some_and(|last| last.contains("\"secret\"")), "the last line reveals the secret");
    std::fs::write(&path, lines.join("\n") + "\n").expect("written");
    let said = grognard(&["verify", &path]).code(1);
    assert!(said.out.contains("its secret is withheld") && !said.out.contains("won by"), "{}", said.out);
    let report: serde_json::Value =
        serde_json::from_str(&grognard(&["verify", &path, "--json"]).code(1).out).expect("JSON");
    assert_eq!((&report["good"], &report["withheld"]), (&false.into(), &true.into()));
}

#[test]
fn a_game_is_told_and_shown() {
    let (_keep, path, _) = recorded(&[]);
    let all = grognard(&["replay", &path]).code(0).out;
    let two = grognard(&["replay", &path, "--at", "2"]).code(0).out;
    assert!(two.len() < all.len());
    let said = grognard(&["replay", &path, "--at", "2", "--json"]).code(0);
    let story: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!(story["told"].as_array().map(Vec::len), Some(2));
    let last = grognard(&["show", &path]).code(0).out;
    assert!(all.ends_with(&last));
    assert!(grognard(&["show", &path, "--as", "nobody"]).code(2).err.contains("does not sit here"));
}

#[test]
fn a_battle_is_shown_and_counted() {
    let battle = a_battle();
    assert!(!grognard(&["show", &battle]).code(0).out.is_empty());
    assert!(grognard(&["perft", &battle, "1"]).code(0).out.starts_with("  0  1\n"));
    assert!(grognard(&["show", &battle, "--option", "x"]).code(2).err.contains("KEY=VALUE"));
}

/// A value is a value, whatever lies in the folder; an army without its sign is noticed.
#[test]
fn a_value_is_not_taken_for_a_file() {
    let (_keep, here) = folder();
    for name in ["test", "army.toml"] {
        std::fs::write(here.join(name), "").expect("written");
    }
    let show = |option: &str| -> super::Said {
        let mut command = super::command();
        command.current_dir(&here).args(["show", "wb/warburg", "--option", option]);
        command.output().expect("it runs").into()
    };
    show("initiative=test").code(0);
    assert!(show("army=army.toml").code(2).err.contains("army=@army.toml"));
}

#[test]
fn recording_over_a_game_replaces_it_whole() {
    let (_keep, path, text) = recorded(&[]);
    let battle = a_battle();
    grognard(&["record", &battle, "--seed", "8", "--out", &path]).code(0);
    assert_ne!(std::fs::read_to_string(&path).expect("it is there"), text);
}

/// The armies of the Mill Road were corrected after this game was played (MA-C9).
#[test]
fn a_game_begun_with_a_former_scenario_still_opens() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/ma/v1/mill-road-finished.grog");
    grognard(&["verify", file]).code(0);
    assert!(grognard(&["replay", file]).code(0).out.contains("Mill Road"));
}
