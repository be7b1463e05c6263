//! The printed numbers: each stands here once (MA-K1 to MA-K4). Lengths are centimetres.

use crate::army::{CharacterKind, Quality};
use tabletop::{Block, Length};

// ---- MA-K1: quality, points ------------------------------------------------------------------------------------

/// The score needed on a die by quality, worst first (MA-7.3).
pub const ACTIVATION: [u8; 4] = [5, 4, 3, 2];

/// The sizes a battalion may have, in Rankers (MA-2.2).
pub const SIZES: [u8; 9] = [16, 20, 24, 28, 32, 36, 40, 44, 48];

/// What a battalion costs: a row for each quality, worst first, a column for each of [`SIZES`] (MA-2.5): half a point to
/// two points a Ranker (MA-2.5a).
// table: MA-2.5 columns 2..
#[rustfmt::skip]
pub const PRICES: [[u8; 9]; 4] = [
    // 16  20  24  28  32  36  40  44  48
    [   8, 10, 12, 14, 16, 18, 20, 22, 24], // Recruits
    [  16, 20, 24, 28, 32, 36, 40, 44, 48], // Drilled
    [  24, 30, 36, 42, 48, 54, 60, 66, 72], // Veterans
    [  32, 40, 48, 56, 64, 72, 80, 88, 96], // Guard
];

/// What a Character costs: Drummer, Sergeant, Ensign, Officer (MA-3.2, MA-3.3, MA-3.4, MA-3.5).
pub const CHARACTER_PRICES: [u8; 4] = [2, 4, 6, 10];
/// How many of a kind a battalion may have, in the same order (MA-3.2, MA-3.3, MA-3.4, MA-3.5).
pub const CHARACTER_MOST: [u8; 4] = [2, 2, 1, 1];
/// What a rifle costs for each Ranker (MA-2.6, MA-R35).
pub const RIFLE_PRICE: u8 = 1;
/// What an army may cost (MA-2.4, MA-R40).
pub const ARMY_POINTS: u16 = 200;
/// How many battalions an army is asked to have, unless a scenario says otherwise (MA-R81).
pub const ARMY_BATTALIONS: (u8, u8) = (3, 8);
/// The most light battalions of an army (MA-12.1).
pub const LIGHT_BATTALIONS: u8 = 1;
/// The most Rankers of a light battalion (MA-12.2, MA-R80).
pub const LIGHT_RANKERS: u8 = 30;

// ---- MA-K2: movement, for each pip of the die --------------------------------------------------------------------

/// Forward in line (MA-8.3, MA-14.2).
pub const LINE_PIP: Length = Length::whole(5);
/// Forward in column (MA-8.3, MA-14.2).
pub const COLUMN_PIP: Length = Length::cents(750);
/// Backward (MA-8.4).
pub const BACKWARD_PIP: Length = Length::cents(250);
/// Wheeling, along the path of the outer front corner (MA-8.5).
pub const WHEEL_PIP: Length = Length::cents(250);
/// In difficult terrain or uphill, either formation (MA-8.10, MA-R8).
pub const DIFFICULT_PIP: Length = Length::cents(250);
/// Backward in difficult terrain (MA-8.12).
pub const BACKWARD_DIFFICULT_PIP: Length = Length::cents(125);
/// What crossing a linear obstacle takes off (MA-8.13).
pub const OBSTACLE_PIP: Length = Length::cents(250);
/// The Supreme Commander (MA-4.8).
pub const COMMANDER_PIP: Length = Length::whole(10);
/// Flight (MA-19.6, MA-20.1).
pub const FLIGHT_PIP: Length = Length::cents(750);
/// How far the loser of a combat falls back (MA-15.3).
pub const RECOIL: Length = Length::whole(5);
/// What opposing troops keep between them (MA-8.16).
pub const SEPARATION: Length = Length::whole(10);
/// How far a screen may be from its battalion (MA-11.9).
pub const SCREEN_REACH: Length = Length::whole(10);
/// The gap between a light battalion's body and its screen (MA-12.3, MA-G8).
pub const LIGHT_SCREEN_REACH: Length = Length::whole(15);
/// What deployment keeps clear on either side of the centre line (MA-5.4).
pub const DEPLOYMENT_GAP: Length = Length::whole(30);

// ---- MA-K3: fire -------------------------------------------------------------------------------------------------

