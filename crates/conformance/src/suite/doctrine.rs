//! The doctrine, asked at every question of random games.

use super::{LONGEST, Suite, within};
use kernel::{Commander, Game, Listing, Moment, Pending, Ruleset, Side, Stream, Temper, Viewer, stroll};

impl<G: Ruleset + Commander> Suite<G> {
    /// At every question of random games the doctrine, a variation of its plan and every sheet it proposes answer legally,
    /// the same way twice,
    /// and what a position is worth to one side is the opposite to the other.
    pub fn doctrine(&self) -> Result<(), String> {
        Self::all_are_met(self.doctrine.iter().map(|((id, _), _)| *id))?;
        for &(opened, games) in self.doctrine {
            let game = self.open(opened)?;
            let mut planned = 0;
            for seed in 0..games {
                planned += within(opened, asked_everywhere(&*game, seed))?;
            }
            if planned == 0 {
                return within(opened, Err("no plan was ever asked for".to_owned()));
            }
        }
        Ok(())
    }
}

/// Plays a game, mostly by the doctrine, so that it also sees the positions it makes. Says how often it was asked for a
/// plan.
fn asked_everywhere<G: Ruleset + Commander>(game: &G, seed: u64) -> Result<usize, String> {
    let (mut state, mut chance) = (game.start(), Stream::new(seed));
    let (mut n, mut planned, mut wrong) = (0, 0, None);
    let over = stroll(game, &mut state, &mut chance, LONGEST, |state, pending, chance| {
        n += 1;
        let side = pending.asked().next()?;
        let temper = Temper::ALL[n % Temper::ALL.len()].1;
        let asked = Asked { game, state, side, temper };
        let answer = asked.answer(pending, chance, &mut planned, &mut wrong)?;
        if game.evaluate(state, side) != -game.evaluate(state, !side) {
            wrong = Some("the evaluation differs between the sides".to_owned());
        }
        (!(seed + n as u64).is_multiple_of(3)).then_some(answer)
    });
    match (wrong, over) {
        (Some(wrong), _) => Err(format!("seed {seed}: {wrong}")),
        (None, None) => Err(format!("seed {seed}: the game does not end")),
        (None, Some(_)) => Ok(planned),
    }
}

struct Asked<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    side: Side,
    temper: Temper,
}

impl<G: Ruleset + Commander> Asked<'_, G> {
    fn answer(
        &self,
        pending: &Pending<G::Task>,
        chance: &mut Stream,
        planned: &mut usize,
        wrong: &mut Option<String>,
    ) -> Option<G::Answer> {
        let Asked { game, state, side, temper } = self;
        let task = pending.question(*side)?;
        let view = game.view(state, Viewer::Side(*side));
        let refused = |answer: &G::Answer, by: &str| {
            let refusals = game.check(state, *side, answer).err()?;
            Some(format!("{answer:?} to {task:?} by {by}: {refusals:?}"))
        };
        let answer = match game.moment(&view, *side, task) {
            Moment::Activation | Moment::Within => {
                *planned += 1;
                let plan = game.doctrine(&view, *side, temper, chance);
                let other = game.vary(&view, *side, &plan, chance);
                let varied = game.act(&view, *side, &other, &mut Stream::new(7));
                *wrong = wrong.take().or_else(|| refused(&varied, &format!("{other:?}")));
                if varied != game.act(&view, *side, &other, &mut Stream::new(7)) {
                    *wrong = Some(format!("{other:?} answers differently the second time"));
                }
                game.act(&view, *side, &plan, chance)
            }
            _ => game.reply(&view, *side, temper, chance),
        };
        if pending.is_sealed() {
            let (mut sheets, mut listed) = (Vec::new(), Vec::new());
            game.sheets(&view, *side, 8, chance, &mut sheets);
            // Where not every answer is listed, a sheet is the plan.
            *planned += usize::from(game.options(&view, *side, &mut listed) == Listing::Candidates);
            *wrong = wrong.take().or_else(|| sheets.iter().find_map(|sheet| refused(sheet, "a proposal")));
        }
        *wrong = wrong.take().or_else(|| refused(&answer, "the doctrine"));
        Some(answer)
    }
}
