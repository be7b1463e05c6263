//! Why not, by rule: each reason with its clause, its sentence and its drawing. What is drawn is made in `words::proofs`.

use crate::Lb;
use crate::army::{FRENCH, GeneralId, UnitId};
use crate::bodies::Misfit;
use crate::formation::Formation;
use crate::state::{State, Task};
use crate::words::{edge, inches};
use kernel::{Explained, capital, no, rule};
use tabletop::{Length, Point, TableEdge, Turn, draw};

/// The reasons against an answer.
pub type Why = kernel::Reasons<Refusal>;

kernel::refusals! {
    /// A reason for which an answer is refused.
    pub enum Refusal, explained with (game: &Lb, s: &State);

    NotAsked => game.not_asked_now(s),
    NoSuchUnit => no!("LB-C1", "There is no such unit."),
    NoSuchGeneral => no!("LB-C1", "There is no such general."),
    NoSuchBuilding => no!("LB-17.5", "There is no such building, or no such side of it."),
    NotYours(unit: UnitId) => no!("LB-A1", "{} is not yours to command.", game.name(unit)),
    NotAnEnemy(unit: UnitId) => no!("LB-22.1", "{} is one of yours: name an enemy.", game.name(unit)),
    NotOnTable(unit: UnitId) => no!("LB-S3", "{} is not on the table.", game.name(unit)),

    // Phase 1.
    NotArtillery(unit: UnitId) => no!("LB-1.2", "{} is not a battery.", game.name(unit)),
    NotHorseArtillery(unit: UnitId) =>
        no!("LB-1.1", "Only horse artillery unlimbers in this phase; {} is not horse artillery.", game.name(unit)),
    NotLimbered(unit: UnitId) => no!("LB-1.1", "{} is not limbered.", game.name(unit)),
    NotUnlimbered(unit: UnitId) => no!("LB-1.14", "{} is limbered: unlimber it first.", game.name(unit)),
    HasFired(unit: UnitId) => no!(fired(s), "{} has already fired in this phase.", game.name(unit)),
    TooHeavyToAdjust { gun: UnitId, target: UnitId } =>
        no!("LB-1.3", "{} is too heavy to adjust, and {} is not straight ahead.", game.name(gun), game.name(target))
            .proved_by(game.stick_marks(s, gun)),
    NotUnderStick { gun: UnitId, target: UnitId } =>
        no!("LB-20.4", "{} finds no turn or shift that brings {} first under its stick; lay it by hand if you see one.", game.name(gun), game.name(target))
            .proved_by(game.stick_marks(s, gun)),
    FriendUnderStick { gun: UnitId, friend: UnitId } =>
        no!("LB-20.4", "{} is first under the stick of {}, and it is your own.", game.name(friend), game.name(gun))
            .proved_by(game.stick_marks(s, gun)),
    ShiftedTooFar { gun: UnitId, shift: Length } =>
        no!(shifted(game, gun, s), "{} would shift by {}; an inch is the most.", game.name(gun), inches(shift)),

    // Halts.
    RetiresTooFar { unit: UnitId, most: Length } =>
        no!("LB-2.5a", "{} is halted: it may go back {} at the most.", game.name(unit), inches(most)),
    NoWayBack { unit: UnitId, far: Length } =>
        no!("LB-R49", "{} can go back {} and no farther.", game.name(unit), inches(far)).proved_by(game.body_mark(s, unit)),

    // Moving.
    InMelee(unit: UnitId) => no!("LB-22.11", "{} is in melee.", game.name(unit)).proved_by(game.body_mark(s, unit)),
    Halted(unit: UnitId) => no!("LB-2.5", "{} is halted this turn.", game.name(unit)),
    Pinned(unit: UnitId) => no!("LB-13.5", "{} failed its recall and cannot move this turn.", game.name(unit)),
    Marked(unit: UnitId) => no!("LB-13.2", "{} has a charge marker and cannot move until it is recalled.", game.name(unit)),
    IsCharging(unit: UnitId) => no!("LB-22.2", "{} is charging.", game.name(unit)),
    Locked { unit: UnitId, other: UnitId } =>
        no!("LB-3.2", "{} is locked in a firefight with {}.", game.name(unit), game.name(other))
            .proved_by(game.body_mark(s, unit))
            .proved_by(game.body_mark(s, other)),
    HasMoved(unit: UnitId) => no!("LB-R19", "{} has already moved.", game.name(unit)),
    NoDoubleYet(unit: UnitId) => no!("LB-R18", "{} has moved, and there are no double moves on the first turn.", game.name(unit)),
    NotFarEnough(unit: UnitId) =>
        no!("LB-3.7", "For a double move {} must stay more than 24\" from every enemy.", game.name(unit)),
    TooFarForOne { unit: UnitId, need: Length, have: Length } =>
        no!("LB-3.7", "{} would need {}; it has {}, and twice that only more than 24\" from every enemy.", game.name(unit), inches(need), inches(have)),
    NotAMove(unit: UnitId) =>
        no!("LB-G14", "{} goes straight forward or backward, or wheels forward.", game.name(unit)),
    WheelsTooFar { unit: UnitId, by: Turn } =>
        no!("LB-3.1", "{} would wheel {by} degrees in this phase; 45 are the most.", game.name(unit)),
    TooFar { unit: UnitId, need: Length, have: Length } =>
        no!("LB-18.7", "{} would need {}; it has {}.", game.name(unit), inches(need), inches(have)),
    GunsDoNotMove(unit: UnitId) => no!("LB-17.8", "{} is unlimbered: it can only limber.", game.name(unit)),
    SquareStands(unit: UnitId) => no!("LB-8.2", "{} is a British square and does not move.", game.name(unit)),
    InBuilding(unit: UnitId) => no!("LB-17.5", "{} garrisons a building: it must leave it first.", game.name(unit)),
    NotInBuilding(unit: UnitId) => no!("LB-17.5", "{} is in no building.", game.name(unit)),
    LeavesTable { unit: UnitId, edge: TableEdge } =>
        no!("LB-G16", "{} would leave the table over the {} edge.", game.name(unit), self::edge(edge)),
    InTheWay { unit: UnitId, other: UnitId, at: Point } =>
        no!("LB-G16", "{} is in the way of {}.", game.name(other), game.name(unit))
            .proved_by(game.body_mark(s, other))
            .drawn(draw::points([at])),
    Closed { unit: UnitId, area: usize, at: Point } =>
        no!("LB-3.4", "{} is closed to {}.", capital(&game.battle.terrain.area_name(area)), game.name(unit))
            .proved_by(game.area_mark(area))
            .drawn(draw::points([at])),
    WouldTouch { unit: UnitId, other: UnitId } =>
        no!("LB-R60", "{} would touch {}: only a charge may.", game.name(unit), game.name(other))
            .proved_by(game.body_mark(s, other)),

    // Forming.
    NoSuchFormation(unit: UnitId, formation: Formation) =>
        no!("LB-17.1", "{} has no formation {}.", game.name(unit), formation.name()),
    AlreadySo(unit: UnitId) => no!("LB-17.2", "{} is in that formation already.", game.name(unit)),
    FitsWithoutShift(unit: UnitId) => no!("LB-17.2", "{} fits where it stands and may not be shifted.", game.name(unit)),
    NoRoom(unit: UnitId, misfit: Misfit) => no_room(game, s, unit, misfit),
    OnlyInfantryGarrisons(unit: UnitId) => no!("LB-17.1", "{} is not infantry.", game.name(unit)),
    NotAtTheDoor { unit: UnitId, building: u8 } =>
        no!("LB-R82", "{} is more than an inch from {}.", game.name(unit), game.battle.terrain.area_name(building.into()))
            .proved_by(game.area_mark(building.into())),
    DoesNotTouch { unit: UnitId, building: u8 } =>
        no!("LB-R84", "{} does not touch {}.", game.name(unit), game.battle.terrain.area_name(building.into()))
            .proved_by(game.area_mark(building.into())),
    Occupied { building: u8, other: UnitId } =>
        no!("LB-17.5", "{} is in {}.", game.name(other), game.battle.terrain.area_name(building.into())),
    LeavesInLineOrColumn(unit: UnitId) => no!("LB-R82", "{} comes out in line or column.", game.name(unit)),

    // Charges.
    JustEntered(unit: UnitId) => no!("LB-21.3", "{} entered this turn and may not charge.", game.name(unit)),
    OutOfSight { unit: UnitId, target: UnitId } =>
        no!("LB-22.1", "{} does not see {}.", game.name(unit), game.name(target)).proved_by(game.body_mark(s, target)),
    GunsDoNotCharge(unit: UnitId) => no!("LB-22.1", "{} is artillery and does not charge.", game.name(unit)),
    SkirmishersDoNotCharge(unit: UnitId) => no!("LB-19.1", "{} skirmishes and never charges.", game.name(unit)),
    SquaresDoNotCharge(unit: UnitId) => no!("LB-17.4", "{} is in square and may not charge.", game.name(unit)),
    OnlyInColumn(unit: UnitId) => no!("LB-3.9", "French infantry charges only in column; {} is in line.", game.name(unit)),
    FootAgainstHorse(target: UnitId) =>
        no!(foot_and_horse(s), "{} is cavalry: infantry cannot charge it.", game.name(target)),
    HorseBehindGuns { battery: UnitId, supporter: UnitId } =>
        no!("LB-R46", "{} is supported by {}, which is cavalry.", game.name(battery), game.name(supporter)),
    TargetInMelee(target: UnitId) => no!("LB-22.11", "{} is in melee.", game.name(target)),
    AlreadyCharged { target: UnitId, by: UnitId } =>
        no!(shared(s), "{} is charged by {} already.", game.name(target), game.name(by)),
    AlreadyContacted(target: UnitId) =>
        no!(one_contact(s), "{} has been contacted by another unit.", game.name(target)),
    NoPermission(unit: UnitId) => no!("LB-R58", "{} has failed its roll of 6 in this phase.", game.name(unit)),
    NotAhead { unit: UnitId, target: UnitId } => not_ahead(game, s, unit, target),
    TouchesDifficult(unit: UnitId) =>
        no!("LB-R56", "{} touches difficult ground and may not charge.", game.name(unit)),
    LaneMisses { unit: UnitId, target: UnitId } =>
        no!("LB-22.5", "The lane of {} cannot meet {}.", game.name(unit), game.name(target))
            .proved_by(game.body_mark(s, target)),
    NoLane(unit: UnitId) => no!("LB-R104", "{} has no charge to finish.", game.name(unit)),

    // Deployment.
    AlreadyPlaced(unit: UnitId) => no!("LB-R71", "{} is not waiting to be placed.", game.name(unit)),
    OutsideZone(unit: UnitId) => no!("LB-R71", "{} must be wholly in a zone of its side.", game.name(unit)),
    RoomLeft(unit: UnitId) => no!("LB-R116", "There is still room for {}: place it.", game.name(unit)),
    GeneralsAreLeft => no!("LB-R71", "Place your generals first."),
    GeneralPlaced(general: GeneralId) => no!("LB-R71", "{} is not waiting to be placed.", game.general_name(general)),
    GeneralOutsideZone(general: GeneralId) =>
        no!("LB-R71", "{} must be in a zone of his side.", game.general_name(general)),
    BrigadeFirst { general: GeneralId, unit: UnitId } =>
        no!("LB-R71", "{} comes after his brigade: place {} first.", game.general_name(general), game.name(unit)),
    FarFromBrigade(general: GeneralId) =>
        no!("LB-R71", "{} must be within {} of a unit of his brigade.", game.general_name(general), inches(game.battle.constants.command_range)),

    // Reserves.
    NotArrived(unit: UnitId) => no!("LB-21.3", "{} has not arrived.", game.name(unit)),
    EntryBlocked(unit: UnitId) => no!("LB-21.4", "Enemies within 4\" block the entry of {}.", game.name(unit)),
    OutsideSection(unit: UnitId) => no!("LB-R72", "{} must enter within its section.", game.name(unit)),
    WheelsInTheDoor(unit: UnitId) => no!("LB-R72", "{} may wheel only when it is wholly on the table.", game.name(unit)),
    NotWhollyOn(unit: UnitId) => no!("LB-R72", "{} must come wholly onto the table.", game.name(unit)),

    // Generals.
    NotYourGeneral(general: GeneralId) => no!("LB-16.2", "{} is not yours.", game.general_name(general)),
    HasRidden(general: GeneralId) => no!("LB-R70", "{} has already moved in this phase.", game.general_name(general)),
    GeneralAway(general: GeneralId) => no!("LB-16.2", "{} is not on the table.", game.general_name(general)),
    GeneralOffTable(general: GeneralId) => no!("LB-16.2", "{} would leave the table.", game.general_name(general)),
    RidesTooFar { general: GeneralId, need: Length, have: Length } =>
        no!("LB-16.2", "That is {} away; {} rides at most {}.", inches(need), game.general_name(general), inches(have)),
    HouseInTheWay(general: GeneralId) => no!("LB-16.2", "A building is in the way of {}.", game.general_name(general)),
    GeneralInBuilding { general: GeneralId, area: usize } =>
        no!("LB-16.2", "{} cannot stop in {}.", game.general_name(general), game.battle.terrain.area_name(area))
            .proved_by(game.area_mark(area)),
    GeneralTouches { general: GeneralId, enemy: UnitId } =>
        no!("LB-16.6", "{} would touch {}.", game.general_name(general), game.name(enemy)).proved_by(game.body_mark(s, enemy)),
    AlreadyWith { general: GeneralId, unit: UnitId } =>
        no!("LB-16.3", "{} is with {} already.", game.general_name(general), game.name(unit)),

    // Shooting.
    HorseDoesNotShoot(unit: UnitId) => no!("LB-3.18", "{} is cavalry and never shoots.", game.name(unit)),
    TooFewToShoot(unit: UnitId) => no!("LB-R63", "{} has too few figures for a die.", game.name(unit)),
    OutOfArc { unit: UnitId, target: UnitId } =>
        no!("LB-G12", "No part of {} is within range and arc of {}.", game.name(target), game.name(unit))
            .proved_by(game.arc_mark(s, unit)),
    NoSight { unit: UnitId, target: UnitId, from: Point, to: Point } =>
        no!("LB-G11", "{} has no clear sight of {}.", game.name(unit), game.name(target)).drawn(draw::line(from, to)),
    MustShootCharger { unit: UnitId, charger: UnitId } =>
        no!("LB-R36", "{} must shoot at {}, which charges it.", game.name(unit), game.name(charger))
            .proved_by(game.body_mark(s, charger)),

    // Standing.
    NoRoomForSquare(unit: UnitId) => no!("LB-G27", "{} has no room to form square.", game.name(unit)),
    OnlyBritishCounterCharge(unit: UnitId) => no!("LB-10.4", "{} is French: it stands or forms square.", game.name(unit)),
    OnlyALineCounterCharges(unit: UnitId) => no!("LB-5.4b", "{} is not in line and cannot counter-charge.", game.name(unit)),
    NoInfantryToCounter(unit: UnitId) => no!("LB-R16", "No infantry charges {}: there is nobody to counter-charge.", game.name(unit)),
    NotFromTheFront { unit: UnitId, charger: UnitId } =>
        no!("LB-R55", "{} did not come from the front of {}.", game.name(charger), game.name(unit)),

    // Melee and recall.
    NotInContact(unit: UnitId) => no!("LB-6.1", "{} does not touch that enemy.", game.name(unit)),
    NoMarker(unit: UnitId) => no!("LB-R109", "{} has no charge marker to come back to.", game.name(unit)),
    HasTried(unit: UnitId) => no!("LB-13.1", "{} has already rolled for recall this turn.", game.name(unit)),
}

