// tidy: ids here are invented
use crate::{Library, render, render_hits};

fn shown(id: &str, width: usize) -> String {
    let library = Library::load();
    render(library, library.get(id).unwrap(), width)
}

#[test]
fn a_clause_is_shown_with_its_place_and_the_rulings_on_it() {
    let text = shown("SR-4.3a", 80);
    assert!(
        text.starts_with("SR-4.3a · Trigger: a moving unit steps next to an inactive enemy unit…\n  clause · 4. Rally and movement › 4.3 Reaction\n\n"),
        "{text}"
    );
    assert!(
        text.contains("  rulings on it:\n    SR-R31  Who may react?\n    SR-R36  Repeated reactions?"),
        "{text}"
    );
    assert!(text.ends_with("rules/soldiers-of-the-republic.md, line 134\n"), "{text}");
}

#[test]
fn no_line_of_prose_is_wider_than_asked() {
    for entry in Library::load().clauses().filter(|e| !e.text.contains("```")) {
        let text = render(Library::load(), entry, 72);
        for line in text.lines().filter(|line| line.trim().contains(' ')) {
            assert!(line.chars().count() <= 72, "{}: {line}", entry.id);
        }
    }
}

#[test]
fn a_table_is_set_in_columns_and_unfolded_where_it_does_not_fit() {
    assert!(shown("SR-CRT", 100).contains("  1    2P3D/–  2P2D/–"), "{}", shown("SR-CRT", 100));
    assert!(shown("SR-CRT", 40).contains("Die: 1 · ≤ −5: 2P3D/–"), "{}", shown("SR-CRT", 40));
}

#[test]
fn a_section_lists_what_it_holds() {
    let text = shown("SR-4.3", 80);
    assert!(text.contains("holds:") && text.contains("SR-4.3e"), "{text}");
}

#[test]
fn marks_of_emphasis_go_and_signs_stay() {
    let text = shown("MA-3.2", 80);
    assert!(text.contains("Drummer: 2 points"), "{text}");
}

#[test]
fn any_width_is_survived() {
    for width in [0, 1, 31, 10_000] {
        assert!(!shown("BA-T6", width).is_empty());
    }
}

#[test]
fn finds_are_listed_one_a_line() {
    let hits = Library::load().search("reaction");
    let text = render_hits(&hits, 3, 60);
    assert_eq!(text.lines().count(), 4);
    assert!(text.lines().all(|line| line.chars().count() <= 60));
}
