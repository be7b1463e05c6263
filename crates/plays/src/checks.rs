//! From an indented line to what it looks at.

use crate::lines::Line;
use crate::script::looks_like_id;
use crate::{Check, Expectation, Extra, Sides, Verb, Waiting, nearest};
use kernel::{Changes, Fault, Need};

/// The verbs of indented lines.
const CHECKS: [&str; 13] = [
    "rule",
    "what",
    "by",
    "dice",
    "table",
    "need",
    "modifier",
    "modifiers",
    "no",
    "column",
    "total",
    "passes",
    "fails",
];

/// Reads an indented line.
pub fn extra(file: &str, line: &Line<'_>) -> Result<Extra, Fault> {
    let check = check(line.verb, line.rest).map_err(|sentence| line.fault(file, sentence))?;
    Ok(Extra { line: line.number, column: line.column, check })
}

fn id(rest: &str, verb: &str) -> Result<String, String> {
    if looks_like_id(rest) {
        Ok(rest.to_owned())
    } else {
        Err(format!("“{verb}” wants the id of a clause"))
    }
}

fn alone(rest: &str, verb: &str) -> Result<(), String> {
    if rest.is_empty() { Ok(()) } else { Err(format!("“{verb}” stands alone on its line")) }
}

fn number(text: &str, verb: &str) -> Result<i16, String> {
    let plain = text.replace('−', "-");
    plain.parse().map_err(|_| format!("“{verb}” wants a number"))
}

fn check(verb: &str, rest: &str) -> Result<Check, String> {
    match verb {
        "rule" => id(rest, verb).map(Check::Rule),
        "table" => id(rest, verb).map(Check::Table),
        "what" => Ok(Check::What(rest.to_owned())),
        "by" if rest == "both" => Ok(Check::By(Sides::Both)),
        "by" => Ok(Check::By(Sides::One(rest.to_owned()))),
        "dice" => dice(rest).ok_or("“dice” wants a number of dice: “dice 2D6”".to_owned()),
        "need" => need(rest),
        "modifier" => modifier(rest),
        "modifiers" => modifiers(rest),
        "no" => match rest.strip_prefix("modifier ") {
            Some(rest) => id(rest.trim(), "no modifier").map(Check::NoModifier),
            None => Err("“no” is followed by “modifier” and a clause".to_owned()),
        },
        "column" => number(rest, verb).map(|n| Check::Sum(Changes::Column, n)),
        "total" => number(rest, verb).map(Check::Total),
        "passes" => alone(rest, verb).map(|()| Check::Passes(true)),
        "fails" => alone(rest, verb).map(|()| Check::Passes(false)),
        "says" => match rest.trim_matches('"') {
            "" => Err("“says” wants words, or the id of a clause".to_owned()),
            words => Ok(Check::Says(words.to_owned())),
        },
        _ => Err(match nearest(verb, CHECKS.into_iter().chain(["says"])) {
            Some(near) => format!("“{verb}” looks at nothing; did you mean “{near}”?"),
            None => {
                format!("“{verb}” looks at nothing; a step is not indented, only what looks at it closer")
            }
        }),
    }
}

fn dice(rest: &str) -> Option<Check> {
    let (count, sides) = rest.split_once(['D', 'd'])?;
    let count = if count.is_empty() { 1 } else { count.parse().ok()? };
    Some(Check::Dice(count, sides.parse().ok()?))
}

/// `need 4+`, `need 7-`, `need at least 4`, `need at most 7`.
fn need(rest: &str) -> Result<Check, String> {
    let at_least = rest.strip_prefix("at least ").or(rest.strip_suffix('+'));
    let at_most = rest.strip_prefix("at most ").or(rest.strip_suffix('-'));
    match (at_least, at_most) {
        (Some(n), _) => number(n.trim(), "need").map(|n| Check::Need(Need::AtLeast(n))),
        (_, Some(n)) => number(n.trim(), "need").map(|n| Check::Need(Need::AtMost(n))),
        _ => Err("“need” wants “at least 4” or “at most 7” (short: “4+”, “7-”)".to_owned()),
    }
}

fn modifier(rest: &str) -> Result<Check, String> {
    let help = "“modifier” wants a value and a clause: “modifier -1 SR-FIRE-M1”, and “dice”, “column”, “need” \
                or “second” behind it where it does not change the die";
    let mut words = rest.split_whitespace();
    let (Some(value), Some(clause)) = (words.next(), words.next()) else { return Err(help.to_owned()) };
    let kind = match (words.next(), words.next()) {
        (None, _) => None,
        (Some("die"), None) => Some(Changes::Die),
        (Some("dice"), None) => Some(Changes::Dice),
        (Some("column"), None) => Some(Changes::Column),
        (Some("need"), None) => Some(Changes::Need),
        (Some("second"), None) => Some(Changes::Second),
        _ => return Err(help.to_owned()),
    };
    Ok(Check::Modifier(number(value, "modifier")?, id(clause, "modifier")?, kind))
}

fn modifiers(rest: &str) -> Result<Check, String> {
    match rest {
        "none" => Ok(Check::Exactly(Vec::new())),
        _ if rest.split_whitespace().all(looks_like_id) && !rest.is_empty() => {
            Ok(Check::Exactly(rest.split_whitespace().map(str::to_owned).collect()))
        }
        _ => number(rest, "modifiers").map(|n| Check::Sum(Changes::Die, n)).map_err(|_| {
            "“modifiers” wants the sum of those of the die, “none”, or all their clauses".to_owned()
        }),
    }
}

/// Whether a check can stand under a step.
pub fn fits(verb: &Verb, check: &Check) -> Result<(), String> {
    let due = matches!(verb, Verb::Expect(Expectation::Pending(Waiting::Roll(_))));
    let fits = match verb {
        Verb::Roll(_) => true,
        Verb::Decide(_) | Verb::Answer { .. } | Verb::Refuse(..) => !check.of_roll(),
        _ => due && check.of_roll() && !check.needs_faces(),
    };
    if fits {
        return Ok(());
    }
    Err(match check {
        Check::Says(_) => "“says” looks at a decision, a roll or a refusal".to_owned(),
        _ if check.needs_faces() => "this looks at dice that have fallen; it stands under “roll”".to_owned(),
        _ => "this looks at a roll; it stands under “roll” or “expect pending roll”".to_owned(),
    })
}
