//! Exact odds: the distribution, as fractions, of the whole consequence of a decision.
//!
//! A tour. A [`Distribution`] is values with whole weights; [`bench`] shows it at work on plain dice.
//! [`of_answer`] and [`of_roll`] follow a [`Game`](kernel::Game) from a position through every roll and every
//! forced step to the next real choice of a player, and merge what can come of it under the labels that the
//! caller reads off the positions. What happens at choices inside (who takes the hit?) is a stated policy,
//! [`Choices`], and what was decided by it is reported. The rolls are the game's own: there is no second table
//! of odds that could disagree. [`state`] writes it down for a player, the same for the server and the command line.
//! [`check_against_dice`] compares with simulated throws.
//!
//! There is no floating point in here, except in the comparison with dice.

pub mod bench;
mod consequence;
mod dice;
mod distribution;
mod ends;
mod foreseen;
mod fraction;
mod headline;
mod layer;
mod part;
mod reading;
mod statement;
mod stop;
mod walk;
mod words;

pub use consequence::{
    Choices, Consequence, Decided, Limits, Met, Unstated, Way, Witness, follow, of_answer, of_roll,
};
pub use dice::{
    Kind, OffTheDice, Rolls, THROWS, check_against_dice, check_every_roll, check_every_roll_from,
    check_roll_against_dice, compare_with_dice,
};
pub use distribution::{Distribution, TooFine};
pub use foreseen::{Foreseen, Sure, foresee, is_left_to_other, only_begins, thrown_anyhow, throws_at_once};
pub use fraction::Fraction;
pub use statement::{Assumed, Chance, RowChance, Statement, state, state_within};
