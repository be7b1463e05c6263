//! The form: its fields, each with its clause, and the armies to begin with.

use super::draft;
use crate::army::file::write;
use crate::army::legal::{BRIGADE, MOST_UNITS};
use crate::army::{ArmWord, Quality};
use crate::battle::Battle;
use crate::scenario::{ARMY_OPTIONS, BATTLES};
use kernel::{Options, Side};
use std::collections::BTreeMap;
use view::{ArmyForm, FormField, FormInput, ReadyArmy};

/// The battle that lets players bring armies.
const BATTLE: &str = "lb/muster";
/// The most units, which are what an army is counted in.
pub(super) const MOST: u32 = MOST_UNITS as u32;

pub(super) fn form() -> ArmyForm {
    let (least, most) = BRIGADE;
    let nations = [("french", "French"), ("british", "British")];
    let nations = FormInput::choices(nations.map(|(word, name)| (word.to_owned(), name.to_owned())));
    ArmyForm {
        rules: "LB".to_owned(),
        title: "Le Baton".to_owned(),
        unit: "unit".to_owned(),
        about: format!(
            "At most {MOST_UNITS} units in brigades of {least} to {most}. The sheet has no prices: agree on what is fair."
        ),
        fields: vec![
            FormField::new("name", "Name", "", FormInput::name(), None),
            FormField::new("nation", "Nation", "The French are the first army.", nations, Some("LB-14.4")),
            FormField::new("commander", "Army commander", "", FormInput::name(), Some("LB-14.5")),
        ],
        unit_fields: unit_fields(),
        fresh: fresh(),
        armies: ready(),
        battle: BATTLE.to_owned(),
        options: ARMY_OPTIONS.map(str::to_owned),
    }
}

fn unit_fields() -> Vec<FormField> {
    let arms = ArmWord::ALL.map(|arm| (arm.name().to_owned(), kernel::capital(arm.name())));
    let quality = Quality::ALL.map(|quality| {
        (quality.name().to_owned(), format!("{}, {}", kernel::capital(quality.name()), quality.number()))
    });
    vec![
        FormField::new("name", "Name", "", FormInput::name(), None),
        FormField::new("brigade", "Brigade", "Its general has its name.", FormInput::name(), Some("LB-14.5")),
        FormField::new("arm", "Arm", "", FormInput::choices(arms), Some("LB-14.4")),
        FormField::new(
            "quality",
            "Quality",
            "What it tests on.",
            FormInput::choices(quality),
            Some("LB-14.4"),
        ),
        FormField::new(
            "figures",
            "Figures",
            "Battalions 9 to 24 in threes, cavalry 12, skirmishers 6, batteries 4.",
            FormInput::Count { most: 24 },
            Some("LB-14.1"),
        ),
        FormField::new(
            "pounds",
            "Pounds",
            "The weight of its guns.",
            FormInput::Count { most: 24 },
            Some("LB-14.3"),
        ),
        FormField::new("kgl", "King's German Legion", "British only.", FormInput::Flag, Some("LB-14.4")),
    ]
}

/// A unit as it is first put on the list.
fn fresh() -> BTreeMap<String, String> {
    [
        ("name", ""),
        ("brigade", "First"),
        ("arm", "infantry"),
        ("quality", "veteran"),
        ("figures", "12"),
        ("pounds", "0"),
        ("kgl", "no"),
    ]
    .map(|(key, value)| (key.to_owned(), value.to_owned()))
    .into()
}

/// The armies of the battles that come with the program.
fn ready() -> Vec<ReadyArmy> {
    let mut armies: Vec<ReadyArmy> = Vec::new();
    for battle in BATTLES.iter().filter_map(|b| Battle::read(b.id, b.text, &Options::new()).ok()) {
        for army in Side::BOTH.map(|side| draft::army_of(&battle, side)) {
            let draft = draft::of(&army);
            if army.judge().is_empty() && armies.iter().all(|known| known.draft != draft) {
                let name = format!("{}, {}", army.name, battle.title);
                armies.push(ReadyArmy { name, draft, text: write(&army) });
            }
        }
    }
    armies
}
