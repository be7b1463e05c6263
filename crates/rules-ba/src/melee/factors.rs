//! The factors of one party against one opponent (BA-T8): facts in, roll out.

use crate::tables::Rows;
use crate::tables::melee::MELEE;
use crate::terrain::Grade;
use crate::units::{Degree, Weight};
use kernel::{Changes, Dice, Reading, Roll, Side, rule};
use serde::{Deserialize, Serialize};

/// Whether a party attacks or defends; both may attack each other (BA-4.1.3b).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// It attacks this opponent.
    Attacker,
    /// It defends.
    Defender,
}

/// What a party is drawn up as, for the groups A to D of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stand {
    /// Line or column of attack.
    #[default]
    Firm,
    /// Column of march.
    ColumnOfMarch,
    /// Skirmish line.
    SkirmishLine,
    /// Square.
    Square,
    /// Battalion mass.
    BattalionMass,
    /// Huddle.
    Huddle,
    /// At work or at rest.
    Idle,
}

/// The arms as the table knows them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Infantry, engineers.
    Foot,
    /// Cavalry of a weight.
    Horse(Weight),
    /// Artillery, waggons, gunners off their guns (BA-R100).
    Guns,
}

/// From where the attacker comes (BA-4.1.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Approach {
    /// From the front.
    #[default]
    Front,
    /// In the flank.
    Flank,
    /// In the rear.
    Rear,
}

/// One party. A field that is a number is what it adds; a field that is true or false is a circumstance of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Party {
    /// Whose it is.
    pub side: Side,
    /// By its number, for the dice and the picture.
    pub who: u16,
    /// Attacker or defender against this opponent.
    pub role: Role,
    /// Its arm.
    pub kind: Kind,
    /// How it is drawn up.
    pub stand: Stand,
    /// Covered by a skirmish line, behind cover or inside a building (BA-4.3.2a, BA-4.3.2b).
    pub covered: bool,
    /// The cover it has from this opponent (BA-4.1.3f).
    pub cover: Grade,
    /// It attacks uphill.
    pub uphill: bool,
    /// Split, assembled or formed anew in this bound.
    pub formed: bool,
    /// It overreaches the opponent.
    pub overreaches: bool,
    /// In passage of an obstacle.
    pub in_passage: bool,
    /// Fired in this bound.
    pub fired: bool,
    /// Without supplies.
    pub out_of_supplies: bool,
    /// Its first fire or melee.
    pub fresh: bool,
    /// It attacks at the charge.
    pub charges: bool,
    /// Lancers.
    pub lancers: bool,
    /// It charged in the last bound.
    pub charged_before: bool,
    /// Cavalry that has not marched 5 cm (BA-4.4.0d); it may have charged all the same (BA-4.4.0e).
    pub passive: bool,
    /// It attacked in this bound or the last (BA-R86).
    pub attacked: bool,
    /// It defended in this bound or the last.
    pub defended: bool,
    /// It brought an opponent into FD in this bound or the last.
    pub triumphed: bool,
    /// The target of its attack cannot be seen.
    pub hidden: bool,
    /// Its disorder.
    pub degree: Degree,
    /// Has a support unit, or a skirmish line its soutien.
    pub supported: bool,
    /// Has a neighbour unit.
    pub neighbour: bool,
    /// The factor of its engaged officer.
    pub engaged: i8,
    /// Its valour.
    pub valour: i8,
    /// Its figures for relative numbers.
    pub figures: u16,
}

/// What lies between two parties.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Between {
    /// From where the attacker comes; the front if both attack.
    pub approach: Approach,
}

/// The roll of a party against an opponent (BA-T8). Two ones tell of supplies (BA-5.5.3b).
pub fn roll(own: &Party, other: &Party, between: Between) -> Roll {
    let mut roll = Roll::new(Dice::d6(3), "melee", rule!("BA-4.1.3a"));
    roll.by = Some(own.side);
    roll.who = Some(own.who);
    roll.table = Some(rule!("BA-T8"));
    roll.reading = Reading::SumAndOnes(2);
    rows(own, other, between).added(&MELEE, usize::from(own.role == Role::Defender), Changes::Die, roll)
}

/// The rows that apply to a party.
pub fn rows(own: &Party, other: &Party, between: Between) -> Rows {
    let attacks = own.role == Role::Attacker;
    let (foot, horse) = (own.kind == Kind::Foot, matches!(own.kind, Kind::Horse(_)));
    let (their_foot, their_horse) = (other.kind == Kind::Foot, matches!(other.kind, Kind::Horse(_)));
    let solid = |stand: Stand| matches!(stand, Stand::Square | Stand::BattalionMass | Stand::Huddle);
    // Cavalry that attacks, seen by either party: whom does it attack?
    let prey = if horse && attacks {
        Some(other)
    } else if their_horse && other.role == Role::Attacker {
        Some(own)
    } else {
        None
    };
    let square = prey.is_some_and(|prey| prey.stand == Stand::Square);
    let mass = prey.is_some_and(|prey| prey.stand == Stand::BattalionMass);
    // A huddle counts as infantry in general (BA-1.3.1o).
    let general = prey.is_some_and(|prey| !matches!(prey.kind, Kind::Horse(_))) && !square && !mass;
    let (mine, theirs) = (u32::from(own.figures), u32::from(other.figures));
    Rows::NONE
        .when(own.stand == Stand::ColumnOfMarch, 1)
        .when(own.stand == Stand::SkirmishLine, 2)
        .when(own.kind == Kind::Guns || own.stand == Stand::Idle, 3)
        .when(square, 4)
        .when(mass, 5)
        .when(general, 6)
        .when(foot && their_foot && !own.covered && own.stand != Stand::SkirmishLine, 7)
        .when(solid(own.stand) && their_foot, 8)
        .when(attacks && own.uphill, 9)
        .when(own.formed, 10)
        .when(between.approach == Approach::Flank, 11)
        .when(between.approach == Approach::Rear, 12)
        .when(between.approach == Approach::Front && own.overreaches, 13)
        .when(own.in_passage, 14)
        .when(attacks && other.cover == Grade::I, 15)
        .when(attacks && other.cover == Grade::II, 16)
        .when(attacks && other.cover == Grade::III, 17)
        .when(own.fired, 18)
        // Without supplies it may attack and be attacked (BA-5.5.3f).
        .when(own.out_of_supplies, 19)
        .when(own.fresh, 20)
        .when(attacks && own.charges, 21)
        .when(attacks && own.charges && horse && (own.lancers || own.kind == Kind::Horse(Weight::Heavy)), 22)
        .when(own.charged_before, 23)
        .when(horse && own.passive, 24)
        .when(own.kind == Kind::Horse(Weight::Heavy), 25)
        .when(own.kind == Kind::Horse(Weight::Light), 26)
        .when(own.attacked, 27)
        .when(own.defended, 28)
        .when(own.triumphed, 29)
        .when(2 * mine >= 3 * theirs, 30)
        .when(mine >= 2 * theirs, 31)
        .when(mine >= 3 * theirs, 32)
        .when(attacks && own.hidden, 33)
        .when(own.degree == Degree::Ld, 34)
        .when(own.degree == Degree::Md, 35)
        .when(own.degree == Degree::Fd, 36)
        .when(own.supported, 37)
        .when(own.neighbour, 38)
        .given(39, own.engaged)
        .given(40, own.valour)
}
