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
use kernel::{Fault, RuleId};
use reader::{Page, Table};
use std::fmt::Write;

/// The longest army file that is looked at, in bytes.
pub const MAX_TEXT: usize = 32 * 1024;
/// The most battalions that are looked at: more than 200 points can buy (MA-R81).
pub const MOST_LISTED: usize = 32;
/// The most Rankers and Characters that are looked at; more is not even judged.
const MOST_FIGURES: i64 = 99;
/// The keys of a battalion whose places are kept.
const KEYS: [&str; 8] =
    ["quality", "rankers", "drummers", "sergeants", "ensigns", "officers", "light", "rifles"];

/// An army as a file has it, and where everything stands in the file.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The army; it may break rules.
    pub army: Army,
    /// Where it begins.
    at: usize,
    /// Where each battalion stands, and each of its [`KEYS`].
    places: Vec<(usize, [usize; 8])>,
}

/// A rule that an army file breaks: the fault with its place, and the clause.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Breach {
    /// Where, and the sentence, which names the clause.
    pub fault: Fault,
    /// The clause.
    pub rule: RuleId,
    /// The battalion, by its place in the roster; `None` for the army as a whole.
    pub battalion: Option<usize>,
    /// The key it is about.
    pub key: Option<&'static str>,
}

impl Listed {
    /// Where in the file a fault is.
    fn place(&self, fault: Unlawful) -> usize {
        let Some((battalion, key)) = fault.about() else { return self.at };
        let Some((at, keys)) = self.places.get(battalion) else { return self.at };
        KEYS.iter().position(|k| *k == key).map_or(*at, |i| keys[i])
    }

    /// Notes what is wrong with the army on the page it was read from.
    pub(crate) fn judge(&self, page: &mut Page<'_>, law: &Law) {
        for fault in self.army.judge(law) {
            page.fault(self.place(fault), format!("{} ({})", fault.sentence(&self.army), fault.rule()));
        }
    }

    /// All rules the army breaks, with their places in the text it was read from.
    pub fn breaches(&self, file: &str, text: &str, law: &Law) -> Vec<Breach> {
        let breach = |unlawful: Unlawful| {
            let mut page = Page::new(file, text);
            page.fault(
                self.place(unlawful),
                format!("{} ({})", unlawful.sentence(&self.army), unlawful.rule()),
            );
            let about = unlawful.about();
            page.into_faults().into_iter().map(move |fault| Breach {
                fault,
                rule: unlawful.rule(),
                battalion: about.map(|a| a.0),
                key: about.map(|a| a.1),
            })
        };
        let mut breaches: Vec<Breach> = self.army.judge(law).into_iter().flat_map(breach).collect();
        breaches.sort();
        breaches
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
pub(crate) fn rules(page: &mut Page<'_>, root: &mut Table<'_, '_>) {
    if let Some(text) = root.text(page, "rules")
        && !text.value.eq_ignore_ascii_case("ma")
    {
        page.fault(text.at, "this is read by the rules of La Marche des Aigles: write rules = \"ma\"");
    }
}

/// Reads an army out of a table: a whole army file, or the part of a scenario.
pub(crate) fn army(page: &mut Page<'_>, table: &mut Table<'_, '_>) -> Option<Listed> {
    let at = table.at;
    let nations = Nation::ALL.map(Nation::word);
    let nation = table.need_choice(page, "nation", &nations).map(|i| Nation::ALL[i]);
    let name = optional_name(page, table, "name");
    let commander = optional_name(page, table, "commander");
    let mut battalions = Vec::new();
    let mut places = Vec::new();
    for mut entry in table.tables(page, "battalion", "[[battalion]]", MOST_LISTED) {
        places.push((entry.at, KEYS.map(|key| entry.place(key))));
        let number = battalions.len() + 1;
        battalions.push(battalion(page, &mut entry, nation.unwrap_or(Nation::French), number));
        entry.finish(page);
    }
    let nation = nation?;
    let name = name.unwrap_or_else(|| format!("{} brigade", nation.name()));
    let commander = commander.unwrap_or_else(|| format!("{} Commander", nation.name()));
    Some(Listed { army: Army { name, nation, commander, battalions }, at, places })
}

fn optional_name(page: &mut Page<'_>, table: &mut Table<'_, '_>, key: &'static str) -> Option<String> {
    if table.has(key) {
        table.need_name(page, key).map(|text| text.value.to_owned())
    } else {
        table.text(page, key).map(|text| text.value.to_owned())
    }
}

fn battalion(page: &mut Page<'_>, table: &mut Table<'_, '_>, nation: Nation, number: usize) -> Battalion {
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
        quoted(&army.name),
        army.nation.word(),
        quoted(&army.commander),
    );
    for battalion in &army.battalions {
        let _ = write!(text, "\n[[battalion]]{}\n", note(battalion));
        let _ = writeln!(text, "name = {}", quoted(&battalion.name));
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

/// A text in quotes, as the notation wants it.
fn quoted(text: &str) -> String {
    let plain: String = text.chars().filter(|c| !c.is_control()).collect();
    format!("\"{}\"", plain.replace('\\', "\\\\").replace('"', "\\\""))
}

impl Battalion {
    /// The figures of a kind on the table: a British Ensign may be shown by two (MA-3.4b).
    pub fn figures(&self, kind: CharacterKind) -> u8 {
        let second = kind == CharacterKind::Ensign && self.two_colours;
        self.characters.count(kind) + u8::from(second && self.characters.has(kind))
    }
}
