//! Just enough of Rust's grammar to tell code from comments, strings, tests and doc examples.
//!
//! A real parser would need the sources to be complete and of this edition; here a file that does not compile must
//! still be readable, because the checks run on whatever is there.

mod lexer;

/// A Rust source text with what the checks ask about it.
#[derive(Clone, Debug)]
pub struct Source {
    /// The text with comments and the contents of strings blanked out; same length and same lines as the original.
    pub code: String,
    /// For each line, whether it lies in an item marked `#[cfg(test)]`.
    pub test_lines: Vec<bool>,
    /// For each line, whether it lies in a fenced block of a doc comment.
    pub example_lines: Vec<bool>,
}

impl Source {
    /// Looks through a source text. Broken sources give a best guess, never a panic.
    pub fn new(text: &str) -> Source {
        let code = lexer::code_only(text);
        let test_lines = test_lines(&code);
        Source { code, test_lines, example_lines: example_lines(text) }
    }

    /// Whether line number `line`, counted from 1, belongs to a test.
    pub fn is_test(&self, line: usize) -> bool {
        self.test_lines.get(line.wrapping_sub(1)).copied().unwrap_or(false)
    }

    /// Whether line number `line`, counted from 1, belongs to a doc example.
    pub fn is_example(&self, line: usize) -> bool {
        self.example_lines.get(line.wrapping_sub(1)).copied().unwrap_or(false)
    }

    /// The lines of code outside tests, with their numbers, comments and strings blank.
    pub fn plain_code(&self) -> impl Iterator<Item = (usize, &str)> {
        self.code.lines().enumerate().map(|(i, line)| (i + 1, line)).filter(|(n, _)| !self.is_test(*n))
    }
}

/// The number of the line in which byte `at` of a text lies, counted from 1.
pub fn line_of(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|b| *b == b'\n').count() + 1
}

/// Marks the lines from each `#[cfg(test)]` to the end of the item below it: its closing brace or semicolon.
fn test_lines(code: &str) -> Vec<bool> {
    let mut marked = vec![false; code.lines().count()];
    let mut from = 0;
    while let Some(step) = code.get(from..).and_then(|rest| rest.find("#[cfg(test)]")) {
        let start = from + step;
        let end = end_of_item(code, start + "#[cfg(test)]".len());
        let (first, last) = (line_of(code, start), line_of(code, end));
        marked.iter_mut().take(last).skip(first - 1).for_each(|line| *line = true);
        from = end.max(start + 1);
    }
    marked
}

/// The place right after the item that begins somewhere behind `at`; brackets are counted, so a semicolon in an
/// array type does not end it.
fn end_of_item(code: &str, at: usize) -> usize {
    let mut depth = 0_i32;
    for (offset, b) in code.bytes().enumerate().skip(at) {
        match b {
            b'{' | b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            b'}' => {
                depth -= 1;
                if depth <= 0 {
                    return offset;
                }
            }
            b';' if depth <= 0 => return offset,
            _ => {}
        }
    }
    code.len()
}

fn example_lines(text: &str) -> Vec<bool> {
    let mut inside = false;
    let mut marked = Vec::new();
    for line in text.lines() {
        let doc = line.trim_start();
        let doc = doc.strip_prefix("///").or_else(|| doc.strip_prefix("//!"));
        // A fence cannot outlive its comment.
        inside &= doc.is_some();
        let fence = doc.is_some_and(|doc| doc.trim_start().starts_with("```"));
        marked.push(inside || fence);
        inside ^= fence;
    }
    marked
}
