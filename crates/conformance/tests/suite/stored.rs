//! Golden files, perft files and the corpus notice what changes.

use conformance::{corpus, golden, open, perft_file, record, setting};
use kernel::{Game, Options, Ruleset};
use picket::Picket;
use std::{fs, path::PathBuf, sync::Arc};

/// A folder of its own for each test, emptied before.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn ford() -> (Arc<Picket>, kernel::Setting) {
    (Arc::new(Picket::ford().unwrap()), setting::<Picket>(&Picket::battles()[0], &Options::new()))
}

#[test]
fn a_transcript_that_moves_fails_with_the_lines_that_moved() {
    let (game, setting) = ford();
    let path = folder("golden").join("one.txt");
    let text = golden::transcript(&game, &setting, 7);
    assert!(golden::compare(&path, &text, false).is_err(), "a missing file is a failure");
    golden::compare(&path, &text, true).unwrap();
    golden::compare(&path, &text, false).unwrap();
    let moved = text.replacen("Turn 2.", "Turn two.", 1);
    let error = golden::compare(&path, &moved, false).unwrap_err().to_string();
    assert!(error.contains("-     Turn 2.") && error.contains("+     Turn two."), "{error}");
}

#[test]
fn a_perft_count_that_moves_fails() {
    let (game, _) = ford();
    let start = |name: &str| (name == "start").then(|| game.start());
    let counted = perft_file::recount("# set-up\nstart 1 ?\nstart 2 ?\n", &*game, start);
    assert_eq!(counted, "# set-up\nstart 1 6\nstart 2 36\n");
    let path = folder("perft").join("perft.txt");
    fs::write(&path, &counted).unwrap();
    perft_file::check(&path, &*game, start).unwrap();
    fs::write(&path, counted.replace("36", "37")).unwrap();
    assert!(perft_file::check(&path, &*game, start).is_err());
    fs::write(&path, "nowhere 2 1\n").unwrap();
    assert!(perft_file::check(&path, &*game, start).is_err());
}

#[test]
fn a_recorded_game_that_was_touched_fails() {
    let (game, setting) = ford();
    let folder = folder("corpus");
    let play = record(&game, &setting, 3, |_| false);
    let text = play.lines().join("\n") + "\n";
    fs::write(folder.join("good.grog"), &text).unwrap();
    let all = corpus(&folder, open::<Picket>).unwrap();
    assert!(all.len() == 1 && all[0].1.finished);
    fs::write(folder.join("bad.grog"), text.replacen("stand", "rally", 1)).unwrap();
    let fault = corpus(&folder, open::<Picket>).unwrap_err().to_string();
    assert!(fault.contains("bad.grog"), "{fault}");
    fs::write(folder.join("bad.grog"), text.replace('\n', "\r\n")).unwrap();
    assert!(corpus(&folder, open::<Picket>).unwrap_err().sentence.contains("other bytes"));
}
