//! Entering hexes: what every entry sets off, and coming back from beside the map (SR-4.5f to SR-4.5i, SR-R89).

use crate::Sr;
use crate::army::*;
use crate::commanders::risk::Caught;
use crate::events::{Cause, Event};
use crate::march::Onward;
use crate::orders::Answer;
use crate::points::HalfPoints;
use crate::reaction::Reactions;
use crate::refusals::Refusal;
use crate::state::*;
use hexes::Cell;
use kernel::{Offers, Reasons, Stage, refuse};

impl Sr {
    /// A unit enters a hex: control, lone enemy commanders (SR-R84), reactions where the movement triggers them
    /// (SR-R104).
    pub(crate) fn enter(&self, stage: &mut Stage<'_, Sr>, unit: UnitId, to: Cell, cause: Cause) {
        let side = self.unit(unit).side;
        let triggers = matches!(cause, Cause::March | Cause::Entry | Cause::Advance);
        let eligible = if triggers { self.eligible(stage.state(), side, to) } else { Units::NONE };
        stage.emit(Event::Moved { unit, to, cause });
        self.take_control(stage, to, side);
        if !eligible.is_empty() && stage.state().over.is_none() {
            stage.push(Reactions { eligible, entered: to });
        }
        for commander in self.commander_ids() {
            let caught = self.commander_info(commander).side != side
                && stage.state().commander(commander).place == Where::On(to);
            if caught {
                stage.push(Caught(commander));
            }
        }
    }

    /// The border hexes through which a unit beside the map may enter now: its exit hex, or, where that is
    /// barred, from the turn after its rally those of the same edge within three hexes (SR-4.5i, SR-R89).
    pub fn entry_hexes(&self, s: &State, unit: UnitId) -> impl Iterator<Item = Cell> + '_ {
        let exit = match s.unit(unit).place {
            Where::Off(exit) => Some(exit),
            _ => None,
        };
        let side = self.unit(unit).side;
        let (stack_limit, state) = (unit, s.clone());
        let open = move |cell: Cell| {
            !self.map.closed_to(cell, side)
                && !self.enemy_in(&state, cell, side)
                && !self.next_to_enemy(&state, cell, side)
                && self.may_stack(&state, stack_limit, state.stack(cell))
        };
        let barred = exit.is_some_and(|exit| !open(exit));
        let later = s.unit(unit).rallied > 0 && s.unit(unit).rallied < s.turn;
        let edges = &self.map.rout_edges[side];
        self.map.grid.cells().filter(move |&cell| {
            let Some(exit) = exit else { return false };
            let place = if !barred {
                cell == exit
            } else {
                later
                    && self.map.grid.distance(cell, exit) <= 3
                    && edges.iter().any(|&e| {
                        self.map.grid.distance_to_edge(cell, e) == 1
                            && self.map.grid.distance_to_edge(exit, e) == 1
                    })
            };
            place && open(cell)
        })
    }

    pub(crate) fn offer_entry(&self, s: &State, unit: UnitId, out: &mut Offers<'_, Answer>) -> bool {
        let entries = self.entry_hexes(s, unit).map(|cell| Answer::Enter { unit, hex: self.map.id(cell) });
        out.extend(entries) && out.add(Answer::Wait)
    }

    pub(crate) fn judge_entry(&self, s: &State, unit: UnitId, cell: Cell, why: &mut Reasons<Refusal>) {
        let Where::Off(exit) = s.unit(unit).place else {
            why.because(Refusal::EntryElsewhere(cell));
            return;
        };
        let side = self.unit(unit).side;
        if self.entry_hexes(s, unit).any(|c| c == cell) {
            return;
        }
        let barred = self.map.closed_to(cell, side)
            || self.enemy_in(s, cell, side)
            || self.next_to_enemy(s, cell, side)
            || !self.may_stack(s, unit, s.stack(cell));
        refuse!(why, barred, Refusal::EntryBlocked(cell));
        refuse!(why, cell != exit, Refusal::EntryElsewhere(exit));
    }

    /// A unit comes back onto the map. The first hex costs its terrain, without road or path.
    pub(crate) fn come_back(&self, stage: &mut Stage<'_, Sr>, unit: UnitId, cell: Cell) {
        let cost = HalfPoints(self.map.terrain_cost(cell));
        let paid = cost <= stage.state().mover.allowance;
        let onward = if paid { Onward::Freely } else { Onward::Nowhere };
        stage.emit(Event::Spent { cost, onward });
        let side = self.unit(unit).side;
        self.enter(stage, unit, cell, Cause::Entry);
        self.recall_commanders(stage, side, unit, cell);
    }
}
