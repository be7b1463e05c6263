//! Why not, by rule. One variant per reason; the sentences stand in `words`.

use crate::army::BattalionId;
use crate::deployment::Misplaced;
use crate::state::{Body, Target, What};
use kernel::Side;
use tabletop::{Length, Point, TableEdge};

/// A reason for which an answer is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each variant reads as its sentence in `words::reasons`, with its clause")]
pub enum Refusal {
    NotAsked,
    ChiefsLast,
    ShortHoldsFire(BattalionId),
    NoSuchBattalion,
    NotOfSide(BattalionId),
    NotAnEnemy(BattalionId),
    NotOnTable(BattalionId),
    // Setting up.
    NotOffered(TableEdge),
    AlreadyPlaced(BattalionId),
    Misplaced(BattalionId, Misplaced),
    MisplacedChief(Side, Misplaced),
    RoomLeft(BattalionId),
    PostTaken(Point),
    // Choosing an activation.
    AlreadyActivated(BattalionId),
    MustFight(BattalionId),
    NotInCombat(BattalionId),
    MayOnlyRally(BattalionId),
    NotRouting(BattalionId),
    MayOnlyReform(BattalionId),
    NothingToReform(BattalionId),
    MayOnlyPass(BattalionId),
    MayOnlyWait(BattalionId),
    InDifficultTerrain(BattalionId, usize),
    // The Commander.
    CommanderGone(Side),
    CommanderMoved(Side),
    TooFarToRide { need: Length, have: Length, from: Point, to: Point },
    EnemyInTheWay { from: Point, to: Point, by: Target },
    NotOpenGround(Point),
    LeavesAndJoins(BattalionId),
    // Re-rolls.
    NothingToReroll(What),
    // Moving.
    NotOneMove,
    NotForward,
    TooFar { cost: i64, have: i64, slow: bool },
    LeavesTable(TableEdge),
    Impassable { area: usize, at: Point },
    WheelInDifficult { area: usize, at: Point },
    WheelOverObstacle { line: usize, at: Point },
    TooNear { unit: Target, from: Point, to: Point },
    EndsOn { unit: BattalionId, at: Point },
    ThroughEngaged { unit: BattalionId, at: Point },
    // Forming.
    ShiftTooFar,
    FitsWithoutShift,
    FormOnDifficult { area: usize },
    FormOnUnit(Target),
    // Screens.
    NoScreen(BattalionId),
    CellOutOfBounds,
    NotAhead,
    NotBehind,
    ScreenTooFar,
    NotBehindScreen,
    ScreenTravelsTooFar,
    ScreenTooNear(Target),
    ScreenOffTable,
    // Shooting.
    NobodyShoots(BattalionId),
    ScreenHasNoGround(BattalionId),
    TargetEngaged(BattalionId),
    TargetHasNoScreen(BattalionId),
    NotSeen { shooter: Target, target: Target },
    BonusElsewhere(Body),
    // Charging.
    CombatBeganThisTurn(BattalionId),
    JoinsFromFlankOrRear(BattalionId),
    OtherEnemyFirst { unit: BattalionId, at: Point },
    MissesTarget(BattalionId),
    ChargeUnseen(BattalionId),
    NotAWheel,
}

/// The reasons against an answer.
pub type Why = kernel::Reasons<Refusal>;
