//! What a unit could do in a move phase, each with what it promises.

use super::chances::{bonus_at_least, hits};
use super::clash::{Onset, Prospect};
use super::fighter::Fighter;
use super::outlook::{INCH, Outlook, Sides, between, find, nearest};
use super::plan::Script;
use crate::Lb;
use crate::army::{GeneralId, UnitId, Units};
use crate::formation::Formation;
use crate::movement::Command;
use crate::orders::Answer;
use crate::state::*;
use crate::tables::WHEEL_LIMIT;
use crate::words::{Building, Shift};
use arrayvec::ArrayVec;
use kernel::{Game, Side, Temper, fine};
use tabletop::{Heading, Leg, Length, Point, Stance, Turn};

/// What a deed must promise above standing still.
const WORTH_IT: i32 = 2;
/// What a charge must promise.
const STRIKE: i32 = 6;
/// What a general must add to a charge to be sent to it.
const LED: i32 = 8;
/// The most moves and changes that are looked at.
const MOST: usize = 24;
/// What a change of formation costs: a whole move.
const CHANGE: i32 = 4;

/// Something a unit could do.
#[derive(Clone, PartialEq, Debug)]
struct Deed {
    worth: i32,
    answer: Answer,
}

impl Lb {
    /// What a unit does under its script; nothing if it stands.
    pub(super) fn deed(
        &self,
        s: &State,
        sides: &Sides,
        unit: UnitId,
        script: Script,
        temper: &Temper,
    ) -> Option<Answer> {
        let me = *find(&sides.own, unit)?;
        if script == Script::Still || !self.is_free(s, unit) {
            return None;
        }
        let look = self.outlook(sides, me, script, temper);
        if let Some(answer) = self.best_charge(s, sides, &look) {
            return Some(answer);
        }
        let here = self.place_worth(&look, me.stance);
        let mut deeds: ArrayVec<Deed, MOST> = ArrayVec::new();
        self.marches_worth(s, &look, here, &mut deeds);
        // Far from everybody nobody changes his formation.
        if me.guns() || look.nearest_gap(me.stance) < 26 * INCH {
            self.changes_worth(s, sides, &look, (here, script, temper), &mut deeds);
        }
        deeds.sort_by_key(|deed| std::cmp::Reverse(deed.worth));
        deeds.into_iter().map(|deed| deed.answer).find(|answer| self.is_legal(s, me.side, answer))
    }

    /// Whether an answer is legal at the question at hand.
    pub(super) fn is_legal(&self, s: &State, side: Side, answer: &Answer) -> bool {
        use kernel::Duties;
        self.task(s).is_some_and(|task| fine(|why| task.duty().judge(self, s, side, answer, why)))
    }

    /// Whether a unit can act at all in this phase.
    pub(super) fn is_free(&self, s: &State, unit: UnitId) -> bool {
        let troop = s.of(unit);
        troop.on_table()
            && troop.moves == 0
            && troop.melee.is_none()
            && troop.charge.is_none()
            && troop.marker.is_none()
            && !troop.is(Mark::Halted)
            && !troop.is(Mark::Pinned)
            && self.locked_with(s, unit).is_none()
    }

