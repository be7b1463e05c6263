//! Declarations opened: which firings are carried out, with what facts (BA-3.1.1i, BA-3.1.1j, BA-S30, BA-S37).

use super::declare::{Aimed, Declared, Deed, Goal, Small, Volleys};
use super::factors::By;
use super::front::{Cell, Front, fronts};
use super::lines::{Line, Range, Void};
use super::step::{Firing, Phase, Shot, may_name};
use super::{facts, split_units, units_of_fire, units_of_guns};
use crate::bodies::{self, CONTACT};
use crate::orders::Feature;
use crate::state::State;
use crate::tables::fire::Zone;
use crate::units::{Arm, UnitId};
use crate::{Ba, Edition, garrison, skirmish};
use kernel::Side;
use serde::Serialize;
use tabletop::{Length, Point, Shape};

/// Declarations opened.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Opened {
    /// The firings that are carried out, by side and unit (BA-S30).
    pub firings: Vec<Firing>,
    /// Batteries that range without effect, and their targets: announced, and they fire at nothing else (BA-3.4.1e, BA-3.4.1f,
    /// BA-3.4.1g).
    pub ranged: Vec<(UnitId, UnitId)>,
    /// Who fires at a part of a feature where nobody is: without effect, but fired (BA-R50).
    pub vain: Vec<UnitId>,
    /// Firings that are not carried out, and why (BA-3.1.1j): nobody has fired by them (BA-R133).
    pub void: Vec<(UnitId, Void)>,
}

/// A part of a fire: who, at what, and whoever is there.
struct Part {
    by: UnitId,
    aim: Aimed,
    target: Option<UnitId>,
}

/// All declarations opened together.
pub fn open(game: &Ba, state: &State, phase: Phase) -> Opened {
    let mut opened = Opened::default();
    for side in Side::BOTH {
        let Some(volleys) = &state.volleys[side] else { continue };
        for declared in &volleys.all {
            match &declared.deed {
                Deed::Fire(aims) if !goes_with_mother(state, volleys, declared) => {
                    fire(game, state, phase, (volleys, declared, aims), &mut opened);
                }
                Deed::Range(target) => {
                    let target = garrison::head(state, *target);
                    match best(game, state, declared.unit, &Aimed::at_unit(target), target) {
                        Ok(_) => opened.ranged.push((declared.unit, target)),
                        Err(void) => opened.void.push((declared.unit, void)),
                    }
                }
                Deed::Fire(_) | Deed::Neighbour(_) => {}
            }
        }
    }
    count_lines(game, state, &mut opened);
    opened
}

/// The fire a skirmish line's mother unit declares beside it: both are parts of one split fire (BA-3.3.3a).
fn goes_with_mother(state: &State, volleys: &Volleys, declared: &Declared) -> bool {
    let mother = state.unit(declared.unit).mother();
    volleys.all.iter().any(|other| Some(other.unit) == mother && matches!(other.deed, Deed::Fire(_)))
}

