use super::fixture::{arranged, hondschoote, melee};
use crate::Sr;
use crate::army::{CommanderId, FRENCH, UnitId};
use crate::commanders::CommanderMarch;
use crate::events::Event;
use crate::march::{March, Onward};
use crate::points::HalfPoints;
use crate::state::{State, Task};
use hexes::Cell;
use kernel::{Game, Pending, Reasons, Stage, Stream, Viewer, stroll};
use std::collections::BTreeMap;
use view::{OverlayKind, Shown};

fn fact(game: &Sr, s: &State, words: &str) -> String {
    game.fact_words(s, words).unwrap_or_else(|why| panic!("{words}: {why}"))
}

#[test]
fn pieces_stand_where_they_were_put() {
    let game = hondschoote();
    let s = arranged(
        &game,
        &[
            "clear",
            "K1 1209 SW D1 losses 1",
            "D2 1405 N D2",
            "J5 1109 NE charge 1208 out-of-command",
            "J6 1010 NE harnessed",
            "K2 off 0108 left 2 rallied 3 D1",
            "Jourdan with J6",
            "Cochenhausen aside",
            "Houchard 0410 replaced",
            "turn 5",
            "vp -2",
            "control 1209 French",
            "next Coalition",
        ],
    );
    for (words, value) in [
        ("K1 hex", "1209"),
        ("K1 facing", "SW"),
        ("K1 level", "D1"),
        ("K1 strength", "1"),
        ("K1 morale", "6"),
        ("D2 level", "D2"),
        ("J5 charge", "1208"),
        ("J5 out-of-command", "yes"),
        ("J5 morale", "6"),
        ("J6 harnessed", "yes"),
        ("K2 place", "off 0108"),
        ("Jourdan hex", "1010"),
        ("Cochenhausen place", "aside"),
        ("Houchard bonus", "0"),
        ("command French", "0"),
        ("turn", "5"),
        ("vp", "-2"),
        ("control 1209", "French"),
        ("stars", "2"),
        ("stack 1209", "K1"),
        ("stack 1208", "nobody"),
        ("zoc Coalition 1110", "yes"),
        ("cost J1 1110 from 1009", "3"),
        ("cost J1 from 1009 to 1110", "3"),
    ] {
        assert_eq!(fact(&game, &s, words), value, "{words}");
    }
    assert_eq!(game.sound(&s), Ok(()));
}

#[test]
fn a_mistake_leaves_the_position_as_it_was() {
    let game = hondschoote();
    let mut s = arranged(&game, &["clear", "K1 1209 SW"]);
    let before = s.clone();
    for words in [
        "J1 1209",
        "K1 0101",
        "K1 1209 sideways",
        "K1 losses 2",
        "control 1210 French",
        "segment tea Jourdan",
    ] {
        assert!(game.arrange_words(&mut s, words).is_err(), "{words}");
        assert_eq!(s, before, "{words}");
    }
}

/// SR-2B.b
#[test]
fn a_segment_waits_for_its_own_question_and_the_rest_follows() {
    let game = hondschoote();
    for (segment, phase) in [("movement", "movement"), ("fire", "fire"), ("combat", "combat")] {
        let s = arranged(
            &game,
            &["clear", "J1 1110 NE", "J6 1210 N", "K1 1209 SW", &format!("segment {segment} Jourdan")],
        );
        assert_eq!(fact(&game, &s, "phase"), phase);
        assert_eq!(fact(&game, &s, "active"), "Jourdan");
        assert_eq!(fact(&game, &s, "asked"), "French");
    }
    let s = arranged(&game, &["clear", "J1 0508 NE", "K1 1209 SW", "initiative"]);
    assert!(matches!(game.pending(&s), Pending::Roll(_)));
    let s = arranged(&game, &["clear", "J1 0508 NE", "K1 1209 SW", "turn 7", "vp 3", "end of turn"]);
    assert!(matches!(game.pending(&s), Pending::Over(_)));
}

