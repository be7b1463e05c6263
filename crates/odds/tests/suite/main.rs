//! Odds: fractions, distributions, the peers' answers, and whole consequences on a whole game.

mod consequences;
mod fractions;
mod peers;
