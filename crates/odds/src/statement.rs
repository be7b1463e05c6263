//! The odds of an answer written down for a player: the server sends them and the command line prints them.

use crate::consequence::{Ways, follow_to};
use crate::ends::{Ends, Numbers};
use crate::headline::headline;
use crate::reading::{Aspects, Reader};
use crate::{Choices, Decided, Fraction, Limits, Met, Unstated, Way};
use kernel::{Commander, Duties, Game, Moment, Pending, Roll, Side, Stage, Stream, Temper, Viewer};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use view::{Change, Shown, Tag};

/// The odds of a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Statement {
    /// What a player wants to know first: whether it succeeds, what it costs him, what it costs the enemy; or who comes
    /// off better.
    pub first: Vec<Chance>,
    /// The first roll, with its modifiers and its table.
    pub roll: Roll,
    /// Whom that roll is for, by name, where the rules say it.
    pub whom: Option<String>,
    /// The column of that table, counted as the rule book has it, where every fall is read in one.
    pub column: Option<u16>,
    /// The rows of that table, and how likely each is read.
    pub rows: Vec<RowChance>,
    /// All outcomes, the likeliest first; they sum to one. Where there are very many, the last is all the others.
    pub outcomes: Vec<Chance>,
    /// Each single change ("K1: in rout"), whatever else happens: these do not sum to one.
    pub each: Vec<Chance>,
    /// The rolls that may follow the first.
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
}

/// A row of the table, and how likely it is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowChance {
    /// The row, counted from 0 without the header.
    pub row: u16,
    /// How likely.
    pub p: Fraction,
}

/// The exact odds of an answer of an asked side, or of the roll that is due, judged on what `side` may know; `None`
/// where nothing is rolled. They go through every roll up to the next real choice: small matters on the way (who
/// takes the hit, who withdraws) are decided for the best of their owner before the dice and by the doctrine after them,
/// routine by the doctrine, and what the side itself would still add before the dice (who joins the attack) is taken as
/// finished. All of that is listed. What reaches further ([`Commander::alone`]) is followed to its end. Where that is too much
/// to follow, the first choice of a player ends it, and where even that is too much, the first roll stands alone.
pub fn state<G: Shown + Commander>(
    game: &G,
    view: &G::State,
    side: Side,
    answer: Option<&G::Answer>,
) -> Result<Option<Statement>, Unstated> {
    state_within(game, view, side, answer, Limits::default())
}

/// The same within limits, which bound each attempt but the last; whether forced answers are followed is settled here.
pub fn state_within<G: Shown + Commander>(
    game: &G,
    view: &G::State,
    side: Side,
    answer: Option<&G::Answer>,
    limits: Limits<'_>,
) -> Result<Option<Statement>, Unstated> {
    if let Some(answer) = answer
        && let Some(stated) = by_itself(game, view, side, answer, limits)
    {
        return stated;
    }
    let pending = game.pending(view);
    let asked = pending.question(side).map(std::mem::discriminant);
    // During set-up, stop at the first routine question.
    let routine = pending.question(side).is_some_and(|q| game.moment(view, side, q) == Moment::Routine);
    let ways = |state: &G::State, who: Side, question: &G::Task| {
        let own = who == side && asked.is_some_and(|asked| asked != std::mem::discriminant(question));
        match moment(game, state, who, question) {
            Moment::Small => Way::BestAtFirst,
            Moment::Routine if routine || game.begins_anew(state, question) => Way::Stop,
            Moment::Routine => Way::This(game.reply(state, who, &Temper::STEADY, &mut Stream::new(0))),
            Moment::Within if own => finished(game, state, who).map_or(Way::Stop, Way::This),
            Moment::Within | Moment::Activation => Way::Stop,
        }
    };
    let worth = |state: &G::State, who: Side| game.evaluate(state, who);
    let usual =
        |state: &G::State, who: Side| Some(game.reply(state, who, &Temper::STEADY, &mut Stream::new(0)));
    let apart = |state: &G::State, roll: &Roll| answer.is_some() && game.apart(state, roll);
    // What the other side chooses next is part of the answer, but not that it has the next activation.
    let tells = |state: &G::State, who: Side, question: &G::Task| {
        who != side && moment(game, state, who, question) != Moment::Activation
    };
    // A roll of the course of the game (the initiative) decides who is asked next, and nothing else.
    if let Pending::Roll(roll) = &pending
        && game.apart(view, roll)
    {
        return state_with(game, view, side, answer, &Choices::Stop, &|_, _, _| true, limits);
    }
    let all = Choices::Each(&ways, &worth, &usual, &apart);
    let attempt =
        |choices: &Choices<'_, G>| state_with(game, view, side, answer, choices, &tells, limits.begun_now());
    let mut stated = attempt(&all);
    if stated.as_ref().is_err_and(Unstated::is_too_much) {
        stated = attempt(&Choices::Stop);
    }
    if stated.as_ref().is_err_and(Unstated::is_too_much) {
        stated = first_roll(game, view, side, answer, &ways, limits);
    }
    let stated = stated?;
    // Who merely ends a phase throws nothing: what the other side throws next (its rallies) is no matter of this answer.
    let ends = answer.is_some_and(|answer| game.tag(view, side, answer).ends);
    Ok(stated.filter(|stated| !ends || stated.roll.by != Some(!side)))
}

