//! Arena: pairs, intervals, hashes.

use crate::{bot, ford};
use lab::statistics::{elo, wilson};
use lab::{ArenaResult, ArenaSettings, arena};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

fn fight(a: &str, b: &str, pairs: u32, threads: usize) -> ArenaResult {
    let settings = ArenaSettings { pairs, seed: 11, threads };
    arena(&ford(), &bot(a), &bot(b), &settings, &AtomicBool::new(false), &|_| ())
}

#[test]
fn a_bot_against_itself_reads_exactly_one_half() {
    for name in ["0", "1", "2@60"] {
        let result = fight(name, name, 8, 2);
        assert_eq!(result.score, 0.5);
        assert_eq!(result.elo, 0.0);
        assert_eq!(result.pentanomial, [0, 0, 8, 0, 0]);
        assert!(result.interval[0] < 0.0 && result.interval[1] > 0.0);
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let (one, two, three) = (fight("1", "0", 30, 1), fight("1", "0", 30, 2), fight("1", "0", 30, 3));
    assert_eq!(one.hash, two.hash);
    assert_eq!(one.hash, three.hash);
    assert_eq!((one.score, one.interval), (three.score, three.interval));
    assert_ne!(one.hash, fight("0", "1", 30, 1).hash);
}

/// A hash that moves means that bots decide otherwise than before: say why in the commit. On another machine the
/// hash must be the same.
#[test]
fn a_search_decides_the_same_on_every_machine() {
    assert_eq!(fight("veteran", "guard:bold@240", 3, 2).hash, "0c6b16c6c955a8af");
}

#[test]
fn the_score_turns_round_with_the_bots() {
    let (there, back) = (fight("1", "0", 30, 2), fight("0", "1", 30, 2));
    assert_eq!(there.score, 1.0 - back.score);
    assert!((there.elo + back.elo).abs() < 1e-9);
    assert_eq!(there.results[0], back.results[2]);
    assert!(there.score > 0.7 && there.interval[0] > 0.0, "{there:?}");
    assert_eq!(there.games, 60);
    assert!(there.cpu_s > 0.0);
}

#[test]
fn a_stopped_arena_counts_whole_pairs_and_tells_its_progress() {
    let stop = AtomicBool::new(false);
    let told = AtomicU64::new(0);
    let settings = ArenaSettings { pairs: 1_000, seed: 1, threads: 1 };
    let result = arena(&ford(), &bot("1"), &bot("0"), &settings, &stop, &|progress| {
        assert_eq!(progress.total, 2_000);
        assert!(progress.rate > 0.0);
        told.fetch_max(progress.done, Ordering::Relaxed);
        if progress.done >= 7 {
            stop.store(true, Ordering::Relaxed);
        }
    });
    assert_eq!(told.load(Ordering::Relaxed), 7);
    assert_eq!(result.games, 6);
}

#[test]
fn json_has_the_promised_fields() {
    let json = serde_json::to_value(fight("1", "1", 2, 1)).unwrap();
    for field in ["score", "elo", "interval", "games", "cpu_s", "hash"] {
        assert!(json.get(field).is_some(), "{field}");
    }
}

/// Known values: Wilson 8 of 10; Elo of 0.76.
#[test]
fn statistics_give_known_values() {
    let [low, high] = wilson(8.0, 10.0);
    assert!((low - 0.4902).abs() < 1e-4 && (high - 0.9433).abs() < 1e-4);
    assert!((elo(0.76) - 200.24).abs() < 0.01);
    assert_eq!(elo(0.5), 0.0);
    assert_eq!(wilson(0.0, 0.0), [0.0, 1.0]);
}
