//! Reactions of the inactive side in the midst of a move (WB-6.2h, WB-6.2i, WB-6.2j, WB-D8): reaction fire (WB-9.3) and
//! opportunity charges (WB-8.5), one after the other in the order its owner likes.

use crate::Wb;
use crate::army::*;
use crate::charge::{Poses, declare};
use crate::events::Event;
use crate::fire::shoot;
use crate::orders::{Answer, Band};
use crate::refusals::Refusal;
use crate::state::*;
use crate::variants::InfantryReactionFire;
use hexes::Cell;
use kernel::{Duty, Game, Moment, Offers, Policy, Reasons, RuleId, Side, Stage, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};

/// Somebody can fire at the mover.
pub const REACTION_FIRE: &str = "reaction fire";
/// Nobody fires (any more), but somebody can charge it.
pub const OPPORTUNITY_CHARGE: &str = "opportunity charge";

/// Whether fire at this step is still possible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Guns {
    /// It is.
    Ready,
    /// Its owner holds it back.
    Held,
}

/// The inactive side may react to an entry (WB-8.5c, WB-9.3a, WB-R86).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reactions {
    /// The hex that was entered.
    pub hex: Cell,
    /// Whether fire is held.
    pub guns: Guns,
}

impl Duty<Wb> for Reactions {
    fn wait(&self, game: &Wb, s: &State) -> Wait {
        if self.fires(game, s).is_empty() && !self.may_charge(game, s) {
            Wait::Nobody
        } else {
            Wait::Answer(!s.active)
        }
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        stage.pop();
    }
    fn clause(&self, game: &Wb, s: &State) -> Option<RuleId> {
        Some(if self.fires(game, s).is_empty() { rule!("WB-8.5c") } else { rule!("WB-9.3a") })
    }
    fn moment(&self, _: &Wb, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Wb, s: &State, _: Side) -> String {
        let mover = game.all_named(self.targets(s));
        let enters = if self.targets(s).count() > 1 { "enter" } else { "enters" };
        let (guns, riders) = (self.fires(game, s), self.riders(game, s));
        let can = match (guns.is_empty(), riders.is_empty()) {
            (false, false) => {
                format!("Fire with {}, charge with {}", game.any_named(guns), game.any_named(riders))
            }
            (false, true) => format!("Fire with {}", game.any_named(guns)),
            _ => format!("Charge with {}", game.any_named(riders)),
        };
        format!("{mover} {enters} {}. {can}, or let them pass?", game.hex_id(self.hex))
    }
    fn offer(&self, game: &Wb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        let fires = self.fires(game, s);
        let charges = self.may_charge(game, s);
        if !out.add(Answer::NoReaction) || (!fires.is_empty() && charges && !out.add(Answer::HoldFire)) {
            return false;
        }
        if !out.extend(fires.iter().map(Answer::ReactionFire)) {
            return false;
        }
        !charges || self.each_charge(game, s, &mut |answer| out.add(answer))
    }
    fn judge(&self, game: &Wb, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::NoReaction => {}
            Answer::HoldFire => {
                let pointless = self.fires(game, s).is_empty() || !self.may_charge(game, s);
                refuse!(why, pointless, Refusal::NothingToHold);
            }
            Answer::ReactionFire(unit) => self.judge_fire(game, s, unit, why),
            Answer::Charge { unit, band, to, facing } => {
                game.judge_charge(s, self.hex, (unit, band), (game.at(to), facing), why);
            }
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Wb>, _: Side, answer: &Answer) {
        let game = stage.game;
        match *answer {
            Answer::ReactionFire(unit) => {
                stage.emit(Event::Reacted { units: Units::one(unit) });
                shoot(stage, unit, self.hex, Fight::Reaction);
            }
            Answer::HoldFire => stage.change(Reactions { guns: Guns::Held, ..*self }),
            Answer::Charge { unit, band, to, facing } => {
                let units = game.band(stage.state(), unit, band);
                declare(stage, units, self.hex, (game.at(to), facing));
            }
            _ => stage.pop(),
        }
    }
    fn reaction(&self, game: &Wb, s: &State) -> Option<&'static str> {
        Some(if self.fires(game, s).is_empty() { OPPORTUNITY_CHARGE } else { REACTION_FIRE })
    }
    /// Fire with every gun that can, charge with the first who can; or neither.
    fn standing(&self, game: &Wb, s: &State, _: Side, policy: Policy) -> Option<Answer> {
        let fires = self.fires(game, s);
        let charges = self.may_charge(game, s);
        match policy {
            Policy::Ask => None,
            Policy::Never if !fires.is_empty() && charges => Some(Answer::HoldFire),
            Policy::Never => Some(Answer::NoReaction),
            Policy::Always => fires.first().map(Answer::ReactionFire).or_else(|| {
                let mut first = None;
                self.each_charge(game, s, &mut |answer| {
                    first = Some(answer);
                    false
                });
                first
            }),
        }
    }
}

