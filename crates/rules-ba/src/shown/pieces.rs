//! Pieces: every body and staff figure, with its badges and its status sheet (BA-ST3 to BA-ST16).

use super::figures;
use super::uniforms::uniform;
use crate::Ba;
use crate::battle::Start;
use crate::bodies::staff_base;
use crate::formation::Formation;
use crate::state::{Alive, Mark, Occupation, State, Supplies, Unit, Where};
use crate::units::{Arm, Arms, Calibre, Degree, HORSE_BASE, Quality, Rank, StaffId, UnitId, Weapon};
use crate::valour;
use tabletop::Point;
use view::{Badge, Fact, Figure, FigureKind, Piece, PieceKind, Pose, Tone};

fn xy(points: impl IntoIterator<Item = Point>) -> Vec<[i32; 2]> {
    points.into_iter().map(|p| [p.x(), p.y()]).collect()
}

impl Ba {
    pub(super) fn pieces(&self, s: &State) -> Vec<Piece> {
        let units = s.ids().filter_map(|unit| self.piece(s, unit));
        let staff = (0..s.staff.len() as u8).map(StaffId).filter_map(|id| self.officer_piece(s, id));
        units.chain(staff).collect()
    }

    /// Where every piece is.
    pub(super) fn poses(&self, s: &State) -> Vec<(String, Pose)> {
        let names = self.names(s);
        let units = s.ids().filter_map(|id| Some((names.unit(id), self.pose_of(s, id)?)));
        let staff = (0..s.staff.len() as u8)
            .map(StaffId)
            .filter_map(|id| Some((self.battle.officer(id).code.clone(), self.officer_pose(s, id)?)));
        units.chain(staff).collect()
    }

    pub(super) fn pose_of(&self, s: &State, id: UnitId) -> Option<Pose> {
        let unit = s.unit(id);
        match unit.place {
            Where::Table | Where::Building(_) => Some(self.body(s, id)),
            Where::Coming => Some(Pose::Aside { place: self.comes(unit) }),
            Where::Refuge(host) => Some(Pose::Aside { place: format!("with {}", self.names(s).unit(host)) }),
            Where::Absent | Where::Exited | Where::Fled | Where::Removed => None,
        }
    }

    fn comes(&self, unit: &Unit) -> String {
        match self.battle.placings.get(usize::from(unit.root)).map(|placing| placing.at) {
            Some(Start::Arrives { bound, .. }) => format!("comes in bound {bound}"),
            _ => "coming".to_owned(),
        }
    }

    /// The footprint and every figure.
    pub(super) fn body(&self, s: &State, id: UnitId) -> Pose {
        let unit = s.unit(id);
        let raised = self.battle.raised(unit.root);
        let looks = |(at, heading, kind): figures::Placed| {
            let turn = (heading != unit.pose.heading).then(|| heading.steps());
            Figure { turn, ..Figure::new(kind, at) }
        };
        Pose::Body {
            corners: xy(figures::corners(self, s, id)),
            figures: figures::figures(self, s, id).into_iter().map(looks).collect(),
            base: raised.arm.base().width().units().clamp(1_500, 2_000).unsigned_abs(),
            coat: Some(uniform(self, raised).coat.to_owned()),
        }
    }

    pub(super) fn piece(&self, s: &State, id: UnitId) -> Option<Piece> {
        let (unit, names) = (s.unit(id), self.names(s));
        let raised = self.battle.raised(unit.root);
        let pose = self.pose_of(s, id)?;
        let kind = match raised.arm {
            Arm::Infantry | Arm::Engineers if unit.formation == Formation::SkirmishLine => {
                PieceKind::Skirmishers
            }
            Arm::Infantry | Arm::Engineers => PieceKind::Infantry,
            Arm::Cavalry => PieceKind::Cavalry,
            Arm::Artillery if raised.nature.horse => PieceKind::HorseArtillery,
            Arm::Artillery => PieceKind::Artillery,
            Arm::Waggon => PieceKind::Waggon,
        };
        Some(Piece {
            id: names.unit(id),
            name: raised.name.clone(),
            side: Some(raised.side.index() as u8),
            kind,
            pose,
            strength: Some(unit.figures.to_string()),
            quality: Some(format!("{:+}", valour::of(self, unit))),
            group: Some(self.battle.officer(unit.commander).name.clone()),
            stripe: Some(uniform(self, raised).facing.to_owned()),
            badges: badges(s, id),
            wear: match unit.degree {
                Degree::Or => 0,
                Degree::Ld => 1,
                Degree::Md => 2,
                Degree::Fd => 3,
            },
            done: false,
            card: self.card(s, id),
        })
    }

