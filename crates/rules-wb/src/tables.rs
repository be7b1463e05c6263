//! The printed tables, cell for cell (WB-R75). A malformed cell does not build; `tidy` compares them with the rule book.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What a cell does to the morale or the order of a unit (WB-10.5b, WB-10.5c, WB-10.5f).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Blow {
    /// Nothing.
    #[default]
    None,
    /// TM: a morale test with this modifier.
    Test(i8),
    /// D: disorganised.
    Disorganised,
    /// E: eliminated.
    Eliminated,
}

/// A result code (WB-10.5): `1-TM+2-R1`, `2D-R2*`. All its parts apply (WB-10.5h).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Code {
    /// Steps lost (WB-10.5d).
    pub steps: u8,
    /// TM, D or E.
    pub blow: Blow,
    /// Hexes of retreat (WB-10.5a).
    pub retreat: u8,
    /// Cavalry disorganised by combat before is eliminated (WB-10.5e).
    pub asterisk: bool,
}

impl Code {
    /// A dash: no effect.
    pub const NONE: Code = Code { steps: 0, blow: Blow::None, retreat: 0, asterisk: false };

    /// A number for it, below 2^32.
    pub(crate) fn word(self) -> u64 {
        let blow = match self.blow {
            Blow::None => 0,
            Blow::Test(modifier) => 256 + i64::from(modifier),
            Blow::Disorganised => 1,
            Blow::Eliminated => 2,
        };
        u64::from(self.steps)
            | u64::from(self.retreat) << 8
            | u64::from(self.asterisk) << 16
            | (blow as u64) << 17
    }

    /// Whether nothing happens.
    pub fn is_nothing(self) -> bool {
        self == Code::NONE
    }
}

/// As printed.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_nothing() {
            return f.write_str("-");
        }
        let test = matches!(self.blow, Blow::Test(_));
        if self.steps > 0 {
            write!(f, "{}{}", self.steps, if test { "-" } else { "" })?;
        }
        match self.blow {
            Blow::None => {}
            Blow::Test(0) => f.write_str("TM")?,
            Blow::Test(modifier) => write!(f, "TM{modifier:+}")?,
            Blow::Disorganised => f.write_str("D")?,
            Blow::Eliminated => f.write_str("E")?,
        }
        if self.retreat > 0 {
            write!(f, "-R{}", self.retreat)?;
        }
        f.write_str(if self.asterisk { "*" } else { "" })
    }
}

/// WB-FIRE. One row per total, from 0 or less to 9 or more.
#[rustfmt::skip]
// table: WB-FIRE columns 2
const FIRE_CELLS: [&str; 10] = [
    "-",     // 0 or less
    "-",     // 1
    "TM",    // 2
    "TM",    // 3
    "TM+1",  // 4
    "TM+2",  // 5
    "D",     // 6
    "1D-R1", // 7
    "1D-R2", // 8
    "2D-R2", // 9 or more
];

const FIRE: [Code; 10] = {
    let mut codes = [Code::NONE; 10];
    let mut row = 0;
    while row < codes.len() {
        codes[row] = code(FIRE_CELLS[row].as_bytes());
        row += 1;
    }
    codes
};

/// What a shot of this total does to its target (WB-9.4b, WB-9.4c, WB-9.4d, WB-9.4e, WB-9.4f, WB-9.4g, WB-9.4h, WB-9.4i,
/// WB-9.4j, WB-9.4k, WB-1.2d).
pub const fn fire_result(total: i16) -> Code {
    FIRE[clamp(total, 0, 9) as usize]
}

/// WB-RATIO. Attackers to defenders, and the modifier.
#[rustfmt::skip]
// table: WB-RATIO
const RATIOS: [(&str, i16); 10] = [
    ("6:1", 6),
    ("5:1", 5),
    ("4:1", 4),
    ("3:1", 3),
    ("2:1", 2),
    ("3:2", 1),
    ("1:1", 0),
    ("2:3", -1),
    ("1:2", -2),
    ("1:3", -3),
];

/// The modifier of the strength ratio: that of the highest listed ratio not above attackers to defenders (WB-10.2l).
/// Anything below 1:2 is the last row; where nobody defends there is no ratio, and it is the first (WB-10.8a).
pub const fn ratio(attackers: u16, defenders: u16) -> i16 {
    let mut row = 0;
    while row < RATIOS.len() - 1 {
        let (a, d) = parts(RATIOS[row].0.as_bytes());
        if attackers as u32 * d >= defenders as u32 * a {
            break;
        }
        row += 1;
    }
    RATIOS[row].1
}

