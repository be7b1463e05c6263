//! What an answer is about: what each of its fields marks on the map, and what follows from the question at hand.

use super::{Going, Steel};
use crate::Sr;
use crate::army::*;
use crate::charge::Charge;
use crate::commanders::CommanderMarch;
use crate::facing::SCHEME;
use crate::march::March;
use crate::rout::{Rout, RoutFacing};
use crate::state::*;
use hexes::{Direction, HexId};
use kernel::{Side, Speaker};
use view::{Sense, Subject, Tag};

type By<'a> = Speaker<'a, Sr>;

impl Subject<Sr> for UnitId {
    fn mark(&self, by: &By<'_>, tag: &mut Tag) {
        tag.name_piece(by.game.unit(*self).code.clone());
    }
}

impl Subject<Sr> for CommanderId {
    fn mark(&self, by: &By<'_>, tag: &mut Tag) {
        tag.name_piece(by.game.commander_info(*self).code.clone());
    }
}

/// A formation is its commander on the map.
impl Subject<Sr> for FormationId {
    fn mark(&self, by: &By<'_>, tag: &mut Tag) {
        let formation = &by.game.formations[self.index()];
        formation.commander.mark(by, tag);
        tag.variant = Some(formation.name.clone());
    }
}

/// The helper of a rally.
impl Subject<Sr> for Option<CommanderId> {
    fn mark(&self, by: &By<'_>, tag: &mut Tag) {
        tag.variant = self.map(|helper| format!("with {}", by.game.commander_info(helper).name));
    }
}

impl Subject<Sr> for HexId {
    fn mark(&self, _: &By<'_>, tag: &mut Tag) {
        tag.hex = Some(self.number());
    }
}

/// Where a routed unit runs; off the map is no hex.
impl Subject<Sr> for Option<HexId> {
    fn mark(&self, _: &By<'_>, tag: &mut Tag) {
        tag.hex = self.map(HexId::number);
    }
}

impl Subject<Sr> for Direction {
    fn mark(&self, _: &By<'_>, tag: &mut Tag) {
        tag.facing = Some(SCHEME.twelfth(*self));
    }
}

impl Subject<Sr> for Side {
    fn mark(&self, by: &By<'_>, tag: &mut Tag) {
        tag.variant = Some(by.game.side_name(*self).to_owned());
    }
}

/// The points of a bid.
impl Subject<Sr> for u8 {
    fn mark(&self, _: &By<'_>, tag: &mut Tag) {
        tag.variant = Some(self.to_string());
    }
}

impl Subject<Sr> for Steel {
    fn mark(&self, _: &By<'_>, tag: &mut Tag) {
        tag.variant = (*self == Steel::Bayonet).then(|| "with the bayonet".to_owned());
    }
}

impl Subject<Sr> for Going {
    fn mark(&self, _: &By<'_>, tag: &mut Tag) {
        let (kind, sense) = match self {
            Going::Follows => ("follow", Sense::Go),
            Going::Stays => ("stay", Sense::Stay),
        };
        (tag.kind, tag.sense) = (kind.to_owned(), sense);
    }
}

/// The piece whose move it is: a march, a charge or a flight names only the next hex.
pub(super) fn acting(by: &By<'_>, tag: &mut Tag) {
    match by.state.agenda.top() {
        Some(
            Task::March(March(unit))
            | Task::Charge(Charge(unit))
            | Task::Rout(Rout { unit, .. })
            | Task::RoutFacing(RoutFacing(unit)),
        ) => unit.mark(by, tag),
        Some(Task::CommanderMarch(CommanderMarch(commander))) => commander.mark(by, tag),
        _ => {}
    }
}

/// The hex that was entered, where somebody may react to it.
pub(super) fn entered(by: &By<'_>, tag: &mut Tag) {
    if let Some(Task::Reactions(task)) = by.state.agenda.top() {
        tag.hex = Some(by.game.map.id(task.entered).number());
    }
}

/// What going first is called on its button.
pub(super) fn act_first(_: &By<'_>, tag: &mut Tag) {
    tag.label = Some("Act first".to_owned());
}

/// What going second is called on its button.
pub(super) fn act_second(_: &By<'_>, tag: &mut Tag) {
    tag.label = Some("The enemy first".to_owned());
}

/// Where a commander ends his ride.
pub(super) fn resting(by: &By<'_>, tag: &mut Tag) {
    acting(by, tag);
    tag.label = Some("Stop here".to_owned());
}

/// What the end of a segment is called on its button.
pub(super) fn segment(by: &By<'_>, tag: &mut Tag) {
    let label = match by.state.agenda.top() {
        Some(Task::Movement(_)) => "End movement",
        Some(Task::FireSegment(_)) => "No more fire",
        Some(Task::CombatSegment(_)) => "No more attacks",
        _ => return,
    };
    tag.label = Some(label.to_owned());
}

/// What a bayonet charge is called on its button.
pub(super) fn assault(_: &By<'_>, tag: &mut Tag) {
    if let (Some(_), Some(hex), Some(unit)) = (&tag.variant, tag.hex, &tag.piece) {
        tag.label = Some(format!("Bayonet charge on {hex:04} ({unit})"));
    }
}

/// What joining an attack is called on its button.
pub(super) fn joining(by: &By<'_>, tag: &mut Tag) {
    let Some(unit) = &tag.piece else { return };
    let name = by.game.units.iter().find(|u| u.code == *unit).map_or(unit, |u| &u.name);
    tag.label = Some(match &tag.variant {
        Some(how) => format!("{name} ({unit}) joins {how}"),
        None => format!("{name} ({unit}) joins"),
    });
}

/// What ends the putting together of an attack is called on its button.
pub(super) fn resolve(_: &By<'_>, tag: &mut Tag) {
    tag.label = Some("Resolve the attack".to_owned());
}
