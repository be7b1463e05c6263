use crate::client::*;
use server::load::{Answering, Load, Spent, run};
use std::time::Duration;

/// The figures themselves are for `grognard bench`; here the measurement itself is tried, with more tables that are opened
/// at once than one address may have waiting.
#[tokio::test(flavor = "multi_thread")]
async fn the_load_is_measured_and_nothing_is_lost_under_it() {
    let folder = Folder::new();
    let load = Load {
        games: 100,
        time: Duration::from_millis(800),
        ceiling_time: Duration::from_millis(150),
        think: Duration::from_millis(5),
        scenario: "pk/ford".to_owned(),
        idle: vec![("pk/ford".to_owned(), 3)],
        folder: folder.0.clone(),
        seed: 1,
    };
    let report = run(registry, &load).await.expect("measured");
    for pace in [&report.rush, &report.club] {
        assert!(pace.answers > 0 && pace.p99_ms >= pace.p50_ms);
    }
    assert!(report.commits_per_second > 0.0 && report.echoes_per_second > 0.0);
}

/// Games are played to their end one after the other, and each file is verified on the way.
#[test]
fn the_work_of_an_answer_is_measured_by_parts() {
    let (registry, mut spent) = (registry(), Spent::default());
    let mut table = Answering::begin(&registry, "pk/ford", 1).expect("laid");
    while spent.answers < 300 {
        table.answer(&mut spent).expect("what is offered is accepted");
    }
    assert!(spent.total() > spent.writing && spent.writing > std::time::Duration::ZERO);
}
