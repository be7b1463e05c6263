//! A hand on the table: whatever it does is read back, judged and drawn, and what is drawn is what comes of it.

use crate::open;
use conformance::hands::{Hands, Tried};
use kernel::{Game, Pending, Side, Stream, random_play, stroll};
use rules_ma::Ma;
use rules_ma::orders::Answer;
use rules_ma::state::{Onset, State, Task, Volleys};
use view::{Drag, Grip, Shown};

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
    let mut tried = Tried::new();
    let battles =
        [("ma/screens", &[][..]), ("ma/the-farm", &[]), ("ma/two-hundred-points", &[("set-up", "free")])];
    for (seed, (id, options)) in (11..16).flat_map(|seed| battles.map(|battle| (seed, battle))) {
        let game = open(id, options);
        let hands = Hands::<Ma> {
            decisions: 600,
            pulls: [12_000, 1_500],
            aside: [80_000, 20_000],
            wanted: &|_, _| true,
            kind: &|s, side, _| kind(&game, s, side),
        };
        hands.play(&*game, seed, &mut tried).unwrap_or_else(|why| panic!("{id}, {seed}: {why}"));
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
