//! The suite for every game, and what is stored in the repository: golden transcript, perft, corpus.

use conformance::{Contest, Dice, Laboratory, Random, Recorded, Screen, Settings, Suite, run};
use kernel::{Pending, Play, Ruleset, Side};
use picket::{Picket, Task};
use std::sync::Arc;

const WRITTEN: &[(&str, &str)] = &[("orders", "written")];

const SUITE: Suite<Picket> = Suite {
    root: env!("CARGO_MANIFEST_DIR"),
    random: &[
        Random { battle: ("pk/ford", &[]), games: 200, rolls: 5 },
        Random { battle: ("pk/ford", &[("length", "long")]), games: 50, rolls: 5 },
        Random { battle: ("pk/ford", &[("supplies", "short"), ("watch", "one")]), games: 100, rolls: 5 },
        Random { battle: ("pk/ford", WRITTEN), games: 200, rolls: 5 },
        Random { battle: ("pk/ford", &[("orders", "written"), ("supplies", "short")]), games: 100, rolls: 5 },
    ],
    state_bytes: 200,
    doctrine: &[
        (("pk/ford", &[]), 20),
        (("pk/ford", WRITTEN), 20),
        (("pk/ford", &[("supplies", "short"), ("watch", "one")]), 20),
    ],
    contest: Contest { battle: "pk/ford", seed: 1, score: 0.75, plans: 10, says: " " },
    dice: Dice {
        positions: 3,
        from: &[(("pk/ford", &[]), &[], 40)],
        kinds: &["PK-2c", "PK-5b", "PK-6b", "PK-6c", "PK-7a"],
    },
    laboratory: Laboratory { battles: &[("pk/ford", 40)], lost: 100, deaths: 20 },
    plays: 4,
    perft: (
        "pk/ford",
        &[
            ("start", &[]),
            ("ford", &["B4 conceal b1", "R4 conceal d1", "B1 b3", "R1 d3", "B2 c2", "activate first"]),
        ],
    ),
    golden: ("pk/ford", 1, "ford-1.txt"),
    corpus: "pk",
    recorded: &[
        finished(1, "finished-1"),
        finished(2, "finished-2"),
        stopped(3, "sealed-set-up", |play| half_sealed(play) && play.state().turn == 0),
        stopped(4, "sealed-postures", |play| half_sealed(play) && play.state().turn == 3),
        stopped(5, "reaction", |play| {
            matches!(play.course().pending(), Pending::Ask(Side::Second, Task::Reaction(_)))
        }),
        stopped(6, "hits", |play| matches!(play.course().pending(), Pending::Ask(_, Task::Hits(_)))),
    ],
};

const fn finished(seed: u64, name: &'static str) -> Recorded<Picket> {
    Recorded { battle: "pk/ford", seed, name, stops: None }
}

const fn stopped(seed: u64, name: &'static str, stops: fn(&Play<Picket>) -> bool) -> Recorded<Picket> {
    Recorded { battle: "pk/ford", seed, name, stops: Some(stops) }
}

fn half_sealed(play: &Play<Picket>) -> bool {
    matches!(play.course().pending(), Pending::Sealed(..)) && play.course().pending().asked().count() == 1
}

conformance::suite!(SUITE);

#[test]
fn every_sheet_is_written_line_by_line_and_tells_nobody_else() {
    let options = WRITTEN.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let battle = &picket::scenario::BATTLES[0];
    let game = Picket::open(battle.id, battle.text, &options, Picket::VERSION).unwrap();
    let seen = conformance::sheets(&game, &Screen::plain(), 200, 5_000)
        .unwrap_or_else(|failure| panic!("{failure}"));
    assert!(seen > 1_000, "{seen}");
}

#[test]
fn a_thousand_random_games_keep_the_contract() {
    let settings = Settings { views_fold: true, ..Settings::games(1_000) };
    let game = Arc::new(Picket::ford().unwrap());
    let report = run(&game, &settings).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(report.games, 1_000);
    assert!(report.results.iter().all(|&n| n > 50), "both sides can win and draw: {report:?}");
    assert!(report.state_bytes < 200);
}
