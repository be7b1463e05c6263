//! What a battalion could do now, each with what it promises; and what a script makes of it.

use super::manual::{Manual, manual};
use super::outlook::Outlook;
use super::plan::{Plan, Script};
use super::stake::{ALL, Stakes};
use crate::Ma;
use crate::army::BattalionId;
use crate::formation::Formation;
use crate::manoeuvre::forming::{Front, Fronting};
use crate::orders::{Act, Answer};
use crate::state::*;
use kernel::{Temper, fine};
use tabletop::{Heading, Length, Point, Stance, Zone};

/// What kind of thing it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A charge at a front.
    Charge,
    /// A charge that no volley meets.
    FlankCharge,
    /// A volley.
    Shoot,
    /// A move forward.
    Advance,
    /// A move back.
    FallBack,
    /// Into line.
    ToLine,
    /// Into column.
    ToColumn,
    /// Reform or rally.
    Order,
    /// The next round of a combat.
    Combat,
    /// Nothing, with the volley kept.
    Pass,
}

/// Something a battalion could do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Deed {
    pub kind: Kind,
    pub worth: i32,
    pub answer: Answer,
}

/// How near an enemy must be that a new front is formed towards him alone.
const OBLIQUE: Length = Length::whole(55);

impl Script {
    /// What a script adds to a kind of deed, in centipoints.
    const fn taste(self, kind: Kind) -> i32 {
        use Kind as K;
        match (self, kind) {
            (_, K::Combat) => 400,
            (Script::Assault, K::Charge | K::FlankCharge) => 90,
            (Script::Assault, K::ToColumn) => 40,
            (Script::Assault, K::Advance) => 50,
            (Script::Firefight, K::Shoot) => 80,
            (Script::Firefight, K::ToLine | K::Advance) => 30,
            (Script::Firefight, K::Charge) => -60,
            (Script::Hold, K::Shoot) => 50,
            (Script::Hold, K::Pass) => 45,
            (Script::Hold, K::Charge | K::Advance | K::FlankCharge) => -90,
            (Script::Flank, K::FlankCharge) => 120,
            (Script::Flank, K::Advance) => 70,
            (Script::Ground, K::Advance) => 120,
            (Script::Recover, K::Order) => 120,
            (Script::Recover, K::FallBack | K::Advance) => 90,
            (Script::Recover, K::Charge | K::Shoot | K::FlankCharge) => -120,
            _ => 0,
        }
    }

    /// The script that a deed belongs to.
    pub(super) const fn of(kind: Kind, formation: Formation) -> Script {
        match (kind, formation) {
            (Kind::Charge | Kind::Combat | Kind::ToColumn, _) => Script::Assault,
            (Kind::FlankCharge, _) => Script::Flank,
            (Kind::Advance, Formation::Column) => Script::Assault,
            (Kind::Shoot | Kind::ToLine | Kind::Advance, _) => Script::Firefight,
            (Kind::FallBack | Kind::Order, _) => Script::Recover,
            (Kind::Pass, _) => Script::Hold,
        }
    }
}

impl Manual {
    /// How much sooner than others a deed is done.
    pub(super) const fn sooner(&self, kind: Kind) -> i32 {
        match kind {
            Kind::Advance | Kind::FallBack => self.march_first,
            _ => 0,
        }
    }
}

impl Ma {
    /// What a battalion that is open could do, each legal, with what it promises; without moves and changes of formation.
    pub(super) fn blows(&self, s: &State, stakes: &Stakes, unit: BattalionId, temper: &Temper) -> Vec<Deed> {
        let mut out = Vec::with_capacity(12);
        let (troops, manual) = (s.of(unit), stakes.manual);
        let act = |act: Act| Answer::Activate { unit, act };
        let mut add = |kind: Kind, worth: i32, answer: Answer| out.push(Deed { kind, worth, answer });
        if let Some(engaged) = troops.engaged {
            add(Kind::Combat, self.round_worth(s, stakes, unit, engaged.foe), act(Act::Combat));
            return out;
        }
        if troops.routing() {
            let saved = self.passes(s, unit, What::Rally) * self.rout_price(s, unit, manual) / ALL;
            add(Kind::Order, saved * manual.rally / 100, act(Act::Rally));
            add(Kind::Pass, 0, act(Act::Pass));
            return out;
        }
        if troops.order != Order::Steady {
            add(Kind::Order, 25, act(Act::Reform));
            if troops.order != Order::Short {
                add(Kind::Pass, 0, act(Act::Pass));
            }
            return out;
        }
        add(Kind::Pass, manual.wait, act(Act::Pass));
        if troops.supports.is_some() || troops.spent {
            return out;
        }
        if troops.disordered {
            let worth = self.passes(s, unit, What::Reform)
                * (manual.reform + self.worth(s, unit) * manual.reform_share / 100)
                / ALL;
            add(Kind::Order, worth, act(Act::Reform));
        }
        let mut blows = Vec::new();
        self.best_shots(s, stakes, unit, &mut blows);
        // Who still stands where he was set up had better come nearer first.
        let stay = self.left_to_go(s, unit, self.stance(s, unit)) * manual.stay / 10;
        for (worth, answer) in blows.drain(..) {
            let worth = worth * manual.fire / 100;
            out.push(Deed { kind: Kind::Shoot, worth: (worth - stay).max(worth.min(2)), answer });
        }
        self.best_charges(s, stakes, unit, &mut blows);
        for (worth, answer) in blows {
            let Answer::Charge(Onset { target, .. }) = answer else { continue };
            let front = self.zone_of(s, target, unit) == Zone::Front;
            let kind = if front { Kind::Charge } else { Kind::FlankCharge };
            let worth = if worth > 0 { worth * manual.charge / 100 } else { worth };
            out.push(Deed { kind, worth: worth * i32::from(temper.aggression) / 100, answer });
        }
        out
    }

