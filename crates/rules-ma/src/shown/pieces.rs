//! Pieces and status.

use crate::Ma;
use crate::army::{BattalionId, CharacterKind, Nation};
use crate::battle::{ScreenPlacing, Victory, opposite};
use crate::draw::figures::{figures_of, skirmishers};
use crate::draw::nations::uniform;
use crate::draw::{Picture, Standing};
use crate::state::*;
use crate::tables::{COMMANDER_RADIUS, FIGURE};
use crate::words::chief_id;
use kernel::{BySide, Side};
use tabletop::{Block, Point};
use view::{Badge, Fact, Figure, FigureKind, Piece, PieceKind, Pose, Ribbon, Score, Status, Tone};

fn xy(points: impl IntoIterator<Item = Point>) -> Vec<[i32; 2]> {
    points.into_iter().map(|p| [p.x(), p.y()]).collect()
}

/// How wide the base of a figure is (MA-1.3).
const BASE: u32 = FIGURE.width().units() as u32;

fn coat(nation: Nation) -> &'static str {
    uniform(nation, Side::First).coat
}

/// What can be the matter with a battalion: letters, words, tone.
const MARKS: [(&str, &str, Tone); 11] = [
    ("R", "in rout", Tone::Bad),
    ("Ra", "rallying", Tone::Worn),
    ("S", "its charge fell short", Tone::Worn),
    ("D", "disordered", Tone::Worn),
    ("T", "must take a Resolve test", Tone::Worn),
    ("X", "in combat", Tone::Plain),
    ("+", "supports a combat", Tone::Plain),
    ("Sp", "spent until the end of the turn", Tone::Worn),
    ("Re", "reforming", Tone::Good),
    ("½", "half lost", Tone::Bad),
    ("C", "led by the Supreme Commander", Tone::Good),
];

impl Ma {
    /// A battalion as the drawing wants it.
    pub(super) fn picture(&self, s: &State, unit: BattalionId) -> Picture {
        let troops = s.of(unit);
        Picture {
            battalion: unit,
            formation: troops.formation,
            pose: troops.pose,
            groups: self.footprint_groups(s, unit),
            rankers: troops.formed,
            fallen: if self.halved(s, unit) { 0 } else { troops.first_formed.saturating_sub(troops.formed) },
            characters: troops.characters,
            screen: troops.placing(),
            marks: self.marks(s, unit).map(|(short, text, tone)| (short, text, tone == Tone::Bad)).collect(),
            commander: self.is_led(s, unit),
        }
    }

    /// The same on the table: the footprint, and every figure.
    pub(super) fn body_of(&self, picture: &Picture) -> Pose {
        let battalion = self.battle.battalion(picture.battalion);
        let figure = |figure: engraving::Figure| Figure::new(figure.kind, figure.at);
        Pose::Body {
            corners: xy(picture.pose.corners(picture.block())),
            figures: figures_of(battalion, picture).into_iter().map(figure).collect(),
            base: BASE,
            coat: Some(coat(battalion.nation).to_owned()),
        }
    }

    /// The troops as the drawing wants them.
    pub(crate) fn pictured(&self, s: &State) -> Standing {
        let alone = |side: Side| match s.chiefs[side].post {
            Post::Alone(at) => Some(at),
            _ => None,
        };
        Standing {
            battalions: self.standing(s).map(|unit| self.picture(s, unit)).collect(),
            commanders: BySide::from_fn(alone),
            fallen: BySide::from_fn(|side| s.chiefs[side].post == Post::Dead),
        }
    }

    /// What is the matter with a battalion: letters, words, tone.
    fn marks(
        &self,
        s: &State,
        unit: BattalionId,
    ) -> impl Iterator<Item = (&'static str, &'static str, Tone)> {
        let bits = self.mark_bits(s, unit);
        let marks = MARKS.into_iter().enumerate().filter(move |(i, _)| bits >> i & 1 == 1);
        marks.map(|(_, mark)| mark)
    }

