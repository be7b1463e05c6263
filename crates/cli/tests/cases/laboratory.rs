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
