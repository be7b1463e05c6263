//! Orders of a second reader, from the grammar alone: elements beside each other, nested, with presets.

use super::{mill, said_back, told_where};
use crate::names::Names;
use kernel::Game;

/// BA-R16, BA-R93, BA-R106, BA-R116, BA-R138, BA-R170
#[test]
fn forty_orders_of_a_second_reader_are_said_back() {
    let game = mill();
    let state = game.start();
    let names = Names { battle: &game.battle, state: &state };
    let orders = [
        "D1: STAY",
        "D1: STAY | PRESSED=give",
        "D2: FORM LINE; MARCH ADV 12.5",
        "D2: FORM COLATT 5 FACE 90; MARCH WHEEL R 7.5, ADV",
        "D2: FORM COLMARCH QUARTER R; MARCH FAST ALONG road",
        "D2: FORM LINE QUARTER L FACE 359.75",
        "D2: FORM MASS; MARCH ROT R 30.25",
        "D2: FORM MASS 6",
        "D2: FORM SQUARE FACE 45",
        "D2: FORM HUDDLE | PRESSED=stand",
        "D6: FORM LINE QUARTER R HEAD; MARCH CHARGE ADV 40",
        "D6: FORM COLMARCH QUARTER L TAIL",
        "D6: FORM COLATT 4; ATTACK S5 CHARGE",
        "D6: ATTACK S5 CHARGE VIA WHEEL L 15, ADV 20 | OTHER=attack, LOST=stop",
        "D6: ATTACK FEATURE field (70,120)",
        "D6: ATTACK POSITION S3 mill CHARGE",
        "D1: ATTACK FEATURE mill (130,99) VIA TO (120,99) SEG 1-10",
        "D1: ATTACK S3 UNTIL (128,99)",
        "D1: ATTACK S3 UNTIL bridge | OTHER=cancel",
        "D1: MARCH TO (60.25,80.5), TO (70,90), INVERT",
        "D1: MARCH INVERT, ADV 6.01, WHEEL L 0.25",
        "D1: MARCH WHEEL L 90, WHEEL R 90 SEG 4-4",
        "D1: MARCH ADV UNTIL stream SEG 2-9",
        "D1: MARCH CHARGE ADV UNTIL (99.99,0.01)",
        "D4: MARCH ALONG road, ADV 5; UNLIMBER",
        "D4: UNLIMBER INVERT; CANISTER | REFUGE=no",
        "S4: CANISTER | REFUGE=S2",
        "S4: LIMBER; MARCH ALONG road",
        "S4: MARCH BACK 4.5",
        "S4: LEAVEGUNS COLATT 4",
        "S4: REDISTRIBUTE 4 2",
        "D3: SKIRM OUT 12 (80,70) 3; FORM LINE; SK {MARCH SIDE R 5, BACK 2.25}",
        "D3: SKIRM OUT 8 (80,70); SK {ATTACK S3 VIA ADV 3}",
        "D3: SKIRM IN 6; FORM COLATT",
        "D3: SKIRM GAP 1.5",
        "D5: SPLIT 2+2; PART 2 {MARCH CHARGE WHEEL R 20, ADV}",
        "D5: SPLIT 1+3; FORM LINE; PART 2 {FORM COLMARCH; MARCH FAST ALONG road UNTIL bridge SEG 1-8}",
        "D1: SPLIT 18+18; PART 2 {FORM OCCUPY mill 12}",
        "D1: ASSEMBLE D2",
        "D1: REST SUPPLIES",
        "D2: SOUTIEN D3",
        "D2: TRANSFER D-B2",
        "D4: WORK BARRICADE (90.5,90.25) 315.75",
    ];
    assert!(orders.len() >= 40);
    for line in orders {
        said_back(&names, line);
    }
}

/// BA-R16, BA-R106: line, column and what was expected.
#[test]
fn twenty_wrong_orders_of_a_second_reader_are_told_where() {
    let game = mill();
    let state = game.start();
    let names = Names { battle: &game.battle, state: &state };
    let wrong = [
        (": MARCH ADV", 1, "a unit"),
        ("D1; MARCH ADV", 3, "\":\""),
        ("D1: FORM", 9, "LINE"),
        ("D1: FORM COLATT six", 17, ""),
        ("D1: FORM LINE FACE", 19, "an angle"),
        ("D1: FORM LINE QUARTER", 22, "L or R"),
        ("D1: FORM VACATE (1,2) 3", 17, ""),
        ("D4: LIMBER TWICE", 12, "the end of the line"),
        ("D1: SPLIT", 10, "the size of a part"),
        ("D1: SPLIT 10+", 14, "the size of a part"),
        ("D1: PART {MARCH ADV}", 10, "the number of a part"),
        ("D1: PART 2 MARCH ADV", 12, "\"{\""),
        ("D3: SKIRM", 10, "OUT"),
        ("D3: SKIRM GAP", 14, "a length"),
        ("D1: MARCH SIDE 5", 16, "L or R"),
        ("D1: MARCH ADV -3", 15, ""),
        ("D1: MARCH ADV 3 UNTIL", 22, "a feature"),
        ("D1: MARCH ADV SEG 3", 20, ""),
        ("D1: ATTACK POSITION S1", 23, "a feature"),
        ("D1: ATTACK FEATURE wood", 24, "a point"),
        ("D1: REST", 9, "SUPPLIES"),
        ("D1: WORK TUNNEL (1,1) 0", 10, ""),
        ("D1: ATTACK S1 | LUCK=good", 17, "OTHER"),
        ("D1: MARCH ADV |", 16, "OTHER"),
    ];
    for (line, column, expected) in wrong {
        let sentence = told_where(&names, line, column, expected);
        assert!(sentence.contains("expected") || sentence.contains("sign"), "{line}: {sentence}");
    }
}
