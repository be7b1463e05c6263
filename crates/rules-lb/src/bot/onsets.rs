//! Charges: who is worth one, with everybody it meets, and the general who comes to lead it.

use super::bearing::between;
use super::chances::{bonus_at_least, hits};
use super::clash::{Onset, Prospect};
use super::fighter::Fighter;
use super::outlook::{INCH, Outlook, Sides, find};
use super::plan::Script;
use crate::Lb;
use crate::army::{GeneralId, UnitId};
use crate::orders::Answer;
use crate::state::*;
use arrayvec::ArrayVec;
use kernel::{Side, fine};
use tabletop::Length;

/// What a charge must promise.
const STRIKE: i32 = 6;
/// What a general must add to a charge to be sent to it.
const LED: i32 = 8;

impl Lb {
    /// The charge that promises most, or the general who comes first to lead it.
    pub(super) fn best_charge(&self, s: &State, sides: &Sides, look: &Outlook<'_>) -> Option<Answer> {
        let me = &look.me;
        let troop = s.of(me.unit);
        if me.guns() || troop.is(Mark::Entered) || look.taste.charge <= 0 {
            return None;
        }
        let rate = self.rate_in(me.unit, me.formation).units() + if me.horse() { 10 * INCH } else { 0 };
        let mut likely: ArrayVec<(i32, UnitId), 32> = ArrayVec::new();
        for foe in &sides.foes {
            let b = between(me.stance, foe.stance);
            if b.gap > rate || b.ahead <= -3 * INCH || me.foot() && foe.horse() {
                continue;
            }
            let flank = b.back <= 0;
            let supporter = self.guard_of(sides, foe);
            let onset = Onset { charger: me, target: foe, supporter, flank, lined: false, crossfire: 0 };
            let worth = self.fancied(look, self.onset(onset));
            // With a general it may be more.
            if worth > STRIKE - 20 {
                likely.push((worth, foe.unit));
            }
        }
        likely.sort_unstable_by_key(|(worth, unit)| (std::cmp::Reverse(*worth), *unit));
        let mut best: Option<(i32, Answer)> = None;
        for (_, target) in likely.into_iter().take(3) {
            let Some(answer) = self.charge_lot(s, me.side, me.unit, target) else { continue };
            let Some((worth, answer)) = self.charge_worth(s, sides, look, answer) else { continue };
            if worth > STRIKE && best.as_ref().is_none_or(|(known, _)| worth > *known) {
                best = Some((worth, answer));
            }
        }
        best.map(|(_, answer)| answer)
    }

    /// The units within reach of somebody, the most doubtful first, with the script under which they would do otherwise: hold
    /// instead of charging, or charge all the same.
    pub(super) fn onsets_in_doubt(&self, s: &State, side: Side) -> Vec<(UnitId, Script)> {
        let sides = self.sides(s, side);
        let mut found: Vec<(i32, UnitId, Script)> = Vec::new();
        for me in sides.own.iter().filter(|own| !own.guns() && self.is_free(s, own.unit)) {
            let rate = self.rate_in(me.unit, me.formation).units() + if me.horse() { 8 * INCH } else { 0 };
            let near = sides.foes.iter().filter(|foe| !(me.foot() && foe.horse())).filter_map(|foe| {
                let b = between(me.stance, foe.stance);
                if b.gap > rate || b.ahead <= 0 {
                    return None;
                }
                let (supporter, flank) = (self.guard_of(&sides, foe), b.back <= 0);
                let crossfire = self.crossfire(&sides, me, foe);
                let onset = Onset { charger: me, target: foe, supporter, flank, lined: false, crossfire };
                Some(self.onset(onset).worth())
            });
            if let Some(worth) = near.max() {
                let script = if worth > STRIKE { Script::Hold } else { Script::Assault };
                found.push(((worth - STRIKE).abs(), me.unit, script));
            }
        }
        found.sort_unstable();
        found.into_iter().take(5).map(|(_, unit, script)| (unit, script)).collect()
    }

    fn fancied(&self, look: &Outlook<'_>, prospect: Prospect) -> i32 {
        prospect.gain * look.taste.charge / 100 - prospect.loss * look.taste.danger.max(60) / 100
    }