/// The policy where only the first roll is stated.
const FIRST_ROLL: &str = "this roll alone: too much may follow to list it";

/// The odds of the first roll, whatever may follow it; on the way there small matters go as the doctrine decides.
fn first_roll<G: Shown + Commander>(
    game: &G,
    view: &G::State,
    side: Side,
    answer: Option<&G::Answer>,
    ways: Ways<'_, G>,
    limits: Limits<'_>,
) -> Result<Option<Statement>, Unstated> {
    let thrown = Cell::new(false);
    let usual =
        |state: &G::State, who: Side| Some(game.reply(state, who, &Temper::STEADY, &mut Stream::new(0)));
    let until_thrown = |state: &G::State, who: Side, question: &G::Task| match ways(state, who, question) {
        _ if thrown.get() => Way::Stop,
        Way::Best | Way::BestAtFirst => usual(state, who).map_or(Way::Stop, Way::This),
        way => way,
    };
    // The first roll that comes is thrown, every other ends the walk.
    let apart =
        |state: &G::State, roll: &Roll| thrown.replace(true) || answer.is_some() && game.apart(state, roll);
    let worth = |_: &G::State, _: Side| 0;
    let choices = Choices::Each(&until_thrown, &worth, &usual, &apart);
    let limits = Limits { until: None, ..limits };
    let stated = state_with(game, view, side, answer, &choices, &|_, _, _| false, limits)?;
    Ok(stated.map(|stated| Statement { policy: FIRST_ROLL, ..stated }))
}

/// The policy behind an answer that is weighed by itself.
const ALONE: &str = "this alone, to its end: nobody does anything else, and the doctrine decides on the way";

/// The odds of an answer whose consequence reaches beyond questions to come ([`Commander::alone`]); `None` where the rules
/// know nothing of the kind, or where it is too much to follow.
fn by_itself<G: Shown + Commander>(
    game: &G,
    view: &G::State,
    side: Side,
    answer: &G::Answer,
    limits: Limits<'_>,
) -> Option<Result<Option<Statement>, Unstated>> {
    let alone = game.alone(view, side, answer)?;
    let ways = |state: &G::State, who: Side, _: &G::Task| {
        let assumed = if game.lasts(state, answer) { game.assumed(state, who, answer) } else { None };
        assumed.map_or(Way::Stop, Way::This)
    };
    let (worth, usual) = (|_: &G::State, _: Side| 0, |_: &G::State, _: Side| None);
    let apart = |state: &G::State, _: &Roll| !game.lasts(state, answer);
    let choices = Choices::Each(&ways, &worth, &usual, &apart);
    match state_with(game, &alone, side, Some(answer), &choices, &|_, _, _| false, limits.begun_now()) {
        Err(unstated) if unstated.is_too_much() => None,
        stated => Some(stated.map(|stated| stated.map(|stated| Statement { policy: ALONE, ..stated }))),
    }
}

