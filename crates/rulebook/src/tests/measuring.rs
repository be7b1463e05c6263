// tidy: ids here are invented
use crate::coverage::{OpenList, REGENERATE, Scan, Status, embedded, report};
use crate::tree::Tree;
use crate::{Library, rule_sets};

const DIGEST: &str = "## 1. Fire\n- **SR-1a** done\n- **SR-1b** code only\n- **SR-1c** nothing\n- **SR-1d** scale\n\
                      - **SR-E1** example\n\n### SR-CRT — results\n| Id | A |\n|---|---|\n| SR-CRT-M1 | x |\n";

fn open(text: &str) -> OpenList {
    OpenList::parse("OPEN.md", text).unwrap()
}

fn measured(list: &str) -> crate::coverage::Report {
    let library = Library::parse(&[("soldiers-of-the-republic.md", DIGEST)]).unwrap();
    let tree = Tree::of(&[
        ("crates/rules-sr/src/fire.rs", "// SR-1a SR-1b\n// table: SR-CRT\nconst X: &[&str] = &[\"x\"];"),
        ("crates/rules-sr/src/fire/tests.rs", "// SR-1a SR-E1"),
    ]);
    report(&library, &Scan::of(&tree), &open(list))
}

#[test]
fn the_json_has_exactly_the_four_figures_of_each_rule_set() {
    let report = measured("- SR-*: open — later\n- SR-1d: definition — scale only");
    let json = serde_json::to_string(&report).unwrap();
    assert!(
        json.starts_with(r#"{"SR":{"clauses":7,"in_code":4,"in_tests":4,"open":2},"WB":{"clauses":0,"#),
        "{json}"
    );
    let again: serde_json::Value = serde_json::from_str(&report.json()).unwrap();
    assert_eq!(again, serde_json::from_str::<serde_json::Value>(&json).unwrap());
}

#[test]
fn an_example_needs_only_a_test_and_a_marked_table_brings_its_rows() {
    let report = measured("");
    let line = |id: &str| report.lines.iter().find(|line| line.id == id).unwrap();
    assert!(line("SR-E1").is_done() && !line("SR-E1").in_code);
    assert!(line("SR-CRT").is_done() && line("SR-CRT-M1").is_done());
    assert!(!line("SR-1b").is_done() && !line("SR-1b").is_open());
}

#[test]
fn the_most_specific_listing_wins() {
    let list = open(
        "# Open\n\nProse: free.\n- WB-*: open — later\n- WB-3*: note — a\n- WB-3.1a, WB-3.1b: definition – b",
    );
    assert_eq!(list.of("WB-3.1a").unwrap().status, Status::Definition);
    assert_eq!(list.of("WB-3.2a").unwrap().status, Status::Note);
    assert_eq!(list.of("WB-4.1a").unwrap().reason, "later");
    assert!(list.of("WBS-2.1").is_none(), "the scenario needs a listing of its own");
}

#[test]
fn faults_of_the_open_list_come_all_at_once() {
    let text = "- SR-1a: open\n- SR-1a: maybe — x\n- nonsense\n- SR-4.: open — x\n- XX-*: open — x\n- SR-2a: note — x\n- SR-2a: note — y";
    let faults = OpenList::parse("OPEN.md", text).unwrap_err();
    assert_eq!(faults.iter().map(|f| f.line).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 7]);
}

#[test]
fn the_page_lists_every_id_with_its_marks_and_says_how_to_make_it() {
    let page = measured("- SR-*: open — later").page();
    assert!(page.contains(REGENERATE));
    assert!(page.contains("### 1. Fire"));
    assert!(
        page.contains("- `SR-1a` CT done\n") && page.contains("- `SR-1b` C· *open* code only\n"),
        "{page}"
    );
}

#[test]
fn the_table_for_a_terminal_has_a_line_for_each_rule_set_and_a_sum() {
    let table = measured("").table();
    assert_eq!(table.lines().count(), rule_sets().len() + 2);
    assert!(table.lines().last().unwrap().contains('7'), "{table}");
}

#[test]
fn the_built_in_figures_cover_the_built_in_books() {
    let report = embedded();
    for set in rule_sets() {
        let clauses = Library::load().of_set(set.prefix).filter(|e| e.kind.counts()).count();
        assert_eq!(report.of(set.prefix).unwrap().clauses, clauses, "{}: run {REGENERATE}", set.prefix);
    }
}
