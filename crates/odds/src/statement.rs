//! The odds of an answer written down for a player: the server sends them and the command line prints them.

use crate::words::{Change, differences, told};
use crate::{Choices, Distribution, Fraction, Limits, Met, TooFine, Unstated, Way, follow};
use kernel::{Commander, Game, Moment, Pending, Roll, Side, Stage, Stream, Temper, Viewer};
use std::collections::BTreeMap;
use view::{Shown, Tag};

/// The odds of a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Statement {
    /// The first roll, with its modifiers and its table.
    pub roll: Roll,
    /// All outcomes, the likeliest first; they sum to one.
    pub outcomes: Vec<Chance>,
    /// Each single change ("K1: in rout"), whatever else happens: these do not sum to one.
    pub each: Vec<Chance>,
    /// The rolls that may follow the first, and how often they do on average.
    pub follow_ups: Vec<Met>,
    /// What is done at choices on the way, in words.
    pub policy: &'static str,
    /// The choices that were made so.
    pub assumed: Vec<Assumed>,
}

/// Something that can happen, and how likely it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chance {
    /// What happens, in the words of the book.
    pub text: String,
    /// How likely.
    pub p: Fraction,
}

/// A choice that the odds make for a player on the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assumed {
    /// Whose choice.
    pub side: Side,
    /// What is assumed, in words.
    pub text: String,
    /// How often it comes up on average.
    pub times: Fraction,
}

/// The exact odds of an answer of an asked side, or of the roll that is due, judged on what `side` may know; `None`
/// where nothing is rolled. They go through every roll up to the next real choice: small matters on the way (who
/// takes the hit, who withdraws) are decided for the best of their owner, routine by the doctrine, and what the side
/// itself would still add before the dice (who joins the attack) is taken as finished. All of that is listed. Where
/// that is too much to follow, the first choice of a player ends it.
pub fn state<G: Shown + Commander>(
    game: &G,
    view: &G::State,
    side: Side,
    answer: Option<&G::Answer>,
) -> Result<Option<Statement>, Unstated> {
    state_within(game, view, side, answer, Limits::default())
}

/// The same within limits, which bound each of the two attempts; whether forced answers are followed is settled here.
pub fn state_within<G: Shown + Commander>(
    game: &G,
    view: &G::State,
    side: Side,
    answer: Option<&G::Answer>,
    limits: Limits<'_>,
) -> Result<Option<Statement>, Unstated> {
    let pending = game.pending(view);
    let asked = pending.question(side).map(std::mem::discriminant);
    // During set-up, stop at the first routine question.
    let routine = pending.question(side).is_some_and(|q| game.moment(view, side, q) == Moment::Routine);
    let ways = |state: &G::State, who: Side, question: &G::Task| {
        let own = who == side && asked.is_some_and(|asked| asked != std::mem::discriminant(question));
        match game.moment(state, who, question) {
            Moment::Small => Way::Best,
            Moment::Routine if routine => Way::Stop,
            Moment::Routine => Way::This(game.reply(state, who, &Temper::STEADY, &mut Stream::new(0))),
            Moment::Within if own => finished(game, state, who).map_or(Way::Stop, Way::This),
            Moment::Within | Moment::Activation => Way::Stop,
        }
    };
    let worth = |state: &G::State, who: Side| game.evaluate(state, who);
    let apart = |state: &G::State, roll: &Roll| answer.is_some() && game.apart(state, roll);
    // What the other side chooses next is part of the answer, but not that it has the next activation.
    let tells = |state: &G::State, who: Side, question: &G::Task| {
        who != side && game.moment(state, who, question) != Moment::Activation
    };
    // A roll of the course of the game (the initiative) decides who is asked next, and nothing else.
    if let Pending::Roll(roll) = &pending
        && game.apart(view, roll)
    {
        return state_with(game, view, side, answer, &Choices::Stop, &|_, _, _| true, limits);
    }
    match state_with(game, view, side, answer, &Choices::Each(&ways, &worth, &apart), &tells, limits) {
        Err(Unstated::TooMany { .. }) => state_with(game, view, side, answer, &Choices::Stop, &tells, limits),
        stated => stated,
    }
}

