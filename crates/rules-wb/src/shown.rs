//! What the client is handed: the scene, tags on answers, overlays.

mod readings;

use crate::Wb;
use crate::army::*;
use crate::draw::GEOMETRY;
use crate::events::Event;
use crate::orders::Answer;
use crate::state::*;
use hexes::Cell;
use kernel::{Duty, Offers, Roll, Side, Viewer};
use view::{
    Act, Board, Click, FoundWay, Livery, Overlay, OverlayKind, OverlayName, Piece, Ribbon, Scene, Score,
    Shown, Status, Tag,
};

impl Shown for Wb {
    fn scene(&self, view: &State) -> Scene {
        // Bottom first: the lead unit of a stack is drawn last.
        let below = |unit: &UnitId| view.cell(*unit).is_some_and(|cell| view.lead(cell) != Some(*unit));
        let (low, top): (Vec<UnitId>, Vec<UnitId>) = self.unit_ids().partition(below);
        let mut pieces: Vec<Piece> =
            low.into_iter().chain(top).filter_map(|unit| self.unit_piece(view, unit)).collect();
        pieces.extend(self.commander_ids().filter_map(|c| self.commander_piece(view, c)));
        let holder =
            |cell: Cell| Some((self.map.id(cell).number(), self.controller(view, cell)?.index() as u8));
        let held = self.objective_cells().filter_map(|(cell, _)| holder(cell)).collect();
        let (sides, status) = (self.side_names.clone(), self.status(view));
        Scene { board: self.board(), sides, livery: Livery::USUAL, pieces, status, held }
    }

    fn map_svg(&self) -> String {
        Wb::map_svg(self)
    }

    fn cells(&self) -> Vec<view::Ground> {
        self.map.grid.cells().map(|cell| self.ground_card(cell)).collect()
    }

    fn board_svg(&self, view: &State) -> String {
        Wb::board_svg(self, view)
    }

    fn tag(&self, view: &State, _: Side, answer: &Answer) -> Tag {
        self.tag_of(view, *answer)
    }

    fn meant(&self, view: &State, _: Side, click: &Click) -> Vec<Answer> {
        self.meant_by(view, click).into_iter().collect()
    }

    fn way(&self, view: &State, side: Side, click: &Click) -> Option<FoundWay<Wb>> {
        self.way_by(view, side, click)
    }

    fn lit(&self, _: &State, roll: &Roll, faces: &[u8]) -> Option<(u16, u16)> {
        Wb::lit_cell(roll, faces)
    }

    fn reckon(&self, view: &State, roll: &Roll, faces: &[u8]) -> Vec<view::Reckoning> {
        readings::readings(self, view, roll, faces)
    }

    fn concerns(&self, view: &State, _: &Roll) -> Option<String> {
        self.thrown_for(view)
    }

    fn film(&self, before: &State, event: &Event, after: &State) -> Act {
        self.filmed(before, event, after)
    }

    fn overlays(&self) -> Vec<OverlayName> {
        OverlayName::list(&[
            (OverlayKind::Reach, "Reach"),
            (OverlayKind::Control, "Zones of control"),
            (OverlayKind::Command, "Command"),
            (OverlayKind::Sight, "Field of fire"),
            (OverlayKind::Zones, "Set-up areas"),
        ])
    }

    fn overlay(
        &self,
        view: &State,
        viewer: Viewer,
        kind: OverlayKind,
        piece: Option<&str>,
    ) -> Option<Overlay> {
        let (unit, commander) = (self.unit_by(piece), self.officer_by(piece));
        match kind {
            // What is asked for is one hex of a retreat or a rout: how far the unit could march would mislead.
            OverlayKind::Reach
                if matches!(view.agenda.top(), Some(Task::Rout(_) | Task::Retreat(_) | Task::Advance(_))) =>
            {
                None
            }
            OverlayKind::Reach => match (unit, commander) {
                (Some(unit), _) => self.reach_overlay(view, unit),
                (_, Some(commander)) => self.ride_overlay(view, commander),
                _ => None,
            },
            OverlayKind::Sight => unit.and_then(|unit| self.sight_overlay(view, unit)),
            OverlayKind::Command => {
                let own = unit.and_then(|unit| self.unit(unit).formation);
                let led = commander.map(|c| self.commander_info(c).role);
                match (own, led) {
                    (_, Some(Role::Army(_))) => commander.and_then(|c| self.army_overlay(view, c)),
                    (_, Some(Role::Formation(formation))) => self.command_overlay(view, formation),
                    (Some(formation), _) => self.command_overlay(view, formation),
                    _ => view.formation.and_then(|formation| self.command_overlay(view, formation)),
                }
            }
            OverlayKind::Control => {
                let side = match (unit, viewer) {
                    (Some(unit), _) => self.unit(unit).side,
                    (_, Viewer::Side(side)) => !side,
                    _ => ALLIED,
                };
                Some(self.control_overlay(view, side))
            }
            OverlayKind::Zones => Some(self.zones_overlay()),
        }
    }

