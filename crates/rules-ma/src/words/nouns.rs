//! What answers name, each said and read in one place: battalions, points, angles, placings, declarations.

use super::{at, edge};
use crate::Ma;
use crate::army::BattalionId;
use crate::battle::{Placing, ScreenPlacing};
use crate::formation::Formation;
use crate::orders::Act;
use crate::state::*;
use crate::tables::SCREEN_CELL;
use kernel::words::named;
use kernel::{Noun, Side, Speaker, Word};
use tabletop::{Hand, Heading, Length, Point, Pose, TableEdge, Turn};

type By<'a> = Speaker<'a, Ma>;

/// The one of some things whose name is the next word.
fn one_of<T: Copy, const N: usize>(words: &[Word], all: [T; N], name: fn(T) -> &'static str) -> Option<T> {
    let word = words.first()?;
    all.into_iter().find(|thing| name(*thing) == word.folded)
}

/// A length to either side: `7.5`, `7.5cm`, `-3.5`.
pub(super) fn length(word: &str) -> Option<Length> {
    let word = word.trim_end_matches("cm");
    match word.strip_prefix('-') {
        Some(rest) => Length::parse(rest).map(|length| -length),
        None => Length::parse(word),
    }
}

/// An angle in degrees: `22.5`, `90°`.
pub(super) fn turn(word: &str) -> Option<Turn> {
    Turn::parse(word.trim_end_matches('°'))
}

