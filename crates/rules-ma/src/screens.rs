//! Skirmish screens: where they stand and how they follow their battalion (MA-11.8, MA-11.9, MA-12.3, MA-G8, MA-R38,
//! MA-R76, MA-R77). In open order they mind no passable ground (MA-9.9).

use crate::Ma;
use crate::army::BattalionId;
use crate::battle::ScreenPlacing;
use crate::bodies::on;
use crate::events::Event;
use crate::formation::Formation;
use crate::orders::Answer;
use crate::refusals::{Refusal, Refused, Why, refuse};
use crate::state::*;
use crate::tables::*;
use kernel::Stage;
use tabletop::{GRAZE, Length, Point, Pose, Stance, Turn, Vector};

/// How far ahead of the front a screen is offered, nearest to the usual first.
const GAPS: [i32; 6] = [6, 4, 2, 8, 3, 0];

impl Ma {
    /// Whether a screen stands where MA-G8 wants it, seen from its parent: ahead of it, or behind after a charge.
    pub(crate) fn judge_station<W: Why>(
        &self,
        unit: BattalionId,
        parent: Stance,
        screen: &ScreenPlacing,
        behind: bool,
        why: &mut W,
    ) {
        let (least, most) = (SCREEN_CELL_LEAST, SCREEN_CELL);
        refuse!(why, screen.cell < least || screen.cell > most, Refusal::CellOutOfBounds);
        let corners = screen.pose.corners(screen.block());
        let ahead = |p: &Point| parent.pose.ahead_by(*p);
        if behind {
            let line = -parent.block.depth() + GRAZE;
            refuse!(why, !corners.iter().all(|p| ahead(p) <= line), Refusal::NotBehind);
        } else {
            refuse!(why, !corners.iter().all(|p| ahead(p) >= -GRAZE), Refusal::NotAhead);
        }
        let body = parent.footprint();
        if self.battle.battalion(unit).light {
            let gap = screen.footprint().gap(&body);
            refuse!(why, !gap.within(LIGHT_SCREEN_REACH + GRAZE), Refusal::ScreenTooFar);
            let aside = (parent.pose.anchor - screen.pose.anchor).dot(parent.pose.heading.direction().left());
            let half = screen.block().width().wide() / 2;
            refuse!(why, (aside >> 30).abs() > half + 1, Refusal::NotBehindScreen);
        } else {
            let far = |p: &Point| !body.within(&tabletop::Shape::point(*p), SCREEN_REACH + GRAZE);
            refuse!(why, corners[2..].iter().any(far), Refusal::ScreenTooFar);
        }
    }

    /// Judges where a screen is put after a move, a charge or a rout (MA-R77, MA-R76).
    pub(crate) fn judge_screen<W: Why>(
        &self,
        s: &State,
        (unit, pips, behind): (BattalionId, Option<u8>, bool),
        (at, cell): (Point, Length),
        why: &mut W,
    ) {
        let troops = s.of(unit);
        refuse!(why, troops.skirmishers == 0, Refusal::NoScreen(unit));
        let parent = self.stance(s, unit);
        let pose = Pose::new(at, parent.pose.heading);
        let screen = ScreenPlacing { figures: troops.skirmishers, pose, cell };
        self.judge_station(unit, parent, &screen, behind, why);
        if why.any() {
            return;
        }
        let shape = screen.footprint();
        refuse!(why, !self.table().holds(&shape), Refusal::ScreenOffTable);
        let old = troops.placing();
        if let (Some(pips), Some(old)) = (pips, old) {
            let rate = if troops.formation == Formation::Line { LINE_PIP } else { COLUMN_PIP };
            let most = rate.wide() * i64::from(pips);
            let travel = Stance::new(old.pose, old.block()).corner_travel(Stance::new(pose, screen.block()));
            refuse!(why, travel > most * most, Refusal::ScreenTravelsTooFar);
        }
        for (_, area) in self.impassable() {
            refuse!(why, area.overlaps(&shape), Refusal::NotOpenGround(at));
        }
        let before = old.map(|old| old.footprint());
        let side = self.side(unit);
        let enemies = self.near(s, &[shape], SEPARATION, |other| self.side(other.unit) != side);
        for (other, enemy) in enemies {
            if shape.closer(&enemy, SEPARATION) {
                let gap = shape.gap(&enemy);
                // MA-R11: who is nearer already may stay as near.
                let was = before.map(|before| before.gap(&enemy)).filter(|was| was.closer(SEPARATION));
                let nearer = was.is_none_or(|was| gap.cmp_gap(&was).is_lt());
                refuse!(why, nearer || on(&shape, &enemy), Refusal::ScreenTooNear(other));
            }
        }
    }

