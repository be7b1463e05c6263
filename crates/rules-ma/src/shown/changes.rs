//! What changed between two positions, read from the battalions themselves: a scene draws every figure, and odds compare
//! with hundreds of ends.

use crate::Ma;
use crate::army::{BattalionId, CharacterKind};
use crate::state::*;
use kernel::Side;
use tabletop::Point;
use view::changes::{distance, lost_figures, marks};
use view::{Badge, Change, FigureKind, Harm, Shown, Tone};

/// Characters in the order in which their loss is told.
const TOLD: [(CharacterKind, FigureKind); 4] = [
    (CharacterKind::Drummer, FigureKind::Drummer),
    (CharacterKind::Sergeant, FigureKind::Halberd),
    (CharacterKind::Ensign, FigureKind::Standard),
    (CharacterKind::Officer, FigureKind::Officer),
];

fn of(side: Side) -> Option<u8> {
    Some(side.index() as u8)
}

fn xy(points: impl IntoIterator<Item = Point>) -> Vec<[i32; 2]> {
    points.into_iter().map(|p| [p.x(), p.y()]).collect()
}

impl Ma {
    /// SHORTCUT: the same as comparing the scenes, in their order: screens, battalions, Commanders, the score.
    pub(super) fn changed(&self, before: &State, after: &State, out: &mut Vec<Change>) {
        for unit in self.standing(before) {
            self.changed_screen(before, after, unit, out);
        }
        for unit in self.battle.ids() {
            self.changed_body(before, after, unit, out);
        }
        for side in Side::BOTH {
            if before.chiefs[side].post != Post::Dead && after.chiefs[side].post == Post::Dead {
                let who = Some(self.chief_name(side).to_owned());
                out.push(Change { who, what: "lost".to_owned(), side: of(side), harm: Harm::Gone });
            }
        }
        if self.score_of(before) != self.score_of(after) {
            out.push(Change::plain(format!("score {}", self.status(after).score.text)));
        }
    }

    /// The number that the score shows: what the objective would decide (MA-C8), else what is counted (MA-21).
    pub(super) fn score_of(&self, s: &State) -> i32 {
        let [a, b] = Side::BOTH.map(|side| self.tally(s, side));
        match a.holding - b.holding {
            0 => self.standing_margin(s),
            lead => lead,
        }
    }

    /// Who fights in open order.
    fn changed_screen(&self, before: &State, after: &State, unit: BattalionId, out: &mut Vec<Change>) {
        let Some(old) = before.of(unit).placing() else { return };
        let new = after.of(unit).placing().filter(|_| after.of(unit).on_table());
        let part = match new {
            None => Some(("lost".to_owned(), Harm::Gone)),
            Some(new) => lost_figures(
                self.figure_name(FigureKind::Skirmisher),
                usize::from(old.figures.saturating_sub(new.figures)),
            ),
        };
        let who = || Some(format!("skirmishers of {}", self.battle.battalion(unit).name));
        let side = of(self.side(unit));
        out.extend(part.map(|(what, harm)| Change { who: who(), what, side, harm }));
    }

    fn changed_body(&self, before: &State, after: &State, unit: BattalionId, out: &mut Vec<Change>) {
        let (old, new) = (before.of(unit), after.of(unit));
        let shown = |troops: &Troops| matches!(troops.place, Where::Reserve | Where::Table);
        let same = old == new
            && self.is_led(before, unit) == self.is_led(after, unit)
            && self.is_disordered(before, unit) == self.is_disordered(after, unit);
        if same || !shown(old) {
            return;
        }
        let parts = if shown(new) {
            self.parts_of(before, after, unit)
        } else {
            vec![("lost".to_owned(), Harm::Gone)]
        };
        let side = of(self.side(unit));
        let change =
            |(what, harm)| Change { who: Some(self.battle.battalion(unit).name.clone()), what, side, harm };
        out.extend(parts.into_iter().map(change));
    }

    fn parts_of(&self, before: &State, after: &State, unit: BattalionId) -> Vec<(String, Harm)> {
        let (old, new) = (before.of(unit), after.of(unit));
        let both = old.on_table() && new.on_table();
        let mut parts = Vec::new();
        if both {
            let fewer = |old: u8, new: u8| usize::from(old.saturating_sub(new));
            parts.extend(lost_figures(self.figure_name(FigureKind::Soldier), fewer(old.formed, new.formed)));
            for (kind, figure) in TOLD {
                let lost = fewer(old.characters.count(kind), new.characters.count(kind));
                parts.extend(lost_figures(self.figure_name(figure), lost));
            }
        }
        parts.extend(marks(&self.badges(before, unit), &self.badges(after, unit)));
        if parts.is_empty() && both {
            let corners = |s: &State| xy(s.of(unit).pose.corners(self.block(s, unit)));
            parts.extend(
                distance(tabletop::UNITS as u32, "cm", &corners(before), &corners(after))
                    .map(|far| (far, Harm::None)),
            );
        }
        parts
    }

    fn badges(&self, s: &State, unit: BattalionId) -> Vec<Badge> {
        let badge = |(short, text, tone): (&str, String, Tone)| Badge { short: short.to_owned(), text, tone };
        self.marks(s, unit).into_iter().map(badge).collect()
    }
}
