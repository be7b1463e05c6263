//! SHORTCUT: geometry that is found again instead of worked out again. Odds follow thousands of positions that differ in
//! losses and Characters while everybody stands in one of a few ways: where a beaten battalion recoils to, where its
//! winner follows and where it flees depend on nothing else. From one answer to the next most battalions stand still, so whom
//! they see is remembered too, and the ground of the charge in hand is asked for at each of its steps.

use crate::Ma;
use crate::aggression::Course;
use crate::army::{BattalionId, MAX_BATTALIONS};
use crate::combat::recoil::Recoil;
use crate::formation::Formation;
use crate::rout::Flight;
use crate::state::*;
use arrayvec::ArrayVec;
use kernel::fingerprint::Fingerprints;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use tabletop::{Length, Point, Pose, Shape, Stance};

/// What was worked out, by battle.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    pub recoils: Known<Recoil>,
    pub pursuits: Known<Option<Vec<(BattalionId, Stance)>>>,
    pub flights: Known<Flight>,
    pub sights: Sightings,
    pub footprints: Footprints,
    pub ground: Ground,
    pub recall: crate::bot::Recall,
}

/// Whoever is cloned begins with an empty memory.
impl Clone for Memory {
    fn clone(&self) -> Memory {
        Memory::default()
    }
}

/// Answers to one question of geometry, by where everybody stands.
#[derive(Debug)]
pub(crate) struct Known<T>(Mutex<HashMap<Vec<u64>, T, Fingerprints>>);

impl<T> Default for Known<T> {
    fn default() -> Known<T> {
        Known(Mutex::default())
    }
}

/// The most answers that are kept.
const MOST: usize = 256;

impl<T: Clone + PartialEq> Known<T> {
    /// The answer known for this question, or the one that is worked out. Whoever finds the memory in use by another thread works
    /// it out for himself.
    pub fn or_find(&self, asked: &Layout, find: impl FnOnce() -> T) -> T {
        let Ok(mut known) = self.0.try_lock() else { return find() };
        if let Some(answer) = known.get(asked.0.as_slice()) {
            // Every test holds what is remembered against what is so: a word that the question lacks would show here.
            debug_assert!(*answer == find(), "geometry depends on more than is asked for");
            return answer.clone();
        }
        let answer = find();
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(asked.0.to_vec(), answer.clone());
        answer
    }
}

/// Whether a battalion has an enemy in sight by terrain alone (MA-R98), as it last was for each two of them.
#[derive(Debug, Default)]
pub(crate) struct Sightings(Mutex<Vec<Option<Sighting>>>);

/// From where somebody was looked at, how he stood, and whether he was seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sighting {
    from: Point,
    stance: Stance,
    seen: bool,
}

impl Sightings {
    /// Whether the target is seen: as it is known, or as it is looked at now.
    pub fn or_look(&self, pair: Pair, (from, stance): (Point, Stance), look: impl FnOnce() -> bool) -> bool {
        let Ok(mut known) = self.0.try_lock() else { return look() };
        if known.is_empty() {
            known.resize(MAX_BATTALIONS * MAX_BATTALIONS, None);
        }
        let Some(last) = known.get_mut(pair.unit.index() * MAX_BATTALIONS + pair.target.index()) else {
            return look();
        };
        if let Some(last) = last.filter(|last| last.from == from && last.stance == stance) {
            debug_assert!(last.seen == look(), "sight depends on more than is asked for");
            return last.seen;
        }
        let seen = look();
        *last = Some(Sighting { from, stance, seen });
        seen
    }
}

/// The footprint of each body, as it last stood: from one answer to the next most stand still.
#[derive(Debug, Default)]
pub(crate) struct Footprints(Mutex<Drawn>);

/// Footprints in the hands of one who asks for many; of no use to whoever finds them in use by another thread.
pub(crate) struct KnownFootprints<'a>(Option<MutexGuard<'a, Drawn>>);

/// How each body last stood, and the footprint of that.
type Drawn = Vec<Option<(Stance, Shape)>>;

impl Footprints {
    pub fn known(&self) -> KnownFootprints<'_> {
        let mut known = self.0.try_lock().ok();
        if let Some(known) = known.as_mut().filter(|known| known.is_empty()) {
            known.resize(2 * MAX_BATTALIONS, None);
        }
        KnownFootprints(known)
    }
}

impl KnownFootprints<'_> {
    /// The footprint of a body that stands so: as it is known, or as it is made now.
    pub fn footprint(&mut self, who: Target, stance: Stance) -> Shape {
        let place = 2 * who.unit.index() + usize::from(who.body == Body::Screen);
        let Some(last) = self.0.as_mut().and_then(|known| known.get_mut(place)) else {
            return stance.footprint();
        };
        match last {
            Some((known, shape)) if *known == stance => *shape,
            _ => last.insert((stance, stance.footprint())).1,
        }
    }
}

/// The ground of the charge that was looked at last.
#[derive(Debug, Default)]
pub(crate) struct Ground(Mutex<Option<(Rush, Arc<Course>)>>);

/// What the ground of a charge depends on: how it stands and marches, and how it goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rush {
    pub start: Stance,
    pub formation: Formation,
    pub led: bool,
    pub wheel: Option<Wheel>,
    pub turned: Stance,
    pub contact: Length,
}

impl Ground {
    /// The ground of a charge: as it is known, or as it is looked at now.
    pub fn or_look(&self, rush: Rush, look: impl FnOnce() -> Option<Course>) -> Option<Arc<Course>> {
        let Ok(mut known) = self.0.try_lock() else { return look().map(Arc::new) };
        if let Some((_, course)) = known.as_ref().filter(|(last, _)| *last == rush) {
            debug_assert!(
                look().is_some_and(|now| now.is_like(course)),
                "ground depends on more than is asked for"
            );
            return Some(course.clone());
        }
        let course = Arc::new(look()?);
        *known = Some((rush, course.clone()));
        Some(course)
    }
}

/// A question about where everybody stands, in words: what is asked, then every battalion on the table with its footprint,
/// its screen, its combat and whom it supports.
pub(crate) struct Layout(ArrayVec<u64, { 5 * MAX_BATTALIONS + 2 }>);

/// A pose in two words.
fn words(pose: Pose) -> [u64; 2] {
    let (x, y) = (pose.anchor.x() as u32, pose.anchor.y() as u32);
    [u64::from(x) | u64::from(y) << 32, pose.heading.steps() as u64]
}

impl Ma {
    /// A question about this position.
    pub(crate) fn layout(&self, s: &State, asked: [u64; 2]) -> Layout {
        let mut all = Layout(asked.into_iter().collect());
        for unit in self.standing(s) {
            let troops = s.of(unit);
            let (foe, zone) =
                troops.engaged.map_or((0, 0), |engaged| (engaged.foe.0 + 1, engaged.zone as u8));
            let supports = troops.supports.map_or(0, |friend| friend.0 + 1);
            let screen = troops.screen.map_or(0, |_| troops.skirmishers);
            let body = [
                unit.0,
                troops.formation as u8,
                self.footprint_groups(s, unit),
                foe,
                zone,
                supports,
                screen,
                0,
            ];
            let [at, heading] = words(troops.pose);
            all.0.extend([u64::from_le_bytes(body), at, heading]);
            if let Some(screen) = troops.screen {
                let [at, heading] = words(screen.pose);
                all.0.extend([at, heading | u64::from(screen.cell.units() as u32) << 32]);
            }
        }
        all
    }
}
