//! The manual: the numbers of the doctrine, in its points, a step being 100.
//!
//! The book's was set by judgement; level 1 goes by it. The learned one was found by play of the doctrine at Warburg: all
//! numbers of both sides shaken up and down at once, and moved as the victories said (`docs/opponents.md`). Levels 2 and up go
//! by it.

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
    };
}

/// Of a threshold that is never reached.
pub(super) const NEVER: i32 = 1_000;

// Of each number: the book's, what the Allies have learned, what the French have learned.
manual! {
    /// How far beyond what they need the Allies go on attacking before half time, in victory points.
    stop_early: 8, 7, 6;
    /// The same after it.
    stop_late: 2, 6, -1;
    /// Half time, in percent of the turns.
    half_time: 50, 49, 57;
    /// What a victory point is worth as an aim, in eighths of a movement point.
    ground: 16, 14, 9;
    /// Ground that is to be taken by an attacker, or kept by a defender, is so much nearer.
    errand: 4, 1, 7;
    /// Own ground far from any enemy is so much farther.
    safe: 14, 14, 17;
    /// An enemy is so much farther as an aim than bare ground.
    foe: 0, 0, 0;
    /// A defender aims at an enemy as near as this.
    foe_near: 4, 4, 6;
    /// 1: the horse of a defender waits behind the line.
    horse_waits: 1, 0, 0;
    /// 1: light troops of an attacker wait behind the line.
    light_waits: 1, 0, 0;
    /// 1: disorganised troops fall back from the enemy's touch too.
    shaken_back: 0, 1, 0;
    /// How pressing it is to take up a unit in touch with the enemy.
    press: 8, 8, 3;
    /// The same of a battery.
    press_guns: 2, 4, 4;
    /// What an attack must promise an attacker.
    nerve: 0, -3, -7;
    /// The same a defender.
    hold_nerve: 14, 23, 14;
    /// What a unit must add to an attack to join it.
    join: 0, 13, 9;
    /// A good-order unit that becomes disorganised.
    shaken: 35, 38, 30;
    /// A disorganised unit that routs: for each of its steps.
    routed: 55, 39, 62;
    /// A hex of retreat.
    given: 14, 4, 11;
    /// Own harm against the enemy's, in percent.
    own_harm: 100, 113, 89;
    /// What it is worth to strike at ground that counts.
    prize: 20, 25, 18;
    /// What it is worth to ride down guns that stand alone, or troops in rout.
    easy: 60, 23, 44;
    /// What the disorder after an opportunity charge costs each unit.
    charge: 22, 38, 27;
    /// What a movement point nearer to the aim is worth to an assault, in eighths.
    pull: 72, 51, 92;
    /// The same to a unit that holds.
    hold_pull: 48, 56, 23;
    /// The same to one that supports.
    support_pull: 40, 47, 67;
    /// The same to guns.
    guns_pull: 40, 39, 58;
    /// What a hex away from the enemy is worth to a unit that falls back.
    away: 12, 14, 17;
    /// What touch with the enemy costs a unit that supports.
    behind: 10, 11, 12;
    /// What it is worth to keep ground that counts.
    keep: 30, 34, 18;
    /// What it is worth to take it.
    take: 55, 61, 61;
    /// What it costs to be out of the commander's reach.
    stray: 24, 12, 16;
    /// And each hex farther.
    stray_far: 8, 13, 7;
    /// What a march column is worth far from the enemy.
    column: 12, 7, 14;
    /// What an enemy near is worth in the field before the front.
    before: 4, 2, 1;
    /// What he costs outside of it.
    aside: 7, 8, 6;
    /// What a friend beside is worth.
    beside: 5, 6, 4;
    /// What an enemy in touch costs at the front.
    front: 4, 4, 4;
    /// At the flank.
    flank: 26, 23, 27;
    /// At the rear.
    rear: 38, 43, 37;
    /// What guns and troops in one hex are worth to each other.
    escort: 16, 22, 19;
    /// What a second unit of the same arm in a hex costs.
    crowd: 8, 6, 12;
    /// What it is worth to a battery to have an enemy before it within three hexes.
    guns_near: 45, 59, 59;
    /// At four hexes.
    guns_mid: 32, 36, 30;
    /// Farther, within its range.
    guns_far: 18, 20, 23;
    /// What it costs guns alone to have an enemy within two hexes.
    guns_lost: 70, 44, 48;
    /// Within five.
    guns_bare: 22, 18, 16;
    /// What a battery must gain by it to turn.
    guns_turn: 12, 15, 7;
    /// What it is worth to an assault to close with the enemy at all.
    close: 12, 12, 6;
    /// How much of what a blow promises counts for a unit that holds or supports, in percent.
    blow: 75, 56, 140;
    /// What a level of height is worth.
    height: 5, 12, 8;
    /// What each point of cover is worth.
    cover: 8, 10, 6;
    /// What woods are worth.
    woods: -12, -18, -7;
    /// What it must be worth to stir.
    stir: 3, 3, 1;
    /// What each step more than the enemy's is worth that is near, in eighths.
    mass: 0, 15, 11;
    /// How much farther back a supporting unit than two hexes from the enemy stands costs it.
    reserve: 0, 5, -1;
    /// What it is worth to advance into ground that counts after a combat.
    advance_prize: 40, 44, 45;
    /// Into any other.
    advance: 4, -15, -6;
    /// What it is worth to a commander to be with troops.
    company: 6, 7, 8;
    /// What each step of enemies costs who can come to blows next, beyond those who stand there, in eighths.
    menace: 0, 7, -1;
    /// The same to an assault.
    menace_bold: 0, 17, -5;
    /// What a place in the field of fire of a battery costs.
    fire: 0, 12, 1;
    /// What touch with the enemy costs a unit that is disorganised or has one step left.
    frail: 0, 18, 18;
    /// What a friend at flank or rear is worth beyond one beside.
    wing: 0, 3, 2;
    /// A side does not attack that is behind by so much.
    shy: NEVER, 75, 49;
}

impl Wb {
    /// What a side goes by that has learned as much as an opponent of this level.
    #[inline]
    pub(super) fn manual(&self, side: Side, school: u8) -> &'static Manual {
        match (school, side) {
            (..=1, _) => &BOOK,
            (_, ALLIED) => &ALLIED_LEARNED,
            _ => &FRENCH_LEARNED,
        }
    }
}
