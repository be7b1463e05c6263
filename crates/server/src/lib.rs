//! HTTP, live play and storage. The server knows no rule set: it is given a [`Registry`] of them.
//!
//! A tour. [`serve`] opens the data file ([`store`]) and listens. A request comes through the [`http`] rooms; a page that
//! plays has a WebSocket, and speaks through it to the [`host`] of its game. The host alone touches the game (a
//! [`LiveGame`], made for every rule set by [`table`]): it judges, **stores, and only then tells**, each page what its seat
//! may see. A [`House`] keeps the hosts: it opens a game from its log when somebody comes, and lets go of it when all
//! have left. [`rights`] says who may sit where, [`bots`] is where opponents come in. Whatever is no plain
//! answer (odds, previews, pictures, thinking) is [`work`], whose price stands in [`costs`]; [`load`] measures the whole.

pub mod balance;
pub mod begin;
pub mod bots;
pub mod chronicle;
pub mod clock;
pub mod config;
pub mod costs;
pub mod film;
pub mod host;
pub mod house;
pub mod http;
pub mod live;
pub mod load;
pub mod pages;
pub mod registry;
pub mod report;
pub mod rights;
pub mod running;
pub mod shelf;
pub mod store;
pub mod table;
pub mod work;

pub use config::Config;
pub use house::House;
pub use live::{Facts, Given, LiveGame, Thinker};
pub use protocol;
pub use registry::{CannotLay, Registry};
pub use running::{CannotServe, Orders, Running, serve};
