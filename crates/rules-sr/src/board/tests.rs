use crate::scenario::tests::battle;
use crate::state::{Level, Phase};

/// SR-R99
#[test]
fn the_text_board_tells_who_stands_where_in_plain_lines() {
    let b = battle("sr/hondschoote", &[]);
    let mut s = b.start.clone();
    let k1 = b.unit_ids().find(|&u| b.unit(u).code == "K1").unwrap();
    s.units[k1.index()].level = Level::D1;
    s.units[k1.index()].losses = 1;
    s.turn = 3;
    s.phase = Phase::Combat;
    let board = b.text_board(&s);
    for line in [
        "Turn 3 of 7, 10:00; combat; victory points: Coalition 3",
        "  1209 redoubt, Southern redoubt: K1 Grenadier Regiment, infantry 1 SP, morale 6, disorganised 1, one step lost; \
         K5 Redoubt battery, foot artillery 2 SP, morale 6, good order; facing SW",
        "  1208 clear: K2 Hessian Regiment Erbprinz, infantry 2 SP, morale 6, good order; facing SW; Cochenhausen",
        "  Hondschoote: Coalition",
        "/R*  \\",
        "K1K5",
    ] {
        assert!(board.contains(line), "{line}\nis not in\n{board}");
    }
    assert!(board.lines().all(|line| line == line.trim_end()));
}

#[test]
fn units_in_hand_and_levels_of_the_ground_are_told_too() {
    let b = battle("sr/jemmapes", &[("set-up", "free")]);
    let board = b.text_board(&b.start);
    assert_eq!(board.matches("not yet set up: ").count(), b.units.len());
    assert!(board.contains("/C2  \\"), "the crest 0805 is on level 2");
}
