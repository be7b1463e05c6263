//! The proof of a refusal, drawn: hexes, lines, hexsides, and the enemies that exert a zone of control.

use crate::Sr;
use crate::army::*;
use crate::refusals::Refusal;
use crate::state::*;
use hexes::Cell;
use kernel::{Mark, Place, Side};

impl Sr {
    fn spot(&self, cell: Cell) -> Place {
        Place::Hex(self.hex_id(cell).number())
    }
    fn ring(&self, cells: impl IntoIterator<Item = Cell>) -> Mark {
        Mark::Places { at: cells.into_iter().map(|c| self.spot(c)).collect() }
    }
    fn stroke(&self, from: Cell, to: Cell) -> Mark {
        Mark::Line { from: self.spot(from), to: self.spot(to) }
    }
    fn between(&self, a: Cell, b: Cell) -> Mark {
        Mark::Hexside { a: self.spot(a), b: self.spot(b) }
    }
    fn ring_units(&self, s: &State, units: Units) -> Vec<Mark> {
        let cells: Vec<Cell> = units.iter().filter_map(|u| s.cell(u)).collect();
        if cells.is_empty() { Vec::new() } else { vec![self.ring(cells)] }
    }
    /// The hex, and a line from every enemy unit that exerts a zone of control on it.
    fn zone_proof(&self, s: &State, cell: Cell, by: Side) -> Vec<Mark> {
        let mut marks = vec![self.ring([cell])];
        for unit in self.exerting(s, cell, by).iter() {
            marks.extend(s.cell(unit).map(|from| self.stroke(from, cell)));
        }
        marks
    }

    /// The drawing that belongs to a reason; empty where words say it all.
    pub(crate) fn proof(&self, s: &State, refusal: Refusal) -> Vec<Mark> {
        use Refusal as R;
        let active = self.active_side(s);
        match refusal {
            R::ZocToZoc(a, b) => [self.zone_proof(s, a, !active), self.zone_proof(s, b, !active)].concat(),
            R::MustStopInZoc(cell) | R::RoadBonusNearEnemy(cell) => self.zone_proof(s, cell, !active),
            // Reactions and retreats are the inactive side's, the zones those of the active one.
            R::ReactionIntoZoc(cell) | R::PreferFreeOfZoc(cell) => self.zone_proof(s, cell, active),
            R::NoSight { from, target, blocked } => vec![self.stroke(from, target), self.ring([blocked])],
            R::ArtilleryAtRiver(a, b)
            | R::RiverFirstStepOnly(a, b)
            | R::RiverBetween(a, b)
            | R::ChargeObstacle(a, b) => vec![self.between(a, b)],
            R::NotAdjacent(a, b) => vec![self.stroke(a, b)],
            R::OutOfRange { unit, target, .. } | R::NotAdjacentToAll(unit, target) => {
                let line = s.cell(unit).map(|from| self.stroke(from, target));
                line.into_iter().collect()
            }
            R::NotInFront(unit, hex) | R::NotFrontal(unit, hex) => {
                let mut marks = vec![self.ring([hex])];
                marks.push(self.ring(self.front_of(s, unit)));
                marks
            }
            R::Closed(cell)
            | R::OutsideZone(_, cell)
            | R::OffRoadCitadel(cell)
            | R::EnemyThere(cell)
            | R::EnemyPieceThere(cell)
            | R::NoRoom(cell)
            | R::NoWayOn(cell)
            | R::CannotStopHere(cell)
            | R::FacingOfStack(cell)
            | R::PlanHolds(cell)
            | R::EntryBlocked(cell)
            | R::EntryElsewhere(cell)
            | R::ChargeNotClear(cell)
            | R::ChargeNoTarget(cell)
            | R::ChargeNotInFront(cell)
            | R::CannotTurnAlone(cell)
            | R::AlreadyFaces(cell)
            | R::NoTarget(cell)
            | R::CitadelFire(cell)
            | R::HexAlreadyAttacked(cell)
            | R::NotARoutHex(cell)
            | R::NotEmptied(cell)
            | R::NotAttackedHex(cell)
            | R::NotEnoughPoints { to: cell, .. } => vec![self.ring([cell])],
            R::DutyUnmet(unit) => {
                let owed = self.duty(s, unit).minus(s.were_attacked);
                [self.ring_units(s, Units::one(unit)), self.ring_units(s, owed)].concat()
            }
            R::DutyOpen(unit) => self.ring_units(s, Units::one(unit)),
            R::HelperElsewhere(commander, unit) | R::CommanderNeedsUnit(commander, unit) => {
                let line = s.commander(commander).place.on().zip(s.cell(unit));
                line.map(|(a, b)| self.stroke(a, b)).into_iter().collect()
            }
            R::PlanNeedsUnits => self.params.plan.iter().map(|place| self.ring(place.clone())).collect(),
            R::MustAdvance => {
                let empty = s.combat.hexes.iter().copied().filter(|&h| !self.enemy_in(s, h, active));
                vec![self.ring(empty)]
            }
            R::Routed(unit)
            | R::AlreadyPlaced(unit)
            | R::NotOfSide(unit)
            | R::NotOfFormation(unit)
            | R::NotRouted(unit)
            | R::NotDisorganised(unit)
            | R::AlreadyTested(unit)
            | R::AlreadyMoved(unit)
            | R::MustMoveNext(unit)
            | R::NotOnMap(unit)
            | R::MoveIsOver(unit)
            | R::MustLeaveHex(unit)
            | R::NotCavalry(unit)
            | R::ChargeTooShort(unit)
            | R::NotEligible(unit)
            | R::NotArtillery(unit)
            | R::AlreadyFired(unit)
            | R::ArtilleryNeverAttacks(unit)
            | R::AlreadyAttacked(unit)
            | R::NotBayonets(unit)
            | R::AlreadyInAttack(unit)
            | R::NotACandidate(unit)
            | R::HeadTakesFirst(unit)
            | R::HeadMustCharge(unit)
            | R::NoPlaceToCharge(unit)
            | R::TurnTooWide(unit)
            | R::WithdrewBefore(unit)
            | R::MayNotWithdraw(unit) => self.ring_units(s, Units::one(unit)),
            R::ChargersFirst => self.ring_units(s, s.combat.chargers),
            R::NotAsked
            | R::NoSuchUnit
            | R::NoSuchHex
            | R::BidOutOfRange
            | R::CommanderAlreadyPlaced(_)
            | R::FormationDone(_)
            | R::FormationEmpty(_)
            | R::TestsAreOver
            | R::HelperUsed(_)
            | R::HelperHasNoBonus(_)
            | R::CommanderMoved(_)
            | R::NotThisCommander(_)
            | R::TooManyChargers
            | R::MayNotLeaveMap => Vec::new(),
        }
    }

    /// The three frontal hexes of a unit, those on the map (SR-1.3b).
    pub(crate) fn front_of(&self, s: &State, unit: UnitId) -> Vec<Cell> {
        let (Some(from), facing) = (s.cell(unit), s.unit(unit).facing) else { return Vec::new() };
        [-1, 0, 1].into_iter().filter_map(|turn| self.map.next(from, facing.rotate(turn))).collect()
    }
}
