//! Army files: what is the same in every rule set whose players raise armies.
//!
//! ```toml
//! rules = "ma"
//! name = "Picton's brigade"
//!
//! [[battalion]]
//! name = "1st Bn"
//! quality = "drilled"
//! ```
//!
//! A rule set reads its own keys and remembers where they stand ([`Places`]); what its laws find wrong ([`Lawful`], [`Broken`])
//! is told at that place ([`Listed`]). An army that a player brings stands in the options of a game ([`brought`]).
//! [`quoted_text`] writes a text that reads back the same.

use crate::{Page, Section};
use kernel::{Fault, RuleId};

/// The most units that are looked at.
pub const MOST_LISTED: usize = 32;
/// The most figures of a kind that are looked at; more is not even judged.
pub const MOST_FIGURES: i64 = 99;

/// Where an army stands in its file: each unit, and each of its keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Places {
    /// Where it begins.
    at: usize,
    /// The keys whose places are kept.
    keys: &'static [&'static str],
    /// Where each unit stands, and each of its keys.
    units: Vec<(usize, Vec<usize>)>,
}

/// Whom something is about: a unit by its place in the roster, and a key of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// The unit, counted from 0.
    pub unit: usize,
    /// The key.
    pub key: &'static str,
}

/// A law that an army breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The clause.
    pub rule: RuleId,
    /// What is wrong, and what would help.
    pub sentence: String,
    /// Whom it is about; `None` for the army as a whole.
    pub about: Option<About>,
}

/// The same with its place in a file: the sentence names the clause.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Breach {
    /// Where, and the sentence.
    pub fault: Fault,
    /// The clause.
    pub rule: RuleId,
    /// The unit, by its place in the roster; `None` for the army as a whole.
    pub unit: Option<usize>,
    /// The key it is about.
    pub key: Option<&'static str>,
}

/// An army as its laws see it.
pub trait Lawful {
    /// What armies may be; `()` where that never changes.
    type Law;
    /// Every law it breaks, in order.
    fn broken(&self, law: &Self::Law) -> Vec<Broken>;
}

/// An army as a file has it, and where everything stands in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed<A> {
    /// The army; it may break rules.
    pub army: A,
    /// Where it stands.
    pub places: Places,
}

impl<A: Lawful> Listed<A> {
    /// Notes what is wrong with the army on the page it was read from.
    pub fn judge(&self, page: &mut Page<'_>, law: &A::Law) {
        self.places.judge(page, self.army.broken(law));
    }

    /// All rules the army breaks, with their places in the text it was read from.
    pub fn breaches(&self, file: &str, text: &str, law: &A::Law) -> Vec<Breach> {
        self.places.breaches(file, text, self.army.broken(law))
    }
}

/// How a rule set reads an army file: its name, its text.
pub type Read<A> = fn(&str, &str) -> Result<Listed<A>, Vec<Fault>>;

/// An army that a player brings: an army file inside the option `key` of the game. One that cannot be read or breaks a law
/// is noted on the page and left out.
pub fn brought<A: Lawful>(
    page: &mut Page<'_>,
    key: &str,
    text: &str,
    law: &A::Law,
    read: Read<A>,
) -> Option<Listed<A>> {
    let name = format!("option {key}");
    let listed = match read(&name, text) {
        Ok(listed) => listed,
        Err(faults) => {
            page.note(faults);
            return None;
        }
    };
    let breaches = listed.breaches(&name, text, law);
    let lawful = breaches.is_empty();
    page.note(breaches.into_iter().map(|breach| breach.fault).collect());
    lawful.then_some(listed)
}

impl Broken {
    /// The sentence with the clause behind it.
    pub fn told(&self) -> String {
        format!("{} ({})", self.sentence, self.rule)
    }
}