/// The bare answer ("begin") that ends what a side still adds and leads straight on to dice or to a small matter;
/// `None` if there is no such.
fn finished<G: Shown + Commander>(game: &G, state: &G::State, side: Side) -> Option<G::Answer> {
    let mut options = Vec::new();
    game.options(state, side, &mut options);
    options.into_iter().find(|answer| {
        let Tag { piece, hex, facing, onto, at, variant, .. } = game.tag(state, side, answer);
        let aimed = hex.is_some() || facing.is_some() || onto.is_some() || at.is_some();
        if piece.is_some() || aimed || variant.is_some() {
            return false;
        }
        let mut after = state.clone();
        game.decide(&mut Stage::silent(game, &mut after), side, answer);
        match game.pending(&after) {
            Pending::Roll(_) => true,
            Pending::Ask(who, question) => {
                matches!(game.moment(&after, who, &question), Moment::Small | Moment::Routine)
            }
            Pending::Sealed(..) | Pending::Over(_) => false,
        }
    })
}

/// Whether a question is told as an outcome.
type Tells<'a, G> = &'a dyn Fn(&<G as Game>::State, Side, &<G as Game>::Task) -> bool;

/// The same with a policy. Where that stops at the first choice, the question is told if `tells` says so.
fn state_with<G: Shown>(
    game: &G,
    view: &G::State,
    side: Side,
    answer: Option<&G::Answer>,
    choices: &Choices<'_, G>,
    tells: Tells<'_, G>,
    limits: Limits<'_>,
) -> Result<Option<Statement>, Unstated> {
    let viewer = Viewer::Side(side);
    let before = game.scene(&game.view(view, viewer));
    let stops = matches!(choices, Choices::Stop);
    let label = |_: &G::State, after: &G::State, (): &()| {
        let seen = game.view(after, viewer);
        let mut changes = differences(&before, &game.scene(&seen), &|kind| game.figure_name(kind));
        match game.pending(after) {
            Pending::Ask(asked, question) if stops && tells(&seen, asked, &question) => {
                changes.push(Change { who: None, what: game.prompt(&seen, asked, &question) });
            }
            _ => {}
        }
        changes
    };
    let given = answer.map(|answer| (side, answer));
    // With a policy for each question a single option is answered by it, or ends the consequence like any other.
    let limits = Limits { follow_forced: stops, ..limits };
    let found = follow(game, view, given, choices, limits, &(), label)?;
    let Some(roll) = found.first else { return Ok(None) };
    let assumed = found.decided.iter().map(|one| Assumed {
        side: one.side,
        text: game.say(view, one.side, &one.answer),
        times: one.times,
    });
    Ok(Some(Statement {
        roll,
        outcomes: likeliest_first(found.outcomes.iter().map(|(all, p)| (told(all), p)).collect()),
        each: each(&found.outcomes)?,
        follow_ups: found.met.into_iter().skip(1).collect(),
        policy: found.policy,
        assumed: assumed.collect(),
    }))
}

fn likeliest_first(mut outcomes: Vec<(String, Fraction)>) -> Vec<Chance> {
    outcomes.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    outcomes.into_iter().map(|(text, p)| Chance { text, p }).collect()
}

/// The odds of every single change, whatever else happens.
fn each(outcomes: &Distribution<Vec<Change>>) -> Result<Vec<Chance>, TooFine> {
    let mut sums: BTreeMap<&Change, Fraction> = BTreeMap::new();
    for (changes, p) in outcomes.iter() {
        for change in changes {
            let sum = sums.entry(change).or_insert(Fraction::ZERO);
            *sum = sum.plus(p).ok_or(TooFine)?;
        }
    }
    Ok(likeliest_first(sums.into_iter().map(|(change, p)| (change.to_string(), p)).collect()))
}
