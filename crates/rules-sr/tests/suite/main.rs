//! The rule set as a whole.

#![expect(clippy::panic, reason = "a test may fail loudly")]

mod laboratory;
mod odds;

use conformance::{Arranged, Contest, Dice, Laboratory, Random, Recorded, Suite};
use kernel::Play;
use rules_sr::Sr;
use rules_sr::tasks::Task;
use std::sync::Arc;

/// The assault on the redoubt (SR-E22): random games hardly ever test morale in a work.
const REDOUBT: Arranged = &[
    "clear",
    "turn 4",
    "J1 1110 NE",
    "J2 1210 N",
    "J3 1310 NW",
    "K1 1209 SW",
    "K5 1209 SW",
    "Jourdan 1210",
    "Cochenhausen 1208",
    "segment combat Jourdan",
];

const SUITE: Suite<Sr> = Suite {
    root: env!("CARGO_MANIFEST_DIR"),
    random: &[
        Random { battle: ("sr/hondschoote", &[]), games: 60, rolls: 10 },
        Random { battle: ("sr/hondschoote", &[("hypothetical", "yes")]), games: 30, rolls: 10 },
        // SR-R97, SR-8.6a, SR-S1, SR-S2, SR-8.2.1a, SR-8.2.2a, SR-8.2.2b, SR-8.2.2c, SR-8.2.2d
        Random { battle: ("sr/hondschoote", &[("set-up", "free"), ("bids", "yes")]), games: 20, rolls: 5 },
        Random { battle: ("sr/jemmapes", &[]), games: 60, rolls: 5 },
        // SR-B4, SR-B5, SR-B11, SR-B12: other parameters, the same rules.
        Random { battle: ("sr/small/neerwinden", &[]), games: 60, rolls: 5 },
        Random { battle: ("sr/small/fleurus", &[]), games: 60, rolls: 5 },
        Random { battle: ("sr/small/plain", &[]), games: 20, rolls: 5 },
        Random { battle: ("sr/small/lesson", &[]), games: 20, rolls: 5 },
        // Two armies mixed up: most of the combats, routs and reactions happen here.
        Random { battle: ("sr/small/melee", &[]), games: 120, rolls: 40 },
    ],
    state_bytes: 4096,
    doctrine: &[
        (("sr/hondschoote", &[]), 6),
        (("sr/hondschoote", &[("set-up", "free"), ("bids", "yes")]), 3),
        (("sr/jemmapes", &[]), 6),
        (("sr/small/neerwinden", &[]), 6),
        (("sr/small/fleurus", &[]), 6),
        (("sr/small/plain", &[]), 2),
        (("sr/small/lesson", &[]), 2),
        (("sr/small/melee", &[]), 6),
    ],
    contest: Contest { battle: "sr/hondschoote", seed: 1793, score: 0.95, plans: 12, says: ", aim " },
    dice: Dice {
        positions: 3,
        from: &[
            (("sr/small/melee", &[]), &[], 40),
            (("sr/hondschoote", &[("set-up", "free"), ("bids", "yes")]), &[], 40),
            (("sr/hondschoote", &[]), REDOUBT, 60),
        ],
        kinds: &[
            "SR-2A.a",
            "SR-4.1b",
            "SR-5.3a",
            "SR-6.1d",
            "SR-6.2b",
            "SR-6.5b",
            "SR-7i",
            "SR-R97",
            "SR-TET-b2",
        ],
    },
    laboratory: Laboratory {
        battles: &[("sr/hondschoote", 4), ("sr/small/melee", 24)],
        lost: 50,
        deaths: 40,
    },
    plays: 132,
    perft: (
        "sr/hondschoote",
        &[
            ("start", &[]),
            ("jourdan-marches", &["turn 1", "segment movement Jourdan"]),
            (
                "redoubt",
                &[
                    "clear",
                    "K1 1209 SW",
                    "K5 1209 SW",
                    "J1 1110 NE",
                    "J2 1210 N",
                    "Jourdan 1210",
                    "Cochenhausen 1209",
                    "turn 3",
                    "segment combat Jourdan",
                ],
            ),
        ],
    ),
    golden: ("sr/small/melee", 3, "melee-3.txt"),
    corpus: "sr",
    recorded: &[
        finished("sr/hondschoote", 1, "hondschoote-finished"),
        finished("sr/jemmapes", 3, "jemmapes-finished"),
        finished("sr/small/melee", 5, "melee-finished"),
        stopped(7, "reaction", |play| at(play, |task| matches!(task, Task::Reactions(_)))),
        stopped(9, "combat-losses", |play| at(play, |task| matches!(task, Task::Spread(_)))),
        stopped(11, "combat-die", |play| at(play, |task| matches!(task, Task::CombatDie(_)))),
    ],
};

const fn finished(battle: &'static str, seed: u64, name: &'static str) -> Recorded<Sr> {
    Recorded { battle, seed, name, stops: None }
}

const fn stopped(seed: u64, name: &'static str, stops: fn(&Play<Sr>) -> bool) -> Recorded<Sr> {
    Recorded { battle: "sr/small/melee", seed, name, stops: Some(stops) }
}

fn at(play: &Play<Sr>, wanted: fn(&Task) -> bool) -> bool {
    play.state().agenda.top().is_some_and(wanted)
}

conformance::suite!(SUITE);

fn open(id: &'static str, options: &'static [(&'static str, &'static str)]) -> Arc<Sr> {
    SUITE.open((id, options)).unwrap_or_else(|why| panic!("{why}"))
}
