//! The numbers of the doctrine, in one place: shares in percent, worths in centipoints. They were screened by shaking all of
//! them up and down at once, thousands of games of the doctrine against itself (`docs/opponents.md`).

use crate::Ma;
use kernel::Side;

/// What the doctrine goes by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Manual {
    /// What a move or a change promises later, of what it would be worth now.
    pub later: i32,
    /// How much of the danger of a place counts.
    pub danger: i32,
    /// How much the targets beside the best one count, and the threats beside the worst.
    pub others: i32,
    /// How much a charge counts of what it promises.
    pub charge: i32,
    /// How much a volley counts of what it promises.
    pub fire: i32,
    /// What a charge that falls short costs, of the worth of the battalion.
    pub short: i32,
    /// A blow that promises this much is struck without looking at moves first.
    pub strike: i32,
    /// What is left of a volley when the enemy is just out of range, and what each move that he is farther takes off.
    pub near: i32,
    /// See `near`.
    pub farther: i32,
    /// What is left of a charge just out of reach.
    pub beyond: i32,
    /// What a centimetre is worth that brings the nearest enemy within this many centimetres, in tenths.
    pub closing: i32,
    /// See `closing`.
    pub range: i32,
    /// What it is worth in the first turn to go forward while no enemy is within that range; less later.
    pub eager: i32,
    /// What each centimetre costs that is missing to have left the ground where it was set up, in tenths.
    pub home: i32,
    /// What each of them takes off a volley fired from there, in tenths.
    pub stay: i32,
    /// What to stand in difficult ground costs.
    pub rough: i32,
    /// What to stand close before a friend in line costs, and before one in column.
    pub before_line: i32,
    /// See `before_line`.
    pub before_column: i32,
    /// What it costs to have a friend so near that neither can wheel or change.
    pub crowded: i32,
    /// What a friend near enough to support is worth.
    pub support: i32,
    /// What a move costs that disorders.
    pub disorder: i32,
    /// What to stand at the objective is worth in the first turn, and each turn later.
    pub objective: i32,
    /// What it is worth to keep the volley for an enemy who may charge, of what it would do to him.
    pub keep: i32,
    /// What the Commander must promise to ride.
    pub join: i32,
    /// What it costs all others that he is with one.
    pub absent: i32,
    /// To charge somebody before he has acted this turn.
    pub tempo: i32,
}

pub(super) const MANUAL: Manual = Manual {
    later: 55,
    danger: 60,
    others: 25,
    charge: 130,
    fire: 100,
    short: 10,
    strike: 45,
    near: 90,
    farther: 22,
    beyond: 20,
    closing: 15,
    range: 30,
    eager: 30,
    home: 100,
    stay: 100,
    rough: 20,
    before_line: 16,
    before_column: 6,
    crowded: 8,
    support: 4,
    disorder: 130,
    objective: 14,
    keep: 0,
    join: 25,
    absent: 20,
    tempo: 12,
};

impl Ma {
    /// What a side goes by.
    pub(super) fn manual(&self, _: Side) -> &'static Manual {
        &MANUAL
    }
}
