//! The only code that changes a state. It never fails, rolls or asks.

use crate::Ma;
use crate::army::BattalionId;
use crate::battle::{Placing, opposite};
use crate::events::{Cause, End, Event, Passage};
use crate::state::*;
use crate::tables::SCREEN_CELL;
use kernel::Side;

mod start;

impl Ma {
    /// Folds an event into the state.
    pub(crate) fn fold(&self, s: &mut State, event: &Event) {
        match event {
            Event::Agenda { change } => s.agenda.apply(*change),
            Event::SidesWon { side } => s.initiative = *side,
            Event::EdgeChosen { side, edge } => {
                s.edges[*side] = *edge;
                s.edges[!*side] = opposite(*edge);
            }
            Event::PlacesFirst { side } | Event::ActsFirst { side } | Event::NextIs { side } => {
                s.next = *side
            }
            Event::Placed { unit, placing } => self.place(s, *unit, placing),
            Event::TurnBegan { turn } => s.turn = *turn,
            Event::StepBegan { step } => s.step = *step,
            Event::InitiativeWon { side } => s.initiative = *side,
            Event::Due { units } => s.due = *units,
            Event::TurnEnded => end_turn(s),
            Event::GameOver { over } => s.over = Some(*over),
            Event::ChiefAt { side, at, .. } => s.chiefs[*side].post = Post::Alone(*at),
            Event::ChiefJoined { side, unit } => s.chiefs[*side].post = Post::With(*unit),
            Event::ChiefRides { side, .. } => s.chiefs[*side].moved = true,
            Event::ChiefFell { side, .. } => s.chiefs[*side].post = Post::Dead,
            _ => self.fold_action(s, event),
        }
    }

    fn fold_action(&self, s: &mut State, event: &Event) {
        match event {
            Event::MarchThrown { unit, pips } => {
                s.march = March { unit: *unit, pips: *pips, ..start::no_march() };
            }
            Event::PathChosen { legs } => s.march.legs.clone_from(legs),
            Event::Hurdle { die, during: Passage::March, .. } => {
                s.march.deducted += die;
                s.march.crossed += 1;
            }
            Event::Hurdle { die, during: Passage::Charge, .. } => {
                s.charge.deducted += die;
                s.charge.crossed += 1;
            }
            Event::Aimed { volley } => s.volley = *volley,
            Event::VolleyOver => s.volley = start::no_volley(),
            Event::Cleared => start::clear(s),
            Event::VolleyFell { hits, misses, six } => {
                (s.volley.hits, s.volley.misses, s.volley.six) = (*hits, *misses, *six);
            }
            Event::SergeantFell { hit, six, .. } => {
                if *hit {
                    s.volley.hits += 1;
                    s.volley.misses = s.volley.misses.saturating_sub(1);
                    s.volley.six |= six;
                }
            }
            Event::ChargeDeclared { charge } => s.charge = *charge,
            Event::ChargeThrown { pips } => s.charge.pips = *pips,
            Event::Carries { unit } => {
                if s.of(*unit).skirmishers == 0 {
                    (s.charge.pips, s.charge.deducted, s.charge.crossed) = (0, 0, 0);
                }
            }
            Event::Engaged { unit, foe, counter } => engage(s, *unit, *foe, *counter),
            Event::RoundBegan { first, second, charge } => {
                s.fight = Fight { first: *first, second: *second, charge: *charge, ..start::no_fight() };
            }
            Event::CombatThrown { unit, total, .. } => {
                s.fight.totals[usize::from(*unit != s.fight.first)] = *total;
            }
            Event::Locked { first, second } => {
                for unit in [first, second] {
                    if let Some(engaged) = &mut of(s, *unit).engaged {
                        engaged.bonus = false;
                    }
                }
                s.fight.totals = [0; 2];
            }
            Event::RoundWon { loser, .. } => {
                (s.fight.loser, s.fight.totals) = (Some(*loser), [0; 2]);
                of(s, *loser).beaten = true;
            }
            Event::RiskThrown { lost, .. } => s.fight.fallen += lost,
            // A recoil that was stopped at once is none (MA-R46, MA-R71).
            Event::Recoiled { by: [0, 0], .. } => {}
            Event::Recoiled { unit, by } => {
                s.fight.recoil = *by;
                let foe = of(s, *unit).engaged.map(|engaged| engaged.foe);
                for unit in [Some(*unit), foe].into_iter().flatten() {
                    if let Some(engaged) = &mut of(s, unit).engaged {
                        (engaged.moved, engaged.above) = (true, false);
                    }
                }
                if let Some(engaged) = &mut of(s, *unit).engaged {
                    engaged.cover = None;
                }
            }
            Event::StaysOpen { winner, loser, bonus } => {
                for (unit, bonus) in [(winner, *bonus), (loser, false)] {
                    if let Some(engaged) = &mut of(s, *unit).engaged {
                        engaged.bonus = bonus;
                    }
                }
            }
            _ => fold_troops(s, event),
        }
    }

    /// A battalion stands where it is placed (MA-D3).
    fn place(&self, s: &mut State, unit: BattalionId, placing: &Placing) {
        let raised = self.battle.battalion(unit);
        let skirmishers = placing.skirmishers();
        let formed = raised.rankers.saturating_sub(skirmishers);
        *of(s, unit) = Troops {
            place: Where::Table,
            pose: placing.pose,
            formation: placing.formation,
            formed,
            first_formed: formed,
            skirmishers,
            characters: raised.characters,
            screen: placing.screen.map(|p| Screening {
                pose: p.pose,
                cell: p.cell,
                side: ScreenSide::Before,
            }),
            ..Troops::default()
        };
    }
}

fn of(s: &mut State, unit: BattalionId) -> &mut Troops {
    &mut s.troops[unit.index()]
}

