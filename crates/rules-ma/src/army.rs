//! Battalions, their quality and Characters, and armies made of them: what never changes in a game (MA-S2, MA-S3).

pub mod file;
pub mod legal;
pub mod naming;

use crate::tables;
use kernel::Side;
use serde::{Deserialize, Serialize};

/// The most battalions of one army that any scenario may allow (MA-R81 asks for 3 to 8).
pub const MOST_IN_ARMY: usize = 12;
/// The most battalions of a battle.
pub const MAX_BATTALIONS: usize = 2 * MOST_IN_ARMY;

/// How good a battalion is, worst first (MA-2.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Quality {
    /// Recruits: 5+.
    Recruits,
    /// Drilled: 4+.
    Drilled,
    /// Veterans: 3+.
    Veterans,
    /// Guard: 2+.
    Guard,
}

impl Quality {
    /// All, worst first.
    pub const ALL: [Quality; 4] = [Quality::Recruits, Quality::Drilled, Quality::Veterans, Quality::Guard];

    /// As the book says it: "Drilled".
    pub const fn name(self) -> &'static str {
        match self {
            Quality::Recruits => "Recruits",
            Quality::Drilled => "Drilled",
            Quality::Veterans => "Veterans",
            Quality::Guard => "Guard",
        }
    }

    /// As a file says it: "drilled".
    pub const fn word(self) -> &'static str {
        match self {
            Quality::Recruits => "recruits",
            Quality::Drilled => "drilled",
            Quality::Veterans => "veterans",
            Quality::Guard => "guard",
        }
    }

    /// One level lower; Recruits cannot drop (MA-4.5, MA-4.5a).
    pub const fn lower(self) -> Option<Quality> {
        match self {
            Quality::Recruits => None,
            Quality::Drilled => Some(Quality::Recruits),
            Quality::Veterans => Some(Quality::Drilled),
            Quality::Guard => Some(Quality::Veterans),
        }
    }
}

/// Whose army it is. The rules look only at who is British (MA-10.6, MA-12.4, MA-3.4b); the others are for the
/// uniform (MA-R89).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Nation {
    /// Great Britain.
    British,
    /// France.
    French,
    /// Austria.
    Austrian,
    /// Prussia.
    Prussian,
    /// Russia.
    Russian,
    /// Spain.
    Spanish,
    /// Portugal.
    Portuguese,
}

impl Nation {
    /// All, those of the published armies first.
    pub const ALL: [Nation; 7] = [
        Nation::British,
        Nation::French,
        Nation::Austrian,
        Nation::Prussian,
        Nation::Russian,
        Nation::Spanish,
        Nation::Portuguese,
    ];

    /// "British".
    pub const fn name(self) -> &'static str {
        match self {
            Nation::British => "British",
            Nation::French => "French",
            Nation::Austrian => "Austrian",
            Nation::Prussian => "Prussian",
            Nation::Russian => "Russian",
            Nation::Spanish => "Spanish",
            Nation::Portuguese => "Portuguese",
        }
    }

    /// As a file says it: "british".
    pub const fn word(self) -> &'static str {
        match self {
            Nation::British => "british",
            Nation::French => "french",
            Nation::Austrian => "austrian",
            Nation::Prussian => "prussian",
            Nation::Russian => "russian",
            Nation::Spanish => "spanish",
            Nation::Portuguese => "portuguese",
        }
    }
}

/// One of the four Characters (MA-3.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CharacterKind {
    /// Re-rolls a failed Manoeuvre test (MA-3.2a); a bugler in a light battalion (MA-3.2b).
    Drummer,
    /// Re-rolls a missed shot (MA-3.3a).
    Sergeant,
    /// Re-rolls a failed Resolve test (MA-3.4a).
    Ensign,
    /// Re-rolls a failed Aggression test, helps in combat and Resolve (MA-3.5a, MA-3.5b).
    Officer,
}

impl CharacterKind {
    /// All, in the order of the book.
    pub const ALL: [CharacterKind; 4] =
        [CharacterKind::Drummer, CharacterKind::Sergeant, CharacterKind::Ensign, CharacterKind::Officer];

    /// "Drummer".
    pub const fn name(self) -> &'static str {
        match self {
            CharacterKind::Drummer => "Drummer",
            CharacterKind::Sergeant => "Sergeant",
            CharacterKind::Ensign => "Ensign",
            CharacterKind::Officer => "Officer",
        }
    }
}

/// How many Characters of each kind there are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Characters([u8; 4]);

impl Characters {
    /// None.
    pub const NONE: Characters = Characters([0; 4]);

