//! Factors of melee and of spread of rout, and what comes of them (BA-T8 to BA-T11).

use super::{Factor, degree, factors, floor, leading};
use crate::units::Degree;

/// Factors for melee: attacker, defender.
#[rustfmt::skip]
// table: BA-T8
pub const MELEE: [Factor; 40] = factors!([
    ("T8.1",  "A", "Column of march",                                               "-2",   "-2"),
    ("T8.2",  "A", "Skirmish line",                                                 "-4",   "-4"),
    ("T8.3",  "A", "Artillery; units at work or rest",                              "-",    "-2"),
    ("T8.4",  "B", "Cavalry attacks square",                                        "-3",   "+1"),
    ("T8.5",  "B", "Cavalry attacks battalion mass",                                "-",    "-"),
    ("T8.6",  "B", "Cavalry attacks infantry in general and artillery",             "+1",   "-2"),
    ("T8.7",  "C", "Infantry not covered by skirmish line, in melee with infantry", "-2",   "-2"),
    ("T8.8",  "D", "Square, battalion mass or huddle in melee with infantry",       "-2",   "-2"),
    ("T8.9",  "E", "Uphill attack",                                                 "-1",   "-"),
    ("T8.10", "F", "Splitting, assembly or change of formation in this bound",      "-2",   "-2"),
    ("T8.11", "G", "Flanking attack",                                               "+3",   "-3"),
    ("T8.12", "G", "Rear attack",                                                   "+2",   "-2"),
    ("T8.13", "G", "Overreaching attack or defence",                                "+2",   "+2"),
    ("T8.14", "H", "In passage of obstacle",                                        "-2",   "-2"),
    ("T8.15", "I", "Attack against cover I",                                        "-2",   "-"),
    ("T8.16", "I", "Attack against cover II",                                       "-4",   "-"),
    ("T8.17", "I", "Attack against cover III",                                      "-6",   "-"),
    ("T8.18", "J", "Fire in this bound",                                            "-3",   "-3"),
    ("T8.19", "K", "Without supplies",                                              "-2",   "-2"),
    ("T8.20", "L", "First fire or melee",                                           "+2",   "+2"),
    ("T8.21", "M", "Attack at the charge",                                          "+1",   "-"),
    ("T8.22", "M", "Heavy cavalry or lancers attack at the charge",                 "+2",   "-"),
    ("T8.23", "N", "Charge in the last bound",                                      "-2",   "-2"),
    ("T8.24", "O", "Passive cavalry",                                               "-2",   "-2"),
    ("T8.25", "P", "Heavy cavalry",                                                 "+1",   "+1"),
    ("T8.26", "P", "Light cavalry",                                                 "-2",   "-2"),
    ("T8.27", "Q", "Attack in this or last bound",                                  "-2",   "-2"),
    ("T8.28", "Q", "Defence in this or last bound",                                 "-1",   "-1"),
    ("T8.29", "R", "Opponent brought into FD in this or last bound",                "+2",   "+1"),
    ("T8.30", "S", "Own figures relative to opponent's: 50 % more",                 "+1",   "+1"),
    ("T8.31", "S", "100 % more",                                                    "+2",   "+2"),
    ("T8.32", "S", "200 % more",                                                    "+4",   "+4"),
    ("T8.33", "T", "Attack against hidden target",                                  "-2",   "-"),
    ("T8.34", "U", "LD",                                                            "-2",   "-2"),
    ("T8.35", "U", "MD",                                                            "-",    "-4"),
    ("T8.36", "U", "FD",                                                            "-",    "-8"),
    ("T8.37", "V", "Support unit or soutien",                                       "+2",   "+2"),
    ("T8.38", "W", "Neighbour unit",                                                "+2",   "+2"),
    ("T8.39", "X", "Engaging of CO",                                                "+/-4", "+/-4"),
    ("T8.40", "Y", "Valour",                                                        "+/-5", "+/-5"),
]);

/// Factors for spread of rout: routing unit, defender.
#[rustfmt::skip]
// table: BA-T9
pub const SPREAD: [Factor; 14] = factors!([
    ("T9.1",  "A", "Column of march",           "-",    "-2"),
    ("T9.2",  "B", "Cavalry",                   "+1",   "+1"),
    ("T9.3",  "C", "In passage of obstacle",    "-",    "-2"),
    ("T9.4",  "D", "Spread against cover I",    "-2",   "-"),
    ("T9.5",  "D", "Spread against cover II",   "-4",   "-"),
    ("T9.6",  "D", "Spread against cover III",  "-6",   "-"),
    ("T9.7",  "E", "50 % more figures",         "+1",   "+1"),
    ("T9.8",  "E", "100 % more",                "+2",   "+2"),
    ("T9.9",  "E", "200 % more",                "+4",   "+4"),
    ("T9.10", "F", "LD",                        "-2",   "-2"),
    ("T9.11", "F", "MD",                        "-",    "-4"),
    ("T9.12", "F", "FD",                        "-",    "-8"),
    ("T9.13", "G", "Direct CO in base contact", "-",    "+2"),
    ("T9.14", "H", "Valour",                    "+/-5", "+/-5"),
]);

/// Engaging of a commanding officer.
#[rustfmt::skip]
// table: BA-T10
const ENGAGING: [(&str, &str, &str, &str); 8] = [
    ("T10.1", "17-18", "CO falls",    "+4"),
    ("T10.2", "15-16", "CO survives", "+3"),
    ("T10.3", "13-14", "CO falls",    "+2"),
    ("T10.4", "11-12", "CO survives", "+1"),
    ("T10.5", "9-10",  "CO survives", "-1"),
    ("T10.6", "7-8",   "CO falls",    "-2"),
    ("T10.7", "5-6",   "CO survives", "-3"),
    ("T10.8", "3-4",   "CO falls",    "-4"),
];

/// What engaging a commanding officer brings (BA-T10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Engaging {
    /// What becomes of him.
    pub officer: Officer,
    /// The factor of the unit for the rest of the bound.
    pub factor: i8,
}

/// What becomes of an engaged officer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Officer {
    /// He survives.
    Survives,
    /// He falls.
    Falls,
}

/// The result of an engaging roll.
pub fn engaging(total: i16) -> Engaging {
    let row = ENGAGING.iter().find(|row| floor(row.1) <= total).unwrap_or(&ENGAGING[7]);
    let officer = if row.2 == "CO falls" { Officer::Falls } else { Officer::Survives };
    Engaging { officer, factor: super::signed(row.3) }
}

/// The result of melee.
#[rustfmt::skip]
// table: BA-T11
const DIFFERENCE: [(&str, &str, &str); 4] = [
    ("T11.1", "0",         "none"),
    ("T11.2", "1-2",       "LD"),
    ("T11.3", "3-4",       "MD"),
    ("T11.4", "5 or more", "FD"),
];

/// The morale effect on the loser of a melee by this much (BA-T11).
pub fn defeat(difference: i16) -> Degree {
    let at = DIFFERENCE.iter().rposition(|row| i16::try_from(leading(row.1)).is_ok_and(|n| n <= difference));
    degree(DIFFERENCE[at.unwrap_or(0)].2)
}
