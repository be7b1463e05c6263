//! What the client is handed: the scene, tags on answers, overlays.

mod readings;
mod status;

use crate::Sr;
use crate::army::*;
use crate::draw::GEOMETRY;
use crate::draw::commanders::told_apart;
use crate::events::Event;
use crate::facing::SCHEME;
use crate::march::{Before, March};
use crate::orders::Answer;
use crate::state::*;
use crate::tables;
use crate::words::names::count;
use hexes::{Cell, Direction};
use kernel::{Duty, Offers, Roll, RuleId, Side, Speaker, Viewer};
use view::{
    Act, Badge, Board, Click, Fact, FoundWay, Livery, Overlay, OverlayKind, OverlayName, Piece, PieceKind,
    Pose, Scene, Shown, Tag, Tone,
};

impl Shown for Sr {
    fn scene(&self, view: &State) -> Scene {
        let mut pieces: Vec<Piece> = self.unit_ids().filter_map(|u| self.unit_piece(view, u)).collect();
        pieces.extend(self.commander_ids().filter_map(|c| self.commander_piece(view, c)));
        let held = self
            .map
            .stars
            .iter()
            .enumerate()
            .map(|(bit, &cell)| (self.map.id(cell).number(), (view.control >> bit & 1) as u8))
            .collect();
        let (sides, status) = (self.side_names.clone(), self.status(view));
        Scene { board: self.board(), sides, livery: Livery::USUAL, pieces, status, held }
    }

    fn map_svg(&self) -> String {
        Sr::map_svg(self)
    }

    fn cells(&self) -> Vec<view::Ground> {
        self.map.grid.cells().map(|cell| self.ground_card(cell)).collect()
    }

    fn board_svg(&self, view: &State) -> String {
        Sr::board_svg(self, view)
    }

    fn tag(&self, view: &State, side: Side, answer: &Answer) -> Tag {
        answer.tag(&Speaker { game: self, state: view, side })
    }

    fn entails(&self, view: &State, _: Side, answer: &Answer) -> Vec<(String, RuleId)> {
        self.price_of_charging(view, answer)
    }

    fn way(&self, view: &State, side: Side, click: &Click) -> Option<FoundWay<Sr>> {
        self.way_by(view, side, click)
    }

