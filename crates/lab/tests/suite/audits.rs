//! Audits of plans.

use crate::{folder, ford};
use kernel::Commander;
use lab::{AuditSettings, audit, write_audit};
use std::fs;
use std::sync::atomic::AtomicBool;

fn settings(threads: usize) -> AuditSettings {
    AuditSettings { positions: 6, plans: 4, games: 8, seed: 3, threads }
}

#[test]
fn an_audit_is_the_same_on_any_number_of_threads() {
    let of = |threads| audit(&ford(), &settings(threads), &AtomicBool::new(false), &|_| ());
    let (one, two) = (of(1), of(2));
    assert!(!one.is_empty() && one == two);
    for audited in &one {
        assert!((2..=4).contains(&audited.plans.len()));
        for plan in &audited.plans {
            assert_eq!(plan.trials.len(), 8);
            assert!(plan.trials.iter().all(|trial| [0.0, 0.5, 1.0].contains(&trial.points)));
            assert!(plan.features.iter().all(|moment| moment.len() == ford().features().len()));
        }
    }
}

#[test]
fn an_audit_writes_its_page_its_figures_and_the_differences() {
    let (game, out) = (ford(), folder("audit"));
    let all = audit(&game, &settings(2), &AtomicBool::new(false), &|_| ());
    let found = write_audit("The picket at the ford", game.features(), &settings(2), &all, &out).unwrap();
    assert_eq!((found.positions as usize, found.moments.len()), (all.len(), 3));
    let page = fs::read_to_string(out.join("audit.html")).unwrap();
    for heading in ["What could be gained", "How well plans are ranked", "How many samples it takes"] {
        assert!(page.contains(heading), "{heading}");
    }
    assert!(!page.contains("http") && !page.contains("<script") && !page.contains("NaN"));
    let csv = fs::read_to_string(out.join("differences.csv")).unwrap();
    let others: usize = all.iter().map(|audited| audited.plans.len() - 1).sum();
    assert_eq!(csv.lines().count(), 1 + 3 * others);
    let json = fs::read_to_string(out.join("audit.json")).unwrap();
    assert_eq!(serde_json::from_str::<lab::AuditResult>(&json).unwrap().games, found.games);
}

#[test]
fn an_audit_that_is_stopped_at_once_has_nothing_to_tell() {
    let all = audit(&ford(), &settings(1), &AtomicBool::new(true), &|_| ());
    assert!(all.is_empty());
    let found = write_audit("nothing", ford().features(), &settings(1), &all, &folder("stopped")).unwrap();
    assert_eq!((found.positions, found.games, found.ceiling.mean), (0, 0, 0.0));
}