impl Places {
    /// An army that begins here, with the keys of its units that laws may be about.
    pub fn new(table: &Section<'_, '_>, keys: &'static [&'static str]) -> Places {
        Places { at: table.at, keys, units: Vec::new() }
    }

    /// Another unit: where it and its keys stand.
    pub fn add(&mut self, unit: &Section<'_, '_>) {
        let places = self.keys.iter().map(|key| unit.place(key)).collect();
        self.units.push((unit.at, places));
    }

    /// Where something stands: the key, else the unit, else the army.
    pub fn of(&self, about: Option<About>) -> usize {
        let Some((About { key, .. }, (at, places))) = about.and_then(|a| Some((a, self.units.get(a.unit)?)))
        else {
            return self.at;
        };
        let found = self.keys.iter().position(|known| *known == key).and_then(|i| places.get(i));
        found.copied().unwrap_or(*at)
    }

    /// Notes every broken law on the page from which the army was read.
    pub fn judge(&self, page: &mut Page<'_>, broken: impl IntoIterator<Item = Broken>) {
        for law in broken {
            page.fault(self.of(law.about), law.told());
        }
    }

    /// Every broken law with its place in the text from which the army was read, in order.
    pub fn breaches(&self, file: &str, text: &str, broken: impl IntoIterator<Item = Broken>) -> Vec<Breach> {
        let breach = |law: Broken| {
            let mut page = Page::new(file, text);
            page.fault(self.of(law.about), law.told());
            let (unit, key) = (law.about.map(|a| a.unit), law.about.map(|a| a.key));
            page.into_faults().into_iter().map(move |fault| Breach { fault, rule: law.rule, unit, key })
        };
        let mut breaches: Vec<Breach> = broken.into_iter().flat_map(breach).collect();
        breaches.sort();
        breaches
    }
}

/// The line that says for which rules the file is; it may be left out.
pub fn rules(page: &mut Page<'_>, root: &mut Section<'_, '_>, prefix: &str, title: &str) {
    if let Some(text) = root.text(page, "rules")
        && !text.value.eq_ignore_ascii_case(prefix)
    {
        page.fault(text.at, format!("this is read by the rules of {title}: write rules = \"{prefix}\""));
    }
}

/// A name that may be left out.
pub fn optional_name(page: &mut Page<'_>, table: &mut Section<'_, '_>, key: &'static str) -> Option<String> {
    if table.has(key) {
        table.need_name(page, key).map(|text| text.value.to_owned())
    } else {
        table.text(page, key).map(|text| text.value.to_owned())
    }
}

/// A text in quotes, as the notation wants it; letters that no line may hold are left out.
pub fn quoted_text(text: &str) -> String {
    let plain: String = text.chars().filter(|c| !c.is_control()).collect();
    format!("\"{}\"", plain.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::rule;

    #[test]
    fn a_broken_law_is_told_where_it_stands() {
        let text = "rules = \"lb\"\n[[unit]]\nfigures = 3\n[[unit]]\nname = \"2nd\"\n";
        let read = |page: &mut Page<'_>, root: &mut Section<'_, '_>| {
            rules(page, root, "PK", "The Picket");
            let mut places = Places::new(root, &["figures"]);
            for mut unit in root.tables(page, "unit", "[[unit]]", MOST_LISTED) {
                places.add(&unit);
                let _ = (optional_name(page, &mut unit, "name"), unit.number(page, "figures", 0..=9, 1));
                unit.finish(page);
            }
            let about = |unit: usize| Some(About { unit, key: "figures" });
            let law = |about| Broken { rule: rule!("PK-1a"), sentence: "too few".to_owned(), about };
            places.judge(page, [law(about(0)), law(about(1)), law(None)]);
            Some(())
        };
        let faults = crate::read("army.toml", text, 1_000, read).unwrap_err();
        let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(told.len(), 4, "{told:#?}");
        assert!(
            told.iter().any(|line| line.contains("3:11") && line.contains("too few (PK-1a)")),
            "{told:#?}"
        );
        assert!(told.iter().any(|line| line.contains("write rules = \"PK\"")), "{told:#?}");
    }

    #[test]
    fn a_quoted_text_reads_back_the_same() {
        for name in ["Picton", "the \"Old\" Guard", "a\\b", "line\nend"] {
            let text = format!("name = {}", quoted_text(name));
            let read = crate::read("t", &text, 200, |page, root| optional_name(page, root, "name")).unwrap();
            assert_eq!(read, name.replace('\n', ""));
        }
    }
}
