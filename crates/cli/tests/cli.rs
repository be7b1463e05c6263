//! The binary as somebody at a prompt meets it: exit codes, sentences, files.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests may stop a test")]

#[path = "cases/army.rs"]
mod army;
#[path = "cases/bad_input.rs"]
mod bad_input;
#[path = "cases/care.rs"]
mod care;
#[path = "cases/full_disk.rs"]
mod full_disk;
#[path = "cases/games.rs"]
mod games;
#[path = "cases/laboratory.rs"]
mod laboratory;
#[path = "cases/odds.rs"]
mod odds;
#[path = "cases/play.rs"]
mod play;
#[path = "cases/plays.rs"]
mod plays;
#[path = "cases/rules.rs"]
mod rules;

use std::{
    path::PathBuf,
    process::{Command, Output, Stdio},
    sync::atomic::{AtomicU32, Ordering},
};

/// What came of a call.
struct Said {
    code: i32,
    out: String,
    err: String,
}

impl From<Output> for Said {
    fn from(output: Output) -> Said {
        Said {
            code: output.status.code().expect("it was not killed"),
            out: String::from_utf8(output.stdout).expect("text"),
            err: String::from_utf8(output.stderr).expect("text"),
        }
    }
}

impl Said {
    /// Checks an exit code, and that a failure speaks one paragraph without the traces of a panic.
    #[track_caller]
    fn code(self, code: i32) -> Said {
        assert_eq!(self.code, code, "out: {}\nerr: {}", self.out, self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        if code == 2 {
            assert!(self.err.starts_with("grognard: ") || self.err.starts_with("error: "), "{}", self.err);
        }
        self
    }
}

/// The binary, with a place of its own for the data file it opens where none is named: only one may use a file.
fn command() -> Command {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let home = format!("home-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    let mut command = Command::new(env!("CARGO_BIN_EXE_grognard"));
    command.env_remove("NO_COLOR").env_remove("CI").stdin(Stdio::null());
    command.env("XDG_DATA_HOME", PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(home));
    command
}

fn grognard(args: &[&str]) -> Said {
    command().args(args).output().expect("it runs").into()
}

/// The first battle on the shelf, demonstrations included.
fn a_battle() -> String {
    let said = grognard(&["games", "--all", "--json"]).code(0);
    let games: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
    let mut games = games.as_array().expect("a list").iter();
    games.find_map(|game| Some(game["battles"][0]["id"].as_str()?.to_owned())).expect("a battle on the shelf")
}

/// A directory of its own that goes when the test is over.
fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a directory");
    let path = folder.path().to_owned();
    (folder, path)
}
