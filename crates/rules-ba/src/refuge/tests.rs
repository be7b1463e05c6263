use super::*;
use crate::gunners::LeftGuns;
use crate::orders::Pace;
use crate::tests::testing::{alone, range, unit};
use kernel::{Game, Pending};

/// A battery of 8 with a battalion of 30 within 8 cm, attacked by horse.
fn attacked(lines: &[&str]) -> (Ba, State) {
    let game = range();
    let mut all = vec!["D4 at 150 100 facing 0 line", "S3 at 150 130 facing 180 line"];
    all.extend(lines);
    let mut state = alone(&game, &all);
    let (d4, s3) = (unit(&game, &state, "D4"), unit(&game, &state, "S3"));
    let attack = Announced {
        aim: Aim::Unit(d4),
        pace: Pace::Charge,
        met: None,
        on: Standing::On,
        blind: None,
        place: None,
    };
    state.units[s3.index()].attack = Some(attack);
    state.agenda = kernel::Agenda::default();
    assert!(state.agenda.push(SeekRefuge.into()));
    (game, state)
}

/// BA-4.5.0k, BA-E53, BA-4.5.0d, BA-4.5.0e, BA-4.5.0f, BA-4.5.0g, BA-4.5.0i, BA-4.5.0j, BA-4.5.0l
/// BA-1.3.4b, BA-2.2.5b
#[test]
fn gunners_run_to_a_battalion_near_by() {
    // The guns' rear is at 92.5: a line facing away with its front at 84.5 is 8 cm behind.
    let (game, mut state) = attacked(&["D1 at 150 84.5 facing 0 line figures 30"]);
    let (d4, d1, s3) = (unit(&game, &state, "D4"), unit(&game, &state, "D1"), unit(&game, &state, "S3"));
    assert_eq!(hosts(&game, &state, d4), [d1]);
    assert!(matches!(game.pending(&state), Pending::Sealed(..)));
    let answer = game.read(&state, Side::First, "D4: REFUGE D1").unwrap();
    game.check(&state, Side::First, &answer).unwrap();
    game.decide(&mut Stage::silent(&game, &mut state), Side::First, &answer);
    assert_eq!(state.unit(d4).place, Where::Refuge(d1));
    assert_eq!((state.guns.len(), with_guests(&state, d1)), (1, 38));
    // The attack follows them; a loss of 4 is shared 30 : 8.
    assert_eq!(state.unit(s3).attack.unwrap().aim, Aim::Unit(d1));
    assert_eq!(garrison::shares(&state, d1, 4, None), [(d1, 3), (d4, 1)]);
    // They come out by an order, behind their host.
    crate::tests::testing::ordered(&game, &mut state, &["D4: LEAVEGUNS LINE"]);
    come_out(&mut Stage::silent(&game, &mut state));
    assert_eq!((state.unit(d4).place, with_guests(&state, d1)), (Where::Table, 30));
}

/// BA-4.5.0d, BA-4.5.0e, BA-4.5.0f, BA-4.5.0h
#[test]
fn not_every_battalion_takes_them_in() {
    let none = |line: &str| {
        let (game, state) = attacked(&[line]);
        let d4 = unit(&game, &state, "D4");
        hosts(&game, &state, d4).is_empty() && !matches!(game.pending(&state), Pending::Sealed(..))
    };
    assert!(none("D1 at 150 82.4 facing 0 line figures 30"), "more than 10 cm away");
    assert!(none("D1 at 150 84.5 facing 0 line figures 15"), "not twice as many");
    assert!(none("D1 at 150 84.5 facing 0 line figures 30 MD"));
    assert!(none("D1 at 150 84.5 facing 0 skirmish line figures 30"));
    assert!(none("D3 at 150 84.5 facing 0 line"), "no infantry");
    assert!(!none("D1 at 150 84.5 facing 0 line figures 16"));
}

/// BA-E54, BA-4.5.0m, BA-4.5.0n, BA-4.5.0o, BA-S26
#[test]
fn a_left_battery_is_taken_after_a_whole_bound() {
    let game = range();
    let taken = |lines: &[&str], change: &dyn Fn(&Ba, &mut State)| {
        let mut all = vec!["D4 at 50 20 facing 0 line", "S1 at 150 92 facing 0 line"];
        all.extend(lines);
        let mut state = alone(&game, &all);
        let d4 = unit(&game, &state, "D4");
        let pose = tabletop::Pose::new(tabletop::Point::whole(150, 100), tabletop::Heading::NORTH);
        state.units[d4.index()].elements = 0;
        state.guns.push(LeftGuns { unit: d4, pose, guns: 2, since: 1, held: None });
        state.bound = 4;
        // At the end of bound 4 the captor touches them, through bound 5 it stays.
        taken::take(&mut Stage::silent(&game, &mut state));
        assert_eq!(state.guns.len(), 1);
        state.bound = 5;
        change(&game, &mut state);
        taken::take(&mut Stage::silent(&game, &mut state));
        state.guns.is_empty()
    };
    // The guns stand from y 92.5 to 100; a line with its front at 92 has a gap of half a centimetre.
    assert!(!taken(&[], &|_, _| {}));
    let touching = |game: &Ba, state: &mut State| game.arrange_all(state, &["S1 at 150 92.45 facing 0 line"]);
    assert!(!taken(&[], &touching), "it was not there from the start");
    let there = ["S2 at 150 103.05 facing 180 line"];
    let _ = there;
    assert!(taken(&["S2 at 150 100.05 facing 180 line"], &|_, _| {}));
    assert!(!taken(&["S2 at 150 100.05 facing 180 line"], &|game, state| {
        let s2 = unit(game, state, "S2");
        state.units[s2.index()].marks = state.unit(s2).marks.with(crate::state::Mark::Moved);
    }));
    // A sound unit of the other side at the end saves them, one in MD does not.
    let saved = |words: &'static str| move |game: &Ba, state: &mut State| game.arrange_all(state, &[words]);
    let held = ["S2 at 150 100.05 facing 180 line"];
    assert!(!taken(&held, &saved("D1 at 131.45 96 facing 0 line")));
    assert!(taken(&held, &saved("D1 at 131.45 96 facing 0 line MD")));
}
