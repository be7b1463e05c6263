//! Valour, reorganisation, ordering, catching and replacing (BA-T15 to BA-T19).

use super::{Factor, degree, factors, floor, leading};
use crate::units::Degree;

/// Reduction of valour.
#[rustfmt::skip]
// table: BA-T15
const VALOUR_LOSS: [(&str, &str, &str); 1] = [
    ("T15.1", "For each 20 % lost of the original number of figures", "-1"),
];

/// How many points of valour a loss costs: one for each full fifth of the original force (BA-T15, BA-R6).
pub fn valour_lost(original: u16, lost: u16) -> i16 {
    let fifth =
        i32::from(VALOUR_LOSS[0].1.bytes().find(u8::is_ascii_digit).map_or(2, |digit| digit - b'0')) * 10;
    (i32::from(lost) * 100 / (fifth * i32::from(original.max(1)))) as i16
}

/// Factors for the reorganisation of units in FD.
#[rustfmt::skip]
// table: BA-T16
pub const REORGANISATION: [Factor; 4] = factors!([
    ("T16.1", "A", "Any CO in base contact",                       "+2"),
    ("T16.2", "A", "Any adjutant in base contact",                 "+1"),
    ("T16.3", "B", "Each consecutive bound with a failed attempt", "+1"),
    ("T16.4", "C", "Valour",                                       "+/-5"),
]);

/// What comes of it.
#[rustfmt::skip]
// table: BA-T16 part 2
const REORGANISED: [(&str, &str, &str); 6] = [
    ("T16.5",  "15 and above", "reorganises to OR"),
    ("T16.6",  "13-14",        "reorganises to LD"),
    ("T16.7",  "11-12",        "reorganises to MD, no retreat"),
    ("T16.8",  "7-10",         "routs again in FD with a loss of 10 %"),
    ("T16.9",  "5-6",          "routs again in FD with a loss of 15 %"),
    ("T16.10", "4 and below",  "routs again in FD with a loss of 20 %"),
];

/// What a reorganisation roll brings (BA-T16).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reorganised {
    /// It reorganises to this degree, without retreat.
    To(Degree),
    /// It routs again in FD with this loss in per cent.
    Routs(u8),
}

/// The result of a reorganisation roll.
pub fn reorganised(total: i16) -> Reorganised {
    let row = REORGANISED.iter().find(|row| floor(row.1) <= total).unwrap_or(&REORGANISED[5]);
    match row.2.strip_prefix("reorganises to ") {
        Some(to) => Reorganised::To(degree(to)),
        None => {
            let from = row.2.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
            Reorganised::Routs(leading(&row.2[from..]) as u8)
        }
    }
}

/// Factors of the ordering roll.
#[rustfmt::skip]
// table: BA-T17
pub const ORDERING: [Factor; 10] = factors!([
    ("T17.1",  "A", "Very efficient CO",                                                    "+1"),
    ("T17.2",  "A", "Very inefficient CO",                                                  "-2"),
    ("T17.3",  "B", "Direct CO in base contact",                                            "+4"),
    ("T17.4",  "B", "Adjutant of the direct CO in base contact",                            "+2"),
    ("T17.5",  "C", "Order comprises only formation of huddle",                             "+2"),
    ("T17.6",  "C", "Order comprises only marching, with change of direction, towards the direct CO", "+4"),
    ("T17.7",  "D", "Each consecutive bound with a failed attempt to give the same order",  "+1"),
    ("T17.8",  "E", "LD",                                                                   "-2"),
    ("T17.9",  "E", "MD",                                                                   "-4"),
    ("T17.10", "F", "Valour",                                                               "+/-5"),
]);

/// What comes of it.
#[rustfmt::skip]
// table: BA-T17 part 2
const ORDERED: [(&str, &str, &str, &str); 5] = [
    ("T17.11", "13 and above", "followed",     "OR (no effect)"),
    ("T17.12", "11-12",        "followed",     "LD"),
    ("T17.13", "9-10",         "not followed", "LD"),
    ("T17.14", "7-8",          "not followed", "MD"),
    ("T17.15", "6 and below",  "not followed", "FD"),
];

/// Whether an order is followed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Followed {
    /// It is.
    Yes,
    /// It is not.
    No,
}

/// The result of an ordering roll: whether the order is followed, and the degree of disorder.
pub fn ordered(total: i16) -> (Followed, Degree) {
    let row = ORDERED.iter().find(|row| floor(row.1) <= total).unwrap_or(&ORDERED[4]);
    (if row.2 == "followed" { Followed::Yes } else { Followed::No }, degree(row.3))
}

/// Catch roll for staff figures.
#[rustfmt::skip]
// table: BA-T18
const CATCH: [(&str, &str, &str); 4] = [
    ("T18.1", "17-18", "falls; all units of that side have -2 in all rolls for the rest of this bound and the whole next bound"),
    ("T18.2", "15-16", "falls; as above with -1"),
    ("T18.3", "13-14", "falls"),
    ("T18.4", "3-12",  "survives and is placed in base contact with the nearest own unit, without time cost"),
];

/// What comes of a catch roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Caught {
    /// The figure falls, and all units of its side have this in all rolls.
    Falls(i8),
    /// It survives and is put to the nearest own unit.
    Survives,
}

/// The result of a catch roll (BA-T18).
pub fn caught(total: i16) -> Caught {
    let row = CATCH.iter().find(|row| floor(row.1) <= total).unwrap_or(&CATCH[3]);
    if row.2.starts_with("survives") {
        return Caught::Survives;
    }
    let sign = row
        .2
        .char_indices()
        .find(|(at, c)| *c == '-' && row.2[at + 1..].starts_with(|d: char| d.is_ascii_digit()));
    Caught::Falls(sign.map_or(0, |(at, _)| -(leading(&row.2[at + 1..]) as i8)))
}

/// Factors for the replacement of a commanding officer.
#[rustfmt::skip]
// table: BA-T19
const REPLACEMENT: [(&str, &str, &str); 2] = [
    ("T19.1", "Superior CO in base contact (with the adjutant used)", "+2"),
    ("T19.2", "Each consecutive bound with a failed attempt",         "+1"),
];

/// The factors of a replacement: a superior in contact, and each failed bound (BA-T19).
pub const SUPERIOR_IN_CONTACT: i16 = super::signed(REPLACEMENT[0].2) as i16;
/// For each consecutive bound with a failed attempt.
pub const FAILED_REPLACEMENT: i16 = super::signed(REPLACEMENT[1].2) as i16;

/// What comes of it.
#[rustfmt::skip]
// table: BA-T19 part 2
const REPLACED: [(&str, &str, &str); 4] = [
    ("T19.3", "17 and above", "replaced as a very efficient CO"),
    ("T19.4", "15-16",        "replaced with the same quality as the previous CO"),
    ("T19.5", "13-14",        "replaced as a very inefficient CO"),
    ("T19.6", "12 and below", "not replaced in this bound"),
];

/// What comes of a replacement roll, in the order of the rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Replaced {
    /// As a very efficient officer.
    VeryEfficient,
    /// With the quality of the one who fell.
    AsBefore,
    /// As a very inefficient officer.
    VeryInefficient,
    /// Not in this bound.
    No,
}

/// The result of a replacement roll.
pub fn replaced(total: i16) -> Replaced {
    let all = [Replaced::VeryEfficient, Replaced::AsBefore, Replaced::VeryInefficient, Replaced::No];
    let at = REPLACED.iter().position(|row| floor(row.1) <= total).unwrap_or(3);
    all[at]
}
