use crate::Ba;
use crate::answers::Answer;
use crate::fire::declare::read;
use crate::fire::lines::Void;
use crate::fire::opened::{Opened, open};
use crate::fire::step::{DeclareFire, Phase};
use crate::state::{Mark, State};
use crate::tables::fire::Zone;
use crate::tests::testing::{alone, arranged, mill, range, unit, with_line};
use crate::units::{Degree, UnitId};
use kernel::{BySide, Game, Pending, Shared, Side, Stage};

/// A position in which both sides have declared so.
pub(super) fn declared(game: &Ba, state: &mut State, lines: [&str; 2]) {
    let read = |text: &str| Some(Shared::new(read(&game.names(state), text).unwrap()));
    state.volleys = BySide::new(read(lines[0]), read(lines[1]));
}

/// What is opened of declarations of the first side.
pub(super) fn opened(game: &Ba, arranged: &[&str], lines: &str) -> Opened {
    let mut state = alone(game, arranged);
    declared(game, &mut state, [lines, ""]);
    open(game, &state, Phase::Firing)
}

/// Why the judge refuses a declaration of the first side, by clause.
pub(super) fn refused(game: &Ba, state: &State, phase: Phase, lines: &str) -> Vec<String> {
    let mut state = state.clone();
    (state.agenda, state.volleys) = (kernel::Agenda::default(), BySide::new(None, None));
    assert!(state.agenda.push(DeclareFire(phase).into()));
    let answer = Answer::Fire(read(&game.names(&state), lines).unwrap());
    let why = game.check(&state, Side::First, &answer).err().unwrap_or_default();
    why.iter().map(|one| game.explain(&state, one).rule.as_str().to_owned()).collect()
}

/// Fires all declarations with dice, in the order in which they are asked for, and takes the effects.
pub(super) fn fired(game: &Ba, state: &mut State, dice: &[[u8; 3]]) {
    state.agenda = kernel::Agenda::default();
    assert!(state.agenda.push(crate::forced::Forced.into()));
    assert!(state.agenda.push(DeclareFire(Phase::Firing).into()));
    let mut events = Vec::new();
    kernel::wheel::go_on(game, &mut Stage::recording(game, state, &mut events));
    for faces in dice {
        assert!(matches!(game.pending(state), Pending::Roll(_)), "{:?}", game.pending(state));
        let mut stage = Stage::recording(game, state, &mut events);
        game.settle(&mut stage, &faces.iter().copied().collect());
    }
}

/// BA-3.1.2a, BA-3.1.2b, BA-3.1.2c, BA-3.1.2d, BA-3.1.2e, BA-3.1.2f, BA-3.1.3a, BA-3.1.3j, BA-R54, BA-E7
#[test]
fn split_fire_designates_figures_from_the_left() {
    let game = range();
    let at = [
        "D1 at 150 100 facing 0 line",
        "S1 at 141 108 facing 180 column of attack 6",
        "S2 at 159 108 facing 180 column of attack 5",
    ];
    let all = opened(&game, &at, "D1: FIRE S1 18, S2 18").firings;
    let shots: Vec<_> = all[0].shots.iter().flatten().collect();
    assert_eq!(all.len(), 1);
    assert_eq!(
        shots.iter().map(|shot| (shot.own.figures, shot.units, shot.own.split)).collect::<Vec<_>>(),
        [(18, 2, true), (18, 1, true)]
    );
    // Without numbers each has half; at one and the same target there is no factor, and both are common fire.
    let same = opened(&game, &at, "D1: FIRE S1, S1").firings;
    assert!(same[0].shots.iter().flatten().all(|shot| !shot.own.split && shot.own.figures <= 18));
    // Those who cannot aim at what they are told to fire at fire at nothing else; the factor stays.
    let lost = opened(
        &game,
        &["D1 at 150 100 facing 0 line", "S1 at 141 108 facing 180 line", "S2 at 150 60 facing 0 line"],
        "D1: FIRE S1 18, S2 18",
    );
    let left: Vec<_> = lost.firings[0].shots.iter().flatten().collect();
    assert_eq!((left.len(), left[0].own.split, lost.void.len()), (1, true, 1));
    // Guns are split between guns.
    let guns = ["D4 at 150 100 facing 0 line", at[1], at[2]];
    let guns = opened(&game, &guns, "D4: FIRE S1 3, S2 5").firings;
    assert_eq!(guns[0].shots.map(|shot| shot.map_or(0, |shot| shot.own.figures)), [4, 4]);
}

