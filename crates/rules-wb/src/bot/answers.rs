//! Answers to every question: the best offer by a small score.

use super::manual::Manual;
use super::plan::{Plan, Script, Who};
use super::posts::{Errand, Foes, Stand};
use crate::Wb;
use crate::army::*;
use crate::orders::{Answer, Going};
use crate::retreat::{Retreat, RetreatFacing};
use crate::rout::Rout;
use crate::state::*;
use arrayvec::ArrayVec;
use hexes::{Cell, Direction};
use kernel::{Duties, Offers, Side, Temper};

/// The temper in which a plan is carried out.
fn mind_of(plan: &Plan) -> Temper {
    Temper { school: plan.school, ..Temper::STEADY }
}

impl Wb {
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

    /// The next answer under a plan. A plan for somebody else has lost its object: the doctrine stands in.
    pub(super) fn act_on(&self, s: &State, side: Side, plan: &Plan) -> Answer {
        let running = self.running(s, side).filter(|&who| who != plan.who);
        let own;
        let plan = match running {
            Some(who)
                if !matches!(s.agenda.top(), Some(Task::Combats(_) | Task::Muster(_) | Task::Army(_))) =>
            {
                own = self.plan_for(s, who, &mind_of(plan));
                &own
            }
            _ => plan,
        };
        let book = self.manual(side, plan.school);
        match s.agenda.top().copied() {
            Some(Task::Activations(_)) => self.best_offer(s, side, |answer| match (answer, plan.who) {
                (Answer::Test(f), Who::Formation(own)) => 1 + i32::from(f == own),
                (Answer::TestUnit(u), Who::Unit(own)) => 1 + i32::from(u == own),
                (Answer::Test(_) | Answer::TestUnit(_), Who::Rest) => -1,
                (Answer::Test(_) | Answer::TestUnit(_), _) => 1,
                _ => 0,
            }),
            Some(Task::Guns(_)) => self.bombard(book, s, side),
            Some(Task::Command(_)) => self.ride_or_stay(book, s, side),
            Some(Task::Movement(_)) => self.next_move(s, side, plan),
            Some(Task::Move(_)) => self.go_on(s, side, plan),
            Some(Task::RideMove(ride)) => self.ride_on(book, s, side, ride.0),
            Some(Task::Marches(_)) => self.marching(s, side, plan.school),
            Some(Task::Army(_)) => self.lead_or_ride(s, side, plan.school),
            Some(Task::Combats(_)) => self.attack(s, side, plan),
            Some(Task::Muster(_)) => self.muster(book, s, side),
            _ => self.reply_to(s, side, plan.school),
        }
    }

    /// Fire where it promises most; turn when there is nothing before the guns.
    fn bombard(&self, book: &'static Manual, s: &State, side: Side) -> Answer {
        let mut shots = false;
        let foes = self.foes(s, side);
        self.best_offer(s, side, |answer| match answer {
            Answer::Fire { unit, target } => {
                shots = true;
                let lead = s.lead(self.at(target));
                4 + lead.map_or(0, |lead| self.shot(book, s, unit, lead))
            }
            Answer::TurnGuns { hex, facing } => {
                let cell = self.at(hex);
                let gun = s.steady_in(cell).and(self.artillery).minus(s.fired).first();
                let Some(gun) = gun.filter(|_| !shots) else { return -1 };
                let errand = Errand { unit: gun, script: Script::Bombard, aim: cell, foes: &foes, book };
                let rate = |facing| self.post(s, &errand, Stand { cell, facing: Some(facing) });
                let gain = rate(facing) - rate(s.unit(gun).facing);
                if gain > book.guns_turn { gain } else { -1 }
            }
            _ => 0,
        })
    }

