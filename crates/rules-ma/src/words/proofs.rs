//! The drawing that proves a refusal.

use crate::Ma;
use crate::accuracy;
use crate::deployment::Misplaced;
use crate::refusals::Refusal as R;
use crate::state::*;
use kernel::{Mark, Side};
use tabletop::{Point, Sector, TableEdge, Turn, draw};

impl Ma {
    pub(super) fn proof(&self, s: &State, refusal: R) -> Vec<Mark> {
        let body = |target: Target| self.shape(s, target).map(|shape| shape.mark()).into_iter().collect();
        let unit = |unit| self.shape(s, Target::formed(unit)).map(|shape| shape.mark());
        let area = |index: usize| {
            self.battle.terrain.areas.get(index).map(|area| draw::area(area.outline().iter().copied()))
        };
        let line = |index: usize| -> Vec<Mark> {
            let points = self.battle.terrain.lines.get(index).map(|line| line.points()).unwrap_or_default();
            points.windows(2).map(|pair| draw::line(pair[0], pair[1])).collect()
        };
        match refusal {
            R::Misplaced(unit, fault) => self.misplaced(s, self.side(unit), fault),
            R::MisplacedChief(side, fault) => self.misplaced(s, side, fault),
            R::FormOnUnit(other) | R::ScreenTooNear(other) => body(other),
            R::PostTaken(at) | R::NotOpenGround(at) => vec![draw::points([at])],
            R::InDifficultTerrain(who, index) => unit(who).into_iter().chain(area(index)).collect(),
            R::TooFarToRide { from, to, .. } => vec![draw::line(from, to), draw::points([to])],
            R::EnemyInTheWay { from, to, by } => {
                let mut marks: Vec<Mark> = body(by);
                marks.push(draw::line(from, to));
                marks
            }
            R::LeavesTable(edge) => vec![self.edge_mark(edge)],
            R::Impassable { area: index, at } | R::WheelInDifficult { area: index, at } => {
                area(index).into_iter().chain([draw::points([at])]).collect()
            }
            R::FormOnDifficult { area: index } => area(index).into_iter().collect(),
            R::WheelOverObstacle { line: index, at } => {
                let mut marks = line(index);
                marks.push(draw::points([at]));
                marks
            }
            R::TooNear { unit: other, from, to } => {
                let mut marks: Vec<Mark> = body(other);
                marks.extend([draw::line(from, to), draw::points([from, to])]);
                marks
            }
            R::EndsOn { unit: who, at }
            | R::ThroughEngaged { unit: who, at }
            | R::OtherEnemyFirst { unit: who, at } => {
                unit(who).into_iter().chain([draw::points([at])]).collect()
            }
            R::NotSeen { shooter, target } => self.unseen(s, shooter, target),
            R::MissesTarget(who)
            | R::ChargeUnseen(who)
            | R::TargetEngaged(who)
            | R::CombatBeganThisTurn(who)
            | R::AlreadyActivated(who)
            | R::MustFight(who)
            | R::MayOnlyRally(who)
            | R::MayOnlyReform(who)
            | R::MayOnlyPass(who) => unit(who).into_iter().collect(),
            R::JoinsFromFlankOrRear(who) => {
                let stance = self.stance(s, who);
                let front = Sector::new(stance.pose, stance.block.width(), Turn::degrees(45));
                unit(who).into_iter().chain([front.mark(tabletop::Length::whole(30))]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The zone, the house or the body that is in the way.
    fn misplaced(&self, s: &State, side: Side, fault: Misplaced) -> Vec<Mark> {
        let body = |unit| self.shape(s, Target::formed(unit)).map(|shape| shape.mark());
        match fault {
            // Its border, not its ground: that is where it may stand.
            Misplaced::OutsideZone(_) => {
                let [a, b, c, d] = self.battle.zone(s.edges[side]).corners();
                [(a, b), (b, c), (c, d), (d, a)].map(|(from, to)| draw::line(from, to)).into()
            }
            Misplaced::Impassable(_, index) => {
                let area = self.battle.terrain.areas.get(index);
                area.map(|area| draw::area(area.outline().iter().copied())).into_iter().collect()
            }
            Misplaced::On(_, unit) | Misplaced::NearEnemy(_, unit) => body(unit).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    fn edge_mark(&self, edge: TableEdge) -> Mark {
        let [a, b, c, d]: [Point; 4] = self.table().corners();
        let (from, to) = match edge {
            TableEdge::South => (a, b),
            TableEdge::East => (b, c),
            TableEdge::North => (c, d),
            TableEdge::West => (d, a),
        };
        draw::line(from, to)
    }

    /// The lines of the groups that have the target in their arc, each with what blocks it.
    fn unseen(&self, s: &State, shooter: Target, target: Target) -> Vec<Mark> {
        let Some(shape) = self.shape(s, target) else { return Vec::new() };
        let bodies = self.blockers(s, shooter, target);
        let mut marks = Vec::new();
        for (pose, width) in self.cells(s, shooter) {
            let Some(aim) = Sector::new(pose, width, accuracy::ARC).aim(&shape) else { continue };
            marks.push(draw::line(aim.from, aim.to));
            let sight = self.sight(aim.from, aim.to, bodies.shapes.iter().enumerate());
            if let Some((_, at)) = sight.blocked {
                marks.push(draw::points([at]));
            }
        }
        if marks.is_empty() {
            marks.push(shape.mark());
        }
        marks
    }
}
