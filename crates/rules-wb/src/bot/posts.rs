//! What a place on the map is worth to a unit: the way to the aim, blows, cover, friends, flanks, ground that counts.

use super::manual::Manual;
use super::plan::Script;
use crate::Wb;
use crate::army::*;
use crate::map::{MAX_CELLS, Terrain};
use crate::state::*;
use arrayvec::ArrayVec;
use hexes::{Aspect, Cell, Direction};
use kernel::Side;

/// Where a unit could stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stand {
    /// The hex.
    pub cell: Cell,
    /// The facing; none in march column.
    pub facing: Option<Direction>,
}

/// Where enemies who are not in rout stand, and how far every hex is from the nearest of them.
#[derive(Clone, Debug)]
pub struct Foes {
    /// Their hexes.
    pub cells: ArrayVec<Cell, MAX_UNITS>,
    /// Foot and horse: where, how far it strikes in its next half, its steps.
    strikers: ArrayVec<(Cell, u8, u8), MAX_UNITS>,
    /// Guns in line: where, facing, range.
    guns: ArrayVec<(Cell, Direction, u16), MAX_UNITS>,
    far: [u8; MAX_CELLS],
}

/// Farther than any enemy can be.
const NOBODY_NEAR: u8 = 30;

/// Who looks for a place, and what for.
#[derive(Clone, Copy, Debug)]
pub struct Errand<'a> {
    /// The unit.
    pub unit: UnitId,
    /// What it is to do.
    pub script: Script,
    /// Where it aims.
    pub aim: Cell,
    /// The enemies.
    pub foes: &'a Foes,
    /// What its side goes by.
    pub book: &'static Manual,
}

impl Wb {
    /// The hexes of a side's enemies, those in rout left out.
    pub(super) fn foes(&self, s: &State, side: Side) -> Foes {
        let standing = self.side_units[!side].iter().filter(|&unit| s.stands(unit));
        let mut foes = Foes {
            cells: ArrayVec::new(),
            strikers: ArrayVec::new(),
            guns: ArrayVec::new(),
            far: [NOBODY_NEAR; MAX_CELLS],
        };
        for (unit, cell) in standing.filter_map(|unit| Some((unit, s.cell(unit)?))) {
            let (info, now) = (self.unit(unit), s.unit(unit));
            foes.cells.push(cell);
            if !info.class.is_artillery() {
                foes.strikers.push((cell, info.movement / 2 + 1, now.steps));
            } else if now.in_line() {
                foes.guns.push((cell, now.facing, info.range));
            }
        }
        for &cell in &foes.cells {
            for (far, from) in foes.far.iter_mut().zip(self.map.from(cell)) {
                *far = (*far).min(*from);
            }
        }
        foes
    }

    /// The distance of the nearest foe.
    pub(super) fn nearest(&self, cell: Cell, foes: &Foes) -> i32 {
        i32::from(foes.far[cell.index()])
    }

    /// What cover and height a hex gives.
    pub(super) fn shelter(&self, book: &Manual, cell: Cell) -> i32 {
        -book.cover * i32::from(self.map.combat_ground(cell))
            + book.height * i32::from(self.map.level(cell))
            + if self.map.terrain(cell) == Terrain::Woods { book.woods } else { 0 }
    }

    /// What a place is worth to a unit.
    pub(super) fn post(&self, s: &State, errand: &Errand<'_>, at: Stand) -> i32 {
        let Errand { unit, script, aim, foes, book } = *errand;
        let (info, side) = (self.unit(unit), self.unit(unit).side);
        let near = self.nearest(at.cell, foes);
        let way = self.lore().walk(aim, at.cell);
        let pull = match script {
            Script::Assault => book.pull,
            Script::Hold => book.hold_pull,
            Script::Support => book.support_pull,
            Script::Bombard => book.guns_pull,
            Script::FallBack => 0,
        };
        let mut worth = -pull * way / 8 + self.shelter(book, at.cell);
        worth += match script {
            Script::FallBack => book.away * near.min(6),
            Script::Support if near <= 1 => -book.behind,
            Script::Support => -book.reserve * (near - 2).max(0),
            _ => 0,
        };
        if let Some(bit) = self.objective_bit(at.cell) {
            let held = s.control[side] >> bit & 1 == 1;
            let alone = s.units_in(at.cell).without(unit).minus(self.artillery).is_empty();
            let keeps = alone && !info.class.is_artillery();
            worth += match (keeps, held) {
                (true, true) => book.keep,
                (true, false) => book.take,
                _ => 0,
            };
        }
        worth -= self.straying(book, s, unit, at.cell);
        if book.mass != 0 && near <= 4 {
            worth += book.mass * self.superiority(s, unit, at.cell) / 8;
        }
        worth -= self.danger(s, errand, at.cell, near);
        let Some(facing) = at.facing else { return worth + self.column_post(book, near) };
        worth += self.facing_worth(book, at.cell, facing, foes, near);
        worth += self.surroundings(book, s, unit, at.cell, facing);
        if info.class.is_artillery() {
            return worth + self.gun_post(s, errand, at.cell, facing);
        }
        if near == 1 {
            worth += self.blow_from(book, s, unit, at.cell, facing, script);
        }
        worth
    }

