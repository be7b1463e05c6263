//! Set-up (WBS-4.1, WBS-4.2, WB-D1): free placing in zones, and the corners of option V1.

use crate::Wb;
use crate::army::*;
use crate::events::Event;
use crate::orders::{Answer, Corner};
use crate::refusals::Refusal;
use crate::state::*;
use hexes::{Cell, Direction};
use kernel::{Duty, Game, Moment, Offers, Reasons, RuleId, Side, Stage, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};

/// A side places its units in their zones, then its commanders with them (WBS-4.2, WB-R111).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SetUp(pub Side);

impl Duty<Wb> for SetUp {
    fn wait(&self, game: &Wb, s: &State) -> Wait {
        let done = game.to_place(s, self.0).is_empty() && game.commanders_to_place(s, self.0).is_empty();
        if done { Wait::Nobody } else { Wait::Answer(self.0) }
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        stage.pop();
    }
    fn clause(&self, _: &Wb, _: &State) -> Option<RuleId> {
        Some(rule!("WBS-4.2"))
    }
    fn prompt(&self, game: &Wb, s: &State, side: Side) -> String {
        match game.to_place(s, side).count() {
            0 => "Place each commander with one of his units.".to_owned(),
            1 => "Place the last unit in its zone.".to_owned(),
            n => format!("Place your units in their zones: {n} are left."),
        }
    }
    fn offer(&self, game: &Wb, s: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        for unit in game.to_place(s, side).iter() {
            let inside = |cell: &Cell| game.zone_of(unit).is_some_and(|zone| zone.cells[cell.index()]);
            for cell in game.map.grid.cells().filter(inside) {
                if !offer_places(game, s, unit, cell, out) {
                    return false;
                }
            }
        }
        for commander in game.commanders_to_place(s, side).iter() {
            for unit in game.side_units[side].iter() {
                let legal = fine(|why| game.judge_with(s, side, commander, unit, why));
                if legal && !out.add(Answer::With { commander, unit }) {
                    return false;
                }
            }
        }
        true
    }
    fn judge(&self, game: &Wb, s: &State, side: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::Place { unit, hex, facing, posture } => {
                game.judge_place(s, side, unit, (game.at(hex), facing, posture), why);
            }
            Answer::With { commander, unit } => game.judge_with(s, side, commander, unit, why),
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Wb>, _: Side, answer: &Answer) {
        let game = stage.game;
        match *answer {
            Answer::Place { unit, hex, facing, posture } => {
                let cell = game.at(hex);
                // WB-R111: a column on a road hex starts with the on-road flag.
                let on_road = posture == Posture::Column && game.map.roads[cell.index()] != 0;
                stage.emit(Event::Placed { unit, cell, facing, posture, on_road });
            }
            Answer::With { commander, unit } => {
                if let Some(to) = stage.state().cell(unit) {
                    stage.emit(Event::CommanderMoved { commander, to });
                }
            }
            _ => {}
        }
    }
}

/// Every facing and posture in which a unit may be placed in a hex; the facing of a column is for the drawing (WB-R81).
fn offer_places(game: &Wb, s: &State, unit: UnitId, cell: Cell, out: &mut Offers<'_, Answer>) -> bool {
    let side = game.unit(unit).side;
    for facing in Direction::ALL {
        for posture in [Posture::Line, Posture::Column] {
            let legal = fine(|why| game.judge_place(s, side, unit, (cell, facing, posture), why));
            let hex = game.map.id(cell);
            if legal && !out.add(Answer::Place { unit, hex, facing, posture }) {
                return false;
            }
        }
    }
    true
}

impl Wb {
    /// Units a side has still to place.
    fn to_place(&self, s: &State, side: Side) -> Units {
        self.freely_placed().and(self.side_units[side]).filter(|unit| s.cell(unit).is_none())
    }
    /// Commanders a side has still to place, once its units stand.
    fn commanders_to_place(&self, s: &State, side: Side) -> Commanders {
        if !self.to_place(s, side).is_empty() {
            return Commanders::NONE;
        }
        self.side_commanders[side].filter(|commander| {
            self.commander_info(commander).start.is_some() && s.commander(commander).place == Where::Reserve
        })
    }

