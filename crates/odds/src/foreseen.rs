//! What an answer brings with it, dice or not: what is certain, and what the other side may make of it.

use crate::reading::Reader;
use kernel::{Commander, Moment, Pending, RuleId, Side, Stage, Viewer};
use view::{Harm, Sense, Shown};

/// How sure a consequence is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sure {
    /// It follows.
    Certain,
    /// The other side may make it follow.
    Possible,
}

/// A consequence that a player should know of before he answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Foreseen {
    /// What, in a sentence.
    pub text: String,
    /// By which clause.
    pub rule: Option<RuleId>,
    /// How sure it is.
    pub sure: Sure,
}

/// Whether dice are thrown as soon as a legal answer is given, before anybody decides anything else.
pub fn throws_at_once<G: Shown>(game: &G, view: &G::State, side: Side, answer: &G::Answer) -> bool {
    let mut after = view.clone();
    game.decide(&mut Stage::silent(game, &mut after).pausing(), side, answer);
    matches!(game.pending(&after), Pending::Roll(_))
}

/// What a legal answer does to the side's own pieces before any dice are thrown, and what the other side is then asked
/// about it: a battery that stands is lost, a march disorders whom it passes through, or comes under fire. Judged on what
/// the side may know; nothing beyond the next activation.
pub fn foresee<G: Shown + Commander>(
    game: &G,
    view: &G::State,
    side: Side,
    answer: &G::Answer,
) -> Vec<Foreseen> {
    let (after, mut found) = harms(game, view, side, answer);
    if !found.is_empty() {
        let anyhow = harmed_anyhow(game, view, side, &found);
        found.retain(|harm| !anyhow.contains(harm));
    }
    for (text, rule) in game.entails(view, side, answer) {
        found.push(Foreseen { text, rule: Some(rule), sure: Sure::Certain });
    }
    if let Pending::Ask(asked, question) = game.pending(&after)
        && asked != side
        // A reaction to the answer, not the other side's own turn to set up or to act.
        && (game.reaction(&after, &question).is_some()
            || (!reacts(game, view, side) && game.moment(&after, asked, &question) == Moment::Small))
    {
        let prompt = game.prompt(&after, asked, &question);
        if !asked_anyhow(game, view, side, asked, &prompt) {
            let rule = game.asked_by(&after, &question);
            let text = format!("Your opponent is asked: “{prompt}”");
            found.push(Foreseen { text, rule, sure: Sure::Possible });
        }
    }
    found
}

/// Whether the side itself reacts to what the other does, who then goes on with it.
fn reacts<G: Shown>(game: &G, view: &G::State, side: Side) -> bool {
    game.pending(view).question(side).is_some_and(|question| game.reaction(view, question).is_some())
}

/// The position an answer leads to, and what it does to the side's own pieces on the way there.
fn harms<G: Shown>(game: &G, view: &G::State, side: Side, answer: &G::Answer) -> (G::State, Vec<Foreseen>) {
    let (mut after, mut events) = (view.clone(), Vec::new());
    game.decide(&mut Stage::recording(game, &mut after, &mut events).pausing(), side, answer);
    let mut found: Vec<Foreseen> = Vec::new();
    let harmed = |before: &G::State, after: &G::State| {
        let changes = Reader::new(game, before, Viewer::Side(side)).changes(after);
        let own = changes.into_iter().filter(|c| c.side == Some(side.index() as u8) && c.harm > Harm::None);
        own.collect::<Vec<_>>()
    };
    if !harmed(view, &after).is_empty() {
        let mut now = view.clone();
        for event in &events {
            let (before, told) = (now.clone(), game.tell(&now, event));
            game.apply(&mut now, event);
            let (told, rule) = told.map_or((None, None), |line| (Some(line.text), line.rule));
            for harm in harmed(&before, &now) {
                let text = told.clone().unwrap_or_else(|| format!("{harm}."));
                if !found.iter().any(|known| known.text == text) {
                    found.push(Foreseen { text, rule, sure: Sure::Certain });
                }
            }
        }
    }
    (after, found)
}

