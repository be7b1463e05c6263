//! A hand on the table: whatever it does is read back, judged and drawn, and what is drawn is what comes of it.

use crate::open;
use kernel::{Game, Pending, Side, Stage, Stream, random_play, stroll};
use rules_ma::Ma;
use rules_ma::orders::Answer;
use rules_ma::state::{Onset, State, Task, Volleys};
use std::collections::BTreeMap;
use view::{Drag, Grip, Mover, Piece, Pose, Shown};

fn piece(game: &Ma, s: &State, id: &str) -> Option<Piece> {
    game.scene(s).pieces.into_iter().find(|piece| piece.id == id)
}

/// The same words read again are the same answer, it is drawn, and if it is legal the body comes to stand as drawn.
fn holds(game: &Ma, s: &State, side: Side, mover: &Mover, answer: &Answer) -> bool {
    let words = game.say(s, side, answer);
    let again = game.read(s, side, &words).unwrap_or_else(|fault| panic!("“{words}”: {fault}"));
    assert_eq!(game.say(s, side, &again), words);
    let sketch = game.sketch(s, side, answer).unwrap_or_else(|| panic!("“{words}” is not drawn"));
    let ghost = sketch.ghosts.iter().find(|ghost| ghost.id == mover.piece);
    let ghost = ghost.unwrap_or_else(|| panic!("“{words}” has no ghost"));
    if game.check(s, side, answer).is_err() {
        return false;
    }
    // An obstacle may still stop it, and what follows (a recoil, the next of its tasks) may move it on: at some moment it
    // stands as drawn.
    let (mut after, mut events) = (s.clone(), Vec::new());
    game.decide(&mut Stage::recording(game, &mut after, &mut events), side, answer);
    if !matches!(game.pending(&after), Pending::Roll(_)) {
        let mut at = s.clone();
        let stood = events.iter().any(|event| {
            game.apply(&mut at, event);
            piece(game, &at, &mover.piece).is_some_and(|piece| piece.pose == ghost.pose)
        });
        let there = piece(game, s, &mover.piece).is_some_and(|piece| piece.pose == ghost.pose);
        assert!(stood || there, "“{words}”: never {:?}", ghost.pose);
    }
    true
}

/// One random decision, and the dice up to the next.
fn step(game: &Ma, s: &mut State, chance: &mut Stream, buffer: &mut Vec<Answer>) {
    random_play(game, s, chance, 1, buffer);
    while matches!(game.pending(s), Pending::Roll(_)) {
        stroll(game, s, chance, 1, |_, _, _| None);
    }
}

fn kind(game: &Ma, s: &State, side: Side) -> &'static str {
    match game.pending(s).question(side) {
        Some(Task::ChoosePath(_)) => "march",
        Some(Task::Form(_) | Task::NewFacing(_)) => "form",
        Some(Task::BringUp(_)) => "screen",
        Some(Task::Ride(_)) => "ride",
        Some(Task::Deploy(_)) => "deploy",
        Some(Task::PlaceChief(_)) => "commander",
        Some(Task::Activations(_)) => "charge",
        _ => "other",
    }
}

/// MA-D3, MA-D4, MA-D8, MA-D9, MA-D12, MA-R31, MA-R77
#[test]
fn whatever_a_hand_does_is_read_back_judged_and_drawn() {
    let mut tried: BTreeMap<&str, [u32; 2]> = BTreeMap::new();
    let battles =
        [("ma/screens", &[][..]), ("ma/the-farm", &[]), ("ma/two-hundred-points", &[("set-up", "free")])];
    for (seed, (id, options)) in (11..16).flat_map(|seed| battles.map(|battle| (seed, battle))) {
        let game = open(id, options);
        let (mut chance, mut buffer) = (Stream::new(seed), Vec::new());
        let mut s = game.start();
        for _ in 0..600 {
            step(&game, &mut s, &mut chance, &mut buffer);
            let Pending::Ask(side, _) = game.pending(&s) else { continue };
            for mover in game.movers(&s, side) {
                for grip in mover.grips.iter().copied().chain([Grip::Body]) {
                    if !mover.grips.contains(&grip) {
                        continue;
                    }
                    let near = match piece(&game, &s, &mover.piece).map(|piece| piece.pose) {
                        Some(Pose::Body { corners, .. }) => corners[0],
                        _ => [80_000, 20_000],
                    };
                    // Far pulls and small ones.
                    let most = if chance.below(2) == 0 { 12_000 } else { 1_500 };
                    let far = |chance: &mut Stream| chance.below(2 * most) as i32 - most as i32;
                    // The hand stays on the table: words have no lengths below zero.
                    let to =
                        [near[0] + far(&mut chance), near[1] + far(&mut chance)].map(|along| along.max(0));
                    let drag = Drag { piece: mover.piece.clone(), grip, to, plan: None };
                    let answer = game.dragged(&s, side, &drag).unwrap();
                    let count = tried.entry(kind(&game, &s, side)).or_default();
                    count[usize::from(holds(&game, &s, side, &mover, &answer))] += 1;
                    // A second pull goes on from the first.
                    let plan = Some(game.say(&s, side, &answer));
                    let drag = Drag { plan, ..drag };
                    if let Some(answer) = game.dragged(&s, side, &drag) {
                        holds(&game, &s, side, &mover, &answer);
                    }
                }
                for stroke in &mover.strokes {
                    let once = format!("{} {}", mover.start, stroke.words);
                    let words = format!("{once}, {}", stroke.words);
                    let answer = game.read(&s, side, &words).unwrap_or_else(|f| panic!("“{words}”: {f}"));
                    holds(&game, &s, side, &mover, &answer);
                }
            }
        }
    }
    for kind in ["march", "form", "screen", "ride", "deploy", "commander", "charge"] {
        let [refused, legal] = tried.get(kind).copied().unwrap_or_default();
        assert!(legal > 0 && refused > 0, "{kind}: {refused} refused, {legal} legal; {tried:?}");
    }
}

