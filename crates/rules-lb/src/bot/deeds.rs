//! What a unit could do in a move phase, each with what it promises.

use super::bearing::between;
use super::fighter::Fighter;
use super::outlook::{INCH, Outlook, Sides, find, nearest};
use super::plan::Script;
use crate::Lb;
use crate::army::{UnitId, Units};
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
