//! The Soldiers of the Republic, simplified rules: Hondschoote 1793, Jemmapes 1792.
//!
//! A tour for a reader with the rule book (`rules/soldiers-of-the-republic.md`) in the other hand. A battle
//! ([`Sr`]) holds the [`map`] and the [`army`]; the [`state`] holds what changes, above all an agenda of [`tasks`]. Each
//! task is described, judged and done in the file of its chapter, whole: [`bids`], [`setup`], [`sequence`], [`rally`],
//! [`movement`] and [`march`], [`reaction`], [`charge`], [`rout`], [`fire`], [`combat`], [`harm`], [`commanders`]. The
//! kernel turns the wheel: it does what needs no player, and stops at a question or a roll.
//!
//! [`orders`] are the answers, [`refusals`] the reasons against them, [`events`] what happened, [`apply`] the only code
//! that changes a state. [`command`], [`sight`], [`terrain`] and [`victory`] are chapters that ask nobody. [`scenario`]
//! reads a battle from its file; [`draw`] and [`board`] show it. [`bot`] and [`observed`] are for opponents and the
//! laboratory.

pub mod apply;
pub mod army;
pub mod bids;
pub mod board;
pub mod bot;
pub mod charge;
pub(crate) mod clicks;
pub mod combat;
pub mod command;
pub mod commanders;
pub mod draw;
pub mod entry;
pub mod events;
pub(crate) mod facing;
pub(crate) mod film;
pub mod fire;
pub mod game;
pub mod harm;
pub mod map;
pub mod march;
pub mod movement;
pub mod observed;
pub mod orders;
pub mod overlays;
pub mod points;
pub mod rally;
pub mod reaction;
pub mod refusals;
pub mod rout;
pub mod ruleset;
pub mod scenario;
pub mod script;
pub mod sequence;
pub mod setup;
pub mod shown;
pub(crate) mod sidestep;
pub mod sight;
pub mod soundness;
pub mod state;
pub mod tables;
pub mod tasks;
pub mod terrain;
pub mod victory;
pub(crate) mod ways;
pub mod words;

use army::*;
use kernel::{BySide, Side};
use map::Map;
use state::State;

/// Numbers that differ from battle to battle (SR-0f, SR-B1 to SR-B12).
#[derive(Clone, Debug)]
pub struct Params {
    /// Strength points two non-artillery units may have together (SR-B1).
    pub stacking: u8,
    /// Artillery range (SR-B2).
    pub range: u16,
    /// Strength points that make a dense target (SR-B3).
    pub dense: u8,
    /// Whether units may have more than 4 strength points: double loss markers (SR-B4).
    pub double_losses: bool,
    /// Turns (SR-B6).
    pub turns: u8,
    /// Where the marker starts, French positive (SR-B8).
    pub vp_start: i8,
    /// What the French need at the end; `None` where only 7 counts (SR-8.5b).
    pub french_minor: Option<i8>,
    /// What either side needs to win at once.
    pub decisive: i8,
    /// The side that may charge with the bayonet (SR-B10).
    pub bayonets: Side,
    /// The Coalition plan: last turn in force, and the places, each a set of star-independent hexes (SR-8.1.6a).
    pub plan_turns: u8,
    /// Places of the plan: in each, at least one unit in one of its hexes.
    pub plan: Vec<Vec<hexes::Cell>>,
    /// Star hexes held by the Coalition at the start, as bits.
    pub control: u32,
    /// The side that sets up first (SR-8.2.1a).
    pub first_to_set_up: Side,
    /// Whether players bid for the sides (SR-8.6a).
    pub bids: bool,
    /// Whether players set up themselves.
    pub free_set_up: bool,
}

/// The versions of the rules, oldest first. A game goes on with the one it was begun with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Edition {
    /// Version 1.
    First,
    /// Version 2: units may change places in enemy zone of control too (SR-R106 is revoked).
    Second,
}

impl Edition {
    /// The edition of a number; those beyond the newest are the newest.
    pub fn of(version: u32) -> Edition {
        if version <= 1 { Edition::First } else { Edition::Second }
    }
}

