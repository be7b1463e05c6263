//! The rule set as a whole.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod edges;
mod hands;
mod odds;
mod opponents;
mod random;
mod shots;

use conformance::{Arranged, Contest, Dice, Laboratory, Random, Recorded, Suite};
use kernel::{Pending, Play};
use rules_ma::Ma;
use rules_ma::state::Task;
use std::sync::Arc;

/// The Guard charges a line that holds its fire; random games hardly ever come to that.
const CHARGE: Arranged = &[
    "clear",
    "F4 column at 95 40 facing 270",
    "B1 line at 95 20 facing 90 sergeants 0 drummers 0 rankers 16",
    "B5 column at 20 14 facing 90",
    "activations French",
];

const SUITE: Suite<Ma> = Suite {
    root: env!("CARGO_MANIFEST_DIR"),
    random: &[
        // MA-S1
        Random { battle: ("ma/two-hundred-points", &[]), games: 40, rolls: 20 },
        // MA-11.8, MA-R77
        Random { battle: ("ma/screens", &[]), games: 40, rolls: 10 },
        Random { battle: ("ma/screens-and-rifles", &[]), games: 40, rolls: 10 },
        // MA-C8, MA-C9
        Random { battle: ("ma/the-farm", &[]), games: 20, rolls: 10 },
        Random { battle: ("ma/the-mill-road", &[]), games: 30, rolls: 10 },
        // MA-5.3, MA-5.5, MA-5.6, MA-C12, MA-C5a
        Random { battle: ("ma/muster", &[]), games: 20, rolls: 10 },
        Random { battle: ("ma/lesson", &[]), games: 30, rolls: 5 },
        Random {
            battle: ("ma/two-hundred-points", &[("set-up", "free"), ("victory", "points")]),
            games: 20,
            rolls: 10,
        },
    ],
    state_bytes: 4096,
    // MA-R58 and everything else that may be answered.
    doctrine: &[
        (("ma/two-hundred-points", &[]), 4),
        (("ma/screens", &[]), 4),
        (("ma/screens-and-rifles", &[]), 4),
        (("ma/the-farm", &[]), 4),
        (("ma/the-mill-road", &[]), 4),
        // MA-5.3 to MA-5.6, MA-C5a
        (("ma/muster", &[("victory", "points")]), 3),
        (("ma/lesson", &[]), 2),
        (("ma/two-hundred-points", &[("set-up", "free")]), 3),
    ],
    contest: Contest { battle: "ma/two-hundred-points", seed: 1809, score: 0.9, plans: 8, says: "Bn" },
    dice: Dice {
        positions: 1,
        from: &[(("ma/two-hundred-points", &[]), &[], 6), (("ma/two-hundred-points", &[]), CHARGE, 12)],
        kinds: &[
            "MA-10.2", "MA-13.2", "MA-14.1", "MA-14.2", "MA-15.1", "MA-15.3", "MA-16.2", "MA-16.5",
            "MA-18.1", "MA-18.2", "MA-19.3", "MA-19.6", "MA-20.2", "MA-3.3a", "MA-4.8", "MA-6.2", "MA-8.13",
            "MA-8.15", "MA-8.2", "MA-8.3", "MA-8.7",
        ],
    },
    laboratory: Laboratory {
        battles: &[("ma/two-hundred-points", 6), ("ma/screens-and-rifles", 6)],
        lost: 100,
        deaths: 5,
    },
    plays: 141,
    perft: (
        "ma/two-hundred-points",
        &[
            ("start", &[]),
            (
                "charge",
                &[
                    "clear",
                    "F4 column at 95 40 facing 270",
                    "B1 line at 95 20 facing 90",
                    "B5 column at 20 14 facing 90",
                    "activations French",
                ],
            ),
            (
                "march",
                &[
                    "clear",
                    "B1 line at 60 20 facing 90",
                    "F1 column at 60 70 facing 270",
                    "commander British at 60 10",
                    "activations British",
                ],
            ),
        ],
    ),
    golden: ("ma/screens-and-rifles", 37, "rifles-37.txt"),
    corpus: "ma",
    // The first of the Mill Road was begun before its armies were corrected.
    recorded: &[
        finished("ma/two-hundred-points", 1, "two-hundred-points-finished"),
        finished("ma/screens-and-rifles", 2, "rifles-finished"),
        finished("ma/the-mill-road", 3, "mill-road-finished"),
        finished("ma/the-mill-road", 7, "mill-road-corrected"),
        finished("ma/muster", 4, "muster-finished"),
        stopped("ma/two-hundred-points", 5, "move", |play| {
            asks(play, |task| matches!(task, Task::ChoosePath(_)))
        }),
        stopped("ma/screens", 6, "screen", |play| asks(play, |task| matches!(task, Task::BringUp(_)))),
    ],
};

const fn finished(battle: &'static str, seed: u64, name: &'static str) -> Recorded<Ma> {
    Recorded { battle, seed, name, stops: None }
}

const fn stopped(
    battle: &'static str,
    seed: u64,
    name: &'static str,
    stops: fn(&Play<Ma>) -> bool,
) -> Recorded<Ma> {
    Recorded { battle, seed, name, stops: Some(stops) }
}

fn asks(play: &Play<Ma>, wanted: fn(&Task) -> bool) -> bool {
    matches!(play.course().pending(), Pending::Ask(_, task) if wanted(&task))
}

conformance::suite!(SUITE);

fn open(id: &'static str, options: &'static [(&'static str, &'static str)]) -> Arc<Ma> {
    SUITE.open((id, options)).unwrap_or_else(|why| panic!("{why}"))
}
