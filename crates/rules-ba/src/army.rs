//! Armies that players raise: units of the rows of the valour table, in brigades (BA-T21, BA-R179, BA-R180).

pub mod file;
pub mod legal;

use crate::tables::valour::{VALOUR, valours};
use crate::units::{Arm, Arms, Calibre, Nature, Weapon, Weight};

/// A branch: an arm with the weight of its horses, as table 21 tells them apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Branch {
    /// Infantry.
    Infantry,
    /// Engineers.
    Engineers,
    /// Heavy cavalry.
    Heavy,
    /// Medium cavalry.
    Medium,
    /// Light cavalry.
    Light,
    /// Artillery.
    Artillery,
    /// A supply waggon.
    Waggon,
}

impl Branch {
    /// All of them.
    pub const ALL: [Branch; 7] = [
        Branch::Infantry,
        Branch::Engineers,
        Branch::Heavy,
        Branch::Medium,
        Branch::Light,
        Branch::Artillery,
        Branch::Waggon,
    ];

    /// As files and forms say it.
    pub const fn name(self) -> &'static str {
        match self {
            Branch::Infantry => "infantry",
            Branch::Engineers => "engineers",
            Branch::Heavy => "heavy cavalry",
            Branch::Medium => "medium cavalry",
            Branch::Light => "light cavalry",
            Branch::Artillery => "artillery",
            Branch::Waggon => "waggon",
        }
    }

    /// The arm.
    pub const fn arm(self) -> Arm {
        match self {
            Branch::Infantry => Arm::Infantry,
            Branch::Engineers => Arm::Engineers,
            Branch::Heavy | Branch::Medium | Branch::Light => Arm::Cavalry,
            Branch::Artillery => Arm::Artillery,
            Branch::Waggon => Arm::Waggon,
        }
    }

    /// The weight of its horses.
    pub const fn weight(self) -> Weight {
        match self {
            Branch::Heavy => Weight::Heavy,
            Branch::Light => Weight::Light,
            _ => Weight::Medium,
        }
    }

    /// What it usually fires with.
    pub const fn usual_arms(self) -> Arms {
        match self {
            Branch::Infantry | Branch::Engineers => Arms::Hand(Weapon::Musket),
            Branch::Heavy | Branch::Medium | Branch::Light => Arms::Hand(Weapon::Carbine),
            Branch::Artillery => Arms::Guns(Calibre::Pd6),
            Branch::Waggon => Arms::None,
        }
    }

    /// Squadrons or model guns where none are said.
    pub const fn usual_elements(self) -> u8 {
        match self.arm() {
            Arm::Cavalry => 4,
            Arm::Artillery => 2,
            _ => 1,
        }
    }

    /// Figures where none are said: a battalion of 600 men, squadrons of 100, four gunners a model gun, a driver.
    pub const fn usual_figures(self, elements: u8) -> u16 {
        match self.arm() {
            Arm::Infantry => 30,
            Arm::Engineers => 12,
            Arm::Cavalry => 5 * elements as u16,
            Arm::Artillery => 4 * elements as u16,
            Arm::Waggon => 1,
        }
    }
}

/// A row of table 21, by its place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Row(u8);

impl Row {
    /// Units that the table does not indicate (T21.1).
    pub const UNLISTED: Row = Row(0);

    /// All of them, in order.
    pub fn all() -> impl Iterator<Item = Row> {
        (0..VALOUR.len() as u8).map(Row)
    }

    /// The row with this number: `T21.17`.
    pub fn find(number: &str) -> Option<Row> {
        Row::all().find(|row| row.number().eq_ignore_ascii_case(number))
    }

    fn cells(self) -> (&'static str, &'static str, &'static str, &'static str, &'static str) {
        VALOUR[usize::from(self.0)]
    }

    /// Its number.
    pub fn number(self) -> &'static str {
        self.cells().0
    }

    /// Its nation; `None` for units of any.
    pub fn nation(self) -> Option<&'static str> {
        Some(self.cells().1).filter(|nation| !nation.starts_with('('))
    }

    /// The only branch it speaks of; `None` where it speaks of all.
    pub fn branch(self) -> Option<Branch> {
        let word = self.cells().3.split(" (").next().unwrap_or("");
        Branch::ALL.into_iter().find(|branch| branch.name().eq_ignore_ascii_case(word))
    }

    /// The valours it allows, better troops first. A nation without entries has 0.
    pub fn valours(self) -> Vec<i8> {
        let found: Vec<i8> = valours(self.cells().4).collect();
        if found.is_empty() { vec![0] } else { found }
    }

    /// Nation and kind of troops in words: "Belgium: Line, chasseurs".
    pub fn title(self) -> String {
        let (_, nation, kind, ..) = self.cells();
        let nation = nation.trim_matches(['(', ')']);
        match kind {
            "-" => format!("{}: all others", kernel::capital(nation)),
            kind if kind.starts_with("- (") => format!("{}: all", kernel::capital(nation)),
            kind => format!("{}: {kind}", kernel::capital(nation)),
        }
    }
}

/// A unit as an army file lists it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recruit {
    /// Its name.
    pub name: String,
    /// Its brigade, by name.
    pub brigade: String,
    /// The row of table 21 it comes from.
    pub row: Row,
    /// Its branch.
    pub branch: Branch,
    /// Its valour.
    pub valour: i8,
    /// Figures, gunners, the driver.
    pub figures: u16,
    /// Squadrons or model guns; 1 otherwise.
    pub elements: u8,
    /// What it fires with.
    pub arms: Arms,
    /// What else it is.
    pub nature: Nature,
}