/// BA-3.1.1i, BA-3.1.1j, BA-3.4.4d, BA-3.1.3r, BA-3.1.3x, BA-3.4.4b, BA-3.4.4c, BA-R94, BA-R133
#[test]
fn a_firing_whose_conditions_are_not_met_is_lost() {
    let game = range();
    let far = opened(&game, &["D1 at 150 100 facing 0 line", "S1 at 150 130 facing 180 line"], "D1: FIRE S1");
    assert_eq!((far.firings.len(), far.void[0].1), (0, Void::OutOfRange));
    // Canister: an order, and zone 1 only.
    let canister = |y: &str| {
        let mut state =
            alone(&game, &["D4 at 150 100 facing 0 line", &format!("S1 at 150 {y} facing 180 line")]);
        crate::tests::testing::ordered(&game, &mut state, &["D4: CANISTER"]);
        declared(&game, &mut state, ["D4: FIRE S1", ""]);
        open(&game, &state, Phase::Firing)
    };
    assert!(canister("118").firings[0].shots[0].unwrap().own.canister);
    assert_eq!(canister("121").void[0].1, Void::CanisterTooFar);
    // Without the order of this bound there is none.
    let at = ["D4 at 150 100 facing 0 line", "S1 at 150 118 facing 180 line"];
    assert!(!opened(&game, &at, "D4: FIRE S1").firings[0].shots[0].unwrap().own.canister);
}

/// BA-3.1.6a, BA-3.1.6b, BA-3.1.6c, BA-3.1.6d, BA-3.1.6e, BA-3.1.6f, BA-3.1.6g, BA-3.1.6h, BA-3.1.6i, BA-3.1.6j,
/// BA-3.1.6k, BA-E13
#[test]
fn neighbours_must_be_closed_of_the_same_arm_and_strong_enough() {
    let game = range();
    let at = [
        "D1 at 138 100 facing 0 line figures 30",
        "D2 at 160 100 facing 0 line figures 20",
        "S1 at 150 108 facing 180 line",
    ];
    let both = opened(&game, &at, "D1: FIRE S1\nD2: NEIGHBOUR D1");
    assert_eq!(both.firings.len(), 1);
    let firing = both.firings[0];
    assert!(firing.neighbour.is_some() && firing.shots[0].unwrap().own.neighbour);
    // Half of those who fire must be able to join.
    let few = ["D1 at 138 100 facing 0 line figures 30", "D2 at 160 100 facing 0 line figures 8", at[2]];
    let few = opened(&game, &few, "D1: FIRE S1\nD2: NEIGHBOUR D1");
    assert_eq!((few.firings[0].neighbour, few.void[0].1), (None, Void::TooFew));
    let state = alone(&game, &[at[0], at[1], at[2], "D3 at 190 100 facing 0 line"]);
    assert!(refused(&game, &state, Phase::Firing, "D1: FIRE S1\nD2: NEIGHBOUR D1").is_empty());
    assert_eq!(refused(&game, &state, Phase::Firing, "D1: FIRE S1\nD3: NEIGHBOUR D1"), ["BA-3.1.6b"]);
    assert_eq!(refused(&game, &state, Phase::Firing, "D2: NEIGHBOUR D1"), ["BA-3.1.6b"]);
    // Both have fired, and both use supplies of a double one.
    let mut state = alone(&game, &at);
    declared(&game, &mut state, ["D1: FIRE S1\nD2: NEIGHBOUR D1", ""]);
    fired(&game, &mut state, &[[1, 1, 4]]);
    for code in ["D1", "D2"] {
        let own = state.unit(unit(&game, &state, code));
        assert!(own.is(Mark::Fired) && own.supplies == crate::state::Supplies::Left(3), "{code}");
    }
}

