use super::*;
use crate::events::Event;
use crate::state::{Mark, Occupation};
use crate::tests::testing::{alone, completed, mill, ordered, range, unit};
use crate::units::{Arm, Degree};
use crate::works::destroy::Bridges;
use kernel::{BySide, Game, Pending, Side, Stage};

/// The range with engineers for a battalion, and a wood.
fn yard() -> Ba {
    let mut battle = (*range().battle).clone();
    battle.units[0].arm = Arm::Engineers;
    Ba::new(battle)
}

/// Announces what the sheets order and rolls for materials with these dice.
fn announced(game: &Ba, state: &mut State, dice: &[[u8; 3]]) {
    state.agenda = kernel::Agenda::default();
    let mut stage = Stage::silent(game, state);
    materials::announce(&mut stage);
    for faces in dice {
        assert!(matches!(game.pending(state), Pending::Roll(_)), "{:?}", game.pending(state));
        game.settle(&mut Stage::silent(game, state), &faces.iter().copied().collect());
    }
    assert!(!matches!(game.pending(state), Pending::Roll(_)));
}

/// The bound ends, and another begins.
fn next_bound(game: &Ba, state: &mut State) {
    let bound = state.bound + 1;
    let mut stage = Stage::silent(game, state);
    materials::commence(&mut stage);
    progress::count(&mut stage);
    stage.emit(Event::BoundBegan(bound));
}

/// BA-E50, BA-6.3.0a, BA-6.3.0c, BA-6.3.0d, BA-6.3.0e, BA-6.3.0f, BA-6.3.0g, BA-6.3.0h, BA-6.3.0i, BA-6.3.0l,
/// BA-T20.2, BA-T20a, BA-R72, BA-R101, BA-R108
/// BA-S5, BA-S14, BA-1.3.5a
#[test]
fn an_abatis_takes_materials_and_eight_bounds() {
    let game = yard();
    let mut state = alone(&game, &["D1 at 150 100 facing 0 line figures 6"]);
    let d1 = unit(&game, &state, "D1");
    ordered(&game, &mut state, &["D1: WORK ABATIS (150,101) 0"]);
    // 13 is needed away from woods: 11 fails, and one more for the next try makes 12 enough.
    announced(&game, &mut state, &[[4, 4, 3]]);
    assert!(!state.projects[0].supplied);
    next_bound(&game, &mut state);
    // It is rolled for again without a new order.
    announced(&game, &mut state, &[[4, 4, 4]]);
    assert!(state.projects[0].supplied && state.projects[0].items == 1);
    for bound in 2..=9 {
        assert!(finished(&state).next().is_none(), "{bound}");
        next_bound(&game, &mut state);
    }
    assert_eq!(state.unit(d1).formation, crate::formation::Formation::Work);
    let strip = finished(&state).next().unwrap();
    assert_eq!((strip.obstacle, strip.cover), (Grade::I, Grade::None));
    assert_eq!((state.bound, state.unit(d1).occupation), (10, Occupation::None));
}

/// BA-6.3.0j, BA-6.3.0k, BA-6.3.0m, BA-6.3.0n, BA-6.3.0o, BA-6.3.0p
#[test]
fn an_interruption_costs_the_bound_and_the_materials() {
    let game = yard();
    let worked = |mark: Option<Mark>, degree: Degree| {
        let mut state = alone(&game, &["D1 at 150 100 facing 0 line figures 6"]);
        let d1 = unit(&game, &state, "D1");
        ordered(&game, &mut state, &["D1: WORK EMPLACEMENT (150,101) 0"]);
        announced(&game, &mut state, &[[4, 4, 3]]);
        next_bound(&game, &mut state);
        state.units[d1.index()].degree = degree;
        if let Some(mark) = mark {
            state.units[d1.index()].marks = state.unit(d1).marks.with(mark);
        }
        next_bound(&game, &mut state);
        (state.projects[0].bounds, state.projects[0].supplied)
    };
    assert_eq!(worked(None, Degree::Ld), (2, true));
    assert_eq!(worked(Some(Mark::Shaken), Degree::Ld), (2, true));
    for mark in [Mark::Moved, Mark::Fought, Mark::PassedThrough, Mark::Fired] {
        assert_eq!(worked(Some(mark), Degree::Or), (1, false), "{mark:?}");
    }
    assert_eq!(worked(None, Degree::Md), (1, false));
}

/// BA-6.3.0a, BA-6.3.0b, BA-T20, BA-R161
#[test]
fn not_everybody_works_and_not_everywhere() {
    let game = yard();
    let state = alone(&game, &["D1 at 150 100 facing 0 line", "D2 at 100 100 facing 0 line"]);
    let clause = |words: &str| {
        let answer = game.read(&state, Side::First, words).unwrap();
        let why = game.check(&state, Side::First, &answer).err().unwrap_or_default();
        why.first().map(|one| game.explain(&state, one).rule.as_str().to_owned())
    };
    assert_eq!(clause("D1: WORK ABATIS (150,101) 0"), None);
    assert_eq!(clause("D2: WORK ABATIS (100,101) 0").as_deref(), Some("BA-6.3.0a"));
    assert_eq!(clause("D1: WORK REINFORCE (150,101) 0").as_deref(), Some("BA-T20"));
    // Too far from the site nothing is announced.
    let mut state = state;
    ordered(&game, &mut state, &["D1: WORK ABATIS (150,110) 0"]);
    announced(&game, &mut state, &[]);
    assert!(state.projects.is_empty());
}

