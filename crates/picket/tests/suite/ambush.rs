//! Chapter 3: what is hidden stays hidden, and what reveals it.

use crate::table::Table;
use kernel::{Game, Pending, Policy, Ruleset, Side, Viewer};
use picket::{Answer, Task};

const ENEMY: Viewer = Viewer::Side(Side::Second);

/// PK-3c, PK-3d
#[test]
fn a_company_that_steps_onto_an_ambush_stays_where_it_is() {
    let mut table = Table::with(&[
        "B4 conceal b2 strength 2",
        "R1 c2 strength 3",
        "second posture advance",
        "activate second",
    ]);
    let events = table.say(Side::Second, "step R1 b2");
    assert!(events.iter().any(|event| table.game.reveals(event)));
    assert_eq!((table.fact("R1 post"), table.fact("B4 post")), ("c2".to_owned(), "b2".to_owned()));
    assert!(matches!(table.game_pending(), Pending::Ask(Side::First, Task::Reaction(_))));
}

/// PK-3d, PK-7b
#[test]
fn a_company_that_falls_back_onto_an_ambush_loses_one_instead() {
    let mut table = Table::with(&[
        "B1 b1 strength 3",
        "B4 conceal b2 strength 2",
        "R1 a2 strength 3",
        "R2 e1 strength 1",
        "activate first",
    ]);
    table.say(Side::First, "fire B1 a2");
    table.throw(&[5, 5]);
    assert_eq!(table.fact("R1 strength"), "2");
    table.throw(&[6]);
    assert_eq!((table.fact("R1 strength"), table.fact("R1 post")), ("1".to_owned(), "a2".to_owned()));
    assert_eq!(table.fact("B4 post"), "b2");
}

/// PK-3b
#[test]
fn a_concealed_company_is_no_target() {
    let table = Table::with(&["B4 conceal b2 strength 2", "R1 c2 strength 3", "activate second"]);
    assert_eq!(table.refused(Side::Second, "fire R1 b2")[0].rule.as_str(), "PK-5a");
}

/// PK-5g: wherever the ambush lies, the question is put, and the views are the same.
#[test]
fn the_question_to_react_betrays_nothing() {
    let after = |post: &str| {
        let ambush = format!("B4 conceal {post} strength 2");
        let mut table = Table::with(&[&ambush, "R1 d2 strength 3", "second posture hold", "activate second"]);
        table.say(Side::Second, "step R1 c2");
        table
    };
    let (near, far) = (after("b2"), after("a1"));
    for table in [&near, &far] {
        assert_eq!(
            table.game_pending(),
            Pending::Ask(
                Side::First,
                Task::Reaction(picket::fire::Reaction(picket::UnitId::parse("R1").unwrap()))
            )
        );
    }
    assert_eq!(near.game.view(&near.state, ENEMY), far.game.view(&far.state, ENEMY));
    let options = |table: &Table| {
        let mut list = Vec::new();
        table.game.options(&table.state, Side::First, &mut list);
        list
    };
    assert_eq!(options(&near).len(), 2);
    assert_eq!(options(&far), [Answer::Decline]);
    assert!(near.game.text_board(&near.game.view(&near.state, ENEMY)).contains("B4 Chasseurs: in ambush,"));
}

/// PK-5f: standing orders prefer a visible company to the ambush.
#[test]
fn a_standing_order_keeps_the_ambush_for_last() {
    let mut table = Table::with(&[
        "B4 conceal b2 strength 2",
        "B1 c1 strength 1",
        "R1 d2 strength 3",
        "second posture hold",
        "activate second",
    ]);
    table.say(Side::Second, "step R1 c2");
    let order = |table: &Table, policy| table.game.standing(&table.state, Side::First, policy);
    let react = |name| Some(Answer::React(picket::UnitId::parse(name).unwrap()));
    assert_eq!(order(&table, Policy::Always), react("B1"));
    assert_eq!(order(&table, Policy::Never), Some(Answer::Decline));
    assert_eq!(order(&table, Policy::Ask), None);
    table.game.arrange(&mut table.state, "B1 reacted").unwrap();
    assert_eq!(order(&table, Policy::Always), react("B4"));
}