/// MA-R10, MA-G17, MA-G18
#[test]
fn a_pull_ahead_advances_a_pull_at_a_corner_wheels_about_the_other_and_back_takes_back() {
    let game = open("ma/two-hundred-points", &[]);
    let mut buffer = Vec::new();
    let mut marching = |seed: u64| {
        let (mut s, mut chance) = (game.start(), Stream::new(seed));
        for _ in 0..200 {
            step(&game, &mut s, &mut chance, &mut buffer);
            if let Pending::Ask(side, Task::ChoosePath(path)) = game.pending(&s) {
                return Some((s, side, path.0));
            }
        }
        None
    };
    let (s, side, unit) = (0..50).find_map(&mut marching).unwrap();
    let stance = game.stance(&s, unit);
    let code = game.movers(&s, side)[0].piece.clone();
    let pull = |grip: Grip, to: tabletop::Point, plan: Option<&str>| {
        let plan = plan.map(str::to_owned);
        let drag = Drag { piece: code.clone(), grip, to: to.into(), plan };
        game.say(&s, side, &game.dragged(&s, side, &drag).unwrap())
    };
    let ahead = |cents: i32| stance.centre() + stance.pose.heading.along(tabletop::Length::cents(cents));
    assert_eq!(pull(Grip::Body, ahead(503), None), "march advance 5");
    assert_eq!(pull(Grip::Body, ahead(-203), None), "march retire 2");
    let further = pull(Grip::Body, ahead(800), Some("march advance 5"));
    assert_eq!(further, "march advance 8");
    assert_eq!(pull(Grip::Body, ahead(0), Some("march advance 5")), "march stand");
    // The right corner goes forward about the left one.
    let left = stance.pose.front_corner(stance.block, tabletop::Hand::Left);
    let right = stance.pose.front_corner(stance.block, tabletop::Hand::Right);
    let arm = tabletop::Heading::towards(left, right) + tabletop::Turn::degrees(20);
    let to = left + arm.along((right - left).length());
    assert_eq!(pull(Grip::Right, to, None), "march wheel left 20");
    assert_eq!(pull(Grip::Right, right, Some("march wheel left 20")), "march stand");
}

/// A Commander dragged beside the table is understood, and a clause refuses him; nothing is said to be unreadable.
#[test]
fn a_commander_beside_the_table_is_read_and_refused_by_a_clause() {
    let game = &*open("ma/two-hundred-points", &[("set-up", "free")]);
    let (mut s, mut chance, mut buffer) = (game.start(), Stream::new(3), Vec::new());
    let side = loop {
        // The first thing is a roll for the edge of the table.
        match game.pending(&s).asked().next() {
            Some(asked) if kind(game, &s, asked) == "commander" => break asked,
            _ => assert!(!matches!(game.pending(&s), Pending::Over(_))),
        }
        step(game, &mut s, &mut chance, &mut buffer);
    };
    for beside in [tabletop::Point::new(-3_500, 10_000), tabletop::Point::new(60_000, -1)] {
        let words = game.say(&s, side, &Answer::Post(beside));
        let read = game.read(&s, side, &words).unwrap_or_else(|fault| panic!("“{words}”: {fault}"));
        assert_eq!(read, Answer::Post(beside), "{words}");
        let why = game.check(&s, side, &read).expect_err("he stands on the table");
        assert!(game.explain(&s, &why[0]).rule.as_str().starts_with("MA-"), "{words}");
    }
}

/// Every shot and charge on offer is drawn: a line to each target, and a charger that touches his (MA-G20).
#[test]
fn shots_and_charges_are_drawn_as_they_would_be() {
    let game = &*open("ma/screens", &[]);
    let (mut shots, mut charges) = (0, 0);
    for seed in 1..=4 {
        let (mut s, mut chance, mut buffer) = (game.start(), Stream::new(seed), Vec::new());
        while !matches!(game.pending(&s), Pending::Over(_)) {
            if let Some(side) = game.pending(&s).asked().next() {
                let mut list = Vec::new();
                game.options(&s, side, &mut list);
                for answer in &list {
                    match answer {
                        Answer::Shoot(Volleys { formed, screen, .. }) => {
                            let sketch = game.sketch(&s, side, answer).expect("a shot is drawn");
                            let targets = usize::from(formed.is_some()) + usize::from(screen.is_some());
                            assert_eq!(sketch.marks.len(), 2 * targets, "a line and an arc for each");
                            shots += 1;
                        }
                        Answer::Charge(Onset { unit, .. }) => {
                            let sketch = game.sketch(&s, side, answer).expect("a charge is drawn");
                            let id = game.tag(&s, side, answer).piece.unwrap_or_default();
                            assert!(sketch.ghosts.iter().any(|ghost| ghost.id == id), "{unit:?} {id}");
                            assert!(sketch.marks.len() >= 2, "its way and its aim");
                            charges += 1;
                        }
                        _ => {}
                    }
                }
            }
            step(game, &mut s, &mut chance, &mut buffer);
        }
    }
    assert!(shots > 20 && charges > 20, "{shots} shots, {charges} charges");
}
