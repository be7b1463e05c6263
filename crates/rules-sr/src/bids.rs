//! Bids for the choice of sides, before the game (SR-8.6, SR-R97).

use crate::Sr;
use crate::army::*;
use crate::events::Event;
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::state::State;
use kernel::{
    BySide, Dice, Duty, Faces, Game, Offers, Reading, Reasons, Roll, RuleId, Seal, Side, Stage, Wait, refuse,
    rule,
};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// The most victory points a player may bid.
const MOST: u8 = 3;

/// Both players bid for the sides, in secret (SR-R97).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bids;

impl Duty<Sr> for Bids {
    fn wait(&self, _: &Sr, s: &State) -> Wait {
        match s.bids {
            BySide([Some(_), Some(_)]) => Wait::Nobody,
            _ => Wait::Sealed(BySide::from_fn(|seat| Seal::is_in(s.bids[seat].is_some()))),
        }
    }
    /// Both bids are in: the higher chooses; a tie is rolled for.
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        let BySide([Some(first), Some(second)]) = stage.state().bids else { return };
        stage.emit(Event::BidsRevealed { bids: [first, second] });
        match chooser(first, second) {
            Some(seat) => stage.change(ChooseSide(seat)),
            None => stage.change(BidTie),
        }
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-S1"))
    }
    fn prompt(&self, _: &Sr, _: &State, _: Side) -> String {
        format!("Bid 0 to {MOST} victory points, in secret, for the choice of sides.")
    }
    fn offer(&self, _: &Sr, _: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend((0..=MOST).map(Answer::Bid))
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::Bid(bid) => refuse!(why, bid > MOST, Refusal::BidOutOfRange),
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, side: Side, answer: &Answer) {
        if let Answer::Bid(bid) = *answer {
            stage.emit(Event::BidMade { seat: side, bid });
        }
    }
}

/// The seat with the higher number; nobody on a tie.
fn chooser(first: u8, second: u8) -> Option<Side> {
    match first.cmp(&second) {
        Ordering::Greater => Some(Side::First),
        Ordering::Less => Some(Side::Second),
        Ordering::Equal => None,
    }
}

/// Equal bids: the higher die chooses; equal dice are rolled again (SR-R97).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BidTie;

impl Duty<Sr> for BidTie {
    fn wait(&self, _: &Sr, _: &State) -> Wait {
        Wait::Dice(Roll::new(Dice::d6(2), "equal bids", rule!("SR-R97")).read(Reading::Each))
    }
    fn settle(&self, stage: &mut Stage<'_, Sr>, faces: &Faces) {
        if let Some(seat) = chooser(faces[0], faces[1]) {
            stage.change(ChooseSide(seat));
        }
    }
}

/// The higher bidder, in this seat, chooses his side and pays for it (SR-R97).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChooseSide(pub Side);

impl Duty<Sr> for ChooseSide {
    fn wait(&self, _: &Sr, _: &State) -> Wait {
        Wait::Answer(self.0)
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-S1"))
    }
    fn prompt(&self, game: &Sr, _: &State, _: Side) -> String {
        format!(
            "You won the bid: play the {} or the {} side?",
            game.side_name(FRENCH),
            game.side_name(COALITION)
        )
    }
    fn offer(&self, _: &Sr, _: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(Side::BOTH.map(Answer::Take))
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        refuse!(why, !matches!(answer, Answer::Take(_)), game.not_asked(s, answer));
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, side: Side, answer: &Answer) {
        if let Answer::Take(taken) = *answer {
            let bid = stage.state().bids[side].unwrap_or(0);
            stage.pop();
            stage.emit(Event::SidesChosen { seat: side, side: taken, bid });
        }
    }
}
