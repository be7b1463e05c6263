//! What an attack promises, as the eye judges it: the volley that meets it (BA-T6, BA-T7, BA-T12) and the melee after it (BA-T8, BA-T11),
//! by the rules' own rows, with what can be seen before anybody has moved.

use super::eye;
use crate::Ba;
use crate::bodies::{self, centre};
use crate::fire::factors::{self as volley, By, Edge, Firer, Mass, Target};
use crate::formation::Formation;
use crate::march::rates::{self, Manner};
use crate::melee::factors::{Approach, Between, Kind, Party, Role, rows};
use crate::melee::facts::stand;
use crate::orders::Pace;
use crate::orders::check::CHARGE_PAUSE;
use crate::state::{Fresh, State, Unit, Where};
use crate::tables::fire::{Zone, result};
use crate::tables::march::{Going, rate};
use crate::tables::melee::{MELEE, defeat};
use crate::terrain::{AreaKind, Grade};
use crate::units::{Arm, Arms, Degree, UnitId};
use crate::valour;
use kernel::Changes;
use tabletop::{GRAZE, Length, Lies, Point, Shape, Stance};

/// Farther aside than this nobody is reached by an attack, in degrees.
pub(super) const ASIDE: i32 = 30;

/// In how many of 216 cases three dice show each sum from 3 to 18.
const THREE: [i32; 16] = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];
/// All cases of three dice.
const CASES: i32 = 216;

/// What a degree of disorder is worth, in hundredths of a unit.
const fn harm(degree: Degree) -> i32 {
    match degree {
        Degree::Or => 0,
        Degree::Ld => 20,
        Degree::Md => 60,
        Degree::Fd => 150,
    }
}

/// Whether a unit may charge in this bound (BA-2.3.3d, BA-2.3.3g, BA-R43).
pub(super) fn may_charge(game: &Ba, state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    let arm = game.battle.raised(unit.root).arm;
    unit.degree == Degree::Or
        && !arm.is_artillery()
        && !unit.formation.fronts_all_round()
        && (unit.charged_in == 0 || state.bound > unit.charged_in + CHARGE_PAUSE)
}

/// How far from centre to centre an attack reaches, in centimetres as the eye judges it.
pub(super) fn reach(game: &Ba, state: &State, id: UnitId) -> i32 {
    let unit = state.unit(id);
    let raised = game.battle.raised(unit.root);
    let pace = if may_charge(game, state, id) { Pace::Charge } else { Pace::Normal };
    let row = rates::row(raised, unit.elements > 0, unit.formation, Manner::Ordered(pace));
    let cm = rate(row, Going::Normal).unwrap_or(0);
    // Melee begins five centimetres before contact, and bodies have some depth.
    if unit.degree == Degree::Ld { cm / 2 + 5 } else { cm + 5 }
}

/// How far from centre to centre an attack comes that does not charge.
pub(super) fn walk(game: &Ba, state: &State, id: UnitId) -> i32 {
    let unit = state.unit(id);
    let raised = game.battle.raised(unit.root);
    let row = rates::row(raised, unit.elements > 0, unit.formation, Manner::Ordered(Pace::Normal));
    let cm = rate(row, Going::Normal).unwrap_or(0);
    if unit.degree == Degree::Ld { cm / 2 + 5 } else { cm + 5 }
}

/// An attack that is thought over.
struct Clash<'a> {
    game: &'a Ba,
    state: &'a State,
    attacker: UnitId,
    target: UnitId,
    /// Whether others attack the same target.
    helped: bool,
}

/// What an attack promises, in hundredths of a unit brought into full disorder and a half: what the target suffers less what the
/// attacker does.
pub(super) fn promise(game: &Ba, state: &State, attacker: UnitId, target: UnitId, helped: bool) -> i32 {
    Clash { game, state, attacker, target, helped }.promise()
}