    /// What could be done to a unit in a place: blows of those who come near enough, shots.
    fn danger(&self, s: &State, errand: &Errand<'_>, cell: Cell, near: i32) -> i32 {
        let Errand { unit, script, foes, book, .. } = *errand;
        let (now, apart) = (s.unit(unit), self.map.from(cell));
        let frail = near <= 1 && (now.steps == 1 || now.order != Order::Good);
        let mut danger = if frail { book.frail } else { 0 };
        let menace = if script == Script::Assault { book.menace_bold } else { book.menace };
        if menace != 0 && near <= 4 {
            let near = foes.strikers.iter().filter(|(from, reach, _)| apart[from.index()] <= *reach);
            let theirs: i32 = near.map(|&(.., steps)| i32::from(steps)).sum();
            let there = s.steady_in(cell).minus(self.artillery).with(unit);
            let ours: i32 = there.iter().map(|unit| i32::from(s.unit(unit).steps)).sum();
            danger += menace * (theirs - ours).clamp(0, 12) / 8;
        }
        if book.fire != 0 {
            let scheme = self.variants().facing.scheme();
            for &(from, facing, range) in &foes.guns {
                let far = u16::from(apart[from.index()]);
                if far <= range && scheme.sector(facing).contains(&self.map.grid, from, cell) {
                    danger += book.fire * i32::from(7 - far.clamp(3, 6)) / 4;
                }
            }
        }
        danger
    }

    /// By how many steps own troops outnumber the enemy's within three hexes of a place, at most by eight.
    fn superiority(&self, s: &State, unit: UnitId, cell: Cell) -> i32 {
        let apart = self.map.from(cell);
        let side = self.unit(unit).side;
        let near = |units: Units| -> i32 {
            let near =
                units.iter().filter(|&u| s.stands(u) && s.cell(u).is_some_and(|c| apart[c.index()] <= 3));
            near.map(|u| i32::from(s.unit(u).steps)).sum()
        };
        let own = near(self.side_units[side].without(unit)) + i32::from(s.unit(unit).steps);
        (own - near(self.side_units[!side])).clamp(-8, 8)
    }

    /// What it costs to be out of the commander's reach, who is needed for the next move (WB-7.2).
    fn straying(&self, book: &Manual, s: &State, unit: UnitId, cell: Cell) -> i32 {
        let Some(formation) = self.unit(unit).formation else { return 0 };
        let commander = self.formation(formation).commander;
        let radius = i32::from(self.commander_info(commander).radius);
        let far = s.commander(commander).place.on().map_or(0, |c| i32::from(self.map.apart(c, cell)));
        if far > radius { book.stray + book.stray_far * (far - radius).min(6) } else { 0 }
    }

    /// A column is quick, and lost when it is caught.
    fn column_post(&self, book: &Manual, near: i32) -> i32 {
        match near {
            ..=2 => -160,
            3 => -70,
            4 => -15,
            _ => book.column,
        }
    }

    /// Towards the nearest enemies.
    fn facing_worth(&self, book: &Manual, cell: Cell, facing: Direction, foes: &Foes, near: i32) -> i32 {
        if near > 9 {
            return 0;
        }
        let sector = self.variants().facing.scheme().sector(facing);
        let apart = self.map.from(cell);
        let close = foes.cells.iter().filter(|&&foe| i32::from(apart[foe.index()]) <= near + 2);
        close
            .map(|&foe| if sector.contains(&self.map.grid, cell, foe) { book.before } else { -book.aside })
            .sum::<i32>()
            .clamp(-28, 16)
    }

