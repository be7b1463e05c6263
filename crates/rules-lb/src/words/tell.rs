//! The log: events as a player reads them, and the board in text.

use super::offered::{about, wind};
use super::{at, side_name};
use crate::Lb;
use crate::army::UnitId;
use crate::bodies::touch;
use crate::events::{Cause, Event, Mark1};
use crate::formation::Formation;
use crate::morale::{Outcome, Trial};
use crate::state::*;
use kernel::{Caption, Place, RuleId, Side, Telling, rule};
use tabletop::Pose;

/// The title of a phase (LB-1 to LB-13).
const PHASES: [&str; 13] = [
    "Adjust and fire artillery, roll for reserves",
    "Morale for artillery casualties",
    "French move, British infantry and artillery shoot",
    "French morale for shooting casualties and to close",
    "British infantry morale to stand for melee",
    "Fight melees",
    "Morale for losing melees",
    "British move, French infantry and artillery shoot",
    "British morale for shooting casualties and to close",
    "French infantry morale to stand for melee",
    "Fight melees",
    "Morale for losing melees",
    "Recall cavalry",
];

/// What a phase is called.
pub fn phase_name(phase: u8) -> &'static str {
    PHASES.get(usize::from(phase).wrapping_sub(1)).copied().unwrap_or("Set-up")
}

fn hits_told(hits: u8) -> String {
    match hits {
        0 => "no hit".to_owned(),
        1 => "1 hit".to_owned(),
        n => format!("{n} hits"),
    }
}

fn figures_told(figures: u8) -> String {
    if figures == 1 { "a figure".to_owned() } else { format!("{figures} figures") }
}

