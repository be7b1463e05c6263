//! Views leak nothing.

use crate::position::{Position, VIEWERS, options, shown};
use crate::{Check, Failure};
use kernel::{Pending, Ruleset, Side, Stream, Viewer};

/// A view is stable and waits for the same thing; what is imagined behind it fits; the side's own options and
/// prompt depend on nothing that it does not see.
pub fn leak_nothing<G: Ruleset>(at: &Position<'_, G>, chance: &mut Stream) -> Result<(), Failure> {
    for viewer in VIEWERS {
        let view = at.rules.view(at.state, viewer);
        at.hold(at.rules.view(&view, viewer) == view, Check::View, || {
            format!("the view of {viewer:?} is seen differently the second time")
        })?;
        if viewer == Viewer::Umpire {
            at.hold(view == *at.state, Check::View, || "the umpire does not see everything".to_owned())?;
        }
        waits_alike(at, &view, viewer)?;
        let imagined = at.rules.imagine(&view, viewer, chance);
        at.hold(at.rules.view(&imagined, viewer) == view, Check::Imagine, || {
            format!("what {viewer:?} imagines does not look like what it sees")
        })?;
        if let Err(sentence) = at.rules.sound(&imagined) {
            return at.fail(Check::Imagine, format!("what {viewer:?} imagines is unsound: {sentence}"));
        }
        if let Viewer::Side(side) = viewer {
            own_side(at, side, &view, "its view")?;
            own_side(at, side, &imagined, "another state that looks the same")?;
        }
    }
    Ok(())
}

/// What a game waits for is known to all: whose question, which roll, which result.
fn waits_alike<G: Ruleset>(at: &Position<'_, G>, view: &G::State, viewer: Viewer) -> Result<(), Failure> {
    let seen = at.rules.pending(view);
    let same = match (at.pending, &seen) {
        (Pending::Ask(a, _), Pending::Ask(b, _)) => a == b,
        (Pending::Sealed(_, a), Pending::Sealed(_, b)) => a == b,
        (Pending::Roll(a), Pending::Roll(b)) => a == b,
        (Pending::Over(a), Pending::Over(b)) => a == b,
        _ => false,
    };
    at.hold(same, Check::View, || {
        format!("for {viewer:?} the game waits for {seen:?}, but it waits for {:?}", at.pending)
    })
}

/// In another state that the side cannot tell from this one, everything asked of it is the same.
fn own_side<G: Ruleset>(
    at: &Position<'_, G>,
    side: Side,
    other: &G::State,
    what: &str,
) -> Result<(), Failure> {
    let Some(question) = at.pending.question(side) else { return Ok(()) };
    let there = at.rules.pending(other);
    at.hold(there.question(side) == Some(question), Check::OwnView, || {
        format!("{side:?} is asked {question:?}, on {what} {:?}", there.question(side))
    })?;
    at.hold(options(at.rules, other, side) == at.options(side), Check::OwnView, || {
        let (here, there) = (at.options(side), options(at.rules, other, side));
        let first = here.iter().find(|answer| !there.contains(answer)).map(shown);
        let extra = there.iter().find(|answer| !here.contains(answer)).map(shown);
        format!(
            "the options of {side:?} are others on {what}, asked {question:?}: {} and {}; {first:?}, {extra:?}",
            here.len(),
            there.len()
        )
    })?;
    let prompt = at.rules.prompt(at.state, side, question);
    at.hold(at.rules.prompt(other, side, question) == prompt, Check::OwnView, || {
        format!("the prompt of {side:?} is another on {what}")
    })?;
    for policy in crate::standing::POLICIES {
        let same = at.rules.standing(other, side, policy) == at.rules.standing(at.state, side, policy);
        at.hold(same, Check::OwnView, || {
            format!("a standing order of {side:?} ({policy:?}) gives something else on {what}")
        })?;
    }
    Ok(())
}

/// What a viewer may know of events; folding it into the view gives the next view, where that is promised. When
/// the game is over a view may open all at once, and no event need say what.
pub fn events_are_witnessed<G: Ruleset>(
    at: &Position<'_, G>,
    events: &[G::Event],
    next: &G::State,
    fold: bool,
) -> Result<(), Failure> {
    let fold = fold && !matches!(at.rules.pending(next), Pending::Over(_));
    let mut state = at.state.clone();
    let tell_all = |event: &G::Event| {
        let told = at.rules.tell(&state, event).is_some();
        at.rules.apply(&mut state, event);
        told
    };
    // The log asks first whether there is anything to tell to one who sees everything.
    let told: Vec<bool> = events.iter().map(tell_all).collect();
    for viewer in VIEWERS {
        let mut view = at.rules.view(at.state, viewer);
        for (event, &told) in events.iter().zip(&told) {
            let Some(event) = at.rules.witness(event, viewer) else { continue };
            crate::text::is_told(at, &view, &event)?;
            at.hold(told || at.rules.tell(&view, &event).is_none(), Check::Witness, || {
                format!("{viewer:?} is told of {event:?}, and the umpire is not")
            })?;
            at.rules.apply(&mut view, &event);
        }
        at.hold(
            !fold || at.rules.view(&view, viewer) == at.rules.view(next, viewer),
            Check::Witness,
            || format!("the events that {viewer:?} may know do not lead to its view"),
        )?;
    }
    Ok(())
}
