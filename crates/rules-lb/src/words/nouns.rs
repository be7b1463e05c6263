//! What answers name, each said and read in one place.

use super::amends::CHANGES;
use super::at;
use crate::Lb;
use crate::army::{GeneralId, UnitId};
use crate::formation::Formation;
use crate::orders::Answer;
use crate::state::*;
use kernel::words::{Words, fold, named};
use kernel::{Noun, Side, Speaker, Word};
use serde::{Deserialize, Serialize};
use tabletop::{Hand, Heading, Length, Point, Pose, Turn, Vector, text};

type By<'a> = Speaker<'a, Lb>;

/// A building, by its place among the areas.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Building(pub u8);

/// The side of a building, counted from its first corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Side4(pub u8);

/// Where a gun is laid (LB-G23); nothing leaves it to the rules (LB-R74).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Laying(pub Option<Pose>);

/// The shift of a new formation, east and north, in units (LB-17.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Shift(pub [i32; 2]);

impl Shift {
    /// As a way on the table.
    pub fn way(self) -> Vector {
        let limit = |by: i32| i64::from(Length::new(by).units());
        Vector { x: limit(self.0[0]), y: limit(self.0[1]) }
    }
}

pub(super) fn length(word: &str) -> Option<Length> {
    let word = word.trim_end_matches("in").trim_end_matches('"');
    match word.strip_prefix('-') {
        Some(rest) => Length::parse(rest).map(|length| -length),
        None => Length::parse(word),
    }
}

pub(super) fn turn(word: &str) -> Option<Turn> {
    Turn::parse(word.trim_end_matches('°'))
}

/// What comes after a word of its own: `facing 90`.
fn after<T>(
    words: &[Word],
    word: &str,
    read: impl FnOnce(&[Word]) -> Option<(T, usize)>,
) -> Option<(T, usize)> {
    let (_, rest) = words.split_first().filter(|(first, _)| first.folded == word)?;
    read(rest).map(|(thing, taken)| (thing, taken + 1))
}

