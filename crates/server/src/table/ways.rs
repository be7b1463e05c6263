//! What an answer comes to before it is made, with those that follow it on its way.

use super::desk::Desk;
use crate::bots::Opposed;
use crate::costs::ODDS_PATIENCE;
use crate::live::Given;
use kernel::{Side, Stage};
use odds::Limits;
use protocol::{Foreseen, Odds};

/// The longest way that is followed: no march has more steps and turns.
const MOST_STEPS: usize = 64;

/// How far a way leads before anything comes between: the position there and the answer that is given in it.
struct Reached<G: Opposed> {
    position: G::State,
    answer: G::Answer,
    /// What the answers before it bring with them.
    brought: Vec<odds::Foreseen>,
}

impl<G: Opposed> Desk<G> {
    /// What an answer comes to before it is made, the same statement that `grognard odds` prints: its exact odds, and
    /// what it brings with it without dice. Of a way it is what all its answers bring, and the odds of the last of them.
    /// `None` where it is neither, the answer is not legal, or nobody waits for it any more. A walk that exceeds its
    /// number of steps ends at the first choice of a player.
    pub(super) fn odds(
        &self,
        side: Side,
        given: &Given,
        then: &[String],
        limits: Limits<'_>,
    ) -> Option<Odds> {
        let limits = Limits { patience: Some(ODDS_PATIENCE), ..limits };
        let answer = self.resolve(side, given).ok()?;
        self.judge(side, given, &answer).ok()?;
        let (game, view) = self.eyes();
        if !self.may_measure() && !game.may_weigh(view, side, &answer) {
            return None;
        }
        let parts = self.parts(side, &answer, limits);
        if !parts.is_empty() {
            return Some(Odds::of_parts(parts));
        }
        let Reached { position, answer, brought } = self.reached(side, answer, then);
        let stated = odds::state_within(game, &position, side, Some(&answer), limits).ok().flatten();
        let anyhow = || {
            odds::thrown_anyhow(game, &position, side)
                || odds::is_left_to_other(game, &position, side, &answer)
        };
        let stated = stated.filter(|_| !anyhow());
        let last = odds::foresee(game, &position, side, &answer);
        let open = odds::only_begins(game, &position, side, &answer, &last);
        let mut foreseen: Vec<Foreseen> = Vec::new();
        for one in brought.iter().chain(&last).map(Foreseen::from) {
            if !foreseen.contains(&one) {
                foreseen.push(one);
            }
        }
        match stated {
            Some(stated) => {
                let at_once = odds::throws_at_once(game, &position, side, &answer);
                Some(Odds { foreseen, at_once, open, ..Odds::from(&stated) })
            }
            None => Odds::foreseen(game.say(&position, side, &answer), foreseen),
        }
    }

    /// Follows a way on what the side may know, until dice are thrown or somebody else is asked.
    fn reached(&self, side: Side, answer: G::Answer, then: &[String]) -> Reached<G> {
        let (game, view) = self.eyes();
        let mut reached: Reached<G> = Reached { position: view.clone(), answer, brought: Vec::new() };
        for words in then.iter().take(MOST_STEPS) {
            let mut next: G::State = reached.position.clone();
            game.decide(&mut Stage::silent(game, &mut next).pausing(), side, &reached.answer);
            if game.pending(&next).question(side).is_none() {
                break;
            }
            // Where only one answer was left, it was taken without a question.
            let legal = |answer: &G::Answer| game.check(&next, side, answer).is_ok();
            let Some(answer) = game.read(&next, side, words).ok().filter(legal) else { continue };
            reached.brought.extend(odds::foresee(game, &reached.position, side, &reached.answer));
            (reached.position, reached.answer) = (next, answer);
        }
        reached
    }
}
