//! Tables of a file, read key by key: what is missing, of the wrong kind or unknown is noted.

use crate::page::{Page, Text, one_of, quoted};
use std::ops::RangeInclusive;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

pub(crate) type Entry<'t, 'a> = &'t Spanned<DeValue<'a>>;

/// A part of a file and the keys that were asked for.
pub struct Section<'t, 'a> {
    /// Its name in sentences: "[parameters]".
    name: &'static str,
    /// Where it stands.
    pub at: usize,
    entries: &'t DeTable<'a>,
    known: Vec<&'static str>,
}

impl<'t, 'a> Section<'t, 'a> {
    /// The whole document.
    pub fn root(document: &'t Spanned<DeTable<'a>>) -> Section<'t, 'a> {
        Section { name: "the file", at: 0, entries: document.get_ref(), known: Vec::new() }
    }

    pub(crate) fn get(&mut self, key: &'static str) -> Option<Entry<'t, 'a>> {
        self.known.push(key);
        self.entries.get(key)
    }

    pub(crate) fn missing(&self, page: &mut Page<'_>, key: &str, example: &str) {
        page.fault(self.at, format!("{} lacks {key}: write {example}", self.name));
    }

    /// Whether the key is there.
    pub fn has(&self, key: &str) -> bool {
        self.entries.contains_key(key)
    }

    /// Where the value of a key stands; the table itself if it has none.
    pub fn place(&self, key: &str) -> usize {
        self.entries.get(key).map_or(self.at, |v| v.span().start)
    }

