mod others;
mod second;

use super::*;
use crate::Ba;
use crate::names::Names;
use crate::refusals::Refusal;
use kernel::{Game, Options, Ruleset, Side};

fn mill() -> Ba {
    let battle = &crate::scenario::BATTLES[0];
    Ba::open(battle.id, battle.text, &Options::new(), Ba::VERSION).unwrap()
}

/// An order, read; said back it is what was written.
fn said_back(names: &Names<'_>, line: &str) -> Order {
    let order = read::order(names, line).unwrap_or_else(|fault| panic!("{line}: {fault:?}"));
    assert_eq!(say::order(names, &order), line);
    order
}

/// The one fault of a wrong order in the second line of a sheet: where it is and what was expected; gives the whole sentence.
fn told_where(names: &Names<'_>, line: &str, column: usize, expected: &str) -> String {
    let faults = read::sheet(names, &format!("D2: STAY\n{line}")).expect_err(line);
    assert_eq!((faults.len(), faults[0].line, faults[0].column), (1, 2, column), "{line}: {faults:?}");
    assert!(faults[0].sentence.contains(expected), "{line}: {faults:?}");
    faults[0].sentence.clone()
}

/// The refusals of an order name this clause, among others.
fn refused_by(game: &Ba, arranged: &[&str], line: &str, clause: &str) {
    let (refusals, state) = (refused(game, arranged, Side::First, line), game.start());
    let clauses: Vec<&str> = refusals.iter().map(|why| game.explain(&state, why).rule.as_str()).collect();
    assert!(clauses.contains(&clause), "{line}: {clauses:?}");
}

/// BA-R16, BA-R106: every element of the grammar is read and said back as it was written.
#[test]
fn orders_are_said_back_as_they_were_written() {
    let game = mill();
    let state = game.start();
    let names = Names { battle: &game.battle, state: &state };
    let orders = [
        "D1: FORM LINE",
        "D1: FORM COLMARCH",
        "D1: FORM COLATT 6",
        "D1: FORM COLATT",
        "D1: FORM SQUARE",
        "D1: FORM MASS 5 FACE 270",
        "D1: FORM HUDDLE",
        "D1: FORM COLMARCH QUARTER L",
        "D5: FORM COLMARCH QUARTER R TAIL",
        "D5: FORM LINE QUARTER R HEAD FACE 22.25",
        "D1: FORM OCCUPY mill",
        "D1: FORM OCCUPY mill 12",
        "S3: FORM VACATE LINE (128,99) 270",
        "S3: FORM VACATE COLATT 4 (128.5,99.25) 270.5 16",
        "D4: UNLIMBER",
        "D4: UNLIMBER INVERT",
        "S4: LIMBER INVERT; MARCH ADV 10",
        "S4: LEAVEGUNS HUDDLE",
        "S4: REJOINGUNS",
        "S4: REDISTRIBUTE 3 3",
        "D1: SPLIT 22+22",
        "D5: SPLIT 1+1+2; PART 2 {MARCH ADV 10}; PART 3 {FORM LINE; MARCH BACK 3}",
        "D1: ASSEMBLE D2, D3",
        "D3: SKIRM OUT 10 (76,64)",
        "D3: SKIRM OUT 10 (76,64) 2.5; SK {MARCH TO (90,64)}",
        "D3: SKIRM IN",
        "D3: SKIRM IN 4",
        "D3: SKIRM GAP 3",
        "D1: MARCH ADV",
        "D1: MARCH ADV 20",
        "D1: MARCH FAST ALONG road UNTIL bridge",
        "D1: MARCH CHARGE WHEEL L 12.75, ADV 30",
        "D1: MARCH ADV 5, WHEEL R 45, ROT L 10, INVERT, BACK 2, SIDE L 3, TO (100,100) UNTIL (110,100) SEG 2-7",
        "D1: MARCH ADV SEG 1-5",
        "D1: ATTACK S1",
        "D1: ATTACK S1 CHARGE VIA ADV 10, WHEEL L 5 UNTIL hedge SEG 3-10",
        "D1: ATTACK POSITION S1 hedge",
        "D1: ATTACK FEATURE wood (80,40) CHARGE",
        "D4: CANISTER",
        "D4: WORK EMPLACEMENT (90,90) 45",
        "D4: WORK INCINERATE bridge",
        "D1: REST VALOUR",
        "D1: REST SUPPLIES D2",
        "D1: SOUTIEN D3",
        "D1: TRANSFER D-C",
        "D1: ATTACK S1 | OTHER=cancel, LOST=go, PRESSED=stand, REFUGE=D2",
        "D4: UNLIMBER | REFUGE=no",
    ];
    for line in orders {
        let order = said_back(&names, line);
        // In other cases and blanks it is the same order.
        let loose = line.to_lowercase().replace("; ", " ;\t").replace(", ", ",");
        assert_eq!(read::order(&names, &loose).as_ref(), Ok(&order), "{loose}");
    }
}

