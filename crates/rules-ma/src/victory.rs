//! Victory (MA-21, MA-R56, MA-C5a, MA-C8).

use crate::Ma;
use crate::army::BattalionId;
use crate::battle::Victory;
use crate::state::*;
use kernel::{BySide, Outcome, RuleId, Side, rule};

/// What a side has to show at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Battalions on the table that are not in rout (MA-21.1).
    pub battalions: i32,
    /// Their printed points (MA-C5a).
    pub points: i32,
    /// Their losses, Rankers and Characters (MA-21.2).
    pub losses: i32,
    /// Those near the objective (MA-C8).
    pub holding: i32,
}

impl Ma {
    /// Battalions of a side that count: on the table, not in rout; "rallying" counts (MA-R56).
    pub fn counted<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = BattalionId> + 'a {
        self.standing_of(s, side).filter(|unit| !s.of(*unit).routing())
    }

    /// Rankers and Characters a battalion has lost (MA-R56).
    pub fn all_losses(&self, s: &State, unit: BattalionId) -> u8 {
        let raised = self.battle.battalion(unit);
        self.losses(s, unit) + raised.characters.total() - s.of(unit).characters.total()
    }

    /// What a side has to show now.
    pub fn tally(&self, s: &State, side: Side) -> Tally {
        let mut tally = Tally::default();
        for unit in self.counted(s, side) {
            tally.battalions += 1;
            tally.points += i32::from(self.battle.battalion(unit).points());
            tally.losses += i32::from(self.all_losses(s, unit));
            tally.holding += i32::from(self.holds_objective(s, unit));
        }
        tally
    }

    /// Whether a battalion is near enough to the objective (MA-C8).
    fn holds_objective(&self, s: &State, unit: BattalionId) -> bool {
        let Some(objective) = &self.battle.objective else { return false };
        let Some(area) = self.battle.terrain.areas.get(objective.area) else { return false };
        let shape = self.footprint(s, unit);
        let near = |(p, side)| tabletop::Shape::segment(p, p + side).within(&shape, objective.within);
        area.overlaps(&shape) || area.sides().any(near)
    }

    /// Whether a side has nobody left in hand: the game ends at once (MA-R56).
    pub(crate) fn swept(&self, s: &State) -> Option<Over> {
        if s.turn == 0 {
            return None;
        }
        let waits = |side| self.to_place(s, side).next().is_some();
        let left = BySide::from_fn(|side| self.counted(s, side).next().is_some() || waits(side));
        let winner = match left.0 {
            [true, true] => return None,
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            [false, false] => None,
        };
        let by = if winner.is_some() { Decided::Swept } else { Decided::Even };
        Some(Over { winner, by, margin: self.standing_margin(s) })
    }

    /// The margin now, in what is counted: battalions, or points.
    pub fn standing_margin(&self, s: &State) -> i32 {
        let [a, b] = Side::BOTH.map(|side| self.tally(s, side));
        match self.battle.victory {
            Victory::Count => a.battalions - b.battalions,
            Victory::Points => a.points - b.points,
        }
    }

    /// The verdict after the last turn (MA-21).
    pub(crate) fn final_verdict(&self, s: &State) -> Over {
        let [a, b] = Side::BOTH.map(|side| self.tally(s, side));
        let margin = self.standing_margin(s);
        let steps = [
            (a.holding - b.holding, Decided::Objective),
            (margin, Decided::Count),
            (b.losses - a.losses, Decided::Losses),
        ];
        let decided = steps.into_iter().find(|(lead, _)| *lead != 0);
        let (lead, by) = decided.unwrap_or((0, Decided::Even));
        let winner = match lead {
            0 => None,
            lead if lead > 0 => Some(Side::First),
            _ => Some(Side::Second),
        };
        Over { winner, by, margin }
    }

    pub(crate) fn outcome(&self, over: Over) -> Outcome {
        let points = self.battle.victory == Victory::Points;
        let (level, rule): (&str, RuleId) = match over.by {
            Decided::Swept => ("the enemy is swept from the field", rule!("MA-R56")),
            Decided::Objective => ("the objective is held", rule!("MA-C8")),
            Decided::Count if points => ("more points in hand", rule!("MA-C5a")),
            Decided::Count => ("more battalions in hand", rule!("MA-21.1")),
            Decided::Losses => ("fewer losses", rule!("MA-21.2")),
            Decided::Even => ("a draw", rule!("MA-R56")),
        };
        Outcome { winner: over.winner, level, rule, margin: over.margin }
    }

    /// A position without anything to do, as a play may arrange one.
    pub(crate) fn undecided(&self) -> Outcome {
        Outcome { winner: None, level: "nothing left to do", rule: rule!("MA-6.1"), margin: 0 }
    }
}
