//! The drawn table: an engraved map, and units with every figure on its base.

use super::figures;
use super::uniforms::{side_colour, uniform};
use crate::Ba;
use crate::battle::Deed;
use crate::bodies::staff_base;
use crate::state::{Alive, State, Where};
use crate::terrain::{AreaKind, Grade, LineKind};
use crate::units::{Degree, HORSE_BASE, Rank, StaffId, UnitId};
use crate::valour;
use engraving::{AreaLook, Feature, Figure, Geometry, GoalLook, Key, LineLook, Mark, Sheet, Troop, Uniform};
use kernel::capital;
use tabletop::{GroundKind, Length, Line, Point};
use view::FigureKind;

/// How long a centimetre is in the picture: the base of a man on foot is then about fourteen wide.
const SCALE: f64 = 9.0;

impl Ba {
    /// Where the table lies in the picture.
    pub(super) fn geometry(&self) -> Geometry {
        Geometry::of(self.battle.table, SCALE)
    }

    pub(super) fn map_drawn(&self) -> String {
        let bridges = self.bridges();
        engraving::map(&self.drawn_sheet(&bridges))
    }

    pub(super) fn board_drawn(&self, s: &State) -> String {
        let units = s.present().map(|unit| self.troop(s, unit));
        let staff = (0..s.staff.len() as u8).map(StaffId).filter(|id| s.staff(*id).alive == Alive::Yes);
        let troops: Vec<Troop> = units.chain(staff.map(|id| self.officer_drawn(s, id))).collect();
        let bridges = self.bridges();
        engraving::board(&self.drawn_sheet(&bridges), &troops)
    }

    /// Bridges and fords as strips across the water: from the middle of one narrow side to that of the other.
    fn bridges(&self) -> Vec<(Option<String>, Line)> {
        let ground = &self.battle.terrain.ground;
        let all = ground.areas().zip(&ground.area_names).filter(|((kind, _), _)| kind.is_bridge());
        let strip = |outline: &[Point]| {
            let [a, b, c, d] = <[Point; 4]>::try_from(outline).ok()?;
            let (one, other) = ((b - a).length(), (c - b).length());
            let (from, to, width) = if one >= other {
                (b.middle(c), d.middle(a), other)
            } else {
                (a.middle(b), c.middle(d), one)
            };
            Line::new(vec![from, to], width).ok()
        };
        all.filter_map(|((_, area), name)| Some((name.clone(), strip(area.outline())?))).collect()
    }

    fn drawn_sheet<'a>(&'a self, bridges: &'a [(Option<String>, Line)]) -> Sheet<'a> {
        let ground = &self.battle.terrain.ground;
        let mut hills: Vec<_> = ground.contours.iter().zip(&ground.contour_names).collect();
        hills.sort_by_key(|(contour, _)| contour.level);
        let areas = ground.areas().zip(&ground.area_names).filter(|((kind, _), _)| !kind.is_bridge());
        let lines = ground.lines().zip(&ground.line_names);
        let lines = lines.map(|((kind, form), name)| Feature {
            look: line_look(kind, form.width()),
            form,
            name: name.as_deref(),
        });
        let bridges = bridges.iter().map(|(name, form)| Feature {
            look: LineLook::Bridge,
            form,
            name: name.as_deref(),
        });
        Sheet {
            title: &self.battle.title,
            subtitle: "",
            table: self.battle.table,
            unit: "cm",
            scale: SCALE,
            areas: areas
                .map(|((kind, form), name)| Feature { look: look(kind), form, name: name.as_deref() })
                .collect(),
            lines: lines.chain(bridges).collect(),
            hills: hills.into_iter().map(|(contour, name)| (contour, name.as_deref())).collect(),
            zones: Vec::new(),
            centre: None,
            goals: self.battle.prizes.iter().filter_map(|prize| self.ring(prize.deed)).collect(),
            key: self.key(),
        }
    }

    /// The place of a prize that is one: a building, or the ground around a point.
    fn ring(&self, deed: Deed) -> Option<GoalLook> {
        match deed {
            Deed::Holds(building) => {
                let area = self.battle.terrain.ground.areas.get(usize::from(building))?;
                Some(GoalLook { outline: area.outline().to_vec(), within: Length::ZERO })
            }
            Deed::Controls(at, within) => Some(GoalLook { outline: vec![at], within }),
            _ => None,
        }
    }

