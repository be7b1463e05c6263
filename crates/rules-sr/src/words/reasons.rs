//! Why not, in one sentence: who, why, and what would help. Here what concerns the table, rally and movement.

use super::halves;
use super::names::count;
use crate::Sr;
use crate::army::*;
use crate::refusals::Refusal;
use crate::state::*;

impl Sr {
    /// The sentence of a refusal.
    pub(crate) fn reason(&self, s: &State, refusal: Refusal) -> String {
        use Refusal as R;
        let unit = |u| self.named(u);
        let hex = |c| self.hex_id(c);
        match refusal {
            R::NotAsked => "This is not what is asked now; the prompt says what is.".to_owned(),
            R::NoSuchUnit => "There is no such unit, commander or formation in this battle.".to_owned(),
            R::NoSuchHex => "The map has no such hex.".to_owned(),
            R::BidOutOfRange => "A bid is 0 to 3 victory points.".to_owned(),
            R::AlreadyPlaced(u) => format!("{} is already set up.", unit(u)),
            R::OutsideZone(u, c) => format!(
                "{} is outside the set-up area of {}; place {} inside it.",
                hex(c),
                self.formation_name(self.unit(u).formation),
                unit(u)
            ),
            R::NotOfSide(u) => {
                format!("{} belongs to the {} side.", unit(u), self.side_name(self.unit(u).side))
            }
            R::CommanderNeedsUnit(c, u) => format!(
                "{} cannot be placed with {}; he needs {} on the map.",
                self.general(s, c),
                unit(u),
                match self.commander_info(c).role {
                    Role::Formation(_) => "a unit of his own formation",
                    Role::Chief | Role::Representative => "a unit of his army",
                }
            ),
            R::CommanderAlreadyPlaced(c) => format!("{} is already set up.", self.general(s, c)),
            R::PlanNeedsUnits => {
                "The Coalition plan wants a unit in every redoubt and one in the town: place one there first."
                    .to_owned()
            }
            R::FormationDone(f) => self.formation_done(s, f),
            R::FormationEmpty(f) => {
                format!("{} has no unit left and is not activated.", self.formation_name(f))
            }
            R::NotOfFormation(u) => match s.active {
                Some(f) => format!(
                    "{} belongs to {}, and {} is active.",
                    unit(u),
                    self.formation_name(self.unit(u).formation),
                    self.formation_name(f)
                ),
                None => format!("{} does not belong to an active formation.", unit(u)),
            },
            R::Routed(u) => self.routed_reason(s, u),
            R::NotRouted(u) => {
                format!("Routed units are tested first; {} is not one of those still due.", unit(u))
            }
            R::NotDisorganised(u) => format!("{} is in good order and has nothing to rally from.", unit(u)),
            R::AlreadyTested(u) => {
                format!("{} has been tested or has moved in this activation; one test each.", unit(u))
            }
            R::TestsAreOver => {
                "An untested unit or a commander has moved: rally tests come before that.".to_owned()
            }
            R::HelperElsewhere(c, u) => format!(
                "{} is not in the hex of {}; only a friendly commander in the hex helps.",
                self.general(s, c),
                unit(u)
            ),
            R::HelperUsed(c) => {
                format!("{} has already helped a rally in this segment.", self.general(s, c))
            }
            R::HelperHasNoBonus(c) => format!("{} has no morale bonus to give.", self.general(s, c)),
            R::AlreadyMoved(u) => format!("{} has finished its move in this segment.", unit(u)),
            R::CommanderMoved(c) => format!(
                "{} has already moved in this {}.",
                self.general(s, c),
                if matches!(self.commander_info(c).role, Role::Formation(_)) { "activation" } else { "turn" }
            ),
            R::NotThisCommander(c) => self.not_this_commander(s, c),
            R::MustMoveNext(u) => {
                format!("{} stands over the stacking limit and must move next, out of its hex.", unit(u))
            }
            R::NotOnMap(u) => format!(
                "{} {}.",
                unit(u),
                match s.unit(u).place {
                    Where::Off(_) => "waits beside the map",
                    Where::Gone => "has been destroyed",
                    _ => "is not on the map",
                }
            ),
            R::NotAdjacent(a, b) => format!("{} is not next to {}; one hex at a time.", hex(b), hex(a)),
            R::MoveIsOver(u) => {
                format!("{} has spent its whole move; it can only choose its facing: halt.", unit(u))
            }
            R::MustStopInZoc(c) => {
                format!("{} is in the zone of control of {}: the move ends there.", hex(c), self.who(s, c))
            }
            R::ZocToZoc(a, b) => format!(
                "{} and {} are both in enemy zone of control ({}); leave for a hex free of it first.",
                hex(a),
                hex(b),
                self.who(s, b)
            ),
            R::Closed(c) => format!("{} is {} and cannot be entered.", hex(c), self.ground(c)),
            R::OffRoadCitadel(c) => format!("The citadel {} is entered and left only along a road.", hex(c)),
            R::EnemyThere(c) => {
                format!(
                    "{} is held by {}; attack it in the combat segment.",
                    hex(c),
                    self.all_named(s.stack(c))
                )
            }
            R::EnemyPieceThere(c) => format!("A commander cannot enter {}: an enemy is there.", hex(c)),
            R::ArtilleryAtRiver(a, b) => {
                format!(
                    "Artillery cannot cross the river between {} and {}; it needs a bridge.",
                    hex(a),
                    hex(b)
                )
            }
            R::RiverFirstStepOnly(a, b) => format!(
                "Crossing the river between {} and {} takes a whole move: only as the first step.",
                hex(a),
                hex(b)
            ),
            R::NotEnoughPoints { needed, left, to } => {
                format!("{} costs {} movement points, {} are left.", hex(to), halves(needed), halves(left))
            }
            R::RoadBonusNearEnemy(c) => format!(
                "{} could only be paid with the road bonus, which ends next to the enemy ({}).",
                hex(c),
                self.who(s, c)
            ),
            R::NoRoom(c) => format!(
                "{} already holds {}; the limit is two units, and {} strength points without artillery.",
                hex(c),
                self.all_named(s.stack(c)),
                self.params.stacking
            ),
            R::NoWayOn(c) => {
                format!("{} is full, and there are not enough movement points to go on from it.", hex(c))
            }
            R::CannotStopHere(c) => {
                format!("The move cannot end in {}: the stack would break the limit. Go on.", hex(c))
            }
            R::FacingOfStack(c) => format!(
                "In {} all units face one way, and {} cannot turn now.",
                hex(c),
                self.all_named(s.stack(c))
            ),
            R::MustLeaveHex(u) => format!("{} must leave the hex: it stands over the limit.", unit(u)),
            R::PlanHolds(c) => format!(
                "By the Coalition plan the last unit stays in {} until the end of turn {}.",
                hex(c),
                self.params.plan_turns
            ),
            R::EntryBlocked(c) => {
                format!(
                    "{} is full, held by the enemy or next to one; wait, or enter elsewhere later.",
                    hex(c)
                )
            }
            R::EntryElsewhere(c) => format!("The unit comes back where it left the map, at {}.", hex(c)),
            other => self.combat_reason(s, other),
        }
    }

