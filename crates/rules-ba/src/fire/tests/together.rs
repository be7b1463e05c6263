//! Who fires and helps together.

use super::phase::{declared, fired, opened, refused};
use crate::battle::Measuring;
use crate::fire::opened::open;
use crate::fire::step::{DeclareFire, Phase};
use crate::state::{State, Where};
use crate::tests::testing::{alone, mill, range, unit};
use crate::{Ba, Edition};
use kernel::{Duty, Wait};

/// BA-6.1.1k, BA-6.1.2a, BA-6.1.2b, BA-R73: half of all who are in a building fire from a side, whoever they are.
#[test]
fn occupants_of_several_units_fire_as_one() {
    let game = mill();
    // The mill: x 130 to 139, y 96 to 102.
    let firing = |game: &Ba| {
        let mut state = alone(game, &["S1 at 134.5 88 facing 0 line figures 24"]);
        for (code, figures) in [("D1", 14), ("D2", 10)] {
            let id = unit(game, &state, code);
            let one = &mut state.units[id.index()];
            (one.place, one.figures, one.original) = (Where::Building(1), figures, figures);
        }
        assert!(refused(game, &state, Phase::Firing, "D1: FIRE S1 12").is_empty());
        assert_eq!(refused(game, &state, Phase::Firing, "D1: FIRE S1 25").len(), 1);
        declared(game, &mut state, ["D1: FIRE S1", ""]);
        open(game, &state, Phase::Firing).firings[0].shots[0].unwrap().own.figures
    };
    assert_eq!(firing(&game), 12);
    // By older editions half of the largest.
    let older = Ba { edition: Edition::Second, ..mill() };
    assert_eq!(firing(&older), 7);
}

/// BA-1.1.1d, BA-3.1.6a: in continued fire a neighbour helps against what it fired at itself in the last bound.
#[test]
fn a_neighbour_in_continued_fire_has_its_old_target() {
    let position = |game: &Ba, target: &str| -> State {
        let at = [
            "D1 at 138 100 facing 0 line figures 30",
            "D2 at 162 100 facing 0 line figures 20",
            "S1 at 150 108 facing 180 line",
            "S2 at 190 140 facing 180 line",
        ];
        let mut state = alone(game, &at);
        state.bound = 2;
        for (code, old) in [("D1", "S1"), ("D2", target)] {
            let (id, old) = (unit(game, &state, code), unit(game, &state, old));
            (state.units[id.index()].targets[0], state.units[id.index()].fired_in) = (Some(old), 1);
        }
        state
    };
    let said = "D1: FIRE S1\nD2: NEIGHBOUR D1";
    let game = range();
    assert!(refused(&game, &position(&game, "S1"), Phase::Continued, said).is_empty());
    assert_eq!(refused(&game, &position(&game, "S2"), Phase::Continued, said), ["BA-1.1.1d"]);
    assert!(refused(&game, &position(&game, "S2"), Phase::Firing, said).is_empty());
    let helped = |game: &Ba, phase: Phase| {
        let mut state = position(game, "S2");
        declared(game, &mut state, [said, ""]);
        open(game, &state, phase).firings[0].neighbour.is_some()
    };
    assert!(helped(&game, Phase::Firing) && !helped(&game, Phase::Continued));
    let older = Ba { edition: Edition::Second, ..range() };
    assert!(refused(&older, &position(&older, "S2"), Phase::Continued, said).is_empty());
    assert!(helped(&older, Phase::Continued));
}

/// BA-3.1.7j, BA-R50: who fires at a place where nobody is has fired, and supports nobody.
#[test]
fn who_fires_in_vain_supports_nobody() {
    let supported = |game: &Ba, lines: &str| {
        // The second Swedish unit stands 8 cm behind the first, and both face the hedge.
        let at = [
            "D1 at 60 52 facing 0 line",
            "S2 at 60 62 facing 180 line figures 30",
            "S1 at 60 73 facing 180 line figures 18",
        ];
        let mut state = alone(game, &at);
        declared(game, &mut state, ["D1: FIRE S2", lines]);
        fired(game, &mut state, &[]);
        state.firings[0].shots[0].unwrap().aimed.supported
    };
    let game = range();
    assert!(supported(&game, ""));
    assert!(!supported(&game, "S1: FIRE hedge (95,60)"));
    let older = Ba { edition: Edition::Second, ..range() };
    assert!(supported(&older, "S1: FIRE hedge (95,60)"));
}

/// BA-3.1.4a, BA-3.1.4b, BA-3.1.4c, BA-3.1.4d, BA-G32: each limit of the security zone, a hundredth of a centimetre to either side.
#[test]
fn the_security_zone_ends_where_it_ends() {
    let game = range();
    let fires = |own: &str, firer: &str, y: &str| {
        let target = format!("S1 at 150 {y} facing 180 line");
        let code = firer.split(' ').next().unwrap();
        let all = opened(&game, &[firer, &target, own], &format!("{code}: FIRE S1 (150,{y})"));
        all.firings.len() == 1
    };
    // 13.5 cm beside a line of fire 17 cm long; the column of horse is 4 cm wide.
    let column = |x: &str| format!("D3 at {x} 116 facing 0 column of march");
    let line = "D1 at 150 100 facing 0 line";
    assert!(!fires(&column("165.49"), line, "117") && fires(&column("165.51"), line, "117"));
    // Two guns have a front of 10 cm: at 40 cm half of it is more than a tenth of the way. The column is 6 cm wide.
    let guns = "D4 at 150 20 facing 0 line";
    let column = |x: &str| format!("D2 at {x} 66 facing 0 column of attack 4 figures 16");
    assert!(!fires(&column("157.99"), guns, "100") && fires(&column("158.01"), guns, "100"));
    // Behind the target, which is 3 cm deep: less than 10 cm.
    let behind = |y: &str| format!("D2 at 150 {y} facing 0 line figures 16");
    // A line of fire from the south leaves the target at 103; the own line's rear edge is nearest.
    assert!(!fires(&behind("115.99"), guns, "100") && fires(&behind("116"), guns, "100"));
}

/// BA-R19, BA-T13: fire is asked for where somebody may seem to be within reach of a musket's 18 cm; with open measuring where somebody
/// is. By older editions up to 50 cm, whatever the weapons.
#[test]
fn who_has_nobody_within_reach_is_not_asked_to_fire() {
    let asked = |game: &Ba, cm: i32| {
        let there = format!("S1 at 150 {} facing 180 line", 100 + cm);
        let state = alone(game, &["D1 at 150 100 facing 0 line", &there]);
        matches!(DeclareFire(Phase::Firing).wait(game, &state), Wait::Sealed(_))
    };
    let game = range();
    assert!(asked(&game, 18) && asked(&game, 38) && !asked(&game, 39));
    let older = Ba { edition: Edition::Third, ..range() };
    assert!(asked(&older, 50) && !asked(&older, 51));
    let mut battle = (*game.battle).clone();
    battle.measuring = Measuring::Open;
    let open = Ba::new(battle);
    assert!(asked(&open, 18) && !asked(&open, 19));
}