    /// What the ground of this battle does: each kind once (BA-T5, BA-2.3.6, BA-2.3.7).
    fn key(&self) -> Vec<Key> {
        let ground = &self.battle.terrain.ground;
        let mut key = Vec::new();
        for kind in AreaKind::ALL.iter().filter(|kind| ground.area_kinds.contains(kind)) {
            let words = match kind {
                AreaKind::Wood => "slow, cover, hides".to_owned(),
                kind if kind.is_building() => format!("cover {}, for foot", grade(kind.cover())),
                kind if kind.is_bridge() => "road, for columns of march".to_owned(),
                AreaKind::Ford => "crosses the water".to_owned(),
                kind if kind.is_soft() => "difficult, no ricochet".to_owned(),
                _ => "difficult".to_owned(),
            };
            let name = match kind {
                AreaKind::WoodenBridge | AreaKind::StoneBridge => "Bridge".to_owned(),
                AreaKind::MudBuilding => "Cottage".to_owned(),
                AreaKind::StoneBuilding => "House".to_owned(),
                AreaKind::StrongBuilding => "Stronghold".to_owned(),
                kind => capital(kind.name()),
            };
            key.push(Key { name, words });
        }
        for kind in LineKind::ALL.iter().filter(|kind| ground.line_kinds.contains(kind)) {
            let width = kind.width().unwrap_or(Length::ZERO);
            let words = match kind.element(width) {
                _ if *kind == LineKind::Road => "faster in column of march".to_owned(),
                Some((obstacle, cover)) => format!("obstacle {}, cover {}", grade(obstacle), grade(cover)),
                None => "not to be crossed".to_owned(),
            };
            key.push(Key { name: capital(kind.name()), words });
        }
        key
    }

    fn troop(&self, s: &State, id: UnitId) -> Troop {
        let unit = s.unit(id);
        let raised = self.battle.raised(unit.root);
        let looks = !(unit.formation.fronts_all_round() || matches!(unit.place, Where::Building(_)));
        let marks = match unit.degree {
            Degree::Or => Vec::new(),
            degree => vec![Mark { short: degree.name().to_owned(), bad: true }],
        };
        Troop {
            corners: figures::corners(self, s, id),
            heading: looks.then_some(unit.pose.heading),
            figures: figures::figures(self, s, id)
                .into_iter()
                .map(|(at, heading, kind)| Figure { at, heading, kind })
                .collect(),
            base: raised.arm.base().width().min(Length::new(2_000)),
            uniform: uniform(self, raised),
            label: self.names(s).unit(id),
            note: format!("{} V{:+}", unit.figures, valour::of(self, unit)),
            marks,
            open_order: unit.is_skirmish_line(),
        }
    }

    fn officer_drawn(&self, s: &State, id: StaffId) -> Troop {
        let officer = self.battle.officer(id);
        let heading = self.battle.facing[officer.side];
        let kind = if officer.rank == Rank::Co { FigureKind::General } else { FigureKind::Staff };
        let side = side_colour(self, officer.side);
        Troop {
            corners: staff_base(self, s, id).core().to_vec(),
            heading: None,
            figures: vec![Figure { at: s.staff(id).at, heading, kind }],
            base: HORSE_BASE.width(),
            uniform: Uniform { side, ..self.officers_dress(id) },
            label: officer.code.clone(),
            note: String::new(),
            marks: Vec::new(),
            open_order: false,
        }
    }

    /// An officer is dressed as the units he leads.
    pub(super) fn officers_dress(&self, id: StaffId) -> Uniform {
        let officer = self.battle.officer(id);
        let led = self.battle.units.iter().find(|raised| raised.commander == id);
        let some = led.or_else(|| self.battle.units.iter().find(|raised| raised.side == officer.side));
        some.map_or_else(|| uniform(self, &self.battle.units[0]), |raised| uniform(self, raised))
    }
}

fn look(kind: AreaKind) -> AreaLook {
    match kind {
        AreaKind::Wood => AreaLook::Wood,
        AreaKind::Field => AreaLook::Field,
        AreaKind::Orchard => AreaLook::Orchard,
        AreaKind::Marsh => AreaLook::Marsh,
        AreaKind::Shrubbery | AreaKind::Rough => AreaLook::Broken,
        AreaKind::Ford => AreaLook::Water,
        AreaKind::WoodenBridge
        | AreaKind::StoneBridge
        | AreaKind::MudBuilding
        | AreaKind::StoneBuilding
        | AreaKind::StrongBuilding => AreaLook::Building,
    }
}

fn line_look(kind: LineKind, width: Length) -> LineLook {
    match kind {
        LineKind::Road => LineLook::Road,
        LineKind::Waterway if width < Length::whole(1) => LineLook::Stream,
        LineKind::Waterway => LineLook::River,
        LineKind::Fence => LineLook::Fence,
        LineKind::Ditch | LineKind::Dike => LineLook::Earthwork,
        LineKind::Hedge | LineKind::Knick => LineLook::Hedge,
        LineKind::LowWall | LineKind::Wall | LineKind::HighWall => LineLook::Wall,
    }
}

const fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::None => "none",
        Grade::I => "I",
        Grade::II => "II",
        Grade::III => "III",
    }
}
