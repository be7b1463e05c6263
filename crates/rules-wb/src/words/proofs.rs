//! What the reasons against an answer have in common: phrases, and the proof drawn.

use crate::Wb;
use crate::army::*;
use crate::state::*;
use crate::terrain::Ban;
use hexes::{Cell, Crossing};
use kernel::{Duties, Game, Mark, Pending, Place, RuleId, Side, rule};

impl Wb {
    pub(crate) fn spot(&self, cell: Cell) -> Place {
        Place::Hex(self.hex_id(cell).number())
    }
    /// A ring around a hex.
    pub(crate) fn ring(&self, cell: Cell) -> Mark {
        self.rings([cell])
    }
    /// Rings around several hexes.
    pub(crate) fn rings(&self, cells: impl IntoIterator<Item = Cell>) -> Mark {
        Mark::Places { at: cells.into_iter().map(|cell| self.spot(cell)).collect() }
    }
    /// A line from hex to hex.
    pub(crate) fn stroke(&self, from: Cell, to: Cell) -> Mark {
        Mark::Line { from: self.spot(from), to: self.spot(to) }
    }
    /// The side between two hexes.
    pub(crate) fn between(&self, a: Cell, b: Cell) -> Mark {
        Mark::Hexside { a: self.spot(a), b: self.spot(b) }
    }
    /// A ring around a unit on the map.
    pub(crate) fn ring_unit(&self, s: &State, unit: UnitId) -> Option<Mark> {
        s.units.0.get(unit.index()).and_then(|u| u.place.on()).map(|cell| self.ring(cell))
    }
    /// A line from a unit on the map to a hex.
    pub(crate) fn line_of(&self, s: &State, unit: UnitId, to: Cell) -> Option<Mark> {
        s.cell(unit).map(|from| self.stroke(from, to))
    }
    /// A ring around a commander on the map.
    pub(crate) fn ring_commander(&self, s: &State, commander: CommanderId) -> Option<Mark> {
        s.commander(commander).place.on().map(|cell| self.ring(cell))
    }
    /// A line from a commander to a unit.
    pub(crate) fn between_pieces(&self, s: &State, commander: CommanderId, unit: UnitId) -> Option<Mark> {
        s.commander(commander).place.on().zip(s.cell(unit)).map(|(a, b)| self.stroke(a, b))
    }
    /// The hex, and a line from every enemy unit that exerts a zone of control on it.
    pub(crate) fn zone_proof(&self, s: &State, cell: Cell, by: Side) -> Vec<Mark> {
        let lines = self.exerting(s, cell, by).iter().filter_map(|unit| self.line_of(s, unit, cell));
        [self.ring(cell)].into_iter().chain(lines).collect()
    }
    /// The enemies of the mover who exert a zone of control on a hex.
    pub(crate) fn who_controls(&self, s: &State, cell: Cell) -> String {
        let units = self.exerting(s, cell, !self.moving_side(s));
        if units.is_empty() { "the enemy".to_owned() } else { self.all_named(units) }
    }
    /// The side that moves now.
    pub(crate) fn moving_side(&self, s: &State) -> Side {
        s.mover.units.first().map_or(s.active, |unit| self.unit(unit).side)
    }
    /// The front hexes of a unit.
    pub(crate) fn front_of(&self, s: &State, unit: UnitId) -> Option<Mark> {
        let from = s.cell(unit)?;
        let front = self.map.grid.neighbours(from).filter(|&(d, _)| self.faces(s, unit, d));
        Some(self.rings(front.map(|(_, n)| n)))
    }
    /// The field of fire of a battery.
    pub(crate) fn sector_of(&self, s: &State, unit: UnitId) -> Option<Mark> {
        let (from, range) = (s.cell(unit)?, self.unit(unit).range);
        let sector = self.variants().facing.scheme().sector(s.unit(unit).facing);
        Some(self.rings(sector.within(&self.map.grid, from, range)))
    }
    /// The hexes examined on a line of sight (WB-9.2b).
    pub(crate) fn sight_proof(&self, from: Cell, to: Cell) -> [Mark; 2] {
        let points = self.map.grid.sight_points(from, to).flat_map(Crossing::cells);
        [self.stroke(from, to), self.rings(points)]
    }
    /// The enemies within three hexes of a marching place.
    pub(crate) fn near_proof(&self, s: &State, cell: Cell, side: Side) -> Vec<Mark> {
        let near = self.side_units[!side].filter(|u| s.cell(u).is_some_and(|c| self.map.apart(cell, c) <= 3));
        near.iter().filter_map(|unit| self.line_of(s, unit, cell)).collect()
    }

    /// What the game waits for, by its clause: why something else is not asked now.
    pub(crate) fn clause_now(&self, s: &State) -> RuleId {
        match self.pending(s) {
            Pending::Roll(roll) => roll.rule,
            Pending::Over(outcome) => outcome.rule,
            _ => s.agenda.top().and_then(|task| task.duty().clause(self, s)).unwrap_or(rule!("WB-6.1a")),
        }
    }
    /// What is asked instead of an answer that is not.
    pub(crate) fn asked_instead(&self, s: &State) -> String {
        let asked = self.pending(s).asked().next();
        let prompt = asked.zip(s.agenda.top()).map(|(side, task)| task.duty().prompt(self, s, side));
        format!("That is not asked now. {}", prompt.unwrap_or_default()).trim_end().to_owned()
    }

    /// The clause and the words of a ban.
    pub(crate) fn ban_words(&self, ban: Ban) -> (RuleId, &'static str) {
        match ban {
            Ban::Woods => {
                (rule!("WB-3.3b"), "is cavalry that is not light and enters woods only along a road")
            }
            Ban::Slope => (rule!("WB-3.13e"), "is artillery and crosses a slope only along a road"),
        }
    }
    /// What stands in a line of sight.
    pub(crate) fn blocker(&self, s: &State, cell: Cell) -> String {
        let steady = s.steady_in(cell);
        if !steady.is_empty() {
            return self.all_named(steady);
        }
        match self.map.terrain(cell) {
            crate::map::Terrain::Clear => "the high ground".to_owned(),
            crate::map::Terrain::Woods => "the woods".to_owned(),
            _ => "the houses".to_owned(),
        }
    }
}
