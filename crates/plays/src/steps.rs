//! From a line to a step.

use crate::lines::Line;
use crate::script::looks_like_id;
use crate::{Because, Deed, Ending, Expectation, Fraction, Verb, Waiting};
use kernel::{Fault, Policy};

/// The verbs of steps.
pub const VERBS: [&str; 13] = [
    "arrange", "answer", "roll", "refuse", "allow", "offers", "options", "expect", "chance", "orders",
    "back", "here", "again",
];

/// Whether a step has a decision in words, which may go on over many lines.
pub fn takes_lines(line: &Line<'_>) -> bool {
    !line.indented
        && (matches!(line.verb, "refuse" | "allow" | "offers") || line.verb.starts_with(char::is_uppercase))
}

/// The words of a decision with the lines that follow.
fn with_lines(words: &str, line: &Line<'_>) -> String {
    if line.body.is_empty() { words.to_owned() } else { format!("{words}\n{}", line.body) }
}

/// Reads a step; `None` if the first word is no verb and cannot be a side.
pub fn step(file: &str, line: &Line<'_>) -> Option<Result<Deed, Fault>> {
    let rest = line.rest;
    let verb = match line.verb {
        "arrange" => some(rest, "“arrange” wants words of the rule set").map(|w| Verb::Arrange(w.to_owned())),
        "answer" => match rest {
            "any" => Ok(Verb::Answer { only: false }),
            "only" => Ok(Verb::Answer { only: true }),
            _ => {
                Err("“answer” is followed by “any” (the first option) or “only” (the one option)".to_owned())
            }
        },
        "roll" => faces(rest).map(Verb::Roll),
        "refuse" => refuse(rest, line),
        "allow" => {
            some(rest, "“allow” wants a side and a decision").map(|w| Verb::Allow(with_lines(w, line)))
        }
        "offers" => {
            let (not, words) = match rest.strip_prefix("not ") {
                Some(words) => (true, words.trim()),
                None => (false, rest),
            };
            some(words, "“offers” wants a side and a decision")
                .map(|w| Verb::Offers { words: with_lines(w, line), not })
        }
        "options" => count(rest),
        "expect" => expectation(rest).map(Verb::Expect),
        "chance" => chance(rest),
        "orders" => orders(rest),
        "back" => match rest {
            "" => Ok(Verb::Back(1)),
            _ => rest
                .parse()
                .map(Verb::Back)
                .map_err(|_| "“back” wants a number of decisions, or nothing".to_owned()),
        },
        "here" => nothing(rest, "here").map(|()| Verb::Here),
        "again" => nothing(rest, "again").map(|()| Verb::Again),
        _ if line.verb.starts_with(char::is_uppercase) => Ok(Verb::Decide(with_lines(line.whole, line))),
        _ => return None,
    };
    let column = if matches!(verb, Ok(Verb::Decide(_))) { line.verb_column } else { line.column };
    Some(match verb {
        Ok(verb) => Ok(Deed { line: line.number, column, verb, extras: Vec::new() }),
        Err(sentence) => Err(line.fault(file, sentence)),
    })
}

fn some<'a>(words: &'a str, sentence: &str) -> Result<&'a str, String> {
    if words.is_empty() { Err(sentence.to_owned()) } else { Ok(words) }
}

fn nothing(rest: &str, verb: &str) -> Result<(), String> {
    if rest.is_empty() { Ok(()) } else { Err(format!("“{verb}” stands alone on its line")) }
}

fn faces(rest: &str) -> Result<Vec<u8>, String> {
    let faces: Result<Vec<u8>, _> =
        rest.split([' ', '\t', ',']).filter(|w| !w.is_empty()).map(str::parse).collect();
    match faces {
        Ok(faces) if !faces.is_empty() => Ok(faces),
        _ => Err("“roll” wants the faces that fall, in order: “roll 5” or “roll 3 4”".to_owned()),
    }
}

fn refuse(rest: &str, line: &Line<'_>) -> Result<Verb, String> {
    if rest == "back" {
        return Ok(Verb::RefuseBack);
    }
    let (words, because) = match rest.split_once(" because ") {
        None => (rest, Because::Anything),
        Some((words, "not asked")) => (words, Because::NotAsked),
        Some((words, ids)) => {
            let mut ids: Vec<String> = ids.split_whitespace().map(str::to_owned).collect();
            let open = ids.last().is_some_and(|w| w == "…" || w == "...");
            if open {
                ids.pop();
            }
            if let Some(word) = ids.iter().find(|id| !looks_like_id(id)) {
                return Err(format!("“{word}” after “because” is not the id of a clause, nor “not asked”"));
            }
            (words, if open { Because::AtLeast(ids) } else { Because::Exactly(ids) })
        }
    };
    let words = some(words.trim(), "“refuse” wants a side and a decision, or “back”")?;
    Ok(Verb::Refuse(with_lines(words, line), because))
}