/// The battalion whose code or name stands at the beginning; of two with the same name the one of this side.
pub(super) fn called(by: &By<'_>, side: Side, words: &[Word]) -> Option<(BattalionId, usize)> {
    let battle = &by.game.battle;
    let names = [side, !side].into_iter().flat_map(|side| battle.of(side)).flat_map(|unit| {
        let raised = battle.battalion(unit);
        [(unit, raised.code.clone()), (unit, raised.name.clone()), (unit, by.game.name(unit))]
    });
    named(words, names)
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

impl Noun<Ma> for TableEdge {
    fn say(&self, _: &By<'_>) -> String {
        edge(*self).to_owned()
    }
    fn read(_: &By<'_>, words: &[Word]) -> Option<(TableEdge, usize)> {
        Some((one_of(words, TableEdge::ALL, edge)?, 1))
    }
}

/// The speaker's side is the first.
impl Noun<Ma> for Side {
    fn say(&self, by: &By<'_>) -> String {
        if *self == by.side { "first".to_owned() } else { "second".to_owned() }
    }
    fn read(by: &By<'_>, words: &[Word]) -> Option<(Side, usize)> {
        match words.first()?.folded.as_str() {
            "first" => Some((by.side, 1)),
            "second" => Some((!by.side, 1)),
            _ => None,
        }
    }
}

/// By its code, or by its name, the own ones first.
impl Noun<Ma> for BattalionId {
    fn say(&self, by: &By<'_>) -> String {
        by.game.code(*self).to_owned()
    }
    fn read(by: &By<'_>, words: &[Word]) -> Option<(BattalionId, usize)> {
        called(by, by.side, words)
    }
    fn exists(&self, game: &Ma) -> bool {
        self.index() < game.battle.battalions.len()
    }
}

impl Noun<Ma> for Act {
    fn say(&self, _: &By<'_>) -> String {
        self.name().to_owned()
    }
    fn read(_: &By<'_>, words: &[Word]) -> Option<(Act, usize)> {
        Some((one_of(words, Act::ALL, Act::name)?, 1))
    }
}

/// Also one beside the table: it is read, so that a clause refuses it.
impl Noun<Ma> for Point {
    fn say(&self, _: &By<'_>) -> String {
        at(*self)
    }
    fn read(_: &By<'_>, words: &[Word]) -> Option<(Point, usize)> {
        let [x, y, ..] = words else { return None };
        Some((Point::new(length(&x.folded)?.units(), length(&y.folded)?.units()), 2))
    }
}

impl Noun<Ma> for Heading {
    fn say(&self, _: &By<'_>) -> String {
        self.to_string()
    }
    fn read(_: &By<'_>, words: &[Word]) -> Option<(Heading, usize)> {
        Some((Heading::new(turn(&words.first()?.folded)?.steps()), 1))
    }
}

/// The shift of a new formation: `shift 0 -2`, or nothing.
impl Noun<Ma> for [i32; 2] {
    fn say(&self, _: &By<'_>) -> String {
        match self.map(Length::new) {
            [Length::ZERO, Length::ZERO] => String::new(),
            [x, y] => format!("shift {x} {y}"),
        }
    }
    fn read(by: &By<'_>, words: &[Word]) -> Option<([i32; 2], usize)> {
        let Some((by, taken)) = after(words, "shift", |rest| Point::read(by, rest)) else {
            return Some(([0, 0], 0));
        };
        Some(([by.x(), by.y()], taken))
    }
}

/// The front of a skirmish group: `cell 5`, or nothing for the widest.
impl Noun<Ma> for Length {
    fn say(&self, _: &By<'_>) -> String {
        format!("cell {self}")
    }
    fn read(_: &By<'_>, words: &[Word]) -> Option<(Length, usize)> {
        let cell = after(words, "cell", |rest| Some((length(&rest.first()?.folded)?, 1)));
        Some(cell.unwrap_or((SCREEN_CELL, 0)))
    }
}

/// `line at 60 30 facing 90 screen 8 at 60 38 cell 6`
impl Noun<Ma> for Placing {
    fn say(&self, by: &By<'_>) -> String {
        let Placing { formation, pose, screen } = self;
        let mut words = format!("{} at {} facing {}", formation.name(), at(pose.anchor), pose.heading);
        if let Some(ScreenPlacing { figures, pose, cell }) = screen {
            words += &format!(" screen {figures} at {} {}", at(pose.anchor), cell.say(by));
        }
        words
    }
    fn read(by: &By<'_>, words: &[Word]) -> Option<(Placing, usize)> {
        let formation = one_of(words, Formation::ALL, Formation::name)?;
        let (anchor, _) = Point::read(by, words.get(1..)?)?;
        let (heading, _) = after(words.get(3..)?, "facing", |rest| Heading::read(by, rest))?;
        let pose = Pose::new(anchor, heading);
        let screen = after(words.get(5..)?, "screen", |rest| {
            let figures = rest.first()?.folded.parse().ok()?;
            let (at, _) = Point::read(by, rest.get(1..)?)?;
            let (cell, taken) = Length::read(by, rest.get(3..)?)?;
            Some((ScreenPlacing { figures, pose: Pose::new(at, heading), cell }, 3 + taken))
        });
        let (screen, taken) = screen.map_or((None, 0), |(screen, taken)| (Some(screen), taken));
        Some((Placing { formation, pose, screen }, 5 + taken))
    }
    fn exists(&self, _: &Ma) -> bool {
        true
    }
}

/// `B1 at F1 wheel left 20`
impl Noun<Ma> for Onset {
    fn say(&self, by: &By<'_>) -> String {
        let mut words = format!("{} at {}", self.unit.say(by), self.target.say(by));
        if let Some(Wheel { hand, by }) = self.wheel {
            let hand = if hand == Hand::Left { "left" } else { "right" };
            words += &format!(" wheel {hand} {by}");
        }
        words
    }
    fn read(by: &By<'_>, words: &[Word]) -> Option<(Onset, usize)> {
        let (unit, first) = called(by, by.side, words)?;
        let (target, second) = called(by, !by.side, words.get(first..)?)?;
        let taken = first + second;
        let wheel = after(words.get(taken..)?, "wheel", |rest| {
            let hand = match rest.first()?.folded.as_str() {
                "left" => Hand::Left,
                "right" => Hand::Right,
                _ => return None,
            };
            Some((Wheel { hand, by: turn(&rest.get(1)?.folded)? }, 2))
        });
        let (wheel, more) = wheel.map_or((None, 0), |(wheel, taken)| (Some(wheel), taken));
        Some((Onset { unit, target, wheel }, taken + more))
    }
    fn exists(&self, game: &Ma) -> bool {
        self.unit.exists(game) && self.target.exists(game)
    }
}

/// `B1 at F1 and screen at screen F2 bonus screen`. Small words count here, so it is read in [`answers`](super::answers).
impl Noun<Ma> for Volleys {
    fn say(&self, by: &By<'_>) -> String {
        let named = |target: Target| match target.body {
            Body::Formed => target.unit.say(by),
            Body::Screen => format!("screen {}", target.unit.say(by)),
        };
        let Volleys { unit, formed, screen, bonus } = *self;
        let mut words = unit.say(by);
        if let Some(target) = formed {
            words += &format!(" at {}", named(target));
        }
        if let Some(target) = screen {
            let and = if formed.is_some() { " and" } else { "" };
            words += &format!("{and} screen at {}", named(target));
        }
        if formed.is_some() && screen.is_some() && bonus == Body::Screen {
            words += " bonus screen";
        }
        words
    }
    fn read(_: &By<'_>, _: &[Word]) -> Option<(Volleys, usize)> {
        None
    }
    fn exists(&self, game: &Ma) -> bool {
        let targets = [self.formed, self.screen].into_iter().flatten().map(|target| target.unit);
        targets.chain([self.unit]).all(|unit| unit.exists(game))
    }
}

/// `wheel left 20, advance 10`. Commas count here, so it is read in [`answers`](super::answers).
impl Noun<Ma> for Legs {
    fn say(&self, _: &By<'_>) -> String {
        if self.is_empty() {
            return "stand".to_owned();
        }
        let legs: Vec<String> = self.iter().map(ToString::to_string).collect();
        legs.join(", ")
    }
    fn read(_: &By<'_>, _: &[Word]) -> Option<(Legs, usize)> {
        None
    }
}
