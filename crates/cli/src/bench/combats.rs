//! The exact odds of combats that the rule books work out: the assault on the redoubt (SR-E22), the frontal assault uphill
//! with its four morale tests (WB-X3).

use super::measure::{Effort, Figure, right};
use games::{Opened, Playable, Visitor};
use kernel::{Game, Pending, Stage};
use odds::{Choices, Limits};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// A combat, and what may come of it.
pub struct Example {
    /// The position, arranged as in a play.
    set_up: &'static [&'static str],
    /// The answers up to the combat die.
    answers: &'static [&'static str],
    /// What is looked at in the end.
    facts: &'static [&'static str],
    /// What it is then, and how often.
    due: &'static [(&'static [&'static str], u128)],
    /// How often of how many.
    of: u128,
}

/// The column "6, 7" of the table, one die each: the head of the attackers, the strength of the grenadiers, whether
/// Jourdan was hit. On a 1 (D/D) nobody has a choice: the charges are paid and Jourdan tests (11 or more on two dice). On
/// all other dice the defender is asked who takes the rest, or who tests in the work.
pub const REDOUBT: Example = Example {
    set_up: &[
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
    ],
    answers: &["attack 1209 with J2 bayonet", "join J1 bayonet", "join J3", "choose J2"],
    facts: &["J2 level", "K1 strength", "Jourdan replaced"],
    due: &[
        (&["D1", "1", "no"], 12),   // 6: D/P3DR
        (&["D1", "3", "no"], 24),   // 2: D/2D, 4: D/3DR
        (&["D2", "3", "no"], 11),   // 1: D/D
        (&["D2", "3", "yes"], 1),   // 1: D/D, Jourdan is hit
        (&["good", "1", "no"], 12), // 5: -/PDR
        (&["good", "3", "no"], 12), // 3: -/2D
    ],
    of: 72,
};

/// Two battalions of grenadiers against a brigade with a battery, a modifier of +1: each die brings the tests of both
/// sides. Bourbonnais (morale 4) fails 2 of 6 on a 1 and a 2, 3 of 6 on a 3, 4 of 6 on a 4; on a 5 and a 6 it loses a step
/// besides.
pub const UPHILL: Example = Example {
    set_up: &["clear", "A01 0807 3", "A02 0708 2", "F01 0808 0", "F07 0808 0", "combat Allied"],
    answers: &["attack 0808 with A01", "join A02", "begin"],
    facts: &["F01 order", "F01 steps"],
    due: &[
        (&["disorganised", "2"], 8),
        (&["disorganised", "3"], 11),
        (&["good", "2"], 4),
        (&["good", "3"], 13),
    ],
    of: 36,
};

/// From the combat die through every following test to the next choice of a player.
pub struct Fought<'a>(pub &'a Effort<'a>, pub &'static Example);

impl Visitor for Fought<'_> {
    type Out = Result<Figure, String>;
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let (game, example) = (&*opened.game, self.1);
        let mut state = Game::start(game);
        for words in example.set_up {
            game.arrange(&mut state, words)?;
        }
        for words in example.answers {
            // Where the rules leave one answer, nobody is asked.
            let Some(side) = game.pending(&state).asked().next() else { break };
            let answer = game.read(&state, side, words)?;
            game.decide(&mut Stage::silent(game, &mut state), side, &answer);
        }
        if !matches!(game.pending(&state), Pending::Roll(_)) {
            return Err("the combat die is not due".to_owned());
        }
        // The number of a position among those met so far. To find it again would be most of what is measured, so it is
        // found once: the ends always come in the same order.
        let met = RefCell::new(Vec::<G::State>::new());
        let numbers = RefCell::new(Vec::new());
        let number = |after: &G::State| {
            let known = met.borrow().iter().position(|state| state == after);
            let number = known.unwrap_or_else(|| {
                met.borrow_mut().push(after.clone());
                met.borrow().len() - 1
            });
            numbers.borrow_mut().push(number);
            number
        };
        let odds = |label: &dyn Fn(&G::State) -> usize| {
            odds::of_roll(game, &state, &Choices::Stop, Limits::default(), |_, after| label(after))
                .map_err(|why| why.to_string())
        };
        let first = odds(&number)?;
        let mut found: BTreeMap<Vec<String>, u128> = BTreeMap::new();
        for (&end, weight) in first.outcomes.weights() {
            let fact = |words: &&str| game.fact(&met.borrow()[end], words).unwrap_or_default();
            *found.entry(example.facts.iter().map(fact).collect()).or_default() += weight * example.of;
        }
        let total = first.outcomes.total();
        let words = |facts: &[&str]| facts.iter().map(|&fact| fact.to_owned()).collect::<Vec<String>>();
        let due: BTreeMap<_, _> =
            example.due.iter().map(|(facts, part)| (words(facts), part * total)).collect();
        right("what may come of it", &found, &due)?;
        let (numbers, next) = (numbers.into_inner(), Cell::new(0));
        let same = |_: &G::State| {
            let number = numbers.get(next.get()).copied();
            next.set(next.get() + 1);
            number.unwrap_or(usize::MAX)
        };
        let figure = self.0.microseconds(|| {
            next.set(0);
            right("what may come of it", &odds(&same)?.outcomes, &first.outcomes)?;
            Ok(1)
        })?;
        Ok(figure.noting(format!("{} ends", met.borrow().len())))
    }
}
