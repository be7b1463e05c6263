//! Field work (BA-T20).

use super::leading;

/// Works with their figures, results, times and minimum rolls for materials.
#[rustfmt::skip]
// table: BA-T20
const WORKS: [(&str, &str, &str, &str, &str, &str); 7] = [
    ("T20.1", "Reinforcement of building",             "all figures in the building, which must be at least 50 % occupied", "1 more degree of cover (not repeatable)",                   "8 bounds",  "7"),
    ("T20.2", "Abatis",                                "5",                                                                 "5 cm",                                                      "8 bounds",  "13, but 7 within 10 cm of a wood"),
    ("T20.3", "Chevaux-de-frise",                      "5",                                                                 "5 cm",                                                      "8 bounds",  "13"),
    ("T20.4", "Barricade",                             "5",                                                                 "5 cm",                                                      "8 bounds",  "13, but 7 within 10 cm of a building"),
    ("T20.5", "Artillery emplacement in open terrain", "5",                                                                 "emplacement for 1 model gun",                               "16 bounds", "9"),
    ("T20.6", "Incineration of wooden bridge",         "5",                                                                 "destroyed on a roll of at least 11 at the end of the work", "4 bounds",  "7"),
    ("T20.7", "Detonation of stone bridge",            "5",                                                                 "destroyed on a roll of at least 13 at the end of the work", "6 bounds",  "9"),
];

/// The kinds of work, in the order of the rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Work {
    /// Reinforcement of a building.
    Reinforcement,
    /// Abatis.
    Abatis,
    /// Chevaux-de-frise.
    Chevaux,
    /// Barricade.
    Barricade,
    /// Artillery emplacement in open terrain.
    Emplacement,
    /// Incineration of a wooden bridge.
    Incineration,
    /// Detonation of a stone bridge.
    Detonation,
}

impl Work {
    /// All of them.
    pub const ALL: [Work; 7] = [
        Work::Reinforcement,
        Work::Abatis,
        Work::Chevaux,
        Work::Barricade,
        Work::Emplacement,
        Work::Incineration,
        Work::Detonation,
    ];
    /// What it is called.
    pub const fn name(self) -> &'static str {
        WORKS[self as usize].1
    }
    /// How many bounds it takes.
    pub fn bounds(self) -> u8 {
        leading(WORKS[self as usize].4) as u8
    }
    /// The least roll for materials, near what it is made of or not: a wood for an abatis, a building for a barricade.
    pub fn materials(self, near: bool) -> i16 {
        let cell = WORKS[self as usize].5;
        let close = cell.split_once("but ").filter(|_| near);
        leading(close.map_or(cell, |(_, less)| less)) as i16
    }
    /// The least roll that destroys a prepared bridge.
    pub fn destroys(self) -> Option<i16> {
        WORKS[self as usize].3.split_once("at least ").map(|(_, least)| leading(least) as i16)
    }
}
