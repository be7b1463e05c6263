use super::*;
use crate::army::CommanderId;
use crate::script::fixture::{arranged, hondschoote, melee};
use kernel::{Game, Pending, Stream, stroll};
use std::collections::BTreeMap;

/// In random games every roll on a printed table lights a cell of it, the same row and column that the result is read
/// from.
#[test]
fn rolls_light_their_cell() {
    let game = melee();
    let mut lit = BTreeMap::new();
    for seed in 1..=6 {
        let (mut state, mut chance) = (game.start(), Stream::new(seed));
        stroll(&game, &mut state, &mut chance, 2_000, |_, pending, chance| {
            if let Pending::Roll(roll) = pending
                && let Some(table) = roll.table
            {
                let (row, column) =
                    super::lit(roll, &chance.clone().throw(roll.dice)).expect("a cell is lit");
                let rows = if [CRT, FIRE].contains(&table) { 6 } else { 3 };
                let columns = if table == CRT { 9 } else { 2 };
                assert!(row < rows && (1..columns).contains(&column), "{table:?} {row} {column}");
                *lit.entry(table.as_str()).or_insert(0) += 1;
            }
            None
        });
    }
    assert_eq!(lit.keys().copied().collect::<Vec<_>>(), ["SR-CRT", "SR-ELIM", "SR-FIRE", "SR-RALLY"]);
}

/// SR-CRT, SR-FIRE, SR-RALLY, SR-ELIM
#[test]
fn the_lit_cell_is_the_one_the_book_would_point_at() {
    let game = hondschoote();
    let s = arranged(&game, &["clear", "turn 4", "J6 1010 NE", "K1 1209 SW", "K5 1209 SW", "J2 0508 NE D2"]);
    let unit = |code: &str| game.find_unit(code).expect("there");
    let redoubt = game.map.grid.cell(game.map.id(s.cell(unit("k1")).expect("on the map"))).expect("a cell");
    // A 5 less 1 for the work is 4: the fourth row.
    assert_eq!(lit(&game.fire_roll(&s, unit("j6"), redoubt), &[5]), Some((3, 1)));
    // Demars, current morale 7: 3 is the first row, 7 the second, 8 the third.
    let rally = game.rally_roll(&s, unit("j2"), None);
    let rows = [[1, 2], [3, 4], [4, 4]].map(|faces| lit(&rally, &faces));
    assert_eq!(rows, [Some((0, 1)), Some((1, 1)), Some((2, 1))]);
    let risk = game.elimination_roll(CommanderId(0), 1);
    let rows = [[4, 5], [5, 5], [5, 6]].map(|faces| lit(&risk, &faces));
    assert_eq!(rows, [Some((0, 1)), Some((1, 1)), Some((2, 1))]);
}
