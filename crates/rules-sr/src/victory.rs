//! Victory points and levels (SR-8.3, SR-8.4, SR-8.5).

use crate::Sr;
use crate::army::*;
use crate::events::Event;
use crate::state::*;
use hexes::Cell;
use kernel::{RuleId, Side, Stage, rule};

impl Sr {
    /// The marker moves one space towards a side; whoever reaches the end of the track wins at once (SR-8.4a,
    /// SR-R95).
    pub(crate) fn move_marker(&self, stage: &mut Stage<'_, Sr>, side: Side) {
        if stage.state().over.is_some() {
            return;
        }
        stage.emit(Event::Marker { side });
        let reached = match side {
            FRENCH => stage.state().vp >= self.params.decisive,
            _ => stage.state().vp <= -self.params.decisive,
        };
        if reached {
            stage.emit(Event::Won { victory: Victory { winner: side, degree: Degree::Decisive } });
        }
    }

    /// Star objectives the Coalition holds: all the hexes of each (SR-8.3.1d).
    pub fn stars_held(&self, control: u32) -> i8 {
        self.map.objectives.iter().filter(|o| control & o.bits == o.bits).count() as i8
    }

    /// A hex belongs to whoever entered it last (SR-8.3.1c, SR-R94); only Coalition control scores,
    /// and what is lost can be regained (SR-R93, SR-8.3.1e).
    pub(crate) fn take_control(&self, stage: &mut Stage<'_, Sr>, hex: Cell, side: Side) {
        let bit = self.map.star_bit[hex.index()];
        if bit == 255 {
            return;
        }
        let before = stage.state().control;
        if (before >> bit & 1 == 1) == (side == COALITION) {
            return;
        }
        stage.emit(Event::ControlTaken { hex, side });
        let change = self.stars_held(stage.state().control) - self.stars_held(before);
        for _ in 0..change.abs() {
            self.move_marker(stage, if change > 0 { COALITION } else { FRENCH });
        }
    }

    /// The level of a victory, and the clause that gives it. The hypothetical battle knows no levels: the French win on
    /// reaching the end of the track (SR-8.5b), the Coalition there or by holding out (SR-R96).
    pub(crate) fn victory_level(&self, victory: Victory) -> (&'static str, RuleId) {
        match (self.params.french_minor, victory.degree) {
            (Some(_), Degree::Decisive) => ("decisive victory", rule!("SR-8.4a")),
            (Some(_), Degree::Minor) => ("minor victory", rule!("SR-8.4b")),
            (None, Degree::Decisive) if victory.winner == COALITION => ("victory", rule!("SR-R96")),
            (None, _) => ("victory", rule!("SR-8.5b")),
        }
    }

    /// After the last turn (SR-8.4b, SR-8.5b).
    pub(crate) fn final_reckoning(&self, stage: &mut Stage<'_, Sr>) {
        let enough = self.params.french_minor.is_some_and(|needed| stage.state().vp >= needed);
        let winner = if enough { FRENCH } else { COALITION };
        stage.emit(Event::Won { victory: Victory { winner, degree: Degree::Minor } });
    }
}
