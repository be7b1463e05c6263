//! The army builder: the form of an army, and what a draft of it comes to (LB-14).

mod draft;
mod form;

use crate::army::file;
use crate::army::{ArmWord, Army, Recruit};
use kernel::Fault;
use reader::army::{Broken, Lawful};
use view::{
    Appraisal, ArmyDraft, ArmyFault, ArmyForm, Builder, CheckedArmy, Fact, PlacedBreach, UnitAppraisal,
};

/// Raises armies for Le Baton. The sheet has no prices: what counts is units (LB-23.1).
#[derive(Clone, Copy, Debug)]
pub struct Muster;

impl Builder for Muster {
    fn form(&self) -> ArmyForm {
        form::form()
    }

    fn appraise(&self, draft: &ArmyDraft) -> Appraisal {
        let (army, mut faults) = draft::army(draft);
        faults.extend(army.broken(&()).into_iter().map(fault));
        Appraisal {
            points: army.units.len() as u32,
            most: form::MOST,
            legal: faults.is_empty(),
            units: army.units.iter().map(unit).collect(),
            faults,
            text: file::write(&army),
        }
    }

    fn read(&self, file: &str, text: &str) -> Result<ArmyDraft, Vec<Fault>> {
        file::read(file, text).map(|listed| draft::of(&listed.army))
    }

    fn check(&self, file: &str, text: &str) -> Result<CheckedArmy, Vec<Fault>> {
        let listed = file::read(file, text)?;
        let placed = |breach: reader::army::Breach| PlacedBreach::new(breach.fault, &breach.rule);
        let Army { name, units, .. } = &listed.army;
        Ok(CheckedArmy {
            name: name.clone(),
            points: units.len() as u32,
            most: form::MOST,
            units: units.iter().map(|unit| (unit.name.clone(), 1)).collect(),
            breaches: listed.breaches(file, text, &()).into_iter().map(placed).collect(),
        })
    }
}

/// A broken law, as the form shows it.
fn fault(broken: Broken) -> ArmyFault {
    let about = broken.about.map(|about| (about.unit, about.key));
    ArmyFault::new(about, broken.sentence, Some(&broken.rule))
}

/// What a unit can do.
fn unit(recruit: &Recruit) -> UnitAppraisal {
    let mut facts = Vec::new();
    let mut fact = |label: &str, value: String, rule: &'static str| {
        facts.push(Fact::new(label.to_owned(), value, rule));
    };
    fact("tests on", format!("{} or less", recruit.quality.number()), "LB-2.2");
    match recruit.arm {
        ArmWord::Guns(_) => {
            fact("fires", format!("{} dice, {} lb", recruit.figures, recruit.pounds), "LB-1.7")
        }
        ArmWord::Horse(..) => {
            let dice = crate::tables::melee_dice(recruit.quality, crate::tables::Column::B, recruit.figures);
            fact("melee dice", dice.to_string(), "LB-6.2");
        }
        ArmWord::Foot(_) | ArmWord::Skirmishers => {
            fact("shoots", format!("{} dice", recruit.figures / 2), "LB-3.15");
        }
    }
    fact("brigade", recruit.brigade.clone(), "LB-14.5");
    UnitAppraisal { points: 1, facts }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every army to begin with is lawful and comes back from its own file.
    #[test]
    fn armies_to_begin_with_are_lawful_and_are_read_again() {
        let form = Muster.form();
        assert!(form.armies.len() >= 2);
        for ready in &form.armies {
            let appraisal = Muster.appraise(&ready.draft);
            assert!(appraisal.legal, "{}: {:?}", ready.name, appraisal.faults);
            let read = Muster.read("ready", &appraisal.text).expect("it can be read");
            assert_eq!(read, ready.draft, "{}", appraisal.text);
        }
    }

    /// What is wrong is said of the unit and the field it is about, with its clause.
    #[test]
    fn faults_name_unit_field_and_clause() {
        let mut draft = Muster.form().armies.remove(0).draft;
        draft.units[0].insert("figures".to_owned(), "10".to_owned());
        let appraisal = Muster.appraise(&draft);
        let fault = appraisal.faults.first().expect("ten figures are no battalion");
        assert_eq!((fault.unit, fault.field.as_deref()), (Some(0), Some("figures")));
        assert!(fault.rule.as_deref().is_some_and(|rule| rule.starts_with("LB-14")), "{fault:?}");
    }
}
