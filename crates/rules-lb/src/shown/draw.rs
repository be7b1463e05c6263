//! The drawn table: an engraved map, and units with every figure on its base.

use crate::Lb;
use crate::army::{Arm, FRENCH, UnitId, Weapon};
use crate::battle::{Objective, Spot};
use crate::bodies::disc;
use crate::formation::Formation;
use crate::state::*;
use crate::terrain::{AreaKind, LineKind, Shelter};
use engraving::{AreaLook, Feature, Figure, Geometry, GoalLook, Key, LineLook, Sheet, Troop, Uniform};
use kernel::{Side, capital};
use tabletop::{Array, Block, Heading, Length, Point, Pose};
use view::FigureKind;

/// How long an inch is in the picture: a foot figure is then about nineteen wide.
const SCALE: f64 = 25.0;

/// An infantry figure, a cavalry figure, a skirmisher (LB-G2, LB-G6).
const FOOT: Block = Block::new(Length::new(750), Length::new(750));
const HORSE: Block = Block::new(Length::new(1_000), Length::new(1_500));
const OPEN_ORDER: Block = Block::new(Length::new(1_000), Length::new(750));

/// How the two armies are dressed.
pub(super) fn uniform(side: Side) -> Uniform {
    if side == FRENCH {
        Uniform {
            word: "french",
            coat: "#2f4f8f",
            dark: "#141f3d",
            facing: "#f5efe2",
            hat: "#1f1b18",
            flag: ["#23428c", "#f5efe2", "#b8322a"],
            side: "#23528c",
        }
    } else {
        Uniform {
            word: "british",
            coat: "#b8322a",
            dark: "#5c1410",
            facing: "#f5efe2",
            hat: "#1f1b18",
            flag: ["#1f3f7f", "#f5efe2", "#b8322a"],
            side: "#a83a22",
        }
    }
}

impl Lb {
    /// Where the table lies in the picture.
    pub(super) fn geometry(&self) -> Geometry {
        Geometry::of(self.table(), SCALE)
    }

    pub(super) fn map_drawn(&self) -> String {
        engraving::map(&self.sheet())
    }

    pub(super) fn board_drawn(&self, s: &State) -> String {
        let units = self.on_table(s).map(|unit| self.troop(s, unit));
        let generals = self.battle.general_ids().filter_map(|id| match s.leader(id).post {
            Post::At(at) => Some(self.lone(self.battle.general(id).side, &self.battle.general(id).code, at)),
            _ => None,
        });
        let troops: Vec<Troop> = units.chain(generals).collect();
        engraving::board(&self.sheet(), &troops)
    }