/// The ratio of a modifier as players say it: "3:2".
pub fn ratio_words(modifier: i16) -> &'static str {
    RATIOS.iter().find(|row| row.1 == modifier).map_or("", |row| row.0)
}

/// `3:2` as two numbers.
const fn parts(cell: &[u8]) -> (u32, u32) {
    assert!(cell.len() == 3 && cell[0].is_ascii_digit() && cell[1] == b':' && cell[2].is_ascii_digit());
    ((cell[0] - b'0') as u32, (cell[2] - b'0') as u32)
}

/// What a combat does to both sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct CombatResult {
    /// To the attacker; carried out first (WB-10.5g).
    pub attacker: Code,
    /// To the defender.
    pub defender: Code,
}

/// WB-CRT. One row per total: what the attacker and the defender suffer.
#[rustfmt::skip]
// table: WB-CRT columns 2..
const COMBAT_CELLS: [[&str; 2]; 15] = [
    ["2D-R2*",    "-"],         // -3 or less
    ["1D-R1*",    "-"],         // -2
    ["1-TM+2-R1", "-"],         // -1
    ["TM+2-R1",   "-"],         // 0
    ["TM+2",      "-"],         // 1
    ["TM+1",      "TM"],        // 2
    ["TM",        "TM"],        // 3
    ["TM",        "TM+1"],      // 4
    ["TM-1",      "TM+2"],      // 5
    ["TM-1",      "1-TM+2"],    // 6
    ["-",         "1-TM+2-R1"], // 7
    ["-",         "1D-R1"],     // 8
    ["-",         "2D-R2*"],    // 9
    ["-",         "3D-R2*"],    // 10
    ["-",         "E"],         // 11 or more
];

const COMBAT: [CombatResult; 15] = {
    let mut results = [CombatResult { attacker: Code::NONE, defender: Code::NONE }; 15];
    let mut row = 0;
    while row < results.len() {
        let [attacker, defender] = COMBAT_CELLS[row];
        results[row] =
            CombatResult { attacker: code(attacker.as_bytes()), defender: code(defender.as_bytes()) };
        row += 1;
    }
    results
};

/// The result of a combat of this total (WB-10.4b, WB-10.4c, WB-10.4d, WB-10.4e, WB-10.4f, WB-10.4g, WB-10.4h, WB-10.4i,
/// WB-10.4j, WB-10.4k, WB-10.4l, WB-10.4m, WB-10.4n, WB-10.4o, WB-10.4p, WB-1.2d).
pub const fn combat_result(total: i16) -> CombatResult {
    COMBAT[(clamp(total, -3, 11) + 3) as usize]
}

const fn clamp(total: i16, low: i16, high: i16) -> i16 {
    if total < low {
        low
    } else if total > high {
        high
    } else {
        total
    }
}

/// Reads one cell: steps, then TM with its modifier, D or E, then R and its hexes, then an asterisk.
const fn code(cell: &[u8]) -> Code {
    let mut code = Code::NONE;
    if cell.len() == 1 && cell[0] == b'-' {
        return code;
    }
    let mut at = 0;
    if cell[at].is_ascii_digit() {
        code.steps = cell[at] - b'0';
        at += 1;
        if cell[at] == b'-' {
            at += 1;
        }
    }
    match cell[at] {
        b'D' => code.blow = Blow::Disorganised,
        b'E' => code.blow = Blow::Eliminated,
        b'T' => {
            assert!(cell[at + 1] == b'M', "a malformed cell");
            at += 1;
            let signed = at + 2 < cell.len() && cell[at + 2].is_ascii_digit();
            let sign = match (signed, if signed { cell[at + 1] } else { b' ' }) {
                (true, b'+') => 1,
                (true, b'-') => -1,
                _ => 0,
            };
            code.blow = Blow::Test(if sign == 0 { 0 } else { sign * (cell[at + 2] - b'0') as i8 });
            at += if sign == 0 { 0 } else { 2 };
        }
        other => assert!(other == b'D', "a malformed cell"),
    }
    at += 1;
    if at + 2 < cell.len() && cell[at] == b'-' && cell[at + 1] == b'R' && cell[at + 2].is_ascii_digit() {
        code.retreat = cell[at + 2] - b'0';
        at += 3;
    }
    if at < cell.len() && cell[at] == b'*' {
        code.asterisk = true;
        at += 1;
    }
    assert!(at == cell.len(), "a malformed cell");
    code
}

#[cfg(test)]
mod tests;