    /// The same as badges.
    pub(super) fn badges(&self, s: &State, unit: BattalionId) -> Vec<Badge> {
        self.marks(s, unit).map(|(short, text, tone)| Badge::new(short, text, tone)).collect()
    }

    /// The same as bits, in the order of [`MARKS`].
    pub(super) fn mark_bits(&self, s: &State, unit: BattalionId) -> u16 {
        let troops = s.of(unit);
        let holds: [bool; MARKS.len()] = [
            troops.routing(),
            troops.order == Order::Rallying,
            troops.order == Order::Short,
            self.is_disordered(s, unit),
            troops.must_test(),
            troops.engaged.is_some(),
            troops.supports.is_some(),
            troops.spent,
            troops.reforming,
            self.is_worn(s, unit),
            self.is_led(s, unit),
        ];
        holds.into_iter().rev().fold(0, |bits, holds| bits << 1 | u16::from(holds))
    }

    pub(super) fn pieces(&self, s: &State) -> Vec<Piece> {
        let mut pieces = Vec::new();
        pieces.extend(self.standing(s).filter_map(|unit| self.screen_piece(s, unit)));
        pieces.extend(self.battle.ids().filter_map(|unit| self.piece(s, unit)));
        pieces.extend(Side::BOTH.into_iter().filter_map(|side| self.chief_piece(s, side)));
        pieces
    }

    /// How worn a battalion is: a rout is worst.
    pub(super) fn wear(&self, s: &State, unit: BattalionId) -> u8 {
        if s.of(unit).routing() { 3 } else { 2 * u8::from(self.is_worn(s, unit)) }
    }

    /// Whether it has lost half its strength; one that is still to be placed has lost nobody.
    fn is_worn(&self, s: &State, unit: BattalionId) -> bool {
        s.of(unit).place != Where::Reserve && self.halved(s, unit)
    }

    pub(super) fn piece(&self, s: &State, unit: BattalionId) -> Option<Piece> {
        let (troops, raised) = (s.of(unit), self.battle.battalion(unit));
        let pose = self.battalion_pose(s, unit)?;
        Some(Piece {
            id: raised.code.clone(),
            name: raised.name.clone(),
            side: Some(raised.side.index() as u8),
            kind: PieceKind::Infantry,
            pose,
            strength: Some(if troops.on_table() { troops.formed } else { raised.rankers }.to_string()),
            quality: Some(format!("{}+", self.quality(s, unit).score())),
            group: None,
            stripe: Some(uniform(raised.nation, raised.side).facing.to_owned()),
            badges: self.badges(s, unit),
            wear: self.wear(s, unit),
            done: s.step == Step::Activations
                && troops.activation != Activation::Open
                && !self.on_its_way(s, unit),
            card: self.card(s, unit),
        })
    }

    /// Where a battalion stands, and how; `None` if it is out of the game.
    fn battalion_pose(&self, s: &State, unit: BattalionId) -> Option<Pose> {
        match s.of(unit).place {
            Where::Reserve => Some(Pose::Aside { place: "to be placed".to_owned() }),
            Where::Table => Some(self.body_of(&self.picture(s, unit))),
            _ => None,
        }
    }

    /// Where every piece stands, and how.
    pub(super) fn poses(&self, s: &State) -> Vec<(String, Pose)> {
        let screen = |unit| {
            let pose = self.screen_pose(unit, &s.of(unit).placing()?);
            Some((self.piece_id(Target::screen(unit)), pose))
        };
        let body = |unit| Some((self.code(unit).to_owned(), self.battalion_pose(s, unit)?));
        let chief = |side| Some((chief_id(side), self.post_pose(s, side)?));
        let mut poses: Vec<(String, Pose)> = self.standing(s).filter_map(screen).collect();
        poses.extend(self.battle.ids().filter_map(body));
        poses.extend(Side::BOTH.into_iter().filter_map(chief));
        poses
    }

