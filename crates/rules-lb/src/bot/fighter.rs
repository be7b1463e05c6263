//! A unit as somebody weighs it: what it is, what is left of it, and what its loss would cost.

use crate::Lb;
use crate::army::{Arm, FRENCH, Quality, UnitId, Weapon};
use crate::formation::Formation;
use crate::state::*;
use crate::tables::Column;
use kernel::Side;
use tabletop::{Point, Stance};

/// A unit on the table, in a formation it has or could have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fighter {
    pub unit: UnitId,
    pub side: Side,
    pub arm: Arm,
    pub quality: Quality,
    pub formation: Formation,
    pub stance: Stance,
    pub centre: Point,
    pub figures: i32,
    pub lost: i32,
    /// A general is attached.
    pub led: bool,
    pub melee: bool,
    pub halted: bool,
    /// Cavalry that cannot move before it is recalled.
    pub marked: bool,
    /// In defensive ground whatever the direction (LB-18.1, LB-18.3).
    pub sheltered: bool,
    /// What its loss costs.
    pub worth: i32,
    /// What one figure costs, in hundredths.
    pub figure: i32,
}

impl Fighter {
    pub fn british(&self) -> bool {
        self.side != FRENCH
    }
    pub fn foot(&self) -> bool {
        self.arm.is_infantry()
    }
    pub fn horse(&self) -> bool {
        self.arm.is_cavalry()
    }
    pub fn guns(&self) -> bool {
        self.arm.is_artillery()
    }
    pub fn weapon(&self) -> Weapon {
        match self.arm {
            Arm::Cavalry(_, weapon) => weapon,
            _ => Weapon::Sabre,
        }
    }
    /// Infantry that cavalry does not ride down (LB-6.11).
    pub fn steady(&self) -> bool {
        matches!(self.formation, Formation::Square | Formation::Garrison)
    }
    /// The column of the melee table (LB-6.2).
    pub fn column(&self) -> Column {
        if self.foot() && (self.british() || self.formation == Formation::Column) {
            Column::A
        } else {
            Column::B
        }
    }
    /// The number of a test, in hundredths, after this many more hits: quality, casualties, general.
    pub fn nerve(&self, hits: i32) -> i32 {
        i32::from(self.quality.number()) * 100 - super::chances::shaken(self.lost, hits)
            + 100 * i32::from(self.led)
    }
    /// What a British column has less in its tests (LB-A5, LB-A7, LB-A13, LB-A14).
    pub fn in_column(&self) -> i32 {
        if self.british() && self.foot() && self.formation == Formation::Column { 100 } else { 0 }
    }
    /// What muskets need against it (LB-3.16), from its front or not.
    pub fn row(&self, enfiladed: bool) -> i32 {
        if self.sheltered {
            return 6;
        }
        match self.formation {
            Formation::Column | Formation::Square => 4,
            Formation::Line if enfiladed => 4,
            Formation::Line | Formation::Limbered | Formation::Unlimbered => 5,
            Formation::Skirmish | Formation::Garrison => 6,
        }
    }
    /// The dice of its volley (LB-3.15).
    pub fn volley(&self) -> i32 {
        match self.formation {
            Formation::Limbered => 0,
            _ if self.horse() || self.melee => 0,
            Formation::Square => self.figures.min(2),
            _ => self.figures / 2,
        }
    }
}

impl Lb {
    /// A unit that is on the table.
    pub(super) fn fighter(&self, s: &State, unit: UnitId) -> Fighter {
        let (troop, raised) = (s.of(unit), self.raised(unit));
        let stance = self.stance(s, unit);
        let garrison = troop.formation == Formation::Garrison;
        let centre = if garrison { self.shape(s, unit).centre() } else { stance.centre() };
        let (worth, figure) = self.price(s, unit);
        Fighter {
            unit,
            side: raised.side,
            arm: raised.arm,
            quality: raised.quality,
            formation: troop.formation,
            stance,
            centre,
            figures: troop.figures.into(),
            lost: self.casualties(s, unit).into(),
            led: self.attached(s, unit).is_some(),
            melee: troop.melee.is_some(),
            halted: troop.is(Mark::Halted),
            marked: troop.marker.is_some(),
            sheltered: garrison,
            worth,
            figure,
        }
    }

    /// What the loss of a unit costs, and of one of its figures in hundredths: one of those whose loss breaks the army, and
    /// on points twice as much if it is elite (LB-23).
    pub(super) fn price(&self, s: &State, unit: UnitId) -> (i32, i32) {
        let raised = self.raised(unit);
        let start = i32::from(raised.figures.max(1));
        let full = match (raised.arm, raised.quality) {
            (Arm::Artillery(pounds, _), _) => 110 + i32::from(pounds),
            (_, Quality::Elite) => 150,
            (_, Quality::Veteran) => 120,
            (_, Quality::Conscript) => 100,
        };
        // Half of it is for the unit, half for what is left of it.
        let left = i32::from(s.of(unit).figures);
        (full / 2 + full * left / start / 2, full * 60 / start)
    }
}
