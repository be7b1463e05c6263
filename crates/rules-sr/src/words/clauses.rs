//! The clause behind every refusal: the most specific one, which sometimes depends on what is asked.

use crate::Sr;
use crate::army::*;
use crate::map::Terrain;
use crate::refusals::Refusal;
use crate::state::*;
use hexes::Cell;
use kernel::{Duties, Game, Pending, RuleId, rule};

impl Sr {
    /// What the game waits for, by its clause: why something else is not asked now.
    fn clause_now(&self, s: &State) -> RuleId {
        match self.pending(s) {
            Pending::Roll(roll) => roll.rule,
            Pending::Over(_) => rule!("SR-8.4a"),
            _ => s.agenda.top().and_then(|task| task.duty().clause(self, s)).unwrap_or(rule!("SR-2a")),
        }
    }

    /// The clause that forbids it. One arm for every reason: a new reason does not build without its clause.
    pub(crate) fn clause(&self, s: &State, refusal: Refusal) -> RuleId {
        use Refusal as R;
        let task = s.agenda.top();
        match refusal {
            R::NotAsked => self.clause_now(s),
            R::NoSuchUnit => rule!("SR-1.1a"),
            R::NoSuchHex => rule!("SR-H1"),
            R::BidOutOfRange => rule!("SR-R97"),
            R::AlreadyPlaced(_) | R::NotOfSide(_) | R::CommanderAlreadyPlaced(_) => rule!("SR-S2"),
            R::OutsideZone(..) => rule!("SR-R90"),
            R::CommanderNeedsUnit(..) if matches!(task, Some(Task::SetUp(_))) => rule!("SR-8.2.2d"),
            R::CommanderNeedsUnit(..) => rule!("SR-7e"),
            R::PlanNeedsUnits => rule!("SR-8.1.6a"),
            R::FormationDone(_) => rule!("SR-S4"),
            R::FormationEmpty(_) => rule!("SR-R19"),
            R::NotOfFormation(_) => match task {
                Some(Task::FireSegment(_)) => rule!("SR-5.1a"),
                Some(Task::CombatSegment(_) | Task::Muster(_)) => rule!("SR-R56"),
                Some(Task::RallyRouted(_)) => rule!("SR-4.1a"),
                _ => rule!("SR-4.2a"),
            },
            R::Routed(_) => match task {
                Some(Task::FireSegment(_) | Task::CombatSegment(_) | Task::Muster(_)) => rule!("SR-6.5a"),
                Some(Task::Charge(_)) => rule!("SR-R66"),
                _ => rule!("SR-R25"),
            },
            R::NotRouted(_) => rule!("SR-4.1a"),
            R::NotDisorganised(_) => rule!("SR-4.1e"),
            R::AlreadyTested(_) => rule!("SR-R25"),
            R::TestsAreOver => rule!("SR-4.1h"),
            R::HelperElsewhere(..) => rule!("SR-4.1j"),
            R::HelperUsed(_) => rule!("SR-4.1l"),
            R::HelperHasNoBonus(_) => rule!("SR-R110"),
            R::AlreadyMoved(_) => rule!("SR-4.2b"),
            R::NotThisCommander(c) if matches!(s.commander(c).place, Where::Off(_)) => rule!("SR-R88"),
            R::CommanderMoved(c) | R::NotThisCommander(c) => match self.commander_info(c).role {
                Role::Formation(_) => rule!("SR-R44"),
                Role::Chief => rule!("SR-7b"),
                Role::Representative => rule!("SR-R87"),
            },
            R::MustMoveNext(_) | R::NoWayOn(_) | R::CannotStopHere(_) | R::MustLeaveHex(_) => rule!("SR-R8"),
            R::NotOnMap(u) => match s.unit(u).place {
                Where::Off(_) => rule!("SR-4.5f"),
                Where::Gone => rule!("SR-1.7b"),
                _ => rule!("SR-S2"),
            },
            R::NotAdjacent(..) => match task {
                Some(Task::Charge(_)) => rule!("SR-R66"),
                Some(Task::CombatSegment(_)) => rule!("SR-6a"),
                Some(Task::Retreats(_)) => rule!("SR-6.3c"),
                Some(Task::Reactions(_)) => rule!("SR-R32"),
                Some(Task::Withdrawals(_)) => rule!("SR-6.2a"),
                Some(Task::Advance(_)) => rule!("SR-R81"),
                _ => rule!("SR-H3"),
            },
            R::MoveIsOver(unit) => self.why_over(s, unit),
            R::MustStopInZoc(_) => rule!("SR-1.6c"),
            R::ZocToZoc(..) => rule!("SR-1.6d"),
            R::Closed(cell) if self.map.terrain(cell) == Terrain::Citadel => rule!("SR-R98"),
            R::Closed(_) => rule!("SR-4.2d"),
            R::OffRoadCitadel(_) => rule!("SR-TET-16"),
            R::EnemyThere(_) => rule!("SR-4.2c"),
            R::EnemyPieceThere(_) => rule!("SR-R44"),
            R::ArtilleryAtRiver(..) => rule!("SR-TET-d"),
            R::RiverFirstStepOnly(..) => rule!("SR-R41"),
            R::NotEnoughPoints { .. } => rule!("SR-R38"),
            R::RoadBonusNearEnemy(_) => rule!("SR-TET-c"),
            R::NoRoom(_) if matches!(task, Some(Task::Retreats(_))) => rule!("SR-6.3d"),
            R::NoRoom(cell) if s.stack(cell).count() > 1 => rule!("SR-1.4a"),
            R::NoRoom(_) => rule!("SR-1.4c"),
            R::FacingOfStack(_) if matches!(task, Some(Task::March(_))) => rule!("SR-R4"),
            R::FacingOfStack(_) => rule!("SR-1.3c"),
            R::PlanHolds(_) => rule!("SR-R91"),
            R::EntryBlocked(_) => rule!("SR-R89"),
            R::EntryElsewhere(_) => rule!("SR-4.5h"),
            R::NotCavalry(_) | R::ChargeTooShort(_) => rule!("SR-4.4.1a"),
            R::ChargeNotClear(_) => rule!("SR-4.4.1b"),
            R::ChargeObstacle(..) => rule!("SR-4.4.1c"),
            R::ChargeNoTarget(_) | R::ChargeNotInFront(_) => rule!("SR-R66"),
            R::NotEligible(_) if matches!(task, Some(Task::March(_))) => rule!("SR-4.2b"),
            R::NotEligible(_) => rule!("SR-R31"),
            R::CannotTurnAlone(_) | R::AlreadyFaces(_) | R::ReactionIntoZoc(_) => rule!("SR-R32"),
            R::NotArtillery(_) if matches!(task, Some(Task::Reactions(_))) => rule!("SR-R33"),
            R::NotArtillery(_) => rule!("SR-5.1a"),
            R::NotInFront(..) if matches!(task, Some(Task::Reactions(_))) => rule!("SR-R33"),
            R::NotInFront(..) => rule!("SR-5.1c"),
            R::NoTarget(_) => match task {
                Some(Task::Reactions(_)) => rule!("SR-R111"),
                Some(Task::FireSegment(_)) => rule!("SR-S13"),
                _ => rule!("SR-6a"),
            },
            R::RiverBetween(a, b) => self.why_barred(s, a, b),
            R::AlreadyFired(_) => rule!("SR-5.1e"),
            R::OutOfRange { .. } => rule!("SR-5.1b"),
            R::NoSight { from, target, blocked } => self.why_blocked(s, from, target, blocked),
            R::CitadelFire(_) => rule!("SR-R53"),
            R::ArtilleryNeverAttacks(_) => rule!("SR-6f"),
            R::AlreadyAttacked(_) | R::AlreadyInAttack(_) => rule!("SR-R56"),
            R::NotFrontal(..) => rule!("SR-6a"),
            R::NotAdjacentToAll(..) => rule!("SR-6d"),
            R::DutyUnmet(_) => rule!("SR-6c"),
            R::DutyOpen(_) => rule!("SR-R54"),
            R::NotBayonets(_) => rule!("SR-R67"),
            R::TooManyChargers => rule!("SR-6.1g"),
            R::NoPlaceToCharge(_) => rule!("SR-R119"),
            R::HexAlreadyAttacked(_) => rule!("SR-S14"),
            R::NotACandidate(_) if matches!(task, Some(Task::MakeRoom(_))) => rule!("SR-R113"),
            R::NotACandidate(_) => candidates(s),
            R::HeadTakesFirst(_) => rule!("SR-6.3g"),
            R::HeadMustCharge(_) => rule!("SR-6.1h"),
            R::NotARoutHex(_) | R::MayNotLeaveMap => rule!("SR-R76"),
            R::TurnTooWide(_) if matches!(task, Some(Task::Advance(_))) => rule!("SR-6.4b"),
            R::TurnTooWide(_) => rule!("SR-6.3c"),
            R::PreferFreeOfZoc(_) => rule!("SR-R72"),
            R::WithdrewBefore(_) => rule!("SR-6.2e"),
            R::MayNotWithdraw(u) if s.routed(u) => rule!("SR-R75"),
            R::MayNotWithdraw(_) => rule!("SR-6.2a"),
            R::MustAdvance => rule!("SR-6.4a"),
            R::NotEmptied(_) => rule!("SR-R81"),
            R::ChargersFirst => rule!("SR-6.4d"),
            R::NotAttackedHex(_) => rule!("SR-R59"),
        }
    }

