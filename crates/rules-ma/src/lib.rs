//! La Marche des Aigles: brigades of musket-age infantry on a table measured in centimetres.
//!
//! A tour for a reader with the rule book (`rules/marche-des-aigles.md`) in the other hand. [`tables`] holds every
//! printed number. An [`army`] is battalions with their quality, size and Characters; [`formation`] says how much
//! ground a battalion takes up; [`terrain`] is what lies on the table. A [`battle`] puts them together: the static
//! side of a game, which [`Ma`] plays.
//!
//! The [`state`] holds what changes, above all an agenda of [`tasks`]. A task is a question, a roll or a step of the
//! sequence; what it waits for, its prompt, its offers, its judgement and what comes of it stand together in the file of
//! its chapter: [`deploy`], [`sequence`], [`activation`], [`commander`], [`resolve`] for all tests, [`manoeuvre`],
//! [`screens`], [`accuracy`], [`aggression`], [`combat`], [`rout`], [`victory`]. [`actions`] are what is in hand while an
//! activation runs; [`bodies`] and [`ground`] say who stands where and who sees whom. [`orders`] lists the answers with
//! their words, [`refusals`] the reasons against them with theirs; [`events`] are what happened, [`apply`] is the only
//! code that changes a state.
//!
//! [`scenario`] reads a battle from its file, [`builder`] raises armies, [`draw`] shows the table.

pub mod accuracy;
pub mod actions;
pub mod activation;
pub mod aggression;
pub mod apply;
pub mod army;
pub mod battle;
pub mod bodies;
pub mod bot;
pub mod builder;
pub mod combat;
pub mod commander;
pub mod deploy;
pub mod deployment;
pub mod draw;
pub mod events;
pub mod formation;
pub mod game;
pub mod ground;
pub(crate) mod lots;
pub mod manoeuvre;
mod memory;
pub mod observed;
pub mod orders;
pub mod refusals;
pub mod resolve;
pub mod rout;
pub mod ruleset;
pub mod scenario;
pub mod screens;
pub mod script;
pub mod sequence;
pub mod shown;
pub mod soundness;
pub mod state;
pub mod tables;
pub mod tasks;
pub mod terrain;
pub mod victory;
pub mod words;

use battle::Battle;
use std::sync::Arc;

/// A battle that is played.
#[derive(Clone, Debug)]
pub struct Ma {
    /// The static side.
    pub battle: Arc<Battle>,
    /// The version of the rules it is played by.
    pub edition: Edition,
    /// Geometry that is found again.
    memory: memory::Memory,
}

/// The versions of the rules, oldest first. A game goes on with the one it was begun with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Edition {
    /// Version 1.
    First,
    /// Version 2: an obstacle that the leading edge touches is crossed when it goes on (MA-R48); a charge that comes nearer
    /// than 0.05 cm is in contact (MA-G9); a move in which nobody stirs disorders nobody (MA-R73);
    /// with an objective the edges are those of the scenario (MA-C8).
    Second,
}

impl Edition {
    /// The edition of a number; those beyond the newest are the newest.
    pub fn of(version: u32) -> Edition {
        if version <= 1 { Edition::First } else { Edition::Second }
    }
}

impl Ma {
    /// The game of a battle, by the rules in force.
    pub fn new(battle: Battle) -> Ma {
        Ma { battle: Arc::new(battle), edition: Edition::Second, memory: Default::default() }
    }
}
