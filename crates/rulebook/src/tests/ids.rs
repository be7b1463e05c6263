// tidy: ids here are invented
use crate::id::{cited, family, key, split};

fn found(text: &str) -> Vec<&str> {
    cited(text).iter().map(|c| c.id).collect()
}

#[test]
fn every_shape_of_id_in_the_books_is_an_id() {
    for id in [
        "SR-0a",
        "SR-2A.a",
        "SR-4.4.1a",
        "LB-2.5a",
        "WB-10.3aa",
        "SR-R8",
        "SR-OCR1",
        "BA-ST3",
        "MA-C5a",
        "BA-T12a",
        "BA-T1.3",
        "SR-CRT",
        "SR-TET-2",
        "SR-TET-b1",
        "SR-FIRE-M1",
        "SR-CRT-C",
        "SR-HON-4.10",
        "WBS-2.1",
    ] {
        assert!(split(id).is_some(), "{id}");
    }
}

#[test]
fn other_words_with_hyphens_are_no_ids() {
    for id in
        ["SR-", "SR-x", "XX-1", "SR-1234", "SR-4..3", "SR-R", "LB-Quick", "SR-TET-", "SR-4.3abc", "sr-4.3a"]
    {
        assert!(split(id).is_none(), "{id}");
    }
}

#[test]
fn ids_are_found_in_running_text_without_their_punctuation() {
    assert_eq!(
        found("SR-6.5a, (SR-R8); SR-FIRE-M1. Then `WBS-2.1`."),
        ["SR-6.5a", "SR-R8", "SR-FIRE-M1", "WBS-2.1"]
    );
}

#[test]
fn a_range_gives_its_first_id() {
    assert_eq!(found("SR-1.6a–d BA-2.3.1h-k SR-H1…H9"), ["SR-1.6a", "BA-2.3.1h"]);
}

#[test]
fn placeholders_and_parts_of_words_are_not_cited() {
    assert_eq!(found("SR-R… WB-* SR-OCR* BA-<n> USR-1 x-SR-1 SR-notes.md MA-X..."), Vec::<&str>::new());
}

#[test]
fn an_id_is_looked_up_however_it_is_written() {
    for text in ["SR-4.3a", "sr 4.3a", "sr4.3A", " SR–4.3a ", "SR_4.3a."] {
        assert_eq!(key(text), "SR-4.3A");
    }
}

#[test]
fn the_family_is_the_letters_after_the_prefix() {
    assert_eq!(["SR-R8", "SR-TET-2", "SR-4.3a"].map(family), ["R", "TET", ""]);
}
