//! Benches of a hand on a free table: what the server answers while a plan is dragged, and the odds of what it comes to.

use super::measure::{Effort, Figure, right};
use super::positions::{Asked, ENOUGH, sample};
use games::{Opened, Playable, Visitor};
use kernel::{Game, Side, Stream, Viewer};
use odds::Fraction;
use std::collections::BTreeMap;
use std::hint::black_box;
use view::{Board, Drag, Grip, Pose};

/// The verdict on a plan that is dragged: what the drag means, what it would come to, whether it is legal and why not,
/// in words and tagged; at the kind of question where it takes longest.
pub struct Previews<'a>(pub &'a Effort<'a>);

/// A pull at a piece in a position, and where its plan went before.
struct Pull<S> {
    state: S,
    side: Side,
    drags: [Drag; 2],
}

impl Visitor for Previews<'_> {
    type Out = Result<Figure, String>;
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let game = &*opened.game;
        let mut kinds: BTreeMap<String, Vec<Pull<G::State>>> = BTreeMap::new();
        for Asked { kind, state, side } in sample(game, 3) {
            kinds.entry(kind).or_default().extend(pulls(game, &state, side));
        }
        let once = |pulls: &[Pull<G::State>]| {
            for Pull { state, side, drags } in pulls {
                let mut plan = None;
                for drag in drags {
                    plan = Some(previewed(game, state, *side, &Drag { plan, ..drag.clone() })?);
                }
            }
            Ok(2 * pulls.len() as u64)
        };
        // A short look at each kind, then the worst of them in earnest.
        let look = Effort { quick: true, silent: true, bar: self.0.bar };
        let mut looked = Vec::new();
        for (kind, pulls) in kinds.iter().filter(|(_, pulls)| pulls.len() >= ENOUGH) {
            looked.push((look.microseconds(|| once(pulls))?.value, kind, pulls));
        }
        let worst = looked.into_iter().max_by(|a, b| a.0.total_cmp(&b.0));
        let Some((_, kind, pulls)) = worst else { return Err("nothing can be moved by hand".to_owned()) };
        Ok(self.0.microseconds(|| once(pulls))?.noting(format!("{kind}, {} drags", 2 * pulls.len())))
    }
}

/// Each piece that can be moved, pulled at each of its grips, near and far, and on from there by its middle; one that can
/// only be turned, by the same grip.
fn pulls<G: Playable>(game: &G, state: &G::State, side: Side) -> Vec<Pull<G::State>> {
    let scene = game.scene(state);
    let middle = match scene.board {
        Board::Table { width, height, .. } => [width as i32 / 2, height as i32 / 2],
        _ => return Vec::new(),
    };
    let mut all = Vec::new();
    let mut chance = Stream::new(1);
    for mover in game.movers(state, side) {
        let piece = scene.pieces.iter().find(|piece| piece.id == mover.piece);
        let at = match piece.map(|piece| &piece.pose) {
            Some(Pose::Body { corners, .. }) => corners.first().copied().unwrap_or(middle),
            _ => middle,
        };
        for grip in &mover.grips {
            for far in [5_000, 30_000] {
                let mut pull = |grip| {
                    let mut to = |at: i32| at + chance.below(2 * far as usize) as i32 - far;
                    Drag { piece: mover.piece.clone(), grip, to: [to(at[0]), to(at[1])], plan: None }
                };
                let on = if mover.grips.contains(&Grip::Body) { Grip::Body } else { *grip };
                let drags = [pull(*grip), pull(on)];
                all.push(Pull { state: state.clone(), side, drags });
            }
        }
    }
    all
}

/// A drag, answered as the server answers it; the plan it has become, in words.
fn previewed<G: Playable>(game: &G, state: &G::State, side: Side, drag: &Drag) -> Result<String, String> {
    let view = game.view(state, Viewer::Side(side));
    let Some(answer) = game.dragged(&view, side, drag) else {
        return Err(format!("{} is not moved by {drag:?}", drag.piece));
    };
    let judged = game.check(&view, side, &answer);
    for refusal in judged.as_ref().err().into_iter().flatten() {
        black_box(game.explain(&view, refusal));
    }
    if game.may_measure(&view, side) && black_box(game.sketch(&view, side, &answer)).is_none() {
        return Err(format!("{drag:?} is not drawn"));
    }
    black_box(game.tag(&view, side, &answer));
    Ok(game.say(&view, side, &answer))
}

/// The exact odds of an answer, as a player is told them, in a position that is set up. They sum to one.
pub struct Told<'a> {
    pub effort: &'a Effort<'a>,
    pub set_up: &'static [&'static str],
    pub answer: &'static str,
}

impl Visitor for Told<'_> {
    type Out = Result<Figure, String>;
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let game = &*opened.game;
        let mut state = Game::start(game);
        for words in self.set_up {
            game.arrange(&mut state, words)?;
        }
        let Some(side) = game.pending(&state).asked().next() else {
            return Err(format!("nobody is asked before “{}”", self.answer));
        };
        let answer = game.read(&state, side, self.answer)?;
        game.check(&state, side, &answer).map_err(|why| format!("“{}” is refused: {why:?}", self.answer))?;
        let mut outcomes = 0;
        let figure = self.effort.microseconds(|| {
            let told = odds::state(game, &state, side, Some(&answer)).map_err(|why| why.to_string())?;
            let told = told.map(|odds| odds.outcomes).unwrap_or_default();
            let sum = told.iter().try_fold(Fraction::ZERO, |sum, end| sum.plus(end.p));
            right("the sum of the fractions", &sum, &Some(Fraction::ONE))?;
            outcomes = told.len();
            Ok(1)
        })?;
        Ok(figure.noting(format!("{outcomes} outcomes")))
    }
}
