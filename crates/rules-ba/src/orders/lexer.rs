//! A line of an order sheet taken apart (BA-R106): words, numbers and signs, each with its column.

/// A token of an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token<'a> {
    /// A keyword, or the id of a unit, staff figure or feature: it begins with a letter.
    Word(&'a str),
    /// A number as written: `12`, `7.5`.
    Number(&'a str),
    /// One of `: ; , { } | = + - ( )`.
    Sign(char),
}

/// A token and its column, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed<'a> {
    /// What.
    pub token: Token<'a>,
    /// Where.
    pub column: usize,
}

/// What was wrong with a line, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misread {
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1.
    pub column: usize,
    /// What was expected, and what stands there.
    pub sentence: String,
}

impl std::fmt::Display for Misread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.sentence)
    }
}

const SIGNS: &str = ":;,{}|=+-()";

/// The tokens of a line; the column of a character that is none.
pub fn tokens(line: &str) -> Result<Vec<Placed<'_>>, (usize, char)> {
    let mut out = Vec::new();
    let mut chars = line.char_indices().enumerate().peekable();
    while let Some((at, (from, first))) = chars.next() {
        let column = at + 1;
        if first.is_whitespace() {
            continue;
        }
        let is_word = first.is_alphabetic();
        let goes_on = |c: char| {
            if is_word { c.is_alphanumeric() || "-_/.'".contains(c) } else { c.is_ascii_digit() || c == '.' }
        };
        if !is_word && !first.is_ascii_digit() {
            if !SIGNS.contains(first) {
                return Err((column, first));
            }
            out.push(Placed { token: Token::Sign(first), column });
            continue;
        }
        let mut to = from + first.len_utf8();
        while let Some((_, (next, c))) = chars.peek().copied() {
            if !goes_on(c) {
                break;
            }
            to = next + c.len_utf8();
            chars.next();
        }
        let text = &line[from..to];
        let token = if is_word { Token::Word(text) } else { Token::Number(text) };
        out.push(Placed { token, column });
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// BA-R106
    #[test]
    fn words_numbers_and_signs_have_their_columns() {
        let line = "D-B1: SEG 1-3,(7.5,92)";
        let found: Vec<(usize, Token<'_>)> =
            tokens(line).unwrap().into_iter().map(|placed| (placed.column, placed.token)).collect();
        use Token::{Number, Sign, Word};
        #[rustfmt::skip]
        let expected = [
            (1, Word("D-B1")), (5, Sign(':')), (7, Word("SEG")), (11, Number("1")), (12, Sign('-')), (13, Number("3")),
            (14, Sign(',')), (15, Sign('(')), (16, Number("7.5")), (19, Sign(',')), (20, Number("92")), (22, Sign(')')),
        ];
        assert_eq!(found, expected);
        assert_eq!(tokens("D1: MARCH @"), Err((11, '@')));
    }
}
