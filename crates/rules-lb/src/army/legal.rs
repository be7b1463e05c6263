//! Whether an army may be fielded: all that is wrong with it at once, each fault with its clause (LB-14).

use super::{ArmWord, Army, MAX_GENERALS, MAX_UNITS, Nation, Recruit};
use kernel::{RuleId, rule};

/// The most units of an army: half of what a battle has room for.
pub const MOST_UNITS: usize = MAX_UNITS / 2;
/// The most brigades: their generals and the army commander find room.
pub const MOST_BRIGADES: usize = MAX_GENERALS / 2 - 1;
/// The fewest and the most units of a brigade (LB-14.5).
pub const BRIGADE: (usize, usize) = (2, 6);

/// Something that is wrong with an army. `unit` is a place in its roster.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Unlawful {
    /// It has no such number of figures (LB-14.1 to LB-14.3).
    Figures {
        /// Which.
        unit: usize,
        /// What it is.
        arm: ArmWord,
    },
    /// A battery without a weight, or a weight without guns (LB-14.3).
    Pounds {
        /// Which.
        unit: usize,
    },
    /// The King's German Legion is British (LB-14.4).
    Legion {
        /// Which.
        unit: usize,
    },
    /// A brigade of too few or too many units (LB-14.5).
    BrigadeSize {
        /// Its first unit.
        unit: usize,
        /// How many it has.
        units: usize,
    },
    /// Brigades are told apart by their first letter, and C is the army commander's (LB-14.5).
    BrigadeLetter {
        /// Its first unit.
        unit: usize,
    },
    /// Too many brigades (LB-14.5).
    Brigades,
    /// Too many units, or none (LB-14.5).
    Units,
}

impl Unlawful {
    /// The clause.
    pub fn rule(self) -> RuleId {
        match self {
            Unlawful::Figures { arm: ArmWord::Horse(..), .. } => rule!("LB-14.2"),
            Unlawful::Figures { arm: ArmWord::Guns(_), .. } => rule!("LB-14.3"),
            Unlawful::Figures { .. } => rule!("LB-14.1"),
            Unlawful::Pounds { .. } => rule!("LB-14.3"),
            Unlawful::Legion { .. } => rule!("LB-14.4"),
            _ => rule!("LB-14.5"),
        }
    }

    /// The unit it is about, and the key of the army file; an army as a whole has neither.
    pub fn about(self) -> Option<(usize, &'static str)> {
        match self {
            Unlawful::Figures { unit, .. } => Some((unit, "figures")),
            Unlawful::Pounds { unit } => Some((unit, "pounds")),
            Unlawful::Legion { unit } => Some((unit, "kgl")),
            Unlawful::BrigadeSize { unit, .. } | Unlawful::BrigadeLetter { unit } => Some((unit, "brigade")),
            Unlawful::Brigades | Unlawful::Units => None,
        }
    }

    /// What is wrong and what would help, without the clause.
    pub fn sentence(self, army: &Army) -> String {
        let of = self.about().and_then(|(unit, _)| army.units.get(unit));
        let (name, brigade) = of.map_or(("", ""), |unit| (unit.name.as_str(), unit.brigade.as_str()));
        match self {
            Unlawful::Figures { arm, .. } => match arm {
                ArmWord::Foot(_) => format!("{name}: a battalion has 9 to 24 figures, a multiple of 3"),
                ArmWord::Skirmishers => format!("{name}: a detached skirmish unit has 6 figures"),
                ArmWord::Horse(..) => format!("{name}: a cavalry regiment has 12 figures"),
                ArmWord::Guns(_) => format!("{name}: a battery has 4 crew figures"),
            },
            Unlawful::Pounds { .. } => format!("{name}: guns have a weight of 1 to 24 pounds, others none"),
            Unlawful::Legion { .. } => format!("{name}: the King's German Legion is British"),
            Unlawful::BrigadeSize { units, .. } => {
                format!("{brigade} has {units} units; a brigade has {} to {}", BRIGADE.0, BRIGADE.1)
            }
            Unlawful::BrigadeLetter { .. } => {
                format!("{brigade}: brigades begin with different letters, and none with C")
            }
            Unlawful::Brigades => format!("an army has at most {MOST_BRIGADES} brigades"),
            Unlawful::Units => format!("an army has 2 to {MOST_UNITS} units; it has {}", army.units.len()),
        }
    }
}

impl Army {
    /// Its brigades in the order of the roster: the first unit of each.
    pub fn brigades(&self) -> Vec<usize> {
        let first = |i: &usize| {
            let before = &self.units[..*i];
            before.iter().all(|unit| unit.brigade != self.units[*i].brigade)
        };
        (0..self.units.len()).filter(first).collect()
    }

    /// All that is wrong with it, in order.
    pub fn judge(&self) -> Vec<Unlawful> {
        let mut wrong = Vec::new();
        for (unit, recruit) in self.units.iter().enumerate() {
            wrong
                .extend((!recruit.has_lawful_size()).then_some(Unlawful::Figures { unit, arm: recruit.arm }));
            let guns = matches!(recruit.arm, ArmWord::Guns(_));
            let weighs = if guns { (1..=24).contains(&recruit.pounds) } else { recruit.pounds == 0 };
            wrong.extend((!weighs).then_some(Unlawful::Pounds { unit }));
            let abroad = recruit.kgl && self.nation == Nation::French;
            wrong.extend(abroad.then_some(Unlawful::Legion { unit }));
        }
        let (mut letters, brigades) = (vec!['C'], self.brigades());
        for &unit in &brigades {
            let brigade = &self.units[unit].brigade;
            let units = self.units.iter().filter(|other| other.brigade == *brigade).count();
            let lawful = (BRIGADE.0..=BRIGADE.1).contains(&units);
            wrong.extend((!lawful).then_some(Unlawful::BrigadeSize { unit, units }));
            let letter = letter(brigade);
            wrong.extend(letters.contains(&letter).then_some(Unlawful::BrigadeLetter { unit }));
            letters.push(letter);
        }
        wrong.extend((brigades.len() > MOST_BRIGADES).then_some(Unlawful::Brigades));
        wrong.extend((!(2..=MOST_UNITS).contains(&self.units.len())).then_some(Unlawful::Units));
        wrong.sort_unstable();
        wrong
    }
}

/// The letter of a brigade: that of its general's code.
pub(crate) fn letter(brigade: &str) -> char {
    brigade.chars().next().and_then(|first| first.to_uppercase().next()).unwrap_or('B')
}

impl Recruit {
    fn has_lawful_size(&self) -> bool {
        match self.arm {
            ArmWord::Foot(_) => (9..=24).contains(&self.figures) && self.figures.is_multiple_of(3),
            other => self.figures == other.figures(),
        }
    }
}
