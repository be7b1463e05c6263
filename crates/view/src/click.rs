//! What a click can mean: the vocabulary of a hand that points at the board.

use crate::Tag;
use kernel::{Game, Pointed};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What sort of deed an answer is. The client draws by it, and never reads the words of a rule set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Sense {
    /// A piece goes to a place: a step, a march, a retreat.
    Go,
    /// It turns where it stands.
    Turn,
    /// It is put down on the board.
    Place,
    /// It changes its formation or its order.
    Form,
    /// It fires at somebody.
    Shoot,
    /// It comes to blows with somebody.
    Attack,
    /// It joins somebody.
    Join,
    /// It rallies.
    Rally,
    /// It is the one that is meant: takes a loss, is next, leads.
    Choose,
    /// It begins something whose places are asked for only afterwards: a march, an activation.
    Begin,
    /// It does nothing, or no more.
    Stay,
    /// Something ends for a whole side or formation.
    End,
    /// Anything else.
    #[default]
    Other,
}

/// A click on the board, and the piece that was selected before it. On a map `hex` is always there; on a free table
/// `at`. Both say also where the piece is that was clicked.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Click {
    /// The piece that is selected.
    #[serde(default)]
    #[ts(optional)]
    pub selected: Option<String>,
    /// The piece under the pointer.
    #[serde(default)]
    #[ts(optional)]
    pub piece: Option<String>,
    /// The hex under the pointer.
    #[serde(default)]
    #[ts(optional)]
    pub hex: Option<u16>,
    /// The point of the table under the pointer, in the smallest unit.
    #[serde(default)]
    #[ts(optional)]
    pub at: Option<[i32; 2]>,
    /// The words of a phrase that the click is to complete, on a sheet of orders.
    #[serde(default)]
    #[ts(optional)]
    pub phrase: Option<String>,
    /// The words that the line of the selected piece has so far.
    #[serde(default)]
    #[ts(optional)]
    pub line: Option<String>,
}

impl Click {
    /// What a task is told of it.
    pub fn pointed(&self) -> Pointed<'_> {
        let (selected, piece) = (self.selected.as_deref(), self.piece.as_deref());
        let (phrase, line) = (self.phrase.as_deref(), self.line.as_deref());
        Pointed { selected, piece, hex: self.hex, at: self.at, phrase, line }
    }

    /// Whether an answer with this tag is one that the click could mean; `hex_of` says where a piece stands.
    ///
    /// A click elsewhere means what the selected piece does there, or what is done there by nobody in particular; a
    /// click on the selected piece, or on its hex, means what it does where it stands. With nothing selected every
    /// answer about the place is meant, whoever gives it.
    pub fn means(&self, tag: &Tag, hex_of: impl Fn(&str) -> Option<u16>) -> bool {
        let selected = self.selected.as_deref();
        if tag.piece.is_some() && selected.is_some() && tag.piece.as_deref() != selected {
            return false;
        }
        let here = selected.and_then(&hex_of);
        let on_itself = selected.is_some()
            && (self.piece.as_deref() == selected
                || self.piece.is_none() && here.is_some() && self.hex == here);
        let placeless = tag.hex.is_none() && tag.onto.is_none() && tag.at.is_none();
        let at_hex = tag.hex.is_some() && tag.hex == self.hex;
        if on_itself {
            return tag.piece.as_deref() == selected && (placeless || at_hex);
        }
        match tag.onto.as_deref() {
            Some(onto) if self.piece.is_some() => self.piece.as_deref() == Some(onto),
            Some(onto) => self.hex.is_some() && hex_of(onto) == self.hex,
            None => at_hex,
        }
    }
}

/// Several answers that a click means together, one after the other: a march from hex to hex.
#[derive(Clone, PartialEq, Debug)]
pub struct Route<A> {
    /// The answers in their order, each to the question that follows the one before; never empty.
    pub answers: Vec<A>,
    /// The hexes to enter.
    pub hexes: Vec<u16>,
    /// What it costs, as a player says it.
    pub cost: Option<String>,
}

/// A way of a game's piece, or why there is none.
pub type FoundWay<G> = Result<Route<<G as Game>::Answer>, Vec<<G as Game>::Refusal>>;

#[cfg(test)]
mod tests;
