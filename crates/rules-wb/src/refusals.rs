//! Why not, by rule: each reason with its clause, its sentence with what would help, and its drawing.

use crate::Wb;
use crate::army::*;
use crate::state::*;
use crate::terrain::Ban;
use hexes::{Cell, Edge};
use kernel::{RuleId, Side, no, rule};

kernel::refusals! {
    /// Why an answer is refused. A reason that several chapters share carries the clause of the one that gave it.
    pub enum Refusal, explained with (game: &Wb, s: &State);

    NotAsked => no!(game.clause_now(s), "{}", game.asked_instead(s)),
    NotInBattle => no!("WB-2.1a", "This battle has no such unit, commander, formation or hex."),
    NotYours(unit: UnitId) => no!(
        "WB-1.4a", "{} belongs to the {} side.", game.named(unit), game.side_name(game.unit(unit).side)
    ).proved_by(game.ring_unit(s, unit)),
    CommanderOfEnemy(commander: CommanderId) => no!(
        "WB-1.4a", "{} belongs to the {} side.", game.general(s, commander), game.side_name(game.commander_info(commander).side)
    ).proved_by(game.ring_commander(s, commander)),
    NotOnMap(unit: UnitId) => match s.unit(unit).place {
        Where::Gone => no!("WB-2.1c", "{} has been eliminated.", game.named(unit)),
        Where::Exited => no!("WBS-4.10", "{} has left the map for good.", game.named(unit)),
        _ => no!("WB-8.6a", "{} is not on the map yet.", game.named(unit)),
    },
    CommanderNotOnMap(commander: CommanderId) =>
        no!("WB-S8", "{} is not on the map.", game.general(s, commander)),
    InRout(unit: UnitId, rule: RuleId) =>
        no!(rule, "{} is in rout and can do nothing; it may rally in the rally phase.", game.named(unit)).proved_by(game.ring_unit(s, unit)),

    // Set-up.
    AlreadyPlaced(unit: UnitId) =>
        no!("WBS-4.2", "{} is not one of the units still to be placed.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    OutsideZone(unit: UnitId, cell: Cell) => no!(
        "WBS-4.2", "{} is outside the set-up zone of {}; place it inside.", game.hex_id(cell), game.named(unit)
    ).drawn(game.ring(cell)),
    CommanderPlaced(commander: CommanderId) => no!(
        "WB-R111", "{} cannot be placed yet; commanders follow when all units stand.", game.general(s, commander)
    ).proved_by(game.ring_commander(s, commander)),
    CommanderNeedsUnit(commander: CommanderId, unit: UnitId, rule: RuleId) => {
        let own = match game.commander_info(commander).role {
            Role::Formation(_) => "unit of his formation",
            Role::Army(_) => "unit of his side",
        };
        let which = if rule.as_str() == "WB-7.6c" { "the nearest" } else { "a" };
        no!(rule, "{} cannot join {}; he needs {which} {own} on the map.", game.general(s, commander), game.named(unit))
            .proved_by(game.between_pieces(s, commander, unit))
    },

    // Activation.
    FormationOfEnemy(formation: FormationId) => no!(
        "WB-6.2a", "{} belongs to the {} side.", game.formation_name(formation), game.side_name(game.formation(formation).side)
    ),
    FormationTested(formation: FormationId) => no!(
        "WB-6.2l", "{} has already been tested in this half; choose another formation.", game.formation_name(formation)
    ),
    FormationEmpty(formation: FormationId) =>
        no!("WB-R102", "{} has no unit on the map and cannot be activated.", game.formation_name(formation)),
    NoCommander(formation: FormationId) =>
        no!("WB-R102", "{} has no commander on the map and cannot be activated.", game.formation_name(formation)),
    NotIndependent(unit: UnitId) =>
        no!("WB-2.5b", "{} belongs to a formation and is activated with it.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    UnitTested(unit: UnitId) =>
        no!("WB-6.2l", "{} has already been tested in this half.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    NotActive(unit: UnitId) => {
        let rule = if s.phase == Phase::Combat { rule!("WB-7.3a") } else { rule!("WB-6.2c") };
        no!(rule, "{} is not active: only units that were activated in command may act.", game.named(unit)).proved_by(game.ring_unit(s, unit))
    },

    // Commanders.
    NotThisCommander(commander: CommanderId) => {
        let rule = if s.phase == Phase::Army { rule!("WB-6.3a") } else { rule!("WB-6.2e") };
        no!(rule, "{} does not move in this step.", game.general(s, commander)).proved_by(game.ring_commander(s, commander))
    },
    CommanderMoved(commander: CommanderId) =>
        no!("WB-7.4a", "{} has moved already.", game.general(s, commander)).proved_by(game.ring_commander(s, commander)),
    CommanderElsewhere(commander: CommanderId, unit: UnitId) => no!(
        "WB-7.4b", "{} is not in the hex of {}; he leads only units there.", game.general(s, commander), game.named(unit)
    ).proved_by(game.between_pieces(s, commander, unit)),
    CommanderAloneInZone(commander: CommanderId, cell: Cell) => no!(
        "WB-5.2g", "{} cannot enter {}: it is in an enemy zone of control and no friend stands there.",
        game.general(s, commander), game.hex_id(cell)
    ).proved_by(game.zone_proof(s, cell, !game.commander_info(commander).side)),
    RidesAlready(commander: CommanderId) =>
        no!("WB-7.4d", "{} rides along already.", game.general(s, commander)),
    TooLateToTake(commander: CommanderId) =>
        no!("WB-7.4d", "{} can be taken along only before the first step.", game.general(s, commander)),
    MayNotRideAlong(commander: CommanderId) => no!(
        "WB-7.4d", "{} cannot ride along here: only the commander of the activated formation can, while it moves.", game.general(s, commander)
    ).proved_by(game.ring_commander(s, commander)),
    MustFollow(commander: CommanderId) =>
        no!("WB-7.4c", "{} must go with his unit: no friend stays in his hex.", game.general(s, commander)).proved_by(game.ring_commander(s, commander)),

    // Movement.
    AlreadyMoved(unit: UnitId) =>
        no!("WB-8.1b", "{} has ended its move.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    GunsHaveServed(unit: UnitId) =>
        no!("WB-8.1e", "{} has turned or fired as artillery and cannot move in this half.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    MarchedMayNotStep(unit: UnitId) =>
        no!("WB-8.4f", "{} has marched this turn and cannot take another step; it may deploy and turn.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    NoStack(cell: Cell) =>
        no!("WB-4.2j", "{} holds no stack of two units fit to move.", game.hex_id(cell)).drawn(game.ring(cell)),
    StackNotActive(cell: Cell) =>
        no!("WB-4.2i", "No unit in {} is active, so its order stays.", game.hex_id(cell)).drawn(game.ring(cell)),
    JustReordered(cell: Cell) =>
        no!("WB-4.2h", "The stack in {} has just been reordered; nothing has happened since.", game.hex_id(cell)).drawn(game.ring(cell)),
    ReorderedInZone(cell: Cell) => no!(
        "WB-4.2i", "The stack in {} was reordered in an enemy zone of control; that is allowed once per half.", game.hex_id(cell)
    ).proved_by(game.zone_proof(s, cell, !s.active)),
    NotAdjacent(from: Cell, to: Cell) =>
        no!("WB-3.1c", "{} is not next to {}.", game.hex_id(to), game.hex_id(from)).drawn(game.stroke(from, to)),
    MoveIsOver(unit: UnitId) => {
        let zone = s.cell(unit).is_some_and(|cell| s.controlled(cell, !game.unit(unit).side));
        let rule = match s.mover.kind {
            MoveKind::March => rule!("WB-R76"),
            _ if zone => rule!("WB-R83"),
            _ => rule!("WB-8.1d"),
        };
        no!(rule, "{} has used up its whole move with that step; it can only halt.", game.named(unit)).proved_by(game.ring_unit(s, unit))
    },
    EnemyThere(cell: Cell, rule: RuleId) => no!(
        rule, "{} is held by {}; attack it when combat comes.", game.hex_id(cell), game.all_named(s.units_in(cell))
    ).drawn(game.ring(cell)),
    Banned(unit: UnitId, ban: Ban, from: Cell, to: Cell) => {
        let (rule, words) = game.ban_words(ban);
        no!(rule, "{} {words}; {} is closed to it from here.", game.named(unit), game.hex_id(to)).drawn(game.between(from, to)).drawn(game.ring(to))
    },
    StackOnBridge(from: Cell, to: Cell) =>
        no!("WB-3.8e", "A stack cannot cross the bridge; move its units one after the other.").drawn(game.between(from, to)),
    NotInFront(unit: UnitId, cell: Cell, rule: RuleId) => no!(
        rule, "{} is not a front hex of {}, which faces {}; turn first.",
        game.hex_id(cell), game.named(unit), game.facing_word(s.unit(unit).facing)
    ).drawn(game.ring(cell)).proved_by(game.front_of(s, unit)),
    MustStopInZone(cell: Cell) => no!(
        "WB-5.2a", "{} is in the zone of control of {}: the movement ends there.", game.hex_id(cell), game.who_controls(s, cell)
    ).proved_by(game.zone_proof(s, cell, !game.moving_side(s))),
    ZoneToZone(from: Cell, to: Cell) => no!(
        "WB-5.2c", "{} and {} are both in enemy zones of control ({}); move to a hex outside them first.",
        game.hex_id(from), game.hex_id(to), game.who_controls(s, to)
    ).proved_by(game.zone_proof(s, from, !game.moving_side(s))).proved_by(game.zone_proof(s, to, !game.moving_side(s))),
    ColumnIntoZone(unit: UnitId, cell: Cell) => no!(
        "WB-4.3f", "{} is in march column and cannot enter {}, in the zone of control of {}; deploy first.",
        game.named(unit), game.hex_id(cell), game.who_controls(s, cell)
    ).proved_by(game.zone_proof(s, cell, !game.moving_side(s))),
    NotEnoughPoints { cost: u8, left: u8, to: Cell } => no!(
        "WB-8.2b", "{} costs {}, but only {left} {} left.", game.hex_id(to), game.points(cost), if left == 1 { "is" } else { "are" }
    ).drawn(game.ring(to)),
    NoRoom(cell: Cell) => no!(
        "WB-4.2a", "{} has no room: it holds {}; two units share a hex at most, and a column shares it with nobody.",
        game.hex_id(cell), game.all_named(s.units_in(cell))
    ).drawn(game.ring(cell)),
    NoWayOn(cell: Cell) => no!(
        "WB-4.2c", "{} is full, and nothing beyond it can be reached where the unit could stay.", game.hex_id(cell)
    ).drawn(game.ring(cell)),
    CannotStayHere(cell: Cell) =>
        no!("WB-4.2b", "There is no room to stay in {}; go on.", game.hex_id(cell)).drawn(game.ring(cell)),
    PassingThrough(cell: Cell) =>
        no!("WB-4.1b", "A unit that only passes through {} keeps its facing.", game.hex_id(cell)).drawn(game.ring(cell)),
    ColumnHasNoFacing(unit: UnitId) =>
        no!("WB-R81", "{} is in march column and has no facing; deploy it.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    AlreadyFaces(unit: UnitId) =>
        no!("WB-8.3a", "{} faces that way already.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    CannotTurnAlone(unit: UnitId, other: UnitId) => no!(
        "WB-4.1g", "{} turns only together with {}, which cannot turn now.", game.named(unit), game.named(other)
    ).proved_by(game.ring_unit(s, other)),
    OneHexside(unit: UnitId, rule: RuleId) =>
        no!(rule, "{} may turn by one hexside only.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    TurnedInZone(unit: UnitId) =>
        no!("WB-5.2f", "{} has already turned in an enemy zone of control in this half.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    CannotPayTurn { unit: UnitId, cost: u8, left: u8 } => no!(
        "WB-8.3a", "{} would need {} to turn, but has {left} left.", game.named(unit), game.points(cost)
    ).proved_by(game.ring_unit(s, unit)),
    NotAsAStack(cell: Cell) =>
        no!("WB-4.2j", "A stack that moves as one cannot do that; move its units one by one.").drawn(game.ring(cell)),
    NoPostureOnMarch(unit: UnitId) =>
        no!("WB-8.4e", "{} stays in march column during the marching movement.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    CannotPayPosture { unit: UnitId, left: u8 } =>
        no!("WB-4.3c", "A change of posture costs 2 movement points; {} has {left} left.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    NotInColumn(unit: UnitId) =>
        no!("WB-4.3e", "{} is in line already.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    AlreadyInColumn(unit: UnitId) =>
        no!("WB-4.3c", "{} is in march column already.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    NoColumnInZone(unit: UnitId) => no!("WB-4.3d", "{} is in an enemy zone of control and cannot adopt march column.", game.named(unit))
        .proved_by(s.cell(unit).map(|cell| game.zone_proof(s, cell, !game.unit(unit).side)).unwrap_or_default()),
    NoColumnDisorganised(unit: UnitId) =>
        no!("WB-4.3d", "{} is disorganised and cannot adopt march column.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    ColumnAlone(unit: UnitId, cell: Cell) => no!(
        "WB-4.2e", "{} shares {} with another unit and could not leave it as a column.", game.named(unit), game.hex_id(cell)
    ).drawn(game.ring(cell)),
    FacingOfFriend(unit: UnitId) =>
        no!("WB-4.2g", "{} takes the facing of the friend in its hex.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    MayNotLeave(unit: UnitId) => {
        let rule = if game.params.withdrawal.is_some() { rule!("WBS-4.11") } else { rule!("WB-8.1f") };
        no!(rule, "{} may not leave the map by choice.", game.named(unit)).proved_by(game.ring_unit(s, unit))
    },
    LeaveInPhaseC(unit: UnitId) =>
        no!("WBS-4.10", "{} may leave the map only after the marching movement, when it is active.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    TooEarlyToLeave(unit: UnitId, turn: u8) =>
        no!("WBS-4.10", "{} may leave the map from turn {turn} on.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    NotAtEdge(unit: UnitId, edge: Edge) =>
        no!("WBS-4.10", "{} is not in a hex at the {edge} edge.", game.named(unit)).proved_by(game.ring_unit(s, unit)),

    // Marching movement and reinforcements.
    OnlyColumnsMarch(unit: UnitId) =>
        no!("WB-8.4a", "{} is not in march column; only columns make the marching movement.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    MarchGround(from: Cell, to: Cell) => no!(
        "WB-8.4c", "A march off the road keeps to clear hexes: no ford, slope, climb of two levels, woods or village on the way to {}.",
        game.hex_id(to)
    ).drawn(game.between(from, to)).drawn(game.ring(to)),
    MarchNearEnemy(cell: Cell, side: Side) => no!(
        "WB-8.4d", "{} is within 3 hexes of an enemy unit: nobody marches there.", game.hex_id(cell)
    ).drawn(game.ring(cell)).proved_by(game.near_proof(s, cell, side)),
    NotWaiting(unit: UnitId) => no!("WB-8.6a", "{} is not a reinforcement waiting to enter.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    NotAnEntry(unit: UnitId, cell: Cell) => no!(
        "WB-8.6b", "{} cannot enter at {}: that is not an open entry hex.", game.named(unit), game.hex_id(cell)
    ).drawn(game.ring(cell)),
    CommanderNotDue(commander: CommanderId) => no!("WB-8.6c", "{} is not waiting to enter with a reinforcement.", game.general(s, commander)),
    CommanderEntry(commander: CommanderId, cell: Cell) => no!(
        "WB-8.6c", "{} cannot enter at {}: that is not an open entry hex.", game.general(s, commander), game.hex_id(cell)
    ).drawn(game.ring(cell)),

    // Fire.
    NoGunsThere(cell: Cell) =>
        no!("WB-9.1c", "No active battery in line stands in {}.", game.hex_id(cell)).drawn(game.ring(cell)),
    TurnBeforeFire(unit: UnitId) =>
        no!("WB-9.1c", "{} has fired; a battery turns before it fires.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    TurnedAlready(unit: UnitId) =>
        no!("WB-9.1c", "{} has already turned in this step.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    OnlyArtilleryFires(unit: UnitId) =>
        no!("WB-9.1a", "{} is not artillery; only artillery fires.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    GunNotReady(unit: UnitId) => {
        let rule = if s.group.has(unit) { rule!("WB-9.1b") } else { rule!("WB-9.1c") };
        no!(rule, "{} cannot fire: a battery must be active, in line and not in rout.", game.named(unit)).proved_by(game.ring_unit(s, unit))
    },
    AlreadyFired(unit: UnitId) =>
        no!("WB-9.1c", "{} has already fired in this step.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    NoTarget(cell: Cell, rule: RuleId) =>
        no!(rule, "No enemy combat unit stands in {}.", game.hex_id(cell)).drawn(game.ring(cell)),
    OutOfSector(unit: UnitId, cell: Cell) => no!(
        "WB-4.1f", "{} is outside the field of fire of {}; turn the battery first.", game.hex_id(cell), game.named(unit)
    ).proved_by(game.line_of(s, unit, cell)).proved_by(game.sector_of(s, unit)),
    OutOfRange(unit: UnitId, cell: Cell) => no!(
        "WB-2.1h", "{} is beyond the {} hexes that {} reaches.", game.hex_id(cell), game.unit(unit).range, game.named(unit)
    ).proved_by(game.line_of(s, unit, cell)),
    OnlyAdjacentInZone(unit: UnitId, cell: Cell) => no!(
        "WB-9.1g", "{} is in an enemy zone of control and fires only at adjacent hexes, not at {}.", game.named(unit), game.hex_id(cell)
    ).proved_by(s.cell(unit).map(|at| game.zone_proof(s, at, !game.unit(unit).side)).unwrap_or_default()),
    NoSight(unit: UnitId, target: Cell, blocked: Cell) => no!(
        "WB-9.2d", "{} does not see {}: {} in {} blocks the view.",
        game.named(unit), game.hex_id(target), game.blocker(s, blocked), game.hex_id(blocked)
    ).proved_by(s.cell(unit).map(|from| game.sight_proof(from, target)).into_iter().flatten()).drawn(game.ring(blocked)),

    // Reactions.
    CannotReact(unit: UnitId) =>
        no!("WB-9.3a", "{} cannot react: it must be in line and not in rout.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    HasReacted(unit: UnitId) =>
        no!("WB-9.3e", "{} has already reacted in this half.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    TargetGone(cell: Cell) =>
        no!("WB-9.3a", "The unit that moved is no longer in {}.", game.hex_id(cell)).drawn(game.ring(cell)),
    FireHeld => no!("WB-9.3a", "You chose to hold your fire at this step."),
    NothingToHold => no!("WB-9.3a", "You have no choice between fire and charge here; answer “no reaction”."),
    InfantryNotSteady(unit: UnitId) =>
        no!("WB-R110", "{} is not in good order and cannot fire.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    OnlyCavalryCharges(unit: UnitId) =>
        no!("WB-8.5a", "{} is not cavalry; only cavalry charges.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    NotACavalryStack(unit: UnitId) => no!(
        "WB-R87", "{} is not the top of a stack of cavalry; let it charge alone.", game.named(unit)
    ).proved_by(game.ring_unit(s, unit)),
    NotFitToCharge(unit: UnitId) => no!(
        "WB-8.5b", "{} cannot charge: it must be in line and in good order.", game.named(unit)
    ).proved_by(game.ring_unit(s, unit)),
    OthersInTheWay(cell: Cell) => no!(
        "WB-8.5d", "Other units share {} with the one that moved; a charge can strike it only when it is alone.", game.hex_id(cell)
    ).drawn(game.ring(cell)),
    ChargeGround(cell: Cell) =>
        no!("WB-8.5f", "{} is not clear; a charge uses clear hexes from start to end.", game.hex_id(cell)).drawn(game.ring(cell)),
    ChargerInZone(unit: UnitId) => no!("WB-8.5b", "{} is in the zone of control of another enemy and cannot charge.", game.named(unit))
        .proved_by(s.cell(unit).map(|cell| game.zone_proof(s, cell, s.active)).unwrap_or_default()),
    ChargeCannotEnd(unit: UnitId, cell: Cell, target: Cell) => no!(
        "WB-8.5e", "{} cannot charge to {}: it must end with {} in a front hex, over clear ground, for at most half its movement points.",
        game.named(unit), game.hex_id(cell), game.hex_id(target)
    ).drawn(game.ring(cell)).drawn(game.stroke(cell, target)),

    // Combat.
    ArtilleryNeverAttacks(unit: UnitId) =>
        no!("WB-10.1b", "{} is artillery and never attacks.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    ColumnMayNotAttack(unit: UnitId) =>
        no!("WB-4.3a", "{} is in march column and cannot attack.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    AlreadyAttacked(unit: UnitId) =>
        no!("WB-10.1d", "{} has already attacked in this half.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    HexAttacked(cell: Cell) =>
        no!("WB-10.1d", "{} has already been attacked in this half.", game.hex_id(cell)).drawn(game.ring(cell)),
    MayNotEnterAttacked(unit: UnitId, ban: Ban, cell: Cell) => no!(
        "WB-10.1e", "{} {}; it may not attack {}, which it could not enter.", game.named(unit), game.ban_words(ban).1, game.hex_id(cell)
    ).drawn(game.ring(cell)),
    AlreadyInAttack(unit: UnitId) =>
        no!("WB-10.1c", "{} is in this attack already.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    HexAlreadyNamed(cell: Cell) =>
        no!("WB-10.1c", "{} is attacked already.", game.hex_id(cell)).drawn(game.ring(cell)),
    OwesAttack(unit: UnitId, cell: Cell) => no!(
        "WB-R109", "{} would then have to attack {} too, which is not in front of the others.", game.named(unit), game.hex_id(cell)
    ).proved_by(game.line_of(s, unit, cell)),
    NotNextToLose(unit: UnitId) => no!(
        "WB-10.5i", "{} cannot lose this step: a lead unit loses the first, and nobody loses a second before all have lost one.", game.named(unit)
    ).proved_by(game.ring_unit(s, unit)),
    NotOfThisAttack(unit: UnitId) =>
        no!("WB-10.7a", "{} did not attack in this combat and cannot advance.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    NotAttackedHex(cell: Cell) =>
        no!("WB-10.7a", "{} was not attacked in this combat.", game.hex_id(cell)).drawn(game.ring(cell)),
    MayNotAdvance(unit: UnitId) => no!(
        "WB-10.7a", "{} may not advance: it has already retreated, routed or advanced.", game.named(unit)
    ).proved_by(game.ring_unit(s, unit)),
    StillDefended(cell: Cell) =>
        no!("WB-10.7a", "{} is still held by {}.", game.hex_id(cell), game.all_named(s.units_in(cell))).drawn(game.ring(cell)),
    BridgeUsed(from: Cell, to: Cell) =>
        no!("WB-10.7b", "One unit has already crossed the bridge in this advance; no other may.").drawn(game.between(from, to)),

    // Retreat and rout.
    NotARetreatHex(unit: UnitId, cell: Cell) => no!(
        "WB-10.6a", "{} cannot retreat to {}: each step leads away from the enemy, not into enemies or closed ground, and into their zones of control only if nothing else is left.",
        game.named(unit), game.hex_id(cell)
    ).drawn(game.ring(cell)).proved_by(game.enemies_of(s, unit).into_iter().map(|enemy| game.ring(enemy))),
    NotARoutHex(unit: UnitId, cell: Cell) => no!(
        "WB-12.5b", "{} cannot run to {}: each step leads towards the {} edge, outside enemy zones of control where it can.",
        game.named(unit), game.hex_id(cell), game.map.rout_edges[game.unit(unit).side]
    ).drawn(game.ring(cell)),
    NoWayOut(unit: UnitId) => no!(
        "WB-12.5d", "{} cannot leave the map here; it runs only over the rout edge of its own side.", game.named(unit)
    ).proved_by(game.ring_unit(s, unit)),
}
