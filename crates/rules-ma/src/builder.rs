//! The army builder: the form of an army, and what a draft of it comes to (MA-D1).

mod draft;
mod form;

use crate::army::file;
use crate::army::legal::Law;
use crate::army::{Army, Battalion, CharacterKind};
use crate::tables::{CHARACTER_PRICES, RIFLE_PRICE};
use kernel::Fault;
use reader::army::{Broken, Lawful};
use view::{
    Appraisal, ArmyDraft, ArmyFault, ArmyForm, Builder, CheckedArmy, Fact, PlacedBreach, UnitAppraisal,
};

/// Raises armies for La Marche des Aigles.
#[derive(Clone, Copy, Debug)]
pub struct Muster;

impl Builder for Muster {
    fn form(&self) -> ArmyForm {
        form::form()
    }

    fn appraise(&self, draft: &ArmyDraft) -> Appraisal {
        let law = Law::default();
        let (army, mut faults) = draft::army(draft);
        faults.extend(army.broken(&law).into_iter().map(fault));
        Appraisal {
            points: u32::from(army.points()),
            most: u32::from(law.points),
            legal: faults.is_empty(),
            units: army.battalions.iter().map(unit).collect(),
            faults,
            text: file::write(&army),
        }
    }

    fn read(&self, file: &str, text: &str) -> Result<ArmyDraft, Vec<Fault>> {
        file::read(file, text).map(|listed| draft::of(&listed.army))
    }

    fn check(&self, file: &str, text: &str) -> Result<CheckedArmy, Vec<Fault>> {
        let (listed, law) = (file::read(file, text)?, Law::default());
        let breaches = listed.breaches(file, text, &law).into_iter();
        let placed = |breach: reader::army::Breach| PlacedBreach::new(breach.fault, &breach.rule);
        let Army { name, battalions, .. } = &listed.army;
        Ok(CheckedArmy {
            name: name.clone(),
            points: u32::from(listed.army.points()),
            most: u32::from(law.points),
            units: battalions.iter().map(|b| (b.name.clone(), u32::from(b.points()))).collect(),
            breaches: breaches.map(placed).collect(),
        })
    }
}

/// A broken law, as the form shows it.
fn fault(broken: Broken) -> ArmyFault {
    let about = broken.about.map(|about| (about.unit, about.key));
    ArmyFault::new(about, broken.sentence, Some(&broken.rule))
}

/// What a battalion costs and what it can do.
fn unit(battalion: &Battalion) -> UnitAppraisal {
    let mut facts = Vec::new();
    let mut fact = |label: &str, value: String, rule: &'static str| {
        facts.push(Fact::new(label.to_owned(), value, rule));
    };
    let rankers = battalion.quality.price(battalion.rankers);
    let words = format!("{} {}", battalion.rankers, battalion.quality.name());
    fact(&words, rankers.map_or("no such size".to_owned(), |points| format!("{points} points")), "MA-2.5");
    if battalion.rifles {
        let points = u16::from(RIFLE_PRICE) * u16::from(battalion.rankers);
        fact("rifles", format!("{points} points"), "MA-2.6");
    }
    for (kind, rule) in CharacterKind::ALL.into_iter().zip(["MA-3.2", "MA-3.3", "MA-3.4", "MA-3.5"]) {
        let count = u16::from(battalion.characters.count(kind));
        if count > 0 {
            let each = u16::from(CHARACTER_PRICES[kind as usize]);
            fact(kind.name(), format!("{count} × {each} points"), rule);
        }
    }
    fact("activates on", format!("{}+", battalion.quality.score()), "MA-7.3");
    fact("fire groups", crate::formation::groups(battalion.rankers).to_string(), "MA-10.11");
    let clause = if battalion.light { "MA-12.3" } else { "MA-11.1" };
    fact("skirmishers", format!("up to {}", battalion.most_skirmishers()), clause);
    UnitAppraisal { points: u32::from(battalion.points()), facts }
}

#[cfg(test)]
mod tests;
