//! Commanders (SR-7): movement, risk, replacement.

use crate::Sr;
use crate::army::*;
use crate::events::Event;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why, refuse};
use crate::sequence::Sink;
use crate::state::*;
use crate::tables::{self, Fate};
use hexes::{Allowance, Cell, Direction, Reach, Step};
use kernel::{Dice, Faces, Need, Roll, Side, Stage, rule};

impl Sr {
    /// Whether he may move now: his formation's commander once in its segment, the chief and the representative
    /// once per turn in any (SR-7b, SR-R44, SR-R86, SR-R87).
    pub(crate) fn judge_ride<W: Why>(&self, s: &State, commander: CommanderId, why: &mut W) {
        let info = self.commander_info(commander);
        let own = match info.role {
            Role::Formation(f) => s.active == Some(f),
            Role::Chief | Role::Representative => info.side == self.active_side(s),
        };
        refuse!(why, !own, Refusal::NotThisCommander(commander));
        refuse!(why, s.commander(commander).moved, Refusal::CommanderMoved(commander));
        refuse!(why, s.commander(commander).place.on().is_none(), Refusal::NotThisCommander(commander));
    }

    pub(crate) fn ride(&self, stage: &mut Stage<'_, Sr>, commander: CommanderId) {
        let allowance = 2 * u16::from(self.commander_info(commander).movement);
        stage.emit(Event::RideBegan { commander, allowance });
        stage.emit(Event::Push { task: Task::CommanderMarch(commander) });
    }

    /// Whether any enemy piece is in a hex: commanders may not enter it (SR-R44).
    fn enemy_piece(&self, s: &State, cell: Cell, side: Side) -> bool {
        self.enemy_in(s, cell, side) || self.commanders_in(s, cell, !side).next().is_some()
    }

    /// Judges a step of a commander: costs as cavalry, zones of control stop him and may not follow one another;
    /// no breakout, no minimum move, no reaction (SR-R16, SR-R44).
    pub(crate) fn judge_ride_step<W: Why>(
        &self,
        s: &State,
        commander: CommanderId,
        to: Cell,
        why: &mut W,
    ) -> u16 {
        let Some(from) = s.commander(commander).place.on() else {
            why.because(Refusal::NotThisCommander(commander));
            return 0;
        };
        let Some(d) = self.map.grid.direction_to_neighbour(from, to) else {
            why.because(Refusal::NotAdjacent(from, to));
            return 0;
        };
        let first = s.mover.entered == 0;
        let side = self.commander_info(commander).side;
        self.judge_ride_ground(s, side, (from, d, to), first, why);
        let left = s.mover.allowance.saturating_sub(s.mover.spent);
        if self.map.side(from, d).unbridged_river() {
            return left;
        }
        let halves = self.step_cost(s, side, from, d, to);
        refuse!(why, halves > left, Refusal::NotEnoughPoints { needed: halves, left, to });
        halves
    }

    /// What stands in the way of a step, whatever the points left.
    fn judge_ride_ground<W: Why>(
        &self,
        s: &State,
        side: Side,
        (from, d, to): (Cell, Direction, Cell),
        first: bool,
        why: &mut W,
    ) {
        refuse!(why, self.map.closed_to(to, side), Refusal::Closed(to));
        refuse!(why, !self.map.crossable(side, Some(Arm::Cavalry), from, d), Refusal::OffRoadCitadel(to));
        refuse!(why, self.enemy_piece(s, to, side), Refusal::EnemyPieceThere(to));
        let (here, there) = (s.controlled(from, !side), s.controlled(to, !side));
        refuse!(why, !first && here, Refusal::MustStopInZoc(from));
        refuse!(why, first && here && there, Refusal::ZocToZoc(from, to));
        let river = self.map.side(from, d).unbridged_river();
        refuse!(why, river && !first, Refusal::RiverFirstStepOnly(from, to));
    }

    /// Where a commander can ride from where he stands, with the cost in half points; on his way: with what is left.
    pub fn ride_reach(&self, s: &State, commander: CommanderId) -> Vec<(Cell, u16)> {
        let info = self.commander_info(commander);
        let Some(start) = s.commander(commander).place.on() else { return Vec::new() };
        let riding = matches!(s.agenda.top(), Some(&Task::CommanderMarch(c)) if c == commander);
        let (left, fresh) = if riding {
            (s.mover.allowance.saturating_sub(s.mover.spent), s.mover.entered == 0)
        } else {
            (2 * u16::from(info.movement), true)
        };
        let mut field = Reach::new();
        field.run(&self.map.grid, start, Allowance::halves(left), |from, d, to| {
            let first = fresh && from == start;
            if !Self::fine(|why| self.judge_ride_ground(s, info.side, (from, d, to), first, why)) {
                Step::Forbidden
            } else if self.map.side(from, d).unbridged_river() {
                Step::All
            } else {
                Step::Cost(self.step_cost(s, info.side, from, d, to))
            }
        });
        field.iter().filter(|&(cell, _)| cell != start).collect()
    }

    pub(crate) fn offer_ride<S: Sink>(&self, s: &State, commander: CommanderId, out: &mut S) -> bool {
        if !out.add(Answer::Rest) {
            return false;
        }
        let Some(from) = s.commander(commander).place.on() else { return true };
        for (_, n) in self.map.grid.neighbours(from) {
            let fine = Self::fine(|why| {
                self.judge_ride_step(s, commander, n, why);
            });
            if fine && !out.add(Answer::Step(self.map.id(n))) {
                return false;
            }
        }
        true
    }

