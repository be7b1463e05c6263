//! The real digests.
// tidy: ids here are invented

use crate::{Kind, Library, books};
use regex::Regex;
use std::collections::BTreeSet;

/// The ids of a digest counted without the parser: bold at the head of an item or of a row, plain at the head of a
/// row, at the head of a heading, and the T-rows of Belle Alliance.
fn independent(text: &str) -> Vec<String> {
    let id = "(?:SR|WBS|WB|MA|LB|BA)-[A-Za-z0-9.-]*[A-Za-z0-9]";
    let head = format!(r"(?m)^(?:\s*(?:[-*]|\d+\.) \*\*|\| (?:\*\*)?|#+ )({id})(?:\*\*| |$)");
    let head = Regex::new(&head).unwrap();
    let row = Regex::new(r"(?m)^\| (T\d+\.\d+) \|").unwrap();
    let ids = head.captures_iter(text).map(|c| c[1].to_owned());
    ids.chain(row.captures_iter(text).map(|c| format!("BA-{}", &c[1]))).collect()
}

#[test]
fn the_digests_have_no_faults() {
    if let Err(faults) = Library::parse(&books::embedded()) {
        panic!("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
    }
}

#[test]
fn every_id_of_every_digest_is_found_and_nothing_else() {
    let library = Library::load();
    for (file, text) in books::embedded() {
        let counted = independent(text);
        let parsed: BTreeSet<&str> =
            library.clauses().filter(|e| e.file == file).map(|e| e.id.as_str()).collect();
        for id in &counted {
            assert!(parsed.contains(id.as_str()), "{file}: {id} is not in the library");
        }
        assert_eq!(parsed.len(), counted.len(), "{file}");
    }
}

#[test]
fn the_digests_have_as_many_ids_as_we_counted_by_hand() {
    let count = |set: &str| Library::load().of_set(set).filter(|e| e.kind.counts()).count();
    // 397 items, 15 rulings of ours, 41 rows with ids, 5 tables; 576 + 27, 52 rulings of ours, 4 tables; 382 and 14 of ours;
    // 375 and 61 of ours; 1,466 of the digest, 59 of ours.
    let counts = ["SR", "WB", "MA", "LB", "BA"].map(count);
    assert_eq!(counts, [458, 659, 396, 437, 1526]);
}

#[test]
fn every_kind_the_books_have_occurs() {
    let library = Library::load();
    for (id, kind) in [
        ("SR-4.3a", Kind::Clause),
        ("SR-1.2a", Kind::Definition),
        ("SR-CRT", Kind::Table),
        ("SR-TET-2", Kind::TableRow),
        ("BA-T6.3", Kind::TableRow),
        ("SR-R8", Kind::Ruling),
        ("SR-E17", Kind::Example),
        ("WB-X3", Kind::Example),
        ("SR-S7", Kind::Sequence),
        ("BA-S1", Kind::Sequence),
        ("SR-D1", Kind::State),
        ("BA-ST1", Kind::State),
        ("SR-B1", Kind::Parameter),
        ("SR-H1", Kind::Geometry),
        ("WBS-2.1", Kind::ScenarioData),
        ("SR-OCR1", Kind::Repair),
        ("LB-A1", Kind::Note),
        ("SR-4.3", Kind::Section),
        ("SR-HON-4.7", Kind::Section),
        ("BA-1.1.1", Kind::Section),
    ] {
        assert_eq!(library.get(id).map(|e| e.kind), Some(kind), "{id}");
    }
}

#[test]
fn every_entry_has_a_title_and_a_text() {
    for entry in Library::load().clauses() {
        assert!(!entry.title.is_empty() && !entry.text.is_empty(), "{}", entry.id);
        assert!(entry.title.chars().count() <= 140, "{}: {}", entry.id, entry.title);
    }
}

#[test]
fn titles_end_at_a_stop_but_not_inside_brackets_or_after_a_keyword() {
    let title = |id: &str| Library::load().get(id).unwrap().title.clone();
    assert_eq!(title("SR-6.1f"), "Bayonet charge");
    assert_eq!(title("SR-R8"), "When is over-stacking illegal?");
    assert_eq!(title("SR-0d"), "Two players: the French and the Coalition");
    assert_eq!(title("LB-1.8"), "To hit (two rows apply: LB-R51)");
    assert_eq!(title("WB-10.5e"), "*: cavalry already disorganised by combat before is eliminated");
    assert_eq!(title("LB-R63"), "Odd figures when shooting");
}

#[test]
fn an_entry_knows_where_it_stands() {
    let entry = Library::load().get("SR-4.3a").unwrap();
    assert_eq!(entry.path, ["4. Rally and movement", "4.3 Reaction"]);
    assert_eq!(entry.file, "soldiers-of-the-republic.md");
    assert!(entry.text.starts_with("Trigger: a moving unit"));
    let line = books::embedded()[0].1.lines().nth(entry.line - 1).unwrap();
    assert!(line.contains("**SR-4.3a**"));
}

#[test]
fn tables_are_read_cell_by_cell() {
    let library = Library::load();
    let crt = library.table("SR-CRT").unwrap();
    assert_eq!(crt.header.len(), 9);
    assert_eq!(crt.rows.len(), 6);
    assert_eq!(crt.rows[5][8], "D/2P2DR");
    assert_eq!(library.tables("SR-RALLY").len(), 2);
    assert_eq!(library.tables("SR-CRT").len(), 2, "the modifiers are the second table");
}

#[test]
fn a_table_right_under_a_clause_belongs_to_it() {
    let library = Library::load();
    assert_eq!(library.table("LB-1.8").unwrap().rows[1], ["Line", "5+"]);
    assert_eq!(library.table("MA-2.5").unwrap().rows.len(), 4);
    assert!(library.get("LB-1.8").unwrap().text.contains("| Line | 5+ |"));
    assert!(library.table("SR-CRT-C").is_none(), "its table has rows with ids and belongs to SR-CRT");
}

#[test]
fn tables_of_a_section_are_found_by_its_number() {
    assert_eq!(Library::load().table("SR-HON-4.7").unwrap().rows.len(), 6);
    assert_eq!(Library::load().table("WB-TERRAIN").unwrap().rows.len(), 12);
}

#[test]
fn rows_of_belle_alliance_carry_the_number_of_their_table() {
    let library = Library::load();
    let row = library.get("BA-T6.3").unwrap();
    assert_eq!(row.title, "Skirmish line");
    assert!(row.text.contains("Own loss: +2"));
    assert_eq!(library.table_of(row).unwrap().id, "BA-T6");
    assert!(library.get("ba t21.144").is_some());
}

#[test]
fn a_fenced_block_and_indented_lines_go_on_with_their_item() {
    let library = Library::load();
    assert!(library.get("WBS-2.6").unwrap().text.contains("R8 mill lane"));
    let grammar = library.of_set("BA").find(|e| e.text.contains("```ebnf")).unwrap();
    assert!(grammar.text.contains("Elements run in the order"));
    assert_eq!(grammar.kind, Kind::Ruling);
}

#[test]
fn short_references_inside_a_book_count_as_citations() {
    let library = Library::load();
    let reaction = library.get("SR-4.3a").unwrap();
    assert!(library.rulings_on(reaction).iter().any(|r| r.id == "SR-R36"), "it says 4.3a");
    assert!(library.get("WB-3.6e").unwrap().cites.contains(&"WB-R17".to_owned()));
}

#[test]
fn what_the_digests_cite_exists() {
    let library = Library::load();
    let mut dangling = Vec::new();
    for entry in library.entries() {
        for id in entry.cites.iter().filter(|id| !library.knows(id)) {
            dangling.push(format!("{}:{}: {} cites {id}", entry.file, entry.line, entry.id));
        }
    }
    assert!(dangling.is_empty(), "{}", dangling.join("\n"));
}
