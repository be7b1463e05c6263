//! Arena and laboratory from the command line: the same bytes whatever happens on the way.

use super::{command, folder, grognard};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

fn lab(folder: &Path, more: &[&str]) -> super::Said {
    let out = folder.display().to_string();
    let mut args = vec!["lab", "pk/ford", "--seed", "7", "--out", &out];
    args.extend(more);
    grognard(&args)
}

fn same(one: &Path, other: &Path) {
    for name in ["run.json", "games.jsonl", "games.csv", "summary.json", "report.html"] {
        let read = |folder: &Path| std::fs::read(folder.join(name)).expect("it is there");
        assert!(read(one) == read(other), "{name} differs");
    }
}

#[test]
fn an_opponent_against_itself_scores_exactly_half_and_the_hash_stays() {
    let fight = |threads: &str| {
        let said =
            grognard(&["arena", "pk/ford", "1", "doctrine", "--pairs", "6", "--threads", threads, "--json"]);
        serde_json::from_str::<serde_json::Value>(&said.code(0).out).expect("JSON")
    };
    let (one, two) = (fight("1"), fight("2"));
    assert_eq!(one["score"], 0.5);
    assert_eq!(one["hash"], two["hash"]);
    for field in ["score", "elo", "interval", "games", "cpu_s", "hash"] {
        assert!(!one[field].is_null(), "{field}");
    }
}

#[test]
fn a_bot_explains_what_it_considered() {
    let said = grognard(&["arena", "pk/ford", "veteran@40", "1", "--explain"]).code(0);
    assert!(said.out.contains('→') && said.out.contains("activations looked at"), "{}", said.out);
}

#[test]
fn a_run_has_the_same_bytes_on_one_thread_two_threads_and_in_parts() {
    let (_keep, folder) = folder();
    let at = |name: &str| folder.join(name);
    lab(&at("one"), &["--games", "40", "--threads", "1"]).code(0);
    lab(&at("two"), &["--games", "40", "--threads", "2"]).code(0);
    same(&at("one"), &at("two"));
    lab(&at("p1"), &["--games", "40", "--shard", "1/2"]).code(0);
    lab(&at("p2"), &["--games", "40", "--shard", "2/2"]).code(0);
    let [p1, p2, whole] = ["p1", "p2", "whole"].map(|name| at(name).display().to_string());
    grognard(&["lab", "merge", &p1, &p2, "--out", &whole]).code(0);
    same(&at("one"), &at("whole"));
    let said = grognard(&["lab", "compare", &p1, &whole]).code(0);
    assert!(said.out.contains("score of Blue"), "{}", said.out);
}

