//! Reading a draft of an army field by field, and writing the form: what is the same in every rule set.

use crate::{ArmyDraft, ArmyFault, FormChoice, FormField, FormInput};
use std::collections::BTreeMap;

/// The longest name.
pub const MOST_NAME: usize = 60;
/// The most figures of a kind that are looked at.
pub const MOST_FIGURES: u8 = 99;

/// The fields of an army, or of one of its units, as they are read; what cannot be read is noted.
pub struct DraftFields<'a> {
    fields: &'a BTreeMap<String, String>,
    unit: Option<usize>,
    faults: &'a mut Vec<ArmyFault>,
}

impl<'a> DraftFields<'a> {
    /// The fields of the army itself, or of the unit of this number.
    pub fn new(
        fields: &'a BTreeMap<String, String>,
        unit: Option<usize>,
        faults: &'a mut Vec<ArmyFault>,
    ) -> DraftFields<'a> {
        DraftFields { fields, unit, faults }
    }

    /// Notes a fault of a field.
    pub fn fault(&mut self, field: &str, sentence: String) {
        let unit = self.unit.map(|unit| unit as u32);
        self.faults.push(ArmyFault { unit, field: Some(field.to_owned()), sentence, rule: None });
    }

    /// A text of one line; nothing if it is empty.
    pub fn text(&self, key: &str) -> Option<String> {
        let value: String =
            self.fields.get(key)?.chars().filter(|c| !c.is_control()).take(MOST_NAME).collect();
        let value = value.trim().to_owned();
        (!value.is_empty()).then_some(value)
    }

    /// One of some values by its word; noted with a sentence such as "choose the nation of the army" if it is none.
    pub fn choice<T: Copy>(
        &mut self,
        key: &str,
        all: &[T],
        word: fn(T) -> &'static str,
        ask: &str,
    ) -> Option<T> {
        let value = self.fields.get(key);
        let found = all.iter().copied().find(|one| value.is_some_and(|value| word(*one) == value));
        if found.is_none() {
            self.fault(key, ask.to_owned());
        }
        found
    }

    /// A whole number, 0 if nothing stands there.
    pub fn count(&mut self, key: &str) -> u8 {
        match self.fields.get(key).map(|text| text.trim()) {
            None | Some("") => 0,
            Some(digits) => match digits.parse::<u8>() {
                Ok(count) if count <= MOST_FIGURES => count,
                _ => {
                    self.fault(key, format!("{key} is a whole number from 0 to {MOST_FIGURES}"));
                    0
                }
            },
        }
    }

    /// Yes or no; no if nothing stands there.
    pub fn flag(&self, key: &str) -> bool {
        self.fields.get(key).is_some_and(|value| value == "yes")
    }
}

/// Reads the units of a draft one by one; that there are more than so many is noted, in the rule set's word for units.
pub fn units<T>(
    draft: &ArmyDraft,
    most: usize,
    word: &str,
    faults: &mut Vec<ArmyFault>,
    read: impl Fn(usize, DraftFields<'_>) -> T,
) -> Vec<T> {
    if draft.units.len() > most {
        faults.push(ArmyFault::new(None, format!("only the first {most} {word} are looked at"), None));
    }
    let units = draft.units.iter().take(most).enumerate();
    units.map(|(at, fields)| read(at, DraftFields::new(fields, Some(at), faults))).collect()
}

/// A flag as a draft has it.
pub fn yes(flag: bool) -> String {
    if flag { "yes" } else { "no" }.to_owned()
}

impl FormField {
    /// A field with its label, a sentence more, what is put in, and the clause behind it.
    pub fn new(key: &str, label: &str, hint: &str, input: FormInput, rule: Option<&str>) -> FormField {
        FormField {
            key: key.to_owned(),
            label: label.to_owned(),
            hint: hint.to_owned(),
            input,
            rule: rule.map(str::to_owned),
        }
    }
}

impl FormInput {
    /// A name.
    pub fn name() -> FormInput {
        FormInput::Text { most: MOST_NAME as u32 }
    }

    /// One of these values, each with its label.
    pub fn choices(pairs: impl IntoIterator<Item = (String, String)>) -> FormInput {
        let values = pairs.into_iter().map(|(value, label)| FormChoice { value, label });
        FormInput::Choice { values: values.collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_is_noted_with_its_field() {
        let fields: BTreeMap<String, String> =
            [("name", "  1st\n "), ("figures", "12"), ("guns", "many"), ("light", "yes")]
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .into();
        let mut faults = Vec::new();
        let mut draft = DraftFields::new(&fields, Some(2), &mut faults);
        assert_eq!(draft.text("name").as_deref(), Some("1st"));
        assert_eq!((draft.count("figures"), draft.count("guns"), draft.count("none")), (12, 0, 0));
        assert_eq!((draft.flag("light"), draft.flag("heavy")), (true, false));
        let word = |n: i32| if n == 1 { "one" } else { "two" };
        assert_eq!(draft.choice("name", &[1, 2], word, "choose one"), None);
        let told: Vec<_> = faults.iter().map(|f| (f.unit, f.field.as_deref(), f.sentence.as_str())).collect();
        let wanted = [
            (Some(2), Some("guns"), "guns is a whole number from 0 to 99"),
            (Some(2), Some("name"), "choose one"),
        ];
        assert_eq!(told, wanted);
    }
}