/// A battle loaded: the static side of the game.
#[derive(Clone, Debug)]
pub struct Sr {
    /// The title.
    pub title: String,
    /// The names of the sides.
    pub side_names: [String; 2],
    /// The map.
    pub map: Map,
    /// Units, in the order of battle.
    pub units: Vec<UnitInfo>,
    /// Commanders.
    pub commanders: Vec<CommanderInfo>,
    /// Formations.
    pub formations: Vec<FormationInfo>,
    /// Set-up hexes by formation, as flags by cell (SR-R90).
    pub zones: Vec<Vec<bool>>,
    /// Units of each side.
    pub side_units: BySide<Units>,
    /// Artillery units.
    pub artillery: Units,
    /// Cavalry units.
    pub cavalry: Units,
    /// Parameters.
    pub params: Params,
    /// The version of the rules it is played by.
    pub edition: Edition,
    /// The position before the first decision.
    pub start: State,
    /// The hour of the first turn, for the log.
    pub first_hour: u8,
    /// Metres from hex to hex, for the scale of the map (SR-0b).
    pub scale: u16,
    /// What players may choose before the game.
    pub offers: Offers,
    /// SHORTCUT: what commanders know by heart; follows from the map, made when first asked for.
    pub lore: std::sync::OnceLock<bot::lore::Lore>,
}

/// The choices a battle offers besides the set-up (SR-S1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Offers {
    /// The hypothetical scenario (SR-8.5a).
    pub hypothetical: bool,
    /// Bids for the sides (SR-8.6a).
    pub bids: bool,
    /// Strength and morale as first reconstructed, before the battle was balanced.
    pub first_values: bool,
}

impl Sr {
    /// A unit as printed.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &UnitInfo {
        &self.units[unit.index()]
    }
    /// A commander as printed.
    #[inline]
    pub fn commander_info(&self, commander: CommanderId) -> &CommanderInfo {
        &self.commanders[commander.index()]
    }
    /// All units.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }
    /// All commanders.
    pub fn commander_ids(&self) -> impl Iterator<Item = CommanderId> + use<> {
        (0..self.commanders.len() as u8).map(CommanderId)
    }
    /// All formations.
    pub fn formation_ids(&self) -> impl Iterator<Item = FormationId> + use<> {
        (0..self.formations.len() as u8).map(FormationId)
    }
    /// Current strength points, which are also the combat potential (SR-R6): printed less two for each loss.
    #[inline]
    pub fn strength(&self, s: &State, unit: UnitId) -> u8 {
        self.unit(unit).strength.saturating_sub(2 * s.unit(unit).losses)
    }
    /// Steps left (SR-R7).
    pub fn steps(&self, s: &State, unit: UnitId) -> u8 {
        self.strength(s, unit).div_ceil(2)
    }
    /// Current morale (SR-R5): the face of the counter, less one out of command (SR-3.2a).
    pub fn morale(&self, s: &State, unit: UnitId) -> i16 {
        let face = usize::from(s.unit(unit).level != state::Level::Good);
        let out = s.out_of_command.has(unit);
        i16::from(self.unit(unit).morale[face]) - i16::from(out)
    }
    /// The cell of a hex that an answer names: what is judged exists.
    #[inline]
    pub(crate) fn at(&self, hex: hexes::HexId) -> hexes::Cell {
        self.map.grid.cell(hex).unwrap_or(hexes::Cell(0))
    }
    /// The owner of some units; where there are none, the active side.
    pub(crate) fn owner(&self, s: &State, units: Units) -> Side {
        units.first().map_or_else(|| self.active_side(s), |unit| self.unit(unit).side)
    }
    /// The side whose formation is active; the side to choose where none is.
    pub fn active_side(&self, s: &State) -> Side {
        s.active.map_or(s.next, |f| self.formations[f.index()].side)
    }
    /// Units of the active formation.
    pub fn active_units(&self, s: &State) -> Units {
        s.active.map_or(Units::NONE, |f| self.formations[f.index()].units)
    }
}