    /// Whether the question at hand is where this battalion goes: it has begun, and is not done.
    fn on_its_way(&self, s: &State, unit: BattalionId) -> bool {
        s.agenda.top().and_then(|task| task.moved()) == Some(unit)
    }

    fn card(&self, s: &State, unit: BattalionId) -> Vec<Fact> {
        let (troops, raised) = (s.of(unit), self.battle.battalion(unit));
        let quality = self.quality(s, unit);
        let (lowered, clause) = match raised.quality {
            printed if printed == quality => (String::new(), "MA-7.3"),
            printed => (format!(", {} without their Commander", printed.name()), "MA-4.5"),
        };
        let mut card =
            vec![Fact::new("quality", format!("{} ({}+){lowered}", quality.name(), quality.score()), clause)];
        if troops.place == Where::Reserve {
            card.push(Fact::new("Rankers", raised.rankers.to_string(), "MA-2.7"));
        } else {
            card.push(Fact::new("Rankers", format!("{} of {}", troops.rankers(), raised.rankers), "MA-2.7"));
            card.push(Fact::new("fire groups", self.live_groups(s, unit).to_string(), "MA-10.11"));
            card.push(Fact::new("formation", troops.formation.name(), "MA-8.6"));
        }
        for kind in CharacterKind::ALL {
            if troops.characters.has(kind) {
                card.push(Fact::new(kind.name(), troops.characters.count(kind).to_string(), "MA-3.1"));
            }
        }
        if troops.skirmishers > 0 {
            card.push(Fact::new("skirmishers", troops.skirmishers.to_string(), "MA-11.1"));
        }
        if self.is_disordered(s, unit) {
            card.push(Fact::new("order", "disordered", "MA-9.1"));
        }
        card
    }

    fn screen_piece(&self, s: &State, unit: BattalionId) -> Option<Piece> {
        self.screen_ghost(s, unit, &s.of(unit).placing()?)
    }

    /// The screen of a battalion as it would stand.
    pub(super) fn screen_ghost(&self, s: &State, unit: BattalionId, screen: &ScreenPlacing) -> Option<Piece> {
        let (troops, raised) = (s.of(unit), self.battle.battalion(unit));
        Some(Piece {
            id: self.piece_id(Target::screen(unit)),
            name: format!("skirmishers of {}", raised.name),
            side: Some(raised.side.index() as u8),
            kind: PieceKind::Skirmishers,
            pose: self.screen_pose(unit, screen),
            strength: Some(screen.figures.to_string()),
            quality: Some(format!("{}+", self.quality(s, unit).score())),
            group: Some(raised.code.clone()),
            stripe: Some(uniform(raised.nation, raised.side).facing.to_owned()),
            badges: Vec::new(),
            wear: 0,
            done: s.step == Step::Activations
                && troops.activation != Activation::Open
                && !self.on_its_way(s, unit),
            card: vec![Fact::new("skirmishers", troops.skirmishers.to_string(), "MA-11.4")],
        })
    }

    fn screen_pose(&self, unit: BattalionId, screen: &ScreenPlacing) -> Pose {
        let figure = |at: Point| Figure::new(FigureKind::Skirmisher, at);
        Pose::Body {
            corners: xy(screen.pose.corners(screen.block())),
            figures: skirmishers(screen).into_iter().map(figure).collect(),
            base: BASE,
            coat: Some(coat(self.battle.battalion(unit).nation).to_owned()),
        }
    }

    /// Where a Commander is; `None` if he is dead.
    fn post_pose(&self, s: &State, side: Side) -> Option<Pose> {
        match s.chiefs[side].post {
            Post::Reserve => Some(Pose::Aside { place: "to be placed".to_owned() }),
            Post::Alone(at) => Some(self.chief_pose(s, side, at)),
            Post::With(unit) => {
                Some(Pose::Aside { place: format!("with {}", self.battle.battalion(unit).name) })
            }
            Post::Dead => None,
        }
    }

