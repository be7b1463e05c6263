//! The sentence of each refusal: who, why, and what would help.

use super::answers::edge;
use super::clauses::only_reform;
use crate::Ma;
use crate::manoeuvre::PIP;
use crate::refusals::Refusal as R;
use crate::state::*;

impl Ma {
    pub(super) fn reason(&self, s: &State, refusal: R) -> String {
        let name = |unit| self.name(unit);
        match refusal {
            R::NotAsked => "this is not what is asked now; the prompt says what is".to_owned(),
            R::ChiefsLast => "the Supreme Commanders are placed last, after all battalions".to_owned(),
            R::ShortHoldsFire(unit) => {
                format!("{} fell short with its charge: it may counter-attack, but not fire", name(unit))
            }
            R::NoSuchBattalion => "there is no such battalion".to_owned(),
            R::NotOfSide(unit) => format!("{} is not yours to command", name(unit)),
            R::NotAnEnemy(unit) => format!("{} is no enemy", name(unit)),
            R::NotOnTable(unit) => format!("{} is not on the table", name(unit)),
            R::NotOffered(side) => format!("armies do not deploy along the {} edge", edge(side)),
            R::AlreadyPlaced(unit) => format!("{} stands already", name(unit)),
            R::Misplaced(unit, fault) => fault.sentence(&self.battle, self.code(unit)),
            R::MisplacedChief(side, fault) => fault.sentence(&self.battle, self.chief_name(side)),
            R::RoomLeft(unit) => format!("there is still room for {}: place it", name(unit)),
            R::PostTaken(_) => "somebody stands there".to_owned(),
            R::NotOpenGround(_) => "that is not open ground where he or they may stand".to_owned(),
            R::AlreadyActivated(unit) => format!("{} has been activated this turn", name(unit)),
            R::MustFight(unit) => format!("{} is in combat and can only fight on", name(unit)),
            R::NotInCombat(unit) => format!("{} is in no combat", name(unit)),
            R::MayOnlyRally(unit) => format!("{} is in rout and can only rally or pass", name(unit)),
            R::NotRouting(unit) => format!("{} is not in rout", name(unit)),
            R::MayOnlyReform(unit) => {
                format!("{} {} and must reform first", name(unit), only_reform(s.of(unit).order))
            }
            R::NothingToReform(unit) => format!("{} is in good order", name(unit)),
            R::MayOnlyPass(unit) => format!("{} supports a combat and can only pass", name(unit)),
            R::MayOnlyWait(unit) => {
                format!("{} is spent and waits for the next turn: it can only pass", name(unit))
            }
            R::InDifficultTerrain(unit, area) => format!(
                "{} stands in {} and can only go straight, or reform",
                name(unit),
                self.battle.terrain.area_name(area)
            ),
            R::CommanderGone(side) if s.chiefs[side].post == Post::Dead => {
                format!("{} has fallen", self.chief_name(side))
            }
            R::CommanderGone(side) => format!("{} has not been placed", self.chief_name(side)),
            R::CommanderMoved(side) => format!("{} has moved this turn", self.chief_name(side)),
            R::TooFarToRide { need, have, .. } => format!("it is {need} cm; he may ride {have} cm"),
            R::EnemyInTheWay { by, .. } => format!("{} is in the way", self.body_name(by)),
            R::LeavesAndJoins(unit) => {
                format!("he cannot leave a battalion and join {} in one turn", name(unit))
            }
            R::NothingToReroll(what) => format!("nobody can have the {} test thrown again", what.test()),
            _ => self.reason_to_move(s, refusal),
        }
    }

