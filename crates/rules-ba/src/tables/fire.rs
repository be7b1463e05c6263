//! Factors of fire, its results, and ranges (BA-T6, BA-T7, BA-T12 to BA-T14).

use super::{Factor, degree, factors, floor, leading, upper};
use crate::units::{Arms, Calibre, Degree, Weapon};
use tabletop::Length;

/// Factors for hand weapons: own and opponent at loss, own and opponent at morale.
#[rustfmt::skip]
// table: BA-T6
pub const HAND_WEAPONS: [Factor; 32] = factors!([
    ("T6.1",  "A", "Column effect",                                        "-",    "+2", "-",              "-"),
    ("T6.2",  "A", "Square, battalion mass, huddle",                       "-",    "+3", "-",              "-"),
    ("T6.3",  "B", "Skirmish line",                                        "+2",   "-4", "-",              "-"),
    ("T6.4",  "B", "Limbered artillery and waggons",                       "-",    "-2", "-",              "-"),
    ("T6.5",  "B", "Unlimbered artillery",                                 "-",    "-4", "-",              "-"),
    ("T6.6",  "C", "Mounted cavalry",                                      "-2",   "+1", "-",              "-"),
    ("T6.7",  "C", "Mounted cavalry at the charge",                        "-",    "-1", "-",              "-"),
    ("T6.8",  "D", "Flanking fire",                                        "-",    "-",  "-",              "+3"),
    ("T6.9",  "D", "Rear fire",                                            "-",    "-",  "-",              "+2"),
    ("T6.10", "E", "Fire at hidden target",                                "-2",   "-",  "-",              "-"),
    ("T6.11", "F", "In passage of obstacle",                               "-2",   "-",  "-",              "+2"),
    ("T6.12", "G", "Cover I",                                              "-",    "-2", "-",              "-"),
    ("T6.13", "G", "Cover II",                                             "-",    "-4", "-",              "-"),
    ("T6.14", "G", "Cover III",                                            "-",    "-6", "-",              "-"),
    ("T6.15", "H", "Firing figures relative to target figures: 50 % more", "-",    "-",  "-",              "-1"),
    ("T6.16", "H", "100 % more",                                           "-",    "-",  "+1",             "-2"),
    ("T6.17", "H", "200 % more",                                           "-",    "-",  "+2",             "-4"),
    ("T6.18", "H", "300 % more",                                           "-",    "-",  "blank (BA-R49)", "-6"),
    ("T6.19", "H", "400 % more and above",                                 "-",    "-",  "blank (BA-R49)", "-8"),
    ("T6.20", "I", "Not stationary",                                       "-3",   "-",  "-",              "-"),
    ("T6.21", "J", "Split fire",                                           "-2",   "-",  "-",              "-"),
    ("T6.22", "K", "First fire or melee",                                  "+2",   "-",  "-",              "-"),
    ("T6.23", "L", "Without supplies",                                     "-",    "-",  "-",              "+2"),
    ("T6.24", "M", "Fire at zone 2",                                       "-3",   "-",  "-",              "-"),
    ("T6.25", "N", "LD",                                                   "-2",   "-",  "-",              "+2"),
    ("T6.26", "N", "MD",                                                   "-",    "-",  "-",              "+4"),
    ("T6.27", "N", "FD",                                                   "-",    "-",  "-",              "+8"),
    ("T6.28", "O", "Highly trained marksmen",                              "+2",   "-",  "-",              "-"),
    ("T6.29", "P", "Support unit or soutien",                              "-",    "-",  "-",              "-2"),
    ("T6.30", "Q", "Neighbour unit",                                       "+2",   "-",  "-",              "-"),
    ("T6.31", "R", "Engaging of CO",                                       "-",    "-",  "+/-4",           "-/+4"),
    ("T6.32", "S", "Valour",                                               "+/-5", "-",  "-",              "-/+5"),
]);

