//! Where a screen may stand: judged (MA-11.9, MA-12.3, MA-G8, MA-R11, MA-R77).
//!
//! What all places of one screen are judged by is looked at once, however many are tried.

use crate::Ma;
use crate::army::BattalionId;
use crate::battle::ScreenPlacing;
use crate::bodies::{Bodies, on};
use crate::formation::screen_block;
use crate::manoeuvre::{Slow, pace};
use crate::refusals::{Refusal, Why};
use crate::screens::BringUp;
use crate::state::*;
use crate::tables::*;
use kernel::{fine, refuse};
use tabletop::{GRAZE, Length, Point, Pose, Shape, Stance, Vector};

/// The parent of a screen, as its screen sees it.
pub(crate) struct Station<'a> {
    pub(super) game: &'a Ma,
    pub(super) parent: Stance,
    body: Shape,
    facing: Vector,
    pub(super) light: bool,
    pub(super) side: ScreenSide,
}

/// The ground on which a screen looks for a place: its station, where it stood, and the enemies who may be too near.
pub(crate) struct Ground<'a> {
    pub(super) station: Station<'a>,
    pub(super) old: Option<ScreenPlacing>,
    pub(super) figures: u8,
    stood: Option<Shape>,
    /// The square of the farthest way of a corner.
    travel: Option<i64>,
    enemies: Bodies,
}

impl Ma {
    /// What MA-G8 measures from: ahead of the parent, or behind it after a charge.
    pub(crate) fn station(&self, s: &State, unit: BattalionId, side: ScreenSide) -> Station<'_> {
        let parent = self.stance(s, unit);
        Station {
            game: self,
            parent,
            body: parent.footprint(),
            facing: parent.pose.heading.direction(),
            light: self.battle.battalion(unit).light,
            side,
        }
    }

    /// The ground around a battalion whose screen is brought up.
    pub(crate) fn screen_ground(&self, s: &State, task: BringUp) -> Ground<'_> {
        let BringUp { unit, pips, place } = task;
        let (station, troops, side) = (self.station(s, unit, place), s.of(unit), self.side(unit));
        let rate = pace(troops.formation, Slow::No, false);
        let most = pips.map(|pips| rate.wide() * i64::from(pips));
        // No point of a screen that is in reach is farther off than its own front and depth.
        let widest = screen_block(troops.skirmishers, SCREEN_CELL).width();
        let far = station.reach() + widest + SCREEN_DEPTH + SEPARATION;
        let enemies = self.near(s, &[station.body], far, |other| self.side(other.unit) != side);
        Ground {
            old: troops.placing(),
            figures: troops.skirmishers,
            stood: self.screen_footprint(s, unit),
            travel: most.map(|most| most * most),
            enemies: enemies.collect(),
            station,
        }
    }
}

impl Station<'_> {
    /// How far off a screen may be (MA-11.9, MA-12.3).
    pub(super) fn reach(&self) -> Length {
        let reach = if self.light { LIGHT_SCREEN_REACH } else { SCREEN_REACH };
        reach + GRAZE
    }

    /// Whether a screen stands where MA-G8 wants it, seen from its parent: ahead of it, or behind after a charge.
    pub(crate) fn judge(&self, screen: &ScreenPlacing, shape: &Shape, why: &mut Why) {
        let (least, most) = (SCREEN_CELL_LEAST, SCREEN_CELL);
        refuse!(why, screen.cell < least || screen.cell > most, Refusal::CellOutOfBounds);
        let corners = shape.core();
        let ahead = |p: &Point| ((*p - self.parent.pose.anchor).dot(self.facing)) >> 30;
        if self.side == ScreenSide::Behind {
            let line = (-self.parent.block.depth() + GRAZE).wide();
            refuse!(why, !corners.iter().all(|p| ahead(p) <= line), Refusal::NotBehind);
        } else {
            refuse!(why, !corners.iter().all(|p| ahead(p) >= -GRAZE.wide()), Refusal::NotAhead);
        }
        if self.light {
            // SHORTCUT: one corner of the parent in reach is enough.
            let close = |p: &Point| shape.gap_from(*p).within(self.reach());
            let near = self.body.core().iter().any(close) || shape.within(&self.body, self.reach());
            refuse!(why, !near, Refusal::ScreenTooFar);
            let aside = (self.parent.pose.anchor - screen.pose.anchor).dot(self.facing.left());
            let half = screen.block().width().wide() / 2;
            refuse!(why, (aside >> 30).abs() > half + 1, Refusal::NotBehindScreen);
        } else {
            refuse!(why, corners[2..].iter().any(|p| !self.is_in_reach(*p)), Refusal::ScreenTooFar);
        }
    }

    /// Whether a point is near enough to the parent.
    fn is_in_reach(&self, p: Point) -> bool {
        // SHORTCUT: straight before (or behind) the parent its distance is that from the front (or rear); a few units for
        // the rounding of corners.
        let (way, Stance { block, .. }) = (p - self.parent.pose.anchor, self.parent);
        let (ahead, aside) = (way.dot(self.facing) >> 30, way.dot(self.facing.left()) >> 30);
        let near = self.reach().wide() - 4;
        let straight = 2 * (aside.abs() + 4) < block.width().wide();
        straight && ahead < near && ahead > -block.depth().wide() - near
            || self.body.gap_from(p).within(self.reach())
    }
}

