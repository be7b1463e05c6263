//! The literals of a table in a source text.

use rulebook::source::Source;

/// A literal and its place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub text: String,
    pub at: usize,
    /// A number, not a string: it cannot show the plus that a book prints before it.
    pub number: bool,
}

/// The rows of the bracketed value below a marker, and the place of its bracket. `None` when the item below has no
/// `[`. With `columns == 1` a plain list is one row a literal.
pub(super) fn rows(text: &str, marker: usize, columns: usize) -> Option<(Vec<Vec<Cell>>, usize)> {
    let code = Source::new(text).code;
    let open = opening(&code, marker)?;
    let bytes = code.as_bytes();
    // Each bracket's own literals and whether it holds brackets of its own.
    let mut stack: Vec<(Vec<Cell>, bool)> = Vec::new();
    let mut rows = Vec::new();
    let mut at = open;
    while let Some(&b) = bytes.get(at) {
        match b {
            b'[' | b'(' | b'{' => {
                if let Some(outer) = stack.last_mut() {
                    outer.1 = true;
                }
                stack.push((Vec::new(), false));
            }
            b']' | b')' | b'}' => {
                let (cells, nested) = stack.pop()?;
                if stack.is_empty() {
                    return Some((finish(rows, cells, columns), open));
                }
                if !nested && !cells.is_empty() {
                    rows.push(cells);
                } else if let Some(outer) = stack.last_mut() {
                    // Literals beside an inner bracket, as in ("1", [..]), belong to the row around them.
                    outer.0.extend(cells);
                }
            }
            _ => {
                if let Some((cell, end)) = literal(text, &code, at) {
                    stack.last_mut()?.0.push(cell);
                    at = end;
                    continue;
                }
            }
        }
        at += 1;
    }
    None
}

fn finish(mut rows: Vec<Vec<Cell>>, plain: Vec<Cell>, columns: usize) -> Vec<Vec<Cell>> {
    match columns {
        _ if plain.is_empty() => {}
        1 => rows.extend(plain.into_iter().map(|cell| vec![cell])),
        _ => rows.push(plain),
    }
    rows
}

/// The first `[` of the value below the marker: behind the `=` of an item, not in its attributes or its type.
fn opening(code: &str, marker: usize) -> Option<usize> {
    let bytes = code.as_bytes();
    let mut at = marker;
    let mut depth = 0_usize;
    let mut value = false;
    while let Some(&b) = bytes.get(at) {
        match b {
            b'#' if depth == 0 => {
                at = attribute_end(bytes, at)?;
                continue;
            }
            b'=' if depth == 0 && !matches!(bytes.get(at + 1), Some(b'=' | b'>')) => value = true,
            b'[' if value || depth == 0 && starts_value(code, marker, at) => return Some(at),
            b'[' | b'(' if !value => depth += 1,
            b']' | b')' if !value => depth = depth.saturating_sub(1),
            b';' | b'}' if depth == 0 => return None,
            _ => {}
        }
        at += 1;
    }
    None
}

/// Whether nothing but a call or a borrow stands between the marker and the bracket: an expression of its own.
fn starts_value(code: &str, marker: usize, at: usize) -> bool {
    let between = code.get(marker..at).unwrap_or("");
    !between.contains(':')
        && !between.split_whitespace().any(|word| ["const", "static", "let", "fn"].contains(&word))
}

fn attribute_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (i, b) in bytes.iter().enumerate().skip(at) {
        match b {
            b'[' => depth += 1,
            b']' if depth <= 1 => return Some(i + 1),
            b']' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The string or number at `at`, and where it ends. Strings are read from the text, their quotes from the code, where
/// contents are blank.
fn literal(text: &str, code: &str, at: usize) -> Option<(Cell, usize)> {
    let bytes = code.as_bytes();
    let first = *bytes.get(at)?;
    if first == b'"' {
        let end = at + 1 + code.get(at + 1..)?.find('"')?;
        let content = text.get(at + 1..end)?.replace("\\\"", "\"").replace("\\\\", "\\");
        return Some((Cell { text: content, at, number: false }, end + 1));
    }
    let word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_' || *b == b'.';
    let before = at.checked_sub(1).and_then(|i| bytes.get(i));
    if before.is_some_and(word) {
        return None;
    }
    let sign = usize::from(first == b'-');
    let digits = bytes.iter().skip(at + sign).take_while(|b| word(b)).count();
    let number = bytes.get(at + sign).is_some_and(u8::is_ascii_digit);
    number.then(|| {
        let end = at + sign + digits;
        // A suffix such as 2_i8 or 2u8 is Rust's, not the table's.
        let whole = code.get(at..end).unwrap_or("").split('_').next().unwrap_or("");
        let text = whole.trim_end_matches("u8").trim_end_matches("i8");
        (Cell { text: text.to_owned(), at, number: true }, end)
    })
}
