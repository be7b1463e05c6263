//! What a player can read: the list of all of it, for somebody who reads it through, and words that do not belong there.
//!
//! Prompts, refusals, labels and lines of the log are string literals of the crates below, outside tests and comments.
//! What has no blank between two words is a key or a code, and no sentence. The client keeps its own in files of words, and
//! the lessons are data: of these every line that speaks is listed as it stands.

use crate::{Complaint, Tree};
use rulebook::source::{Source, line_of};
use std::fmt::Write;
use std::path::Path;

/// The crates whose words reach a player.
const SPEAKERS: [&str; 19] = [
    "bots",
    "conformance",
    "engraving",
    "games",
    "hands",
    "hexes",
    "kernel",
    "lessons",
    "odds",
    "picket",
    "protocol",
    "rules-ba",
    "rules-lb",
    "rules-ma",
    "rules-sr",
    "rules-wb",
    "server",
    "tabletop",
    "view",
];

/// Words of the laboratory or of the workshop, and what to say instead.
const NOT_SAID: [(&str, &str); 5] = [
    ("so many", "that many, or the number"),
    ("good candidates", "suggestions"),
    ("has yet to", "a sentence in the present"),
    ("is to answer", "who is asked what"),
    ("doctrine against doctrine", "test games"),
];

/// A phrase, where it stands.
struct Phrase<'a> {
    path: &'a Path,
    line: usize,
    text: String,
}

/// Every phrase a player can read, one crate after the other.
pub fn list(tree: &Tree) -> String {
    let mut text = String::new();
    let crates = SPEAKERS.iter().map(|speaker| (*speaker, of(tree, speaker)));
    for (speaker, mut phrases) in
        crates.chain([("the client", client(tree)), ("the guided battles", lessons(tree))])
    {
        if phrases.is_empty() {
            continue;
        }
        phrases.sort_by(|a, b| (a.path, a.line).cmp(&(b.path, b.line)));
        let _ = writeln!(text, "# {speaker}: {} phrases", phrases.len());
        for Phrase { path, line, text: said } in phrases {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let _ = writeln!(text, "{name}:{line}: {said}");
        }
    }
    text
}

/// Complains about words that a player should not have to read.
pub fn check(tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    let crates = SPEAKERS.iter().flat_map(|speaker| of(tree, speaker));
    for Phrase { path, line, text } in crates.chain(client(tree)).chain(lessons(tree)) {
        let low = text.to_lowercase();
        for (word, better) in NOT_SAID.iter().filter(|(word, _)| low.contains(word)) {
            complaints.push(Complaint::new(
                path,
                line,
                format!("“{word}” is read by players; better: {better}"),
            ));
        }
    }
    complaints
}

fn of<'a>(tree: &'a Tree, speaker: &str) -> Vec<Phrase<'a>> {
    let folder = Path::new("crates").join(speaker).join("src");
    let mut phrases = Vec::new();
    for (path, text) in tree.ending("rs") {
        // Tests, what the laboratory counts, and the umpire's hand speak to nobody who plays.
        let apart = [
            "tests",
            "tests.rs",
            "observed.rs",
            "script",
            "script.rs",
            "soundness.rs",
            "features.rs",
            "load",
        ];
        if !path.starts_with(&folder) || path.iter().any(|part| apart.iter().any(|name| part == *name)) {
            continue;
        }
        let source = Source::new(text);
        for (at, said) in literals(text, &source.code) {
            let line = line_of(text, at);
            if !source.is_test(line) && is_phrase(&said) {
                phrases.push(Phrase { path, line, text: said });
            }
        }
    }
    phrases
}

/// The words of the client: the lines of its files of words that hold a literal.
fn client(tree: &Tree) -> Vec<Phrase<'_>> {
    let words = tree.ending("js").filter(|(path, _)| {
        path.starts_with("web/src") && path.to_str().is_some_and(|name| name.ends_with("words.js"))
    });
    let speaks = |line: &str| {
        line.contains(['\'', '`']) && !["//", "/*", "*", "import"].iter().any(|start| line.starts_with(start))
    };
    words.flat_map(|(path, text)| lines(path, text, speaks)).collect()
}

/// What the guided battles say.
fn lessons(tree: &Tree) -> Vec<Phrase<'_>> {
    let speaks = |line: &str| {
        ["say", "try", "intro", "outro", "title"]
            .iter()
            .any(|key| line.strip_prefix(key).is_some_and(|rest| rest.starts_with(" = ")))
    };
    let all = tree.ending("toml").filter(|(path, _)| path.starts_with("lessons"));
    all.flat_map(|(path, text)| lines(path, text, speaks)).collect()
}

/// The lines of a text that speak, as they stand.
fn lines<'a>(path: &'a Path, text: &str, speaks: impl Fn(&str) -> bool) -> Vec<Phrase<'a>> {
    let all = text.lines().map(str::trim).enumerate().filter(|(_, line)| speaks(line));
    all.map(|(at, line)| Phrase { path, line: at + 1, text: line.to_owned() }).collect()
}

/// The string literals of a text: the code between their quotes is blank.
fn literals(text: &str, code: &str) -> Vec<(usize, String)> {
    let quotes: Vec<usize> = code.bytes().enumerate().filter(|(_, b)| *b == b'"').map(|(at, _)| at).collect();
    let said = quotes.chunks_exact(2).filter_map(|pair| Some((pair[0], text.get(pair[0] + 1..pair[1])?)));
    said.map(|(at, said)| (at, one_line(said))).collect()
}

/// A literal that goes on in the next line, as it is read.
fn one_line(said: &str) -> String {
    let mut whole = String::new();
    for (n, part) in said.split("\\\n").enumerate() {
        whole.push_str(if n == 0 { part } else { part.trim_start() });
    }
    whole
}

/// Two words of letters with a blank between them.
fn is_phrase(said: &str) -> bool {
    let is_word = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() > 1;
    !said.contains('\n')
        && !said.contains('<')
        && !said.contains('=')
        && said.split(' ').filter(|word| is_word(word)).count() > 1
}
