//! What the laboratory counts here.

use crate::Wb;
use crate::army::*;
use crate::events::Event;
use crate::map::Terrain;
use crate::state::*;
use kernel::{Death, Group, Observed, Place, ReportBoard, Shape, Side, Spot};

impl Observed for Wb {
    fn turn(&self, state: &State) -> u16 {
        u16::from(state.turn)
    }

    /// Counted for the French, who are the first side.
    fn margin(&self, state: &State) -> i32 {
        -i32::from(Wb::margin(self, state))
    }

    fn groups(&self) -> Vec<Group> {
        self.bands().map(|(side, name, units)| self.group(side, name, units)).collect()
    }

    fn losses(&self, state: &State, out: &mut Vec<u32>) {
        out.extend(self.bands().map(|(_, _, units)| self.lost(state, units)));
    }

    fn arms(&self) -> Vec<Group> {
        self.by_arm().map(|(side, arm, units)| self.group(side, arm.words().to_owned(), units)).collect()
    }

    fn losses_by_arm(&self, state: &State, out: &mut Vec<u32>) {
        out.extend(self.by_arm().map(|(_, _, units)| self.lost(state, units)));
    }

    fn death(&self, before: &State, event: &Event) -> Option<Death> {
        let Event::Eliminated { unit, .. } = *event else { return None };
        let cell = before.cell(unit)?;
        Some(Death { side: self.unit(unit).side, at: Place::Hex(self.map.id(cell).number()) })
    }

    fn ground(&self) -> Option<ReportBoard> {
        let spots = self.map.grid.cells().map(|cell| {
            let centre = self.map.grid.lattice_centre(cell);
            let counts = self.objective_bit(cell).is_some();
            let named = self.map.names.iter().find(|n| n.cell == cell);
            let tint = match self.map.terrain(cell) {
                Terrain::Clear if self.map.level(cell) > 1 => 1,
                Terrain::Clear => 0,
                Terrain::Woods => 2,
                Terrain::Village | Terrain::Town => 3,
            };
            let name = match named {
                Some(name) => name.text.clone(),
                None if counts => self.map.id(cell).to_string(),
                None => String::new(),
            };
            let at = Place::Hex(self.map.id(cell).number());
            Spot { at, x: 50 * centre.x, y: 87 * centre.y, name, tint }
        });
        Some(ReportBoard { shape: Shape::FlatHex, pitch: 173, spots: spots.collect() })
    }

    fn facts(&self, state: &State, out: &mut Vec<(&'static str, i32)>) {
        let gone = |side: Side| {
            self.side_units[side].filter(|unit| state.unit(unit).place == Where::Gone).count() as i32
        };
        let broken = |side: Side| i32::from(state.over == Some(Ending::Broken(side)));
        out.push(("French points", i32::from(self.score(state, FRENCH))));
        out.push(("Allied points", i32::from(self.score(state, ALLIED))));
        out.push(("French units eliminated", gone(FRENCH)));
        out.push(("Allied units eliminated", gone(ALLIED)));
        out.push(("French army broken", broken(FRENCH)));
        out.push(("Allied army broken", broken(ALLIED)));
        out.push(("reinforcements on the map", state.arrived.count() as i32));
        out.push(("last turn", i32::from(state.turn)));
    }
}

impl Wb {
    fn group(&self, side: Side, name: String, units: Units) -> Group {
        Group { side, name, strength: units.iter().map(|unit| u32::from(self.unit(unit).steps)).sum() }
    }

    fn lost(&self, state: &State, units: Units) -> u32 {
        units.iter().map(|unit| u32::from(self.steps_lost(state, unit))).sum()
    }

    /// The formations, and the independent units of each side together.
    fn bands(&self) -> impl Iterator<Item = (Side, String, Units)> + '_ {
        let formations = self.formations.iter().map(|f| (f.side, f.name.clone(), f.units));
        let alone = Side::BOTH
            .into_iter()
            .map(|side| (side, "independent units".to_owned(), self.independent.and(self.side_units[side])));
        formations.chain(alone.filter(|(_, _, units)| !units.is_empty()))
    }

    /// The units of each arm that a side has.
    fn by_arm(&self) -> impl Iterator<Item = (Side, Arm, Units)> + '_ {
        let arms = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];
        let each = Side::BOTH.into_iter().flat_map(move |side| arms.into_iter().map(move |arm| (side, arm)));
        each.map(|(side, arm)| (side, arm, self.side_units[side].filter(|u| self.unit(u).arm() == arm)))
            .filter(|(_, _, units)| !units.is_empty())
    }
}
