//! What an answer would look like, legal or not: ghosts, lanes, sticks, arcs, and what it costs.

use super::hands::leg_of;
use crate::Lb;
use crate::army::UnitId;
use crate::orders::Answer;
use crate::state::*;
use crate::words::Laying;
use kernel::Mark as Stroke;
use tabletop::{Leg, Length, Path, Pose, Push, Stance, draw};
use view::{Piece, Sketch};

impl Lb {
    pub(super) fn sketch_of(&self, s: &State, answer: &Answer) -> Option<Sketch> {
        match answer {
            Answer::March { unit, legs } => {
                let path = Path::new(self.standing(s, *unit)?, legs.iter().copied()).ok()?;
                let (marks, end) = (path.marks(), path.end().pose);
                let (have, command) = self.allowance(s, *unit);
                let need = self.look(s, *unit, path).cost(self, command);
                let twice = need > have && s.turn > 1;
                let cost = format!(
                    "{need} of {} in{}{}",
                    if twice { have.times(2) } else { have },
                    if twice { ", a double move" } else { "" },
                    if self.leaves_command(s, *unit, end) { ", then out of command" } else { "" }
                );
                let ghost = self.ghost(s, *unit, |troop| troop.pose = end)?;
                Some(Sketch { ghosts: vec![ghost], marks, cost: Some(cost) })
            }
            Answer::Form { unit, formation, heading, shift } => {
                self.standing(s, *unit)?;
                let pose = self.formed(s, *unit, *formation, *heading, *shift).pose;
                let ghost =
                    self.ghost(s, *unit, |troop| (troop.pose, troop.formation) = (pose, *formation))?;
                Some(Sketch { ghosts: vec![ghost], marks: Vec::new(), cost: Some("a whole move".to_owned()) })
            }
            Answer::Charge { unit, target, wheel } => self.charge_sketch(s, *unit, *target, *wheel),
            Answer::Fire { gun, target, laying } => self.fire_sketch(s, *gun, *target, *laying),
            Answer::Shoot { unit, target } => {
                let from = self.standing(s, *unit)?.pose.anchor;
                self.standing(s, *target)?;
                let near = tabletop::Shape::point(from).reach(&self.shape(s, *target)).to;
                let marks: Vec<Stroke> =
                    std::iter::once(draw::line(from, near)).chain(self.arc_mark(s, *unit)).collect();
                Some(Sketch { marks, ..Sketch::default() })
            }
            Answer::Retire(distance) => {
                let Some(Task::HaltedRetire(task)) = s.agenda.top() else { return None };
                let end = self.standing(s, task.0)?.pose;
                let end = end.moved(end.heading.back(), *distance);
                let ghost = self.ghost(s, task.0, |troop| troop.pose = end)?;
                let cost = format!("{distance} of {} in", self.battle.constants.retire_halt);
                Some(Sketch { ghosts: vec![ghost], marks: Vec::new(), cost: Some(cost) })
            }
            Answer::Arrive { unit, at, legs } => {
                let start =
                    (unit.index() < self.battle.units.len()).then(|| self.doorway(s, *unit, *at))??;
                let path = Path::new(start, legs.iter().copied()).ok()?;
                let (marks, end) = (path.marks(), path.end().pose);
                let ghost = self.ghost(s, *unit, |troop| (troop.place, troop.pose) = (Where::Table, end))?;
                Some(Sketch { ghosts: vec![ghost], marks, cost: None })
            }
            Answer::Place { unit, formation, at, heading } => {
                let known = unit.index() < self.battle.units.len();
                let (pose, formation) = (Pose::new(*at, *heading), *formation);
                let ghost = known.then(|| {
                    self.ghost(s, *unit, |troop| {
                        (troop.place, troop.pose, troop.formation) = (Where::Table, pose, formation);
                    })
                })??;
                let marks = self.zone_marks(self.side(*unit));
                Some(Sketch { ghosts: vec![ghost], marks, cost: None })
            }
            Answer::Post { general, at } => {
                let known = general.index() < self.battle.generals.len();
                let piece = known.then(|| self.general_at(s, *general, *at))??;
                let marks = self.zone_marks(self.battle.general(*general).side);
                Some(Sketch { ghosts: vec![piece], marks, cost: None })
            }
            Answer::Ride { general, to } => {
                let known = general.index() < self.battle.generals.len();
                let piece = known.then(|| self.general_at(s, *general, *to))??;
                let from = self.general_shape(s, *general)?.centre();
                let cost = format!(
                    "{} of {} in",
                    Length::new(((*to - from).length().units() + 5) / 10 * 10),
                    self.battle.constants.general_move
                );
                Some(Sketch { ghosts: vec![piece], marks: vec![draw::line(from, *to)], cost: Some(cost) })
            }
            Answer::Join { general, unit } => {
                let known = general.index() < self.battle.generals.len();
                let from = known.then(|| self.general_shape(s, *general))??;
                self.standing(s, *unit)?;
                let marks = from.reach(&self.shape(s, *unit)).marks();
                Some(Sketch { marks, ..Sketch::default() })
            }
            Answer::Lane(unit) => {
                let lane = s.lane(*unit)?;
                let marks = self.lane_marks(s, *unit, lane.turned, lane.length, &lane.contacts);
                Some(Sketch { marks, ..Sketch::default() })
            }
            _ => None,
        }
    }

    /// How a unit stands, if it is one and stands on the table.
    fn standing(&self, s: &State, unit: UnitId) -> Option<Stance> {
        let known = unit.index() < self.battle.units.len();
        (known && s.of(unit).on_table()).then(|| self.stance(s, unit))
    }

