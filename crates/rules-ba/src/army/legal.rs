//! Whether an army may be fielded: all that is wrong with it at once, each fault with its clause (BA-R179).

use super::{Army, Branch, Recruit};
use crate::units::{Arm, Arms};
use kernel::{RuleId, rule};

/// The most brigades of an army: they stand side by side.
pub const MOST_BRIGADES: usize = 4;
/// The most units of a brigade: they stand in two lines about their CO.
pub const MOST_IN_BRIGADE: usize = 6;
/// What an army may cost where the battle does not say.
pub const POINTS: u32 = 2_000;

/// What armies may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Law {
    /// The most points.
    pub points: u32,
}

impl Default for Law {
    fn default() -> Law {
        Law { points: POINTS }
    }
}

/// Something that is wrong with an army. `unit` is a place in its roster.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Unlawful {
    /// The row of table 21 speaks of another arm.
    Arm {
        /// Which.
        unit: usize,
    },
    /// The row has no such valour (BA-R3).
    Valour {
        /// Which.
        unit: usize,
    },
    /// No such number of figures.
    Figures {
        /// Which.
        unit: usize,
    },
    /// No such number of squadrons or guns.
    Elements {
        /// Which.
        unit: usize,
    },
    /// The weapon of another arm (BA-SC5).
    Weapon {
        /// Which.
        unit: usize,
    },
    /// What only another arm can be (BA-R31).
    Flag {
        /// Which.
        unit: usize,
        /// The key.
        key: &'static str,
        /// What may be so.
        of: &'static str,
    },
    /// A brigade of too many units.
    BrigadeSize {
        /// Its first unit.
        unit: usize,
    },
    /// Too many brigades.
    Brigades,
    /// Nobody.
    Nobody,
    /// Too dear.
    Points,
}

impl Unlawful {
    /// The clause.
    pub fn rule(self) -> RuleId {
        match self {
            Unlawful::Arm { .. } => rule!("BA-T21"),
            Unlawful::Valour { .. } => rule!("BA-R3"),
            Unlawful::Weapon { .. } => rule!("BA-SC5"),
            Unlawful::Flag { .. } => rule!("BA-R31"),
            _ => rule!("BA-R179"),
        }
    }

    /// The unit it is about, and the key of the army file; an army as a whole has neither.
    pub fn about(self) -> Option<(usize, &'static str)> {
        match self {
            Unlawful::Arm { unit } => Some((unit, "arm")),
            Unlawful::Valour { unit } => Some((unit, "valour")),
            Unlawful::Figures { unit } => Some((unit, "figures")),
            Unlawful::Elements { unit } => Some((unit, "elements")),
            Unlawful::Weapon { unit } => Some((unit, "weapon")),
            Unlawful::Flag { unit, key, .. } => Some((unit, key)),
            Unlawful::BrigadeSize { unit } => Some((unit, "brigade")),
            Unlawful::Brigades | Unlawful::Nobody | Unlawful::Points => None,
        }
    }

    /// What is wrong and what would help, without the clause.
    pub fn sentence(self, army: &Army, law: &Law) -> String {
        let of = self.about().and_then(|(unit, _)| army.units.get(unit));
        let (name, brigade) = of.map_or(("", ""), |unit| (unit.name.as_str(), unit.brigade.as_str()));
        let wanted = |words: fn(&Recruit) -> String| of.map_or(String::new(), words);
        match self {
            Unlawful::Arm { .. } => {
                let arm = |unit: &Recruit| unit.row.branch().map_or("any arm", Branch::name).to_owned();
                format!("{name}: this row of the valour table is {}", wanted(arm))
            }
            Unlawful::Valour { .. } => {
                let valours = |unit: &Recruit| {
                    let all: Vec<String> = unit.row.valours().iter().map(|v| format!("{v:+}")).collect();
                    all.join(" or ")
                };
                format!("{name}: the valour table gives these troops {}", wanted(valours))
            }
            Unlawful::Figures { .. } => format!("{name}: {}", wanted(|unit| size(unit.branch).to_owned())),
            Unlawful::Elements { .. } => {
                format!(
                    "{name}: a regiment has 1 to 8 squadrons, a battery 1 to 4 model guns, others have none"
                )
            }
            Unlawful::Weapon { .. } => {
                format!("{name}: foot and horse have a hand weapon, artillery a calibre, waggons neither")
            }
            Unlawful::Flag { key, of, .. } => format!("{name}: only {of} can be “{key}”"),
            Unlawful::BrigadeSize { .. } => {
                format!("{brigade}: a brigade has at most {MOST_IN_BRIGADE} units")
            }
            Unlawful::Brigades => format!("an army has at most {MOST_BRIGADES} brigades"),
            Unlawful::Nobody => "an army has at least one unit that is no waggon".to_owned(),
            Unlawful::Points => {
                format!("the army costs {} points; {} are allowed", army.points(), law.points)
            }
        }
    }
}

