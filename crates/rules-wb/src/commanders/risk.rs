//! Loss of commanders (WB-7.6): the casualty roll, the substitute, and where he is placed.

use crate::Wb;
use crate::army::*;
use crate::events::Event;
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::state::*;
use hexes::Cell;
use kernel::{
    Dice, Duty, Faces, Game, Moment, Need, Offers, Reasons, Roll, RuleId, Side, Stage, Wait, refuse, rule,
};
use serde::{Deserialize, Serialize};

/// Commanders in whose hex steps were lost roll, one after the other (WB-7.6a, WB-R99).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Risks(pub Commanders);

impl Duty<Wb> for Risks {
    fn wait(&self, _: &Wb, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        let Some(commander) = self.0.first() else { return stage.pop() };
        stage.change(Risks(self.0.without(commander)));
        stage.push(CasualtyDice { commander, danger: Danger::Losses });
    }
}

/// Why a commander is in danger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Danger {
    /// Steps were lost in his hex.
    Losses,
    /// An enemy unit came into the hex where he was alone (WB-7.6d).
    Overrun,
}

/// The casualty roll (WB-7.6a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CasualtyDice {
    /// The commander at risk.
    pub commander: CommanderId,
    /// What threatens him.
    pub danger: Danger,
}

impl Duty<Wb> for CasualtyDice {
    fn wait(&self, game: &Wb, s: &State) -> Wait {
        match s.commander(self.commander).place {
            Where::On(_) => Wait::Dice(game.casualty_roll(s, *self)),
            _ => Wait::Nobody,
        }
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        stage.pop();
    }
    fn settle(&self, stage: &mut Stage<'_, Wb>, faces: &Faces) {
        let CasualtyDice { commander, danger } = *self;
        let roll = stage.game.casualty_roll(stage.state(), *self);
        let (total, out) = (roll.total(faces) as u8, !roll.passes(faces));
        stage.emit(Event::CommanderRolled { commander, dice: [faces[0], faces[1]], total, out });
        stage.pop();
        if out {
            stage.emit(Event::Substituted { commander });
        }
        if out || danger == Danger::Overrun {
            stage.push(PlaceCommander(commander));
        }
    }
}

/// A substitute, or a commander who was overrun, joins the nearest unit (WB-7.6c, WB-7.6d, WB-D14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PlaceCommander(pub CommanderId);

impl Duty<Wb> for PlaceCommander {
    fn wait(&self, game: &Wb, s: &State) -> Wait {
        if game.nearest_units(s, self.0).is_empty() {
            Wait::Nobody
        } else {
            Wait::Answer(game.commander_info(self.0).side)
        }
    }
    /// No unit of the formation is left (WB-7.6e).
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        stage.pop();
        stage.emit(Event::CommanderRemoved { commander: self.0 });
    }
    fn clause(&self, _: &Wb, _: &State) -> Option<RuleId> {
        Some(rule!("WB-7.6c"))
    }
    fn moment(&self, _: &Wb, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Wb, s: &State, _: Side) -> String {
        format!("Several units are equally near: choose the one that {} joins.", game.general(s, self.0))
    }
    fn offer(&self, game: &Wb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        let commander = self.0;
        out.extend(game.nearest_units(s, commander).iter().map(|unit| Answer::With { commander, unit }))
    }
    fn judge(&self, game: &Wb, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::With { commander, unit } => {
                let wrong = self.0 != commander || !game.nearest_units(s, commander).has(unit);
                refuse!(why, wrong, Refusal::CommanderNeedsUnit(commander, unit, rule!("WB-7.6c")));
            }
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Wb>, _: Side, answer: &Answer) {
        if let Answer::With { commander, unit } = *answer {
            if let Some(to) = stage.state().cell(unit) {
                stage.emit(Event::CommanderMoved { commander, to });
            }
            stage.pop();
        }
    }
}

impl Wb {
    /// Two dice (WB-1.2c, WB-Z13), out of action at 11 or more (WB-7.6a); +2 with no friendly combat unit left (WB-7.6b, WB-7.6d).
    pub fn casualty_roll(&self, s: &State, dice: CasualtyDice) -> Roll {
        let side = self.commander_info(dice.commander).side;
        let alone = s.commander(dice.commander).place.on().is_none_or(|cell| !self.friend_in(s, cell, side));
        let (clause, bare) = match dice.danger {
            Danger::Losses => (rule!("WB-7.6a"), rule!("WB-7.6b")),
            Danger::Overrun => (rule!("WB-7.6d"), rule!("WB-7.6d")),
        };
        Roll::new(Dice::d6(2), "commander at risk", clause)
            .by(side)
            .modify_if(alone, 2, "no friendly combat unit is left in the hex", bare)
            .needing(Need::AtMost(10))
    }

    /// Whether a hex holds a combat unit of a side.
    pub(crate) fn friend_in(&self, s: &State, cell: Cell, side: Side) -> bool {
        s.lead(cell).is_some_and(|unit| self.unit(unit).side == side)
    }

    /// The units a commander may join: the nearest of his formation, or of his side (WB-7.6c).
    pub(crate) fn nearest_units(&self, s: &State, commander: CommanderId) -> Units {
        let info = self.commander_info(commander);
        let own = match info.role {
            Role::Formation(formation) => self.formation(formation).units,
            Role::Army(_) => self.side_units[info.side],
        };
        let Some(from) = s.commander(commander).place.on() else { return Units::NONE };
        let distance = |unit: UnitId| s.cell(unit).map(|cell| self.map.apart(from, cell));
        let Some(nearest) = own.iter().filter_map(distance).min() else { return Units::NONE };
        own.filter(|unit| distance(unit) == Some(nearest))
    }

    /// Enemy commanders alone in a hex that a combat unit enters are overrun (WB-7.6d, WB-R100).
    pub(crate) fn overrun(&self, stage: &mut Stage<'_, Wb>, unit: UnitId, cell: Cell) {
        let alone = self.commanders_in(stage.state(), cell, !self.unit(unit).side);
        for commander in alone.iter() {
            stage.push(CasualtyDice { commander, danger: Danger::Overrun });
        }
    }
}
