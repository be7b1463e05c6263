//! Activation (WB-6.2, WB-7.1) and the command check (WB-7.2): which formation or independent unit is tested next.

use crate::Wb;
use crate::army::*;
use crate::events::Event;
use crate::fire::Guns;
use crate::leading::{Command, Movement};
use crate::morale::natural;
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::state::*;
use hexes::{Cell, Flood};
use kernel::{
    Changes, Dice, Duty, Faces, Game, Moment, Need, Offers, Reasons, Roll, RuleId, Side, Stage, Wait, fine,
    refuse, rule,
};
use serde::{Deserialize, Serialize};

/// The fire and movement part of a half: formations and independent units are tested one by one (WB-6.2a, WB-6.2k,
/// WB-D4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Activations;

impl Duty<Wb> for Activations {
    fn wait(&self, _: &Wb, s: &State) -> Wait {
        Wait::Answer(s.active)
    }
    fn clause(&self, _: &Wb, _: &State) -> Option<RuleId> {
        Some(rule!("WB-6.2a"))
    }
    fn moment(&self, _: &Wb, _: &State) -> Moment {
        Moment::Activation
    }
    fn prompt(&self, _: &Wb, _: &State, _: Side) -> String {
        "Choose a formation or an independent unit to activate, or end your activations.".to_owned()
    }
    fn offer(&self, game: &Wb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        if !out.add(Answer::End) {
            return false;
        }
        let formations = game.formation_ids().filter(|&f| fine(|why| game.judge_test(s, f, why)));
        let units = game.independent.iter().filter(|&u| fine(|why| game.judge_unit_test(s, u, why)));
        out.extend(formations.map(Answer::Test)) && out.extend(units.map(Answer::TestUnit))
    }
    fn judge(&self, game: &Wb, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::End => {}
            Answer::Test(formation) => game.judge_test(s, formation, why),
            Answer::TestUnit(unit) => game.judge_unit_test(s, unit, why),
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Wb>, _: Side, answer: &Answer) {
        match *answer {
            Answer::Test(formation) => stage.push(ActivationDie { formation: Some(formation), unit: None }),
            Answer::TestUnit(unit) => stage.push(ActivationDie { formation: None, unit: Some(unit) }),
            _ => stage.pop(),
        }
    }
}

/// The activation test of a formation, or of an independent unit (WB-7.1a, WB-Z5); failed, it does nothing in this half
/// (WB-6.2m).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ActivationDie {
    /// The formation.
    pub formation: Option<FormationId>,
    /// Or the independent unit.
    pub unit: Option<UnitId>,
}

impl Duty<Wb> for ActivationDie {
    fn wait(&self, game: &Wb, s: &State) -> Wait {
        Wait::Dice(game.activation_roll(s, *self))
    }
    fn settle(&self, stage: &mut Stage<'_, Wb>, faces: &Faces) {
        let ActivationDie { formation, unit } = *self;
        let activated = stage.game.activation_roll(stage.state(), *self).passes(faces);
        stage.pop();
        stage.emit(Event::ActivationRolled { formation, unit, die: faces[0], activated });
        if activated {
            activate(stage, formation, unit);
        }
    }
}

/// Step A, then the steps B1, B2, B3 (WB-6.2b, WB-6.2c).
pub(crate) fn activate(stage: &mut Stage<'_, Wb>, formation: Option<FormationId>, unit: Option<UnitId>) {
    let (game, s) = (stage.game, stage.state());
    let (units, out) = match (formation, unit) {
        (Some(formation), _) => game.in_command(s, formation),
        // WB-7.2e: an activated independent unit is always in command.
        (None, Some(unit)) => (Units::one(unit).filter(|u| s.stands(u)), Units::NONE),
        (None, None) => (Units::NONE, Units::NONE),
    };
    stage.emit(Event::Activated { formation, units, out });
    stage.push(ActivationOver);
    stage.push(Movement);
    stage.push(Command);
    stage.push(Guns);
    stage.emit(Event::PhaseBegan { phase: Phase::Guns });
}

/// The activation is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ActivationOver;

impl Duty<Wb> for ActivationOver {
    fn wait(&self, _: &Wb, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        stage.pop();
        stage.emit(Event::ActivationEnded);
        stage.emit(Event::PhaseBegan { phase: Phase::Activation });
    }
}

