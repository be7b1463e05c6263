//! Two runs held against each other: what a change of rules, scenario or bots did.

use crate::run::Done;
use crate::statistics::{Mean, Z95};
use crate::summary::summarise;
use serde::{Deserialize, Serialize};

/// A figure in both runs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Change {
    /// What.
    pub name: String,
    /// In the first run.
    pub before: f64,
    /// In the second.
    pub after: f64,
    /// The difference, after less before.
    pub change: f64,
    /// Its 95 % interval.
    pub interval: [f64; 2],
    /// Whether the interval leaves out zero.
    pub clear: bool,
}

/// The comparison.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Comparison {
    /// The first run in words.
    pub before: String,
    /// The second.
    pub after: String,
    /// Figure by figure.
    pub changes: Vec<Change>,
}

impl Comparison {
    /// As a table in text.
    pub fn text(&self) -> String {
        let mut text = format!("{} → {}\n", self.before, self.after);
        for c in &self.changes {
            let mark = if c.clear { "*" } else { " " };
            text += &format!(
                "{mark} {:<44} {:>9.3} → {:>9.3}   {:+.3} [{:+.3}, {:+.3}]\n",
                c.name, c.before, c.after, c.change, c.interval[0], c.interval[1]
            );
        }
        text
    }
}

/// Compares two runs; groups are matched by name, so that the scenario may have changed.
pub fn compare(before: &Done, after: &Done) -> Comparison {
    let (a, b) = (summarise(&before.manifest, &before.records), summarise(&after.manifest, &after.records));
    let points = |done: &Done, side: usize| {
        Mean::of(done.records.iter().map(|r| match r.winner {
            Some(winner) if winner.index() == side => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        }))
    };
    let name = &before.manifest.sides[0];
    let mut changes = vec![
        change(format!("score of {name}"), &points(before, 0), &points(after, 0)),
        change(format!("margin of {name}"), &a.margin, &b.margin),
        change("decisions a game".to_owned(), &a.decisions, &b.decisions),
        change("rolls a game".to_owned(), &a.rolls, &b.rolls),
    ];
    let turns = |done: &Done| Mean::of(done.records.iter().map(|r| r.turns as f64));
    changes.push(change("last turn".to_owned(), &turns(before), &turns(after)));
    let leads = |done: &Done| Mean::of(done.records.iter().map(|r| crate::summary::lead_changes(r) as f64));
    changes.push(change("lead changes".to_owned(), &leads(before), &leads(after)));
    for (mine, other) in [(&a.arms, &b.arms), (&a.losses, &b.losses)] {
        for group in mine {
            let same = other.iter().find(|other| other.name == group.name && other.side == group.side);
            if let Some(other) = same {
                let side = &before.manifest.sides[group.side.index()];
                changes.push(change(
                    format!("losses of {} ({side})", group.name),
                    &group.losses,
                    &other.losses,
                ));
            }
        }
    }
    let words = |done: &Done| {
        let m = &done.manifest;
        format!(
            "{} ({} v{}, {} against {}, {} games, seed {})",
            m.title,
            m.rules,
            m.version,
            m.bots[0],
            m.bots[1],
            done.records.len(),
            m.seed
        )
    };
    Comparison { before: words(before), after: words(after), changes }
}

/// Welch's interval of a difference of means; the groups are large, so the normal quantile serves.
fn change(name: String, before: &Mean, after: &Mean) -> Change {
    let change = after.mean - before.mean;
    let half = Z95 * (before.error2() + after.error2()).sqrt();
    let interval = [change - half, change + half];
    let clear = interval[0] > 0.0 || interval[1] < 0.0;
    Change { name, before: before.mean, after: after.mean, change, interval, clear }
}
