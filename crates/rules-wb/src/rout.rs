//! Rout moves (WB-12.5): at once when a unit routs, in phase B when it does not rally, before a combat or after a hit.

use crate::Wb;
use crate::army::*;
use crate::commanders::follow;
use crate::events::{Event, Loss, Way};
use crate::ground::Step;
use crate::morale::{Reason, Test};
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::state::*;
use hexes::{Cell, Direction};
use kernel::{Duty, Game, Moment, Offers, Reasons, RuleId, Side, Stage, Wait, refuse, rule};
use serde::{Deserialize, Serialize};

/// What a rout move is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Flight {
    /// The unit has routed, or did not rally.
    Plain,
    /// It is in an attacked hex (WB-10.8b): whoever stays there is eliminated (WB-R97).
    Attacked,
}

/// A unit begins its rout move: three hexes, four for cavalry (WB-12.5a).
pub(crate) fn begin_rout(stage: &mut Stage<'_, Wb>, unit: UnitId, flight: Flight) {
    let left = if stage.game.cavalry.has(unit) { 4 } else { 3 };
    if let Some(from) = stage.state().cell(unit) {
        stage.push(Rout { unit, left, from, flight });
    }
}

/// A unit in rout is attacked or hit: it makes a rout move and then takes a test (WB-10.8b, WB-10.8c).
pub(crate) fn flee(stage: &mut Stage<'_, Wb>, unit: UnitId, flight: Flight) {
    stage.push(Test { unit, reason: Reason::Flight, modifier: 0 });
    begin_rout(stage, unit, flight);
}

/// A unit in rout runs, hex by hex (WB-12.5b, WB-D3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rout {
    /// The unit that runs.
    pub unit: UnitId,
    /// Hexes still to go.
    pub left: u8,
    /// Where it began.
    pub from: Cell,
    /// What for.
    pub flight: Flight,
}

/// A step of a rout move: a hex, or off the map over the rout edge.
pub type Run = Option<Cell>;

impl Duty<Wb> for Rout {
    fn wait(&self, game: &Wb, s: &State) -> Wait {
        match s.cell(self.unit) {
            Some(cell) if self.must_go_on(game, s, cell) && !game.runs(s, self.unit).is_empty() => {
                Wait::Answer(game.unit(self.unit).side)
            }
            _ => Wait::Nobody,
        }
    }
    /// It has left the map, gone its length, or cannot go on.
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        let (unit, game, s) = (self.unit, stage.game, stage.state());
        if let Some(cell) = s.cell(unit)
            && self.must_go_on(game, s, cell)
        {
            if !game.has_room(s, unit, cell) {
                stage.emit(Event::Eliminated { unit, loss: Loss::NoRoom });
            } else if self.flight == Flight::Attacked && cell == self.from {
                stage.emit(Event::Eliminated { unit, loss: Loss::Trapped });
            } else {
                game.lose_step_to(stage, unit, Loss::RoutBlocked);
            }
        }
        stage.pop();
        follow(stage, unit, self.from);
    }
    fn clause(&self, _: &Wb, _: &State) -> Option<RuleId> {
        Some(rule!("WB-12.5b"))
    }
    fn moment(&self, _: &Wb, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Wb, s: &State, _: Side) -> String {
        let edge = game.map.rout_edges[game.unit(self.unit).side];
        let name = game.named(self.unit);
        match self.left {
            0 => format!("{name} found no room and runs on to the {edge}: choose its next hex."),
            left => {
                let hexes = if left == 1 { "1 hex".to_owned() } else { format!("{left} hexes") };
                let danger = game
                    .runs(s, self.unit)
                    .iter()
                    .flatten()
                    .all(|&c| s.controlled(c, !game.unit(self.unit).side));
                let price = if danger { " Every way costs it a step." } else { "" };
                format!("{name} is in rout and runs {hexes} to the {edge}: choose its next hex.{price}")
            }
        }
    }
    fn offer(&self, game: &Wb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        let runs = game.runs(s, self.unit);
        out.extend(runs.into_iter().map(|run| Answer::Run(run.map(|cell| game.map.id(cell)))))
    }
    fn judge(&self, game: &Wb, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        let Answer::Run(hex) = *answer else { return why.because(game.not_asked(s, answer)) };
        let run = hex.map(|hex| game.at(hex));
        let legal = game.runs(s, self.unit).contains(&run);
        refuse!(
            why,
            !legal,
            run.map_or(Refusal::NoWayOut(self.unit), |cell| Refusal::NotARoutHex(self.unit, cell))
        );
    }
    fn decide(&self, stage: &mut Stage<'_, Wb>, _: Side, answer: &Answer) {
        let Answer::Run(hex) = *answer else { return };
        let (unit, game) = (self.unit, stage.game);
        stage.change(Rout { left: self.left.saturating_sub(1), ..*self });
        let Some(hex) = hex else {
            stage.emit(Event::Eliminated { unit, loss: Loss::OffMap });
            return;
        };
        let Some(step) = stage.state().cell(unit).and_then(|from| game.step(from, game.at(hex))) else {
            return;
        };
        let threatened = stage.state().controlled(step.to, !game.unit(unit).side);
        game.flee_into(stage, unit, step, Way::Rout);
        if threatened {
            game.lose_step_to(stage, unit, Loss::RoutZone);
        }
    }
}

