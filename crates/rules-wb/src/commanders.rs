//! Commanders on the map (WB-2.4b, WB-7.4, WB-7.5, WB-3.14u): riding alone, and going with a unit that flees. What can happen to
//! them stands in [`risk`].

pub mod risk;

use crate::Wb;
use crate::army::*;
use crate::events::Event;
use crate::orders::{Answer, Going};
use crate::refusals::Refusal;
use crate::state::*;
use hexes::Cell;
use kernel::{Duty, Game, Moment, Offers, Reasons, RuleId, Side, Stage, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};

/// A commander sets out alone, in phase A at the pace of the march (WB-7.4a, WB-7.5a, WB-8.4g).
pub(crate) fn ride(stage: &mut Stage<'_, Wb>, commander: CommanderId, kind: MoveKind) {
    let left = stage.game.ride_points(kind);
    stage.emit(Event::RideBegan { commander, kind, left });
    stage.push(RideMove(commander));
}

/// A commander moves alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RideMove(pub CommanderId);

impl Duty<Wb> for RideMove {
    fn wait(&self, game: &Wb, _: &State) -> Wait {
        Wait::Answer(game.commander_info(self.0).side)
    }
    fn clause(&self, _: &Wb, s: &State) -> Option<RuleId> {
        Some(match s.mover.kind {
            MoveKind::March => rule!("WB-8.4g"),
            MoveKind::Led => rule!("WB-7.5a"),
            _ => rule!("WB-7.4a"),
        })
    }
    fn moment(&self, _: &Wb, _: &State) -> Moment {
        Moment::Within
    }
    fn prompt(&self, game: &Wb, s: &State, _: Side) -> String {
        let left = game.points(s.mover.left);
        kernel::capital(&format!("{} has {left} left: ride on, or halt?", game.general(s, self.0)))
    }
    fn offer(&self, game: &Wb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        if !out.add(Answer::Halt) {
            return false;
        }
        let Some(from) = s.commander(self.0).place.on() else { return true };
        let next = game.map.grid.neighbours(from).map(|(_, n)| n);
        let open = next.filter(|&n| fine(|why| game.judge_ride_step(s, self.0, n, why)));
        out.extend(open.map(|n| Answer::Step(game.map.id(n))))
    }
    fn judge(&self, game: &Wb, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::Step(hex) => game.judge_ride_step(s, self.0, game.at(hex), why),
            Answer::Halt => {}
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Wb>, _: Side, answer: &Answer) {
        let (commander, game) = (self.0, stage.game);
        match *answer {
            Answer::Step(hex) => {
                let to = game.at(hex);
                let Some(from) = stage.state().commander(commander).place.on() else { return };
                stage.emit(Event::RideSpent { cost: game.ride_cost(from, to) });
                stage.emit(Event::CommanderMoved { commander, to });
            }
            _ => {
                stage.pop();
                stage.emit(Event::RideEnded { commander });
            }
        }
    }
}

impl Wb {
    /// Movement points of a commander who rides alone (WB-2.4a, WB-8.4g).
    pub(crate) fn ride_points(&self, kind: MoveKind) -> u8 {
        match kind {
            MoveKind::March => self.variants().march_factor.allowance(COMMANDER_MOVEMENT),
            _ => COMMANDER_MOVEMENT,
        }
    }

    /// Each hex costs him 1, a river without bridge 2 (WB-3.14u).
    pub(crate) fn ride_cost(&self, from: Cell, to: Cell) -> u8 {
        match self.step(from, to) {
            Some(step) if self.map.is_ford(step.from, step.d) => 2,
            _ => 1,
        }
    }

    /// Judges a step of a commander: no enemy unit, an enemy zone of control only with a friend in it (WB-3.14u, WB-5.2g);
    /// on the march the limits of the march (WB-8.4g).
    pub(crate) fn judge_ride_step(
        &self,
        s: &State,
        commander: CommanderId,
        to: Cell,
        why: &mut Reasons<Refusal>,
    ) {
        let side = self.commander_info(commander).side;
        let Some(from) = s.commander(commander).place.on() else {
            return why.because(Refusal::CommanderNotOnMap(commander));
        };
        let Some(step) = self.step(from, to) else {
            return why.because(Refusal::NotAdjacent(from, to));
        };
        refuse!(why, self.enemy_in(s, to, side), Refusal::EnemyThere(to, rule!("WB-3.14u")));
        let alone = s.lead(to).is_none();
        refuse!(why, alone && s.controlled(to, !side), Refusal::CommanderAloneInZone(commander, to));
        if s.mover.kind == MoveKind::March {
            self.judge_march_ground(step, why);
            self.judge_march_distance(s, side, to, why);
            if why.enough() {
                return;
            }
        }
        let cost = self.ride_cost(from, to);
        refuse!(why, cost > s.mover.left, Refusal::NotEnoughPoints { cost, left: s.mover.left, to });
    }
}

/// A commander in a hex that a unit has left in flight goes with it (WB-7.4c): he must where no friend is left, and
/// may where one is (WB-R117). Nobody follows off the map.
pub(crate) fn follow(stage: &mut Stage<'_, Wb>, unit: UnitId, from: Cell) {
    let (game, s) = (stage.game, stage.state());
    if s.cell(unit).is_none_or(|to| to == from) {
        return;
    }
    let here = game.commanders_in(s, from, game.unit(unit).side);
    for commander in here.iter().collect::<arrayvec::ArrayVec<_, MAX_COMMANDERS>>().into_iter().rev() {
        stage.push(Follow { commander, unit });
    }
}

/// A commander goes with a unit that retreats or routs, or stays with another of his hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Follow {
    /// The commander.
    pub commander: CommanderId,
    /// The unit that left.
    pub unit: UnitId,
}

impl Follow {
    /// Whether a friend is left with whom he could stay.
    fn may_stay(self, s: &State) -> bool {
        s.commander(self.commander).place.on().is_some_and(|cell| s.lead(cell).is_some())
    }
}

impl Duty<Wb> for Follow {
    fn wait(&self, game: &Wb, s: &State) -> Wait {
        match s.cell(self.unit) {
            Some(_) => Wait::Answer(game.unit(self.unit).side),
            None => Wait::Nobody,
        }
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        stage.pop();
    }
    fn clause(&self, _: &Wb, _: &State) -> Option<RuleId> {
        Some(rule!("WB-7.4c"))
    }
    fn moment(&self, _: &Wb, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Wb, s: &State, _: Side) -> String {
        let name = game.general(s, self.commander);
        format!("Does {name} go with {}, or stay where he is?", game.named(self.unit))
    }
    fn offer(&self, _: &Wb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.add(Answer::Follow(Going::Goes)) && (!self.may_stay(s) || out.add(Answer::Follow(Going::Stays)))
    }
    fn judge(&self, game: &Wb, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::Follow(Going::Goes) => {}
            Answer::Follow(Going::Stays) => {
                refuse!(why, !self.may_stay(s), Refusal::MustFollow(self.commander))
            }
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Wb>, _: Side, answer: &Answer) {
        if let (Answer::Follow(Going::Goes), Some(to)) = (answer, stage.state().cell(self.unit)) {
            stage.emit(Event::CommanderMoved { commander: self.commander, to });
        }
        stage.pop();
    }
}
