//! Who could foresee the dice of a game: counted by the cup, told by `verify`.

use crate::BySide;
use serde::Serialize;

/// How many rolls could be foreseen by whom, and what players did about their chains.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// Rolls nobody could foresee.
    pub nobody: u32,
    /// Rolls that only the host together with this side could foresee.
    pub host_with: BySide<u32>,
    /// Rolls that the host could foresee.
    pub host: u32,
    /// Rolls that were called with this side's link, which never came: the host threw without it.
    pub withheld: BySide<u32>,
    /// New chains of this side in place of one that was not used up.
    pub renewed: BySide<u32>,
    /// Calls that came to nothing because this side began a new chain instead of showing its link.
    pub abandoned: BySide<u32>,
}

impl Tally {
    /// What it says: first who could foresee how many rolls, then what players did about their chains.
    pub fn words(&self, names: &[String; 2]) -> Vec<String> {
        let mut parts = Vec::new();
        let mut count = |n: u32, who: &str| match (n, parts.is_empty()) {
            (0, _) => {}
            (1, true) => parts.push(format!("1 roll {who} could foresee")),
            (_, true) => parts.push(format!("{n} rolls {who} could foresee")),
            (_, false) => parts.push(format!("{n} {who} could")),
        };
        count(self.nobody, "nobody");
        for (side, n) in self.host_with.iter() {
            count(*n, &format!("only the host together with {}", names[side.index()]));
        }
        count(self.host, "only the host");
        let mut lines = Vec::new();
        if !parts.is_empty() {
            lines.push(format!("{}.", parts.join(", ")));
        }
        let mut each = |counts: &BySide<u32>, one: &str, many: &str| {
            for (side, n) in counts.iter().filter(|(_, n)| **n > 0) {
                let what = if *n == 1 { one } else { many };
                lines.push(format!("{} {}", names[side.index()], what.replace('#', &n.to_string())));
            }
        };
        each(&self.withheld, "was called once and showed no link.", "was called # times and showed no link.");
        each(
            &self.renewed,
            "began a new chain before the old one was used up.",
            "began # new chains before the old ones were used up.",
        );
        each(
            &self.abandoned,
            "did so once after a roll had been called.",
            "did so # times after a roll had been called.",
        );
        lines
    }
}
