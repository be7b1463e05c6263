//! What each side may know: the one redaction of the game, and its way back.

use crate::state::{DEEPEST, Sealed, State, UnitId, Watch, Where};
use crate::written::any_sheet;
use crate::{Answer, Event, Post, Posture, Task};
use kernel::{Side, Stream, Viewer};

/// The state with every secret blanked: where the enemy's ambush lies (PK-3a) and what he has sealed (PK-2b), and
/// what he watches (PK-12b).
/// When the game is over there are no secrets.
pub fn view(state: &State, viewer: Viewer) -> State {
    let mut seen = state.clone();
    if state.over.is_some() {
        return seen;
    }
    for side in Side::BOTH.into_iter().filter(|&side| !viewer.knows(side)) {
        for id in UnitId::of(side) {
            let unit = &mut seen.units[id.index()];
            if unit.is_concealed() {
                unit.at = Where::Concealed(None);
            }
        }
        seen.sealed[side] = hide(seen.sealed[side]);
        seen.watch[side] = seen.watch[side].hidden();
    }
    seen
}

fn hide(sealed: Sealed) -> Sealed {
    match sealed {
        Sealed::Awaited => Sealed::Awaited,
        _ => Sealed::Unknown,
    }
}

/// What a viewer may know of an event: of a sealed answer only that it is in.
pub fn witness(event: &Event, viewer: Viewer) -> Event {
    match *event {
        Event::Sealed(side, sealed) if !viewer.knows(side) => Event::Sealed(side, hide(sealed)),
        Event::Watching(side, watch) if !viewer.knows(side) => Event::Watching(side, watch.hidden()),
        other => other,
    }
}

/// An ambush that is still concealed stays a secret of its owner, although both sides have answered; and what was
/// watched, one turn or another, and every sheet of orders does to the end (PK-12b, PK-13e).
pub fn still_secret(state: &State, side: Side, answer: &Answer) -> bool {
    match answer {
        Answer::Conceal(_) => UnitId::of(side).any(|id| state.unit(id).is_concealed()),
        Answer::Watch(_) | Answer::WatchNothing | Answer::Orders(_) => true,
        _ => false,
    }
}

/// A full state behind a view: the ambush anywhere it could lie, any posture that could be sealed.
pub fn imagine(view: &State, viewer: Viewer, chance: &mut Stream) -> State {
    let mut full = view.clone();
    if view.over.is_some() {
        return full;
    }
    for side in Side::BOTH.into_iter().filter(|&side| !viewer.knows(side)) {
        if full.sealed[side] == Sealed::Unknown {
            full.sealed[side] = match full.agenda.top() {
                Some(Task::Conceal(_)) => match possible_post(&full, side, chance) {
                    Some(post) => Sealed::Post(post),
                    None => Sealed::Unknown,
                },
                // Orders are imagined when it is imagined where the ambush lies.
                Some(Task::Write(_)) => Sealed::Unknown,
                _ => Sealed::Posture(Posture::ALL[chance.below(Posture::ALL.len())]),
            };
        }
        if full.watch[side] == Watch::Unknown {
            full.watch[side] = Watch::any(chance);
        }
        let placed = !matches!(full.agenda.top(), Some(Task::Conceal(_)));
        let ambush = UnitId::of(side).find(|&id| full.unit(id).is_concealed());
        if let (true, Some(id)) = (placed, ambush) {
            full.units[id.index()].at = Where::Concealed(possible_post(&full, side, chance));
        }
        if let (Sealed::Unknown, Some(Task::Write(_))) = (full.sealed[side], full.agenda.top()) {
            full.sealed[side] = Sealed::Sheet(any_sheet(&full, side, chance));
        }
    }
    full
}

/// A post where a side's ambush could lie: in its ground, with room, no enemy on it.
fn possible_post(state: &State, side: Side, chance: &mut Stream) -> Option<Post> {
    let could = |post: &Post| {
        post.is_ambush_ground_of(side) && !state.holds(!side, *post) && !state.is_full(side, *post)
    };
    let count = Post::all().filter(could).count();
    Post::all().filter(could).nth(chance.below(count))
}

/// What always holds between decisions.
pub fn sound(state: &State) -> Result<(), String> {
    if state.agenda.depth() >= DEEPEST {
        return Err(format!("the agenda is {} deep and may have dropped a task", state.agenda.depth()));
    }
    for side in Side::BOTH {
        for id in UnitId::of(side) {
            let unit = state.unit(id);
            if unit.is_there() == (unit.strength == 0) {
                return Err(format!("{id} has strength {} and is {:?} (PK-1d)", unit.strength, unit.at));
            }
            if unit.is_concealed() && unit.is_shaken() {
                return Err(format!("{id} is concealed and shaken (PK-3e)"));
            }
        }
        if UnitId::of(side).filter(|&id| state.unit(id).is_concealed()).count() > 1 {
            return Err("a side has two ambushes (PK-3a)".to_owned());
        }
    }
    for post in Post::all() {
        if Side::BOTH.iter().all(|&side| state.holds(side, post)) {
            return Err(format!("both sides stand on {post} (PK-1c)"));
        }
        for side in Side::BOTH {
            let there = UnitId::of(side).filter(|&id| state.unit(id).post() == Some(post)).count();
            if there > 2 {
                return Err(format!("{there} of at most two companies on {post} (PK-1c)"));
            }
        }
    }
    Ok(())
}
