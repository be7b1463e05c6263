//! Retreats (WB-10.6): hex by hex, away from the enemy hexes of the combat, or from the battery.

use crate::Wb;
use crate::army::*;
use crate::commanders::follow;
use crate::events::{Event, Loss, Way};
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::state::*;
use arrayvec::ArrayVec;
use hexes::{Cell, Direction, Hex};
use kernel::{Duty, Game, Moment, Offers, Reasons, RuleId, Side, Stage, Wait, refuse, rule};
use serde::{Deserialize, Serialize};

/// Whether a retreating unit was in march column, which it leaves (WB-4.3g).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Was {
    /// In line: it may turn by one hexside at the end (WB-10.6f).
    Line,
    /// In column: its owner chooses any facing.
    Column,
}

/// A unit begins to retreat.
pub(crate) fn begin_retreat(stage: &mut Stage<'_, Wb>, unit: UnitId, left: u8) {
    let Some(from) = stage.state().cell(unit) else { return };
    let u = *stage.state().unit(unit);
    let was = if u.in_column() { Was::Column } else { Was::Line };
    stage.push(Retreat { unit, left, from, was });
}

/// A unit retreats (WB-D12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Retreat {
    /// The unit that retreats.
    pub unit: UnitId,
    /// Hexes still to go.
    pub left: u8,
    /// Where it began.
    pub from: Cell,
    /// Its posture before.
    pub was: Was,
}

impl Duty<Wb> for Retreat {
    fn wait(&self, game: &Wb, s: &State) -> Wait {
        match s.cell(self.unit) {
            Some(cell) if self.must_go_on(game, s, cell) && !game.ways_back(s, self.unit).is_empty() => {
                Wait::Answer(game.unit(self.unit).side)
            }
            _ => Wait::Nobody,
        }
    }
    /// It has gone its length, cannot go on, or is no more.
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        let (unit, game) = (self.unit, stage.game);
        // WB-10.6e: for every hex it cannot retreat it loses one step.
        for _ in 0..self.left {
            if stage.state().cell(unit).is_some() {
                game.lose_step_to(stage, unit, Loss::Penned);
            }
        }
        if let Some(cell) = stage.state().cell(unit)
            && !game.has_room(stage.state(), unit, cell)
        {
            stage.emit(Event::Eliminated { unit, loss: Loss::NoRoom });
        }
        stage.pop();
        follow(stage, unit, self.from);
        self.settle_down(stage);
    }
    fn clause(&self, _: &Wb, _: &State) -> Option<RuleId> {
        Some(rule!("WB-10.6a"))
    }
    fn moment(&self, _: &Wb, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Wb, s: &State, _: Side) -> String {
        let name = game.named(self.unit);
        let side = game.unit(self.unit).side;
        let threatened = game.ways_back(s, self.unit).iter().flatten().any(|&c| s.controlled(c, !side));
        let price = match (threatened, s.unit(self.unit).order) {
            (false, _) => "",
            (true, Order::Good) => " Every hex is in an enemy zone of control and disorganises it.",
            (true, _) => " Every hex is in an enemy zone of control and costs it a step.",
        };
        match self.left {
            0 => format!("{name} finds no room and retreats on: choose its next hex.{price}"),
            1 => format!("{name} retreats 1 hex: choose where to.{price}"),
            left => format!("{name} retreats {left} hexes: choose the next.{price}"),
        }
    }
    fn offer(&self, game: &Wb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        let ways = game.ways_back(s, self.unit);
        out.extend(ways.into_iter().map(|way| Answer::Retreat(way.map(|cell| game.map.id(cell)))))
    }
    fn judge(&self, game: &Wb, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        let Answer::Retreat(hex) = *answer else { return why.because(game.not_asked(s, answer)) };
        let way = hex.map(|hex| game.at(hex));
        let legal = game.ways_back(s, self.unit).contains(&way);
        refuse!(
            why,
            !legal,
            way.map_or(Refusal::NoWayOut(self.unit), |c| Refusal::NotARetreatHex(self.unit, c))
        );
    }
    fn decide(&self, stage: &mut Stage<'_, Wb>, _: Side, answer: &Answer) {
        let Answer::Retreat(hex) = *answer else { return };
        let (unit, game) = (self.unit, stage.game);
        stage.change(Retreat { left: self.left.saturating_sub(1), ..*self });
        if !stage.state().combat.retreated.has(unit) {
            stage.emit(Event::Retreated { unit });
        }
        if stage.state().unit(unit).in_column() {
            let facing = stage.state().unit(unit).facing;
            stage.emit(Event::Deployed { unit, facing });
        }
        let Some(hex) = hex else {
            stage.emit(Event::Eliminated { unit, loss: Loss::OffMap });
            return;
        };
        let Some(step) = stage.state().cell(unit).and_then(|from| game.step(from, game.at(hex))) else {
            return;
        };
        let threatened = stage.state().controlled(step.to, !game.unit(unit).side);
        game.flee_into(stage, unit, step, Way::Retreat);
        if threatened {
            // WB-10.6c
            match stage.state().unit(unit).order {
                Order::Good => game.disorganise(stage, unit, Cause::Combat),
                _ => game.lose_step_to(stage, unit, Loss::RetreatZone),
            }
        }
    }
}

