use super::*;
use crate::testing::at;
use proptest::prelude::*;

const SPACED: &str = "
     01 02 03
01   C  B  C
02   R  C  V
";

const PACKED: &str = "      000
      123
r01   CBC
r02   RCV
";

fn letter(sign: &str) -> Option<char> {
    sign.chars().next().filter(|c| "CBRV".contains(*c) && sign.len() == 1)
}

fn said(text: &str) -> Vec<String> {
    let faults = parse_chart(text, "C B R V", letter).unwrap_err();
    faults.iter().map(Fault::to_string).collect()
}

#[test]
fn both_styles_read_alike() {
    let (grid, spaced) = parse_chart(SPACED, "C B R V", letter).unwrap();
    assert_eq!((grid.columns(), grid.rows()), (3, 2));
    assert_eq!(spaced[at(&grid, "0201")], 'B');
    assert_eq!(spaced[at(&grid, "0302")], 'V');
    let (same, packed) = parse_chart(PACKED, "C B R V", letter).unwrap();
    assert_eq!((grid, spaced), (same, packed));
}

#[test]
fn a_chart_of_one_hex_is_read_in_both_styles() {
    for text in ["01\n01 C", "0\n1\nr01 C", "1\n1 C", "0\r\n1\r\n01 C\r\n"] {
        let (grid, layer) = parse_chart(text, "C", letter).unwrap();
        assert_eq!((grid.len(), layer[Cell(0)]), (1, 'C'), "{text:?}");
    }
}

#[test]
fn signs_may_be_words_in_the_spaced_style() {
    let (_, layer) = parse_chart("01 02\n01 10 7", "numbers", |sign| sign.parse::<u8>().ok()).unwrap();
    assert_eq!(layer.map(|_, &level| level), layer);
    assert_eq!((layer[Cell(0)], layer[Cell(1)]), (10, 7));
}

#[test]
fn a_second_layer_must_have_the_size_of_the_map() {
    let grid = Grid::new(3, 2).unwrap();
    assert!(parse_layer(&grid, PACKED, "C B R V", letter).is_ok());
    let wrong = parse_layer(&Grid::new(3, 3).unwrap(), PACKED, "C B R V", letter).unwrap_err();
    assert_eq!(
        wrong[0].to_string(),
        "line 1, column 1: this chart has 3 columns and 2 rows, the map has 3 and 3"
    );
}

#[test]
fn faults_of_shape_and_of_signs_come_together() {
    assert_eq!(
        said("   01 03\n01 C\n03 C Q R\n"),
        [
            "line 1, column 7: the header says \"03\" for column 02",
            "line 2, column 1: row 01 has 1 hexes, the header has 2 columns",
            "line 3, column 1: row 02 has 3 hexes, the header has 2 columns",
            "line 3, column 1: row 02 is labelled \"03\"",
            "line 3, column 6: hex 0202: \"Q\" is none of the signs C B R V",
        ]
    );
    assert_eq!(
        said("00\n123\n01 CC\n"),
        [
            "line 1, column 1: the two header lines, tens and units, differ in length",
            "line 3, column 1: row 01 has 2 hexes, the header has 3 columns",
        ]
    );
}

#[test]
fn charts_without_hexes_are_refused() {
    assert_eq!(said(""), ["line 1, column 1: a chart begins with a header of column numbers"]);
    assert_eq!(said("\n 01 02"), ["line 2, column 2: a chart has at least one row under its header"]);
    assert_eq!(said("0\n1"), ["line 1, column 1: a chart has at least one row under its header"]);
}

#[test]
fn charts_beyond_the_bounds_are_refused() {
    let header: Vec<String> = (1..=65).map(|column| format!("{column:02}")).collect();
    let wide = format!("{}\n01 {}", header.join(" "), "C ".repeat(65));
    assert!(said(&wide)[0].ends_with("a chart has at most 64 columns, not 65"));
    let long: Vec<String> = (1..=66).map(|row| format!("{row:02} C")).collect();
    assert!(said(&format!("01\n{}", long.join("\n")))[0].ends_with("a chart has at most 64 rows"));
    assert_eq!(said(&" ".repeat(70_000)).len(), 1);
    let full: Vec<String> = (1..=64).map(|row| format!("{row:02} {}", "C ".repeat(64))).collect();
    let full = format!("{}\n{}", header[..64].join(" "), full.join("\n"));
    assert_eq!(parse_chart(&full, "C", letter).unwrap().0.len(), 4096);
}

proptest! {
    #[test]
    fn no_bytes_make_the_parser_fall(data in prop::collection::vec(any::<u8>(), 0..300)) {
        fuzz_grid(&data);
    }

    #[test]
    fn no_text_like_a_chart_makes_the_parser_fall(text in "([0-9r]{1,3}[ CB|+0-9\n-]{0,12}\n?){0,12}") {
        fuzz_grid(text.as_bytes());
    }
}
