use super::*;
use crate::scenario::tests::battle;
use hexes::HexId;

fn offered(b: &Sr, s: &State, side: Side) -> Vec<Answer> {
    let mut out = Vec::new();
    assert!(b.offer_set_up(s, side, &mut Offers::all(&mut out)));
    out
}

fn free() -> Sr {
    battle("sr/hondschoote", &[("set-up", "free")])
}
fn cell(b: &Sr, id: u16) -> Cell {
    b.map.grid.cell(HexId::from_number(id).unwrap()).unwrap()
}
fn unit(b: &Sr, code: &str) -> UnitId {
    b.unit_ids().find(|&u| b.unit(u).code == code).unwrap()
}
fn judge(b: &Sr, s: &State, side: Side, code: &str, hex: u16, facing: Direction) -> Vec<Refusal> {
    let mut why = Reasons::all();
    b.judge_place(s, side, unit(b, code), cell(b, hex), facing, &mut why);
    why.into_result().err().unwrap_or_default()
}
fn put(b: &Sr, s: &mut State, code: &str, hex: u16, facing: Direction) {
    b.place_unit(s, unit(b, code), cell(b, hex), facing);
}

/// SR-8.2.1b, SR-R3, SR-R90
#[test]
fn a_unit_goes_anywhere_in_its_own_zone_with_any_facing_and_only_once() {
    let b = free();
    let mut s = b.start.clone();
    for facing in Direction::ALL {
        assert_eq!(judge(&b, &s, FRENCH, "L1", 507, facing), []);
    }
    let (l1, there) = (unit(&b, "L1"), cell(&b, 508));
    assert_eq!(judge(&b, &s, FRENCH, "L1", 508, Direction::N), [Refusal::OutsideZone(l1, there)]);
    assert_eq!(judge(&b, &s, COALITION, "L1", 507, Direction::N), [Refusal::NotOfSide(l1)]);
    put(&b, &mut s, "L1", 507, Direction::N);
    assert_eq!(judge(&b, &s, FRENCH, "L1", 506, Direction::N), [Refusal::AlreadyPlaced(l1)]);
}

/// SR-1.4a, SR-1.4b, SR-1.4c, SR-1.3c
#[test]
fn stacks_keep_their_limit_and_one_facing_at_set_up_too() {
    let b = free();
    let mut s = b.start.clone();
    put(&b, &mut s, "L2", 505, Direction::SE);
    assert_eq!(judge(&b, &s, FRENCH, "L3", 505, Direction::SE), [Refusal::NoRoom(cell(&b, 505))]);
    assert_eq!(judge(&b, &s, FRENCH, "L5", 505, Direction::SE), []);
    assert_eq!(
        judge(&b, &s, FRENCH, "L5", 505, Direction::S),
        [Refusal::FacingOfStack(cell(&b, 505), rule!("SR-1.3c"))]
    );
    put(&b, &mut s, "L5", 505, Direction::SE);
    assert_eq!(judge(&b, &s, FRENCH, "L4", 505, Direction::SE), [Refusal::NoRoom(cell(&b, 505))]);
}

/// SR-8.1.6a, SR-R91
#[test]
fn the_last_units_in_hand_must_be_able_to_meet_the_plan() {
    let b = free();
    let mut s = b.start.clone();
    // Only Cochenhausen's six can hold 1209: five of them elsewhere, and the sixth has no choice.
    for (code, hex) in [("K1", 1207), ("K2", 1208), ("K3", 1307), ("K4", 1308), ("K5", 1407)] {
        assert_eq!(judge(&b, &s, COALITION, code, hex, Direction::SW), [], "{code}");
        put(&b, &mut s, code, hex, Direction::SW);
    }
    assert_eq!(judge(&b, &s, COALITION, "K6", 1408, Direction::SW), [Refusal::PlanNeedsUnits]);
    assert_eq!(judge(&b, &s, COALITION, "K6", 1209, Direction::SW), []);
    // Diepenbroik owes two: the mill redoubt and the town.
    for (code, hex) in [("D1", 1202), ("D2", 1302), ("D3", 1402)] {
        assert_eq!(judge(&b, &s, COALITION, code, hex, Direction::SW), [], "{code}");
        put(&b, &mut s, code, hex, Direction::SW);
    }
    assert_eq!(judge(&b, &s, COALITION, "D4", 1502, Direction::SW), [Refusal::PlanNeedsUnits]);
    assert_eq!(judge(&b, &s, COALITION, "D4", 1406, Direction::SW), []);
    put(&b, &mut s, "D4", 1406, Direction::SW);
    assert_eq!(judge(&b, &s, COALITION, "D5", 1405, Direction::SW), [Refusal::PlanNeedsUnits]);
    assert_eq!(judge(&b, &s, COALITION, "D5", 1204, Direction::SW), []);
}

