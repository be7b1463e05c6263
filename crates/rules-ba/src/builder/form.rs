//! The form: its fields, each with its clause, and the armies to begin with.

use super::draft::{self, USUAL};
use crate::army::legal::{MOST_BRIGADES, MOST_IN_BRIGADE, POINTS};
use crate::army::{Army, Branch, Row, file};
use crate::battle::Battle;
use crate::scenario::{ARMY_OPTIONS, BATTLES, WEAPONS};
use kernel::Options;
use std::collections::BTreeMap;
use view::{ArmyForm, FormField, FormInput, ReadyArmy};

/// The battle that lets players bring armies.
const BATTLE: &str = "ba/muster";

pub(super) fn form() -> ArmyForm {
    ArmyForm {
        rules: "BA".to_owned(),
        title: "Belle Alliance".to_owned(),
        unit: "unit".to_owned(),
        about: format!(
            "At most {POINTS} points in up to {MOST_BRIGADES} brigades of up to {MOST_IN_BRIGADE} units, from the valour \
             table of all nations, 1813 to 1815. The book has no prices: these are ours."
        ),
        fields: vec![
            FormField::new("name", "Name", "", FormInput::name(), None),
            FormField::new("commander", "Army commander", "", FormInput::name(), Some("BA-1.1.4c")),
        ],
        unit_fields: unit_fields(),
        fresh: fresh(),
        armies: ready(),
        battle: BATTLE.to_owned(),
        options: ARMY_OPTIONS.map(str::to_owned),
    }
}

fn unit_fields() -> Vec<FormField> {
    let pair = |word: &str, label: String| (word.to_owned(), label);
    let rows = Row::all().map(|row| {
        let valours: Vec<String> = row.valours().iter().map(|valour| format!("{valour:+}")).collect();
        let arm = row.branch().map_or("any arm", Branch::name);
        pair(row.number(), format!("{} ({arm}, {})", row.title(), valours.join(" or ")))
    });
    let usual = |label: &str| std::iter::once((USUAL.to_owned(), label.to_owned()));
    let arms =
        usual("As the troops").chain(Branch::ALL.map(|arm| pair(arm.name(), kernel::capital(arm.name()))));
    let weapons = usual("Usual").chain(WEAPONS.map(|(word, _)| pair(word, kernel::capital(word))));
    let count = |most: u32| FormInput::Count { most };
    let flag = |key: &str, label: &str, hint: &str| {
        FormField::new(key, label, hint, FormInput::Flag, Some("BA-R31"))
    };
    vec![
        FormField::new("name", "Name", "", FormInput::name(), None),
        FormField::new(
            "brigade",
            "Brigade",
            "Its commanding officer has its name.",
            FormInput::name(),
            Some("BA-1.1.4c"),
        ),
        FormField::new("row", "Troops", "From the valour table.", FormInput::choices(rows), Some("BA-T21")),
        FormField::new(
            "arm",
            "Arm",
            "To be said where the table does not.",
            FormInput::choices(arms),
            Some("BA-T21"),
        ),
        FormField::new(
            "valour",
            "Valour",
            "The better one of the table, unless you say the other.",
            FormInput::Text { most: 6 },
            Some("BA-R3"),
        ),
        FormField::new(
            "figures",
            "Figures",
            "Twenty men each; 0 for the usual number.",
            count(60),
            Some("BA-R179"),
        ),
        FormField::new("elements", "Squadrons or guns", "0 for the usual number.", count(8), Some("BA-R179")),
        FormField::new("weapon", "Weapon", "", FormInput::choices(weapons), Some("BA-SC5")),
        flag("light", "Light infantry", "All of it may skirmish."),
        flag("lancers", "Lancers", "Cavalry only."),
        flag("marksmen", "Marksmen", "Highly trained: infantry only."),
        flag("horse", "Horse artillery", "Artillery only."),
        flag("ammunition", "Ammunition", "Waggons only."),
    ]
}

/// A unit as it is first put on the list.
fn fresh() -> BTreeMap<String, String> {
    [
        ("name", ""),
        ("brigade", "First"),
        ("row", "T21.1"),
        ("arm", USUAL),
        ("valour", USUAL),
        ("figures", "0"),
        ("elements", "0"),
        ("weapon", USUAL),
        ("light", "no"),
        ("lancers", "no"),
        ("marksmen", "no"),
        ("horse", "no"),
        ("ammunition", "no"),
    ]
    .map(|(key, value)| (key.to_owned(), value.to_owned()))
    .into()
}

/// Armies to begin with, beside those of the battle itself.
const READY: [&str; 3] = [
    include_str!("../../../../scenarios/ba/armies/prussian.toml"),
    include_str!("../../../../scenarios/ba/armies/danish.toml"),
    include_str!("../../../../scenarios/ba/armies/swedish.toml"),
];

/// The armies of the battle that takes them, then the others.
fn ready() -> Vec<ReadyArmy> {
    let battle = BATTLES.iter().find(|battle| battle.id == BATTLE);
    let battle = battle.and_then(|b| Battle::read(b.id, b.text, &Options::new()).ok());
    let own = battle.map_or(Vec::new(), |battle| battle.raised);
    let others = READY.iter().filter_map(|text| file::read("ready", text).ok()).map(|listed| listed.army);
    let ready = |army: Army| {
        let (draft, text) = (draft::of(&army), file::write(&army));
        ReadyArmy { name: army.name, draft, text }
    };
    own.into_iter().chain(others).map(ready).collect()
}
