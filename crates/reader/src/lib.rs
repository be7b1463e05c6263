//! Data files from outside, read key by key: scenarios and armies.
//!
//! A file is a [`Page`]; its parts are [`Section`]s that are asked for one key after the other. Whatever is missing, of
//! the wrong kind, out of range or unknown is noted with line and column, and reading goes on: all faults come at
//! once. Nothing a file contains can make the program panic. [`hexmap`] reads the map of a hex game,
//! [`ground`] that of a free table, [`army`] what all army files have in common.

pub mod army;
mod decimals;
pub mod ground;
pub mod hexmap;
mod page;
mod section;

pub use decimals::Decimal;
pub use page::{Page, Text, one_of, quoted, without_comments, words};
pub use section::Section;

use kernel::Fault;
use toml::de::DeTable;

/// Reads a file of at most `most` bytes. `compile` gets the page to note faults on and the whole document; the keys
/// it does not ask for are faults too. What it makes is handed over only if nothing was wrong.
///
/// # Errors
/// All faults of the file, in its order.
pub fn read<T>(
    file: &str,
    text: &str,
    most: usize,
    compile: impl FnOnce(&mut Page<'_>, &mut Section<'_, '_>) -> Option<T>,
) -> Result<T, Vec<Fault>> {
    if text.len() > most {
        let sentence = format!("a file of this kind has at most {most} bytes, not {}", text.len());
        return Err(vec![Fault::at(file, 0, 0, sentence)]);
    }
    let mut page = Page::new(file, text);
    let (document, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        page.fault(error.span().map_or(0, |span| span.start), error.message());
    }
    if !page.is_clean() {
        // What comes after a mistake in the notation itself cannot be trusted.
        return Err(page.into_faults());
    }
    let mut root = Section::root(&document);
    let made = compile(&mut page, &mut root);
    root.finish(&mut page);
    match made {
        Some(made) if page.is_clean() => Ok(made),
        _ => Err(page.into_faults()),
    }
}

#[cfg(test)]
mod tests;
