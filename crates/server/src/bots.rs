//! Where opponents come in: which levels there are, and how one chooses.

use kernel::{Side, Stream};
use protocol::Level;
use view::Shown;

/// The levels that can play a rule set, weakest first.
pub fn levels<G: Shown>() -> Vec<Level> {
    vec![Level::Random]
}

/// What a bot of this level answers, knowing only its view; `None` if there is no such bot or nothing to answer.
/// Runs in the pool of thinkers, never on the threads that serve the tables.
pub fn choose<G: Shown>(
    game: &G,
    view: &G::State,
    side: Side,
    level: Level,
    chance: &mut Stream,
) -> Option<G::Answer> {
    match level {
        Level::Random => {
            let mut options = Vec::new();
            game.options(view, side, &mut options);
            (!options.is_empty()).then(|| options.swap_remove(chance.below(options.len())))
        }
        // OPEN: doctrine and the searching levels are wired in here.
        Level::Doctrine | Level::Level1 | Level::Level2 | Level::Level3 => None,
    }
}