/// SR-8.2.2d, SR-R87
#[test]
fn commanders_come_last_with_their_own_formation_and_chiefs_with_anybody() {
    let b = free();
    let full = battle("sr/hondschoote", &[]).start;
    let find = |name: &str| b.commander_ids().find(|&c| b.commander_info(c).name == name).unwrap();
    let mut s = b.start.clone();
    let judge = |s: &State, name: &str, code: &str| {
        let mut why = Reasons::all();
        b.judge_commander(s, FRENCH, find(name), unit(&b, code), &mut why);
        why.into_result().err().unwrap_or_default()
    };
    put(&b, &mut s, "J1", 509, Direction::N);
    assert!(!judge(&s, "Jourdan", "J1").is_empty(), "units come first");
    for u in b.side_units[FRENCH].iter().filter(|&u| u != unit(&b, "J1")) {
        b.place_unit(&mut s, u, full.cell(u).unwrap(), full.unit(u).facing);
    }
    assert_eq!(judge(&s, "Jourdan", "J1"), []);
    assert_eq!(
        judge(&s, "Jourdan", "L1"),
        [Refusal::CommanderNeedsUnit(find("Jourdan"), unit(&b, "L1"), rule!("SR-8.2.2d"))]
    );
    assert_eq!(judge(&s, "Houchard", "L1"), []);
    assert_eq!(judge(&s, "Levasseur", "C3"), []);
    assert!(!b.set_up_done(&s, FRENCH));
    let out = offered(&b, &s, FRENCH);
    // Three formation commanders with 5, 7 and 5 units; chief and representative with all 17.
    assert_eq!(out.len(), 17 + 17 + 17);
    for c in b.commander_ids().filter(|&c| b.commander_info(c).side == FRENCH) {
        b.place_commander(&mut s, c, cell(&b, 509));
    }
    assert!(b.set_up_done(&s, FRENCH) && !b.set_up_done(&s, COALITION));
}

/// SR-TET-17, SR-R98
#[test]
fn only_the_garrison_may_be_set_up_in_a_citadel_and_nobody_in_the_water() {
    let b = battle("sr/small/fleurus", &[("set-up", "free")]);
    assert_eq!(judge(&b, &b.start, FRENCH, "H3", 508, Direction::N), []);
    let mut h = free();
    let flooded = cell(&h, 101);
    h.zones[0][flooded.index()] = true;
    assert_eq!(judge(&h, &h.start, FRENCH, "L1", 101, Direction::N), [Refusal::Closed(cell(&h, 101))]);
}

/// Judge = generator, at every step of random set-ups, which always come to an end.
#[test]
fn whatever_is_offered_is_legal_and_whatever_is_legal_is_offered() {
    for seed in 0..6usize {
        let b = free();
        let mut s = b.start.clone();
        let mut turn = seed * 7919 + 17;
        for side in Side::BOTH {
            while !b.set_up_done(&s, side) {
                let out = offered(&b, &s, side);
                assert!(!out.is_empty(), "a set-up has come to a dead end");
                if turn % 5 == 0 {
                    assert_eq!(out.len(), legal(&b, &s, side));
                }
                turn = turn.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                match out[(turn >> 33) % out.len()] {
                    Answer::Place { unit, hex, facing } => {
                        let cell = b.map.grid.cell(hex).unwrap();
                        assert!(fine(|why| b.judge_place(&s, side, unit, cell, facing, why)));
                        b.place_unit(&mut s, unit, cell, facing);
                    }
                    Answer::With { commander, unit } => {
                        let post = s.cell(unit).unwrap();
                        b.place_commander(&mut s, commander, post);
                    }
                    other => panic!("{other:?} is no set-up"),
                }
            }
        }
        assert!(b.params.plan.iter().all(|place| place.iter().any(|&c| s.occupied(c))));
    }
}

/// Legal answers counted by the judge alone.
fn legal(b: &Sr, s: &State, side: Side) -> usize {
    let mut count = 0;
    for unit in b.unit_ids() {
        for cell in b.map.grid.cells() {
            let facings = Direction::ALL.iter();
            count += facings.filter(|&&f| fine(|why| b.judge_place(s, side, unit, cell, f, why))).count();
        }
        let commanders = b.commander_ids();
        count += commanders.filter(|&c| fine(|why| b.judge_commander(s, side, c, unit, why))).count();
    }
    count
}

#[test]
fn an_offer_stops_when_the_caller_has_seen_enough() {
    let b = free();
    let mut seen = 0;
    let mut few = |_| {
        seen += 1;
        seen < 3
    };
    assert!(!b.offer_set_up(&b.start, FRENCH, &mut Offers::each(&mut few)));
    assert_eq!(seen, 3);
}
