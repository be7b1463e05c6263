// tidy: ids here are invented
use crate::coverage::Scan;
use crate::source::Source;
use crate::tree::Tree;

const FIRE: &str = r##"//! Fire (SR-5.1a).
/// Resolution.
///
/// ```
/// rule!("SR-5.1b");
/// ```
fn fire<'a>() { let _ = ('{', "}", r#"}"#, '\'', "SR-5.1c"); /* SR-5.1d { */ }
// table: SR-FIRE columns 2
const X: [&str; 1] = ["D"];
#[cfg(test)]
mod tests {
    fn brace() { let _ = '}'; } // SR-5.2a
    const Y: &str = "} SR-5.2b";
}
/// SR-5.3a
fn after() {}
#[cfg(test)]
mod more;
"##;

fn scan() -> Scan {
    Scan::of(&Tree::of(&[
        ("crates/rules-sr/src/fire.rs", FIRE),
        ("crates/rules-sr/src/fire/tests.rs", "/// SR-E17\nfn x() {}"),
        ("crates/rules-sr/src/tests/rally.rs", "// SR-E13"),
        ("crates/rules-sr/tests/all.rs", "// SR-E14"),
        ("crates/rules-sr/plays/deep/e15.play", "# SR-E15 rally"),
        ("crates/rules-sr/plays/readme.md", "SR-E16"),
        ("crates/kernel/src/rule.rs", "/// SR-6.5a"),
        ("crates/tidy/tests/x.rs", "SR-6.5b"),
        ("scenarios/sr/x.toml", "# SR-8.1.5a"),
        ("docs/x.md", "SR-6.5c"),
    ]))
}

fn in_code(id: &str) -> bool {
    scan().places.get(id).is_some_and(|p| !p.code.is_empty())
}

fn in_tests(id: &str) -> bool {
    scan().places.get(id).is_some_and(|p| !p.tests.is_empty())
}

#[test]
fn code_is_what_stands_outside_tests_and_doc_examples() {
    for id in ["SR-5.1a", "SR-5.1c", "SR-5.1d", "SR-5.3a", "SR-8.1.5a"] {
        assert!(in_code(id) && !in_tests(id), "{id}");
    }
    assert!(!in_code("SR-5.1b"), "a doc example");
}

#[test]
fn tests_are_modules_files_programs_and_plays() {
    for id in ["SR-5.2a", "SR-5.2b", "SR-E17", "SR-E13", "SR-E14", "SR-E15"] {
        assert!(in_tests(id) && !in_code(id), "{id}");
    }
}

#[test]
fn whoever_only_speaks_of_rules_proves_nothing() {
    for id in ["SR-6.5a", "SR-6.5b", "SR-6.5c", "SR-E16"] {
        assert!(!in_code(id) && !in_tests(id), "{id}");
    }
}

#[test]
fn a_citation_has_its_line_and_a_marked_table_is_known() {
    let scan = scan();
    assert_eq!(scan.places["SR-5.3a"].code[0].line, 15);
    assert!(scan.tables.contains("SR-FIRE"));
}

#[test]
fn comments_and_strings_are_blanked_and_lifetimes_are_not() {
    let source =
        Source::new("fn f<'a>(x: &'a str) { g(\"a//b\", 'x', b'\\n', br#\"q\"#) } // c\n/* d /* e */ f */ h");
    assert_eq!(source.code.len(), Source::new(&source.code).code.len());
    assert!(source.code.starts_with("fn f<'a>(x: &'a str) { g(\"    \", ' ', b'"), "{}", source.code);
    assert!(!source.code.contains('q') && !source.code.contains('c') && !source.code.contains('d'));
    assert!(source.code.ends_with(" h"));
}
