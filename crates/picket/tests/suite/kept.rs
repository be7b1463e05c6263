//! The suite for every game, and what is stored in the repository: golden transcript, perft, corpus.

use conformance::{Settings, corpus, golden, open, perft_file, record, run, setting};
use kernel::{Game, Options, Pending, Play, Ruleset, Side};
use picket::{Picket, Task};
use std::{fs, path::PathBuf, sync::Arc};

fn here(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn game() -> Arc<Picket> {
    Arc::new(Picket::ford().unwrap())
}

fn ford() -> kernel::Setting {
    setting::<Picket>(&Picket::battles()[0], &Options::new())
}

#[test]
fn a_thousand_random_games_keep_the_contract() {
    let settings = Settings { views_fold: true, ..Settings::games(1_000) };
    let report = run(&game(), &settings).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(report.games, 1_000);
    assert!(report.results.iter().all(|&n| n > 50), "both sides can win and draw: {report:?}");
    assert!(report.state_bytes < 200);
}

#[test]
fn the_golden_transcript_has_not_moved() {
    let text = golden::transcript(&game(), &ford(), 1);
    golden::check(&here("tests/golden/ford-1.txt"), &text).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn the_perft_counts_have_not_moved() {
    let game = game();
    let position = |name: &str| match name {
        "start" => Some(game.start()),
        "ford" => {
            let mut state = game.start();
            for words in ["B4 conceal b1", "R4 conceal d1", "B1 b3", "R1 d3", "B2 c2", "activate first"] {
                game.arrange(&mut state, words).unwrap();
            }
            Some(state)
        }
        _ => None,
    };
    perft_file::check(&here("tests/perft.txt"), &*game, position).unwrap_or_else(|error| panic!("{error}"));
}

/// The games that are recorded: seed, name, and where they stop.
type Stop = fn(&Play<Picket>) -> bool;
const RECORDED: [(u64, &str, Stop); 6] = [
    (1, "finished-1", |_| false),
    (2, "finished-2", |_| false),
    (3, "sealed-set-up", |play| half_sealed(play) && play.state().turn == 0),
    (4, "sealed-postures", |play| half_sealed(play) && play.state().turn == 3),
    (5, "reaction", |play| matches!(play.course().pending(), Pending::Ask(Side::Second, Task::Reaction(_)))),
    (6, "hits", |play| matches!(play.course().pending(), Pending::Ask(_, Task::Hits(_)))),
];

fn half_sealed(play: &Play<Picket>) -> bool {
    matches!(play.course().pending(), Pending::Sealed(_)) && play.course().pending().asked().count() == 1
}

/// `RECORD_CORPUS=1` writes the games of a new version of the rules; recorded ones are never written over.
#[test]
fn recorded_games_replay_and_verify() {
    let folder = here(&format!("../../corpus/pk/v{}", Picket::VERSION));
    if std::env::var_os("RECORD_CORPUS").is_some_and(|value| value == "1") {
        fs::create_dir_all(&folder).unwrap();
        for (seed, name, stop) in RECORDED {
            let path = folder.join(format!("{name}.grog"));
            if !path.exists() {
                let play = record(&game(), &ford(), seed, stop);
                fs::write(path, play.lines().join("\n") + "\n").unwrap();
            }
        }
    }
    let all = corpus(&here("../../corpus/pk"), open::<Picket>).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(all.len() >= RECORDED.len());
    assert_eq!(all.iter().filter(|(_, verified)| !verified.finished).count(), 4);
}
