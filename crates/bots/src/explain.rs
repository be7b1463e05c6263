//! Why a bot did what it did.

use crate::Bot;
use crate::equilibrium::Solution;
use crate::field::Field;
use kernel::{Commander, Side};
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

impl Explanation {
    /// What a side considered in a position that it sees, and within what budget.
    pub(crate) fn new<G: Commander>(
        kind: &str,
        bot: &Bot,
        field: &Field<'_, G>,
        (view, side): (&G::State, Side),
        considered: Vec<Considered>,
        chosen: usize,
    ) -> Explanation {
        let (kind, before) = (kind.to_owned(), field.worth(view, side));
        let (budget, spent) = (field.budget, field.spent);
        Explanation { kind, bot: bot.name(), budget, spent, before, considered, chosen }
    }
}

/// One answer of a mixture, and how it was tried.
pub(crate) struct Mixed {
    pub what: String,
    pub screened: Option<i64>,
    pub visits: u32,
}

/// The answers of a mixture with their shares and what they are worth in it, the likeliest first, and where the one that was drawn
/// stands among them.
pub(crate) fn mixture(
    solution: &Solution,
    worths: &[f64],
    drawn: usize,
    tell: impl Fn(usize) -> Mixed,
) -> (Vec<Considered>, usize) {
    let mut order: Vec<usize> = (0..solution.rows.len()).collect();
    order.sort_by(|&a, &b| solution.rows[b].total_cmp(&solution.rows[a]).then(a.cmp(&b)));
    let considered = order.iter().map(|&row| {
        let Mixed { what, screened, visits } = tell(row);
        let mean = worths.get(row).map_or(0, |&worth| worth as i64);
        Considered { what, screened, mean, visits, share: Some((solution.rows[row] * 1000.0).round() as u32) }
    });
    (considered.collect(), order.iter().position(|&row| row == drawn).unwrap_or(0))
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
