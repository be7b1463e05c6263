//! Commanders (SR-7): movement, and following a unit; what can happen to them stands in [`risk`].

pub mod risk;

use crate::Sr;
use crate::army::*;
use crate::events::Event;
use crate::march::{Onward, Stride};
use crate::orders::{Answer, Going};
use crate::points::HalfPoints;
use crate::refusals::Refusal;
use crate::state::*;
use crate::words::names::points;
use hexes::{Allowance, Cell, Reach, Toll};
use kernel::{Duty, Game, Moment, Offers, Pointed, Reasons, RuleId, Side, Stage, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};

/// A commander sets out.
pub(crate) fn ride(stage: &mut Stage<'_, Sr>, commander: CommanderId) {
    let allowance = stage.game.ride_points(commander);
    stage.emit(Event::RideBegan { commander, allowance });
    stage.push(CommanderMarch(commander));
}

/// A commander moves (SR-7b, SR-R44).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CommanderMarch(pub CommanderId);

impl Duty<Sr> for CommanderMarch {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        Wait::Answer(game.active_side(s))
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-S8"))
    }
    fn moment(&self, _: &Sr, _: &State) -> Moment {
        Moment::Within
    }
    fn prompt(&self, game: &Sr, s: &State, _: Side) -> String {
        let (name, left) = (game.general(s, self.0), points(s.mover.left()));
        kernel::capital(&format!("{name} has {left} left: ride on, or stop here?"))
    }
    fn offer(&self, game: &Sr, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        if !out.add(Answer::Rest) {
            return false;
        }
        let Some(from) = s.commander(self.0).place.on() else { return true };
        for (_, n) in game.map.grid.neighbours(from) {
            let step = |why: &mut Reasons<Refusal>| {
                game.judge_ride_step(s, self.0, n, why);
            };
            if fine(step) && !out.add(Answer::Step(game.map.id(n))) {
                return false;
            }
        }
        true
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::Step(hex) => {
                game.judge_ride_step(s, self.0, game.at(hex), why);
            }
            Answer::Rest => {}
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        let (commander, game) = (self.0, stage.game);
        match *answer {
            Answer::Step(hex) => {
                let to = game.at(hex);
                let cost = game.judge_ride_step(stage.state(), commander, to, &mut Reasons::any());
                stage.emit(Event::Spent { cost, onward: Onward::Freely });
                stage.emit(Event::CommanderMoved { commander, to });
            }
            _ => {
                stage.pop();
                stage.emit(Event::RideEnded { commander });
            }
        }
    }
    fn pointed(&self, game: &Sr, _: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        game.clicked(at).in_hex(Answer::Step)
    }
}

/// A commander may go with a unit that left his hex (SR-R45).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Follow {
    /// The commander who may follow.
    pub commander: CommanderId,
    /// The unit that left.
    pub unit: UnitId,
}

impl Duty<Sr> for Follow {
    fn wait(&self, game: &Sr, _: &State) -> Wait {
        Wait::Answer(game.unit(self.unit).side)
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-R45"))
    }
    fn prompt(&self, game: &Sr, s: &State, _: Side) -> String {
        format!("Should {} follow {}?", game.general(s, self.commander), game.named(self.unit))
    }
    fn offer(&self, _: &Sr, _: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend([Answer::Follow(Going::Follows), Answer::Follow(Going::Stays)])
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        refuse!(why, !matches!(answer, Answer::Follow(_)), game.not_asked(s, answer));
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        stage.pop();
        if let (Answer::Follow(Going::Follows), Some(to)) = (answer, stage.state().cell(self.unit)) {
            stage.emit(Event::CommanderMoved { commander: self.commander, to });
        }
    }
}

impl Sr {
    /// Whether he may move now: his formation's commander once in its segment, the chief and the representative
    /// once per turn in any (SR-7b, SR-R44, SR-R86, SR-R87).
    pub(crate) fn judge_ride(&self, s: &State, commander: CommanderId, why: &mut Reasons<Refusal>) {
        let info = self.commander_info(commander);
        let own = match info.role {
            Role::Formation(f) => s.active == Some(f),
            Role::Chief | Role::Representative => info.side == self.active_side(s),
        };
        refuse!(why, !own, Refusal::NotThisCommander(commander));
        refuse!(why, s.commander(commander).moved, Refusal::CommanderMoved(commander));
        refuse!(why, s.commander(commander).place.on().is_none(), Refusal::NotThisCommander(commander));
    }

