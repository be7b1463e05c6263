//! Why not, by rule. One variant per reason; the sentences stand in `words`.

use crate::army::*;
use hexes::Cell;

/// A reason for which an answer is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each variant reads as its sentence in `words::explain`, with its clause")]
pub enum Refusal {
    NotAsked,
    NoSuchUnit,
    NoSuchHex,
    BidOutOfRange,
    AlreadyPlaced(UnitId),
    OutsideZone(UnitId, Cell),
    NotOfSide(UnitId),
    CommanderNeedsUnit(CommanderId, UnitId),
    CommanderAlreadyPlaced(CommanderId),
    PlanNeedsUnits,
    FormationDone(FormationId),
    FormationEmpty(FormationId),
    NotOfFormation(UnitId),
    Routed(UnitId),
    NotRouted(UnitId),
    NotDisorganised(UnitId),
    AlreadyTested(UnitId),
    TestsAreOver,
    HelperElsewhere(CommanderId, UnitId),
    HelperUsed(CommanderId),
    HelperHasNoBonus(CommanderId),
    AlreadyMoved(UnitId),
    CommanderMoved(CommanderId),
    NotThisCommander(CommanderId),
    MustMoveNext(UnitId),
    NotOnMap(UnitId),
    NotAdjacent(Cell, Cell),
    MoveIsOver(UnitId),
    MustStopInZoc(Cell),
    ZocToZoc(Cell, Cell),
    Closed(Cell),
    OffRoadCitadel(Cell),
    EnemyThere(Cell),
    EnemyPieceThere(Cell),
    ArtilleryAtRiver(Cell, Cell),
    RiverFirstStepOnly(Cell, Cell),
    NotEnoughPoints { needed: u16, left: u16, to: Cell },
    RoadBonusNearEnemy(Cell),
    NoRoom(Cell),
    NoWayOn(Cell),
    CannotStopHere(Cell),
    FacingOfStack(Cell),
    MustLeaveHex(UnitId),
    PlanHolds(Cell),
    EntryBlocked(Cell),
    EntryElsewhere(Cell),
    NotCavalry(UnitId),
    ChargeTooShort(UnitId),
    ChargeNotClear(Cell),
    ChargeObstacle(Cell, Cell),
    ChargeNoTarget(Cell),
    ChargeNotInFront(Cell),
    NotEligible(UnitId),
    CannotTurnAlone(Cell),
    NotArtillery(UnitId),
    NotInFront(UnitId, Cell),
    NoTarget(Cell),
    ReactionIntoZoc(Cell),
    RiverBetween(Cell, Cell),
    AlreadyFired(UnitId),
    OutOfRange { unit: UnitId, target: Cell, range: u16 },
    NoSight { from: Cell, target: Cell, blocked: Cell },
    CitadelFire(Cell),
    ArtilleryNeverAttacks(UnitId),
    AlreadyAttacked(UnitId),
    NotFrontal(UnitId, Cell),
    NotAdjacentToAll(UnitId, Cell),
    DutyUnmet(UnitId),
    DutyOpen(UnitId),
    NotBayonets(UnitId),
    TooManyChargers,
    NoPlaceToCharge(UnitId),
    AlreadyInAttack(UnitId),
    HexAlreadyAttacked(Cell),
    NotACandidate(UnitId),
    HeadTakesFirst(UnitId),
    HeadMustCharge(UnitId),
    NotARoutHex(Cell),
    MayNotLeaveMap,
    TurnTooWide(UnitId),
    PreferFreeOfZoc(Cell),
    WithdrewBefore(UnitId),
    MayNotWithdraw(UnitId),
    MustAdvance,
    NotEmptied(Cell),
    ChargersFirst,
    NotAttackedHex(Cell),
    AlreadyFaces(Cell),
}

/// Collects reasons: all of them for a player, the first for a generator.
pub trait Why {
    /// One more reason.
    fn because(&mut self, refusal: Refusal);
    /// Whether further reasons are of no interest.
    fn enough(&self) -> bool;
}

impl Why for Vec<Refusal> {
    fn because(&mut self, refusal: Refusal) {
        if !self.contains(&refusal) {
            self.push(refusal);
        }
    }
    fn enough(&self) -> bool {
        false
    }
}

/// Notes only whether there is a reason.
#[derive(Clone, Copy, Default, Debug)]
pub struct Refused(pub bool);

impl Why for Refused {
    fn because(&mut self, _: Refusal) {
        self.0 = true;
    }
    fn enough(&self) -> bool {
        self.0
    }
}

/// `refuse!(why, condition, Refusal::X)`: notes the reason where the condition holds, and leaves the judge early
/// when one reason is enough.
macro_rules! refuse {
    ($why:expr, $holds:expr, $refusal:expr) => {
        if $holds {
            $why.because($refusal);
            if $why.enough() {
                return Default::default();
            }
        }
    };
}
pub(crate) use refuse;
