//! Each limit of flank, rear and overreaching, a hundredth of a centimetre to either side, and who is strong enough to help.

use super::bouts::{attacking, bouts};
use crate::melee::approach::coming;
use crate::melee::factors::Approach;
use crate::melee::help::neighbours;
use crate::tests::testing::{alone, range, unit, with_line};
use crate::{Ba, Edition};
use kernel::Side;

/// A line of 36: its front is y 100, its flanks x 136.5 and 163.5, its rear y 97.
const LINE: &str = "S1 at 150 100 facing 0 line figures 36";

fn from(attacker: &str) -> (Approach, bool) {
    let game = range();
    let state = alone(&game, &[LINE, &format!("D1 {attacker} figures 36")]);
    let coming = coming(&game, &state, unit(&game, &state, "D1"), unit(&game, &state, "S1"));
    (coming.approach, coming.overreaches)
}

/// BA-4.1.8a: a file of a column from the right, 9 cm wide, is behind the extended front or it is not.
#[test]
fn three_figures_behind_the_front_make_a_flank_attack() {
    assert_eq!(from("at 168.5 104.49 facing 270 column of attack 6"), (Approach::Flank, false));
    assert_eq!(from("at 168.5 104.5 facing 270 column of attack 6"), (Approach::Front, false));
    // From behind: before the extended rear.
    assert_eq!(from("at 168.5 92.51 facing 270 column of attack 6"), (Approach::Flank, false));
    assert_eq!(from("at 168.5 92.5 facing 270 column of attack 6"), (Approach::Front, false));
    // At 45 degrees to the flank it is one, at 44 it overreaches.
    assert_eq!(from("at 165 101 facing 225 column of attack 6"), (Approach::Flank, false));
    assert_eq!(from("at 165 101 facing 224 column of attack 6"), (Approach::Front, true));
}

/// BA-4.1.8b: a perpendicular to the front meets the rear or misses it.
#[test]
fn a_rear_attack_ends_at_the_corner_of_the_rear() {
    assert_eq!(from("at 168 90 facing 0 column of attack 6"), (Approach::Rear, false));
    assert_eq!(from("at 168.01 90 facing 0 column of attack 6"), (Approach::Front, false));
    assert_eq!(from("at 132 90 facing 0 column of attack 6"), (Approach::Rear, false));
    assert_eq!(from("at 131.99 90 facing 0 column of attack 6"), (Approach::Front, false));
}

/// BA-4.1.8c, BA-4.1.8d: of a line of 18 files that slants by 20 degrees the left end lies 13.5 cm · sin 20° below its middle: the
/// third file is behind the front while the middle is less than 103.59 up.
#[test]
fn the_third_figure_makes_an_overreach() {
    assert_eq!(from("at 165 103.58 facing 200 line"), (Approach::Front, true));
    assert_eq!(from("at 165 103.59 facing 200 line"), (Approach::Front, false));
    let game = range();
    for (y, overreaches) in [("103.58", true), ("103.59", false)] {
        let slanting = format!("D1 at 165 {y} facing 200 line figures 36");
        let state = attacking(&game, &[LINE, &slanting], &[("S1", "D1")]);
        let [attacker, defender] = bouts(&game, &state)[0].parties;
        assert_eq!((attacker.party.overreaches, defender.party.overreaches), (false, overreaches));
    }
}

/// BA-4.1.6c, BA-4.3.2d: skirmishers within 15 cm of a soutien are counted in its melee, so they count for a neighbour unit.
#[test]
fn skirmishers_that_are_counted_count_for_a_neighbour() {
    let helps = |game: &Ba, line: Option<&str>| {
        let at = [
            "D1 at 140 105 facing 180 column of attack 6 figures 40",
            "D2 at 158 105 facing 180 column of attack 4 figures 16",
            "S1 at 150 100 facing 0 line figures 36",
        ];
        let mut state = attacking(game, &at, &[("D1", "S1"), ("D2", "S1")]);
        if let Some(at) = line {
            with_line(game, &mut state, "D2", 8, at);
        }
        let pair = (unit(game, &state, "D2"), unit(game, &state, "D1"));
        neighbours(game, &state, Side::First).contains(&pair)
    };
    let game = range();
    assert!(!helps(&game, None));
    assert!(helps(&game, Some("158 115")));
    assert!(!helps(&game, Some("158 150")));
    let older = Ba { edition: Edition::Second, ..range() };
    assert!(!helps(&older, Some("158 115")));
}
