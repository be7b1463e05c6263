//! Steps B2, B3 and 4: the formation commander, the units in command, the army commander (WB-6.2e, WB-6.2f, WB-6.3a).

use crate::Wb;
use crate::army::*;
use crate::commanders::ride;
use crate::events::Event;
use crate::moves::begin_move;
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::state::*;
use hexes::Cell;
use kernel::{Duty, Game, Moment, Offers, Reasons, RuleId, Side, Stage, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};

/// Step B2: the formation commander moves, alone or with a unit or stack (WB-6.2e, WB-7.4a, WB-7.4b, WB-D6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Command;

impl Duty<Wb> for Command {
    fn wait(&self, game: &Wb, s: &State) -> Wait {
        match game.acting_commander(s) {
            Some(_) => Wait::Answer(s.active),
            None => Wait::Nobody,
        }
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        end_command(stage);
    }
    fn clause(&self, _: &Wb, _: &State) -> Option<RuleId> {
        Some(rule!("WB-6.2e"))
    }
    fn moment(&self, _: &Wb, _: &State) -> Moment {
        Moment::Within
    }
    fn prompt(&self, game: &Wb, s: &State, _: Side) -> String {
        let name = game.acting_commander(s).map(|commander| game.general(s, commander)).unwrap_or_default();
        kernel::capital(&format!("{name}: ride alone, lead a unit or stack in his hex, or stay."))
    }
    fn offer(&self, game: &Wb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        let Some(commander) = game.acting_commander(s) else { return true };
        out.add(Answer::End)
            && out.add(Answer::Ride(commander))
            && game.offer_leads(s, commander, out)
            && game.offer_reorders(s, out)
    }
    fn judge(&self, game: &Wb, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::End => {}
            Answer::Ride(commander) => game.judge_acting(s, commander, why),
            Answer::Lead { commander, unit } => {
                game.judge_acting(s, commander, why);
                game.judge_lead(s, commander, unit, why);
            }
            Answer::LeadStack { commander, hex } => {
                game.judge_acting(s, commander, why);
                game.judge_lead_stack(s, commander, game.at(hex), why);
            }
            Answer::Reorder(hex) => game.judge_reorder(s, game.at(hex), why),
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Wb>, _: Side, answer: &Answer) {
        let game = stage.game;
        match *answer {
            Answer::Reorder(hex) => reorder(stage, game.at(hex)),
            Answer::Ride(commander) => {
                end_command(stage);
                ride(stage, commander, MoveKind::Own);
            }
            Answer::Lead { commander, unit } => {
                end_command(stage);
                begin_move(stage, Units::one(unit), MoveKind::Own, Some(commander));
            }
            Answer::LeadStack { commander, hex } => {
                let units = stage.state().steady_in(game.at(hex));
                end_command(stage);
                begin_move(stage, units, MoveKind::Own, Some(commander));
            }
            _ => end_command(stage),
        }
    }
}

fn end_command(stage: &mut Stage<'_, Wb>) {
    stage.pop();
    stage.emit(Event::PhaseBegan { phase: Phase::Movement });
}

/// Step B3: the units in command move, in any order (WB-6.2f, WB-D7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Movement;

impl Duty<Wb> for Movement {
    fn wait(&self, _: &Wb, s: &State) -> Wait {
        if s.group.is_empty() { Wait::Nobody } else { Wait::Answer(s.active) }
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        stage.pop();
    }
    fn clause(&self, _: &Wb, _: &State) -> Option<RuleId> {
        Some(rule!("WB-6.2f"))
    }
    fn moment(&self, _: &Wb, _: &State) -> Moment {
        Moment::Within
    }
    fn prompt(&self, game: &Wb, s: &State, _: Side) -> String {
        format!("{}: move a unit or stack in command, or end the activation.", game.active_name(s))
    }
    fn offer(&self, game: &Wb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        if !out.add(Answer::End) {
            return false;
        }
        for unit in s.group.minus(s.moved).iter() {
            if fine(|why| game.judge_move(s, unit, why)) && !out.add(Answer::March(unit)) {
                return false;
            }
            // Listed once, by the first of the group in the hex.
            let first = |cell: &Cell| s.units_in(*cell).and(s.group).first() == Some(unit);
            let Some(cell) = s.cell(unit).filter(first) else { continue };
            let stack = fine(|why| game.judge_move_stack(s, cell, why));
            if stack && !out.add(Answer::MarchStack(game.map.id(cell))) {
                return false;
            }
        }
        game.offer_reorders(s, out)
    }
    fn judge(&self, game: &Wb, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::End => {}
            Answer::March(unit) => game.judge_move(s, unit, why),
            Answer::MarchStack(hex) => game.judge_move_stack(s, game.at(hex), why),
            Answer::Reorder(hex) => game.judge_reorder(s, game.at(hex), why),
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Wb>, _: Side, answer: &Answer) {
        let game = stage.game;
        match *answer {
            Answer::March(unit) => begin_move(stage, Units::one(unit), MoveKind::Own, None),
            Answer::MarchStack(hex) => {
                let units = stage.state().steady_in(game.at(hex));
                begin_move(stage, units, MoveKind::Own, None);
            }
            Answer::Reorder(hex) => reorder(stage, game.at(hex)),
            _ => stage.pop(),
        }
    }
}

