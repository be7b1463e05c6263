//! Commanders (SR-7): movement, risk, replacement.

use crate::Sr;
use crate::army::*;
use crate::events::Event;
use crate::orders::{Answer, Going};
use crate::refusals::Refusal;
use crate::state::*;
use crate::tables::{self, Fate};
use crate::words::names::points;
use hexes::{Allowance, Cell, Direction, Reach, Step};
use kernel::{
    Dice, Duty, Faces, Game, Moment, Need, Offers, Reasons, Roll, RuleId, Side, Stage, Wait, fine, refuse,
    rule,
};
use serde::{Deserialize, Serialize};

/// A commander sets out.
pub(crate) fn ride(stage: &mut Stage<'_, Sr>, commander: CommanderId) {
    let allowance = 2 * u16::from(stage.game.commander_info(commander).movement);
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
        let left = s.mover.allowance.saturating_sub(s.mover.spent);
        kernel::capital(&format!("{}: {} left: ride on, or rest?", game.general(s, self.0), points(left)))
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
                let halves = game.judge_ride_step(stage.state(), commander, to, &mut Reasons::any());
                stage.emit(Event::Spent { halves, road: false, finished: false });
                stage.emit(Event::CommanderMoved { commander, to });
            }
            _ => {
                stage.pop();
                stage.emit(Event::RideEnded { commander });
            }
        }
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

/// A lone commander is caught by a unit that enters his hex (SR-7d, SR-R84).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Caught(pub CommanderId);

impl Duty<Sr> for Caught {
    fn wait(&self, _: &Sr, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        stage.change(EliminationRoll { commander: self.0, drm: 0, caught: true });
    }
}

/// Commanders at risk after fire, as bits; one roll each, the first bit first (SR-7g, SR-R83).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct FireRisk(pub u16);

impl Duty<Sr> for FireRisk {
    fn wait(&self, _: &Sr, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        let bits = self.0;
        match bits & bits.wrapping_sub(1) {
            0 => stage.pop(),
            rest => stage.change(FireRisk(rest)),
        }
        if bits != 0 {
            let commander = CommanderId(bits.trailing_zeros() as u8);
            stage.push(EliminationRoll { commander, drm: 0, caught: false });
        }
    }
}

/// An elimination roll (SR-7i, SR-ELIM).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct EliminationRoll {
    /// The commander at risk.
    pub commander: CommanderId,
    /// Modifier: 0, 1 or 2.
    pub drm: u8,
    /// Whether he was caught alone: then he joins a unit even if unharmed.
    pub caught: bool,
}

impl Duty<Sr> for EliminationRoll {
    fn wait(&self, game: &Sr, _: &State) -> Wait {
        Wait::Dice(game.elimination_roll(self.commander, self.drm))
    }
    fn settle(&self, stage: &mut Stage<'_, Sr>, faces: &Faces) {
        let EliminationRoll { commander, drm, caught } = *self;
        let total = stage.game.elimination_roll(commander, drm).total(faces);
        stage.pop();
        stage.emit(Event::EliminationRolled { commander, dice: [faces[0], faces[1]], total: total as i8 });
        let fate = tables::fate(total);
        if fate != Fate::Unharmed {
            stage.emit(Event::Eliminated { commander, dead: fate == Fate::Dead });
            if stage.game.commander_info(commander).role == Role::Representative {
                return;
            }
        } else if !caught {
            return;
        }
        stage.push(PlaceCommander(commander));
    }
}

/// A commander, or his replacement, is placed on a unit (SR-7e, SR-7h); where there is none he is put aside (SR-7f,
/// SR-R88).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PlaceCommander(pub CommanderId);

impl Duty<Sr> for PlaceCommander {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        if game.may_join(s, self.0).is_empty() {
            Wait::Nobody
        } else {
            Wait::Answer(game.commander_info(self.0).side)
        }
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        stage.pop();
        stage.emit(Event::PutAside { commander: self.0 });
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-S21"))
    }
    fn prompt(&self, game: &Sr, s: &State, _: Side) -> String {
        format!("Choose the unit that {} joins.", game.general(s, self.0))
    }
    fn offer(&self, game: &Sr, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(game.may_join(s, self.0).iter().map(|unit| Answer::With { commander: self.0, unit }))
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::With { commander, unit } => {
                let wrong = self.0 != commander || !game.may_join(s, commander).has(unit);
                refuse!(why, wrong, Refusal::CommanderNeedsUnit(commander, unit, rule!("SR-7e")));
            }
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        if let Answer::With { commander, unit } = *answer {
            stage.pop();
            place_with(stage, commander, unit);
        }
    }
}

