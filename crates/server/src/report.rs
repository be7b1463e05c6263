//! The report of a finished battle: its log is gone through once more, and looked at as its opponents would look at it.
//!
//! What a position is worth is what the bots think it is worth ([`kernel::Commander::evaluate`]); the luck of a roll is
//! what came of it less what could be expected, every fall counted by its weight. So the report needs nothing from a
//! rule set that it does not say already.

pub mod drawn;

use crate::bots::Opposed;
use kernel::{Caption, Course, Dice, Entry, Faces, Pending, Reading, Roll, Side, Stage, Stream, Viewer};
use protocol::{GroupLosses, Line, Luck, Over, Report, Stood, TurnMark, Turning};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Rolls whose every die is read for itself are sampled beyond this many falls.
const MOST_FALLS: u128 = 216;
/// How many falls are drawn then.
const SAMPLE: u32 = 120;
/// The most moments of the curve.
const MOST_MOMENTS: usize = 240;
/// How many turning points are told.
const TURNING_POINTS: usize = 6;
/// A roll that changed less than this, in points, turned nothing.
const LEAST: f64 = 0.25;

/// A finished game, to be gone through.
pub struct Finished<G: Opposed> {
    /// The rules and the battle.
    pub game: Arc<G>,
    /// Its title.
    pub title: String,
    /// All entries.
    pub entries: Vec<Entry<G::Answer>>,
    /// The log as one reads it who sees everything.
    pub log: Vec<Line>,
    /// How it ended.
    pub over: Over,
}

/// What is known of an entry.
struct Passed {
    entry: u32,
    turn: u32,
    margin: i32,
    losses: [u32; 2],
    worth: f64,
    thrown: Option<Weighed>,
}

/// A roll against what could be expected of it.
pub struct Weighed {
    /// The roll.
    pub roll: Roll,
    /// What fell.
    pub faces: Faces,
    /// What came of it less what could be expected, in points for the first side.
    pub gain: f64,
}

impl Weighed {
    /// Whom the roll helped. Nobody is worse off for a test that he passed, or better off for one that he failed: where the
    /// evaluation says so, it sees dangers that were there before, and the roll turned nothing.
    pub fn helped(&self) -> Option<Side> {
        let helped = if self.gain > 0.0 { Side::First } else { Side::Second };
        let own = self.roll.by.filter(|_| is_test(&self.roll));
        let against = own.is_some_and(|own| self.roll.passes(&self.faces) != (own == helped));
        (!against).then_some(helped)
    }
}

/// Whether one number decides whether a roll is passed.
fn is_test(roll: &Roll) -> bool {
    roll.needed().is_some() && roll.adds_up()
}

impl<G: Opposed> Finished<G> {
    /// The report; nothing if it was stopped, or if the entries do not follow one another.
    pub fn report(self, stop: &AtomicBool) -> Option<Report> {
        let mut course = Course::new(self.game.clone());
        let mut passed = vec![self.look(course.state(), 0, None)];
        for (n, entry) in (1u32..).zip(&self.entries) {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let thrown = match (entry, course.pending()) {
                (Entry::Roll { faces, .. }, Pending::Roll(roll)) => {
                    Some((roll, course.state().clone(), faces))
                }
                _ => None,
            };
            course.push(entry.clone()).ok()?;
            if let Entry::Undo { to, .. } = entry {
                passed.retain(|one| one.entry <= *to);
            }
            if matches!(entry, Entry::Answer { .. } | Entry::Sealed { .. } | Entry::Roll { .. }) {
                let worth = points(self.worth(course.state()));
                let thrown = thrown.and_then(|(roll, before, faces)| {
                    let gain = worth - self.expected(&before, &roll);
                    Some(Weighed { roll, faces: Faces::try_from(faces.as_slice()).ok()?, gain })
                });
                passed.push(self.look(course.state(), n, thrown));
            }
        }
        Some(self.told(course.state(), &passed))
    }

    fn look(&self, state: &G::State, entry: u32, thrown: Option<Weighed>) -> Passed {
        let losses = self.losses(state).map(|groups| groups.iter().map(|group| group.lost).sum());
        let (turn, margin) = (u32::from(self.game.turn(state)), self.game.margin(state));
        Passed { entry, turn, margin, losses, worth: points(self.worth(state)), thrown }
    }

    /// What a position is worth to the first side. The last one is looked at as all others are: what is scored at the
    /// end stands beside the curve, and no roll before it is credited with it.
    fn worth(&self, state: &G::State) -> i64 {
        let mut features = kernel::Features::new();
        self.game.measure(state, &mut features);
        self.game.weights().worth(&features)
    }

