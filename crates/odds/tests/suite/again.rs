//! A roll that is made again on equal dice: the odds are those of the roll that counts.

use kernel::*;
use odds::{Choices, Fraction, Limits, Unstated};
use serde::{Deserialize, Serialize};

/// Both sides roll a die; the higher wins. Equal dice are thrown again. `Forever` never ends.
struct Tie {
    forever: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct Higher(Option<Side>);

#[derive(Clone, PartialEq, Debug, Serialize)]
struct Nothing;
impl Duties<Tie> for Nothing {}

impl Game for Tie {
    type State = Higher;
    type Task = Nothing;
    type Answer = ();
    type Event = Side;
    type Refusal = ();
    fn start(&self) -> Higher {
        Higher(None)
    }
    fn pending(&self, state: &Higher) -> Pending<Nothing> {
        let rule = rule!("TT-1");
        match state.0 {
            None => Pending::Roll(Roll::new(Dice::d6(2), "tie", rule).read(Reading::Each)),
            winner => Pending::Over(Outcome { winner, level: "victory", rule, margin: 0 }),
        }
    }
    fn options(&self, _: &Higher, _: Side, _: &mut Vec<()>) -> Listing {
        Listing::Complete
    }
    fn check(&self, _: &Higher, _: Side, (): &()) -> Result<(), Vec<()>> {
        Err(vec![()])
    }
    fn not_asked(&self, _: &Higher, (): &()) {}
    fn decide(&self, _: &mut Stage<'_, Tie>, _: Side, (): &()) {}
    fn settle(&self, stage: &mut Stage<'_, Tie>, faces: &Faces) {
        // The first side wins with 2 more: 10 of 36 falls; the second with 1 more: 15; the rest again.
        match faces[0] as i32 - faces[1] as i32 {
            _ if self.forever => {}
            2.. => stage.emit(Side::First),
            ..=-1 => stage.emit(Side::Second),
            _ => {}
        }
    }
    fn apply(&self, state: &mut Higher, side: &Side) {
        state.0 = Some(*side);
    }
    fn view(&self, state: &Higher, _: Viewer) -> Higher {
        state.clone()
    }
    fn explain(&self, _: &Higher, (): &()) -> Explained {
        Explained::new(rule!("TT-1"), "nobody is asked")
    }
    fn tell(&self, _: &Higher, _: &Side) -> Option<Telling> {
        None
    }
    fn prompt(&self, _: &Higher, _: Side, _: &Nothing) -> String {
        String::new()
    }
    fn say(&self, _: &Higher, _: Side, (): &()) -> String {
        String::new()
    }
    fn read(&self, _: &Higher, _: Side, _: &str) -> Result<(), String> {
        Ok(())
    }
}

#[test]
fn equal_dice_thrown_again_do_not_count() {
    let game = Tie { forever: false };
    let odds =
        odds::of_roll(&game, &game.start(), &Choices::Stop, Limits::default(), |_, after| after.0).unwrap();
    assert_eq!(odds.outcomes.probability(&Some(Side::First)), Fraction::new(10, 25).unwrap());
    assert_eq!(odds.nodes, 36);
    assert_eq!(odds::check_against_dice(&game, &game.start(), 20_000, 1, |_, after| after.0), Ok(2));
}

#[test]
fn a_roll_that_never_ends_is_named() {
    let game = Tie { forever: true };
    let odds = odds::of_roll(&game, &game.start(), &Choices::Stop, Limits::default(), |_, after| after.0);
    assert_eq!(odds, Err(Unstated::NoEnd));
}