/// BA-R16, BA-R106: what is wrong is told with line, column and what was expected.
#[test]
fn wrong_orders_say_where_and_what_was_expected() {
    let game = mill();
    let state = game.start();
    let names = Names { battle: &game.battle, state: &state };
    let wrong = [
        ("D1 MARCH ADV", 4, "\":\""),
        ("D9: MARCH ADV", 1, "a unit"),
        ("D1:", 4, "an element"),
        ("D1: MARSH ADV", 5, "did you mean MARCH"),
        ("D1: MARCH", 10, "ADV, BACK"),
        ("D1: MARCH ADV 20,", 18, "ADV, BACK"),
        ("D1: MARCH WHEEL 20", 17, "L or R"),
        ("D1: MARCH WHEEL L", 18, "an angle"),
        ("D1: MARCH WHEEL L 10.1", 19, "quarter degree"),
        ("D1: MARCH ADV 10.005", 15, "two decimals"),
        ("D1: MARCH TO 10,10", 14, "a point"),
        ("D1: MARCH TO (10 10)", 18, "\",\""),
        ("D1: MARCH ALONG stream", 17, "a road"),
        ("D1: MARCH ADV UNTIL castle", 21, "a feature"),
        ("D1: MARCH ADV SEG 3-11", 19, "segments from 1 to 10"),
        ("D1: MARCH ADV SEG 5-3", 19, "segments from 1 to 10"),
        ("D1: FORM WEDGE", 10, "LINE, COLMARCH"),
        ("D1: FORM OCCUPY wood", 17, "a building"),
        ("D3: SKIRM OUT (76,64)", 15, "a number of figures"),
        ("D1: ATTACK", 11, "a unit"),
        ("D1: ATTACK S1 | OTHER=flee", 23, "attack or cancel"),
        ("D1: SK {MARCH ADV", 18, "\"}\""),
        ("D1: MARCH ADV ! 3", 15, "'!'"),
        ("D1: MARCH ADV 10 20", 18, "the end of the line"),
    ];
    for (line, column, expected) in wrong {
        told_where(&names, line, column, expected);
    }
    let twice = read::sheet(&names, "D1: MARCH ADV\nD1: FORM LINE").unwrap_err();
    assert_eq!(twice[0].line, 2);
}

/// BA-R122: a sheet is kept in the order of the units.
#[test]
fn a_sheet_is_kept_in_the_order_of_the_roster() {
    let game = mill();
    let state = game.start();
    let names = Names { battle: &game.battle, state: &state };
    let sheet = read::sheet(&names, "D5: MARCH ADV\n\nD1: FORM LINE\n").unwrap();
    assert_eq!(say::sheet(&names, &sheet), "D1: FORM LINE\nD5: MARCH ADV");
}