impl Lb {
    /// Every name by which a player may call a unit, the own side's first.
    pub(crate) fn unit_names(&self, side: Side) -> impl Iterator<Item = (UnitId, String)> + '_ {
        [side, !side].into_iter().flat_map(|side| self.battle.of(side)).flat_map(|unit| {
            let raised = self.raised(unit);
            [(unit, raised.code.clone()), (unit, raised.name.clone()), (unit, self.name(unit))]
        })
    }
    /// Every name by which a player may call a general.
    pub(crate) fn general_names(&self) -> impl Iterator<Item = (GeneralId, String)> + '_ {
        self.battle.general_ids().flat_map(|id| {
            let general = self.battle.general(id);
            [(id, general.code.clone()), (id, self.general_name(id))]
        })
    }
    pub(crate) fn read_answer(&self, s: &State, side: Side, written: &str) -> Result<Answer, String> {
        let (by, written) = (&Speaker { game: self, state: s, side }, written.trim());
        Words::of(written)?;
        let verb = written.split_whitespace().next().map(fold).unwrap_or_default();
        if verb == "march" || verb == "arrive" {
            return self.read_changed_path(by, &verb, written);
        }
        let (head, changes) = written.split_once(',').unwrap_or((written, ""));
        let answer = Answer::read(by, head)?;
        self.changed_by(s, answer, changes)
    }
    /// An answer with all changes that follow it, each after a comma.
    fn changed_by(&self, s: &State, answer: Answer, changes: &str) -> Result<Answer, String> {
        let mut changes = changes.split(',').filter(|change| !change.trim().is_empty());
        changes.try_fold(answer, |answer, change| self.amended(s, answer, change))
    }
    /// A path, and what is made of it: `march F1 wheel left 20, charge`, `arrive F8 30 advance 8, along 2`.
    fn read_changed_path(&self, by: &By<'_>, verb: &str, written: &str) -> Result<Answer, String> {
        let is_change = |word: &str| match verb {
            "arrive" => word == "along",
            _ => CHANGES.contains(&word),
        };
        let words = written.split(|c: char| c.is_whitespace() || c == ',').scan(0, |at, word| {
            let start = *at;
            *at += word.len() + 1;
            Some((start, word))
        });
        let change =
            words.skip(1).find(|(_, word)| is_change(&fold(word))).map_or(written.len(), |(at, _)| at);
        let (path, changes) = written.split_at(change.min(written.len()));
        let answer = self.read_path(by, verb, path.trim_end_matches([' ', ',', '\t']))?;
        self.changed_by(by.state, answer, changes)
    }
    /// `march F1 wheel left 20, advance 5`, `arrive F8 at 30, advance 8`: the legs are read by the language of the table.
    fn read_path(&self, by: &By<'_>, verb: &str, written: &str) -> Result<Answer, String> {
        let legs_at = written
            .char_indices()
            .filter(|(i, _)| *i == 0 || written[..*i].ends_with([' ', ',', '\t']))
            .find(|(i, _)| {
                let word = written[*i..].split([' ', ',', '\t']).next().map(fold).unwrap_or_default();
                matches!(
                    word.as_str(),
                    "advance"
                        | "forward"
                        | "retire"
                        | "back"
                        | "wheel"
                        | "oblique"
                        | "turn"
                        | "about"
                        | "go"
                        | "side"
                        | "stand"
                )
            })
            .map_or(written.len(), |(i, _)| i);
        let (head, legs) = written.split_at(legs_at);
        let words = Words::of(head)?;
        let words = words.as_slice().get(1..).unwrap_or_default();
        let (unit, taken) =
            named(words, self.unit_names(by.side)).ok_or_else(|| by.not_understood(written))?;
        let rest = words.get(taken..).unwrap_or_default();
        let start = match verb {
            "march" => self.stance(by.state, unit),
            _ => {
                let at = rest.first().and_then(|word| length(&word.folded)).unwrap_or_default();
                self.doorway(by.state, unit, at).unwrap_or_else(|| self.stance(by.state, unit))
            }
        };
        let legs = if legs.trim().is_empty() { "stand" } else { legs };
        let read = text::legs(legs, start, |_| None).map_err(|faults| {
            faults.first().map_or_else(|| "write `wheel left 20, advance 5`".to_owned(), ToString::to_string)
        })?;
        let read = hands::joined(&read);
        if read.len() > MOST_LEGS {
            return Err(format!("a move has at most {MOST_LEGS} legs"));
        }
        let legs: Legs = read.into_iter().collect();
        match (verb, rest) {
            ("march", []) => Ok(Answer::March { unit, legs }),
            ("arrive", [at]) => {
                let at = length(&at.folded).ok_or_else(|| by.not_understood(written))?;
                Ok(Answer::Arrive { unit, at, legs })
            }
            _ => Err(by.not_understood(written)),
        }
    }
}

/// By its code or its name, the own ones first.
impl Noun<Lb> for UnitId {
    fn say(&self, by: &By<'_>) -> String {
        by.game.code(*self).to_owned()
    }
    fn read(by: &By<'_>, words: &[Word]) -> Option<(UnitId, usize)> {
        named(words, by.game.unit_names(by.side))
    }
    fn exists(&self, game: &Lb) -> bool {
        self.index() < game.battle.units.len()
    }
}

impl Noun<Lb> for GeneralId {
    fn say(&self, by: &By<'_>) -> String {
        by.game.battle.general(*self).code.clone()
    }
    fn read(by: &By<'_>, words: &[Word]) -> Option<(GeneralId, usize)> {
        named(words, by.game.general_names())
    }
    fn exists(&self, game: &Lb) -> bool {
        self.index() < game.battle.generals.len()
    }
}

impl Noun<Lb> for Formation {
    fn say(&self, _: &By<'_>) -> String {
        self.name().to_owned()
    }
    fn read(_: &By<'_>, words: &[Word]) -> Option<(Formation, usize)> {
        let word = words.first()?;
        Some((Formation::ALL.into_iter().find(|formation| formation.name() == word.folded)?, 1))
    }
}

impl Noun<Lb> for Building {
    fn say(&self, by: &By<'_>) -> String {
        by.game.battle.terrain.area_name(usize::from(self.0))
    }
    fn read(by: &By<'_>, words: &[Word]) -> Option<(Building, usize)> {
        let terrain = &by.game.battle.terrain;
        // Names lose their article as all words do.
        let names = by.game.battle.building_ids().map(|i| {
            let name = terrain.area_name(usize::from(i));
            (Building(i), name.trim_start_matches("the ").to_owned())
        });
        named(words, names)
    }
    fn exists(&self, game: &Lb) -> bool {
        game.battle.building(self.0).is_some()
    }
}