/// An army that a player raises.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// The CO above its brigades.
    pub commander: String,
    /// Its units, brigade by brigade as they stand from the left.
    pub units: Vec<Recruit>,
}

/// What a figure costs before its valour (BA-R179).
const FIGURE: [(Branch, i32); 7] = [
    (Branch::Infantry, 6),
    (Branch::Engineers, 7),
    (Branch::Heavy, 12),
    (Branch::Medium, 11),
    (Branch::Light, 10),
    (Branch::Artillery, 6),
    (Branch::Waggon, 20),
];

impl Recruit {
    /// What one of its figures costs (BA-R179).
    pub fn price_of_figure(&self) -> i32 {
        let base = FIGURE.iter().find(|(branch, _)| *branch == self.branch).map_or(0, |(_, price)| *price);
        let Nature { light, lancers, marksmen, .. } = self.nature;
        let drilled = self.branch.arm().is_foot() && light;
        let rifles = self.arms == Arms::Hand(Weapon::Rifle);
        base + i32::from(self.valour)
            + [drilled, lancers, marksmen, rifles].map(i32::from).iter().sum::<i32>()
    }

    /// What one of its guns costs, its gunners apart (BA-R179).
    pub fn price_of_gun(&self) -> i32 {
        let guns = match self.arms {
            Arms::Guns(Calibre::Pd3) => 40,
            Arms::Guns(Calibre::Pd6) => 60,
            Arms::Guns(Calibre::Pd9) => 70,
            Arms::Guns(Calibre::Pd12) => 80,
            _ => 0,
        };
        guns + if self.nature.horse { 10 } else { 0 }
    }

    /// What it costs (BA-R179).
    pub fn points(&self) -> u32 {
        let guns = if self.branch == Branch::Artillery { i32::from(self.elements) } else { 0 };
        let waggon = if self.nature.ammunition { 20 } else { 0 };
        let all = i32::from(self.figures) * self.price_of_figure() + guns * self.price_of_gun() + waggon;
        all.unsigned_abs()
    }
}

impl Army {
    /// What it costs (BA-R179).
    pub fn points(&self) -> u32 {
        self.units.iter().map(Recruit::points).sum()
    }

    /// Its brigades from the left: the first unit of each.
    pub fn brigades(&self) -> Vec<usize> {
        let first = |at: &usize| self.units[..*at].iter().all(|unit| unit.brigade != self.units[*at].brigade);
        (0..self.units.len()).filter(first).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// BA-T21, BA-R3, BA-R179: every row can be raised, with the valours that stand in it.
    #[test]
    fn every_row_of_the_valour_table_names_troops_and_valours() {
        assert_eq!(Row::all().count(), 188);
        for row in Row::all() {
            assert_eq!(Row::find(row.number()), Some(row));
            let valours = row.valours();
            assert!(
                (1..=2).contains(&valours.len()) && valours.is_sorted_by(|a, b| a >= b),
                "{}",
                row.number()
            );
            let any = row == Row::UNLISTED || row.title().starts_with("Portugal");
            assert_eq!(row.branch().is_none(), any, "{}", row.title());
        }
        let row = |number| Row::find(number).unwrap();
        assert_eq!((row("T21.6").valours(), row("T21.6").branch()), (vec![1, -1], Some(Branch::Infantry)));
        assert_eq!((row("t21.158").valours(), row("T21.2").branch()), (vec![2, 1], Some(Branch::Artillery)));
        assert_eq!(row("T21.11").title(), "Austria: all others");
        assert_eq!(
            (Row::UNLISTED.title().as_str(), Row::UNLISTED.nation()),
            ("Any: Units not indicated", None)
        );
    }

    /// BA-R179: the prices of the ruling.
    #[test]
    fn prices_are_those_of_the_ruling() {
        let unit = |branch: Branch, valour, elements| Recruit {
            name: String::new(),
            brigade: String::new(),
            row: Row::UNLISTED,
            branch,
            valour,
            figures: branch.usual_figures(elements),
            elements,
            arms: branch.usual_arms(),
            nature: Nature::default(),
        };
        assert_eq!(unit(Branch::Infantry, 0, 1).points(), 180);
        assert_eq!(unit(Branch::Infantry, -5, 1).points(), 30);
        assert_eq!(unit(Branch::Engineers, 0, 1).points(), 84);
        let heavy = [Branch::Heavy, Branch::Medium, Branch::Light].map(|branch| unit(branch, 1, 4).points());
        assert_eq!(heavy, [260, 240, 220]);
        assert_eq!(unit(Branch::Artillery, 1, 2).points(), 2 * 60 + 8 * 7);
        let mut rifles = unit(Branch::Infantry, 4, 1);
        (rifles.arms, rifles.nature) =
            (Arms::Hand(Weapon::Rifle), Nature { light: true, marksmen: true, ..Nature::default() });
        assert_eq!(rifles.points(), 30 * (6 + 4 + 3));
        let mut horse = unit(Branch::Artillery, 0, 2);
        (horse.arms, horse.nature) = (Arms::Guns(Calibre::Pd12), Nature { horse: true, ..Nature::default() });
        assert_eq!(horse.points(), 2 * 90 + 8 * 6);
        let mut waggon = unit(Branch::Waggon, 0, 1);
        assert_eq!(waggon.points(), 20);
        waggon.nature.ammunition = true;
        assert_eq!(waggon.points(), 40);
    }
}
