//! What the client is handed: the scene, the sheets with their lines, hands, overlays, the film. No distance is told before
//! something is carried out, unless the game is played with open measuring (BA-R19).

mod amend;
mod clicks;
mod draw;
mod figures;
mod film;
mod forms;
mod hands;
mod labels;
mod overlays;
mod parts;
mod pieces;
mod reckon;
mod small;
mod status;
mod uniforms;
mod written;

pub use forms::framed;

use crate::Ba;
use crate::answers::Answer;
use crate::battle;
use crate::events::Event;
use crate::refusals::Refusal;
use crate::state::State;
use kernel::{Game, Roll, Side, Speaker, Viewer};
use view::{
    Act, Board, Click, Drag, Measuring, Mover, Overlay, OverlayKind, OverlayName, Part, Reckoning, Scene,
    SheetForm, Shown, Sketch, Tag, WrittenLine,
};

impl Shown for Ba {
    fn builder() -> Option<&'static dyn view::Builder> {
        Some(&crate::builder::Muster)
    }
    fn scene(&self, view: &State) -> Scene {
        let table = self.battle.table;
        let engraving::Geometry { origin, scale, extent } = self.geometry();
        let side = |length: tabletop::Length| u32::try_from(length.units()).unwrap_or(0);
        let board = Board::Table {
            width: side(table.width()),
            height: side(table.height()),
            per_unit: tabletop::UNITS as u32,
            unit: "cm".to_owned(),
            origin,
            scale,
            extent,
        };
        Scene {
            board,
            sides: self.battle.sides.clone(),
            livery: uniforms::livery(self),
            pieces: self.pieces(view),
            status: self.status(view),
            held: Vec::new(),
        }
    }
    fn map_svg(&self) -> String {
        self.map_drawn()
    }
    fn board_svg(&self, view: &State) -> String {
        self.board_drawn(view)
    }
    /// BA-R19
    fn measuring(&self) -> Measuring {
        match self.battle.measuring {
            battle::Measuring::Closed => Measuring::AfterDeclaration,
            battle::Measuring::Open => Measuring::Free,
        }
    }
    /// Who sees whom, and who commands whom, is told without distances (BA-R129).
    fn may_show(&self, view: &State, side: Side, kind: OverlayKind) -> bool {
        kind != OverlayKind::Reach || self.may_measure(view, side)
    }
    fn tag(&self, view: &State, side: Side, answer: &Answer) -> Tag {
        let mut tag = answer.tag(&Speaker { game: self, state: view, side });
        labels::put(self, view, answer, &mut tag);
        tag
    }
    fn overlays(&self) -> Vec<OverlayName> {
        OverlayName::list(&[
            (OverlayKind::Reach, "March"),
            (OverlayKind::Command, "Chain of command"),
            (OverlayKind::Sight, "Sight"),
        ])
    }

    fn overlay(
        &self,
        view: &State,
        viewer: Viewer,
        kind: OverlayKind,
        piece: Option<&str>,
    ) -> Option<Overlay> {
        self.overlaid(view, viewer, kind, piece)
    }
    fn meant(&self, view: &State, side: Side, click: &Click) -> Vec<Answer> {
        if self.pending(view).question(side).is_none() {
            return Vec::new();
        }
        clicks::meant(self, view, side, &click.pointed())
    }
    fn movers(&self, view: &State, side: Side) -> Vec<Mover> {
        hands::movers(self, view, side)
    }
    fn dragged(&self, view: &State, side: Side, drag: &Drag) -> Option<Answer> {
        hands::dragged(self, view, side, drag)
    }
    fn sketch(&self, view: &State, side: Side, answer: &Answer) -> Option<Sketch> {
        hands::sketch(self, view, side, answer)
    }
    fn reckon(&self, view: &State, roll: &Roll, faces: &[u8]) -> Vec<Reckoning> {
        reckon::readings(self, view, roll, faces)
    }
    fn sheet(&self, view: &State, side: Side) -> Option<SheetForm> {
        forms::form(self, view, side)
    }
    fn written(&self, view: &State, side: Side, answer: &Answer) -> Vec<WrittenLine> {
        written::lines(self, view, side, answer)
    }
    fn about(&self, view: &State, refusal: &Refusal) -> Option<String> {
        let unit = refusal.about().filter(|unit| unit.index() < view.units.len())?;
        Some(self.names(view).unit(unit))
    }
    fn film(&self, before: &State, event: &Event, after: &State) -> Act {
        self.filmed(before, event, after)
    }
    fn parts(&self, view: &State, side: Side, answer: &Answer) -> Vec<Part<State>> {
        parts::of(self, view, side, answer)
    }
    fn concerns(&self, view: &State, roll: &Roll) -> Option<String> {
        reckon::concerns(self, view, roll)
    }
}
