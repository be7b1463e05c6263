//! A unit or stack on the move (WB-8.1, WB-D7): step by step, with turns, changes of posture, and its halt.

use crate::army::*;
use crate::events::{Event, Way};
use crate::movement::{LEAVE_COST, POSTURE_COST};
use crate::orders::Answer;
use crate::reaction::Reactions;
use crate::refusals::Refusal;
use crate::state::*;
use crate::{Edition, Wb};
use arrayvec::ArrayVec;
use hexes::{Cell, Direction};
use kernel::{Duty, Game, Moment, Offers, Reasons, RuleId, Side, Stage, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};

/// Units begin to move as one.
pub(crate) fn begin_move(
    stage: &mut Stage<'_, Wb>,
    units: Units,
    kind: MoveKind,
    leader: Option<CommanderId>,
) {
    stage.emit(Event::MoveBegan { units, kind, leader });
    stage.push(Move);
}

/// A unit or stack moves; see [`State::mover`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Move;

impl Duty<Wb> for Move {
    fn wait(&self, game: &Wb, s: &State) -> Wait {
        match s.mover.units.first() {
            Some(unit) if !s.mover.harmed => Wait::Answer(game.unit(unit).side),
            _ => Wait::Nobody,
        }
    }
    /// A reaction has stopped it, or nobody is left.
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        finish(stage);
    }
    fn clause(&self, _: &Wb, s: &State) -> Option<RuleId> {
        Some(match s.mover.kind {
            MoveKind::March => rule!("WB-8.4a"),
            MoveKind::Led => rule!("WB-7.5b"),
            _ => rule!("WB-8.1a"),
        })
    }
    fn moment(&self, _: &Wb, _: &State) -> Moment {
        Moment::Within
    }
    fn prompt(&self, game: &Wb, s: &State, _: Side) -> String {
        let (units, name) = (s.mover.units, game.all_named(s.mover.units));
        let have = if units.count() > 1 { "have" } else { "has" };
        let left = game.points(game.stack_left(s, units, s.mover.kind));
        let zone = s
            .mover_cell()
            .is_some_and(|c| units.first().is_some_and(|u| s.controlled(c, !game.unit(u).side)));
        if s.mover.finished {
            return format!("{name} {have} used up the whole move and must halt.");
        }
        if zone && s.mover.entered > 0 {
            return format!("{name} {have} entered an enemy zone of control: turn by one hexside, or halt.");
        }
        format!("{name} {have} {left} left: step, turn or halt.")
    }
    fn offer(&self, game: &Wb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        let Some(cell) = s.mover_cell() else { return true };
        let mut steps = false;
        for (_, n) in game.map.grid.neighbours(cell) {
            let legal = fine(|why| {
                game.judge_step(s, n, why);
            });
            steps |= legal;
            if legal && !out.add(Answer::Step(game.map.id(n))) {
                return false;
            }
        }
        if (!steps || game.may_stay(s, s.mover.units, cell)) && !out.add(Answer::Halt) {
            return false;
        }
        let single = s.mover.units.only().map(|unit| s.unit(unit).in_column());
        if s.mover.kind != MoveKind::March && !s.mover.finished {
            let (turns, deploys) = (single != Some(true), single == Some(true));
            for facing in Direction::ALL {
                if turns
                    && fine(|why| game.judge_mover_turn(s, facing, why))
                    && !out.add(Answer::Turn(facing))
                {
                    return false;
                }
                if deploys
                    && fine(|why| game.judge_deploy(s, facing, why))
                    && !out.add(Answer::Deploy(facing))
                {
                    return false;
                }
            }
            if single == Some(false) && fine(|why| game.judge_column(s, why)) && !out.add(Answer::Column) {
                return false;
            }
            if fine(|why| game.judge_leave(s, why)) && !out.add(Answer::Leave) {
                return false;
            }
        }
        let Some(side) = s.mover.units.first().map(|unit| game.unit(unit).side) else { return true };
        let riders = game.side_commanders[side].filter(|c| fine(|why| game.judge_take(s, c, why)));
        out.extend(riders.iter().map(Answer::Take))
    }
    fn judge(&self, game: &Wb, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::Step(hex) => {
                game.judge_step(s, game.at(hex), why);
            }
            Answer::Turn(facing) => game.judge_mover_turn(s, facing, why),
            Answer::Deploy(facing) => game.judge_deploy(s, facing, why),
            Answer::Column => game.judge_column(s, why),
            Answer::Leave => game.judge_leave(s, why),
            Answer::Take(commander) => game.judge_take(s, commander, why),
            Answer::Halt => game.judge_halt(s, why),
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Wb>, _: Side, answer: &Answer) {
        let game = stage.game;
        let Some(cell) = stage.state().mover_cell() else { return };
        match *answer {
            Answer::Step(hex) => take_step(stage, game.at(hex)),
            Answer::Turn(facing) => {
                game.turn(stage, cell, facing);
            }
            Answer::Deploy(facing) => posture(stage, |unit| Event::Deployed { unit, facing }),
            Answer::Column => posture(stage, |unit| Event::ColumnFormed { unit }),
            Answer::Leave => leave(stage),
            Answer::Take(commander) => {
                stage.emit(Event::Took { commander });
                stage.emit(Event::CommanderMoved { commander, to: cell });
            }
            _ => finish(stage),
        }
    }
}

