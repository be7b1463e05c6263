//! What the laboratory counts here.

use crate::Sr;
use crate::army::*;
use crate::events::Event;
use crate::map::Terrain;
use crate::state::*;
use kernel::{Death, Group, Observed, Place, ReportBoard, Shape, Side, Spot};

/// What is counted of how a game is played.
const COUNTED: [&str; 3] = [
    "rides that end under the eyes of the enemy",
    "elimination rolls for commanders",
    "commanders eliminated",
];

impl Observed for Sr {
    fn turn(&self, state: &State) -> u16 {
        u16::from(state.turn)
    }

    fn margin(&self, state: &State) -> i32 {
        i32::from(state.vp)
    }

    fn groups(&self) -> Vec<Group> {
        let group = |f: &FormationInfo| Group {
            side: f.side,
            name: f.name.clone(),
            strength: f.units.iter().map(|u| self.steps_at_first(u)).sum(),
        };
        self.formations.iter().map(group).collect()
    }

    fn losses(&self, state: &State, out: &mut Vec<u32>) {
        out.extend(self.formations.iter().map(|f| self.steps_lost(state, f.units)));
    }

    fn arms(&self) -> Vec<Group> {
        let group = |(side, arm, units): (Side, Arm, Units)| Group {
            side,
            name: arm.words().to_owned(),
            strength: units.iter().map(|u| self.steps_at_first(u)).sum(),
        };
        self.by_arm().map(group).collect()
    }

    fn losses_by_arm(&self, state: &State, out: &mut Vec<u32>) {
        out.extend(self.by_arm().map(|(_, _, units)| self.steps_lost(state, units)));
    }

    fn death(&self, before: &State, event: &Event) -> Option<Death> {
        let Event::Destroyed { unit } = *event else { return None };
        let cell = before.cell(unit)?;
        Some(Death { side: self.unit(unit).side, at: Place::Hex(self.map.id(cell).number()) })
    }

    fn ground(&self) -> Option<ReportBoard> {
        let spots = self.map.grid.cells().map(|cell| {
            let centre = self.map.grid.lattice_centre(cell);
            let star = self.map.star_bit[cell.index()] != 255;
            let named = self.map.names.iter().find(|n| n.cell == cell);
            let tint = match (self.map.work(cell), self.map.terrain(cell)) {
                (Some(_), _) => 4,
                (None, Terrain::Clear) => 0,
                (None, Terrain::Grove | Terrain::Farm) => 1,
                (None, Terrain::Woods) => 2,
                (None, Terrain::Village | Terrain::Citadel | Terrain::Tomb) => 3,
                (None, Terrain::Impassable) => 5,
            };
            let name = match named {
                Some(name) => name.text.clone(),
                None if star => self.map.id(cell).to_string(),
                None => String::new(),
            };
            Spot {
                at: Place::Hex(self.map.id(cell).number()),
                x: 50 * centre.x,
                y: 87 * centre.y,
                name,
                tint,
            }
        });
        Some(ReportBoard { shape: Shape::FlatHex, pitch: 173, spots: spots.collect() })
    }

    fn count(&self, before: &State, event: &Event, tally: &mut Vec<i32>) {
        tally.resize(COUNTED.len(), 0);
        match event {
            Event::RideEnded { commander } => {
                let side = self.commander_info(*commander).side;
                let place = before.commander(*commander).place.on();
                tally[0] += i32::from(place.is_some_and(|cell| before.controlled(cell, !side)));
            }
            Event::EliminationRolled { .. } => tally[1] += 1,
            Event::Eliminated { .. } => tally[2] += 1,
            _ => {}
        }
    }

    fn counted(&self, tally: &[i32], out: &mut Vec<(&'static str, i32)>) {
        out.extend(COUNTED.into_iter().zip(tally.iter().copied().chain([0; 3])));
    }

    fn facts(&self, state: &State, out: &mut Vec<(&'static str, i32)>) {
        let gone = |side| {
            self.side_units[side].iter().filter(|&u| state.unit(u).place == Where::Gone).count() as i32
        };
        let stars = self.map.objectives.len() as i32 - i32::from(self.stars_held(state.control));
        out.push(("stars the French hold", stars));
        out.push(("French units destroyed", gone(FRENCH)));
        out.push(("Coalition units destroyed", gone(COALITION)));
        out.push(("last turn", i32::from(state.turn)));
    }
}

impl Sr {
    /// The steps a unit has at full strength.
    fn steps_at_first(&self, unit: UnitId) -> u32 {
        u32::from(self.unit(unit).strength.div_ceil(2))
    }

    fn steps_lost(&self, state: &State, units: Units) -> u32 {
        units.iter().map(|u| self.steps_at_first(u) - u32::from(self.steps(state, u))).sum()
    }

    /// The units of each arm that a side has.
    fn by_arm(&self) -> impl Iterator<Item = (Side, Arm, Units)> + '_ {
        let arms = [Arm::Infantry, Arm::Cavalry, Arm::Foot, Arm::Horse];
        let each = Side::BOTH.into_iter().flat_map(move |side| arms.into_iter().map(move |arm| (side, arm)));
        each.map(|(side, arm)| {
            let of_arm = self.side_units[side].iter().filter(|&u| self.unit(u).arm == arm);
            (side, arm, of_arm.fold(Units::NONE, |units, u| units.with(u)))
        })
        .filter(|(_, _, units)| !units.is_empty())
    }
}
