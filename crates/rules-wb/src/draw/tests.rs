use super::*;
use crate::army::Posture;
use crate::scenario::tests::battle;
use crate::state::{Cause, Order};
use kernel::Game;
use roxmltree::Document;

/// How many elements carry this word in their class.
fn count(svg: &str, class: &str) -> usize {
    let document = Document::parse(svg).expect("well-formed XML");
    let named = |node: &roxmltree::Node<'_, '_>| {
        node.attribute("class").is_some_and(|words| words.split_whitespace().any(|word| word == class))
    };
    document.descendants().filter(named).count()
}

#[test]
fn every_board_is_well_formed_and_shows_every_hex_counter_and_commander() {
    for b in Wb::battles() {
        let b = battle(b.id, &[]);
        let s = b.first_position();
        let svg = b.board_svg(&s);
        assert_eq!(count(&svg, "hex"), b.map.grid.len());
        assert_eq!(count(&svg, "counter"), b.unit_ids().filter(|&u| s.cell(u).is_some()).count());
        let commanders = b.commander_ids().filter(|&c| s.commander(c).place.on().is_some()).count();
        assert_eq!(count(&svg, "commander"), commanders);
        assert_eq!(count(&svg, "star"), stars(&b).len());
        assert_eq!(count(&svg, "turn"), usize::from(b.params.turns));
    }
}

/// WBS-2.1, WBS-2.3, WBS-2.4, WBS-2.7, WBS-2.8: levels, slopes, sunken road, brook, bridges, villages and the town.
#[test]
fn the_map_of_warburg_shows_its_ground() {
    let b = battle("wb/warburg", &[]);
    let map = b.map_svg();
    assert_eq!((count(&map, "level"), count(&map, "escarpment"), count(&map, "bridge")), (3, 1, 5));
    assert_eq!((count(&map, "village"), count(&map, "town"), count(&map, "wall")), (5, 2, 1));
    assert_eq!((count(&map, "brook"), count(&map, "river"), count(&map, "road")), (1, 1, 9));
    assert_eq!((count(&map, "hollow"), count(&map, "zone"), count(&map, "arrow")), (2, 0, 6));
    assert_eq!(count(&b.map_svg_with(Show { zones: true }), "zone"), 4);
}

#[test]
fn the_same_position_gives_the_same_picture() {
    let (a, b) = (battle("wb/warburg", &[]), battle("wb/warburg", &[]));
    assert_eq!(a.board_svg(&a.first_position()), b.board_svg(&b.first_position()));
}

/// WB-2.2a, WB-2.3a, WB-R81, WB-12.5f
#[test]
fn order_losses_and_march_columns_are_seen_on_the_counters() {
    let b = battle("wb/small/field", &[]);
    let mut s = b.first_position();
    let seen = |s: &State| ["badge", "loss", "column", "facing"].map(|class| count(&b.board_svg(s), class));
    let hexes = b.map.grid.cells().filter(|&c| s.lead(c).is_some()).count();
    assert_eq!(seen(&s), [0, 0, 0, hexes]);
    s.units[0].order = Order::Disorganised(Cause::Fire);
    s.units[0].steps -= 2;
    s.units[2].order = Order::Rout;
    s.units[3].posture = Posture::Column;
    assert_eq!(seen(&s), [2, 2, 1, hexes - 2]);
}

/// WB-V1
#[test]
fn chevrons_point_at_sides_or_at_corners() {
    for (word, twelfths) in [("edge_321", [0, 6]), ("vertex_222", [1, 7])] {
        let b = battle("wb/small/field", &[("facing", word)]);
        assert_eq!([Direction::N, Direction::S].map(|d| b.twelfths(d)), twelfths);
        let svg = b.pieces_svg(&b.first_position());
        let turn = format!("rotate({})\" fill=\"#ffd95a\"", u16::from(twelfths[1]) * 30);
        assert!(svg.contains(&turn), "{turn}");
    }
    let b = battle("wb/small/field", &[]);
    assert!(b.board_svg(&b.start()).len() > 1000);
}

#[test]
fn commanders_are_told_apart_by_two_letters() {
    let b = battle("wb/warburg", &[]);
    let letters: Vec<String> = b.commanders.iter().map(|c| commanders::initials(&c.name)).collect();
    assert_eq!(letters, ["MU", "LW", "CE", "RW", "HP", "SP", "FB", "BE", "ZA", "KI", "BÜ", "GR"]);
}
