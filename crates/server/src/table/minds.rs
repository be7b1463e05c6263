//! Bots at a table: what they think about, what they had in mind, and why.

use super::Table;
use crate::bots::{self, Opposed, Seated, Thinking, Thought, decides};
use crate::live::{Explainer, Given, Hinter, LiveGame, Thinker};
use ::bots::Memory;
use kernel::{BySide, Side, Viewer};
use protocol::Refusal;

impl<G: Opposed> Table<G> {
    pub(super) fn thinker_of(&mut self, side: Side, seat: Seated) -> Option<Thinker> {
        let course = self.course();
        course.pending().question(side)?;
        let game = course.game().clone();
        // Who is quicker must not matter: a sealed question is decided on what was there before either answered.
        if let Some(n) = course.unrevealed() {
            let entries = course.entries().get(..n as usize - 1)?.to_vec();
            return Some(Box::new(move |_| bots::asked(&game, &entries, side, seat)?.think()));
        }
        let view = self.seen(Viewer::Side(side));
        let n = course.entries().iter().filter(|entry| decides(entry, side)).count() as u64;
        let memory = self.minds[side].clone();
        let lost = memory.plan.is_none();
        let mut thinking = Thinking { game, side, seat, view, n, memory };
        if !lost || !thinking.goes_on() {
            return Some(Box::new(move |_| thinking.think()));
        }
        let entries = course.entries().to_vec();
        Some(Box::new(move |_| {
            thinking.memory = bots::recall(&thinking.game, &entries, side, seat).unwrap_or_default();
            thinking.think()
        }))
    }

    /// What a bot thought is done. The view may let pass what only the full state refuses; then, or if there is no
    /// thought at all, the first answer stands that is not refused: a game never stands still.
    pub(super) fn do_thought(&mut self, side: Side, thought: Option<&Thought>) -> Result<(), Vec<Refusal>> {
        if let Some(thought) = thought
            && self.answer(side, &Given::Written(thought.answer.clone())).is_ok()
        {
            self.minds[side] = serde_json::from_str(&thought.mind).unwrap_or_default();
            return Ok(());
        }
        let offers = self.desk(side.into()).options().len() as u32;
        let mut refused = Vec::new();
        for index in 0..offers {
            match self.answer(side, &Given::offer(index)) {
                Ok(()) => return Ok(()),
                Err(refusals) => refused = refusals,
            }
        }
        Err(refused)
    }

    /// It has nothing in mind: in the middle of an activation it plans anew from what the side sees.
    pub(super) fn hinter_of(&mut self, side: Side, seat: Seated) -> Option<Hinter> {
        let course = self.course();
        course.pending().question(side)?;
        let game = course.game().clone();
        let n = course.entries().iter().filter(|entry| decides(entry, side)).count() as u64;
        let view = self.seen(Viewer::Side(side));
        let thinking = Thinking { game, side, seat, view, n, memory: Memory::default() };
        Some(Box::new(move |_| thinking.hint()))
    }

    pub(super) fn explainer_of(&self, entry: u32, seats: &BySide<Option<Seated>>) -> Option<Explainer> {
        let course = self.course();
        let entries = course.entries().get(..entry as usize)?;
        let last = entries.last()?;
        let side = Side::BOTH.into_iter().find(|&side| decides(last, side))?;
        let seat = seats[side]?;
        let (game, entries) = (course.game().clone(), entries.to_vec());
        Some(Box::new(move |_| bots::explain(&game, &entries, side, seat)))
    }
}
