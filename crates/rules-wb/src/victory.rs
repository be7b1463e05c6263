//! Losses, demoralisation, army break and victory (chapters 11, 12.6, 13; WBS-5).

use crate::Wb;
use crate::army::*;
use crate::state::*;
use hexes::Cell;
use kernel::{Outcome, RuleId, Side, rule};

impl Wb {
    /// Steps a unit has lost (WB-11.1a); those of a unit that left the map by choice are not (WBS-4.10).
    #[inline]
    pub fn steps_lost(&self, s: &State, unit: UnitId) -> u16 {
        u16::from(self.unit(unit).steps.saturating_sub(s.unit(unit).steps))
    }

    /// Lost points of some units: steps lost, and all steps of those in rout (WB-12.6a).
    pub fn lost_points(&self, s: &State, units: Units) -> u16 {
        let points = |unit: UnitId| {
            let rout =
                if s.stands(unit) || s.cell(unit).is_none() { 0 } else { u16::from(s.unit(unit).steps) };
            self.steps_lost(s, unit) + rout
        };
        units.iter().map(points).sum()
    }

    /// Whether a formation is demoralised as it stands (WB-12.6b); independent units never are (WB-12.6c).
    pub fn is_demoralised(&self, s: &State, formation: FormationId) -> bool {
        let info = self.formation(formation);
        info.steps > 0 && 2 * self.lost_points(s, info.units) >= info.steps
    }

    /// The units of a side that have entered play (WB-13.1b, WBS-5.6).
    pub fn in_play(&self, s: &State, side: Side) -> Units {
        self.side_units[side].filter(|unit| s.unit(unit).place != Where::Reserve)
    }

    /// Whether an army breaks (WB-13.1b).
    pub fn breaks(&self, s: &State, side: Side) -> bool {
        let units = self.in_play(s, side);
        let steps: u16 = units.iter().map(|unit| u16::from(self.unit(unit).steps)).sum();
        steps > 0 && 2 * self.lost_points(s, units) >= steps
    }

    /// How the game ends in this phase D, if it does (WB-13.1b, WB-13.1c, WB-13.2a).
    pub(crate) fn ending(&self, s: &State) -> Option<Ending> {
        match (self.breaks(s, FRENCH), self.breaks(s, ALLIED)) {
            (true, true) => Some(Ending::BothBroken),
            (true, false) => Some(Ending::Broken(FRENCH)),
            (false, true) => Some(Ending::Broken(ALLIED)),
            (false, false) => (s.turn >= self.params.turns).then_some(Ending::LastTurn),
        }
    }

    /// The hexes of the objectives with their first owners, in the order of their bits.
    pub fn objective_cells(&self) -> impl Iterator<Item = (Cell, Option<Side>)> + '_ {
        self.params.scoring.objectives.iter().flat_map(|o| o.cells.iter().map(|&cell| (cell, o.held_by)))
    }
    /// The bit of a hex in the control words.
    pub(crate) fn objective_bit(&self, cell: Cell) -> Option<usize> {
        self.objective_cells().position(|(objective, _)| objective == cell)
    }
    /// Who controls a hex (WBS-5.1).
    pub fn controller(&self, s: &State, cell: Cell) -> Option<Side> {
        let bit = self.objective_bit(cell)?;
        Side::BOTH.into_iter().find(|&side| s.control[side] >> bit & 1 == 1)
    }

    /// The points of a side as things stand (WBS-5.2 to WBS-5.4).
    pub fn score(&self, s: &State, side: Side) -> i16 {
        let scoring = &self.params.scoring;
        let enemies = self.side_units[!side];
        let steps: u16 = enemies.iter().map(|unit| self.steps_lost(s, unit)).sum();
        let guns = enemies.and(self.artillery).filter(|unit| s.unit(unit).place == Where::Gone).count();
        let (mut ground, mut bit) = (0, 0);
        for objective in &scoring.objectives {
            let cells = ((1 << objective.cells.len()) - 1) << bit;
            bit += objective.cells.len();
            ground += if s.control[side] & cells == cells { u16::from(objective.points) } else { 0 };
        }
        (steps * u16::from(scoring.step) + guns as u16 * u16::from(scoring.battery) + ground) as i16
    }

    /// Allied minus French points (WBS-5.5).
    pub fn margin(&self, s: &State) -> i16 {
        self.score(s, ALLIED) - self.score(s, FRENCH)
    }

    /// The outcome of a game that ended so; the margin is counted for the French, who are listed first.
    pub(crate) fn outcome(&self, s: &State, ending: Ending) -> Outcome {
        let margin = -i32::from(self.margin(s));
        let won =
            |winner: Option<Side>, level: &'static str, rule: RuleId| Outcome { winner, level, rule, margin };
        if let Ending::Broken(side) = ending {
            return won(Some(!side), "decisive victory", rule!("WB-13.1b"));
        }
        let (grades, points) = (self.params.scoring.margins, self.margin(s));
        let rule = if ending == Ending::BothBroken { rule!("WB-13.1c") } else { rule!("WBS-5.5") };
        match points {
            p if p >= grades.allied_decisive => won(Some(ALLIED), "decisive victory", rule),
            p if p >= grades.allied => won(Some(ALLIED), "victory", rule),
            p if p >= grades.draw => won(None, "draw", rule),
            p if p >= grades.french => won(Some(FRENCH), "victory", rule),
            _ => won(Some(FRENCH), "decisive victory", rule),
        }
    }
}