/// Factors for artillery, in the same columns.
#[rustfmt::skip]
// table: BA-T7
pub const ARTILLERY: [Factor; 37] = factors!([
    ("T7.1",  "A", "Column effect",                                            "-",    "+2",                    "-",              "-"),
    ("T7.2",  "A", "Square, battalion mass, huddle",                           "-",    "+3",                    "-",              "-"),
    ("T7.3",  "B", "Skirmish line",                                            "-",    "-4",                    "-",              "-"),
    ("T7.4",  "B", "Limbered artillery and waggons",                           "-",    "-2",                    "-",              "-"),
    ("T7.5",  "B", "Unlimbered artillery",                                     "-",    "-4",                    "-",              "-"),
    ("T7.6",  "C", "Mounted cavalry",                                          "-",    "+1",                    "-",              "-"),
    ("T7.7",  "C", "Mounted cavalry at the charge",                            "-",    "-1",                    "-",              "-"),
    ("T7.8",  "D", "Flanking fire",                                            "-",    "-",                     "-",              "+3"),
    ("T7.9",  "D", "Rear fire",                                                "-",    "-",                     "-",              "+2"),
    ("T7.10", "E", "Fire at hidden target",                                    "-2",   "-",                     "-",              "-"),
    ("T7.11", "F", "In passage of obstacle",                                   "-2",   "-",                     "-",              "+2"),
    ("T7.12", "G", "Wood and edge of wood",                                    "-",    "+2",                    "-",              "-"),
    ("T7.13", "G", "Cover II",                                                 "-",    "-2",                    "-",              "-"),
    ("T7.14", "G", "Cover III",                                                "-",    "-4",                    "-",              "-"),
    ("T7.15", "H", "Firing gunners × 5 relative to target figures: 50 % more", "-",    "- (scan noise, BA-R2)", "-",              "-1"),
    ("T7.16", "H", "100 % more",                                               "-",    "-",                     "+1",             "-2"),
    ("T7.17", "H", "200 % more",                                               "-",    "-",                     "+2",             "-4"),
    ("T7.18", "H", "300 % more",                                               "-",    "-",                     "blank (BA-R49)", "-6"),
    ("T7.19", "H", "400 % more and above",                                     "-",    "-",                     "blank (BA-R49)", "-8"),
    ("T7.20", "I", "Foot artillery not stationary",                            "-3",   "-",                     "-",              "-"),
    ("T7.21", "J", "Split fire at zones 2 and 3",                              "-2",   "-",                     "-",              "-"),
    ("T7.22", "K", "First fire or melee",                                      "+2",   "-",                     "-",              "-"),
    ("T7.23", "L", "Without supplies",                                         "-",    "-",                     "-",              "+2"),
    ("T7.24", "M", "Canister fire at zone 1",                                  "+3",   "-",                     "-",              "-"),
    ("T7.25", "M", "Fire at zone 2",                                           "-3",   "-",                     "-",              "-"),
    ("T7.26", "M", "Fire at zone 3",                                           "-6",   "-",                     "-",              "-"),
    ("T7.27", "N", "Non-ricochet fire at zones 2 and 3",                       "-2",   "-",                     "-",              "-"),
    ("T7.28", "O", "Ranging at zones 2 and 3",                                 "-2",   "-",                     "-",              "-"),
    ("T7.29", "P", "3-4 pd",                                                   "-2",   "-",                     "-",              "-"),
    ("T7.30", "P", "12 pd",                                                    "+2",   "-",                     "-",              "-"),
    ("T7.31", "Q", "LD",                                                       "-2",   "-",                     "-",              "+2"),
    ("T7.32", "Q", "MD",                                                       "-",    "-",                     "-",              "+4"),
    ("T7.33", "Q", "FD",                                                       "-",    "-",                     "-",              "+8"),
    ("T7.34", "R", "Support unit or soutien",                                  "-",    "-",                     "-",              "-2"),
    ("T7.35", "S", "Neighbour unit",                                           "+2",   "-",                     "-",              "-"),
    ("T7.36", "T", "Engaging of CO",                                           "-",    "-",                     "+/-4",           "-/+4"),
    ("T7.37", "U", "Valour",                                                   "+/-5", "-",                     "-",              "-/+5"),
]);