impl Lb {
    pub(crate) fn tell_event(&self, s: &State, event: &Event) -> Option<Telling> {
        let said = |heading: Caption, rule: RuleId, unit: Option<UnitId>, text: String| {
            let place = unit.filter(|unit| s.of(*unit).on_table()).map(|unit| self.shape(s, unit).centre());
            let at = place.into_iter().map(|p| Place::Point(p.x(), p.y())).collect();
            Some(Telling::new(heading, text, rule).at(at))
        };
        let line = |rule: RuleId, unit: UnitId, text: String| said(Caption::Line, rule, Some(unit), text);
        let name = |unit: &UnitId| self.name(*unit);
        match event {
            Event::TurnBegan(turn) => said(Caption::Turn, rule!("LB-D15"), None, format!("Turn {turn}.")),
            Event::PhaseBegan(phase) => {
                said(Caption::Phase, rule!("LB-A1"), None, format!("Phase {phase}. {}.", phase_name(*phase)))
            }
            Event::Laid { gun, target, .. } => said(
                Caption::Action,
                rule!("LB-1.2"),
                Some(*gun),
                format!("{} is laid on {}.", name(gun), name(target)),
            ),
            Event::Struck { unit, by, hits } => line(
                rule!("LB-1.7"),
                *unit,
                format!("{} fires at {}: {}.", name(by), name(unit), hits_told(*hits)),
            ),
            Event::LossesTaken => {
                said(Caption::Line, rule!("LB-1.12"), None, "The losses are taken off.".to_owned())
            }
            Event::Lost { unit, figures } => {
                line(rule!("LB-1.10"), *unit, format!("{} loses {}.", name(unit), figures_told(*figures)))
            }
            Event::Volley { unit, target, hits } => said(
                Caption::Action,
                rule!("LB-3.15"),
                Some(*unit),
                format!("{} shoots at {}: {}.", name(unit), name(target), hits_told(*hits)),
            ),
            Event::Removed { unit, how: Where::Absent } => {
                line(rule!("LB-R116"), *unit, format!("{} finds no room and is left behind.", name(unit)))
            }
            Event::Removed { unit, how: Where::Routed } => {
                line(rule!("LB-2.6"), *unit, format!("{} routs and is removed.", name(unit)))
            }
            Event::Removed { unit, .. } => {
                line(rule!("LB-15.3"), *unit, format!("{} is destroyed.", name(unit)))
            }
            Event::Tested { unit, trial, outcome } => self.tell_test(*unit, *trial, *outcome, &line),
            Event::Noted(unit, Mark1::Halted) => {
                line(rule!("LB-2.5"), *unit, format!("{} is halted.", name(unit)))
            }
            Event::Noted(unit, Mark1::Beaten) => {
                line(rule!("LB-6.7"), *unit, format!("{} has lost the round.", name(unit)))
            }
            Event::Noted(unit, Mark1::MustRecall) => {
                line(rule!("LB-13.6"), *unit, format!("{} must roll for recall.", name(unit)))
            }
            Event::GroupArrived(group) => self.tell_group(*group, "arrives"),
            Event::GroupWaits(group) => self.tell_group(*group, "waits"),
            Event::Placed { unit, formation, pose, building, why } => {
                let (heading, rule, text) = self.tell_place(s, *unit, *formation, *pose, *building, *why);
                said(heading, rule, Some(*unit), text)
            }
            Event::Permission { unit, granted } => {
                let text = if *granted { "may charge" } else { "may not charge" };
                line(rule!("LB-8.3"), *unit, format!("{} {text}.", name(unit)))
            }
            Event::Charged { unit, charge } => said(
                Caption::Action,
                rule!("LB-22.1"),
                Some(*unit),
                format!("{} charges {}.", name(unit), name(&charge.target)),
            ),
            Event::LaneLaid(lane) => {
                let met: Vec<String> = lane.contacts.iter().map(name).collect();
                let met = if met.is_empty() { "nobody".to_owned() } else { met.join(", then ") };
                line(
                    rule!("LB-22.5"),
                    lane.unit,
                    format!("{} rides up to {}\" and meets {met}.", name(&lane.unit), lane.length),
                )
            }
            Event::Supported { battery, by } => {
                line(rule!("LB-6.6"), *battery, format!("{} supports {}.", name(by), name(battery)))
            }
            Event::Engaged { came, met, .. } => {
                line(rule!("LB-6.1"), *came, format!("{} and {} are in melee.", name(came), name(met)))
            }
            Event::Fought { first, second, taken } => said(
                Caption::Action,
                rule!("LB-6.7"),
                Some(*first),
                format!(
                    "{} fights {}: it loses {}, the enemy {}.",
                    name(first),
                    name(second),
                    taken[0],
                    taken[1]
                ),
            ),
            Event::Picked { enemy, by } => {
                line(rule!("LB-R52"), *by, format!("{} is the one that fights {}.", name(by), name(enemy)))
            }
            Event::Passed { unit, square, bitten } => {
                let loss = if *bitten { "and loses a figure" } else { "unharmed" };
                line(rule!("LB-6.11"), *unit, format!("{} passes {} {loss}.", name(unit), name(square)))
            }
            Event::Posted { general, post, .. } => {
                let who = self.general_name(*general);
                let text = match post {
                    Post::At(point) => match self.general_shape(s, *general).map(|shape| shape.centre()) {
                        Some(from) if from != *point => {
                            let way = wind(tabletop::Heading::towards(from, *point));
                            format!("{who} rides {} {way}.", about((*point - from).length()))
                        }
                        _ => format!("{who} takes his post."),
                    },
                    Post::With(unit) => format!("{who} joins {}.", name(unit)),
                    Post::Lost => format!("{who} is lost."),
                    Post::Reserve => return None,
                };
                said(Caption::Line, rule!("LB-16.3"), None, text)
            }
            Event::Ended(over) => {
                let outcome = self.outcome(*over);
                let winner = over
                    .winner
                    .map_or("Nobody wins".to_owned(), |side| format!("The {} win", side_name(side)));
                said(Caption::Turn, outcome.rule, None, format!("{winner}: {}.", outcome.level))
            }
            Event::Agenda(_)
            | Event::Due(_)
            | Event::Undue(_)
            | Event::Noted(..)
            | Event::ChargeOver(_)
            | Event::LaneDone(_)
            | Event::Parted(_)
            | Event::Recalled(_) => None,
        }
    }

