// tidy: ids here are invented
use super::{DIGEST, said};
use crate::{generated, ids, open};
use rulebook::coverage;
use rulebook::tree::Tree;

#[test]
fn an_id_that_no_digest_has_is_complained_about_wherever_it_is_cited() {
    let all = said(
        ids::check,
        &[
            DIGEST,
            ("crates/x/src/a.rs", "// SR-1a\n// SR-1z"),
            ("crates/x/plays/a.play", "SR-E9"),
            ("scenarios/sr/a.toml", "# SR-2a"),
            ("docs/a.md", "see SR-1.9"),
            ("CHANGELOG.md", "(SR-4.4)"),
            ("notes.md", "SR-99"),
            ("crates/x/Cargo.toml", "# SR-99"),
        ],
    );
    assert_eq!(all.len(), 5, "{all:?}");
    assert_eq!(all[2], "crates/x/src/a.rs:2: no digest has SR-1z; near it are SR-1, SR-1a, SR-1b, SR-E1");
}

#[test]
fn ids_sections_and_groups_that_exist_are_fine_and_so_is_a_file_of_inventions() {
    let files = [
        DIGEST,
        ("a.rs", "// SR-1a SR-1 SR-E SR-CRT SR-R…"),
        ("b.rs", "// tidy: ids here are invented\n// SR-9z"),
    ];
    assert!(said(ids::check, &files).is_empty());
}

#[test]
fn faults_of_a_digest_are_complaints() {
    assert_eq!(said(ids::check, &[(DIGEST.0, "- **SR-..** x")]).len(), 1);
}

const CODE: (&str, &str) =
    ("crates/rules-sr/src/a.rs", "// SR-1a\n// table: SR-CRT\nconst X: &[&str] = &[];");
const TESTS: (&str, &str) = ("crates/rules-sr/src/tests.rs", "// SR-1a");

#[test]
fn a_clause_without_code_and_test_must_be_listed() {
    let all = said(open::check, &[DIGEST, CODE, TESTS]);
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(
        all[0].starts_with("rules/soldiers-of-the-republic.md:3: SR-1b is not done: neither code nor a test")
    );
    assert!(all[1].contains("SR-E1 is not done"));
    let listed = ("rules/OPEN.md", "- SR-1b, SR-E1: open — later");
    assert!(said(open::check, &[DIGEST, CODE, TESTS, listed]).is_empty());
}

#[test]
fn half_of_code_and_test_is_not_enough() {
    let all = said(
        open::check,
        &[
            DIGEST,
            ("crates/rules-sr/src/a.rs", "// SR-1a"),
            ("crates/rules-sr/src/tests.rs", "// SR-1b SR-E1"),
        ],
    );
    assert!(all[0].contains("SR-1a is not done: no test"), "{all:?}");
    assert!(all[1].contains("SR-1b is not done: no code"), "{all:?}");
    assert!(!all.iter().any(|c| c.contains("SR-E1 ")), "an example needs only a test: {all:?}");
}

#[test]
fn a_listing_in_vain_is_complained_about() {
    let list = "- SR-*: open — later\n- SR-9a: open — gone\n- SR-1a: note — done by now\n- SR-CRT*: open — all done\n- WB-*: open — no such book";
    let all = said(open::check, &[DIGEST, CODE, TESTS, ("rules/OPEN.md", list)]);
    assert_eq!(all.len(), 4, "{all:?}");
    assert!(all[0].contains("OPEN.md:2: SR-9a fits no id"));
    assert!(all[1].contains("OPEN.md:3: SR-1a is cited in code and in tests"));
    assert!(all[2].contains("OPEN.md:4: nothing that SR-CRT* lists is left"));
    assert!(all[3].contains("OPEN.md:5: WB-* fits no id"));
}

#[test]
fn faults_of_the_open_list_are_complaints() {
    assert_eq!(said(open::check, &[DIGEST, ("rules/OPEN.md", "- SR-*: perhaps")]).len(), 1);
}

#[test]
fn a_stale_page_is_complained_about_and_a_fresh_one_is_not() {
    assert_eq!(said(generated::check, &[DIGEST, (coverage::PAGE, "old")]).len(), 2);
    let report = coverage::of_tree(&Tree::of(&[DIGEST])).unwrap();
    let fresh = [DIGEST, (coverage::PAGE, &report.page()), (coverage::FIGURES, &report.json())];
    assert!(said(generated::check, &fresh).is_empty());
}
