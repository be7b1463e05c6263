//! Commanders at risk (SR-7d to SR-7i): caught, eliminated, replaced, placed on a unit or put aside.

use crate::Sr;
use crate::army::*;
use crate::events::Event;
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::state::*;
use crate::tables::{self, Fate};
use hexes::Cell;
use kernel::{
    Dice, Duty, Faces, Game, Need, Offers, Pointed, Reasons, Roll, RuleId, Side, Stage, Wait, refuse, rule,
};
use serde::{Deserialize, Serialize};

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
            stage.emit(Event::Eliminated { commander, fate });
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
        format!("Which unit does {} join?", game.general(s, self.0))
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
    fn pointed(&self, game: &Sr, _: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        let with = |unit| Answer::With { commander: self.0, unit };
        game.clicked(at).onto.map(with).into_iter().collect()
    }
}

/// A commander is put into the hex of a unit.
pub(crate) fn place_with(stage: &mut Stage<'_, Sr>, commander: CommanderId, unit: UnitId) {
    if let Some(to) = stage.state().cell(unit) {
        stage.emit(Event::CommanderMoved { commander, to });
    }
}

impl Sr {
    /// The elimination roll (SR-7i, SR-ELIM).
    pub fn elimination_roll(&self, commander: CommanderId, drm: u8) -> Roll {
        Roll::new(Dice::d6(2), "commander at risk", rule!("SR-7i"))
            .by(self.commander_info(commander).side)
            .on(tables::ELIMINATION)
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
}
