use crate::script::fixture::{battles, show_game};
use hexes::Direction;
use kernel::Side;

/// SR-R10, SR-R12: an enemy next to a hex is found by his zone of control or beyond a side it does not reach over; in
/// every position as by looking into all six hexes.
#[test]
fn the_enemy_next_to_a_hex_is_seen_over_every_side() {
    let (mut near, mut no_zone) = (0, 0);
    for game in battles() {
        for seed in 1..=3 {
            let mut shown = 0;
            show_game(&game, seed, |s| {
                shown += 1;
                if shown % 8 != 0 {
                    return;
                }
                for cell in game.map.grid.cells() {
                    for side in Side::BOTH {
                        let plain = Direction::ALL
                            .iter()
                            .any(|&d| game.map.next(cell, d).is_some_and(|n| game.enemy_in(s, n, side)));
                        assert_eq!(game.next_to_enemy(s, cell, side), plain, "{} {cell:?}", game.title);
                        near += usize::from(plain);
                        no_zone += usize::from(plain && !s.controlled(cell, !side));
                    }
                }
            });
        }
    }
    assert!(near > 10_000 && no_zone > 100, "{near} next to the enemy, {no_zone} of them over a closed side");
}
