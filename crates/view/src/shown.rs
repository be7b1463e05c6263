//! What a rule set must hand over to be shown.

use crate::{
    Act, Builder, Change, Click, Drag, FigureKind, FigureName, FoundWay, Ground, Measuring, Mover, Overlay,
    OverlayKind, OverlayName, Part, Reckoning, Scene, Sense, SheetForm, Sketch, WrittenLine,
};
use kernel::{Duties, Roll, RuleId, Ruleset, Side, Viewer};
use serde::Serialize;
use ts_rs::TS;

/// What an answer is about, so that a click on a piece, a hex or a direction finds it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, TS)]
pub struct Tag {
    /// The kind of answer in a word: "step", "fire", "end". Answers of one kind belong together on the screen.
    pub kind: String,
    /// What sort of deed it is.
    pub sense: Sense,
    /// The piece it is about.
    pub piece: Option<String>,
    /// The hex it is about.
    pub hex: Option<u16>,
    /// The facing it chooses, in twelfths of a turn as in [`Pose::Hex`](crate::Pose::Hex).
    pub facing: Option<u8>,
    /// Another piece it is about: whom it is shot at, whom it charges.
    pub onto: Option<String>,
    /// The point of the table it is about, in the smallest unit.
    pub at: Option<[i32; 2]>,
    /// Whether it ends something (a segment, a move), so that the client asks "are you sure" where pieces are left.
    pub ends: bool,
    /// A variant, where piece, hex and facing are the same: "with the bayonet".
    pub variant: Option<String>,
    /// On a button, where the words of the answer say too little: "No more attacks".
    pub label: Option<String>,
}

