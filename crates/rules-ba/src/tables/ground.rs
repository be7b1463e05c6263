//! Sight, obstacles and cover (BA-T2, BA-T4, BA-T5).

use super::{leading, same};
use crate::terrain::Grade;
use crate::units::Arm;
use tabletop::Length;

/// How far one sees from a position and into it.
#[rustfmt::skip]
// table: BA-T2
const SIGHT: [(&str, &str, &str, &str, &str); 3] = [
    ("T2.1", "Open terrain",              "200 cm", "200 cm", "200 cm"),
    ("T2.2", "Cover, wood edge included", "200 cm", "30 cm",  "100 cm"),
    ("T2.3", "Wood, other than its edge", "15 cm",  "15 cm",  "30 cm"),
];

/// Where somebody stands who sees or is seen (BA-T2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Position {
    /// Open terrain.
    Open,
    /// In cover, the edge of a wood included.
    Cover,
    /// In a wood, behind its edge.
    Wood,
}

/// How far one sees from a position.
pub fn sight_from(position: Position) -> Length {
    Length::whole(leading(SIGHT[position as usize].2))
}

/// Farther than this nobody sees on level ground.
pub fn sight_farthest() -> Length {
    let all = [Position::Open, Position::Cover, Position::Wood].map(sight_from);
    all.into_iter().max().unwrap_or_default()
}

/// How far one sees into a position; farther if somebody fired from there in this bound or the last.
pub fn sight_against(position: Position, fired: bool) -> Length {
    let row = &SIGHT[position as usize];
    Length::whole(leading(if fired { row.4 } else { row.3 }))
}

/// What an obstacle does to the rate of march.
#[rustfmt::skip]
// table: BA-T4
const PASSAGE: [(&str, &str, &str, &str, &str); 3] = [
    ("T4.1", "I",   "no reduction", "half rate",         "half rate"),
    ("T4.2", "II",  "half rate",    "quarter rate",      "quarter rate"),
    ("T4.3", "III", "quarter rate", "may not be passed", "may not be passed"),
];

/// How much of its rate a unit keeps in an obstacle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Passage {
    /// It may not be passed.
    Never,
    /// A quarter.
    Quarter,
    /// A half.
    Half,
    /// All of it.
    Whole,
}

impl Passage {
    /// The factor in quarters.
    pub const fn quarters(self) -> i64 {
        match self {
            Passage::Never => 0,
            Passage::Quarter => 1,
            Passage::Half => 2,
            Passage::Whole => 4,
        }
    }
}

/// What an obstacle leaves of the rate of an arm (BA-T4).
pub fn passage(arm: Arm, obstacle: Grade) -> Passage {
    let Some(row) = (obstacle as usize).checked_sub(1).and_then(|at| PASSAGE.get(at)) else {
        return Passage::Whole;
    };
    let cell = match arm {
        Arm::Infantry | Arm::Engineers => row.2,
        Arm::Cavalry => row.3,
        Arm::Artillery | Arm::Waggon => row.4,
    };
    match cell.as_bytes() {
        [b'n', ..] => Passage::Whole,
        [b'h', ..] => Passage::Half,
        [b'q', ..] => Passage::Quarter,
        _ => Passage::Never,
    }
}

/// What hinders and what covers.
#[rustfmt::skip]
// table: BA-T5
const ELEMENTS: [(&str, &str, &str, &str); 21] = [
    ("T5.1",  "Hill layer less than 5 cm wide",                       "I",   "-"),
    ("T5.2",  "Hill layer less than 2 cm wide",                       "II",  "-"),
    ("T5.3",  "Hill layer less than 1 cm wide",                       "III", "-"),
    ("T5.4",  "Shrubs, fences, hedge rows",                           "I",   "-"),
    ("T5.5",  "Waterways less than 1 cm wide, ditches, fords",        "I",   "-"),
    ("T5.6",  "Waterways 1 to 5 cm wide",                             "II",  "-"),
    ("T5.7",  "Wood edge, hedges, dikes",                             "I",   "I"),
    ("T5.8",  "Woods other than the edge",                            "-",   "I"),
    ("T5.9",  "Being fired at from woods other than the edge",        "-",   "II"),
    ("T5.10", "Holstein hedges",                                      "II",  "I"),
    ("T5.11", "Walls less than 1 m tall",                             "I",   "I"),
    ("T5.12", "Walls 1 to 2 m tall",                                  "II",  "II"),
    ("T5.13", "Walls more than 2 m tall",                             "III", "III"),
    ("T5.14", "Buildings of wood or with mud walls",                  "-",   "I"),
    ("T5.15", "Buildings of stone",                                   "-",   "II"),
    ("T5.16", "Especially strong stone buildings, churches included", "-",   "III"),
    ("T5.17", "Unlimbered artillery",                                 "-",   "-"),
    ("T5.18", "Other materials placed as an obstacle",                "I",   "- or I (BA-R52)"),
    ("T5.19", "Abatis, chevaux-de-frise",                             "I",   "-"),
    ("T5.20", "Barricades",                                           "I",   "- or I (BA-R52)"),
    ("T5.21", "Artillery emplacements in open terrain",               "II",  "II"),
];

/// The obstacle and the cover of an element, by its printed row (BA-T5). "– or I" is a matter of BA-R52.
pub const fn element(row: usize) -> (Grade, Grade) {
    (grade(ELEMENTS[row - 1].2), grade(ELEMENTS[row - 1].3))
}

const fn grade(cell: &str) -> Grade {
    if same(cell, "I") {
        Grade::I
    } else if same(cell, "II") {
        Grade::II
    } else if same(cell, "III") {
        Grade::III
    } else {
        Grade::None
    }
}

/// What an element is called, by its printed row.
pub const fn element_name(row: usize) -> &'static str {
    ELEMENTS[row - 1].1
}
