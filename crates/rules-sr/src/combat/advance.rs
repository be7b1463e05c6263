//! Advance after combat (SR-6.4, SR-R81).

use crate::Sr;
use crate::army::*;
use crate::events::{Cause, Event};
use crate::orders::Answer;
use crate::refusals::{Refusal, Why, refuse};
use crate::sequence::Sink;
use crate::state::*;
use hexes::{Cell, Direction};
use kernel::Stage;

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
        [-1, 0, 1]
            .into_iter()
            .map(|turn| s.unit(unit).facing.rotate(turn))
            .find(|&facing| Self::fine(|why| self.judge_arrival(s, unit, to, facing, why)))
    }

    fn judge_arrival<W: Why>(&self, s: &State, unit: UnitId, to: Cell, facing: Direction, why: &mut W) {
        refuse!(why, !self.emptied(s).contains(&to), Refusal::NotEmptied(to));
        let Some(from) = s.cell(unit) else {
            why.because(Refusal::NotOnMap(unit));
            return;
        };
        refuse!(why, !self.map.contact(from, to), Refusal::NotAdjacent(from, to));
        refuse!(why, self.breaks_plan(s, unit, from, Some(to)), Refusal::PlanHolds(from));
        refuse!(why, s.unit(unit).facing.turn_to(facing) > 1, Refusal::TurnTooWide(unit));
        self.judge_standing(s, unit, to, facing, why);
    }

    /// Who may advance now, and whether somebody must (SR-6.4a, SR-6.4c, SR-6.4d): first the head, who must; with
    /// no head named one of the attackers must, a charger if there is one; if the head cannot, another may. Then
    /// one more, a charger before others; never more than two (SR-R116).
    pub(crate) fn advancers(&self, s: &State) -> (Units, bool) {
        let able: Units = s.combat.attackers.iter().filter(|&u| self.able(s, u)).collect();
        let chargers = able.and(s.combat.chargers);
        let preferred = if chargers.is_empty() { able } else { chargers };
        if s.combat.step == CombatStep::Second {
            return (preferred, false);
        }
        match s.combat.attacker_head {
            Some(head) if able.has(head) => (Units::one(head), true),
            Some(_) => (preferred, false),
            None => (preferred, true),
        }
    }

    /// `false` while somebody may advance; ends the combat otherwise.
    pub(crate) fn advance_or_end(&self, stage: &mut Stage<'_, Sr>) -> bool {
        let s = stage.state();
        if s.combat.advanced.count() < 2 && !self.advancers(s).0.is_empty() {
            return false;
        }
        self.end_combat(stage);
        true
    }

    pub(crate) fn end_combat(&self, stage: &mut Stage<'_, Sr>) {
        stage.emit(Event::Pop);
        stage.emit(Event::CombatEnded);
    }

    pub(crate) fn judge_advance<W: Why>(
        &self,
        s: &State,
        unit: UnitId,
        to: Cell,
        facing: Direction,
        why: &mut W,
    ) {
        let (who, _) = self.advancers(s);
        if !who.has(unit) {
            let able = self.able(s, unit);
            let head = s.combat.step == CombatStep::Advance
                && s.combat.attacker_head.is_some_and(|head| who.has(head));
            let charger = !who.and(s.combat.chargers).is_empty();
            why.because(match () {
                // The head comes before all others, chargers too (SR-6.4a).
                () if able && head => Refusal::MustAdvance,
                () if able && charger => Refusal::ChargersFirst,
                () if able && s.combat.step == CombatStep::Advance => Refusal::MustAdvance,
                () => Refusal::NotACandidate(unit),
            });
            if why.enough() {
                return;
            }
        }
        self.judge_arrival(s, unit, to, facing, why);
    }

    pub(crate) fn judge_no_advance<W: Why>(&self, s: &State, why: &mut W) {
        refuse!(why, self.advancers(s).1, Refusal::MustAdvance);
    }

    pub(crate) fn offer_advance<S: Sink>(&self, s: &State, out: &mut S) -> bool {
        let (who, must) = self.advancers(s);
        if !must && !out.add(Answer::NoAdvance) {
            return false;
        }
        for unit in who.iter() {
            for to in self.emptied(s) {
                for turn in [-1, 0, 1] {
                    let facing = s.unit(unit).facing.rotate(turn);
                    if Self::fine(|why| self.judge_arrival(s, unit, to, facing, why))
                        && !out.add(Answer::Advance { unit, to: self.map.id(to), facing })
                    {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// A unit advances; reactions may follow (SR-4.3c).
    pub(crate) fn advance(&self, stage: &mut Stage<'_, Sr>, unit: UnitId, to: Cell, facing: Direction) {
        let Some(from) = stage.state().cell(unit) else { return };
        stage.emit(Event::Advanced { unit });
        stage.emit(Event::CombatStep { step: CombatStep::Second });
        self.ask_to_follow_after(stage, unit, from, to, facing);
    }

    fn ask_to_follow_after(
        &self,
        stage: &mut Stage<'_, Sr>,
        unit: UnitId,
        from: Cell,
        to: Cell,
        facing: Direction,
    ) {
        self.enter(stage, unit, to, Cause::Advance);
        self.face(stage, unit, facing);
        self.ask_to_follow(stage, unit, from);
    }
}
