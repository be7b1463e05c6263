//! The suite holds on the Picket.

use conformance::{Settings, run};
use picket::Picket;
use std::sync::Arc;

#[test]
fn random_games_of_the_picket_keep_the_contract() {
    let game = Arc::new(Picket::ford().unwrap());
    let settings = Settings { views_fold: true, ..Settings::games(300) };
    let report = run(&game, &settings).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(report.games, 300);
    assert!(report.state_bytes < 200, "{report:?}");
    assert!(report.resumed > 0 && report.taken_back > 0 && report.standing > 0, "{report:?}");
    println!("{report:?}");
}

#[test]
fn the_report_is_the_same_in_parallel_and_one_by_one() {
    let game = Arc::new(Picket::ford().unwrap());
    let settings = Settings::games(20);
    let alone = Settings { parallel: false, ..settings.clone() };
    assert_eq!(run(&game, &settings), run(&game, &alone));
}
