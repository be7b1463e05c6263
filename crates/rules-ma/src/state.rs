//! What changes in a game (MA-S1 to MA-S8).

mod key;

pub use crate::actions::*;
use crate::army::{BattalionId, Characters, MAX_BATTALIONS};
use crate::battle::ScreenPlacing;
use crate::formation::Formation;
pub use crate::tasks::Task;
use crate::terrain::Cover;
use kernel::{Agenda, BySide, Flat, Side};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use tabletop::{Heading, Point, Pose, TableEdge, Zone};

/// The deepest nesting of tasks.
pub const DEEPEST: usize = 16;

/// The steps of a turn (MA-6.1), and what comes before the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Sides, deployment (MA-5).
    SetUp,
    /// Step 1.
    Initiative,
    /// Step 2.
    Activations,
    /// Step 3.
    Resolve,
    /// Step 4.
    CompulsoryMoves,
}

/// Where a battalion is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Where {
    /// Not yet placed (MA-D3).
    Reserve,
    /// On the table.
    Table,
    /// No formed Rankers left (MA-R55).
    Destroyed,
    /// Fled over the edge (MA-20.4).
    OffTable,
    /// Charged while routing, or ran into the enemy (MA-R52, MA-R53).
    Dispersed,
}

/// Whether a battalion has had its activation (MA-7.5, MA-R66).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Activation {
    /// Not yet this turn.
    Open,
    /// It passed: it may still fire defensively.
    Passed,
    /// It has acted.
    Done,
}

/// How a battalion holds together; disorder is told apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// In hand.
    Steady,
    /// Its charge fell short (MA-R18).
    Short,
    /// In rout.
    Routing,
    /// Halted after a rout (MA-R16).
    Rallying,
}

/// A battalion in a combat (MA-S5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Engaged {
    /// Its opponent.
    pub foe: BattalionId,
    /// Where the opponent came from: the front for the charger himself (MA-G10).
    pub zone: Zone,
    /// Whether it counts a charge bonus in the next round (MA-15.7, MA-15.7a).
    pub bonus: bool,
    /// Whether it stands above the enemy (MA-R46).
    pub above: bool,
    /// The cover it was charged in and still defends (MA-R71).
    pub cover: Option<Cover>,
    /// The turn in which the combat began (MA-15.6).
    pub began: u8,
    /// Whether a recoil has happened: then levels are compared again (MA-R46).
    pub moved: bool,
}

/// A screen on the table (MA-S7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Screening {
    /// Its front-edge centre and heading.
    pub pose: Pose,
    /// The front of one group.
    pub cell: tabletop::Length,
    /// Where it stands to its parent.
    pub side: ScreenSide,
}

/// Where a screen stands to its parent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ScreenSide {
    /// Before its front (MA-G8).
    Before,
    /// Behind its rear, after a charge (MA-R38).
    Behind,
}

impl ScreenSide {
    /// In a word.
    pub const fn word(self) -> &'static str {
        match self {
            ScreenSide::Before => "before",
            ScreenSide::Behind => "behind",
        }
    }
}

/// What a battalion has in play (MA-S4, MA-S5, MA-S6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Troops {
    /// Where it is.
    pub place: Where,
    /// The front-edge centre of its body and its heading.
    pub pose: Pose,
    /// Line or column.
    pub formation: Formation,
    /// Rankers in the formed body.
    pub formed: u8,
    /// Rankers in the formed body at the start (MA-G5).
    pub first_formed: u8,
    /// Skirmishers left.
    pub skirmishers: u8,
    /// Characters left.
    pub characters: Characters,
    /// Its screen, while it has ground of its own (MA-R76).
    pub screen: Option<Screening>,
    /// Whether it has acted.
    pub activation: Activation,
    /// In hand, short, routing or rallying.
    pub order: Order,
    /// Disordered until it reforms (MA-R50).
    pub disordered: bool,
    /// Reform in progress (MA-R17).
    pub reforming: bool,
    /// Out of a combat that was not pursued (MA-R41).
    pub spent: bool,
    /// Its combat.
    pub engaged: Option<Engaged>,
    /// The engaged friend it supports (MA-15.10a).
    pub supports: Option<BattalionId>,
    /// Drummers' re-rolls used this turn (MA-R61).
    pub drums: u8,
    /// Sergeants' re-rolls used this turn (MA-R60).
    pub shouts: u8,
    /// Whether it has taken its Resolve test this turn (MA-19.5).
    pub tested: bool,
    /// Whether it lost a combat this turn (MA-19.4).
    pub beaten: bool,
    /// Whether it has a reason for a Resolve test in step 3 (MA-R13).
    pub shaken: bool,
    /// Whether it has fled this turn (MA-R14).
    pub fled: bool,
}

