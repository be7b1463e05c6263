//! Warburg, 31 July 1760.
//!
//! A tour for a reader with the rule book (`rules/warburg.md`, `rules/warburg-scenario.md`) in the other hand. A battle
//! ([`Wb`]) holds the [`map`] and the [`army`], its parameters and the [`variants`] it is played with; it never changes.
//! [`terrain`] is the terrain table (chapter 3), [`tables`] are those of fire and combat. [`scenario`]
//! reads a battle from its file.
//!
//! The [`state`] holds what changes, above all an agenda of [`tasks`]. Each task is described, judged and done in the file
//! of its chapter, whole: [`setup`], [`sequence`], [`march`], [`rally`], [`activation`], [`fire`], [`leading`], [`movement`]
//! and [`moves`], [`ground`], [`reaction`], [`charge`], [`combat`], [`harm`], [`morale`], [`retreat`], [`rout`],
//! [`commanders`]. [`sight`] and [`victory`] ask nobody. [`orders`] are the answers, [`refusals`] the reasons against them,
//! [`events`] what happened, [`apply`] the only code that changes a state.
//!
//! [`draw`] and [`board`] show a battle, [`shown`] and [`overlays`] hand it to the client. [`bot`] and [`observed`] are for
//! opponents and the laboratory.

pub mod activation;
pub mod apply;
pub mod army;
pub mod board;
pub mod bot;
pub(crate) mod cards;
pub mod charge;
pub(crate) mod clicks;
pub mod combat;
pub mod commanders;
pub mod draw;
pub mod events;
pub(crate) mod film;
pub mod fire;
pub mod game;
pub mod ground;
pub mod harm;
pub mod leading;
pub mod map;
pub mod march;
pub mod morale;
pub mod movement;
pub mod moves;
pub mod observed;
pub mod orders;
pub mod overlays;
pub mod rally;
pub mod reaction;
pub mod refusals;
pub mod retreat;
pub mod rout;
pub mod ruleset;
pub mod scenario;
pub mod script;
pub mod sequence;
pub mod setup;
pub mod shown;
pub mod sight;
pub mod soundness;
pub mod state;
pub mod tables;
pub(crate) mod tags;
pub mod tasks;
pub mod terrain;
pub mod variants;
pub mod victory;
pub(crate) mod ways;
pub mod words;

use army::*;
use hexes::{Cell, Edge};
use kernel::{BySide, Side};
use map::Map;
use variants::Variants;

/// Numbers that differ from battle to battle.
#[derive(Clone, Debug)]
pub struct Params {
    /// Turns (WBS-4.3).
    pub turns: u8,
    /// The hour of the first turn, for the log (WBS-4.3).
    pub first_hour: u8,
    /// Metres from hex to hex, for the scale of the map (WB-1.1b).
    pub scale: u16,
    /// The default first player (WB-6.1h, WBS-4.4).
    pub first_player: Side,
    /// Ratings lowered at the start (WBS-4.5).
    pub surprise: Option<Surprise>,
    /// Formations that come later (WBS-4.7).
    pub reinforcements: Vec<Reinforcement>,
    /// Leaving the map by choice (WBS-4.10).
    pub withdrawal: Option<Withdrawal>,
    /// What the points are given for, and what they are worth.
    pub scoring: Scoring,
    /// The option switches (WB-V1 to WB-V9).
    pub variants: Variants,
    /// Who sets up (WBS-4.1, WBS-4.2).
    pub set_up: SetUpRule,
}

/// Formation ratings are lower in the first turns (WBS-4.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Surprise {
    /// Whose.
    pub side: Side,
    /// The last turn of it.
    pub turns: u8,
    /// By how much.
    pub rating: u8,
}

/// A formation that arrives later, complete, with the commanders due with it (WBS-4.7, WB-8.6c).
#[derive(Clone, Debug)]
pub struct Reinforcement {
    /// Which.
    pub formation: FormationId,
    /// Commanders that come with it.
    pub commanders: Commanders,
    /// Dice at the start of phase A, in the order of the turns.
    pub rolls: Vec<Arrival>,
    /// The turn in which it comes without a roll.
    pub certain: u8,
    /// Its entry hexes (WBS-4.8).
    pub entries: Vec<Cell>,
}

/// An arrival roll (WBS-4.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// The turn.
    pub turn: u8,
    /// The lowest number of the die that brings it.
    pub at_least: u8,
}

