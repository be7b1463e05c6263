//! Sight and shelter (LB-18.8, LB-G11, LB-G21, LB-R66, LB-R95).

use crate::Lb;
use crate::army::UnitId;
use crate::bodies::front;
use crate::formation::Formation;
use crate::state::State;
use crate::tables::LINING;
use crate::terrain::{AreaKind, Shelter};
use tabletop::{Area, HillLaw, Point, Shape, Sight};

/// What is higher than both ends blocks (LB-G11).
const HILLS: HillLaw = HillLaw::Higher;

impl Lb {
    /// Judges a line by terrain, and by bodies if some are given (LB-G11).
    pub fn sight<'b>(
        &self,
        from: Point,
        to: Point,
        bodies: impl IntoIterator<Item = (usize, &'b Shape)>,
    ) -> Sight {
        self.battle.terrain.sight(HILLS, (from, to), bodies)
    }
    /// Whether terrain leaves a line free (LB-G11).
    pub fn sees(&self, from: Point, to: Point) -> bool {
        self.battle.terrain.is_clear(HILLS, from, to)
    }
    /// Difficult areas, by their numbers (LB-18.7).
    pub fn difficult(&self) -> impl Iterator<Item = (usize, &Area)> + Clone {
        let areas = self.battle.terrain.areas().enumerate();
        areas.filter(|(_, (kind, _))| kind.is_difficult()).map(|(i, (_, area))| (i, area))
    }

    /// What protects a unit whatever the direction: its building, or a wood in which more than half of it stands (LB-18.1,
    /// LB-18.3, LB-R66).
    pub fn shelter_of(&self, s: &State, unit: UnitId) -> Option<Shelter> {
        if s.of(unit).formation == Formation::Garrison {
            return Some(Shelter::Fortification);
        }
        let shape = self.shape(s, unit);
        let mut woods = self.battle.terrain.areas().filter(|(kind, _)| *kind == AreaKind::Wood);
        woods.any(|(_, area)| area.holds_more_than_half(&shape)).then_some(Shelter::Defensive)
    }
    /// What protects a unit against whatever comes along a line: besides its ground, a feature it lines that the line
    /// crosses (LB-18.4, LB-18.5, LB-G21, LB-R95).
    pub fn shelter_along(&self, s: &State, unit: UnitId, from: Point, to: Point) -> Option<Shelter> {
        self.shelter_of(s, unit).max(self.lined(s, unit, from, to).map(|(_, shelter)| shelter))
    }
    /// The feature a unit lines that a line crosses, and what it is to the unit (LB-G21).
    pub fn lined(&self, s: &State, unit: UnitId, from: Point, to: Point) -> Option<(usize, Shelter)> {
        let troop = s.of(unit);
        if !self.arm(unit).is_infantry() || troop.formation == Formation::Garrison {
            return None;
        }
        let edge = front(self.stance(s, unit));
        let lines = self.battle.terrain.lines().enumerate();
        let lined = lines
            .filter(|(_, (_, line))| line.within(&edge, LINING) && line.first_crossing(from, to).is_some());
        lined.filter_map(|(i, (kind, _))| kind.shelter().map(|shelter| (i, shelter))).max_by_key(|(_, s)| *s)
    }
    /// What protects a unit against its opponent in melee.
    ///
    /// RULING: the line from the middle of the opponent to the nearest point of the unit says whether he is across a feature
    /// (LB-18.4, LB-R107): they touch, so there is no longer path.
    pub fn shelter_in_melee(&self, s: &State, unit: UnitId, foe: UnitId) -> Option<Shelter> {
        let from = self.shape(s, foe).centre();
        self.shelter_along(s, unit, from, self.nearest_of(s, unit, from))
    }
    /// The point of a unit nearest to another point.
    pub(crate) fn nearest_of(&self, s: &State, unit: UnitId, from: Point) -> Point {
        Shape::point(from).reach(&self.shape(s, unit)).to
    }
}
