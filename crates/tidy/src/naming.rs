//! Who may know which rule sets there are.
//!
//! Only `games` and `cli` name a rule set: everything else works on any of them, and a new one changes one line of
//! `games`. (`rulebook` and `tidy` read the rule books, whose prefixes they must tell apart.) The client knows none either:
//! it draws what it is sent. And bots never see the dice of a game, whatever its rules.

use crate::{Complaint, Tree};
use rulebook::source::Source;
use std::path::Path;

/// Crates that may name rule sets, besides the rule sets themselves.
const MAY_NAME: [&str; 6] = ["games", "cli", "rulebook", "tidy", "fuzzing", "picket"];
/// Words that only one rule book has: what they mean is for its rule set to say.
const BOOK_WORDS: [&str; 6] = ["Ranker", "Rankers", "Ensign", "Ensigns", "Sergeant", "Sergeants"];
/// What belongs to the dice of a game.
const DICE: [&str; 4] = ["GameDice", "Secret", "Cup", "Play"];

/// Complains about a rule set named where none may be: its crate, its prefix or the id of one of its battles in the code
/// of a crate that works on any, or in the client's modules; about words of one rule book there, comments included; and
/// about the dice of a game in the code of the bots.
pub fn check(tree: &Tree) -> Vec<Complaint> {
    let prefixes = prefixes(tree);
    let mut complaints = Vec::new();
    for (path, text) in tree.ending("rs") {
        let Some(name) = home(path) else { continue };
        let source = Source::new(text);
        for ((number, code), line) in (1..).zip(source.code.lines()).zip(text.lines()) {
            if source.is_test(number) {
                continue;
            }
            let named = crate_named(code, &prefixes).or_else(|| literal_named(code, line, &prefixes));
            if let Some(named) = named.filter(|_| !may_name(name)) {
                let sentence = format!("{named} names a rule set: only games and cli do");
                complaints.push(Complaint::new(path, number, sentence));
            }
            let of_a_book = BOOK_WORDS.iter().find(|word| words(line).any(|found| found == **word));
            if let Some(word) = of_a_book.filter(|_| !may_name(name)) {
                let sentence = format!("“{word}” is a word of one rule book, and this crate serves all");
                complaints.push(Complaint::new(path, number, sentence));
            }
            if name == "bots"
                && let Some(word) = DICE.iter().find(|word| words(code).any(|found| found == **word))
            {
                complaints.push(Complaint::new(
                    path,
                    number,
                    format!("{word}: bots never see a game's dice"),
                ));
            }
        }
    }
    for (path, text) in tree.ending("js").filter(|(path, _)| path.starts_with("web/src")) {
        for (number, line) in (1..).zip(text.lines()) {
            let quoted = |quote: char| line.split(quote).skip(1).step_by(2);
            let mut literals = ['\'', '"', '`'].into_iter().flat_map(quoted);
            if let Some(named) = literals.find(|text| is_named(text, &prefixes)) {
                let sentence = format!("“{named}” names a rule set: the client knows none");
                complaints.push(Complaint::new(path, number, sentence));
            }
        }
    }
    complaints
}

/// The prefixes of all rule sets, in capitals.
fn prefixes(tree: &Tree) -> Vec<String> {
    let crates = tree.files.keys().filter_map(|path| {
        let name = path.parent().filter(|_| path.ends_with("Cargo.toml"))?.file_name()?.to_str()?;
        name.strip_prefix("rules-").map(str::to_uppercase)
    });
    crates.chain(["PK".to_owned()]).collect()
}

/// The crate in whose sources a file lies, tests left out.
fn home(path: &Path) -> Option<&str> {
    let parts: Vec<&str> = path.iter().filter_map(|part| part.to_str()).collect();
    let ["crates", name, "src", inner @ ..] = parts.as_slice() else { return None };
    (!inner.iter().any(|part| *part == "tests" || *part == "tests.rs")).then_some(*name)
}

fn may_name(name: &str) -> bool {
    MAY_NAME.contains(&name) || name.starts_with("rules-")
}

/// The crate of a rule set named in a line of code.
fn crate_named<'a>(code: &'a str, prefixes: &[String]) -> Option<&'a str> {
    words(code).find(|word| {
        let rules = word.strip_prefix("rules_").map(str::to_uppercase);
        *word == "picket" || rules.is_some_and(|prefix| prefixes.contains(&prefix))
    })
}

fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !c.is_alphanumeric() && c != '_')
}

/// A prefix or a battle's id in the strings of a line; in `code` their contents are blank.
fn literal_named<'a>(code: &str, line: &'a str, prefixes: &[String]) -> Option<&'a str> {
    let mut quotes = code.match_indices('"').map(|(at, _)| at);
    while let (Some(from), Some(to)) = (quotes.next(), quotes.next()) {
        let text = line.get(from + 1..to).unwrap_or_default();
        if is_named(text, prefixes) {
            return Some(text);
        }
    }
    None
}

/// Whether a text is a prefix (`SR`), the id of a battle (`sr/hondschoote`) or of a clause (`SR-6.5a`).
fn is_named(text: &str, prefixes: &[String]) -> bool {
    prefixes.iter().any(|prefix| {
        let battle =
            text.strip_prefix(prefix.to_lowercase().as_str()).is_some_and(|rest| rest.starts_with('/'));
        let clause = text.strip_prefix(prefix.as_str()).is_some_and(|rest| rest.starts_with('-'));
        battle || clause || text == prefix
    })
}
