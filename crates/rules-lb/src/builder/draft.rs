//! A draft as an army, and an army as a draft.

use crate::army::{Arm, ArmWord, Army, Foot, Nation, Quality, Recruit};
use crate::battle::{Battle, Placing};
use crate::formation::Formation;
use crate::words::side_name;
use kernel::Side;
use reader::army::MOST_LISTED;
use std::collections::BTreeMap;
use view::draft::{DraftFields, units, yes};
use view::{ArmyDraft, ArmyFault};

const NATIONS: [Nation; 2] = [Nation::French, Nation::British];

const fn word(nation: Nation) -> &'static str {
    if matches!(nation, Nation::French) { "french" } else { "british" }
}

/// The army of a draft, and what cannot even be read of it. What is missing is put in.
pub(super) fn army(draft: &ArmyDraft) -> (Army, Vec<ArmyFault>) {
    let mut faults = Vec::new();
    let mut fields = DraftFields::new(&draft.fields, None, &mut faults);
    let nation = fields.choice("nation", &NATIONS, word, "choose the nation of the army");
    let nation = nation.unwrap_or(Nation::French);
    let name = fields.text("name").unwrap_or_else(|| "An army".to_owned());
    let commander = fields.text("commander").unwrap_or_else(|| "Army Commander".to_owned());
    let units = units(draft, MOST_LISTED, "units", &mut faults, recruit);
    (Army { name, nation, commander, units }, faults)
}

fn recruit(index: usize, mut fields: DraftFields<'_>) -> Recruit {
    let arm = fields.choice("arm", &ArmWord::ALL, ArmWord::name, "choose the arm of the unit");
    let quality = fields.choice("quality", &Quality::ALL, Quality::name, "choose the quality of the unit");
    Recruit {
        name: fields.text("name").unwrap_or_else(|| format!("Unit {}", index + 1)),
        brigade: fields.text("brigade").unwrap_or_else(|| "First".to_owned()),
        arm: arm.unwrap_or(ArmWord::Foot(Foot::Line)),
        quality: quality.unwrap_or(Quality::Veteran),
        figures: fields.count("figures"),
        pounds: fields.count("pounds"),
        kgl: fields.flag("kgl"),
    }
}

/// An army in the fields of the form.
pub(super) fn of(army: &Army) -> ArmyDraft {
    let pair = |key: &str, value: String| (key.to_owned(), value);
    let fields = BTreeMap::from([
        pair("name", army.name.clone()),
        pair("nation", word(army.nation).to_owned()),
        pair("commander", army.commander.clone()),
    ]);
    let unit = |recruit: &Recruit| {
        BTreeMap::from([
            pair("name", recruit.name.clone()),
            pair("brigade", recruit.brigade.clone()),
            pair("arm", recruit.arm.name().to_owned()),
            pair("quality", recruit.quality.name().to_owned()),
            pair("figures", recruit.figures.to_string()),
            pair("pounds", recruit.pounds.to_string()),
            pair("kgl", yes(recruit.kgl)),
        ])
    };
    ArmyDraft { fields, units: army.units.iter().map(unit).collect() }
}

/// The army of a side in a battle.
pub(super) fn army_of(battle: &Battle, side: Side) -> Army {
    let recruit = |unit: crate::army::UnitId| {
        let raised = battle.unit(unit);
        let skirmish = matches!(
            battle.placings.get(unit.index()),
            Some(Placing::Table { formation: Formation::Skirmish, .. })
        );
        let (arm, pounds) = match raised.arm {
            Arm::Infantry(_) if skirmish && raised.figures == ArmWord::Skirmishers.figures() => {
                (ArmWord::Skirmishers, 0)
            }
            Arm::Infantry(foot) => (ArmWord::Foot(foot), 0),
            Arm::Cavalry(mount, weapon) => (ArmWord::Horse(mount, weapon), 0),
            Arm::Artillery(pounds, draught) => (ArmWord::Guns(draught), pounds),
        };
        Recruit {
            name: raised.name.clone(),
            brigade: battle.brigades[usize::from(raised.brigade)].name.clone(),
            arm,
            quality: raised.quality,
            figures: raised.figures,
            pounds,
            kgl: raised.nation == Nation::Kgl,
        }
    };
    let general = battle.generals.iter().find(|general| general.side == side && general.brigade.is_none());
    Army {
        name: format!("The {}", side_name(side)),
        nation: if side == crate::army::FRENCH { Nation::French } else { Nation::British },
        commander: general.map_or_else(|| "Army Commander".to_owned(), |general| general.name.clone()),
        units: battle.of(side).map(recruit).collect(),
    }
}
