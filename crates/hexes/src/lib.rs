//! Hex geometry for the hex games: one crate for *The Soldiers of the Republic* (SR) and *Warburg* (WB).
//!
//! Start with [`Grid`]: a rectangle of flat-topped hexes numbered as printed. A [`HexId`] is what a player
//! writes (`1209`), a [`Cell`] what the program computes with: a dense index into flat arrays. On it stand
//!
//! - [`Direction`], [`FacingScheme`] and [`Sector`]: front, flank, rear, field of fire;
//! - [`Layer`] and [`SideLayer`]: what lies in hexes and on hexsides, and the parsers for both
//!   ([`chart`], [`notation`]), whose [`Fault`]s name line and column, all at once;
//! - [`map`]: the map of a game with the rule set's terrain, works, ways, waters and names;
//! - [`Reach`]: where a unit can go for its movement points, counted in halves; [`FacedReach`] where turning
//!   costs too; [`Walk`] over any other nodes; [`Flood`]: distances by steps;
//! - [`Stacks`] and [`Zones`]: who stands where and in which order, which hexes are controlled;
//! - [`sight`]: which hexes a line of sight crosses, exactly;
//! - [`text`], [`geometry`] and [`svg`]: boards for terminals, tests and pages; [`words`]: hexes in what players say.
//!
//! No rule lives here: what a step costs, what blocks a line, who stands where is the rule set's to say, by
//! closures. No judgement uses a floating-point number; only [`geometry`] and [`svg`] do.

pub mod border;
pub mod chart;
pub mod direction;
pub mod faced_reach;
pub mod facing;
pub mod fault;
pub mod flood;
pub mod geometry;
pub mod grid;
pub mod id;
pub mod layer;
pub mod map;
pub mod measure;
pub mod notation;
pub mod reach;
pub mod side;
pub mod sight;
pub mod stacks;
pub mod svg;
pub mod text;
pub mod walk;
pub mod words;
pub mod zones;

pub use border::Edge;
pub use chart::fuzz_grid;
pub use direction::Direction;
pub use faced_reach::{FacedReach, Move, Pose};
pub use facing::{Aspect, FacingScheme, Sector};
pub use fault::Fault;
pub use flood::Flood;
pub use geometry::{Corner, Geometry, Point};
pub use grid::{Cell, Grid, GridSize, MAX_SIDE};
pub use hexx::Hex;
pub use id::HexId;
pub use layer::Layer;
pub use measure::{Split, Towards};
pub use reach::Reach;
pub use side::{Hexside, SideLayer};
pub use sight::{Crossing, SightLine};
pub use stacks::Stacks;
pub use walk::{Allowance, Toll, Walk};
pub use words::OnGrid;
pub use zones::Zones;

#[cfg(test)]
mod books;
#[cfg(test)]
pub(crate) mod testing;