/// A commander is put into the hex of a unit.
pub(crate) fn place_with(stage: &mut Stage<'_, Sr>, commander: CommanderId, unit: UnitId) {
    if let Some(to) = stage.state().cell(unit) {
        stage.emit(Event::CommanderMoved { commander, to });
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

    /// Whether any enemy piece is in a hex: commanders may not enter it (SR-R44).
    fn enemy_piece(&self, s: &State, cell: Cell, side: Side) -> bool {
        self.enemy_in(s, cell, side) || self.commanders_in(s, cell, !side).next().is_some()
    }

    /// Judges a step of a commander: costs as cavalry, zones of control stop him and may not follow one another;
    /// no breakout, no minimum move, no reaction (SR-R16, SR-R44).
    pub(crate) fn judge_ride_step(
        &self,
        s: &State,
        commander: CommanderId,
        to: Cell,
        why: &mut Reasons<Refusal>,
    ) -> u16 {
        let Some(from) = s.commander(commander).place.on() else {
            why.because(Refusal::NotThisCommander(commander));
            return 0;
        };
        let Some(d) = self.map.grid.direction_to_neighbour(from, to) else {
            why.because(Refusal::NotAdjacent(from, to, rule!("SR-H3")));
            return 0;
        };
        let first = s.mover.entered == 0;
        let side = self.commander_info(commander).side;
        self.judge_ride_ground(s, side, (from, d, to), first, why);
        let left = s.mover.allowance.saturating_sub(s.mover.spent);
        if self.map.side(from, d).unbridged_river() {
            return left;
        }
        let halves = self.step_cost(s, side, from, d, to);
        refuse!(why, halves > left, Refusal::NotEnoughPoints(halves, left, to));
        halves
    }

    /// What stands in the way of a step, whatever the points left.
    fn judge_ride_ground(
        &self,
        s: &State,
        side: Side,
        (from, d, to): (Cell, Direction, Cell),
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

    /// Where a commander can ride from where he stands, with the cost in half points; on his way: with what is left.
    pub fn ride_reach(&self, s: &State, commander: CommanderId) -> Vec<(Cell, u16)> {
        let info = self.commander_info(commander);
        let Some(start) = s.commander(commander).place.on() else { return Vec::new() };
        let riding = s.agenda.top() == Some(&CommanderMarch(commander).into());
        let (left, fresh) = if riding {
            (s.mover.allowance.saturating_sub(s.mover.spent), s.mover.entered == 0)
        } else {
            (2 * u16::from(info.movement), true)
        };
        let mut field = Reach::new();
        field.run(&self.map.grid, start, Allowance::halves(left), |from, d, to| {
            let first = fresh && from == start;
            if !fine(|why| self.judge_ride_ground(s, info.side, (from, d, to), first, why)) {
                Step::Forbidden
            } else if self.map.side(from, d).unbridged_river() {
                Step::All
            } else {
                Step::Cost(self.step_cost(s, info.side, from, d, to))
            }
        });
        field.iter().filter(|&(cell, _)| cell != start).collect()
    }

    /// The elimination roll (SR-7i, SR-ELIM).
    pub fn elimination_roll(&self, commander: CommanderId, drm: u8) -> Roll {
        Roll::new(Dice::d6(2), "commander at risk", rule!("SR-7i"))
            .by(self.commander_info(commander).side)
            .on(rule!("SR-ELIM"))
            .modify_if(drm == 1, 1, "a step was lost in the combat", rule!("SR-ELIM"))
            .modify_if(drm == 2, 2, "his stack was destroyed", rule!("SR-ELIM"))
            .needing(Need::AtMost(10))
    }

    /// Units with which a commander may be placed: of his formation, or of his army (SR-7e, SR-7h).
    pub fn may_join(&self, s: &State, commander: CommanderId) -> Units {
        let info = self.commander_info(commander);
        let own = match info.role {
            Role::Formation(f) => self.formations[f.index()].units,
            Role::Chief | Role::Representative => self.side_units[info.side],
        };
        own.iter().filter(|&u| s.cell(u).is_some()).collect()
    }

    /// Commanders without a unit on the map are put aside (SR-R88).
    pub(crate) fn put_aside_bereaved(&self, stage: &mut Stage<'_, Sr>, side: Side) {
        for commander in self.commander_ids() {
            let s = stage.state();
            if self.commander_info(commander).side == side
                && s.commander(commander).place.on().is_some()
                && self.may_join(s, commander).is_empty()
            {
                stage.emit(Event::PutAside { commander });
            }
        }
    }

    /// Commanders put aside come back with the first unit that re-enters (SR-R88).
    pub(crate) fn recall_commanders(&self, stage: &mut Stage<'_, Sr>, side: Side, unit: UnitId, cell: Cell) {
        for commander in self.commander_ids() {
            let s = stage.state();
            if self.commander_info(commander).side == side
                && matches!(s.commander(commander).place, Where::Off(_))
                && self.may_join(s, commander).has(unit)
            {
                stage.emit(Event::CommanderMoved { commander, to: cell });
            }
        }
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