/// The moving units in the order of their stack, which they keep.
fn in_order(s: &State, cell: Cell) -> ArrayVec<UnitId, MAX_STACK> {
    s.stack(cell).filter(|&unit| s.mover.units.has(unit)).take(MAX_STACK).collect()
}

/// The mover enters the next hex: what the ground does to each unit (WB-R78, WB-R79), then what the enemy does (WB-R86,
/// WB-7.5d); nobody reacts to a march in phase A (WB-8.4h).
fn take_step(stage: &mut Stage<'_, Wb>, to: Cell) {
    let game = stage.game;
    let Some(paid) = game.judge_step(stage.state(), to, &mut Reasons::any()) else { return };
    let (units, riders) = (stage.state().mover.units, stage.state().mover.riders);
    let order = in_order(stage.state(), paid.step.from);
    stage.emit(Event::Spent { units, cost: paid.cost });
    stage.emit(Event::Stepped { finished: paid.finished });
    for &unit in &order {
        stage.emit(Event::Moved { unit, to, way: Way::March, on_road: paid.step.road });
    }
    for commander in riders.iter() {
        stage.emit(Event::CommanderMoved { commander, to });
    }
    if stage.state().mover.kind != MoveKind::March {
        stage.push(Reactions::to(to));
    }
    for &unit in order.iter().rev() {
        game.cross(stage, unit, paid.step);
    }
    if let Some(unit) = units.only().filter(|_| paid.escape) {
        game.disorganise_by_terrain(stage, unit);
    }
    if let Some(&unit) = order.first() {
        game.overrun(stage, unit, to);
    }
}

/// The single mover changes its posture for two movement points (WB-4.3c).
fn posture(stage: &mut Stage<'_, Wb>, event: impl Fn(UnitId) -> Event) {
    if let Some(unit) = stage.state().mover.units.only() {
        stage.emit(Event::Spent { units: Units::one(unit), cost: POSTURE_COST });
        stage.emit(event(unit));
    }
}

/// The single mover leaves the map for good, with the commanders who ride along (WBS-4.10, WB-R112).
fn leave(stage: &mut Stage<'_, Wb>) {
    let Some(unit) = stage.state().mover.units.only() else { return };
    for commander in stage.state().mover.riders.iter() {
        stage.emit(Event::CommanderLeft { commander });
    }
    stage.emit(Event::LeftMap { unit });
    stage.pop();
    stage.emit(Event::MoveEnded);
}

/// The move ends, unused points are lost (WB-8.1c): back to where it may stay (WB-4.2k), into the facing of a friend
/// (WB-4.2g).
fn finish(stage: &mut Stage<'_, Wb>) {
    go_back(stage);
    let units = stage.state().mover.units;
    for unit in units.filter(|unit| stage.state().stands(unit)).iter() {
        let s = stage.state();
        let friends = s.cell(unit).map_or(Units::NONE, |cell| s.steady_in(cell).minus(units));
        let facing = friends.first().map(|friend| s.unit(friend).facing);
        if let Some(facing) = facing.filter(|&facing| facing != s.unit(unit).facing) {
            stage.emit(Event::Faced { unit, facing });
        }
    }
    stage.pop();
    stage.emit(Event::MoveEnded);
}