/// `options French 3`, `options French 2 fire J6`: the first word that is a number is the number.
fn count(rest: &str) -> Result<Verb, String> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let at = words.iter().skip(1).position(|w| w.parse::<usize>().is_ok()).map(|at| at + 1);
    let number = at.and_then(|at| words.get(at)).and_then(|w| w.parse().ok());
    let (Some(at), Some(number)) = (at, number) else {
        return Err("“options” wants a side and a number: “options French 3”".to_owned());
    };
    let words =
        words.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, w)| *w).collect::<Vec<_>>().join(" ");
    Ok(Verb::Count { words, number })
}

fn chance(rest: &str) -> Result<Verb, String> {
    let help = "“chance” wants a fraction and something to expect: “chance 1/3 of K1 level is D1”";
    let (fraction, rest) = rest.split_once(char::is_whitespace).ok_or(help)?;
    let fraction = Fraction::read(fraction).ok_or(help)?;
    let rest = rest.trim();
    expectation(rest.strip_prefix("of ").unwrap_or(rest)).map(|e| Verb::Chance(fraction, e))
}

fn orders(rest: &str) -> Result<Verb, String> {
    let help = "“orders” wants a side, a reaction in quotes and always, never or ask: “orders French \"reaction fire\" never”";
    let mut parts = rest.split('"');
    let (Some(side), Some(reaction), Some(policy), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(help.to_owned());
    };
    let policy = match policy.trim() {
        "always" => Policy::Always,
        "never" => Policy::Never,
        "ask" => Policy::Ask,
        _ => return Err(help.to_owned()),
    };
    Ok(Verb::Orders { side: some(side.trim(), help)?.to_owned(), reaction: reaction.to_owned(), policy })
}

fn expectation(rest: &str) -> Result<Expectation, String> {
    let (first, more) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let more = more.trim();
    match first {
        "" => Err("“expect” wants a fact: “expect K1 level is D1”".to_owned()),
        "pending" => waiting(more).map(Expectation::Pending),
        "over" => ending(more).map(Expectation::Over),
        "not" if more == "over" => Ok(Expectation::NotOver),
        _ => fact(rest),
    }
}

fn waiting(words: &str) -> Result<Waiting, String> {
    match words.split_once(char::is_whitespace).unwrap_or((words, "")) {
        ("", _) => Err("“pending” is followed by a side, “both”, or “roll” and a clause".to_owned()),
        ("both", "") => Ok(Waiting::Both),
        ("roll", "") => Ok(Waiting::Roll(None)),
        ("roll", id) if looks_like_id(id.trim()) => Ok(Waiting::Roll(Some(id.trim().to_owned()))),
        ("roll", _) => {
            Err("“pending roll” is followed by the clause that demands the roll, or by nothing".to_owned())
        }
        _ => Ok(Waiting::Side(words.to_owned())),
    }
}

/// `French decisive victory by SR-5.2 margin -7`, every part optional.
fn ending(words: &str) -> Result<Ending, String> {
    let mut ending = Ending::default();
    let mut rest: Vec<&str> = words.split_whitespace().collect();
    if let [.., "margin", number] = rest.as_slice() {
        ending.margin =
            Some(number.parse().map_err(|_| format!("“{number}” after “margin” is not a number"))?);
        rest.truncate(rest.len() - 2);
    }
    if let [.., "by", id] = rest.as_slice() {
        ending.rule = Some((*id).to_owned());
        rest.truncate(rest.len() - 2);
    }
    ending.words = rest.join(" ");
    Ok(ending)
}

/// `K1 level is D1`, `K1 level is not D1`, `K1 level D1`: without “is” the last word is the value.
fn fact(rest: &str) -> Result<Expectation, String> {
    let made = |words: &str, value: &str, not| {
        Ok(Expectation::Fact { words: words.trim().to_owned(), value: value.trim().to_owned(), not })
    };
    if let Some((words, value)) = rest.split_once(" is ") {
        return match value.trim().strip_prefix("not ") {
            Some(value) => made(words, value, true),
            None => made(words, value, false),
        };
    }
    match rest.rsplit_once(char::is_whitespace) {
        Some((words, value)) => made(words, value, false),
        None => Err("“expect” wants a fact and its value: “expect K1 level is D1”".to_owned()),
    }
}