impl Wb {
    /// Whether a formation can be tested: once per half, with units and its commander on the map (WB-6.2l, WB-R102).
    fn judge_test(&self, s: &State, formation: FormationId, why: &mut Reasons<Refusal>) {
        let info = self.formation(formation);
        refuse!(why, info.side != s.active, Refusal::FormationOfEnemy(formation));
        refuse!(why, s.tested.has(formation), Refusal::FormationTested(formation));
        let units = info.units.iter().any(|unit| s.cell(unit).is_some());
        refuse!(why, !units, Refusal::FormationEmpty(formation));
        let led = s.commander(info.commander).place.on().is_some();
        refuse!(why, !led, Refusal::NoCommander(formation));
    }

    /// Whether an independent unit can be tested (WB-6.2l, WB-7.1e); in rout it could do nothing.
    fn judge_unit_test(&self, s: &State, unit: UnitId, why: &mut Reasons<Refusal>) {
        refuse!(why, self.unit(unit).side != s.active, Refusal::NotYours(unit));
        refuse!(why, !self.independent.has(unit), Refusal::NotIndependent(unit));
        refuse!(why, s.cell(unit).is_none(), Refusal::NotOnMap(unit));
        refuse!(why, s.unit(unit).routed(), Refusal::InRout(unit, rule!("WB-7.2f")));
        refuse!(why, s.tested_units.has(unit), Refusal::UnitTested(unit));
    }

    /// The activation roll: at most the modified rating, a natural 1 succeeds, a natural 6 fails (WB-7.1).
    pub fn activation_roll(&self, s: &State, die: ActivationDie) -> Roll {
        let Some(formation) = die.formation else {
            let morale = die.unit.map_or(0, |unit| self.unit(unit).morale);
            let roll = Roll::new(Dice::d6(1), "activation", rule!("WB-7.1e")).by(s.active);
            return natural(roll.needing(Need::AtMost(i16::from(morale))), rule!("WB-7.1d"));
        };
        let info = self.formation(formation);
        let rating = s.commander(info.commander).rating;
        let surprise = self.params.surprise.filter(|x| x.side == info.side && s.turn <= x.turns);
        let change = |roll: Roll, holds: bool, value: i16, why, clause| {
            if holds { roll.change(Changes::Need, value, why, clause) } else { roll }
        };
        let roll = Roll::new(Dice::d6(1), "activation", rule!("WB-7.1a"))
            .by(info.side)
            .needing(Need::AtMost(i16::from(rating)));
        let near = self.army_commander_near(s, formation);
        let roll = change(roll, near, 1, "an army commander is near", rule!("WB-7.1b"));
        let demoralised = s.demoralised.has(formation);
        let roll = change(roll, demoralised, -1, "the formation is demoralised", rule!("WB-7.1c"));
        let less = surprise.map_or(0, |x| i16::from(x.rating));
        let roll = change(roll, less > 0, -less, "surprise", rule!("WBS-4.5"));
        natural(roll, rule!("WB-7.1d"))
    }

    /// Whether an army commander who serves the formation has its commander in his radius, by plain distance (WB-7.1b,
    /// WB-1.3a).
    pub fn army_commander_near(&self, s: &State, formation: FormationId) -> bool {
        let info = self.formation(formation);
        let Some(commander) = s.commander(info.commander).place.on() else { return false };
        self.side_commanders[info.side].iter().any(|army| {
            let general = self.commander_info(army);
            let serves = matches!(general.role, Role::Army(served) if served.has(formation));
            let near = |cell: Cell| self.map.apart(cell, commander) <= u16::from(general.radius);
            serves && s.commander(army).place.on().is_some_and(near)
        })
    }

    /// The units of a formation in command, and those out of it (WB-7.2a, WB-R101), for the whole half (WB-7.2c); units in rout are outside these rules (WB-7.2f).
    pub fn in_command(&self, s: &State, formation: FormationId) -> (Units, Units) {
        let info = self.formation(formation);
        let present = info.units.filter(|unit| s.stands(unit));
        let commander = self.commander_info(info.commander);
        let Some(from) = s.commander(info.commander).place.on() else { return (Units::NONE, present) };
        let mut flood = Flood::new(&self.map.grid);
        flood.run(&self.map.grid, from, u16::from(commander.radius), |_, _, to| {
            self.chain_passes(s, info.side, to)
        });
        let commanded =
            present.filter(|unit| s.cell(unit).is_some_and(|cell| flood.distance(cell).is_some()));
        (commanded, present.minus(commanded))
    }

    /// The chain enters no enemy-occupied hex, nor an enemy zone of control without a friend (WB-7.2b).
    pub(crate) fn chain_passes(&self, s: &State, side: Side, to: Cell) -> bool {
        match s.lead(to) {
            Some(unit) => self.unit(unit).side == side,
            None => !s.controlled(to, !side),
        }
    }
}
