//! The umpire's hand.

use super::{heading, number, point};
use crate::Lb;
use crate::army::UnitId;
use crate::formation::Formation;
use crate::sequence::Sequence;
use crate::state::*;
use kernel::{Agenda, Stage, wheel};

impl Lb {
    /// Changes a position: `clear`, `turn 3`, `phase 3`, `F1 column at 30 22 facing 270 figures 8`, `FW with F1`.
    pub(crate) fn arrange_words(&self, s: &mut State, text: &str) -> Result<(), String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            ["clear"] => {
                for troop in &mut s.units.0 {
                    *troop = Troop { figures: troop.figures, ..Troop::default() };
                }
                for (unit, raised) in self.battle.ids().zip(&self.battle.units) {
                    s.units[unit.index()].figures = raised.figures;
                }
                s.generals.0.iter_mut().for_each(|leader| *leader = Leader::default());
                s.lanes.clear();
            }
            ["turn", n] => s.turn = number(n)?,
            ["phase", n] => {
                let phase = number(n)?;
                if !(1..=13).contains(&phase) {
                    return Err("there are thirteen phases: phase 1 to phase 13".to_owned());
                }
                self.begin_by_hand(s, phase);
            }
            ["end", "of", "turn"] => {
                s.agenda = Agenda::default();
                s.phase = 13;
                let _room = s.agenda.push(Sequence.into());
                wheel::go_on(self, &mut Stage::silent(self, s));
            }
            [who, rest @ ..] if self.general_called(who).is_some() => {
                let general = self.general_called(who).ok_or("no such general")?;
                let post = match rest {
                    ["at", x, y] => Post::At(point(x, y)?),
                    ["with", unit] => Post::With(self.unit_called(unit)?),
                    ["lost"] => Post::Lost,
                    ["off"] => Post::Reserve,
                    _ => return Err("a general is at X Y, with a unit, lost, or off".to_owned()),
                };
                s.generals[general.index()] = Leader { post, ridden: Ridden::No };
            }
            [who, rest @ ..] if !rest.is_empty() => self.arrange_unit(s, self.unit_called(who)?, rest)?,
            _ => return Err(format!("“{text}” arranges nothing; docs/plays.md lists the words")),
        }
        Ok(())
    }

    /// The position waits at the beginning of a phase.
    fn begin_by_hand(&self, s: &mut State, phase: u8) {
        s.agenda = Agenda::default();
        s.over = None;
        s.turn = s.turn.max(1);
        let _room = s.agenda.push(Sequence.into());
        let mut stage = Stage::silent(self, s);
        self.begin(&mut stage, phase);
        wheel::go_on(self, &mut stage);
    }

    fn arrange_unit(&self, s: &mut State, unit: UnitId, words: &[&str]) -> Result<(), String> {
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            let mut next = || words.next().ok_or_else(|| format!("“{word}” needs another word"));
            let mut marked: Option<Mark> = None;
            match word {
                "at" => {
                    let at = point(next()?, next()?)?;
                    let troop = &mut s.units[unit.index()];
                    (troop.place, troop.pose.anchor, troop.building, troop.charge) =
                        (Where::Table, at, OPEN, None);
                    troop.figures = troop.figures.max(1);
                }
                "facing" => s.units[unit.index()].pose.heading = heading(next()?)?,
                "figures" => s.units[unit.index()].figures = number(next()?)?.min(self.raised(unit).figures),
                "in" => {
                    let number = number(next()?)?.wrapping_sub(1);
                    let houses: Vec<u8> = self.battle.building_ids().collect();
                    let building =
                        *houses.get(usize::from(number)).ok_or("there is no such building: in 1")?;
                    let troop = &mut s.units[unit.index()];
                    (troop.place, troop.formation, troop.building) =
                        (Where::Table, Formation::Garrison, building);
                    troop.pose.anchor =
                        self.battle.building(building).map_or(troop.pose.anchor, |b| b.centre());
                }
                "fights" => {
                    let foe = self.unit_called(next()?)?;
                    let melee = |foe, part, touched| Some(Melee { foe, touched, part, rounds: 1 });
                    s.units[unit.index()].melee = melee(foe, Part::Came, foe);
                    s.units[foe.index()].melee = melee(unit, Part::Met, foe);
                }
                "rounds" => {
                    let rounds = number(next()?)?;
                    let foe = s.of(unit).melee.map(|melee| melee.foe).ok_or("rounds come after fights")?;
                    for unit in [unit, foe] {
                        if let Some(melee) = &mut s.units[unit.index()].melee {
                            melee.rounds = rounds;
                        }
                    }
                }
                "charges" => {
                    let target = self.unit_called(next()?)?;
                    let from = s.of(unit).pose.anchor;
                    s.units[unit.index()].charge = Some(Charge { target, from });
                }
                "marker" => {
                    let troop = &mut s.units[unit.index()];
                    troop.marker = Some(Marker { pose: troop.pose, formation: troop.formation });
                }
                "reserve" => take_off(s, unit, Where::Reserve),
                "arrived" => take_off(s, unit, Where::Arrived),
                "destroyed" => take_off(s, unit, Where::Destroyed),
                "off" => take_off(s, unit, Where::Absent),
                "halted" => marked = Some(Mark::Halted),
                "hurt" => marked = Some(Mark::Hurt),
                "beaten" => marked = Some(Mark::Beaten),
                "initiated" => marked = Some(Mark::Initiated),
                "must-recall" => marked = Some(Mark::MustRecall),
                "pinned" => marked = Some(Mark::Pinned),
                _ => {
                    let known =
                        Formation::of(self.arm(unit)).iter().find(|formation| formation.name() == word);
                    s.units[unit.index()].formation = *known
                        .ok_or_else(|| format!("“{word}” is nothing that {} can be", self.code(unit)))?;
                }
            }
            if let Some(mark) = marked {
                let troop = &mut s.units[unit.index()];
                troop.marks = troop.marks.with(mark);
            }
        }
        Ok(())
    }
}

/// A unit leaves the table by hand, and with it its charge and its melee.
fn take_off(s: &mut State, unit: UnitId, place: Where) {
    if let Some(melee) = s.of(unit).melee {
        s.units[melee.foe.index()].melee = None;
    }
    s.lanes.retain(|lane| lane.unit != unit);
    let troop = &mut s.units[unit.index()];
    (troop.place, troop.charge, troop.melee, troop.building) = (place, None, None, OPEN);
}
