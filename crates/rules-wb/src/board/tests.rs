use crate::scenario::tests::battle;
use crate::state::{Cause, Order};

/// WB-2.1a, WB-2.2a, WBS-5.1
#[test]
fn the_text_board_says_everything_a_picture_shows() {
    let b = battle("wb/warburg", &[]);
    let mut s = b.first_position();
    s.units[0].order = Order::Disorganised(Cause::Combat);
    let text = b.text_board(&s);
    for words in [
        "Before turn 1",
        "F01 Bourbonnais a, line infantry, 3 of 3 steps, morale 4, disorganised by combat",
        "0808 clear, Kuppe, level 2:",
        "A08 Brunswick brigade, line infantry, 3 of 3 steps, morale 3, good order, in march column on the road",
        "; facing north",
        "Granby",
        "not on the map yet: A24 Webb's brigade",
        "Bridges: ",
        "Slopes: ",
        "Warburg (4 points): French",
        "Heinberg (4 points): nobody",
    ] {
        assert!(text.contains(words), "{words} is not in\n{text}");
    }
    let corner = battle("wb/warburg", &[("facing", "vertex_222")]);
    assert!(corner.text_board(&corner.first_position()).contains("the corner between north and north-east"));
}

/// A screen reader and a terminal get every unit once.
#[test]
fn every_unit_stands_in_the_text_once() {
    for id in ["wb/warburg", "wb/small/field", "wb/small/ford"] {
        let b = battle(id, &[]);
        let text = b.text_board(&b.first_position());
        let (_, lists) = text.split_once("\nFrench\n").unwrap();
        for unit in &b.units {
            let named = format!("{} {}", unit.code, unit.name);
            assert_eq!(lists.matches(&named).count(), 1, "{named}");
        }
    }
}