impl Reactions {
    /// A step into this hex.
    pub(crate) fn to(hex: Cell) -> Reactions {
        Reactions { hex, guns: Guns::Ready }
    }

    /// Those of the mover who are still in the hex they entered, harmed or not (WB-R125).
    pub(crate) fn targets(self, s: &State) -> Units {
        s.mover.units.filter(|unit| s.cell(unit) == Some(self.hex) && !s.unit(unit).routed())
    }

    /// Who can fire at the mover, without turning (WB-9.3a, WB-9.3b, WB-9.3e; option V4: WB-R110). It may fire in its own
    /// half all the same (WB-9.3f).
    pub(crate) fn fires(self, game: &Wb, s: &State) -> Units {
        if self.guns == Guns::Held || self.targets(s).is_empty() {
            return Units::NONE;
        }
        let side = !s.active;
        let infantry = game.variants().infantry_reaction_fire == InfantryReactionFire::On;
        let own = if infantry {
            game.side_units[side].minus(game.cavalry)
        } else {
            game.side_units[side].and(game.artillery)
        };
        own.minus(s.reacted).filter(|unit| fine(|why| self.judge_fire(game, s, unit, why)))
    }

    fn judge_fire(self, game: &Wb, s: &State, unit: UnitId, why: &mut Reasons<Refusal>) {
        let info = game.unit(unit);
        refuse!(why, info.side == s.active, Refusal::NotYours(unit));
        refuse!(why, self.guns == Guns::Held, Refusal::FireHeld);
        refuse!(why, self.targets(s).is_empty(), Refusal::TargetGone(self.hex));
        let infantry =
            game.variants().infantry_reaction_fire == InfantryReactionFire::On && info.class.is_infantry();
        if !info.class.is_artillery() && !infantry {
            return why.because(Refusal::OnlyArtilleryFires(unit));
        }
        let Some(from) = s.cell(unit) else { return why.because(Refusal::NotOnMap(unit)) };
        refuse!(why, !s.unit(unit).in_line(), Refusal::CannotReact(unit));
        refuse!(why, s.reacted.has(unit), Refusal::HasReacted(unit));
        if !infantry {
            return game.judge_aim(s, unit, self.hex, why);
        }
        let steady = s.unit(unit).order == Order::Good && !game.in_the_trees(s, unit);
        refuse!(why, !steady, Refusal::InfantryNotSteady(unit));
        let front =
            game.map.grid.direction_to_neighbour(from, self.hex).is_some_and(|d| game.faces(s, unit, d));
        refuse!(why, !front, Refusal::NotInFront(unit, self.hex, rule!("WB-R110")));
    }

    /// Calls for every possible charge, until the receiver has enough.
    fn each_charge(self, game: &Wb, s: &State, receive: &mut dyn FnMut(Answer) -> bool) -> bool {
        for unit in game.side_units[!s.active].and(game.cavalry).minus(s.reacted).iter() {
            // SHORTCUT: whoever is too far away need not be judged.
            let reach = u16::from(game.charge_points(Units::one(unit))) + 1;
            let near = |cell: Cell| game.map.apart(cell, self.hex) <= reach;
            if !s.cell(unit).is_some_and(near) {
                continue;
            }
            for band in [Band::Alone, Band::Together] {
                if !fine(|why| game.judge_charger(s, self.hex, unit, band, why)) {
                    continue;
                }
                let ends: Poses = game.charge_ends(s, game.band(s, unit, band), self.hex);
                for (to, facing) in ends.ends(game) {
                    if !receive(Answer::Charge { unit, band, to: game.map.id(to), facing }) {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn may_charge(self, game: &Wb, s: &State) -> bool {
        !self.targets(s).is_empty() && !self.each_charge(game, s, &mut |_| false)
    }

    /// Cavalry that can charge, for the prompt.
    fn riders(self, game: &Wb, s: &State) -> Units {
        let mut riders = Units::NONE;
        self.each_charge(game, s, &mut |answer| {
            if let Answer::Charge { unit, .. } = answer {
                riders = riders.with(unit);
            }
            true
        });
        riders
    }
}
