//! Spread of rout (BA-5.4.2, BA-T9, BA-R64, BA-R99, BA-G59, BA-G60).

use super::flight::Manner;
use super::{FD_LOSS, Fleeing, bring};
use crate::bodies;
use crate::disorder::penalised;
use crate::events::Event;
use crate::fire::facts::in_passage;
use crate::formation::Formation;
use crate::state::{Alive, State, Where};
use crate::tables::Rows;
use crate::tables::melee::{SPREAD, defeat};
use crate::terrain::{AreaKind, Grade};
use crate::units::{Degree, Rank, UnitId};
use crate::{Ba, Edition, garrison, valour, works};
use kernel::{Changes, Dice, Duty, Faces, Roll, Stage, Wait, rule};
use serde::{Deserialize, Serialize};
use tabletop::{Length, Lies, Shape};

/// A routing unit has run into its own, whatever the arms (BA-4.4.0c, BA-4.5.0c): both roll, the routing unit first (BA-R64).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SpreadRoll {
    /// Who routs.
    pub routing: UnitId,
    /// Whom it has met.
    pub met: UnitId,
    /// The total of the routing unit, when it has rolled.
    pub total: Option<i16>,
}

/// All whom a rout comes upon together: the occupants of a building are one (BA-6.1.1k, BA-R182); by older editions the one that is met.
/// The one whose conditions hold for all is the first (BA-6.1.1l).
fn met_together(game: &Ba, state: &State, met: UnitId) -> Vec<UnitId> {
    match garrison::building(state, met) {
        Some(building) if game.edition >= Edition::Fourth => garrison::occupants(state, building),
        _ => vec![met],
    }
}

/// The figures of a routing unit and of whoever follows it (BA-5.4.2d).
fn figures(state: &State, unit: UnitId) -> u16 {
    let with = state.fleeing.iter().find(|fleeing| fleeing.unit == unit).and_then(|fleeing| fleeing.with);
    state.unit(unit).figures + with.map_or(0, |with| state.unit(with).figures)
}

/// The rows for being more numerous (BA-R49): 50, 100, 200 per cent more.
fn numbers(rows: Rows, own: u16, other: u16) -> Rows {
    let (own, other) = (u32::from(own), u32::from(other));
    rows.when(2 * own >= 3 * other, 7).when(own >= 2 * other, 8).when(own >= 3 * other, 9)
}

/// The cover that whoever is met has against a rout: of its building (BA-R98), of its wood, or of linear cover it touches that lies
/// between the two.
fn cover(game: &Ba, state: &State, routing: UnitId, met: UnitId) -> Grade {
    let terrain = &game.battle.terrain;
    if let Where::Building(building) = state.unit(met).place {
        // Reinforced or not (BA-T20.1); by older editions as it was built.
        return match game.edition {
            Edition::First | Edition::Second => terrain.ground.area_kinds[usize::from(building)].cover(),
            Edition::Third | Edition::Fourth | Edition::Fifth => works::building_cover(game, state, building),
        };
    }
    let (from, to) = (bodies::centre(game, state, routing), bodies::centre(game, state, met));
    let wood =
        terrain.ground.areas().any(|(kind, area)| kind == AreaKind::Wood && area.lies(to) == Lies::Inside);
    let body = bodies::footprint(game, state, met);
    let between = Shape::segment(from, to);
    let behind = |strip: &Shape| {
        body.parts()
            .iter()
            .any(|part| part.within(strip, bodies::CONTACT) && !part.overlaps_by_more(strip, bodies::CONTACT))
            && between.within(strip, Length::ZERO)
    };
    let linear = terrain.pieces.iter().filter(|piece| behind(&piece.strip)).map(|piece| piece.cover);
    let works = works::finished(state).filter(|work| behind(&work.strip)).map(|work| work.cover);
    let best = linear.chain(works).max().unwrap_or(Grade::None);
    if wood { best.max(Grade::I) } else { best }
}

