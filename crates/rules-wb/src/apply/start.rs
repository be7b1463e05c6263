//! The position before the first decision: pieces put on the map, and what is to do first.

use crate::army::*;
use crate::sequence::TurnStart;
use crate::setup::{Corners, SetUp};
use crate::state::*;
use crate::variants::Facing;
use crate::{SetUpRule, Wb};
use kernel::{Agenda, AgendaChange, BySide, Flat, Side};

impl Wb {
    /// Nobody on the map, nothing to do.
    pub fn empty(&self) -> State {
        let mut s = State {
            turn: 0,
            phase: Phase::SetUp,
            active: self.params.first_player,
            first: self.params.first_player,
            formation: None,
            group: Units::NONE,
            units: Flat::default(),
            commanders: Flat::default(),
            demoralised: Formations::NONE,
            tested: Formations::NONE,
            tested_units: Units::NONE,
            ready: Units::NONE,
            moved: Units::NONE,
            spent: Flat::default(),
            turned_in_zone: Units::NONE,
            guns_turned: Units::NONE,
            fired: Units::NONE,
            reacted: Units::NONE,
            attacked: Units::NONE,
            attacked_hexes: Cells::default(),
            order_changed: Units::NONE,
            reordered: Units::NONE,
            marched: Units::NONE,
            rode: Commanders::NONE,
            shock_used: Units::NONE,
            arrived: Formations::NONE,
            entered: Default::default(),
            control: BySide::default(),
            mover: Mover::default(),
            combat: Combat::default(),
            agenda: Agenda::default(),
            over: None,
            stacks: Default::default(),
            zones: BySide::default(),
        };
        for (unit, info) in self.unit_ids().zip(&self.units) {
            s.units[unit.index()].steps = info.steps;
        }
        for (commander, info) in self.commander_ids().zip(&self.commanders) {
            s.commanders[commander.index()].rating = info.rating;
        }
        for (bit, (_, held_by)) in self.objective_cells().enumerate() {
            if let Some(side) = held_by {
                s.control[side] |= 1 << bit;
            }
        }
        s
    }

    /// The position of the scenario (WBS-4.1, WBS-4.6), with what is to do first (WB-D1).
    pub(crate) fn first_position(&self) -> State {
        let mut s = self.empty();
        let free = self.freely_placed();
        for (unit, info) in self.unit_ids().zip(&self.units) {
            if let Start::On(post) = info.start {
                let u = &mut s.units[unit.index()];
                (u.facing, u.posture) = (post.facing, post.posture);
                u.on_road = post.posture == Posture::Column;
                if !free.has(unit) {
                    self.set_down(&mut s, unit, post.cell);
                }
            }
        }
        for (commander, info) in self.commander_ids().zip(&self.commanders) {
            let waits = self.side_freely_placed(info.side);
            if let Some(cell) = info.start.filter(|_| !waits) {
                s.commanders[commander.index()].place = Where::On(cell);
            }
        }
        self.first_tasks(&mut s);
        s
    }

    /// Set-ups, French first (WBS-4.2), then the corners (WB-R107), then the first turn.
    fn first_tasks(&self, s: &mut State) {
        let mut tasks: Vec<Task> = vec![TurnStart.into()];
        let sides = [Side::Second, Side::First];
        if self.variants().facing == Facing::Vertex222 {
            tasks.extend(
                sides.iter().filter(|&&x| !self.side_freely_placed(x)).map(|&x| Task::from(Corners(x))),
            );
        }
        tasks.extend(sides.iter().filter(|&&x| self.side_freely_placed(x)).map(|&x| Task::from(SetUp(x))));
        for task in tasks {
            s.agenda.apply(AgendaChange::Push(task));
        }
    }

    /// Units that their owner sets up (WBS-4.2).
    pub(crate) fn freely_placed(&self) -> Units {
        match self.params.set_up {
            SetUpRule::Historical => Units::NONE,
            SetUpRule::Free => self.zones.iter().fold(Units::NONE, |all, zone| all.or(zone.units)),
        }
    }

    /// Whether a side sets up by itself.
    pub(crate) fn side_freely_placed(&self, side: Side) -> bool {
        !self.freely_placed().and(self.side_units[side]).is_empty()
    }
}
