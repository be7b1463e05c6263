//! Before the die of a combat: the head units, and the terrain each attacking hex meets (SR-6.1, SR-S18).

use super::resolve::CombatDie;
use crate::Sr;
use crate::army::*;
use crate::events::Event;
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::state::*;
use hexes::Cell;
use kernel::{Duty, Game, Moment, Offers, Pointed, Reasons, RuleId, Side, Stage, Wait, refuse, rule};
use serde::{Deserialize, Serialize};

/// A party names its head unit: first the attacker, then the defender (SR-6.1a, SR-S18).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Head(pub Party);

impl Duty<Sr> for Head {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        let named = match self.0 {
            Party::Attacker => s.combat.attacker_head,
            Party::Defender => s.combat.defender_head,
        };
        if named.is_some() || game.heads(s, self.0).is_empty() {
            Wait::Nobody
        } else {
            Wait::Answer(game.party(s, self.0))
        }
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        match self.0 {
            Party::Attacker => stage.change(Head(Party::Defender)),
            Party::Defender => stage.change(TerrainHexes),
        }
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-S18"))
    }
    fn moment(&self, _: &Sr, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, _: &Sr, _: &State, _: Side) -> String {
        match self.0 {
            Party::Attacker => "Which unit is the head of the attack? Its morale counts.".to_owned(),
            Party::Defender => "Which unit is the head of the defence? Its morale counts.".to_owned(),
        }
    }
    fn offer(&self, game: &Sr, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(game.heads(s, self.0).iter().map(Answer::Choose))
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        let Answer::Choose(unit) = *answer else { return why.because(game.not_asked(s, answer)) };
        if game.heads(s, self.0).has(unit) {
            return;
        }
        let must_charge = self.0 == Party::Attacker && s.combat.attackers.has(unit);
        why.because(match s.combat.chargers.first() {
            Some(charger) if must_charge => Refusal::HeadMustCharge(charger),
            _ => Refusal::MayNotBeHead(unit),
        });
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        if let Answer::Choose(unit) = *answer {
            stage.emit(Event::HeadNamed { unit });
        }
    }
    fn pointed(&self, game: &Sr, _: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        game.clicked(at).chosen()
    }
}

/// The defender chooses the terrain hex for each attacking hex, where several are defended (SR-6.1e, SR-R59, SR-S18).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TerrainHexes;

impl Duty<Sr> for TerrainHexes {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        match game.terrain_due(s) {
            Some(_) => Wait::Answer(game.party(s, Party::Defender)),
            None => Wait::Nobody,
        }
    }
    /// Whoever is stacked with a participant when the die is rolled is at risk (SR-R83).
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        let (game, s) = (stage.game, stage.state());
        let (attacking, defended) = (game.attacking_hexes(s), game.defended_hexes(s));
        let side = game.active_side(s);
        for hex in attacking {
            note_risk(stage, hex, side, When::AtTheDie);
        }
        for hex in defended {
            note_risk(stage, hex, !side, When::AtTheDie);
        }
        stage.change(CombatDie);
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-S18"))
    }
    fn prompt(&self, game: &Sr, s: &State, _: Side) -> String {
        match game.terrain_due(s) {
            Some(from) => {
                format!("Choose the hex whose terrain the attack from {} meets.", game.hex_id(from))
            }
            None => String::new(),
        }
    }
    fn offer(&self, game: &Sr, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(game.defended_hexes(s).into_iter().map(|hex| Answer::Terrain(game.map.id(hex))))
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        let Answer::Terrain(hex) = *answer else { return why.because(game.not_asked(s, answer)) };
        let hex = game.at(hex);
        refuse!(why, !game.defended_hexes(s).contains(&hex), Refusal::NotAttackedHex(hex));
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        if let (&Answer::Terrain(hex), Some(from)) = (answer, stage.game.terrain_due(stage.state())) {
            let hex = stage.game.at(hex);
            stage.emit(Event::TerrainChosen { from, hex });
        }
    }
    fn pointed(&self, game: &Sr, _: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        game.clicked(at).in_hex(Answer::Terrain)
    }
}

/// When a commander is found at risk in a combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    /// While routed units flee and lone guns are lost.
    Before,
    /// When the die is about to be rolled.
    AtTheDie,
}

/// Adds the commanders stacked with units in a hex to those who must test after the combat (SR-R83).
pub(crate) fn note_risk(stage: &mut Stage<'_, Sr>, cell: Cell, side: Side, when: When) {
    for commander in stage.game.commanders_in(stage.state(), cell, side) {
        let s = stage.state();
        // SR-R117: whoever still stands with him when the die is rolled counts, not who has fled before.
        if when == When::AtTheDie || s.combat.at_risk >> commander.0 & 1 == 0 {
            let stacked = s.stack(cell);
            stage.emit(Event::AtRisk { commander, stacked });
        }
    }
}

impl Sr {
    /// The side that is this party of the combat.
    pub(crate) fn party(&self, s: &State, party: Party) -> Side {
        let attacker = self.active_side(s);
        match party {
            Party::Attacker => attacker,
            Party::Defender => !attacker,
        }
    }

    /// Who may be head (SR-6.1a, SR-6.1h, SR-R61); where nobody else stands, a routed unit that found no way out
    /// (SR-R112).
    fn heads(&self, s: &State, party: Party) -> Units {
        let combat = &s.combat;
        let units = match party {
            Party::Attacker if combat.chargers.is_empty() => combat.attackers,
            Party::Attacker => combat.chargers,
            Party::Defender => combat.defenders,
        };
        let solid: Units = units.minus(self.artillery).iter().filter(|&u| s.cell(u).is_some()).collect();
        let steady: Units = solid.iter().filter(|&u| !s.routed(u)).collect();
        if steady.is_empty() { solid } else { steady }
    }

    /// The attacking hex whose terrain hex must be chosen next (SR-6.1e).
    pub(crate) fn terrain_due(&self, s: &State) -> Option<Cell> {
        if self.defended_hexes(s).len() < 2 {
            return None;
        }
        let chosen = |from: &Cell| s.combat.terrain.iter().any(|(f, _)| f == from);
        self.attacking_hexes(s).into_iter().find(|from| !chosen(from))
    }
}
