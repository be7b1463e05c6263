use super::*;
use std::collections::BTreeMap;

fn published(index: usize) -> ArmyDraft {
    Muster.form().armies[index].draft.clone()
}

/// MA-D1, MA-22.1, MA-22.2
#[test]
fn the_published_armies_are_offered_and_legal() {
    let form = Muster.form();
    let names: Vec<&str> = form.armies.iter().map(|army| army.name.as_str()).collect();
    assert_eq!(names.len(), 5, "{names:?}");
    for army in &form.armies {
        let appraisal = Muster.appraise(&army.draft);
        assert!(appraisal.legal && appraisal.points == 200, "{}: {:?}", army.name, appraisal.faults);
        assert_eq!(appraisal.text, army.text);
        assert_eq!(Muster.read("t.toml", &army.text).expect("our own file"), army.draft);
    }
}

/// MA-2.2, MA-3.2, MA-R40: faults say which battalion and which field.
#[test]
fn a_draft_is_judged_field_by_field() {
    let mut draft = published(0);
    draft.units[0].insert("drummers".to_owned(), "3".to_owned());
    draft.units[4].insert("rankers".to_owned(), "18".to_owned());
    draft.units[1].insert("quality".to_owned(), "guard".to_owned());
    let appraisal = Muster.appraise(&draft);
    let found: Vec<_> = appraisal
        .faults
        .iter()
        .map(|f| (f.unit, f.field.as_deref(), f.rule.as_deref().unwrap_or("")))
        .collect();
    let wanted =
        [(Some(0), Some("drummers"), "MA-3.2"), (Some(4), Some("rankers"), "MA-2.2"), (None, None, "MA-R40")];
    assert_eq!(found, wanted, "{:?}", appraisal.faults);
    assert!(!appraisal.legal);
}

/// Nothing a draft contains is more than a fault.
#[test]
fn a_draft_of_nonsense_is_answered_with_sentences() {
    let empty = Muster.appraise(&ArmyDraft::default());
    assert!(!empty.legal && empty.points == 0 && !empty.faults.is_empty());
    let nonsense: BTreeMap<String, String> = [
        ("rankers", "many"),
        ("drummers", "-1"),
        ("officers", "300"),
        ("quality", "heroic"),
        ("colour", "red"),
    ]
    .map(|(k, v)| (k.to_owned(), v.to_owned()))
    .into();
    let mut draft = ArmyDraft { fields: BTreeMap::new(), units: vec![nonsense; 100] };
    draft.fields.insert("name".to_owned(), "\n\"x\"\\ ".repeat(40));
    let appraisal = Muster.appraise(&draft);
    assert!(!appraisal.legal && appraisal.units.len() == 32);
    let first: Vec<_> =
        appraisal.faults.iter().filter(|f| f.unit == Some(0)).map(|f| f.field.as_deref()).collect();
    for key in ["rankers", "drummers", "officers", "quality"] {
        assert!(first.contains(&Some(key)), "{key}: {first:?}");
    }
    assert!(Muster.read("t.toml", &appraisal.text).is_ok(), "{}", appraisal.text);
}

/// Every field of the form can be read back, and every clause it cites is one of these rules.
#[test]
fn the_form_offers_what_a_draft_has() {
    let form = Muster.form();
    let keys: Vec<&String> = form.unit_fields.iter().map(|field| &field.key).collect();
    for key in published(0).units[0].keys().chain(form.fresh.keys()) {
        assert!(keys.contains(&key), "{key}");
    }
    assert_eq!(form.fresh.len(), keys.len());
    for field in form.fields.iter().chain(&form.unit_fields) {
        assert!(field.rule.as_ref().is_none_or(|rule| rule.starts_with("MA-")), "{field:?}");
    }
}

/// MA-12.2: a file is judged with its places.
#[test]
fn a_file_is_judged_with_its_places() {
    let text = "nation = \"french\"\n[[battalion]]\nquality = \"drilled\"\nrankers = 28\nlight = true\n";
    let checked = Muster.check("a.toml", text).expect("readable");
    assert_eq!((checked.points, checked.units.len()), (28, 1));
    let found: Vec<_> = checked.breaches.iter().map(|b| (b.fault.line, b.rule.as_str())).collect();
    assert_eq!(found, [(1, "MA-R81"), (3, "MA-12.2")]);
    assert!(Muster.check("a.toml", "nation = 1").is_err());
}