/// Units made to stop where they may not stay go back along their path; nobody reacts to that (WB-4.2k). Those who
/// have retreated or routed stand where they may already.
fn go_back(stage: &mut Stage<'_, Wb>) {
    let game = stage.game;
    for cell in game.hexes_of(stage.state(), stage.state().mover.units) {
        let s = stage.state();
        let group = s.units_in(cell).and(s.mover.units);
        if group.is_empty() || game.may_stay(s, group, cell) {
            continue;
        }
        let back = s.mover.path.iter().rev().find(|way| game.may_stay(s, group, way.cell)).copied();
        let (Some(back), riders) = (back, s.mover.riders) else { continue };
        // One of their own may have retreated there and turned: who joins it takes its facing (WB-4.2g).
        // By the first edition the stack then had two facings.
        let friend = s.steady_in(back.cell).first().filter(|_| game.edition >= Edition::Second);
        let facing = friend.map(|friend| s.unit(friend).facing);
        for unit in in_order(stage.state(), cell) {
            stage.emit(Event::Moved { unit, to: back.cell, way: Way::Back, on_road: back.on_road });
            let now = stage.state().unit(unit);
            if let Some(facing) = facing.filter(|&facing| now.in_line() && now.facing != facing) {
                stage.emit(Event::Faced { unit, facing });
            }
        }
        for commander in riders.filter(|c| stage.state().commander(c).place == Where::On(cell)).iter() {
            stage.emit(Event::CommanderMoved { commander, to: back.cell });
        }
    }
}

impl Wb {
    pub(crate) fn judge_mover_turn(&self, s: &State, facing: Direction, why: &mut Reasons<Refusal>) {
        let (Some(unit), Some(cell)) = (s.mover.units.first(), s.mover_cell()) else { return };
        refuse!(why, s.mover.finished, Refusal::MoveIsOver(unit));
        self.judge_turn(s, s.mover.units, cell, facing, why);
    }

    /// The only unit of the mover, for what a stack cannot do.
    fn sole_mover(&self, s: &State, why: &mut Reasons<Refusal>) -> Option<(UnitId, Cell)> {
        match (s.mover.units.only(), s.mover_cell()) {
            (Some(unit), Some(cell)) => Some((unit, cell)),
            (_, cell) => {
                why.because(Refusal::NotAsAStack(cell.unwrap_or(Cell(0))));
                None
            }
        }
    }

    /// What speaks against any change of posture now (WB-4.3c, WB-8.4e).
    fn judge_posture(&self, s: &State, unit: UnitId, why: &mut Reasons<Refusal>) {
        refuse!(why, s.mover.kind == MoveKind::March, Refusal::NoPostureOnMarch(unit));
        refuse!(why, s.mover.finished, Refusal::MoveIsOver(unit));
        let left = self.left(s, unit, s.mover.kind);
        refuse!(why, left < POSTURE_COST, Refusal::CannotPayPosture { unit, left });
    }

    /// Deploying: any facing, or that of a friend in the hex (WB-4.3e, WB-R80).
    fn judge_deploy(&self, s: &State, facing: Direction, why: &mut Reasons<Refusal>) {
        let Some((unit, cell)) = self.sole_mover(s, why) else { return };
        refuse!(why, !s.unit(unit).in_column(), Refusal::NotInColumn(unit));
        self.judge_posture(s, unit, why);
        if why.enough() {
            return;
        }
        let others = s.units_in(cell).without(unit);
        let room = others.count() < MAX_STACK as u32 && !others.iter().any(|other| s.unit(other).in_column());
        refuse!(why, !room, Refusal::NoRoom(cell));
        let friend = s.steady_in(cell).without(unit).first();
        let other = friend.is_some_and(|friend| s.unit(friend).facing != facing);
        refuse!(why, other, Refusal::FacingOfFriend(unit));
    }

    /// Adopting march column (WB-4.3d); in a shared hex only to move on (WB-4.2e, WB-R118).
    fn judge_column(&self, s: &State, why: &mut Reasons<Refusal>) {
        let Some((unit, cell)) = self.sole_mover(s, why) else { return };
        refuse!(why, s.unit(unit).in_column(), Refusal::AlreadyInColumn(unit));
        self.judge_posture(s, unit, why);
        if why.enough() {
            return;
        }
        let side = self.unit(unit).side;
        refuse!(why, s.controlled(cell, !side), Refusal::NoColumnInZone(unit));
        refuse!(why, self.counts_disorganised(s, unit), Refusal::NoColumnDisorganised(unit));
        let others = s.units_in(cell).without(unit);
        if !others.is_empty() {
            let left = self.left(s, unit, s.mover.kind).saturating_sub(POSTURE_COST);
            let stuck = s.marched.has(unit) || !self.steps_out(s, cell, left);
            refuse!(why, stuck, Refusal::ColumnAlone(unit, cell));
        }
    }

