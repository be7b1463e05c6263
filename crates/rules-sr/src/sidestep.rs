//! One hex aside or back out of turn: reaction moves (SR-R32), withdrawals before combat (SR-R75) and retreats
//! (SR-R72). They differ in how far a unit may turn, in what an enemy zone of control means, and in whether the plan
//! binds.

use crate::Sr;
use crate::army::*;
use crate::facing::turned_by_one;
use crate::refusals::Refusal;
use crate::state::*;
use arrayvec::ArrayVec;
use hexes::{Cell, Direction};
use kernel::{Reasons, RuleId, fine, refuse, rule};

/// Why a unit steps aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sidestep {
    /// A reaction move: any facing, never into an enemy zone of control (SR-R32).
    Reaction,
    /// Before a combat, by the rules for retreats but by choice (SR-6.2a, SR-R75).
    Withdrawal,
    /// After a combat: one hexside, zones of control only where there is nothing else (SR-R72).
    Retreat,
}

/// Where a unit comes to stand.
#[derive(Clone, Copy)]
pub(crate) struct Standing {
    pub cell: Cell,
    pub facing: Direction,
}

impl Sidestep {
    /// The facings a unit may have afterwards, in the order in which they are offered.
    fn facings(self, now: Direction) -> ArrayVec<Direction, 6> {
        match self {
            Sidestep::Reaction => Direction::ALL.into_iter().collect(),
            Sidestep::Withdrawal | Sidestep::Retreat => turned_by_one(now).into_iter().collect(),
        }
    }

    /// The clause by which it is one hex, passable, without a river between.
    fn rule(self) -> RuleId {
        match self {
            Sidestep::Reaction => rule!("SR-R32"),
            Sidestep::Withdrawal => rule!("SR-6.2a"),
            Sidestep::Retreat => rule!("SR-6.3c"),
        }
    }

    /// Whether the player has the choice to stay, so that the plan of the Coalition binds him (SR-R91).
    fn by_choice(self) -> bool {
        self != Sidestep::Retreat
    }
}

impl Sr {
    /// Judges a step aside, all reasons.
    pub(crate) fn judge_sidestep(
        &self,
        s: &State,
        kind: Sidestep,
        unit: UnitId,
        to: Cell,
        facing: Direction,
        why: &mut Reasons<Refusal>,
    ) {
        let enemy = !self.unit(unit).side;
        self.judge_possible(s, kind, unit, to, facing, why);
        if why.enough() {
            return;
        }
        let from = s.cell(unit).unwrap_or(to);
        let plan = kind.by_choice() && self.breaks_plan(s, unit, from, Some(to));
        refuse!(why, plan, Refusal::PlanHolds(from));
        if !s.controlled(to, enemy) {
            return;
        }
        refuse!(why, kind == Sidestep::Reaction, Refusal::ReactionIntoZoc(to));
        let better =
            kind != Sidestep::Reaction && self.possible(s, kind, unit).any(|(n, _)| !s.controlled(n, enemy));
        refuse!(why, better, Refusal::PreferFreeOfZoc(to));
    }

    /// Whether the unit could stand there at all, enemy zones of control and the plan not counted: passable, free of
    /// enemies, room and a common facing (SR-6.3d, SR-R32, SR-R72).
    fn judge_possible(
        &self,
        s: &State,
        kind: Sidestep,
        unit: UnitId,
        to: Cell,
        facing: Direction,
        why: &mut Reasons<Refusal>,
    ) {
        self.judge_hex_beside(s, kind, unit, to, why);
        if why.enough() {
            return;
        }
        let too_wide = kind != Sidestep::Reaction && s.unit(unit).facing.turn_to(facing) > 1;
        refuse!(why, too_wide, Refusal::TurnTooWide(unit, rule!("SR-6.3c")));
        let no_room = if kind == Sidestep::Retreat { Refusal::NoRoomToRetreat } else { Refusal::NoRoom };
        self.judge_standing(s, unit, Standing { cell: to, facing }, no_room, why);
    }