    /// What a legal charge promises with everybody whom it meets, and the answer with which it begins: a general may come to
    /// lead it.
    fn charge_worth(
        &self,
        s: &State,
        sides: &Sides,
        look: &Outlook<'_>,
        answer: Answer,
    ) -> Option<(i32, Answer)> {
        let Answer::Charge { unit, target, wheel } = answer else { return None };
        let worth = |led: bool| self.charge_promise(s, sides, look, (target, wheel), led);
        let bare = worth(look.me.led);
        if look.me.led {
            return Some((bare, answer));
        }
        let sheltered =
            self.shelter_along(s, target, s.of(unit).pose.anchor, s.of(target).pose.anchor).is_some();
        let asks = look.me.foot() && look.me.british() && !sheltered && !s.of(unit).is(Mark::Asked);
        // LB-8.3: without a general a six is needed.
        let bare = if asks { bare / 6 } else { bare };
        let led = worth(true);
        let gain = led - bare.max(0);
        if gain > LED
            && led > STRIKE
            && let Some(general) = self.leader_for(s, unit)
        {
            return Some((led, Answer::Join { general, unit }));
        }
        if asks && bare <= 0 { None } else { Some((if asks { bare.max(STRIKE + 1) } else { bare }, answer)) }
    }

    /// A general who may ride to a unit now: its own before the army commander.
    fn leader_for(&self, s: &State, unit: UnitId) -> Option<GeneralId> {
        let side = self.side(unit);
        let alone = |id: &GeneralId| {
            let general = self.battle.general(*id);
            let his = general.brigade.is_none_or(|brigade| brigade == self.raised(unit).brigade);
            general.side == side && his && matches!(s.leader(*id).post, Post::At(_))
        };
        let mut all: Vec<GeneralId> = self.battle.general_ids().filter(alone).collect();
        all.sort_by_key(|id| self.battle.general(*id).brigade.is_none());
        all.into_iter().find(|general| fine(|why| self.judge_join(s, side, *general, unit, why)))
    }

    fn charge_promise(
        &self,
        s: &State,
        sides: &Sides,
        look: &Outlook<'_>,
        (target, wheel): (UnitId, Wheel),
        led: bool,
    ) -> i32 {
        let me = Fighter { led, ..look.me };
        let from = s.of(me.unit).pose.anchor;
        let turned = self.wheeled(s, me.unit, wheel);
        let flank = |foe: &Fighter| !foe.steady() && foe.stance.pose.behind_front(from);
        let lined =
            |foe: &Fighter| foe.foot() && self.lined(s, foe.unit, from, foe.stance.pose.anchor).is_some();
        let onset = |foe: &Fighter| {
            let supporter = self.guard_of(sides, foe);
            let crossfire = self.crossfire(sides, &me, foe);
            let onset = Onset {
                charger: &me,
                target: foe,
                supporter,
                flank: flank(foe),
                lined: lined(foe),
                crossfire,
            };
            self.onset(onset)
        };
        let Some(foe) = find(&sides.foes, target) else { return 0 };
        if me.foot() {
            return self.fancied(look, onset(foe));
        }
        // The lane with an average bonus, and everybody in it.
        let (have, _) = self.allowance(s, me.unit);
        let left = have - tabletop::arc(look.me.stance.block.width(), wheel.by);
        let laid = self.lane_of(s, me.unit, turned.pose, (left + Length::whole(7)).max(Length::ZERO));
        let mut sum = Prospect::default();
        for met in laid.skirmishers.iter().chain(&laid.lane.contacts) {
            sum = sum.and(find(&sides.foes, *met).map_or(Prospect::default(), &onset));
        }
        if !laid.lane.contacts.contains(&target) && !laid.skirmishers.contains(&target) {
            // Only a good bonus brings it home.
            let far = between(turned, foe.stance).gap - left.units();
            sum = sum.and(onset(foe).times(bonus_at_least(far)));
        }
        self.fancied(look, sum) - self.exposed(sides, &me, foe)
    }

    /// Hits of the others around a target, in hundredths (LB-3.15).
    fn crossfire(&self, sides: &Sides, me: &Fighter, target: &Fighter) -> i32 {
        let need = if me.horse() { 6 } else { me.row(false) };
        let near = sides.foes.iter().filter(|foe| {
            foe.unit != target.unit
                && (foe.centre - target.centre).length() < Length::new(6_500)
                && foe.foot()
        });
        near.map(|foe| hits(foe.volley(), need) / 2).sum()
    }

    /// What fresh cavalry near the target would do to cavalry that has charged.
    fn exposed(&self, sides: &Sides, me: &Fighter, target: &Fighter) -> i32 {
        let fresh = sides.foes.iter().filter(|foe| {
            foe.horse()
                && foe.unit != target.unit
                && !foe.marked
                && (foe.centre - target.centre).length() < Length::whole(16)
        });
        fresh.map(|foe| self.duel(foe, 0, me, false).worth().max(0) / 3).max().unwrap_or(0)
    }
}
