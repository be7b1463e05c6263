//! What the client is handed: the scene, tags on answers, overlays. No distance to the enemy is shown before a shot or
//! a charge is declared, unless the game is for teaching (MA-10.13, MA-R58).

mod overlays;
mod pieces;

use crate::Ma;
use crate::orders::Answer;
use crate::state::*;
use kernel::{Roll, Side, Viewer};
use view::{Board, Measuring, Overlay, OverlayKind, Scene, Shown, Tag};

impl Shown for Ma {
    fn scene(&self, view: &State, _: Viewer) -> Scene {
        let table = self.table();
        let side = |length: tabletop::Length| u32::try_from(length.units()).unwrap_or(0);
        let board = Board::Table {
            width: side(table.width()),
            height: side(table.height()),
            per_unit: tabletop::UNITS as u32,
            unit: "cm".to_owned(),
        };
        let sides = self.battle.side_names.clone();
        Scene { board, sides, pieces: self.pieces(view), status: self.status(view), held: Vec::new() }
    }

    fn map_svg(&self) -> String {
        self.battle.map_svg()
    }

    fn measuring(&self) -> Measuring {
        if self.battle.teaching { Measuring::Free } else { Measuring::AfterDeclaration }
    }

    /// A side may measure once it has declared what it does: while its move, charge or volley is in hand.
    fn may_measure(&self, view: &State, side: Side) -> bool {
        if self.battle.teaching {
            return true;
        }
        match view.agenda.top() {
            Some(Task::Path(unit) | Task::Form(unit) | Task::Turn(unit) | Task::Screen { unit, .. }) => {
                self.side(*unit) == side
            }
            Some(Task::Ride(who, _)) => *who == side,
            Some(Task::Deploy | Task::PlaceChief(_)) => true,
            Some(Task::DefensiveFire | Task::CounterAttack | Task::Pursuit | Task::Sergeant) => true,
            _ => false,
        }
    }

    fn board_svg(&self, view: &State) -> String {
        self.battle.board_svg(&self.pictured(view))
    }

    fn tag(&self, view: &State, side: Side, answer: &Answer) -> Tag {
        let code = |unit| Some(self.code(unit).to_owned());
        let acting = || match view.agenda.top() {
            Some(Task::Path(unit) | Task::Form(unit) | Task::Turn(unit) | Task::Screen { unit, .. }) => {
                code(*unit)
            }
            Some(Task::Reroll(trial)) => code(trial.unit),
            Some(Task::Sergeant) => code(view.volley.unit),
            Some(Task::DefensiveFire | Task::CounterAttack) => code(view.charge.target),
            _ => None,
        };
        let words = self.say_answer(view, side, answer);
        let kind = words.split(' ').next().unwrap_or_default().to_owned();
        let piece = match answer {
            Answer::Place { unit, .. }
            | Answer::Activate { unit, .. }
            | Answer::Shoot { unit, .. }
            | Answer::Charge { unit, .. }
            | Answer::Join(unit) => code(*unit),
            _ => acting(),
        };
        let ends = matches!(answer, Answer::Activate { act: crate::orders::Act::Pass, .. });
        Tag { kind, piece, hex: None, facing: None, ends, variant: Some(words) }
    }

    fn untag(&self, view: &State, side: Side, tag: &Tag) -> Option<Answer> {
        self.read_answer(view, side, tag.variant.as_deref()?).ok()
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
            OverlayKind::Sight => unit.and_then(|unit| self.arc_overlay(view, unit, may)),
            OverlayKind::Control => unit.and_then(|unit| self.zones_around(view, unit)),
            OverlayKind::Command => self.command_overlay(view, unit),
            OverlayKind::Zones => Some(self.deployment_overlay(view)),
            OverlayKind::Reach => None,
        }
    }

    fn lit(&self, view: &State, roll: &Roll, _: &[u8]) -> Option<(u16, u16)> {
        // The table of scores has one row; its columns are the qualities (MA-7.3).
        let _ = (view, roll);
        None
    }

    fn undone(&self, view: &State, side: Side) -> Vec<String> {
        match (view.agenda.top(), self.open(view, side).count()) {
            (Some(Task::Activations), 2..) => {
                vec![format!("{} battalions can still act", self.open(view, side).count())]
            }
            _ => Vec::new(),
        }
    }
}
