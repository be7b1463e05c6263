//! Judging an answer: to each question its judge.

use crate::Sr;
use crate::army::*;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why, refuse};
use crate::state::*;
use hexes::{Cell, HexId};
use kernel::Side;

impl Sr {
    /// The hex an answer names; a refusal if the map has none.
    fn hex<W: Why>(&self, id: HexId, why: &mut W) -> Option<Cell> {
        let cell = self.map.grid.cell(id);
        if cell.is_none() {
            why.because(Refusal::NoSuchHex);
        }
        cell
    }

    /// Units and commanders an answer names exist.
    fn known<W: Why>(&self, answer: Answer, why: &mut W) -> bool {
        let (unit, commander, formation) = answer.names();
        let bad = unit.is_some_and(|u| u.index() >= self.units.len())
            || commander.is_some_and(|c| c.index() >= self.commanders.len())
            || formation.is_some_and(|f| f.index() >= self.formations.len());
        if bad {
            why.because(Refusal::NoSuchUnit);
        }
        !bad
    }

    /// Judges an answer to the question at hand.
    pub(crate) fn judge<W: Why>(&self, s: &State, side: Side, answer: Answer, why: &mut W) {
        let Some(&task) = s.agenda.top() else { return why.because(Refusal::NotAsked) };
        if self.wait_for(s).question(side).is_none() {
            return why.because(Refusal::NotAsked);
        }
        if !self.known(answer, why) {
            return;
        }
        use Answer as A;
        match (task, answer) {
            (Task::Bids, A::Bid(bid)) => refuse!(why, bid > 3, Refusal::BidOutOfRange),
            (Task::ChooseSide(_), A::Take(_)) => {}
            (Task::SetUp(side), A::Place { unit, hex, facing }) => {
                if let Some(cell) = self.hex(hex, why) {
                    self.judge_place(s, side, unit, cell, facing, why);
                }
            }
            (Task::SetUp(side), A::With { commander, unit }) => {
                self.judge_commander(s, side, commander, unit, why)
            }
            (Task::Precedence(_), A::ActFirst | A::ActSecond) => {}
            (Task::Activations, A::Activate(f)) => self.judge_formation(s, side, f, why),
            (Task::RallyRouted, A::Rally { unit, helper }) => self.judge_rally(s, unit, helper, why),
            (Task::Movement, _) => self.judge_movement(s, answer, why),
            (Task::March(unit), A::Step(hex)) => {
                if let Some(cell) = self.hex(hex, why) {
                    self.judge_step(s, unit, cell, why);
                }
            }
            (Task::March(unit), A::Halt(facing)) => self.judge_halt(s, unit, facing, why),
            (Task::March(moving), A::Enter { unit, hex }) => {
                refuse!(why, moving != unit, Refusal::NotEligible(unit));
                if let Some(cell) = self.hex(hex, why) {
                    self.judge_entry(s, unit, cell, why);
                }
            }
            (Task::March(unit), A::Wait) => {
                refuse!(why, s.cell(unit).is_some(), Refusal::NotAsked);
            }
            (Task::CommanderMarch(commander), A::Step(hex)) => {
                if let Some(cell) = self.hex(hex, why) {
                    self.judge_ride_step(s, commander, cell, why);
                }
            }
            (Task::CommanderMarch(_), A::Rest) | (Task::Charge(_), A::NoCharge) => {}
            (Task::Charge(unit), A::Charge(hex)) => {
                if let Some(cell) = self.hex(hex, why) {
                    self.judge_charge(s, unit, cell, why);
                }
            }
            (Task::Reactions { .. }, _) => self.judge_reaction(s, answer, why),
            (Task::FireSegment, A::End) => {}
            (Task::FireSegment, A::Fire { unit, target }) => {
                if let Some(cell) = self.hex(target, why) {
                    self.judge_fire(s, unit, cell, why);
                }
            }
            (Task::CombatSegment, A::End) => self.judge_end_of_combats(s, why),
            (Task::CombatSegment, A::Attack { unit, hex, bayonet }) => {
                if let Some(cell) = self.hex(hex, why) {
                    self.judge_attack(s, unit, cell, bayonet, why);
                }
            }
            (Task::Muster, A::Join { unit, bayonet }) => self.judge_join(s, unit, bayonet, why),
            (Task::Muster, A::AlsoAttack(hex)) => {
                if let Some(cell) = self.hex(hex, why) {
                    self.judge_also(s, cell, why);
                }
            }
            (Task::Muster, A::Begin) => self.judge_begin(s, why),
            (Task::Spread { .. }, A::Choose(unit)) => self.judge_spread(s, unit, why),
            (Task::Rout { .. }, A::Run(run)) => match run {
                None => self.judge_run(s, None, why),
                Some(hex) => {
                    if let Some(cell) = self.hex(hex, why) {
                        self.judge_run(s, Some(cell), why);
                    }
                }
            },
            (Task::RoutFacing(_), A::Face(_)) | (Task::Follow { .. }, A::Follow(_)) => {}
            (
                Task::RoutQueue(units) | Task::Flights(units) | Task::MakeRoom { leaving: units, .. },
                A::Choose(unit),
            ) => {
                refuse!(why, !units.has(unit), Refusal::NotACandidate(unit));
            }
            (Task::PlaceCommander(due), A::With { commander, unit }) => {
                let wrong = due != commander || !self.may_join(s, commander).has(unit);
                refuse!(why, wrong, Refusal::CommanderNeedsUnit(commander, unit));
            }
            (Task::Retreats(_), A::Choose(unit)) => {
                refuse!(why, !self.penned_in(s).has(unit), Refusal::NotACandidate(unit));
            }
            (Task::Retreats(_), A::Retreat { unit, to, facing }) => {
                if let Some(cell) = self.hex(to, why) {
                    self.judge_retreat(s, unit, cell, facing, why);
                }
            }
            (Task::Combat, _) => self.judge_in_combat(s, answer, why),
            _ => why.because(Refusal::NotAsked),
        }
    }

