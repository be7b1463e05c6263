//! Whether an army may be fielded (MA-D1): all that is wrong with it at once, each fault with its clause.

use super::{Army, Battalion, CharacterKind, Nation, Quality};
use crate::tables::{ARMY_BATTALIONS, ARMY_POINTS, LIGHT_BATTALIONS, LIGHT_RANKERS, SIZES};
use kernel::{RuleId, rule};

/// What a scenario asks of armies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Law {
    /// The most points (MA-2.4, MA-R40).
    pub points: u16,
    /// The fewest and the most battalions (MA-R81).
    pub battalions: (u8, u8),
}

impl Default for Law {
    fn default() -> Law {
        Law { points: ARMY_POINTS, battalions: ARMY_BATTALIONS }
    }
}

/// Something that is wrong with an army. `battalion` is a place in its roster.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Unlawful {
    /// No battalion has this size (MA-2.2).
    Size {
        /// Which.
        battalion: usize,
    },
    /// More Characters of a kind than a battalion may have (MA-3.2 to MA-3.5).
    TooMany {
        /// Which.
        battalion: usize,
        /// Of which kind.
        kind: CharacterKind,
    },
    /// Two Ensign figures, and the battalion is not British (MA-3.4b).
    TwoColours {
        /// Which.
        battalion: usize,
    },
    /// A light battalion that is not Veterans (MA-12.2, MA-F11).
    LightQuality {
        /// Which.
        battalion: usize,
    },
    /// A light battalion of more than 30 Rankers (MA-12.2, MA-R80).
    LightSize {
        /// Which.
        battalion: usize,
    },
    /// A second light battalion (MA-12.1).
    SecondLight {
        /// Which.
        battalion: usize,
    },
    /// Rifles in a battalion that is not light (MA-2.6).
    RiflesInLine {
        /// Which.
        battalion: usize,
    },
    /// Rifles in an army that is not British (MA-12.4).
    RiflesAbroad {
        /// Which.
        battalion: usize,
    },
    /// Too few battalions (MA-R81).
    TooFew {
        /// The fewest allowed.
        least: u8,
    },
    /// Too many battalions (MA-R81).
    TooManyBattalions {
        /// The most allowed.
        most: u8,
    },
    /// Too many points (MA-R40).
    Points {
        /// The most allowed.
        most: u16,
    },
}

impl Unlawful {
    /// The clause.
    pub fn rule(self) -> RuleId {
        match self {
            Unlawful::Size { .. } => rule!("MA-2.2"),
            Unlawful::TooMany { kind: CharacterKind::Drummer, .. } => rule!("MA-3.2"),
            Unlawful::TooMany { kind: CharacterKind::Sergeant, .. } => rule!("MA-3.3"),
            Unlawful::TooMany { kind: CharacterKind::Ensign, .. } => rule!("MA-3.4"),
            Unlawful::TooMany { kind: CharacterKind::Officer, .. } => rule!("MA-3.5"),
            Unlawful::TwoColours { .. } => rule!("MA-3.4b"),
            Unlawful::LightQuality { .. } | Unlawful::LightSize { .. } => rule!("MA-12.2"),
            Unlawful::SecondLight { .. } => rule!("MA-12.1"),
            Unlawful::RiflesInLine { .. } => rule!("MA-2.6"),
            Unlawful::RiflesAbroad { .. } => rule!("MA-12.4"),
            Unlawful::TooFew { .. } | Unlawful::TooManyBattalions { .. } => rule!("MA-R81"),
            Unlawful::Points { .. } => rule!("MA-R40"),
        }
    }

    /// The battalion it is about, and the key of the army file; an army as a whole has neither.
    pub fn about(self) -> Option<(usize, &'static str)> {
        match self {
            Unlawful::Size { battalion } | Unlawful::LightSize { battalion } => Some((battalion, "rankers")),
            Unlawful::TooMany { battalion, kind } => Some((battalion, kind.key())),
            Unlawful::TwoColours { battalion } => Some((battalion, "ensigns")),
            Unlawful::LightQuality { battalion } => Some((battalion, "quality")),
            Unlawful::SecondLight { battalion } => Some((battalion, "light")),
            Unlawful::RiflesInLine { battalion } | Unlawful::RiflesAbroad { battalion } => {
                Some((battalion, "rifles"))
            }
            Unlawful::TooFew { .. } | Unlawful::TooManyBattalions { .. } | Unlawful::Points { .. } => None,
        }
    }

