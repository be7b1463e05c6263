//! What an id looks like, and how ids are found in running text.
//!
//! Four shapes occur in the books:
//!
//! | shape | examples |
//! |---|---|
//! | numbered | `SR-0a` `SR-2A.a` `SR-4.4.1a` `LB-2.5a` `WB-10.3aa` |
//! | family and number | `SR-R8` `SR-OCR1` `BA-ST3` `MA-C5a` `BA-T12a` `BA-T1.3` |
//! | name | `SR-CRT` `SR-TET` |
//! | name and part | `SR-TET-2` `SR-TET-b1` `SR-FIRE-M1` `SR-CRT-C` `SR-HON-4.7` |

use crate::books::PREFIXES;

/// An id cut in two: `("SR", "4.3a")`. `None` unless the whole text has the shape of an id.
pub fn split(id: &str) -> Option<(&str, &str)> {
    let (prefix, body) = id.split_once('-')?;
    (PREFIXES.contains(&prefix) && shaped(body)).then_some((prefix, body))
}

/// The family of an id: the capitals after the prefix, `R` of `SR-R8`, `TET` of `SR-TET-2`; empty when numbered.
pub fn family(id: &str) -> &str {
    let body = id.split_once('-').map_or("", |(_, body)| body);
    let end = body.bytes().position(|b| !b.is_ascii_uppercase()).unwrap_or(body.len());
    body.get(..end).unwrap_or("")
}

/// Whether the part after the prefix has one of the four shapes.
fn shaped(body: &str) -> bool {
    let letters = body.bytes().take_while(u8::is_ascii_uppercase).count();
    let rest = body.get(letters..).unwrap_or("");
    match (letters, rest.bytes().next()) {
        (0, _) => numbered(body),
        (_, Some(b'0'..=b'9')) => numbered(rest),
        (2.., None) => true,
        (2.., Some(b'-')) => rest.get(1..).is_some_and(part),
        _ => false,
    }
}

/// `4`, `0a`, `2A.a`, `4.4.1a`, `10.3aa`: digits first, then parts after full stops.
fn numbered(text: &str) -> bool {
    let mut parts = text.split('.');
    let first = parts.next().unwrap_or("");
    let digits = first.bytes().take_while(u8::is_ascii_digit).count();
    let tail = first.get(digits..).unwrap_or("");
    let tail_fits = tail.len() <= 2 && tail.bytes().all(|b| b.is_ascii_alphabetic());
    (1..=3).contains(&digits) && tail_fits && parts.all(number_part)
}

/// `1`, `10a`, `3aa`, `a`: what may stand after a full stop.
fn number_part(part: &str) -> bool {
    let digits = part.bytes().take_while(u8::is_ascii_digit).count();
    let tail = part.get(digits..).unwrap_or("");
    !part.is_empty() && digits <= 3 && tail.len() <= 2 && tail.bytes().all(|b| b.is_ascii_lowercase())
}

/// `2`, `b1`, `M1`, `C`, `a`, `4.7`: what may stand after the second hyphen.
fn part(text: &str) -> bool {
    let letter = usize::from(text.bytes().next().is_some_and(|b| b.is_ascii_alphabetic()));
    let rest = text.get(letter..).unwrap_or("");
    if rest.is_empty() { letter == 1 } else { numbered(rest) }
}

/// An id found in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cited<'a> {
    /// The id as written.
    pub id: &'a str,
    /// Its place in the text, in bytes.
    pub at: usize,
}

/// Every id written in a text, in order. A range such as `SR-1.6a–d` gives its first id; a placeholder such as
/// `SR-R…`, `SR-OCR*` or `BA-<n>` gives nothing. Ids inside longer words are not ids.
pub fn cited(text: &str) -> Vec<Cited<'_>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(step) = text.get(at..).and_then(|rest| rest.find('-')) {
        let hyphen = at + step;
        at = hyphen + 1;
        let letters = bytes[..hyphen].iter().rev().take_while(|b| b.is_ascii_uppercase()).count();
        let start = hyphen - letters;
        let inside_a_word =
            start > 0 && (bytes[start - 1].is_ascii_alphanumeric() || b"_-".contains(&bytes[start - 1]));
        if inside_a_word || !text.get(start..hyphen).is_some_and(|p| PREFIXES.contains(&p)) {
            continue;
        }
        if let Some(id) = longest(text, start, hyphen + 1) {
            at = start + id.len();
            found.push(Cited { id, at: start });
        }
    }
    found
}

/// The longest id that starts at `start`; its body starts at `body`.
fn longest(text: &str, start: usize, body: usize) -> Option<&str> {
    let run = text.get(body..)?;
    let fits = |b: &u8| b.is_ascii_alphanumeric() || *b == b'.' || *b == b'-';
    let mut end = run.bytes().take(32).take_while(fits).count();
    loop {
        let candidate = run.get(..end)?.trim_end_matches(['.', '-']);
        if shaped(candidate) {
            let after = run.get(candidate.len()..)?.chars().next();
            let placeholder = matches!(after, Some('…' | '*' | '<'))
                || run.get(candidate.len()..).is_some_and(|r| r.starts_with("..."));
            return if placeholder { None } else { text.get(start..body + candidate.len()) };
        }
        end = candidate.rfind(['.', '-'])?;
    }
}

/// The key under which an id is looked up: forgiving about case, spaces and kinds of hyphen, so that `sr 4.3a`,
/// `SR4.3A` and `SR‑4.3a` all give `SR-4.3A`.
pub fn key(text: &str) -> String {
    let mut key = String::new();
    for c in text.trim().chars().take(64) {
        match c {
            '-' | '_' | '\u{2010}'..='\u{2015}' | '\u{2212}' => push_hyphen(&mut key),
            c if c.is_whitespace() => push_hyphen(&mut key),
            c => key.extend(c.to_uppercase()),
        }
    }
    let key = key.trim_matches(|c: char| c == '-' || c == '.' || c == ':').to_owned();
    for prefix in PREFIXES {
        if let Some(rest) = key.strip_prefix(prefix)
            && rest.starts_with(|c: char| c.is_ascii_digit())
        {
            return format!("{prefix}-{rest}");
        }
    }
    key
}

fn push_hyphen(key: &mut String) {
    if !key.is_empty() && !key.ends_with('-') {
        key.push('-');
    }
}
