//! The clause behind each question and each refusal.

use crate::Ma;
use crate::refusals::Refusal as R;
use crate::state::{Order, State};
use kernel::{Duties, Game, Pending, RuleId, rule};

impl Ma {
    /// What the game waits for, by its clause: why something else is not asked now.
    fn clause_now(&self, s: &State) -> RuleId {
        let clause = match self.pending(s) {
            Pending::Roll(roll) => Some(roll.rule),
            Pending::Over(_) => Some(rule!("MA-21.1")),
            Pending::Ask(..) | Pending::Sealed(_) => {
                s.agenda.top().and_then(|task| task.duty().clause(self, s))
            }
        };
        clause.unwrap_or(rule!("MA-6.4"))
    }

    pub(super) fn clause(&self, s: &State, refusal: R) -> RuleId {
        match refusal {
            R::NotAsked => self.clause_now(s),
            R::ChiefsLast => rule!("MA-5.6"),
            R::ShortHoldsFire(_) => rule!("MA-14.4"),
            R::NoSuchBattalion | R::NotOfSide(_) | R::NotOnTable(_) => rule!("MA-2.1"),
            R::NotAnEnemy(_) => rule!("MA-R57"),
            R::NotOffered(_) => rule!("MA-R69"),
            R::AlreadyPlaced(_) => rule!("MA-5.5"),
            R::Misplaced(_, fault) | R::MisplacedChief(_, fault) => fault.rule(),
            R::RoomLeft(_) => rule!("MA-R90"),
            R::PostTaken(_) | R::NotOpenGround(_) => rule!("MA-R91"),
            R::AlreadyActivated(_) => rule!("MA-6.4"),
            R::MustFight(_) => rule!("MA-R30"),
            R::NotInCombat(_) => rule!("MA-15.11"),
            R::MayOnlyRally(_) => rule!("MA-R30"),
            R::NotRouting(_) => rule!("MA-20.2"),
            R::MayOnlyReform(_) => rule!("MA-R18"),
            R::NothingToReform(_) => rule!("MA-8.15"),
            R::MayOnlyPass(_) => rule!("MA-R78"),
            R::MayOnlyWait(_) => rule!("MA-R41"),
            R::InDifficultTerrain(..) => rule!("MA-8.11"),
            R::CommanderGone(_) => rule!("MA-4.7"),
            R::CommanderMoved(_) | R::LeavesAndJoins(_) => rule!("MA-R31"),
            R::TooFarToRide { .. } => rule!("MA-4.8"),
            R::EnemyInTheWay { .. } => rule!("MA-R31"),
            R::NothingToReroll(_) => rule!("MA-R62"),
            R::NotOneMove => rule!("MA-R10"),
            R::NotForward => rule!("MA-G17"),
            R::TooFar { .. } => rule!("MA-R47"),
            R::LeavesTable(_) => rule!("MA-R54"),
            R::Impassable { .. } => rule!("MA-G24"),
            R::WheelInDifficult { .. } => rule!("MA-8.11"),
            R::WheelOverObstacle { .. } => rule!("MA-R48"),
            R::TooNear { .. } | R::ScreenTooNear(_) => rule!("MA-8.16"),
            R::EndsOn { .. } | R::ThroughEngaged { .. } => rule!("MA-R51"),
            R::ShiftTooFar | R::FitsWithoutShift | R::FormOnDifficult { .. } | R::FormOnUnit(_) => {
                rule!("MA-G19")
            }
            R::NoScreen(_) => rule!("MA-11.3"),
            R::CellOutOfBounds | R::NotAhead | R::NotBehindScreen => rule!("MA-G8"),
            R::NotBehind => rule!("MA-R38"),
            R::ScreenTooFar => rule!("MA-11.9"),
            R::ScreenTravelsTooFar | R::ScreenOffTable => rule!("MA-R77"),
            R::NobodyShoots(_) => rule!("MA-7.2"),
            R::ScreenHasNoGround(_) => rule!("MA-R76"),
            R::TargetEngaged(_) => rule!("MA-R43"),
            R::TargetHasNoScreen(_) => rule!("MA-R57"),
            R::NotSeen { .. } => rule!("MA-10.4"),
            R::BonusElsewhere(_) => rule!("MA-R35"),
            R::CombatBeganThisTurn(_) => rule!("MA-15.6"),
            R::JoinsFromFlankOrRear(_) => rule!("MA-15.10"),
            R::OtherEnemyFirst { .. } => rule!("MA-G21"),
            R::MissesTarget(_) | R::ChargeUnseen(_) => rule!("MA-G20"),
            R::NotAWheel => rule!("MA-G18"),
        }
    }
}

/// Why a battalion may only reform.
pub(super) fn only_reform(order: Order) -> &'static str {
    if order == Order::Short { "fell short with its charge" } else { "is rallying" }
}
