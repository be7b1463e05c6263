//! Taking back: how far each side can go alone, how far both together, and the position there.

use super::{Course, InForce};
use crate::log::{Entry, Hidden};
use crate::{Faces, Game, Pending, Side, Stage, Wrong};

impl<G: Game> Course<G> {
    /// The entry numbers `side` can go back to now, the nearest first; empty if nothing can be taken back.
    pub fn can_take_back(&self, side: Side) -> Vec<u32> {
        let mut to = Vec::new();
        if self.closed() {
            return to;
        }
        for (i, last) in self.in_force.iter().enumerate().rev() {
            if last.barrier || last.by != Some(side) {
                break;
            }
            to.push(if i == 0 { 0 } else { self.in_force[i - 1].entry });
        }
        to
    }

    /// The entry numbers to which `side` could go back if the other agreed, the nearest first: each before a decision of its
    /// own. Empty while dice are due.
    pub fn could_take_back(&self, side: Side) -> Vec<u32> {
        if self.pending().asked().next().is_none() {
            return Vec::new();
        }
        let before = |i: usize| if i == 0 { 0 } else { self.in_force[i - 1].entry };
        let own = |(_, step): &(usize, &InForce)| step.by == Some(side);
        self.in_force.iter().enumerate().rev().filter(own).map(|(i, _)| before(i)).collect()
    }

    pub(super) fn take_back(&mut self, side: Side, to: u32) -> Result<(), Wrong> {
        if !self.can_take_back(side).contains(&to) {
            return Err(Wrong::TooLate);
        }
        let state = self.go_back(to);
        self.stand_at(to, state);
        Ok(())
    }

    /// Both sides agree to go back: as far as they like, but to a decision. Dice are never thrown again, and a roll that
    /// is due falls first.
    pub(super) fn take_back_together(&mut self, to: u32) -> Result<(), Wrong> {
        let earlier = self.in_force.split_last().map(|(_, earlier)| earlier).ok_or(Wrong::TooLate)?;
        let asks =
            |state: &G::State| matches!(self.game.pending(state), Pending::Ask(..) | Pending::Sealed(..));
        if to != 0 && !earlier.iter().any(|step| step.entry == to) || !asks(&self.state) {
            return Err(Wrong::TooLate);
        }
        let state = self.go_back(to);
        if !asks(&state) {
            return Err(Wrong::TooLate);
        }
        self.stand_at(to, state);
        Ok(())
    }

    /// Goes on from the position after an entry; what came later is no longer in force.
    fn stand_at(&mut self, to: u32, state: G::State) {
        self.state = state;
        self.in_force.retain(|step| step.entry <= to);
        if self.mark.0 > to {
            self.mark = (0, self.origin.clone());
        }
    }

    /// The position after an entry in force.
    fn go_back(&self, to: u32) -> G::State {
        let (from, mut state) = if self.mark.0 <= to { self.mark.clone() } else { (0, self.origin.clone()) };
        let steps = self.in_force.iter().filter(|step| from < step.entry && step.entry <= to);
        for step in steps {
            self.again(step.entry, &mut state);
        }
        state
    }

    /// Does an entry again that was judged before.
    fn again(&self, n: u32, state: &mut G::State) {
        let entry = &self.entries[n as usize - 1];
        let mut stage = Stage::silent(&*self.game, state);
        match entry {
            Entry::Answer { side, answer, .. } => self.game.decide(&mut stage, *side, answer),
            Entry::Sealed { side, open: Some(open), .. } => {
                if let Hidden::Answer(answer) = &open.hidden {
                    self.game.decide(&mut stage, *side, answer);
                }
            }
            Entry::Roll { faces, .. } => {
                let faces: Faces = faces.iter().copied().collect();
                self.game.settle(&mut stage, &faces);
            }
            _ => {}
        }
    }
}
