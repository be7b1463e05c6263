//! Why not, by rule: one variant per reason.

use crate::state::{Nerve, Once, State, Task};
use crate::{Answer, Picket, Post, Posture, UnitId};
use kernel::{Explained, Mark, Side, rule};

/// Why an answer is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The answer does not fit the question.
    NotAsked,
    /// It is the other side's company.
    NotYours(UnitId),
    /// The company is not in the game.
    NotThere(UnitId),
    /// It was activated before.
    AlreadyActivated(UnitId),
    /// The side is in volley.
    NoStepsInVolley(UnitId),
    /// The post is not next to it.
    NotNext(UnitId, Post),
    /// Two of its own are there.
    Full(Post),
    /// Only in advance.
    NoAssaultInHold(UnitId, Post),
    /// Shaken companies do not assault.
    ShakenMayNotAssault(UnitId, Post),
    /// No visible enemy.
    NoTarget(Post),
    /// Too far, or its own post.
    OutOfRange(UnitId, Post),
    /// It is steady.
    NothingToRally(UnitId),
    /// Shaken companies do not react.
    ShakenMayNotReact(UnitId),
    /// It has reacted before.
    AlreadyReacted(UnitId),
    /// It is not next to the company that steps.
    TooFarToReact(UnitId, UnitId),
    /// It is not on the post that was hit, or concealed.
    NotHit(UnitId, Post),
    /// Not in the two columns at the base.
    NotAmbushGround(Post),
}

/// Judges an answer of an asked side, calling `no` for each reason against it.
pub fn judge(state: &State, side: Side, answer: &Answer, no: &mut impl FnMut(Refusal)) {
    match (state.agenda.top(), *answer) {
        (Some(Task::Conceal), Answer::Conceal(post)) => {
            if !post.is_ambush_ground_of(side) {
                no(Refusal::NotAmbushGround(post));
            }
            if state.is_full(side, post) {
                no(Refusal::Full(post));
            }
        }
        (Some(Task::Postures), Answer::Posture(_)) => {}
        (Some(Task::Activation(_)), Answer::Step(unit, to)) => {
            if may_activate(state, side, unit, no) {
                judge_step(state, unit, to, no);
            }
        }
        (Some(Task::Activation(_)), Answer::Fire(unit, at)) => {
            if may_activate(state, side, unit, no) {
                judge_fire(state, unit, at, no);
            }
        }
        (Some(Task::Activation(_)), Answer::Rally(unit)) => {
            if may_activate(state, side, unit, no) && state.unit(unit).nerve == Nerve::Steady {
                no(Refusal::NothingToRally(unit));
            }
        }
        (Some(Task::Activation(_)), Answer::Stand(unit)) => {
            may_activate(state, side, unit, no);
        }
        (Some(&Task::Onward(unit)), Answer::Onward(to)) => judge_step(state, unit, to, no),
        (Some(Task::Onward(_)), Answer::Halt) | (Some(Task::Reaction(_)), Answer::Decline) => {}
        (Some(&Task::Reaction(mover)), Answer::React(unit)) => judge_reaction(state, side, unit, mover, no),
        (Some(&Task::Hits { post, .. }), Answer::Suffer(unit)) => {
            if unit.side() != side {
                no(Refusal::NotYours(unit));
            } else if state.unit(unit).visible() != Some(post) {
                no(Refusal::NotHit(unit, post));
            }
        }
        _ => no(Refusal::NotAsked),
    }
}

fn may_activate(state: &State, side: Side, unit: UnitId, no: &mut impl FnMut(Refusal)) -> bool {
    let refusal = if unit.side() != side {
        Refusal::NotYours(unit)
    } else if !state.unit(unit).is_there() {
        Refusal::NotThere(unit)
    } else if state.unit(unit).activation == Once::Done {
        Refusal::AlreadyActivated(unit)
    } else {
        return true;
    };
    no(refusal);
    false
}

fn judge_step(state: &State, unit: UnitId, to: Post, no: &mut impl FnMut(Refusal)) {
    let side = unit.side();
    if state.posture[side] == Posture::Volley {
        no(Refusal::NoStepsInVolley(unit));
    }
    if state.unit(unit).post().is_none_or(|from| from.distance(to) != 1) {
        no(Refusal::NotNext(unit, to));
    }
    if state.is_full(side, to) {
        no(Refusal::Full(to));
    }
    if state.holds(!side, to) {
        if state.posture[side] == Posture::Hold {
            no(Refusal::NoAssaultInHold(unit, to));
        }
        if state.unit(unit).is_shaken() {
            no(Refusal::ShakenMayNotAssault(unit, to));
        }
    }
}

