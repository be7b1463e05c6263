//! SHORTCUT: geometry that is found again instead of worked out again. Odds follow thousands of positions that differ in
//! losses and Characters while everybody stands in one of a few ways: where a beaten battalion recoils to, where its
//! winner follows and where it flees depend on nothing else.

use crate::Ma;
use crate::army::{BattalionId, MAX_BATTALIONS};
use crate::combat::recoil::Recoil;
use crate::rout::Flight;
use crate::state::*;
use arrayvec::ArrayVec;
use kernel::fingerprint::Fingerprints;
use std::collections::HashMap;
use std::sync::Mutex;
use tabletop::{Pose, Stance};

/// What was worked out, by battle.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    pub recoils: Known<Recoil>,
    pub pursuits: Known<Option<Vec<(BattalionId, Stance)>>>,
    pub flights: Known<Flight>,
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