    /// What a roll is worth before it falls, in points for the first side.
    fn expected(&self, before: &G::State, roll: &Roll) -> f64 {
        let after = |faces: &Faces| {
            let mut state = before.clone();
            self.game.settle(&mut Stage::silent(&self.game, &mut state), faces);
            points(self.worth(&state))
        };
        let Dice { count, sides } = roll.dice;
        if roll.reading == Reading::Each && roll.dice.falls() > MOST_FALLS {
            // The same draws for the same dice: a report reads the same whenever it is made.
            let mut chance = Stream::new(u64::from(count) << 8 | u64::from(sides));
            return (0..SAMPLE).map(|_| after(&chance.throw(roll.dice))).sum::<f64>() / f64::from(SAMPLE);
        }
        let mut sum = 0.0;
        roll.for_each_outcome(|faces, weight| sum += after(faces) * weight as f64);
        sum / roll.dice.falls() as f64
    }

    /// What each formation of each side has lost.
    fn losses(&self, state: &G::State) -> [Vec<GroupLosses>; 2] {
        let (groups, mut lost) = (self.game.groups(), Vec::new());
        self.game.losses(state, &mut lost);
        Side::BOTH.map(|side| {
            let own = groups.iter().zip(&lost).filter(|(group, _)| group.side == side);
            own.map(|(group, lost)| GroupLosses {
                side,
                name: group.name.clone(),
                strength: group.strength,
                lost: *lost,
            })
            .collect()
        })
    }

    fn told(&self, end: &G::State, passed: &[Passed]) -> Report {
        let view::Scene { sides, livery, status, .. } = self.game.scene(&self.game.view(end, Viewer::Umpire));
        let rolls = || passed.iter().filter_map(|one| one.thrown.as_ref());
        Report {
            title: self.title.clone(),
            sides,
            livery,
            over: self.over.clone(),
            score: status.score.text,
            called: status.called,
            turns: turns(passed),
            course: thinned(passed),
            groups: self.losses(end).into_iter().flatten().collect(),
            turning: self.turning(passed),
            luck: Side::BOTH.map(|side| luck(rolls().filter(|one| one.roll.by == Some(side)))),
            favour: rolls().map(|one| one.gain).sum(),
        }
    }

    fn turning(&self, passed: &[Passed]) -> Vec<Turning> {
        let great = passed.iter().filter_map(|one| Some((one, one.thrown.as_ref()?)));
        let mut great: Vec<(&Passed, &Weighed)> =
            great.filter(|(_, thrown)| thrown.gain.abs() >= LEAST).collect();
        great.sort_by(|a, b| b.1.gain.abs().total_cmp(&a.1.gain.abs()).then(a.0.entry.cmp(&b.0.entry)));
        let told = great.into_iter().filter_map(|(one, thrown)| {
            let (helped, text) = (thrown.helped()?, self.words(one.entry)?);
            Some(Turning { entry: one.entry, turn: one.turn, text, helped, points: thrown.gain.abs() })
        });
        told.take(TURNING_POINTS).collect()
    }

    /// What the log says of an entry.
    fn words(&self, entry: u32) -> Option<String> {
        let from = self.log.partition_point(|line| line.entry < entry);
        let lines = self.log[from..].iter().take_while(|line| line.entry == entry);
        let lines = lines.filter(|line| line.heading == Caption::Line);
        let words: Vec<&str> = lines.map(|line| line.text.as_str()).take(3).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }
}

/// Centipoints as points.
fn points(centi: i64) -> f64 {
    centi as f64 / 100.0
}

/// The last that is known of every turn.
fn turns(passed: &[Passed]) -> Vec<TurnMark> {
    let mut turns: Vec<TurnMark> = Vec::new();
    for one in passed {
        let mark = TurnMark { turn: one.turn, entry: one.entry, margin: one.margin, losses: one.losses };
        match turns.last_mut() {
            Some(last) if last.turn == one.turn => *last = mark,
            _ => turns.push(mark),
        }
    }
    turns
}

/// The curve, with as many moments as one can see.
fn thinned(passed: &[Passed]) -> Vec<Stood> {
    let step = passed.len().div_ceil(MOST_MOMENTS).max(1);
    let last = passed.len().saturating_sub(1);
    let kept = passed.iter().enumerate().filter(|(n, _)| n % step == 0 || *n == last);
    kept.map(|(_, one)| Stood { entry: one.entry, turn: one.turn, worth: one.worth }).collect()
}

/// The dice of a side, counted.
fn luck<'a>(rolls: impl Iterator<Item = &'a Weighed>) -> Luck {
    let mut luck = Luck::default();
    for Weighed { roll, faces, .. } in rolls {
        if let Some(need) = roll.each_needs() {
            let good = f64::from(
                (i16::from(roll.dice.sides) + 1 - i16::from(need)).clamp(0, i16::from(roll.dice.sides)),
            );
            luck.dice += u32::from(roll.dice.count);
            luck.hits += faces.iter().filter(|&&face| face >= need).count() as u32;
            luck.hits_expected += f64::from(roll.dice.count) * good / f64::from(roll.dice.sides);
        } else if is_test(roll) {
            let mut good = 0.0;
            roll.for_each_outcome(|faces, weight| {
                good += if roll.passes(faces) { weight as f64 } else { 0.0 };
            });
            luck.tests += 1;
            luck.passed += u32::from(roll.passes(faces));
            luck.passed_expected += good / roll.dice.falls() as f64;
        } else {
            luck.others += 1;
        }
    }
    luck
}
