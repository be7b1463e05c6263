//! The lanes in phases 6 and 11: everybody met is fought in order (LB-6.9 to LB-6.11a, LB-22.7, LB-22.9, LB-R52, LB-R104).

use crate::army::{UnitId, Units};
use crate::events::{Cause, Event, Mark1};
use crate::formation::Formation;
use crate::melee::FirstDice;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::state::*;
use crate::tables::{BEYOND, CONTACT, SHORT, SQUARE_BITES};
use crate::{Edition, Lb};
use kernel::{Dice, Duty, Faces, Need, Offers, Reading, Roll, RuleId, Side, Stage, Wait, rule};
use serde::{Deserialize, Serialize};
use tabletop::{Length, Push, Stance, Turn};

/// The mover's lanes, in the order he chooses (LB-R104).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Lanes;

impl Duty<Lb> for Lanes {
    fn wait(&self, _: &Lb, s: &State) -> Wait {
        if s.lanes.len() > 1 { Wait::Answer(s.mover()) } else { Wait::Nobody }
    }
    fn clause(&self, _: &Lb, _: &State) -> Option<RuleId> {
        Some(rule!("LB-D7"))
    }
    fn prompt(&self, _: &Lb, _: &State, _: Side) -> String {
        "Several of your cavalry units charge. Which of them rides on first?".to_owned()
    }
    fn run(&self, stage: &mut Stage<'_, Lb>) {
        match stage.state().lanes.first().map(|lane| lane.unit) {
            Some(unit) => stage.push(LaneRun { unit, next: 0 }),
            None => stage.pop(),
        }
    }
    fn offer(&self, _: &Lb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(s.lanes.iter().map(|lane| Answer::Lane(lane.unit)))
    }
    fn judge(&self, _: &Lb, s: &State, _: Side, answer: &Answer, why: &mut Why) {
        match *answer {
            Answer::Lane(unit) if s.lane(unit).is_some() => {}
            Answer::Lane(unit) => why.because(Refusal::NoLane(unit)),
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Lb>, _: Side, answer: &Answer) {
        if let Answer::Lane(unit) = *answer {
            stage.push(LaneRun { unit, next: 0 });
        }
    }
}

/// One lane: the contact that is next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct LaneRun {
    /// The cavalry.
    pub unit: UnitId,
    /// Which of its contacts.
    pub next: u8,
}

/// What cavalry finds at a contact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meets {
    /// Nobody any more, or nothing that concerns it.
    Nothing,
    /// A square, a garrison, or infantry behind a wall or hedge: one die of 4+.
    Bites(UnitId, Behind),
    /// Infantry in line or column: it is destroyed (LB-6.10, LB-11.5).
    RidesDown(UnitId),
    /// Guns without support, or with infantry that stood in line or column.
    Guns(UnitId, Option<UnitId>),
    /// Cavalry: a melee, at these guns or directly.
    Horse(UnitId, UnitId),
    /// Infantry that another unit fights: it goes no further.
    Halts(UnitId),
    /// The end of the lane.
    End,
}

/// Whether the lane ends at whoever bites.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Behind {
    /// Infantry behind a feature: the cavalry stops at it (LB-R31).
    Feature,
    /// A square or garrison: it is passed.
    Open,
}

