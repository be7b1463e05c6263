//! The rule set as a whole.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod charges;
mod command;
mod edges;
mod foreseen;
mod hands;
mod losses;
mod random;

use conformance::{Arranged, Contest, Dice, Laboratory, Random, Recorded, Suite};
use kernel::{Pending, Play};
use rules_lb::Lb;
use rules_lb::state::Task;
use std::sync::Arc;

/// Everything that random games hardly ever come to: a beaten line, a column without room, a late square, a general lost.
const BEATEN: Arranged = &[
    "clear",
    "F2 column at 30 36 facing 270 beaten",
    "B2 line at 30 36 facing 90",
    "F2 fights B2",
    "F1 column at 27.5 38 facing 270",
    "F3 column at 32.5 38 facing 270",
    "F6 column at 25 38 facing 270",
    "F7 column at 35 38 facing 270",
    "F8 column at 22.5 38 facing 270",
    "B3 line at 50 30 facing 90 beaten",
    "F9 line at 50 30 facing 270",
    "B3 fights F9",
    "BW with B3",
    "FC at 20 45",
    "phase 7",
];

/// A column and lancers charge a conscript line.
const CHARGED: Arranged = &[
    "clear",
    "F2 column at 30 40 facing 270",
    "F5 line at 44 34.5 facing 180",
    "FC at 40 40",
    "B1 line at 30 34 facing 90",
    "B4 skirmish at 30 38 facing 90",
    "B3 line at 60 5 facing 90",
    "phase 3",
];

/// Lancers and a conscript line that may form square late.
const LANCERS: Arranged = &[
    "clear",
    "F5 line at 30 44 facing 270",
    "FC at 24 44",
    "B1 line at 30 36 facing 90",
    "BC at 24 36",
    "phase 3",
];

/// A column that finds no room to deploy.
const CRUSHED: Arranged = &[
    "clear",
    "B2 line at 30 33 facing 90",
    "F2 column at 30 33 facing 270 figures 8",
    "F1 column at 27.5 35 facing 270",
    "F3 column at 32.5 35 facing 270",
    "F6 column at 25 35 facing 270",
    "F7 column at 35 35 facing 270",
    "F2 charges B2",
    "phase 4",
];

/// The British charge a column.
const CLOSING: Arranged =
    &["clear", "F2 column at 30 36 facing 270", "B3 line at 30 36 facing 90", "B3 charges F2", "phase 9"];

const SUITE: Suite<Lb> = Suite {
    root: env!("CARGO_MANIFEST_DIR"),
    random: &[
        // LB-S1
        Random { battle: ("lb/the-ridge-and-the-farm", &[]), games: 30, rolls: 20 },
        // LB-C1, LB-R103, LB-17.5
        Random { battle: ("lb/the-village-on-the-ridge", &[]), games: 30, rolls: 20 },
        // LB-D1, LB-R71, LB-R116
        Random { battle: ("lb/the-ridge-and-the-farm", &[("set-up", "free")]), games: 10, rolls: 20 },
        Random { battle: ("lb/the-village-on-the-ridge", &[("set-up", "free")]), games: 10, rolls: 20 },
        // LB-14.1 to LB-14.5
        Random { battle: ("lb/muster", &[]), games: 10, rolls: 10 },
        Random { battle: ("lb/lesson", &[]), games: 60, rolls: 5 },
    ],
    state_bytes: 8 * 1024,
    doctrine: &[
        (("lb/the-ridge-and-the-farm", &[]), 3),
        (("lb/the-village-on-the-ridge", &[]), 3),
        (("lb/the-ridge-and-the-farm", &[("set-up", "free")]), 2),
        (("lb/muster", &[]), 2),
        (("lb/lesson", &[]), 2),
    ],
    contest: Contest { battle: "lb/the-ridge-and-the-farm", seed: 1815, score: 0.9, plans: 8, says: "The " },
    dice: Dice {
        positions: 1,
        from: &[
            (("lb/the-ridge-and-the-farm", &[]), &[], 6),
            (("lb/the-ridge-and-the-farm", &[]), BEATEN, 6),
            (("lb/the-ridge-and-the-farm", &[]), CHARGED, 6),
            (("lb/the-ridge-and-the-farm", &[]), LANCERS, 100),
            (("lb/the-ridge-and-the-farm", &[]), CRUSHED, 8),
            (("lb/the-ridge-and-the-farm", &[]), CLOSING, 2),
        ],
        kinds: &[
            "LB-1.7", "LB-10.2", "LB-11.1", "LB-12.1", "LB-13.3", "LB-16.5", "LB-19.3", "LB-2.2", "LB-21.2",
            "LB-3.13", "LB-3.15", "LB-4.2", "LB-4.5", "LB-5.2", "LB-5.5a", "LB-6.11", "LB-6.2", "LB-7.1",
            "LB-7.3a", "LB-7.3b", "LB-8.3", "LB-8.8", "LB-9.2",
        ],
    },
    laboratory: Laboratory {
        battles: &[("lb/the-ridge-and-the-farm", 4), ("lb/the-village-on-the-ridge", 4)],
        lost: 50,
        deaths: 5,
    },
    plays: 140,
    perft: (
        "lb/the-ridge-and-the-farm",
        &[
            ("start", &[]),
            (
                "charge",
                &[
                    "clear",
                    "F2 column at 30 40 facing 270",
                    "B2 line at 30 34 facing 90",
                    "FC at 24 44",
                    "phase 3",
                ],
            ),
            (
                "lane",
                &[
                    "clear",
                    "F5 line at 30 44 facing 270",
                    "B2 line at 30 34 facing 90",
                    "FC at 24 44",
                    "phase 3",
                ],
            ),
        ],
    ),
    golden: ("lb/the-ridge-and-the-farm", 18, "ridge-18.txt"),
    corpus: "lb",
    recorded: &[
        finished("lb/the-ridge-and-the-farm", 1, "ridge-finished"),
        finished("lb/the-village-on-the-ridge", 2, "village-finished"),
        stopped("lb/the-ridge-and-the-farm", 3, "guns", |play| {
            asks(play, |task| matches!(task, Task::Guns(_)))
        }),
        stopped("lb/the-village-on-the-ridge", 4, "shooting", |play| {
            asks(play, |task| matches!(task, Task::Shooting(_)))
        }),
    ],
};

const fn finished(battle: &'static str, seed: u64, name: &'static str) -> Recorded<Lb> {
    Recorded { battle, seed, name, stops: None }
}

const fn stopped(
    battle: &'static str,
    seed: u64,
    name: &'static str,
    stops: fn(&Play<Lb>) -> bool,
) -> Recorded<Lb> {
    Recorded { battle, seed, name, stops: Some(stops) }
}

fn asks(play: &Play<Lb>, wanted: fn(&Task) -> bool) -> bool {
    matches!(play.course().pending(), Pending::Ask(_, task) if wanted(&task))
}

conformance::suite!(SUITE);

fn open(id: &'static str) -> Arc<Lb> {
    SUITE.open((id, &[])).unwrap_or_else(|why| panic!("{why}"))
}