/// What happens to one battalion.
fn fold_troops(s: &mut State, event: &Event) {
    match *event {
        Event::Activated { unit, how } => of(s, unit).activation = how,
        Event::RerollBy { unit, kind } => {
            let troops = of(s, unit);
            match kind {
                crate::army::CharacterKind::Drummer => troops.drums += 1,
                crate::army::CharacterKind::Sergeant => troops.shouts += 1,
                _ => {}
            }
        }
        Event::TestTaken { unit } => {
            let troops = of(s, unit);
            (troops.tested, troops.shaken) = (true, false);
        }
        Event::NotAgain { unit } => of(s, unit).shaken = false,
        Event::PassedUnasked { trial } if trial.what.is_resolve() => of(s, trial.unit).shaken = false,
        Event::Moved { unit, to, why } => {
            of(s, unit).pose = to;
            if matches!(why, Cause::Contact | Cause::Ridden) {
                (s.charge.pips, s.charge.deducted, s.charge.crossed) = (0, 0, 0);
            }
        }
        Event::Formed { unit, formation, to } => {
            let troops = of(s, unit);
            (troops.formation, troops.pose) = (formation, to);
        }
        Event::Disordered { unit, .. } => {
            // MA-R17: a new cause breaks a reform off.
            let troops = of(s, unit);
            (troops.disordered, troops.reforming) = (true, false);
        }
        Event::Reforming { unit } => of(s, unit).reforming = true,
        Event::Reformed { unit } => {
            let troops = of(s, unit);
            (troops.reforming, troops.disordered) = (false, false);
            if troops.order == Order::Rallying {
                troops.order = Order::Steady;
            }
        }
        Event::Gathered { unit } => of(s, unit).order = Order::Steady,
        Event::FellShort { unit } => of(s, unit).order = Order::Short,
        Event::ScreenAt { unit, screen } => of(s, unit).screen = screen,
        Event::ScreenLost { unit } => {
            let troops = of(s, unit);
            (troops.screen, troops.skirmishers) = (None, 0);
        }
        Event::Shaken { unit } | Event::SawRout { unit, .. } => of(s, unit).shaken = true,
        Event::RankersLost { unit, body, count } => lose(of(s, unit), body, count),
        Event::CharacterLost { unit, kind } => {
            let troops = of(s, unit);
            troops.characters = troops.characters.without(kind);
        }
        Event::Supports { unit, friend } => of(s, unit).supports = Some(friend),
        Event::Released { unit } => of(s, unit).supports = None,
        Event::Disengaged { unit } => of(s, unit).engaged = None,
        Event::Spent { unit } => of(s, unit).spent = true,
        Event::Routed { unit } => {
            let troops = of(s, unit);
            troops.order = Order::Routing;
            (troops.screen, troops.engaged, troops.supports) = (None, None, None);
            (troops.reforming, troops.spent, troops.shaken) = (false, false, false);
        }
        Event::FlightThrown { unit, .. } => of(s, unit).fled = true,
        Event::Rallied { unit } => {
            let troops = of(s, unit);
            (troops.order, troops.disordered) = (Order::Rallying, true);
        }
        Event::Gone { unit, end } => {
            let troops = of(s, unit);
            troops.place = match end {
                End::Destroyed => Where::Destroyed,
                End::OffTable | End::LeftBehind => Where::OffTable,
                End::Dispersed => Where::Dispersed,
            };
            (troops.screen, troops.engaged, troops.supports) = (None, None, None);
            (troops.reforming, troops.shaken) = (false, false);
            s.due = s.due.without(unit);
        }
        _ => {}
    }
}

/// MA-R26, MA-R37. A screen never has more than 6 cm for a group (MA-G8).
fn lose(troops: &mut Troops, body: Body, count: u8) {
    match body {
        Body::Formed => troops.formed = troops.formed.saturating_sub(count),
        Body::Screen => {
            let before = crate::formation::skirmish_groups(troops.skirmishers);
            troops.skirmishers = troops.skirmishers.saturating_sub(count);
            let after = crate::formation::skirmish_groups(troops.skirmishers);
            if after == 0 {
                troops.screen = None;
            } else if let Some(screen) = &mut troops.screen {
                let width = screen.cell.units() * i32::from(before);
                let cell = tabletop::Length::new(width / i32::from(after));
                screen.cell = cell.min(SCREEN_CELL);
            }
        }
    }
}

/// MA-R19, MA-R20, MA-R46, MA-R71: both are engaged, activated, and no longer reforming.
fn engage(s: &mut State, unit: BattalionId, foe: BattalionId, counter: bool) {
    let (charge, began) = (s.charge, s.turn);
    let side = |zone, bonus, above, cover| Engaged { foe, zone, bonus, above, cover, began, moved: false };
    let charger = side(tabletop::Zone::Front, true, charge.height > 0, None);
    let charged = Engaged { foe: unit, ..side(charge.zone, counter, charge.height < 0, charge.cover) };
    for (unit, engaged) in [(unit, charger), (foe, charged)] {
        let troops = of(s, unit);
        troops.engaged = Some(engaged);
        troops.supports = None;
        troops.reforming = false;
        troops.activation = Activation::Done;
        if troops.order == Order::Short {
            troops.order = Order::Steady;
        }
    }
}

/// MA-D19: what lasts for a turn ends.
fn end_turn(s: &mut State) {
    for troops in &mut s.troops.0 {
        troops.activation = Activation::Open;
        (troops.drums, troops.shouts) = (0, 0);
        (troops.spent, troops.tested, troops.beaten) = (false, false, false);
        (troops.shaken, troops.fled) = (false, false);
    }
    for side in Side::BOTH {
        s.chiefs[side].moved = false;
    }
    s.due = Units::default();
}