/// One unit's fire, with that of its skirmish line if both fire.
fn fire(
    game: &Ba,
    state: &State,
    phase: Phase,
    (volleys, declared, aims): (&Volleys, &Declared, &[Aimed]),
    opened: &mut Opened,
) {
    let unit = declared.unit;
    let side = bodies::side(game, state, unit);
    let part = |by: UnitId, aim: &Aimed| Part { by, aim: *aim, target: whom(game, state, side, aim) };
    let mut parts: Vec<Part> = aims.iter().map(|aim| part(unit, aim)).collect();
    let line = volleys.all.iter().find(|other| Some(other.unit) == state.unit(unit).line);
    if let Some(Declared { unit: line, deed: Deed::Fire(aims) }) = line {
        parts.extend(aims.iter().map(|aim| part(*line, aim)));
    }
    parts.truncate(2);
    let mut shots: [Option<Shot>; 2] = [None, None];
    let found = lines(game, state, &parts);
    for ((part, line), shot) in parts.iter().zip(found).zip(&mut shots) {
        match (part.target, line) {
            (None, _) => opened.vain.push(part.by),
            (Some(target), Ok(line)) => *shot = Some(self::shot(game, state, part.by, target, &line)),
            (Some(_), Err(void)) => opened.void.push((part.by, void)),
        }
    }
    if parts.len() == 2 {
        let guns = game.battle.raised(state.unit(unit).root).arm == Arm::Artillery;
        let marked = parts.iter().position(|part| part.aim.small == Small::Here);
        let figures = shots.map(|shot| shot.map_or(0, |shot| shot.own.figures));
        let units = split_units(figures, guns, marked);
        // The factor is there even if the other part is not carried out (BA-3.1.2f), not for one and the same target (BA-3.1.2e).
        let split = parts[0].target != parts[1].target || parts[0].target.is_none();
        for (shot, units) in shots.iter_mut().zip(units) {
            if let Some(shot) = shot {
                (shot.units, shot.own.split) = (units, split);
            }
        }
    }
    let neighbour = neighbour(game, state, (phase, volleys), unit, &mut shots, opened);
    if shots.iter().flatten().count() > 0 {
        opened.firings.push(Firing { unit, neighbour, shots });
    }
}

/// The neighbour unit of a firing, one for one (BA-3.1.6f), if its own line of fire stands and enough of its figures could join (BA-3.1.6, BA-R94).
fn neighbour(
    game: &Ba,
    state: &State,
    (phase, volleys): (Phase, &Volleys),
    of: UnitId,
    shots: &mut [Option<Shot>; 2],
    opened: &mut Opened,
) -> Option<UnitId> {
    let helper = volleys.all.iter().find(|other| other.deed == Deed::Neighbour(of))?.unit;
    let mut why = None;
    // In continued fire at what it fired at itself (BA-1.1.1d).
    let may = |target: UnitId| game.edition < Edition::Third || may_name(game, state, phase, helper, target);
    for shot in shots.iter_mut().flatten().filter(|shot| shot.by == of && may(shot.target)) {
        match best(game, state, helper, &Aimed::at_unit(shot.target), shot.target) {
            Ok(line) if 2 * line.figures >= shot.own.figures => {
                shot.own.neighbour = true;
                return Some(helper);
            }
            Ok(_) => why = why.or(Some(Void::TooFew)),
            Err(void) => why = why.or(Some(void)),
        }
    }
    opened.void.extend(why.map(|void| (helper, void)));
    None
}

/// Whoever is fired at: of the occupants of a building the one who stands for all; of a part of a feature whoever is there.
fn whom(game: &Ba, state: &State, side: Side, aim: &Aimed) -> Option<UnitId> {
    let found = match (aim.goal, aim.at) {
        (Goal::Unit(unit), _) => Some(unit),
        (Goal::Feature(feature), Some(at)) => occupant(game, state, !side, feature, at),
        (Goal::Feature(_), None) => None,
    };
    found.map(|unit| garrison::head(state, unit))
}

/// A unit of a side that is in a feature or in contact with it, within this of the named part of it (BA-R160).
const NAMED_PART: Length = Length::new(2_500);

/// Whether a unit is in a feature, or in contact with a linear one.
pub fn is_at(game: &Ba, state: &State, id: UnitId, feature: Feature) -> bool {
    let ground = &game.battle.terrain.ground;
    let body = bodies::footprint(game, state, id);
    let parts = body.parts();
    match feature {
        Feature::Area(area) => match garrison::building(state, id) {
            Some(own) => own == area,
            None => ground
                .areas
                .get(usize::from(area))
                .is_some_and(|area| parts.iter().any(|part| area.overlaps(part))),
        },
        Feature::Line(line) => ground
            .lines
            .get(usize::from(line))
            .is_some_and(|line| parts.iter().any(|part| line.within(part, CONTACT))),
        Feature::Hill(hill) => ground
            .contours
            .get(usize::from(hill))
            .is_some_and(|contour| parts.iter().any(|part| contour.area.overlaps(part))),
    }
}

