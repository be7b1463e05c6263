//! The ways of a moving unit, stack or commander (WB-8.1): every step, turn and change of posture is judged as if the
//! mover stood there already, in a copy of the position; what reactions and dice would do to it on the way is left out.

use crate::Wb;
use crate::army::*;
use crate::map::{MAX_CELLS, Terrain};
use crate::movement::POSTURE_COST;
use crate::moves::Move;
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::state::*;
use hexes::{Cell, Direction};
use kernel::{Duty, Reasons, fine};

/// How a mover can stand at a moment of its move: what tells two such moments apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stand {
    cell: Cell,
    /// The facing in line; none in march column, where it means nothing (WB-R81).
    facing: Option<Direction>,
    /// It came by a road into ground where that matters (WB-3.14d).
    road: bool,
    /// It has turned in an enemy zone of control (WB-5.2f).
    turned: bool,
    /// It has taken a step.
    stepped: bool,
}

/// Stands in one hex.
const STANDS: usize = 7 * 8;

impl Stand {
    fn number(self) -> usize {
        let kind = self.facing.map_or(6, Direction::index);
        let flags = usize::from(self.road) + 2 * usize::from(self.turned) + 4 * usize::from(self.stepped);
        (self.cell.index() * 7 + kind) * 8 + flags
    }
}

/// A stand the mover can come to, by the cheapest way.
#[derive(Clone, Copy, Debug)]
struct Reached {
    stand: Stand,
    /// Movement points spent on it.
    cost: u8,
    /// The last of the answers that lead here; none where the mover stands.
    answer: Option<Answer>,
    /// The stand before it, by its place in the list.
    before: u16,
    /// It may stop here.
    stops: bool,
    /// A minimum move or an escape: nothing follows (WB-8.1d, WB-5.2d).
    finished: bool,
}

impl Reached {
    fn first(stand: Stand) -> Reached {
        Reached { stand, cost: 0, answer: None, before: 0, stops: true, finished: false }
    }
}

/// The cheapest way to a hex.
#[derive(Clone, Debug)]
pub(crate) struct Walked {
    /// Steps, turns and changes of posture, from where the piece stands.
    pub answers: Vec<Answer>,
    /// The hexes entered.
    pub cells: Vec<Cell>,
    /// Movement points spent on it.
    pub cost: u8,
}

/// Everything a mover can reach, the cheapest first.
#[derive(Debug, Default)]
pub(crate) struct Ways {
    list: Vec<Reached>,
}

impl Ways {
    /// The hexes in which the mover could stop, with the cost.
    pub(crate) fn stops(&self) -> impl Iterator<Item = (Cell, u8)> + '_ {
        let mut seen = Cells::default();
        let stepped = self.list.iter().filter(|reached| reached.stops && reached.stand.stepped);
        stepped.filter_map(move |reached| {
            let new = !seen.has(reached.stand.cell);
            seen.add(reached.stand.cell);
            new.then_some((reached.stand.cell, reached.cost))
        })
    }

    /// The cheapest way to a hex: to stop there if it may, else to pass through it.
    pub(crate) fn to(&self, cell: Cell) -> Option<Walked> {
        let here = |reached: &&Reached| reached.stand.cell == cell && reached.stand.stepped;
        let found = self.list.iter().filter(here).find(|reached| reached.stops);
        let last = found.or_else(|| self.list.iter().find(here))?;
        let mut way = Walked { answers: Vec::new(), cells: Vec::new(), cost: last.cost };
        let mut at = last;
        while let Some(answer) = at.answer {
            // Several hexsides in one place are one turn.
            let again = matches!((answer, way.answers.last()), (Answer::Turn(_), Some(Answer::Turn(_))));
            if !again {
                way.answers.push(answer);
            }
            if let Answer::Step(_) = answer {
                way.cells.push(at.stand.cell);
            }
            at = &self.list[usize::from(at.before)];
        }
        way.answers.reverse();
        way.cells.reverse();
        Some(way)
    }
}

/// Stands still to be looked at, by cost; every answer costs something, so the cheapest are final.
struct Open {
    by_cost: Vec<Vec<Reached>>,
    /// The lowest cost known of each stand.
    best: [u8; MAX_CELLS * STANDS],
}

impl Open {
    fn new(points: u8) -> Open {
        Open { by_cost: vec![Vec::new(); usize::from(points) + 1], best: [u8::MAX; MAX_CELLS * STANDS] }
    }
    fn add(&mut self, reached: Reached) {
        let best = &mut self.best[reached.stand.number()];
        if let Some(equals) = self.by_cost.get_mut(usize::from(reached.cost)).filter(|_| reached.cost < *best)
        {
            *best = reached.cost;
            equals.push(reached);
        }
    }
}

