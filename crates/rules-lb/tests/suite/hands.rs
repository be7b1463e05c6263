//! A hand on the table: whatever it does is read back, judged and drawn, and what is drawn is what comes of it.

use crate::open;
use kernel::{Game, Pending, Ruleset, Side, Stage, Stream, random_play, stroll};
use rules_lb::Lb;
use rules_lb::orders::Answer;
use rules_lb::state::{State, Task};
use std::collections::BTreeMap;
use view::{Drag, Grip, Mover, Piece, Pose, Shown};

fn piece(game: &Lb, s: &State, id: &str) -> Option<Piece> {
    game.scene(s).pieces.into_iter().find(|piece| piece.id == id)
}

/// The same words read again are the same answer, it is drawn, and if it is legal the body comes to stand as drawn.
fn holds(game: &Lb, s: &State, side: Side, mover: &Mover, answer: &Answer) -> bool {
    let words = game.say(s, side, answer);
    let again = game.read(s, side, &words).unwrap_or_else(|fault| panic!("“{words}”: {fault}"));
    assert_eq!(game.say(s, side, &again), words);
    let sketch = game.sketch(s, side, answer).unwrap_or_else(|| panic!("“{words}” is not drawn"));
    let ghost = sketch.ghosts.iter().find(|ghost| ghost.id == mover.piece);
    let ghost = ghost.unwrap_or_else(|| panic!("“{words}” has no ghost"));
    if game.check(s, side, answer).is_err() {
        return false;
    }
    let (mut after, mut events) = (s.clone(), Vec::new());
    game.decide(&mut Stage::recording(game, &mut after, &mut events), side, answer);
    // A charge goes on when its dice have fallen.
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
fn step(game: &Lb, s: &mut State, chance: &mut Stream, buffer: &mut Vec<Answer>) {
    random_play(game, s, chance, 1, buffer);
    while matches!(game.pending(s), Pending::Roll(_)) {
        stroll(game, s, chance, 1, |_, _, _| None);
    }
}

/// LB-D2, LB-D3, LB-D4, LB-R74, LB-G23, LB-G26
#[test]
fn whatever_a_hand_does_is_read_back_judged_and_drawn() {
    let mut tried: BTreeMap<&str, [u32; 2]> = BTreeMap::new();
    let battles = ["lb/the-ridge-and-the-farm", "lb/the-village-on-the-ridge"];
    for (seed, id) in (11..14).flat_map(|seed| battles.map(|battle| (seed, battle))) {
        let game = open(id);
        let (mut chance, mut buffer) = (Stream::new(seed), Vec::new());
        let mut s = game.start();
        for n in 0..400 {
            step(&game, &mut s, &mut chance, &mut buffer);
            let Pending::Ask(side, task) = game.pending(&s) else { continue };
            if matches!(task, Task::Moves(_)) && n % 7 != 0 {
                continue;
            }
            for mover in game.movers(&s, side) {
                let near = match piece(&game, &s, &mover.piece).map(|piece| piece.pose) {
                    Some(Pose::Body { corners, .. }) => corners[0],
                    _ => [36_000, 24_000],
                };
                for grip in mover.grips.iter().copied() {
                    // Far pulls and small ones, and now and then onto somebody.
                    let most = if chance.below(2) == 0 { 10_000 } else { 1_200 };
                    let far = |chance: &mut Stream| chance.below(2 * most) as i32 - most as i32;
                    let to =
                        [near[0] + far(&mut chance), near[1] + far(&mut chance)].map(|along| along.max(0));
                    let drag = Drag { piece: mover.piece.clone(), grip, to, plan: None };
                    let Some(answer) = game.dragged(&s, side, &drag) else { panic!("{drag:?}") };
                    let count = tried.entry(answer.kind()).or_default();
                    count[usize::from(holds(&game, &s, side, &mover, &answer))] += 1;
                    // A second pull goes on from the first.
                    let plan = Some(game.say(&s, side, &answer));
                    if let Some(answer) = game.dragged(&s, side, &Drag { plan, ..drag }) {
                        holds(&game, &s, side, &mover, &answer);
                    }
                }
                for stroke in &mover.strokes {
                    let once = format!("{} {}", mover.start, stroke.words);
                    for words in [once.clone(), format!("{once}, {}", stroke.words)] {
                        let answer = game.read(&s, side, &words).unwrap_or_else(|f| panic!("“{words}”: {f}"));
                        let count = tried.entry(answer.kind()).or_default();
                        count[usize::from(holds(&game, &s, side, &mover, &answer))] += 1;
                    }
                }
            }
        }
    }
    for kind in ["march", "form", "charge", "fire", "ride", "arrive"] {
        let [refused, legal] = tried.get(kind).copied().unwrap_or_default();
        assert!(legal > 0 && refused > 0, "{kind}: {refused} refused, {legal} legal; {tried:?}");
    }
}

/// LB-2.5a, LB-R49: halted British infantry is pulled straight back, and reformed by hand.
#[test]
fn halted_infantry_is_pulled_back_and_reformed_by_hand() {
    let game = open("lb/the-ridge-and-the-farm");
    let lines =
        ["clear", "F10 unlimbered at 30 34 facing 270", "B2 column at 30 24 facing 90 figures 9", "phase 1"];
    let (mut retired, mut reformed) = (0, 0);
    for seed in 0..40 {
        let (mut s, mut chance) = (arranged(&game, &lines), Stream::new(seed));
        stroll(&*game, &mut s, &mut chance, 12, |s, pending, _| {
            let Pending::Ask(side, task) = pending else { return None };
            for mover in game.movers(s, *side) {
                let pull = |grip, to| {
                    game.dragged(s, *side, &Drag { piece: mover.piece.clone(), grip, to, plan: None })
                };
                match task {
                    Task::HaltedRetire(halted) => {
                        // Straight back, whichever way it has come to face.
                        let stance = game.stance(s, halted.0);
                        let back = |inches: i32| {
                            let away = stance.pose.heading.back().along(tabletop::Length::whole(inches));
                            let at = stance.centre() + away;
                            [at.x(), at.y()]
                        };
                        let answer = pull(Grip::Body, back(2)).unwrap();
                        assert_eq!(game.say(s, *side, &answer), "retire 2");
                        retired += u32::from(holds(&game, s, *side, &mover, &answer));
                        assert!(!holds(&game, s, *side, &mover, &pull(Grip::Body, back(9)).unwrap()));
                        let words = format!("{} {1}, {1}", mover.start, mover.strokes[0].words);
                        assert_eq!(game.say(s, *side, &game.read(s, *side, &words).unwrap()), "retire 1");
                    }
                    Task::FreeChange(_) => {
                        let words = format!("{} form line", mover.start);
                        let answer = game.read(s, *side, &words).unwrap();
                        reformed += u32::from(holds(&game, s, *side, &mover, &answer));
                    }
                    _ => {}
                }
            }
            None
        });
    }
    assert!(retired > 0 && reformed > 0, "{retired} retired, {reformed} reformed");
}

fn arranged(game: &Lb, lines: &[&str]) -> State {
    let mut s = game.start();
    for line in lines {
        game.arrange(&mut s, line).unwrap_or_else(|why| panic!("{line}: {why}"));
    }
    s
}

/// LB-G14, LB-G15, LB-G26: ahead by the middle, a wheel by a corner; pulled onto an enemy it is a charge, whose wheel a corner
/// changes.
#[test]
fn a_unit_is_pulled_ahead_wheeled_by_a_corner_and_pulled_onto_an_enemy_charges_him() {
    let game = open("lb/the-ridge-and-the-farm");
    let s = arranged(
        &game,
        &["clear", "F2 column at 30 40 facing 270", "FW at 22 44", "B2 line at 30 34 facing 90", "phase 3"],
    );
    let side = Side::First;
    let pull = |grip: Grip, to: [i32; 2], plan: Option<&str>| {
        let drag = Drag { piece: "F2".to_owned(), grip, to, plan: plan.map(str::to_owned) };
        game.say(&s, side, &game.dragged(&s, side, &drag).unwrap())
    };
    // The middle of the column is an inch and a half behind its front.
    assert_eq!(pull(Grip::Body, [30_000, 39_510], None), "march F2 advance 2");
    assert_eq!(pull(Grip::Body, [30_000, 42_500], None), "march F2 retire 1");
    assert_eq!(pull(Grip::Body, [30_000, 38_500], Some("march F2 advance 2")), "march F2 advance 3");
    assert_eq!(pull(Grip::Body, [30_000, 33_500], None).trim_end(), "charge F2 at B2");
    let turned = pull(Grip::Left, [31_000, 39_500], Some("charge F2 at B2"));
    assert!(turned.starts_with("charge F2 at B2 wheel right "), "{turned}");
    let words = |text: &str| game.say(&s, side, &game.read(&s, side, text).unwrap()).trim_end().to_owned();
    assert_eq!(words("march F2 wheel left 5, wheel left 5"), "march F2 wheel left 10");
    assert_eq!(words("march F2 wheel left 5, charge"), "charge F2 at B2 wheel left 5");
    assert_eq!(words("charge F2 at B2, wheel left 5, wheel right 5"), "charge F2 at B2");
    assert_eq!(words("march F2 form line, face left 15"), "form F2 line facing 285");
    assert_eq!(words("ride FW 22 44, north 0.5, east 1"), "ride FW 23 44.5");
}
