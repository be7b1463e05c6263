//! A draft as an army, and an army as a draft.

use crate::army::file::MOST_LISTED;
use crate::army::{Army, Battalion, CharacterKind, Characters, Nation, Quality};
use std::collections::BTreeMap;
use view::{ArmyDraft, ArmyFault};

/// The longest name.
pub(super) const MOST_NAME: usize = 60;
/// The most figures of a kind that are looked at.
const MOST_FIGURES: u8 = 99;

type Fields = BTreeMap<String, String>;

/// The army of a draft, and what cannot even be read of it. What is missing is put in.
pub(super) fn army(draft: &ArmyDraft) -> (Army, Vec<ArmyFault>) {
    let mut faults = Vec::new();
    let nation = choice(&draft.fields, "nation", &Nation::ALL, Nation::word);
    if nation.is_none() {
        faults.push(fault(None, "nation", "choose the nation of the army"));
    }
    let nation = nation.unwrap_or(Nation::British);
    let name = text(&draft.fields, "name").unwrap_or_else(|| format!("{} brigade", nation.name()));
    let commander =
        text(&draft.fields, "commander").unwrap_or_else(|| format!("{} Commander", nation.name()));
    if draft.units.len() > MOST_LISTED {
        let sentence = format!("only the first {MOST_LISTED} battalions are looked at");
        faults.push(ArmyFault { unit: None, field: None, sentence, rule: None });
    }
    let units = draft.units.iter().take(MOST_LISTED).enumerate();
    let battalions = units.map(|(index, fields)| battalion(index, fields, nation, &mut faults)).collect();
    let mut army = Army { name, nation, commander, battalions };
    army.number(nation.letters());
    (army, faults)
}

fn fault(unit: Option<usize>, field: &str, sentence: &str) -> ArmyFault {
    ArmyFault {
        unit: unit.map(|unit| unit as u32),
        field: Some(field.to_owned()),
        sentence: sentence.to_owned(),
        rule: None,
    }
}

/// A text of one line; nothing if it is empty.
fn text(fields: &Fields, key: &str) -> Option<String> {
    let value: String = fields.get(key)?.chars().filter(|c| !c.is_control()).take(MOST_NAME).collect();
    let value = value.trim().to_owned();
    (!value.is_empty()).then_some(value)
}

fn choice<T: Copy>(fields: &Fields, key: &str, all: &[T], word: fn(T) -> &'static str) -> Option<T> {
    let value = fields.get(key)?;
    all.iter().copied().find(|one| word(*one) == value)
}

fn battalion(index: usize, fields: &Fields, nation: Nation, faults: &mut Vec<ArmyFault>) -> Battalion {
    let mut count = |key: &'static str, or: u8| match fields.get(key).map(|text| text.trim()) {
        None | Some("") => or,
        Some(digits) => match digits.parse::<u8>() {
            Ok(count) if count <= MOST_FIGURES => count,
            _ => {
                faults.push(fault(
                    Some(index),
                    key,
                    &format!("{key} is a whole number from 0 to {MOST_FIGURES}"),
                ));
                or
            }
        },
    };
    let rankers = count("rankers", 0);
    let mut characters = Characters::NONE;
    let mut two_colours = false;
    for kind in CharacterKind::ALL {
        let mut figures = count(kind.key(), 0);
        if kind == CharacterKind::Ensign && figures == 2 {
            (figures, two_colours) = (1, true); // MA-3.4b
        }
        characters = characters.with(kind, figures);
    }
    let quality = choice(fields, "quality", &Quality::ALL, Quality::word);
    if quality.is_none() {
        faults.push(fault(Some(index), "quality", "choose the quality of the battalion"));
    }
    let flag = |key: &str| fields.get(key).is_some_and(|value| value == "yes");
    Battalion {
        code: String::new(),
        name: text(fields, "name").unwrap_or_else(|| nation.ordinal(index + 1)),
        nation,
        quality: quality.unwrap_or(Quality::Drilled),
        rankers,
        characters,
        light: flag("light"),
        rifles: flag("rifles"),
        two_colours,
    }
}

/// An army in the fields of the form.
pub(super) fn of(army: &Army) -> ArmyDraft {
    let pair = |key: &str, value: String| (key.to_owned(), value);
    let fields = BTreeMap::from([
        pair("name", army.name.clone()),
        pair("nation", army.nation.word().to_owned()),
        pair("commander", army.commander.clone()),
    ]);
    let yes = |flag: bool| if flag { "yes" } else { "no" }.to_owned();
    let unit = |battalion: &Battalion| {
        let mut fields = BTreeMap::from([
            pair("name", battalion.name.clone()),
            pair("quality", battalion.quality.word().to_owned()),
            pair("rankers", battalion.rankers.to_string()),
            pair("light", yes(battalion.light)),
            pair("rifles", yes(battalion.rifles)),
        ]);
        fields.extend(CharacterKind::ALL.map(|kind| pair(kind.key(), battalion.figures(kind).to_string())));
        fields
    };
    ArmyDraft { fields, units: army.battalions.iter().map(unit).collect() }
}