/// How many figures a branch may have, as a sentence.
const fn size(branch: Branch) -> &'static str {
    match branch.arm() {
        Arm::Infantry => "a battalion has 12 to 60 figures",
        Arm::Engineers => "engineers have 6 to 30 figures",
        Arm::Cavalry => "a regiment has 4 to 10 figures a squadron, at most 40 in all",
        Arm::Artillery => "a battery has 3 to 6 gunners a model gun",
        Arm::Waggon => "a waggon has one driver",
    }
}

impl Recruit {
    fn has_lawful_size(&self) -> bool {
        let each = |range: std::ops::RangeInclusive<u16>| {
            let elements = u16::from(self.elements);
            (range.start() * elements..=range.end() * elements).contains(&self.figures)
        };
        match self.branch.arm() {
            Arm::Infantry => (12..=60).contains(&self.figures),
            Arm::Engineers => (6..=30).contains(&self.figures),
            Arm::Cavalry => each(4..=10) && self.figures <= 40,
            Arm::Artillery => each(3..=6),
            Arm::Waggon => self.figures == 1,
        }
    }

    fn has_lawful_elements(&self) -> bool {
        let most = match self.branch.arm() {
            Arm::Cavalry => 8,
            Arm::Artillery => 4,
            _ => 1,
        };
        (1..=most).contains(&self.elements)
    }

    fn has_lawful_weapon(&self) -> bool {
        matches!(
            (self.branch.arm(), self.arms),
            (Arm::Artillery, Arms::Guns(_))
                | (Arm::Infantry | Arm::Engineers | Arm::Cavalry, Arms::Hand(_))
                | (Arm::Waggon, Arms::None)
        )
    }

    fn judge(&self, unit: usize, wrong: &mut Vec<Unlawful>) {
        let branch = self.row.branch();
        wrong.extend((branch.is_some_and(|own| own != self.branch)).then_some(Unlawful::Arm { unit }));
        wrong.extend((!self.row.valours().contains(&self.valour)).then_some(Unlawful::Valour { unit }));
        if !self.has_lawful_elements() {
            wrong.push(Unlawful::Elements { unit });
        } else if !self.has_lawful_size() {
            wrong.push(Unlawful::Figures { unit });
        }
        wrong.extend((!self.has_lawful_weapon()).then_some(Unlawful::Weapon { unit }));
        let (arm, nature) = (self.branch.arm(), self.nature);
        for (key, flag, fits, of) in [
            ("light", nature.light, arm.is_foot(), "infantry"),
            ("lancers", nature.lancers, arm.is_cavalry(), "cavalry"),
            ("marksmen", nature.marksmen, arm.is_foot(), "infantry"),
            ("horse", nature.horse, arm == Arm::Artillery, "artillery"),
            ("ammunition", nature.ammunition, arm == Arm::Waggon, "a waggon"),
        ] {
            wrong.extend((flag && !fits).then_some(Unlawful::Flag { unit, key, of }));
        }
    }
}

impl Army {
    /// All that is wrong with it, in order.
    pub fn judge(&self, law: &Law) -> Vec<Unlawful> {
        let mut wrong = Vec::new();
        for (unit, recruit) in self.units.iter().enumerate() {
            recruit.judge(unit, &mut wrong);
        }
        let brigades = self.brigades();
        for &unit in &brigades {
            let size = self.units.iter().filter(|other| other.brigade == self.units[unit].brigade).count();
            wrong.extend((size > MOST_IN_BRIGADE).then_some(Unlawful::BrigadeSize { unit }));
        }
        wrong.extend((brigades.len() > MOST_BRIGADES).then_some(Unlawful::Brigades));
        let fights = self.units.iter().any(|unit| unit.branch != Branch::Waggon);
        wrong.extend((!fights).then_some(Unlawful::Nobody));
        wrong.extend((self.points() > law.points).then_some(Unlawful::Points));
        wrong
    }
}
