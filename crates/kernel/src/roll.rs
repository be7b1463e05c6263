//! A roll of the dice as data: dice, modifiers with their reasons, and every way it can fall, with weights.

use crate::falls::{each_count, each_count_and_top, each_fall, each_sum, each_sum_and_ones};
use crate::{RuleId, Side};
use arrayvec::ArrayVec;
use serde::Serialize;

/// The most dice one roll may have; 6 to the 48th still fits a `u128` weight.
pub const MOST_DICE: usize = 48;
/// The most modifiers one roll may list. A list that is full is a fault of the rule set, which the conformance suite
/// finds: the next modifier would lose its reason.
pub const MOST_MODIFIERS: usize = 32;

/// The faces that fell, in the order of the dice.
pub type Faces = ArrayVec<u8, MOST_DICE>;

/// Some dice with the same number of sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Dice {
    /// How many.
    pub count: u8,
    /// Sides of each: 6 in all the rule books.
    pub sides: u8,
}

impl Dice {
    /// `count` six-sided dice.
    pub const fn d6(count: u8) -> Dice {
        Dice { count, sides: 6 }
    }
    /// The number of different falls: sides to the power of count.
    pub fn falls(self) -> u128 {
        (self.sides as u128).saturating_pow(self.count as u32)
    }
    /// Whether these faces can come from these dice.
    pub fn could_fall(self, faces: &[u8]) -> bool {
        faces.len() == self.count as usize && faces.iter().all(|&f| (1..=self.sides).contains(&f))
    }
}

/// What a settled roll looks at. Falls that read the same must settle the same: odds are computed on one fall
/// of each class, and the conformance suite checks the promise on the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Reading {
    /// Only the sum counts.
    Sum,
    /// Every die counts for itself, in order (one die for each side, an ordered pair).
    Each,
    /// Only the number of dice that show at least this counts: a single die is counted too. A test is [`Reading::Passes`].
    AtLeast(u8),
    /// The number of dice that show at least this counts, and whether one of them shows the highest face.
    AtLeastAndTop(u8),
    /// The sum counts, and whether at least this many dice show 1: 20 classes of three dice with two ones.
    SumAndOnes(u8),
    /// Only whether the test is passed counts ([`Roll::passes`]): two classes. Either leads on; a test is never thrown again
    /// in the same position, as equal dice may be.
    Passes,
}

/// What a modifier changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Changes {
    /// The dice: added to what they show.
    Die,
    /// The number of dice.
    Dice,
    /// The column of the table, or the value that finds it.
    Column,
    /// The number that must be reached or kept under.
    Need,
    /// The dice, where their total is read a second time: the morale after the loss.
    Second,
}

/// One modifier: the value, the reason a player reads, and the clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Modifier {
    /// What is added.
    pub value: i16,
    /// Why, in the words of the book.
    pub why: &'static str,
    /// The clause.
    pub rule: RuleId,
    /// What it is added to.
    pub changes: Changes,
}

/// What a test must do to pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Need {
    /// Passed at this number or under it.
    AtMost(i16),
    /// Passed at this number or over it.
    AtLeast(i16),
}

impl Need {
    /// Whether this total meets it.
    pub fn met_by(self, total: i16) -> bool {
        match self {
            Need::AtMost(n) => total <= n,
            Need::AtLeast(n) => total >= n,
        }
    }
}

/// A roll that is due, with all its reasons. The same value serves the dice, the odds, the log, the panel on
/// the screen and the bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Roll {
    /// The clause that demands it.
    pub rule: RuleId,
    /// What it is, in the words of the book: "artillery fire".
    pub what: &'static str,
    /// Whose roll it is; `None` when both sides roll.
    pub by: Option<Side>,
    /// The dice.
    pub dice: Dice,
    /// How they are read.
    pub reading: Reading,
    /// Every modifier that applies, in the order of the book; at most [`MOST_MODIFIERS`]. On the heap: a roll is handed on
    /// many times before it falls, and most have few modifiers or none.
    pub modifiers: Vec<Modifier>,
    /// The table on which the result is read, if any.
    pub table: Option<RuleId>,
    /// The number to reach, if it is a test.
    pub need: Option<Need>,
    /// Whom it is about, by the rule set's own number: for dice that are keyed, and for pictures of what happened.
    pub who: Option<u16>,
}

