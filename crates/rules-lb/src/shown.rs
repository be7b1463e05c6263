//! What the client is handed: the scene, tags on answers, overlays. Measuring is free at any time (LB-R102).

mod changes;
mod clicks;
mod draw;
mod film;
mod hands;
mod overlays;
mod pieces;
mod sketches;

pub(crate) use hands::{leg_of, wheel_of};

use crate::Lb;
use crate::army::UnitId;
use crate::events::Event;
use crate::orders::Answer;
use crate::state::*;
use crate::words::side_name;
use kernel::{Side, Viewer};
use view::{
    Act, Board, Change, Click, Drag, Livery, Mover, Overlay, OverlayKind, OverlayName, Scene, Shown, Sketch,
    Tag,
};

impl Shown for Lb {
    fn builder() -> Option<&'static dyn view::Builder> {
        Some(&crate::builder::Muster)
    }
    fn scene(&self, view: &State) -> Scene {
        let table = self.table();
        let engraving::Geometry { origin, scale, extent } = self.geometry();
        let side = |length: tabletop::Length| u32::try_from(length.units()).unwrap_or(0);
        let board = Board::Table {
            width: side(table.width()),
            height: side(table.height()),
            per_unit: tabletop::UNITS as u32,
            unit: "in".to_owned(),
            origin,
            scale,
            extent,
        };
        Scene {
            board,
            sides: Side::BOTH.map(|side| side_name(side).to_owned()),
            livery: Livery::USUAL,
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
    fn tag(&self, view: &State, _: Side, answer: &Answer) -> Tag {
        let piece = |unit: &UnitId| Some(self.code(*unit).to_owned());
        let (who, onto, at) = match answer {
            Answer::Unlimber(unit) | Answer::Fights(unit) | Answer::Lane(unit) | Answer::Recall(unit) => {
                (piece(unit), None, None)
            }
            Answer::Fire { gun, target, .. } => (piece(gun), piece(target), None),
            Answer::Shoot { unit, target } | Answer::Charge { unit, target, .. } => {
                (piece(unit), piece(target), None)
            }
            Answer::March { unit, legs } => {
                let end = legs.iter().fold(self.stance(view, *unit), |here, leg| leg.from(here));
                (piece(unit), None, Some(end.pose.anchor.into()))
            }
            Answer::Arrive { unit, at, legs } => {
                let start = self.doorway(view, *unit, *at);
                let end = start.map(|start| legs.iter().fold(start, |here, leg| leg.from(here)));
                (piece(unit), None, end.map(|end| end.pose.anchor.into()))
            }
            Answer::Form { unit, .. } | Answer::Enter { unit, .. } | Answer::Leave { unit, .. } => {
                (piece(unit), None, None)
            }
            Answer::Ride { general, to } => {
                (Some(self.battle.general(*general).code.clone()), None, Some((*to).into()))
            }
            Answer::Place { unit, at, .. } => (piece(unit), None, Some((*at).into())),
            Answer::Post { general, at } => {
                (Some(self.battle.general(*general).code.clone()), None, Some((*at).into()))
            }
            Answer::Join { general, unit } => {
                (Some(self.battle.general(*general).code.clone()), piece(unit), None)
            }
            _ => (self.in_hand(view).and_then(|unit| piece(&unit)), None, None),
        };
        let label = kernel::agreed(&self.offered(view, answer));
        Tag {
            kind: answer.kind().to_owned(),
            sense: clicks::sense(answer),
            piece: who,
            onto,
            at,
            ends: *answer == Answer::Done,
            variant: Some(label.clone()),
            label: Some(label),
            ..Tag::default()
        }
    }
    fn concerns(&self, view: &State, _: &kernel::Roll) -> Option<String> {
        self.thrown_for(view)
    }
    fn meant(&self, view: &State, side: Side, click: &Click) -> Vec<Answer> {
        self.meant_by(view, side, click)
    }
    fn changes(&self, before: &State, after: &State, _: Viewer, out: &mut Vec<Change>) -> bool {
        self.changed(before, after, out);
        true
    }
    fn movers(&self, view: &State, side: Side) -> Vec<Mover> {
        self.movers_of(view, side)
    }
    fn dragged(&self, view: &State, side: Side, drag: &Drag) -> Option<Answer> {
        self.drag(view, side, drag)
    }
    fn sketch(&self, view: &State, _: Side, answer: &Answer) -> Option<Sketch> {
        self.sketch_of(view, answer)
    }
    fn film(&self, before: &State, event: &Event, after: &State) -> Act {
        self.filmed(before, event, after)
    }
    fn overlays(&self) -> Vec<OverlayName> {
        let zones = [(OverlayKind::Zones, "Deployment")];
        let placed = Side::BOTH.into_iter().any(|side| !self.zone_marks(side).is_empty());
        let usual = [
            (OverlayKind::Reach, "Reach"),
            (OverlayKind::Command, "Command range"),
            (OverlayKind::Sight, "Arc of fire"),
        ];
        OverlayName::list(&[&usual[..], if placed { &zones } else { &[] }].concat())
    }

    fn overlay(&self, view: &State, _: Viewer, kind: OverlayKind, piece: Option<&str>) -> Option<Overlay> {
        let unit = piece.and_then(|code| self.battle.ids().find(|unit| self.code(*unit) == code));
        let unit = unit.filter(|unit| view.of(*unit).on_table());
        match kind {
            OverlayKind::Reach => unit.map(|unit| self.reach_overlay(view, unit)),
            OverlayKind::Sight => unit.map(|unit| self.fire_overlay(view, unit)),
            OverlayKind::Command => Some(self.command_overlay(view, piece)),
            OverlayKind::Zones => {
                let marks: Vec<kernel::Mark> =
                    Side::BOTH.into_iter().flat_map(|side| self.zone_marks(side)).collect();
                let title = "Deployment zones".to_owned();
                (!marks.is_empty()).then_some(Overlay { title, hexes: Vec::new(), marks })
            }
            OverlayKind::Control => None,
        }
    }
    fn undone(&self, view: &State, side: Side) -> Vec<String> {
        let Some(Task::Moves(_)) = view.agenda.top() else { return Vec::new() };
        let waiting = self.battle.of(side).filter(|unit| view.of(*unit).place == Where::Arrived).count();
        let arrived = match waiting {
            0 => None,
            1 => Some("1 unit that has arrived is still off the table".to_owned()),
            n => Some(format!("{n} units that have arrived are still off the table")),
        };
        let still = self.battle.of(side).filter(|unit| {
            view.of(*unit).moves == 0 && kernel::fine(|why| self.judge_free(view, side, *unit, why))
        });
        let still = match still.collect::<Vec<UnitId>>().as_slice() {
            [] => None,
            [one] => Some(format!("{} has not moved", self.raised(*one).name)),
            units => Some(format!("{} units have not moved", units.len())),
        };
        arrived.into_iter().chain(still).collect()
    }
}

impl Lb {
    /// The unit that the question at hand is about.
    fn in_hand(&self, s: &State) -> Option<UnitId> {
        match s.agenda.top()? {
            Task::HaltedRetire(task) => Some(task.0),
            Task::FreeChange(task) => Some(task.unit),
            Task::Stand(task) => Some(task.0),
            Task::LateSquare(task) => Some(task.0),
            _ => None,
        }
    }
}
