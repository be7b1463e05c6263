//! Why not, in one sentence: charges, reactions, fire, combat and what follows.

use crate::Sr;
use crate::map::Terrain;
use crate::march::March;
use crate::refusals::Refusal;
use crate::state::*;
use hexes::Cell;

impl Sr {
    /// The sentences that [`reason`](Sr::reason) leaves.
    pub(crate) fn combat_reason(&self, s: &State, refusal: Refusal) -> String {
        use Refusal as R;
        let unit = |u| self.named(u);
        let hex = |c| self.hex_id(c);
        match refusal {
            R::NotCavalry(u) => {
                format!("{} is not cavalry; only cavalry declares a charge after its move.", unit(u))
            }
            R::ChargeTooShort(u) => format!(
                "{} entered {} in this move; a charge needs two, the last one next to the target.",
                unit(u),
                Sr::hexes_away(u16::from(s.mover.entered))
            ),
            R::ChargeNotClear(c) => {
                format!("{} is {}; a charge needs clear ground on both sides.", hex(c), self.ground(c))
            }
            R::ChargeObstacle(a, b) => format!(
                "Between {} and {} lies water, a bridge, a slope or a work: no charge over it.",
                hex(a),
                hex(b)
            ),
            R::ChargeNoTarget(c) => format!("There is no enemy to charge in {}.", hex(c)),
            R::ChargeNotInFront(c) => format!("{} is not a frontal hex of the charging unit.", hex(c)),
            R::NotEligible(u) => match s.agenda.top() {
                Some(Task::March(March(mover))) => {
                    format!("{} is moving now, not {}.", unit(*mover), unit(u))
                }
                _ => format!(
                    "{} cannot react: it is routed, not next to the hex entered, has answered, or stood in an enemy \
                     zone of control before.",
                    unit(u)
                ),
            },
            R::CannotTurnAlone(c) => {
                format!("Not every unit in {} may react, and a stack has one facing.", hex(c))
            }
            R::NotArtillery(u) => format!("{} is no artillery and cannot fire.", unit(u)),
            R::NotInFront(u, c) => format!(
                "{} faces {}; {} is not in its field of fire.",
                unit(u),
                s.unit(u).facing.name(),
                hex(c)
            ),
            R::NoTarget(c) if matches!(s.agenda.top(), Some(Task::Reactions(_))) => {
                format!("Nobody in {} can turn that way in reaction, or the target is gone.", hex(c))
            }
            R::NoTarget(c) => format!("There is no enemy unit in {}.", hex(c)),
            R::ReactionIntoZoc(c) => {
                format!("{} is in enemy zone of control; a reaction move avoids it.", hex(c))
            }
            R::RiverBetween(a, b) if self.is_citadel(a) || self.is_citadel(b) => {
                format!("Nobody attacks into or out of a citadel ({} and {}).", hex(a), hex(b))
            }
            R::RiverBetween(a, b) => {
                format!("The river between {} and {} has no bridge.", hex(a), hex(b))
            }
            R::AlreadyFired(u) => format!("{} has fired in this segment.", unit(u)),
            R::OutOfRange { unit: u, target, range } => format!(
                "{} is {} from {}; the range is {}.",
                unit(u),
                Sr::hexes_away(range),
                hex(target),
                self.params.range
            ),
            R::NoSight { from, target, blocked } => format!(
                "The line from {} to {} is blocked by {}: {}.",
                hex(from),
                hex(target),
                hex(blocked),
                self.blocker(s, blocked)
            ),
            R::CitadelFire(c) => format!("Nobody fires into or out of a citadel ({}).", hex(c)),
            R::ArtilleryNeverAttacks(u) => {
                format!("{} is artillery and never attacks; it can fire.", unit(u))
            }
            R::AlreadyAttacked(u) => format!("{} has attacked in this segment.", unit(u)),
            R::NotFrontal(u, c) => format!(
                "{} faces {}; {} is behind it. Attacks go through the three frontal hexes.",
                unit(u),
                s.unit(u).facing.name(),
                hex(c)
            ),
            R::NotAdjacentToAll(u, c) => format!(
                "{} does not have {} in its front; all attackers must reach every attacked hex.",
                unit(u),
                hex(c)
            ),
            R::DutyUnmet(u) => format!(
                "{} may attack only if every enemy in its zone of control is attacked too; this could not be done \
                 for {}.",
                unit(u),
                self.all_named(self.duty(s, u).minus(s.were_attacked))
            ),
            R::DutyOpen(u) => {
                format!("{} stands next to a unit that attacked and must still be attacked.", unit(u))
            }
            R::NotBayonets(u) => format!(
                "{} cannot charge with the bayonet: only {} infantry does.",
                unit(u),
                self.side_name(self.params.bayonets)
            ),
            R::TooManyChargers => {
                "Two units charge already, the most in one combat; join without.".to_owned()
            }
            R::NoPlaceToCharge(u) => format!(
                "{} has declared a charge, and bayonets have taken its place; let it join before them.",
                unit(u)
            ),
            R::AlreadyInAttack(u) => format!("{} already takes part in this attack.", unit(u)),
            R::HexAlreadyAttacked(c) => format!("{} is attacked already.", hex(c)),
            R::NotACandidate(u) => format!("{} cannot be chosen for this.", unit(u)),
            R::HeadTakesFirst(u) => format!("The head unit {} takes the first one.", unit(u)),
            R::HeadMustCharge(u) => {
                format!("With a charge the head unit must be one of those charging, such as {}.", unit(u))
            }
            R::NotARoutHex(c) => format!(
                "{} is not on the best way out: fewest enemy zones of control, then nearest to the map edge, then \
                 fewest friends crossed, then cheapest.",
                hex(c)
            ),
            R::MayNotLeaveMap => "The unit cannot leave the map from here.".to_owned(),
            R::TurnTooWide(u) => {
                format!("{} faces {} and may turn by one hexside only.", unit(u), s.unit(u).facing.name())
            }
            R::PreferFreeOfZoc(c) => {
                format!("{} is in enemy zone of control, and there is a hex that is not.", hex(c))
            }
            R::WithdrewBefore(u) => format!("{} has withdrawn in this segment and must stand.", unit(u)),
            R::MayNotWithdraw(u) => format!(
                "{} cannot withdraw: only unrouted cavalry and horse artillery in an attacked hex.",
                unit(u)
            ),
            R::MustAdvance => match s.combat.attacker_head {
                Some(head) => format!("The hex is empty: the head unit {} must advance.", unit(head)),
                None => "The hex is empty: one attacker must advance.".to_owned(),
            },
            R::NotEmptied(c) => format!("{} is not a hex that this combat has emptied.", hex(c)),
            R::ChargersFirst => format!(
                "Units that charged advance first: {}.",
                self.all_named(s.combat.chargers.minus(s.combat.advanced))
            ),
            R::NotAttackedHex(c) => format!("{} is not one of the hexes attacked and held.", hex(c)),
            R::AlreadyFaces(c) => {
                format!("The stack in {} faces that way already; choose another facing.", hex(c))
            }
            _ => "This is not allowed now.".to_owned(),
        }
    }

    /// The terrain of a hex in words.
    pub(crate) fn ground(&self, cell: Cell) -> &'static str {
        match self.map.terrain(cell) {
            _ if self.map.work(cell).is_some() => "a work",
            Terrain::Clear => "clear",
            Terrain::Village => "a village",
            Terrain::Grove => "a grove",
            Terrain::Woods => "woods",
            Terrain::Farm => "a farm",
            Terrain::Citadel => "a citadel",
            Terrain::Tomb => "the tomb",
            Terrain::Impassable => "impassable",
        }
    }

    fn is_citadel(&self, cell: Cell) -> bool {
        self.map.terrain(cell) == Terrain::Citadel
    }

    fn blocker(&self, s: &State, cell: Cell) -> String {
        let stack = s.stack(cell);
        if !stack.is_empty() {
            self.all_named(stack)
        } else if self.obstacle(s, cell) {
            self.ground(cell).to_owned()
        } else {
            "the ground rises or falls there".to_owned()
        }
    }
}