    /// What used up a move that is over: the minimum move, the way out of an encirclement, or a river.
    fn why_over(&self, s: &State, unit: UnitId) -> RuleId {
        let threatened = s.cell(unit).is_some_and(|c| s.controlled(c, !self.unit(unit).side));
        if s.mover.spent > s.mover.allowance {
            rule!("SR-R40")
        } else if threatened {
            rule!("SR-R14")
        } else {
            rule!("SR-R41")
        }
    }

    fn why_barred(&self, s: &State, a: Cell, b: Cell) -> RuleId {
        let citadel = |cell| self.map.terrain(cell) == Terrain::Citadel;
        match s.agenda.top() {
            _ if citadel(a) || citadel(b) => rule!("SR-R98"),
            Some(Task::Reactions(_)) => rule!("SR-R32"),
            Some(Task::Retreats(_) | Task::Withdrawals(_) | Task::Advance(_)) => rule!("SR-R72"),
            _ => rule!("SR-TET-7"),
        }
    }

    fn why_blocked(&self, s: &State, from: Cell, target: Cell, blocked: Cell) -> RuleId {
        let top = self.map.level(from).max(self.map.level(target));
        if self.map.level(blocked) > top {
            rule!("SR-5.2e")
        } else if self.map.level(blocked) == top && self.obstacle(s, blocked) {
            rule!("SR-5.2b")
        } else {
            rule!("SR-5.2f")
        }
    }
}

/// Who may be chosen depends on what the choice is for.
fn candidates(s: &State) -> RuleId {
    match s.agenda.top() {
        Some(Task::Spread(_)) if !s.combat.begun => rule!("SR-R51"),
        Some(Task::Spread(_)) => rule!("SR-R70"),
        Some(Task::RoutQueue(_)) => rule!("SR-R77"),
        Some(Task::Flights(_)) => rule!("SR-6.5b"),
        Some(Task::Retreats(_)) => rule!("SR-R72"),
        Some(Task::WorkTests(_)) => rule!("SR-R74"),
        Some(Task::Advance(_)) => rule!("SR-R81"),
        _ => rule!("SR-R61"),
    }
}
