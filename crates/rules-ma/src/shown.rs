//! What the client is handed: the scene, tags on answers, overlays. No distance to the enemy is shown before a shot or
//! a charge is declared, unless the game is for teaching (MA-10.13, MA-R58).

mod aims;
mod changes;
mod film;
mod hands;
mod overlays;
mod pieces;
mod readings;
pub(crate) mod subjects;

use crate::Ma;
use crate::army::BattalionId;
use crate::events::Event;
use crate::orders::Answer;
use crate::state::*;
use kernel::{RuleId, Side, Speaker, Viewer};
use view::{
    Board, Drag, FigureKind, FigureName, Measuring, Mover, Overlay, OverlayKind, OverlayName, Scene, Shown,
    Sketch, Tag,
};

impl Shown for Ma {
    fn builder() -> Option<&'static dyn view::Builder> {
        Some(&crate::builder::Muster)
    }

    fn scene(&self, view: &State) -> Scene {
        let table = self.table();
        let engraving::Geometry { origin, scale, extent } = self.battle.geometry();
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
        let sides = self.battle.side_names.clone();
        let livery = self.battle.livery();
        let (pieces, status) = (self.pieces(view), self.status(view));
        Scene { board, sides, livery, pieces, status, held: Vec::new() }
    }

    fn changes(&self, before: &State, after: &State, _: Viewer, out: &mut Vec<view::Change>) -> bool {
        self.changed(before, after, out);
        true
    }

    /// All information is open.
    fn aspects(&self, before: &State, after: &State, _: Viewer, each: &mut dyn FnMut(&[u64])) -> bool {
        self.aspects_of(before, after, each);
        true
    }

    fn aspect_changes(
        &self,
        before: &State,
        after: &State,
        _: Viewer,
        number: u64,
        out: &mut Vec<view::Change>,
    ) {
        self.changed_aspect(before, after, number, out);
    }

    fn map_svg(&self) -> String {
        self.battle.map_svg()
    }

    fn measuring(&self) -> Measuring {
        if self.battle.teaching { Measuring::Free } else { Measuring::AfterDeclaration }
    }

    /// A side may measure once it has declared what it does: its own way while a move is in hand; distances to the enemy
    /// only from a shot or a charge on (MA-10.13, MA-R58), see [`Ma::may_range`].
    fn may_measure(&self, view: &State, side: Side) -> bool {
        if self.battle.teaching {
            return true;
        }
        match view.agenda.top() {
            Some(Task::Ride(ride)) => ride.side == side,
            Some(Task::Deploy(_) | Task::PlaceChief(_)) => true,
            Some(task) if task.moved().is_some() => task.moved().is_some_and(|unit| self.side(unit) == side),
            _ => self.may_range(view),
        }
    }

    /// Only shots and charges are about distances (MA-10.13, MA-R58); tests are not.
    fn may_weigh(&self, _: &State, _: Side, answer: &Answer) -> bool {
        !matches!(answer, Answer::Shoot(_) | Answer::Charge(_) | Answer::Post(_) | Answer::Join(_))
    }

    fn entails(&self, view: &State, side: Side, answer: &Answer) -> Vec<(String, RuleId)> {
        match answer {
            Answer::Join(unit) => self.cost_of_joining(view, side, *unit),
            _ => Vec::new(),
        }
    }

    fn board_svg(&self, view: &State) -> String {
        self.battle.board_svg(&self.pictured(view))
    }

    fn tag(&self, view: &State, side: Side, answer: &Answer) -> Tag {
        let by = Speaker { game: self, state: view, side };
        let label = self.offered(view, answer);
        Tag { label, variant: Some(self.say_answer(view, side, answer)), ..answer.tag(&by) }
    }

    fn movers(&self, view: &State, side: Side) -> Vec<Mover> {
        self.movers_of(view, side)
    }

    fn dragged(&self, view: &State, side: Side, drag: &Drag) -> Option<Answer> {
        self.drag(view, side, drag)
    }

    fn sketch(&self, view: &State, side: Side, answer: &Answer) -> Option<Sketch> {
        self.sketch_of(view, side, answer)
    }

    fn overlays(&self) -> Vec<OverlayName> {
        OverlayName::list(&[
            (OverlayKind::Reach, "Reach"),
            (OverlayKind::Control, "Front and flanks"),
            (OverlayKind::Command, "Ride"),
            (OverlayKind::Sight, "Arc of fire"),
            (OverlayKind::Zones, "Deployment"),
        ])
    }

    fn overlay(
        &self,
        view: &State,
        viewer: Viewer,
        kind: OverlayKind,
        piece: Option<&str>,
    ) -> Option<Overlay> {
        let unit = piece.and_then(|code| self.find(code));
        let may = match viewer {
            Viewer::Side(side) => self.may_measure(view, side),
            _ => self.battle.teaching,
        };
        match kind {
            OverlayKind::Reach if may => unit.and_then(|unit| self.reach_overlay(view, unit)),
            OverlayKind::Sight => {
                unit.and_then(|unit| self.arc_overlay(view, unit, may && self.may_range(view)))
            }
            OverlayKind::Control => unit.and_then(|unit| self.zones_around(view, unit)),
            OverlayKind::Command => self.command_overlay(view, unit),
            OverlayKind::Zones => Some(self.deployment_overlay(view)),
            OverlayKind::Reach => None,
        }
    }

    /// MA-2.2, MA-3.1
    fn figure_name(&self, kind: FigureKind) -> FigureName {
        let (one, many) = match kind {
            FigureKind::Soldier => ("a Ranker", "Rankers"),
            FigureKind::Drummer => ("a Drummer", "Drummers"),
            FigureKind::Halberd => ("a Sergeant", "Sergeants"),
            FigureKind::Standard => ("an Ensign", "Ensigns"),
            FigureKind::Officer => ("an Officer", "Officers"),
            other => return other.usual_name(),
        };
        FigureName { one, many }
    }

    fn reckon(&self, view: &State, roll: &kernel::Roll, faces: &[u8]) -> Vec<view::Reckoning> {
        readings::readings(self, view, roll, faces)
    }

    fn concerns(&self, view: &State, _: &kernel::Roll) -> Option<String> {
        self.thrown_for(view)
    }

    fn film(&self, before: &State, event: &Event, after: &State) -> view::Act {
        self.filmed(before, event, after)
    }

    fn undone(&self, view: &State, side: Side) -> Vec<String> {
        match (view.agenda.top(), self.open(view, side).count()) {
            (Some(Task::Activations(_)), 2..) => {
                vec![format!("{} battalions can still act", self.open(view, side).count())]
            }
            _ => Vec::new(),
        }
    }
}

impl Task {
    /// The battalion whose body or screen is moved by hand.
    fn moved(&self) -> Option<BattalionId> {
        match self {
            Task::ChoosePath(path) => Some(path.0),
            Task::Form(form) => Some(form.0),
            Task::NewFacing(facing) => Some(facing.0),
            Task::BringUp(screen) => Some(screen.unit),
            _ => None,
        }
    }
}
