//! The manual: the numbers of the doctrine, shares in percent, worths in centipoints.
//!
//! The book's was set by judgement; level 1 goes by it. The learned one was found by play of the doctrine: all numbers shaken up
//! and down at once, and moved as the victories said (`docs/opponents.md`). Levels 2 and up go by it.

macro_rules! manual {
    ($($(#[$doc:meta])* $name:ident: $book:expr, $learned:expr;)*) => {
        /// What a commander goes by.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Manual { $($(#[$doc])* pub $name: i32,)* }
        pub(super) static BOOK: Manual = Manual { $($name: $book,)* };
        static LEARNED: Manual = Manual { $($name: $learned,)* };
    };
}

// Of each number: the book's, and what has been learned.
manual! {
    /// What a move or a change promises later, of what it would be worth now.
    later: 55, 28;
    /// How much of the danger of a place counts.
    danger: 60, 48;
    /// How much the targets beside the best one count, and the threats beside the worst.
    others: 25, 25;
    /// How much a charge counts of what it promises.
    charge: 130, 130;
    /// How much a volley counts of what it promises.
    fire: 100, 114;
    /// What a charge that falls short costs, of the worth of the battalion.
    short: 10, 10;
    /// A blow that promises this much is struck without looking at moves first.
    strike: 45, 45;
    /// What is left of a volley when the enemy is just out of range, and what each move that he is farther takes off.
    near: 90, 90;
    /// See `near`.
    farther: 22, 22;
    /// What is left of a charge just out of reach.
    beyond: 20, 19;
    /// What a centimetre is worth that brings the nearest enemy within this many centimetres, in tenths.
    closing: 15, 15;
    /// See `closing`.
    range: 30, 32;
    /// What it is worth in the first turn to go forward while no enemy is within that range; less later.
    eager: 30, 28;
    /// What each centimetre costs that is missing to have left the ground where it was set up, in tenths.
    home: 100, 200;
    /// What each of them takes off a volley fired from there, in tenths.
    stay: 100, 100;
    /// What to stand in difficult ground costs.
    rough: 20, 20;
    /// What to stand close before a friend in line costs, and before one in column.
    before_line: 16, 16;
    /// See `before_line`.
    before_column: 6, 5;
    /// What it costs to have a friend so near that neither can wheel or change.
    crowded: 8, 8;
    /// What a friend near enough to support is worth.
    support: 4, 5;
    /// What a move costs that disorders.
    disorder: 130, 240;
    /// What to stand at the objective is worth in the first turn, and each turn later.
    objective: 14, 14;
    /// What the Commander must promise to ride.
    join: 25, 31;
    /// What it costs all others that he is with one.
    absent: 20, 18;
    /// What a test that may still come counts when he chooses whom to join, of one that is due.
    later_test: 35, 35;
    /// To charge somebody before he has acted this turn.
    tempo: 12, 12;
    /// What a rout costs at least, of the worth of the battalion.
    rout: 40, 44;
    /// How much the friends count who see a rout, of what their own would cost.
    panic: 75, 75;
    /// What a figure hit counts of one who does not test.
    mere: 75, 74;
    /// What it costs to be pushed back after a lost round, in thousandths of the worth of the battalion.
    pushed: 125, 129;
    /// What a charge that joins a combat counts.
    joins: 40, 42;
    /// What it is worth to disperse fugitives, in thousandths of theirs.
    hunt: 667, 667;
    /// What a rally counts of the rout that it ends.
    rally: 100, 100;
    /// What it is worth to get back into order.
    reform: 20, 20;
    /// The same, of the worth of the battalion.
    reform_share: 10, 10;
    /// What it is worth to stand and keep the volley.
    wait: 0, -4;
    /// How much sooner than anything else a march is made.
    march_first: 0, -8;
    /// How much the taste of the script that a deed belongs to counts.
    taste: 100, 116;
    /// How much charges count on a march of the script.
    assault_charge: 150, 167;
    /// How much fire does.
    assault_fire: 60, 56;
    /// How much danger does.
    assault_danger: 40, 40;
    /// How much charges count on a march of the script.
    firefight_charge: 60, 59;
    /// How much fire does.
    firefight_fire: 120, 120;
    /// How much danger does.
    firefight_danger: 60, 51;
    /// What is left of a danger behind hard cover.
    hard: 60, 60;
    /// What is left of it behind light cover.
    light: 85, 80;
    /// What each centimetre costs that the nearest friend is farther away than he can support, in tenths.
    alone: 0, -4;
    /// How much an enemy's fire and charge count who has acted this turn.
    acted: 100, 114;
}

/// What a commander goes by who has learned as much as an opponent of this level.
#[inline]
pub(super) fn manual(school: u8) -> &'static Manual {
    match school {
        ..=1 => &BOOK,
        _ => &LEARNED,
    }
}
