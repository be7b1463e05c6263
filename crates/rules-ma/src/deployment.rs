//! Where a battalion, its screen and a Commander may be placed before the game (MA-5.4 to MA-5.6, MA-D3, MA-D4).
//!
//! One judgement serves the files of scenarios and the players who set up themselves.

use crate::army::{Battalion, BattalionId};
use crate::battle::{Battle, Placing, ScreenPlacing, Zone};
use crate::formation::skirmish_groups;
use crate::state::Body;
use crate::tables::*;
use kernel::{RuleId, rule};
use tabletop::{Edge, GRAZE, Length, Point, Shape};

/// What may stand on the table already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Whose it is.
    pub battalion: BattalionId,
    /// Its footprint, or that of its screen.
    pub shape: Shape,
}

/// Why something may not be placed there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Misplaced {
    /// Some of it lies outside the deployment zone (MA-5.4, MA-R85, MA-C2).
    OutsideZone(Body),
    /// It lies on impassable terrain (MA-G24).
    Impassable(Body, usize),
    /// It lies on another body (MA-R90).
    On(Body, BattalionId),
    /// It is nearer than 10 cm to an enemy (MA-8.16).
    NearEnemy(Body, BattalionId),
    /// More skirmishers than the battalion may send out (MA-11.1, MA-12.3).
    Skirmishers {
        /// The most.
        most: u8,
    },
    /// A screen of nobody (MA-11.4).
    EmptyScreen,
    /// A group of the screen has less than 4 or more than 6 cm of front (MA-G8).
    ScreenFront,
    /// The screen does not look where its parent looks (MA-G8).
    ScreenHeading,
    /// The screen is not wholly ahead of the parent's front (MA-G8).
    ScreenBehind,
    /// A point of the screen's rear edge is more than 10 cm from the parent (MA-11.9, MA-G8).
    ScreenFar,
    /// A light battalion's screen is not exactly 15 cm before its body (MA-12.3, MA-G8).
    LightGap,
    /// A light battalion's body does not stand behind its screen (MA-G8).
    LightAside,
}

impl Misplaced {
    /// The clause.
    pub fn rule(self) -> RuleId {
        match self {
            Misplaced::OutsideZone(Body::Formed) => rule!("MA-5.4"),
            Misplaced::OutsideZone(Body::Screen) => rule!("MA-R85"),
            Misplaced::Impassable(..) => rule!("MA-G24"),
            Misplaced::On(..) => rule!("MA-R90"),
            Misplaced::NearEnemy(..) => rule!("MA-8.16"),
            Misplaced::Skirmishers { .. } => rule!("MA-11.1"),
            Misplaced::EmptyScreen => rule!("MA-11.4"),
            Misplaced::ScreenFront | Misplaced::ScreenHeading | Misplaced::ScreenBehind => rule!("MA-G8"),
            Misplaced::ScreenFar => rule!("MA-11.9"),
            Misplaced::LightGap => rule!("MA-12.3"),
            Misplaced::LightAside => rule!("MA-G8"),
        }
    }

    /// What is wrong and what would help, without the clause. `code` names the battalion.
    pub fn sentence(self, battle: &Battle, code: &str) -> String {
        let who = |body: Body| match body {
            Body::Formed => code.to_owned(),
            Body::Screen => format!("the screen of {code}"),
        };
        let other = |id: BattalionId| &battle.battalion(id).code;
        match self {
            Misplaced::OutsideZone(body) => {
                format!("{} stands outside its deployment zone; all of it must be inside", who(body))
            }
            Misplaced::Impassable(body, area) => {
                format!("{} stands on {}, which nobody can enter", who(body), battle.terrain.area_name(area))
            }
            Misplaced::On(body, id) => format!("{} stands on {}; they may touch", who(body), other(id)),
            Misplaced::NearEnemy(body, id) => {
                format!("{} is nearer than {SEPARATION} cm to {}", who(body), other(id))
            }
            Misplaced::Skirmishers { most } => format!("{code} may send out at most {most} skirmishers"),
            Misplaced::EmptyScreen => format!("the screen of {code} has no figures; leave it out"),
            Misplaced::ScreenFront => format!(
                "each group of the screen of {code} has {SCREEN_CELL_LEAST} to {SCREEN_CELL} cm of front"
            ),
            Misplaced::ScreenHeading => format!("the screen of {code} must look where {code} looks"),
            Misplaced::ScreenBehind => format!("the screen of {code} must stand wholly ahead of its front"),
            Misplaced::ScreenFar => format!(
                "every point of the rear of {code}'s screen must be within {SCREEN_REACH} cm of the battalion"
            ),
            Misplaced::LightGap => {
                format!(
                    "the screen of the light battalion {code} stands exactly {LIGHT_SCREEN_REACH} cm before it"
                )
            }
            Misplaced::LightAside => format!("the middle of {code}'s front must be behind its screen"),
        }
    }
}

