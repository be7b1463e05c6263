use super::*;

/// Reads a text with a reader and gives the faults as "line:column sentence".
fn faults(text: &str, compile: impl FnOnce(&mut Page<'_>, &mut Section<'_, '_>)) -> Vec<String> {
    let read = read("t.toml", text, 1000, |page, root| {
        compile(page, root);
        Some(())
    });
    let faults = read.err().unwrap_or_default();
    faults.iter().map(|f| format!("{}:{} {}", f.line, f.column, f.sentence)).collect()
}

#[test]
fn a_file_that_says_nothing_wrong_has_no_faults() {
    let text = "name = \"a\"\nsize = 3\nat = [1, 2.5]\n";
    let found = faults(text, |page, root| {
        assert_eq!(root.need_name(page, "name").map(|t| t.value), Some("a"));
        assert_eq!(root.number(page, "size", 0..=4, 9), 3);
        assert_eq!(root.number(page, "other", 0..=4, 9), 9);
        let at = root.need_pair(page, "at").map(|pair| pair.map(|d| d.text));
        assert_eq!(at, Some(["1", "2.5"]));
    });
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn all_faults_come_at_once_each_with_its_place() {
    let text = "size = 7\nextra = 1\npoints = [[1, 2], [3], 4]\nat = \"x\"\n";
    let found = faults(text, |page, root| {
        root.number(page, "size", 0..=4, 9);
        root.need_pairs(page, "points", 8);
        root.need_pair(page, "at");
        root.need_name(page, "name");
    });
    let places: Vec<&str> = found.iter().map(|f| f.split(' ').next().unwrap_or("")).collect();
    assert_eq!(places, ["1:1", "1:8", "2:1", "3:19", "3:24", "4:6"], "{found:#?}");
    assert!(found[2].contains("knows no key"), "{found:#?}");
}

#[test]
fn too_long_a_file_and_one_with_broken_notation_are_not_read_at_all() {
    let long = "#".repeat(1001);
    assert!(faults(&long, |_, _| panic!("not called")).concat().contains("at most 1000 bytes"));
    assert!(faults("a = = 1", |_, _| panic!("not called")).concat().starts_with("1:"));
}

#[test]
fn points_are_counted_and_no_other_notation_of_numbers_is_taken() {
    let many = faults("points = [[1, 2], [3, 4], [5, 6]]", |page, root| {
        assert!(root.need_pairs(page, "points", 2).is_none());
    });
    assert!(many.concat().contains("at most 2"), "{many:#?}");
    let hex = faults("at = [0x10, 1]", |page, root| assert!(root.need_pair(page, "at").is_none()));
    assert_eq!(hex.len(), 1);
}