/// BA-3.3.3a, BA-R54
#[test]
fn a_skirmish_line_and_its_mother_unit_make_one_split_fire() {
    let game = range();
    let mut state =
        alone(&game, &["D1 at 150 100 facing 0 column of attack 6", "S1 at 150 112 facing 180 line"]);
    let line = with_line(&game, &mut state, "D1", 12, "130 100");
    declared(&game, &mut state, ["D1: FIRE S1\nD1/SK: FIRE S1", ""]);
    let all = open(&game, &state, Phase::Firing);
    assert_eq!(all.firings.len(), 1);
    let by: Vec<UnitId> = all.firings[0].shots.iter().flatten().map(|shot| shot.by).collect();
    assert_eq!(by, [unit(&game, &state, "D1"), line]);
    assert_eq!(
        refused(&game, &state, Phase::Firing, "D1: FIRE S1, S1\nD1/SK: FIRE S1"),
        ["BA-3.3.3a", "BA-3.3.3a"][..1]
    );
    state.units[line.index()].marks = state.unit(line).marks.with(Mark::FiredFirst);
    assert_eq!(refused(&game, &state, Phase::Firing, "D1: FIRE S1"), ["BA-3.3.3a"]);
}

/// BA-E18, BA-1.1.2n, BA-R50, BA-R160
#[test]
fn whoever_lines_a_hedge_unseen_is_fired_at_by_naming_the_hedge() {
    let game = range();
    let at = ["D4 at 60 1 facing 0 line", "S1 at 60 60.25 facing 180 line"];
    let by_name = opened(&game, &at, "D4: FIRE S1");
    assert!(by_name.firings.is_empty() && by_name.void.len() == 1);
    let by_place = opened(&game, &at, "D4: FIRE hedge (60,60.25)");
    let shot = by_place.firings[0].shots[0].unwrap();
    assert!(shot.aimed.hidden && shot.own.ranging);
    assert_eq!((shot.zone, shot.aimed.cover), (Zone::Three, crate::terrain::Grade::I));
    // Nobody is there: without effect, but fired.
    let vain = opened(&game, &at, "D4: FIRE hedge (95,60)");
    assert!(vain.firings.is_empty() && vain.vain.len() == 1);
    // After it has fired it is seen to 100 cm, and named itself.
    let mut state = alone(&game, &at);
    let (d4, s1) = (unit(&game, &state, "D4"), unit(&game, &state, "S1"));
    state.units[s1.index()].fired_in = 1;
    state.units[d4.index()].targets[0] = Some(s1);
    declared(&game, &mut state, ["D4: FIRE S1", ""]);
    assert!(!open(&game, &state, Phase::Firing).firings[0].shots[0].unwrap().aimed.hidden);
    assert_eq!(
        refused(&game, &state, Phase::Continued, "D4: FIRE hedge (60,60)").last().unwrap(),
        "BA-1.1.1d"
    );
}

