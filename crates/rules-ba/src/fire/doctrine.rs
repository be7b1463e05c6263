//! The usual declaration: everybody fires at the opponent that seems nearest before its front.
//!
//! It is offered to players and declared by opponents, so it is made by eye (BA-1.1.1m, BA-R19): places to five centimetres, no range, arc or
//! line of aim is measured. What the eye misjudges is lost when it is carried out (BA-3.1.1j).

use super::declare::{Aimed, Declared, Deed, Volleys};
use super::factors;
use super::front::{Front, fronts};
use super::step::{Phase, may_declare};
use crate::Ba;
use crate::bodies::{self, Footprint};
use crate::bot::{clash, eye};
use crate::formation::Formation;
use crate::melee::factors::Party;
use crate::melee::step::Contact;
use crate::state::{Fresh, Mark, Standing, State, Where};
use crate::tables::fire::{Zone, gun_zones, hand_zones, result};
use crate::terrain::Grade;
use crate::units::{Arm, Arms, Degree, UnitId};
use crate::{melee, sight};
use kernel::Side;
use tabletop::{GRAZE, Point, Shape};

/// What a side declares if it thinks of nothing else: who attacks keeps his fire, for it would cost him in the melee (BA-T8.18).
pub fn usual(game: &Ba, state: &State, side: Side, phase: Phase) -> Volleys {
    declared(game, state, side, phase, |unit| state.unit(unit).attack.is_some())
}

/// What an opponent declares: he weighs what his fire costs.
pub(crate) fn weighed(game: &Ba, state: &State, side: Side, phase: Phase) -> Volleys {
    declared(game, state, side, phase, |unit| keeps_fire(game, state, phase, unit))
}

/// The declaration of everybody who has a target and does not keep his fire.
fn declared(game: &Ba, state: &State, side: Side, phase: Phase, keeps: impl Fn(UnitId) -> bool) -> Volleys {
    let firers = bodies::of(game, state, side).filter(|unit| may_declare(game, state, phase, *unit));
    // Occupants of a building fire as one (BA-6.1.1k); beside its mother unit a line fires in the same phase (BA-3.3.3a).
    let firers = firers.filter(|unit| {
        let own = state.unit(*unit);
        let other = own.mother().or(own.line);
        let before = other.is_some_and(|other| state.unit(other).is(crate::state::Mark::FiredFirst));
        crate::garrison::head(state, *unit) == *unit && !(before && phase == Phase::Firing) && !keeps(*unit)
    });
    let mut volleys = Volleys::default();
    let mut seen = None;
    for unit in firers {
        let seen = seen.get_or_insert_with(|| Seen::new(game, state));
        if let Some(target) = seen.target(unit, phase) {
            volleys.all.push(Declared { unit, deed: Deed::Fire(vec![Aimed::at_unit(target)]) });
        }
    }
    volleys.all.sort_by_key(|declared| crate::names::precedence(state, declared.unit));
    volleys
}

/// Whether a unit had better not fire. Continued fire would nail to the ground whoever is ordered to go (BA-1.1.1e); who fights in this
/// bound pays for his fire in the melee (BA-T8.18), an attacker always, a defender unless the volley promises more than it costs.
fn keeps_fire(game: &Ba, state: &State, phase: Phase, unit: UnitId) -> bool {
    if phase == Phase::Continued {
        let sheet = state.sheets[bodies::side(game, state, unit)].as_ref();
        let order = sheet.and_then(|sheet| sheet.of(unit)).filter(|_| !state.unit(unit).is(Mark::Refused));
        return state.unit(unit).attack.is_some() || order.is_some_and(|order| !order.elements.is_empty());
    }
    let fights =
        |contact: &&Contact| state.unit(contact.attacker).attack.is_some_and(|a| a.on == Standing::On);
    let mut contacts = state.contacts.iter().filter(fights);
    contacts.clone().any(|contact| contact.attacker == unit)
        || contacts.any(|contact| {
            contact.target == unit && volley(game, state, unit, contact.attacker) < calm(game, state, contact)
        })
}

