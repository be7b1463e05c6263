//! Army files: read with all faults at once, and written.
//!
//! ```toml
//! rules = "ma"
//! name = "Picton's brigade"
//! nation = "british"
//! commander = "Picton"
//!
//! [[battalion]]
//! name = "1st Bn"
//! quality = "drilled"
//! rankers = 36
//! drummers = 1
//! sergeants = 1
//! officers = 1
//! ```
//!
//! Besides there are `ensigns`, `light` and `rifles`; what is left out is none. A scenario holds armies in the same
//! words.

use super::legal::{Law, Unlawful};
use super::{Army, Battalion, CharacterKind, Characters, Nation, Quality};
use kernel::Fault;
use reader::army::{About, Broken, Lawful, MOST_FIGURES, MOST_LISTED, Places, optional_name, quoted_text};
use reader::{Page, Section};
use std::fmt::Write;

/// The longest army file that is looked at, in bytes.
pub const MAX_TEXT: usize = 32 * 1024;
/// The keys of a battalion whose places are kept.
const KEYS: [&str; 8] =
    ["quality", "rankers", "drummers", "sergeants", "ensigns", "officers", "light", "rifles"];

/// An army as a file has it.
pub type Listed = reader::army::Listed<Army>;

impl Lawful for Army {
    type Law = Law;
    fn broken(&self, law: &Law) -> Vec<Broken> {
        let broken = |unlawful: Unlawful| Broken {
            rule: unlawful.rule(),
            sentence: unlawful.sentence(self),
            about: unlawful.about().map(|(unit, key)| About { unit, key }),
        };
        self.judge(law).into_iter().map(broken).collect()
    }
}

/// Reads an army file; whether the army may be fielded is judged afterwards.
///
/// # Errors
/// All that keeps the file from being read.
pub fn read(file: &str, text: &str) -> Result<Listed, Vec<Fault>> {
    reader::read(file, text, MAX_TEXT, |page, root| {
        rules(page, root);
        let mut listed = army(page, root)?;
        let letters = listed.army.nation.letters();
        listed.army.number(letters);
        Some(listed)
    })
}

/// The line that says for which rules the file is; it may be left out.
pub(crate) fn rules(page: &mut Page<'_>, root: &mut Section<'_, '_>) {
    reader::army::rules(page, root, "ma", "La Marche des Aigles");
}

/// Reads an army out of a table: a whole army file, or the part of a scenario.
pub(crate) fn army(page: &mut Page<'_>, table: &mut Section<'_, '_>) -> Option<Listed> {
    let mut places = Places::new(table, &KEYS);
    let nations = Nation::ALL.map(Nation::word);
    let nation = table.need_choice(page, "nation", &nations).map(|i| Nation::ALL[i]);
    let name = optional_name(page, table, "name");
    let commander = optional_name(page, table, "commander");
    let mut battalions = Vec::new();
    for mut entry in table.tables(page, "battalion", "[[battalion]]", MOST_LISTED) {
        places.add(&entry);
        let number = battalions.len() + 1;
        battalions.push(battalion(page, &mut entry, nation.unwrap_or(Nation::French), number));
        entry.finish(page);
    }
    let nation = nation?;
    let name = name.unwrap_or_else(|| format!("{} brigade", nation.name()));
    let commander = commander.unwrap_or_else(|| format!("{} Commander", nation.name()));
    Some(Listed { army: Army { name, nation, commander, battalions }, places })
}

fn battalion(page: &mut Page<'_>, table: &mut Section<'_, '_>, nation: Nation, number: usize) -> Battalion {
    let name = optional_name(page, table, "name").unwrap_or_else(|| nation.ordinal(number));
    let qualities = Quality::ALL.map(Quality::word);
    let quality =
        table.need_choice(page, "quality", &qualities).map_or(Quality::Drilled, |i| Quality::ALL[i]);
    let rankers = table.need_number(page, "rankers", 0..=MOST_FIGURES).unwrap_or(16) as u8;
    let mut characters = Characters::NONE;
    let mut two_colours = false;
    for kind in CharacterKind::ALL {
        let mut count = table.number(page, kind.key(), 0..=MOST_FIGURES, 0) as u8;
        if kind == CharacterKind::Ensign && count == 2 {
            // MA-3.4b: two figures, one Character.
            (count, two_colours) = (1, true);
        }
        characters = characters.with(kind, count);
    }
    let (light, rifles) = (table.flag(page, "light"), table.flag(page, "rifles"));
    Battalion { code: String::new(), name, nation, quality, rankers, characters, light, rifles, two_colours }
}

/// Writes an army file that reads back as the same army.
pub fn write(army: &Army) -> String {
    let mut text = format!(
        "# An army for La Marche des Aigles, {} points.\n\nrules = \"ma\"\nname = {}\nnation = \"{}\"\ncommander = {}\n",
        army.points(),
        quoted_text(&army.name),
        army.nation.word(),
        quoted_text(&army.commander),
    );
    for battalion in &army.battalions {
        let _ = write!(text, "\n[[battalion]]{}\n", note(battalion));
        let _ = writeln!(text, "name = {}", quoted_text(&battalion.name));
        let _ = writeln!(text, "quality = \"{}\"", battalion.quality.word());
        let _ = writeln!(text, "rankers = {}", battalion.rankers);
        for kind in CharacterKind::ALL {
            let count = battalion.figures(kind);
            if count > 0 {
                let _ = writeln!(text, "{} = {count}", kind.key());
            }
        }
        for (key, flag) in [("light", battalion.light), ("rifles", battalion.rifles)] {
            if flag {
                let _ = writeln!(text, "{key} = true");
            }
        }
    }
    text
}

fn note(battalion: &Battalion) -> String {
    format!("{:width$}# {} points", "", battalion.points(), width = 19)
}

impl Battalion {
    /// The figures of a kind on the table: a British Ensign may be shown by two (MA-3.4b).
    pub fn figures(&self, kind: CharacterKind) -> u8 {
        let second = kind == CharacterKind::Ensign && self.two_colours;
        self.characters.count(kind) + u8::from(second && self.characters.has(kind))
    }
}