    /// A string that may be left out.
    pub fn text(&mut self, page: &mut Page<'_>, key: &'static str) -> Option<Text<'t>> {
        let value = self.get(key)?;
        match value.get_ref() {
            DeValue::String(text) => Some(page.text(text, value.span().start)),
            other => {
                wrong_kind(page, value, key, "a text in quotes", other);
                None
            }
        }
    }

    /// A string that must be there.
    pub fn need_text(&mut self, page: &mut Page<'_>, key: &'static str, example: &str) -> Option<Text<'t>> {
        if !self.has(key) {
            self.known.push(key);
            self.missing(page, key, example);
            return None;
        }
        self.text(page, key)
    }

    /// A name: a text of one line and at most 60 characters.
    pub fn need_name(&mut self, page: &mut Page<'_>, key: &'static str) -> Option<Text<'t>> {
        let text = self.need_text(page, key, &format!("{key} = \"…\""))?;
        let length = text.value.chars().count();
        if length == 0 || length > 60 || text.value.chars().any(char::is_control) {
            page.fault(text.at, format!("{key} is a text of one line, 1 to 60 characters long"));
            return None;
        }
        Some(text)
    }

    /// A whole number that must be there.
    pub fn need_number(
        &mut self,
        page: &mut Page<'_>,
        key: &'static str,
        range: RangeInclusive<i64>,
    ) -> Option<i64> {
        let (low, high) = (*range.start(), *range.end());
        let Some(value) = self.get(key) else {
            self.missing(page, key, &format!("{key} = a number from {low} to {high}"));
            return None;
        };
        let DeValue::Integer(digits) = value.get_ref() else {
            wrong_kind(page, value, key, "a whole number", value.get_ref());
            return None;
        };
        let number = i64::from_str_radix(digits.as_str(), digits.radix()).ok().filter(|n| range.contains(n));
        if number.is_none() {
            page.fault(value.span().start, format!("{key} is a whole number from {low} to {high}"));
        }
        number
    }

    /// A whole number, or `or` where it is left out.
    pub fn number(
        &mut self,
        page: &mut Page<'_>,
        key: &'static str,
        range: RangeInclusive<i64>,
        or: i64,
    ) -> i64 {
        self.known.push(key);
        if self.has(key) { self.need_number(page, key, range).unwrap_or(or) } else { or }
    }

    /// Yes or no; `false` where it is left out.
    pub fn flag(&mut self, page: &mut Page<'_>, key: &'static str) -> bool {
        let Some(value) = self.get(key) else { return false };
        match value.get_ref() {
            DeValue::Boolean(flag) => *flag,
            other => {
                wrong_kind(page, value, key, "true or false", other);
                false
            }
        }
    }

    /// One word of a list that must be there; gives its place in the list.
    pub fn need_choice<S: AsRef<str>>(
        &mut self,
        page: &mut Page<'_>,
        key: &'static str,
        words: &[S],
    ) -> Option<usize> {
        let text = self.need_text(page, key, &format!("{key} = {}", one_of(words)))?;
        let found = words.iter().position(|word| word.as_ref() == text.value);
        if found.is_none() {
            page.fault(text.at, format!("{key} is {}, not {}", one_of(words), quoted(text.value)));
        }
        found
    }

    /// One word of a list, or left out.
    pub fn choice(&mut self, page: &mut Page<'_>, key: &'static str, words: &[&str]) -> Option<usize> {
        self.known.push(key);
        if self.has(key) { self.need_choice(page, key, words) } else { None }
    }

    /// A table that may be left out.
    pub fn table(
        &mut self,
        page: &mut Page<'_>,
        key: &'static str,
        name: &'static str,
    ) -> Option<Section<'t, 'a>> {
        let value = self.get(key)?;
        as_table(page, value, key, name)
    }

    /// A table that must be there.
    pub fn need_table(
        &mut self,
        page: &mut Page<'_>,
        key: &'static str,
        name: &'static str,
    ) -> Option<Section<'t, 'a>> {
        if !self.has(key) {
            self.known.push(key);
            self.missing(page, key, &format!("a part {name}"));
            return None;
        }
        self.table(page, key, name)
    }

    /// An array of tables, at most `most` of them; none where it is left out.
    pub fn tables(
        &mut self,
        page: &mut Page<'_>,
        key: &'static str,
        name: &'static str,
        most: usize,
    ) -> Vec<Section<'t, 'a>> {
        let Some(value) = self.get(key) else { return Vec::new() };
        let DeValue::Array(array) = value.get_ref() else {
            wrong_kind(page, value, key, &format!("a list; write {name}"), value.get_ref());
            return Vec::new();
        };
        if array.len() > most {
            let at = array.get(most).map_or(0, |v: &Spanned<DeValue<'_>>| v.span().start);
            page.fault(at, format!("there are {} of {name}, and at most {most} are allowed", array.len()));
        }
        array.iter().take(most).filter_map(|value| as_table(page, value, key, name)).collect()
    }

    /// A list of texts that must be there, at most `most` of them.
    pub fn need_texts(&mut self, page: &mut Page<'_>, key: &'static str, most: usize) -> Vec<Text<'t>> {
        let Some(value) = self.get(key) else {
            self.missing(page, key, &format!("{key} = [\"…\", \"…\"]"));
            return Vec::new();
        };
        let DeValue::Array(array) = value.get_ref() else {
            wrong_kind(page, value, key, "a list of texts", value.get_ref());
            return Vec::new();
        };
        if array.len() > most {
            page.fault(
                value.span().start,
                format!("{key} has {} entries, at most {most} are allowed", array.len()),
            );
        }
        let mut texts = Vec::new();
        for entry in array.iter().take(most) {
            match entry.get_ref() {
                DeValue::String(text) => texts.push(page.text(text, entry.span().start)),
                other => wrong_kind(page, entry, key, "a list of texts", other),
            }
        }
        texts
    }

    /// Every key with its text, for tables whose keys are names: key and its place, place of the value, value.
    pub fn texts(&self, page: &mut Page<'_>) -> Vec<((&'t str, usize), usize, &'t str)> {
        let mut texts = Vec::new();
        for (key, value) in self.entries {
            match value.get_ref() {
                DeValue::String(text) => {
                    texts.push(((&**key.get_ref(), key.span().start), value.span().start, &**text));
                }
                other => wrong_kind(page, value, key.get_ref(), "a text in quotes", other),
            }
        }
        texts
    }

    /// Notes the keys nobody asked for.
    pub fn finish(self, page: &mut Page<'_>) {
        for key in self.entries.keys() {
            let word: &str = key.get_ref();
            if !self.known.contains(&word) {
                let known = one_of(&self.known);
                let (name, word) = (self.name, quoted(word));
                page.fault(key.span().start, format!("{name} knows no key {word}; it has {known}"));
            }
        }
    }
}

fn as_table<'t, 'a>(
    page: &mut Page<'_>,
    value: Entry<'t, 'a>,
    key: &str,
    name: &'static str,
) -> Option<Section<'t, 'a>> {
    match value.get_ref() {
        DeValue::Table(entries) => Some(Section { name, at: value.span().start, entries, known: Vec::new() }),
        other => {
            wrong_kind(page, value, key, &format!("a table; write {name}"), other);
            None
        }
    }
}

pub(crate) fn wrong_kind(
    page: &mut Page<'_>,
    value: Entry<'_, '_>,
    key: &str,
    wanted: &str,
    found: &DeValue<'_>,
) {
    page.fault(value.span().start, format!("{key} is {wanted}, not a {}", found.type_str()));
}
