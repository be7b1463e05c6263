//! How a throw is read. Most are read once; some twice (loss, then morale), for several targets, or against several
//! opponents, each time with modifiers and a total of its own.

use kernel::{Changes, Modifier, Roll, RuleId, Side};
use serde::Serialize;
use ts_rs::TS;

/// One reading of a throw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Reckoning {
    /// What is read, or for whom: "loss", "R1 on c2".
    pub what: String,
    /// The modifiers that count in it, in the order of the book.
    pub modifiers: Vec<Modifier>,
    /// Faces and modifiers together; absent where the dice are not added up.
    pub total: Option<i16>,
    /// The table on which it is read.
    pub table: Option<RuleId>,
    /// The row of that table, counted from 0 without the header.
    pub row: Option<u16>,
    /// The column of that table, counted from 0 with the first.
    pub column: Option<u16>,
    /// What it says there: "1N", "no effect".
    pub says: Option<String>,
}

impl Reckoning {
    /// The reading that a roll itself says, at a cell of its table.
    pub fn of(roll: &Roll, faces: &[u8], cell: Option<(u16, u16)>) -> Reckoning {
        Reckoning {
            what: roll.what.to_owned(),
            modifiers: roll.modifiers.iter().filter(|m| m.changes != Changes::Second).copied().collect(),
            total: roll.adds_up().then(|| roll.total(faces)),
            table: roll.table,
            row: cell.map(|(row, _)| row),
            column: cell.map(|(_, column)| column),
            says: None,
        }
    }
    /// A throw of one die for each side, each read by itself with what its side adds.
    pub fn by_side(
        roll: &Roll,
        faces: &[u8],
        names: [&str; 2],
        added: impl Fn(Side) -> Modifier,
    ) -> Vec<Reckoning> {
        let one = |((side, name), face): ((Side, &str), &u8)| {
            let added = added(side);
            Reckoning {
                what: format!("the {}", kernel::people(name)),
                modifiers: Vec::from_iter((added.value != 0).then_some(added)),
                total: Some(i16::from(*face) + added.value),
                ..Reckoning::of(roll, faces, None)
            }
        };
        Side::BOTH.into_iter().zip(names).zip(faces).map(one).collect()
    }
    /// The same for somebody in particular, with what it says.
    pub fn saying(self, what: impl Into<String>, says: impl Into<String>) -> Reckoning {
        Reckoning { what: what.into(), says: Some(says.into()), ..self }
    }
}
