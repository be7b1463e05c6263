//! Blanking comments and strings.

/// The text with every byte of a comment, and every byte between the quotes of a string, replaced by a blank.
/// Line ends stay, so lines and offsets are those of the original.
pub(super) fn code_only(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = bytes.to_vec();
    let mut at = 0;
    while let Some(&b) = bytes.get(at) {
        let next = bytes.get(at + 1).copied();
        at = match (b, next) {
            (b'/', Some(b'/')) => blank(&mut out, at, end_of_line(bytes, at)),
            (b'/', Some(b'*')) => blank(&mut out, at, end_of_comment(bytes, at)),
            (b'"', _) => {
                let end = end_of_string(bytes, at + 1);
                blank(&mut out, at + 1, end);
                end + 1
            }
            (b'r', Some(b'"' | b'#')) if !in_word(bytes, at) => match raw_string(bytes, at) {
                Some((open, close, end)) => {
                    blank(&mut out, open, close);
                    end
                }
                None => at + 1,
            },
            (b'\'', _) => {
                let end = end_of_char(bytes, at);
                if end > at + 1 {
                    blank(&mut out, at + 1, end - 1);
                }
                end
            }
            _ => at + 1,
        };
    }
    // Whole characters were blanked: the text is still UTF-8.
    String::from_utf8(out).unwrap_or_default()
}

fn blank(out: &mut [u8], from: usize, to: usize) -> usize {
    let to = to.min(out.len());
    for b in out.get_mut(from..to).unwrap_or_default() {
        if *b != b'\n' {
            *b = b' ';
        }
    }
    to
}

/// Whether the letter at `at` goes on with a word: the `r` of `for"` is no raw string. `br"` is one.
fn in_word(bytes: &[u8], at: usize) -> bool {
    let before = |n: usize| at.checked_sub(n).and_then(|i| bytes.get(i));
    let word = |b: Option<&u8>| b.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
    match before(1) {
        Some(b'b' | b'c') => word(before(2)),
        b => word(b),
    }
}

fn end_of_line(bytes: &[u8], at: usize) -> usize {
    bytes.iter().skip(at).position(|b| *b == b'\n').map_or(bytes.len(), |n| at + n)
}

fn end_of_comment(bytes: &[u8], at: usize) -> usize {
    let mut depth = 0_usize;
    let mut i = at;
    while i < bytes.len() {
        match bytes.get(i..i + 2) {
            Some(b"/*") => {
                depth += 1;
                i += 2;
            }
            Some(b"*/") => {
                depth -= 1;
                i += 2;
                if depth == 0 {
                    return i;
                }
            }
            _ => i += 1,
        }
    }
    bytes.len()
}

/// The place of the closing quote.
fn end_of_string(bytes: &[u8], from: usize) -> usize {
    let mut i = from;
    while let Some(b) = bytes.get(i) {
        match b {
            b'\\' => i += 2,
            b'"' => return i,
            _ => i += 1,
        }
    }
    bytes.len()
}

/// Of `r##"…"##` at `at`: where the content begins, where it ends, and what comes after.
fn raw_string(bytes: &[u8], at: usize) -> Option<(usize, usize, usize)> {
    let hashes = bytes.iter().skip(at + 1).take_while(|b| **b == b'#').count();
    let open = at + 1 + hashes;
    if bytes.get(open) != Some(&b'"') {
        return None;
    }
    let closes = |i: usize| {
        bytes.get(i) == Some(&b'"')
            && bytes.get(i + 1..i + 1 + hashes).is_some_and(|tail| tail.iter().all(|b| *b == b'#'))
    };
    let close = (open + 1..bytes.len()).find(|i| closes(*i)).unwrap_or(bytes.len());
    Some((open + 1, close, close + 1 + hashes))
}

/// The place after a character literal; right after the quote when it is a lifetime.
fn end_of_char(bytes: &[u8], at: usize) -> usize {
    if bytes.get(at + 1) == Some(&b'\\') {
        let end = bytes.iter().skip(at + 3).take(12).position(|b| *b == b'\'');
        return end.map_or(at + 1, |n| at + 4 + n);
    }
    // One character of one to four bytes, then a quote.
    let width = match bytes.get(at + 1) {
        Some(0..=0x7f) => 1,
        Some(0xc0..=0xdf) => 2,
        Some(0xe0..=0xef) => 3,
        Some(0xf0..=0xff) => 4,
        _ => return at + 1,
    };
    if bytes.get(at + 1 + width) == Some(&b'\'') { at + 2 + width } else { at + 1 }
}
