use super::bouts::{attacking, bouts, fought};
use crate::help::{Helping, Occasion, Supporting};
use crate::melee::factors::Role;
use crate::melee::help::{needs, neighbours};
use crate::melee::step::{Contact, cancelled, pairs};
use crate::state::{Mark, Right, State};
use crate::terrain::Grade;
use crate::tests::testing::{mill, range, unit, with_line};
use crate::units::{Degree, UnitId};
use kernel::{Game, Pending, Side, Stage};

/// BA-4.1.3f, BA-4.1.3g, BA-4.1.3h, BA-2.3.5b, BA-4.3.2b, BA-R51
#[test]
fn who_lines_a_hedge_is_attacked_in_cover() {
    let game = range();
    // The hedge is half a centimetre wide about y 60; the defender touches it from the north.
    let arranged = ["D1 at 60 55 facing 0 column of attack 6", "S1 at 60 60.25 facing 180 line"];
    let state = attacking(&game, &arranged, &[("D1", "S1")]);
    let [a, b] = bouts(&game, &state)[0].parties.map(|party| party.party);
    assert_eq!((b.cover, b.covered), (Grade::I, true));
    assert!(a.in_passage && !a.covered && a.cover == Grade::None);
    // Behind the hedge but not in contact with it: no cover, though the obstacle is still in the way.
    let away = ["D1 at 60 56 facing 0 column of attack 6", "S1 at 60 60.75 facing 180 line"];
    let state = attacking(&game, &away, &[("D1", "S1")]);
    let [a, b] = bouts(&game, &state)[0].parties.map(|party| party.party);
    assert!(b.cover == Grade::None && !b.covered && a.in_passage);
}

/// BA-4.1.3i, BA-4.1.3r, BA-4.3.1d, BA-4.3.1e, BA-4.3.1f, BA-4.3.1g
#[test]
fn a_skirmish_line_by_itself_counts_those_near_the_enemy() {
    let game = range();
    // 24 skirmishers 3 cm apart: those within 15 cm of a column 9 cm wide fight.
    let arranged =
        ["D1 at 150 100 facing 0 column of attack 6", "S2 at 150 105 facing 180 skirmish line figures 24"];
    let state = attacking(&game, &arranged, &[("D1", "S2")]);
    let line = bouts(&game, &state)[0].parties[1];
    assert!(line.fighting > 8 && line.fighting < 16, "{}", line.fighting);
    assert_eq!(line.party.figures, line.fighting);
}

/// BA-4.3.2a, BA-4.3.2b, BA-4.3.2c, BA-4.3.2d, BA-4.3.2e, BA-4.3.2f, BA-4.3.2g, BA-4.3.2h, BA-R55
#[test]
fn a_soutien_fights_with_its_skirmishers() {
    let game = range();
    let arranged = ["D1 at 150 100 facing 0 column of attack 6", "S2 at 150 105 facing 180 line figures 24"];
    let mut state = attacking(&game, &arranged, &[("D1", "S2")]);
    let line = with_line(&game, &mut state, "S2", 8, "150 103");
    state.units[line.index()].marks = state.unit(line).marks.with(Mark::Fired);
    let soutien = bouts(&game, &state)[0].parties[1];
    assert_eq!((soutien.party.figures, soutien.fighting, soutien.line), (32, 32, Some(line)));
    assert!(soutien.screens && soutien.party.covered && soutien.party.fired);
    // Behind its soutien the line adds numbers only, and does not cover it.
    game.arrange_all(&mut state, &["S2/SK at 150 111"]);
    let soutien = bouts(&game, &state)[0].parties[1];
    assert_eq!((soutien.party.figures, soutien.fighting), (32, 24));
    assert!(!soutien.screens && !soutien.party.covered);
    // Far away it counts for nothing, but a mother unit has fired with its line all the same.
    game.arrange_all(&mut state, &["S2/SK at 150 170"]);
    let soutien = bouts(&game, &state)[0].parties[1];
    assert_eq!((soutien.party.figures, soutien.party.fired, soutien.line), (24, true, None));
    // Loss is shared with the whole line, and so is the morale.
    game.arrange_all(&mut state, &["S2/SK at 150 103"]);
    // D1 18 − 2; S2 with 8: FD.
    fought(&game, &mut state, &[[6, 6, 6], [3, 3, 2]]);
    let s2 = unit(&game, &state, "S2");
    assert_eq!((state.unit(s2).degree, state.unit(line).degree), (Degree::Fd, Degree::Fd));
    assert!(state.unit(s2).figures < 24);
    let shares = crate::garrison::shares(&state, s2, 4, Some((line, 8)));
    assert_eq!(shares.iter().map(|(_, loss)| *loss).collect::<Vec<_>>(), [3, 1]);
}

