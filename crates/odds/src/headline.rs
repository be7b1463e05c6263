//! What a player wants to know first, in three lines.

use crate::Fraction;
use crate::ends::Ends;
use crate::statement::Chance;
use kernel::{Commander, Moment, Pending, Roll, Side, Stage, Stream, Temper};
use std::cmp::Ordering;
use view::{Change, Harm};

/// Whether the test is passed, where it is one; then who comes off better, where both can suffer, or what it costs.
pub fn headline<G: Commander>(
    game: &G,
    thrown: &G::State,
    roll: &Roll,
    side: Side,
    ends: &Ends,
) -> Vec<Chance> {
    let mut lines = Vec::new();
    if roll.need.is_some() && roll.adds_up() {
        let whose = if roll.by == Some(!side) { "the enemy’s " } else { "" };
        let p = passing(game, thrown, roll, MOST_AGAIN);
        lines.extend(p.map(|p| Chance { text: format!("{whose}{}: passed", roll.what), p }));
    }
    let [own, his] = [side, !side].map(|of| Suffering::of(ends, of));
    if own.p > Fraction::ZERO && his.p > Fraction::ZERO {
        let texts = [
            (Ordering::Greater, "you come off better"),
            (Ordering::Equal, "neither comes off better"),
            (Ordering::Less, "you come off worse"),
        ];
        for (due, text) in texts {
            let harms = |change: &Change| [!side, side].map(|of| harm(change, of));
            let p = ends.sums_to(harms, |[his, own]| his.cmp(&own) == due);
            lines.push(Chance { text: text.to_owned(), p });
        }
    } else {
        lines.extend(own.line("you suffer"));
        lines.extend(his.line("the enemy suffers"));
    }
    lines
}

/// How often a test is thrown again at most.
const MOST_AGAIN: u32 = 3;

/// How likely a test is passed at last: where it may be thrown again, as the doctrine has it.
fn passing<G: Commander>(game: &G, state: &G::State, roll: &Roll, again: u32) -> Option<Fraction> {
    let falls = roll.dice.falls();
    let mut sum = Some(Fraction::ZERO);
    roll.for_each_outcome(|faces, weight| {
        let passed = if roll.passes(faces) {
            Some(Fraction::ONE)
        } else {
            let mut after = state.clone();
            game.settle(&mut Stage::silent(game, &mut after).pausing(), faces);
            thrown_again(game, &mut after, roll)
                .filter(|_| again > 0)
                .map_or(Some(Fraction::ZERO), |second| passing(game, &after, &second, again - 1))
        };
        let part = passed.and_then(|passed| passed.times(Fraction::of_weights(weight, falls)));
        sum = sum.zip(part).and_then(|(sum, part)| sum.plus(part));
    });
    sum
}

/// The same test once more, if that is what follows; small questions on the way are answered by the doctrine.
fn thrown_again<G: Commander>(game: &G, state: &mut G::State, roll: &Roll) -> Option<Roll> {
    for _ in 0..MOST_AGAIN {
        match game.pending(state) {
            Pending::Roll(next) => {
                let same = next.rule == roll.rule && next.what == roll.what && next.by == roll.by;
                return same.then_some(next);
            }
            Pending::Ask(who, task)
                if matches!(game.moment(state, who, &task), Moment::Small | Moment::Routine) =>
            {
                let answer = game.reply(state, who, &Temper::STEADY, &mut Stream::new(0));
                game.decide(&mut Stage::silent(game, state).pausing(), who, &answer);
            }
            _ => return None,
        }
    }
    None
}

/// What one side suffers: how likely anything, and what most likely.
struct Suffering {
    p: Fraction,
    most: Option<String>,
}

impl Suffering {
    fn of(ends: &Ends, side: Side) -> Suffering {
        let each = ends.each().into_iter().filter(|(change, _)| hurts(change, side));
        let most = each.max_by(|a, b| a.1.cmp(&b.1).then_with(|| b.0.cmp(a.0)));
        let p = ends.sums_to(|change| [u32::from(hurts(change, side))], |[harms]| harms > 0);
        Suffering { p, most: most.map(|(change, _)| change.to_string()) }
    }

    fn line(self, what: &str) -> Option<Chance> {
        let most = self.most?;
        Some(Chance { text: format!("{what}, most likely “{most}”"), p: self.p })
    }
}

fn hurts(change: &Change, side: Side) -> bool {
    change.side == Some(side.index() as u8) && change.harm > Harm::None
}

fn harm(change: &Change, side: Side) -> u32 {
    if hurts(change, side) { change.harm.weight() } else { 0 }
}