impl Rout {
    /// Hexes are left, or it would end over the stacking limit (WB-12.5e).
    fn must_go_on(self, game: &Wb, s: &State, cell: Cell) -> bool {
        self.left > 0 || !game.has_room(s, self.unit, cell)
    }
}

impl Wb {
    /// Whether a unit in flight may end in a hex: at most two units, no friend in march column (WB-4.2l).
    pub(crate) fn has_room(&self, s: &State, unit: UnitId, cell: Cell) -> bool {
        let others = s.units_in(cell).without(unit);
        others.count() < MAX_STACK as u32 && !others.iter().any(|other| s.unit(other).in_column())
    }

    /// Whether a unit in flight may enter a hex at all: no enemy, no banned ground (WB-10.6b, WB-12.5c, WB-R95).
    pub(crate) fn may_flee(&self, s: &State, unit: UnitId, step: Step) -> bool {
        !self.enemy_in(s, step.to, self.unit(unit).side) && self.banned(unit, step).is_none()
    }

    /// The steps a unit in rout may take: towards its rout edge, outside enemy zones of control where there is one
    /// (WB-12.5b), off the map only over that edge (WB-12.5d, WB-R123).
    pub fn runs(&self, s: &State, unit: UnitId) -> arrayvec::ArrayVec<Run, 3> {
        let mut safe = arrayvec::ArrayVec::<Run, 3>::new();
        let mut threatened = arrayvec::ArrayVec::<Run, 3>::new();
        let Some(from) = s.cell(unit) else { return safe };
        let side = self.unit(unit).side;
        let edge = self.map.rout_edges[side];
        for &d in edge.directions() {
            match self.step_over(from, d) {
                Some(step) if !self.may_flee(s, unit, step) => {}
                Some(step) if s.controlled(step.to, !side) => threatened.push(Some(step.to)),
                Some(step) => safe.push(Some(step.to)),
                None if self.map.grid.leaves_over(from, d, edge) && !safe.contains(&None) => safe.push(None),
                None => {}
            }
        }
        if safe.is_empty() { threatened } else { safe }
    }

    /// A unit in flight enters a hex: what the ground does to it (WB-3.14r), and commanders found alone there (WB-R100).
    pub(crate) fn flee_into(&self, stage: &mut Stage<'_, Wb>, unit: UnitId, step: Step, way: Way) {
        stage.emit(Event::Moved { unit, to: step.to, way, on_road: step.road });
        self.cross(stage, unit, step);
        self.overrun(stage, unit, step.to);
    }

    /// The direction of a step off the map, if it leads over this side's rout edge.
    pub(crate) fn leaves_map(&self, from: Cell, d: Direction, side: Side) -> bool {
        self.map.next(from, d).is_none() && self.map.grid.leaves_over(from, d, self.map.rout_edges[side])
    }
}
