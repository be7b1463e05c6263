//! Armies that players raise: those of the file, or those they bring (LB-14).

use super::ARMY_OPTIONS;
use crate::army::file;
use crate::army::legal::letter;
use crate::army::*;
use crate::battle::{Battle, Brigade, Placing, Posting};
use kernel::{Options, Side};
use reader::army::brought;
use reader::{Page, Section};

/// One army of a battle that takes them.
pub(super) fn army(
    page: &mut Page<'_>,
    mut table: Section<'_, '_>,
    side: Side,
    options: &Options,
    battle: &mut Battle,
) {
    let own = file::army(page, &mut table);
    let at = table.at;
    table.finish(page);
    if let Some(listed) = &own {
        listed.judge(page, &());
    }
    let key = ARMY_OPTIONS[side.index()];
    let brought = options.get(key).and_then(|text| brought(page, key, text, &(), file::read));
    let Some(listed) = brought.or(own) else { return };
    if (listed.army.nation == Nation::French) != (side == FRENCH) {
        return page.fault(at, "the first army is French, the second British (LB-A1)");
    }
    enrol(&listed.army, side, battle);
}

/// The units and generals of an army, nobody placed yet.
fn enrol(army: &Army, side: Side, battle: &mut Battle) {
    let code = if side == FRENCH { 'F' } else { 'B' };
    let general = |battle: &mut Battle, letter: char, name: String, brigade| {
        battle.generals.push(General { code: format!("{code}{letter}"), name, side, brigade });
        battle.postings.push(Posting::Free);
    };
    general(battle, 'C', army.commander.clone(), None);
    let first = battle.brigades.len();
    for &unit in &army.brigades() {
        let name = army.units[unit].brigade.clone();
        let brigade = battle.brigades.len() as u8;
        general(battle, letter(&name), format!("General {name}"), Some(brigade));
        battle.brigades.push(Brigade { name, side });
    }
    for (i, recruit) in army.units.iter().enumerate() {
        let found = battle.brigades.iter().skip(first).position(|brigade| brigade.name == recruit.brigade);
        let nation = match (side, recruit.kgl) {
            (FRENCH, _) => Nation::French,
            (_, true) => Nation::Kgl,
            _ => Nation::British,
        };
        battle.units.push(Raised {
            code: format!("{code}{}", i + 1),
            name: recruit.name.clone(),
            side,
            nation,
            brigade: (first + found.unwrap_or(0)) as u8,
            arm: recruit.arm.arm(recruit.pounds),
            quality: recruit.quality,
            figures: recruit.figures,
        });
        battle.placings.push(Placing::Free);
    }
}