impl Clash<'_> {
    fn promise(&self) -> i32 {
        let other = self.state.unit(self.target);
        if other.degree == Degree::Fd {
            // It runs, and loses by it.
            return 60;
        }
        let fires = self.will_fire();
        let met = if fires { self.volley() } else { [CASES, 0, 0, 0] };
        let mut sum = 0;
        for (degree, cases) in Degree::ALL.into_iter().zip(met) {
            let one = match degree {
                Degree::Or | Degree::Ld => {
                    self.melee(degree.max(self.state.unit(self.attacker).degree), fires)
                }
                worse => -harm(worse),
            };
            sum += cases * (one - if degree == Degree::Ld { harm(Degree::Ld) } else { 0 });
        }
        sum / CASES
    }

    /// The melee, if the attacker comes to it in this degree.
    fn melee(&self, degree: Degree, fires: bool) -> i32 {
        let mut own = self.party(self.attacker, self.target, Role::Attacker);
        let mut other = self.party(self.target, self.attacker, Role::Defender);
        own.degree = degree;
        own.charges = degree == Degree::Or && may_charge(self.game, self.state, self.attacker);
        own.neighbour = self.helped;
        other.fired = fires;
        other.fresh &= !fires;
        let between = Between { approach: self.approach() };
        let edge = rows(&own, &other, between).sum(&MELEE, 0) - rows(&other, &own, between).sum(&MELEE, 1);
        let mut sum = 0;
        for (a, cases) in THREE.into_iter().enumerate() {
            for (b, times) in THREE.into_iter().enumerate() {
                let by = edge + a as i16 - b as i16;
                let harm = if by >= 0 { harm(defeat(by)) } else { -harm(defeat(-by)) };
                sum += cases * times * harm;
            }
        }
        sum / (CASES * CASES)
    }

    fn approach(&self) -> Approach {
        if !self.state.unit(self.target).formation.has_flank()
            || matches!(self.state.unit(self.target).place, Where::Building(_))
        {
            return Approach::Front;
        }
        match eye::aside(self.state, self.target, centre(self.game, self.state, self.attacker)).abs() {
            0..=65 => Approach::Front,
            66..=135 => Approach::Flank,
            _ => Approach::Rear,
        }
    }

    fn party(&self, id: UnitId, other: UnitId, role: Role) -> Party {
        let (game, state) = (self.game, self.state);
        let unit = state.unit(id);
        let raised = game.battle.raised(unit.root);
        let attacks = role == Role::Attacker;
        let lately = |bound: u8| bound > 0 && bound + 1 >= state.bound;
        let cover = if attacks { Grade::None } else { self.cover(id, other) };
        let here = centre(game, state, id);
        Party {
            side: raised.side,
            who: u16::from(id.0),
            role,
            kind: match raised.arm {
                Arm::Infantry | Arm::Engineers => Kind::Foot,
                Arm::Cavalry => Kind::Horse(raised.weight),
                Arm::Artillery | Arm::Waggon => Kind::Guns,
            },
            stand: stand(unit),
            covered: cover > Grade::None || unit.line.is_some(),
            cover,
            uphill: attacks
                && game.battle.terrain.level(centre(game, state, other)) > game.battle.terrain.level(here),
            formed: false,
            overreaches: false,
            in_passage: attacks && self.crosses(),
            fired: false,
            // What the other side has left is not known (BA-R105).
            out_of_supplies: attacks && unit.supplies.are_out(),
            fresh: unit.fresh == Fresh::Yes,
            charges: false,
            lancers: raised.nature.lancers,
            charged_before: unit.charged_in > 0 && unit.charged_in + 1 == state.bound,
            passive: raised.arm == Arm::Cavalry && !attacks,
            attacked: lately(unit.attacked_in),
            defended: lately(unit.defended_in),
            triumphed: lately(unit.triumphed_in),
            hidden: false,
            degree: unit.degree,
            supported: supported(game, state, id, other),
            neighbour: false,
            engaged: 0,
            valour: valour::of(game, unit),
            figures: unit.figures,
        }
    }

    /// Whether the target will fire at whoever comes: it fronts him, and has muskets or guns that it may use. Its supplies are not known
    /// (BA-R105).
    fn will_fire(&self) -> bool {
        let unit = self.state.unit(self.target);
        let raised = self.game.battle.raised(unit.root);
        let fronts = unit.formation.fronts_all_round()
            || matches!(unit.place, Where::Building(_))
            || eye::aside(self.state, self.target, centre(self.game, self.state, self.attacker)).abs() <= 45;
        let deployed = match raised.arms {
            Arms::None => false,
            Arms::Hand(_) => raised.arm != Arm::Cavalry && unit.formation != Formation::ColumnOfMarch,
            Arms::Guns(_) => unit.formation == Formation::Line && unit.elements > 0,
        };
        fronts && deployed && unit.degree < Degree::Md
    }

    /// How the target's volley leaves the attacker, by degrees, of all cases.
    fn volley(&self) -> [i32; 4] {
        let (game, state) = (self.game, self.state);
        let (own, other) = (state.unit(self.attacker), state.unit(self.target));
        let (raised, theirs) = (game.battle.raised(own.root), game.battle.raised(other.root));
        let by = match theirs.arms {
            Arms::Guns(calibre) => By::Guns(calibre),
            _ => By::Hand,
        };
        let arm = bodies::drawn_arm(theirs.arm, other);
        let figures = if matches!(other.place, Where::Building(_)) || arm == Arm::Artillery {
            other.figures
        } else {
            other.drawn(arm).front_two_ranks().min(other.figures)
        };
        let firer = Firer {
            side: theirs.side,
            who: u16::from(self.target.0),
            by,
            skirmish_line: other.is_skirmish_line(),
            cavalry: theirs.arm == Arm::Cavalry,
            in_passage: false,
            moved: false,
            split: false,
            fresh: other.fresh == Fresh::Yes,
            degree: other.degree,
            marksmen: theirs.nature.marksmen,
            neighbour: false,
            engaged: 0,
            valour: valour::of(game, other),
            canister: arm == Arm::Artillery,
            ranging: false,
            figures,
        };
        let column = matches!(own.formation, Formation::ColumnOfAttack | Formation::ColumnOfMarch);
        let target = Target {
            mass: if column { Mass::Column } else { Mass::Thin },
            skirmish_line: own.is_skirmish_line(),
            limbered: false,
            unlimbered: false,
            cavalry: raised.arm == Arm::Cavalry,
            charging: may_charge(game, state, self.attacker),
            edge: Edge::Front,
            hidden: false,
            in_passage: self.crosses(),
            cover: Grade::None,
            in_wood: false,
            non_ricochet: false,
            out_of_supplies: own.supplies.are_out(),
            degree: own.degree,
            supported: supported(game, state, self.attacker, self.target),
            engaged: 0,
            valour: valour::of(game, own),
            figures: own.figures,
        };
        let roll = volley::roll(&firer, &target, Zone::One);
        let more = roll.sum_of(Changes::Die) + roll.sum_of(Changes::Second);
        let mut met = [0; 4];
        for (at, cases) in THREE.into_iter().enumerate() {
            met[result(at as i16 + 3 + more).morale as usize] += cases;
        }
        met
    }

    /// Whether an obstacle lies close before the target.
    fn crosses(&self) -> bool {
        let (from, to) =
            (centre(self.game, self.state, self.attacker), centre(self.game, self.state, self.target));
        let way = Shape::segment(eye::back_from(to, from, 14), to);
        let pieces = &self.game.battle.terrain.pieces;
        pieces
            .iter()
            .any(|piece| piece.obstacle != Some(Grade::None) && way.within(&piece.strip, Length::ZERO))
    }

    /// What the ground gives a target against whoever comes.
    fn cover(&self, id: UnitId, other: UnitId) -> Grade {
        let terrain = &self.game.battle.terrain;
        if let Where::Building(building) = self.state.unit(id).place {
            return terrain.ground.area_kinds[usize::from(building)].cover();
        }
        let at: Point = centre(self.game, self.state, id);
        let wood = terrain
            .ground
            .areas()
            .any(|(kind, area)| kind == AreaKind::Wood && area.lies(at) == Lies::Inside);
        if wood {
            return AreaKind::Wood.cover();
        }
        let way = Shape::segment(eye::back_from(at, centre(self.game, self.state, other), 8), at);
        let lined = terrain.pieces.iter().filter(|piece| way.within(&piece.strip, Length::ZERO));
        lined.map(|piece| piece.cover).max().unwrap_or(Grade::None)
    }
}