    /// A move on the mean die, and the other formation (MA-8.1).
    pub(super) fn moves(&self, s: &State, stakes: &Stakes, unit: BattalionId, temper: &Temper) -> Vec<Deed> {
        let mut out = Vec::new();
        if !fine(|why| self.judge_free(s, unit, why)) {
            return out;
        }
        let (formation, later) = (s.of(unit).formation, stakes.manual.later);
        let look = self.outlook(s, stakes, (unit, formation), temper);
        let here = self.stance(s, unit);
        let now = self.place_worth(s, &look, here);
        if let Some((gain, end)) = self.move_worth(s, &look) {
            let forward = here.pose.ahead_by(end.pose.anchor) >= tabletop::Length::ZERO;
            let kind = if forward { Kind::Advance } else { Kind::FallBack };
            let eager = if kind == Kind::Advance { self.eagerness(s, &look, here) } else { 0 };
            let worth = (gain * later / 100 + eager) * self.passes(s, unit, What::Move) / ALL;
            out.push(Deed { kind, worth, answer: Answer::Activate { unit, act: Act::Move } });
        }
        if !fine(|why| self.judge_act(s, self.side(unit), unit, Act::Change, why)) {
            return out;
        }
        let other = self.outlook(s, stakes, (unit, formation.other()), temper);
        let best = self.facings(s, unit).into_iter().map(|heading| {
            let front = Front { how: Fronting::Changed, heading, shift: [0, 0] };
            let stance = self.fronted(s, unit, front);
            self.place_worth(s, &other, stance)
        });
        if let Some(best) = best.max() {
            let kind = if formation == Formation::Line { Kind::ToColumn } else { Kind::ToLine };
            let worth = (best - now) * self.passes(s, unit, What::Change) / ALL * later / 100;
            out.push(Deed { kind, worth, answer: Answer::Activate { unit, act: Act::Change } });
        }
        out
    }

    /// A line of battle goes forward as a whole: what it is worth in the first turns to come up with the others, as long as no
    /// enemy is near.
    fn eagerness(&self, s: &State, look: &Outlook, here: Stance) -> i32 {
        let (manual, shape) = (look.manual, here.footprint());
        let near = look.foes.iter().any(|foe| self.by_eye(s, &shape, &foe.shape).cm <= manual.range);
        if near { 0 } else { manual.eager * (5 - i32::from(s.turn)).max(1) / 4 }
    }

    /// Headings worth considering for a new front: as now, towards the two nearest enemies, square to their edge.
    pub(super) fn facings(&self, s: &State, unit: BattalionId) -> Vec<Heading> {
        let here: Stance = self.stance(s, unit);
        let centre = here.centre();
        let mut foes: Vec<_> =
            self.counted(s, !self.side(unit)).map(|foe| self.stance(s, foe).centre()).collect();
        foes.sort_by_key(|at| (*at - centre).square());
        let mut headings = vec![here.pose.heading, s.edges[!self.side(unit)].heading()];
        // Nobody forms obliquely for an enemy who is a turn away.
        let near = |foe: &Point| (*foe - centre).length() <= OBLIQUE;
        headings.extend(foes.into_iter().take(2).filter(near).map(|foe| Heading::towards(centre, foe)));
        headings
    }

    /// The deed a plan takes, and what it is worth: that which is settled, if there is such a one, else what its script likes best.
    pub(super) fn pick(&self, deeds: &[Deed], plan: Plan) -> Option<(i32, Answer)> {
        let marches = |deed: &&Deed| matches!(deed.answer, Answer::Activate { act: Act::Move, .. });
        if plan.against.is_some()
            && let Some(deed) = deeds.iter().find(marches)
        {
            return Some((deed.worth, deed.answer.clone()));
        }
        let mut listed: Vec<&Deed> = deeds.iter().filter(|_| plan.deed > 0).collect();
        listed.sort_by_key(|deed| std::cmp::Reverse(deed.worth));
        if let Some(deed) = usize::from(plan.deed).checked_sub(1).and_then(|rank| listed.get(rank)) {
            return Some((deed.worth, deed.answer.clone()));
        }
        let part = manual(plan.school).taste;
        let rated = deeds.iter().map(|deed| (deed.worth + plan.script.taste(deed.kind) * part / 100, deed));
        // Of equals the first.
        let best = rated.reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.map(|(worth, deed)| (worth, deed.answer.clone()))
    }
}
