//! What a rule set must hand over to be shown.

use crate::{Overlay, OverlayKind, Scene};
use kernel::{Roll, Ruleset, Side, Viewer};
use serde::Serialize;
use ts_rs::TS;

/// What an answer is about, so that a click on a piece, a hex or a direction finds it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, TS)]
pub struct Tag {
    /// The kind of answer in a word: "step", "fire", "end". Answers of one kind belong together on the screen.
    pub kind: String,
    /// The piece it is about.
    pub piece: Option<String>,
    /// The hex it is about.
    pub hex: Option<u16>,
    /// The facing it chooses.
    pub facing: Option<u8>,
    /// Whether it ends something (a segment, a move), so that the client asks "are you sure" where pieces are left.
    pub ends: bool,
    /// A variant, where piece, hex and facing are the same: "with the bayonet".
    pub variant: Option<String>,
}

/// A rule set that can be shown.
pub trait Shown: Ruleset {
    /// The scene of a view. Called with what [`kernel::Game::view`] left of the state, never with more.
    fn scene(&self, view: &Self::State, viewer: Viewer) -> Scene;

    /// The map as SVG: drawn once, without pieces.
    fn map_svg(&self) -> String;

    /// The whole board as SVG, pieces included, for pictures.
    fn board_svg(&self, view: &Self::State) -> String;

    /// What an answer is about.
    fn tag(&self, view: &Self::State, side: Side, answer: &Self::Answer) -> Tag;

    /// An overlay for a piece (or for a side, where no piece is given); `None` where there is none.
    fn overlay(
        &self,
        view: &Self::State,
        viewer: Viewer,
        kind: OverlayKind,
        piece: Option<&str>,
    ) -> Option<Overlay>;

    /// The answer a click means that fits none of the listed ones, so that "why not" can be answered with a rule;
    /// `None` where nothing can be made of it.
    fn untag(&self, view: &Self::State, side: Side, tag: &Tag) -> Option<Self::Answer> {
        let _ = (view, side, tag);
        None
    }

    /// Row and column of the roll's table to light when these faces fell, counted from 0; the row of headings does not
    /// count, a first column of dice or totals does. Called with the view before the roll is settled.
    fn lit(&self, view: &Self::State, roll: &Roll, faces: &[u8]) -> Option<(u16, u16)> {
        let _ = (view, roll, faces);
        None
    }

    /// What is still undone when a segment would end: "3 units have not moved"; empty if nothing.
    fn undone(&self, view: &Self::State, side: Side) -> Vec<String> {
        let _ = (view, side);
        Vec::new()
    }
}