impl Roll {
    /// A roll read as a sum, without modifiers.
    pub fn new(dice: Dice, what: &'static str, rule: RuleId) -> Roll {
        let modifiers = Vec::new();
        Roll {
            rule,
            what,
            by: None,
            dice,
            reading: Reading::Sum,
            modifiers,
            table: None,
            need: None,
            who: None,
        }
    }
    /// The same, about this unit, by the rule set's own number.
    #[inline(always)]
    pub fn about(mut self, who: u16) -> Roll {
        self.who = Some(who);
        self
    }
    /// The same, rolled by this side.
    #[inline(always)]
    pub fn by(mut self, side: Side) -> Roll {
        self.by = Some(side);
        self
    }
    /// The same, read in another way.
    #[inline(always)]
    pub fn read(mut self, reading: Reading) -> Roll {
        self.reading = reading;
        self
    }
    /// The same, looked up on this table.
    #[inline(always)]
    pub fn on(mut self, table: RuleId) -> Roll {
        self.table = Some(table);
        self
    }
    /// The same, with a number to reach.
    #[inline(always)]
    pub fn needing(mut self, need: Need) -> Roll {
        self.need = Some(need);
        self
    }
    /// Adds a modifier to the die, unless it is zero.
    #[inline(always)]
    pub fn modify(self, value: i16, why: &'static str, rule: RuleId) -> Roll {
        self.change(Changes::Die, value, why, rule)
    }
    /// Adds a modifier to the die where the condition holds.
    #[inline(always)]
    pub fn modify_if(self, holds: bool, value: i16, why: &'static str, rule: RuleId) -> Roll {
        if holds { self.modify(value, why, rule) } else { self }
    }
    /// Adds a modifier to the column, unless it is zero.
    #[inline(always)]
    pub fn shift(self, value: i16, why: &'static str, rule: RuleId) -> Roll {
        self.change(Changes::Column, value, why, rule)
    }
    /// Adds a modifier to the number of dice, unless it is zero; [`Roll::throw_counted`] then takes that many.
    #[inline(always)]
    pub fn more(self, value: i16, why: &'static str, rule: RuleId) -> Roll {
        self.change(Changes::Dice, value, why, rule)
    }
    /// The same, with as many dice as the modifiers of their number say: at least one.
    #[inline(always)]
    pub fn throw_counted(mut self) -> Roll {
        self.dice.count = self.sum_of(Changes::Dice).clamp(1, MOST_DICE as i16) as u8;
        self
    }
    /// Adds a modifier of any kind, unless it is zero. One over the limit adds to the last: the total stays right, but its
    /// reason is lost, so the conformance suite refuses a list that is full.
    #[inline(always)]
    pub fn change(mut self, changes: Changes, value: i16, why: &'static str, rule: RuleId) -> Roll {
        if value == 0 {
            return self;
        }
        if self.modifiers.len() < MOST_MODIFIERS {
            self.modifiers.push(Modifier { value, why, rule, changes });
        } else if let Some(last) = self.modifiers.last_mut() {
            last.value = last.value.saturating_add(value);
        }
        self
    }

