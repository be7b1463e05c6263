//! Disorganisation, step losses, destruction, and how a side spreads them (SR-1.5, SR-1.7, SR-6.3).

use crate::Sr;
use crate::army::*;
use crate::events::Event;
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::rout::begin_rout;
use crate::state::*;
use kernel::{Duty, Game, Moment, Offers, Pointed, Reasons, RuleId, Side, Stage, Wait, rule};
use serde::{Deserialize, Serialize};

/// What is spread.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Harm {
    /// A step loss.
    P,
    /// A level of disorganisation.
    D,
}

impl Harm {
    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Harm::P => "step loss",
            Harm::D => "level of disorganisation",
        }
    }
}

/// A side spreads step losses or levels of disorganisation over its units (SR-6.3g, SR-R51, SR-R70).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Spread {
    /// What it suffers.
    pub what: Harm,
    /// How many are left.
    pub left: u8,
    /// The units that can take them.
    pub among: Units,
    /// The unit that must take the first.
    pub head: Option<UnitId>,
}

impl Spread {
    fn takers(self, game: &Sr, s: &State) -> Units {
        game.takers(s, self.what, self.among, self.head)
    }
}

impl Duty<Sr> for Spread {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        let over = self.left == 0 || self.takers(game, s).is_empty();
        if over { Wait::Nobody } else { Wait::Answer(game.owner(s, self.among)) }
    }
    /// Nothing is left, or nobody to take it: the rest is lost (SR-6.3j).
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        stage.pop();
    }
    fn clause(&self, _: &Sr, s: &State) -> Option<RuleId> {
        Some(if s.combat.progress.is_fought() { rule!("SR-S20") } else { rule!("SR-S13") })
    }
    fn moment(&self, _: &Sr, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, _: &Sr, _: &State, _: Side) -> String {
        take_next(self.what, self.left)
    }
    fn offer(&self, game: &Sr, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(self.takers(game, s).iter().map(Answer::Choose))
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        let Answer::Choose(unit) = *answer else { return why.because(game.not_asked(s, answer)) };
        let takers = self.takers(game, s);
        if !takers.has(unit) {
            why.because(match self.head {
                Some(head) if takers.has(head) => Refusal::HeadTakesFirst(head),
                _ => {
                    let rule = if s.combat.progress.is_fought() { rule!("SR-R70") } else { rule!("SR-R51") };
                    Refusal::CannotTakeHarm(unit, self.what, rule)
                }
            });
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        let Answer::Choose(unit) = *answer else { return };
        stage.change(Spread { left: self.left - 1, head: None, ..*self });
        match self.what {
            Harm::P => stage.game.lose_step(stage, unit),
            Harm::D => stage.game.disorganise(stage, unit),
        }
    }
    fn pointed(&self, game: &Sr, _: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        game.clicked(at).chosen()
    }
}

/// The prompt of whoever must choose the next unit that suffers.
pub(crate) fn take_next(what: Harm, left: u8) -> String {
    format!("Choose the unit that takes the next {} ({left} to take).", what.words())
}

impl Sr {
    /// One level of disorganisation (SR-1.5b). A unit that reaches rout retreats two hexes at once (SR-6.3i,
    /// SR-R71); on a routed unit it has no effect (SR-R17).
    pub(crate) fn disorganise(&self, stage: &mut Stage<'_, Sr>, unit: UnitId) {
        let u = *stage.state().unit(unit);
        let Where::On(from) = u.place else { return };
        if u.level == Level::Rout {
            return;
        }
        let level = u.level.worse();
        stage.emit(Event::Levelled { unit, level });
        if level == Level::Rout {
            begin_rout(stage, unit, 2, from);
        }
    }

    /// One step loss (SR-1.7a), a victory point for the enemy (SR-8.3.1a, SR-R92); a unit without strength is
    /// eliminated (SR-1.7b).
    pub(crate) fn lose_step(&self, stage: &mut Stage<'_, Sr>, unit: UnitId) {
        if matches!(stage.state().unit(unit).place, Where::Gone) || stage.state().over.is_some() {
            return;
        }
        stage.emit(Event::StepLost { unit });
        self.move_marker(stage, !self.unit(unit).side);
        if self.strength(stage.state(), unit) == 0 {
            self.remove(stage, unit);
        }
    }

    /// Destroys a unit outright: every remaining step counts (SR-R79, SR-R92).
    pub(crate) fn destroy(&self, stage: &mut Stage<'_, Sr>, unit: UnitId) {
        while self.steps(stage.state(), unit) > 0 && stage.state().over.is_none() {
            self.lose_step(stage, unit);
        }
    }

    fn remove(&self, stage: &mut Stage<'_, Sr>, unit: UnitId) {
        stage.emit(Event::Destroyed { unit });
        self.put_aside_bereaved(stage, self.unit(unit).side);
    }

    /// Who may take the next P or D (SR-6.3g, SR-6.3h, SR-R51, SR-R70): the head the first, then whom the owner
    /// likes; no P beyond the last step, no D beyond rout.
    pub(crate) fn takers(&self, s: &State, what: Harm, among: Units, head: Option<UnitId>) -> Units {
        let able = |unit: UnitId| match what {
            Harm::P => !matches!(s.unit(unit).place, Where::Gone),
            Harm::D => s.cell(unit).is_some() && !s.routed(unit),
        };
        if let Some(head) = head
            && able(head)
        {
            return Units::one(head);
        }
        among.iter().filter(|&u| able(u)).collect()
    }
}