/// BA-E15, BA-3.3.1a, BA-3.3.1b, BA-3.3.1c, BA-3.3.2a, BA-3.3.2b, BA-3.3.2c, BA-R55
#[test]
fn a_soutien_shares_loss_and_morale_with_its_skirmishers() {
    let game = range();
    let at = ["D4 at 150 100 facing 0 line", "S2 at 150 118 facing 180 line figures 24"];
    let mut state = alone(&game, &at);
    for one in &mut state.units {
        (one.original, one.fresh) = (one.figures, crate::state::Fresh::No);
    }
    let line = with_line(&game, &mut state, "S2", 8, "150 112");
    state.units[line.index()].pose.heading = tabletop::Heading::compass(180);
    declared(&game, &mut state, ["D4: FIRE S2", ""]);
    let shot = open(&game, &state, Phase::Firing).firings[0].shots[0].unwrap();
    assert_eq!(
        (shot.aimed.figures, shot.line, shot.through, shot.zone),
        (32, Some((line, 8)), true, Zone::One)
    );
    // 13: 1 for each of four units of fire, shared 24 : 8; LD for both.
    let mut hit = state.clone();
    fired(&game, &mut hit, &[[4, 4, 5]]);
    let s2 = unit(&game, &hit, "S2");
    let of = |id: UnitId| (hit.unit(id).figures, hit.unit(id).degree);
    assert_eq!((of(s2), of(line)), ((21, Degree::Ld), (7, Degree::Ld)));
    // Fired at separately, the skirmishers are a target of their own and do not count with the soutien.
    game.arrange_all(
        &mut state,
        &["D1 at 150 98 facing 0 column of attack 6", "D4 at 170 100 facing 315 line"],
    );
    declared(&game, &mut state, ["D4: FIRE S2\nD1: FIRE S2/SK", ""]);
    let both = open(&game, &state, Phase::Firing);
    let shots: Vec<_> = both.firings.iter().flat_map(|firing| firing.shots.iter().flatten()).collect();
    for shot in shots {
        let own = if shot.target == line { 8 } else { 24 };
        assert_eq!((shot.aimed.figures, shot.line), (own, None), "{both:?}");
    }
}

/// BA-3.1.9e, BA-3.1.9f, BA-3.1.9h
#[test]
fn guns_rake_a_line_with_a_closed_unit_close_behind_it() {
    let game = range();
    let mass = |y: &str, more: &str| {
        let at = [
            "D4 at 150 100 facing 0 line",
            "S1 at 150 115 facing 180 line",
            &format!("S2 at 150 {y} facing 180 line {more}"),
        ];
        opened(&game, &at, "D4: FIRE S1").firings[0].shots[0].unwrap().aimed.mass
    };
    use crate::fire::factors::Mass;
    // The target is 3 cm deep: 10 cm behind it is 128.
    assert_eq!((mass("127.9", ""), mass("128", "")), (Mass::Column, Mass::Thin));
    assert_eq!(mass("125", "FD"), Mass::Thin);
}

/// BA-3.4.1a, BA-3.4.1b, BA-3.4.1c, BA-3.4.1d, BA-3.4.1e, BA-3.4.1f, BA-3.4.1g, BA-R76
#[test]
fn ranging_is_kept_while_gun_and_target_stay() {
    let game = range();
    let ranging = |change: &dyn Fn(&mut State, UnitId, UnitId)| {
        let mut state = alone(&game, &["D4 at 150 60 facing 0 line", "S1 at 150 100 facing 180 line"]);
        let (d4, s1) = (unit(&game, &state, "D4"), unit(&game, &state, "S1"));
        state.bound = 4;
        (state.units[d4.index()].targets[0], state.units[d4.index()].fired_in) = (Some(s1), 3);
        change(&mut state, d4, s1);
        declared(&game, &mut state, ["D4: FIRE S1", ""]);
        open(&game, &state, Phase::Firing).firings[0].shots[0].unwrap().own.ranging
    };
    let cm = tabletop::Length::whole;
    assert!(!ranging(&|_, _, _| {}));
    assert!(ranging(&|state, d4, _| state.units[d4.index()].targets = [None; 2]));
    assert!(ranging(&|state, d4, _| state.units[d4.index()].fired_in = 0));
    assert!(ranging(&|state, _, s1| state.units[s1.index()].moved = cm(21)));
    assert!(!ranging(&|state, _, s1| state.units[s1.index()].moved_before = cm(20)));
    // Without effect: no dice, but fired; and lost where it could not be fired.
    let mut state = alone(&game, &["D4 at 150 60 facing 0 line", "S1 at 150 100 facing 180 line"]);
    declared(&game, &mut state, ["D4: RANGE S1", ""]);
    fired(&game, &mut state, &[]);
    let d4 = state.unit(unit(&game, &state, "D4"));
    assert!(d4.is(Mark::Fired) && d4.fresh == crate::state::Fresh::Yes);
    assert_eq!(d4.aims[0], Some(unit(&game, &state, "S1")));
    let far = ["D4 at 150 2 facing 0 line", "S1 at 150 190 facing 180 line"];
    assert_eq!(opened(&game, &far, "D4: RANGE S1").void.len(), 1);
}