/// SR-1.6f, SR-R14, SR-R8, SR-R39, SR-R41, SR-R91: what is drawn is what the rules allow, wherever a unit begins to
/// move or goes on; costs are counted from where it stands.
#[test]
fn the_drawn_reach_is_what_step_by_step_judging_finds() {
    let (mut compared, mut breakouts, mut rides) = (0, 0, 0);
    for (game, seeds) in [(hondschoote(), 1..=3), (melee(), 1..=12)] {
        for seed in seeds {
            let (mut state, mut chance) = (game.start(), Stream::new(seed));
            stroll(&game, &mut state, &mut chance, 1_500, |s, _, _| {
                match *s.agenda.top()? {
                    Task::March(March(unit)) => {
                        compared += usize::from(reach_is_judged(&game, s, unit));
                        breakouts += usize::from(s.mover.entered == 0 && game.surrounded(s, unit));
                    }
                    Task::CommanderMarch(CommanderMarch(commander)) => {
                        let drawn: BTreeMap<_, _> = game.ride_reach(s, commander).into_iter().collect();
                        assert_eq!(drawn, ridden(&game, s, commander), "a commander, seed {seed}");
                        rides += 1;
                    }
                    _ => {}
                }
                None
            });
        }
    }
    assert!(compared > 2_000 && breakouts >= 8, "{compared} compared, {breakouts} breakouts");
    assert!(rides > 500, "{rides} rides");
}

/// Compares the drawn reach of a unit on the map with what judging finds; `false` for one beside it.
fn reach_is_judged(game: &Sr, s: &State, unit: UnitId) -> bool {
    let Some(here) = s.cell(unit) else { return false };
    let mut plain = game.reach_of(s, unit);
    plain.remove(&here);
    let drawn: BTreeMap<_, _> = game.reach(s, unit).into_iter().collect();
    let left = s.mover.left();
    for (cell, cost) in &mut plain {
        *cost = *cost - s.mover.spent;
        if *cost > left && drawn.get(cell) == Some(&left) {
            *cost = left; // SR-4.2d: a first step beyond its means costs all it has.
        }
    }
    assert_eq!(drawn, plain, "{} in {}", game.unit(unit).code, game.map.id(here));
    true
}

/// SR-7b, SR-R44: every hex a commander comes to by steps that are judged one by one, with the least cost.
fn ridden(game: &Sr, s: &State, commander: CommanderId) -> BTreeMap<Cell, HalfPoints> {
    let here = s.commander(commander).place.on();
    let mut best = BTreeMap::new();
    let mut open = vec![s.clone()];
    while let Some(at) = open.pop() {
        let Some(cell) = at.commander(commander).place.on() else { continue };
        for (_, to) in game.map.grid.neighbours(cell) {
            let mut why = Reasons::any();
            let step = game.judge_ride_step(&at, commander, to, &mut why);
            let cost = at.mover.spent + step - s.mover.spent;
            if why.found() || best.get(&to).is_some_and(|&before| before <= cost) {
                continue;
            }
            best.insert(to, cost);
            let mut after = at.clone();
            game.apply(&mut after, &Event::Spent { cost: step, onward: Onward::Freely });
            game.apply(&mut after, &Event::CommanderMoved { commander, to });
            open.push(after);
        }
    }
    best.retain(|&cell, _| Some(cell) != here);
    best
}

#[test]
fn a_commander_on_the_map_has_a_drawn_reach() {
    let game = hondschoote();
    let s = game.start();
    let jourdan = game.commander_ids().find(|&c| game.commander_info(c).name.contains("Jourdan")).unwrap();
    let code = game.commander_info(jourdan).code.clone();
    let drawn = game.overlay(&s, Viewer::Side(FRENCH), OverlayKind::Reach, Some(&code)).unwrap();
    assert!(drawn.title.contains("Jourdan"), "{}", drawn.title);
    assert!(drawn.hexes.len() > 20, "{} hexes", drawn.hexes.len());
    assert!(drawn.hexes.iter().all(|(_, cost)| !cost.is_empty()));
}

#[test]
fn the_drawn_reach_keeps_to_the_plan_and_to_what_is_left_of_the_road_bonus() {
    let game = hondschoote();
    let shown = |s: &State, code: &str| -> Vec<String> {
        let unit = game.unit_ids().find(|&u| game.unit(u).code == code).unwrap();
        game.reach(s, unit).into_iter().map(|(cell, _)| game.map.id(cell).to_string()).collect()
    };
    // SR-R91: the last unit of the town may only go to its other hex.
    let s = arranged(&game, &["clear", "turn 2", "D3 1405 SW"]);
    assert_eq!(shown(&s, "D3"), ["1406"]);
    // SR-R39: three points and one of the bonus are spent, one is left.
    let start = ["clear", "turn 4", "L2 0105 NE out-of-command", "L1 0505 NE", "segment movement Leclaire"];
    let mut s = arranged(&game, &start);
    for words in ["march L2", "step 0204", "step 0304", "step 0404", "step 0504"] {
        let answer = game.read(&s, FRENCH, words).unwrap_or_else(|why| panic!("{words}: {why}"));
        game.decide(&mut Stage::silent(&game, &mut s), FRENCH, &answer);
    }
    assert_eq!(shown(&s, "L2"), ["0404", "0604"]);
}
