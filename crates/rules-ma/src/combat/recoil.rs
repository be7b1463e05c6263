//! The loser falls back, and pushes friends before it (MA-15.3, MA-G22).

use crate::Ma;
use crate::army::BattalionId;
use crate::events::{Cause, Event};
use crate::state::*;
use crate::tables::RECOIL;
use kernel::Stage;
use tabletop::{Field, GRAZE, Heading, Length};

impl Ma {
    /// The loser recoils; its own supporters are released and fall back too (MA-R44).
    pub(crate) fn recoil(&self, stage: &mut Stage<'_, Ma>, loser: BattalionId, heading: Heading) {
        let supporters: Vec<BattalionId> = {
            let s = stage.state();
            self.standing(s).filter(|other| s.of(*other).supports == Some(loser)).collect()
        };
        let gone = self.fall_back(stage, loser, heading);
        let by = heading.along(gone);
        stage.emit(Event::Recoiled { unit: loser, by: [by.x as i32, by.y as i32] });
        for unit in supporters {
            stage.emit(Event::Released { unit });
            stage.emit(Event::Spent { unit });
            let back = stage.state().of(unit).pose.heading.back();
            self.fall_back(stage, unit, back);
        }
        self.chiefs_make_room(stage);
    }

    /// A body falls back 5 cm, or as far as it can: unengaged friends give way and push others; impassable terrain,
    /// the table edge, an enemy, or a friend who is engaged or cannot give way stop it (MA-G22).
    fn fall_back(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId, heading: Heading) -> Length {
        let s = stage.state();
        let asked = self.layout(s, [unit.0.into(), heading.steps() as u64]);
        let Recoil { gone, pushed } =
            self.memory.recoils.or_find(&asked, || self.room_behind(s, unit, heading));
        let to = s.of(unit).pose.moved(heading, gone);
        self.shift(stage, unit, to, Cause::Recoil);
        for (friend, way) in pushed {
            let to = stage.state().of(friend).pose.moved(heading, way);
            self.shift(stage, friend, to, Cause::Pushed);
        }
        gone
    }

    /// How far a body can fall back, and whom it pushes.
    fn room_behind(&self, s: &State, unit: BattalionId, heading: Heading) -> Recoil {
        let side = self.side(unit);
        let others = self.bodies(s, |other| {
            other.unit != unit && (other.body == Body::Formed || self.side(other.unit) != side)
        });
        let field = Field {
            table: self.table(),
            bodies: &others.shapes,
            mover: None,
            areas: &self.battle.terrain.areas,
            lines: &[],
            contours: &[],
        };
        let gives = |i: usize| {
            others.who.get(i).is_some_and(|other| {
                let troops = s.of(other.unit);
                self.side(other.unit) == side && troops.engaged.is_none() && troops.supports.is_none()
            })
        };
        let kinds = &self.battle.terrain.area_kinds;
        let closed = |i: usize| kinds.get(i).is_some_and(|kind| kind.is_impassable());
        let (gone, shoved) = field.shove(&self.footprint(s, unit), heading, RECOIL, gives, closed);
        // The rounding of corners is no recoil.
        if gone <= GRAZE {
            return Recoil::default();
        }
        let whose = |(i, way): (usize, Length)| others.who.get(i).map(|other| (other.unit, way));
        Recoil { gone, pushed: shoved.into_iter().filter_map(whose).collect() }
    }
}

/// How far a beaten body falls back, and whom it pushes how far.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Recoil {
    gone: Length,
    pushed: Vec<(BattalionId, Length)>,
}