/// Step 4: each army commander moves, alone or with a unit or stack (WB-6.3a, WB-7.5, WB-D9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Army;

impl Duty<Wb> for Army {
    fn wait(&self, game: &Wb, s: &State) -> Wait {
        if game.free_army_commanders(s).is_empty() { Wait::Nobody } else { Wait::Answer(s.active) }
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        stage.pop();
    }
    fn clause(&self, _: &Wb, _: &State) -> Option<RuleId> {
        Some(rule!("WB-6.3a"))
    }
    fn moment(&self, _: &Wb, _: &State) -> Moment {
        Moment::Activation
    }
    fn prompt(&self, game: &Wb, s: &State, _: Side) -> String {
        let free = game.free_army_commanders(s);
        let names: Vec<String> = free.iter().map(|commander| game.general(s, commander)).collect();
        let names = crate::words::names::listed(&names, "or");
        kernel::capital(&format!(
            "{names} may ride alone or lead a unit or stack in his hex; or go on to combat."
        ))
    }
    fn offer(&self, game: &Wb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        if !out.add(Answer::End) {
            return false;
        }
        for commander in game.free_army_commanders(s).iter() {
            if !out.add(Answer::Ride(commander)) || !game.offer_leads(s, commander, out) {
                return false;
            }
        }
        game.offer_reorders(s, out)
    }
    fn judge(&self, game: &Wb, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::End => {}
            Answer::Ride(commander) => game.judge_army_commander(s, commander, why),
            Answer::Lead { commander, unit } => {
                game.judge_army_commander(s, commander, why);
                game.judge_lead(s, commander, unit, why);
            }
            Answer::LeadStack { commander, hex } => {
                game.judge_army_commander(s, commander, why);
                game.judge_lead_stack(s, commander, game.at(hex), why);
            }
            Answer::Reorder(hex) => game.judge_reorder(s, game.at(hex), why),
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Wb>, _: Side, answer: &Answer) {
        let game = stage.game;
        match *answer {
            Answer::Reorder(hex) => reorder(stage, game.at(hex)),
            Answer::Ride(commander) => ride(stage, commander, MoveKind::Led),
            Answer::Lead { commander, unit } => lead(stage, commander, Units::one(unit)),
            Answer::LeadStack { commander, hex } => {
                let units = stage.state().steady_in(game.at(hex));
                lead(stage, commander, units);
            }
            _ => stage.pop(),
        }
    }
}

/// Units led by an army commander are active, even if they do not stir (WB-7.5c).
fn lead(stage: &mut Stage<'_, Wb>, commander: CommanderId, units: Units) {
    stage.emit(Event::Led { commander, units });
    begin_move(stage, units, MoveKind::Led, Some(commander));
}

/// The units of a stack change places (WB-4.2h, WB-4.2i).
fn reorder(stage: &mut Stage<'_, Wb>, cell: Cell) {
    let side = stage.state().active;
    let in_zone = stage.state().controlled(cell, !side);
    stage.emit(Event::Reordered { cell, in_zone });
}

impl Wb {
    /// The commander of the activated formation, while he has not moved.
    fn acting_commander(&self, s: &State) -> Option<CommanderId> {
        let commander = self.formation(s.formation?).commander;
        (s.commander(commander).place.on().is_some() && !s.rode.has(commander)).then_some(commander)
    }
    fn judge_acting(&self, s: &State, commander: CommanderId, why: &mut Reasons<Refusal>) {
        refuse!(why, self.acting_commander(s) != Some(commander), Refusal::NotThisCommander(commander));
    }

    /// Army commanders of the active side who have not moved in this half; what a formation commander did beside them
    /// does not count (WB-6.2g).
    fn free_army_commanders(&self, s: &State) -> Commanders {
        self.side_commanders[s.active].filter(|commander| {
            matches!(self.commander_info(commander).role, Role::Army(_))
                && s.commander(commander).place.on().is_some()
                && !s.rode.has(commander)
        })
    }
    fn judge_army_commander(&self, s: &State, commander: CommanderId, why: &mut Reasons<Refusal>) {
        let info = self.commander_info(commander);
        let army = matches!(info.role, Role::Army(_)) && info.side == s.active;
        refuse!(why, !army, Refusal::NotThisCommander(commander));
        refuse!(why, s.rode.has(commander), Refusal::CommanderMoved(commander));
        refuse!(why, s.commander(commander).place.on().is_none(), Refusal::CommanderNotOnMap(commander));
    }

