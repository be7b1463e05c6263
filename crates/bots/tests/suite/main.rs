//! Opponents: matrix games with known answers, and whole games of the Picket.

mod matrices;
mod picket_games;
