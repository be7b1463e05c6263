//! Advance after combat (SR-6.4, SR-R81).

use crate::Sr;
use crate::army::*;
use crate::events::{Cause, Event};
use crate::facing::turned_by_one;
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::sidestep::Standing;
use crate::state::*;
use hexes::{Cell, Direction};
use kernel::{Duty, Game, Moment, Offers, Pointed, Reasons, RuleId, Side, Stage, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};

/// Attackers advance into what they have emptied, one or two of them (SR-6.4a, SR-R81, SR-S22).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Advance;

impl Duty<Sr> for Advance {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        let on = s.combat.advanced.count() < 2 && !game.advancers(s).who.is_empty();
        if on { Wait::Answer(game.party(s, Party::Attacker)) } else { Wait::Nobody }
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        end_combat(stage);
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-S22"))
    }
    fn moment(&self, _: &Sr, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Sr, s: &State, _: Side) -> String {
        let Advancers { who, call } = game.advancers(s);
        let who = game.any_named(who);
        match call {
            Call::Must => format!("{who} must advance after combat."),
            Call::May => format!("Should {who} advance after combat?"),
        }
    }
    fn offer(&self, game: &Sr, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        let Advancers { who, call } = game.advancers(s);
        if call == Call::May && !out.add(Answer::NoAdvance) {
            return false;
        }
        for unit in who.iter() {
            for to in game.emptied(s) {
                for facing in turned_by_one(s.unit(unit).facing) {
                    if fine(|why| game.judge_arrival(s, unit, to, facing, why))
                        && !out.add(Answer::Advance { unit, to: game.map.id(to), facing })
                    {
                        return false;
                    }
                }
            }
        }
        true
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::NoAdvance => refuse!(why, game.advancers(s).call == Call::Must, Refusal::MustAdvance),
            Answer::Advance { unit, to, facing } => {
                judge_advancer(game, s, unit, why);
                if !why.enough() {
                    game.judge_arrival(s, unit, game.at(to), facing, why);
                }
            }
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    /// Reactions may follow an advance (SR-4.3c).
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        let Answer::Advance { unit, to, facing } = *answer else { return end_combat(stage) };
        let game = stage.game;
        let Some(from) = stage.state().cell(unit) else { return };
        stage.emit(Event::Advanced { unit });
        game.enter(stage, unit, game.at(to), Cause::Advance);
        game.face(stage, unit, facing);
        game.ask_to_follow(stage, unit, from);
    }
    fn pointed(&self, game: &Sr, s: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        game.clicked(at).goes(s, |unit, to, facing| Answer::Advance { unit, to, facing })
    }
}

fn end_combat(stage: &mut Stage<'_, Sr>) {
    stage.pop();
    stage.emit(Event::CombatEnded);
}

/// Whether it is this unit's turn to advance.
fn judge_advancer(game: &Sr, s: &State, unit: UnitId, why: &mut Reasons<Refusal>) {
    let Advancers { who, .. } = game.advancers(s);
    if who.has(unit) {
        return;
    }
    let able = game.able(s, unit);
    let first = s.combat.advanced.is_empty();
    let head = first && s.combat.attacker_head.is_some_and(|head| who.has(head));
    why.because(if able && head {
        // The head comes before all others, chargers too (SR-6.4a).
        Refusal::MustAdvance
    } else if able && !who.and(s.combat.chargers).is_empty() {
        Refusal::ChargersFirst
    } else if able && first {
        Refusal::MustAdvance
    } else {
        Refusal::MayNotAdvance(unit)
    });
}

/// Who may advance now, and whether one of them must.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Advancers {
    pub who: Units,
    pub call: Call,
}

/// Whether one may stay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Call {
    May,
    Must,
}

impl Sr {
    /// Attacked hexes without a defender now.
    fn emptied(&self, s: &State) -> Attacked {
        let side = self.active_side(s);
        s.combat.hexes.iter().copied().filter(|&h| !self.enemy_in(s, h, side)).collect()
    }

    /// Whether a participant can advance at all: alive, on the map, not routed, not yet advanced (SR-R69, SR-R81).
    fn able(&self, s: &State, unit: UnitId) -> bool {
        s.combat.attackers.has(unit)
            && s.cell(unit).is_some()
            && !s.routed(unit)
            && !s.combat.advanced.has(unit)
            && self.emptied(s).iter().any(|&to| self.advance_facing(s, unit, to).is_some())
    }

    /// A facing with which the unit could stand there, if there is one.
    fn advance_facing(&self, s: &State, unit: UnitId, to: Cell) -> Option<Direction> {
        turned_by_one(s.unit(unit).facing)
            .into_iter()
            .find(|&facing| fine(|why| self.judge_arrival(s, unit, to, facing, why)))
    }

    fn judge_arrival(
        &self,
        s: &State,
        unit: UnitId,
        to: Cell,
        facing: Direction,
        why: &mut Reasons<Refusal>,
    ) {
        refuse!(why, !self.emptied(s).contains(&to), Refusal::NotEmptied(to));
        let Some(from) = s.cell(unit) else {
            why.because(Refusal::NotOnMap(unit));
            return;
        };
        refuse!(why, !self.map.contact(from, to), Refusal::NotAdjacent(from, to, rule!("SR-R81")));
        refuse!(why, self.breaks_plan(s, unit, from, Some(to)), Refusal::PlanHolds(from));
        refuse!(why, s.unit(unit).facing.turn_to(facing) > 1, Refusal::TurnTooWide(unit, rule!("SR-6.4b")));
        self.judge_standing(s, unit, Standing { cell: to, facing }, Refusal::NoRoom, why);
    }

    /// Who may advance now, and whether somebody must (SR-6.4a, SR-6.4c, SR-6.4d): first the head, who must; with
    /// no head named one of the attackers must, a charger if there is one; if the head cannot, another may. Then
    /// one more, a charger before others; never more than two (SR-R116).
    pub(crate) fn advancers(&self, s: &State) -> Advancers {
        let able: Units = s.combat.attackers.iter().filter(|&u| self.able(s, u)).collect();
        let chargers = able.and(s.combat.chargers);
        let preferred = if chargers.is_empty() { able } else { chargers };
        if !s.combat.advanced.is_empty() {
            return Advancers { who: preferred, call: Call::May };
        }
        match s.combat.attacker_head {
            Some(head) if able.has(head) => Advancers { who: Units::one(head), call: Call::Must },
            Some(_) => Advancers { who: preferred, call: Call::May },
            None => Advancers { who: preferred, call: Call::Must },
        }
    }
}
