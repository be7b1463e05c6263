//! Set-up (SR-8.2, SR-S2): units one by one into the zones of their formations, then the commanders.

use crate::Sr;
use crate::army::*;
use crate::commanders::risk::place_with;
use crate::events::{Cause, Event};
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::state::*;
use hexes::{Cell, Direction};
use kernel::{Duty, Game, Offers, Pointed, Reasons, RuleId, Side, Stage, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};

/// A side sets up (SR-S2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SetUp(pub Side);

impl Duty<Sr> for SetUp {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        if game.set_up_done(s, self.0) { Wait::Nobody } else { Wait::Answer(self.0) }
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        stage.pop();
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-S2"))
    }
    fn prompt(&self, game: &Sr, s: &State, side: Side) -> String {
        match game.waiting(s, side).count() {
            0 => "Set up your commanders, each with a unit.".to_owned(),
            1 => "Set up your last unit.".to_owned(),
            n => format!("Set up your units: {n} are left."),
        }
    }
    fn offer(&self, game: &Sr, s: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        game.offer_set_up(s, side, out)
    }
    fn judge(&self, game: &Sr, s: &State, side: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::Place { unit, hex, facing } => game.judge_place(s, side, unit, game.at(hex), facing, why),
            Answer::With { commander, unit } => game.judge_commander(s, side, commander, unit, why),
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        match *answer {
            Answer::Place { unit, hex, facing } => {
                let to = stage.game.at(hex);
                stage.emit(Event::Moved { unit, to, cause: Cause::SetUp });
                stage.emit(Event::Faced { unit, facing });
            }
            Answer::With { commander, unit } => place_with(stage, commander, unit),
            _ => {}
        }
    }
    fn pointed(&self, game: &Sr, s: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        let clicked = game.clicked(at);
        match (clicked.officer, clicked.onto) {
            (Some(commander), Some(unit)) => vec![Answer::With { commander, unit }],
            (Some(_), None) => Vec::new(),
            (None, _) => clicked.goes(s, |unit, hex, facing| Answer::Place { unit, hex, facing }),
        }
    }
}

impl Sr {
    /// Judges the placing of a unit: its formation's zone (SR-R90), open ground, stacking (SR-1.4), the facing of
    /// the hex (SR-1.3c; free otherwise, SR-R3), and the plan, which the units still in hand must be able to meet
    /// (SR-8.1.6a, SR-R91).
    pub fn judge_place(
        &self,
        s: &State,
        side: Side,
        unit: UnitId,
        cell: Cell,
        facing: Direction,
        why: &mut Reasons<Refusal>,
    ) {
        refuse!(why, self.unit(unit).side != side, Refusal::NotOfSide(unit));
        refuse!(why, s.unit(unit).place != Where::Reserve, Refusal::AlreadyPlaced(unit));
        refuse!(why, !self.in_zone(unit, cell), Refusal::OutsideZone(unit, cell));
        refuse!(why, self.map.closed_to(cell, side), Refusal::Closed(cell));
        let stack = s.stack(cell).without(unit);
        let enemy = stack.iter().any(|other| self.unit(other).side != side);
        refuse!(why, enemy, Refusal::EnemyThere(cell));
        if !enemy {
            refuse!(why, !self.may_stack(s, unit, stack), Refusal::NoRoom(cell));
            let turned = stack.iter().any(|other| s.unit(other).facing != facing);
            refuse!(why, turned, Refusal::FacingOfStack(cell, rule!("SR-1.3c")));
        }
        refuse!(why, side == COALITION && !self.plan_possible(s, unit, cell), Refusal::PlanNeedsUnits);
    }

    /// Judges the placing of a commander: after all units of his side, with a unit of his formation; a general in
    /// chief and a representative with any unit of the army (SR-8.2.2d, SR-R87).
    pub fn judge_commander(
        &self,
        s: &State,
        side: Side,
        commander: CommanderId,
        unit: UnitId,
        why: &mut Reasons<Refusal>,
    ) {
        let info = self.commander_info(commander);
        refuse!(why, info.side != side, Refusal::NotThisCommander(commander));
        let placed = s.commander(commander).place != Where::Reserve;
        refuse!(why, placed, Refusal::CommanderAlreadyPlaced(commander));
        if let Some(waiting) = self.waiting(s, side).first() {
            refuse!(why, true, Refusal::NotOnMap(waiting));
        }
        refuse!(why, s.cell(unit).is_none(), Refusal::NotOnMap(unit));
        refuse!(
            why,
            !self.may_start_with(commander, unit),
            Refusal::CommanderNeedsUnit(commander, unit, rule!("SR-8.2.2d"))
        );
    }