/// BA-E17, BA-3.1.7a, BA-3.1.7b, BA-3.1.7c, BA-3.1.7d, BA-3.1.7e, BA-3.1.7f, BA-3.1.7g, BA-3.1.7h, BA-3.1.7i,
/// BA-3.1.7j, BA-R46, BA-R78, BA-R110
#[test]
fn support_is_assigned_and_asked_where_two_want_it() {
    let game = range();
    let supported = |more: &[&str], lines: [&str; 2]| {
        let mut at = vec!["D1 at 150 100 facing 0 line", "S2 at 150 108 facing 180 line figures 30"];
        at.extend(more);
        let mut state = alone(&game, &at);
        declared(&game, &mut state, lines);
        fired(&game, &mut state, &[]);
        state.firings[0].shots[0].unwrap().aimed.supported
    };
    // Behind the line (its rear is at 111) and facing it, 8 cm away; half as strong.
    assert!(supported(&["S1 at 150 119 facing 180 line figures 18"], ["D1: FIRE S2", ""]));
    assert!(!supported(&["S1 at 150 119 facing 180 line figures 14"], ["D1: FIRE S2", ""]));
    assert!(!supported(&["S1 at 150 121.1 facing 180 line figures 18"], ["D1: FIRE S2", ""]));
    assert!(!supported(&["S1 at 150 119 facing 0 line figures 18"], ["D1: FIRE S2", ""]));
    assert!(!supported(&["S1 at 150 119 facing 180 line figures 18 MD"], ["D1: FIRE S2", ""]));
    assert!(!supported(&["S1 at 150 119 facing 180 skirmish line figures 18"], ["D1: FIRE S2", ""]));
    // Two of a side could use one supporter: its owner is asked.
    let mut state = alone(
        &game,
        &[
            "D1 at 134 100 facing 0 line",
            "D2 at 166 100 facing 0 line",
            "S1 at 135 108 facing 180 line",
            "S2 at 165 108 facing 180 line",
            "S3 at 151 120 facing 180 line",
        ],
    );
    declared(&game, &mut state, ["D1: FIRE S1\nD2: FIRE S2", ""]);
    fired(&game, &mut state, &[]);
    assert!(matches!(game.pending(&state), Pending::Sealed(..)), "{:?}", game.pending(&state));
    let wrong = game.read(&state, Side::Second, "S2: SUPPORT S1").unwrap();
    assert!(game.check(&state, Side::Second, &wrong).is_err());
    let answer = game.read(&state, Side::Second, "S3: SUPPORT S2").unwrap();
    assert_eq!(game.say(&state, Side::Second, &answer), "S3: SUPPORT S2");
    game.check(&state, Side::Second, &answer).unwrap();
    game.decide(&mut Stage::silent(&game, &mut state), Side::Second, &answer);
    let supported: Vec<bool> =
        state.firings.iter().map(|firing| firing.shots[0].unwrap().aimed.supported).collect();
    assert_eq!(supported, [false, true]);
}

