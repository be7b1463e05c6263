//! What is stored in the repository: perft counts, a golden transcript, recorded games.

use crate::{battle, here, open};
use conformance::{corpus, golden, perft_file, record, setting};
use kernel::{Game, Options, Play, Ruleset};
use rules_sr::Sr;
use rules_sr::tasks::Task;
use std::fs;

#[test]
fn the_perft_counts_have_not_moved() {
    let hondschoote = open("sr/hondschoote", &[]);
    let position = |name: &str| {
        let mut state = hondschoote.start();
        let words: &[&str] = match name {
            "start" => &[],
            "jourdan-marches" => &["turn 1", "segment movement Jourdan"],
            "redoubt" => &[
                "clear",
                "K1 1209 SW",
                "K5 1209 SW",
                "J1 1110 NE",
                "J2 1210 N",
                "Jourdan 1210",
                "Cochenhausen 1209",
                "turn 3",
                "segment combat Jourdan",
            ],
            _ => return None,
        };
        for line in words {
            hondschoote.arrange(&mut state, line).unwrap_or_else(|e| panic!("{name}: {line}: {e}"));
        }
        Some(state)
    };
    perft_file::check(&here("tests/perft.txt"), &*hondschoote, position).unwrap_or_else(|e| panic!("{e}"));
}

#[test]
fn the_golden_transcript_has_not_moved() {
    let setting = setting::<Sr>(battle("sr/small/melee"), &Options::new());
    let text = golden::transcript(&open("sr/small/melee", &[]), &setting, 3);
    golden::check(&here("tests/golden/melee-3.txt"), &text).unwrap_or_else(|error| panic!("{error}"));
}

type Stop = fn(&Play<Sr>) -> bool;

/// The games that are recorded: battle, seed, name, and where they stop.
const RECORDED: [(&str, u64, &str, Stop); 6] = [
    ("sr/hondschoote", 1, "hondschoote-finished", |_| false),
    ("sr/jemmapes", 3, "jemmapes-finished", |_| false),
    ("sr/small/melee", 5, "melee-finished", |_| false),
    ("sr/small/melee", 7, "reaction", |play| at(play, |task| matches!(task, Task::Reactions(_)))),
    ("sr/small/melee", 9, "combat-losses", |play| at(play, |task| matches!(task, Task::Spread(_)))),
    ("sr/small/melee", 11, "combat-die", |play| at(play, |task| matches!(task, Task::CombatDie(_)))),
];

fn at(play: &Play<Sr>, wanted: fn(&Task) -> bool) -> bool {
    play.state().agenda.top().is_some_and(wanted)
}

/// `RECORD_CORPUS=1` writes the games of a new version of the rules; recorded ones are never written over.
#[test]
fn recorded_games_replay_and_verify() {
    let folder = here(&format!("../../corpus/sr/v{}", Sr::VERSION));
    if std::env::var_os("RECORD_CORPUS").is_some_and(|value| value == "1") {
        fs::create_dir_all(&folder).unwrap();
        for (id, seed, name, stop) in RECORDED {
            let path = folder.join(format!("{name}.grog"));
            if !path.exists() {
                let setting = setting::<Sr>(battle(id), &Options::new());
                let play = record(&open(id, &[]), &setting, seed, stop);
                fs::write(path, play.lines().join("\n") + "\n").unwrap();
            }
        }
    }
    let all = corpus(&here("../../corpus/sr"), conformance::open::<Sr>).unwrap_or_else(|f| panic!("{f}"));
    let versions = Sr::VERSION as usize;
    assert!(all.len() >= versions * RECORDED.len(), "{} recorded games", all.len());
    assert_eq!(all.iter().filter(|(_, verified)| !verified.finished).count(), versions * 3);
}
