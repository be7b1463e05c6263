//! A hand on a free table: whatever it does is read back, judged and drawn, and what is drawn is what comes of it.

use kernel::{Game, Pending, Side, Stage, Stream, random_play, stroll};
use std::collections::BTreeMap;
use view::{Drag, Mover, Piece, Pose, Shown};

/// The kind of a deed, by the question and the answer.
pub type Kind<'a, G> = dyn Fn(&<G as Game>::State, Side, &<G as Game>::Answer) -> &'static str + 'a;

/// Random pulls in random games.
pub struct Hands<'a, G: Shown> {
    /// Decisions of a game.
    pub decisions: u32,
    /// How far a hand pulls along each axis, in units of the table: a long pull and a short one.
    pub pulls: [usize; 2],
    /// Where a hand takes hold of what does not stand on the table yet.
    pub aside: [i32; 2],
    /// Whether this moment of a game is looked at: it is the decision of this number.
    pub wanted: &'a dyn Fn(&G::State, u32) -> bool,
    /// What is counted as one kind of deed.
    pub kind: &'a Kind<'a, G>,
}

/// For each kind of deed, how many were refused by the rules and how many were legal.
pub type Tried = BTreeMap<&'static str, [u32; 2]>;

impl<G: Shown> Hands<'_, G> {
    /// Plays one game and tries every grip and every stroke of whatever can be moved by hand.
    ///
    /// # Errors
    /// Words that are not read, or read as something else; an answer that is not drawn, or is drawn as it does not come.
    pub fn play(&self, game: &G, seed: u64, tried: &mut Tried) -> Result<(), String> {
        let (mut s, mut chance, mut room) = (game.start(), Stream::new(seed), Vec::new());
        for n in 0..self.decisions {
            random_play(game, &mut s, &mut chance, 1, &mut room);
            while matches!(game.pending(&s), Pending::Roll(_)) {
                stroll(game, &mut s, &mut chance, 1, |_, _, _| None);
            }
            let Pending::Ask(side, _) = game.pending(&s) else { continue };
            if (self.wanted)(&s, n) {
                for mover in game.movers(&s, side) {
                    self.pull(game, &s, side, &mover, &mut chance, tried)?;
                    self.stroke(game, &s, side, &mover, tried)?;
                }
            }
        }
        Ok(())
    }

    /// Takes hold of each grip, near and far, and pulls a second time from there.
    fn pull(
        &self,
        game: &G,
        s: &G::State,
        side: Side,
        mover: &Mover,
        chance: &mut Stream,
        tried: &mut Tried,
    ) -> Result<(), String> {
        let near = match piece(game, s, &mover.piece).map(|piece| piece.pose) {
            Some(Pose::Body { corners, .. }) => corners[0],
            _ => self.aside,
        };
        for &grip in &mover.grips {
            let most = self.pulls[chance.below(2)];
            // The hand stays on the table: words have no lengths below zero.
            let mut along = |from: i32| (from + chance.below(2 * most) as i32 - most as i32).max(0);
            let drag =
                Drag { piece: mover.piece.clone(), grip, to: [along(near[0]), along(near[1])], plan: None };
            let answer = game.dragged(s, side, &drag).ok_or_else(|| format!("{drag:?} means nothing"))?;
            self.count(game, s, side, mover, &answer, tried)?;
            let plan = Some(game.say(s, side, &answer));
            if let Some(answer) = game.dragged(s, side, &Drag { plan, ..drag }) {
                holds(game, s, side, mover, &answer)?;
            }
        }
        Ok(())
    }

    /// Says each stroke of the keyboard once and twice.
    fn stroke(
        &self,
        game: &G,
        s: &G::State,
        side: Side,
        mover: &Mover,
        tried: &mut Tried,
    ) -> Result<(), String> {
        for stroke in &mover.strokes {
            let once = format!("{} {}", mover.start, stroke.words);
            let twice = format!("{once}, {}", stroke.words);
            for words in [once, twice] {
                let answer = game.read(s, side, &words).map_err(|fault| format!("“{words}”: {fault}"))?;
                self.count(game, s, side, mover, &answer, tried)?;
            }
        }
        Ok(())
    }

    fn count(
        &self,
        game: &G,
        s: &G::State,
        side: Side,
        mover: &Mover,
        answer: &G::Answer,
        tried: &mut Tried,
    ) -> Result<(), String> {
        let legal = holds(game, s, side, mover, answer)?;
        tried.entry((self.kind)(s, side, answer)).or_default()[usize::from(legal)] += 1;
        Ok(())
    }
}

/// Whether an answer given by hand is legal. Its words read again are the same answer, it is drawn, and if it is legal the
/// body stands as drawn at some moment of what comes of it: what follows may move it on.
///
/// # Errors
/// One of these does not hold.
pub fn holds<G: Shown>(
    game: &G,
    s: &G::State,
    side: Side,
    mover: &Mover,
    answer: &G::Answer,
) -> Result<bool, String> {
    let words = game.say(s, side, answer);
    let again = game.read(s, side, &words).map_err(|fault| format!("“{words}”: {fault}"))?;
    let said = game.say(s, side, &again);
    if said != words {
        return Err(format!("“{words}” is read as “{said}”"));
    }
    let sketch = game.sketch(s, side, answer).ok_or_else(|| format!("“{words}” is not drawn"))?;
    let ghost = sketch.ghosts.iter().find(|ghost| ghost.id == mover.piece);
    let ghost = ghost.ok_or_else(|| format!("“{words}” has no ghost"))?;
    if game.check(s, side, answer).is_err() {
        return Ok(false);
    }
    let (mut after, mut events) = (s.clone(), Vec::new());
    game.decide(&mut Stage::recording(game, &mut after, &mut events), side, answer);
    // What waits for dice goes on when they have fallen.
    if matches!(game.pending(&after), Pending::Roll(_)) {
        return Ok(true);
    }
    let stands = |at: &G::State| piece(game, at, &mover.piece).is_some_and(|piece| piece.pose == ghost.pose);
    let mut at = s.clone();
    let stood = stands(s)
        || events.iter().any(|event| {
            game.apply(&mut at, event);
            stands(&at)
        });
    stood.then_some(true).ok_or_else(|| format!("“{words}”: never {:?}", ghost.pose))
}

fn piece<G: Shown>(game: &G, s: &G::State, id: &str) -> Option<Piece> {
    game.scene(s).pieces.into_iter().find(|piece| piece.id == id)
}