/// What kind of question it is to a player: where a commander plans anew in the midst of an activation, it goes on.
fn moment<G: Commander>(game: &G, state: &G::State, who: Side, question: &G::Task) -> Moment {
    match (game.moment(state, who, question), question.duty().moment(game, state)) {
        (Moment::Activation, Moment::Within) => Moment::Within,
        (moment, _) => moment,
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
fn state_with<G: Shown + Commander>(
    game: &G,
    view: &G::State,
    side: Side,
    answer: Option<&G::Answer>,
    choices: &Choices<'_, G>,
    tells: Tells<'_, G>,
    limits: Limits<'_>,
) -> Result<Option<Statement>, Unstated> {
    let viewer = Viewer::Side(side);
    let reader = Reader::new(game, view, viewer);
    let stops = matches!(choices, Choices::Stop);
    let asked = game.pending(view).question(side).map(std::mem::discriminant);
    let memory = RefCell::new((Aspects::default(), Numbers::default()));
    let label = |_: &G::State, after: &G::State, (): &()| {
        let (known, numbers) = &mut *memory.borrow_mut();
        let mut changes = reader.numbers(after, known, numbers);
        if let Pending::Ask(who, question) = game.pending(after) {
            // Where nothing else has changed, what the side is asked next is what came of it.
            let leads_on =
                changes.is_empty() && who == side && asked != Some(std::mem::discriminant(&question));
            if stops || leads_on {
                let seen = game.view(after, viewer);
                if stops && tells(&seen, who, &question)
                    || leads_on && game.moment(&seen, who, &question) == Moment::Within
                {
                    let asks = Change::plain(game.prompt(&seen, who, &question));
                    changes.extend(numbers.of(vec![asks]));
                }
            }
        }
        changes
    };
    let given = answer.map(|answer| (side, answer));
    // With a policy for each question a single option is answered by it, or ends the consequence like any other.
    let limits = Limits { follow_forced: stops, ..limits };
    let (found, thrown) = follow_to(game, view, given, choices, limits, &(), label)?;
    let Some((roll, thrown)) = found.first.zip(thrown) else { return Ok(None) };
    let assumed = found.decided.iter();
    let assumed = assumed.map(|one| Assumed { side: one.side, text: named(game, view, one) });
    let ends = Ends::new(found.outcomes, memory.into_inner().1);
    let seen = game.view(&thrown, viewer);
    let (column, rows) = lit(game, &seen, &roll);
    Ok(Some(Statement {
        first: headline(game, &thrown, &roll, side, &ends),
        whom: game.concerns(&seen, &roll),
        column,
        rows,
        roll,
        outcomes: ends.outcomes(),
        each: ends.single_changes(),
        follow_ups: found.met.into_iter().skip(1).collect(),
        policy: found.policy,
        assumed: assumed.collect(),
    }))
}

/// A choice in the words of its button, names instead of codes; what merely ends something is called after the question it
/// was given to, and that lies further on.
fn named<G: Shown>(game: &G, view: &G::State, one: &Decided<G::Answer>) -> String {
    let tag = game.tag(view, one.side, &one.answer);
    tag.label.filter(|_| !tag.ends).unwrap_or_else(|| game.say(view, one.side, &one.answer))
}

/// More falls than this are not looked up one by one.
const MOST_FALLS: u128 = 1_296;

/// The column of the table and how likely each row is read, in the position at the roll.
fn lit<G: Shown>(game: &G, view: &G::State, roll: &Roll) -> (Option<u16>, Vec<RowChance>) {
    let mut rows: BTreeMap<u16, u128> = BTreeMap::new();
    let mut columns: Vec<u16> = Vec::new();
    if roll.table.is_some() && roll.dice.falls() <= MOST_FALLS {
        roll.for_each_outcome(|faces, weight| {
            if let Some((row, column)) = game.lit(view, roll, faces) {
                *rows.entry(row).or_default() += weight;
                if !columns.contains(&column) {
                    columns.push(column);
                }
            }
        });
    }
    let falls = roll.dice.falls();
    let rows =
        rows.into_iter().map(|(row, weight)| RowChance { row, p: Fraction::of_weights(weight, falls) });
    (columns.first().copied().filter(|_| columns.len() == 1), rows.collect())
}
