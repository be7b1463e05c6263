//! The army builder: the form of an army, and what a draft of it comes to (BA-T21, BA-R179).

mod draft;
mod form;

use crate::army::legal::Law;
use crate::army::{Army, Branch, Recruit, file};
use kernel::Fault;
use reader::army::{Broken, Lawful};
use view::{
    Appraisal, ArmyDraft, ArmyFault, ArmyForm, Builder, CheckedArmy, Fact, PlacedBreach, UnitAppraisal,
};

/// Raises armies for Belle Alliance.
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
            points: army.points(),
            most: law.points,
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
        let (listed, law) = (file::read(file, text)?, Law::default());
        let placed = |breach: reader::army::Breach| PlacedBreach::new(breach.fault, &breach.rule);
        let Army { name, units, .. } = &listed.army;
        Ok(CheckedArmy {
            name: name.clone(),
            points: listed.army.points(),
            most: law.points,
            units: units.iter().map(|unit| (unit.name.clone(), unit.points())).collect(),
            breaches: listed.breaches(file, text, &law).into_iter().map(placed).collect(),
        })
    }
}

/// A broken law, as the form shows it.
fn fault(broken: Broken) -> ArmyFault {
    let about = broken.about.map(|about| (about.unit, about.key));
    ArmyFault::new(about, broken.sentence, Some(&broken.rule))
}

/// What a unit costs and what it is.
fn unit(recruit: &Recruit) -> UnitAppraisal {
    let mut facts = Vec::new();
    let mut fact = |label: &str, value: String, rule: &'static str| {
        facts.push(Fact::new(label.to_owned(), value, rule));
    };
    fact("troops", format!("{}, {}", recruit.row.title(), recruit.branch.name()), "BA-T21");
    fact("valour", format!("{:+}", recruit.valour), "BA-5.5.1f");
    fact("figures", format!("{} × {} points", recruit.figures, recruit.price_of_figure()), "BA-R179");
    if recruit.branch == Branch::Artillery {
        fact("guns", format!("{} × {} points", recruit.elements, recruit.price_of_gun()), "BA-R179");
    }
    if recruit.nature.ammunition {
        fact("ammunition", "20 points".to_owned(), "BA-R179");
    }
    if recruit.branch.arm().is_foot() {
        let most = if recruit.nature.light { recruit.figures } else { recruit.figures / 3 };
        fact("skirmishers", format!("up to {most}"), "BA-1.3.2e");
    }
    UnitAppraisal { points: recruit.points(), facts }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every army to begin with is lawful and comes back from its own file.
    #[test]
    fn armies_to_begin_with_are_lawful_and_are_read_again() {
        let form = Muster.form();
        assert!(form.armies.len() >= 4, "{}", form.armies.len());
        for ready in &form.armies {
            let appraisal = Muster.appraise(&ready.draft);
            assert!(appraisal.legal, "{}: {:?}", ready.name, appraisal.faults);
            assert_eq!(appraisal.text, ready.text);
            let read = Muster.read("ready", &appraisal.text).expect("it can be read");
            assert_eq!(read, ready.draft, "{}", appraisal.text);
            let checked = Muster.check("ready", &ready.text).expect("it can be read");
            assert_eq!((checked.points, checked.breaches), (appraisal.points, Vec::new()));
        }
    }

    /// A fresh unit is lawful, whatever row is chosen for it, once its valour is the row's.
    #[test]
    fn a_fresh_unit_of_any_row_is_lawful() {
        let form = Muster.form();
        for row in crate::army::Row::all() {
            let mut draft = ArmyDraft { fields: Default::default(), units: vec![form.fresh.clone()] };
            draft.units[0].insert("row".to_owned(), row.number().to_owned());
            let appraisal = Muster.appraise(&draft);
            assert!(appraisal.legal, "{}: {:?}", row.title(), appraisal.faults);
            assert!(appraisal.units[0].points > 0);
        }
    }

    /// What is wrong is said of the unit and the field it is about, with its clause.
    #[test]
    fn faults_name_unit_field_and_clause() {
        let mut draft = Muster.form().armies.remove(0).draft;
        draft.units[0].insert("figures".to_owned(), "99".to_owned());
        draft.units[1].insert("valour".to_owned(), "5".to_owned());
        draft.units[1].insert("arm".to_owned(), "elephants".to_owned());
        let appraisal = Muster.appraise(&draft);
        let told: Vec<_> =
            appraisal.faults.iter().map(|f| (f.unit, f.field.as_deref(), f.rule.as_deref())).collect();
        assert!(!appraisal.legal);
        for wanted in [
            (Some(1), Some("arm"), None),
            (Some(0), Some("figures"), Some("BA-R179")),
            (Some(1), Some("valour"), Some("BA-R3")),
        ] {
            assert!(told.contains(&wanted), "{told:?}");
        }
    }
}
