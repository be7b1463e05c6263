//! What a click on the table means beyond the listed answers: any enemy can be aimed at, any friend joined.

use crate::Lb;
use crate::army::{GeneralId, UnitId};
use crate::orders::Answer;
use crate::state::*;
use crate::words::Laying;
use kernel::Side;
use tabletop::{Hand, Heading, Turn};
use view::{Click, Sense};

/// What sort of deed an answer is.
pub(super) fn sense(answer: &Answer) -> Sense {
    match answer {
        Answer::March { .. } | Answer::Ride { .. } | Answer::Retire(_) | Answer::Leave { .. } => Sense::Go,
        Answer::Arrive { .. } | Answer::Place { .. } | Answer::Post { .. } => Sense::Place,
        Answer::Form { .. } | Answer::Unlimber(_) | Answer::Square | Answer::Enter { .. } => Sense::Form,
        Answer::Charge { .. } | Answer::CounterCharge => Sense::Attack,
        Answer::Fire { .. } | Answer::Shoot { .. } => Sense::Shoot,
        Answer::Join { .. } => Sense::Join,
        Answer::Recall(_) => Sense::Rally,
        Answer::Fights(_) | Answer::Lane(_) => Sense::Choose,
        Answer::Stay | Answer::Stand | Answer::Keep => Sense::Stay,
        Answer::Done => Sense::End,
    }
}

impl Lb {
    pub(super) fn unit_of_piece(&self, code: &str) -> Option<UnitId> {
        self.battle.ids().find(|unit| self.code(*unit) == code)
    }
    pub(super) fn general_of_piece(&self, code: &str) -> Option<GeneralId> {
        self.battle.general_ids().find(|general| self.battle.general(*general).code == code)
    }

    /// The answers that a click could be at the question at hand, legal or not.
    pub(super) fn meant_by(&self, s: &State, side: Side, click: &Click) -> Vec<Answer> {
        let selected = click.selected.as_deref();
        let onto = click.piece.as_deref().and_then(|code| self.unit_of_piece(code));
        let general = selected.and_then(|code| self.general_of_piece(code));
        if let (Some(Task::Moves(_)), Some(general)) = (s.agenda.top(), general) {
            let at = click.at.map(|[x, y]| tabletop::Point::new(x, y));
            return match (onto.filter(|unit| self.side(*unit) == side), at) {
                (Some(unit), _) => vec![Answer::Join { general, unit }],
                (None, Some(to)) => vec![Answer::Ride { general, to }],
                _ => Vec::new(),
            };
        }
        let unit = selected.and_then(|code| self.unit_of_piece(code)).filter(|unit| self.side(*unit) == side);
        if let (Some(Task::Deploy(_)), Some([x, y])) = (s.agenda.top(), click.at) {
            let at = tabletop::Point::new(x, y);
            let placed = unit.map(|unit| self.first_place(side, unit, at));
            return placed.or(general.map(|general| Answer::Post { general, at })).into_iter().collect();
        }
        let (Some(unit), Some(target)) = (unit, onto.filter(|onto| self.side(*onto) != side)) else {
            return Vec::new();
        };
        match s.agenda.top() {
            Some(Task::Guns(_)) => vec![Answer::Fire { gun: unit, target, laying: Laying(None) }],
            Some(Task::Shooting(_)) => vec![Answer::Shoot { unit, target }],
            Some(Task::Moves(_)) => self.charges_at(s, unit, target),
            _ => Vec::new(),
        }
    }

    /// The charge after the least wheel that reaches the target (that faces it, where none reaches it, so that the refusal says what
    /// is wanting), straight ahead, and after the wheel that faces its middle.
    fn charges_at(&self, s: &State, unit: UnitId, target: UnitId) -> Vec<Answer> {
        let start = self.stance(s, unit).pose;
        let turn = start.heading.turn_to(Heading::towards(start.anchor, self.shape(s, target).centre()));
        let hand = if turn < Turn::ZERO { Hand::Right } else { Hand::Left };
        let turned = (turn != Turn::ZERO).then_some(Wheel { hand, by: turn.abs() });
        let others = std::iter::once(Wheel::NONE).chain(turned);
        let mut all = vec![self.charge_onto(s, unit, target)];
        for charge in others.map(|wheel| Answer::Charge { unit, target, wheel }) {
            if !all.contains(&charge) {
                all.push(charge);
            }
        }
        all
    }
}