/// BA-4.1.6a, BA-4.1.6b, BA-4.1.6c, BA-4.1.6d, BA-4.1.6e, BA-4.1.6f, BA-4.1.6g, BA-4.1.6h, BA-4.1.6i, BA-4.1.6j,
/// BA-4.1.6k, BA-4.1.6l, BA-4.1.6m, BA-4.1.6n, BA-R61, BA-R118
#[test]
fn a_neighbour_shares_the_fate_of_the_attacker() {
    let game = range();
    let arranged = [
        "D1 at 140 105 facing 180 column of attack 6 figures 36",
        "D2 at 158 105 facing 180 column of attack 4 figures 24",
        "S1 at 150 100 facing 0 line figures 36",
    ];
    let mut state = attacking(&game, &arranged, &[("D1", "S1"), ("D2", "S1")]);
    let (d1, d2, s1) = (unit(&game, &state, "D1"), unit(&game, &state, "D2"), unit(&game, &state, "S1"));
    assert_eq!(neighbours(&game, &state, Side::First), [(d1, d2), (d2, d1)]);
    assert!(neighbours(&game, &state, Side::Second).is_empty());
    state.agenda = kernel::Agenda::default();
    assert!(state.agenda.push(Helping(Occasion::Attacks).into()));
    assert!(matches!(game.pending(&state), Pending::Sealed(..)));
    let both = game.read(&state, Side::First, "D1: NEIGHBOUR D2\nD2: NEIGHBOUR D1").unwrap();
    assert!(game.check(&state, Side::First, &both).is_err());
    let answer = game.read(&state, Side::First, "D2: NEIGHBOUR D1").unwrap();
    game.check(&state, Side::First, &answer).unwrap();
    game.decide(&mut Stage::silent(&game, &mut state), Side::First, &answer);
    assert_eq!(state.bouts.len(), 1);
    let [first, _] = state.bouts[0].parties;
    assert_eq!((first.unit, first.neighbour, first.party.neighbour), (d1, Some(d2), true));
    // D1 with two ones: both run short, both are marked and thrown back alike; only D1 loses figures.
    for faces in [[1, 1, 2], [6, 6, 6]] {
        game.settle(&mut Stage::silent(&game, &mut state), &faces.into_iter().collect());
    }
    for id in [d1, d2] {
        assert_eq!(state.unit(id).supplies, crate::state::Supplies::Left(3));
        assert_eq!((state.unit(id).degree, state.unit(id).attacked_in), (Degree::Fd, 1));
    }
    // 10 % of FD aside, the neighbour lost nobody.
    assert_eq!(state.unit(d2).figures, 22);
    assert_eq!(state.unit(s1).triumphed_in, 1);
}

/// BA-4.1.6b, BA-4.1.6g, BA-4.1.6o, BA-4.1.6p
#[test]
fn defenders_may_be_neighbours_too() {
    let game = range();
    let arranged = [
        "D1 at 150 100 facing 0 line figures 36",
        "S1 at 141 105 facing 180 column of attack 6 figures 36",
        "S2 at 159 105 facing 180 column of attack 5 figures 30",
    ];
    let state = attacking(&game, &arranged, &[("D1", "S1"), ("D1", "S2")]);
    let (s1, s2) = (unit(&game, &state, "S1"), unit(&game, &state, "S2"));
    assert_eq!(neighbours(&game, &state, Side::Second), [(s1, s2), (s2, s1)]);
    // In skirmish line it is not closed: it is nobody's neighbour, but may have one.
    let open = [arranged[0], arranged[1], "S2 at 159 105 facing 180 skirmish line figures 30"];
    let state = attacking(&game, &open, &[("D1", "S1"), ("D1", "S2")]);
    assert_eq!(neighbours(&game, &state, Side::Second), [(s1, s2)]);
}