/// A rule set that can be shown.
pub trait Shown: Ruleset {
    /// Where players of these rules raise their armies; `None` where every battle has its own.
    fn builder() -> Option<&'static dyn Builder> {
        None
    }

    /// The scene of a view. Called with what [`kernel::Game::view`] left of the state, never with more; equal views
    /// have equal scenes.
    fn scene(&self, view: &Self::State) -> Scene;

    /// The map as SVG: drawn once, without pieces.
    fn map_svg(&self) -> String;

    /// What the map says of each hex, in printed order; empty for a free table.
    fn cells(&self) -> Vec<Ground> {
        Vec::new()
    }

    /// When these rules allow players to measure.
    fn measuring(&self) -> Measuring {
        Measuring::Free
    }

    /// Whether a side may measure now: always where measuring is free; else once it has declared what it does.
    fn may_measure(&self, view: &Self::State, side: Side) -> bool {
        let _ = (view, side);
        self.measuring() == Measuring::Free
    }

    /// Whether a side may be told what an answer comes to although it may not measure now: a test that needs no distance, a
    /// fight hand to hand. Nothing in its odds may tell what is still to be measured.
    fn may_weigh(&self, view: &Self::State, side: Side, answer: &Self::Answer) -> bool {
        let _ = (view, side, answer);
        false
    }

    /// Whether a side may be shown an overlay now: overlays that measure, only while it may measure. A rule set may allow
    /// more, such as what a unit sees where sight is no secret.
    fn may_show(&self, view: &Self::State, side: Side, kind: OverlayKind) -> bool {
        !OverlayKind::MEASURING.contains(&kind) || self.may_measure(view, side)
    }

    /// The whole board as SVG, pieces included, for pictures.
    fn board_svg(&self, view: &Self::State) -> String;

    /// What an answer is about.
    fn tag(&self, view: &Self::State, side: Side, answer: &Self::Answer) -> Tag;

    /// What a legal answer costs the side for certain, though only after dice are thrown, each with its clause: whoever
    /// charges loses a level, whatever falls.
    fn entails(
        &self,
        view: &Self::State,
        side: Side,
        answer: &Self::Answer,
    ) -> Vec<(String, kernel::RuleId)> {
        let _ = (view, side, answer);
        Vec::new()
    }

    /// The overlays that these rules have, in their own words; no other is asked for.
    fn overlays(&self) -> Vec<OverlayName>;

    /// An overlay for a piece (or for a side, where no piece is given); `None` where there is none.
    fn overlay(
        &self,
        view: &Self::State,
        viewer: Viewer,
        kind: OverlayKind,
        piece: Option<&str>,
    ) -> Option<Overlay>;

    /// The answers a click could mean besides the listed ones, as the question at hand says (see
    /// [`Duty::pointed`](kernel::Duty::pointed)).
    fn meant(&self, view: &Self::State, side: Side, click: &Click) -> Vec<Self::Answer> {
        let pending = self.pending(view);
        let asked = pending.question(side).or_else(|| pending.question(pending.asked().next()?));
        asked.map_or_else(Vec::new, |task| task.duty().pointed(self, view, side, &click.pointed()))
    }

    /// The way of the selected piece to the hex that was clicked, where several answers lead there; or why there is
    /// none. `None` where the piece goes nowhere now. Asked only where no single answer is meant.
    fn way(&self, view: &Self::State, side: Side, click: &Click) -> Option<FoundWay<Self>> {
        let _ = (view, side, click);
        None
    }

    /// The pieces a side can move by hand now; none where every answer is listed.
    fn movers(&self, view: &Self::State, side: Side) -> Vec<Mover> {
        let _ = (view, side);
        Vec::new()
    }

    /// The plan a drag means: the plan so far and one leg more, as near to the hand as the body can come. `None` where
    /// the piece cannot be taken so.
    fn dragged(&self, view: &Self::State, side: Side, drag: &Drag) -> Option<Self::Answer> {
        let _ = (view, side, drag);
        None
    }

    /// What an answer would come to, legal or not, for those who may measure; `None` where it is enough to show the
    /// pieces after it.
    fn sketch(&self, view: &Self::State, side: Side, answer: &Self::Answer) -> Option<Sketch> {
        let _ = (view, side, answer);
        None
    }

    /// Row and column of the roll's table to light when these faces fell: rows counted from 0 without the header,
    /// columns from 0 with the first, as the table stands in the rule book. Called
    /// with the view before the roll is settled.
    fn lit(&self, view: &Self::State, roll: &Roll, faces: &[u8]) -> Option<(u16, u16)> {
        let _ = (view, roll, faces);
        None
    }

    /// Whom a roll is about, by name: "12 lb foot battery at 5th Line KGL"; `None` where its own words say enough. Called
    /// with the view before the roll is settled.
    fn concerns(&self, view: &Self::State, roll: &Roll) -> Option<String> {
        let _ = (view, roll);
        None
    }

    /// Every reading of a roll when these faces fell, in the order of the book: by default the one that the roll itself
    /// says. A throw may be read twice (loss, then morale), for several targets, or against several opponents. Called
    /// with the view before the roll is settled.
    fn reckon(&self, view: &Self::State, roll: &Roll, faces: &[u8]) -> Vec<Reckoning> {
        vec![Reckoning::of(roll, faces, self.lit(view, roll, faces))]
    }

    /// The form of the sheet that a side is asked for; `None` where the question is no sheet. Everything in it is what
    /// the side may know.
    fn sheet(&self, view: &Self::State, side: Side) -> Option<SheetForm> {
        let _ = (view, side);
        None
    }

    /// The lines of an answer that is a sheet, as they were understood, each with what the player has drawn by it. It
    /// need not be legal, and nothing may be measured for it.
    fn written(&self, view: &Self::State, side: Side, answer: &Self::Answer) -> Vec<WrittenLine> {
        let _ = (view, side, answer);
        Vec::new()
    }

    /// The piece whose line of a sheet a refusal is about; `None` where it is about all of it.
    fn about(&self, view: &Self::State, refusal: &Self::Refusal) -> Option<String> {
        let _ = (view, refusal);
        None
    }

    /// What an event stirs on the board: called with what a viewer may know of the event, and of the positions before and
    /// after it. Whatever changes the pose of a piece must be in it, so that the film ends where the scene stands.
    fn film(&self, before: &Self::State, event: &Self::Event, after: &Self::State) -> Act {
        let _ = (before, event, after);
        Act::default()
    }

    /// What figures of a kind are called here.
    fn figure_name(&self, kind: FigureKind) -> FigureName {
        kind.usual_name()
    }

    /// What changed between two views of one viewer, piece by piece as [`changes::differences`](crate::changes) reads it
    /// off the scenes, then the score; `false` leaves it to the scenes. A rule set whose scenes are dear compares its
    /// states: odds ask this for every end.
    fn changes(
        &self,
        before: &Self::State,
        after: &Self::State,
        viewer: Viewer,
        out: &mut Vec<Change>,
    ) -> bool {
        let _ = (before, after, viewer, out);
        false
    }

    /// SHORTCUT: the same taken apart, for whoever compares one view with many positions after it. `each` is called for all
    /// that may have changed, in the order of [`Shown::changes`], with words that settle what is said of it; the first is its
    /// number. While `before` and the viewer are the same, equal words mean equal changes. The position after is as it
    /// is: what the viewer may not know must not count. `false` where a rule set does not take its positions apart.
    fn aspects(
        &self,
        before: &Self::State,
        after: &Self::State,
        viewer: Viewer,
        each: &mut dyn FnMut(&[u64]),
    ) -> bool {
        let _ = (before, after, viewer, each);
        false
    }

    /// What changed of one of these, by its number.
    fn aspect_changes(
        &self,
        before: &Self::State,
        after: &Self::State,
        viewer: Viewer,
        number: u64,
        out: &mut Vec<Change>,
    ) {
        let _ = (before, after, viewer, number, out);
    }

    /// The parts of an answer that have odds of their own: the lines of a sheet of orders, each in a position in which its
    /// dice are due. Empty where the answer is one thing, or nothing of it can be foreseen.
    fn parts(&self, view: &Self::State, side: Side, answer: &Self::Answer) -> Vec<Part<Self::State>> {
        let _ = (view, side, answer);
        Vec::new()
    }

    /// The clause by which a question is asked, for the line that asks it; `None` leaves it to the present phase.
    fn asked_by(&self, view: &Self::State, task: &Self::Task) -> Option<RuleId> {
        task.duty().clause(self, view)
    }

    /// What is still undone when a segment would end: "3 units have not moved"; empty if nothing.
    fn undone(&self, view: &Self::State, side: Side) -> Vec<String> {
        let _ = (view, side);
        Vec::new()
    }
}
