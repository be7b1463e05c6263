//! Pieces and status.

use super::draw::uniform;
use crate::Lb;
use crate::army::{Arm, BRITISH, Draught, FRENCH, GeneralId, Nation, UnitId};
use crate::bodies::disc;
use crate::formation::Formation;
use crate::state::*;
use crate::victory::{ELITE_UNIT, GENERAL, OBJECTIVE, UNIT};
use crate::words::side_name;
use kernel::Side;
use tabletop::{Heading, Point};
use view::{Badge, Fact, Figure, FigureKind, Piece, PieceKind, Pose, Ribbon, Score, Status, Tone};

/// The phases in a word or two (LB-1 to LB-13).
const PHASES: [&str; 13] = [
    "Artillery",
    "Shelled",
    "French move",
    "To close",
    "To stand",
    "Melee",
    "Losers",
    "British move",
    "To close",
    "To stand",
    "Melee",
    "Losers",
    "Recall",
];

fn xy(points: impl IntoIterator<Item = Point>) -> Vec<[i32; 2]> {
    points.into_iter().map(|p| [p.x(), p.y()]).collect()
}

impl Lb {
    pub(super) fn pieces(&self, s: &State) -> Vec<Piece> {
        let units = self.battle.ids().filter_map(|unit| self.piece(s, unit));
        let generals = self.battle.general_ids().filter_map(|general| self.general_piece(s, general));
        units.chain(generals).collect()
    }

    pub(super) fn piece(&self, s: &State, unit: UnitId) -> Option<Piece> {
        let (troop, raised) = (s.of(unit), self.raised(unit));
        let pose = self.pose_of(s, unit)?;
        let kind = match raised.arm {
            Arm::Infantry(_) if troop.formation == Formation::Skirmish => PieceKind::Skirmishers,
            Arm::Infantry(_) => PieceKind::Infantry,
            Arm::Cavalry(..) => PieceKind::Cavalry,
            Arm::Artillery(_, Draught::Foot) => PieceKind::Artillery,
            Arm::Artillery(_, Draught::Horse) => PieceKind::HorseArtillery,
        };
        let lost = self.casualties(s, unit);
        Some(Piece {
            id: raised.code.clone(),
            name: raised.name.clone(),
            side: Some(raised.side.index() as u8),
            kind,
            pose,
            strength: Some(troop.figures.to_string()),
            quality: Some(raised.quality.number().to_string()),
            group: Some(self.battle.brigades[usize::from(raised.brigade)].name.clone()),
            stripe: Some(uniform(raised.side).facing.to_owned()),
            badges: self.badges(s, unit),
            wear: (4 * lost / raised.figures.max(1)).min(3),
            done: matches!(s.phase, 3 | 8) && raised.side == s.mover() && troop.moves > 0,
            card: self.card(s, unit),
        })
    }

    /// Where every piece is.
    pub(super) fn poses(&self, s: &State) -> Vec<(String, Pose)> {
        let units =
            self.battle.ids().filter_map(|unit| Some((self.code(unit).to_owned(), self.pose_of(s, unit)?)));
        let generals = self
            .battle
            .general_ids()
            .filter_map(|id| Some((self.battle.general(id).code.clone(), self.general_pose(s, id)?)));
        units.chain(generals).collect()
    }

    fn pose_of(&self, s: &State, unit: UnitId) -> Option<Pose> {
        match s.of(unit).place {
            Where::Table => Some(self.body(s, unit)),
            Where::Reserve => Some(Pose::Aside { place: "in reserve".to_owned() }),
            Where::Arrived => Some(Pose::Aside { place: "arrived".to_owned() }),
            _ => None,
        }
    }

    /// The footprint and every figure.
    pub(super) fn body(&self, s: &State, unit: UnitId) -> Pose {
        let troop = s.of(unit);
        let corners = if troop.formation == Formation::Garrison {
            xy(self.shape(s, unit).core().iter().copied())
        } else {
            let stance = self.stance(s, unit);
            xy(stance.pose.corners(stance.block))
        };
        let looks = |at: Point, heading: Heading, kind| {
            let turn = (heading != troop.pose.heading).then(|| heading.steps());
            Figure { turn, ..Figure::new(kind, at) }
        };
        let figures = self.figures(s, unit).into_iter();
        let figures = figures.map(|(at, heading, kind)| looks(at, heading, kind)).collect();
        Pose::Body { corners, figures, base: 750, coat: Some(uniform(self.side(unit)).coat.to_owned()) }
    }

