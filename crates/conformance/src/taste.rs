//! Players with tastes. A uniformly random player of a wargame halts before he meets anybody; so in every second
//! game each kind of answer (the first words of what it says) is liked more or less, differently in each game. Some
//! games are all marching, some all charging, and together they reach what uniform play never does.

use kernel::{Game, Side, Stream};

/// How one game's players choose.
#[derive(Clone, Debug)]
pub(crate) struct Taste(Option<Stream>);

impl Taste {
    /// The taste of a game; even numbers have none.
    pub(crate) fn of(on: bool, number: u64, seed: u64) -> Taste {
        Taste((on && number % 2 == 1).then(|| Stream::new(seed).part(number).part(7)))
    }

    /// Whether all answers are liked alike.
    pub(crate) fn is_none(&self) -> bool {
        self.0.is_none()
    }

    /// The place of the chosen answer in a list that is not empty.
    pub(crate) fn pick<G: Game>(
        &self,
        game: &G,
        state: &G::State,
        side: Side,
        list: &[G::Answer],
        chance: &mut Stream,
    ) -> usize {
        let Some(stream) = &self.0 else { return chance.below(list.len()) };
        let weights: Vec<usize> =
            list.iter().map(|answer| liking(stream, &game.say(state, side, answer))).collect();
        let mut left = chance.below(weights.iter().sum());
        for (i, &weight) in weights.iter().enumerate() {
            if left < weight {
                return i;
            }
            left -= weight;
        }
        list.len() - 1
    }
}

/// 1, 5, 25 or 125, by the words up to the first that names something (a code, a hex, a number).
fn liking(stream: &Stream, words: &str) -> usize {
    let kind = words.split(' ').take_while(|w| w.chars().all(|c| c.is_ascii_lowercase()));
    let hash = kind.flat_map(str::bytes).fold(7u64, |h, b| h.wrapping_mul(31).wrapping_add(b as u64));
    5usize.pow(stream.part(hash).below(4) as u32)
}
