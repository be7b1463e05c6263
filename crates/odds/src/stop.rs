//! Where a position has stopped, and how many ways lead on from there.

use kernel::wheel::Halt;
use kernel::{Reading, Roll, Side, Wait};

/// Where a position has stopped; the roll it waits for stands beside it, so that it is moved as seldom as can be.
#[derive(Clone, Copy)]
pub enum Stop {
    /// Dice are due.
    Rolls,
    /// A side is asked.
    Asks(Side),
    /// Before something costly, to be merged first.
    Rests,
    /// At a sealed question, or over.
    Ends,
}

impl Stop {
    /// Where the wheel has stopped, with the roll that is due; `None` of a game that turns its own.
    pub fn of(halt: Option<Halt>) -> (Option<Stop>, Option<Roll>) {
        let stop = match halt {
            None => return (None, None),
            Some(Halt::Waits(Wait::Dice(roll))) => return (Some(Stop::Rolls), Some(roll)),
            Some(Halt::Waits(Wait::Answer(side))) => Stop::Asks(side),
            Some(Halt::Waits(Wait::Nobody)) => Stop::Rests,
            Some(Halt::Waits(Wait::Sealed(_)) | Halt::Over) => Stop::Ends,
        };
        (Some(stop), None)
    }
}

/// How many classes of falls a roll has, without listing them.
pub fn classes(roll: &Roll) -> usize {
    let (count, sides) = (roll.dice.count as usize, roll.dice.sides as usize);
    match roll.reading {
        Reading::Sum => count * sides.saturating_sub(1) + 1,
        Reading::AtLeast(_) => count + 1,
        Reading::AtLeastAndTop(_) => 2 * count + 1,
        Reading::SumAndOnes(_) => 2 * (count * sides.saturating_sub(1) + 1),
        Reading::Passes => 2,
        Reading::Each => usize::try_from(roll.dice.falls()).unwrap_or(usize::MAX),
    }
}
