//! What the laboratory counts here.

use crate::Ba;
use crate::bodies::{self, centre};
use crate::events::Event;
use crate::state::{State, Where};
use crate::units::{Arm, Degree};
use crate::victory::points;
use kernel::{Death, Group, Observed, Place, ReportBoard, Shape, Side, Spot};
use tabletop::{Lies, Point};

/// The grid under the table, in units: ten centimetres.
const PITCH: i32 = 10_000;

/// The arms by which losses are told.
const ARMS: [&str; 3] = ["infantry", "cavalry", "artillery"];

const fn arm(arm: Arm) -> usize {
    match arm {
        Arm::Infantry | Arm::Engineers => 0,
        Arm::Cavalry => 1,
        Arm::Artillery | Arm::Waggon => 2,
    }
}

impl Ba {
    /// What is left of a unit of the roster, parts and skirmishers together; nothing of what is gone.
    fn left_of(&self, state: &State, root: usize) -> u32 {
        let own = state.units.iter().filter(|unit| usize::from(unit.root) == root);
        let there = own.filter(|unit| !matches!(unit.place, Where::Absent | Where::Removed | Where::Fled));
        there.map(|unit| u32::from(unit.figures)).sum()
    }

    fn lost_of(&self, state: &State, root: usize) -> u32 {
        u32::from(self.battle.units[root].figures).saturating_sub(self.left_of(state, root))
    }
}

impl Observed for Ba {
    fn turn(&self, state: &State) -> u16 {
        state.bound.into()
    }

    fn margin(&self, state: &State) -> i32 {
        points(self, state, Side::First) - points(self, state, Side::Second)
    }

    fn groups(&self) -> Vec<Group> {
        let group = |raised: &crate::units::Raised| Group {
            side: raised.side,
            name: format!("{} ({})", raised.name, raised.code),
            strength: raised.figures.into(),
        };
        self.battle.units.iter().map(group).collect()
    }

    fn losses(&self, state: &State, out: &mut Vec<u32>) {
        out.extend((0..self.battle.units.len()).map(|root| self.lost_of(state, root)));
    }

    fn arms(&self) -> Vec<Group> {
        let of = |side: Side, i: usize| {
            let units = self.battle.units.iter().filter(|raised| raised.side == side && arm(raised.arm) == i);
            let strength = units.map(|raised| u32::from(raised.figures)).sum();
            Group { side, name: format!("{} {}", self.battle.sides[side.index()], ARMS[i]), strength }
        };
        Side::BOTH
            .into_iter()
            .flat_map(|side| (0..ARMS.len()).map(move |i| (side, i)))
            .map(|(side, i)| of(side, i))
            .collect()
    }

    fn losses_by_arm(&self, state: &State, out: &mut Vec<u32>) {
        for side in Side::BOTH {
            for i in 0..ARMS.len() {
                let units = self.battle.units.iter().enumerate();
                let own = units.filter(|(_, raised)| raised.side == side && arm(raised.arm) == i);
                out.push(own.map(|(root, _)| self.lost_of(state, root)).sum());
            }
        }
    }

    /// In the square of the grid where it stood.
    fn death(&self, before: &State, event: &Event) -> Option<Death> {
        let (Event::Removed(unit) | Event::LeftTable(unit)) = *event else { return None };
        let at = centre(self, before, unit);
        let middle = |at: i32, most: i32| at.clamp(0, most - 1) / PITCH * PITCH + PITCH / 2;
        let (width, height) = (self.battle.table.width().units(), self.battle.table.height().units());
        let at = Place::Point(middle(at.x(), width), middle(at.y(), height));
        Some(Death { side: bodies::side(self, before, unit), at })
    }

    fn ground(&self) -> Option<ReportBoard> {
        let (width, height) = (self.battle.table.width().units(), self.battle.table.height().units());
        let mut spots = Vec::new();
        for row in 0..(height + PITCH - 1) / PITCH {
            for column in 0..(width + PITCH - 1) / PITCH {
                let at = Point::new(column * PITCH + PITCH / 2, row * PITCH + PITCH / 2);
                let areas =
                    self.battle.terrain.ground.areas().filter(|(_, area)| area.lies(at) == Lies::Inside);
                let tint = areas.map(|(kind, _)| 1 + kind as u8 % 5).max().unwrap_or(0);
                let place = Place::Point(at.x(), at.y());
                spots.push(Spot { at: place, x: at.x(), y: height - at.y(), name: String::new(), tint });
            }
        }
        Some(ReportBoard { shape: Shape::Square, pitch: PITCH, spots })
    }

    fn facts(&self, state: &State, out: &mut Vec<(&'static str, i32)>) {
        let count = |side: Side, fits: &dyn Fn(&crate::state::Unit) -> bool| {
            let own = state.units.iter().filter(|unit| self.battle.raised(unit.root).side == side);
            own.filter(|unit| unit.mother().is_none() && fits(unit)).count() as i32
        };
        let gone = |unit: &crate::state::Unit| matches!(unit.place, Where::Removed | Where::Fled);
        let routed = |unit: &crate::state::Unit| unit.is_present() && unit.degree == Degree::Fd;
        out.push(("units of the first side gone", count(Side::First, &gone)));
        out.push(("units of the second side gone", count(Side::Second, &gone)));
        out.push(("units of the first side in full disorder", count(Side::First, &routed)));
        out.push(("units of the second side in full disorder", count(Side::Second, &routed)));
        out.push(("last bound", state.bound.into()));
    }
}
