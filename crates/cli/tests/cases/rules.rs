// tidy: ids here are invented
//! The rule books from the command line.

use super::grognard;

#[test]
fn a_clause_is_shown_by_its_id_however_it_is_written() {
    let said = grognard(&["rules", "SR-5.3a"]).code(0);
    assert!(said.out.starts_with("SR-5.3a"), "{}", said.out);
    assert_eq!(grognard(&["rules", "sr", "5.3a"]).code(0).out, said.out);
    let said = grognard(&["rules", "SR-5.3a", "--json"]).code(0);
    let entry: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!(entry["id"], "SR-5.3a");
}

#[test]
fn an_unknown_id_is_bad_input_with_suggestions() {
    assert!(grognard(&["rules", "SR-5.3z"]).code(2).err.contains("did you mean"));
}

#[test]
fn words_find_clauses_and_nonsense_finds_none() {
    assert!(grognard(&["rules", "bayonet", "charge"]).code(0).out.contains("SR-"));
    grognard(&["rules", "qwertyuiop"]).code(1);
}

#[test]
fn coverage_and_the_list_of_books_are_reports() {
    assert!(grognard(&["rules", "--coverage"]).code(0).out.contains("SR"));
    for args in [&["rules", "--json"][..], &["rules", "--coverage", "--json"]] {
        let said = grognard(args).code(0);
        assert!(serde_json::from_str::<serde_json::Value>(&said.out).is_ok());
    }
}
