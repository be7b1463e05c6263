//! Overlays: reach, arcs and sticks, command.

use crate::Lb;
use crate::army::UnitId;
use crate::formation::Formation;
use crate::movement::Command;
use crate::state::*;
use tabletop::{Length, Push, Sector, Shape, Turn};
use view::Overlay;

impl Lb {
    /// How far a unit goes straight ahead, and back at half rate (LB-3.5, LB-3.8, LB-8.2).
    pub(super) fn reach_overlay(&self, s: &State, unit: UnitId) -> Overlay {
        let (have, command) = self.allowance(s, unit);
        let stance = self.stance(s, unit);
        let back = if command == Command::In { Length::new(have.units() / 2) } else { have };
        let shape = stance.footprint();
        let ahead = Push { shape: &shape, heading: stance.pose.heading, most: have }.strip();
        let behind = Push { shape: &shape, heading: stance.pose.heading.back(), most: back }.strip();
        let halved = if command == Command::In { "" } else { ", halved outside command range" };
        let mut marks = vec![ahead.mark(), behind.mark()];
        let mut title = format!("{}: {have}\" ahead, {back}\" back{halved}", self.name(unit));
        if self.arm(unit).is_cavalry() {
            // The lane of a charge straight ahead, with the least and the greatest bonus (LB-3.13, LB-22.5).
            let [least, most] =
                [2, 12].map(|bonus| self.lane_of(s, unit, stance.pose, have + Length::whole(bonus)));
            let met: Vec<UnitId> = most.skirmishers.iter().chain(&most.lane.contacts).copied().collect();
            marks.extend(self.lane_marks(s, unit, stance.pose, most.lane.length, &met));
            marks.push(stance.ahead(stance.block.width(), least.lane.length).mark());
            title.push_str(&format!("; charges {}\" to {}\"", least.lane.length, most.lane.length));
            let names: Vec<&str> = met.iter().map(|unit| self.code(*unit)).collect();
            if !names.is_empty() {
                title.push_str(&format!(", may meet {}", names.join(", ")));
            }
        }
        Overlay { title, hexes: Vec::new(), marks }
    }

    /// Where a unit shoots: the stick of a battery, the arc of infantry (LB-20.3, LB-G12, LB-G13).
    pub(super) fn fire_overlay(&self, s: &State, unit: UnitId) -> Overlay {
        let stance = self.stance(s, unit);
        let k = &self.battle.constants;
        let marks = if self.arm(unit).is_artillery() {
            k.stick_bands.iter().map(|band| stance.ahead(k.stick_width, *band).mark()).collect()
        } else if matches!(s.of(unit).formation, Formation::Square | Formation::Garrison) {
            vec![self.shape(s, unit).grown(k.musket_range).mark()]
        } else {
            vec![Sector::new(stance.pose, stance.block.width(), Turn::degrees(45)).mark(k.musket_range)]
        };
        Overlay { title: format!("Where {} shoots", self.name(unit)), hexes: Vec::new(), marks }
    }

    /// The command range of a general, or of all (LB-16.1).
    pub(super) fn command_overlay(&self, s: &State, piece: Option<&str>) -> Overlay {
        let range = self.battle.constants.command_range;
        let meant = |code: &str| piece.is_none_or(|piece| piece == code);
        let generals = self.battle.general_ids().filter(|id| {
            let code = &self.battle.general(*id).code;
            meant(code) || self.battle.generals.iter().all(|general| !meant(&general.code))
        });
        let marks =
            generals.filter_map(|id| self.general_shape(s, id)).map(|shape: Shape| shape.grown(range).mark());
        Overlay { title: format!("Command range, {range}\""), hexes: Vec::new(), marks: marks.collect() }
    }
}
