//! Runs: the same games whatever happens on the way.

use crate::{bot, folder, ford, settings};
use lab::{LabFault, RunSettings, load, merge, run};
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};

fn play(settings: &RunSettings) -> lab::Done {
    run(&ford(), settings, &AtomicBool::new(false), &|_| ()).unwrap()
}

fn bytes(settings: &RunSettings) -> String {
    fs::read_to_string(settings.out.join("games.jsonl")).unwrap()
}

#[test]
fn a_run_that_is_stopped_and_taken_up_ends_with_the_same_bytes() {
    let whole = settings("whole", 60);
    let done = play(&whole);
    assert!(done.complete && done.played == 60);
    assert!(done.cpu_s > 0.0);

    let broken = RunSettings { threads: 1, out: folder("broken"), ..whole.clone() };
    let stop = AtomicBool::new(false);
    let first = run(&ford(), &broken, &stop, &|progress| {
        if progress.done >= 20 {
            stop.store(true, Ordering::Relaxed);
        }
    })
    .unwrap();
    assert!(!first.complete && first.played >= 20 && first.played < 60);
    // A power cut in the middle of a line.
    let path = broken.out.join("games.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, &text[..text.len() - 30]).unwrap();

    let second = play(&broken);
    assert!(second.complete);
    assert_eq!(second.played, 60 - first.played + 1);
    assert_eq!(bytes(&whole), bytes(&broken));
    assert_eq!(play(&broken).played, 0);
    assert_eq!(load(&broken.out).unwrap().records, done.records);
}

#[test]
fn parts_make_the_same_run_as_the_whole() {
    let whole = settings("undivided", 50);
    play(&whole);
    let parts: Vec<_> = (1..=3)
        .map(|i| {
            let part = RunSettings { shard: Some([i, 3]), out: folder(&format!("part{i}")), ..whole.clone() };
            assert!(play(&part).complete);
            part.out
        })
        .collect();
    let out = folder("merged");
    let some = merge(&parts[..2], &out).unwrap();
    assert!(!some.complete);
    let merged = merge(&parts, &out).unwrap();
    assert!(merged.complete);
    assert_eq!(fs::read_to_string(out.join("games.jsonl")).unwrap(), bytes(&whole));
    assert_eq!(
        fs::read_to_string(out.join("run.json")).unwrap(),
        fs::read_to_string(whole.out.join("run.json")).unwrap()
    );
}

#[test]
fn a_run_can_be_made_longer_but_not_into_another() {
    let short = settings("longer", 10);
    play(&short);
    assert_eq!(play(&RunSettings { games: 15, ..short.clone() }).played, 5);
    let mut other = RunSettings { seed: 2, ..short.clone() };
    let fault = run(&ford(), &other, &AtomicBool::new(false), &|_| ()).unwrap_err();
    assert!(matches!(&fault, LabFault::OtherRun { differs, .. } if differs == "the seed"), "{fault}");
    other = RunSettings { bots: kernel::BySide::new(bot("0"), bot("1")), ..short };
    assert!(run(&ford(), &other, &AtomicBool::new(false), &|_| ()).is_err());
}

#[test]
fn bad_parts_and_bad_files_are_refused_with_a_sentence() {
    let bad = RunSettings { shard: Some([4, 3]), ..settings("nopart", 10) };
    let fault = run(&ford(), &bad, &AtomicBool::new(false), &|_| ()).unwrap_err();
    assert_eq!(fault.to_string(), "there is no part 4 of 3; parts are counted from 1");
    assert!(merge(&[], &folder("none")).is_err());
    let one = settings("one", 4);
    let two = RunSettings { seed: 9, ..settings("two", 4) };
    play(&one);
    play(&two);
    let fault = merge(&[one.out.clone(), two.out], &folder("mixed")).unwrap_err();
    assert!(fault.to_string().contains("another run"), "{fault}");
    fs::write(one.out.join("games.jsonl"), "nonsense\n").unwrap();
    assert!(load(&one.out).unwrap_err().to_string().contains("line 1"));
}

/// Margin by turn ends with the margin; losses never exceed the strength; as many deaths as companies lost.
#[test]
fn records_agree_with_themselves() {
    let done = play(&settings("records", 40));
    let mut deaths = 0;
    for record in &done.records {
        assert_eq!(record.course.len(), record.turns as usize);
        assert_eq!(record.course.last(), Some(&record.margin));
        let gone = record.losses.iter().zip(&done.manifest.groups).filter(|(lost, g)| **lost == g.strength);
        assert_eq!(gone.count(), record.deaths.len(), "{record:?}");
        deaths += record.deaths.len();
        assert!(!record.unfinished);
    }
    assert!(deaths > 20, "{deaths}");
}
