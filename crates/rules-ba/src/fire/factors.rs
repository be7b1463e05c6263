//! The factors of one firing (BA-T6, BA-T7): facts in, roll out.

use crate::tables::Rows;
use crate::tables::fire::{ARTILLERY, HAND_WEAPONS, Zone};
use crate::terrain::Grade;
use crate::units::{Calibre, Degree};
use kernel::{Changes, Dice, Reading, Roll, Side, rule};
use serde::{Deserialize, Serialize};

/// What is fired with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// Hand weapons.
    Hand,
    /// Guns of this calibre.
    Guns(Calibre),
}

/// Which edge of the target the line of fire meets (BA-3.1.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// The front, or a flank at less than 45 degrees.
    #[default]
    Front,
    /// A flank, at 45 to 90 degrees.
    Flank,
    /// The rear.
    Rear,
}

/// What the target is, for the groups A to C of the tables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mass {
    /// Nothing of this.
    #[default]
    Thin,
    /// Column effect (BA-3.1.9).
    Column,
    /// Square, battalion mass or huddle.
    Solid,
}

/// The firing unit. A field that is a number is what it adds; a field that is true or false is a circumstance of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Firer {
    /// Whose it is.
    pub side: Side,
    /// By its number, for the dice and the picture.
    pub who: u16,
    /// With what.
    pub by: By,
    /// A skirmish line.
    pub skirmish_line: bool,
    /// Mounted.
    pub cavalry: bool,
    /// In passage of an obstacle (BA-2.3.5a).
    pub in_passage: bool,
    /// Not stationary; horse artillery does not mind.
    pub moved: bool,
    /// At two targets; guns mind in zones 2 and 3.
    pub split: bool,
    /// Its first fire or melee (BA-R57).
    pub fresh: bool,
    /// Its disorder.
    pub degree: Degree,
    /// Highly trained marksmen.
    pub marksmen: bool,
    /// Has a neighbour unit.
    pub neighbour: bool,
    /// The factor of its engaged officer.
    pub engaged: i8,
    /// Its valour.
    pub valour: i8,
    /// Canister is loaded.
    pub canister: bool,
    /// Ranging at zones 2 and 3.
    pub ranging: bool,
    /// The figures that take part; gunners count five times, target figures never (BA-3.4.3a, BA-3.4.3b).
    pub figures: u16,
}

/// The unit fired at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Target {
    /// How thick it stands.
    pub mass: Mass,
    /// A skirmish line.
    pub skirmish_line: bool,
    /// Limbered artillery or a waggon.
    pub limbered: bool,
    /// Unlimbered artillery.
    pub unlimbered: bool,
    /// Mounted.
    pub cavalry: bool,
    /// At the charge.
    pub charging: bool,
    /// Which edge is hit.
    pub edge: Edge,
    /// It cannot be seen (BA-R50).
    pub hidden: bool,
    /// In passage of an obstacle.
    pub in_passage: bool,
    /// The cover it has.
    pub cover: Grade,
    /// In a wood or its edge: worse under artillery.
    pub in_wood: bool,
    /// Behind soft ground (BA-3.4.5).
    pub non_ricochet: bool,
    /// Without supplies.
    pub out_of_supplies: bool,
    /// Its disorder.
    pub degree: Degree,
    /// Has a support unit, or a skirmish line its soutien.
    pub supported: bool,
    /// The factor of its engaged officer.
    pub engaged: i8,
    /// Its valour.
    pub valour: i8,
    /// All its figures, skirmishers and guests that count included (BA-3.3.2a, BA-4.5.0i).
    pub figures: u16,
}

/// The roll of one firing at one target, with everything that counts (BA-T6, BA-T7). Its first total is the loss result, its second
/// the morale result (BA-T0b); two ones tell of supplies (BA-5.5.3b).
pub fn roll(firer: &Firer, target: &Target, zone: Zone) -> Roll {
    let (what, rule, table) = match firer.by {
        By::Hand => ("fire", rule!("BA-3.1.1k"), rule!("BA-T6")),
        By::Guns(_) => ("artillery fire", rule!("BA-3.1.1k"), rule!("BA-T7")),
    };
    let mut roll = Roll::new(Dice::d6(3), what, rule);
    roll.by = Some(firer.side);
    roll.who = Some(firer.who);
    roll.table = Some(table);
    roll.reading = Reading::SumAndOnes(2);
    let (factors, own, opponent) = match firer.by {
        By::Hand => (&HAND_WEAPONS[..], hand_own(firer, target, zone), hand_opponent(firer, target)),
        By::Guns(calibre) => {
            (&ARTILLERY[..], guns_own(firer, target, zone, calibre), guns_opponent(firer, target))
        }
    };
    let roll = own.added(factors, 0, Changes::Die, roll);
    let roll = opponent.added(factors, 1, Changes::Die, roll);
    let roll = own.added(factors, 2, Changes::Second, roll);
    opponent.added(factors, 3, Changes::Second, roll)
}

