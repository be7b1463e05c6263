//! Benches of the kernel: dice, outcomes, the chain.

use super::Bench;
use super::measure::{Effort, Figure, right};
use kernel::log::{Entry, write_entry};
use kernel::{BySide, Dice, GameDice, Roll, RuleId, Secret, Side, log};

pub fn benches() -> Vec<Bench> {
    vec![
        bench("kernel.dice_per_s", "dice/s", dice),
        bench("kernel.roll_outcomes_us", "µs for the outcomes of 10D6", outcomes),
        bench("kernel.chain_lines_per_s", "lines written and read/s", chain),
    ]
}

fn bench(name: &str, unit: &'static str, run: fn(&Effort<'_>) -> Result<Figure, String>) -> Bench {
    Bench { name: name.to_owned(), unit, run: Box::new(run) }
}

/// Committed dice, two to a roll. The same rolls must fall the same every time, and fairly.
fn dice(effort: &Effort<'_>) -> Result<Figure, String> {
    let dice = GameDice::new(&Secret::from_seed(1), &BySide::default());
    let sum = |from: u32| -> u64 {
        (from..from + 500).flat_map(|n| dice.throw(n, Dice::d6(2))).map(u64::from).sum()
    };
    let due = sum(0);
    if !(3_300..=3_700).contains(&due) {
        return Err(format!("a thousand dice show {due}, far from 3500"));
    }
    effort.per_second(|| {
        right("the sum of a thousand dice", &sum(0), &due)?;
        Ok(1_000)
    })
}

/// The classes of a large roll and their weights, which sum to all the falls.
fn outcomes(effort: &Effort<'_>) -> Result<Figure, String> {
    // No clause of a book: the kernel does not look at it.
    let roll = Roll::new(Dice::d6(10), "ten dice", RuleId("bench"));
    effort.microseconds(|| {
        let mut sum = 0;
        roll.for_each_outcome(|_, weight| sum += weight);
        right("the sum of the weights", &sum, &roll.dice.falls())?;
        Ok(1)
    })
}

/// Lines of a game file, written and read back with their chain.
fn chain(effort: &Effort<'_>) -> Result<Figure, String> {
    effort.per_second(|| {
        let (mut written, mut read) = ([0; 32], [0; 32]);
        for n in 1..=200 {
            let entry = Entry::Answer { side: Side::First, answer: n, standing: false };
            let (line, hash) = write_entry(n, &entry, &written);
            let (back, check) = log::read_entry::<u32>(n, &line, &read).map_err(|fault| fault.to_string())?;
            right("an entry read back", &back, &entry)?;
            (written, read) = (hash, check);
        }
        right("the last hash", &read, &written)?;
        Ok(200)
    })
}