    /// Units and stacks a commander can lead.
    fn offer_leads(&self, s: &State, commander: CommanderId, out: &mut Offers<'_, Answer>) -> bool {
        let Some(cell) = s.commander(commander).place.on() else { return true };
        for unit in s.stack(cell) {
            let legal = fine(|why| self.judge_lead(s, commander, unit, why));
            if legal && !out.add(Answer::Lead { commander, unit }) {
                return false;
            }
        }
        let stack = fine(|why| self.judge_lead_stack(s, commander, cell, why));
        !stack || out.add(Answer::LeadStack { commander, hex: self.map.id(cell) })
    }

    /// Whether an active unit may begin its move (WB-7.3a, WB-8.1b, WB-8.1e).
    fn judge_move(&self, s: &State, unit: UnitId, why: &mut Reasons<Refusal>) {
        refuse!(why, self.unit(unit).side != s.active, Refusal::NotYours(unit));
        refuse!(why, s.cell(unit).is_none(), Refusal::NotOnMap(unit));
        refuse!(why, s.unit(unit).routed(), Refusal::InRout(unit, rule!("WB-12.5f")));
        refuse!(why, !s.group.has(unit), Refusal::NotActive(unit));
        self.judge_unmoved(s, unit, why);
    }
    fn judge_unmoved(&self, s: &State, unit: UnitId, why: &mut Reasons<Refusal>) {
        refuse!(why, s.moved.has(unit), Refusal::AlreadyMoved(unit));
        let served = s.fired.or(s.guns_turned).has(unit);
        refuse!(why, served, Refusal::GunsHaveServed(unit));
    }

    /// Whether a stack may move as one: all active, one of them of this activation, none moved (WB-4.2j, WB-R124).
    fn judge_move_stack(&self, s: &State, cell: Cell, why: &mut Reasons<Refusal>) {
        let units = s.steady_in(cell);
        refuse!(why, units.count() < 2, Refusal::NoStack(cell));
        let idle = units.minus(s.ready).first();
        let idle = idle.or_else(|| units.first().filter(|_| units.and(s.group).is_empty()));
        if let Some(unit) = idle {
            refuse!(why, true, Refusal::NotActive(unit));
        }
        for unit in units.iter() {
            refuse!(why, self.unit(unit).side != s.active, Refusal::NotYours(unit));
            self.judge_unmoved(s, unit, why);
            if why.enough() {
                return;
            }
        }
    }

    /// Whether a commander may lead this unit: in B2 an active one of his formation (WB-7.4b), in step 4 any that has not
    /// begun a move (WB-7.5b, WB-R103).
    fn judge_lead(&self, s: &State, commander: CommanderId, unit: UnitId, why: &mut Reasons<Refusal>) {
        refuse!(why, self.unit(unit).side != s.active, Refusal::NotYours(unit));
        let together = s.cell(unit).is_some() && s.commander(commander).place.on() == s.cell(unit);
        refuse!(why, !together, Refusal::CommanderElsewhere(commander, unit));
        if s.phase == Phase::Army {
            refuse!(why, s.unit(unit).routed(), Refusal::InRout(unit, rule!("WB-7.5b")));
            self.judge_unmoved(s, unit, why);
        } else {
            self.judge_move(s, unit, why);
        }
    }
    fn judge_lead_stack(&self, s: &State, commander: CommanderId, cell: Cell, why: &mut Reasons<Refusal>) {
        let units = s.steady_in(cell);
        refuse!(why, units.count() < 2, Refusal::NoStack(cell));
        for unit in units.iter() {
            self.judge_lead(s, commander, unit, why);
            if why.enough() {
                return;
            }
        }
    }

    fn offer_reorders(&self, s: &State, out: &mut Offers<'_, Answer>) -> bool {
        for unit in s.ready.iter() {
            let Some(cell) = s.cell(unit) else { continue };
            // Listed once, by the first active unit of the stack.
            let first = s.units_in(cell).and(s.ready).first() == Some(unit);
            if first
                && fine(|why| self.judge_reorder(s, cell, why))
                && !out.add(Answer::Reorder(self.map.id(cell)))
            {
                return false;
            }
        }
        true
    }

    /// Reordering a stack: freely outside enemy zone of control, once per half inside it (WB-4.2h, WB-4.2i, WB-D15). To
    /// change back at once would only undo it (WB-R119).
    fn judge_reorder(&self, s: &State, cell: Cell, why: &mut Reasons<Refusal>) {
        let units = s.steady_in(cell);
        refuse!(why, units.count() < 2, Refusal::NoStack(cell));
        refuse!(why, units.and(s.ready).is_empty(), Refusal::StackNotActive(cell));
        refuse!(why, !units.and(s.reordered).is_empty(), Refusal::JustReordered(cell));
        let zone = s.controlled(cell, !s.active);
        refuse!(why, zone && !units.and(s.order_changed).is_empty(), Refusal::ReorderedInZone(cell));
    }
}
