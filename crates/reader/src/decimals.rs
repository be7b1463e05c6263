//! Numbers with places behind the point, and points made of two of them. They are handed over as written: what a
//! decimal means, and how exact it may be, is for the rule set to say.

use crate::section::{Entry, wrong_kind};
use crate::{Page, Section};
use toml::de::DeValue;

/// A decimal as it stands in the file.
#[derive(Clone, Copy, Debug)]
pub struct Decimal<'t> {
    /// Its digits: `7.5`, `-3`.
    pub text: &'t str,
    /// Where it stands.
    pub at: usize,
}

impl<'t> Section<'t, '_> {
    /// A decimal that may be left out.
    pub fn decimal(&mut self, page: &mut Page<'_>, key: &'static str) -> Option<Decimal<'t>> {
        let value = self.get(key)?;
        let found = decimal(value);
        if found.is_none() {
            wrong_kind(page, value, key, "a number", value.get_ref());
        }
        found
    }

    /// Two decimals that must be there: `at = [60, 30]`.
    pub fn need_pair(&mut self, page: &mut Page<'_>, key: &'static str) -> Option<[Decimal<'t>; 2]> {
        let Some(value) = self.get(key) else {
            self.missing(page, key, &format!("{key} = [60, 30]"));
            return None;
        };
        let found = pair(value);
        if found.is_none() {
            page.fault(value.span().start, format!("{key} is two numbers: {key} = [60, 30]"));
        }
        found
    }

    /// A list of pairs that must be there, at most `most` of them: `points = [[8, 48], [30, 46]]`. Gives nothing if
    /// one of them is wrong.
    pub fn need_pairs(
        &mut self,
        page: &mut Page<'_>,
        key: &'static str,
        most: usize,
    ) -> Option<Vec<[Decimal<'t>; 2]>> {
        let example = format!("{key} = [[8, 48], [30, 46], [34, 62]]");
        let Some(value) = self.get(key) else {
            self.missing(page, key, &example);
            return None;
        };
        let DeValue::Array(array) = value.get_ref() else {
            wrong_kind(page, value, key, &format!("a list of points: {example}"), value.get_ref());
            return None;
        };
        if array.len() > most {
            let sentence = format!("{key} has {} points, at most {most} are allowed", array.len());
            page.fault(value.span().start, sentence);
            return None;
        }
        let mut points = Vec::with_capacity(array.len());
        for entry in array.iter() {
            match pair(entry) {
                Some(point) => points.push(point),
                None => page.fault(entry.span().start, "a point is two numbers: [8, 48]"),
            }
        }
        (points.len() == array.len()).then_some(points)
    }
}

fn decimal<'t>(value: Entry<'t, '_>) -> Option<Decimal<'t>> {
    let text = match value.get_ref() {
        DeValue::Integer(digits) if digits.radix() == 10 => digits.as_str(),
        DeValue::Float(digits) => digits.as_str(),
        _ => return None,
    };
    Some(Decimal { text, at: value.span().start })
}

fn pair<'t>(value: Entry<'t, '_>) -> Option<[Decimal<'t>; 2]> {
    let DeValue::Array(array) = value.get_ref() else { return None };
    if array.len() != 2 {
        return None;
    }
    Some([decimal(array.first()?)?, decimal(array.get(1)?)?])
}