    /// The status sheet of a unit (BA-5.1.1a).
    fn card(&self, s: &State, id: UnitId) -> Vec<Fact> {
        let (unit, names) = (s.unit(id), self.names(s));
        let raised = self.battle.raised(unit.root);
        let mut card = vec![
            Fact::new("figures", format!("{} of {}", unit.figures, unit.original), "BA-5.5.2a"),
            Fact::new(
                "valour",
                match (valour::of(self, unit), raised.valour) {
                    (now, first) if now == first => format!("{now:+}"),
                    (now, first) => format!("{now:+}, at first {first:+}"),
                },
                "BA-5.5.1f",
            ),
            Fact::new("formation", formation(raised.arm, unit), "BA-1.3.1a"),
            Fact::new("order", degree(unit.degree), "BA-5.1.1a"),
            Fact::new("commander", self.battle.officer(unit.commander).name.clone(), "BA-1.1.4a"),
        ];
        if let Some(arms) = armed(raised.arms) {
            card.push(Fact::new("arms", arms, "BA-3.1.3w"));
        }
        if unit.elements > 1 {
            let what = if raised.arm.is_cavalry() { "squadrons" } else { "guns" };
            card.push(Fact::new(what, unit.elements.to_string(), "BA-1.2.1a"));
        }
        match unit.supplies {
            Supplies::Plenty => {}
            Supplies::Left(0) => card.push(Fact::new("supplies", "none", "BA-5.5.3d")),
            Supplies::Left(n) => card.push(Fact::new("supplies", format!("for {n} more rolls"), "BA-5.5.3c")),
        }
        if let Some(line) = unit.line.filter(|line| s.unit(*line).is_present()) {
            card.push(Fact::new("skirmishers", s.unit(line).figures.to_string(), "BA-1.3.2a"));
        }
        if let Some(attack) = &unit.attack
            && let crate::orders::Aim::Unit(target) | crate::orders::Aim::Position(target, _) = attack.aim
        {
            card.push(Fact::new("attacks", names.title(target), "BA-4.1.1d"));
        }
        match unit.occupation {
            Occupation::None => {}
            Occupation::Rest { bounds, .. } => {
                card.push(Fact::new("rests", format!("{bounds} bounds"), "BA-5.5.4a"))
            }
            Occupation::Work(_) => card.push(Fact::new("works", "on a field work", "BA-6.3.0a")),
        }
        card
    }

    pub(super) fn officer_pose(&self, s: &State, id: StaffId) -> Option<Pose> {
        let officer = self.battle.officer(id);
        match s.staff(id).alive {
            Alive::Fallen => None,
            Alive::Coming => Some(Pose::Aside { place: "coming".to_owned() }),
            Alive::Yes => {
                let kind = if officer.rank == Rank::Co { FigureKind::General } else { FigureKind::Staff };
                let turn = Some(self.battle.facing[officer.side].steps());
                Some(Pose::Body {
                    corners: xy(staff_base(self, s, id).core().iter().copied()),
                    figures: vec![Figure { turn, ..Figure::new(kind, s.staff(id).at) }],
                    base: HORSE_BASE.width().units().unsigned_abs(),
                    coat: Some(self.officers_dress(id).coat.to_owned()),
                })
            }
        }
    }