    pub(crate) fn ride_step(&self, stage: &mut Stage<'_, Sr>, commander: CommanderId, to: Cell) {
        let mut why = Vec::new();
        let halves = self.judge_ride_step(stage.state(), commander, to, &mut why);
        stage.emit(Event::Spent { halves, road: false, finished: false });
        stage.emit(Event::CommanderMoved { commander, to });
    }

    /// The elimination roll (SR-7i, SR-ELIM).
    pub fn elimination_roll(&self, commander: CommanderId, drm: u8) -> Roll {
        Roll::new(Dice::d6(2), "commander at risk", rule!("SR-7i"))
            .by(self.commander_info(commander).side)
            .on(rule!("SR-ELIM"))
            .modify_if(drm == 1, 1, "a step was lost in the combat", rule!("SR-ELIM"))
            .modify_if(drm == 2, 2, "his stack was destroyed", rule!("SR-ELIM"))
            .needing(Need::AtMost(10))
    }

    pub(crate) fn settle_elimination(
        &self,
        stage: &mut Stage<'_, Sr>,
        commander: CommanderId,
        drm: u8,
        caught: bool,
        faces: &Faces,
    ) {
        let total = self.elimination_roll(commander, drm).total(faces);
        stage.emit(Event::Pop);
        stage.emit(Event::EliminationRolled { commander, dice: [faces[0], faces[1]], total: total as i8 });
        let fate = tables::fate(total);
        if fate != Fate::Unharmed {
            stage.emit(Event::Eliminated { commander, dead: fate == Fate::Dead });
            if self.commander_info(commander).role == Role::Representative {
                return;
            }
        } else if !caught {
            return;
        }
        stage.emit(Event::Push { task: Task::PlaceCommander(commander) });
    }

    /// Units with which a commander may be placed: of his formation, or of his army (SR-7e, SR-7h).
    pub fn may_join(&self, s: &State, commander: CommanderId) -> Units {
        let info = self.commander_info(commander);
        let own = match info.role {
            Role::Formation(f) => self.formations[f.index()].units,
            Role::Chief | Role::Representative => self.side_units[info.side],
        };
        own.iter().filter(|&u| s.cell(u).is_some()).collect()
    }

    pub(crate) fn offer_places<S: Sink>(&self, s: &State, commander: CommanderId, out: &mut S) -> bool {
        self.may_join(s, commander).iter().all(|unit| out.add(Answer::With { commander, unit }))
    }

    /// Placed with a unit, or put aside where there is none (SR-7f, SR-R88).
    pub(crate) fn run_place(&self, stage: &mut Stage<'_, Sr>, commander: CommanderId) {
        stage.emit(Event::Pop);
        stage.emit(Event::PutAside { commander });
    }

    /// Commanders without a unit on the map are put aside (SR-R88).
    pub(crate) fn put_aside_bereaved(&self, stage: &mut Stage<'_, Sr>, side: Side) {
        for commander in self.commander_ids() {
            let s = stage.state();
            if self.commander_info(commander).side == side
                && s.commander(commander).place.on().is_some()
                && self.may_join(s, commander).is_empty()
            {
                stage.emit(Event::PutAside { commander });
            }
        }
    }

    /// Commanders put aside come back with the first unit that re-enters (SR-R88).
    pub(crate) fn recall_commanders(&self, stage: &mut Stage<'_, Sr>, side: Side, unit: UnitId, cell: Cell) {
        for commander in self.commander_ids() {
            let s = stage.state();
            if self.commander_info(commander).side == side
                && matches!(s.commander(commander).place, Where::Off(_))
                && self.may_join(s, commander).has(unit)
            {
                stage.emit(Event::CommanderMoved { commander, to: cell });
            }
        }
    }

    /// Commanders at risk, one roll each, the first bit first.
    pub(crate) fn run_fire_risk(&self, stage: &mut Stage<'_, Sr>, bits: u16) {
        let rest = bits & bits.wrapping_sub(1);
        if rest == 0 {
            stage.emit(Event::Pop);
        } else {
            stage.emit(Event::Change { task: Task::FireRisk(rest) });
        }
        if bits != 0 {
            let commander = CommanderId(bits.trailing_zeros() as u8);
            stage.emit(Event::Push { task: Task::EliminationRoll { commander, drm: 0, caught: false } });
        }
    }

    /// Adds the commanders stacked with units in a hex to those who must test after the combat (SR-R83).
    pub(crate) fn note_risk(&self, stage: &mut Stage<'_, Sr>, cell: Cell, side: Side) {
        let here: Vec<CommanderId> = self.commanders_in(stage.state(), cell, side).collect();
        for commander in here {
            // SR-R117: whoever still stands with him when the die is rolled counts, not who has fled before.
            let due = stage.state().combat.step == CombatStep::TerrainHexes;
            if due || stage.state().combat.at_risk >> commander.0 & 1 == 0 {
                let stacked = stage.state().stack(cell);
                stage.emit(Event::AtRisk { commander, stacked });
            }
        }
    }
}