/// The ends of the range bands, each band with its end (MA-10.7, MA-R6).
pub const RANGES: [Length; 3] = [Length::whole(15), Length::whole(30), Length::whole(45)];
/// What is left of the dice in each band, in quarters: all, 50 %, 25 % (MA-10.7, MA-16.2).
pub const RANGE_QUARTERS: [u8; 3] = [4, 2, 1];
/// The least face of the range die of defensive fire for short, medium and long (MA-16.2, MA-F1).
pub const DEFENSIVE_RANGE: [u8; 3] = [6, 3, 1];
/// Dice more for a target in column, British in line, Guard and rifles, each (MA-10.6).
pub const MORE_DICE: i16 = 2;
/// Dice more, which is fewer, at a target in light cover (MA-10.6).
pub const LIGHT_COVER_DICE: i16 = -2;
/// What the Supreme Commander adds to each die (MA-4.4b).
pub const COMMANDER_DIE: i16 = 1;
/// What defensive fire takes off each die (MA-16.3).
pub const DEFENSIVE_DIE: i8 = -1;
/// Rankers of a fire group (MA-10.1).
pub const GROUP: u8 = 4;
/// Skirmishers of a fire group (MA-11.4).
pub const SKIRMISH_GROUP: u8 = 2;
/// The part of a battalion that may skirmish, in hundredths (MA-11.1).
pub const SKIRMISHERS: u16 = 20;
/// The same for a light battalion (MA-12.3).
pub const LIGHT_SKIRMISHERS: u16 = 75;

// ---- MA-K4: combat, Resolve, the game ------------------------------------------------------------------------------

/// Charging in line (MA-15.2b).
pub const COMBAT_CHARGE_LINE: i16 = 3;
/// Charging in column (MA-15.2c).
pub const COMBAT_CHARGE_COLUMN: i16 = 6;
/// With an Officer (MA-15.2d).
pub const COMBAT_OFFICER: i16 = 3;
/// Another battalion has joined (MA-15.2e).
pub const COMBAT_JOINED: i16 = 2;
/// Above the enemy (MA-15.2f).
pub const COMBAT_ABOVE: i16 = 2;
/// Disordered (MA-15.2h).
pub const COMBAT_DISORDERED: i16 = -2;
/// The enemy defends light cover (MA-15.2i).
pub const COMBAT_LIGHT_COVER: i16 = -1;
/// The enemy defends hard cover (MA-15.2j).
pub const COMBAT_HARD_COVER: i16 = -4;
/// With the Supreme Commander (MA-15.2k).
pub const COMBAT_COMMANDER: i16 = 3;
/// Figures the winner of a round loses (MA-15.3).
pub const WINNER_LOSSES: u8 = 2;
/// Figures the loser of a round loses (MA-15.3).
pub const LOSER_LOSSES: u8 = 6;
/// The margin from which the loser's Characters are at risk (MA-18.1).
pub const CHARACTER_RISK: i16 = 3;
/// Resolve after half the battalion is lost (MA-19.4).
pub const RESOLVE_HALVED: i8 = -1;
/// Resolve after a combat lost this turn (MA-19.4).
pub const RESOLVE_BEATEN: i8 = -1;
/// Resolve with an Officer (MA-19.4).
pub const RESOLVE_OFFICER: i8 = 2;
/// The turns of a game (MA-21.1).
pub const TURNS: u8 = 8;

// ---- Geometry ------------------------------------------------------------------------------------------------------

/// The base of a figure (MA-1.3, MA-G2).
pub const FIGURE: Block = Block::new(Length::whole(2), Length::whole(2));
/// The side of a fire group's cell (MA-G2).
pub const CELL: Length = Length::whole(4);
/// The radius of the Supreme Commander alone (MA-G7).
pub const COMMANDER_RADIUS: Length = Length::cents(150);
/// The front of a skirmish group in open order (MA-G8).
pub const SCREEN_CELL: Length = Length::whole(6);
/// The front of a skirmish group closed up (MA-G8).
pub const SCREEN_CELL_LEAST: Length = Length::whole(4);
/// The depth of a screen (MA-G8).
pub const SCREEN_DEPTH: Length = Length::whole(2);
/// Up to here is contact: less than 0.05 cm (MA-G9).
pub const CONTACT: Length = Length::cents(5);
/// How much wood can be seen through (MA-G14, MA-G16).
pub const WOOD_SEEN_THROUGH: Length = Length::whole(4);
/// How near the target a cover edge must be to cover it (MA-G15, MA-R48, MA-R71).
pub const COVER_REACH: Length = Length::whole(4);
/// How far a formation change may be shifted to fit (MA-G19).
pub const CHANGE_SHIFT: Length = Length::whole(4);
/// Where a charge stops before an enemy who stands on the obstacle (MA-R48).
pub const SHORT_OF_ENEMY: Length = Length::whole(1);

impl Quality {
    /// The score needed on a die (MA-7.3).
    pub const fn score(self) -> u8 {
        ACTIVATION[self as usize]
    }

    /// What a battalion of this quality and size costs; `None` if there is no such size (MA-2.5).
    pub fn price(self, rankers: u8) -> Option<u16> {
        let column = SIZES.iter().position(|size| *size == rankers)?;
        Some(u16::from(PRICES[self as usize][column]))
    }
}

impl CharacterKind {
    /// What one costs (MA-3.2 to MA-3.5).
    pub const fn price(self) -> u16 {
        CHARACTER_PRICES[self as usize] as u16
    }

    /// How many a battalion may have (MA-3.2 to MA-3.5).
    pub const fn most(self) -> u8 {
        CHARACTER_MOST[self as usize]
    }
}
