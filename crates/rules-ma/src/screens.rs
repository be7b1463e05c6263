//! Skirmish screens: where they stand and how they follow their battalion (MA-11.8, MA-11.9, MA-12.3, MA-G8, MA-R38,
//! MA-R76, MA-R77). In open order they mind no passable ground (MA-9.9).

use crate::Ma;
use crate::army::BattalionId;
use crate::bodies::on;
use crate::events::Event;
use crate::orders::Answer;
use crate::state::*;
use crate::tables::*;
use kernel::Stage;
use places::PLACES;
use station::BringUp;
use tabletop::{Length, Point, Pose, Stance, Vector};

pub(crate) mod places;
pub(crate) mod station;

impl Ma {
    /// Adds places worth a look.
    pub(crate) fn offer_screens(&self, s: &State, task: BringUp, out: &mut Vec<Answer>) {
        let places = self.screen_ground(s, task).places(PLACES);
        out.extend(places.into_iter().map(|(at, cell)| Answer::Screen { at, cell }));
    }

    /// The screen follows its parent after a move or a charge on a die: its owner chooses where; if nothing is in
    /// reach, it is put at the nearest place (MA-R77).
    pub(crate) fn bring_up_screen(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId, pips: Option<u8>) {
        self.ask_for_screen(stage, unit, pips, false);
    }

    pub(crate) fn ask_for_screen(
        &self,
        stage: &mut Stage<'_, Ma>,
        unit: BattalionId,
        pips: Option<u8>,
        behind: bool,
    ) {
        if stage.state().of(unit).skirmishers == 0 || !stage.state().of(unit).on_table() {
            return;
        }
        if self.screen_ground(stage.state(), (unit, pips, behind)).places(1).is_empty() {
            self.put_screen(stage, unit, behind);
        } else {
            stage.emit(Event::Push { task: Task::Screen { unit, pips, behind } });
        }
    }

    /// The screen goes to the nearest place on its side of the parent (MA-R76, MA-R77).
    pub(crate) fn settle_screen(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId) {
        let troops = stage.state().of(unit);
        let fixed = troops.skirmishers == 0 || !troops.on_table() || troops.scattered();
        // MA-R76: a screen whose parent is engaged stays where it is.
        if fixed || troops.engaged.is_some() {
            return;
        }
        let behind = troops.screen.is_some_and(|screen| screen.behind);
        self.put_screen(stage, unit, behind);
    }

    /// After a recoil, a push-back or a pursuit the screen is put at the nearest place, engaged or not (MA-R76).
    pub(crate) fn screen_comes_along(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId) {
        let troops = stage.state().of(unit);
        if troops.skirmishers > 0 && troops.on_table() && !troops.scattered() {
            self.put_screen(stage, unit, troops.screen.is_some_and(|screen| screen.behind));
        }
    }

    /// RULING: where there is no room for it, it stands with its parent, without ground of its own, until the parent
    /// moves again (MA-R92).
    fn put_screen(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId, behind: bool) {
        let screen = self.screen_ground(stage.state(), (unit, None, behind)).nearest();
        if stage.state().of(unit).screen != screen {
            stage.emit(Event::ScreenAt { unit, screen });
            self.chiefs_step_aside(stage);
        }
    }

    /// A screen gives way to an enemy body that comes to stand on it without charging: fugitives above all, whom screens
    /// do not stop (MA-R53, MA-R92).
    pub(crate) fn screens_make_room(&self, stage: &mut Stage<'_, Ma>) {
        if self.battle.ids().all(|unit| stage.state().of(unit).screen.is_none()) {
            return;
        }
        // They alone move here, so the bodies are listed once for all of them.
        let bodies = self.bodies(stage.state(), |other| other.body == Body::Formed);
        for unit in self.battle.ids() {
            let Some(screen) = self.screen_footprint(stage.state(), unit) else { continue };
            let side = self.side(unit);
            if bodies.iter().any(|(other, body)| self.side(other.unit) != side && on(&screen, body)) {
                let behind = stage.state().of(unit).screen.is_some_and(|screen| screen.behind);
                self.put_screen(stage, unit, behind);
            }
        }
    }

    /// The owner has chosen.
    pub(crate) fn place_screen(
        &self,
        stage: &mut Stage<'_, Ma>,
        task: (BattalionId, bool),
        at: Point,
        cell: Length,
    ) {
        let (unit, behind) = task;
        let pose = Pose::new(at, stage.state().of(unit).pose.heading);
        stage.emit(Event::Pop);
        stage.emit(Event::ScreenAt { unit, screen: Some(Screening { pose, cell, behind }) });
        self.chiefs_make_room(stage);
    }

    /// Enemy screens that a strip touches are ridden over (MA-11.10, MA-11.10a, MA-G21).
    pub(crate) fn screens_under<'a>(
        &'a self,
        s: &'a State,
        unit: BattalionId,
        pieces: &'a [tabletop::Shape],
    ) -> impl Iterator<Item = BattalionId> + 'a {
        self.standing_of(s, !self.side(unit)).filter(move |foe| {
            let screen = self.screen_footprint(s, *foe);
            screen.is_some_and(|shape| pieces.iter().any(|piece| piece.within(&shape, Length::ZERO)))
        })
    }
}

/// The front-edge centre of a screen so far ahead of its parent's front, or behind its rear.
pub(crate) fn ahead_of(parent: Stance, gap: Length, behind: bool) -> Point {
    let by: Vector = if behind {
        parent.pose.heading.along(-(parent.block.depth() + gap))
    } else {
        parent.pose.heading.along(gap + SCREEN_DEPTH)
    };
    parent.pose.anchor + by
}

#[cfg(test)]
pub(crate) mod tests;
