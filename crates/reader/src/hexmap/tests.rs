use super::*;
use kernel::Fault;

const SIGNS: [(&str, Sign<char>); 4] = [
    ("C", Sign::ground('c')),
    ("W", Sign::ground('w')),
    ("R", Sign::work('c', WorkKind::Redoubt)),
    ("M", Sign::mill('c')),
];

const GOOD: &str = r#"
[map]
terrain = """
     01 02 03
01   C  W  C
02   R  C  M
03   C  C  C
"""
levels = """
     01 02 03
01   0  0  1
02   0  0  0
03   0  0  0
"""
bridges = "0102|0103"
[[water]]
name = "Diemel"
kind = "river"
sides = """
0102|0103   # below the redoubt
0203|0202
"""
[[way]]
name = "to the mill"
kind = "path"
hexes = "0103 0102 0201 0301"
[[work]]
hex = "0102"
kind = "redoubt"
closed = "N NE"
[[place]]
name = "Menne"
kind = "village"
hexes = "0203 0303"
"#;

fn read_map(text: &str) -> Result<HexMap<char>, Vec<Fault>> {
    crate::read("t.toml", text, 4000, |page, root| Some(read(page, root, &SIGNS, 12)?.map))
}

/// The faults of [`GOOD`] with some of its words changed, each as "line:column sentence".
fn faults(changes: &[(&str, &str)]) -> Vec<String> {
    let text = changes.iter().fold(GOOD.to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "{old} is not in the file");
        text.replacen(old, new, 1)
    });
    let found = read_map(&text).err().unwrap_or_default();
    found.iter().map(|f| format!("{}:{} {}", f.line, f.column, f.sentence)).collect()
}

#[test]
fn everything_a_map_has_is_read() {
    let map = read_map(GOOD).unwrap();
    let cell = |id: &str| map.grid.cell(id.parse().unwrap()).unwrap();
    assert_eq!((map.terrain(cell("0201")), map.terrain(cell("0102"))), ('w', 'c'));
    assert_eq!((map.level(cell("0301")), map.level(cell("0201"))), (1, 0));
    assert_eq!(map.work(cell("0102")), Some(Work { kind: WorkKind::Redoubt, sides: 0b11 }));
    assert_eq!(map.mills, [cell("0302")]);
    assert!(map.side(cell("0103"), Direction::N).has(SideFeatures::RIVER | SideFeatures::BRIDGE));
    assert!(map.side(cell("0202"), Direction::S).unbridged_river());
    assert!(map.side(cell("0102"), Direction::NE).has(SideFeatures::PATH));
    assert_eq!((map.ways[0].cells.len(), map.ways[0].kind), (4, WayKind::Path));
    assert_eq!((map.waters[0].sides.len(), map.waters[0].river), (2, true));
    assert_eq!((map.names[0].cell, map.names[0].cells.len()), (cell("0203"), 2));
}

#[test]
fn faults_in_different_parts_of_the_map_come_at_once_each_with_its_place() {
    let found = faults(&[
        ("01   0  0  1", "01   0  0  x"),
        ("bridges = \"0102|0103\"", "bridges = \"0101|0102\""),
        ("0203|0202\n", "0203|0301\n"),
        ("kind = \"path\"", "kind = \"rail\""),
        ("closed = \"N NE\"", "closed = \"N W\""),
        ("hexes = \"0203 0303\"", "hexes = \"0203 0203\""),
    ]);
    let places: Vec<&str> = found.iter().map(|f| f.split(' ').next().unwrap_or("")).collect();
    assert_eq!(places, ["11:12", "15:11", "21:6", "25:8", "30:10", "34:9"], "{found:#?}");
    assert!(found[5].contains("hexes names at least one hex, and none twice"), "{found:#?}");
}

#[test]
fn a_sign_that_is_none_of_the_rule_sets_and_a_map_too_large_are_refused() {
    let sign = faults(&[("01   C  W  C", "01   C  V  C")]);
    assert!(sign.concat().contains("is none of the signs C W R M"), "{sign:#?}");
    let wide = GOOD.replace("01 02 03\n", "01 02 03 04 05\n").replace("  C\n", "  C  C  C\n");
    let wide = wide.replace("  M\n", "  M  C  C\n");
    let found = read_map(&wide).unwrap_err();
    assert!(found.iter().any(|f| f.sentence == "a map has at most 12 hexes, not 15"), "{found:#?}");
}

#[test]
fn works_stand_in_the_chart_and_in_the_list_or_not_at_all() {
    let moved = faults(&[("hex = \"0102\"", "hex = \"0103\"")]);
    assert!(moved.concat().contains("the terrain chart has no R in hex 0103"), "{moved:#?}");
    assert!(moved.concat().contains("the work drawn in hex 0102 has no [[work]]"), "{moved:#?}");
    let twice =
        faults(&[("[[place]]", "[[work]]\nhex = \"0102\"\nkind = \"redoubt\"\nclosed = \"S\"\n[[place]]")]);
    assert!(twice.concat().contains("hex 0102 has a work already"), "{twice:#?}");
}

#[test]
fn a_side_is_river_or_stream() {
    let both =
        faults(&[("[[way]]", "[[water]]\nname = \"b\"\nkind = \"stream\"\nsides = \"0102|0103\"\n[[way]]")]);
    assert!(both.concat().contains("0102|0103 is a river and a stream"), "{both:#?}");
}

#[test]
fn rout_edges_are_one_or_more_of_four() {
    let edges = |words: &str| {
        let mut found = Vec::new();
        let faults = crate::read("t.toml", "", 10, |page, _| {
            found = rout_edges(page, words, 0);
            Some(())
        });
        (found, faults.err().unwrap_or_default().iter().map(|f| f.sentence.clone()).collect::<String>())
    };
    assert_eq!(edges("S W"), (vec![Edge::S, Edge::W], String::new()));
    assert!(edges("").1.contains("at least one rout edge"));
    assert!(edges("N N").1.contains("the edge N is named twice"));
    assert!(edges("N up").1.contains("a rout edge is N, E, S or W, not \"up\""));
}