    fn tell_test(
        &self,
        unit: UnitId,
        trial: Trial,
        outcome: Outcome,
        line: &dyn Fn(RuleId, UnitId, String) -> Option<Telling>,
    ) -> Option<Telling> {
        let (rule, passes) = match trial {
            Trial::Shells => (rule!("LB-2.4"), "carries on"),
            Trial::Closing => (rule!("LB-4.4"), "passes its test"),
            Trial::Standing => (rule!("LB-5.4"), "stands firm"),
            Trial::Losing => (rule!("LB-7.2"), "fights on"),
            Trial::Recall => (rule!("LB-13.4"), "is recalled"),
        };
        let what = match (trial, outcome) {
            (_, Outcome::Pass) => passes,
            (Trial::Recall, _) => "does not come back",
            (Trial::Closing, Outcome::Fail) => "fails its test to close, by 1 or 2",
            (Trial::Standing, Outcome::Fail) => "wavers: its test to stand fails by 1 or 2",
            (_, Outcome::Fail) => "fails its morale test by 1 or 2",
            (_, Outcome::Rout) => "fails its morale test by 3 or more",
        };
        line(rule, unit, format!("{} {what}.", self.name(unit)))
    }

    fn tell_group(&self, group: u8, what: &str) -> Option<Telling> {
        let reserve = self.battle.reserves.get(usize::from(group))?;
        let text = format!("The {} {} {what}.", side_name(reserve.side), reserve.name);
        Some(Telling::line(text, rule!("LB-21.2")))
    }

    fn tell_place(
        &self,
        s: &State,
        unit: UnitId,
        formation: Formation,
        pose: Pose,
        building: u8,
        why: Cause,
    ) -> (Caption, RuleId, String) {
        let name = self.name(unit);
        let form = formation.name();
        let phase = s.phase;
        let way = || self.way_told(s, unit, pose);
        let far = || about((pose.anchor - s.of(unit).pose.anchor).length());
        let at = at(pose.anchor);
        let formed = match formation {
            _ if formation == s.of(unit).formation => "faces another way".to_owned(),
            Formation::Limbered => "limbers up".to_owned(),
            Formation::Unlimbered => "unlimbers".to_owned(),
            Formation::Skirmish => "opens into skirmish order".to_owned(),
            _ => format!("forms {form}"),
        };
        let house = self.battle.terrain.area_name(building.into());
        let line = |rule, text| (Caption::Line, rule, text);
        match why {
            Cause::March { .. } => (Caption::Action, rule!("LB-G14"), format!("{name} {}.", way())),
            Cause::Form { .. } => (Caption::Action, rule!("LB-3.6"), format!("{name} {formed}.")),
            Cause::Unlimber => (Caption::Action, rule!("LB-1.1"), format!("{name} unlimbers.")),
            Cause::Enter { .. } => (Caption::Action, rule!("LB-17.5"), format!("{name} enters {house}.")),
            Cause::Leave { .. } => (Caption::Action, rule!("LB-R82"), format!("{name} comes out in {form}.")),
            Cause::Deploy if building == OPEN => {
                (Caption::Action, rule!("LB-R71"), format!("{name} is placed in {form} at {at}."))
            }
            Cause::Deploy => (Caption::Action, rule!("LB-R71"), format!("{name} is placed in {house}.")),
            Cause::Arrive => (Caption::Action, rule!("LB-21.3"), format!("{name} comes onto the table.")),
            Cause::HaltedRetire => line(rule!("LB-2.5a"), format!("{name} retires {}.", far())),
            Cause::FreeChange => {
                let rule = if phase == 2 { rule!("LB-2.5a") } else { rule!("LB-7.3") };
                line(rule, format!("{name} {formed}."))
            }
            Cause::Charge => line(rule!("LB-G18"), format!("{name} {}.", self.onset_told(s, unit, pose))),
            Cause::Evade => line(rule!("LB-19.3"), format!("{name} evades {}.", far())),
            Cause::RunOn => line(rule!("LB-19.4"), format!("{name} runs on {}.", far())),
            Cause::FormLine => line(rule!("LB-G24"), format!("{name} forms line two inches off.")),
            Cause::SetBack => line(rule!("LB-R44"), format!("{name} is held off and set back {}.", far())),
            Cause::Square => line(rule!("LB-G27"), format!("{name} forms square.")),
            Cause::GiveWay => line(rule!("LB-G27"), format!("{name} gives way.")),
            Cause::CounterCharge => line(rule!("LB-G29"), format!("{name} counter-charges.")),
            Cause::Dress => line(rule!("LB-G8"), format!("{name} dresses its ranks.")),
            Cause::CloseUp => line(rule!("LB-R87"), format!("{name} closes up.")),
            Cause::Retire => line(rule!("LB-7.3a"), format!("{name} retires {}.", far())),
            Cause::FollowUp => line(rule!("LB-G28"), format!("{name} follows up.")),
            Cause::Lane => line(rule!("LB-22.6"), format!("{name} rides {}.", far())),
            Cause::Recall => line(rule!("LB-13.4"), format!("{name} is back where it began its charge.")),
        }
    }

