use super::*;
use crate::scenario::tests::battle;
use kernel::{Game, Pending, Stream, stroll};

/// Everything that is shown at a moment of a game.
fn look_at(b: &Wb, s: &State, pending: &Pending<Task>) {
    let scene = b.scene(s);
    assert!(scene.status.steps.iter().filter(|step| step.now).count() <= 1);
    let codes: Vec<&str> = scene.pieces.iter().map(|piece| piece.id.as_str()).collect();
    for side in pending.asked() {
        let mut answers = Vec::new();
        b.options(s, side, &mut answers);
        for answer in &answers {
            let tag = b.tag(s, side, answer);
            assert!(tag.piece.is_none_or(|piece| codes.contains(&piece.as_str())), "{answer:?}");
        }
    }
    use OverlayKind::*;
    for kind in [Reach, Sight, Command, Control, Zones] {
        for code in codes.iter().step_by(7) {
            b.overlay(s, Viewer::Side(FRENCH), kind, Some(code));
        }
    }
    assert!(!b.text_board(s).is_empty());
}

/// WB-S1, WB-FIRE, WB-CRT: whatever happens, every piece, answer, roll and overlay can be shown.
#[test]
fn every_moment_of_random_games_can_be_shown() {
    let mut lit = 0;
    for (id, most) in [("wb/warburg", 700), ("wb/small/field", 500), ("wb/small/ford", 500)] {
        let b = battle(id, &[]);
        let (mut s, mut chance, mut count) = (b.start(), Stream::new(most), 0);
        stroll(&b, &mut s, &mut chance, most as u32, |s, pending, chance| {
            count += 1;
            if let Pending::Roll(roll) = pending {
                let faces = chance.throw(roll.dice);
                lit += usize::from(b.lit(s, roll, &faces).is_some());
            }
            if count % 23 == 0 {
                look_at(&b, s, pending);
            }
            None
        });
    }
    assert!(lit > 0, "no shot and no combat in all these games");
}

/// WB-8.1a, WB-8.3a, WB-X28
#[test]
fn reach_counts_turns_and_follows_roads() {
    let b = battle("wb/warburg", &[]);
    let s = b.first_position();
    let maxwell = b.unit_by(Some("A01")).unwrap();
    let reach = b.reach(&s, maxwell);
    let cost = |hex: &str| {
        let cell = b.map.grid.cell(hex.parse().unwrap()).unwrap();
        reach.iter().find(|(c, _)| *c == cell).map(|(_, cost)| *cost)
    };
    // Four points down the road through Ossendorf and into the hollow way.
    let road = ["0507", "0508", "0509", "0609"].map(cost);
    assert_eq!(road, [Some(1), Some(2), Some(3), Some(4)]);
    // To the north-west he turns by one hexside first; the Heinberg is a step too far.
    assert_eq!((cost("0405"), cost("0606"), cost("0710")), (Some(2), Some(1), None));
}

/// WB-7.2a, WB-7.1b, WB-9.2b, WB-5.1a, WBS-4.2
#[test]
fn overlays_show_command_sight_and_zones() {
    let b = battle("wb/warburg", &[]);
    let s = b.first_position();
    let see = |kind, piece| b.overlay(&s, Viewer::Umpire, kind, piece);
    let command = see(OverlayKind::Command, Some("CF1")).unwrap();
    assert!(command.marks.len() >= 4 && command.title == "Command of Left wing commander");
    let radius = see(OverlayKind::Command, Some("CA0")).unwrap();
    assert!(radius.hexes.len() > 60);
    let guns = see(OverlayKind::Sight, Some("F07")).unwrap();
    assert!(guns.hexes.iter().any(|(hex, far)| *hex == 506 && far == "4"), "WB-X20: {guns:?}");
    assert!(!see(OverlayKind::Zones, None).unwrap().hexes.is_empty());
    assert!(!see(OverlayKind::Control, Some("F01")).unwrap().hexes.is_empty());
}

/// WB-8.1, WB-R86: a click on a far hex is a march with its turns; a click on one out of reach says why not.
#[test]
fn a_far_click_is_a_way_and_an_impossible_one_a_reason() {
    let b = battle("wb/small/field", &[]);
    let mut s = b.first_position();
    let (a3, a4) = (b.unit_by(Some("A3")).unwrap(), b.unit_by(Some("A4")).unwrap());
    s.phase = Phase::Movement;
    s.active = ALLIED;
    s.group = Units::one(a3).with(a4);
    s.ready = s.group;
    s.agenda = kernel::Agenda::default();
    let _ = s.agenda.push(Task::Movement(crate::leading::Movement));
    let click = |hex| Click { selected: Some("A4".to_owned()), hex: Some(hex), ..Click::default() };
    let way = b.way(&s, ALLIED, &click(804)).unwrap().unwrap();
    assert_eq!((way.answers.len(), way.hexes, way.cost.as_deref()), (2, vec![804], Some("1")));
    let way = b.way(&s, ALLIED, &click(903)).unwrap().unwrap();
    assert!(way.answers.iter().any(|answer| matches!(answer, Answer::Turn(_))), "{:?}", way.answers);
    assert!(b.way(&s, ALLIED, &click(210)).unwrap().is_err());
    assert!(b.way(&s, ALLIED, &click(803)).is_none());
}