    fn formation_done(&self, s: &State, f: FormationId) -> String {
        let (name, side) = (self.formation_name(f), self.formations[f.index()].side);
        if s.activated >> f.0 & 1 == 1 {
            format!("{name} has been activated in this turn; choose another formation.")
        } else {
            format!("{name} belongs to the {} side.", self.side_name(side))
        }
    }

    fn routed_reason(&self, s: &State, u: UnitId) -> String {
        let what = match s.agenda.top() {
            Some(Task::FireSegment(_)) => "cannot fire",
            Some(Task::CombatSegment(_) | Task::Muster(_)) => "cannot attack",
            Some(Task::Charge(_)) => "cannot charge",
            _ => "does not move any more in this activation",
        };
        format!("{} is routed and {what}; it must rally first, in its next activation.", self.named(u))
    }

    fn not_this_commander(&self, s: &State, c: CommanderId) -> String {
        let name = self.general(s, c);
        match (s.commander(c).place, self.commander_info(c).role) {
            (Where::On(_), Role::Formation(f)) => {
                format!("{name} moves in the segment of {} only.", self.formation_name(f))
            }
            (Where::On(_), _) => format!("{name} moves in a segment of his own side."),
            _ => format!("{name} is not on the map."),
        }
    }

    /// The enemies who exert a zone of control on a hex.
    fn who(&self, s: &State, cell: hexes::Cell) -> String {
        let units = self.exerting(s, cell, !self.active_side(s));
        if units.is_empty() { "the enemy".to_owned() } else { self.all_named(units) }
    }

    /// "4 hexes".
    pub(crate) fn hexes_away(n: u16) -> String {
        count(n, "hex", "hexes")
    }
}
