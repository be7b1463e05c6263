//! Belle Alliance: battalions on a free table, moved by sealed written orders that both sides carry out together.
//!
//! A tour for a reader with the rule book (`rules/belle-alliance.md`) in the other hand. [`tables`] holds every printed
//! number. [`units`] are raised by a scenario, drawn up in a [`formation`] on the [`terrain`] (with [`hills`] of its own);
//! a [`battle`] puts them together: the static side of a game, which [`Ba`] plays.
//!
//! The [`state`] holds what changes (a [`unit`] in play first), above all an agenda of [`tasks`]; what a task asks, judges and does stands in the file of
//! its chapter: [`sequence`] for the phases of a bound, [`writing`] for the sealed sheets, [`command`] for ordering rolls,
//! [`staff`] for officers and adjutants with their [`lots`],
//! [`arrivals`], [`forming`], [`march`], [`fire`], [`melee`], [`works`], [`skirmish`] lines, [`disorder`], [`forced`] action, [`reorganise`], [`rest`], [`gunners`], [`losses`], [`valour`], [`victory`]. [`bodies`] and [`sight`] say who stands where and who sees whom.
//! [`orders`] is the grammar of written orders; [`names`] are the ids they use. [`answers`] lists what a player may say,
//! [`refusals`] the reasons against it; [`events`] are what happened, [`apply`] is the only code that changes a state.
//!
//! [`scenario`] reads a battle from its file, an [`army`] is what a player raises with the [`builder`], [`script`] arranges positions for plays, [`talk`] is the log, [`shown`] the table on the screen, [`bot`] what a commander looks at, [`observed`] what the laboratory counts.

pub mod answers;
pub mod apply;
pub mod army;
pub mod arrivals;
pub mod battle;
pub mod bodies;
pub mod bot;
pub mod builder;
pub mod command;
pub mod disorder;
pub mod events;
pub mod fire;
pub mod forced;
pub mod formation;
pub mod forming;
pub mod game;
pub mod garrison;
pub mod gunners;
pub mod help;
pub mod hills;
pub mod losses;
pub mod lots;
pub mod march;
pub mod melee;
pub mod names;
pub mod observed;
pub mod orders;
pub mod refuge;
pub mod refusals;
pub mod reorganise;
pub mod rest;
pub mod ruleset;
pub mod scenario;
pub mod script;
pub mod sequence;
pub mod shown;
pub mod sight;
pub mod skirmish;
mod squares;
pub mod staff;
pub mod state;
pub mod tables;
pub mod talk;
pub mod tasks;
pub mod terrain;
pub mod unit;
pub mod units;
pub mod urban;
pub mod valour;
pub mod victory;
pub mod works;
pub mod writing;

#[cfg(test)]
mod tests;

use battle::Battle;
use std::sync::Arc;

/// A battle that is played.
#[derive(Clone, Debug)]
pub struct Ba {
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
    /// Version 2: what prepares a destruction and ends with a bound is counted before its termination phase, so that the roll may
    /// be made in that bound (BA-6.3.0q, BA-R72).
    Second,
    /// Version 3: half of all who occupy a building fire from a side, not half of the largest of them (BA-6.1.1k, BA-6.1.2b); a
    /// neighbour in continued fire has the target from the last bound too (BA-1.1.1d, BA-3.1.6a); who fires in vain supports nobody
    /// (BA-3.1.7j, BA-R50); who followed a rout that goes on with a third forms up where it stands (BA-5.4.1j, BA-R181); a
    /// reinforced building covers against a rout as well (BA-T20.1); skirmishers that count in melee count for a neighbour unit
    /// (BA-4.1.6c, BA-4.3.2d).
    Third,
    /// Version 4: whoever swings round within a tick of the march meets whom he comes to on the way (BA-G43, BA-G44); a rout spreads
    /// to all occupants of a building together (BA-R182); fire is asked for as far as the weapons of a side can nearly
    /// reach, not the longest of their arm (BA-R19).
    Fourth,
    /// Version 5: who goes away from somebody of his own that comes upon him is not held up by him (BA-R183).
    Fifth,
}

impl Edition {
    /// The edition of a number; those beyond the newest are the newest.
    pub fn of(version: u32) -> Edition {
        match version {
            ..=1 => Edition::First,
            2 => Edition::Second,
            3 => Edition::Third,
            4 => Edition::Fourth,
            _ => Edition::Fifth,
        }
    }
}

impl Ba {
    /// The game of a battle, by the rules in force.
    pub fn new(battle: Battle) -> Ba {
        Ba { battle: Arc::new(battle), edition: Edition::Fifth }
    }
}