impl Duty<Lb> for LaneRun {
    fn wait(&self, game: &Lb, s: &State) -> Wait {
        match game.meets(s, *self) {
            Meets::Bites(..) => {
                let roll = Roll::new(Dice::d6(1), "passing a square or fortification", rule!("LB-6.11"));
                let roll = roll.by(!game.side(self.unit)).needing(Need::AtLeast(SQUARE_BITES.into()));
                Wait::Dice(roll.read(Reading::Passes))
            }
            _ => Wait::Nobody,
        }
    }
    fn run(&self, stage: &mut Stage<'_, Lb>) {
        let (game, LaneRun { unit, next }) = (stage.game, *self);
        let Some(lane) = stage.state().lane(unit).cloned() else { return stage.pop() };
        let onward = LaneRun { unit, next: next + 1 };
        match game.meets(stage.state(), *self) {
            Meets::Nothing | Meets::Bites(..) => stage.change(onward),
            Meets::RidesDown(foot) => {
                stage.change(onward);
                game.destroy(stage, foot);
            }
            Meets::Guns(guns, supporter) => {
                stage.change(onward);
                if let Some(supporter) = supporter {
                    game.destroy(stage, supporter);
                }
                if stage.state().of(guns).on_table() {
                    game.destroy(stage, guns);
                }
            }
            Meets::Horse(foe, touched) => {
                let pose = game.up_to(stage.state(), &lane, touched);
                let formation = stage.state().of(unit).formation;
                game.put(stage, unit, formation, pose, Cause::Lane);
                stage.emit(Event::LaneDone(unit));
                stage.emit(Event::Engaged { came: unit, met: foe, touched });
                stage.change(FirstDice { first: unit, second: foe });
            }
            Meets::Halts(foot) => {
                let pose = game.up_to(stage.state(), &lane, foot);
                let formation = stage.state().of(unit).formation;
                stage.pop();
                game.put(stage, unit, formation, pose, Cause::Lane);
                stage.emit(Event::LaneDone(unit));
            }
            Meets::End => {
                stage.pop();
                game.finish_lane(stage, &lane);
            }
        }
    }
    fn settle(&self, stage: &mut Stage<'_, Lb>, faces: &Faces) {
        let (game, LaneRun { unit, next }) = (stage.game, *self);
        let Meets::Bites(square, behind) = game.meets(stage.state(), *self) else { return };
        let bitten = faces.iter().any(|face| *face >= SQUARE_BITES);
        if behind == Behind::Feature {
            stage.pop();
        } else {
            stage.change(LaneRun { unit, next: next + 1 });
        }
        stage.emit(Event::Passed { unit, square, bitten });
        // LB-6.11a: it must roll for recall.
        stage.emit(Event::Noted(unit, Mark1::MustRecall));
        if behind == Behind::Feature {
            game.stop_before(stage, unit, square);
        }
        if bitten {
            game.lose(stage, unit, 1);
        }
    }
}

impl Lb {
    fn meets(&self, s: &State, run: LaneRun) -> Meets {
        let Some(lane) = s.lane(run.unit) else { return Meets::End };
        let Some(&contact) = lane.contacts.get(usize::from(run.next)) else { return Meets::End };
        if !s.of(contact).on_table() {
            return Meets::Nothing;
        }
        let before = lane.contacts.iter().take(usize::from(run.next)).copied().collect::<Units>();
        if self.arm(contact).is_cavalry() {
            // LB-R85: the guns it supports are what the charger touches.
            let guns =
                before.iter().find(|guns| s.of(*guns).supporter == Some(contact) && s.of(*guns).on_table());
            return Meets::Horse(contact, guns.unwrap_or(contact));
        }
        if self.arm(contact).is_artillery() {
            return match s.of(contact).supporter.filter(|unit| s.of(*unit).on_table()) {
                None => Meets::Guns(contact, None),
                Some(supporter) if self.arm(supporter).is_cavalry() => Meets::Nothing,
                // A supporter that was met for itself, or with another battery, is not met twice (LB-R86).
                Some(supporter) if self.was_met(s, &before, supporter) => Meets::Nothing,
                Some(supporter) => match self.bites(s, lane, supporter) {
                    Some(behind) => Meets::Bites(supporter, behind),
                    None => Meets::Guns(contact, Some(supporter)),
                },
            };
        }
        if self.was_met(s, &before, contact) {
            return Meets::Nothing;
        }
        match self.bites(s, lane, contact) {
            Some(behind) => Meets::Bites(contact, behind),
            // RULING: cavalry that finds its enemy fought by its infantry stays before it (LB-R52, LB-R108).
            None if s.of(contact).picked.is_some_and(|by| self.arm(by).is_infantry()) => {
                Meets::Halts(contact)
            }
            None => Meets::RidesDown(contact),
        }
    }

    /// Whether a lane has met a unit already: as a contact, or as the supporter of one.
    fn was_met(&self, s: &State, before: &Units, unit: UnitId) -> bool {
        before.has(unit) || before.iter().any(|guns| s.of(guns).supporter == Some(unit))
    }

    /// Whether infantry is in square or fortification against a lane (LB-6.11, LB-18.8, LB-R31).
    fn bites(&self, s: &State, lane: &Lane, unit: UnitId) -> Option<Behind> {
        match s.of(unit).formation {
            Formation::Square | Formation::Garrison => Some(Behind::Open),
            _ => {
                let from = lane.turned.anchor;
                self.lined(s, unit, from, self.nearest_of(s, unit, from)).map(|_| Behind::Feature)
            }
        }
    }

