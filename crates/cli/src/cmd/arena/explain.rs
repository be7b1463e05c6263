//! `grognard arena --explain`: one game, and why an opponent decides as it does.

use crate::answer::{Answer, Trouble};
use bots::{Bot, Memory};
use games::{Opened, Playable, Visitor};
use kernel::{BySide, Pending, Side, Stage, Stream, Viewer, fingerprint};
use std::io::Write;

/// A game has fewer decisions than this.
const MOST: u64 = 200_000;

/// A plays the first side; its decisions are told with what was considered.
pub struct Explain<'a> {
    pub a: Bot,
    pub b: Bot,
    pub seed: u64,
    pub json: bool,
    pub out: &'a mut dyn Write,
}

impl Visitor for Explain<'_> {
    type Out = Result<Answer, Trouble>;

    /// The seeds of dice and seats are those of the first game of an arena on the same seed.
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let game = &*opened.game;
        crate::input::suited(&[self.a, self.b], game)?;
        let seed = fingerprint(&(self.seed, 0u32));
        let bots = BySide::new(self.a.explaining(), self.b);
        let mut dice = Stream::new(seed).part(u64::from_le_bytes(*b"the dice"));
        let mut memory = BySide::new(Memory::default(), Memory::default());
        let mut count = BySide::new(0u64, 0u64);
        let mut state = game.start();
        while count.0.iter().sum::<u64>() < MOST {
            match game.pending(&state) {
                Pending::Over(outcome) => {
                    let names = game.side_names();
                    let winner = outcome.winner.map_or("nobody", |side| names[side.index()]);
                    if !self.json {
                        writeln!(self.out, "Over: {} for {winner} ({})", outcome.level, outcome.rule)?;
                    }
                    return Ok(Answer::Yes);
                }
                Pending::Roll(roll) => {
                    let faces = dice.throw(roll.dice);
                    game.settle(&mut Stage::silent(game, &mut state), &faces);
                }
                pending => {
                    let mut answers = Vec::new();
                    for side in pending.asked() {
                        let view = game.view(&state, Viewer::Side(side));
                        let seat = fingerprint(&(seed, side));
                        let decided =
                            bots[side].decide(game, &view, side, seat, count[side], &mut memory[side]);
                        count[side] += 1;
                        let Some(decision) = decided else { continue };
                        if side == Side::First {
                            let said = game.say(&view, side, &decision.answer);
                            let plan = memory[side].plan.as_ref().map(|p| game.describe(&view, side, p));
                            tell(self.out, self.json, &said, plan.as_deref(), decision.explanation)?;
                        }
                        answers.push((side, decision.answer));
                    }
                    if answers.is_empty() {
                        return Ok(Answer::No);
                    }
                    for (side, answer) in answers {
                        game.decide(&mut Stage::silent(game, &mut state), side, &answer);
                    }
                }
            }
        }
        Ok(Answer::No)
    }
}

fn tell(
    out: &mut dyn Write,
    json: bool,
    said: &str,
    plan: Option<&str>,
    why: Option<bots::Explanation>,
) -> Result<(), Trouble> {
    if json {
        writeln!(out, "{}", serde_json::json!({ "answer": said, "plan": plan, "explanation": why }))?;
        return Ok(());
    }
    writeln!(out, "{said}")?;
    match why {
        Some(why) => why.to_string().lines().try_for_each(|line| writeln!(out, "    {line}"))?,
        None => plan.iter().try_for_each(|plan| writeln!(out, "    under the plan: {plan}"))?,
    }
    Ok(())
}