fn fired(s: &State) -> kernel::RuleId {
    if s.phase == 1 { rule!("LB-1.14") } else { rule!("LB-3.17") }
}

fn shifted(game: &Lb, unit: UnitId, s: &State) -> kernel::RuleId {
    if s.phase == 1 && game.arm(unit).is_artillery() { rule!("LB-G23") } else { rule!("LB-17.2") }
}

fn foot_and_horse(s: &State) -> kernel::RuleId {
    if s.mover() == FRENCH { rule!("LB-3.10") } else { rule!("LB-8.5") }
}

fn shared(s: &State) -> kernel::RuleId {
    if s.mover() == FRENCH { rule!("LB-3.12") } else { rule!("LB-8.5") }
}

fn one_contact(s: &State) -> kernel::RuleId {
    if s.mover() == FRENCH { rule!("LB-3.13f") } else { rule!("LB-8.6") }
}

/// Whether a wheel could help is said, too.
fn not_ahead(game: &Lb, s: &State, unit: UnitId, target: UnitId) -> Explained {
    let (name, whom) = (game.name(unit), game.name(target));
    let behind = game.shape(s, target).core().iter().all(|point| s.of(unit).pose.behind_front(*point));
    let why = match s.agenda.top() {
        Some(Task::Moves(_)) if behind => {
            no!(
                "LB-G26",
                "{whom} is behind the front of {name}: no wheel of a charge, 45° at most, turns it so far."
            )
        }
        Some(Task::Moves(_)) => {
            no!(
                "LB-G26",
                "{whom} is not straight ahead of {name} after this wheel; it may wheel by 45° at most."
            )
        }
        _ => no!("LB-G26", "{whom} is not straight ahead of {name}."),
    };
    why.proved_by(game.body_mark(s, target))
}

fn no_room(game: &Lb, s: &State, unit: UnitId, misfit: Misfit) -> Explained {
    let name = game.name(unit);
    match misfit {
        Misfit::OffTable(edge) => no!("LB-17.2", "{name} would be beyond the {} edge.", self::edge(edge)),
        Misfit::On(other) => {
            no!("LB-17.2", "{name} would stand on {}.", game.name(other)).proved_by(game.body_mark(s, other))
        }
        Misfit::Touches(other) => {
            no!("LB-17.2", "{name} would touch {}.", game.name(other)).proved_by(game.body_mark(s, other))
        }
        Misfit::Closed(area) => {
            let ground = game.battle.terrain.area_name(area);
            no!("LB-17.2", "{name} would stand in {ground}, which is closed to it.")
                .proved_by(game.area_mark(area))
        }
    }
}