    /// What is wrong and what would help, without the clause.
    pub fn sentence(self, army: &Army) -> String {
        let found = self.about().and_then(|(index, _)| army.battalions.get(index));
        let name = found.map_or("the battalion", |b| b.name.as_str());
        let rankers = found.map_or(0, |b| b.rankers);
        match self {
            Unlawful::Size { .. } => {
                let sizes: Vec<String> = SIZES.iter().map(ToString::to_string).collect();
                format!("{name} has {rankers} Rankers; a battalion has {}", reader::one_of(&sizes))
            }
            Unlawful::TooMany { kind, .. } => {
                let (count, most) = (found.map_or(0, |b| b.characters.count(kind)), kind.most());
                let kinds = plural(kind, most);
                format!("{name} has {count} {}; it may have at most {most} {kinds}", plural(kind, count))
            }
            Unlawful::TwoColours { .. } => {
                format!("{name} shows two Ensign figures; only a British battalion may, write ensigns = 1")
            }
            Unlawful::LightQuality { .. } => {
                let quality = found.map_or("", |b| b.quality.name());
                format!("{name} is light and {quality}; a light battalion is Veterans")
            }
            Unlawful::LightSize { .. } => format!(
                "{name} is light and has {rankers} Rankers; a light battalion has at most {LIGHT_RANKERS}, so 16, \
                 20, 24 or 28"
            ),
            Unlawful::SecondLight { .. } => {
                format!("{name} is a second light battalion; an army has at most {LIGHT_BATTALIONS}")
            }
            Unlawful::RiflesInLine { .. } => {
                format!("{name} has rifles and is not light; only a light battalion may have them")
            }
            Unlawful::RiflesAbroad { .. } => {
                let nation = army.nation.name();
                format!("{name} has rifles and is {nation}; only British light troops may have them")
            }
            Unlawful::TooFew { least } => {
                format!("the army has {}; it needs at least {least}", battalions(army))
            }
            Unlawful::TooManyBattalions { most } => {
                format!("the army has {}; at most {most} are allowed", battalions(army))
            }
            Unlawful::Points { most } => {
                let points = army.points();
                let over = points.saturating_sub(most);
                format!("the army costs {points} points, {over} more than the {most} it may cost")
            }
        }
    }
}

fn battalions(army: &Army) -> String {
    match army.battalions.len() {
        1 => "1 battalion".to_owned(),
        n => format!("{n} battalions"),
    }
}

fn plural(kind: CharacterKind, count: u8) -> String {
    format!("{}{}", kind.name(), if count == 1 { "" } else { "s" })
}

impl CharacterKind {
    /// The key of the army file.
    pub const fn key(self) -> &'static str {
        match self {
            CharacterKind::Drummer => "drummers",
            CharacterKind::Sergeant => "sergeants",
            CharacterKind::Ensign => "ensigns",
            CharacterKind::Officer => "officers",
        }
    }
}

impl Army {
    /// All that is wrong with it, battalion by battalion, then as a whole; nothing if it may be fielded.
    pub fn judge(&self, law: &Law) -> Vec<Unlawful> {
        let mut found = Vec::new();
        for (index, battalion) in self.battalions.iter().enumerate() {
            battalion.judge(index, self.nation, &mut found);
        }
        let light = self.battalions.iter().enumerate().filter(|(_, b)| b.light);
        let more = light.skip(usize::from(LIGHT_BATTALIONS)); // MA-12.1
        found.extend(more.map(|(battalion, _)| Unlawful::SecondLight { battalion }));
        let (least, most) = law.battalions; // MA-R81
        if self.battalions.len() < usize::from(least) {
            found.push(Unlawful::TooFew { least });
        }
        if self.battalions.len() > usize::from(most) {
            found.push(Unlawful::TooManyBattalions { most });
        }
        if self.points() > law.points {
            found.push(Unlawful::Points { most: law.points }); // MA-R40: a ceiling, so fewer is fine
        }
        found
    }
}

impl Battalion {
    /// What is wrong with one battalion of an army of this nation.
    fn judge(&self, battalion: usize, nation: Nation, found: &mut Vec<Unlawful>) {
        if self.quality.price(self.rankers).is_none() {
            found.push(Unlawful::Size { battalion });
        }
        for kind in CharacterKind::ALL {
            if self.characters.count(kind) > kind.most() {
                found.push(Unlawful::TooMany { battalion, kind });
            }
        }
        if self.two_colours && nation != Nation::British {
            found.push(Unlawful::TwoColours { battalion });
        }
        if self.light && self.quality != Quality::Veterans {
            found.push(Unlawful::LightQuality { battalion });
        }
        if self.light && self.rankers > LIGHT_RANKERS {
            found.push(Unlawful::LightSize { battalion });
        }
        if self.rifles && !self.light {
            found.push(Unlawful::RiflesInLine { battalion });
        }
        if self.rifles && nation != Nation::British {
            found.push(Unlawful::RiflesAbroad { battalion });
        }
    }
}
