//! The manual: the numbers of the doctrine, in its points, a step being 100.
//!
//! The book's was set by judgement; level 1 goes by it. The learned one was found by play of the doctrine at Warburg: all
//! numbers of both sides shaken up and down at once, and moved as the victories said (`docs/opponents.md`). Levels 3 and up go
//! by it, level 2 by the mean of the two.

use crate::Wb;
use crate::army::ALLIED;
use kernel::Side;

macro_rules! manual {
    ($($(#[$doc:meta])* $name:ident: $book:expr, $allied:expr, $french:expr;)*) => {
        /// What one side goes by.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Manual { $($(#[$doc])* pub $name: i32,)* }
        static BOOK: Manual = Manual { $($name: $book,)* };
        static ALLIED_LEARNED: Manual = Manual { $($name: $allied,)* };
        static FRENCH_LEARNED: Manual = Manual { $($name: $french,)* };
        static ALLIED_MEAN: Manual = Manual { $($name: mean($book, $allied),)* };
        static FRENCH_MEAN: Manual = Manual { $($name: mean($book, $french),)* };
    };
}

/// Half of the way, cut off on the book's side: what is yes or no stays as the book has it.
const fn mean(book: i32, learned: i32) -> i32 {
    book + (learned - book) / 2
}

// Of each number: the book's, what the Allies have learned, what the French have learned.
manual! {
    /// How far beyond what they need the Allies go on attacking before half time, in victory points.
    stop_early: 8, 6, 6;
    /// The same after it.
    stop_late: 2, 5, 0;
    /// Half time, in percent of the turns.
    half_time: 50, 41, 50;
    /// What a victory point is worth as an aim, in eighths of a movement point.
    ground: 16, 16, 13;
    /// Ground that is to be taken by an attacker, or kept by a defender, is so much nearer.
    errand: 4, 3, 5;
    /// Own ground far from any enemy is so much farther.
    safe: 14, 14, 16;
    /// An enemy is so much farther as an aim than bare ground.
    foe: 0, 0, 1;
    /// A defender aims at an enemy as near as this.
    foe_near: 4, 4, 5;
    /// 1: the horse of a defender waits behind the line.
    horse_waits: 1, 0, 0;
    /// 1: light troops of an attacker wait behind the line.
    light_waits: 1, 0, 0;
    /// 1: disorganised troops fall back from the enemy's touch too.
    shaken_back: 0, 1, 0;
    /// How pressing it is to take up a unit in touch with the enemy.
    press: 8, 8, 5;
    /// The same of a battery.
    press_guns: 2, 3, 2;
    /// What an attack must promise an attacker.
    nerve: 0, 0, -12;
    /// The same a defender.
    hold_nerve: 14, 20, 14;
    /// What a unit must add to an attack to join it.
    join: 0, 8, 10;
    /// A good-order unit that becomes disorganised.
    shaken: 35, 35, 29;
    /// A disorganised unit that routs: for each of its steps.
    routed: 55, 43, 64;
    /// A hex of retreat.
    given: 14, 7, 14;
    /// Own harm against the enemy's, in percent.
    own_harm: 100, 118, 100;
    /// What it is worth to strike at ground that counts.
    prize: 20, 24, 24;
    /// What it is worth to ride down guns that stand alone, or troops in rout.
    easy: 60, 25, 41;
    /// What the disorder after an opportunity charge costs each unit.
    charge: 22, 34, 26;
    /// What a movement point nearer to the aim is worth to an assault, in eighths.
    pull: 72, 53, 81;
    /// The same to a unit that holds.
    hold_pull: 48, 63, 28;
    /// The same to one that supports.
    support_pull: 40, 40, 56;
    /// The same to guns.
    guns_pull: 40, 35, 53;
    /// What a hex away from the enemy is worth to a unit that falls back.
    away: 12, 16, 14;
    /// What touch with the enemy costs a unit that supports.
    behind: 10, 13, 10;
    /// What it is worth to keep ground that counts.
    keep: 30, 35, 19;
    /// What it is worth to take it.
    take: 55, 55, 55;
    /// What it costs to be out of the commander's reach.
    stray: 24, 14, 17;
    /// And each hex farther.
    stray_far: 8, 10, 6;
    /// What a march column is worth far from the enemy.
    column: 12, 7, 14;
    /// What an enemy near is worth in the field before the front.
    before: 4, 1, 3;
    /// What he costs outside of it.
    aside: 7, 7, 6;
    /// What a friend beside is worth.
    beside: 5, 5, 5;
    /// What an enemy in touch costs at the front.
    front: 4, 3, 4;
    /// At the flank.
    flank: 26, 26, 34;
    /// At the rear.
    rear: 38, 46, 38;
    /// What guns and troops in one hex are worth to each other.
    escort: 16, 20, 20;
    /// What a second unit of the same arm in a hex costs.
    crowd: 8, 6, 8;
    /// What it is worth to a battery to have an enemy before it within three hexes.
    guns_near: 45, 57, 54;
    /// At four hexes.
    guns_mid: 32, 32, 25;
    /// Farther, within its range.
    guns_far: 18, 20, 24;
    /// What it costs guns alone to have an enemy within two hexes.
    guns_lost: 70, 40, 43;
    /// Within five.
    guns_bare: 22, 22, 18;
    /// What a battery must gain by it to turn.
    guns_turn: 12, 15, 6;
    /// What it is worth to an assault to close with the enemy at all.
    close: 12, 12, 10;
    /// How much of what a blow promises counts for a unit that holds or supports, in percent.
    blow: 75, 60, 117;
    /// What a level of height is worth.
    height: 5, 8, 6;
    /// What each point of cover is worth.
    cover: 8, 8, 6;
    /// What woods are worth.
    woods: -12, -15, -12;
    /// What it must be worth to stir.
    stir: 3, 2, 1;
    /// What each step more than the enemy's is worth that is near, in eighths.
    mass: 0, 0, 12;
    /// How much farther back a supporting unit than two hexes from the enemy stands costs it.
    reserve: 0, 3, 0;
    /// What it is worth to advance into ground that counts after a combat.
    advance_prize: 40, 46, 40;
    /// Into any other.
    advance: 4, -4, -5;
    /// What it is worth to a commander to be with troops.
    company: 6, 7, 6;
}

impl Wb {
    /// What a side goes by that has learned as much as an opponent of this level.
    #[inline]
    pub(super) fn manual(&self, side: Side, school: u8) -> &'static Manual {
        match (school, side) {
            (..=1, _) => &BOOK,
            (2, ALLIED) => &ALLIED_MEAN,
            (2, _) => &FRENCH_MEAN,
            (_, ALLIED) => &ALLIED_LEARNED,
            _ => &FRENCH_LEARNED,
        }
    }
}