/// Who may leave the map by choice (WBS-4.10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Withdrawal {
    /// Which side.
    pub side: Side,
    /// From this turn on.
    pub from_turn: u8,
    /// Over this edge.
    pub edge: Edge,
}

/// What victory points are given for (WBS-5.2 to WBS-5.5).
#[derive(Clone, Debug)]
pub struct Scoring {
    /// For each enemy step lost (WBS-5.2).
    pub step: u8,
    /// More for each enemy artillery unit eliminated (WBS-5.3).
    pub battery: u8,
    /// For ground at the end (WBS-5.4).
    pub objectives: Vec<Objective>,
    /// What a margin means (WBS-5.5).
    pub margins: Margins,
}

/// A place worth points at the end to the side that controls all its hexes (WBS-5.4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Its hexes.
    pub cells: Vec<Cell>,
    /// Its points.
    pub points: u8,
    /// Who controls it at the start (WBS-5.1).
    pub held_by: Option<Side>,
}

/// The least margin, Allied minus French points, for each grade (WBS-5.5); below the last the French win decisively.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Margins {
    /// Allied decisive victory.
    pub allied_decisive: i16,
    /// Allied victory.
    pub allied: i16,
    /// Draw.
    pub draw: i16,
    /// French victory.
    pub french: i16,
}

/// Whether the units of a zone are placed by their owner (WBS-4.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SetUpRule {
    /// Everybody stands where the scenario says (WBS-4.1).
    #[default]
    Historical,
    /// Units with a zone are placed in it by their owner (WBS-4.2, WB-R111).
    Free,
}

/// Where some units may be placed in a free set-up (WBS-4.2).
#[derive(Clone, Debug)]
pub struct SetUpZone {
    /// Its name, for the drawing.
    pub name: String,
    /// Whose units.
    pub side: Side,
    /// Which units.
    pub units: Units,
    /// By cell: whether they may stand there.
    pub cells: Vec<bool>,
}

/// The versions of the rules, oldest first. A game goes on with the one it was begun with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Edition {
    /// Version 1.
    First,
    /// Version 2: who goes back to a friend that has retreated there takes its facing (WB-4.1b, WB-4.2g).
    Second,
}

impl Edition {
    /// The edition of a number; those beyond the newest are the newest.
    pub fn of(version: u32) -> Edition {
        match version {
            ..=1 => Edition::First,
            _ => Edition::Second,
        }
    }
}

/// A battle loaded: the static side of the game.
#[derive(Clone, Debug)]
pub struct Wb {
    /// The title.
    pub title: String,
    /// The names of the sides.
    pub side_names: [String; 2],
    /// The map.
    pub map: Map,
    /// Units, in the order of battle ("roster order").
    pub units: Vec<UnitInfo>,
    /// Commanders.
    pub commanders: Vec<CommanderInfo>,
    /// Formations.
    pub formations: Vec<FormationInfo>,
    /// Zones of a free set-up (WBS-4.2).
    pub zones: Vec<SetUpZone>,
    /// Units of each side.
    pub side_units: BySide<Units>,
    /// Commanders of each side.
    pub side_commanders: BySide<Commanders>,
    /// Artillery units.
    pub artillery: Units,
    /// Cavalry units.
    pub cavalry: Units,
    /// Independent units (WB-2.5b).
    pub independent: Units,
    /// Parameters.
    pub params: Params,
    /// The version of the rules it is played by.
    pub edition: Edition,
    /// SHORTCUT: what commanders know by heart; follows from the map, made when first asked for.
    pub lore: std::sync::OnceLock<bot::lore::Lore>,
}

impl Wb {
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
    /// A formation as printed.
    #[inline]
    pub fn formation(&self, formation: FormationId) -> &FormationInfo {
        &self.formations[formation.index()]
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
    /// The zone in which a unit may be placed in a free set-up.
    pub fn zone_of(&self, unit: UnitId) -> Option<&SetUpZone> {
        self.zones.iter().find(|zone| zone.units.has(unit))
    }
    /// The option switches.
    #[inline]
    pub fn variants(&self) -> &Variants {
        &self.params.variants
    }
    /// The cell of a hex that an answer names: what is judged exists.
    #[inline]
    pub fn at(&self, hex: hexes::HexId) -> Cell {
        self.map.grid.cell(hex).unwrap_or(Cell(0))
    }
}