/// BA-6.3.0b, BA-T20.1, BA-R72, BA-E52, BA-1.3.5h
#[test]
fn occupants_reinforce_their_building() {
    let game = mill();
    let mut state = game.start();
    let s3 = unit(&game, &state, "S3");
    let mill = crate::garrison::building(&state, s3).unwrap();
    assert_eq!(building_cover(&game, &state, mill), Grade::II);
    ordered(&game, &mut state, &["S3: WORK REINFORCE mill"]);
    announced(&game, &mut state, &[[3, 3, 1]]);
    for _ in 0..8 {
        next_bound(&game, &mut state);
    }
    assert_eq!(building_cover(&game, &state, mill), Grade::III);
    assert_eq!(state.unit(s3).place, crate::state::Where::Building(mill));
}

/// BA-E51, BA-6.3.0q, BA-6.3.0r, BA-6.3.0s, BA-6.3.0t, BA-6.3.0u, BA-T20.6, BA-S25, BA-R72
/// BA-T20b
#[test]
fn a_bridge_burns_when_it_is_prepared_and_somebody_is_there() {
    let game = mill();
    let bridge = 0;
    let mut state =
        alone(&game, &["S4 at 125.6 90 facing 270 line", "D1 at 122 90 facing 90 column of march"]);
    let project = completed(Side::Second, Work::Incineration, Site::Area(bridge));
    assert_eq!(Work::Incineration.destroys(), Some(11));
    state.projects.push(Project { bounds: 3, ..project });
    state.agenda = kernel::Agenda::default();
    assert!(state.agenda.push(destroy::Destruction.into()));
    assert!(!matches!(game.pending(&state), Pending::Sealed(..)), "it is not prepared yet");
    state.projects[0].bounds = 4;
    let Pending::Sealed(_, seals) = game.pending(&state) else { panic!("{:?}", game.pending(&state)) };
    assert_eq!(seals, BySide::new(kernel::Seal::Not, kernel::Seal::Asked));
    let answer = game.read(&state, Side::Second, "destroy bridge").unwrap();
    assert_eq!(answer, crate::answers::Answer::Destroy(Bridges(vec![bridge])));
    let tried = |state: &State, faces: [u8; 3]| {
        let mut state = state.clone();
        game.decide(&mut Stage::silent(&game, &mut state), Side::Second, &answer);
        game.settle(&mut Stage::silent(&game, &mut state), &faces.into_iter().collect());
        state
    };
    let mut failed = tried(&state, [4, 4, 2]);
    assert!(!failed.is_destroyed(bridge));
    // One better in the next bound.
    (failed.bound, failed.agenda) = (failed.bound + 1, kernel::Agenda::default());
    assert!(failed.agenda.push(destroy::Destruction.into()));
    let gone = tried(&failed, [4, 4, 2]);
    assert!(gone.is_destroyed(bridge));
    assert_eq!(gone.unit(unit(&game, &gone, "D1")).degree, Degree::Fd, "whoever is on it");
}

/// BA-1.3.5b, BA-2.2.5e, BA-R177: gunners leave their guns to work, straight into work formation where that touches the battery.
#[test]
fn gunners_leave_their_guns_to_work() {
    let game = range();
    let worked = |site: &str| {
        let mut state = alone(&game, &["D4 at 150 100 facing 0 line"]);
        ordered(&game, &mut state, &[&format!("D4: WORK EMPLACEMENT {site} 0")]);
        state.agenda = kernel::Agenda::default();
        materials::announce(&mut Stage::silent(&game, &mut state));
        let rolls = matches!(game.pending(&state), Pending::Roll(_));
        if rolls {
            game.settle(&mut Stage::silent(&game, &mut state), &[6, 6, 6].into_iter().collect());
        }
        materials::commence(&mut Stage::silent(&game, &mut state));
        let d4 = unit(&game, &state, "D4");
        let guns = crate::gunners::left(&state, d4).map(|guns| guns.guns);
        (rolls, state.unit(d4).formation, state.unit(d4).elements, guns)
    };
    use crate::formation::Formation::{Line, Work};
    // The strip lies 3.5 cm before the guns, the workers between: their rear touches the battery, or is just too far from it.
    let near = (0..80).map(|tenth| format!("(150,{}.{})", 100 + tenth / 10, tenth % 10));
    let all: Vec<_> = near.map(|site| worked(&site)).collect();
    assert!(all.contains(&(true, Work, 0, Some(2))), "{all:?}");
    assert_eq!(worked("(150,107.9)"), (false, Line, 2, None));
    // Limbered guns are not left.
    let limbered = alone(&game, &["D4 at 150 100 facing 0 column of march"]);
    let order = game.read(&limbered, Side::First, "D4: WORK EMPLACEMENT (150,104) 0").unwrap();
    let why = game.check(&limbered, Side::First, &order).unwrap_err();
    assert!(why.iter().any(|why| why.explain(&game, &limbered).rule.as_str() == "BA-1.3.5b"), "{why:?}");
}