    fn judge_place(
        &self,
        s: &State,
        side: Side,
        unit: UnitId,
        (cell, facing, posture): (Cell, Direction, Posture),
        why: &mut Reasons<Refusal>,
    ) {
        refuse!(why, self.unit(unit).side != side, Refusal::NotYours(unit));
        refuse!(why, !self.to_place(s, side).has(unit), Refusal::AlreadyPlaced(unit));
        let inside =
            self.zone_of(unit).is_some_and(|zone| zone.cells.get(cell.index()).copied().unwrap_or(false));
        refuse!(why, !inside, Refusal::OutsideZone(unit, cell));
        refuse!(why, self.enemy_in(s, cell, side), Refusal::EnemyThere(cell, rule!("WB-4.2d")));
        let woods = self.unit(unit).class.is_heavy() && self.map.terrain(cell) == crate::map::Terrain::Woods;
        let banned = woods && (posture == Posture::Line || self.map.roads[cell.index()] == 0);
        refuse!(why, banned, Refusal::Banned(unit, crate::terrain::Ban::Woods, cell, cell));
        let others = s.units_in(cell);
        let column = posture == Posture::Column || others.iter().any(|other| s.unit(other).in_column());
        let full = others.count() >= MAX_STACK as u32 || !others.is_empty() && column;
        refuse!(why, full, Refusal::NoRoom(cell));
        let other = others.first().is_some_and(|other| s.unit(other).facing != facing);
        refuse!(why, other, Refusal::FacingOfFriend(unit));
    }

    /// A formation commander with a unit of his formation, an army commander with any unit of his side (WB-R111).
    fn judge_with(
        &self,
        s: &State,
        side: Side,
        commander: CommanderId,
        unit: UnitId,
        why: &mut Reasons<Refusal>,
    ) {
        refuse!(why, self.commander_info(commander).side != side, Refusal::CommanderOfEnemy(commander));
        let due = self.commanders_to_place(s, side).has(commander);
        refuse!(why, !due, Refusal::CommanderPlaced(commander));
        let own = match self.commander_info(commander).role {
            Role::Formation(formation) => self.formation(formation).units,
            Role::Army(_) => self.side_units[side],
        };
        let fits = own.has(unit) && s.cell(unit).is_some();
        refuse!(why, !fits, Refusal::CommanderNeedsUnit(commander, unit, rule!("WB-R111")));
    }
}

/// With option V1 a side chooses the corners its units face, once for the whole army (WB-R107).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Corners(pub Side);

impl Duty<Wb> for Corners {
    fn wait(&self, _: &Wb, _: &State) -> Wait {
        Wait::Answer(self.0)
    }
    fn clause(&self, _: &Wb, _: &State) -> Option<RuleId> {
        Some(rule!("WB-R107"))
    }
    fn moment(&self, _: &Wb, _: &State) -> Moment {
        Moment::Routine
    }
    fn prompt(&self, _: &Wb, _: &State, _: Side) -> String {
        "Do all your units face the corner to the right or to the left of the printed hexside?".to_owned()
    }
    fn offer(&self, _: &Wb, _: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.add(Answer::Corner(Corner::Right)) && out.add(Answer::Corner(Corner::Left))
    }
    fn judge(&self, game: &Wb, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        refuse!(why, !matches!(answer, Answer::Corner(_)), game.not_asked(s, answer));
    }
    fn decide(&self, stage: &mut Stage<'_, Wb>, side: Side, answer: &Answer) {
        if let Answer::Corner(corner) = *answer {
            stage.pop();
            stage.emit(Event::CornersChosen { side, corner });
        }
    }
}