/// The unit of a side at a named part of a feature: the nearest (BA-R50, BA-R160).
pub fn occupant(game: &Ba, state: &State, side: Side, feature: Feature, at: Point) -> Option<UnitId> {
    let there = |id: &UnitId| {
        is_at(game, state, *id, feature)
            && bodies::footprint(game, state, *id)
                .parts()
                .iter()
                .any(|part| part.within(&Shape::point(at), NAMED_PART))
    };
    let far = |id: &UnitId| {
        let body = bodies::footprint(game, state, *id);
        body.parts().iter().map(|part| part.gap_from(at).length()).min()
    };
    bodies::of(game, state, side)
        .filter(there)
        .min_by_key(|id| (far(id), crate::names::precedence(state, *id)))
}

/// The lines of the parts of a fire: each part with its designated figures, counted from the left of the front from which it fires.
fn lines(game: &Ba, state: &State, parts: &[Part]) -> Vec<Result<Line, Void>> {
    let mut used: Vec<(UnitId, Vec<u16>)> = Vec::new();
    let mut out = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let Some(target) = part.target else {
            out.push(Err(Void::NoAim));
            continue;
        };
        let fronts = fronts(game, state, part.by);
        let guns = game.battle.raised(state.unit(part.by).root).arm == Arm::Artillery;
        let shares = parts.iter().filter(|other| other.by == part.by).count() == 2;
        // Of a unit with one front each part has half; of one with several a part has a front to itself unless both need one.
        let halves = shares
            && at == 0
            && (fronts.len() == 1 || wished(game, state, part) == wished(game, state, &parts[1]));
        if !used.iter().any(|(by, _)| *by == part.by) {
            used.push((part.by, vec![0; fronts.len()]));
        }
        let Some((_, taken)) = used.iter_mut().find(|(by, _)| *by == part.by) else { continue };
        let range = ranged_at(game, state, part.by, target, &part.aim);
        let canister = facts::canister(game, state, part.by);
        let mut found: Result<(usize, u16, Line), Void> = Err(Void::NoAim);
        for (number, front) in fronts.iter().enumerate() {
            let all: u16 = front.cells.iter().map(|cell| cell.figures).sum();
            let left = all.saturating_sub(taken[number]);
            let count = part.aim.figures.unwrap_or(if halves { half(front, guns) } else { left }).min(left);
            let some = Front { cells: cut(front, taken[number], count, guns), ..front.clone() };
            match (range.line(&some, canister, part.aim.at), &found) {
                (Ok(line), Ok((_, _, known))) if line.figures <= known.figures => {}
                (Ok(line), _) => found = Ok((number, count, line)),
                // What is nearer to a line says better why there is none.
                (Err(void), Err(Void::NoAim)) => found = Err(void),
                (Err(_), _) => {}
            }
        }
        out.push(found.map(|(number, count, line)| {
            taken[number] += count;
            line
        }));
    }
    out
}

/// The front a part would fire from with all its figures.
fn wished(game: &Ba, state: &State, part: &Part) -> Option<usize> {
    let range = ranged_at(game, state, part.by, part.target?, &part.aim);
    let canister = facts::canister(game, state, part.by);
    let figures = |front: &Front| range.line(front, canister, part.aim.at).map_or(0, |line| line.figures);
    let all: Vec<u16> = fronts(game, state, part.by).iter().map(figures).collect();
    let most = all.iter().copied().max().filter(|most| *most > 0)?;
    all.iter().position(|figures| *figures == most)
}

fn ranged_at<'a>(game: &'a Ba, state: &'a State, by: UnitId, target: UnitId, aim: &Aimed) -> Range<'a> {
    let range = Range::new(game, state, by, target);
    if matches!(aim.goal, Goal::Feature(_)) { range.blind() } else { range }
}

/// The best line of a unit at a target with all its figures.
fn best(game: &Ba, state: &State, by: UnitId, aim: &Aimed, target: UnitId) -> Result<Line, Void> {
    let part = Part { by, aim: *aim, target: Some(target) };
    lines(game, state, &[part]).pop().unwrap_or(Err(Void::NoAim))
}

