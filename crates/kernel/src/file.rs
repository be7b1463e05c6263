//! Game files (`.grog`): reading within bounds, with the line of the first fault.

use crate::line;
use crate::log::{self, Entry, Hash, Header, LineFault};
use serde::{Serialize, de::DeserializeOwned};

/// The largest game file that is read, in bytes.
pub const MOST_BYTES: usize = 64 << 20;
/// The longest line that is read, in bytes. A header may carry a whole scenario.
pub const MOST_LINE: usize = 1 << 20;
/// The most entries that are read.
pub const MOST_ENTRIES: usize = 500_000;

/// Why a game file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FileFault {
    /// Nothing in it.
    #[error("the file is empty; a game file begins with a header line")]
    Empty,
    /// Over [`MOST_BYTES`].
    #[error("the file has {0} bytes; a game file has at most {MOST_BYTES}")]
    TooLarge(usize),
    /// Not text.
    #[error("line {0}: the file is not UTF-8 text from here on, so it is not a game file or was damaged")]
    NotText(u32),
    /// A fault in a line.
    #[error("line {line}: {fault}")]
    Line {
        /// Counted from 1.
        line: u32,
        /// What is wrong.
        fault: LineFault,
    },
    /// Over [`MOST_LINE`].
    #[error("line {0}: the line is longer than {MOST_LINE} bytes")]
    LongLine(u32),
    /// Over [`MOST_ENTRIES`].
    #[error("the file has more than {MOST_ENTRIES} entries")]
    TooMany,
    /// A newer program wrote it.
    #[error("line 1: the file has format {0}, this program reads format {f}; a newer grognard wrote it", f = log::FORMAT)]
    Format(u32),
    /// The header does not say where the dice come from, or not as its format does.
    #[error(
        "line 1: the header names {}",
        if *format == log::PLAIN { "chains of dice, or no contributions to them: that is not format 1" }
        else { "contributions to the dice, or no chains: that is not format 2" }
    )]
    Dice {
        /// As the header says.
        format: u32,
    },
}

impl FileFault {
    /// The line it is about, counted from 1; 0 for the whole file.
    pub fn line(&self) -> u32 {
        match self {
            FileFault::Line { line, .. } | FileFault::LongLine(line) | FileFault::NotText(line) => *line,
            FileFault::Format(_) | FileFault::Dice { .. } => 1,
            FileFault::Empty | FileFault::TooLarge(_) | FileFault::TooMany => 0,
        }
    }
}

/// A game file, its chain checked, its answers of type `A` (`serde_json::Value` where the rule set is not known
/// yet).
#[derive(Clone, PartialEq, Debug)]
pub struct GameFile<A> {
    /// The first line.
    pub header: Header,
    /// The entries in order; entry `n` of the file is `entries[n - 1]`.
    pub entries: Vec<Entry<A>>,
    /// The hash of every line, the header's first: the receipts players hold.
    pub hashes: Vec<Hash>,
}

/// Reads only the header: enough to know which rule set is wanted.
pub fn read_header(bytes: &[u8]) -> Result<Header, FileFault> {
    let text = text(bytes)?;
    let (_, line) = lines(text).next().ok_or(FileFault::Empty)?;
    header(line).map(|(header, _)| header)
}

/// Reads a whole file. The first fault ends the reading; nothing after it can be trusted.
pub fn read<A: Serialize + DeserializeOwned + Clone>(bytes: &[u8]) -> Result<GameFile<A>, FileFault> {
    let text = text(bytes)?;
    let mut all = lines(text);
    let (_, first) = all.next().ok_or(FileFault::Empty)?;
    let (header, hash) = header(first)?;
    let (mut entries, mut hashes) = (Vec::new(), vec![hash]);
    let mut before = hash;
    for (line, text) in all {
        if entries.len() == MOST_ENTRIES {
            return Err(FileFault::TooMany);
        }
        if text.len() > MOST_LINE {
            return Err(FileFault::LongLine(line));
        }
        let n = entries.len() as u32 + 1;
        let (entry, hash) =
            log::read_entry(n, text, &before).map_err(|fault| FileFault::Line { line, fault })?;
        entries.push(entry);
        hashes.push(hash);
        before = hash;
    }
    Ok(GameFile { header, entries, hashes })
}

/// Writes a file: one line each, a line end after the last.
pub fn write<A: Serialize + DeserializeOwned + Clone>(header: &Header, entries: &[Entry<A>]) -> String {
    let (mut text, mut before) = log::write_header(header);
    text.push('\n');
    for (i, entry) in entries.iter().enumerate() {
        let (line, hash) = log::write_entry(i as u32 + 1, entry, &before);
        text.push_str(&line);
        text.push('\n');
        before = hash;
    }
    text
}

fn text(bytes: &[u8]) -> Result<&str, FileFault> {
    if bytes.len() > MOST_BYTES {
        return Err(FileFault::TooLarge(bytes.len()));
    }
    std::str::from_utf8(bytes).map_err(|e| {
        let good = bytes.get(..e.valid_up_to()).unwrap_or_default();
        FileFault::NotText(1 + good.iter().filter(|&&b| b == b'\n').count() as u32)
    })
}

/// The lines with their numbers. Blank ones are forgiven at the end only, so that entry `n` always stands in
/// line `n + 1`.
fn lines(text: &str) -> impl Iterator<Item = (u32, &str)> {
    (1u32..).zip(text.trim_end().lines())
}

fn header(line: &str) -> Result<(Header, Hash), FileFault> {
    if line.len() > MOST_LINE {
        return Err(FileFault::LongLine(1));
    }
    let (header, hash) = log::read_header(line).map_err(|fault| FileFault::Line { line: 1, fault })?;
    if !(log::PLAIN..=log::FORMAT).contains(&header.grognard) {
        return Err(FileFault::Format(header.grognard));
    }
    if header.format() != Some(header.grognard) {
        return Err(FileFault::Dice { format: header.grognard });
    }
    Ok((header, hash))
}

/// Reads any bytes as a game file: for the fuzzer. Because a changed byte breaks the chain and ends the reading,
/// the lines are read a second time with their hashes put right, which leads the fuzzer past the chain. Whatever
/// reads must write, and the same header come back.
pub fn fuzz_game_file(data: &[u8]) {
    let _ = read_header(data);
    let _ = read::<serde_json::Value>(data);
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (mut mended, mut before) = (String::new(), [0; 32]);
    for line in text.lines().take(1_000) {
        let Some((line, hash)) = line::rechain(line, &before) else { continue };
        mended.push_str(&line);
        mended.push('\n');
        before = hash;
    }
    if let Ok(file) = read::<serde_json::Value>(mended.as_bytes()) {
        let again = read::<serde_json::Value>(write(&file.header, &file.entries).as_bytes());
        assert!(
            again.is_ok_and(|again| again.header == file.header && again.entries.len() == file.entries.len())
        );
    }
}
