//! A draft as an army, and an army as a draft.

use crate::army::{Army, Battalion, CharacterKind, Characters, Nation, Quality};
use reader::army::MOST_LISTED;
use std::collections::BTreeMap;
use view::draft::{DraftFields, units, yes};
use view::{ArmyDraft, ArmyFault};

/// The army of a draft, and what cannot even be read of it. What is missing is put in.
pub(super) fn army(draft: &ArmyDraft) -> (Army, Vec<ArmyFault>) {
    let mut faults = Vec::new();
    let mut fields = DraftFields::new(&draft.fields, None, &mut faults);
    let nation = fields.choice("nation", &Nation::ALL, Nation::word, "choose the nation of the army");
    let nation = nation.unwrap_or(Nation::British);
    let name = fields.text("name").unwrap_or_else(|| format!("{} brigade", nation.name()));
    let commander = fields.text("commander").unwrap_or_else(|| format!("{} Commander", nation.name()));
    let read = |index: usize, fields: DraftFields<'_>| battalion(index, fields, nation);
    let battalions = units(draft, MOST_LISTED, "battalions", &mut faults, read);
    let mut army = Army { name, nation, commander, battalions };
    army.number(nation.letters());
    (army, faults)
}

fn battalion(index: usize, mut fields: DraftFields<'_>, nation: Nation) -> Battalion {
    let rankers = fields.count("rankers");
    let mut characters = Characters::NONE;
    let mut two_colours = false;
    for kind in CharacterKind::ALL {
        let mut figures = fields.count(kind.key());
        if kind == CharacterKind::Ensign && figures == 2 {
            (figures, two_colours) = (1, true); // MA-3.4b
        }
        characters = characters.with(kind, figures);
    }
    let quality =
        fields.choice("quality", &Quality::ALL, Quality::word, "choose the quality of the battalion");
    Battalion {
        code: String::new(),
        name: fields.text("name").unwrap_or_else(|| nation.ordinal(index + 1)),
        nation,
        quality: quality.unwrap_or(Quality::Drilled),
        rankers,
        characters,
        light: fields.flag("light"),
        rifles: fields.flag("rifles"),
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