/// What a melee is worth to the unit attacked if it does not fire, in hundredths of a stake.
fn calm(game: &Ba, state: &State, contact: &Contact) -> i32 {
    let bout = melee::facts::bout(game, state, contact.attacker, contact.target, false);
    let [attacker, target] = bout.parties.map(|fighter| fighter.party);
    clash::promise(-clash::lead(&attacker, &target, bout.between))
}

/// What it is worth if it fires before: the attacker may be thrown back, disordered, thinned; whoever has fired fights worse.
fn volley(game: &Ba, state: &State, unit: UnitId, attacker: UnitId) -> i32 {
    let bout = melee::facts::bout(game, state, attacker, unit, false);
    let [theirs, own] = bout.parties.map(|fighter| fighter.party);
    let own = Party { fired: true, fresh: false, ..own };
    let figures = crate::garrison::figures(state, unit);
    let roll = factors::roll(&firer(game, state, unit), &target(game, state, attacker), Zone::One);
    let (die, second) = (roll.sum_of(kernel::Changes::Die), roll.sum_of(kernel::Changes::Second));
    // What is left of the attacker's order decides the melee; three cases are enough.
    let after = |degree: Degree| {
        let theirs = Party { degree: degree.max(theirs.degree), ..theirs };
        clash::promise(-clash::lead(&theirs, &own, bout.between))
    };
    let melees = [after(Degree::Or), after(Degree::Ld)];
    let mut sum = 0;
    for (at, often) in clash::FALLS.iter().enumerate() {
        let loss = result(at as i16 + 3 + die);
        let morale = result(at as i16 + 3 + die + second).morale;
        let thinned = i32::from(loss.quarters) * i32::from(super::units_of_fire(figures)) / 4;
        let then = match morale {
            Degree::Or => melees[0],
            Degree::Ld => melees[1],
            thrown => 100 * clash::stake(thrown),
        };
        sum += often * (then + 200 * thinned);
    }
    sum / 216
}

/// A firer at arm's length, as everybody sees him.
fn firer(game: &Ba, state: &State, id: UnitId) -> factors::Firer {
    let unit = state.unit(id);
    let raised = game.battle.raised(unit.root);
    let by = match raised.arms {
        Arms::Guns(calibre) => factors::By::Guns(calibre),
        _ => factors::By::Hand,
    };
    factors::Firer {
        side: raised.side,
        who: u16::from(id.0),
        by,
        skirmish_line: unit.is_skirmish_line(),
        cavalry: raised.arm == Arm::Cavalry,
        in_passage: false,
        moved: unit.is(Mark::Moved) && !(raised.arm == Arm::Artillery && raised.nature.horse),
        split: false,
        fresh: unit.fresh == Fresh::Yes,
        degree: unit.degree,
        marksmen: raised.nature.marksmen,
        neighbour: false,
        engaged: unit.engaged,
        valour: crate::valour::of(game, unit),
        canister: super::facts::canister(game, state, id),
        ranging: false,
        figures: unit.figures,
    }
}

/// A target at arm's length, as everybody sees it.
fn target(game: &Ba, state: &State, id: UnitId) -> factors::Target {
    let unit = state.unit(id);
    let raised = game.battle.raised(unit.root);
    factors::Target {
        mass: match unit.formation {
            Formation::ColumnOfAttack => factors::Mass::Column,
            Formation::Square | Formation::BattalionMass | Formation::Huddle => factors::Mass::Solid,
            _ => factors::Mass::Thin,
        },
        skirmish_line: unit.is_skirmish_line(),
        limbered: false,
        unlimbered: false,
        cavalry: raised.arm == Arm::Cavalry,
        charging: unit.is(Mark::Charged),
        edge: factors::Edge::Front,
        hidden: false,
        in_passage: false,
        cover: Grade::None,
        in_wood: false,
        non_ricochet: false,
        out_of_supplies: unit.supplies.are_out(),
        degree: unit.degree,
        supported: false,
        engaged: unit.engaged,
        valour: crate::valour::of(game, unit),
        figures: unit.figures,
    }
}