    fn reason_to_move(&self, s: &State, refusal: R) -> String {
        let name = |unit| self.name(unit);
        let terrain = &self.battle.terrain;
        match refusal {
            R::NotOneMove => {
                "a move is one wheel before or after one straight move, or one move backward alone".to_owned()
            }
            R::NotForward => "battalions go straight forward or backward, or wheel forward".to_owned(),
            R::TooFar { cost, have, slow } => {
                let why = if slow { " at the slow rate of difficult ground or a slope" } else { "" };
                format!("this takes {} pips{why}; the die gave {}", pips(cost), pips(have))
            }
            R::LeavesTable(side) => format!("it would leave the table over the {} edge", edge(side)),
            R::Impassable { area, .. } => format!("{} cannot be entered", terrain.area_name(area)),
            R::WheelInDifficult { area, .. } => format!("no wheeling in {}", terrain.area_name(area)),
            R::WheelOverObstacle { line, .. } => format!("no wheeling over {}", terrain.line_name(line)),
            R::TooNear { unit, .. } => {
                format!("it would come within 10 cm of {}; only a charge may", self.body_name(unit))
            }
            R::EndsOn { unit, .. } => format!("it would end on top of {}", name(unit)),
            R::ThroughEngaged { unit, .. } => {
                format!("{} is in combat: nobody passes through it", name(unit))
            }
            R::ShiftTooFar => "a new formation may be shifted by 4 cm at most".to_owned(),
            R::FitsWithoutShift => "it fits where it stands: no shift is allowed".to_owned(),
            R::FormOnDifficult { area } => {
                format!("the new formation would stand in {}", terrain.area_name(area))
            }
            R::FormOnUnit(other) => format!("the new formation would stand on {}", self.body_name(other)),
            R::NoScreen(unit) => format!("{} has no skirmishers", name(unit)),
            R::CellOutOfBounds => "a skirmish group has 4 to 6 cm of front".to_owned(),
            R::NotAhead => {
                "the screen stands wholly ahead of the battalion's front, facing as it does".to_owned()
            }
            R::NotBehind => "after a charge the screen stands behind the battalion".to_owned(),
            R::ScreenTooFar => "the screen would be too far from its battalion".to_owned(),
            R::NotBehindScreen => "the body must stand behind the width of its screen".to_owned(),
            R::ScreenTravelsTooFar => "the skirmishers cannot go so far with this die".to_owned(),
            R::ScreenTooNear(other) => {
                format!("the screen would be within 10 cm of {}", self.body_name(other))
            }
            R::ScreenOffTable => "the screen would be off the table".to_owned(),
            _ => self.reason_to_fight(s, refusal),
        }
    }

    fn reason_to_fight(&self, s: &State, refusal: R) -> String {
        let name = |unit| self.name(unit);
        match refusal {
            R::NobodyShoots(unit) => format!("name a target for {} or its screen", name(unit)),
            R::ScreenHasNoGround(unit) => format!("the skirmishers of {} are not out", name(unit)),
            R::TargetEngaged(unit) => format!("{} is in combat: nobody shoots into it", name(unit)),
            R::TargetHasNoScreen(unit) => format!("{} has no screen out", name(unit)),
            R::NotSeen { shooter, target } => format!(
                "no group of {} has a clear line within its arc to {}",
                self.body_name(shooter),
                self.body_name(target)
            ),
            R::BonusElsewhere(_) => "the bonus counts on a body that shoots".to_owned(),
            R::CombatBeganThisTurn(unit) => {
                format!("the combat of {} began this turn: join it from the next", name(unit))
            }
            R::JoinsFromFlankOrRear(unit) => {
                format!("{} is in combat: it can only be charged in flank or rear", name(unit))
            }
            R::OtherEnemyFirst { unit, .. } => format!("{} stands in the way: charge it instead", name(unit)),
            R::MissesTarget(unit) => format!("straight ahead the charge would miss {}", name(unit)),
            R::ChargeUnseen(unit) => format!("{} is out of sight", name(unit)),
            R::NotAWheel => "a wheel is between 0 and 180 degrees".to_owned(),
            _ => format!("turn {}: this cannot be done", s.turn),
        }
    }
}

/// Points of cost in pips, to hundredths, rounded up.
fn pips(cost: i64) -> String {
    let hundredths =
        (cost.saturating_mul(100)).div_euclid(PIP) + i64::from(cost.saturating_mul(100) % PIP > 0);
    match hundredths % 100 {
        0 => format!("{}", hundredths / 100),
        rest => format!("{}.{rest:02}", hundredths / 100),
    }
}