    /// The charge that promises most, or the general who comes first to lead it.
    fn best_charge(&self, s: &State, sides: &Sides, look: &Outlook<'_>) -> Option<Answer> {
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
            sum = sum.and(find(&sides.foes, *met).map_or(Prospect::default(), |foe| onset(foe)));
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

    /// Moves: towards the aim, straight ahead, back, by wheels; each with its gain.
    fn marches_worth(&self, s: &State, look: &Outlook<'_>, here: i32, out: &mut ArrayVec<Deed, MOST>) {
        let me = &look.me;
        let (have, command) = self.allowance(s, me.unit);
        if have == Length::ZERO || matches!(me.formation, Formation::Garrison | Formation::Unlimbered) {
            return;
        }
        let start = me.stance;
        let mut try_legs = |legs: &[Leg]| {
            let legs: Legs = legs.iter().copied().filter(|leg| leg.length(start) > Length::ZERO).collect();
            if legs.is_empty() || out.is_full() {
                return;
            }
            let end = legs.iter().fold(start, |here, leg| leg.from(here));
            let worth = self.place_worth(look, end) - here;
            if worth > WORTH_IT {
                out.push(Deed { worth, answer: Answer::March { unit: me.unit, legs } });
            }
        };
        let ahead = |distance: Length| Leg::Advance { distance };
        let far = self.is_far(s, look);
        let run = if far { have.times(2) } else { have };
        let most = self.free_way(s, me.unit, start, start.pose.heading, run, Units::NONE);
        // Far from everybody it goes as far as it can.
        let alone = look.nearest_gap(start) > 22 * INCH;
        let (whole, rest): (&[i32], &[i32]) =
            if alone { (&[4, 2], &[4, 2]) } else { (&[4, 3, 2, 1], &[4, 2, 0]) };
        for part in whole {
            try_legs(&[ahead(Length::new(most.units() * part / 4))]);
        }
        let back = if command == Command::In { Length::new(have.units() / 2) } else { have };
        try_legs(&[Leg::Retire { distance: back }]);
        let mut towards: ArrayVec<Point, 3> = look.aim.into_iter().collect();
        towards.extend(nearest_of(look, me.centre).filter(|at| Some(*at) != look.aim));
        for at in towards {
            let Some((hand, by)) = start.wheel_to_face(at) else { continue };
            let by = by.min(WHEEL_LIMIT);
            let affordable = tabletop::turn_within(start.block.width(), have);
            let halves = [by, Turn::new(by.steps() / 2)];
            for by in halves.into_iter().take(if alone { 1 } else { 2 }) {
                let by = by.min(affordable);
                let wheel = Leg::Wheel { hand, by };
                let left = run - wheel.length(start);
                let turned = wheel.from(start);
                let most = self.free_way(
                    s,
                    me.unit,
                    turned,
                    turned.pose.heading,
                    left.max(Length::ZERO),
                    Units::NONE,
                );
                for part in rest {
                    let distance = Length::new(most.units() * part / 4);
                    if distance > Length::ZERO {
                        try_legs(&[wheel, ahead(distance)]);
                    } else {
                        try_legs(&[wheel]);
                    }
                }
            }
        }
    }

    /// Whether two moves ahead stay more than 24" from every enemy (LB-3.7).
    fn is_far(&self, s: &State, look: &Outlook<'_>) -> bool {
        let run = self.rate_in(look.me.unit, look.me.formation).units() * 2;
        s.turn > 1 && look.nearest_gap(look.me.stance) > 25 * INCH + run
    }

    /// Other formations and headings, buildings; each with its gain.
    fn changes_worth(
        &self,
        s: &State,
        sides: &Sides,
        look: &Outlook<'_>,
        (here, script, temper): (i32, Script, &Temper),
        out: &mut ArrayVec<Deed, MOST>,
    ) {
        let me = &look.me;
        if me.guns() {
            return self.limbering(s, sides, look, out);
        }
        if me.formation == Formation::Garrison {
            return;
        }
        for goal in sides.goals.iter().filter(|goal| me.foot() && !goal.held) {
            if let Some(building) = goal.building
                && (goal.at - me.centre).length() < Length::whole(7)
                && !out.is_full()
            {
                let answer = Answer::Enter { unit: me.unit, building: Building(building) };
                out.push(Deed { worth: 60, answer });
            }
        }
        let facing = nearest(&sides.foes, me.centre).map(|foe| Heading::towards(me.centre, foe.centre));
        let ahead = me.stance.pose.heading;
        for formation in Formation::of(me.arm).iter().copied() {
            let block = self.block_in(s, me.unit, formation);
            let headings = [Some(ahead), facing.filter(|to| ahead.turn_to(*to).abs() > Turn::degrees(20))];
            let other = formation != me.formation;
            let formed = Fighter { formation, stance: Stance::new(me.stance.pose, block), ..*me };
            let view = other.then(|| self.outlook(sides, formed, script, temper));
            let view = view.as_ref().unwrap_or(look);
            for heading in headings.into_iter().flatten() {
                if !other && heading == ahead || out.is_full() {
                    continue;
                }
                let stance =
                    Stance::new(tabletop::Pose::from_centre(me.stance.centre(), heading, block), block);
                let worth = self.place_worth(view, stance) - here - CHANGE;
                if worth > WORTH_IT {
                    let answer = Answer::Form { unit: me.unit, formation, heading, shift: Shift::default() };
                    out.push(Deed { worth, answer });
                }
            }
        }
    }

    /// Guns limber where nothing is left to shoot at, and unlimber near enough.
    fn limbering(&self, s: &State, sides: &Sides, look: &Outlook<'_>, out: &mut ArrayVec<Deed, MOST>) {
        let me = &look.me;
        let near = nearest(&sides.foes, me.centre);
        let far = near.map_or(99 * INCH, |foe| between(me.stance, foe.stance).gap);
        let bears = sides.foes.iter().any(|foe| {
            let b = between(me.stance, foe.stance);
            let ahead =
                self.adjusts(me.unit) || b.ahead > 0 && b.aside <= foe.stance.block.width().units() / 2;
            ahead && b.gap <= 34 * INCH
        });
        let facing = near.map_or(me.stance.pose.heading, |foe| Heading::towards(me.centre, foe.centre));
        let (formation, heading) = match me.formation {
            Formation::Limbered if far <= 22 * INCH => (Formation::Unlimbered, facing),
            Formation::Unlimbered if !bears && far > 14 * INCH => (Formation::Limbered, facing),
            _ => return,
        };
        if let Some(shift) = self.shift_for(s, me.unit, formation, heading, Units::NONE)
            && !out.is_full()
        {
            out.push(Deed { worth: 15, answer: Answer::Form { unit: me.unit, formation, heading, shift } });
        }
    }

    /// An arrived unit comes onto the table where there is room (LB-21.3).
    pub(super) fn arrival(&self, s: &State, side: Side) -> Option<Answer> {
        let waiting = self.battle.of(side).filter(|unit| s.of(*unit).place == Where::Arrived);
        waiting
            .into_iter()
            .find_map(|unit| (0..crate::reserves::ENTRIES).find_map(|lot| self.entry_lot(s, side, unit, lot)))
    }
}

fn nearest_of(look: &Outlook<'_>, here: Point) -> Option<Point> {
    look.foes().min_by_key(|foe| ((foe.centre - here).square(), foe.unit)).map(|foe| foe.centre)
}