    /// Whether a column has a step out of a shared hex.
    fn steps_out(&self, s: &State, cell: Cell, left: u8) -> bool {
        let Some(unit) = s.mover.units.only() else { return false };
        let side = self.unit(unit).side;
        self.map.grid.neighbours(cell).any(|(d, n)| {
            let Some(step) = self.step_over(cell, d) else { return false };
            let closed =
                self.enemy_in(s, n, side) || self.banned(unit, step).is_some() || s.controlled(n, !side);
            let cost = self.step_cost(unit, step);
            !closed && cost <= left && (s.lead(n).is_none() || self.gets_on(s, n, left - cost, true))
        })
    }

    /// Leaving the map for good, where the scenario allows it (WBS-4.10, WB-8.1f).
    fn judge_leave(&self, s: &State, why: &mut Reasons<Refusal>) {
        let Some((unit, cell)) = self.sole_mover(s, why) else { return };
        let side = self.unit(unit).side;
        let Some(rule) = self.params.withdrawal.filter(|rule| rule.side == side) else {
            return why.because(Refusal::MayNotLeave(unit));
        };
        refuse!(why, s.mover.kind == MoveKind::March, Refusal::LeaveInPhaseC(unit));
        refuse!(why, s.turn < rule.from_turn, Refusal::TooEarlyToLeave(unit, rule.from_turn));
        refuse!(
            why,
            self.map.grid.distance_to_edge(cell, rule.edge) != 1,
            Refusal::NotAtEdge(unit, rule.edge)
        );
        refuse!(why, s.marched.has(unit), Refusal::MarchedMayNotStep(unit));
        refuse!(why, s.mover.finished, Refusal::MoveIsOver(unit));
        let stopped = s.mover.entered > 0 && s.controlled(cell, !side);
        refuse!(why, stopped, Refusal::MustStopInZone(cell));
        let left = self.left(s, unit, s.mover.kind);
        refuse!(why, left < LEAVE_COST, Refusal::NotEnoughPoints { cost: LEAVE_COST, left, to: cell });
    }

    /// Which commanders ride along (WB-7.4d, WB-8.4g, WB-8.6c), before the first step.
    fn judge_take(&self, s: &State, commander: CommanderId, why: &mut Reasons<Refusal>) {
        let info = self.commander_info(commander);
        let (Some(unit), Some(cell)) = (s.mover.units.first(), s.mover_cell()) else { return };
        refuse!(why, info.side != self.unit(unit).side, Refusal::CommanderOfEnemy(commander));
        refuse!(why, s.mover.riders.has(commander), Refusal::RidesAlready(commander));
        refuse!(why, s.rode.has(commander), Refusal::CommanderMoved(commander));
        if s.commander(commander).place == Where::Reserve {
            let enters =
                s.mover.entered == 1 && s.entered.last() == Some(&cell) && s.mover.kind == MoveKind::March;
            refuse!(why, !enters || !self.is_due(s, commander), Refusal::CommanderNotOnMap(commander));
            return;
        }
        let here = s.commander(commander).place == Where::On(cell);
        refuse!(why, !here, Refusal::CommanderElsewhere(commander, unit));
        refuse!(why, s.mover.entered > 0, Refusal::TooLateToTake(commander));
        let own = match s.mover.kind {
            MoveKind::March => true,
            MoveKind::Own => s.phase == Phase::Movement && info.role == self.role_of(s),
            _ => false,
        };
        refuse!(why, !own, Refusal::MayNotRideAlong(commander));
    }

    /// The role of the commander whose formation is activated.
    fn role_of(&self, s: &State) -> Role {
        s.formation.map_or(Role::Army(Formations::NONE), Role::Formation)
    }

    /// Stopping: where the mover may stay; where it has no step left it goes back (WB-4.2k).
    fn judge_halt(&self, s: &State, why: &mut Reasons<Refusal>) {
        let Some(cell) = s.mover_cell() else { return };
        if self.may_stay(s, s.mover.units, cell) {
            return;
        }
        let steps = self.map.grid.neighbours(cell).any(|(_, n)| {
            fine(|why| {
                self.judge_step(s, n, why);
            })
        });
        refuse!(why, steps, Refusal::CannotStayHere(cell));
    }
}