fn judge_fire(state: &State, unit: UnitId, at: Post, no: &mut impl FnMut(Refusal)) {
    if !state.holds(!unit.side(), at) {
        no(Refusal::NoTarget(at));
    }
    if state.unit(unit).post().is_none_or(|from| !(1..=2).contains(&from.distance(at))) {
        no(Refusal::OutOfRange(unit, at));
    }
}

fn judge_reaction(state: &State, side: Side, unit: UnitId, mover: UnitId, no: &mut impl FnMut(Refusal)) {
    let own = state.unit(unit);
    if unit.side() != side {
        return no(Refusal::NotYours(unit));
    }
    if !own.is_there() {
        return no(Refusal::NotThere(unit));
    }
    if own.is_shaken() {
        no(Refusal::ShakenMayNotReact(unit));
    }
    if own.reaction == Once::Done {
        no(Refusal::AlreadyReacted(unit));
    }
    let distance = own.post().zip(state.unit(mover).post()).map(|(a, b)| a.distance(b));
    if distance != Some(1) {
        no(Refusal::TooFarToReact(unit, mover));
    }
}

/// A refusal as a player reads it, with its proof drawn on the board.
pub fn explain(game: &Picket, state: &State, refusal: &Refusal) -> Explained {
    let name = |unit: UnitId| game.name(unit);
    let line = |unit: UnitId, to: Post| match state.unit(unit).post() {
        Some(from) => Mark::Line { from: from.place(), to: to.place() },
        None => ring(to),
    };
    match *refusal {
        Refusal::NotAsked => Explained::new(rule!("PK-2a"), "This is not what is asked now."),
        Refusal::NotYours(unit) => {
            Explained::new(rule!("PK-2d"), format!("{} belongs to the other side.", name(unit)))
        }
        Refusal::NotThere(unit) => {
            Explained::new(rule!("PK-1d"), format!("{} is not on the board (any more).", name(unit)))
        }
        Refusal::AlreadyActivated(unit) => Explained::new(
            rule!("PK-2d"),
            format!("{} was activated this turn; choose another company.", name(unit)),
        ),
        Refusal::NoStepsInVolley(unit) => Explained::new(
            rule!("PK-4b"),
            format!("{} cannot step: its side is in volley this turn.", name(unit)),
        ),
        Refusal::NotNext(unit, to) => Explained::new(
            rule!("PK-4a"),
            format!("{to} is not next to {}; a step goes along a row or a column.", name(unit)),
        )
        .drawn(line(unit, to)),
        Refusal::Full(post) => {
            Explained::new(rule!("PK-1c"), format!("{post} has no room: two of your companies are there."))
                .drawn(ring(post))
        }
        Refusal::NoAssaultInHold(unit, to) => Explained::new(
            rule!("PK-6a"),
            format!("{} cannot assault {to}: only a side in advance does.", name(unit)),
        )
        .drawn(line(unit, to)),
        Refusal::ShakenMayNotAssault(unit, to) => Explained::new(
            rule!("PK-6a"),
            format!("{} is shaken and cannot assault {to}; rally it first.", name(unit)),
        )
        .drawn(line(unit, to)),
        Refusal::NoTarget(post) => {
            Explained::new(rule!("PK-5a"), format!("No visible enemy stands on {post}.")).drawn(ring(post))
        }
        Refusal::OutOfRange(unit, at) => Explained::new(
            rule!("PK-5a"),
            format!("{at} is not at a distance of 1 or 2 from {}.", name(unit)),
        )
        .drawn(line(unit, at)),
        Refusal::NothingToRally(unit) => {
            Explained::new(rule!("PK-7e"), format!("{} is steady and has nothing to rally.", name(unit)))
        }
        Refusal::ShakenMayNotReact(unit) => {
            Explained::new(rule!("PK-5f"), format!("{} is shaken and does not react.", name(unit)))
        }
        Refusal::AlreadyReacted(unit) => {
            Explained::new(rule!("PK-5f"), format!("{} has reacted this turn already.", name(unit)))
        }
        Refusal::TooFarToReact(unit, mover) => {
            let why = format!("{} is not next to {}.", name(unit), name(mover));
            let proof = state.unit(mover).visible().map(|post| line(unit, post));
            let said = Explained::new(rule!("PK-5f"), why);
            proof.into_iter().fold(said, Explained::drawn)
        }
        Refusal::NotHit(unit, post) => Explained::new(
            rule!("PK-5d"),
            format!("{} is not a visible company on {post}, where the hit fell.", name(unit)),
        )
        .drawn(ring(post)),
        Refusal::NotAmbushGround(post) => Explained::new(
            rule!("PK-3a"),
            format!("{post} is not in the two columns at your base; the ambush lies there."),
        )
        .drawn(ring(post)),
    }
}

fn ring(post: Post) -> Mark {
    Mark::Places { at: vec![post.place()] }
}
