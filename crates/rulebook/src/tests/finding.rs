// tidy: ids here are invented
use crate::Library;

fn ids(words: &str) -> Vec<String> {
    Library::load().search(words).iter().map(|hit| hit.entry.id.clone()).collect()
}

#[test]
fn an_id_is_found_in_any_spelling() {
    for text in ["SR-4.3a", "sr 4.3a", "Sr4.3A", "sr 4.3 a"] {
        assert_eq!(Library::load().get(text).map(|e| e.id.as_str()), Some("SR-4.3a"), "{text}");
    }
    assert_eq!(Library::load().get("sr tet 2").map(|e| e.id.as_str()), Some("SR-TET-2"));
    assert!(Library::load().get("").is_none());
}

#[test]
fn citations_are_strict_about_spelling_but_may_name_a_family() {
    let library = Library::load();
    assert!(
        library.knows("SR-4.3a")
            && library.knows("SR-4.3")
            && library.knows("SR-CRT-M")
            && library.knows("SR-R")
    );
    assert!(!library.knows("SR-4.3A") && !library.knows("SR-4.3z") && !library.knows("SR-Q"));
}

#[test]
fn a_mistyped_id_is_answered_with_its_neighbours() {
    let near = Library::load().suggest("SR-4.3z");
    assert_eq!(near.len(), 5);
    assert!(near.contains(&"SR-4.3a"));
    assert_eq!(Library::load().suggest("sr-cvt")[0], "SR-CRT");
    assert!(Library::load().suggest("nothing like it").is_empty());
}

#[test]
fn a_title_comes_before_a_body() {
    let found = ids("zone of control");
    assert_eq!(found[0], "SR-1.6");
    let facing = Library::load().search("facing");
    let first_body = facing.iter().position(|h| !h.entry.title.to_lowercase().contains("facing")).unwrap();
    assert!(facing[first_body..].iter().all(|h| !h.entry.title.to_lowercase().contains("facing")));
}

#[test]
fn accents_and_case_do_not_matter_and_a_beginning_is_enough() {
    assert_eq!(ids("Hédouville"), ids("HEDOUVILLE"));
    assert!(ids("bayon").contains(&"SR-6.1f".to_owned()));
}

#[test]
fn all_words_are_wanted_and_the_most_are_taken() {
    let both = Library::load().search("bayonet charge");
    assert!(
        both.iter().all(|h| h.entry.text.to_lowercase().contains("charge")
            || h.entry.title.to_lowercase().contains("charge"))
    );
    assert!(!ids("bayonet xyzzy").is_empty());
    assert!(ids("xyzzy").is_empty() && ids("").is_empty() && ids("?!").is_empty());
}

#[test]
fn the_same_question_gets_the_same_answer() {
    assert_eq!(ids("rout movement"), ids("rout movement"));
}