impl Noun<Lb> for Side4 {
    fn say(&self, _: &By<'_>) -> String {
        format!("side {}", self.0 + 1)
    }
    fn read(_: &By<'_>, words: &[Word]) -> Option<(Side4, usize)> {
        after(words, "side", |rest| {
            Some((Side4(rest.first()?.folded.parse::<u8>().ok()?.checked_sub(1)?), 1))
        })
    }
}

impl Noun<Lb> for Point {
    fn say(&self, _: &By<'_>) -> String {
        at(*self)
    }
    fn read(_: &By<'_>, words: &[Word]) -> Option<(Point, usize)> {
        let [x, y, ..] = words else { return None };
        Some((Point::new(length(&x.folded)?.units(), length(&y.folded)?.units()), 2))
    }
}

impl Noun<Lb> for Length {
    fn say(&self, _: &By<'_>) -> String {
        self.to_string()
    }
    fn read(_: &By<'_>, words: &[Word]) -> Option<(Length, usize)> {
        Some((length(&words.first()?.folded)?, 1))
    }
}

impl Noun<Lb> for Heading {
    fn say(&self, _: &By<'_>) -> String {
        self.to_string()
    }
    fn read(_: &By<'_>, words: &[Word]) -> Option<(Heading, usize)> {
        Some((Heading::new(turn(&words.first()?.folded)?.steps()), 1))
    }
}

/// `shift 0 -0.5`, or nothing.
impl Noun<Lb> for Shift {
    fn say(&self, _: &By<'_>) -> String {
        match self.0.map(Length::new) {
            [Length::ZERO, Length::ZERO] => String::new(),
            [x, y] => format!("shift {x} {y}"),
        }
    }
    fn read(by: &By<'_>, words: &[Word]) -> Option<(Shift, usize)> {
        let shift = after(words, "shift", |rest| Point::read(by, rest));
        Some(shift.map_or((Shift::default(), 0), |(by, taken)| (Shift([by.x(), by.y()]), taken)))
    }
}

/// `facing 268.5 at 45 39.2`, or nothing.
impl Noun<Lb> for Laying {
    fn say(&self, _: &By<'_>) -> String {
        self.0.map_or(String::new(), |pose| format!("facing {} at {}", pose.heading, at(pose.anchor)))
    }
    fn read(by: &By<'_>, words: &[Word]) -> Option<(Laying, usize)> {
        let pose = after(words, "facing", |rest| {
            let (heading, _) = Heading::read(by, rest)?;
            let (anchor, _) = Point::read(by, rest.get(1..)?)?;
            Some((Pose::new(anchor, heading), 3))
        });
        Some(pose.map_or((Laying(None), 0), |(pose, taken)| (Laying(Some(pose)), taken)))
    }
}

/// `wheel left 20`, or nothing.
impl Noun<Lb> for Wheel {
    fn say(&self, _: &By<'_>) -> String {
        if self.by == Turn::ZERO {
            return String::new();
        }
        format!("wheel {} {}", if self.hand == Hand::Left { "left" } else { "right" }, self.by)
    }
    fn read(_: &By<'_>, words: &[Word]) -> Option<(Wheel, usize)> {
        let wheel = after(words, "wheel", |rest| {
            let hand = match rest.first()?.folded.as_str() {
                "left" => Hand::Left,
                "right" => Hand::Right,
                _ => return None,
            };
            Some((Wheel { hand, by: turn(&rest.get(1)?.folded)? }, 2))
        });
        Some(wheel.unwrap_or((Wheel::NONE, 0)))
    }
}

/// `wheel left 20, advance 5`. Commas count here, so it is read in `read_path`.
impl Noun<Lb> for Legs {
    fn say(&self, _: &By<'_>) -> String {
        if self.is_empty() {
            return "stand".to_owned();
        }
        self.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }
    fn read(_: &By<'_>, _: &[Word]) -> Option<(Legs, usize)> {
        None
    }
}