/// BA-4.1.7a, BA-4.1.7b, BA-4.1.7c, BA-4.1.7d, BA-4.1.7e, BA-4.1.7f, BA-4.1.7g, BA-4.1.7h, BA-4.1.7i, BA-4.1.7j,
/// BA-4.1.7k, BA-4.1.7l
#[test]
fn support_counts_and_may_go_on_with_the_attacker() {
    let game = range();
    let arranged = [
        "D1 at 150 105 facing 180 column of attack 6 figures 36",
        "D2 at 150 122 facing 180 line figures 44",
        "S2 at 150 100 facing 0 line figures 30",
    ];
    let mut state = attacking(&game, &arranged, &[("D1", "S2")]);
    let (d1, d2) = (unit(&game, &state, "D1"), unit(&game, &state, "D2"));
    // The column's rear is at 114, the line behind it 8 cm away and facing it.
    assert_eq!(needs(&game, &state, Side::First), [(d1, vec![d2])]);
    let all = crate::melee::step::bouts(&game, &state, &[Supporting { by: d2, of: d1 }], &[]);
    assert!(all[0].parties[0].party.supported && all[0].parties[0].support == Some(d2));
    state.agenda = kernel::Agenda::default();
    assert!(state.agenda.push(Helping(Occasion::Attacks).into()));
    kernel::wheel::go_on(&game, &mut Stage::silent(&game, &mut state));
    for faces in [[6, 6, 6], [1, 2, 3]] {
        game.settle(&mut Stage::silent(&game, &mut state), &faces.into_iter().collect());
    }
    assert_eq!((state.unit(d1).right, state.unit(d2).right), (Right::Attack, Right::Follow));
}

/// BA-4.1.1p, BA-4.1.1r, BA-4.1.4b, BA-4.1.4f, BA-R62
#[test]
fn a_melee_is_cancelled_when_fire_has_broken_one_of_the_two() {
    let game = range();
    let arranged = ["D1 at 150 100 facing 0 column of attack 6", "S1 at 150 105 facing 180 line"];
    let broken = |who: &str, degree: Degree| {
        let mut state = attacking(&game, &arranged, &[("D1", "S1")]);
        let id = unit(&game, &state, who);
        state.units[id.index()].degree = degree;
        state.units[id.index()].marks = state.unit(id).marks.with(Mark::Struck);
        assert!(pairs(&game, &state).is_empty());
        cancelled(&mut Stage::silent(&game, &mut state));
        state
    };
    let of = |state: &State, code: &str| {
        let one = state.unit(unit(&game, state, code));
        (one.attacked_in, one.defended_in, one.triumphed_in, one.right)
    };
    assert_eq!(of(&broken("S1", Degree::Md), "D1"), (1, 0, 0, Right::Advance));
    assert_eq!(of(&broken("S1", Degree::Fd), "D1"), (1, 0, 1, Right::Attack));
    let state = broken("D1", Degree::Fd);
    assert_eq!((of(&state, "S1"), of(&state, "D1").3), ((0, 1, 1, Right::None), Right::None));
}

/// BA-4.1.1i: an attack that is cancelled itself catches nobody.
#[test]
fn whoever_is_caught_catches_nobody() {
    let game = range();
    // S1 attacks D1 in flank; D2 attacks S1 in flank: D1 may go on with its own attack on S2.
    let arranged = [
        "D1 at 150 100 facing 0 line figures 30",
        "S2 at 150 105 facing 180 line figures 30",
        "S1 at 166 98.5 facing 270 column of attack 6 figures 36",
        "D2 at 170.5 111 facing 180 column of attack 4 figures 24",
    ];
    let state = attacking(&game, &arranged, &[("D1", "S2"), ("S1", "D1"), ("D2", "S1")]);
    let (d1, d2, s1, s2) = (
        unit(&game, &state, "D1"),
        unit(&game, &state, "D2"),
        unit(&game, &state, "S1"),
        unit(&game, &state, "S2"),
    );
    assert_eq!(pairs(&game, &state), [(d1, s2), (d2, s1)]);
}

/// BA-R59, BA-4.1.1m, BA-4.1.1n
#[test]
fn later_arrivals_are_no_targets() {
    let mut state = range().start();
    let stretch = |told: Vec<(u8, crate::march::contact::Happening)>| crate::march::Stretch {
        told,
        ..Default::default()
    };
    use crate::march::contact::Happening::Pinned;
    let (a, b, c) = (UnitId(0), UnitId(4), UnitId(5));
    let event = crate::events::Event::Marched(Box::new(stretch(vec![(7, Pinned(b, a)), (9, Pinned(c, a))])));
    crate::apply::apply(&mut state, &event);
    assert_eq!(state.contacts, [Contact { attacker: a, target: b, tick: 7 }]);
}

