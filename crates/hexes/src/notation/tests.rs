use super::*;
use crate::testing::{at, hondschoote, ids, warburg};

fn labels(grid: &Grid, text: &str) -> String {
    let labels: Vec<_> = parse_sides(grid, text).unwrap().iter().map(|side| side.label(grid)).collect();
    labels.join(" ")
}

fn said(faults: Vec<Fault>) -> Vec<String> {
    faults.iter().map(Fault::to_string).collect()
}

#[test]
fn a_plus_shares_the_first_hex() {
    let grid = hondschoote();
    assert_eq!(labels(&grid, "0103|0104; 0203|0204+0304"), "0103|0104 0203|0204 0203|0304");
    assert_eq!(labels(&grid, "\n  0103-0104,0104|0203 \n"), "0103|0104 0104|0203");
    assert_eq!(labels(&grid, " ;; \n"), "");
}

/// The canal and the brook of Hondschoote, the Diemel at Warburg: as many sides as the books say.
#[test]
fn the_waters_of_the_books_have_as_many_sides_as_they_say() {
    let grid = hondschoote();
    let canal = "0103|0104; 0104|0203; 0203|0204+0304; 0303|0304; 0304|0403; 0403|0404+0504; 0503|0504+0603;
        0602|0603+0703; 0702|0703; 0703|0802; 0802|0803+0903; 0902|0903+1002; 1001|1002+1102; 1101|1102;
        1102|1201; 1201|1202+1302; 1301|1302+1401";
    assert_eq!(parse_sides(&grid, canal).unwrap().len(), 26);
    let brook = "1006|1106+1107; 1007|1107+1108; 1008|1108+1109; 1009|1109+1110; 1010|1110+1111;
        1011|1111+1112; 1012|1112+1113; 1013|1113+1114; 1014|1114";
    assert_eq!(parse_sides(&grid, brook).unwrap().len(), 17);
    let diemel = "0109-0110 0209-0110 0209-0210 0310-0210 0310-0311 0410-0311 0410-0411 0511-0411 0511-0512
        0611-0512 0611-0612 0712-0612 0712-0713 0812-0713 0812-0813 0913-0813 0913-0914 1013-0914 1013-1014
        1013-1114 1113-1114 1213-1114 1213-1214 1314-1214 1314-1315 1414-1315 1414-1415 1414-1515 1514-1515
        1614-1515 1614-1615 1614-1715 1714-1715 1814-1715 1814-1815 1814-1915 1914-1915 1914-2014 2013-2014
        2013-2114 2113-2114 2113-2213 2212-2213";
    assert_eq!(parse_sides(&warburg(), diemel).unwrap().len(), 43);
}

#[test]
fn a_road_is_a_chain_of_neighbours() {
    let grid = hondschoote();
    let text = "0914 0913 1012 1011 1111 1110 1209 1208 1308 1307 1406 1405";
    let chain = parse_chain(&grid, text).unwrap();
    assert_eq!(ids(&grid, chain.iter().copied()), text);
    assert_eq!(chain_sides(&grid, &chain).count(), 11);
    assert_eq!(parse_chain(&grid, "").unwrap(), []);
    assert_eq!(parse_chain(&grid, "0914").unwrap(), [at(&grid, "0914")]);
}

#[test]
fn a_gap_in_a_road_names_both_hexes() {
    let faults = parse_chain(&hondschoote(), "0914 0913\n0912 1012 1012").unwrap_err();
    assert_eq!(
        said(faults),
        ["line 2, column 11: 1012 and 1012 follow each other but are not adjacent; their distance is 0"]
    );
    let faults = parse_chain(&hondschoote(), "0914 0912").unwrap_err();
    assert_eq!(
        said(faults),
        ["line 1, column 6: 0914 and 0912 follow each other but are not adjacent; their distance is 2"]
    );
}

#[test]
fn all_faults_are_told_at_once_and_where_they_are() {
    let faults = parse_sides(&hondschoote(), "0103|0105; 1801|0103\n0103|0104+x+0303 0103").unwrap_err();
    assert_eq!(
        said(faults),
        [
            "line 1, column 6: 0103 and 0105 are not adjacent, so they share no hexside",
            "line 1, column 12: hex 1801 is off the map of 17 columns and 14 rows",
            "line 2, column 11: \"x\" is no hex: a hex is written as column and row in three or four digits, \
             like 0504, both counted from 01",
            "line 2, column 13: 0103 and 0303 are not adjacent, so they share no hexside",
            "line 2, column 18: \"0103\" is no hexside: write two adjacent hexes as 0103|0104",
        ]
    );
}

#[test]
fn too_long_a_text_and_too_many_faults_are_cut_off() {
    let grid = hondschoote();
    assert_eq!(parse_cells(&grid, &"0101 ".repeat(20_000)).unwrap_err().len(), 1);
    assert_eq!(parse_cells(&grid, &"x ".repeat(20_000)).unwrap_err().len(), crate::fault::MAX_FAULTS);
    assert_eq!(parse_cells(&grid, "0101, 101").unwrap(), [at(&grid, "0101"); 2]);
    let long = parse_cells(&grid, &"é".repeat(30)).unwrap_err();
    assert!(long[0].sentence.starts_with("\"éééééééééééééééé\"… is no hex"));
}
