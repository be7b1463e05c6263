use super::*;
use crate::script::fixture::hondschoote;
use kernel::Game;

/// A refusal of every kind.
fn every_refusal() -> Vec<Refusal> {
    use Refusal as R;
    let (u, c, a, b, rule) = (UnitId(5), CommanderId(3), Cell(30), Cell(31), rule!("SR-2a"));
    vec![
        R::NotAsked,
        R::NotInBattle,
        R::BidOutOfRange,
        R::AlreadyPlaced(u),
        R::OutsideZone(u, a),
        R::NotOfSide(u),
        R::CommanderNeedsUnit(c, u, rule),
        R::CommanderAlreadyPlaced(c),
        R::PlanNeedsUnits,
        R::FormationOfEnemy(FormationId(0)),
        R::FormationDone(FormationId(0)),
        R::FormationEmpty(FormationId(0)),
        R::NotOfFormation(u, rule),
        R::NotRouted(u),
        R::NotDisorganised(u),
        R::AlreadyTested(u),
        R::TestsAreOver,
        R::HelperElsewhere(c, u),
        R::HelperUsed(c),
        R::HelperHasNoBonus(c),
        R::AlreadyMoved(u),
        R::RoutedMayNotMove(u),
        R::CommanderMoved(c),
        R::NotThisCommander(c),
        R::MustMoveNext(u),
        R::NotMoving(u, u),
        R::NotOnMap(u),
        R::NotAdjacent(a, b, rule),
        R::MoveIsOver(u),
        R::MustStopInZoc(a),
        R::ZocToZoc(a, b),
        R::Closed(a),
        R::OffRoadCitadel(a),
        R::EnemyThere(a),
        R::EnemyPieceThere(a),
        R::ArtilleryAtRiver(a, b),
        R::RiverFirstStepOnly(a, b),
        R::NotEnoughPoints(HalfPoints(3), HalfPoints(1), a),
        R::RoadBonusNearEnemy(a),
        R::NoRoom(a),
        R::NoRoomToRetreat(a),
        R::NoWayOn(a),
        R::CannotStopHere(a),
        R::FacingOfStack(a, rule),
        R::MustLeaveHex(u),
        R::CannotMakeRoom(u),
        R::PlanHolds(a),
        R::EntryBlocked(a),
        R::EntryElsewhere(a),
        R::NotCavalry(u),
        R::RoutedMayNotCharge(u),
        R::ChargeTooShort(u),
        R::ChargeNotClear(a),
        R::ChargeObstacle(a, b),
        R::ChargeNoTarget(a),
        R::ChargeNotInFront(a),
        R::NotEligible(u),
        R::CannotTurnAlone(a),
        R::NobodyToTurn(a),
        R::AlreadyFaces(a),
        R::TargetGone(a),
        R::ReactionIntoZoc(a),
        R::NotArtillery(u, rule),
        R::RoutedMayNotFire(u),
        R::NotInFront(u, a, rule),
        R::NoTarget(a, rule),
        R::AlreadyFired(u),
        R::OutOfRange(u, a, 3),
        R::NoSight(a, b, a),
        R::CitadelFire(a),
        R::ArtilleryNeverAttacks(u),
        R::RoutedMayNotAttack(u),
        R::AlreadyAttacked(u),
        R::NotFrontal(u, a),
        R::RiverBetween(a, b, rule),
        R::CitadelBetween(a, b),
        R::NotAdjacentToAll(u, a),
        R::DutyUnmet(u),
        R::DutyOpen(u),
        R::NotBayonets(u),
        R::TooManyChargers,
        R::NoPlaceToCharge(u),
        R::AlreadyInAttack(u),
        R::HexAlreadyAttacked(a),
        R::WithdrewBefore(u),
        R::MayNotWithdraw(u),
        R::MayNotBeHead(u),
        R::HeadMustCharge(u),
        R::NotAttackedHex(a),
        R::CannotTakeHarm(u, Harm::D, rule),
        R::HeadTakesFirst(u),
        R::NoWorkTest(u),
        R::NotRunning(u, rule),
        R::NotARoutHex(a),
        R::MayNotLeaveMap,
        R::NotRetreating(u),
        R::TurnTooWide(u, rule),
        R::PreferFreeOfZoc(a),
        R::MustAdvance,
        R::MayNotAdvance(u),
        R::NotEmptied(a),
        R::ChargersFirst,
    ]
}

#[test]
fn every_refusal_has_a_sentence_of_its_own() {
    let game = hondschoote();
    let s = game.start();
    let mut sentences = std::collections::BTreeSet::new();
    for refusal in every_refusal() {
        let explained = game.explain(&s, &refusal);
        assert!(explained.sentence.ends_with('.'), "{refusal:?}: {}", explained.sentence);
        assert!(explained.rule.as_str().starts_with("SR-"));
        if !matches!(refusal, Refusal::CommanderAlreadyPlaced(_) | Refusal::NoRoomToRetreat(_)) {
            assert!(sentences.insert(explained.sentence.clone()), "{refusal:?}: {}", explained.sentence);
        }
    }
}
