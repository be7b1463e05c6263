//! What the card of the initiative says is what the log says of it.

use super::readings;
use crate::events::Event;
use crate::script::fixture::{arranged, hondschoote};
use kernel::{Faces, Game, Pending, Side, Stage};

/// SR-2A.a, SR-R20.
#[test]
fn each_side_adds_the_command_value_of_its_own_chief() {
    let game = hondschoote();
    let mut state = arranged(&game, &["initiative"]);
    let Pending::Roll(roll) = game.pending(&state) else { panic!("the dice are due") };
    let faces = Faces::from_iter([2, 5]);
    let read = readings(&game, &state, &roll, &faces);
    assert!(Side::BOTH.iter().any(|side| game.command_value(&state, *side) > 0), "somebody adds something");
    for (side, reading) in Side::BOTH.into_iter().zip(&read) {
        let added: i16 = reading.modifiers.iter().map(|m| m.value).sum();
        assert_eq!(added, i16::from(game.command_value(&state, side)), "{}", reading.what);
    }
    let mut events = Vec::new();
    game.settle(&mut Stage::recording(&game, &mut state, &mut events), &faces);
    let totals = events.iter().find_map(|event| match event {
        Event::InitiativeRolled { totals, .. } => Some(totals.map(|total| Some(i16::from(total)))),
        _ => None,
    });
    assert_eq!(Some([read[0].total, read[1].total]), totals, "the totals that the log tells");
}