    fn judge_formation<W: Why>(&self, s: &State, side: Side, f: FormationId, why: &mut W) {
        let other = self.formations[f.index()].side != side;
        let done = s.activated >> f.0 & 1 == 1;
        refuse!(why, other || done, Refusal::FormationDone(f));
        refuse!(why, !self.lives(s, f), Refusal::FormationEmpty(f));
    }

    fn judge_movement<W: Why>(&self, s: &State, answer: Answer, why: &mut W) {
        if let Some(forced) = s.forced {
            refuse!(why, answer != Answer::March(forced), Refusal::MustMoveNext(forced));
            return;
        }
        match answer {
            Answer::End => {}
            Answer::Rally { unit, helper } => self.judge_rally(s, unit, helper, why),
            Answer::March(unit) => self.judge_march(s, unit, why),
            Answer::Ride(commander) => self.judge_ride(s, commander, why),
            _ => why.because(Refusal::NotAsked),
        }
    }

    /// Whether a unit may begin its move (SR-4.2a, SR-R25).
    pub(crate) fn judge_march<W: Why>(&self, s: &State, unit: UnitId, why: &mut W) {
        refuse!(why, !self.active_units(s).has(unit), Refusal::NotOfFormation(unit));
        refuse!(why, s.moved.has(unit), Refusal::AlreadyMoved(unit));
        let present = matches!(s.unit(unit).place, Where::On(_) | Where::Off(_));
        refuse!(why, !present, Refusal::NotOnMap(unit));
        refuse!(why, s.routed(unit), Refusal::Routed(unit));
    }

    fn judge_reaction<W: Why>(&self, s: &State, answer: Answer, why: &mut W) {
        match answer {
            Answer::NoReaction => {}
            Answer::ReactionFire(unit) => self.judge_reaction_fire(s, unit, why),
            Answer::ReactionTurn { hex, facing } => {
                if let Some(cell) = self.hex(hex, why) {
                    self.judge_reaction_turn(s, cell, why);
                    let same = s.stack(cell).iter().any(|u| s.unit(u).facing == facing);
                    refuse!(why, same, Refusal::AlreadyFaces(cell));
                }
            }
            Answer::ReactionMove { unit, to, facing } => {
                if let Some(cell) = self.hex(to, why) {
                    self.judge_reaction_move(s, unit, cell, facing, why);
                }
            }
            _ => why.because(Refusal::NotAsked),
        }
    }

    fn judge_in_combat<W: Why>(&self, s: &State, answer: Answer, why: &mut W) {
        use CombatStep as C;
        match (s.combat.step, answer) {
            (C::Withdrawals, Answer::Stand) => {}
            (C::Withdrawals, Answer::Withdraw { unit, to, facing }) => {
                if let Some(cell) = self.hex(to, why) {
                    self.judge_withdrawal(s, unit, cell, facing, why);
                }
            }
            (C::AttackerHead | C::DefenderHead, Answer::Choose(unit)) => self.judge_head(s, unit, why),
            (C::TerrainHexes, Answer::Terrain(hex)) => {
                if let Some(cell) = self.hex(hex, why) {
                    self.judge_terrain(s, cell, why);
                }
            }
            (C::WorkTests, Answer::Choose(unit)) => {
                refuse!(why, !self.work_testers(s).has(unit), Refusal::NotACandidate(unit));
            }
            (C::Advance | C::Second, Answer::NoAdvance) => self.judge_no_advance(s, why),
            (C::Advance | C::Second, Answer::Advance { unit, to, facing }) => {
                if let Some(cell) = self.hex(to, why) {
                    self.judge_advance(s, unit, cell, facing, why);
                }
            }
            _ => why.because(Refusal::NotAsked),
        }
    }
}
