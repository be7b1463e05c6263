// tidy: ids here are invented
use super::{DIGEST, said};
use crate::tables;

fn about(code: &str) -> Vec<String> {
    said(tables::check, &[DIGEST, ("crates/rules-sr/src/tables.rs", code)])
}

#[test]
fn a_table_equal_to_the_digest_is_fine_whatever_its_brackets_and_dashes() {
    for code in [
        "// table: SR-CRT\nconst X: [[&str; 3]; 2] = [[\"1\", \"2P/-\", \"-1\"], [\"2\", \"D/D\", \"+2\"]];",
        "// table: SR-CRT columns 2..\n/// Docs [x].\n#[rustfmt::skip]\npub const X: [[R; 2]; 2] = results([\n    // a    b\n    [\"2P/–\", \"−1\"], // 1\n    [\"D/D\", \"+2\"], // ]\n]);",
        "// table: SR-CRT columns 1,3\nstatic X: &[(u8, i8)] = &[(1, -1), (2_u8, 2)];",
        "// table: SR-CRT columns 2 rows 2..\nconst X: &[&str] = &[\"D/D\"];",
        "// table: SR-CRT columns 2\nconst X: [&str; 2] = [\"2P/-\", \"D/D\"];",
        "// table: SR-CRT part 2\nconst X: &[Row] = &[Row { sum: 5, c: \"x\" }];",
        "fn f() { g(\n// table: SR-CRT part 2\n[(\"5\", \"x\")]) }",
    ] {
        assert_eq!(about(code), Vec::<String>::new(), "{code}");
    }
}

#[test]
fn a_cell_that_differs_is_named_with_its_line() {
    let all = about(
        "// table: SR-CRT columns 2..\nconst X: [[&str; 2]; 2] = [\n[\"2P/-\", \"-1\"],\n[\"D/2D\", \"+2\"]];",
    );
    assert_eq!(
        all,
        ["crates/rules-sr/src/tables.rs:4: SR-CRT, row 2, cell 1: `D/2D` here, `D/D` in the digest"]
    );
}

#[test]
fn a_string_must_show_the_plus_that_a_number_cannot() {
    let all = about("// table: SR-CRT columns 3\nconst X: [&str; 2] = [\"-1\", \"2\"];");
    assert!(all.len() == 1 && all[0].contains("row 2, cell 1: `2` here, `+2` in the digest"), "{all:?}");
}

#[test]
fn a_missing_row_or_cell_is_complained_about() {
    let all = about("// table: SR-CRT\nconst X: &[&[&str]] = &[&[\"1\", \"2P/-\"]];");
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(all[0].contains("1 rows in the code and 2"));
    assert!(all[1].contains("row 1: 2 cells in the code and 3"));
}

#[test]
fn a_marker_without_table_without_literal_or_misspelt_is_complained_about() {
    for (code, sentence) in [
        ("// table: SR-XYZ\nconst X: &[&str] = &[\"a\"];", "no digest has a table SR-XYZ"),
        ("// table: SR-1a\nconst X: &[&str] = &[\"a\"];", "no digest has a table SR-1a"),
        ("// table: SR-CRT part 3\nconst X: &[&str] = &[\"a\"];", "SR-CRT has 2 tables, not 3"),
        ("// table: SR-CRT\nconst X: [u8; 2] = F;", "no literal"),
        ("// table: SR-CRT\nfn f() {}\nconst X: [u8; 2] = [1];", "no literal"),
        ("// table: SR-CRT", "no literal"),
        ("// table: SR-CRT colums 2", "not understood"),
        ("// table: SR-CRT columns 0", "not understood"),
        ("// table:", "a marker reads"),
    ] {
        let all = about(code);
        assert!(all.len() == 1 && all[0].contains(sentence), "{code}: {all:?}");
    }
}

#[test]
fn a_list_of_a_data_file_is_compared_too_and_its_comments_are_not() {
    let about = |text: &str| said(tables::check, &[DIGEST, ("scenarios/x.toml", text)]);
    let good = "x = 1 # (\n# table: SR-CRT columns 2,3\nunits = [\n{ a = \"2P/-\", b = \"-1\" }, # a (b\n{ a = \"D/D\", b = 2 },\n]\n";
    assert_eq!(about(good), Vec::<String>::new());
    let all = about(&good.replace("2 },", "3 },"));
    assert_eq!(all, ["scenarios/x.toml:5: SR-CRT, row 2, cell 2: `3` here, `+2` in the digest"]);
}
