//! Free deployment: the British place everything, then the French (LB-D1, LB-R71).

use crate::Lb;
use crate::army::{GeneralId, UnitId, Units};
use crate::battle::{Placing, Posting};
use crate::bodies::{disc, touch};
use crate::events::{Cause, Event};
use crate::formation::Formation;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::state::*;
use kernel::{Duty, Listing, Offers, RuleId, Side, Stage, Wait, refuse, rule};
use serde::{Deserialize, Serialize};
use tabletop::{Point, Pose, Shape};

mod places;

/// A side places its units, then its generals (LB-R71).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deploy(pub Side);

impl Duty<Lb> for Deploy {
    fn wait(&self, game: &Lb, s: &State) -> Wait {
        let left = game.to_place(s, self.0).next().is_some() || game.to_post(s, self.0).next().is_some();
        if left { Wait::Answer(self.0) } else { Wait::Nobody }
    }
    fn run(&self, stage: &mut Stage<'_, Lb>) {
        stage.pop();
    }
    fn clause(&self, _: &Lb, _: &State) -> Option<RuleId> {
        Some(rule!("LB-R71"))
    }
    fn prompt(&self, _: &Lb, _: &State, _: Side) -> String {
        "Place your units in your zone, and each general after his brigade.".to_owned()
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, game: &Lb, s: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        game.offer_places(s, side, out)
    }
    fn judge(&self, game: &Lb, s: &State, side: Side, answer: &Answer, why: &mut Why) {
        match *answer {
            Answer::Place { unit, formation, at, heading } => {
                game.judge_place(s, side, unit, (formation, Pose::new(at, heading)), why);
            }
            Answer::Enter { unit, building } => game.judge_billet(s, side, unit, building.0, why),
            Answer::Post { general, at } => game.judge_post(s, side, general, at, why),
            Answer::Done => {
                if let Some(unit) =
                    game.to_place(s, side).find(|unit| game.room_for(s, side, *unit).is_some())
                {
                    why.because(Refusal::RoomLeft(unit));
                }
                refuse!(why, game.to_place(s, side).next().is_none(), Refusal::GeneralsAreLeft);
            }
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Lb>, side: Side, answer: &Answer) {
        let game = stage.game;
        match *answer {
            Answer::Place { unit, formation, at, heading } => {
                game.put(stage, unit, formation, Pose::new(at, heading), Cause::Deploy);
            }
            Answer::Enter { unit, building } => game.enter(stage, unit, building.0, Cause::Deploy),
            Answer::Post { general, at } => {
                stage.emit(Event::Posted { general, post: Post::At(at), ridden: Ridden::No });
            }
            _ => {
                let left: Units = game.to_place(stage.state(), side).collect();
                left.iter().for_each(|unit| stage.emit(Event::Removed { unit, how: Where::Absent }));
            }
        }
    }
}

impl Lb {
    /// Units of a side that are still to place.
    pub(crate) fn to_place<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = UnitId> + 'a {
        self.battle.of(side).filter(|unit| {
            let waits = s.of(*unit).place == Where::Reserve;
            waits && !matches!(self.battle.placings.get(unit.index()), Some(Placing::Reserve(_)))
        })
    }
    /// Generals of a side that are still to place.
    pub(crate) fn to_post<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = GeneralId> + 'a {
        self.battle.general_ids().filter(move |id| {
            let waits = self.battle.general(*id).side == side && s.leader(*id).post == Post::Reserve;
            waits && !matches!(self.battle.postings.get(id.index()), Some(Posting::Reserve(_)))
        })
    }

    fn judge_waits(&self, s: &State, side: Side, unit: UnitId, why: &mut Why) {
        refuse!(why, unit.index() >= self.battle.units.len(), Refusal::NoSuchUnit);
        refuse!(why, !why.found() && self.side(unit) != side, Refusal::NotYours(unit));
        let waits = !why.found() && self.to_place(s, side).any(|other| other == unit);
        refuse!(why, !why.found() && !waits, Refusal::AlreadyPlaced(unit));
    }

    /// Wholly in one of its side's rectangles, on nobody, on no closed ground (LB-R71, LB-17.2).
    fn judge_place(
        &self,
        s: &State,
        side: Side,
        unit: UnitId,
        (formation, pose): (Formation, Pose),
        why: &mut Why,
    ) {
        self.judge_waits(s, side, unit, why);
        if why.found() {
            return;
        }
        let known = Formation::of(self.arm(unit)).contains(&formation);
        refuse!(why, !known, Refusal::NoSuchFormation(unit, formation));
        if why.found() {
            return;
        }
        let shape = pose.footprint(self.block_in(s, unit, formation));
        refuse!(why, !self.in_zone(side, &shape), Refusal::OutsideZone(unit));
        if let Some(misfit) = self.misfit(s, unit, &shape, Units::NONE) {
            why.because(Refusal::NoRoom(unit, misfit));
        }
    }

    /// Infantry may begin in a building of its zone that nobody holds.
    fn judge_billet(&self, s: &State, side: Side, unit: UnitId, building: u8, why: &mut Why) {
        self.judge_waits(s, side, unit, why);
        let Some(shape) = self.battle.building(building) else {
            return why.because(Refusal::NoSuchBuilding);
        };
        if why.found() {
            return;
        }
        refuse!(why, !self.arm(unit).is_infantry(), Refusal::OnlyInfantryGarrisons(unit));
        refuse!(why, !self.in_zone(side, shape), Refusal::OutsideZone(unit));
        if let Some(other) = self.garrison_of(s, building) {
            why.because(Refusal::Occupied { building, other });
        }
    }

    /// A general is placed after his brigade, within command range of one of its units; all in the zone (LB-R71).
    fn judge_post(&self, s: &State, side: Side, general: GeneralId, at: Point, why: &mut Why) {
        if general.index() >= self.battle.generals.len() {
            return why.because(Refusal::NoSuchGeneral);
        }
        refuse!(why, self.battle.general(general).side != side, Refusal::NotYourGeneral(general));
        let waits = self.to_post(s, side).any(|other| other == general);
        refuse!(why, !why.found() && !waits, Refusal::GeneralPlaced(general));
        if why.found() {
            return;
        }
        let there = disc(at);
        refuse!(why, !self.in_zone(side, &there), Refusal::GeneralOutsideZone(general));
        for (area, (kind, ground)) in self.battle.terrain.areas().enumerate() {
            let inside = kind.is_building() && ground.overlaps(&there);
            refuse!(why, inside, Refusal::GeneralInBuilding { general, area });
        }
        if let Some(enemy) = self.troops_of(s, !side).find(|enemy| touch(&self.shape(s, *enemy), &there)) {
            why.because(Refusal::GeneralTouches { general, enemy });
        }
        let Some(brigade) = self.battle.general(general).brigade else { return };
        let of_his = |unit: &UnitId| self.raised(*unit).brigade == brigade;
        if let Some(unit) = self.to_place(s, side).find(of_his) {
            why.because(Refusal::BrigadeFirst { general, unit });
        }
        let range = self.battle.constants.command_range;
        let mut own = self.troops_of(s, side).filter(of_his).peekable();
        // A brigade that is off the table as a whole has nobody to be near to.
        let far = own.peek().is_some() && !own.any(|unit| there.within(&self.shape(s, unit), range));
        refuse!(why, far, Refusal::FarFromBrigade(general));
    }

    fn in_zone(&self, side: Side, shape: &Shape) -> bool {
        let (low, high) = shape.bounds();
        self.battle.zones[side].iter().any(|zone| zone.holds(low, high))
    }

    /// Who garrisons a building.
    pub(crate) fn garrison_of(&self, s: &State, building: u8) -> Option<UnitId> {
        self.on_table(s)
            .find(|unit| s.of(*unit).formation == Formation::Garrison && s.of(*unit).building == building)
    }
}
