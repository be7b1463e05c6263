//! What is stored in the repository: perft counts, a golden transcript, recorded games.

use crate::{battle, here, open};
use conformance::{corpus, golden, perft_file, record, setting};
use kernel::{Game, Options, Pending, Play, Ruleset};
use rules_ma::Ma;
use rules_ma::state::Task;
use std::fs;

#[test]
fn the_perft_counts_have_not_moved() {
    let game = open("ma/two-hundred-points", &[]);
    let position = |name: &str| {
        let mut state = game.start();
        let words: &[&str] = match name {
            "start" => &[],
            "charge" => &[
                "clear",
                "F4 column at 95 40 facing 270",
                "B1 line at 95 20 facing 90",
                "B5 column at 20 14 facing 90",
                "activations French",
            ],
            "march" => &[
                "clear",
                "B1 line at 60 20 facing 90",
                "F1 column at 60 70 facing 270",
                "commander British at 60 10",
                "activations British",
            ],
            _ => return None,
        };
        for line in words {
            game.arrange(&mut state, line).unwrap_or_else(|e| panic!("{name}: {line}: {e}"));
        }
        Some(state)
    };
    perft_file::check(&here("tests/perft.txt"), &*game, position).unwrap_or_else(|e| panic!("{e}"));
}

#[test]
fn the_golden_transcript_has_not_moved() {
    let setting = setting::<Ma>(battle("ma/screens-and-rifles"), &Options::new());
    let text = golden::transcript(&open("ma/screens-and-rifles", &[]), &setting, 37);
    golden::check(&here("tests/golden/rifles-37.txt"), &text).unwrap_or_else(|error| panic!("{error}"));
}

type Stop = fn(&Play<Ma>) -> bool;

/// The games that are recorded: battle, seed, name, and where they stop. The first of the Mill Road was begun before its
/// armies were corrected.
const RECORDED: [(&str, u64, &str, Stop); 7] = [
    ("ma/two-hundred-points", 1, "two-hundred-points-finished", |_| false),
    ("ma/screens-and-rifles", 2, "rifles-finished", |_| false),
    ("ma/the-mill-road", 3, "mill-road-finished", |_| false),
    ("ma/the-mill-road", 7, "mill-road-corrected", |_| false),
    ("ma/muster", 4, "muster-finished", |_| false),
    ("ma/two-hundred-points", 5, "move", |play| asks(play, |q| matches!(q, Task::ChoosePath(_)))),
    ("ma/screens", 6, "screen", |play| asks(play, |q| matches!(q, Task::BringUp(_)))),
];

fn asks(play: &Play<Ma>, wanted: fn(&Task) -> bool) -> bool {
    matches!(play.course().pending(), Pending::Ask(_, question) if wanted(&question))
}

/// `RECORD_CORPUS=1` writes the games of a new version of the rules; recorded ones are never written over.
#[test]
fn recorded_games_replay_and_verify() {
    let folder = here(&format!("../../corpus/ma/v{}", Ma::VERSION));
    if std::env::var_os("RECORD_CORPUS").is_some_and(|value| value == "1") {
        fs::create_dir_all(&folder).unwrap();
        for (id, seed, name, stop) in RECORDED {
            let path = folder.join(format!("{name}.grog"));
            if !path.exists() {
                let setting = setting::<Ma>(battle(id), &Options::new());
                let play = record(&open(id, &[]), &setting, seed, stop);
                fs::write(path, play.lines().join("\n") + "\n").unwrap();
            }
        }
    }
    let all = corpus(&here("../../corpus/ma"), conformance::open::<Ma>).unwrap_or_else(|f| panic!("{f}"));
    let versions = Ma::VERSION as usize;
    assert!(all.len() >= versions * RECORDED.len(), "{} recorded games", all.len());
    assert_eq!(all.iter().filter(|(_, verified)| !verified.finished).count(), versions * 2);
}
