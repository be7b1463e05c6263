//! The clause behind each question and each refusal.

use crate::Ma;
use crate::orders::Question;
use crate::refusals::Refusal as R;
use crate::state::{Order, State, What};
use kernel::{Pending, RuleId, rule};

impl Ma {
    /// The rule by which a question is asked.
    pub(crate) fn clause_of(&self, question: Question) -> RuleId {
        match question {
            Question::Edge => rule!("MA-5.3"),
            Question::WhoPlaces | Question::Deploy => rule!("MA-5.5"),
            Question::PlaceCommander => rule!("MA-5.6"),
            Question::WhoActs => rule!("MA-6.3"),
            Question::Activate => rule!("MA-6.4"),
            Question::Ride { .. } | Question::LateRide => rule!("MA-4.8a"),
            Question::Reroll { what, .. } => match what {
                What::Move | What::Change | What::Reform => rule!("MA-3.2a"),
                What::Aggression => rule!("MA-3.5a"),
                _ => rule!("MA-3.4a"),
            },
            Question::March { .. } => rule!("MA-8.3"),
            Question::Form { .. } => rule!("MA-8.8"),
            Question::Turn { .. } => rule!("MA-R88"),
            Question::Screen { .. } => rule!("MA-R77"),
            Question::Sergeant { .. } => rule!("MA-3.3a"),
            Question::DefensiveFire { .. } => rule!("MA-16.1"),
            Question::CounterAttack { .. } => rule!("MA-14.4"),
            Question::Pursue { .. } => rule!("MA-15.4"),
        }
    }

    /// What the game waits for, by its clause: why something else is not asked now.
    fn clause_now(&self, s: &State) -> RuleId {
        match self.wait_for(s) {
            Pending::Ask(_, question) => self.clause_of(question),
            Pending::Roll(roll) => roll.rule,
            Pending::Over(_) => rule!("MA-21.1"),
            Pending::Sealed(_) => rule!("MA-6.4"),
        }
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
            R::JoinFromFrontOnly(_) => rule!("MA-15.10"),
            R::OtherEnemyFirst { .. } => rule!("MA-G21"),
            R::MissesTarget(_) | R::ChargeUnseen(_) => rule!("MA-G20"),
            R::NotAWheel => rule!("MA-G18"),
            R::NoWayToPursue(_) => rule!("MA-R42"),
        }
    }
}

/// Why a battalion may only reform.
pub(super) fn only_reform(order: Order) -> &'static str {
    if order == Order::Short { "fell short with its charge" } else { "is rallying" }
}
