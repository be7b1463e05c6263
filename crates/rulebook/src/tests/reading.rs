//! The books as books: parts, chapters, charts, sheets.

use crate::{Kind, Library, Part, rule_sets, sheet::Item};
use std::collections::BTreeSet;

#[test]
fn every_book_begins_with_its_rules_and_has_chapters_of_a_readable_length() {
    let library = Library::load();
    for set in rule_sets() {
        let book = library.book(set);
        assert_eq!(book.first().map(|chapter| chapter.part), Some(Part::Rules), "{}", set.prefix);
        assert!(book.is_sorted_by_key(|chapter| chapter.part), "{}", set.prefix);
        for part in [Part::Rules, Part::Examples, Part::Rulings] {
            assert!(book.iter().any(|chapter| chapter.part == part), "{}: {part:?}", set.prefix);
        }
        for chapter in &book {
            let entries = chapter.entries.len();
            assert!((1..=150).contains(&entries), "{} {}: {entries}", set.prefix, chapter.title);
        }
    }
}

/// Nothing is lost on the way from the digest to the book: what is not an entry of a chapter is a row of a table there, or
/// an empty heading.
#[test]
fn every_entry_stands_in_one_chapter_or_in_a_table_of_it() {
    let library = Library::load();
    for set in rule_sets() {
        let book = library.book(set);
        let mut shown: BTreeSet<String> = BTreeSet::new();
        let mut rows: BTreeSet<String> = BTreeSet::new();
        for entry in book.iter().flat_map(|chapter| &chapter.entries) {
            assert!(shown.insert(entry.id.clone()), "{} stands twice", entry.id);
            for row in entry.tables.iter().flat_map(|table| &table.rows) {
                let cell = row.first().map_or("", String::as_str);
                rows.insert(cell.to_owned());
                rows.insert(format!("{}-{cell}", entry.prefix()));
            }
        }
        for entry in library.of_set(set.prefix).filter(|entry| !shown.contains(&entry.id)) {
            let empty = entry.kind == Kind::Section && entry.text.is_empty() && entry.tables.is_empty();
            assert!(empty || rows.contains(&entry.id), "{} is nowhere in the book", entry.id);
        }
    }
}

#[test]
fn the_charts_hold_the_tables_a_player_needs() {
    let library = Library::load();
    let wanted: [&[&str]; 5] = [
        &["SR-RALLY", "SR-FIRE", "SR-TET", "SR-CRT", "SR-ELIM"],
        &["WB-TERRAIN", "WB-FIRE", "WB-RATIO", "WB-CRT"],
        &["MA-2.5", "MA-10.6"],
        &["LB-1.8", "LB-6.2"],
        &["BA-T1", "BA-T3", "BA-T6", "BA-T7", "BA-T8", "BA-T12", "BA-T17"],
    ];
    for (set, ids) in rule_sets().iter().zip(wanted) {
        let charts: Vec<&str> = library.charts(set).iter().map(|entry| entry.id.as_str()).collect();
        for id in ids {
            assert!(charts.contains(id), "{id} is not among {charts:?}");
        }
    }
}

#[test]
fn every_rule_set_has_a_sheet_whose_points_cite_clauses_and_whose_tables_exist() {
    let library = Library::load();
    for set in rule_sets() {
        let sheet = library.sheet(set);
        let items = sheet.boxes.iter().flat_map(|shown| &shown.items);
        let tables = items.clone().filter(|item| matches!(item, Item::Table { .. })).count();
        assert!(sheet.boxes.len() >= 6 && items.count() > 20 && tables >= 2, "{}", set.prefix);
        let text = crate::sheet::text(set);
        assert_eq!(library.read_sheet(text).1, Vec::<String>::new(), "{}", set.prefix);
    }
}

#[test]
fn a_sheet_with_a_wrong_line_is_told_which() {
    let library = Library::load();
    // Ids that no book has, put together here so that nobody takes them for citations.
    let (unknown, nowhere) = (format!("SR-{}", "99z"), format!("SR-{}", "XYZ"));
    let text = format!(
        "- too early (SR-1.4a)\n## Box\n- Stack two (SR-1.4a).\n- Nothing cited.\n- Unknown ({unknown}).\n@ {nowhere}\nplain"
    );
    let (sheet, faults) = library.read_sheet(&text);
    assert_eq!(sheet.boxes.len(), 1);
    assert_eq!(sheet.boxes[0].items, [Item::Point("Stack two (SR-1.4a).".to_owned())]);
    let lines: Vec<&str> = faults.iter().map(|fault| fault.split(':').next().unwrap()).collect();
    assert_eq!(lines, ["line 1", "line 4", "line 5", "line 6", "line 7"]);
}