/// Whether a sound unit of the same kind stands close behind.
pub(super) fn supported(game: &Ba, state: &State, unit: UnitId, against: UnitId) -> bool {
    let (here, enemy) = (centre(game, state, unit), centre(game, state, against));
    let side = bodies::side(game, state, unit);
    let kin = game.battle.raised(state.unit(unit).root).arm.kin();
    bodies::of(game, state, side).any(|other| {
        let at = centre(game, state, other);
        other != unit
            && state.unit(other).is_healthy_closed()
            && game.battle.raised(state.unit(other).root).arm.kin() == kin
            && eye::far(here, at) <= 20
            && eye::far(at, enemy) > eye::far(here, enemy)
            && eye::aside(state, other, here).abs() <= 45
    })
}

/// The opponent that is attacked with most hope, and with how much. Foot does not attack horse (BA-4.4.0), horse no houses.
pub(super) fn best(
    game: &Ba,
    state: &State,
    id: UnitId,
    enemies: &[(UnitId, i32)],
    helped: impl Fn(UnitId) -> bool,
    more: impl Fn(UnitId) -> i32,
) -> Option<(UnitId, i32)> {
    let arm = game.battle.raised(state.unit(id).root).arm;
    let reach = reach(game, state, id);
    let fits = |other: &&(UnitId, i32)| {
        let kind = game.battle.raised(state.unit(other.0).root).arm;
        let housed = matches!(state.unit(other.0).place, Where::Building(_));
        other.1 <= reach
            && !(arm.is_foot() && kind == Arm::Cavalry)
            && !(arm == Arm::Cavalry && housed)
            && (eye::aside(state, id, centre(game, state, other.0)).abs() <= 60
                || turns(game, state, id, other.0, other.1))
            && crate::sight::seen_for_orders(game, state, id, other.0)
            && is_free(game, state, id, other.0)
    };
    let judged = enemies.iter().filter(fits).map(|(other, cm)| {
        let turn = eye::aside(state, id, centre(game, state, *other)).abs();
        (*other, promise(game, state, id, *other, helped(*other)) + more(*other) - cm / 5 - turn / 5)
    });
    judged.max_by_key(|(other, promise)| (*promise, *other))
}

