//! What an opponent weighs, and how its plans are put together.

use crate::open;
use kernel::{Commander, Features, Game, Ruleset, Side, Temper};
use rules_lb::Lb;
use rules_lb::bot::Script;
use rules_lb::state::State;

fn standing(game: &Lb, state: &State) -> i32 {
    let mut measured = Features::new();
    game.measure(state, &mut measured);
    measured[game.features().iter().position(|name| *name == "standing").unwrap()]
}

/// LB-23.3: the same lead counts for more the fewer turns are left, and for the side that has it.
#[test]
fn a_lead_counts_more_the_fewer_turns_are_left() {
    let game = open("lb/the-ridge-and-the-farm");
    for (code, side) in [("F2", Side::Second), ("B2", Side::First)] {
        let mut state = game.start();
        assert_eq!(game.arrange(&mut state, "clear"), Ok(()));
        assert_eq!(game.arrange(&mut state, &format!("{code} destroyed")), Ok(()));
        let by_turn: Vec<i32> = (1..=game.battle.constants.turn_limit)
            .map(|turn| {
                state.turn = turn;
                standing(&game, &state) * if side == Side::First { 1 } else { -1 }
            })
            .collect();
        assert!(by_turn.windows(2).all(|two| 0 < two[0] && two[0] <= two[1]), "{code}: {by_turn:?}");
        assert!(by_turn.last() > by_turn.first(), "{code}: {by_turn:?}");
    }
}

/// Two plans become one that has what each of them changes.
#[test]
fn plans_are_blended() {
    let game = open("lb/the-ridge-and-the-farm");
    let state = game.start();
    let mut chance = kernel::Stream::new(1);
    let usual = game.doctrine(&state, Side::First, &Temper::STEADY, &mut chance);
    let (mut one, mut other) = (usual.clone(), usual.clone());
    one.orders[0].script = Script::Hold;
    other.orders[1].script = Script::Assault;
    other.orders[0].script = Script::Back;
    let both = game.blend(&state, Side::First, &one, &other).unwrap();
    assert_eq!((both.orders[0].script, both.orders[1].script), (Script::Hold, Script::Assault));
    assert_eq!(both.orders[2..], usual.orders[2..]);
}
