//! What changed between two positions, read from the battalions themselves: a scene draws every figure, and odds compare
//! with hundreds of ends.

use crate::Ma;
use crate::army::{BattalionId, CharacterKind, MAX_BATTALIONS};
use crate::state::*;
use crate::victory::Tally;
use kernel::Side;
use tabletop::Point;
use view::changes::{distance, lost_figures, marks};
use view::{Change, FigureKind, Harm, Shown};

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

/// Numbers of aspects: screens, bodies, Commanders, the score.
const BODIES: u64 = MAX_BATTALIONS as u64;
const CHIEFS: u64 = 2 * BODIES;
const SCORE: u64 = CHIEFS + 2;

/// An aspect by its number.
enum Aspect {
    Screen(BattalionId),
    Body(BattalionId),
    Chief(Side),
    Score,
}

impl Aspect {
    fn of(number: u64) -> Aspect {
        match number {
            ..BODIES => Aspect::Screen(BattalionId(number as u8)),
            BODIES..CHIEFS => Aspect::Body(BattalionId((number - BODIES) as u8)),
            CHIEFS..SCORE => Aspect::Chief(Side::BOTH[(number - CHIEFS) as usize]),
            _ => Aspect::Score,
        }
    }
}

/// Whether a battalion is shown: on the table or before it.
fn is_shown(troops: &Troops) -> bool {
    matches!(troops.place, Where::Reserve | Where::Table)
}

impl Ma {
    /// SHORTCUT: the same as comparing the scenes, in their order: screens, battalions, Commanders, the score.
    pub(super) fn changed(&self, before: &State, after: &State, out: &mut Vec<Change>) {
        let mut numbers = Vec::new();
        self.aspects_of(before, after, &mut |words| numbers.extend(words.first()));
        for number in numbers {
            self.changed_aspect(before, after, number, out);
        }
    }

    /// What of an aspect has changed.
    pub(super) fn changed_aspect(&self, before: &State, after: &State, number: u64, out: &mut Vec<Change>) {
        match Aspect::of(number) {
            Aspect::Screen(unit) => self.changed_screen(before, after, unit, out),
            Aspect::Body(unit) => self.changed_body(before, after, unit, out),
            Aspect::Chief(side) => {
                let who = Some(self.chief_name(side).to_owned());
                out.push(Change { who, what: "lost".to_owned(), side: of(side), harm: Harm::Gone });
            }
            Aspect::Score => {
                if self.score_of(before) != self.score_of(after) {
                    out.push(Change::plain(format!("score {}", self.status(after).score.text)));
                }
            }
        }
    }

    /// All that may have changed, in words that settle what is said of it ([`Shown::aspects`]).
    pub(super) fn aspects_of(&self, before: &State, after: &State, each: &mut dyn FnMut(&[u64])) {
        for unit in self.standing(before).filter(|unit| before.of(*unit).screen.is_some()) {
            let new = after.of(unit);
            let left = new.on_table() && new.screen.is_some();
            each(&[u64::from(unit.0), if left { u64::from(new.skirmishers) } else { u64::MAX }]);
        }
        let mut counts = self.battle.objective.is_some();
        for unit in self.battle.ids() {
            let (old, new) = (before.of(unit), after.of(unit));
            let number = BODIES + u64::from(unit.0);
            if !is_shown(old) || self.is_same(before, after, unit) {
                continue;
            }
            // Nothing else is counted (MA-21.1, MA-C5a).
            counts |= old.place != new.place || old.routing() != new.routing();
            if !is_shown(new) {
                each(&[number]);
                continue;
            }
            let [a, b, c, d] = CharacterKind::ALL.map(|kind| new.characters.count(kind));
            let [place, formation] = [new.place as u8, new.formation as u8];
            let figures = [new.formed, new.first_formed, new.skirmishers, place, a, b, c, d];
            let marks = u64::from(self.mark_bits(after, unit)) | u64::from(formation) << 16;
            let (at, heading) = (new.pose.anchor, new.pose.heading.steps() as u32);
            let at = u64::from(at.x() as u32) | u64::from(at.y() as u32) << 32;
            each(&[number, u64::from_le_bytes(figures), marks | u64::from(heading) << 32, at]);
        }
        for (number, side) in (CHIEFS..).zip(Side::BOTH) {
            if before.chiefs[side].post != Post::Dead && after.chiefs[side].post == Post::Dead {
                each(&[number]);
            }
        }
        if counts {
            let [a, b] = Side::BOTH.map(|side| {
                let Tally { battalions, points, holding, .. } = self.tally(after, side);
                (battalions as u64) << 48 | (holding as u64) << 32 | u64::from(points as u32)
            });
            each(&[SCORE, a, b]);
        }
    }

    /// Whether nothing is to be said of a battalion.
    fn is_same(&self, before: &State, after: &State, unit: BattalionId) -> bool {
        let (old, new) = (before.of(unit), after.of(unit));
        // Whoever is in no combat is disordered by nobody else.
        old == new
            && (before.chiefs == after.chiefs || self.is_led(before, unit) == self.is_led(after, unit))
            && (old.engaged.is_none() || self.is_disordered(before, unit) == self.is_disordered(after, unit))
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
        let parts = if is_shown(after.of(unit)) {
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
        let [was, is] = [before, after].map(|s| (self.badges(s, unit), self.wear(s, unit)));
        parts.extend(marks((&was.0, was.1), (&is.0, is.1)));
        if parts.is_empty() && both {
            let corners = |s: &State| xy(s.of(unit).pose.corners(self.block(s, unit)));
            parts.extend(
                distance(tabletop::UNITS as u32, "cm", &corners(before), &corners(after))
                    .map(|far| (far, Harm::None)),
            );
        }
        parts
    }
}
