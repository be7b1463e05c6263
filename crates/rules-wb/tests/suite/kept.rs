//! What is stored in the repository: perft counts, a golden transcript, recorded games.

use crate::{battle, here, open};
use conformance::{corpus, golden, perft_file, record, setting};
use kernel::{Game, Options, Play, Ruleset};
use rules_wb::Wb;
use rules_wb::tasks::Task;
use std::fs;

#[test]
fn the_perft_counts_have_not_moved() {
    let warburg = open("wb/warburg", &[]);
    let position = |name: &str| {
        let mut state = warburg.start();
        let words: &[&str] = match name {
            "start" => &[],
            "zastrow-moves" => &["movement AZ"],
            "dome" => &[
                "clear",
                "F01 0808 0",
                "F07 0808 0",
                "A01 0807 3",
                "A02 0708 2",
                "CA3 with A01",
                "CF1 with F01",
                "combat Allied",
            ],
            "charge" => &["clear", "A12 1205 3", "F10 1109 0", "F09 1008 0", "CF2 with F10", "movement AK"],
            _ => return None,
        };
        for line in words {
            warburg.arrange(&mut state, line).unwrap_or_else(|e| panic!("{name}: {line}: {e}"));
        }
        Some(state)
    };
    perft_file::check(&here("tests/perft.txt"), &*warburg, position).unwrap_or_else(|e| panic!("{e}"));
}

#[test]
fn the_golden_transcript_has_not_moved() {
    let setting = setting::<Wb>(battle("wb/small/melee"), &Options::new());
    let text = golden::transcript(&open("wb/small/melee", &[]), &setting, 3);
    golden::check(&here("tests/golden/melee-3.txt"), &text).unwrap_or_else(|error| panic!("{error}"));
}

type Stop = fn(&Play<Wb>) -> bool;

/// The games that are recorded: battle, seed, name, and where they stop.
const RECORDED: [(&str, u64, &str, Stop); 3] = [
    ("wb/small/melee", 5, "melee-finished", |_| false),
    ("wb/small/melee", 7, "opportunity-charge", |play| at(play, |task| matches!(task, Task::Launch(_)))),
    ("wb/small/melee", 9, "retreat", |play| at(play, |task| matches!(task, Task::Retreat(_)))),
];

fn at(play: &Play<Wb>, wanted: fn(&Task) -> bool) -> bool {
    play.state().agenda.top().is_some_and(wanted)
}

/// `RECORD_CORPUS=1` writes the games of a new version of the rules; recorded ones are never written over.
#[test]
fn recorded_games_replay_and_verify() {
    let folder = here(&format!("../../corpus/wb/v{}", Wb::VERSION));
    if std::env::var_os("RECORD_CORPUS").is_some_and(|value| value == "1") {
        fs::create_dir_all(&folder).unwrap();
        for (id, seed, name, stop) in RECORDED {
            let path = folder.join(format!("{name}.grog"));
            if !path.exists() {
                let setting = setting::<Wb>(battle(id), &Options::new());
                let play = record(&open(id, &[]), &setting, seed, stop);
                fs::write(path, play.lines().join("\n") + "\n").unwrap();
            }
        }
    }
    let all = corpus(&here("../../corpus/wb"), conformance::open::<Wb>).unwrap_or_else(|f| panic!("{f}"));
    assert_eq!(all.len(), Wb::VERSION as usize * RECORDED.len());
    assert_eq!(all.iter().filter(|(_, verified)| !verified.finished).count(), Wb::VERSION as usize * 2);
}
