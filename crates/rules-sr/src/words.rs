//! Every sentence a player reads.
use crate::Sr;
use crate::events::Event;
use crate::orders::{Answer, Question};
use crate::refusals::Refusal;
use crate::state::State;
use kernel::{Explained, Side, Telling, rule};

impl Sr {
    pub(crate) fn explain_refusal(&self, _: &State, refusal: Refusal) -> Explained {
        Explained::new(rule!("SR-2a"), format!("{refusal:?}"))
    }
    pub(crate) fn tell_event(&self, _: &State, _: &Event) -> Option<Telling> {
        None
    }
    pub(crate) fn prompt_for(&self, _: &State, _: Side, q: Question) -> String {
        format!("{q:?}")
    }
    pub(crate) fn say_answer(&self, _: &State, answer: Answer) -> String {
        format!("{answer:?}")
    }
    pub(crate) fn read_answer(&self, s: &State, side: Side, words: &str) -> Result<Answer, String> {
        let mut all = Vec::new();
        self.offer(s, side, &mut all);
        all.into_iter().find(|a| format!("{a:?}") == words).ok_or_else(|| "no".to_owned())
    }
}
