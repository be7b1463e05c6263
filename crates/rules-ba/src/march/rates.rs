//! Rates of march and what a tick is worth (BA-2.3.1a, BA-T3, BA-R38, BA-G39).

use super::ground::Underfoot;
use crate::formation::Formation;
use crate::orders::Pace;
use crate::tables::ground::{Passage, passage};
use crate::tables::march::{Going, rate};
use crate::units::{Arm, Arms, Calibre, Raised};
use tabletop::{Cost, Tariff, TurnPrice};

/// Points for a unit of way: so fine that every budget of a tick is a whole number of 64ths.
pub const FINE: u32 = 2_048;
/// The ticks of a marching sub-phase (BA-R34).
pub const TICKS: u8 = 100;

/// What legs cost, the same for all: what changes from tick to tick changes the budget. Wheels and rotations are dearer by the
/// half rate at which they are done (BA-2.4.2a, BA-2.4.2b, BA-2.4.2c, BA-G39); an inversion is free (BA-2.4.2d).
pub const TARIFF: Tariff = Tariff {
    advance: Some(FINE),
    retire: Some(FINE),
    oblique: Some(FINE),
    wheel: TurnPrice::Fronts { above: 3, below: 1, points: FINE },
    rotate: TurnPrice::Fronts { above: 3, below: 2, points: FINE },
    about_turn: Some(0),
    form: None,
};

/// At which rate a body moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// By order, at a pace.
    Ordered(Pace),
    /// Retreating: the normal rate (BA-5.3.1b).
    Retreat,
    /// Routing (BA-5.4.1d).
    Rout,
}

/// The printed row of a body's rate (BA-T3): at work and at rest that of a line (BA-1.3.5g, BA-1.3.6f).
pub fn row(raised: &Raised, on_guns: bool, formation: Formation, manner: Manner) -> usize {
    use Formation::{ColumnOfAttack, ColumnOfMarch, Huddle, SkirmishLine, Square};
    let heavy = raised.arms == Arms::Guns(Calibre::Pd12);
    let charge = manner == Manner::Ordered(Pace::Charge);
    let rout = manner == Manner::Rout || formation == Formation::Rout;
    match raised.arm {
        Arm::Artillery if on_guns => match (formation, raised.nature.horse) {
            (ColumnOfMarch, true) if rout => 22,
            (ColumnOfMarch, false) if rout => 21,
            (ColumnOfMarch, true) if charge => 18,
            (ColumnOfMarch, true) => 17,
            (ColumnOfMarch, false) if heavy => 16,
            (ColumnOfMarch, false) => 15,
            _ if heavy => 20,
            _ => 19,
        },
        Arm::Waggon if rout => 21,
        Arm::Waggon => 15,
        Arm::Cavalry => match formation {
            _ if rout => 14,
            _ if charge => 12,
            ColumnOfMarch => 8,
            ColumnOfAttack => 9,
            SkirmishLine => 11,
            _ => 10,
        },
        // Infantry, engineers, and gunners without their guns (BA-T3).
        _ => match formation {
            _ if rout => 7,
            _ if charge && !matches!(formation, Square | Huddle) => 6,
            ColumnOfMarch => 1,
            ColumnOfAttack => 2,
            Square | Huddle => 4,
            SkirmishLine => 5,
            _ => 3,
        },
    }
}

/// The rate on what lies under a body, in cm for a bound: the lowest of all that is under some figure (BA-R39). `None` where
/// the formation has no rate (BA-2.3.1h).
pub fn printed(row: usize, under: Underfoot) -> Option<i32> {
    let mut least = None;
    for going in under.goings() {
        // No special rate on a road: that of the terrain (BA-R40), which figures on a road ignore.
        let one = match going {
            Going::Road => rate(row, Going::Road).or_else(|| rate(row, Going::Normal)),
            other => rate(row, other),
        }?;
        least = Some(least.map_or(one, |least: i32| least.min(one)));
    }
    least
}

/// What halves or doubles a rate (BA-2.3.1o, BA-R38). Nothing of it counts in forced action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Burden {
    /// How often it is halved: disorder, splitting or assembly, change of formation.
    pub halvings: u8,
    /// Whether it is doubled: the fast rate (BA-2.3.2b).
    pub doubled: bool,
}

/// What a tick is worth in points: a hundredth of the bound at the rate in force. `None` where the body may not go.
pub fn tick(row: usize, arm: Arm, under: Underfoot, burden: Burden) -> Option<Cost> {
    let cm = i64::from(printed(row, under)?);
    // Obstacles are crossed as BA-T4 says (BA-2.3.5d).
    let quarters = match passage(arm, under.obstacle) {
        Passage::Never => return None,
        passage => passage.quarters(),
    };
    // cm for a bound: 10 units for a tick.
    let points = cm * 10 * i64::from(FINE) * quarters / 4 * if burden.doubled { 2 } else { 1 };
    Some(Cost(points >> burden.halvings))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::march::Going::Normal;

    fn raised(arm: Arm) -> Raised {
        let battle = crate::tests::testing::mill().battle;
        battle.units.iter().find(|unit| unit.arm == arm).cloned().unwrap()
    }

    /// BA-T3, BA-1.3.5g, BA-1.3.6f, BA-2.3.1b
    #[test]
    fn every_formation_has_its_row() {
        let (foot, horse, guns) = (raised(Arm::Infantry), raised(Arm::Cavalry), raised(Arm::Artillery));
        let rate_of =
            |raised: &Raised, formation, manner| rate(row(raised, true, formation, manner), Normal).unwrap();
        let normal = Manner::Ordered(Pace::Normal);
        use Formation::*;
        let all =
            [ColumnOfMarch, ColumnOfAttack, Line, BattalionMass, Square, Huddle, SkirmishLine, Rest, Work];
        assert_eq!(all.map(|f| rate_of(&foot, f, normal)), [40, 30, 20, 20, 10, 10, 30, 20, 20]);
        let charge = Manner::Ordered(Pace::Charge);
        assert_eq!((rate_of(&foot, Line, charge), rate_of(&horse, Line, charge)), (40, 60));
        assert_eq!((rate_of(&foot, Line, Manner::Rout), rate_of(&horse, Line, Manner::Rout)), (40, 60));
        assert_eq!(
            [ColumnOfMarch, ColumnOfAttack, Line, SkirmishLine].map(|f| rate_of(&horse, f, normal)),
            [60, 40, 30, 40]
        );
        assert_eq!((rate_of(&guns, ColumnOfMarch, normal), rate_of(&guns, Line, normal)), (30, 15));
        let heavy = Raised { arms: Arms::Guns(Calibre::Pd12), ..guns.clone() };
        assert_eq!((rate_of(&heavy, ColumnOfMarch, normal), rate_of(&heavy, Line, normal)), (15, 10));
        let mut mounted = guns;
        mounted.nature.horse = true;
        assert_eq!(
            (rate_of(&mounted, ColumnOfMarch, normal), rate_of(&mounted, ColumnOfMarch, charge)),
            (40, 60)
        );
        assert_eq!(row(&mounted, false, Line, normal), 3);
    }

    /// BA-2.3.1o, BA-R38, BA-E43
    #[test]
    fn reductions_multiply() {
        let open = |burden| tick(1, Arm::Infantry, Underfoot::OPEN, burden).unwrap().0 / i64::from(FINE);
        assert_eq!(open(Burden::default()), 400);
        assert_eq!(open(Burden { halvings: 2, doubled: false }), 100);
        assert_eq!(open(Burden { halvings: 2, doubled: true }), 200);
    }
}