    pub(super) fn badges(&self, s: &State, unit: UnitId) -> Vec<Badge> {
        let troop = s.of(unit);
        let mut badges = Vec::new();
        let mut add = |holds: bool, short: &'static str, text: &'static str, tone| {
            if holds {
                badges.push(Badge::new(short, text, tone));
            }
        };
        add(troop.is(Mark::Halted), "H", "halted this turn", Tone::Worn);
        add(troop.is(Mark::Pinned), "P", "not recalled: cannot move", Tone::Worn);
        add(troop.charge.is_some(), "C", "charging", Tone::Good);
        add(troop.melee.is_some(), "X", "in melee", Tone::Plain);
        add(troop.marker.is_some(), "M", "has a charge marker", Tone::Plain);
        add(troop.is(Mark::MustRecall), "R", "must roll for recall", Tone::Worn);
        add(self.attached(s, unit).is_some(), "G", "a general is attached", Tone::Good);
        let locked = troop.on_table() && self.locked_with(s, unit).is_some();
        add(locked, "F", "locked in a firefight", Tone::Plain);
        badges
    }

    fn card(&self, s: &State, unit: UnitId) -> Vec<Fact> {
        let (troop, raised) = (s.of(unit), self.raised(unit));
        let mut card = vec![
            Fact::new(
                "quality",
                format!("{}, tests on {}", raised.quality.name(), raised.quality.number()),
                "LB-2.2",
            ),
            Fact::new("figures", format!("{} of {}", troop.figures, raised.figures), "LB-15.2"),
            Fact::new("formation", troop.formation.name(), "LB-17.1"),
        ];
        // Whose the others are is said above the card.
        if raised.nation == Nation::Kgl {
            card.insert(0, Fact::new("nation", "King's German Legion", "LB-14.4"));
        }
        if let Arm::Artillery(pounds, _) = raised.arm {
            card.push(Fact::new("guns", format!("{pounds} lb"), "LB-20.1"));
        }
        if troop.on_table() {
            let (have, _) = self.allowance(s, unit);
            let command = if self.in_command(s, unit) { "in command" } else { "out of command" };
            card.push(Fact::new("move", format!("{have}\", {command}"), "LB-16.1"));
        }
        card
    }

    fn general_pose(&self, s: &State, id: GeneralId) -> Option<Pose> {
        match s.leader(id).post {
            Post::At(at) => Some(Pose::Body {
                corners: xy(disc(at).outline()),
                figures: vec![Figure::new(FigureKind::General, at)],
                base: 750,
                coat: Some(uniform(self.battle.general(id).side).coat.to_owned()),
            }),
            Post::With(unit) => Some(Pose::Aside { place: format!("with {}", self.raised(unit).name) }),
            Post::Reserve => Some(Pose::Aside { place: "in reserve".to_owned() }),
            Post::Lost => None,
        }
    }

    pub(super) fn general_piece(&self, s: &State, id: GeneralId) -> Option<Piece> {
        let general = self.battle.general(id);
        let pose = self.general_pose(s, id)?;
        let role = match general.brigade {
            None => "army commander".to_owned(),
            Some(brigade) => format!("general of {}", self.battle.brigades[usize::from(brigade)].name),
        };
        Some(Piece {
            id: general.code.clone(),
            name: general.name.clone(),
            side: Some(general.side.index() as u8),
            kind: PieceKind::Commander,
            pose,
            strength: None,
            quality: None,
            group: None,
            stripe: None,
            badges: Vec::new(),
            wear: 0,
            done: s.leader(id).ridden == Ridden::Yes,
            card: vec![Fact::new("role", role, "LB-14.5")],
        })
    }

    pub(crate) fn status(&self, s: &State) -> Status {
        let ribbon = |phase: u8| Ribbon {
            name: format!("{phase} {}", PHASES[usize::from(phase - 1)]),
            rule: format!("LB-{phase}.1"),
            now: s.turn > 0 && s.phase == phase,
        };
        let set_up =
            (s.turn == 0).then(|| Ribbon { name: "Set-up".to_owned(), rule: "LB-D1".to_owned(), now: true });
        let [french, british] = [FRENCH, BRITISH].map(|side| self.points(s, side));
        let goal = |side: Side| {
            let breaking = self.breaking_point(!side);
            let places: Vec<&str> = self.battle.objectives.iter().map(|o| o.name.as_str()).collect();
            let held = match places.as_slice() {
                [] => String::new(),
                places => format!("{OBJECTIVE} for each place held ({}), ", kernel::listed(places, "and")),
            };
            format!(
                "Break the enemy by removing {breaking} of his units, or have more points after turn {}: {held}{UNIT} for each enemy unit removed, {ELITE_UNIT} if it is elite, and {GENERAL} for each general he loses.",
                self.battle.constants.turn_limit
            )
        };
        Status {
            turn: s.turn.into(),
            turns: self.battle.constants.turn_limit.into(),
            called: "turn",
            clock: None,
            steps: set_up.into_iter().chain((1..=13).map(ribbon)).collect(),
            score: Score {
                text: format!(
                    "{} {french}, {} {british} {}",
                    side_name(FRENCH),
                    side_name(BRITISH),
                    if british == 1 { "point" } else { "points" }
                ),
                value: french - british,
                track: [-15, 15],
                goals: [goal(FRENCH), goal(BRITISH)],
            },
            active: Some(side_name(s.mover()).to_owned()),
        }
    }
}
