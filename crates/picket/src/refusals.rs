//! Why not, by rule: each reason with its clause, its sentence and its drawing.

use crate::state::State;
use crate::{Picket, Post, UnitId};
use kernel::{Duties, Explained, Mark, Side, no, rule};

kernel::refusals! {
    /// Why an answer is refused.
    pub enum Refusal, explained with (game: &Picket, state: &State);

    NotAsked => not_asked(game, state),
    NotYours(unit: UnitId) =>
        no!("PK-2d", "{} belongs to the other side.", game.name(unit)),
    NotThere(unit: UnitId) =>
        no!("PK-1d", "{} is not on the board (any more).", game.name(unit)),
    AlreadyActivated(unit: UnitId) =>
        no!("PK-2d", "{} was activated this turn; choose another company.", game.name(unit)),
    NoStepsInVolley(unit: UnitId) =>
        no!("PK-4b", "{} cannot step: its side is in volley this turn.", game.name(unit)),
    NotNext(unit: UnitId, to: Post) =>
        no!("PK-4a", "{to} is not next to {}; a step goes along a row or a column.", game.name(unit)).drawn(line(state, unit, to)),
    Full(post: Post) =>
        no!("PK-1c", "{post} has no room: two of your companies are there.").drawn(ring(post)),
    NoAssaultInHold(unit: UnitId, to: Post) =>
        no!("PK-6a", "{} cannot assault {to}: only a side in advance does.", game.name(unit)).drawn(line(state, unit, to)),
    ShakenMayNotAssault(unit: UnitId, to: Post) =>
        no!("PK-6a", "{} is shaken and cannot assault {to}; rally it first.", game.name(unit)).drawn(line(state, unit, to)),
    NoTarget(post: Post) =>
        no!("PK-5a", "No visible enemy stands on {post}.").drawn(ring(post)),
    OutOfRange(unit: UnitId, at: Post) =>
        no!("PK-5a", "{at} is not at a distance of 1 or 2 from {}.", game.name(unit)).drawn(line(state, unit, at)),
    NotOnTheWay(unit: UnitId, to: Post) =>
        no!("PK-13d", "{} cannot be ordered to {to} from where it stands then; a step goes along a row or a column.", game.name(unit)).drawn(line(state, unit, to)),
    NoSecondStep(unit: UnitId) =>
        no!("PK-4d", "{} takes no second step: its side must be in advance, the company steady, and the first step no assault.", game.name(unit)),
    OrderedTooMany(unit: UnitId, post: Post) =>
        no!("PK-13d", "{} has no room on {post}: by your orders two other companies of yours are there.", game.name(unit)).drawn(ring(post)),
    NoSuchTarget(unit: UnitId, at: UnitId) =>
        no!("PK-13l", "{} cannot be ordered to fire at {}: it names an enemy company that is seen now.", game.name(unit), game.name(at)),
    TooWeakToSplit(unit: UnitId) =>
        no!("PK-13n", "{} has strength 1 and cannot fire at two targets.", game.name(unit)),
    OneTargetTwice(unit: UnitId) =>
        no!("PK-13n", "{} is ordered to fire at one target twice; name two, or one.", game.name(unit)),
    NothingToRally(unit: UnitId) =>
        no!("PK-7e", "{} is steady and has nothing to rally.", game.name(unit)),
    ShakenMayNotReact(unit: UnitId) =>
        no!("PK-5f", "{} is shaken and does not react.", game.name(unit)),
    AlreadyReacted(unit: UnitId) =>
        no!("PK-5f", "{} has reacted this turn already.", game.name(unit)),
    TooFarToReact(unit: UnitId, mover: UnitId) => {
        let why = format!("{} is not next to {}.", game.name(unit), game.name(mover));
        let proof = state.unit(mover).visible().map(|post| line(state, unit, post));
        let said = Explained::new(rule!("PK-5f"), why);
        proof.into_iter().fold(said, Explained::drawn)
    },
    NotHit(unit: UnitId, post: Post) =>
        no!("PK-5d", "{} is not a visible company on {post}, where the hit fell.", game.name(unit)).drawn(ring(post)),
    NoCartridges(unit: UnitId) =>
        no!("PK-11c", "{} has no cartridges left and cannot fire.", game.name(unit)),
    NotAmbushGround(post: Post) =>
        no!("PK-3a", "{post} is not in the two columns at your base; the ambush lies there.").drawn(ring(post)),
}

/// What is asked instead, by its own clause.
fn not_asked(game: &Picket, state: &State) -> Explained {
    let (rule, now) = match state.agenda.top() {
        Some(task) => {
            let duty = task.duty();
            (duty.clause(game, state), duty.prompt(game, state, game.asked(state).unwrap_or(Side::First)))
        }
        None => (None, String::new()),
    };
    let sentence = format!("That is not asked now. {now}");
    Explained::new(rule.unwrap_or(rule!("PK-2a")), sentence.trim_end())
}

fn line(state: &State, unit: UnitId, to: Post) -> Mark {
    match state.unit(unit).post() {
        Some(from) => Mark::Line { from: from.place(), to: to.place() },
        None => ring(to),
    }
}

fn ring(post: Post) -> Mark {
    Mark::Places { at: vec![post.place()] }
}
