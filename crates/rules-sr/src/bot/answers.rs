//! Answers to every question: the best offer by a small score.

use super::lore::LEVEL;
use super::plan::{Plan, Script};
use crate::Sr;
use crate::army::*;
use crate::charge::Charge;
use crate::commanders::CommanderMarch;
use crate::commanders::risk::PlaceCommander;
use crate::facing::is_rear;
use crate::harm::Harm;
use crate::march::March;
use crate::orders::{Answer, Going};
use crate::reaction::Reactions;
use crate::rout::RoutFacing;
use crate::state::*;
use hexes::{Cell, Direction};
use kernel::{Duties, Game, Offers, Side};

impl Sr {
    /// The legal answer with the best score, the first of equals; `End` where nothing is asked.
    pub(super) fn best_offer(&self, s: &State, side: Side, mut rate: impl FnMut(Answer) -> i32) -> Answer {
        let mut best: Option<(i32, Answer)> = None;
        let mut look = |answer: Answer| {
            let worth = rate(answer);
            if best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, answer));
            }
            true
        };
        if let Some(task) = s.agenda.top() {
            task.duty().offer(self, s, side, &mut Offers::each(&mut look));
        }
        best.map_or(Answer::End, |(_, answer)| answer)
    }

    /// The next answer under a plan.
    pub(super) fn act_on(&self, s: &State, side: Side, plan: &Plan) -> Answer {
        match s.agenda.top().copied() {
            Some(Task::Activations(_)) => self.best_offer(s, side, |answer| match answer {
                Answer::Activate(f) => i32::from(f == plan.formation),
                _ => 0,
            }),
            Some(Task::RallyRouted(_)) => self.rally_first(s, side),
            Some(Task::Movement(_)) => self.next_move(s, side, plan),
            Some(Task::March(March(unit))) => self.march(s, side, plan, unit),
            Some(Task::CommanderMarch(CommanderMarch(commander))) => self.ride_on(s, side, commander),
            Some(Task::Charge(Charge(unit))) => self.charge(s, side, unit),
            Some(Task::FireSegment(_)) => self.bombard(s, side),
            Some(Task::CombatSegment(_)) => self.strike(s, side, plan),
            Some(Task::Muster(_)) => self.muster(s, side),
            _ => self.reply_to(s, side),
        }
    }

    fn rally_first(&self, s: &State, side: Side) -> Answer {
        self.best_offer(s, side, |answer| match answer {
            Answer::Rally { helper: Some(h), .. } => 10 + i32::from(self.bonus(s, h)),
            _ => 0,
        })
    }

    /// Rallies where it pays, then the marches, those nearest the aim first and guns last, then the commander.
    fn next_move(&self, s: &State, side: Side, plan: &Plan) -> Answer {
        let lore = self.lore();
        // Commanders are offered last, and nobody asks where one would ride while there are troops to see to.
        let mut busy = false;
        self.best_offer(s, side, |answer| match answer {
            Answer::Rally { unit, helper } => {
                if !self.should_rally(s, plan, unit) {
                    return -1;
                }
                busy = true;
                5_000 + helper.map_or(0, |h| 5 * i32::from(self.bonus(s, h)))
            }
            Answer::March(unit) => {
                if !self.wants_to_move(s, plan, unit) {
                    return -1;
                }
                busy = true;
                let far = s.cell(unit).map_or(300, |cell| lore.walk(plan.aim, cell));
                let guns = if self.artillery.has(unit) { 1_000 } else { 0 };
                3_000 - far - guns
            }
            Answer::Ride(commander) if !busy && self.rides(s, plan, commander) => 500,
            Answer::Ride(_) => -1,
            _ => 0,
        })
    }

    fn should_rally(&self, s: &State, plan: &Plan, unit: UnitId) -> bool {
        let Some(cell) = s.cell(unit) else { return true };
        let side = self.unit(unit).side;
        let script = self.script(plan, unit);
        let touched = s.controlled(cell, !side);
        let rushing = matches!(script, Script::Assault | Script::Flank | Script::Objective);
        let far = self.lore().far(cell);
        let near = self.foes(s, side).iter().any(|&f| far.to(f) <= self.manual(side).rally_near);
        s.unit(unit).level == Level::D2 || touched || !rushing || near
    }

    fn charge(&self, s: &State, side: Side, unit: UnitId) -> Answer {
        let from = s.cell(unit).unwrap_or(Cell(0));
        self.best_offer(s, side, |answer| match answer {
            Answer::Charge(hex) => 40 + self.guess(s, unit, from, self.at(hex), 2),
            _ => 0,
        })
    }

    /// A quick sound answer to everything that no plan answers.
    pub(super) fn reply_to(&self, s: &State, side: Side) -> Answer {
        let Some(&task) = s.agenda.top().filter(|_| self.pending(s).question(side).is_some()) else {
            return Answer::End;
        };
        match task {
            Task::Reactions(Reactions { entered, .. }) => self.react(s, side, entered),
            Task::Withdrawals(_) => self.withdraw_or_stand(s, side),
            Task::Retreats(retreats) if !retreats.penned_in(self, s).is_empty() => {
                self.best_offer(s, side, |answer| self.suffer(s, Harm::D, answer))
            }
            Task::Retreats(_) | Task::Advance(_) => self.give_or_take_ground(s, side),
            Task::RoutFacing(RoutFacing(unit)) => {
                let Some(cell) = s.cell(unit) else { return Answer::Face(Direction::N) };
                let fronts = self.fronts(cell, &self.foes(s, side), None);
                self.best_offer(s, side, |answer| match answer {
                    Answer::Face(d) => fronts[d.index()],
                    _ => 0,
                })
            }
            Task::SetUp(_) => self.deploy(s, side),
            _ => self.best_offer(s, side, |answer| self.plain(s, side, task, answer)),
        }
    }

    /// Who takes the harm: of step losses the broken, and a unit is spared its last step; of disorder the steadiest and
    /// weakest.
    fn suffer(&self, s: &State, what: Harm, answer: Answer) -> i32 {
        let Answer::Choose(unit) = answer else { return 0 };
        let level = s.unit(unit).level as i32;
        match what {
            Harm::P => {
                10 * level + i32::from(self.steps(s, unit)) - if self.artillery.has(unit) { 5 } else { 0 }
            }
            Harm::D => {
                -20 * level - i32::from(self.strength(s, unit)) + if self.artillery.has(unit) { 3 } else { 0 }
            }
        }
    }

    /// Scores that need nothing gathered.
    fn plain(&self, s: &State, side: Side, task: Task, answer: Answer) -> i32 {
        match (task, answer) {
            (Task::Spread(spread), _) => self.suffer(s, spread.what, answer),
            (Task::Head(_), Answer::Choose(unit)) => {
                10 * i32::from(self.morale(s, unit)) - 4 * s.unit(unit).level as i32
            }
            (Task::WorkTests(_), Answer::Choose(unit)) => i32::from(self.morale(s, unit)),
            (Task::TerrainHexes(_), Answer::Terrain(hex)) => self.terrain_due(s).map_or(0, |from| {
                let t = self.attack_terrain(from, self.at(hex));
                -i32::from(t.hex + t.work + t.water + t.slope)
            }),
            (Task::Rout(rout), Answer::Run(Some(hex))) => {
                -i32::from(self.map.rout_distance[self.unit(rout.unit).side][self.at(hex).index()])
            }
            (Task::Rout(_), Answer::Run(None)) => -500,
            (Task::Follow(follow), Answer::Follow(going)) => {
                i32::from((going == Going::Follows) != s.routed(follow.unit))
            }
            (Task::PlaceCommander(PlaceCommander(commander)), Answer::With { unit, .. }) => {
                s.cell(unit).map_or(-100, |cell| self.post(s, &self.care(s, commander), cell))
            }
            // Whoever moves last answers everything.
            (Task::Precedence(_), Answer::ActSecond) => 1,
            (Task::ChooseSide(_), Answer::Take(taken)) => i32::from(taken == COALITION),
            (Task::Bids(_), Answer::Bid(bid)) => i32::from(bid == 1),
            (_, Answer::Activate(_)) => i32::from(side == FRENCH),
            _ => 0,
        }
    }

    /// Fire where it can do harm; turn to whoever comes from behind; lonely guns step back to friends.
    fn react(&self, s: &State, side: Side, entered: Cell) -> Answer {
        let foes = self.foes(s, side);
        let (mut turned, mut moved) = (self.fronts_of(&foes, Some(entered)), self.fronts_of(&foes, None));
        self.best_offer(s, side, |answer| match answer {
            Answer::ReactionFire(unit) => 30 + self.shot(s, unit, entered),
            Answer::ReactionTurn { hex, facing } => {
                let cell = self.at(hex);
                let Some(d) = self.map.grid.direction_to_neighbour(cell, entered) else { return -1 };
                let now = s.stack(cell).first().map_or(facing, |u| s.unit(u).facing);
                if self.no_rear(cell) || !is_rear(now, d) {
                    return -1;
                }
                let fronts = turned(cell);
                let gain = fronts[facing.index()] - fronts[now.index()];
                if gain > 0 { 20 + gain.min(400) / 10 } else { -1 }
            }
            Answer::ReactionMove { unit, to, facing } => {
                let (Some(from), to) = (s.cell(unit), self.at(to)) else { return -1 };
                let alone = s.stack(from).minus(self.artillery).is_empty();
                let weak = self.artillery.has(unit) && alone || s.unit(unit).level == Level::D2;
                if !weak || self.own_star(s, from, side) {
                    return -1;
                }
                let friends = !s.stack(to).minus(self.artillery).is_empty();
                let fronts = moved(to);
                let escort = if friends && self.artillery.has(unit) { 60 } else { 0 };
                25 + escort + self.shelter(to) + fronts[facing.index()].clamp(-50, 50) / 10
            }
            _ => 0,
        })
    }

    /// Horse goes out of a hopeless combat, lonely horse guns always.
    fn withdraw_or_stand(&self, s: &State, side: Side) -> Answer {
        let combat = &s.combat;
        let threat = self.exchange(s, combat.attackers, combat.chargers, &combat.hexes);
        let foes = self.foes(s, side);
        let mut fronts_of = self.fronts_of(&foes, None);
        self.best_offer(s, side, |answer| match answer {
            Answer::Withdraw { unit, to, facing } => {
                let (Some(from), to) = (s.cell(unit), self.at(to)) else { return -1 };
                let alone = s.stack(from).without(unit).minus(self.artillery).is_empty();
                if self.own_star(s, from, side) && alone && !self.artillery.has(unit) {
                    return -1;
                }
                let lonely = alone && self.artillery.has(unit);
                let fronts = fronts_of(to);
                let level = s.unit(unit).level as usize;
                let next = LEVEL[(level + 1).min(3)];
                let price = if s.controlled(to, !side) { LEVEL[level] + next / 2 } else { LEVEL[level] / 2 };
                let leave = threat - price - 6 + if lonely { 60 } else { 0 };
                if leave <= 0 {
                    -1
                } else {
                    leave + self.shelter(to) + fronts[facing.index()].clamp(-50, 50) / 10
                }
            }
            _ => 0,
        })
    }

    /// Retreats and advances: stars, shelter, friends, and no rear to the enemy.
    fn give_or_take_ground(&self, s: &State, side: Side) -> Answer {
        let foes = self.foes(s, side);
        let mut fronts_of = self.fronts_of(&foes, None);
        let mut ground = |unit: UnitId, to: Cell, facing: Direction| {
            let fronts = fronts_of(to);
            let friends = s.stack(to).without(unit).count() as i32;
            let beside =
                self.map.grid.neighbours(to).filter(|&(_, n)| s.occupied(n) && !self.enemy_in(s, n, side));
            let contacts =
                self.map.grid.neighbours(to).filter(|&(_, n)| self.enemy_in(s, n, side)).count() as i32;
            self.shelter(to) + 4 * friends + 2 * beside.count() as i32 - 9 * contacts
                + fronts[facing.index()].clamp(-300, 300) / 20
        };
        self.best_offer(s, side, |answer| match answer {
            Answer::Retreat { unit, to, facing } => {
                let to = self.at(to);
                let star = if self.own_star(s, to, side) { 30 } else { 0 };
                star + ground(unit, to, facing)
            }
            Answer::Advance { unit, to, facing } => {
                let to = self.at(to);
                let star = if self.star_to_take(s, to, side) { 200 } else { 0 };
                let left = s.cell(unit).is_some_and(|from| {
                    self.own_star(s, from, side)
                        && s.stack(from).without(unit).minus(self.artillery).is_empty()
                });
                let order = 8 - 8 * s.unit(unit).level as i32;
                star + order + ground(unit, to, facing) - if left { 60 } else { 0 }
            }
            _ => 0,
        })
    }

    /// Near the stars, the foot in front and guns beside it; attackers as far forward as their zone allows.
    fn deploy(&self, s: &State, side: Side) -> Answer {
        let lore = self.lore();
        let other: Vec<Cell> = self
            .formation_ids()
            .filter(|f| self.formations[f.index()].side != side)
            .flat_map(|f| self.map.grid.cells().filter(move |c| self.zones[f.index()][c.index()]))
            .collect();
        let keeps = self.deficit(s, side) <= 0;
        self.best_offer(s, side, |answer| match answer {
            Answer::Place { unit, hex, facing } => {
                let cell = self.at(hex);
                let star = self.map.stars.iter().map(|&c| lore.walk(c, cell)).min().unwrap_or(0);
                let friends = s.stack(cell).without(unit);
                let guns = self.artillery.has(unit);
                let solid = !friends.minus(self.artillery).is_empty();
                let escort = if guns && solid { 20 } else { 0 };
                let crowd = if !guns && solid { 6 } else { 0 };
                let garrison = if keeps && star == 0 && !guns && !solid { 40 } else { 0 };
                let ahead = other.iter().min_by_key(|&&c| self.map.grid.distance(c, cell));
                let front = ahead.map_or(0, |&c| match self.map.grid.direction_towards(cell, c) {
                    hexes::Towards::One(d) | hexes::Towards::Two(d, _) => 3 - i32::from(facing.turn_to(d)),
                    hexes::Towards::Here => 0,
                });
                // Guns wait for the foot they stand with.
                let turn = if guns { -100 } else { 0 };
                turn + escort + garrison + front + self.shelter(cell) - star - crowd
            }
            Answer::With { commander, unit } => {
                s.cell(unit).map_or(0, |cell| self.post(s, &self.care(s, commander), cell))
            }
            _ => 0,
        })
    }
}