    /// Places worth a look: where it stood before its parent moved, and straight ahead (or behind).
    pub(crate) fn offer_screens(
        &self,
        s: &State,
        task: (BattalionId, Option<u8>, bool),
        most: usize,
        out: &mut Vec<Answer>,
    ) {
        let (unit, _, behind) = task;
        let first = out.len();
        let mut offer = |at: Point, cell: Length| {
            let answer = Answer::Screen { at, cell };
            if out.len() - first < most && !out[first..].contains(&answer) {
                let mut why = Refused::default();
                self.judge_screen(s, task, (at, cell), &mut why);
                if !why.0 {
                    out.push(answer);
                }
            }
        };
        let (parent, troops) = (self.stance(s, unit), s.of(unit));
        if let Some(screen) = troops.screen {
            offer(screen.pose.anchor, screen.cell);
        }
        let now = troops.screen.map(|screen| screen.cell);
        let light = self.battle.battalion(unit).light;
        for cell in now.into_iter().chain([SCREEN_CELL, Length::whole(5), SCREEN_CELL_LEAST]) {
            for gap in light.then_some(14).into_iter().chain(GAPS) {
                offer(ahead_of(parent, Length::whole(gap), behind), cell);
            }
        }
        // MA-R77: none of these will do, so the whole ground is looked over before the owner loses his choice.
        if out.len() == first {
            for cell in now.into_iter().chain([SCREEN_CELL_LEAST]) {
                self.offer_grid(s, task, (most, cell), out);
            }
        }
    }

    /// Adds places on a grid of whole centimetres before (or behind) the parent, the straight ones first.
    fn offer_grid(
        &self,
        s: &State,
        task: (BattalionId, Option<u8>, bool),
        (most, cell): (usize, Length),
        out: &mut Vec<Answer>,
    ) {
        let parent = self.stance(s, task.0);
        let left = parent.pose.heading + Turn::QUARTER;
        let farthest = parent.block.width().units() / 2000 + LIGHT_SCREEN_REACH.units() / 1000;
        let (mut found, gaps) = (0, LIGHT_SCREEN_REACH.units() / 1000);
        for aside in (0..=farthest).flat_map(|i| [i, -i]) {
            for gap in 0..=gaps {
                let at = ahead_of(parent, Length::whole(gap), task.2) + left.along(Length::whole(aside));
                let mut why = Refused::default();
                self.judge_screen(s, task, (at, cell), &mut why);
                if !why.0 && !out.contains(&Answer::Screen { at, cell }) {
                    out.push(Answer::Screen { at, cell });
                    found += 1;
                }
                if found == most {
                    return;
                }
            }
        }
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
        let mut places = Vec::new();
        self.offer_screens(stage.state(), (unit, pips, behind), 1, &mut places);
        if places.is_empty() {
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
        let screen = self.nearest_station(stage.state(), unit, behind);
        if stage.state().of(unit).screen != screen {
            stage.emit(Event::ScreenAt { unit, screen });
            self.chiefs_step_aside(stage);
        }
    }

    /// A screen gives way to an enemy body that comes to stand on it without charging: fugitives above all, whom screens
    /// do not stop (MA-R53, MA-R92).
    pub(crate) fn screens_make_room(&self, stage: &mut Stage<'_, Ma>) {
        for unit in self.battle.ids() {
            let Some(screen) = self.screen_footprint(stage.state(), unit) else { continue };
            let side = self.side(unit);
            let enemy = |other: Target| other.body == Body::Formed && self.side(other.unit) != side;
            if self.anybody_on(stage.state(), &screen, enemy) {
                let behind = stage.state().of(unit).screen.is_some_and(|screen| screen.behind);
                self.put_screen(stage, unit, behind);
            }
        }
    }

    /// The place that satisfies MA-G8, is on the table and clear of the enemy, nearest to where the screen stands.
    fn nearest_station(&self, s: &State, unit: BattalionId, behind: bool) -> Option<Screening> {
        let (parent, troops) = (self.stance(s, unit), s.of(unit));
        let old = troops.screen;
        let enemies = self.enemies_of(s, self.side(unit));
        let fits = |at: Point, cell: Length| {
            let pose = Pose::new(at, parent.pose.heading);
            let screen = ScreenPlacing { figures: troops.skirmishers, pose, cell };
            let mut why = Refused::default();
            self.judge_station(unit, parent, &screen, behind, &mut why);
            let shape = screen.footprint();
            !why.0
                && self.table().holds(&shape)
                && self.impassable().all(|(_, area)| !area.overlaps(&shape))
                && !enemies.iter().any(|(_, enemy)| on(&shape, enemy))
        };
        let near = |at: Point| old.map_or(0, |old| (at - old.pose.anchor).square());
        let cells = old.map(|old| old.cell).into_iter().chain([SCREEN_CELL, SCREEN_CELL_LEAST]);
        let mut best: Option<(i64, Point, Length)> = None;
        for cell in cells {
            let mut offer = |at: Point| {
                if best.is_none_or(|(far, ..)| near(at) < far) && fits(at, cell) {
                    best = Some((near(at), at, cell));
                }
            };
            old.iter().for_each(|old| offer(old.pose.anchor));
            for gap in 0..=LIGHT_SCREEN_REACH.units() / 1000 {
                for aside in -5..=5 {
                    let at = ahead_of(parent, Length::whole(gap), behind);
                    let left = parent.pose.heading + Turn::QUARTER;
                    offer(at + left.along(Length::whole(2 * aside)));
                }
            }
            if best.is_some() {
                break;
            }
        }
        best.map(|(_, at, cell)| Screening { pose: Pose::new(at, parent.pose.heading), cell, behind })
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
