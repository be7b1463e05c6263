//! The form: its fields, each with what it costs and its clause, and the armies to begin with.

use super::draft;
use crate::army::file::write;
use crate::army::{CharacterKind, Nation, Quality};
use crate::battle::Battle;
use crate::scenario::{ARMY_OPTIONS, BATTLES};
use crate::tables::{ARMY_BATTALIONS, ARMY_POINTS, LIGHT_RANKERS, RIFLE_PRICE, SIZES};
use kernel::{Options, Side};
use std::collections::BTreeMap;
use view::{ArmyForm, FormField, FormInput, ReadyArmy};

/// The battle that lets players bring armies (MA-C12).
const BATTLE: &str = "ma/muster";
/// The battles whose armies are offered to begin with.
const READY: [&str; 3] = ["ma/two-hundred-points", "ma/screens-and-rifles", "ma/the-mill-road"];

pub(super) fn form() -> ArmyForm {
    let (least, most) = ARMY_BATTALIONS;
    ArmyForm {
        rules: "MA".to_owned(),
        title: "La Marche des Aigles".to_owned(),
        unit: "battalion".to_owned(),
        about: format!(
            "At most {ARMY_POINTS} points, {least} to {most} battalions. The Supreme Commander is free."
        ),
        fields: vec![
            FormField::new("name", "Name", "", FormInput::name(), None),
            FormField::new(
                "nation",
                "Nation",
                "Only the British have rules of their own.",
                nations(),
                Some("MA-R89"),
            ),
            FormField::new(
                "commander",
                "Supreme Commander",
                "He costs nothing.",
                FormInput::name(),
                Some("MA-4.1"),
            ),
        ],
        unit_fields: unit_fields(),
        fresh: fresh(),
        armies: ready(),
        battle: BATTLE.to_owned(),
        options: ARMY_OPTIONS.map(str::to_owned),
    }
}

fn nations() -> FormInput {
    FormInput::choices(Nation::ALL.map(|nation| (nation.word().to_owned(), nation.name().to_owned())))
}

fn unit_fields() -> Vec<FormField> {
    let quality = Quality::ALL
        .map(|quality| (quality.word().to_owned(), format!("{}, {}+", quality.name(), quality.score())));
    let sizes = SIZES.map(|size| (size.to_string(), size.to_string()));
    let mut fields = vec![
        FormField::new("name", "Name", "", FormInput::name(), None),
        FormField::new(
            "quality",
            "Quality",
            "The score it needs on a die.",
            FormInput::choices(quality),
            Some("MA-2.3"),
        ),
        FormField::new(
            "rankers",
            "Rankers",
            "They fight in groups of four.",
            FormInput::choices(sizes),
            Some("MA-2.2"),
        ),
    ];
    let effects = [
        ("re-rolls a failed Manoeuvre test", "MA-3.2"),
        ("re-rolls a missed shot", "MA-3.3"),
        ("re-rolls a failed Resolve test; two figures of a British battalion count as one", "MA-3.4"),
        ("re-rolls a failed Aggression test, +3 in combat, +2 to Resolve", "MA-3.5"),
    ];
    for (kind, (effect, rule)) in CharacterKind::ALL.into_iter().zip(effects) {
        let hint = format!("{} points each: {effect}.", kind.price());
        let label = format!("{}s", kind.name());
        // One figure more than others may have: British colours.
        let most = u32::from(kind.most()) + u32::from(kind == CharacterKind::Ensign);
        fields.push(FormField::new(kind.key(), &label, &hint, FormInput::Count { most }, Some(rule)));
    }
    let light = format!(
        "Veterans, at most {LIGHT_RANKERS} Rankers, three quarters of them may skirmish; one an army."
    );
    fields.push(FormField::new("light", "Light", &light, FormInput::Flag, Some("MA-12.1")));
    let rifles = format!("British light troops, {RIFLE_PRICE} point a Ranker.");
    fields.push(FormField::new("rifles", "Rifles", &rifles, FormInput::Flag, Some("MA-12.4")));
    fields
}

/// A battalion as it is first put on the list.
fn fresh() -> BTreeMap<String, String> {
    let mut fields: BTreeMap<String, String> =
        [("name", ""), ("quality", "drilled"), ("rankers", "24"), ("light", "no"), ("rifles", "no")]
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .into();
    fields.extend(CharacterKind::ALL.map(|kind| (kind.key().to_owned(), "0".to_owned())));
    fields
}

/// The armies of the battles that come with the program, each once.
fn ready() -> Vec<ReadyArmy> {
    let mut armies: Vec<ReadyArmy> = Vec::new();
    let battles = READY.iter().filter_map(|id| BATTLES.iter().find(|battle| battle.id == *id));
    for battle in battles.filter_map(|b| Battle::read(b.id, b.text, &Options::new()).ok()) {
        for army in Side::BOTH.map(|side| battle.army(side)) {
            let draft = draft::of(&army);
            if armies.iter().all(|known| known.draft != draft) {
                let name = format!("{}, {}", army.name, battle.title);
                armies.push(ReadyArmy { name, draft, text: write(&army) });
            }
        }
    }
    armies
}
