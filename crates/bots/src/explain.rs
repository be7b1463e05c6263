//! Why a bot did what it did.

use serde::{Deserialize, Serialize};
use std::fmt;

/// One thing that was considered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Considered {
    /// The plan or answer, in words.
    pub what: String,
    /// What it seemed worth in the screening, in centipoints; `None` where nothing was screened.
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub screened: Option<i64>,
    /// What it seemed worth in the end, in centipoints.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub mean: i64,
    /// How often it was tried in the end.
    pub visits: u32,
    /// Its share of a mixed choice, in thousandths.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub share: Option<u32>,
}

/// What was considered and what was chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Explanation {
    /// "doctrine", "plan", "small matter", "sealed".
    pub kind: String,
    /// The bot.
    pub bot: String,
    /// Activations that might be applied.
    pub budget: u32,
    /// Activations that were.
    pub spent: u32,
    /// The position before, in centipoints for the bot.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub before: i64,
    /// The best first.
    pub considered: Vec<Considered>,
    /// Which of them was chosen.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub chosen: usize,
}

fn points(centi: i64) -> String {
    format!("{}{}.{:02}", if centi < 0 { "-" } else { "+" }, centi.abs() / 100, centi.abs() % 100)
}

impl fmt::Display for Explanation {
    /// A few lines for `--explain` and the log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} ({}; position {}, {} of {} activations looked at)",
            self.bot,
            self.kind,
            points(self.before),
            self.spent,
            self.budget
        )?;
        for (i, one) in self.considered.iter().enumerate() {
            let mark = if i == self.chosen { "→" } else { " " };
            write!(f, "{mark} {:>8}  {:>5} ×  {}", points(one.mean), one.visits, one.what)?;
            if let Some(screened) = one.screened {
                write!(f, "  (screened {})", points(screened))?;
            }
            if let Some(share) = one.share {
                write!(f, "  ({}.{} % of the mixture)", share / 10, share % 10)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
