//! Why not, by rule: each reason with its clause, its sentence with what would help, and its drawing.

use crate::Sr;
use crate::army::*;
use crate::harm::Harm;
use crate::points::HalfPoints;
use crate::state::*;
use crate::words::names::count;
use hexes::Cell;
use kernel::{RuleId, no, rule};

kernel::refusals! {
    /// Why an answer is refused. A reason that several chapters share carries the clause of the one that gave it.
    pub enum Refusal, explained with (game: &Sr, s: &State);

    NotAsked => no!(game.clause_now(s), "{}", game.asked_instead(s)),
    NotInBattle => no!("SR-1.1a", "This battle has no such unit, commander, formation or hex."),

    // Before the game.
    BidOutOfRange => no!("SR-R97", "A bid is 0 to 3 victory points."),
    AlreadyPlaced(unit: UnitId) =>
        no!("SR-S2", "{} is already set up.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    OutsideZone(unit: UnitId, cell: Cell) => no!(
        "SR-R90", "{} is outside the set-up area of {}; place {} inside it.",
        game.hex_id(cell), game.formation_name(game.unit(unit).formation), game.named(unit)
    ).drawn(game.ring(cell)),
    NotOfSide(unit: UnitId) => no!(
        "SR-S2", "{} belongs to the {} side.", game.named(unit), game.side_name(game.unit(unit).side)
    ).proved_by(game.ring_unit(s, unit)),
    CommanderNeedsUnit(commander: CommanderId, unit: UnitId, rule: RuleId) => {
        let own = match game.commander_info(commander).role {
            Role::Formation(_) => "a unit of his own formation",
            Role::Chief | Role::Representative => "a unit of his army",
        };
        no!(rule, "{} cannot be placed with {}; he needs {own} on the map.", game.general(s, commander), game.named(unit))
            .proved_by(game.between_pieces(s, commander, unit))
    },
    CommanderAlreadyPlaced(commander: CommanderId) =>
        no!("SR-S2", "{} is already set up.", game.general(s, commander)),
    PlanNeedsUnits =>
        no!("SR-8.1.6a", "The Coalition plan needs a unit in every redoubt and one in the town: place one there first.")
            .proved_by(game.params.plan.iter().map(|place| game.rings(place.iter().copied()))),

    // Activation.
    FormationOfEnemy(formation: FormationId) => no!(
        "SR-S4", "{} belongs to the {} side.",
        game.formation_name(formation), game.side_name(game.formations[formation.index()].side)
    ),
    FormationDone(formation: FormationId) => no!(
        "SR-S4", "{} has already been activated this turn; choose another formation.", game.formation_name(formation)
    ),
    FormationEmpty(formation: FormationId) =>
        no!("SR-R19", "{} has no units left and cannot be activated.", game.formation_name(formation)),
    NotOfFormation(unit: UnitId, rule: RuleId) => no!(
        rule, "{} belongs to {}, but {} is active.",
        game.named(unit), game.formation_name(game.unit(unit).formation), game.active_name(s)
    ).proved_by(game.ring_unit(s, unit)),

    // Rally.
    NotRouted(unit: UnitId) =>
        no!("SR-4.1a", "Routed units test first, and {} is not one of those that still must.", game.named(unit))
            .proved_by(game.ring_unit(s, unit)),
    NotDisorganised(unit: UnitId) =>
        no!("SR-4.1e", "{} is in good order and has nothing to rally from.", game.named(unit))
            .proved_by(game.ring_unit(s, unit)),
    AlreadyTested(unit: UnitId) => no!(
        "SR-R25", "{} has already tested or moved in this activation; a unit tests once.", game.named(unit)
    ).proved_by(game.ring_unit(s, unit)),
    TestsAreOver =>
        no!("SR-4.1h", "A unit that did not test, or a commander, has already moved; rally tests come before."),
    HelperElsewhere(commander: CommanderId, unit: UnitId) => no!(
        "SR-4.1j", "{} is not in the hex of {}; only a friendly commander in its hex helps.",
        game.general(s, commander), game.named(unit)
    ).proved_by(game.between_pieces(s, commander, unit)),
    HelperUsed(commander: CommanderId) =>
        no!("SR-4.1l", "{} has already helped a rally in this segment.", game.general(s, commander)),
    HelperHasNoBonus(commander: CommanderId) =>
        no!("SR-R110", "{} has no morale bonus to give.", game.general(s, commander)),

    // Movement.
    AlreadyMoved(unit: UnitId) =>
        no!("SR-4.2b", "{} has finished its move in this segment.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    RoutedMayNotMove(unit: UnitId) =>
        no!("SR-R25", "{} is routed and cannot move again in this activation; it can rally in its next one.", game.named(unit))
            .proved_by(game.ring_unit(s, unit)),
    CommanderMoved(commander: CommanderId) => no!(
        game.rides_by(commander), "{} has already moved in this {}.", game.general(s, commander),
        if matches!(game.commander_info(commander).role, Role::Formation(_)) { "activation" } else { "turn" }
    ),
    NotThisCommander(commander: CommanderId) => {
        let name = game.general(s, commander);
        let rule = game.rides_by(commander);
        match (s.commander(commander).place, game.commander_info(commander).role) {
            (Where::On(_), Role::Formation(formation)) =>
                no!(rule, "{name} moves only when {} is active.", game.formation_name(formation)),
            (Where::On(_), _) => no!(rule, "{name} moves only when a formation of his own side is active."),
            (Where::Off(_), _) => no!("SR-R88", "{name} has been put aside until one of his units returns."),
            _ => no!(rule, "{name} is not on the map."),
        }
    },
    MustMoveNext(unit: UnitId) =>
        no!("SR-R8", "{} must move out of its hex next: the stack there is over the limit.", game.named(unit))
            .proved_by(game.ring_unit(s, unit)),
    NotMoving(unit: UnitId, mover: UnitId) =>
        no!("SR-4.2b", "{} is moving now, not {}.", game.named(mover), game.named(unit)).proved_by(game.ring_unit(s, mover)),
    NotOnMap(unit: UnitId) => match s.unit(unit).place {
        Where::Off(_) => no!("SR-4.5f", "{} waits beside the map.", game.named(unit)),
        Where::Gone => no!("SR-1.7b", "{} has been destroyed.", game.named(unit)),
        _ => no!("SR-S2", "{} is not on the map yet.", game.named(unit)),
    },
    NotAdjacent(from: Cell, to: Cell, rule: RuleId) =>
        no!(rule, "{} is not next to {}.", game.hex_id(to), game.hex_id(from)).drawn(game.stroke(from, to)),
    MoveIsOver(unit: UnitId) => {
        // The minimum move, the way out of an encirclement, or a river used it up.
        let threatened = s.cell(unit).is_some_and(|cell| s.controlled(cell, !game.unit(unit).side));
        let rule = match threatened {
            _ if s.mover.spent > s.mover.allowance => rule!("SR-R40"),
            true => rule!("SR-R14"),
            false => rule!("SR-R41"),
        };
        no!(rule, "{} has used up its move; it can only halt and choose a facing.", game.named(unit)).proved_by(game.ring_unit(s, unit))
    },
    MustStopInZoc(cell: Cell) =>
        no!("SR-1.6c", "{} is in the zone of control of {}: the move ends there.", game.hex_id(cell), game.who_controls(s, cell))
            .proved_by(game.zone_proof(s, cell, !game.active_side(s))),
    ZocToZoc(from: Cell, to: Cell) => no!(
        "SR-1.6d", "{} and {} are both in enemy zones of control ({}); move to a hex outside them first.",
        game.hex_id(from), game.hex_id(to), game.who_controls(s, to)
    ).proved_by(game.zone_proof(s, from, !game.active_side(s))).proved_by(game.zone_proof(s, to, !game.active_side(s))),
    Closed(cell: Cell) => no!(
        if game.is_citadel(cell) { rule!("SR-R98") } else { rule!("SR-4.2d") },
        "{} is {} and cannot be entered.", game.hex_id(cell), game.ground(cell)
    ).drawn(game.ring(cell)),
    OffRoadCitadel(cell: Cell) =>
        no!("SR-TET-16", "The citadel {} is entered and left only along a road.", game.hex_id(cell)).drawn(game.ring(cell)),
    EnemyThere(cell: Cell) => no!(
        "SR-4.2c", "{} is held by {}; attack it in the combat segment.", game.hex_id(cell), game.all_named(s.stack(cell))
    ).drawn(game.ring(cell)),
    EnemyPieceThere(cell: Cell) =>
        no!("SR-R44", "A commander cannot enter {}: an enemy is there.", game.hex_id(cell)).drawn(game.ring(cell)),
    ArtilleryAtRiver(from: Cell, to: Cell) => no!(
        "SR-TET-d", "Artillery cannot cross the river between {} and {}; it needs a bridge.", game.hex_id(from), game.hex_id(to)
    ).drawn(game.between(from, to)),
    RiverFirstStepOnly(from: Cell, to: Cell) => no!(
        "SR-R41", "Crossing the river between {} and {} takes a whole move: it must be the first step.",
        game.hex_id(from), game.hex_id(to)
    ).drawn(game.between(from, to)),
    NotEnoughPoints(needed: HalfPoints, left: HalfPoints, to: Cell) => no!(
        "SR-R38", "{} costs {needed} movement points; {left} are left.", game.hex_id(to)
    ).drawn(game.ring(to)),
    RoadBonusNearEnemy(cell: Cell) => no!(
        "SR-TET-c", "Only the road bonus would take you to {}, and it does not count next to the enemy ({}).",
        game.hex_id(cell), game.who_controls(s, cell)
    ).proved_by(game.zone_proof(s, cell, !game.active_side(s))),
    NoRoom(cell: Cell) => no!(
        if s.stack(cell).count() > 1 { rule!("SR-1.4a") } else { rule!("SR-1.4c") }, "{}", game.full(s, cell)
    ).drawn(game.ring(cell)),
    NoRoomToRetreat(cell: Cell) => no!("SR-6.3d", "{}", game.full(s, cell)).drawn(game.ring(cell)),
    NoWayOn(cell: Cell) =>
        no!("SR-R8", "{} is full, and there are not enough movement points to go on from it.", game.hex_id(cell))
            .drawn(game.ring(cell)),
    CannotStopHere(cell: Cell) =>
        no!("SR-R8", "The move cannot end in {}: the stack would be over the limit. Keep moving.", game.hex_id(cell))
            .drawn(game.ring(cell)),
    FacingOfStack(cell: Cell, rule: RuleId) => no!(
        rule, "All units in {} face the same way, and {} cannot turn now.", game.hex_id(cell), game.all_named(s.stack(cell))
    ).drawn(game.ring(cell)),
    MustLeaveHex(unit: UnitId) =>
        no!("SR-R8", "{} must leave its hex: the stack there is over the limit.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    CannotMakeRoom(unit: UnitId) => no!(
        "SR-R113", "{} cannot make room; choose a unit that has not moved and has a hex to go to.", game.named(unit)
    ).proved_by(game.ring_unit(s, unit)),
    PlanHolds(cell: Cell) => no!(
        "SR-R91", "By the Coalition plan the last unit stays in {} until the end of turn {}.",
        game.hex_id(cell), game.params.plan_turns
    ).drawn(game.ring(cell)),
    EntryBlocked(cell: Cell) => no!(
        "SR-R89", "{} is full, held by the enemy or next to him; wait until it is free.", game.hex_id(cell)
    ).drawn(game.ring(cell)),
    EntryElsewhere(cell: Cell) =>
        no!("SR-4.5h", "The unit comes back where it left the map, at {}.", game.hex_id(cell)).drawn(game.ring(cell)),

    // Charges.
    NotCavalry(unit: UnitId) =>
        no!("SR-4.4.1a", "{} is not cavalry; only cavalry declares a charge after its move.", game.named(unit))
            .proved_by(game.ring_unit(s, unit)),
    RoutedMayNotCharge(unit: UnitId) =>
        no!("SR-R66", "{} is routed and cannot charge.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    ChargeTooShort(unit: UnitId) => no!(
        "SR-4.4.1a", "{} has entered {} in this move; before a charge it must enter two, the last one next to the target.",
        game.named(unit), count(u16::from(s.mover.entered), "hex", "hexes")
    ).proved_by(game.ring_unit(s, unit)),
    ChargeNotClear(cell: Cell) =>
        no!("SR-4.4.1b", "{} is {}; a charge needs clear ground at both ends.", game.hex_id(cell), game.ground(cell))
            .drawn(game.ring(cell)),
    ChargeObstacle(from: Cell, to: Cell) => no!(
        "SR-4.4.1c", "Nobody can charge from {} into {}: water, a bridge, a slope or a work lies between them.",
        game.hex_id(from), game.hex_id(to)
    ).drawn(game.between(from, to)),
    ChargeNoTarget(cell: Cell) =>
        no!("SR-R66", "There is no enemy to charge in {}.", game.hex_id(cell)).drawn(game.ring(cell)),
    ChargeNotInFront(cell: Cell) =>
        no!("SR-R66", "{} is not a frontal hex of the charging unit.", game.hex_id(cell)).drawn(game.ring(cell)),

    // Reaction.
    NotEligible(unit: UnitId) => no!(
        "SR-R31", "{} cannot react: it is routed, not next to the hex entered, has reacted, or stood in an enemy zone \
        of control before.", game.named(unit)
    ).proved_by(game.ring_unit(s, unit)),
    CannotTurnAlone(cell: Cell) =>
        no!("SR-R32", "Not every unit in {} may react, and a stack has one facing.", game.hex_id(cell)).drawn(game.ring(cell)),
    NobodyToTurn(cell: Cell) =>
        no!("SR-R111", "Nobody in {} can turn in reaction.", game.hex_id(cell)).drawn(game.ring(cell)),
    AlreadyFaces(cell: Cell) =>
        no!("SR-R32", "The stack in {} already faces that way; choose another facing.", game.hex_id(cell))
            .drawn(game.ring(cell)),
    TargetGone(cell: Cell) =>
        no!("SR-R111", "The enemy has left {}: there is no target.", game.hex_id(cell)).drawn(game.ring(cell)),
    ReactionIntoZoc(cell: Cell) =>
        no!("SR-R32", "{} is in an enemy zone of control; a reaction move avoids it.", game.hex_id(cell))
            .proved_by(game.zone_proof(s, cell, game.active_side(s))),

    // Fire.
    NotArtillery(unit: UnitId, rule: RuleId) =>
        no!(rule, "{} is not artillery and cannot fire.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    RoutedMayNotFire(unit: UnitId) =>
        no!("SR-6.5a", "{} is routed and cannot fire; it can rally in its next activation.", game.named(unit))
            .proved_by(game.ring_unit(s, unit)),
    NotInFront(unit: UnitId, cell: Cell, rule: RuleId) => no!(
        rule, "{} faces {}; {} is not in its field of fire.", game.named(unit), s.unit(unit).facing.name(), game.hex_id(cell)
    ).drawn(game.ring(cell)).drawn(game.rings(game.front_of(s, unit))),
    NoTarget(cell: Cell, rule: RuleId) =>
        no!(rule, "There is no enemy unit in {}.", game.hex_id(cell)).drawn(game.ring(cell)),
    AlreadyFired(unit: UnitId) =>
        no!("SR-5.1e", "{} has already fired in this segment.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    OutOfRange(unit: UnitId, target: Cell, range: u16) => no!(
        "SR-5.1b", "{} is {} from {}; the range is {}.",
        game.named(unit), count(range, "hex", "hexes"), game.hex_id(target), game.params.range
    ).proved_by(game.line_of(s, unit, target)),
    NoSight(from: Cell, target: Cell, blocked: Cell) => no!(
        game.why_blocked(s, from, target, blocked), "The line from {} to {} is blocked by {}: {}.",
        game.hex_id(from), game.hex_id(target), game.hex_id(blocked), game.blocker(s, blocked)
    ).drawn(game.stroke(from, target)).drawn(game.ring(blocked)),
    CitadelFire(cell: Cell) =>
        no!("SR-R53", "Nobody fires into or out of a citadel ({}).", game.hex_id(cell)).drawn(game.ring(cell)),

    // Attack.
    ArtilleryNeverAttacks(unit: UnitId) =>
        no!("SR-6f", "{} is artillery and never attacks; it can fire.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    RoutedMayNotAttack(unit: UnitId) =>
        no!("SR-6.5a", "{} is routed and cannot attack; it can rally in its next activation.", game.named(unit))
            .proved_by(game.ring_unit(s, unit)),
    AlreadyAttacked(unit: UnitId) =>
        no!("SR-R56", "{} has already attacked in this segment.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    NotFrontal(unit: UnitId, cell: Cell) => no!(
        "SR-6a", "{} faces {} and cannot attack {}; it can attack only its three frontal hexes.",
        game.named(unit), s.unit(unit).facing.name(), game.hex_id(cell)
    ).drawn(game.ring(cell)).drawn(game.rings(game.front_of(s, unit))),
    RiverBetween(from: Cell, to: Cell, rule: RuleId) =>
        no!(rule, "The river between {} and {} has no bridge.", game.hex_id(from), game.hex_id(to))
            .drawn(game.between(from, to)),
    CitadelBetween(from: Cell, to: Cell) =>
        no!("SR-R98", "Nobody attacks into or out of a citadel ({} and {}).", game.hex_id(from), game.hex_id(to))
            .drawn(game.between(from, to)),
    NotAdjacentToAll(unit: UnitId, cell: Cell) => no!(
        "SR-6d", "{} does not have {} in its front; all attackers must reach every attacked hex.",
        game.named(unit), game.hex_id(cell)
    ).proved_by(game.line_of(s, unit, cell)),
    DutyUnmet(unit: UnitId) => {
        let owed = game.duty(s, unit).minus(s.were_attacked).minus(game.in_hexes(s, &s.combat.hexes));
        no!("SR-6c", "{} may attack only if every enemy in its zone of control is attacked too, and nobody could attack {}.",
            game.named(unit), game.all_named(owed)
        ).proved_by(game.ring_unit(s, unit)).proved_by(game.ring_units(s, owed))
    },
    DutyOpen(unit: UnitId) =>
        no!("SR-R54", "{} stands next to a unit that attacked and must still be attacked.", game.named(unit))
            .proved_by(game.ring_unit(s, unit)),
    NotBayonets(unit: UnitId) => no!(
        "SR-R67", "{} cannot charge with the bayonet; only {} infantry can.",
        game.named(unit), game.side_name(game.params.bayonets)
    ).proved_by(game.ring_unit(s, unit)),
    TooManyChargers =>
        no!("SR-6.1g", "Two units are charging already, and no more may in one combat; join without charging."),
    NoPlaceToCharge(unit: UnitId) => no!(
        "SR-R119", "{} has declared a charge, but bayonet charges have filled both places; let it join before them.", game.named(unit)
    ).proved_by(game.ring_unit(s, unit)),
    AlreadyInAttack(unit: UnitId) =>
        no!("SR-R56", "{} already takes part in this attack.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    HexAlreadyAttacked(cell: Cell) =>
        no!("SR-S14", "{} is already under attack.", game.hex_id(cell)).drawn(game.ring(cell)),

    // The course of a combat.
    WithdrewBefore(unit: UnitId) =>
        no!("SR-6.2e", "{} has already withdrawn in this segment and must stand.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    MayNotWithdraw(unit: UnitId) => no!(
        if s.routed(unit) { rule!("SR-R75") } else { rule!("SR-6.2a") },
        "{} cannot withdraw: only unrouted cavalry and horse artillery in an attacked hex can.", game.named(unit)
    ).proved_by(game.ring_unit(s, unit)),
    MayNotBeHead(unit: UnitId) => no!(
        "SR-R61", "{} cannot be the head unit: it must take part, and be neither artillery nor routed.", game.named(unit)
    ).proved_by(game.ring_unit(s, unit)),
    HeadMustCharge(unit: UnitId) =>
        no!("SR-6.1h", "In a charge the head unit must be one that charges, such as {}.", game.named(unit))
            .proved_by(game.ring_unit(s, unit)),
    NotAttackedHex(cell: Cell) =>
        no!("SR-R59", "{} is not an attacked hex that the enemy still holds.", game.hex_id(cell)).drawn(game.ring(cell)),
    CannotTakeHarm(unit: UnitId, what: Harm, rule: RuleId) => no!(
        rule, "{} cannot take this {}: it was not hit, or cannot suffer more.", game.named(unit), what.words()
    ).proved_by(game.ring_unit(s, unit)),
    HeadTakesFirst(unit: UnitId) =>
        no!("SR-6.3g", "The head unit, {}, takes the first one.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    NoWorkTest(unit: UnitId) =>
        no!("SR-R74", "{} does not hold the work that tests now.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    NotRunning(unit: UnitId, rule: RuleId) =>
        no!(rule, "{} is not a unit that must run now.", game.named(unit)).proved_by(game.ring_unit(s, unit)),
    NotARoutHex(cell: Cell) => no!(
        "SR-R76", "{} is not on the best way out: fewest enemy zones of control, then nearest to the map edge, then \
        fewest friends crossed, then cheapest.", game.hex_id(cell)
    ).drawn(game.ring(cell)),
    MayNotLeaveMap => no!("SR-R76", "The unit cannot leave the map from here."),
    NotRetreating(unit: UnitId) =>
        no!("SR-R72", "{} does not have to retreat now, or others can and go first.", game.named(unit))
            .proved_by(game.ring_unit(s, unit)),
    TurnTooWide(unit: UnitId, rule: RuleId) => no!(
        rule, "{} faces {} and can turn by only one hexside.", game.named(unit), s.unit(unit).facing.name()
    ).proved_by(game.ring_unit(s, unit)),
    PreferFreeOfZoc(cell: Cell) =>
        no!("SR-R72", "{} is in an enemy zone of control; another hex is free of it.", game.hex_id(cell))
            .proved_by(game.zone_proof(s, cell, game.active_side(s))),
    MustAdvance => {
        let emptied = s.combat.hexes.iter().copied().filter(|&h| !game.enemy_in(s, h, game.active_side(s)));
        match s.combat.attacker_head {
            Some(head) => no!("SR-6.4a", "The hex is empty: the head unit, {}, must advance.", game.named(head)),
            None => no!("SR-6.4a", "The hex is empty: one attacker must advance."),
        }.drawn(game.rings(emptied))
    },
    MayNotAdvance(unit: UnitId) => no!(
        "SR-R81", "{} cannot advance: it took no part, is routed, has advanced already, or has no room.", game.named(unit)
    ).proved_by(game.ring_unit(s, unit)),
    NotEmptied(cell: Cell) =>
        no!("SR-R81", "{} is not a hex that this combat has emptied.", game.hex_id(cell)).drawn(game.ring(cell)),
    ChargersFirst => no!(
        "SR-6.4d", "Units that charged advance first: {}.", game.all_named(s.combat.chargers.minus(s.combat.advanced))
    ).proved_by(game.ring_units(s, s.combat.chargers)),
}

#[cfg(test)]
mod tests;