/// What stands on the table, as it is seen.
struct Seen<'a> {
    game: &'a Ba,
    state: &'a State,
    bodies: Vec<(UnitId, Footprint)>,
}

impl<'a> Seen<'a> {
    fn new(game: &'a Ba, state: &'a State) -> Seen<'a> {
        let bodies = state.present().map(|id| (id, bodies::footprint(game, state, id))).collect();
        Seen { game, state, bodies }
    }

    /// The opponent that seems nearest before a front of a unit, with nobody and nothing in the way.
    fn target(&self, unit: UnitId, phase: Phase) -> Option<UnitId> {
        let (game, state) = (self.game, self.state);
        let raised = game.battle.raised(state.unit(unit).root);
        let (own, side) = (state.unit(unit), raised.side);
        let reach = match raised.arms {
            Arms::None => return None,
            Arms::Hand(weapon) => hand_zones(weapon)[1],
            Arms::Guns(calibre) => gun_zones(calibre)[2],
        };
        let fronts = fronts(game, state, unit);
        let known = |other: UnitId| {
            phase == Phase::Firing
                || own.targets.iter().flatten().any(|old| super::opened::is_same_target(state, *old, other))
        };
        let opponents = bodies::of(game, state, !side).filter(|other| known(*other));
        let mut ahead: Vec<(i32, UnitId, Point)> = opponents
            .filter_map(|other| {
                let at = bodies::centre(game, state, other);
                let cm = fronts.iter().filter_map(|front| before(front, raised.arm, at)).min()?;
                (cm <= reach.units() / 1_000 + eye::GRAIN).then_some((cm, other, at))
            })
            .collect();
        ahead.sort_unstable_by_key(|(cm, other, _)| (*cm, *other));
        let here = bodies::centre(game, state, unit);
        let free = ahead.iter().find(|(_, other, at)| self.is_free(unit, *other, here, *at));
        free.map(|(_, other, _)| *other)
    }

    /// Whether nobody stands between two units and no wood, building or hill lies there, as far as the eye can tell.
    fn is_free(&self, unit: UnitId, other: UnitId, here: Point, at: Point) -> bool {
        let line = Shape::segment(here, at);
        let home = |id: UnitId| match self.state.unit(id).place {
            Where::Building(building) => Some(building),
            _ => None,
        };
        let apart = |id: UnitId| {
            let kin = self.state.unit(unit).line == Some(id) || self.state.unit(id).line == Some(unit);
            let housed = home(id).is_some() && (home(id) == home(unit) || home(id) == home(other));
            id != unit && id != other && !kin && !housed && !self.state.unit(id).is_skirmish_line()
        };
        let stands = |(id, body): &(UnitId, Footprint)| {
            apart(*id) && body.parts().iter().any(|part| line.overlaps_by_more(part, GRAZE))
        };
        let open = home(unit).is_some() || home(other).is_some() || sight::is_clear(self.game, here, at);
        open && !self.bodies.iter().any(stands)
    }
}

/// How far a point lies before a front, as the eye judges it in centimetres; `None` if it does not lie before it.
fn before(front: &Front, arm: Arm, at: Point) -> Option<i32> {
    let cm = |far: i64| eye::grained((far >> 30) as i32 / 1_000);
    let (ahead, aside) = front.pose.local(at);
    let (ahead, aside) = (cm(ahead), cm(aside.abs()));
    let wide: i32 = front.cells.iter().map(|cell| cell.width.units()).sum();
    let beyond = (aside - wide / 2_000).max(0);
    // Guns see as far to the side as ahead, muskets half as far.
    let seen = if arm == Arm::Artillery { ahead } else { ahead / 2 };
    (ahead > 0 && beyond <= seen + eye::GRAIN).then(|| {
        let square = i64::from(ahead) * i64::from(ahead) + i64::from(beyond) * i64::from(beyond);
        eye::grained(square.isqrt() as i32)
    })
}
