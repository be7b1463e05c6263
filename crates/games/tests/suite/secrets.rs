//! A bot sees only what its side may know, in every game.

use crate::{Check, Onlooker, on_every_battle, play};
use bots::{Bot, Memory};
use games::Playable;
use kernel::{Side, Stream, Viewer};
use std::collections::BTreeMap;

/// Asks bots in two states that a side cannot tell apart.
#[derive(Default)]
struct Doubles {
    seed: u64,
    /// Positions looked at.
    looked: u32,
    /// Those in which something was hidden.
    hidden: u32,
    /// Those in which bots were asked.
    decided: u32,
}

impl<G: Playable> Onlooker<G> for Doubles {
    fn asked(&mut self, game: &G, state: &G::State, side: Side, n: u64) {
        self.looked += 1;
        let viewer = Viewer::Side(side);
        let view = game.view(state, viewer);
        // Another state that this side must hold possible.
        let mut chance = Stream::new(self.seed).part(n);
        let other = (0..4).map(|_| game.imagine(&view, viewer, &mut chance)).find(|other| other != state);
        let Some(other) = other else {
            assert_eq!(view, *state, "what cannot be otherwise is not hidden");
            return;
        };
        self.hidden += 1;
        let same = game.view(&other, viewer);
        assert_eq!(same, view, "two states that differ in secrets only give one view");
        if self.decided < 10 || n.is_multiple_of(97) {
            self.decided += 1;
            for bot in ["0", "1", "veteran@24"] {
                let bot = Bot::named(bot).unwrap().explaining();
                let answer = |view: &G::State| {
                    let decision =
                        bot.decide(game, view, side, self.seed, n, &mut Memory::default()).unwrap();
                    (decision.answer, decision.explanation)
                };
                assert_eq!(answer(&view), answer(&same));
            }
        }
    }
}

/// What was found, by rule set: positions, and how many of them hid something.
#[derive(Default)]
struct Secrets(BTreeMap<&'static str, (u32, u32)>);

impl Check for Secrets {
    fn run<G: Playable>(&mut self, _: &str, game: &G) {
        for seed in 0..2 {
            let mut doubles = Doubles { seed, ..Doubles::default() };
            play(game, seed, &mut doubles);
            let (looked, hidden) = self.0.entry(G::PREFIX).or_default();
            *looked += doubles.looked;
            *hidden += doubles.hidden;
        }
    }
}

/// Where nothing is hidden (all of The Soldiers of the Republic but sealed bids), the view is the state itself and there
/// is nothing to be known beside it; where something is, the same answer comes whatever it is.
#[test]
fn a_bot_answers_alike_whatever_its_side_may_not_know() {
    let mut secrets = Secrets::default();
    on_every_battle(&mut secrets);
    for game in games::list_all() {
        let found = secrets.0.get(game.prefix).copied().unwrap_or_default();
        assert!(found.0 > 100, "{}: {found:?}", game.prefix);
    }
    assert!(secrets.0["PK"].1 > 50, "the ambush of the Picket is hidden: {:?}", secrets.0);
}
