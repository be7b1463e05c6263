use super::*;

/// WB-X1, WB-10.2a, WB-10.2l
#[test]
fn ratios_are_rounded_for_the_defender() {
    let cases =
        [(7, 4, 1), (5, 4, 0), (4, 5, -1), (3, 5, -2), (2, 5, -3), (13, 2, 6), (10, 3, 3), (1, 60, -3)];
    for (attackers, defenders, modifier) in cases {
        assert_eq!(ratio(attackers, defenders), modifier, "{attackers}:{defenders}");
    }
}

/// WB-RATIO, WB-10.2b, WB-10.2c, WB-10.2d, WB-10.2e, WB-10.2f, WB-10.2g, WB-10.2h, WB-10.2i, WB-10.2j, WB-10.2k
#[test]
fn a_ratio_begins_exactly_at_its_row() {
    // Attackers against 6 defenders: where each row begins, and one strength point below it.
    let rows = [(36, 6), (30, 5), (24, 4), (18, 3), (12, 2), (9, 1), (6, 0), (4, -1), (3, -2)];
    for (attackers, modifier) in rows {
        assert_eq!(ratio(attackers, 6), modifier);
        assert_eq!(ratio(attackers - 1, 6), modifier - 1);
        assert!(!ratio_words(modifier).is_empty());
    }
    assert_eq!((ratio(2, 6), ratio(0, 6), ratio(90, 6), ratio(3, 0)), (-3, -3, 6, 6));
}

/// WB-FIRE, WB-9.4a, WB-9.4b, WB-9.4c, WB-9.4d, WB-9.4e, WB-9.4f, WB-9.4g, WB-9.4h, WB-9.4i, WB-9.4j, WB-9.4k, WB-1.2d,
/// WB-R75
#[test]
fn every_total_of_the_artillery_table_reads_its_own_row() {
    let read: Vec<String> = (-3..=11).map(|total| fire_result(total).to_string()).collect();
    let mut printed = vec!["-"; 3];
    printed.extend(FIRE_CELLS);
    printed.extend(["2D-R2"; 2]);
    assert_eq!(read, printed);
    assert_eq!(fire_result(8), Code { steps: 1, blow: Blow::Disorganised, retreat: 2, asterisk: false });
    assert_eq!(fire_result(5).blow, Blow::Test(2));
}

/// WB-CRT, WB-10.4a, WB-10.4b, WB-10.4c, WB-10.4d, WB-10.4e, WB-10.4f, WB-10.4g, WB-10.4h, WB-10.4i, WB-10.4j, WB-10.4k,
/// WB-10.4l, WB-10.4m, WB-10.4n, WB-10.4o, WB-10.4p, WB-10.5a, WB-10.5b, WB-10.5c, WB-10.5d, WB-10.5e, WB-10.5f
#[test]
fn every_total_of_the_combat_table_reads_its_own_row() {
    for (row, cells) in COMBAT_CELLS.iter().enumerate() {
        let result = combat_result(row as i16 - 3);
        assert_eq!([result.attacker.to_string(), result.defender.to_string()], *cells);
    }
    assert_eq!((combat_result(-9), combat_result(20)), (combat_result(-3), combat_result(11)));
    let three = Code { steps: 3, blow: Blow::Disorganised, retreat: 2, asterisk: true };
    assert_eq!(combat_result(10).defender, three);
    assert_eq!(combat_result(11).defender.blow, Blow::Eliminated);
    let lost = Code { steps: 1, blow: Blow::Test(2), retreat: 1, asterisk: false };
    assert_eq!((combat_result(-1).attacker, combat_result(5).attacker.blow), (lost, Blow::Test(-1)));
}