    /// Whether a unit in command range would not be so in another place (LB-16.1).
    fn leaves_command(&self, s: &State, unit: UnitId, end: Pose) -> bool {
        let mut there = s.clone();
        there.units[unit.index()].pose = end;
        self.in_command(s, unit) && !self.in_command(&there, unit)
    }

    /// A unit as it would stand.
    fn ghost(&self, s: &State, unit: UnitId, change: impl FnOnce(&mut Troop)) -> Option<Piece> {
        let mut there = s.clone();
        change(&mut there.units[unit.index()]);
        let pose = self.body(&there, unit);
        Some(Piece { pose, ..self.piece(s, unit)? })
    }

    /// Infantry: the wheel, the way until it touches, the charger there. Cavalry: the lane with its shortest and longest
    /// bonus, every unit it may meet ringed, and how far it goes for certain (LB-22.4, LB-22.5, LB-R56).
    fn charge_sketch(&self, s: &State, unit: UnitId, target: UnitId, wheel: Wheel) -> Option<Sketch> {
        let start = self.standing(s, unit)?;
        self.standing(s, target)?;
        let turned = self.wheeled(s, unit, wheel);
        let (have, command) = self.allowance(s, unit);
        if self.arm(unit).is_cavalry() {
            let left = have - tabletop::arc(start.block.width(), wheel.by);
            let laid = |bonus: i32| {
                let length = (left + Length::whole(bonus)).max(Length::ZERO);
                self.lane_of(s, unit, turned.pose, length)
            };
            let (least, most) = (laid(2), laid(12));
            let met: Vec<UnitId> = most.skirmishers.iter().chain(&most.lane.contacts).copied().collect();
            let mut marks = self.lane_marks(s, unit, turned.pose, most.lane.length, &met);
            marks.push(turned.ahead(start.block.width(), least.lane.length).mark());
            let pose = match most.lane.contacts.first() {
                Some(first) => self.up_to(s, &most.lane, *first),
                None => turned.moved(turned.pose.heading, most.lane.length).pose,
            };
            let ghost = self.ghost(s, unit, |troop| troop.pose = pose)?;
            let cost = format!("{} in and 2D6", left.max(Length::ZERO));
            return Some(Sketch { ghosts: vec![ghost], marks, cost: Some(cost) });
        }
        let front = crate::bodies::front(turned);
        let push = Push { shape: &front, heading: turned.pose.heading, most: crate::charges::ENDLESS };
        let (legs, end) = match push.meets(&self.shape(s, target)) {
            Some(along) => {
                let contact = self.contact(s, unit, target, start.pose.anchor, turned);
                (Some(Leg::Advance { distance: along }), contact.pose)
            }
            // It misses: as far as its wheel.
            None => (None, turned.pose),
        };
        let path = Path::new(start, leg_of(wheel).into_iter().chain(legs)).ok()?;
        let mut marks = path.marks();
        let need = self.look(s, unit, path).cost(self, command);
        marks.push(draw::line(end.anchor, self.shape(s, target).centre()));
        let ghost = self.ghost(s, unit, |troop| troop.pose = end)?;
        Some(Sketch { ghosts: vec![ghost], marks, cost: Some(format!("{need} of {have} in")) })
    }

    /// The strip of a lane, and the outlines of those it meets.
    pub(super) fn lane_marks(
        &self,
        s: &State,
        unit: UnitId,
        from: Pose,
        length: Length,
        met: &[UnitId],
    ) -> Vec<Stroke> {
        let width = self.stance(s, unit).block.width();
        let stance = Stance::new(from, self.stance(s, unit).block);
        let mut marks = vec![stance.ahead(width, length).mark()];
        marks.extend(met.iter().filter_map(|other| self.body_mark(s, *other)));
        marks
    }

    /// The gun as it is laid, its stick with the bands, and everybody it strikes (LB-20.3, LB-1.6).
    fn fire_sketch(&self, s: &State, gun: UnitId, target: UnitId, laying: Laying) -> Option<Sketch> {
        let start = self.standing(s, gun)?;
        self.standing(s, target)?;
        let pose = self.laid(s, gun, target, laying).unwrap_or(start.pose);
        let stance = Stance::new(pose, start.block);
        let k = &self.battle.constants;
        let mut marks: Vec<Stroke> =
            k.stick_bands.iter().map(|band| stance.ahead(k.stick_width, *band).mark()).collect();
        let mut there = s.clone();
        there.units[gun.index()].pose = pose;
        let struck = self.struck(&there, gun, target);
        marks.extend(struck.into_iter().filter_map(|unit| self.body_mark(s, unit)));
        let ghost = self.ghost(s, gun, |troop| troop.pose = pose)?;
        Some(Sketch { ghosts: vec![ghost], marks, cost: None })
    }

    /// Where a side may place its units (LB-R71).
    pub(super) fn zone_marks(&self, side: kernel::Side) -> Vec<Stroke> {
        let corners = |zone: &crate::battle::Zone| {
            let (low, high) = (zone.low, zone.high);
            let at = tabletop::Point::new;
            draw::area([low, at(high.x(), low.y()), high, at(low.x(), high.y())])
        };
        self.battle.zones[side].iter().map(corners).collect()
    }

    fn general_at(&self, s: &State, general: crate::army::GeneralId, to: tabletop::Point) -> Option<Piece> {
        let mut there = s.clone();
        there.generals[general.index()].post = Post::At(to);
        self.general_piece(&there, general)
    }
}
