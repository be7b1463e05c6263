//! What a side can answer: complete, and by the same judge that refuses.

use crate::state::{Once, Sealed, State, Task, UnitId};
use crate::{Answer, Post, Posture, refusals};
use kernel::Side;

/// Lists candidates and keeps what the judge lets pass, so that judge and generator cannot differ.
pub fn list(state: &State, side: Side, out: &mut Vec<Answer>) {
    if state.over.is_some() {
        return;
    }
    let offer = |out: &mut Vec<Answer>, answer: Answer| {
        let mut legal = true;
        refusals::judge(state, side, &answer, &mut |_| legal = false);
        if legal {
            out.push(answer);
        }
    };
    match state.agenda.top() {
        Some(Task::Conceal) if state.sealed[side] == Sealed::Awaited => {
            Post::all().for_each(|post| offer(out, Answer::Conceal(post)));
        }
        Some(Task::Postures) if state.sealed[side] == Sealed::Awaited => {
            out.extend(Posture::ALL.map(Answer::Posture));
        }
        Some(&Task::Activation(asked)) if asked == side => {
            for id in UnitId::of(side) {
                let unit = state.unit(id);
                if !unit.is_there() || unit.activation == Once::Done {
                    continue;
                }
                let steps = unit.post().map(Post::neighbours).unwrap_or_default();
                steps.iter().for_each(|&to| offer(out, Answer::Step(id, to)));
                targets(state, side).for_each(|at| offer(out, Answer::Fire(id, at)));
                offer(out, Answer::Rally(id));
                offer(out, Answer::Stand(id));
            }
        }
        Some(&Task::Onward(unit)) if unit.side() == side => {
            let steps = state.unit(unit).post().map(Post::neighbours).unwrap_or_default();
            steps.iter().for_each(|&to| offer(out, Answer::Onward(to)));
            out.push(Answer::Halt);
        }
        Some(&Task::Reaction(mover)) if mover.side() != side => {
            UnitId::of(side).for_each(|id| offer(out, Answer::React(id)));
            out.push(Answer::Decline);
        }
        Some(&Task::Hits { side: asked, post, .. }) if asked == side => {
            out.extend(state.visible_on(side, post).map(Answer::Suffer));
        }
        _ => {}
    }
}

/// The posts with visible enemies, each once.
fn targets(state: &State, side: Side) -> impl Iterator<Item = Post> + '_ {
    UnitId::of(!side).filter_map(move |id| {
        let post = state.unit(id).visible()?;
        let first = UnitId::of(!side).find(|&other| state.unit(other).visible() == Some(post));
        (first == Some(id)).then_some(post)
    })
}
