//! Orders as somebody writes them who has the grammar before him and not the program: on the road to Rendsburg (BA-R16, BA-R106).

use super::*;
use crate::tests::testing::battle;

fn side_of(line: &str) -> Side {
    if line.starts_with('A') { Side::Second } else { Side::First }
}

/// BA-R16, BA-R106, BA-R107, BA-R128: every element, blocks within blocks, limits and presets: read, said back, and accepted.
#[test]
fn forty_orders_are_read_said_back_and_accepted() {
    let game = battle(1);
    let state = game.start();
    let names = Names { battle: &game.battle, state: &state };
    let orders = [
        "DB1: MARCH ADV 12.5",
        "DB1: FORM LINE; MARCH ADV",
        "DB2: FORM SQUARE",
        "DB2: MARCH WHEEL R 30, ADV 15 UNTIL (250,150)",
        "DB3: FORM COLMARCH; MARCH FAST TO (205,140), ALONG high-road",
        "DB3: MARCH ROT L 15",
        "DB4: FORM MASS 5; MARCH ADV 8 SEG 6-10",
        "DB4: MARCH INVERT, ADV 10",
        "DV1: SKIRM OUT 30 (200,156)",
        "DV1: SKIRM OUT 12 (200,156) 2; SK {MARCH SIDE L 4, ADV 10}; MARCH ADV 5",
        "DV2: SKIRM OUT 14 (222,168); SK {MARCH TO (200,150) UNTIL knick-4}",
        "DV3: SKIRM OUT 10 (239,180) 3; FORM LINE",
        "DV4: MARCH CHARGE WHEEL L 20, ADV",
        "DV4: SPLIT 1+1; PART 2 {MARCH WHEEL R 45, ADV 20}",
        "DV5: UNLIMBER INVERT",
        "DV5: MARCH ALONG high-road UNTIL (205,140) SEG 1-9",
        "DV5: UNLIMBER; CANISTER",
        "AL6: LIMBER; MARCH ADV 20",
        "AL6: CANISTER | REFUGE=AM1",
        "AL6: LEAVEGUNS LINE",
        "AL6: REDISTRIBUTE 5 3",
        "AL6: MARCH BACK 7.5",
        "AL6: WORK EMPLACEMENT (126,77) 30",
        "AL1: MARCH ADV 10 UNTIL knick-1",
        "AL1: FORM COLMARCH QUARTER R",
        "AL2: STAY",
        "AL3: FORM OCCUPY B4 20",
        "AL4: FORM OCCUPY B3",
        "AL5: FORM COLATT 4; MARCH TO (165,80)",
        "AM1: ATTACK FEATURE knick-1 (140,115) VIA ADV 5 SEG 2-10 | OTHER=cancel, LOST=stop",
        "AM1: SKIRM OUT 28 (126,103) 1.5; SK {MARCH ADV 10, SIDE R 5 UNTIL high-road} | PRESSED=stand",
        "AC1: FORM COLMARCH QUARTER L HEAD; MARCH FAST ADV",
        "AC1: SPLIT 1+3; PART 2 {FORM COLATT; MARCH ADV 10}",
        "AC2: MARCH WHEEL L 5.25, ADV 60 UNTIL street",
        "DC1: FORM LINE; MARCH ADV SEG 1-4",
        "DC2: MARCH TO (240,120), ROT R 20",
        "DC3: SKIRM OUT 6 (290,127); SK {MARCH BACK 5}",
        "DL1: REST VALOUR",
        "DL2: MARCH ADV 5, WHEEL L 12.5, ADV 5",
        "DL3: FORM HUDDLE",
    ];
    for line in orders {
        said_back(&names, line);
        assert_eq!(refused(&game, &[], side_of(line), line), [], "{line}");
    }
}

/// BA-R128: twenty orders that cannot be given, each refused with its clause.
#[test]
fn twenty_wrong_orders_are_refused_with_their_clauses() {
    let game = battle(1);
    let wrong = [
        ("DB1: FORM COLATT 7; FORM LINE", "BA-2.2.1e"),
        ("DB1: MARCH FAST ADV", "BA-2.3.2a"),
        ("DB1: ATTACK AC1", "BA-4.4.0a"),
        ("DB1: MARCH SIDE L 5", "BA-2.3.1n"),
        ("DB1: SKIRM OUT 11 (260,148)", "BA-1.3.2e"),
        ("DB1: SK {MARCH ADV}", "BA-R124"),
        ("DB1: PART 2 {MARCH ADV}", "BA-R93"),
        ("DB1: SPLIT 16+16", "BA-1.2.2b"),
        ("DB1: CANISTER", "BA-2.2.4b"),
        ("DB1: MARCH WHEEL L 10; ATTACK AL1", "BA-R107"),
        ("DV5: CANISTER", "BA-2.2.4b"),
        ("DV5: ATTACK AL1", "BA-4.1.1b"),
        ("DB5: WORK EMPLACEMENT (286,189) 239", "BA-1.3.5b"),
        ("DC1: FORM OCCUPY B1", "BA-6.1.1c"),
        ("DC1: FORM MASS 4", "BA-1.3.1a"),
        ("DL1: REST SUPPLIES DL2", "BA-5.5.4g"),
        ("DL1: FORM VACATE LINE (270,200) 0", "BA-6.1.1d"),
        ("DL1: TRANSFER D-B; MARCH ADV", "BA-1.1.5g"),
        ("DL1: ATTACK AH1", "BA-1.1.2k"),
        ("DV4: MARCH CHARGE ROT L 10", "BA-2.4.1b"),
    ];
    for (line, clause) in wrong {
        refused_by(&game, &[], line, clause);
    }
}