    fn chief_piece(&self, s: &State, side: Side) -> Option<Piece> {
        let pose = self.post_pose(s, side)?;
        Some(Piece {
            id: chief_id(side),
            name: self.chief_name(side).to_owned(),
            side: Some(side.index() as u8),
            kind: PieceKind::Commander,
            pose,
            strength: None,
            quality: None,
            group: None,
            stripe: None,
            badges: Vec::new(),
            wear: 0,
            done: s.chiefs[side].moved
                && !matches!(s.agenda.top(), Some(Task::Ride(ride)) if ride.side == side),
            card: vec![Fact::new("role", "Supreme Commander", "MA-4.1")],
        })
    }

    /// The Commander as he would stand.
    pub(super) fn chief_ghost(&self, s: &State, side: Side, at: Point) -> Option<Piece> {
        Some(Piece { pose: self.chief_pose(s, side, at), ..self.chief_piece(s, side)? })
    }

    /// His base, looking across the table.
    fn chief_pose(&self, s: &State, side: Side, at: Point) -> Pose {
        let heading = opposite(s.edges[side]).heading();
        let block = Block::new(COMMANDER_RADIUS.times(2), COMMANDER_RADIUS.times(2));
        let corners = xy(tabletop::Pose::from_centre(at, heading, block).corners(block));
        let nation = self.battle.armies[side].nation;
        let figures = vec![Figure::new(FigureKind::General, at)];
        Pose::Body { corners, figures, base: BASE, coat: Some(coat(nation).to_owned()) }
    }

    pub(super) fn status(&self, s: &State) -> Status {
        let steps = [
            ("Set up", "MA-5.5", Step::SetUp),
            ("Initiative", "MA-6.2", Step::Initiative),
            ("Activations", "MA-6.4", Step::Activations),
            ("Resolve", "MA-19.3", Step::Resolve),
            ("Compulsory moves", "MA-20.1", Step::CompulsoryMoves),
        ];
        let ribbon = |(name, rule, step): (&str, &str, Step)| Ribbon {
            name: name.to_owned(),
            rule: rule.to_owned(),
            now: s.step == step,
        };
        let [a, b] = Side::BOTH.map(|side| self.tally(s, side));
        let points = self.battle.victory == Victory::Points;
        let (x, y) = match s.step {
            // Nobody is beaten before he is placed.
            Step::SetUp if !points => {
                let raised = |side| self.battle.of(side).count() as i32;
                (raised(Side::First), raised(Side::Second))
            }
            _ if points => (a.points, b.points),
            _ => (a.battalions, b.battalions),
        };
        let what = if points { "points" } else { "battalions" };
        let names = &self.battle.side_names;
        let goal = match &self.battle.objective {
            Some(objective) => format!(
                "Have more battalions in hand within {} cm of {} than the enemy after turn {}: the golden ring on the map. If both have as many, more {what} in hand.",
                objective.within, objective.name, self.battle.turns
            ),
            None => format!(
                "Have more {what} in hand than the enemy after turn {}: those in rout do not count.",
                self.battle.turns
            ),
        };
        Status {
            turn: s.turn.into(),
            turns: self.battle.turns.into(),
            called: "turn",
            clock: None,
            steps: steps.map(ribbon).into(),
            score: Score {
                text: match &self.battle.objective {
                    Some(objective) => format!(
                        "{}: {} {}, {} {} ({x} and {y} {what} in all)",
                        objective.name, names[0], a.holding, names[1], b.holding
                    ),
                    None => format!("{what}: {} {x}, {} {y}", names[0], names[1]),
                },
                value: self.score_of(s),
                track: [-8, 8],
                goals: [goal.clone(), goal],
            },
            active: self.to_activate(s).map(|side| self.side_name(side).to_owned()),
        }
    }
}