/// Killed without warning, at some point of the run; the lines that are whole count.
#[test]
fn a_run_that_is_killed_and_taken_up_again_has_the_same_bytes() {
    let (_keep, folder) = folder();
    let (whole, killed) = (folder.join("whole"), folder.join("killed"));
    let games = ["--games", "3000"];
    lab(&whole, &games).code(0);
    let out = killed.display().to_string();
    let mut child = command()
        .args(["lab", "pk/ford", "--seed", "7", "--out", &out])
        .args(games)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it runs");
    for _ in 0..500 {
        let some = std::fs::metadata(killed.join("games.jsonl")).is_ok_and(|file| file.len() > 1_000);
        if some || child.try_wait().expect("it is there").is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let _ = child.kill();
    let _ = child.wait();
    lab(&killed, &games).code(0);
    same(&whole, &killed);
}

/// Ctrl-C in the middle: the games in hand are finished and kept, the answer is no, and the same command goes on.
#[test]
#[cfg(unix)]
fn a_run_that_is_interrupted_and_taken_up_again_has_the_same_hash() {
    let (_keep, folder) = folder();
    let (whole, broken) = (folder.join("whole"), folder.join("broken"));
    let slow = ["--games", "60", "--bots", "veteran@60,1", "--threads", "1", "--json"];
    let hash = |said: super::Said| {
        let said: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
        (said["hash"].clone(), said["games"].as_u64().expect("a number"), said["complete"] == true)
    };
    let due = hash(lab(&whole, &slow).code(0));
    assert_eq!((due.1, due.2), (60, true));

    let out = broken.display().to_string();
    let mut child = command()
        .args(["lab", "pk/ford", "--seed", "7", "--out", &out])
        .args(slow)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    while std::fs::metadata(broken.join("games.jsonl")).map_or(0, |file| file.len()) < 1_000 {
        assert!(
            child.try_wait().expect("it is there").is_none(),
            "it was over before it could be interrupted"
        );
        std::thread::sleep(Duration::from_millis(2));
    }
    let told = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(told.expect("kill runs").success());
    let said = super::Said::from(child.wait_with_output().expect("it ends")).code(1);
    let (_, games, complete) = hash(said);
    assert!(games > 0 && games < 60 && !complete, "{games} games");
    assert!(broken.join("report.html").exists(), "what was played is reported");

    assert_eq!(hash(lab(&broken, &slow).code(0)), due);
    same(&whole, &broken);
}

/// A disk that is full after some kilobytes: a limit on the size of files stands in for it.
#[test]
#[cfg(unix)]
fn a_run_on_a_full_disk_says_so_and_loses_nothing() {
    let (_keep, folder) = folder();
    let (whole, full) = (folder.join("whole"), folder.join("full"));
    let games = ["--games", "400"];
    lab(&whole, &games).code(0);
    let size = |at: &Path| std::fs::metadata(at.join("games.jsonl")).expect("it is there").len();
    assert!(size(&whole) > 60_000, "{}", size(&whole));
    let out = full.display().to_string();
    let limited = |blocks: &str| {
        // An ignored signal stays ignored in the program: the write fails instead.
        let limit = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        let mut shell = std::process::Command::new("sh");
        shell.args([
            "-c",
            &limit,
            env!("CARGO_BIN_EXE_grognard"),
            "lab",
            "pk/ford",
            "--seed",
            "7",
            "--out",
            &out,
        ]);
        super::Said::from(shell.args(games).output().expect("it runs")).code(2)
    };
    let said = limited("32");
    assert!(said.err.contains("games.jsonl” cannot be written: File too large"), "{}", said.err);
    assert!(said.err.contains("are kept"), "{}", said.err);
    let kept = std::fs::read_to_string(full.join("games.jsonl")).expect("it is there");
    assert!(kept.lines().count() > 20, "{} games are kept", kept.lines().count());
    let names = |at: &Path| std::fs::read_dir(at).expect("it is there").count();
    assert_eq!(names(&full), 2, "nothing half written is left behind");
    lab(&full, &games).code(0);
    same(&whole, &full);
}

#[test]
fn weights_are_fitted_and_both_sets_play() {
    let (_keep, folder) = folder();
    let file = folder.join("fitted.json").display().to_string();
    let fit = ["lab", "fit", "pk/ford", "--games", "40", "--seed", "3", "--out", &file];
    let said = grognard(&fit).code(0);
    assert!(said.out.contains("strength") && said.out.contains("held out"), "{}", said.out);
    let stored = std::fs::read_to_string(&file).expect("it is there");
    let weights: serde_json::Value = serde_json::from_str(&stored).expect("JSON");
    assert_eq!(weights["seed"], 3);
    grognard(&fit).code(0);
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), stored);
    let fight = |a: &str| {
        let said = grognard(&["arena", "pk/ford", a, "veteran@40+fitted", "--pairs", "2", "--json"]).code(0);
        serde_json::from_str::<serde_json::Value>(&said.out).expect("JSON")
    };
    // Fitted weights are in force at the ford.
    let (fitted, judged, force) = (fight("2@40+fitted"), fight("2@40+judgement"), fight("2@40"));
    assert_eq!((&fitted["score"], &fitted["hash"]), (&serde_json::json!(0.5), &force["hash"]));
    assert_ne!(fitted["hash"], judged["hash"]);
    assert!(grognard(&["arena", "pk/ford", "2+guessed", "1"]).code(2).err.contains("guard+fitted"));
}

#[test]
fn bad_input_is_answered_with_a_sentence() {
    let (_keep, folder) = folder();
    let says = |said: super::Said, what: &str| assert!(said.err.contains(what), "{}", said.err);
    says(grognard(&["arena", "pk/ford", "9", "1"]).code(2), "is no opponent");
    says(grognard(&["arena", "no/such", "1", "1"]).code(2), "no battle and no file");
    says(grognard(&["arena", "pk/ford", "1", "1", "--pairs", "0"]).code(2), "0");
    says(lab(&folder.join("a"), &["--bots", "1,2,3"]).code(2), "name one opponent");
    says(lab(&folder.join("a"), &["--shard", "5/4"]).code(2), "I from 1 to N");
    says(grognard(&["lab", "pk/ford"]).code(2), "--out");
    let nowhere = folder.join("nowhere").display().to_string();
    says(grognard(&["lab", "compare", &nowhere, &nowhere]).code(2), "run.json");
    lab(&folder.join("b"), &["--games", "4"]).code(0);
    says(lab(&folder.join("b"), &["--games", "4", "--bots", "0"]).code(2), "holds another run");
    // A file stands where the folder should be.
    std::fs::write(folder.join("file"), "x").expect("written");
    says(lab(&folder.join("file"), &["--games", "4"]).code(2), "file");
}