impl Battle {
    /// Judges where a battalion is to be placed, in a zone, among those that stand already: all reasons at once.
    pub fn judge_placing(
        &self,
        id: BattalionId,
        placing: &Placing,
        zone: Zone,
        standing: &[Standing],
        why: &mut Vec<Misplaced>,
    ) {
        let battalion = self.battalion(id);
        let body = placing.footprint(battalion);
        self.judge_body(id, Body::Formed, &body, zone, standing, why);
        if let Some(screen) = &placing.screen {
            self.judge_body(id, Body::Screen, &screen.footprint(), zone, standing, why);
            judge_screen(battalion, placing, &body, screen, why);
        }
    }

    fn judge_body(
        &self,
        id: BattalionId,
        body: Body,
        shape: &Shape,
        zone: Zone,
        standing: &[Standing],
        why: &mut Vec<Misplaced>,
    ) {
        if !zone.holds(shape) || !self.table.holds(shape) {
            why.push(Misplaced::OutsideZone(body));
        }
        for (index, (kind, area)) in self.terrain.areas().enumerate() {
            if kind.is_impassable() && area.overlaps(shape) {
                why.push(Misplaced::Impassable(body, index));
            }
        }
        let side = self.battalion(id).side;
        for other in standing.iter().filter(|other| other.battalion != id) {
            if shape.overlaps_by_more(&other.shape, GRAZE) {
                why.push(Misplaced::On(body, other.battalion));
            } else if self.battalion(other.battalion).side != side && shape.closer(&other.shape, SEPARATION) {
                why.push(Misplaced::NearEnemy(body, other.battalion));
            }
        }
    }

    /// Judges where a Commander is to be placed: inside the zone, alone, not on a house or on anybody (MA-5.6,
    /// MA-R90).
    pub fn judge_commander(&self, at: Point, zone: Zone, standing: &[Standing], why: &mut Vec<Misplaced>) {
        let disc = Shape::disc(at, COMMANDER_RADIUS);
        if !zone.holds(&disc) || !self.table.holds(&disc) {
            why.push(Misplaced::OutsideZone(Body::Formed));
        }
        for (index, (kind, area)) in self.terrain.areas().enumerate() {
            if kind.is_impassable() && area.overlaps(&disc) {
                why.push(Misplaced::Impassable(Body::Formed, index));
            }
        }
        let on = standing.iter().filter(|other| disc.overlaps_by_more(&other.shape, GRAZE));
        why.extend(on.map(|other| Misplaced::On(Body::Formed, other.battalion)));
    }
}

/// Whether a screen fits its battalion (MA-11.1, MA-12.3, MA-G8).
fn judge_screen(
    battalion: &Battalion,
    placing: &Placing,
    body: &Shape,
    screen: &ScreenPlacing,
    why: &mut Vec<Misplaced>,
) {
    let most = battalion.most_skirmishers();
    if screen.figures > most {
        why.push(Misplaced::Skirmishers { most });
    }
    if skirmish_groups(screen.figures) == 0 {
        why.push(Misplaced::EmptyScreen);
    }
    if !(SCREEN_CELL_LEAST..=SCREEN_CELL).contains(&screen.cell) {
        why.push(Misplaced::ScreenFront);
    }
    if screen.pose.heading != placing.pose.heading {
        why.push(Misplaced::ScreenHeading);
    }
    why.extend(screen_reach(placing, battalion, body, screen).err());
}

/// Where a screen stands to its body (MA-G8); a light battalion's deploys at a gap of exactly 15 cm.
fn screen_reach(
    placing: &Placing,
    battalion: &Battalion,
    body: &Shape,
    screen: &ScreenPlacing,
) -> Result<(), Misplaced> {
    let shape = screen.footprint();
    // A unit of rounding behind the front is still ahead of it.
    let ahead = |p: &Point| placing.pose.local(*p).0 >= -(GRAZE.wide() << 30);
    if !shape.core().iter().all(ahead) {
        return Err(Misplaced::ScreenBehind);
    }
    if !battalion.light {
        let rear = screen.pose.edge(screen.block(), Edge::Rear);
        let near = |p: Point| Shape::point(p).within(body, SCREEN_REACH + GRAZE);
        return if rear.into_iter().all(near) { Ok(()) } else { Err(Misplaced::ScreenFar) };
    }
    // MA-G9: what cannot be told from contact cannot be told from 15 cm either.
    let (least, most) = (LIGHT_SCREEN_REACH - CONTACT, LIGHT_SCREEN_REACH + CONTACT);
    if shape.closer(body, least) || !shape.within(body, most) {
        return Err(Misplaced::LightGap);
    }
    let aside = screen.pose.local(placing.pose.anchor).1.abs();
    let half = screen.block().width().wide() << 29;
    if aside <= half + (GRAZE.wide() << 30) { Ok(()) } else { Err(Misplaced::LightAside) }
}

/// The screen a battalion deploys unless its player says otherwise: how many figures, and how far ahead its rear edge stands of
/// the front, with this front in all. `None` if there are no figures.
pub fn screen_ahead(placing: &Placing, figures: u8, front: Length, ahead: Length) -> Option<ScreenPlacing> {
    let groups = i32::from(skirmish_groups(figures));
    if groups == 0 {
        return None;
    }
    let pose = placing.pose.moved(placing.pose.heading, ahead + SCREEN_DEPTH);
    Some(ScreenPlacing { figures, pose, cell: Length::new(front.units() / groups) })
}

#[cfg(test)]
mod tests;
