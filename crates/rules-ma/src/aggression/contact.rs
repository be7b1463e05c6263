//! A charge comes into contact (MA-14.3, MA-15.10, MA-R18, MA-R51, MA-R52, MA-R78, MA-G20, MA-G21).

use crate::Ma;
use crate::army::BattalionId;
use crate::events::{Cause, Disorder, End, Event};
use crate::state::*;
use kernel::Stage;
use tabletop::{Leg, Length, Path, Pose, Shape, Stance, Turn, Zone, nearest_along};

/// How finely room is looked for along an edge.
const SLIDE: Length = Length::cents(50);

impl Ma {
    /// Contact, unless the charger is gone or in rout (MA-16.5, MA-R83).
    pub(crate) fn contact(&self, stage: &mut Stage<'_, Ma>) {
        let Charge { unit, target, pips, wheel, turned, contact, .. } = stage.state().charge;
        stage.emit(Event::Pop);
        let s = stage.state();
        if !s.of(unit).on_table() || s.of(unit).routing() || !s.of(target).on_table() {
            return;
        }
        let wheel = wheel.map(|Wheel { hand, by }| Leg::Wheel { hand, by });
        let ahead = (contact > Length::ZERO).then_some(Leg::Advance { distance: contact });
        let Ok(path) = Path::new(self.stance(s, unit), wheel.into_iter().chain(ahead)) else { return };
        let way = self.look(s, unit, path);
        let (rough, passed) = (self.enters_difficult(&way), self.passed_friends(&way, unit));
        let pieces: Vec<Shape> = way.path.sweep().collect();
        let touching = Stance::new(turned, self.block(s, unit)).moved(turned.heading, contact);
        let routing = s.of(target).routing();
        self.ride_over(stage, unit, &pieces);
        let mut to = self.conformed(stage.state(), touching);
        // A screen lost may draw its parent's body together (MA-G5, MA-R37): then the edge is another.
        while self.ride_over(stage, unit, &[to.footprint(touching.block)]) {
            to = self.conformed(stage.state(), touching);
        }
        let why = if routing { Cause::Ridden } else { Cause::Contact };
        stage.emit(Event::Moved { unit, to, why });
        let there = self.difficult_under(&to.footprint(touching.block)).is_some();
        if rough || there {
            // MA-R67
            stage.emit(Event::Disordered { unit, why: Disorder::Terrain });
        }
        let passed: Vec<BattalionId> = passed.into_iter().filter(|friend| *friend != unit).collect();
        self.interpenetrate(stage, unit, &passed);
        if routing {
            // MA-R52
            self.remove(stage, target, End::Dispersed);
            stage.emit(Event::Spent { unit });
        } else {
            self.meet(stage);
        }
        self.ask_for_screen(stage, unit, Some(pips), true);
        self.chiefs_make_room(stage);
    }

    /// Where the charge in hand comes to stand.
    fn conformed(&self, s: &State, touching: Stance) -> Pose {
        let Charge { unit, target, zone, .. } = s.charge;
        self.in_contact(s, (unit, target), zone, touching).pose
    }

    /// Where a charge comes to stand: conformed, or where it touched if the target is in rout (MA-G20, MA-R52).
    pub(crate) fn in_contact(
        &self,
        s: &State,
        pair: (BattalionId, BattalionId),
        zone: Zone,
        touching: Stance,
    ) -> Stance {
        if s.of(pair.1).routing() { touching } else { self.flush(s, pair, zone, touching) }
    }

    /// A battalion lies flush on the edge of an enemy named by the zone, its centre within it; if there is no room it
    /// slides along the edge, and if there is none at all it stays as it touched (MA-G20).
    pub(crate) fn flush(
        &self,
        s: &State,
        (unit, target): (BattalionId, BattalionId),
        zone: Zone,
        touching: Stance,
    ) -> Stance {
        let enemy = self.stance(s, target);
        let flush = touching.conformed(enemy, zone.edge());
        let [a, b] = enemy.pose.edge(enemy.block, zone.edge());
        let left = flush.pose.heading + Turn::QUARTER;
        let along = |p: tabletop::Point| {
            let way = (p - flush.pose.anchor).dot(left.direction());
            Length::new((way >> 30) as i32)
        };
        let (one, other) = (along(a), along(b));
        let limits = (one.max(other).max(Length::ZERO), (-one.min(other)).max(Length::ZERO));
        let free = |stance: Stance| self.is_free(s, unit, stance);
        nearest_along(flush, left, SLIDE, limits, free).unwrap_or(touching)
    }

    /// A combat begins, or a friend's is joined (MA-15.10a).
    fn meet(&self, stage: &mut Stage<'_, Ma>) {
        let Charge { unit, target, joins, zone, .. } = stage.state().charge;
        let engaged = stage.state().of(target).engaged;
        if let (true, Some(engaged)) = (joins, engaged) {
            return stage.emit(Event::Supports { unit, friend: engaged.foe });
        }
        // MA-R78: a supporter that is charged stops supporting.
        if stage.state().of(target).supports.is_some() {
            stage.emit(Event::Released { unit: target });
        }
        // MA-D14
        if stage.state().of(target).order == Order::Short && zone == Zone::Front {
            stage.emit(Event::Push { task: Task::CounterAttack });
        } else {
            self.engage(stage, false);
        }
    }

    /// Both are engaged, and fight at once (MA-R19, MA-R20).
    pub(crate) fn engage(&self, stage: &mut Stage<'_, Ma>, counter: bool) {
        let Charge { unit, target, .. } = stage.state().charge;
        stage.emit(Event::Engaged { unit, foe: target, counter });
        stage.emit(Event::RoundBegan { first: unit, second: target, charge: true });
        stage.emit(Event::Push { task: Task::Round });
    }
}
