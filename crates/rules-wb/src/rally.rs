//! Phase B (WB-6.1c, WB-6.1d, WB-6.1e, WB-Z3, WB-Z4): rally of units in rout (WB-12.5g), then of the disorganised (WB-12.2).

use crate::Wb;
use crate::army::*;
use crate::events::Event;
use crate::morale::{Reason, Test};
use crate::state::*;
use kernel::{Duty, Side, Stage, Wait};
use serde::{Deserialize, Serialize};

/// A side rallies: units in rout first, then the disorganised, each group in roster order (WB-12.5h, WB-R105).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rally(pub Side);

impl Duty<Wb> for Rally {
    fn wait(&self, _: &Wb, _: &State) -> Wait {
        Wait::Nobody
    }
    /// Who is to be treated is fixed when the side begins: each unit once (WB-12.2c).
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        let s = stage.state();
        let present = stage.game.side_units[self.0].filter(|u| s.cell(u).is_some());
        let disorganised = present.filter(|u| matches!(s.unit(u).order, Order::Disorganised(_)));
        let routed = present.filter(|u| s.unit(u).routed());
        stage.change(RallyDisorganised(disorganised));
        stage.push(RallyRouted(routed));
    }
}

/// Units in rout take a TM+1, in enemy zone of control a TM+2 (WB-12.5g).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RallyRouted(pub Units);

impl Duty<Wb> for RallyRouted {
    fn wait(&self, _: &Wb, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        let Some(unit) = self.0.first() else { return stage.pop() };
        stage.change(RallyRouted(self.0.without(unit)));
        let (game, s) = (stage.game, stage.state());
        let Some(cell) = s.cell(unit) else { return };
        // WB-R105: judged when the unit is treated.
        let modifier = if s.controlled(cell, !game.unit(unit).side) { 2 } else { 1 };
        stage.push(Test { unit, reason: Reason::RallyRout, modifier });
    }
}

/// Disorganised units reorganise outside enemy zone of control (WB-12.2a, WB-R106) and test inside it (WB-12.2b).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RallyDisorganised(pub Units);

impl Duty<Wb> for RallyDisorganised {
    fn wait(&self, _: &Wb, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        let Some(unit) = self.0.first() else { return stage.pop() };
        stage.change(RallyDisorganised(self.0.without(unit)));
        let (game, s) = (stage.game, stage.state());
        let Some(cell) = s.cell(unit) else { return };
        if s.controlled(cell, !game.unit(unit).side) {
            stage.push(Test { unit, reason: Reason::Rally, modifier: 0 });
        } else {
            stage.emit(Event::Reorganised { unit });
        }
    }
}
