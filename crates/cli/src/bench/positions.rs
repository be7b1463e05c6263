//! Benches on the positions of random games: what is computed for a player after a move.

use super::measure::{Effort, Figure, right};
use games::{Opened, Playable, Visitor};
use kernel::{Game, Pending, Side, Stage, Stream, Viewer};
use std::collections::BTreeMap;
use view::OverlayKind;

/// A question in a position, under the kind of the question.
pub struct Asked<S> {
    pub kind: String,
    pub state: S,
    pub side: Side,
}

/// What is measured on the positions of random games, on the average of all questions.
#[derive(Clone, Copy)]
pub enum What {
    /// Listing the options.
    Options,
    /// Everything that is sent after a move: view, scene, prompt, options in words and tagged.
    View,
    /// Copying a state.
    Clone,
}

pub struct Positions<'a>(pub &'a Effort<'a>, pub What);

impl Visitor for Positions<'_> {
    type Out = Result<Figure, String>;
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let game = &*opened.game;
        let positions = sample(game, 7);
        if positions.is_empty() {
            return Err("a random game asks nobody anything".to_owned());
        }
        let mut list = Vec::new();
        self.0.microseconds(|| {
            for Asked { state, side, .. } in &positions {
                match self.1 {
                    What::Clone => right("a copy", &(std::hint::black_box(state.clone()) == *state), &true)?,
                    What::Options | What::View => listed(game, state, *side, &mut list)?,
                }
                if let What::View = self.1 {
                    let view = game.view(state, Viewer::Side(*side));
                    let scene = game.scene(&view);
                    let shown: usize = list
                        .iter()
                        .map(|answer| {
                            game.say(&view, *side, answer).len() + game.tag(&view, *side, answer).kind.len()
                        })
                        .sum();
                    if scene.pieces.is_empty() || shown == 0 {
                        return Err("nothing is shown".to_owned());
                    }
                }
            }
            Ok(positions.len() as u64)
        })
    }
}

/// The options of a question, which are never none.
fn listed<G: Game>(game: &G, state: &G::State, side: Side, list: &mut Vec<G::Answer>) -> Result<(), String> {
    list.clear();
    game.options(state, side, list);
    if list.is_empty() { Err("a question without an answer".to_owned()) } else { Ok(()) }
}

/// Listing the options, and drawing afresh the reach of the piece they are about, at the kind of question where it
/// takes longest: an average over all questions would be that of the many small ones.
pub struct Choices<'a>(pub &'a Effort<'a>);

/// A kind of question that comes up less often in the sample is not judged.
pub const ENOUGH: usize = 12;

impl Visitor for Choices<'_> {
    type Out = Result<Figure, String>;
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let game = &*opened.game;
        let mut kinds: BTreeMap<String, Vec<Asked<G::State>>> = BTreeMap::new();
        for asked in sample(game, 1) {
            kinds.entry(asked.kind.clone()).or_default().push(asked);
        }
        let mut list = Vec::new();
        let mut once = |asked: &[Asked<G::State>]| {
            for Asked { state, side, .. } in asked {
                listed(game, state, *side, &mut list)?;
                let about = list.iter().rev().find_map(|answer| game.tag(state, *side, answer).piece);
                let viewer = Viewer::Side(*side);
                std::hint::black_box(game.overlay(state, viewer, OverlayKind::Reach, about.as_deref()));
            }
            Ok(asked.len() as u64)
        };
        // A short look at each kind, then the worst of them in earnest.
        let look = Effort { quick: true, silent: true, bar: self.0.bar };
        let mut looked = Vec::new();
        for (kind, asked) in kinds.iter().filter(|(_, asked)| asked.len() >= ENOUGH) {
            let Figure { value, .. } = look.microseconds(|| once(asked))?;
            looked.push((value, kind, asked));
        }
        let worst = looked.into_iter().max_by(|a, b| a.0.total_cmp(&b.0));
        let Some((_, kind, asked)) = worst else { return Err("a random game asks too little".to_owned()) };
        Ok(self.0.microseconds(|| once(asked))?.noting(format!("{kind}, {} positions", asked.len())))
    }
}

/// Every nth question of some random games.
pub fn sample<G: Playable>(game: &G, every: usize) -> Vec<Asked<G::State>> {
    let mut positions = Vec::new();
    let mut list = Vec::new();
    for seed in 1..=3 {
        let mut state = Game::start(game);
        let mut chance = Stream::new(seed);
        for n in 0..1_500 {
            let (side, kind) = match game.pending(&state) {
                Pending::Over(_) => break,
                Pending::Roll(roll) => {
                    let faces = chance.throw(roll.dice);
                    game.settle(&mut Stage::silent(game, &mut state), &faces);
                    continue;
                }
                pending => match pending.asked().next() {
                    Some(side) => (side, pending.question(side).map(kind_of).unwrap_or_default()),
                    None => break,
                },
            };
            list.clear();
            game.options(&state, side, &mut list);
            if n % every == 0 {
                positions.push(Asked { kind, state: state.clone(), side });
            }
            let Some(answer) = list.get(chance.below(list.len())).cloned() else { break };
            game.decide(&mut Stage::silent(game, &mut state), side, &answer);
        }
    }
    positions
}

/// The first word of a question's debug form: its variant.
fn kind_of<Q: std::fmt::Debug>(question: &Q) -> String {
    let text = format!("{question:?}");
    text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
}