    fn sheet(&self) -> Sheet<'_> {
        let terrain = &self.battle.terrain;
        let mut hills: Vec<_> = terrain.contours.iter().zip(&terrain.contour_names).collect();
        hills.sort_by_key(|(contour, _)| contour.level);
        let areas = terrain.areas().zip(&terrain.area_names);
        let lines = terrain.lines().zip(&terrain.line_names);
        Sheet {
            title: &self.battle.title,
            subtitle: "French against British",
            table: self.table(),
            unit: "in",
            scale: SCALE,
            areas: areas
                .map(|((kind, form), name)| Feature { look: look(kind), form, name: name.as_deref() })
                .collect(),
            lines: lines
                .map(|((kind, form), name)| Feature { look: line_look(kind), form, name: name.as_deref() })
                .collect(),
            hills: hills.into_iter().map(|(contour, name)| (contour, name.as_deref())).collect(),
            zones: Vec::new(),
            centre: None,
            goals: self.battle.objectives.iter().filter_map(|objective| self.ring(objective)).collect(),
            key: self.key(),
        }
    }

    /// Where infantry holds an objective.
    fn ring(&self, objective: &Objective) -> Option<GoalLook> {
        let outline = match objective.at {
            Spot::Building(i) => self.battle.terrain.areas.get(usize::from(i))?.outline().to_vec(),
            Spot::Point(at) => vec![at],
        };
        Some(GoalLook { outline, within: objective.within })
    }

    /// What the ground of this battle does: each kind once (LB-18).
    fn key(&self) -> Vec<Key> {
        let terrain = &self.battle.terrain;
        let mut key = Vec::new();
        let mut add =
            |name: &str, words: &str| key.push(Key { name: capital(name), words: words.to_owned() });
        for kind in AreaKind::ALL.into_iter().filter(|kind| terrain.area_kinds.contains(kind)) {
            add(
                kind.name(),
                match kind {
                    AreaKind::Wood => "difficult, defensive, foot only",
                    AreaKind::Rough => "difficult",
                    AreaKind::Building | AreaKind::Redoubt => "fortification for a garrison, impassable",
                },
            );
        }
        for kind in LineKind::ALL.into_iter().filter(|kind| terrain.line_kinds.contains(kind)) {
            add(
                kind.name(),
                match kind.shelter() {
                    Some(Shelter::Fortification) => "fortification, 2\" to cross",
                    Some(Shelter::Defensive) => "defensive, 2\" to cross",
                    None => "2\" to cross",
                },
            );
        }
        key
    }

    fn troop(&self, s: &State, unit: UnitId) -> Troop {
        let (troop, raised) = (s.of(unit), self.raised(unit));
        let garrison = troop.formation == Formation::Garrison;
        let corners = if garrison { self.shape(s, unit).core().to_vec() } else { corners(self, s, unit) };
        Troop {
            corners,
            heading: (!garrison && troop.formation != Formation::Square).then_some(troop.pose.heading),
            figures: self
                .figures(s, unit)
                .into_iter()
                .map(|(at, heading, kind)| Figure { at, heading, kind })
                .collect(),
            base: FOOT.width(),
            uniform: uniform(raised.side),
            label: raised.code.clone(),
            note: format!("{} {}", troop.figures, raised.quality.name()),
            marks: Vec::new(),
            open_order: troop.formation == Formation::Skirmish,
        }
    }

    fn lone(&self, side: Side, code: &str, at: Point) -> Troop {
        let heading = if side == FRENCH { Heading::SOUTH } else { Heading::NORTH };
        Troop {
            corners: disc(at).outline(),
            heading: None,
            figures: vec![Figure { at, heading, kind: FigureKind::General }],
            base: FOOT.width(),
            uniform: uniform(side),
            label: code.to_owned(),
            note: String::new(),
            marks: Vec::new(),
            open_order: false,
        }
    }

    /// Every figure of a unit, with where it looks; a battery has its guns before its crew.
    pub(super) fn figures(&self, s: &State, unit: UnitId) -> Vec<(Point, Heading, FigureKind)> {
        let troop = s.of(unit);
        let (n, pose) = (u16::from(troop.figures.max(1)), troop.pose);
        let arm = self.arm(unit);
        let (base, kind) = match arm {
            Arm::Cavalry(..) => (HORSE, horseman(arm)),
            _ => (FOOT, FigureKind::Soldier),
        };
        let drawn =
            |array: Array, kind: FigureKind| array.places(pose).map(|at| (at, pose.heading, kind)).collect();
        let gun = |kind: FigureKind| (self.stance(s, unit).centre(), pose.heading, kind);
        match troop.formation {
            Formation::Line => drawn(Array::in_ranks(n, 2, base), kind),
            Formation::Column => drawn(Array::in_files(n, 3, base), kind),
            Formation::Skirmish => drawn(Array::in_files(n, n, OPEN_ORDER), FigureKind::Skirmisher),
            Formation::Square => around(self.stance(s, unit).block, pose, n),
            Formation::Garrison => {
                let middle = Pose::new(self.shape(s, unit).centre(), pose.heading);
                let places = Array::in_files(n, 4, FOOT).places(middle);
                places.map(|at| (at, pose.heading, FigureKind::Soldier)).collect()
            }
            Formation::Limbered | Formation::Unlimbered => {
                let limbered = troop.formation == Formation::Limbered;
                let piece = if limbered { FigureKind::Limber } else { FigureKind::Gun };
                let crew = (0..n).map(|i| (crewman(pose, i, limbered), pose.heading, FigureKind::Soldier));
                std::iter::once(gun(piece)).chain(crew).collect()
            }
        }
    }
}

fn corners(game: &Lb, s: &State, unit: UnitId) -> Vec<Point> {
    let stance = game.stance(s, unit);
    stance.pose.corners(stance.block).to_vec()
}

/// A gunner stands beside the piece, two on either hand; with the team he walks behind it.
fn crewman(pose: Pose, i: u16, limbered: bool) -> Point {
    let (rank, hand) = (i32::from(i / 2), i % 2);
    let (first, apart) = if limbered { (2_600, 800) } else { (550, 850) };
    let back = Length::new(first + rank * apart);
    let aside = Length::new(if hand == 0 { 620 } else { -620 });
    pose.anchor + pose.heading.back().along(back) + (pose.heading + tabletop::Turn::QUARTER).along(aside)
}

/// The figures of a square stand along its sides and look outward.
fn around(block: Block, pose: Pose, n: u16) -> Vec<(Point, Heading, FigureKind)> {
    let inset = FOOT.width().units() / 2;
    let side = (block.width().units() - 2 * inset).max(1);
    let centre = pose.centre(block);
    (0..i32::from(n))
        .map(|i| {
            let along = 4 * side * i / i32::from(n.max(1));
            let edge = along / side;
            let heading = pose.heading + tabletop::Turn::new(edge * tabletop::Turn::QUARTER.steps());
            let out = Length::new(side / 2);
            let aside = Length::new(side / 2 - along % side);
            let at = centre + heading.along(out) + (heading - tabletop::Turn::QUARTER).along(aside);
            (at, heading, FigureKind::Soldier)
        })
        .collect()
}

fn horseman(arm: Arm) -> FigureKind {
    match arm {
        Arm::Cavalry(_, Weapon::Lance) => FigureKind::Lancer,
        Arm::Cavalry(_, Weapon::Cuirass) => FigureKind::Cuirassier,
        _ => FigureKind::Horseman,
    }
}

fn look(kind: AreaKind) -> AreaLook {
    match kind {
        AreaKind::Wood => AreaLook::Wood,
        AreaKind::Rough => AreaLook::Broken,
        AreaKind::Building | AreaKind::Redoubt => AreaLook::Building,
    }
}

fn line_look(kind: LineKind) -> LineLook {
    match kind {
        LineKind::Wall => LineLook::Wall,
        LineKind::Earthwork => LineLook::Earthwork,
        LineKind::Hedge => LineLook::Hedge,
        LineKind::Stream => LineLook::Stream,
    }
}