/// The roll of the routing unit, or of the one it has met (BA-T9).
pub fn roll(game: &Ba, state: &State, routing: UnitId, met: UnitId, of_routing: bool) -> Roll {
    let together = met_together(game, state, met);
    let id = if of_routing { routing } else { together.first().copied().unwrap_or(met) };
    let unit = state.unit(id);
    let others: u16 = together.iter().map(|one| state.unit(*one).figures).sum();
    let side = bodies::side(game, state, id);
    let rows =
        Rows::NONE.when(game.battle.raised(unit.root).arm.is_cavalry(), 2).given(14, valour::of(game, unit));
    let rows = if of_routing {
        let cover = cover(game, state, routing, met);
        numbers(rows, figures(state, routing), others)
            .when(cover == Grade::I, 4)
            .when(cover == Grade::II, 5)
            .when(cover == Grade::III, 6)
    } else {
        let leads = |one: &UnitId| {
            let id = state.unit(*one).commander;
            let staff = state.staff(id);
            game.battle.officer(id).rank == Rank::Co
                && staff.alive == Alive::Yes
                && staff.with.is_some_and(|with| together.contains(&with))
        };
        numbers(rows, others, figures(state, routing))
            .when(unit.formation == Formation::ColumnOfMarch, 1)
            .when(in_passage(game, state, met), 3)
            .when(unit.degree == Degree::Ld, 10)
            .when(unit.degree == Degree::Md, 11)
            .when(unit.degree == Degree::Fd, 12)
            .when(together.iter().any(leads), 13)
    };
    let mut roll = Roll::new(Dice::d6(3), "spread of rout", rule!("BA-5.4.2a"));
    roll.by = Some(side);
    roll.who = Some(u16::from(id.0));
    roll.table = Some(rule!("BA-T9"));
    let roll = rows.added(&SPREAD, usize::from(!of_routing), Changes::Die, roll);
    penalised(state, side, roll)
}

impl Duty<Ba> for SpreadRoll {
    fn wait(&self, game: &Ba, state: &State) -> Wait {
        Wait::Dice(roll(game, state, self.routing, self.met, self.total.is_none()))
    }
    fn settle(&self, stage: &mut Stage<'_, Ba>, faces: &Faces) {
        let own = roll(stage.game, stage.state(), self.routing, self.met, self.total.is_none()).total(faces);
        let Some(total) = self.total else {
            return stage.change(SpreadRoll { total: Some(own), ..*self });
        };
        stage.pop();
        let degree = if own < total { defeat(total - own) } else { Degree::Or };
        let together = met_together(stage.game, stage.state(), self.met);
        for met in &together {
            stage.emit(Event::Spread(self.routing, *met, degree));
        }
        // The second first, the first with it (BA-5.4.2c, BA-5.4.2e, BA-G59). A retreat follows when the first has gone on; blocked by
        // it, rout may spread to it (BA-5.4.2i, BA-5.4.2j).
        let present: Vec<UnitId> =
            together.into_iter().filter(|met| stage.state().unit(*met).is_present()).collect();
        for met in &present {
            bring(stage, *met, degree, None, FD_LOSS);
        }
        let routs = |met: &UnitId| stage.state().fleeing.iter().any(|fleeing| fleeing.unit == *met);
        if degree == Degree::Fd
            && let Some(second) = present.iter().copied().find(routs)
        {
            // Both go on as a pair, at the rate of the second. Whoever followed the first so far goes no further (BA-R181).
            super::left_standing(stage, self.routing);
            return stage.emit(Event::Follows(self.routing, second));
        }
        // The first completes its rout through its own (BA-5.4.2h).
        stage.emit(Event::GoesThrough(self.routing));
    }
}

/// What a unit routs like when its rout has spread to it.
pub fn second(unit: UnitId) -> Fleeing {
    Fleeing::new(unit, Manner::Rout, None)
}