/// Loss, morale and prisoners.
#[rustfmt::skip]
// table: BA-T12
const LOSS: [(&str, &str, &str, &str, &str, &str); 9] = [
    ("T12.1", "4 and below",  "0",   "OR", "0", "0"),
    ("T12.2", "5-8",          "1/4", "OR", "1", "2"),
    ("T12.3", "9-10",         "1/2", "OR", "1", "2"),
    ("T12.4", "11-12",        "1/2", "LD", "1", "2"),
    ("T12.5", "13-14",        "1",   "LD", "2", "4"),
    ("T12.6", "15-16",        "1",   "MD", "2", "4"),
    ("T12.7", "17-18",        "2",   "MD", "3", "6"),
    ("T12.8", "19-20",        "2",   "FD", "3", "6"),
    ("T12.9", "21 and above", "3",   "FD", "4", "8"),
];

/// What a result brings: for each unit of fire or of melee of the one that inflicts it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Result12 {
    /// Loss in quarters of a figure.
    pub quarters: u8,
    /// Morale, in fire only.
    pub morale: Degree,
    /// Prisoners.
    pub prisoners: u8,
    /// Prisoners that cavalry takes of others (BA-R91).
    pub by_cavalry: u8,
}

/// The row of a total.
pub fn result_row(total: i16) -> usize {
    LOSS.iter().rposition(|row| floor(row.1) <= total).unwrap_or(0)
}

/// The result of a total (BA-T12); below the printed range the first row, above it the last (BA-T12a, BA-R49).
pub fn result(total: i16) -> Result12 {
    let row = &LOSS[result_row(total)];
    let quarters = match row.2 {
        "1/4" => 1,
        "1/2" => 2,
        whole => 4 * leading(whole) as u8,
    };
    let number = |cell: &str| leading(cell) as u8;
    Result12 { quarters, morale: degree(row.3), prisoners: number(row.4), by_cavalry: number(row.5) }
}

/// Ranges of hand weapons.
#[rustfmt::skip]
// table: BA-T13
const HAND_RANGE: [(&str, &str, &str, &str); 3] = [
    ("T13.1", "Carbine", "0-6 cm",  "6-12 cm"),
    ("T13.2", "Musket",  "0-10 cm", "10-18 cm"),
    ("T13.3", "Rifle",   "0-18 cm", "18-30 cm"),
];

/// Ranges of artillery.
#[rustfmt::skip]
// table: BA-T14
const GUN_RANGE: [(&str, &str, &str, &str, &str); 3] = [
    ("T14.1", "3-4 pd",  "0-15 cm", "15-40 cm", "40-100 cm"),
    ("T14.2", "6-8 pd",  "0-20 cm", "20-50 cm", "50-120 cm"),
    ("T14.3", "9-12 pd", "0-25 cm", "25-60 cm", "60-140 cm"),
];

/// How far away a target is, in the words of the tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// Near.
    One,
    /// Farther.
    Two,
    /// As far as guns reach.
    Three,
}

/// The ends of the zones of a hand weapon.
pub fn hand_zones(weapon: Weapon) -> [Length; 2] {
    let row = &HAND_RANGE[weapon as usize];
    [row.2, row.3].map(|cell| Length::whole(upper(cell)))
}

/// The ends of the zones of a calibre.
pub fn gun_zones(calibre: Calibre) -> [Length; 3] {
    let row = &GUN_RANGE[match calibre {
        Calibre::Pd3 => 0,
        Calibre::Pd6 => 1,
        Calibre::Pd9 | Calibre::Pd12 => 2,
    }];
    [row.2, row.3, row.4].map(|cell| Length::whole(upper(cell)))
}

/// The end of the last zone of a unit's arms.
pub fn farthest(arms: Arms) -> Length {
    match arms {
        Arms::None => Length::ZERO,
        Arms::Hand(weapon) => hand_zones(weapon)[1],
        Arms::Guns(calibre) => gun_zones(calibre)[2],
    }
}
