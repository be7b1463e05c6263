use super::*;
use crate::army::UnitId;
use crate::map::Terrain;
use crate::scenario::tests::battle;
use crate::state::{Level, Where};
use roxmltree::Document;

/// How many elements carry this word in their class.
fn count(svg: &str, class: &str) -> usize {
    let document = Document::parse(svg).expect("well-formed XML");
    let named = |node: &roxmltree::Node<'_, '_>| {
        node.attribute("class").is_some_and(|words| words.split_whitespace().any(|word| word == class))
    };
    document.descendants().filter(named).count()
}

fn unit(b: &Sr, code: &str) -> UnitId {
    b.unit_ids().find(|&u| b.unit(u).code == code).unwrap()
}

#[test]
fn every_board_is_well_formed_and_shows_every_hex_counter_commander_and_star() {
    for b in Sr::battles() {
        let b = battle(b.id, &[]);
        let svg = b.board_svg(&b.start);
        assert_eq!(count(&svg, "hex"), b.map.grid.len());
        assert_eq!(count(&svg, "counter"), b.units.len());
        assert_eq!(count(&svg, "commander"), b.commanders.len());
        assert_eq!(count(&svg, "star"), b.map.stars.len());
        assert_eq!(count(&svg, "work"), b.map.work.iter().filter(|(_, work)| work.is_some()).count());
        assert_eq!(
            count(&svg, "village"),
            b.map.terrain.iter().filter(|&(_, &t)| t == Terrain::Village).count()
        );
        assert_eq!(count(&svg, "turn"), usize::from(b.params.turns));
        assert_eq!(count(&svg, "vp"), 2 * b.params.decisive as usize + 1);
    }
}

#[test]
fn the_same_position_gives_the_same_picture() {
    let (a, b) = (battle("sr/hondschoote", &[]), battle("sr/hondschoote", &[]));
    assert_eq!(a.board_svg(&a.start), b.board_svg(&b.start));
    assert_eq!(a.map_svg(), b.map_svg());
}

#[test]
fn a_picture_needs_nothing_from_outside() {
    let mut links = 0;
    for b in Sr::battles() {
        let b = battle(b.id, &[]);
        let svg = b.board_svg(&b.start);
        let document = Document::parse(&svg).unwrap();
        let ids: Vec<&str> = document.descendants().filter_map(|n| n.attribute("id")).collect();
        let mut sorted = ids.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), ids.len(), "an id stands twice");
        for node in document.descendants() {
            if let Some(link) = node.attribute("href") {
                links += 1;
                assert!(link.strip_prefix('#').is_some_and(|id| ids.contains(&id)), "{link}");
            }
            for attribute in node.attributes() {
                if let Some(rest) = attribute.value().strip_prefix("url(#") {
                    links += 1;
                    assert!(ids.contains(&rest.trim_end_matches(')')), "{}", attribute.value());
                }
            }
        }
    }
    assert!(links > 100, "{links} links");
}

#[test]
fn map_and_pieces_apart_have_the_same_size_and_make_up_the_board() {
    let b = battle("sr/jemmapes", &[]);
    let (map, pieces) = (b.map_svg(), b.pieces_svg(&b.start));
    let size =
        |svg: &str| Document::parse(svg).unwrap().root_element().attribute("viewBox").unwrap().to_owned();
    assert_eq!(size(&map), size(&pieces));
    assert_eq!((count(&map, "counter"), count(&pieces, "hex")), (0, 0));
    assert_eq!(count(&map, "level"), 2);
    assert_eq!(count(&map, "citadel"), 1);
    assert_eq!(count(&map, "bridge"), 2);
}

#[test]
fn hondschoote_shows_its_bridges_its_mill_its_dike_and_its_zones_when_asked() {
    let b = battle("sr/hondschoote", &[]);
    let map = b.map_svg();
    assert_eq!((count(&map, "bridge"), count(&map, "mill"), count(&map, "dike")), (4, 1, 1));
    assert_eq!((count(&map, "road"), count(&map, "path"), count(&map, "farm")), (5, 5, 3));
    assert_eq!((count(&map, "inundation"), count(&map, "zone"), count(&map, "arrow")), (1, 0, 6));
    assert_eq!(count(&b.map_svg_with(Show { zones: true }), "zone"), 6);
}

/// SR-1.5a, SR-1.1b
#[test]
fn levels_losses_and_markers_are_seen_on_the_counters() {
    let b = battle("sr/hondschoote", &[]);
    let mut s = b.start.clone();
    let plain = b.board_svg(&s);
    assert_eq!((count(&plain, "badge"), count(&plain, "loss"), count(&plain, "marker")), (0, 0, 0));
    let (j1, j5, j6, k1) = (unit(&b, "J1"), unit(&b, "J5"), unit(&b, "J6"), unit(&b, "K1"));
    s.units[j1.index()].level = Level::D1;
    s.units[k1.index()].level = Level::Rout;
    s.units[k1.index()].losses = 1;
    s.harnessed = s.harnessed.with(j6);
    s.out_of_command = s.out_of_command.with(j5);
    s.units[j5.index()].charge = s.cell(k1);
    let worn = b.board_svg(&s);
    assert_eq!((count(&worn, "badge"), count(&worn, "loss"), count(&worn, "marker")), (2, 1, 3));
    assert_eq!(
        (count(&worn, "harnessed"), count(&worn, "out-of-command"), count(&worn, "charge")),
        (1, 1, 1)
    );
}

/// SR-4.5f
#[test]
fn units_beside_the_map_are_drawn_and_destroyed_ones_are_not() {
    let b = battle("sr/hondschoote", &[]);
    let mut s = b.start.clone();
    let (a, c) = (unit(&b, "L1"), unit(&b, "L2"));
    b.lift(&mut s, a);
    s.units[a.index()].place = Where::Off(hexes::Cell(7));
    b.lift(&mut s, c);
    s.units[c.index()].place = Where::Gone;
    assert_eq!(count(&b.board_svg(&s), "counter"), b.units.len() - 1);
}

/// Names come from files: they cannot break out of the picture.
#[test]
fn names_with_signs_of_markup_stay_names() {
    let text = crate::scenario::BATTLES[2].text.replacen("Brigade Mengaud", "<script>&</script>", 1);
    let text = text.replacen("title = \"A plain\"", "title = \"<b>\"", 1);
    let b = Sr::read("t", &text, &kernel::Options::new()).unwrap();
    let svg = b.board_svg(&b.start);
    assert!(!svg.contains("<script>"));
    Document::parse(&svg).expect("well-formed XML");
}