    fn officer_piece(&self, s: &State, id: StaffId) -> Option<Piece> {
        let (officer, staff) = (self.battle.officer(id), s.staff(id));
        let pose = self.officer_pose(s, id)?;
        let co = officer.rank == Rank::Co;
        let role = match (officer.rank, officer.above) {
            (Rank::Adjutant, Some(above)) => format!("adjutant of {}", self.battle.officer(above).name),
            (Rank::Adjutant, None) => "adjutant".to_owned(),
            (Rank::Co, Some(above)) => format!("under {}", self.battle.officer(above).name),
            (Rank::Co, None) => "in command".to_owned(),
        };
        let mut card = vec![Fact::new("role", role, "BA-1.1.4a")];
        if co {
            let quality = match staff.quality {
                Quality::VeryEfficient => "very efficient",
                Quality::Normal => "normal",
                Quality::VeryInefficient => "very inefficient",
            };
            card.push(Fact::new("quality", quality, "BA-1.1.3j"));
        }
        if let Some(unit) = staff.with {
            card.push(Fact::new("with", self.names(s).title(unit), "BA-1.1.3g"));
        }
        Some(Piece {
            id: officer.code.clone(),
            name: officer.name.clone(),
            side: Some(officer.side.index() as u8),
            kind: if co { PieceKind::Commander } else { PieceKind::Staff },
            pose,
            strength: None,
            quality: None,
            group: None,
            stripe: None,
            badges: Vec::new(),
            wear: 0,
            done: false,
            card,
        })
    }
}

pub(super) fn badges(s: &State, id: UnitId) -> Vec<Badge> {
    let unit = s.unit(id);
    let mut badges = Vec::new();
    let mut add = |holds: bool, short: &'static str, text: &'static str, tone| {
        if holds {
            badges.push(Badge::new(short, text, tone));
        }
    };
    add(unit.degree == Degree::Ld, "LD", "in light disorder", Tone::Worn);
    add(unit.degree == Degree::Md, "MD", "in medium disorder", Tone::Bad);
    add(unit.degree == Degree::Fd, "FD", "in full disorder", Tone::Bad);
    add(unit.attack.is_some(), "A", "attacks", Tone::Good);
    add(unit.is(Mark::Charging), "C", "charges", Tone::Good);
    add(unit.is(Mark::Refused), "R", "did not follow its order", Tone::Worn);
    add(unit.supplies.are_out(), "S", "without supplies", Tone::Bad);
    add(unit.is(Mark::Canister), "K", "has canister loaded", Tone::Plain);
    add(unit.is(Mark::Engaged), "E", "its commander is engaged", Tone::Good);
    add(unit.formation == Formation::Rest, "Z", "rests", Tone::Plain);
    add(unit.formation == Formation::Work, "W", "works", Tone::Plain);
    add(unit.apart.is_some_and(|bounds| bounds > 0), "P", "must seek its other parts", Tone::Worn);
    badges
}

/// A formation as players say it: guns limber, they do not march in column.
pub(super) fn formation(arm: Arm, unit: &Unit) -> String {
    match (arm, unit.formation) {
        _ if matches!(unit.place, Where::Building(_)) => "in a building".to_owned(),
        (Arm::Artillery, Formation::Line) if unit.elements > 0 => "unlimbered".to_owned(),
        (Arm::Artillery, Formation::ColumnOfMarch) if unit.elements > 0 => "limbered".to_owned(),
        (_, Formation::ColumnOfAttack | Formation::BattalionMass) => {
            format!("{}, {} files", unit.formation.name(), unit.files)
        }
        _ => unit.formation.name().to_owned(),
    }
}

const fn degree(degree: Degree) -> &'static str {
    match degree {
        Degree::Or => "in order",
        worse => worse.words(),
    }
}

const fn armed(arms: Arms) -> Option<&'static str> {
    match arms {
        Arms::None => None,
        Arms::Hand(Weapon::Carbine) => Some("carbine"),
        Arms::Hand(Weapon::Musket) => Some("musket"),
        Arms::Hand(Weapon::Rifle) => Some("rifle"),
        Arms::Guns(Calibre::Pd3) => Some("3 to 4 pounders"),
        Arms::Guns(Calibre::Pd6) => Some("6 to 8 pounders"),
        Arms::Guns(Calibre::Pd9) => Some("9 pounders"),
        Arms::Guns(Calibre::Pd12) => Some("12 pounders"),
    }
}
