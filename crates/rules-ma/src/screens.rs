//! Skirmish screens: where they stand and how they follow their battalion (MA-11.8, MA-11.9, MA-12.3, MA-G8, MA-R38,
//! MA-R76, MA-R77). In open order they mind no passable ground (MA-9.9).

use crate::Ma;
use crate::army::BattalionId;
use crate::bodies::on;
use crate::events::Event;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::state::*;
use crate::tables::*;
use kernel::{Duty, Listing, Offers, RuleId, Side, Stage, Wait, refuse, rule};
use places::PLACES;
use serde::{Deserialize, Serialize};
use tabletop::{Length, Point, Pose, Stance, Vector};

pub(crate) mod places;
pub(crate) mod station;

/// Where a screen is put after its battalion has moved, charged or rallied (MA-R77).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BringUp {
    /// Whose.
    pub unit: BattalionId,
    /// The pips of the move, within whose travel it stays; none if it is placed where it likes.
    pub pips: Option<u8>,
    /// Where it goes (MA-R38).
    pub place: ScreenSide,
}

impl Duty<Ma> for BringUp {
    fn wait(&self, game: &Ma, _: &State) -> Wait {
        Wait::Answer(game.side(self.unit))
    }
    fn clause(&self, _: &Ma, _: &State) -> Option<RuleId> {
        Some(rule!("MA-R77"))
    }
    fn prompt(&self, game: &Ma, _: &State, _: Side) -> String {
        let side = self.place.word();
        format!("Place the skirmishers of {} {side} it.", game.name(self.unit))
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, game: &Ma, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        let places = game.screen_ground(s, *self).places(PLACES);
        out.extend(places.into_iter().map(|(at, cell)| Answer::Screen { at, cell }))
    }
    fn judge(&self, game: &Ma, s: &State, _: Side, answer: &Answer, why: &mut Why) {
        match *answer {
            Answer::Screen { at, cell } => {
                refuse!(why, s.of(self.unit).skirmishers == 0, Refusal::NoScreen(self.unit));
                game.screen_ground(s, *self).judge((at, cell), why);
            }
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Ma>, _: Side, answer: &Answer) {
        let Answer::Screen { at, cell } = *answer else { return };
        let BringUp { unit, place, .. } = *self;
        let pose = Pose::new(at, stage.state().of(unit).pose.heading);
        stage.pop();
        stage.emit(Event::ScreenAt { unit, screen: Some(Screening { pose, cell, side: place }) });
        stage.game.chiefs_make_room(stage);
    }
}

impl Ma {
    /// The screen follows its parent: its owner chooses where; if nothing is in reach, it is put at the nearest place
    /// (MA-R77).
    pub(crate) fn ask_for_screen(&self, stage: &mut Stage<'_, Ma>, task: BringUp) {
        let troops = stage.state().of(task.unit);
        if troops.skirmishers == 0 || !troops.on_table() {
            return;
        }
        if self.screen_ground(stage.state(), task).places(1).is_empty() {
            self.put_screen(stage, task.unit, task.place);
        } else {
            stage.push(task);
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
        let side = troops.screen_side();
        self.put_screen(stage, unit, side);
    }

    /// After a recoil, a push-back or a pursuit the screen is put at the nearest place, engaged or not (MA-R76).
    pub(crate) fn screen_comes_along(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId) {
        let troops = stage.state().of(unit);
        if troops.skirmishers > 0 && troops.on_table() && !troops.scattered() {
            self.put_screen(stage, unit, troops.screen_side());
        }
    }

    /// RULING: where there is no room for it, it stands with its parent, without ground of its own, until the parent
    /// moves again (MA-R92).
    fn put_screen(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId, place: ScreenSide) {
        let screen = self.screen_ground(stage.state(), BringUp { unit, pips: None, place }).nearest();
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
                let side = stage.state().of(unit).screen_side();
                self.put_screen(stage, unit, side);
            }
        }
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

/// The front-edge centre of a screen at a distance ahead of its parent's front, or behind its rear.
pub(crate) fn ahead_of(parent: Stance, gap: Length, side: ScreenSide) -> Point {
    let by: Vector = if side == ScreenSide::Behind {
        parent.pose.heading.along(-(parent.block.depth() + gap))
    } else {
        parent.pose.heading.along(gap + SCREEN_DEPTH)
    };
    parent.pose.anchor + by
}

#[cfg(test)]
pub(crate) mod tests;
