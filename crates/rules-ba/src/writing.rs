//! Both sides write their orders, sealed (BA-1.1.2, BA-S1, BA-R104).

pub mod drawn;

use crate::Ba;
use crate::answers::Answer;
use crate::command;
use crate::events::Event;
use crate::forming::reunion::with_bidden;
use crate::orders::{Sheet, check};
use crate::refusals::Refusal;
use crate::staff::StaffEvent;
use crate::staff::transfer::{self, Transfer};
use crate::state::State;
use kernel::{
    BySide, Duty, Listing, Moment, Offers, Reasons, RuleId, Seal, Shared, Side, Stage, Stream, Wait, rule,
};
use serde::{Deserialize, Serialize};

/// Each side writes its sheet (BA-S1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct WriteOrders;

impl Duty<Ba> for WriteOrders {
    fn wait(&self, _: &Ba, state: &State) -> Wait {
        let seal = |side: Side| Seal::is_in(state.sheets[side].is_some());
        Wait::Sealed(BySide::new(seal(Side::First), seal(Side::Second)))
    }
    fn clause(&self, _: &Ba, _: &State) -> Option<RuleId> {
        Some(rule!("BA-1.1.2a"))
    }
    fn prompt(&self, _: &Ba, state: &State, _: Side) -> String {
        format!("Write your orders for bound {}: one line for each unit.", state.bound)
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, game: &Ba, state: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        let (none, usual) = (Sheet::default(), crate::bot::usual(game, state, side));
        (usual == none || out.add(Answer::Orders(usual))) && out.add(Answer::Orders(none))
    }
    fn draw(&self, game: &Ba, state: &State, side: Side, chance: &mut Stream) -> Option<Answer> {
        Some(Answer::Orders(drawn::sheet(game, state, side, chance)))
    }
    fn judge(&self, game: &Ba, state: &State, side: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match answer {
            Answer::Orders(sheet) => check::sheet(game, state, side, sheet, why),
            _ => why.because(Refusal::NotAsked),
        }
    }
    /// A sheet that is given is final (BA-R18).
    fn decide(&self, stage: &mut Stage<'_, Ba>, side: Side, answer: &Answer) {
        let Answer::Orders(sheet) = answer else { return };
        stage.emit(Event::Sealed(side, Shared::new(sheet.clone())));
        if stage.state().sheets[!side].is_some() {
            for side in Side::BOTH {
                let sheet = stage.state().sheets[side].as_ref();
                let more = sheet.and_then(|sheet| with_bidden(stage.game, stage.state(), side, sheet));
                if let Some(more) = more {
                    stage.emit(Event::Bidden(side, Shared::new(more)));
                }
            }
            let due = command::due(stage.game, stage.state());
            stage.emit(Event::OrdersIssued(due));
            let (game, state) = (stage.game, stage.state());
            let transfers = Side::BOTH.into_iter().filter_map(|side| {
                state.sheets[side].as_ref().map(|sheet| transfer::all(game, state, side, sheet))
            });
            let transfers: Vec<Transfer> = transfers.flatten().collect();
            if !transfers.is_empty() {
                stage.emit(Event::Staff(StaffEvent::TransfersIssued(transfers)));
            }
            stage.pop();
        }
    }
    fn moment(&self, _: &Ba, _: &State) -> Moment {
        Moment::Activation
    }
}