/// A search: the mover is lifted from the map and set down, in words, wherever it can come.
struct Search<'a> {
    game: &'a Wb,
    /// The position in which it sets out.
    start: &'a State,
    /// The position in which it stands where the search is.
    s: State,
    lead: UnitId,
    points: u8,
    open: Open,
}

impl Search<'_> {
    fn run(mut self, first: Stand) -> Ways {
        let mut ways = Ways::default();
        self.open.add(Reached::first(first));
        for cost in 0..=self.points {
            let mut next = 0;
            while let Some(&reached) = self.open.by_cost[usize::from(cost)].get(next) {
                next += 1;
                if self.open.best[reached.stand.number()] == cost {
                    let before = ways.list.len() as u16;
                    self.set_down(&reached);
                    let stops = self.game.may_stay(&self.s, self.s.mover.units, reached.stand.cell);
                    ways.list.push(Reached { stops, ..reached });
                    // SHORTCUT: what can no longer be paid need not be judged; only the first step may cost more than there is.
                    let left = self.points - cost;
                    if !self.s.mover.finished && (left > 0 || cost == 0) {
                        self.steps(&reached, before, left);
                        self.turns(&reached, before, left);
                        self.postures(&reached, before, left);
                    }
                }
            }
        }
        ways
    }

    /// The mover as it would stand there.
    fn set_down(&mut self, at: &Reached) {
        let (stand, s) = (at.stand, &mut self.s);
        for unit in s.mover.units.iter() {
            let u = &mut s.units[unit.index()];
            u.place = Where::On(stand.cell);
            u.posture = if stand.facing.is_some() { Posture::Line } else { Posture::Column };
            u.facing = stand.facing.unwrap_or(u.facing);
            u.on_road = if stand.stepped { stand.road } else { self.start.unit(unit).on_road };
            s.spent[unit.index()] = self.start.spent[unit.index()].saturating_add(at.cost);
        }
        s.mover.entered = self.start.mover.entered + u8::from(stand.stepped);
        s.turned_in_zone = self.start.turned_in_zone;
        if stand.turned {
            s.turned_in_zone = s.turned_in_zone.or(s.mover.units);
        }
        s.mover.finished = self.start.mover.finished || at.finished;
    }

    fn add(&mut self, from: &Reached, before: u16, stand: Stand, spent: u8, answer: Answer) {
        let cost = from.cost + spent;
        let finished = false;
        self.open.add(Reached { stand, cost, answer: Some(answer), before, stops: false, finished });
    }

    /// WB-8.2; the only answers that lead into another hex.
    fn steps(&mut self, from: &Reached, before: u16, left: u8) {
        let game = self.game;
        for (d, to) in game.map.grid.neighbours(from.stand.cell) {
            let dear = |step| game.stack_cost(self.s.mover.units, step) > left;
            if from.cost > 0 && game.step_over(from.stand.cell, d).is_some_and(dear) {
                continue;
            }
            // Only the first step may go elsewhere (WB-5.2d).
            if from.stand.stepped && !game.faces(&self.s, self.lead, d) {
                continue;
            }
            let mut why = Reasons::any();
            let Some(paid) = game.judge_step(&self.s, to, &mut why) else { continue };
            if !why.found() {
                let road = paid.step.road && game.map.terrain(to) != Terrain::Clear;
                let stand = Stand { cell: to, road, stepped: true, ..from.stand };
                let (cost, answer) = (from.cost + paid.cost, Some(Answer::Step(game.map.id(to))));
                let finished = paid.finished;
                self.open.add(Reached { stand, cost, answer, before, stops: false, finished });
            }
        }
    }

    /// WB-8.3, WB-4.1g: hexside by hexside, but at once where others turn along.
    fn turns(&mut self, from: &Reached, before: u16, left: u8) {
        let (game, stand) = (self.game, from.stand);
        let Some(facing) = stand.facing.filter(|_| self.s.mover.kind != MoveKind::March) else { return };
        let most = if self.s.lead(stand.cell).is_none() { 1 } else { 3 };
        let zone = self.s.controlled(stand.cell, !game.unit(self.lead).side);
        let dearest = |unit: UnitId| game.turn_cost(&self.s, unit, stand.cell);
        let price = self.s.mover.units.iter().map(dearest).max().unwrap_or(1);
        if price > left {
            return;
        }
        for turn in (-most..=most).filter(|&turn| turn != 0) {
            let facing = facing.rotate(turn);
            if fine(|why| game.judge_mover_turn(&self.s, facing, why)) {
                let stand = Stand { facing: Some(facing), turned: stand.turned || zone, ..stand };
                self.add(from, before, stand, turn.unsigned_abs() as u8 * price, Answer::Turn(facing));
            }
        }
    }

    /// WB-4.3c.
    fn postures(&mut self, from: &Reached, before: u16, left: u8) {
        let (game, stand) = (self.game, from.stand);
        let side = game.unit(self.lead).side;
        let may = |s: &State, answer: Answer| fine(|why| Move.judge(game, s, side, &answer, why));
        if self.s.mover.kind == MoveKind::March || left < POSTURE_COST {
            return;
        }
        if stand.facing.is_some() {
            if may(&self.s, Answer::Column) {
                self.add(from, before, Stand { facing: None, ..stand }, POSTURE_COST, Answer::Column);
            }
            return;
        }
        let Some(any) = Direction::ALL.into_iter().find(|&d| may(&self.s, Answer::Deploy(d))) else { return };
        // Alone in its hex it chooses its facing (WB-4.3e).
        let alone = self.s.lead(stand.cell).is_none();
        for facing in Direction::ALL {
            if !alone && facing != any && !may(&self.s, Answer::Deploy(facing)) {
                continue;
            }
            let deployed = Stand { facing: Some(facing), ..stand };
            self.add(from, before, deployed, POSTURE_COST, Answer::Deploy(facing));
        }
    }
}

