//! Odds as a table in text.

use super::{Report, Stated};
use kernel::{Changes, Need};
use protocol::{Chance, Odds};
use std::io::{Error, Write};

/// The whole report: one answer in full, or a line for each.
pub fn write(report: &Report, list: bool, out: &mut dyn Write) -> Result<(), Error> {
    writeln!(out, "{}", report.prompt)?;
    match report.stated.as_slice() {
        [] => writeln!(out, "\nNone of the {} answers leads to dice.", report.without_dice),
        stated if list && stated.iter().all(|one| one.answer.is_some()) => {
            writeln!(out)?;
            let width = stated.iter().filter_map(|one| one.answer.as_ref()).map(|a| a.chars().count());
            let width = width.max().unwrap_or(0).min(48);
            for one in stated {
                headline(one, width, out)?;
            }
            match report.without_dice {
                0 => Ok(()),
                1 => writeln!(out, "\nOne other answer leads to no dice."),
                n => writeln!(out, "\n{n} other answers lead to no dice."),
            }
        }
        stated => stated.iter().try_for_each(|one| full(one, out)),
    }
}

/// An answer with its likeliest outcome.
fn headline(one: &Stated, width: usize, out: &mut dyn Write) -> Result<(), Error> {
    let (Some(answer), Some(odds)) = (&one.answer, &one.odds) else { return Ok(()) };
    let likeliest =
        odds.first.first().or(odds.each.first()).or(odds.outcomes.first()).map_or(String::new(), |chance| {
            format!("{:>6.1} %  {:>9}  {}", chance.percent, fraction(chance), chance.text)
        });
    writeln!(out, "  {answer:<width$}  {likeliest}")
}

fn fraction(chance: &Chance) -> String {
    if chance.denominator == "1" {
        chance.numerator.clone()
    } else {
        format!("{}/{}", chance.numerator, chance.denominator)
    }
}

fn full(one: &Stated, out: &mut dyn Write) -> Result<(), Error> {
    if let Some(answer) = &one.answer {
        writeln!(out, "\n{answer}")?;
    }
    match &one.odds {
        None => writeln!(out, "  no dice follow before the next choice of a player"),
        Some(odds) => table(odds, out),
    }
}

fn chances(all: &[Chance], out: &mut dyn Write) -> Result<(), Error> {
    let width = all.iter().map(|chance| fraction(chance).len()).max().unwrap_or(0);
    all.iter().try_for_each(|chance| {
        writeln!(out, "  {:>6.2} %  {:>width$}  {}", chance.percent, fraction(chance), chance.text)
    })
}

fn table(odds: &Odds, out: &mut dyn Write) -> Result<(), Error> {
    chances(&odds.first, out)?;
    writeln!(out)?;
    let rule = odds.rule.map_or("", |rule| rule.as_str());
    let table = match &odds.table {
        Some(table) if table.as_str() != rule => format!(", table {table}"),
        _ => String::new(),
    };
    let dice = odds.dice.as_deref().unwrap_or_default();
    let needs = match (odds.need, odds.each_needs) {
        (Some(Need::AtLeast(n)), _) => format!(", needs {n} or more"),
        (Some(Need::AtMost(n)), _) => format!(", needs {n} or less"),
        (None, Some(n)) => format!(", each needs {n} or more"),
        (None, None) => String::new(),
    };
    writeln!(out, "  {dice} {}{needs} ({rule}{table})", odds.what)?;
    for m in &odds.modifiers {
        let on = match m.changes {
            Changes::Die => "",
            Changes::Dice => " on the number of dice",
            Changes::Column => " on the column",
            Changes::Need => " on the number to reach",
            Changes::Second => " on the second total",
        };
        writeln!(out, "  {:>+4}{on}  {} ({})", m.value, m.why, m.rule)?;
    }
    writeln!(out)?;
    chances(&odds.each, out)?;
    if odds.outcomes.len() > 1 || odds.each.is_empty() {
        writeln!(out, "\n  all together:")?;
        chances(&odds.outcomes, out)?;
    }
    if !odds.follow_ups.is_empty() {
        writeln!(out, "\n  may follow:")?;
    }
    for follow in &odds.follow_ups {
        writeln!(out, "  {} ({})", follow.what, follow.rule)?;
    }
    if odds.assumed.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n  {}:", odds.policy)?;
    for one in &odds.assumed {
        writeln!(out, "  {}", one.text)?;
    }
    Ok(())
}