    /// Friends beside, enemies at flank and rear.
    fn surroundings(&self, book: &Manual, s: &State, unit: UnitId, cell: Cell, facing: Direction) -> i32 {
        let side = self.unit(unit).side;
        let class = self.unit(unit).class;
        let mut worth = 0;
        for (d, n) in self.map.grid.neighbours(cell) {
            let Some(other) = s.lead(n).filter(|&other| other != unit) else { continue };
            if self.unit(other).side == side {
                let covers = book.wing != 0 && self.shows(cell, facing, class, d) != Aspect::Front;
                let beside = book.beside + if covers { book.wing } else { 0 };
                worth += if s.unit(other).routed() { 0 } else { beside };
                continue;
            }
            if !s.unit(other).exerts() || self.artillery.has(other) {
                continue;
            }
            worth -= match self.shows(cell, facing, class, d) {
                Aspect::Front => book.front,
                Aspect::Flank => book.flank,
                Aspect::Rear => book.rear,
            };
        }
        let mate = s.steady_in(cell).without(unit);
        // Guns want company; two brigades in a hex are one target.
        worth
            + match mate.first() {
                Some(mate) if class.is_artillery() != self.artillery.has(mate) => book.escort,
                Some(_) => -book.crowd,
                None => 0,
            }
    }

    /// Guns: enemies in the field of fire, not too near.
    fn gun_post(&self, s: &State, errand: &Errand<'_>, cell: Cell, facing: Direction) -> i32 {
        let (info, foes, book) = (self.unit(errand.unit), errand.foes, errand.book);
        let near = self.nearest(cell, foes);
        let sector = self.variants().facing.scheme().sector(facing);
        let alone = s.steady_in(cell).minus(self.artillery).is_empty();
        let mut best = 0;
        for &foe in &foes.cells {
            let far = i32::from(self.map.apart(cell, foe));
            if far <= i32::from(info.range)
                && sector.contains(&self.map.grid, cell, foe)
                && self.sees(s, cell, foe)
            {
                best = best.max(match far {
                    0..=3 => book.guns_near,
                    4 => book.guns_mid,
                    _ => book.guns_far,
                });
            }
        }
        // Horse comes far in a turn, and guns alone are lost (WB-10.8a).
        let danger = match near {
            ..=2 if alone => book.guns_lost,
            3..=5 if alone => book.guns_bare,
            _ => 0,
        };
        best - danger
    }

    /// The best blow a unit could strike from a place, with those who are there already.
    fn blow_from(
        &self,
        book: &Manual,
        s: &State,
        unit: UnitId,
        cell: Cell,
        facing: Direction,
        script: Script,
    ) -> i32 {
        let side = self.unit(unit).side;
        let scheme = self.variants().facing.scheme();
        let mut t: Option<State> = None;
        let mut best = 0;
        for (d, n) in self.map.grid.neighbours(cell) {
            if scheme.aspect(facing, d) != Aspect::Front || !self.enemy_in(s, n, side) {
                continue;
            }
            let there = t.get_or_insert_with(|| {
                let mut t = s.clone();
                t.units[unit.index()].place = Where::On(cell);
                t.units[unit.index()].facing = facing;
                t
            });
            let mates = self.map.grid.neighbours(n).filter(|&(_, m)| m != cell).flat_map(|(_, m)| s.stack(m));
            let mates: Units = mates.filter(|&m| self.joins(s, m, n, side)).collect();
            let alone = self.clash(book, there, Units::one(unit), n);
            let worth = if mates.is_empty() {
                alone
            } else {
                alone.max(self.clash(book, there, mates.with(unit), n))
            };
            best = best.max(worth);
        }
        match script {
            Script::Assault => best + book.close,
            Script::Hold | Script::Support => best * book.blow / 100,
            _ => best / 4,
        }
    }

    /// Whether a friend who stands beside an enemy would strike with us.
    fn joins(&self, s: &State, mate: UnitId, hex: Cell, side: Side) -> bool {
        let info = self.unit(mate);
        info.side == side
            && !info.class.is_artillery()
            && s.unit(mate).exerts()
            && s.ready.has(mate)
            && s.cell(mate)
                .and_then(|c| self.map.grid.direction_to_neighbour(c, hex))
                .is_some_and(|d| self.faces(s, mate, d))
    }
}