/// In few words: odds and opponents ask for the fingerprint of a position thousands of times. Who is not in play is one.
impl Hash for Troops {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        if self.place == Where::Reserve {
            return hasher.write_u8(0);
        }
        let Troops { formed, first_formed, skirmishers, drums, shouts, .. } = *self;
        let [place, formation] = [self.place as u8, self.formation as u8];
        let [activation, order] = [self.activation as u8, self.order as u8];
        let bytes = [place, formation, activation, order, formed, first_formed, skirmishers, drums];
        hasher.write_u64(u64::from_le_bytes(bytes));
        let marks =
            [self.disordered, self.reforming, self.spent, self.tested, self.beaten, self.shaken, self.fled];
        let marks = marks.into_iter().fold(0, |bits, mark| bits << 1 | u8::from(mark));
        let supports = self.supports.map_or(u8::MAX, |friend| friend.0);
        let more = [u8::from(self.screen.is_some()), shouts, marks, supports];
        let heading = self.pose.heading.steps() as u64;
        hasher.write_u64(u64::from(u32::from_le_bytes(more)) << 32 | heading);
        self.characters.hash(hasher);
        self.pose.anchor.hash(hasher);
        if let Some(screen) = &self.screen {
            screen.hash(hasher);
        }
        self.engaged.hash(hasher);
    }
}

impl Default for Troops {
    fn default() -> Troops {
        Troops {
            place: Where::Reserve,
            pose: Pose::new(Point::default(), Heading::NORTH),
            formation: Formation::Line,
            formed: 0,
            first_formed: 0,
            skirmishers: 0,
            characters: Characters::NONE,
            screen: None,
            activation: Activation::Open,
            order: Order::Steady,
            disordered: false,
            reforming: false,
            spent: false,
            engaged: None,
            supports: None,
            drums: 0,
            shouts: 0,
            tested: false,
            beaten: false,
            shaken: false,
            fled: false,
        }
    }
}

impl Troops {
    /// Where its screen stands; before it while it has none.
    pub fn screen_side(&self) -> ScreenSide {
        self.screen.map_or(ScreenSide::Before, |screen| screen.side)
    }

    /// On the table.
    #[inline]
    pub fn on_table(&self) -> bool {
        self.place == Where::Table
    }
    /// On the table and in rout.
    #[inline]
    pub fn routing(&self) -> bool {
        self.order == Order::Routing
    }
    /// It takes a Resolve test in step 3 (MA-R13, MA-R15).
    #[inline]
    pub fn must_test(&self) -> bool {
        self.shaken && !self.tested && !self.routing()
    }
    /// Its skirmishers run with it until it has reformed (MA-R76).
    #[inline]
    pub fn scattered(&self) -> bool {
        matches!(self.order, Order::Routing | Order::Rallying)
    }
    /// Its screen with its figures.
    pub fn placing(&self) -> Option<ScreenPlacing> {
        self.screen.map(|s| ScreenPlacing { figures: self.skirmishers, pose: s.pose, cell: s.cell })
    }
    /// All its Rankers.
    pub fn rankers(&self) -> u8 {
        self.formed + self.skirmishers
    }
}

/// Where the Supreme Commander is (MA-S2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Post {
    /// Not yet placed.
    Reserve,
    /// Alone.
    Alone(Point),
    /// Joined to a battalion.
    With(BattalionId),
    /// Dead (MA-4.7).
    Dead,
}

/// A Supreme Commander.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Chief {
    /// Where he is.
    pub post: Post,
    /// Whether he has had his free move this turn (MA-R31).
    pub moved: bool,
}

/// How the game ended (MA-21, MA-R56).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Over {
    /// The winner; nobody in a draw.
    pub winner: Option<Side>,
    /// By what.
    pub by: Decided,
    /// The margin, counted for the first side.
    pub margin: i32,
}

/// What decided a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decided {
    /// A side has nobody left in hand (MA-R56).
    Swept,
    /// The objective (MA-C8).
    Objective,
    /// More battalions, or points (MA-21.1, MA-C5a).
    Count,
    /// Fewer losses (MA-21.2).
    Losses,
    /// Nothing.
    Even,
}

/// The state of a game.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// What is still to do.
    pub agenda: Agenda<Task, DEEPEST>,
    /// How it ended.
    pub over: Option<Over>,
    /// The turn, from 1; 0 during set-up.
    pub turn: u8,
    /// The step.
    pub step: Step,
    /// Who has the initiative (MA-6.3); during set-up, who won the roll for sides.
    pub initiative: Side,
    /// Whose activation, or placing, it is.
    pub next: Side,
    /// Whose table edge is whose.
    pub edges: BySide<TableEdge>,
    /// The Supreme Commanders.
    pub chiefs: BySide<Chief>,
    /// The battalions.
    pub troops: Flat<Troops, MAX_BATTALIONS>,
    /// The move in hand.
    pub march: March,
    /// The charge in hand.
    pub charge: Charge,
    /// The volley in hand.
    pub volley: Volley,
    /// The round of combat in hand.
    pub fight: Fight,
    /// Who still tests in this round of step 3, or flees in step 4 (MA-R15).
    pub due: Units,
}

kernel::cloned_in_place! { State:
    agenda, over, turn, step, initiative, next, edges, chiefs, troops, march, charge, volley, fight, due
}

impl State {
    /// A battalion in play.
    #[inline]
    pub fn of(&self, unit: BattalionId) -> &Troops {
        &self.troops[unit.index()]
    }
    /// The battalion a Commander is joined to.
    pub fn led(&self, side: Side) -> Option<BattalionId> {
        match self.chiefs[side].post {
            Post::With(unit) => Some(unit),
            _ => None,
        }
    }
}