/// BA-4.1.4a, BA-4.1.4b, BA-4.1.4c, BA-4.1.4d, BA-4.1.4e, BA-4.1.4f, BA-4.1.4g, BA-4.1.4h, BA-4.1.4i, BA-4.1.4j,
/// BA-4.1.4k, BA-4.1.7k, BA-E27, BA-S20, BA-S21, BA-S22
/// BA-G61, BA-2.4.1d
#[test]
fn a_victor_goes_on_half_a_bound_with_one_wheel() {
    let game = range();
    let arranged = ["D3 at 150 100 facing 0 line", "S1 at 150 180 facing 180 line"];
    let mut state = attacking(&game, &arranged, &[]);
    let d3 = unit(&game, &state, "D3");
    (state.units[d3.index()].right, state.agenda) = (Right::Advance, kernel::Agenda::default());
    assert!(state.agenda.push(crate::melee::onward::Onward.into()));
    let judged = |state: &State, words: &str| {
        let answer = game.read(state, Side::First, words).unwrap();
        let why = game.check(state, Side::First, &answer).err().unwrap_or_default();
        why.iter().map(|one| game.explain(state, one).rule.as_str().to_owned()).collect::<Vec<_>>()
    };
    assert!(judged(&state, "D3: MARCH WHEEL L 20, ADV").is_empty());
    assert_eq!(judged(&state, "D3: MARCH WHEEL L 20.25, ADV"), ["BA-4.1.4d"]);
    assert_eq!(judged(&state, "D3: MARCH CHARGE ADV"), ["BA-4.1.4c"]);
    assert_eq!(judged(&state, "D3: ATTACK S1"), ["BA-4.1.4f"]);
    assert_eq!(judged(&state, "D3: FORM COLMARCH"), ["BA-4.1.4c"]);
    assert_eq!(judged(&state, "D1: MARCH ADV"), ["BA-4.1.4a"]);
    // Cavalry in line that charged: 60 a bound, so 30 cm; after a change of formation 15.
    let far = |marks: &[Mark]| {
        let mut state = state.clone();
        for mark in marks {
            state.units[d3.index()].marks = state.unit(d3).marks.with(*mark);
        }
        let answer = game.read(&state, Side::First, "D3: MARCH ADV").unwrap();
        game.decide(&mut Stage::silent(&game, &mut state), Side::First, &answer);
        let stretch = crate::march::run(&game, &state, crate::march::underway::Occasion::Advance);
        stretch.moves.iter().find(|moved| moved.unit == d3).unwrap().pose.anchor.y() - 100_000
    };
    assert_eq!(
        (far(&[Mark::Charging]), far(&[Mark::Charging, Mark::Formed]), far(&[])),
        (30_000, 15_000, 15_000)
    );
    // A support unit only joins the advance; whoever stands at an empty building only occupies it.
    state.units[d3.index()].right = Right::Follow;
    assert!(judged(&state, "D3: MARCH WHEEL R 10, ADV").is_empty());
    assert_eq!(judged(&state, "D3: ATTACK S1"), ["BA-4.1.4f"]);
    state.units[d3.index()].right = Right::Occupy;
    assert_eq!(judged(&state, "D3: MARCH ADV"), ["BA-4.1.4c"]);
    // With FD of the opponent it may attack.
    state.units[d3.index()].right = Right::Attack;
    assert!(judged(&state, "D3: ATTACK S1").is_empty());
    state.units[d3.index()].degree = Degree::Md;
    assert_eq!(judged(&state, "D3: MARCH ADV").len(), 1);
}

/// BA-4.1.2a, BA-4.1.4e, BA-R36
#[test]
fn an_advance_after_an_attack_on_a_position_ends_there() {
    let game = range();
    let arranged = ["D1 at 60 55 facing 0 column of attack 6", "S1 at 60 60.25 facing 180 line"];
    let mut state = attacking(&game, &arranged, &[("D1", "S1")]);
    let d1 = unit(&game, &state, "D1");
    let hedge = game.names(&state).find_feature("hedge").unwrap();
    let aim = crate::orders::Aim::Position(unit(&game, &state, "S1"), hedge);
    let place = crate::urban::place(&game, &state, d1, aim);
    assert_eq!(place, Some(tabletop::Point::new(60_000, 60_250)));
    let attack = state.unit(d1).attack.unwrap();
    state.units[d1.index()].attack = Some(crate::state::Announced { aim, place, ..attack });
    game.arrange_all(&mut state, &["S1 absent"]);
    (state.units[d1.index()].right, state.agenda) = (Right::Advance, kernel::Agenda::default());
    assert!(state.agenda.push(crate::melee::onward::Onward.into()));
    let answer = game.read(&state, Side::First, "D1: MARCH ADV").unwrap();
    game.decide(&mut Stage::silent(&game, &mut state), Side::First, &answer);
    let stretch = crate::march::run(&game, &state, crate::march::underway::Occasion::Advance);
    let y = stretch.moves.iter().find(|moved| moved.unit == d1).unwrap().pose.anchor.y();
    assert!((60_240..=60_300).contains(&y), "{y}");
}