fn refused(game: &Ba, arranged: &[&str], side: Side, line: &str) -> Vec<Refusal> {
    let mut state = game.start();
    for words in arranged {
        game.arrange(&mut state, words).unwrap();
    }
    let answer = game.read(&state, side, line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
    game.check(&state, side, &answer).err().unwrap_or_default()
}

/// BA-R128: what can be known wrong is refused at once, with its clause.
#[test]
fn orders_that_can_be_known_wrong_are_refused() {
    let game = mill();
    let cases: [(&[&str], &str, &str); 40] = [
        (&["D1 FD"], "D1: MARCH ADV", "BA-1.1.2b"),
        (&[], "S1: MARCH ADV", "BA-1.1.2a"),
        (&["D1 absent"], "D1: MARCH ADV", "BA-1.1.2a"),
        (&[], "D1: MARCH ADV; MARCH ADV", "BA-R107"),
        (&[], "D1: MARCH ADV; ATTACK S3", "BA-R107"),
        (&[], "D1: FORM LINE; FORM SQUARE", "BA-2.2.1e"),
        (&[], "D1: TRANSFER D-C; MARCH ADV", "BA-1.1.5g"),
        (&[], "D1: TRANSFER D-C", "BA-1.1.5a"),
        (&[], "D1: TRANSFER D-B1a", "BA-1.1.5a"),
        (&[], "D5: FORM SQUARE", "BA-1.3.1a"),
        (&[], "D4: FORM LINE", "BA-1.3.1a"),
        (&[], "D1: FORM COLATT 3", "BA-1.3.1g"),
        (&[], "D1: FORM COLATT 12", "BA-1.3.1g"),
        (&[], "D1: FORM LINE QUARTER L", "BA-2.2.2a"),
        (&[], "D1: SPLIT 18+18", "BA-1.2.2b"),
        (&["D1 square"], "D1: SPLIT 18+18", "BA-1.2.1a"),
        (&["D1 figures 44"], "D1: SPLIT 20+20", "BA-1.2.1a"),
        (&[], "D5: SPLIT 1+1", "BA-1.2.1a"),
        (&[], "D1: ASSEMBLE D2", "BA-1.2.1b"),
        (&[], "D4: LIMBER", "BA-2.2.4b"),
        (&[], "D1: UNLIMBER", "BA-2.2.4b"),
        (&[], "D1: CANISTER", "BA-2.2.4b"),
        (&[], "D1: SKIRM OUT 13 (76,108)", "BA-1.3.2e"),
        (&[], "D4: SKIRM OUT 2 (76,92)", "BA-1.3.2a"),
        (&[], "D1: SKIRM OUT 12 (76,108) 4", "BA-1.3.2a"),
        (&[], "D1: MARCH FAST ADV", "BA-2.3.2a"),
        (&["D1 LD"], "D1: MARCH CHARGE ADV", "BA-2.3.3d"),
        (&[], "D4: MARCH CHARGE ADV", "BA-2.3.3d"),
        (&["bound 7", "D1 charged 3"], "D1: MARCH CHARGE ADV", "BA-2.3.3g"),
        (&[], "D1: MARCH CHARGE WHEEL L 20.25", "BA-2.4.1b"),
        (&[], "D1: MARCH CHARGE WHEEL L 10, ADV 5, WHEEL R 5", "BA-2.4.1b"),
        (&[], "D1: MARCH BACK 5", "BA-2.3.1n"),
        (&[], "D1: FORM COLMARCH; MARCH ROT L 5", "BA-2.4.3e"),
        (&[], "D1: MARCH INVERT, ADV 5, INVERT", "BA-2.4.2e"),
        (&[], "D1: MARCH ALONG road", "BA-G62"),
        (&[], "D4: ATTACK S3", "BA-4.1.1b"),
        (&["D1 MD"], "D1: ATTACK S3", "BA-4.1.1b"),
        (&[], "D1: ATTACK S5", "BA-4.4.0a"),
        (&[], "D1: ATTACK D2", "BA-1.1.2k"),
        (&[], "D1: WORK ABATIS (80,108) 0", "BA-6.3.0a"),
    ];
    for (arranged, line, clause) in cases {
        refused_by(&game, arranged, line, clause);
    }
}

/// BA-R128: what only measuring could tell is accepted.
#[test]
fn orders_that_need_measuring_are_accepted() {
    let game = mill();
    for line in [
        "D1: MARCH ADV 400",
        "D1: FORM LINE; MARCH WHEEL L 90, ADV",
        "D1: MARCH CHARGE WHEEL L 20, ADV",
        "D1: SKIRM OUT 12 (76,108); SK {MARCH BACK 3, SIDE L 2}",
        "D3: SKIRM OUT 30 (76,64)",
        "D4: UNLIMBER; CANISTER",
        "S4: MARCH BACK 10",
        "D5: SPLIT 2+2; PART 2 {MARCH ADV 10}",
        "D1: MARCH TO (300,300)",
    ] {
        let side = if line.starts_with('S') { Side::Second } else { Side::First };
        assert_eq!(refused(&game, &[], side, line), [], "{line}");
    }
    assert_eq!(refused(&game, &["bound 8", "D1 charged 3"], Side::First, "D1: MARCH CHARGE ADV"), []);
}
