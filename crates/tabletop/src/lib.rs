//! The geometry of the free table, in whole numbers: one crate for *La Marche des Aigles* (MA), *Le Baton* (LB) and
//! *Belle Alliance* (BA).
//!
//! No judgement uses a floating-point number, so a verdict is the same on every machine. Lengths are thousandths of a
//! centimetre or of an inch ([`Length`]; the rule set knows which), headings steps of 1/64 degree ([`Heading`]) with a
//! table of sines that the compiler makes in whole numbers. A body's corners are rounded to whole units once, when
//! its footprint is made; from there on everything is compared exactly, in 64 or 128 bits.
//!
//! Start with [`Pose`] and [`Block`]: where a body stands and how large it is; together a [`Stance`]. On them stand
//!
//! - [`Array`]: footprints from figures and formation, and the figures' places; [`front_cells`]: fire groups;
//! - [`Shape`]: [`Shape::relation`], [`Shape::gap`] and [`Shape::within`]: apart, touching, overlapping; measuring edge
//!   to edge;
//! - [`Zone`]: front, flanks, rear; [`Sector`]: arcs of fire and the nearest point inside them;
//! - [`Body`]: a body of several parts, with the same relations;
//! - [`Area`], [`Line`], [`Contour`]: woods and houses, hedges and streams, hills; [`Terrain`]: all of a table, with kinds
//!   and names that the rule set gives their meaning;
//! - [`SightGround::sight_past`]: lines of sight with what blocks them; [`sight`]; [`Corridor`]: many lines at once;
//! - [`Leg`], [`Path`], [`Tariff`]: advance, retire, oblique, wheel, turn, about-turn, change of formation, with their
//!   cost; [`Path::stretches`]: the part of each leg inside an area; [`Programme`]: the same tick by tick; [`Trail`]:
//!   columns whose ranks follow the head; [`text`]: the same in words;
//! - [`Field::survey`]: what a move runs into: bodies, separation, terrain, obstacles, slopes, the edge of the table;
//! - [`Push`], [`lane`], [`Stance::wheels_onto`], [`Stance::conformed`]: closing with an enemy; [`past()`]: coming out
//!   behind him; [`Field::run`], [`Field::flight`]: running away;
//!   [`Field::shove`]: recoil; [`nearest_free`]: finding room; [`Stance::approach`]: the way to a place;
//! - [`draw`]: the drawing of every verdict.
//!
//! No rule lives here: what blocks, what a leg costs, who may be passed is the rule set's to say. Every edge case has
//! a stated answer in the catalogue below, and every row of it is a test.
//!
//! Three roundings there are, and no more: corners of a footprint and ends of a way, to the nearest unit; the arc of a
//! wheel in the cost of a leg, to the nearest point of cost; and where a line crosses the outline of an area, to 2⁻³²
//! of the line. Bodies meant to be flush may overlap by [`GRAZE`] because of the first; no judgement minds that.
#![doc = include_str!("../CATALOGUE.md")]

mod aim;
mod area;
mod bearing;
pub mod body;
pub mod cast;
mod clip;
mod closest;
pub mod closing;
pub mod corridor;
mod cross;
pub mod draw;
pub mod flight;
pub mod formation;
mod gap;
pub mod ground;
mod heading;
pub mod hills;
pub mod leg;
mod length;
mod line;
mod meeting;
pub mod past;
pub mod path;
mod point;
mod pose;
mod relate;
pub mod sector;
pub mod settle;
mod shape;
pub mod shove;
pub mod sight;
mod sine;
pub mod spans;
mod spine;
pub mod stretches;
pub mod survey;
mod sweep;
mod table;
pub mod tariff;
pub mod text;
pub mod tick;
pub mod trail;
mod way;
pub mod zone;

pub use area::{AREA_CORNERS, Area, AreaFault, Lies};
pub use body::Body;
pub use cast::Push;
pub use closing::{AtTheEnd, Hit, lane};
pub use corridor::Corridor;
pub use flight::{Hindrance, Run, Stop};
pub use formation::{Array, disc_radius, front_cells};
pub use gap::{Gap, Reach};
pub use ground::{GroundKind, Terrain, Unit};
pub use heading::{Heading, Turn};
pub use hills::{Contour, HillLaw};
pub use leg::{Leg, Pivot, Stance, arc, turn_within};
pub use length::{LIMIT, Length, UNITS};
pub use line::{LINE_POINTS, Line, LineFault};
pub use past::{PastLimits, past};
pub use path::{Path, PathFault, Stride};
pub use point::{Point, Vector};
pub use pose::{Block, Edge, Hand, Pose};
pub use relate::{GRAZE, Relation};
pub use sector::{Aim, Sector};
pub use settle::{nearest_along, nearest_free};
pub use shape::{CORNERS, Shape};
pub use sight::{Blocker, Screen, Sight, SightGround, Veil};
pub use spans::Spans;
pub use stretches::Stretch;
pub use survey::{Field, Finding, Survey};
pub use table::{Table, TableEdge};
pub use tariff::{Cost, Tariff, TurnPrice};
pub use tick::Programme;
pub use trail::Trail;
pub use zone::{Zone, acute_angle_at_least};

pub use text::fuzz_move;

#[cfg(test)]
pub(crate) mod tests;
