//! A hand on the table: whatever it does is read back, judged and drawn, and what is drawn is what comes of it.

use crate::open;
use conformance::hands::{Hands, Tried};
use kernel::{Game, Pending, Ruleset, Side, Stream, stroll};
use rules_lb::Lb;
use rules_lb::orders::Answer;
use rules_lb::state::{State, Task};
use view::{Drag, Grip, Mover, Shown};

/// LB-D2, LB-D3, LB-D4, LB-R74, LB-G23, LB-G26
#[test]
fn whatever_a_hand_does_is_read_back_judged_and_drawn() {
    let mut tried = Tried::new();
    for (seed, id) in (11..14)
        .flat_map(|seed| ["lb/the-ridge-and-the-farm", "lb/the-village-on-the-ridge"].map(|id| (seed, id)))
    {
        let game = open(id);
        let hands = Hands::<Lb> {
            decisions: 400,
            pulls: [10_000, 1_200],
            aside: [36_000, 24_000],
            // A whole army is to be moved at once: now and then is enough.
            wanted: &|s, n| !matches!(game.pending(s), Pending::Ask(_, Task::Moves(_))) || n % 7 == 0,
            kind: &|_, _, answer: &Answer| answer.kind(),
        };
        hands.play(&*game, seed, &mut tried).unwrap_or_else(|why| panic!("{id}, {seed}: {why}"));
    }
    for kind in ["march", "form", "charge", "fire", "ride", "arrive"] {
        let [refused, legal] = tried.get(kind).copied().unwrap_or_default();
        assert!(legal > 0 && refused > 0, "{kind}: {refused} refused, {legal} legal; {tried:?}");
    }
}

/// Whether it is legal; it reads back and comes as it is drawn.
fn holds(game: &Lb, s: &State, side: Side, mover: &Mover, answer: &Answer) -> bool {
    conformance::hands::holds(game, s, side, mover, answer).unwrap_or_else(|why| panic!("{why}"))
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

/// LB-G26, LB-18.7: an enemy beyond reach, half to the left: the charge that is meant faces him, and its refusal says how far he is.
#[test]
fn who_points_at_an_enemy_beyond_reach_is_told_what_is_wanting() {
    let game = open("lb/the-ridge-and-the-farm");
    let s = arranged(
        &game,
        &["clear", "F2 column at 30 40 facing 270", "FW at 31 44", "B2 line at 24 30 facing 90", "phase 3"],
    );
    let drag = Drag { piece: "F2".to_owned(), grip: Grip::Body, to: [24_000, 29_700], plan: None };
    let meant = game.dragged(&s, Side::First, &drag).unwrap();
    let refused = game.check(&s, Side::First, &meant).unwrap_err();
    let said: Vec<String> = refused.iter().map(|why| game.explain(&s, why).sentence).collect();
    assert!(
        said.iter().any(|text| text.contains("would need")),
        "{}: {said:?}",
        game.say(&s, Side::First, &meant)
    );
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
