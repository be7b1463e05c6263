//! The marker above a table: `// table: SR-CRT columns 2.. rows 1..6 part 2`.

/// Which rows or columns.
#[derive(Debug, Default)]
pub(super) struct Selection(Option<Vec<(usize, usize)>>);

impl Selection {
    /// Whether it holds number `n`; without a word it holds all.
    pub(super) fn holds(&self, n: usize) -> bool {
        self.0.as_ref().is_none_or(|ranges| ranges.iter().any(|(from, to)| (*from..=*to).contains(&n)))
    }

    fn parse(word: &str) -> Option<Selection> {
        let number = |text: &str, open: usize| {
            if text.is_empty() { Some(open) } else { text.parse().ok().filter(|n| *n > 0) }
        };
        let ranges = word.split(',').map(|range| match range.split_once("..") {
            Some((from, to)) => Some((number(from, 1)?, number(to, usize::MAX)?)),
            None => range.parse().ok().filter(|n| *n > 0).map(|n: usize| (n, n)),
        });
        ranges.collect::<Option<Vec<_>>>().map(|ranges| Selection(Some(ranges)))
    }
}

/// A marker, read.
#[derive(Debug)]
pub(super) struct Marker {
    pub id: String,
    pub columns: Selection,
    pub rows: Selection,
    /// Which table under the id, from 1.
    pub part: usize,
}

/// The markers of a source text, each with its place. Only whole comment lines are markers; `sign` begins them.
pub(super) fn all(text: &str, sign: &str) -> Vec<(Result<Marker, String>, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if let Some(words) = line.trim().strip_prefix(sign) {
            found.push((parse(words), at));
        }
        at += line.len();
    }
    found
}

fn parse(words: &str) -> Result<Marker, String> {
    let form = "a marker reads `// table: SR-CRT columns 2.. rows 1..6 part 1`";
    let mut words = words.split_whitespace();
    let id = words.next().ok_or(form)?.to_owned();
    let mut marker = Marker { id, columns: Selection::default(), rows: Selection::default(), part: 1 };
    while let Some(word) = words.next() {
        let value = words.next().unwrap_or("");
        let read = match word {
            "columns" => Selection::parse(value).map(|selection| marker.columns = selection),
            "rows" => Selection::parse(value).map(|selection| marker.rows = selection),
            "part" => value.parse().ok().filter(|n| *n > 0).map(|n| marker.part = n),
            _ => None,
        };
        read.ok_or_else(|| format!("`{word} {value}` is not understood: {form}"))?;
    }
    Ok(marker)
}
