//! The position before the first decision (MA-5, MA-C1).

use crate::Ma;
use crate::army::{BattalionId, Characters};
use crate::battle::SetUp;
use crate::deploy::SideDice;
use crate::sequence::TurnStart;
use crate::state::*;
use kernel::{Agenda, BySide, Flat, Side};
use tabletop::Zone;

const NOBODY: BattalionId = BattalionId(0);

pub(super) fn no_march() -> March {
    March { unit: NOBODY, pips: 0, legs: Legs::new(), deducted: 0, crossed: 0 }
}

pub(super) fn no_fight() -> Fight {
    let (totals, recoil) = ([0; 2], [0; 2]);
    Fight { first: NOBODY, second: NOBODY, charge: false, totals, loser: None, fallen: 0, recoil }
}

pub(super) fn no_charge() -> Charge {
    Charge {
        unit: NOBODY,
        target: NOBODY,
        wheel: None,
        zone: Zone::Front,
        joins: false,
        groups: 0,
        characters: Characters::NONE,
        led: false,
        figures: 0,
        height: 0,
        cover: None,
        turned: Troops::default().pose,
        contact: tabletop::Length::ZERO,
        pips: 0,
        deducted: 0,
        crossed: 0,
    }
}

pub(super) fn no_volley() -> Volley {
    let target = Target { unit: NOBODY, body: Body::Formed };
    Volley {
        unit: NOBODY,
        body: Body::Formed,
        target,
        bonus: false,
        groups: 0,
        cover: None,
        quarters: 0,
        fire: Fire::Aimed,
        hits: 0,
        misses: 0,
        six: false,
    }
}

/// Forgets what was in hand.
pub(super) fn clear(s: &mut State) {
    (s.march, s.charge, s.volley, s.fight) = (no_march(), no_charge(), no_volley(), no_fight());
}

impl Ma {
    /// Whether something that was in hand is still remembered.
    pub(crate) fn remembers(&self, s: &State) -> bool {
        s.march != no_march() || s.charge != no_charge() || s.volley != no_volley() || s.fight != no_fight()
    }

    /// Nobody on the table, nothing to do.
    pub(crate) fn empty(&self) -> State {
        State {
            agenda: Agenda::default(),
            over: None,
            turn: 0,
            step: Step::SetUp,
            initiative: Side::First,
            next: Side::First,
            edges: self.battle.edges,
            chiefs: BySide::new(
                Chief { post: Post::Reserve, moved: false },
                Chief { post: Post::Reserve, moved: false },
            ),
            troops: Flat::default(),
            march: no_march(),
            charge: no_charge(),
            volley: no_volley(),
            fight: no_fight(),
            due: Units::default(),
        }
    }

    /// The first position: as the scenario places the armies, or with everything still to place.
    pub(crate) fn first_position(&self) -> State {
        let mut s = self.empty();
        let placed = self.battle.set_up == SetUp::Placed;
        if placed {
            for (unit, placing) in self.battle.ids().zip(&self.battle.deployment) {
                self.place(&mut s, unit, placing);
            }
            if let Some(posts) = self.battle.commanders {
                for side in Side::BOTH {
                    s.chiefs[side].post = Post::Alone(posts[side]);
                }
            }
        }
        let _room = s.agenda.push(if placed { TurnStart.into() } else { SideDice.into() });
        s
    }
}
