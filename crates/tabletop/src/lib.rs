//! Table geometry.

mod aim;
mod area;
pub mod cast;
mod clip;
pub mod closing;
mod cross;
pub mod draw;
pub mod flight;
pub mod formation;
mod gap;
mod heading;
pub mod hills;
pub mod leg;
mod length;
mod line;
pub mod path;
mod point;
mod pose;
mod relate;
pub mod sector;
pub mod settle;
mod shape;
pub mod sight;
mod sine;
pub mod spans;
pub mod survey;
mod table;
pub mod tariff;
pub mod text;
pub mod trail;
pub mod zone;

pub use area::{AREA_CORNERS, Area, AreaFault, Lies};
pub use cast::Push;
pub use closing::{AtTheEnd, Hit, lane};
pub use flight::{Run, Stop, Way};
pub use formation::{Array, disc_radius, front_cells};
pub use gap::{Gap, Reach};
pub use heading::{Heading, Turn};
pub use hills::{Contour, HillLaw};
pub use leg::{Leg, Pivot, Stance, arc, turn_within};
pub use length::{LIMIT, Length, UNITS};
pub use line::{LINE_POINTS, Line, LineFault};
pub use path::{Path, PathFault, Step};
pub use point::{Point, Vector};
pub use pose::{Block, Edge, Hand, Pose};
pub use relate::{GRAZE, Relation};
pub use sector::{Aim, Sector};
pub use settle::{nearest_along, nearest_free};
pub use shape::{CORNERS, Shape};
pub use sight::{Blocker, Ground, Screen, Sight, Veil};
pub use spans::Spans;
pub use survey::{Field, Finding};
pub use table::{Table, TableEdge};
pub use tariff::{Cost, Tariff, TurnPrice};
pub use trail::Trail;
pub use zone::{Zone, acute_angle_at_least};

#[cfg(test)]
pub(crate) mod reference;
#[cfg(test)]
pub(crate) mod testing;