    /// The wheel of a charge, or the way into contact.
    fn onset_told(&self, s: &State, unit: UnitId, pose: Pose) -> String {
        let touches = s.of(unit).charge.is_some_and(|charge| {
            let there = pose.footprint(self.stance(s, unit).block);
            s.of(charge.target).on_table() && touch(&there, &self.shape(s, charge.target))
        });
        if touches { "comes into contact".to_owned() } else { self.way_told(s, unit, pose) }
    }

    /// The board in text: what stands where.
    pub(crate) fn board_in_text(&self, view: &State) -> String {
        let mut text = format!(
            "{}, turn {}, phase {}: {}\n",
            self.battle.title,
            view.turn,
            view.phase,
            phase_name(view.phase)
        );
        for side in Side::BOTH {
            let (gone, all) = self.losses(view, side);
            text += &format!(
                "{}: {gone} of {all} units lost, {} points\n",
                side_name(side),
                self.points(view, side)
            );
            for unit in self.battle.of(side) {
                text += &self.unit_line(view, unit);
            }
            for general in self.battle.general_ids().filter(|id| self.battle.general(*id).side == side) {
                let place = match view.leader(general).post {
                    Post::At(point) => format!("at {}", at(point)),
                    Post::With(unit) => format!("with {}", self.code(unit)),
                    Post::Reserve => "off the table".to_owned(),
                    Post::Lost => "lost".to_owned(),
                };
                text += &format!("  {}: {place}\n", self.general_name(general));
            }
        }
        text
    }

    pub(crate) fn unit_line(&self, s: &State, unit: UnitId) -> String {
        let troop = s.of(unit);
        let quality = self.raised(unit).quality.name();
        let place = match troop.place {
            Where::Table if troop.formation == Formation::Garrison => {
                format!("in {}", self.battle.terrain.area_name(troop.building.into()))
            }
            Where::Table => format!(
                "{} at {} facing {}",
                troop.formation.name(),
                at(troop.pose.anchor),
                troop.pose.heading
            ),
            Where::Reserve => "in reserve".to_owned(),
            Where::Arrived => "arrived, off the table".to_owned(),
            Where::Routed => "routed".to_owned(),
            Where::Destroyed => "destroyed".to_owned(),
            Where::Absent => return String::new(),
        };
        let mut marks = String::new();
        for (mark, word) in [(Mark::Halted, ", halted"), (Mark::Pinned, ", cannot move")] {
            marks += if troop.is(mark) { word } else { "" };
        }
        if let Some(melee) = troop.melee {
            marks += &format!(", fights {}", self.code(melee.foe));
        }
        marks += if troop.marker.is_some() { ", charge marker" } else { "" };
        format!("  {}: {quality} {}, {place}{marks}\n", self.name(unit), troop.figures)
    }
}