    /// The lane ends at a feature that infantry lines: the cavalry comes up to it, over whoever it rode down before (LB-22.7,
    /// LB-R31). By the older editions it stayed where it had met the first.
    fn stop_before(&self, stage: &mut Stage<'_, Lb>, unit: UnitId, behind: UnitId) {
        let Some(mut lane) = stage.state().lane(unit).cloned() else { return };
        if self.edition < Edition::Third {
            return stage.emit(Event::LaneDone(unit));
        }
        lane.contacts.retain(|contact| *contact != behind);
        self.finish_lane(stage, &lane);
    }

    /// The cavalry comes to stand at the end of its lane, or past the last square it passed (LB-22.7, LB-G17). Friends who
    /// have come to stand in the lane stop it (LB-R96), and so does any enemy it has not met (LB-R111).
    pub(crate) fn finish_lane(&self, stage: &mut Stage<'_, Lb>, lane: &Lane) {
        let s = stage.state();
        let unit = lane.unit;
        if !s.of(unit).on_table() {
            return;
        }
        let pose = self.lane_end(s, lane).unwrap_or(s.of(unit).pose);
        let formation = s.of(unit).formation;
        self.put(stage, unit, formation, pose, Cause::Lane);
        stage.emit(Event::LaneDone(unit));
    }

    fn lane_end(&self, s: &State, lane: &Lane) -> Option<tabletop::Pose> {
        let unit = lane.unit;
        let from = Stance::new(lane.turned, self.stance(s, unit).block);
        let heading = lane.turned.heading;
        let mut passed: Units = lane.contacts.iter().copied().filter(|unit| s.of(*unit).on_table()).collect();
        let supporters: Vec<UnitId> = passed.iter().filter_map(|guns| s.of(guns).supporter).collect();
        passed = supporters.into_iter().fold(passed, Units::with);
        // Where it stands now it has come to already.
        let gone = from.pose.ahead_by(s.of(unit).pose.anchor).max(Length::ZERO);
        let (mut end, mut limit) = (lane.length, lane.length + BEYOND);
        for (other, along) in self.strip(s, unit, from, limit) {
            let through = passed.has(other) || self.is_passed(s, unit, other);
            if !through {
                let stop = (along - SHORT).max(Length::ZERO);
                // Whom it would not even touch does not shorten the lane, but it goes no further than its end.
                if along < end + CONTACT {
                    end = end.min(stop);
                }
                limit = limit.min(stop.max(end));
                break;
            }
        }
        let ground = self.ground_limit(s, from, limit);
        (end, limit) = (end.min(ground), limit.min(ground));
        let past = passed.iter().map(|other| self.clear_of(s, lane, other)).max().unwrap_or(Length::ZERO);
        let least = if passed.is_empty() { gone.min(end) } else { past };
        // Grazing somebody along a side of the lane is no contact (LB-22.5).
        let fits = |stance: &Stance| !self.crowded(s, unit, &stance.footprint(), Units::NONE);
        let at = |distance: i32| from.moved(heading, Length::new(distance));
        const STEP: usize = 250;
        let (start, least) = (end.max(least).units(), least.units());
        let ahead =
            std::iter::once(start).chain((start..=limit.units()).step_by(STEP)).chain([limit.units()]);
        let back = (0..).map(|i| start - i * STEP as i32).take_while(|d| *d >= least).chain([least]);
        let along = ahead.chain(back).filter(|d| *d >= least && *d <= limit.units().max(start)).map(at);
        // Else just past it, shifted sideways by the least amount.
        let sideways = (1..=48).flat_map(|i| [i * 250, -i * 250]);
        let shifted =
            sideways.map(|by| at(least + SHORT.units()).moved(heading + Turn::QUARTER, Length::new(by)));
        along.chain(shifted).find(fits).map(|stance| stance.pose)
    }

    /// How far cavalry must go until it is clear of a unit it passes.
    fn clear_of(&self, s: &State, lane: &Lane, other: UnitId) -> Length {
        let from = Stance::new(lane.turned, self.stance(s, lane.unit).block);
        let far = crate::charges::ENDLESS;
        let end = from.moved(lane.turned.heading, far).footprint();
        let push = Push { shape: &end, heading: lane.turned.heading.back(), most: far };
        push.meets(&self.shape(s, other)).map_or(Length::ZERO, |at| far - at + Length::new(25))
    }
}
