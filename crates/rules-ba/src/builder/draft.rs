//! A draft as an army, and an army as a draft.

use crate::army::file::{flags, weapon_word};
use crate::army::{Army, Branch, Recruit, Row};
use crate::scenario::WEAPONS;
use crate::units::Nature;
use reader::army::MOST_LISTED;
use std::collections::BTreeMap;
use view::draft::{DraftFields, units, yes};
use view::{ArmyDraft, ArmyFault};

/// What stands in a field that follows from others.
pub(super) const USUAL: &str = "usual";

/// The army of a draft, and what cannot even be read of it. What is missing is put in.
pub(super) fn army(draft: &ArmyDraft) -> (Army, Vec<ArmyFault>) {
    let mut faults = Vec::new();
    let fields = DraftFields::new(&draft.fields, None, &mut faults);
    let name = fields.text("name").unwrap_or_else(|| "An army".to_owned());
    let commander = fields.text("commander").unwrap_or_else(|| "Army Commander".to_owned());
    let units = units(draft, MOST_LISTED, "units", &mut faults, recruit);
    (Army { name, commander, units }, faults)
}

fn recruit(index: usize, mut fields: DraftFields<'_>) -> Recruit {
    let row = fields.text("row").and_then(|number| Row::find(&number));
    if row.is_none() {
        fields.fault("row", "choose the troops from the valour table".to_owned());
    }
    let row = row.unwrap_or(Row::UNLISTED);
    let usual = |fields: &DraftFields<'_>, key: &str| fields.text(key).is_none_or(|word| word == USUAL);
    let branch = if usual(&fields, "arm") {
        None
    } else {
        fields.choice("arm", &Branch::ALL, Branch::name, "choose the arm of the unit")
    };
    let branch = branch.or(row.branch()).unwrap_or(Branch::Infantry);
    let valour = fields.text("valour").filter(|word| word != USUAL).map(|word| {
        let value = word.trim_start_matches('+').replace('−', "-").parse::<i8>().ok();
        if !value.is_some_and(|value| (-5..=5).contains(&value)) {
            fields.fault("valour", "valour is a whole number from -5 to +5".to_owned());
        }
        value.unwrap_or(0).clamp(-5, 5)
    });
    let counted =
        |fields: &mut DraftFields<'_>, key: &str| Some(fields.count(key)).filter(|count| *count > 0);
    let elements = counted(&mut fields, "elements").unwrap_or(branch.usual_elements());
    let figures = counted(&mut fields, "figures").map_or(branch.usual_figures(elements), u16::from);
    let weapon = if usual(&fields, "weapon") {
        None
    } else {
        fields.choice("weapon", &WEAPONS, |(word, _)| word, "choose the weapon of the unit")
    };
    Recruit {
        name: fields.text("name").unwrap_or_else(|| format!("Unit {}", index + 1)),
        brigade: fields.text("brigade").unwrap_or_else(|| "First".to_owned()),
        row,
        branch,
        valour: valour.or(row.valours().first().copied()).unwrap_or(0),
        figures,
        elements,
        arms: weapon.map_or(branch.usual_arms(), |(_, arms)| arms),
        nature: Nature {
            light: fields.flag("light"),
            lancers: fields.flag("lancers"),
            marksmen: fields.flag("marksmen"),
            horse: fields.flag("horse"),
            ammunition: fields.flag("ammunition"),
        },
    }
}

/// An army in the fields of the form.
pub(super) fn of(army: &Army) -> ArmyDraft {
    let pair = |key: &str, value: String| (key.to_owned(), value);
    let fields = BTreeMap::from([pair("name", army.name.clone()), pair("commander", army.commander.clone())]);
    let unit = |recruit: &Recruit| {
        let Recruit { row, branch, elements, .. } = *recruit;
        let or_usual = |is_usual: bool, word: String| if is_usual { USUAL.to_owned() } else { word };
        let or_none = |is_usual: bool, count: u16| if is_usual { "0".to_owned() } else { count.to_string() };
        let mut fields = BTreeMap::from([
            pair("name", recruit.name.clone()),
            pair("brigade", recruit.brigade.clone()),
            pair("row", row.number().to_owned()),
            pair(
                "arm",
                or_usual(row.branch().unwrap_or(Branch::Infantry) == branch, branch.name().to_owned()),
            ),
            pair(
                "valour",
                or_usual(row.valours().first() == Some(&recruit.valour), format!("{:+}", recruit.valour)),
            ),
            pair("elements", or_none(elements == branch.usual_elements(), elements.into())),
            pair("figures", or_none(recruit.figures == branch.usual_figures(elements), recruit.figures)),
            pair(
                "weapon",
                or_usual(recruit.arms == branch.usual_arms(), weapon_word(recruit.arms).to_owned()),
            ),
        ]);
        fields.extend(flags(recruit.nature).map(|(key, flag)| pair(key, yes(flag))));
        fields
    };
    ArmyDraft { fields, units: army.units.iter().map(unit).collect() }
}