impl Ground<'_> {
    /// The screen at a place, facing as its parent does.
    fn screen(&self, (at, cell): (Point, Length)) -> ScreenPlacing {
        let pose = Pose::new(at, self.station.parent.pose.heading);
        ScreenPlacing { figures: self.figures, pose, cell }
    }

    /// Judges a place (MA-R77, MA-R76).
    pub(super) fn judge(&self, place: (Point, Length), why: &mut Why) {
        let (screen, game) = (self.screen(place), self.station.game);
        let shape = screen.footprint();
        self.station.judge(&screen, &shape, why);
        if why.found() {
            return;
        }
        refuse!(why, !game.table().holds(&shape), Refusal::ScreenOffTable);
        if let (Some(most), Some(old)) = (self.travel, &self.stood) {
            let ways = old.core().iter().zip(shape.core()).map(|(from, to)| (*to - *from).square());
            refuse!(why, ways.max().is_some_and(|way| way > most), Refusal::ScreenTravelsTooFar);
        }
        for (_, area) in game.impassable() {
            refuse!(why, area.overlaps(&shape), Refusal::NotOpenGround(place.0));
        }
        for (other, enemy) in self.enemies.iter() {
            if shape.closer(enemy, SEPARATION) {
                // MA-R11: a screen that is nearer already may stay as near.
                let stood = self.stood.filter(|stood| stood.closer(enemy, SEPARATION));
                let nearer = stood.is_none_or(|stood| shape.gap(enemy).cmp_gap(&stood.gap(enemy)).is_lt());
                refuse!(why, nearer || on(&shape, enemy), Refusal::ScreenTooNear(other));
            }
        }
    }

    /// Whether a place passes the judge.
    ///
    /// SHORTCUT: where the middle of the front is off the table or goes too far itself, nothing else is looked at.
    pub(super) fn is_legal(&self, place: (Point, Length)) -> bool {
        let (at, table) = (place.0, self.station.game.table());
        let on_table =
            (0..=table.width().units()).contains(&at.x()) && (0..=table.height().units()).contains(&at.y());
        let way = self.old.map_or(0, |old| (at - old.pose.anchor).square());
        if !on_table || self.travel.is_some_and(|most| way > most) {
            return false;
        }
        fine(|why| self.judge(place, why))
    }

    /// Whether a screen that has to be put somewhere fits: MA-G8, on the table and clear of the enemy (MA-R76, MA-R92).
    pub(super) fn fits(&self, place: (Point, Length)) -> bool {
        let (screen, game) = (self.screen(place), self.station.game);
        let shape = screen.footprint();
        fine(|why| self.station.judge(&screen, &shape, why))
            && game.table().holds(&shape)
            && game.impassable().all(|(_, area)| !area.overlaps(&shape))
            && !self.enemies.iter().any(|(_, enemy)| on(&shape, enemy))
    }
}
