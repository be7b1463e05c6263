//! The table on the screen: sheets, clicks and hands.

use crate::open;
use conformance::{Screen, sheets};
use kernel::{Game, Side, Viewer};
use rules_ba::answers::Answer;
use view::{Click, Drag, Grip, Shown};

/// BA-1.1.2i, BA-R104, BA-R124, BA-R142, BA-R170, BA-R172: whatever is asked for on a sheet reads back line by line, a fault finds
/// its line, and nothing of a sealed sheet shows on any screen but its own.
#[test]
fn sheets_are_written_line_by_line_and_leak_nothing() {
    for (battle, games) in [("ba/three-battalions", 4), ("ba/the-mill-bridge", 1)] {
        let seen =
            sheets(&*open(battle), &Screen::plain(), games, 2_000).unwrap_or_else(|why| panic!("{why}"));
        assert!(seen > 10, "{seen} sheets in {battle}");
    }
}

/// BA-R16, BA-R19, BA-R171: a drag writes where to, a corner wheels, and both go on from what is written.
#[test]
fn a_hand_writes_into_one_line() {
    let game = open("ba/three-battalions");
    let view = game.view(&game.start(), Viewer::Side(Side::First));
    let movers = game.movers(&view, Side::First);
    assert_eq!(movers.iter().map(|mover| mover.piece.as_str()).collect::<Vec<_>>(), ["D1", "D2", "D3"]);
    assert!(game.movers(&view, Side::Second).iter().all(|mover| mover.piece.starts_with('S')));
    let drag = |grip, to, plan: Option<&str>| {
        let drag = Drag { piece: "D2".to_owned(), grip, to, plan: plan.map(str::to_owned) };
        let answer = game.dragged(&view, Side::First, &drag).unwrap();
        game.say(&view, Side::First, &answer)
    };
    assert_eq!(drag(Grip::Body, [75_020, 44_030], None), "D2: MARCH TO (75,44)");
    let plan = "orders\nD2 FORM COLATT; MARCH TO (75,44)";
    assert_eq!(
        drag(Grip::Body, [80_000, 60_000], Some(plan)),
        "D2: FORM COLATT; MARCH TO (75,44), TO (80,60)"
    );
    // The right corner of a line of fifteen files pulled up by as much as it is wide: 45 degrees about the left one.
    assert_eq!(drag(Grip::Right, [86_250, 46_500], None), "D2: MARCH WHEEL L 45");
    assert_eq!(drag(Grip::Right, [86_250, 46_500], Some("D2: MARCH WHEEL L 20")), "D2: MARCH WHEEL L 45");
}

/// BA-1.1.2k: a unit that is drawn onto an enemy attacks him, one that is drawn beside him marches.
#[test]
fn a_drag_onto_an_enemy_is_an_attack() {
    let game = open("ba/three-battalions");
    let view = game.view(&game.start(), Viewer::Side(Side::First));
    let drag = |to, plan: Option<&str>| {
        let piece = "D2".to_owned();
        let drag = Drag { piece, grip: Grip::Body, to, plan: plan.map(str::to_owned) };
        let answer = game.dragged(&view, Side::First, &drag).unwrap();
        game.say(&view, Side::First, &answer)
    };
    assert_eq!(drag([75_000, 96_500], None), "D2: ATTACK S2");
    assert_eq!(drag([75_000, 92_000], None), "D2: MARCH TO (75,92)");
    assert_eq!(
        drag([75_000, 96_500], Some("orders\nD2 FORM COLATT; MARCH TO (75,92)")),
        "D2: FORM COLATT; ATTACK S2"
    );
}

/// BA-1.1.2k: a click on an enemy writes an attack, and keeps the rest of the line.
#[test]
fn a_click_on_an_enemy_is_an_attack() {
    let game = open("ba/three-battalions");
    let view = game.view(&game.start(), Viewer::Side(Side::First));
    let click = |phrase: Option<&str>, line: Option<&str>| {
        let click = Click {
            selected: Some("D1".to_owned()),
            piece: Some("S2".to_owned()),
            at: Some([75_000, 96_000]),
            phrase: phrase.map(str::to_owned),
            line: line.map(str::to_owned),
            ..Click::default()
        };
        let all = game.meant(&view, Side::First, &click);
        all.iter().map(|answer: &Answer| game.say(&view, Side::First, answer)).collect::<Vec<_>>()
    };
    assert_eq!(click(None, None), ["D1: ATTACK S2", "D1: ATTACK S2 CHARGE"]);
    // What the choice between them says.
    let labels =
        ["D1: ATTACK S2", "D1: ATTACK S2 CHARGE", "D1: MARCH TO (50,60)", "D1: FORM LINE"].map(|words| {
            let answer = game.read(&view, Side::First, &format!("orders\n{words}")).unwrap();
            game.tag(&view, Side::First, &answer).label.unwrap()
        });
    assert!(labels[0].starts_with("Attack ") && labels[0].contains("2nd Jönköping"), "{labels:?}");
    assert!(labels[1].starts_with("Charge ") && labels[1].contains("2nd Jönköping"), "{labels:?}");
    assert_eq!(labels[2..], ["March there", "D1: FORM LINE"]);
    assert_eq!(
        click(Some("ATTACK CHARGE"), Some("FORM LINE; MARCH ADV 5")),
        ["D1: FORM LINE; ATTACK S2 CHARGE"]
    );
    assert_eq!(click(Some("MARCH TO"), None), ["D1: MARCH TO (75,96)"]);
}

/// BA-R19, BA-R129: without open measuring nothing on the table tells a distance.
#[test]
fn who_sees_whom_is_told_without_distances() {
    let game = open("ba/three-battalions");
    let view = game.view(&game.start(), Viewer::Side(Side::First));
    let first = Viewer::Side(Side::First);
    let sight = game.overlay(&view, first, view::OverlayKind::Sight, Some("D1")).unwrap();
    assert!(sight.title.contains("D1") && !sight.title.contains("cm"), "{}", sight.title);
    assert!(sight.marks.iter().all(|mark| !matches!(mark, kernel::Mark::Line { .. })));
    assert!(game.overlay(&view, first, view::OverlayKind::Reach, Some("D1")).is_none());
    assert!(!game.may_show(&view, Side::First, view::OverlayKind::Reach));
    let short = game.read(&view, Side::First, "D1: MARCH ADV 5").unwrap();
    let long = game.read(&view, Side::First, "D1: MARCH ADV 25").unwrap();
    let arrows = |answer| game.written(&view, Side::First, answer).remove(0).arrows;
    assert_eq!(arrows(&short), arrows(&long));
}