/// The designated figures of a part are counted from the left (BA-3.1.3a). Half of a front: of guns whole guns, the first half the larger (BA-3.1.2b).
fn half(front: &Front, guns: bool) -> u16 {
    let cells = &front.cells;
    if guns {
        cells[..cells.len().div_ceil(2)].iter().map(|cell| cell.figures).sum()
    } else {
        cells.iter().map(|cell| cell.figures).sum::<u16>() / 2
    }
}

/// The cells of a front that this many figures take up, from one on, counted from the left; of guns whole guns only (BA-3.1.2b).
fn cut(front: &Front, from: u16, count: u16, guns: bool) -> Vec<Cell> {
    let (mut seen, to) = (0_u16, from.saturating_add(count));
    let mut out = Vec::new();
    for cell in &front.cells {
        let (first, last) = (seen, seen + cell.figures);
        seen = last;
        let figures = if guns {
            if (from..to).contains(&first) { cell.figures } else { 0 }
        } else {
            last.min(to).saturating_sub(first.max(from))
        };
        if figures > 0 {
            out.push(Cell { figures, ..*cell });
        }
    }
    out
}

fn shot(game: &Ba, state: &State, by: UnitId, target: UnitId, line: &Line) -> Shot {
    let mut own = facts::firer(game, state, by, line);
    let aimed = facts::target(game, state, target, line);
    own.ranging = matches!(own.by, By::Guns(_)) && line.zone != Zone::One && !is_ranged(state, by, target);
    let units = match own.by {
        By::Guns(_) => units_of_guns(line.figures),
        By::Hand => units_of_fire(line.figures),
    };
    // Whose skirmishers count is settled when all targets are known; here only which line is passed through.
    let crossed = skirmish::near_line(game, state, target).map(|(line, _)| line);
    let through = crossed.is_some_and(|near| line.crossed.contains(&near));
    Shot { by, target, own, aimed, zone: line.zone, units, line: None, through }
}

/// A skirmish line that is fired at is a target of its own (BA-3.3.1a, BA-3.3.1b). Skirmishers within 15 cm of a soutien count with it, unless their line is fired at separately at the same time (BA-3.3.2a).
fn count_lines(game: &Ba, state: &State, opened: &mut Opened) {
    let shots = opened.firings.iter().flat_map(|firing| firing.shots.iter().flatten());
    let aimed: Vec<UnitId> = shots.map(|shot| shot.target).collect();
    for shot in opened.firings.iter_mut().flat_map(|firing| firing.shots.iter_mut().flatten()) {
        match skirmish::near_line(game, state, shot.target) {
            Some((line, figures)) if !aimed.contains(&line) => {
                shot.aimed.figures += figures;
                shot.line = Some((line, figures));
            }
            _ => shot.through = false,
        }
    }
}

/// Whether a battery is ranged on a target (BA-3.4.1a, BA-3.4.1b, BA-3.4.1c): it fired at it in the last bound, has not moved since, and the target has not moved more
/// than 20 cm (BA-3.4.1, BA-R76, BA-R88).
fn is_ranged(state: &State, unit: UnitId, target: UnitId) -> bool {
    let (own, other) = (state.unit(unit), state.unit(target));
    let far = Length::whole(20);
    let stayed = own.fired_in > 0 && own.fired_in + 1 >= state.bound;
    let known = own.targets.iter().flatten().any(|old| is_same_target(state, *old, target));
    stayed && known && other.moved <= far && other.moved_before <= far
}

/// Whether a unit is the same target as one fired at before, or a part of it, or a part it was assembled of (BA-R88): a skirmish line
/// and its mother unit are not.
pub fn is_same_target(state: &State, old: UnitId, now: UnitId) -> bool {
    let (one, other) = (state.unit(old), state.unit(now));
    old == now || one.root == other.root && one.mother().is_none() && other.mother().is_none()
}