impl Wb {
    /// The cheapest ways of the mover to everywhere.
    pub(crate) fn ways(&self, s: &State) -> Ways {
        self.search(s).map_or_else(Ways::default, |(search, first)| search.run(first))
    }

    /// The mover lifted from the map, and how it stands.
    fn search<'a>(&'a self, s: &'a State) -> Option<(Search<'a>, Stand)> {
        let (lead, cell) = (s.mover.units.first()?, s.mover_cell()?);
        let mut lifted = s.clone();
        for unit in s.mover.units.iter() {
            lifted.stacks.lift(cell, unit.0);
        }
        let unit = s.unit(lead);
        let first = Stand {
            cell,
            facing: (!unit.in_column()).then_some(unit.facing),
            road: false,
            turned: false,
            stepped: false,
        };
        let points = self.stack_left(s, s.mover.units, s.mover.kind);
        Some((Search { game: self, start: s, s: lifted, lead, points, open: Open::new(points) }, first))
    }

    /// Why a piece that is on its way cannot come to a hex: it goes as near as it can, and what stops it there is told. A
    /// commander who rides alone is named; else it is the mover.
    pub(crate) fn why_no_way(&self, s: &State, rider: Option<CommanderId>, to: Cell) -> Vec<Refusal> {
        let ways = rider.map_or_else(|| self.ways(s), |commander| self.rides(s, commander));
        let grid = &self.map.grid;
        let Some(near) = ways.list.iter().min_by_key(|at| (grid.distance(at.stand.cell, to), at.cost)) else {
            return Vec::new();
        };
        let next = grid.neighbours(near.stand.cell).map(|(_, next)| next);
        let Some(next) = next.min_by_key(|&next| (grid.distance(next, to), next)) else { return Vec::new() };
        let mut why = Reasons::all();
        if let Some(commander) = rider {
            let mut riding = s.clone();
            riding.commanders[commander.index()].place = Where::On(near.stand.cell);
            riding.mover.left = s.mover.left.saturating_sub(near.cost);
            self.judge_ride_step(&riding, commander, next, &mut why);
        } else if let Some((mut search, _)) = self.search(s) {
            search.set_down(near);
            self.judge_step(&search.s, next, &mut why);
        }
        why.into_result().err().unwrap_or_default()
    }

    /// Where a commander can ride from where he stands (WB-7.4a, WB-7.5a, WB-8.4g).
    pub(crate) fn rides(&self, s: &State, commander: CommanderId) -> Ways {
        let mut ways = Ways::default();
        let Some(here) = s.commander(commander).place.on() else { return ways };
        let (mut riding, points) = (s.clone(), s.mover.left);
        let mut open = Open::new(points);
        let stand =
            |cell: Cell| Stand { cell, facing: None, road: false, turned: false, stepped: cell != here };
        open.add(Reached::first(stand(here)));
        for cost in 0..=points {
            let mut next = 0;
            while let Some(&reached) = open.by_cost[usize::from(cost)].get(next) {
                next += 1;
                if open.best[reached.stand.number()] != cost {
                    continue;
                }
                let (from, before) = (reached.stand.cell, ways.list.len() as u16);
                ways.list.push(reached);
                riding.commanders[commander.index()].place = Where::On(from);
                riding.mover.left = points - cost;
                for (_, to) in self.map.grid.neighbours(from) {
                    if fine(|why| self.judge_ride_step(&riding, commander, to, why)) {
                        let (cost, answer) = (cost + self.ride_cost(from, to), Answer::Step(self.map.id(to)));
                        let first = Reached::first(stand(to));
                        open.add(Reached { cost, answer: Some(answer), before, ..first });
                    }
                }
            }
        }
        ways
    }
}

#[cfg(test)]
mod tests;
