//! Looking after the data file: backup, restore, doctor.

use super::{command, folder, grognard};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};

/// A server with a game in its data file; ended with the test.
struct Serving(Child);

impl Serving {
    fn of(data: &Path) -> Serving {
        let mut child = command()
            .args(["play", "pk/ford", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .expect("it runs");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let mut said = Vec::new();
        while said.last().is_none_or(|line: &String| !line.starts_with("Your game")) {
            said.push(lines.next().expect("a greeting").expect("text"));
        }
        let kept = format!("Games are kept in {}", data.display());
        assert!(said.iter().any(|line| line.starts_with(&kept)), "{said:?}");
        Serving(child)
    }
    fn stop(mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn games_are_copied_while_they_are_served_and_put_back() {
    let (_keep, folder) = folder();
    let path = |name: &str| folder.join(name).display().to_string();
    let (data, copy) = (path("games.db"), path("copy.db"));
    let serving = Serving::of(Path::new(&data));
    let said = grognard(&["doctor", &data]).code(0);
    assert!(said.out.contains("sound") && said.out.contains("1 game,"), "{}", said.out);
    let said = grognard(&["backup", "--data", &data, &copy]).code(0);
    assert!(said.out.contains("is copied to") && said.out.contains("1 game,"), "{}", said.out);
    let said = grognard(&["backup", "--data", &data, &copy]).code(2);
    assert!(said.err.contains("is there already"), "{}", said.err);
    let said = grognard(&["restore", "--data", &data, &copy]).code(2);
    assert!(said.err.contains("another Grognard is serving"), "{}", said.err);
    serving.stop();
    let said = grognard(&["restore", "--data", &data, &copy, "--json"]).code(0);
    let report: serde_json::Value = serde_json::from_str(&said.out).expect("json");
    let former = report["restored"]["former"].as_str().expect("a path");
    assert_eq!(report["restored"]["found"]["games"], 1);
    grognard(&["doctor", former]).code(0);
    grognard(&["doctor", &data]).code(0);
    // Into an empty place, too.
    let elsewhere = path("elsewhere.db");
    grognard(&["restore", "--data", &elsewhere, &copy]).code(0);
    let said = grognard(&["doctor", &elsewhere, "--json"]).code(0);
    let report: serde_json::Value = serde_json::from_str(&said.out).expect("json");
    assert_eq!((&report["sound"], &report["found"]["games"]), (&true.into(), &1.into()));
    assert!(!Path::new(&format!("{elsewhere}.part")).exists());
}

#[test]
fn what_is_no_data_file_is_refused_and_left_alone() {
    let (_keep, folder) = folder();
    let path = |name: &str| folder.join(name).display().to_string();
    let letter = path("letter.txt");
    let text = "Dear General, the enemy is upon us. ".repeat(60);
    std::fs::write(&letter, &text).expect("written");
    for args in [
        &["doctor", &letter][..],
        &["doctor", &path("nowhere.db")],
        &["backup", "--data", &letter, &path("copy.db")],
        &["backup", "--data", &path("nowhere.db"), &path("copy.db")],
        &["restore", "--data", &path("games.db"), &letter],
    ] {
        let said = grognard(args).code(2);
        assert!(
            said.err.contains("not a database") || said.err.contains("is not there"),
            "{args:?}: {}",
            said.err
        );
    }
    assert_eq!(std::fs::read_to_string(&letter).expect("read"), text);
    assert!(!folder.join("copy.db").exists() && !folder.join("games.db").exists());
}

#[test]
fn a_damaged_file_is_told_with_what_to_do() {
    let (_keep, folder) = folder();
    let path = |name: &str| folder.join(name).display().to_string();
    let (data, copy) = (path("games.db"), path("copy.db"));
    Serving::of(Path::new(&data)).stop();
    grognard(&["backup", "--data", &data, &copy]).code(0);
    // Letters of a line of the game change on the disk.
    let mut bytes = std::fs::read(&copy).expect("read");
    let at = bytes.windows(11).position(|part| part == b"\"commitment").expect("the header of the game");
    bytes[at + 1] = b'x';
    std::fs::write(&copy, &bytes).expect("written");
    let said = grognard(&["doctor", &copy]).code(1);
    assert!(said.out.contains("1 of them damaged") && said.out.contains("What to do:"), "{}", said.out);
    // Whole pages are gone.
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..].fill(0x55);
    std::fs::write(&copy, &bytes).expect("written");
    let said = grognard(&["doctor", &copy]);
    assert!(said.code == 1 || said.code == 2, "{}", said.out);
    let said = grognard(&["restore", "--data", &data, &copy]).code(2);
    assert!(said.err.contains("copy.db"), "{}", said.err);
    grognard(&["doctor", &data]).code(0);
}

#[test]
fn the_version_names_the_sqlite_that_keeps_the_games() {
    assert!(grognard(&["--version"]).code(0).out.contains("(SQLite 3."));
}