    /// Adds every legal placing; `false` as soon as the caller has seen enough.
    pub fn offer_set_up(&self, s: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        let waiting = self.waiting(s, side);
        for unit in waiting.iter() {
            for cell in self.map.grid.cells().filter(|&cell| self.in_zone(unit, cell)) {
                // The facing is judged last and by itself: what forbids one forbids all six, or all but one.
                let facings = match s.stack(cell).first() {
                    Some(other) => vec![s.unit(other).facing],
                    None => Direction::ALL.to_vec(),
                };
                if !fine(|why| self.judge_place(s, side, unit, cell, facings[0], why)) {
                    continue;
                }
                for facing in facings {
                    if !out.add(Answer::Place { unit, hex: self.map.id(cell), facing }) {
                        return false;
                    }
                }
            }
        }
        if !waiting.is_empty() {
            return true;
        }
        for commander in self.commander_ids().filter(|&c| self.commander_info(c).side == side) {
            if s.commander(commander).place != Where::Reserve {
                continue;
            }
            for unit in self.side_units[side].iter() {
                let fits = self.may_start_with(commander, unit) && s.cell(unit).is_some();
                if fits && !out.add(Answer::With { commander, unit }) {
                    return false;
                }
            }
        }
        true
    }

    /// Whether a side has placed all its units and commanders.
    pub fn set_up_done(&self, s: &State, side: Side) -> bool {
        let commanders = self.commander_ids().filter(|&c| self.commander_info(c).side == side);
        self.waiting(s, side).is_empty()
            && commanders.into_iter().all(|c| s.commander(c).place != Where::Reserve)
    }

    /// Units of a side that are not placed yet.
    fn waiting(&self, s: &State, side: Side) -> Units {
        self.side_units[side].iter().filter(|&u| s.unit(u).place == Where::Reserve).collect()
    }

    /// Whether a hex belongs to the zone of a unit's formation.
    pub fn in_zone(&self, unit: UnitId, cell: Cell) -> bool {
        self.zones[self.unit(unit).formation.index()][cell.index()]
    }

    /// Whether a commander may start with a unit (SR-8.2.2d, SR-R87).
    pub(crate) fn may_start_with(&self, commander: CommanderId, unit: UnitId) -> bool {
        let info = self.commander_info(commander);
        let army = self.unit(unit).side == info.side;
        match info.role {
            Role::Formation(formation) => army && self.unit(unit).formation == formation,
            Role::Chief | Role::Representative => army,
        }
    }

    /// Whether the plan can still be met once `unit` stands in `cell`: each place that is still empty gets another
    /// unit in hand whose zone reaches it. A place that is empty has no enemy either, or it is lost to the zone.
    fn plan_possible(&self, s: &State, unit: UnitId, cell: Cell) -> bool {
        if self.params.plan_turns == 0 {
            return true;
        }
        let own = self.side_units[COALITION];
        let held = |c: Cell| c == cell || !s.stack(c).and(own).is_empty();
        let empty: Vec<&Vec<Cell>> =
            self.params.plan.iter().filter(|place| !place.iter().any(|&c| held(c))).collect();
        let hands: Vec<UnitId> = self.waiting(s, COALITION).without(unit).iter().collect();
        let mut given: Vec<Option<usize>> = vec![None; hands.len()];
        let reaches = |hand: usize, place: usize| {
            empty[place]
                .iter()
                .any(|&c| self.in_zone(hands[hand], c) && !self.map.closed_to(c, COALITION) && !s.occupied(c))
        };
        (0..empty.len()).all(|place| augment(place, &reaches, &mut given, &mut vec![false; hands.len()]))
    }
}

/// One step of an exact matching: finds a hand for a place, moving others aside where it must.
fn augment(
    place: usize,
    reaches: &dyn Fn(usize, usize) -> bool,
    given: &mut [Option<usize>],
    seen: &mut [bool],
) -> bool {
    for hand in 0..given.len() {
        if seen[hand] || !reaches(hand, place) {
            continue;
        }
        seen[hand] = true;
        if given[hand].is_none_or(|other| augment(other, reaches, given, seen)) {
            given[hand] = Some(place);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests;
