//! Drafts: what a side has written so far. They are stored beside the games, never in one, shown to their seat alone, and
//! gone with the answer.

use super::{Host, error};
use crate::costs::{MOST_DRAFT, of_draft};
use crate::store::Draft;
use kernel::Side;
use protocol::{Seat, ServerMessage, View};
use std::sync::Arc;

impl Host {
    /// What was written before the table was laid. A draft that cannot be read is as good as none.
    pub(super) async fn load_drafts(&mut self) {
        self.drafts = self.house.store.drafts(self.stored.key).await.unwrap_or_default();
    }

    /// Keeps what a side has written; empty words forget it.
    pub(super) async fn keep_draft(
        &mut self,
        i: usize,
        (side, command): (Side, u32),
        question: u32,
        words: String,
    ) {
        let asked = self.game.goes_on() && self.game.asked().contains(&side);
        if !asked || self.game.asked_since() != question {
            let seq = self.game.entries();
            return self.pages[i].say(&ServerMessage::Stale { id: command, seq });
        }
        if words.len() > MOST_DRAFT {
            return self.pages[i].say(&error(command, "This draft is too long to be kept."));
        }
        self.house.limits.charge(self.pages[i].address, of_draft(words.len()));
        let draft = (!words.is_empty()).then_some(Draft { question, words });
        if self.drafts[side] == draft {
            return self.pages[i].say(&ServerMessage::Drafted { id: command });
        }
        let kept = self.house.store.keep_draft(self.stored.key, side, draft.clone()).await;
        self.pages[i].say(&match kept {
            Ok(()) => {
                self.drafts[side] = draft;
                ServerMessage::Drafted { id: command }
            }
            Err(fault) => error(command, &fault.to_string()),
        });
    }

    /// The side has answered: what it wrote on the way is nobody's business any more.
    pub(super) async fn forget_draft(&mut self, side: Side) {
        // Where it cannot be deleted now, it is of a question that is past, and is never shown.
        if self.drafts[side].take().is_some() {
            self.house.store.keep_draft(self.stored.key, side, None).await.ok();
        }
    }

    /// Adds to a view what its own side has written for the question it is asked.
    pub(super) fn add_draft(&self, seat: Seat, view: &mut View) {
        let draft = seat.side().and_then(|side| self.drafts[side].as_ref());
        if let (Some(draft), Some(question)) = (draft, &mut view.question)
            && draft.question == question.id
        {
            Arc::make_mut(question).draft = Some(draft.words.clone());
        }
    }
}
