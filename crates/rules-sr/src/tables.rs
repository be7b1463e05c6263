//! The printed tables, cell for cell. A malformed cell does not build; `tidy` compares them with the rule book.

use crate::harm::Harm;
use crate::state::Party;
use kernel::{Changes, Need, Roll, RuleId, rule};
use serde::{Deserialize, Serialize};

/// A cell of the combat table: what the attacker and the defender suffer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct CombatResult {
    /// Attacker's step losses.
    pub attacker_p: u8,
    /// Attacker's disorganisation.
    pub attacker_d: u8,
    /// Defender's step losses.
    pub defender_p: u8,
    /// Defender's disorganisation.
    pub defender_d: u8,
    /// Whether the defender retreats.
    pub retreat: bool,
}

impl CombatResult {
    /// How much of one kind a party suffers.
    pub const fn harm(self, party: Party, what: Harm) -> u8 {
        match (party, what) {
            (Party::Attacker, Harm::P) => self.attacker_p,
            (Party::Attacker, Harm::D) => self.attacker_d,
            (Party::Defender, Harm::P) => self.defender_p,
            (Party::Defender, Harm::D) => self.defender_d,
        }
    }
}

/// SR-CRT. One row per die; cells as printed, attacker/defender. SR-R64: odd cells as printed.
#[rustfmt::skip]
// table: SR-CRT columns 2..
const COMBAT_CELLS: [[&str; 8]; 6] = [
    // ≤-5      -4,-3     -2,-1    0,1      2,3      4,5      6,7       ≥8
    ["2P3D/–", "2P2D/–", "P2D/–", "3D/–",  "2D/D",  "2D/D",  "D/D",    "D/2D"],    // 1
    ["2P2D/–", "P2D/–",  "3D/–",  "3D/D",  "D/–",   "D/D",   "D/2D",   "–/2D"],    // 2
    ["P2D/–",  "3D/–",   "3D/D",  "2D/D",  "D/D",   "D/2D",  "–/2D",   "D/3DR"],   // 3
    ["3D/–",   "2D/–",   "2D/D",  "D/D",   "D/2D",  "–/2D",  "D/3DR",  "–/PDR"],   // 4
    ["2D/–",   "2D/D",   "D/D",   "D/2D",  "–/2D",  "D/3DR", "–/PDR",  "D/P3DR"],  // 5
    ["2D/D",   "D/D",    "D/2D",  "–/2D",  "D/3DR", "–/PDR", "D/P3DR", "D/2P2DR"], // 6
];

/// The combat table, parsed.
pub const COMBAT_RESULTS: [[CombatResult; 8]; 6] = combat_results();

const fn combat_results() -> [[CombatResult; 8]; 6] {
    let blank = CombatResult { attacker_p: 0, attacker_d: 0, defender_p: 0, defender_d: 0, retreat: false };
    let mut table = [[blank; 8]; 6];
    let mut die = 0;
    while die < 6 {
        let mut column = 0;
        while column < 8 {
            table[die][column] = combat_cell(COMBAT_CELLS[die][column].as_bytes());
            column += 1;
        }
        die += 1;
    }
    table
}

/// Reads one cell: `nP`, `nD`, `R` on either side of a slash; a dash is no effect. Attackers never retreat.
const fn combat_cell(text: &[u8]) -> CombatResult {
    let mut p = [0u8; 2];
    let mut d = [0u8; 2];
    let mut retreat = false;
    let (mut side, mut number, mut i) = (0, 0u8, 0);
    while i < text.len() {
        let n = if number == 0 { 1 } else { number };
        match text[i] {
            digit @ b'1'..=b'9' => number = digit - b'0',
            b'P' => {
                p[side] = n;
                number = 0;
            }
            b'D' => {
                d[side] = n;
                number = 0;
            }
            b'R' if side == 1 => retreat = true,
            b'/' if side == 0 => side = 1,
            0xE2 | 0x80 | 0x93 => {} // the three bytes of the dash
            _ => assert!(text[i] == b' ', "a malformed cell in the combat table"),
        }
        i += 1;
    }
    assert!(side == 1, "a cell has a slash");
    CombatResult { attacker_p: p[0], attacker_d: d[0], defender_p: p[1], defender_d: d[1], retreat }
}

/// The column of a final value: clamp(floor((value + 6) / 2), 0, 7) (SR-CRT-C).
pub const fn combat_column(value: i16) -> usize {
    let column = (value + 6).div_euclid(2);
    if column < 0 {
        0
    } else if column > 7 {
        7
    } else {
        column as usize
    }
}

/// The heads of the columns, for panels.
pub const COMBAT_COLUMNS: [&str; 8] = ["≤ −5", "−4, −3", "−2, −1", "0, 1", "2, 3", "4, 5", "6, 7", "≥ 8"];

/// SR-FIRE. Levels of disorganisation by modified die: 1 or less, 2, 3, 4, 5, 6 or more.
#[rustfmt::skip]
// table: SR-FIRE columns 2..
const FIRE_CELLS: [[&str; 1]; 6] = [
    ["–"],
    ["–"],
    ["–"],
    ["D"],
    ["D"],
    ["2D"],
];

/// Levels of disorganisation of a modified die (SR-FIRE).
pub const fn fire_result(total: i16) -> u8 {
    let row = if total < 1 {
        0
    } else if total > 6 {
        5
    } else {
        total as usize - 1
    };
    combat_cell_d(FIRE_CELLS[row][0].as_bytes())
}

const fn combat_cell_d(text: &[u8]) -> u8 {
    match text {
        b"D" => 1,
        b"2D" => 2,
        _ => 0,
    }
}

/// Levels removed by a modified rally roll (SR-RALLY, SR-R26): 3 or less two, up to the morale one.
pub const fn rally_levels(total: i16, morale: i16) -> u8 {
    if total <= 3 {
        2
    } else if total <= morale {
        1
    } else {
        0
    }
}

/// What an elimination roll does (SR-ELIM).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Fate {
    /// 10 or less.
    Unharmed,
    /// 11.
    Wounded,
    /// 12 or more.
    Dead,
}

/// The fate of a modified elimination roll (SR-ELIM).
pub const fn fate(total: i16) -> Fate {
    match total {
        ..=10 => Fate::Unharmed,
        11 => Fate::Wounded,
        _ => Fate::Dead,
    }
}

/// The combat results table.
pub const CRT: RuleId = rule!("SR-CRT");
/// The table of artillery fire.
pub const FIRE: RuleId = rule!("SR-FIRE");
/// The rally table.
pub const RALLY: RuleId = rule!("SR-RALLY");
/// The table of commanders' fates.
pub const ELIMINATION: RuleId = rule!("SR-ELIM");

/// Row and column of the printed table in which these faces fell: SR-CRT by the die and the column of the value, the
/// others by the total.
pub fn lit(roll: &Roll, faces: &[u8]) -> Option<(u16, u16)> {
    let total = roll.total(faces);
    let row = match roll.table? {
        CRT => {
            let column = combat_column(roll.sum_of(Changes::Column));
            return Some((u16::from(*faces.first()?) - 1, column as u16 + 1));
        }
        FIRE => total.clamp(1, 6) - 1,
        RALLY => match roll.need? {
            Need::AtMost(morale) => 2 - i16::from(rally_levels(total, morale)),
            Need::AtLeast(_) => return None,
        },
        ELIMINATION => fate(total) as i16,
        _ => return None,
    };
    Some((row as u16, 1))
}

#[cfg(test)]
mod tests;
