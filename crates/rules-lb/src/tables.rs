//! The printed tables and numbers (LB-1.8, LB-3.16, LB-6.2), as they look on the sheet.

use crate::army::Quality;
use tabletop::{Length, Turn};

/// Who may be shot at, in the words of the two tables (LB-1.8, LB-3.16).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Row {
    /// Column, square, enfiladed line.
    Dense,
    /// Line.
    Line,
    /// Artillery.
    Artillery,
    /// Skirmishers; fortification for guns, defensive terrain and charging cavalry for muskets.
    Hard,
}

// table: LB-1.8
#[rustfmt::skip]
const SHELL: [(&str, &str); 3] = [
    ("Column, square, enfiladed line", "4+"),
    ("Line", "5+"),
    ("Skirmishers, fortification, artillery", "6"),
];

/// What a gun needs in phase 1 (LB-1.8).
pub fn shell(row: Row) -> i16 {
    match row {
        Row::Dense => printed(SHELL[0].1),
        Row::Line => printed(SHELL[1].1),
        Row::Artillery | Row::Hard => printed(SHELL[2].1),
    }
}

// table: LB-3.16
#[rustfmt::skip]
const MUSKET: [(&str, &str); 3] = [
    ("Column, square, enfiladed line", "4+"),
    ("Line, artillery", "5+"),
    ("Skirmishers, defensive terrain, charging cavalry", "6+"),
];

/// What muskets need, and guns in phases 3 and 8 (LB-3.16).
pub fn musket(row: Row) -> i16 {
    match row {
        Row::Dense => printed(MUSKET[0].1),
        Row::Line | Row::Artillery => printed(MUSKET[1].1),
        Row::Hard => printed(MUSKET[2].1),
    }
}

/// `4+` as a number.
fn printed(cell: &str) -> i16 {
    cell.trim_end_matches('+').parse().unwrap_or(7)
}

/// The two columns of the melee table (LB-6.2, LB-F3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Column {
    /// French infantry column, all British infantry.
    A,
    /// French infantry line or square, all cavalry.
    B,
}

// table: LB-6.2
#[rustfmt::skip]
const MELEE: [(&str, &str, &str); 3] = [
    ("Elite",     "1 per figure",    "2 per 3 figures"),
    ("Veteran",   "2 per 3 figures", "1 per 2 figures"),
    ("Conscript", "1 per 2 figures", "1 per 3 figures"),
];

/// The melee dice of this many figures (LB-6.2). Nothing is rounded up, except that "2 per 3" gives a die for two left-over
/// figures (LB-6.3): two thirds rounded down.
pub fn melee_dice(quality: Quality, column: Column, figures: u8) -> u8 {
    let row = &MELEE[quality as usize];
    let cell = if column == Column::A { row.1 } else { row.2 };
    let mut words = cell.split_whitespace().filter_map(|word| word.parse::<u16>().ok());
    let (dice, per) = (words.next().unwrap_or(0), words.next().unwrap_or(1));
    (u16::from(figures) * dice / per) as u8
}

/// Base to hit in melee (LB-6.4).
pub const MELEE_HIT: i16 = 4;
/// A cavalry unit that passes a square loses a figure on this (LB-6.11).
pub const SQUARE_BITES: u8 = 4;
/// A British unit charged by cavalry that fails by 1 or 2 forms square on this (LB-5.5a).
pub const LATE_SQUARE: u8 = 4;
/// British infantry without a general charge on this (LB-8.3).
pub const PERMISSION: u8 = 6;
/// A general whose unit is removed survives on this (LB-16.5).
pub const SURVIVES: u8 = 4;

/// The most a unit wheels in a phase (LB-3.1, LB-G15).
pub const WHEEL_LIMIT: Turn = Turn::degrees(45);
/// Less than this apart is contact (LB-G10).
pub const CONTACT: Length = Length::new(20);
/// How far short of what it may not touch a unit stops (LB-19.4, LB-R59, LB-R67).
pub const SHORT: Length = Length::new(100);
/// What a difficult linear feature costs (LB-18.7).
pub const CROSSING: Length = Length::whole(2);
/// How near to a linear feature infantry lines it (LB-G21).
pub const LINING: Length = Length::new(500);
/// How far a new formation may be shifted to fit (LB-17.2).
pub const FORM_SHIFT: Length = Length::whole(1);
/// How far a line that is formed two inches off may slide (LB-G24).
pub const SLIDE: Length = Length::whole(3);
/// How near to a building it is entered (LB-17.5).
pub const DOORSTEP: Length = Length::whole(1);
/// Sight into a wood (LB-18.1).
pub const WOOD_SEEN_INTO: Length = Length::whole(2);
/// The width of the lane in which guns shoot in phases 3 and 8 (LB-20.6).
pub const GUN_LANE: Length = Length::whole(2);
/// How far beyond its lane passing cavalry may be placed (LB-G17).
pub const BEYOND: Length = Length::whole(6);
/// How far from its spot a recalled unit may be placed (LB-R88).
pub const RECALL_REACH: Length = Length::whole(12);
/// How far a displaced general may be from a friend (LB-16.6).
pub const GENERAL_REACH: Length = Length::whole(12);
/// How near enemies block an entry section (LB-21.4).
pub const ENTRY_BLOCKED: Length = Length::whole(4);
/// The radius of a general (LB-G2).
pub const GENERAL_RADIUS: Length = Length::new(500);

#[cfg(test)]
mod tests {
    use super::*;

    /// LB-X18, LB-X19, LB-6.3
    #[test]
    fn melee_dice_are_those_of_the_examples() {
        use Column::{A, B};
        let all = |n: u8, column| {
            [Quality::Elite, Quality::Veteran, Quality::Conscript].map(|q| melee_dice(q, column, n))
        };
        assert_eq!((all(11, A), all(11, B)), ([11, 7, 5], [7, 5, 3]));
        assert_eq!((all(5, A), all(5, B)), ([5, 3, 2], [3, 2, 1]));
        assert_eq!((melee_dice(Quality::Veteran, B, 12), melee_dice(Quality::Veteran, A, 12)), (6, 8));
        assert_eq!((melee_dice(Quality::Veteran, A, 2), melee_dice(Quality::Veteran, A, 1)), (1, 0));
    }

    /// LB-1.8, LB-3.16
    #[test]
    fn guns_and_muskets_need_what_is_printed() {
        let rows = [Row::Dense, Row::Line, Row::Artillery, Row::Hard];
        assert_eq!(rows.map(shell), [4, 5, 6, 6]);
        assert_eq!(rows.map(musket), [4, 5, 5, 6]);
    }
}