/// Whether a unit that has to turn in place to an opponent comes to him in the same bound (BA-2.4.2b).
pub(super) fn turns(game: &Ba, state: &State, id: UnitId, target: UnitId, cm: i32) -> bool {
    let unit = state.unit(id);
    let front = bodies::block(game, unit).width().units() / 1_000;
    let spent = eye::aside(state, id, centre(game, state, target)).abs() * front / 60;
    unit.formation != Formation::ColumnOfMarch && cm + spent <= walk(game, state, id)
}

/// Whether neither its own nor a building stands between a unit and its target.
pub(super) fn is_free(game: &Ba, state: &State, id: UnitId, target: UnitId) -> bool {
    let unit = state.unit(id);
    let to = centre(game, state, target);
    // As wide as its front, where it goes straight.
    let lane = if eye::aside(state, id, to).abs() <= 15 {
        let ahead = Length::new(((to - unit.pose.anchor).length().units() - 4_000).max(1_000));
        let block = bodies::block(game, unit);
        Stance::new(unit.pose, block).ahead(block.width(), ahead)
    } else {
        Shape::segment(unit.pose.anchor, to)
    };
    let way = Shape::segment(unit.pose.anchor, to);
    let side = bodies::side(game, state, id);
    let stands = bodies::of(game, state, side).any(|other| {
        other != id
            && state.unit(other).on_table()
            && !state.unit(other).is_skirmish_line()
            && bodies::footprint(game, state, other)
                .parts()
                .iter()
                .any(|part| lane.overlaps_by_more(part, GRAZE))
    });
    let terrain = &game.battle.terrain;
    let built = terrain.buildings().any(|building| {
        state.unit(target).place != Where::Building(building)
            && way.overlaps_by_more(&terrain.building(building), GRAZE)
    });
    !stands && !built
}

/// Whether a unit could come into a melee at all: sound, on its feet, in a formation that attacks.
pub(super) fn may_attack(unit: &Unit) -> bool {
    unit.degree < Degree::Md
        && unit.on_table()
        && !matches!(unit.formation, Formation::Square | Formation::Huddle | Formation::ColumnOfMarch)
}