    /// The sum of the modifiers of one kind.
    pub fn sum_of(&self, changes: Changes) -> i16 {
        self.modifiers.iter().filter(|m| m.changes == changes).map(|m| m.value).sum()
    }
    /// The sum of the faces with the modifiers of the die.
    pub fn total(&self, faces: &[u8]) -> i16 {
        faces.iter().map(|&f| f as i16).sum::<i16>() + self.sum_of(Changes::Die)
    }
    /// The total as it is read a second time.
    pub fn second_total(&self, faces: &[u8]) -> i16 {
        self.total(faces) + self.sum_of(Changes::Second)
    }
    /// The number to reach, with the modifiers that change it.
    pub fn needed(&self) -> Option<Need> {
        let change = self.sum_of(Changes::Need);
        self.need.map(|need| match need {
            Need::AtMost(n) => Need::AtMost(n.saturating_add(change)),
            Need::AtLeast(n) => Need::AtLeast(n.saturating_add(change)),
        })
    }
    /// What the dice themselves must show together to pass a test: the number to reach without the modifiers of the die.
    pub fn must_show(&self) -> Option<Need> {
        let added = self.sum_of(Changes::Die);
        self.needed().filter(|_| self.adds_up()).map(|need| match need {
            Need::AtMost(n) => Need::AtMost(n.saturating_sub(added)),
            Need::AtLeast(n) => Need::AtLeast(n.saturating_sub(added)),
        })
    }
    /// What each die must show by itself, where dice are counted and not added up.
    pub fn each_needs(&self) -> Option<u8> {
        match self.reading {
            Reading::AtLeast(need) | Reading::AtLeastAndTop(need) => Some(need),
            Reading::Sum | Reading::Each | Reading::SumAndOnes(_) | Reading::Passes => None,
        }
    }
    /// Whether a die that shows this counts; `None` where dice are not counted one by one.
    pub fn counts(&self, face: u8) -> Option<bool> {
        self.each_needs().map(|need| face >= need)
    }
    /// Whether the faces add up to one number.
    pub fn adds_up(&self) -> bool {
        self.each_needs().is_none() && (self.reading != Reading::Each || self.dice.count == 1)
    }
    /// Whether a test is passed by these faces; `true` for a roll that is no test.
    pub fn passes(&self, faces: &[u8]) -> bool {
        self.needed().is_none_or(|need| need.met_by(self.total(faces)))
    }

    /// Calls `f` with one fall of every class that reads differently, and its weight. The weights sum to
    /// [`Dice::falls`]. Allocates nothing.
    pub fn for_each_outcome(&self, mut f: impl FnMut(&Faces, u128)) {
        match self.reading {
            Reading::Sum => each_sum(self.dice, &mut f),
            Reading::Each => each_fall(self.dice, &mut f),
            Reading::AtLeast(need) => each_count(self.dice, need, &mut f),
            Reading::AtLeastAndTop(need) => each_count_and_top(self.dice, need, &mut f),
            Reading::SumAndOnes(ones) => each_sum_and_ones(self.dice, ones as usize, &mut f),
            Reading::Passes => self.each_verdict(&mut f),
        }
    }

    /// One fall that fails and one that passes; a class that cannot fall is left out.
    fn each_verdict(&self, f: &mut impl FnMut(&Faces, u128)) {
        let mut classes: [Option<(Faces, u128)>; 2] = [None, None];
        let (added, needed) = (self.sum_of(Changes::Die), self.needed());
        let passes = |shown: i16| needed.is_none_or(|need| need.met_by(shown + added));
        let mut sort = |faces: &Faces, weight| match &mut classes[usize::from(passes(sum(faces) as i16))] {
            Some((_, sum)) => *sum += weight,
            none => *none = Some((faces.clone(), weight)),
        };
        // SHORTCUT: the few faces of one die need no table of sums.
        if self.dice.count == 1 {
            each_fall(self.dice, &mut sort)
        } else {
            each_sum(self.dice, &mut sort)
        }
        for (faces, weight) in classes.iter().flatten() {
            f(faces, *weight);
        }
    }

    /// The outcomes as a list, for callers that want to keep them.
    pub fn outcomes(&self) -> Vec<(Faces, u128)> {
        let mut all = Vec::new();
        self.for_each_outcome(|faces, weight| all.push((faces.clone(), weight)));
        all
    }

    /// Whether two falls belong to the same class.
    pub fn read_alike(&self, a: &[u8], b: &[u8]) -> bool {
        match self.reading {
            Reading::Sum => sum(a) == sum(b),
            Reading::Each => a == b,
            Reading::AtLeast(need) => hits(a, need) == hits(b, need),
            Reading::AtLeastAndTop(need) => {
                let top = |faces| need <= self.dice.sides && hits(faces, self.dice.sides) > 0;
                hits(a, need) == hits(b, need) && top(a) == top(b)
            }
            Reading::SumAndOnes(n) => sum(a) == sum(b) && (ones(a) >= n as usize) == (ones(b) >= n as usize),
            Reading::Passes => self.passes(a) == self.passes(b),
        }
    }
}

fn sum(faces: &[u8]) -> u32 {
    faces.iter().map(|&f| f as u32).sum()
}

fn hits(faces: &[u8], need: u8) -> usize {
    faces.iter().filter(|&&f| f >= need).count()
}

fn ones(faces: &[u8]) -> usize {
    faces.iter().filter(|&&f| f == 1).count()
}
