//! Carrying out two sheets together (PK-13f): steps, then what each company does where it has come to.

use super::march::{self, Going};
use super::sheet::{Aim, Order, Sheet};
use super::volley::Volley;
use crate::state::{ALL_UNITS, Cartridges, State};
use crate::{Event, Picket, Post, UnitId, movement};
use kernel::{BySide, Side, Stage};
use serde::{Deserialize, Serialize};

/// What a company does this turn, as everybody sees it. Of a sheet nobody sees more (PK-13e).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Doing {
    /// Nothing more.
    #[default]
    Nothing,
    /// It fires, at one post or at two; out of its ambush if it lay in one.
    Fires {
        /// The post.
        at: Post,
        /// The other post (PK-13n).
        also: Option<Post>,
        /// PK-FIRE-M5
        ambush: bool,
    },
    /// It has fired: hits on each post that are still to be suffered.
    Fired {
        /// The post.
        at: Post,
        /// Hits there.
        hits: u8,
        /// The other post, and hits there.
        also: Option<(Post, u8)>,
    },
    /// It assaults this post.
    Assaults(Post),
    /// It rallies.
    Rallies,
    /// It sends for cartridges (PK-11d).
    Sends,
}

impl Doing {
    /// The posts it has fired at, and the hits there.
    pub fn scored(self) -> impl Iterator<Item = (Post, u8)> {
        let both = match self {
            Doing::Fired { at, hits, also } => [Some((at, hits)), also],
            _ => [None, None],
        };
        both.into_iter().flatten()
    }
    /// The same, with nothing left to be suffered on a post.
    pub fn suffered(self, post: Post) -> Doing {
        let left = |at: Post, hits: u8| if at == post { 0 } else { hits };
        match self {
            Doing::Fired { at, hits, also } => {
                Doing::Fired { at, hits: left(at, hits), also: also.map(|(at, hits)| (at, left(at, hits))) }
            }
            other => other,
        }
    }
}

/// Both sheets are open to nobody but the rules: the steps are made, then it is known what everybody does.
pub fn carry_out(stage: &mut Stage<'_, Picket>, sheets: BySide<Sheet>) {
    let order = |unit: UnitId| sheets[unit.side()].order(unit);
    let units = || Side::BOTH.into_iter().flat_map(UnitId::of);
    let hidden: u8 = units().filter(|&id| stage.state().unit(id).is_concealed()).map(bit).sum();
    stage.emit(Event::SheetsOpened);
    for unit in units() {
        if matches!(order(unit), Order::Step(..)) {
            movement::leave_ambush(stage, unit);
        }
    }
    let mut wanted: Going = [None; ALL_UNITS];
    for unit in units().filter(|&id| stage.state().unit(id).is_there()) {
        if let Order::Step(first, _) = order(unit) {
            wanted[unit.index()] = Some(first);
        }
    }
    let came = march::step(stage, wanted);
    let mut onward: Going = [None; ALL_UNITS];
    for unit in units().filter(|unit| came[unit.index()].is_some()) {
        if let Order::Step(_, second) = order(unit) {
            onward[unit.index()] = second;
        }
    }
    march::step(stage, onward);
    for unit in units() {
        let doing = match order(unit) {
            _ if !stage.state().unit(unit).is_there() => continue,
            Order::Fire(aim, also) => aimed(stage.state(), unit, aim, also, hidden & bit(unit) != 0),
            Order::Rally => Some(Doing::Rallies),
            Order::Stand if stage.state().unit(unit).cartridges != Cartridges::Enough => Some(Doing::Sends),
            _ => continue,
        };
        match doing {
            Some(doing) => {
                if let Doing::Fires { .. } = doing {
                    movement::leave_ambush(stage, unit);
                }
                stage.emit(Event::Doing(unit, doing));
            }
            None => stage.emit(Event::NoTarget(unit)),
        }
    }
    stage.push(Volley);
}

pub(super) fn bit(unit: UnitId) -> u8 {
    1 << unit.index()
}

/// What a fire finds after the steps (PK-13l): visible enemies on the post, or the company where it stands now, one or
/// two posts away. Of two targets one may be found.
fn aimed(state: &State, unit: UnitId, aim: Aim, also: Option<Aim>, ambush: bool) -> Option<Doing> {
    let from = state.unit(unit).post()?;
    let find = |aim: Aim| {
        let at = match aim {
            Aim::Post(at) => at,
            Aim::Company(enemy) => state.unit(enemy).visible()?,
        };
        (state.holds(!unit.side(), at) && (1..=2).contains(&from.distance(at))).then_some(at)
    };
    let (first, second) = (find(aim), also.and_then(find));
    let at = first.or(second)?;
    Some(Doing::Fires { at, also: second.filter(|&other| other != at), ambush })
}