    /// The movement points of a commander.
    fn ride_points(&self, commander: CommanderId) -> HalfPoints {
        HalfPoints::whole(u16::from(self.commander_info(commander).movement))
    }

    /// Whether any enemy piece is in a hex: commanders may not enter it (SR-R44).
    pub(crate) fn enemy_piece(&self, s: &State, cell: Cell, side: Side) -> bool {
        let commander = |c| s.commander(c).place == Where::On(cell) && self.commander_info(c).side != side;
        self.enemy_in(s, cell, side) || self.commander_ids().any(commander)
    }

    /// Judges a step of a commander: costs as cavalry, zones of control stop him and may not follow one another;
    /// no breakout, no minimum move, no reaction (SR-R16, SR-R44).
    pub(crate) fn judge_ride_step(
        &self,
        s: &State,
        commander: CommanderId,
        to: Cell,
        why: &mut Reasons<Refusal>,
    ) -> HalfPoints {
        let Some(from) = s.commander(commander).place.on() else {
            why.because(Refusal::NotThisCommander(commander));
            return HalfPoints::default();
        };
        let Some(d) = self.map.grid.direction_to_neighbour(from, to) else {
            why.because(Refusal::NotAdjacent(from, to, rule!("SR-H3")));
            return HalfPoints::default();
        };
        let first = s.mover.entered == 0;
        let side = self.commander_info(commander).side;
        self.judge_ride_ground(s, side, Stride { from, d, to }, first, why);
        let left = s.mover.left();
        if self.map.side(from, d).unbridged_river() {
            return left;
        }
        let cost = self.step_cost(s, side, from, d, to);
        refuse!(why, cost > left, Refusal::NotEnoughPoints(cost, left, to));
        cost
    }

    /// What stands in the way of a step, whatever the points left.
    fn judge_ride_ground(
        &self,
        s: &State,
        side: Side,
        Stride { from, d, to }: Stride,
        first: bool,
        why: &mut Reasons<Refusal>,
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

    /// Where a commander can ride from where he stands, with the cost; on his way: with what is left.
    pub fn ride_reach(&self, s: &State, commander: CommanderId) -> Vec<(Cell, HalfPoints)> {
        let info = self.commander_info(commander);
        let Some(start) = s.commander(commander).place.on() else { return Vec::new() };
        let riding = s.agenda.top() == Some(&CommanderMarch(commander).into());
        let (left, fresh) =
            if riding { (s.mover.left(), s.mover.entered == 0) } else { (self.ride_points(commander), true) };
        let mut field = Reach::new();
        field.run(&self.map.grid, start, Allowance::halves(left.0), |from, d, to| {
            let first = fresh && from == start;
            if !fine(|why| self.judge_ride_ground(s, info.side, Stride { from, d, to }, first, why)) {
                Toll::Forbidden
            } else if self.map.side(from, d).unbridged_river() {
                Toll::All
            } else {
                Toll::Cost(self.step_cost(s, info.side, from, d, to).0)
            }
        });
        let reached = field.iter().filter(|&(cell, _)| cell != start);
        reached.map(|(cell, cost)| (cell, HalfPoints(cost))).collect()
    }

    /// Commanders of a side in a hex.
    pub fn commanders_in(
        &self,
        s: &State,
        cell: Cell,
        side: Side,
    ) -> impl Iterator<Item = CommanderId> + use<> {
        let here: u16 = self
            .commander_ids()
            .filter(|&c| self.commander_info(c).side == side && s.commander(c).place == Where::On(cell))
            .fold(0, |bits, c| bits | 1 << c.0);
        (0..MAX_COMMANDERS as u8).filter(move |c| here >> c & 1 == 1).map(CommanderId)
    }

    /// Asks for each commander left in `from` whether he goes with the unit (SR-R45); nobody follows off the map
    /// (SR-R107).
    pub(crate) fn ask_to_follow(&self, stage: &mut Stage<'_, Sr>, unit: UnitId, from: Cell) {
        if stage.state().cell(unit).is_none_or(|to| to == from) {
            return;
        }
        let side = self.unit(unit).side;
        let here: Vec<CommanderId> = self.commanders_in(stage.state(), from, side).collect();
        for commander in here.into_iter().rev() {
            stage.push(Follow { commander, unit });
        }
    }
}