impl Retreat {
    /// Hexes are left, or it would end over the stacking limit (WB-10.6d, WB-R96).
    fn must_go_on(self, game: &Wb, s: &State, cell: Cell) -> bool {
        self.left > 0 || !game.has_room(s, self.unit, cell)
    }

    /// It takes the facing of a friend it has joined (WB-4.2g), or may turn (WB-10.6f).
    fn settle_down(self, stage: &mut Stage<'_, Wb>) {
        let s = stage.state();
        let Some(cell) = s.cell(self.unit).filter(|&cell| cell != self.from) else { return };
        match s.steady_in(cell).without(self.unit).first().map(|friend| s.unit(friend).facing) {
            Some(facing) => stage.emit(Event::Faced { unit: self.unit, facing }),
            None => stage.push(RetreatFacing { unit: self.unit, was: self.was }),
        }
    }
}

/// The facing of a unit after its retreat (WB-10.6f, WB-4.3g).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RetreatFacing {
    /// The unit.
    pub unit: UnitId,
    /// Its posture before.
    pub was: Was,
}

impl RetreatFacing {
    fn allows(self, s: &State, facing: Direction) -> bool {
        self.was == Was::Column || s.unit(self.unit).facing.turn_to(facing) <= 1
    }
}

impl Duty<Wb> for RetreatFacing {
    fn wait(&self, game: &Wb, s: &State) -> Wait {
        if s.stands(self.unit) { Wait::Answer(game.unit(self.unit).side) } else { Wait::Nobody }
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        stage.pop();
    }
    fn clause(&self, _: &Wb, _: &State) -> Option<RuleId> {
        Some(match self.was {
            Was::Line => rule!("WB-10.6f"),
            Was::Column => rule!("WB-4.3g"),
        })
    }
    fn moment(&self, _: &Wb, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Wb, _: &State, _: Side) -> String {
        let name = game.named(self.unit);
        match self.was {
            Was::Line => format!("{name} has retreated and may turn by one hexside: choose its facing."),
            Was::Column => format!("{name} has retreated out of its column: choose its facing."),
        }
    }
    fn offer(&self, _: &Wb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(Direction::ALL.into_iter().filter(|&d| self.allows(s, d)).map(Answer::Face))
    }
    fn judge(&self, game: &Wb, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::Face(facing) => {
                refuse!(why, !self.allows(s, facing), Refusal::OneHexside(self.unit, rule!("WB-10.6f")))
            }
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Wb>, _: Side, answer: &Answer) {
        if let Answer::Face(facing) = *answer {
            stage.pop();
            if stage.state().unit(self.unit).facing != facing {
                stage.emit(Event::Faced { unit: self.unit, facing });
            }
        }
    }
}

impl Wb {
    /// The smallest distance of a place to the enemy hexes of the combat (WB-R94).
    fn distance_from_enemies(&self, enemies: &[Cell], place: Hex) -> i32 {
        let grid = &self.map.grid;
        enemies.iter().map(|&e| grid.axial(e).unsigned_distance_to(place) as i32).min().unwrap_or(i32::MAX)
    }

    /// The enemy hexes from which a unit retreats.
    pub(crate) fn enemies_of(&self, s: &State, unit: UnitId) -> ArrayVec<Cell, 6> {
        if s.combat.attackers.has(unit) {
            s.combat.held.iter().copied().collect()
        } else {
            s.combat.from.clone()
        }
    }

    /// The hexes into which a unit may retreat: away from the enemy (WB-10.6a), not into enemies or banned ground
    /// (WB-10.6b), into enemy zones of control only where no other hex is left (WB-10.6c); off the map only over its rout
    /// edge.
    pub fn ways_back(&self, s: &State, unit: UnitId) -> ArrayVec<Option<Cell>, 6> {
        let (mut safe, mut threatened) = (ArrayVec::<_, 6>::new(), ArrayVec::<_, 6>::new());
        let Some(from) = s.cell(unit) else { return safe };
        let (side, enemies) = (self.unit(unit).side, self.enemies_of(s, unit));
        let here = self.map.grid.axial(from);
        let before = self.distance_from_enemies(&enemies, here);
        let mut off = false; // possible, never required (WB-R123)
        for d in Direction::ALL {
            if self.distance_from_enemies(&enemies, here + d.step()) <= before {
                continue;
            }
            match self.step_over(from, d) {
                None => off |= self.leaves_map(from, d, side),
                Some(step) if !self.may_flee(s, unit, step) => {}
                Some(step) if s.controlled(step.to, !side) => threatened.push(Some(step.to)),
                Some(step) => safe.push(Some(step.to)),
            }
        }
        let mut ways = if safe.is_empty() { threatened } else { safe };
        if off {
            // Six sides: with one of them off the map there is room for it.
            let _room = ways.try_push(None);
        }
        ways
    }
}
