//! The exact odds of the book's own example, the assault on the redoubt (SR-E22).

use super::measure::{Effort, Figure, right};
use games::{Opened, Playable, Visitor};
use kernel::{Game, Pending, Stage};
use odds::{Choices, Limits};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// From the combat die through every following test to the next choice of a player.
pub struct Redoubt<'a>(pub &'a Effort<'a>);

const SET_UP: [&str; 10] = [
    "clear",
    "turn 4",
    "J1 1110 NE",
    "J2 1210 N",
    "J3 1310 NW",
    "K1 1209 SW",
    "K5 1209 SW",
    "Jourdan 1210",
    "Cochenhausen 1208",
    "segment combat Jourdan",
];

/// The column "6, 7" of the table, one die each: the head of the attackers, the strength of the grenadiers, whether
/// Jourdan was hit, and the odds in 72nds. On a 1 (D/D) nobody has a choice: the charges are paid and Jourdan tests
/// (11 or more on two dice). On all other dice the defender is asked who takes the rest, or who tests in the work.
const DUE: [([&str; 3], u128); 6] = [
    (["D1", "1", "no"], 12),   // 6: D/P3DR
    (["D1", "3", "no"], 24),   // 2: D/2D, 4: D/3DR
    (["D2", "3", "no"], 11),   // 1: D/D
    (["D2", "3", "yes"], 1),   // 1: D/D, Jourdan is hit
    (["good", "1", "no"], 12), // 5: -/PDR
    (["good", "3", "no"], 12), // 3: -/2D
];

impl Visitor for Redoubt<'_> {
    type Out = Result<Figure, String>;
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let game = &*opened.game;
        let mut state = Game::start(game);
        for words in SET_UP {
            game.arrange(&mut state, words)?;
        }
        for words in ["attack 1209 with J2 bayonet", "join J1 bayonet", "join J3", "choose J2"] {
            let Some(side) = game.pending(&state).asked().next() else {
                return Err(format!("nobody is asked before “{words}”"));
            };
            let answer = game.read(&state, side, words)?;
            game.decide(&mut Stage::silent(game, &mut state), side, &answer);
        }
        if !matches!(game.pending(&state), Pending::Roll(_)) {
            return Err("the combat die is not due".to_owned());
        }
        // A label must cost nothing, or the bench would measure it: the number of the position among those met so far.
        let met = RefCell::new(Vec::<G::State>::new());
        let number = |after: &G::State| {
            let known = met.borrow().iter().position(|state| state == after);
            known.unwrap_or_else(|| {
                met.borrow_mut().push(after.clone());
                met.borrow().len() - 1
            })
        };
        let odds = || {
            odds::of_roll(game, &state, &Choices::Stop, Limits::default(), |_, after| number(after))
                .map_err(|why| why.to_string())
        };
        let first = odds()?;
        let mut found: BTreeMap<[String; 3], u128> = BTreeMap::new();
        for (&end, weight) in first.outcomes.weights() {
            let fact = |words| game.fact(&met.borrow()[end], words).unwrap_or_default();
            let facts = ["J2 level", "K1 strength", "Jourdan replaced"].map(fact);
            *found.entry(facts).or_default() += weight * 72;
        }
        let total = first.outcomes.total();
        let due: BTreeMap<[String; 3], u128> =
            DUE.iter().map(|(facts, part)| (facts.map(str::to_owned), part * total)).collect();
        right("what may come of it", &found, &due)?;
        self.0.microseconds(|| {
            right("what may come of it", &odds()?.outcomes, &first.outcomes)?;
            Ok(1)
        })
    }
}
