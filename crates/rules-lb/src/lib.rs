//! Le Baton: French against British in thirteen phases, on a table measured in inches.
//!
//! A tour for a reader with the rule book (`rules/le-baton.md`) in the other hand. [`tables`] holds every printed number. An
//! [`army`] is units with their arm and quality, and generals; [`formation`] says how much ground a unit takes up;
//! [`terrain`] is what lies on the table. A [`battle`] puts them together: the static side of a game, which [`Lb`] plays.
//!
//! The [`state`] holds what changes, above all an agenda of [`tasks`]. A task is a question, a roll or a step of the
//! sequence; what it waits for, its prompt, its offers, its judgement and what comes of it stand together in the file of
//! its chapter: [`deploy`] for a free set-up, [`sequence`] for the thirteen phases, [`artillery`] (phase 1), [`reserves`], [`morale`] for all tests,
//! [`movement`], [`charges`], [`lanes`] and [`skirmishers`] (phases 3 and 8), [`shooting`], [`standing`] (phases 5 and
//! 10), [`melee`] (6 and 11), [`beaten`] (7 and 12), [`recall`] (13), [`generals`], [`victory`]. [`bodies`] and [`ground`]
//! say who stands where, who sees whom and what shelters him. [`orders`] lists the answers with their words, [`refusals`]
//! the reasons against them; [`events`] are what happened, [`apply`] is the only code that changes a state.
//!
//! [`scenario`] reads a battle from its file, [`script`] arranges positions for plays. [`shown`] is what a client draws,
//! [`bot`] what an opponent knows, [`observed`] what the laboratory counts.

pub mod apply;
pub mod army;
pub mod artillery;
pub mod battle;
pub mod beaten;
pub mod bodies;
pub mod bot;
pub mod builder;
pub mod charges;
pub mod deploy;
pub mod events;
pub mod formation;
pub mod game;
pub mod generals;
pub mod ground;
pub mod lanes;
pub mod meeting;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod observed;
pub mod orders;
pub mod recall;
pub mod refusals;
pub mod repulse;
pub mod reserves;
pub mod ruleset;
pub mod scenario;
pub mod script;
pub mod sequence;
pub mod shooting;
pub mod shown;
pub mod skirmishers;
pub mod soundness;
pub mod standing;
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
pub struct Lb {
    /// The static side.
    pub battle: Arc<Battle>,
    /// Whose edition of the rules it is played by.
    pub edition: Edition,
}

/// An edition of the rule set: games that were begun with an older one go on with it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Edition {
    /// Version 1.
    First,
    /// Version 2: a group whose entry section is blocked rolls too (LB-R106); of several who charge a supporter's batteries
    /// the mover says who fights him (LB-R115); a lane is judged by what the wheel before it costs on its ground (LB-R64);
    /// who could go only a hair's breadth is not asked for that; losses never leave a unit standing on its neighbour (LB-G8).
    Second,
    /// Version 3: a charger comes flush against the side that faces him, not round its corner (LB-R122); cavalry stopped by
    /// lined features stands before them, also if it rode somebody down on the way (LB-22.7, LB-R31); a building is entered
    /// or left as one half of a double move (LB-R19).
    Third,
}

impl Edition {
    /// The edition of a number; those beyond the newest are the newest.
    pub fn of(version: u32) -> Edition {
        match version {
            ..=1 => Edition::First,
            2 => Edition::Second,
            _ => Edition::Third,
        }
    }
}

impl Lb {
    /// The game of a battle, by the rules in force.
    pub fn new(battle: Battle) -> Lb {
        Lb { battle: Arc::new(battle), edition: Edition::Third }
    }
}