/// Whether the answer only begins to put together what dice are thrown for: the side is asked next who joins the attack, and
/// what it comes to as it stands is weighed there; or for something that does not matter to the dice. What it brings at
/// once is nothing.
pub fn only_begins<G: Shown + Commander>(
    game: &G,
    view: &G::State,
    side: Side,
    answer: &G::Answer,
    foreseen: &[Foreseen],
) -> bool {
    let mut after = view.clone();
    game.decide(&mut Stage::silent(game, &mut after).pausing(), side, answer);
    let goes_on = matches!(game.pending(&after), Pending::Ask(asked, _) if asked == side);
    let mut options = Vec::new();
    game.options(&after, side, &mut options);
    let as_it_stands = |answer: &G::Answer| {
        let tag = game.tag(&after, side, answer);
        tag.sense == Sense::Begin && tag.piece.is_none()
    };
    goes_on
        && options.len() > 1
        && foreseen.len() == game.entails(view, side, answer).len()
        && (options.iter().any(as_it_stands) || thrown_anyhow(game, &after, side))
}

/// More answers than this are not compared.
const MOST_ALIKE: usize = 48;

/// What of these harms comes whatever the side answers: then it is no matter of the answer.
fn harmed_anyhow<G: Shown>(game: &G, view: &G::State, side: Side, found: &[Foreseen]) -> Vec<Foreseen> {
    let mut options = Vec::new();
    game.options(view, side, &mut options);
    let mut common = if options.len() > 1 { found.to_vec() } else { Vec::new() };
    for answer in options.iter().take(MOST_ALIKE) {
        if common.is_empty() {
            break;
        }
        let (_, theirs) = harms(game, view, side, answer);
        common.retain(|harm| theirs.contains(harm));
    }
    common
}

/// Whether what comes next is the other side's to decide, and the same whatever this side answers: the dice that may
/// follow are no matter of the answer.
pub fn is_left_to_other<G: Shown + Commander>(
    game: &G,
    view: &G::State,
    side: Side,
    answer: &G::Answer,
) -> bool {
    let mut after = view.clone();
    game.decide(&mut Stage::silent(game, &mut after).pausing(), side, answer);
    match game.pending(&after) {
        Pending::Ask(asked, question) if asked != side => {
            asked_anyhow(game, view, side, asked, &game.prompt(&after, asked, &question))
        }
        _ => false,
    }
}

/// Whether the other side is asked the same whatever this side answers: then it is no matter of the answer.
fn asked_anyhow<G: Shown + Commander>(
    game: &G,
    view: &G::State,
    side: Side,
    asked: Side,
    prompt: &str,
) -> bool {
    let mut options = Vec::new();
    game.options(view, side, &mut options);
    let same = |answer: &G::Answer| {
        let mut after = view.clone();
        game.decide(&mut Stage::silent(game, &mut after).pausing(), side, answer);
        match game.pending(&after) {
            Pending::Ask(other, question) => {
                other == asked && game.prompt(&after, other, &question) == prompt
            }
            _ => false,
        }
    };
    options.len() > 1 && options.iter().take(MOST_ALIKE).all(same)
}

/// Whether the same dice are thrown for the same thing whatever the side answers: then they are no matter of the answer.
pub fn thrown_anyhow<G: Shown + Commander>(game: &G, view: &G::State, side: Side) -> bool {
    let mut options = Vec::new();
    game.options(view, side, &mut options);
    let mut rolls = options.iter().map(|answer| {
        let mut after = view.clone();
        game.decide(&mut Stage::silent(game, &mut after).pausing(), side, answer);
        match game.pending(&after) {
            Pending::Roll(roll) => Some((game.concerns(&after, &roll), roll)),
            _ => None,
        }
    });
    let alike = (2..=MOST_ALIKE).contains(&options.len());
    alike && rolls.next().flatten().is_some_and(|first| rolls.all(|roll| roll.as_ref() == Some(&first)))
}