    fn possible(&self, s: &State, kind: Sidestep, unit: UnitId) -> impl Iterator<Item = (Cell, Direction)> {
        let hexes = s.cell(unit).into_iter().flat_map(|from| self.map.grid.neighbours(from));
        let facings = kind.facings(s.unit(unit).facing);
        hexes
            .flat_map(move |(_, n)| facings.clone().into_iter().map(move |facing| (n, facing)))
            .filter(move |&(n, facing)| fine(|why| self.judge_possible(s, kind, unit, n, facing, why)))
    }

    /// The step aside that the unit's owner is asked about now, if any.
    pub(crate) fn sidestep_due(&self, s: &State, unit: UnitId) -> Option<Sidestep> {
        match s.agenda.top()? {
            Task::Reactions(task) => task.eligible.has(unit).then_some(Sidestep::Reaction),
            Task::Retreats(task) => task.0.has(unit).then_some(Sidestep::Retreat),
            Task::Withdrawals(_) => self.may_withdraw(s).has(unit).then_some(Sidestep::Withdrawal),
            _ => None,
        }
    }

    /// Every step aside that the rules allow: six hexes with six facings at most.
    pub(crate) fn sidesteps(
        &self,
        s: &State,
        kind: Sidestep,
        unit: UnitId,
    ) -> ArrayVec<(Cell, Direction), 36> {
        let enemy = !self.unit(unit).side;
        let all: ArrayVec<(Cell, Direction), 36> = self.possible(s, kind, unit).collect();
        let any_free = all.iter().any(|&(n, _)| !s.controlled(n, enemy));
        let only_free = kind == Sidestep::Reaction || any_free;
        let from = s.cell(unit);
        let open = |&(n, _): &(Cell, Direction)| {
            let plan = kind.by_choice() && from.is_some_and(|from| self.breaks_plan(s, unit, from, Some(n)));
            !(plan || only_free && s.controlled(n, enemy))
        };
        all.into_iter().filter(open).collect()
    }

    /// One hex, passable, no enemy, no river (SR-R32, SR-R72).
    fn judge_hex_beside(
        &self,
        s: &State,
        kind: Sidestep,
        unit: UnitId,
        to: Cell,
        why: &mut Reasons<Refusal>,
    ) {
        let info = self.unit(unit);
        let Some(from) = s.cell(unit) else {
            why.because(Refusal::NotOnMap(unit));
            return;
        };
        let Some(d) = self.map.grid.direction_to_neighbour(from, to) else {
            why.because(Refusal::NotAdjacent(from, to, kind.rule()));
            return;
        };
        refuse!(why, self.map.closed_to(to, info.side), Refusal::Closed(to));
        let rule = if kind == Sidestep::Reaction { rule!("SR-R32") } else { rule!("SR-R72") };
        refuse!(why, self.map.side(from, d).unbridged_river(), Refusal::RiverBetween(from, to, rule));
        let off_road = !self.map.crossable(info.side, None, from, d) && !self.map.closed_to(to, info.side);
        refuse!(why, off_road, Refusal::OffRoadCitadel(to));
        refuse!(why, self.enemy_in(s, to, info.side), Refusal::EnemyThere(to));
    }

    /// Stacking and common facing where it arrives.
    pub(crate) fn judge_standing(
        &self,
        s: &State,
        unit: UnitId,
        at: Standing,
        no_room: fn(Cell) -> Refusal,
        why: &mut Reasons<Refusal>,
    ) {
        let Standing { cell: to, facing } = at;
        let others = s.stack(to).without(unit);
        refuse!(why, !self.may_stack(s, unit, others), no_room(to));
        let turned = others.iter().any(|o| s.unit(o).facing != facing);
        refuse!(why, turned, Refusal::FacingOfStack(to, rule!("SR-1.3c")));
    }
}