    fn undone(&self, view: &State, side: Side) -> Vec<String> {
        let waiting = |units: Units, one: &str, many: &str| match units.count() {
            0 => Vec::new(),
            1 => vec![format!("{} {one}", units.first().map_or("", |u| self.unit(u).name.as_str()))],
            n => vec![format!("{n} units {many}")],
        };
        match view.agenda.top() {
            Some(Task::Activations(task)) => self.untested(view, side, task),
            Some(Task::Movement(_)) => {
                let served = view.fired.or(view.guns_turned);
                let left = view.group.minus(view.moved).minus(served).filter(|unit| view.stands(unit));
                waiting(left, "has not moved", "have not moved")
            }
            Some(Task::Guns(task)) => {
                let guns = self.named_in(view, side, task, |answer| match *answer {
                    Answer::Fire { unit, .. } => Some(unit),
                    _ => None,
                });
                waiting(guns, "could still fire", "could still fire")
            }
            Some(Task::Combats(task)) => {
                let ready = self.named_in(view, side, task, |answer| match *answer {
                    Answer::Attack { unit, .. } => Some(unit),
                    _ => None,
                });
                waiting(ready, "could still attack", "could still attack")
            }
            _ => Vec::new(),
        }
    }
}

impl Wb {
    /// Who could still be activated: a formation by its name, several by their number.
    fn untested(&self, s: &State, side: Side, task: &impl Duty<Wb>) -> Vec<String> {
        let mut answers: Vec<Answer> = Vec::new();
        task.offer(self, s, side, &mut Offers::all(&mut answers));
        let names = answers.iter().filter_map(|answer| match *answer {
            Answer::Test(formation) => Some(self.formation_name(formation)),
            Answer::TestUnit(unit) => Some(self.unit(unit).name.clone()),
            _ => None,
        });
        match names.collect::<Vec<String>>().as_slice() {
            [] => Vec::new(),
            [one] => vec![format!("{one} has not been activated")],
            many => vec![format!("{} formations or units have not been activated", many.len())],
        }
    }

    /// The units that the offered answers name.
    fn named_in(
        &self,
        s: &State,
        side: Side,
        task: &impl Duty<Wb>,
        unit: impl Fn(&Answer) -> Option<UnitId>,
    ) -> Units {
        let mut answers: Vec<Answer> = Vec::new();
        task.offer(self, s, side, &mut Offers::all(&mut answers));
        answers.iter().filter_map(unit).collect()
    }

    fn board(&self) -> Board {
        let grid = &self.map.grid;
        let first = GEOMETRY.centre(grid, Cell(0));
        let (width, height) = self.picture_size();
        Board::Hexes {
            columns: grid.columns(),
            rows: grid.rows(),
            origin: [first.x, first.y],
            size: GEOMETRY.size,
            extent: [width, height],
        }
    }

    fn status(&self, s: &State) -> Status {
        let steps = [
            ("Marching movement", "WB-6.1b", &[Phase::March][..]),
            ("Rally", "WB-6.1c", &[Phase::Rally]),
            ("Choose a formation", "WB-6.2a", &[Phase::Initiative, Phase::Activation]),
            ("Artillery", "WB-6.2d", &[Phase::Guns]),
            ("Commander", "WB-6.2e", &[Phase::Command]),
            ("Movement", "WB-6.2f", &[Phase::Movement]),
            ("Army commander", "WB-6.3a", &[Phase::Army]),
            ("Combat", "WB-6.3b", &[Phase::Combat]),
            ("End of turn", "WB-6.3c", &[Phase::End]),
        ];
        let steps = steps.into_iter().map(|(name, rule, phases)| Ribbon {
            name: name.to_owned(),
            rule: rule.to_owned(),
            now: phases.contains(&s.phase),
        });
        let acting = s.formation.map(|formation| self.formation(formation).name.clone());
        let half = matches!(
            s.phase,
            Phase::Activation | Phase::Guns | Phase::Command | Phase::Movement | Phase::Army | Phase::Combat
        );
        Status {
            turn: u32::from(s.turn),
            turns: u32::from(self.params.turns),
            called: "turn",
            clock: (s.turn > 0).then(|| self.clock(s)),
            steps: steps.collect(),
            score: self.score_card(s),
            active: acting.or_else(|| half.then(|| self.side_name(s.active).to_owned())),
        }
    }

    /// The margin, counted for the French, who are the first side; what each side wants (WBS-5.5).
    fn score_card(&self, s: &State) -> Score {
        let [french, allied] = Side::BOTH.map(|side| self.score(s, side));
        let margins = self.params.scoring.margins;
        let end = i32::from(margins.allied_decisive.abs().max(margins.french.abs())) + 4;
        let [first, second] = &self.side_names;
        let hold = format!(
            "Keep the {second} lead below {} points at the end of turn {}: steps taken from the enemy and marked places count.",
            margins.draw, self.params.turns
        );
        let gain = format!(
            "Be {} points ahead at the end of turn {}: steps taken from the enemy and marked places count.",
            margins.allied, self.params.turns
        );
        Score {
            text: format!("{first} {french}, {second} {allied}"),
            value: i32::from(french - allied).clamp(-end, end),
            track: [-end, end],
            goals: [hold, gain],
        }
    }
}

#[cfg(test)]
mod tests;
