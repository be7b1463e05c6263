//! What an answer is about: what each of its fields marks on the table, and what follows from the question at hand.

use crate::Ma;
use crate::army::BattalionId;
use crate::battle::Placing;
use crate::orders::Act;
use crate::state::*;
use crate::words::chief_id;
use kernel::{Side, Speaker};
use tabletop::{Heading, Length, Point, TableEdge};
use view::{Sense, Subject, Tag};

type By<'a> = Speaker<'a, Ma>;

impl Subject<Ma> for BattalionId {
    fn mark(&self, by: &By<'_>, tag: &mut Tag) {
        tag.name_piece(by.game.piece_id(Target::formed(*self)));
    }
}

/// Who shoots, and at whom: the formed body's target before the screen's.
impl Subject<Ma> for Volleys {
    fn mark(&self, by: &By<'_>, tag: &mut Tag) {
        self.unit.mark(by, tag);
        tag.onto = self.formed.or(self.screen).map(|target| by.game.piece_id(target));
    }
}

impl Subject<Ma> for Onset {
    fn mark(&self, by: &By<'_>, tag: &mut Tag) {
        self.unit.mark(by, tag);
        self.target.mark(by, tag);
    }
}

impl Subject<Ma> for Point {
    fn mark(&self, _: &By<'_>, tag: &mut Tag) {
        tag.at = Some((*self).into());
    }
}

impl Subject<Ma> for Placing {
    fn mark(&self, by: &By<'_>, tag: &mut Tag) {
        self.pose.anchor.mark(by, tag);
    }
}

/// Where a march ends.
impl Subject<Ma> for Legs {
    fn mark(&self, by: &By<'_>, tag: &mut Tag) {
        if let Some(Task::ChoosePath(path)) = by.state.agenda.top()
            && !self.is_empty()
        {
            let end = self.iter().fold(by.game.stance(by.state, path.0), |here, leg| leg.from(here));
            end.pose.anchor.mark(by, tag);
        }
    }
}

/// Whether the side that answers begins, or the other.
impl Subject<Ma> for Side {
    fn mark(&self, by: &By<'_>, tag: &mut Tag) {
        tag.kind = if *self == by.side { "first" } else { "second" }.to_owned();
    }
}

impl Subject<Ma> for Act {
    fn mark(&self, _: &By<'_>, tag: &mut Tag) {
        let sense = match self {
            Act::Move => Sense::Begin,
            Act::Change | Act::Reform => Sense::Form,
            Act::Rally => Sense::Rally,
            Act::Combat => Sense::Attack,
            Act::Pass => Sense::End,
        };
        (tag.kind, tag.sense, tag.ends) = (self.name().to_owned(), sense, sense == Sense::End);
    }
}

/// Its words say it.
impl Subject<Ma> for TableEdge {
    fn mark(&self, _: &By<'_>, _: &mut Tag) {}
}
/// Its words say it.
impl Subject<Ma> for Heading {
    fn mark(&self, _: &By<'_>, _: &mut Tag) {}
}
/// Its words say it.
impl Subject<Ma> for Length {
    fn mark(&self, _: &By<'_>, _: &mut Tag) {}
}
/// Its words say it.
impl Subject<Ma> for [i32; 2] {
    fn mark(&self, _: &By<'_>, _: &mut Tag) {}
}

/// The battalion that is asked about.
fn asked(by: &By<'_>) -> Option<BattalionId> {
    match by.state.agenda.top()? {
        Task::Reroll(reroll) => Some(reroll.0.unit),
        Task::Sergeant(_) => Some(by.state.volley.unit),
        Task::DefensiveFire(_) | Task::CounterAttack(_) => Some(by.state.charge.target),
        task => task.moved(),
    }
}

/// The battalion that is asked about acts.
pub(crate) fn acting(by: &By<'_>, tag: &mut Tag) {
    tag.piece = asked(by).map(|unit| by.game.piece_id(Target::formed(unit)));
}

/// Its screen acts.
pub(crate) fn screen(by: &By<'_>, tag: &mut Tag) {
    tag.piece = asked(by).map(|unit| by.game.piece_id(Target::screen(unit)));
}

/// The Commander acts; a battalion that is named is the one he goes to. What he does before the battle places him.
pub(crate) fn chief(by: &By<'_>, tag: &mut Tag) {
    tag.onto = tag.piece.replace(chief_id(by.side));
    if tag.sense == Sense::Go && matches!(by.state.agenda.top(), Some(Task::PlaceChief(_))) {
        tag.sense = Sense::Place;
    }
}