/// BA-3.1.5a, BA-3.1.5b, BA-3.1.5c, BA-3.1.5d, BA-E6, BA-R65
/// BA-S17
#[test]
fn of_equal_causes_the_owner_chooses() {
    let game = range();
    let mut state = alone(
        &game,
        &[
            "D1 at 135 100 facing 0 column of attack 6",
            "D2 at 165 100 facing 0 column of attack 7",
            "S1 at 150 107 facing 180 line",
        ],
    );
    declared(&game, &mut state, ["D1: FIRE S1\nD2: FIRE S1", ""]);
    fired(&game, &mut state, &[[6, 6, 5], [6, 6, 5]]);
    let (s1, d2) = (unit(&game, &state, "S1"), unit(&game, &state, "D2"));
    assert_eq!(state.unit(s1).degree, Degree::Md, "{:?}", state.suffered);
    assert!(matches!(game.pending(&state), Pending::Ask(Side::Second, _)));
    let wrong = game.read(&state, Side::Second, "S1 flees from S2").unwrap();
    assert!(game.check(&state, Side::Second, &wrong).is_err());
    let from = game.read(&state, Side::Second, "S1 flees from D2").unwrap();
    game.check(&state, Side::Second, &from).unwrap();
    game.decide(&mut Stage::silent(&game, &mut state), Side::Second, &from);
    let cause = state.fleeing.iter().find(|fleeing| fleeing.unit == s1).unwrap().cause;
    assert_eq!(cause, Some(crate::bodies::centre(&game, &state, d2)));
}

/// BA-6.1.2a, BA-6.1.2b, BA-6.1.2c, BA-6.1.2d, BA-R73, BA-E52
/// BA-G11
#[test]
fn occupants_fire_from_the_sides_of_their_building() {
    let game = mill();
    // The mill is 9 by 6 cm with its west side at x 130: 24 occupants, 12 from a side.
    let mut state = arranged(&game, &["D1 at 122 99 facing 90 line", "D2 at 134.5 110 facing 180 line"]);
    declared(&game, &mut state, ["", "S3: FIRE D1, D2"]);
    let shots = open(&game, &state, Phase::Firing).firings[0].shots;
    assert_eq!(shots.map(|shot| shot.map_or(0, |shot| shot.own.figures)), [12, 12]);
    // Under fire they are a line behind stone, without flank or rear.
    game.arrange_all(&mut state, &["D2 absent"]);
    declared(&game, &mut state, ["D1: FIRE S3", ""]);
    let aimed = open(&game, &state, Phase::Firing).firings[0].shots[0].unwrap().aimed;
    assert_eq!((aimed.cover, aimed.edge), (crate::terrain::Grade::II, crate::fire::factors::Edge::Front));
    assert_eq!((aimed.mass, aimed.figures), (crate::fire::factors::Mass::Thin, 24));
    assert_eq!((game.battle.terrain.capacity(1), crate::fire::units_of_fire(15)), (24, 2));
}

/// BA-6.1.1k, BA-6.1.1l, BA-6.1.1m, BA-R55
#[test]
fn several_units_in_a_building_count_as_one() {
    let game = mill();
    let mut state = arranged(&game, &["D1 at 122 99 facing 90 line"]);
    let (s3, s1) = (unit(&game, &state, "S3"), unit(&game, &state, "S1"));
    for (id, figures) in [(s3, 8), (s1, 16)] {
        let one = &mut state.units[id.index()];
        (one.place, one.figures, one.original) = (state_building(&game), figures, figures);
    }
    declared(&game, &mut state, ["D1: FIRE S3", ""]);
    let shot = open(&game, &state, Phase::Firing).firings[0].shots[0].unwrap();
    assert_eq!((shot.target, shot.aimed.figures), (s1, 24));
    state.agenda = kernel::Agenda::default();
    assert!(state.agenda.push(DeclareFire(Phase::Firing).into()));
    state.volleys = BySide::new(None, None);
    let as_one = read(&game.names(&state), "S3: FIRE D1").unwrap();
    let why = game.check(&state, Side::Second, &Answer::Fire(as_one)).unwrap_err();
    assert_eq!(game.explain(&state, &why[0]).rule.as_str(), "BA-6.1.1k");
    // Loss is shared, morale holds for all.
    declared(&game, &mut state, ["D1: FIRE S3", ""]);
    let figures = |state: &State| (state.unit(s3).figures, state.unit(s1).figures);
    fired(&game, &mut state, &[[6, 6, 6]]);
    let (a, b) = figures(&state);
    assert!(a < 8 && b < 16 && state.unit(s3).degree == state.unit(s1).degree);
}

fn state_building(game: &Ba) -> crate::state::Where {
    crate::state::Where::Building(game.battle.terrain.buildings().next().unwrap())
}
