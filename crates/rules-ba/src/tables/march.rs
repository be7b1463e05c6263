//! Rates of march (BA-T3).

use super::leading;

/// Centimetres for a bound, by arm, formation and ground.
#[rustfmt::skip]
// table: BA-T3
const RATES: [(&str, &str, &str, &str, &str, &str, &str); 23] = [
    ("T3.1",  "Infantry",  "Column of march",                                 "50",          "40",          "20",          "15"),
    ("T3.2",  "Infantry",  "Column of attack",                                "-",           "30",          "15",          "-"),
    ("T3.3",  "Infantry",  "Line, battalion mass",                            "-",           "20",          "10",          "-"),
    ("T3.4",  "Infantry",  "Square, huddle",                                  "-",           "10",          "5",           "-"),
    ("T3.5",  "Infantry",  "Skirmish line",                                   "-",           "30",          "20",          "15"),
    ("T3.6",  "Infantry",  "Charge (not square, not huddle)",                 "-",           "40",          "-",           "-"),
    ("T3.7",  "Infantry",  "Rout",                                            "50",          "40",          "20",          "15"),
    ("T3.8",  "Cavalry",   "Column of march",                                 "80",          "60",          "25",          "15"),
    ("T3.9",  "Cavalry",   "Column of attack",                                "-",           "40",          "20",          "-"),
    ("T3.10", "Cavalry",   "Line",                                            "-",           "30",          "15",          "-"),
    ("T3.11", "Cavalry",   "Skirmish line",                                   "-",           "40",          "20",          "15"),
    ("T3.12", "Cavalry",   "Charge",                                          "-",           "60",          "-",           "-"),
    ("T3.13", "Staff",     "Staff figures",                                   "80",          "60",          "25",          "15"),
    ("T3.14", "Cavalry",   "Rout",                                            "80",          "60",          "25",          "15"),
    ("T3.15", "Artillery", "Limbered column, foot artillery and waggons",     "50",          "30",          "15",          "10"),
    ("T3.16", "Artillery", "Limbered column, foot artillery 12 pd and above", "25",          "15",          "8",           "5"),
    ("T3.17", "Artillery", "Limbered column, horse artillery",                "80",          "40",          "20",          "10"),
    ("T3.18", "Artillery", "Limbered column, horse artillery, charge",        "-",           "60",          "-",           "-"),
    ("T3.19", "Artillery", "Unlimbered line",                                 "-",           "15",          "10",          "-"),
    ("T3.20", "Artillery", "Unlimbered line, 12 pd and above",                "-",           "10",          "5",           "-"),
    ("T3.21", "Artillery", "Rout, limbered foot artillery",                   "50",          "40",          "20",          "15"),
    ("T3.22", "Artillery", "Rout, limbered horse artillery",                  "80",          "60",          "25",          "15"),
    ("T3.23", "Artillery", "Gunners without guns",                            "as infantry", "as infantry", "as infantry", "as infantry"),
];

/// On what a unit marches.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Going {
    /// Wholly on a road.
    Road,
    /// Open ground.
    Normal,
    /// Difficult ground.
    Difficult,
    /// Inside a wood.
    Wood,
}

/// The printed rate of a row in centimetres for a bound; `None` for a dash: no rate there, or no special one on a road
/// (BA-R40).
pub fn rate(row: usize, going: Going) -> Option<i32> {
    let line = RATES.get(row.checked_sub(1)?)?;
    let cell = match going {
        Going::Road => line.3,
        Going::Normal => line.4,
        Going::Difficult => line.5,
        Going::Wood => line.6,
    };
    cell.as_bytes().first().filter(|first| first.is_ascii_digit()).map(|_| leading(cell))
}