/// Firing figures F against target figures T (BA-R49): the rows reached by the firer, and by the target.
// Own rows where the firers are more, the opponent's where the target is (BA-T6a).
fn numbers(own: Rows, opponent: Rows, first: u8, fire: u32, aimed: u32) -> (Rows, Rows) {
    let own = own
        .when(fire >= 2 * aimed, first + 1)
        .when(fire >= 3 * aimed, first + 2)
        .when(fire >= 4 * aimed, first + 3)
        .when(fire >= 5 * aimed, first + 4);
    let opponent = opponent
        .when(2 * aimed >= 3 * fire, first)
        .when(aimed >= 2 * fire, first + 1)
        .when(aimed >= 3 * fire, first + 2)
        .when(aimed >= 4 * fire, first + 3)
        .when(aimed >= 5 * fire, first + 4);
    (own, opponent)
}

fn hand_own(firer: &Firer, target: &Target, zone: Zone) -> Rows {
    let rows = Rows::NONE
        .when(firer.skirmish_line, 3)
        .when(firer.cavalry, 6)
        .when(target.hidden, 10)
        .when(firer.in_passage, 11)
        .when(firer.moved, 20)
        .when(firer.split, 21)
        .when(firer.fresh, 22)
        .when(zone == Zone::Two, 24)
        .when(firer.degree == Degree::Ld, 25)
        .when(firer.marksmen, 28)
        .when(firer.neighbour, 30)
        // His own is added, the target's subtracted (BA-T6b).
        .given(31, firer.engaged)
        .given(32, firer.valour);
    numbers(rows, Rows::NONE, 15, u32::from(firer.figures), u32::from(target.figures)).0
}

fn hand_opponent(firer: &Firer, target: &Target) -> Rows {
    let rows = Rows::NONE
        .when(target.mass == Mass::Column, 1)
        .when(target.mass == Mass::Solid, 2)
        .when(target.skirmish_line, 3)
        .when(target.limbered, 4)
        .when(target.unlimbered, 5)
        .when(target.cavalry, 6)
        .when(target.cavalry && target.charging, 7)
        .when(target.edge == Edge::Flank, 8)
        .when(target.edge == Edge::Rear, 9)
        .when(target.in_passage, 11)
        .when(target.cover == Grade::I, 12)
        .when(target.cover == Grade::II, 13)
        .when(target.cover == Grade::III, 14)
        .when(target.out_of_supplies, 23)
        .when(target.degree == Degree::Ld, 25)
        .when(target.degree == Degree::Md, 26)
        .when(target.degree == Degree::Fd, 27)
        .when(target.supported, 29)
        .given(31, -target.engaged)
        .given(32, -target.valour);
    numbers(Rows::NONE, rows, 15, u32::from(firer.figures), u32::from(target.figures)).1
}

fn guns_own(firer: &Firer, target: &Target, zone: Zone, calibre: Calibre) -> Rows {
    let far = zone != Zone::One;
    let rows = Rows::NONE
        .when(target.hidden, 10)
        .when(firer.in_passage, 11)
        .when(firer.moved, 20)
        .when(firer.split && far, 21)
        .when(firer.fresh, 22)
        .when(firer.canister && !far, 24)
        .when(zone == Zone::Two, 25)
        .when(zone == Zone::Three, 26)
        .when(target.non_ricochet && far, 27)
        .when(firer.ranging && far, 28)
        .when(calibre == Calibre::Pd3, 29)
        .when(calibre == Calibre::Pd12, 30)
        .when(firer.degree == Degree::Ld, 31)
        .when(firer.neighbour, 35)
        .given(36, firer.engaged)
        .given(37, firer.valour);
    // Cover I and calibres of 6 and 9 pounds have no row (BA-T7a).
    numbers(rows, Rows::NONE, 15, 5 * u32::from(firer.figures), u32::from(target.figures)).0
}

fn guns_opponent(firer: &Firer, target: &Target) -> Rows {
    let rows = Rows::NONE
        .when(target.mass == Mass::Column, 1)
        .when(target.mass == Mass::Solid, 2)
        .when(target.skirmish_line, 3)
        .when(target.limbered, 4)
        .when(target.unlimbered, 5)
        .when(target.cavalry, 6)
        .when(target.cavalry && target.charging, 7)
        .when(target.edge == Edge::Flank, 8)
        .when(target.edge == Edge::Rear, 9)
        .when(target.in_passage, 11)
        .when(target.in_wood, 12)
        .when(target.cover == Grade::II, 13)
        .when(target.cover == Grade::III, 14)
        .when(target.out_of_supplies, 23)
        .when(target.degree == Degree::Ld, 31)
        .when(target.degree == Degree::Md, 32)
        .when(target.degree == Degree::Fd, 33)
        .when(target.supported, 34)
        .given(36, -target.engaged)
        .given(37, -target.valour);
    numbers(Rows::NONE, rows, 15, 5 * u32::from(firer.figures), u32::from(target.figures)).1
}