/// BA-6.1.2p, BA-6.1.2r, BA-E25
#[test]
fn a_building_is_attacked_like_a_line_behind_its_walls() {
    let game = mill();
    // The mill's west side is x 130.
    let mut state =
        crate::tests::testing::arranged(&game, &["D1 at 125 99 facing 90 column of attack 6 figures 32"]);
    let (d1, s3) = (unit(&game, &state, "D1"), unit(&game, &state, "S3"));
    let attack = crate::state::Announced {
        aim: crate::orders::Aim::Unit(s3),
        pace: crate::orders::Pace::Normal,
        met: None,
        on: crate::state::Standing::On,
        blind: None,
        place: None,
    };
    state.units[d1.index()].attack = Some(attack);
    state.contacts.push(Contact { attacker: d1, target: s3, tick: 3 });
    let [a, b] = bouts(&game, &state)[0].parties;
    assert_eq!((a.fighting, b.fighting, b.party.cover, b.party.covered), (12, 24, Grade::II, true));
    assert_eq!((a.party.role, b.party.role), (Role::Attacker, Role::Defender));
}

/// BA-4.1.3e, BA-4.1.5e, BA-4.1.5i, BA-4.1.5j, BA-R134
#[test]
fn one_attacker_of_several_rolls_once_and_each_of_them_for_itself() {
    let game = range();
    let arranged = [
        "D1 at 150 100 facing 0 line figures 36",
        "S1 at 141 105 facing 180 column of attack 6 figures 36",
        "S2 at 159 105 facing 180 column of attack 5 figures 30",
    ];
    let mut state = attacking(&game, &arranged, &[("D1", "S1"), ("D1", "S2")]);
    assert_eq!(bouts(&game, &state).len(), 2);
    // D1 4; both others 12: FD of D1 by two causes of the same strength, prisoners of D1 alone.
    fought(&game, &mut state, &[[2, 2, 2], [5, 5, 4], [5, 5, 4]]);
    let (d1, s1) = (unit(&game, &state, "D1"), unit(&game, &state, "S1"));
    assert_eq!((state.unit(d1).degree, state.unit(s1).figures), (Degree::Fd, 36));
    assert_eq!(state.causes, [(d1, vec![s1, unit(&game, &state, "S2")])]);
    // Two units of melee take 2 prisoners each of a total of 12, 34 are left less a tenth.
    assert!(state.unit(d1).figures <= 33, "{}", state.unit(d1).figures);
    assert!(matches!(game.pending(&state), Pending::Ask(Side::First, _)));
}

/// BA-6.1.2q
#[test]
fn a_building_that_fire_has_emptied_is_occupied_by_the_advance() {
    let game = mill();
    let mut state =
        crate::tests::testing::arranged(&game, &["S3 absent", "D1 at 126 99 facing 90 column of attack 6"]);
    let d1 = unit(&game, &state, "D1");
    (state.units[d1.index()].right, state.agenda) = (Right::Advance, kernel::Agenda::default());
    assert!(state.agenda.push(crate::melee::onward::Onward.into()));
    let answer = game.read(&state, Side::First, "D1: MARCH ADV; FORM OCCUPY mill 24").unwrap();
    game.check(&state, Side::First, &answer).unwrap();
    game.decide(&mut Stage::silent(&game, &mut state), Side::First, &answer);
    let stretch = crate::march::run(&game, &state, crate::march::underway::Occasion::Advance);
    crate::apply::apply(&mut state, &crate::events::Event::Marched(Box::new(stretch)));
    assert!(crate::urban::touches(&game, &state, d1, 1), "{:?}", state.unit(d1).pose);
    crate::melee::onward::occupy(&mut Stage::silent(&game, &mut state));
    let part = unit(&game, &state, "D1/2");
    assert_eq!(state.unit(part).place, crate::state::Where::Building(1));
}