    fn lit(&self, _: &State, roll: &Roll, faces: &[u8]) -> Option<(u16, u16)> {
        tables::lit(roll, faces)
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
        let unit = piece.and_then(|code| self.unit_ids().find(|&u| self.unit(u).code == code));
        let commander =
            piece.and_then(|code| self.commander_ids().find(|&c| self.commander_info(c).code == code));
        use crate::tasks::Task::{Advance, Reactions, Retreats, Rout, Withdrawals};
        match kind {
            // What is asked for is one hex of a retreat or a rout: how far the unit could march would mislead.
            OverlayKind::Reach
                if matches!(
                    view.agenda.top(),
                    Some(Advance(_) | Reactions(_) | Retreats(_) | Rout(_) | Withdrawals(_))
                ) =>
            {
                None
            }
            OverlayKind::Reach => match (unit, commander) {
                (Some(u), _) => self.reach_overlay(view, u),
                (_, Some(c)) => self.ride_overlay(view, c),
                _ => None,
            },
            OverlayKind::Sight => unit.and_then(|u| self.sight_overlay(view, u)),
            OverlayKind::Command => {
                let formation = match (unit, commander.map(|c| self.commander_info(c).role)) {
                    (Some(u), _) => Some(self.unit(u).formation),
                    (_, Some(Role::Formation(f))) => Some(f),
                    _ => view.active,
                };
                formation.and_then(|f| self.command_overlay(view, f))
            }
            OverlayKind::Control => {
                let side = match (unit, viewer) {
                    (Some(u), _) => self.unit(u).side,
                    (_, Viewer::Side(side)) => !side,
                    _ => COALITION,
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
            Some(Task::Movement(_)) => {
                let left: Units = self
                    .active_units(view)
                    .minus(view.moved)
                    .iter()
                    .filter(|&u| view.cell(u).is_some() && !view.routed(u))
                    .collect();
                waiting(left, "has not moved", "have not moved")
            }
            Some(Task::FireSegment(task)) => {
                let mut answers: Vec<Answer> = Vec::new();
                task.offer(self, view, side, &mut Offers::all(&mut answers));
                let guns: Units = answers
                    .iter()
                    .filter_map(|answer| match *answer {
                        Answer::Fire { unit, .. } => Some(unit),
                        _ => None,
                    })
                    .collect();
                waiting(guns, "could still fire", "could still fire")
            }
            _ => Vec::new(),
        }
    }
}

impl Sr {
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

    pub(crate) fn pose(&self, place: Where, facing: Option<Direction>) -> Option<Pose> {
        match place {
            Where::On(cell) => {
                Some(Pose::Hex { hex: self.map.id(cell).number(), facing: facing.map(|d| SCHEME.twelfth(d)) })
            }
            Where::Off(exit) => Some(Pose::Aside { place: format!("off the map at {}", self.map.id(exit)) }),
            Where::Reserve => Some(Pose::Aside { place: "to be set up".to_owned() }),
            Where::Gone => None,
        }
    }

    fn unit_piece(&self, s: &State, unit: UnitId) -> Option<Piece> {
        let (info, u) = (self.unit(unit), s.unit(unit));
        let kind = match info.arm {
            Arm::Infantry => PieceKind::Infantry,
            Arm::Cavalry => PieceKind::Cavalry,
            Arm::Foot => PieceKind::Artillery,
            Arm::Horse => PieceKind::HorseArtillery,
        };
        let formation = &self.formations[info.formation.index()];
        let active = self.active_units(s).has(unit);
        let done = active
            && match s.phase {
                Phase::Movement => s.moved.has(unit),
                Phase::Fire => s.fired.has(unit),
                Phase::Combat => s.attacked.has(unit),
                _ => false,
            };
        Some(Piece {
            id: info.code.clone(),
            name: info.name.clone(),
            side: Some(info.side.index() as u8),
            kind,
            pose: self.pose(u.place, Some(u.facing))?,
            strength: Some(self.strength(s, unit).to_string()),
            quality: Some(self.morale(s, unit).to_string()),
            group: Some(formation.name.clone()),
            stripe: Some(formation.colour.clone()),
            badges: self.badges(s, unit),
            wear: u.level as u8,
            done,
            card: self.card(s, unit),
        })
    }

    fn badges(&self, s: &State, unit: UnitId) -> Vec<Badge> {
        let u = s.unit(unit);
        let mut badges = Vec::new();
        match u.level {
            Level::Good => {}
            Level::D1 => badges.push(Badge::new("D1", u.level.told(), Tone::Worn)),
            Level::D2 => badges.push(Badge::new("D2", u.level.told(), Tone::Bad)),
            Level::Rout => badges.push(Badge::new("R", u.level.told(), Tone::Bad)),
        }
        if u.losses > 0 {
            badges.push(Badge::new(
                format!("−{}", 2 * u.losses),
                count(u16::from(u.losses), "step loss", "step losses"),
                Tone::Bad,
            ));
        }
        if s.out_of_command.has(unit) {
            badges.push(Badge::new("OC", "out of command", Tone::Worn));
        }
        if s.harnessed.has(unit) {
            badges.push(Badge::new("H", "harnessed", Tone::Plain));
        }
        if let Some(target) = u.charge {
            badges.push(Badge::new("CH", format!("charging {}", self.map.id(target)), Tone::Good));
        }
        badges
    }

    fn card(&self, s: &State, unit: UnitId) -> Vec<Fact> {
        let (info, u) = (self.unit(unit), s.unit(unit));
        let arm = match info.arm {
            Arm::Infantry => "infantry",
            Arm::Cavalry => "cavalry",
            Arm::Foot => "foot artillery",
            Arm::Horse => "horse artillery",
        };
        let points = match s.agenda.top() {
            Some(&Task::March(March(moving))) if moving == unit => s.mover.left().to_string(),
            _ => self.allowance(s, unit, Before::Fresh).to_string(),
        };
        let mut card = vec![
            Fact::new("arm", arm.to_owned(), "SR-1.1a"),
            Fact::new("formation", self.formations[info.formation.index()].name.clone(), "SR-3.1a"),
            Fact::new("strength", format!("{} of {}", self.strength(s, unit), info.strength), "SR-R6"),
            Fact::new(
                "morale",
                format!("{} ({}/{})", self.morale(s, unit), info.morale[0], info.morale[1]),
                "SR-R5",
            ),
            Fact::new("movement", format!("{points} of {}", info.movement), "SR-4.1i"),
            Fact::new("order", u.level.told(), "SR-1.5a"),
        ];
        if let Where::On(cell) = u.place {
            card.push(Fact::new("faces", u.facing.name().to_owned(), "SR-1.3a"));
            card.push(Fact::new("ground", self.ground_words(cell), "SR-TET-1"));
            if s.controlled(cell, !info.side) {
                card.push(Fact::new("contact", "in an enemy zone of control", "SR-1.6a"));
            }
        }
        card
    }

    fn commander_piece(&self, s: &State, commander: CommanderId) -> Option<Piece> {
        let (info, c) = (self.commander_info(commander), s.commander(commander));
        let name = if c.replaced { format!("{}'s replacement", info.name) } else { info.name.clone() };
        let (group, stripe) = match info.role {
            Role::Formation(f) => {
                let f = &self.formations[f.index()];
                (Some(f.name.clone()), Some(f.colour.clone()))
            }
            _ => (None, None),
        };
        let role = match info.role {
            Role::Formation(_) => "commander of a formation",
            Role::Chief => "general in chief",
            Role::Representative => "representative on mission",
        };
        let tactical = info.tactical && !c.replaced;
        Some(Piece {
            id: info.code.clone(),
            name,
            side: Some(info.side.index() as u8),
            kind: PieceKind::Commander,
            pose: self.pose(c.place, None)?,
            strength: Some(if c.replaced {
                "+".to_owned()
            } else {
                told_apart(self, commander).to_uppercase()
            }),
            quality: Some(self.bonus(s, commander).to_string()),
            group,
            stripe,
            badges: if tactical { vec![Badge::new("★", "tactical bonus", Tone::Good)] } else { Vec::new() },
            wear: 0,
            done: c.moved,
            card: vec![
                Fact::new("role", role.to_owned(), "SR-D3"),
                Fact::new("morale bonus", self.bonus(s, commander).to_string(), "SR-7a"),
                Fact::new("tactical bonus", if tactical { "yes" } else { "no" }.to_owned(), "SR-CRT-M3"),
            ],
        })
    }
}
