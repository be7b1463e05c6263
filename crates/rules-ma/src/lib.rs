//! La Marche des Aigles: brigades of musket-age infantry on a table measured in centimetres.
//!
//! A tour for a reader with the rule book (`rules/marche-des-aigles.md`) in the other hand. [`tables`] holds every
//! printed number. An [`army`] is battalions with their quality, size and Characters; [`formation`] says how much
//! ground a battalion takes up; [`terrain`] is what lies on the table. A [`battle`] puts them together: the static
//! side of a game.

pub mod army;
pub mod battle;
pub mod builder;
pub mod deployment;
pub mod draw;
pub mod formation;
pub mod scenario;
pub mod tables;
pub mod terrain;
