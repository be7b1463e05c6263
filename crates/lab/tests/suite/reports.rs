//! Summaries, pages and comparisons.

use crate::{bot, folder, ford, settings};
use kernel::BySide;
use lab::{RunSettings, compare, run, summarise, write_report};
use std::fs;
use std::sync::atomic::AtomicBool;

fn play(settings: &RunSettings) -> lab::Done {
    run(&ford(), settings, &AtomicBool::new(false), &|_| ()).unwrap()
}

#[test]
fn a_summary_adds_up() {
    let done = play(&settings("summary", 120));
    let summary = summarise(&done.manifest, &done.records);
    assert_eq!(summary.games, 120);
    let shares = summary.wins[0].share + summary.wins[1].share + summary.draws.share;
    assert!((shares - 1.0).abs() < 1e-9);
    assert_eq!(summary.levels.iter().map(|level| level.2).sum::<u64>(), 120);
    assert_eq!(summary.margins.values().sum::<u64>(), 120);
    assert_eq!(summary.lead_changes.values().sum::<u64>(), 120);
    assert_eq!(summary.lengths.values().sum::<u64>(), 120);
    assert_eq!(summary.course[0].games, 120);
    assert!(summary.course.iter().all(|turn| turn.quantiles.is_sorted()));
    let [low, high] = summary.score.interval;
    assert!(low < summary.score.share && summary.score.share < high);
    assert!(summary.effects.windows(2).all(|two| two[0].d.abs() >= two[1].d.abs()));
    // Losses of the first side speak against it, those of the second for it.
    let effect = |name: &str| summary.effects.iter().find(|e| e.name.contains(name)).unwrap().d;
    assert!(effect("losses of B1") < 0.0 && effect("losses of R1") > 0.0);
}

#[test]
fn a_report_is_one_page_that_needs_nothing_else() {
    let settings = settings("report", 80);
    let done = play(&settings);
    let other = RunSettings {
        bots: BySide::new(bot("doctrine:bold"), bot("doctrine")),
        out: folder("bold"),
        ..settings.clone()
    };
    let comparison = compare(&play(&other), &done);
    write_report(&done, &settings.out, Some(&comparison)).unwrap();
    let page = fs::read_to_string(settings.out.join("report.html")).unwrap();
    for heading in ["Who wins", "By how much", "Where units die", "What decided", "Against another run"] {
        assert!(page.contains(heading), "{heading}");
    }
    assert!(!page.contains("http") && !page.contains("<script") && !page.contains("NaN"));
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
    let csv = fs::read_to_string(settings.out.join("games.csv")).unwrap();
    assert_eq!(csv.lines().count(), 81);
    let columns = csv.lines().next().unwrap().split(',').count();
    assert!(csv.lines().all(|line| line.split(',').count() == columns));
    let json = fs::read_to_string(settings.out.join("summary.json")).unwrap();
    let read: lab::Summary = serde_json::from_str(&json).unwrap();
    assert_eq!(read.games, 80);
}

#[test]
fn a_run_against_itself_shows_no_change_and_a_weaker_bot_does() {
    let done = play(&settings("same", 80));
    let same = compare(&done, &done);
    assert!(same.changes.iter().all(|c| c.change == 0.0 && !c.clear));
    let weaker = RunSettings {
        bots: BySide::new(bot("random"), bot("doctrine")),
        out: folder("weaker"),
        ..settings("x", 80)
    };
    let changed = compare(&done, &play(&weaker));
    let score = &changed.changes[0];
    assert!(score.name == "score of Blue" && score.change < 0.0 && score.clear, "{}", changed.text());
}

/// A run without a single game still has a page.
#[test]
fn nothing_played_is_reported_as_nothing() {
    let settings = settings("nothing", 0);
    let done = play(&settings);
    write_report(&done, &settings.out, None).unwrap();
    let page = fs::read_to_string(settings.out.join("report.html")).unwrap();
    assert!(!page.contains("NaN") && !page.contains("inf"));
}
