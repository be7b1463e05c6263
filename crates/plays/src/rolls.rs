//! Looking at a roll: the indented lines under `roll` and `expect pending roll`.

use crate::expect::Named;
use crate::{Check, Extra, Sides};
use kernel::{Changes, Modifier, Need, Roll, Ruleset};

/// Checks a roll against its lines; `faces` is `None` while the dice have not fallen.
pub fn check<G: Ruleset>(
    table: &Named<G>,
    roll: &Roll,
    faces: Option<&[u8]>,
    extras: &[Extra],
) -> Result<(), String> {
    let mut wrong = Vec::new();
    for extra in extras {
        if let Err(why) = one(table, roll, faces.unwrap_or_default(), &extra.check) {
            wrong.push(format!("line {}: {why}", extra.line));
        }
    }
    if wrong.is_empty() {
        return Ok(());
    }
    Err(format!("{}; the roll is {}", wrong.join("; "), describe(roll, faces)))
}

fn one<G: Ruleset>(table: &Named<G>, roll: &Roll, faces: &[u8], check: &Check) -> Result<(), String> {
    match check {
        Check::Rule(id) => same("the clause", id.as_str(), roll.rule.as_str()),
        Check::What(words) => same("the name", words.to_lowercase(), roll.what.to_lowercase()),
        Check::By(Sides::Both) => same("who rolls", "both", roll.by.map_or("both", |side| table.name(side))),
        Check::By(Sides::One(name)) => {
            same("who rolls", name.as_str(), roll.by.map_or("both", |side| table.name(side)))
        }
        Check::Dice(count, sides) => {
            same("the dice", format!("{count}D{sides}"), format!("{}D{}", roll.dice.count, roll.dice.sides))
        }
        Check::Table(id) => same("the table", id.as_str(), roll.table.map_or("none", |t| t.as_str())),
        Check::Need(due) => same("the need", need_in_words(Some(*due)), need_in_words(roll.needed())),
        Check::Modifier(value, id, kind) => {
            let found = |m: &&Modifier| m.rule.as_str() == id && kind.is_none_or(|kind| kind == m.changes);
            match roll.modifiers.iter().find(found) {
                None => Err(format!("expected a modifier {value:+} of {id}, found none of it")),
                Some(_) if roll.modifiers.iter().filter(found).any(|m| m.value == *value) => Ok(()),
                Some(m) => Err(format!("expected a modifier {value:+} of {id}, found {:+}", m.value)),
            }
        }
        Check::NoModifier(id) => match roll.modifiers.iter().find(|m| m.rule.as_str() == id) {
            None => Ok(()),
            Some(m) => Err(format!("expected no modifier of {id}, found {:+} {}", m.value, m.why)),
        },
        Check::Sum(kind, sum) => same("the sum of the modifiers", *sum, roll.sum_of(*kind)),
        Check::Exactly(ids) => {
            let mut due: Vec<&str> = ids.iter().map(String::as_str).collect();
            let mut found: Vec<&str> = roll.modifiers.iter().map(|m| m.rule.as_str()).collect();
            due.sort_unstable();
            found.sort_unstable();
            same("the modifiers", due.join(" "), found.join(" "))
        }
        Check::Total(total) => same("the total", *total, roll.total(faces)),
        Check::Passes(passes) => {
            let word = |passes| if passes { "passed" } else { "failed" };
            same("the test", word(*passes), word(roll.passes(faces)))
        }
        Check::Says(_) => Ok(()),
    }
}

fn same<T: PartialEq + std::fmt::Display>(what: &str, due: T, found: T) -> Result<(), String> {
    if due == found { Ok(()) } else { Err(format!("expected {what} to be {due}, found {found}")) }
}

fn need_in_words(need: Option<Need>) -> String {
    match need {
        None => "no number to reach".to_owned(),
        Some(Need::AtLeast(n)) => format!("at least {n}"),
        Some(Need::AtMost(n)) => format!("at most {n}"),
    }
}

/// A roll with all its reasons, in one line.
fn describe(roll: &Roll, faces: Option<&[u8]>) -> String {
    let mut text = crate::expect::roll(roll);
    for m in &roll.modifiers {
        let kind = match m.changes {
            Changes::Die => "",
            Changes::Dice => " on the number of dice",
            Changes::Column => " on the column",
            Changes::Need => " on the need",
            Changes::Second => " on the second total",
        };
        text.push_str(&format!(", {:+}{kind} {} ({})", m.value, m.why, m.rule));
    }
    if let Some(need) = roll.needed() {
        text.push_str(&format!(", needing {}", need_in_words(Some(need))));
    }
    if let Some(faces) = faces {
        text.push_str(&format!(", total {}", roll.total(faces)));
    }
    text
}