    /// This many Drummers, Sergeants, Ensigns and Officers.
    pub const fn new(drummers: u8, sergeants: u8, ensigns: u8, officers: u8) -> Characters {
        Characters([drummers, sergeants, ensigns, officers])
    }

    /// How many of a kind.
    #[inline]
    pub const fn count(self, kind: CharacterKind) -> u8 {
        self.0[kind as usize]
    }

    /// Whether there is one of a kind.
    #[inline]
    pub const fn has(self, kind: CharacterKind) -> bool {
        self.count(kind) > 0
    }

    /// How many in all; two British Ensign figures count as one (MA-3.4b, MA-R36).
    #[inline]
    pub const fn total(self) -> u8 {
        let [drummers, sergeants, ensigns, officers] = self.0;
        drummers + sergeants + ensigns + officers
    }

    /// The same with `n` of a kind.
    #[must_use]
    pub const fn with(mut self, kind: CharacterKind, count: u8) -> Characters {
        self.0[kind as usize] = count;
        self
    }

    /// With one fewer of a kind; none fewer than none.
    #[must_use]
    pub const fn without(mut self, kind: CharacterKind) -> Characters {
        self.0[kind as usize] = self.0[kind as usize].saturating_sub(1);
        self
    }

    /// Each single Character, in the order of the book.
    pub fn each(self) -> impl Iterator<Item = CharacterKind> + Clone {
        CharacterKind::ALL
            .into_iter()
            .flat_map(move |kind| std::iter::repeat_n(kind, usize::from(self.count(kind))))
    }

    /// What they cost (MA-3.2 to MA-3.5).
    pub fn points(self) -> u16 {
        CharacterKind::ALL.into_iter().map(|kind| u16::from(self.count(kind)) * kind.price()).sum()
    }
}

/// A battalion as it was raised (MA-S3). Its skirmishers are chosen when it is placed (MA-11.2, MA-D3).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Battalion {
    /// Its code on the table: `B1`.
    pub code: String,
    /// Its name: "1st Battalion".
    pub name: String,
    /// Its nation, which is its army's.
    pub nation: Nation,
    /// Its printed quality.
    pub quality: Quality,
    /// Its Rankers at the start, skirmishers included (MA-2.7, MA-R37).
    pub rankers: u8,
    /// Its Characters at the start.
    pub characters: Characters,
    /// Whether it is the light battalion (MA-12.1).
    pub light: bool,
    /// Whether it has rifles (MA-2.6).
    pub rifles: bool,
    /// Whether its Ensign is shown by two figures, as the British may; they are one Character (MA-3.4b, MA-R36).
    pub two_colours: bool,
}

impl Battalion {
    /// What it costs: Rankers, rifles, Characters (MA-2.5, MA-2.6, MA-3.2 to MA-3.5, MA-R35). A size that cannot be
    /// bought costs nothing.
    pub fn points(&self) -> u16 {
        let rankers = self.quality.price(self.rankers).unwrap_or(0);
        let rifles = if self.rifles { u16::from(tables::RIFLE_PRICE) * u16::from(self.rankers) } else { 0 };
        rankers + rifles + self.characters.points()
    }

    /// How many of its Rankers may skirmish, fractions rounded up (MA-11.1, MA-11.5, MA-12.3, MA-R37).
    pub fn most_skirmishers(&self) -> u8 {
        let hundredths = if self.light { tables::LIGHT_SKIRMISHERS } else { tables::SKIRMISHERS };
        (u16::from(self.rankers) * hundredths).div_ceil(100) as u8
    }
}

/// An army as it is raised (MA-D1).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Army {
    /// Its name: "Picton's brigade".
    pub name: String,
    /// Its nation.
    pub nation: Nation,
    /// The Supreme Commander's name; he costs nothing (MA-4.1).
    pub commander: String,
    /// Its battalions, in roster order.
    pub battalions: Vec<Battalion>,
}

impl Army {
    /// What it costs (MA-2.4, MA-4.1).
    pub fn points(&self) -> u16 {
        self.battalions.iter().map(Battalion::points).sum()
    }

    /// Its Officers, the Supreme Commander not counted.
    pub fn officers(&self) -> u8 {
        self.battalions.iter().map(|b| b.characters.count(CharacterKind::Officer)).sum()
    }
}

/// A battalion of a battle, by its place in [`crate::battle::Battle::battalions`]: the first side's come first, each
/// side in roster order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BattalionId(pub u8);

impl BattalionId {
    /// For flat arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A battalion with its side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enrolled {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub battalion: Battalion,
}

impl std::ops::Deref for Enrolled {
    type Target = Battalion;
    fn deref(&self) -> &Battalion {
        &self.battalion
    }
}

#[cfg(test)]
pub(crate) mod tests;