    /// What a unit is to do at the moment: by its plan, or by the doctrine for its own formation.
    fn errand<'a>(&self, s: &State, plan: &Plan, unit: UnitId, foes: &'a Foes) -> Errand<'a> {
        let book = self.manual(self.unit(unit).side, plan.school);
        let errand =
            |plan: &Plan| Errand { unit, script: self.script(plan, unit), aim: plan.aim, foes, book };
        if self.planned(plan.who).has(unit) {
            return errand(plan);
        }
        let who = self.unit(unit).formation.map_or(Who::Unit(unit), Who::Formation);
        errand(&self.plan_for(s, who, &mind_of(plan)))
    }

    /// How good a place is to hold, for whoever has to choose one quickly.
    fn stay(&self, book: &'static Manual, s: &State, who: (UnitId, Script), at: Stand, foes: &Foes) -> i32 {
        let (unit, script) = who;
        self.post(s, &Errand { unit, script, aim: at.cell, foes, book }, at)
    }

    /// The unit nearest to its aim that has somewhere to go; nobody is asked where he goes before those nearer than he.
    fn next_move(&self, s: &State, side: Side, plan: &Plan) -> Answer {
        let foes = self.foes(s, side);
        self.nearest_to_go(s, side, &foes, plan, MoveKind::Own)
    }

    fn nearest_to_go(&self, s: &State, side: Side, foes: &Foes, plan: &Plan, kind: MoveKind) -> Answer {
        let mut ready: ArrayVec<(i32, UnitId), MAX_UNITS> = ArrayVec::new();
        self.best_offer(s, side, |answer| {
            if let (Answer::March(unit), false) = (answer, ready.is_full()) {
                let aim = self.errand(s, plan, unit, foes).aim;
                ready.push((s.cell(unit).map_or(200, |cell| self.lore().walk(aim, cell)), unit));
            }
            0
        });
        ready.sort_unstable();
        let goes = |unit: UnitId| self.course(s, &self.errand(s, plan, unit, foes), kind).is_some();
        let first = ready.into_iter().map(|(_, unit)| unit).find(|&unit| goes(unit));
        first.map_or(Answer::End, Answer::March)
    }

    /// Takes the commander of the hex along, then step after step.
    fn go_on(&self, s: &State, side: Side, plan: &Plan) -> Answer {
        let Some(unit) = s.mover.units.first() else { return self.best_offer(s, side, |_| 0) };
        let foes = self.foes(s, side);
        let next = self.course(s, &self.errand(s, plan, unit, &foes), s.mover.kind);
        let troops = !self.artillery.has(unit);
        self.best_offer(s, side, |answer| match answer {
            Answer::Take(_) if troops && next.is_some() => 3,
            answer if Some(answer) == next => 2,
            Answer::Halt => 1,
            _ => 0,
        })
    }

    /// Columns march towards where their formation aims; reinforcements come in first.
    fn marching(&self, s: &State, side: Side, school: u8) -> Answer {
        let (foes, plan) = (self.foes(s, side), Plan::bare(Who::March, Cell(0), school));
        let enters = self.best_offer(s, side, |answer| match answer {
            Answer::Enter { unit, hex } => {
                600 - self.lore().walk(self.errand(s, &plan, unit, &foes).aim, self.at(hex))
            }
            Answer::EnterAlone { .. } => 100,
            Answer::End => 0,
            _ => -1,
        });
        match enters {
            Answer::End => self.nearest_to_go(s, side, &foes, &plan, MoveKind::March),
            enters => enters,
        }
    }

    /// Where a commander belongs: among his units, with one of them, not before the enemy alone.
    fn command_post(&self, book: &Manual, s: &State, commander: CommanderId, cell: Cell) -> i32 {
        let info = self.commander_info(commander);
        let radius = i32::from(info.radius);
        let far = |other: Cell| i32::from(self.map.apart(cell, other));
        let friends = s.steady_in(cell).and(self.side_units[info.side]);
        let company = match friends.first() {
            Some(_) if !friends.minus(self.artillery).is_empty() => book.company,
            Some(_) => book.company / 2,
            None => -4,
        };
        let care: i32 = match info.role {
            Role::Formation(formation) => {
                let units = self.formation(formation).units.filter(|unit| s.stands(unit));
                units
                    .iter()
                    .filter_map(|u| s.cell(u))
                    .map(|c| if far(c) <= radius { 4 } else { 1 - far(c) })
                    .sum()
            }
            Role::Army(served) => {
                let posts = served.iter().filter_map(|f| s.commander(self.formation(f).commander).place.on());
                posts.map(|c| if far(c) <= radius { 10 } else { -far(c) / 2 }).sum()
            }
        };
        company + care
    }

    /// The best hex a commander could ride to that is better than his own by something.
    fn better_post(&self, book: &Manual, s: &State, commander: CommanderId) -> Option<Cell> {
        let here = s.commander(commander).place.on()?;
        let side = self.commander_info(commander).side;
        let now = self.command_post(book, s, commander, here) + 6;
        let near = self.map.grid.disc(here, u16::from(COMMANDER_MOVEMENT) - 2);
        let open = near.filter(|&c| s.lead(c).is_some_and(|unit| self.unit(unit).side == side));
        let best = open.map(|cell| (self.command_post(book, s, commander, cell), cell)).max();
        best.filter(|&(worth, cell)| worth > now && cell != here).map(|(_, cell)| cell)
    }

    fn ride_or_stay(&self, book: &Manual, s: &State, side: Side) -> Answer {
        self.best_offer(s, side, |answer| match answer {
            Answer::Ride(commander) if self.better_post(book, s, commander).is_some() => 1,
            Answer::End => 0,
            _ => -1,
        })
    }

    /// Step by step to the better post.
    fn ride_on(&self, book: &Manual, s: &State, side: Side, commander: CommanderId) -> Answer {
        let here = s.commander(commander).place.on().unwrap_or(Cell(0));
        let goal = self.better_post(book, s, commander).unwrap_or(here);
        let far = |cell: Cell| i32::from(self.map.apart(goal, cell));
        self.best_offer(s, side, |answer| match answer {
            Answer::Step(hex) if far(self.at(hex)) < far(here) => 2,
            Answer::Halt => 1,
            _ => 0,
        })
    }

    /// An army commander leads troops that could not move but have something to do; else he rides where he is needed.
    fn lead_or_ride(&self, s: &State, side: Side, school: u8) -> Answer {
        let (foes, plan) = (self.foes(s, side), Plan::bare(Who::Army, Cell(0), school));
        let book = self.manual(side, school);
        self.best_offer(s, side, |answer| match answer {
            Answer::Lead { unit, .. } if !s.ready.has(unit) && !self.artillery.has(unit) => {
                let goes = self.course(s, &self.errand(s, &plan, unit, &foes), MoveKind::Led).is_some();
                let mut t = s.clone();
                t.ready = t.ready.with(unit);
                let strikes =
                    self.targets(&t, unit).into_iter().map(|hex| self.clash(book, &t, Units::one(unit), hex));
                let strikes = strikes.max().unwrap_or(-1);
                if goes || strikes > 0 { 20 + strikes.max(0) } else { -1 }
            }
            Answer::Ride(commander) if self.better_post(book, s, commander).is_some() => 1,
            Answer::End => 0,
            _ => -1,
        })
    }

    fn attack(&self, s: &State, side: Side, plan: &Plan) -> Answer {
        let Who::Strike(hex) = plan.who else { return Answer::End };
        let Some(blow) = self.best_on(self.manual(side, plan.school), s, hex) else { return Answer::End };
        let id = self.map.id(hex);
        self.best_offer(s, side, |answer| match answer {
            Answer::Attack { unit, hex } if hex == id && blow.units.has(unit) => 1,
            Answer::End => 0,
            _ => -1,
        })
    }

    /// Whoever makes the attack better joins it.
    fn muster(&self, book: &Manual, s: &State, side: Side) -> Answer {
        let Some(&hex) = s.combat.hexes.first() else { return Answer::Begin };
        let now = self.clash(book, s, s.combat.attackers, hex);
        self.best_offer(s, side, |answer| match answer {
            Answer::Join(unit) => self.clash(book, s, s.combat.attackers.with(unit), hex) - now - book.join,
            Answer::Begin => 0,
            _ => -1_000,
        })
    }

    /// A quick sound answer to everything that no plan answers.
    pub(super) fn reply_to(&self, s: &State, side: Side, school: u8) -> Answer {
        let book = self.manual(side, school);
        match s.agenda.top().copied() {
            Some(Task::Reactions(task)) => self.react(book, s, side, task),
            Some(Task::SetUp(_)) => self.deploy(book, s, side),
            Some(Task::Rout(rout)) => self.run(s, side, rout),
            Some(Task::Retreat(retreat)) => self.give_ground(book, s, side, retreat),
            Some(task) => {
                let foes = self.foes(s, side);
                let stand = |cell: Cell, facing: Direction| Stand { cell, facing: Some(facing) };
                let turned = |unit: UnitId, facing: Direction| {
                    s.cell(unit).map_or(0, |cell| {
                        self.stay(book, s, (unit, Script::FallBack), stand(cell, facing), &foes)
                    })
                };
                self.best_offer(s, side, |answer| match (task, answer) {
                    (Task::Losses(_), Answer::Lose(unit)) => {
                        // A step less hurts strong units least.
                        4 * i32::from(s.unit(unit).steps) - i32::from(self.unit(unit).morale)
                    }
                    (Task::ChooseFacing(task), Answer::Face(facing)) => turned(task.unit, facing),
                    (Task::RetreatFacing(RetreatFacing { unit, .. }), Answer::Face(facing)) => {
                        turned(unit, facing)
                    }
                    (Task::Follow(_) | Task::Saddle(_), Answer::Follow(going)) => {
                        i32::from(going == Going::Goes)
                    }
                    (Task::PlaceCommander(task), Answer::With { unit, .. }) => {
                        s.cell(unit).map_or(-100, |cell| self.command_post(book, s, task.0, cell))
                    }
                    (Task::Advance(_), Answer::Advance { unit, to, facing }) => {
                        let to = self.at(to);
                        let there = self.stay(book, s, (unit, Script::Hold), stand(to, facing), &foes);
                        let face = s.unit(unit).facing;
                        let here = s
                            .cell(unit)
                            .map_or(0, |c| self.stay(book, s, (unit, Script::Hold), stand(c, face), &foes));
                        there - here
                            + if self.wanted(s, to, side) { book.advance_prize } else { book.advance }
                    }
                    (_, Answer::Test(_) | Answer::TestUnit(_)) => 1,
                    _ => 0,
                })
            }
            None => Answer::End,
        }
    }

    /// Towards the edge, away from enemies.
    fn run(&self, s: &State, side: Side, rout: Rout) -> Answer {
        let foes = self.foes(s, side);
        let edge = self.map.rout_edges[self.unit(rout.unit).side];
        self.best_offer(s, side, |answer| match answer {
            Answer::Run(Some(hex)) => {
                let cell = self.at(hex);
                let d = s.cell(rout.unit).and_then(|from| self.map.grid.direction_to_neighbour(from, cell));
                let ford = d.zip(s.cell(rout.unit)).is_some_and(|(d, from)| self.map.is_ford(from, d));
                let off = i32::from(self.map.grid.distance_to_edge(cell, edge));
                2 * self.nearest(cell, &foes) + off - if ford { 6 } else { 0 }
            }
            Answer::Run(None) => -500,
            _ => 0,
        })
    }

    /// Out of the enemy's reach, to friends and good ground.
    fn give_ground(&self, book: &Manual, s: &State, side: Side, retreat: Retreat) -> Answer {
        let foes = self.foes(s, side);
        self.best_offer(s, side, |answer| match answer {
            Answer::Retreat(Some(hex)) => {
                let cell = self.at(hex);
                let d =
                    s.cell(retreat.unit).and_then(|from| self.map.grid.direction_to_neighbour(from, cell));
                let hard = d.zip(s.cell(retreat.unit)).is_some_and(|(d, from)| {
                    !self.map.is_road(from, d) && (self.map.is_ford(from, d) || self.map.is_slope(from, d))
                });
                let zone = if s.controlled(cell, !side) { 40 } else { 0 };
                self.shelter(book, cell) + 4 * self.nearest(cell, &foes) - zone - if hard { 30 } else { 0 }
            }
            Answer::Retreat(None) => -500,
            _ => 0,
        })
    }

    /// On the heights, foot before horse, guns with foot, all towards the enemy.
    fn deploy(&self, book: &'static Manual, s: &State, side: Side) -> Answer {
        let foes = self.foes(s, side);
        self.best_offer(s, side, |answer| match answer {
            Answer::Place { unit, hex, facing, posture } => {
                let cell = self.at(hex);
                let class = self.unit(unit).class;
                let near = self.nearest(cell, &foes);
                let line = if class.is_cavalry() { 3 } else { 1 };
                let aim = self.objective_cells().map(|(c, _)| c).min_by_key(|&c| self.lore().walk(c, cell));
                let errand =
                    Errand { unit, script: Script::Hold, aim: aim.unwrap_or(cell), foes: &foes, book };
                let worth = self.post(s, &errand, Stand { cell, facing: Some(facing) });
                let guns = if class.is_artillery() { -500 } else { 0 };
                let column = if posture == Posture::Column { -200 } else { 0 };
                worth + guns + column - line * near
            }
            Answer::With { commander, unit } => {
                s.cell(unit).map_or(0, |cell| self.command_post(book, s, commander, cell))
            }
            _ => 0,
        })
    }
}
