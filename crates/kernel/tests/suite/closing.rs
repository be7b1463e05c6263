//! Games that the players end before the rules do, and what they take back by agreement.

use crate::table::{self, finished, forge, judge, problem, text, until};
use kernel::{Closing, Entry, Pending, Play, Problem, Side, Wrong};
use picket::Picket;

/// A game in the middle, some dice behind it, at a question.
fn midway(seed: u64) -> Play<Picket> {
    let asks = |play: &Play<Picket>| matches!(play.course().pending(), Pending::Ask(..));
    let play = until(seed, |play| play.course().rolls() > 3 && asks(play));
    assert!(asks(&play) && play.course().rolls() > 3, "game {seed} is long enough");
    play
}

#[test]
fn whoever_resigns_loses_whatever_the_position_and_the_file_proves_every_die() {
    for (side, how) in [
        (Some(Side::First), Closing::Resigned),
        (Some(Side::Second), Closing::Resigned),
        (Some(Side::Second), Closing::OutOfTime),
        (None, Closing::Drawn),
    ] {
        let mut play = midway(3);
        play.close(side, how).unwrap();
        assert!(matches!(play.course().pending(), Pending::Over(_)) && !play.course().ended());
        assert!(play.proceed().is_some(), "the secret is revealed");
        assert!(play.course().ended() && play.proceed().is_none());
        let verified = judge(&text(&play)).unwrap();
        assert!(verified.finished && verified.proven);
        let outcome = verified.outcome.unwrap();
        assert_eq!((outcome.winner, outcome.rule.as_str()), (side.map(|side| !side), ""));
    }
}

#[test]
fn after_the_end_nothing_follows_but_the_secret() {
    let mut play = midway(3);
    let asked = play.course().pending().asked().next().unwrap();
    play.close(Some(asked), Closing::Resigned).unwrap();
    assert_eq!(play.close(None, Closing::Drawn), Err(Wrong::Ending));
    assert_eq!(play.take_back_together(asked, 0), Err(Wrong::Ending));
    assert!(play.course().can_take_back(asked).is_empty());
    assert!(play.course().pending().asked().next().is_none());
    let mut over = finished(5);
    assert_eq!(over.close(Some(Side::First), Closing::Resigned), Err(Wrong::Ending));
}

#[test]
fn the_end_that_players_agreed_on_cannot_be_forged_into_another() {
    let mut play = midway(3);
    play.close(Some(Side::First), Closing::Resigned).unwrap();
    play.proceed();
    let last = play.lines().len() as u32;
    // The winner exchanged, in the last line alone or in both.
    let other = forge(&play, |_, entries| {
        if let Some(Entry::Over { winner, .. }) = entries.last_mut() {
            *winner = Some(Side::First);
        }
    });
    assert!(matches!(problem(&other), Problem::Rules { line, wrong: Wrong::Ending } if line == last));
    let nobody = forge(&play, |_, entries| {
        let at = entries.len() - 2;
        entries[at] = Entry::Closed { side: None, how: Closing::Resigned };
    });
    assert_eq!(judge(&nobody).unwrap_err(), format!("line {}: {}", last - 1, apart()));
    let drawn_by_one = forge(&play, |_, entries| {
        let at = entries.len() - 2;
        entries[at] = Entry::Closed { side: Some(Side::First), how: Closing::Drawn };
    });
    assert!(judge(&drawn_by_one).is_err());
    // A game goes on after somebody resigned.
    let on = forge(&play, |_, entries| {
        let answer = entries.iter().find(|entry| table::is_answer(entry)).unwrap().clone();
        let at = entries.len() - 1;
        entries.insert(at, answer);
    });
    assert!(matches!(problem(&on), Problem::Rules { line, wrong: Wrong::Ending } if line == last));
}

fn apart() -> &'static str {
    "this is not an entry of a game file: its fields do not belong together"
}

#[test]
fn both_may_go_back_beyond_dice_but_no_die_is_thrown_twice() {
    let mut play = midway(2);
    let entries = play.course().entries();
    let roll = entries.iter().position(table::is_roll).unwrap() as u32 + 1;
    let asker = play.course().pending().asked().next().unwrap();
    // To the decision before the answer that brought the first roll about.
    let answered = |n: u32| entries[n as usize - 1].clone();
    let to = (0..roll - 1).rev().find(|&n| n == 0 || !table::is_roll(&answered(n))).unwrap();
    let rolls = play.course().rolls();
    assert_eq!(play.take_back(asker, to), Err(Wrong::TooLate), "nobody can do it alone");
    play.take_back_together(asker, to).unwrap();
    assert_eq!(play.course().rolls(), rolls, "the next dice are new ones");
    assert!(matches!(play.course().pending(), Pending::Ask(..) | Pending::Sealed(..)));
    let mut other = kernel::Course::new(table::game());
    for entry in &play.course().entries()[..to as usize] {
        other.push(entry.clone()).unwrap();
    }
    assert_eq!(other.state(), play.state());
    let resigning = play.course().pending().asked().next().unwrap();
    play.close(Some(resigning), Closing::Resigned).unwrap();
    play.proceed();
    assert!(judge(&text(&play)).unwrap().proven, "the file of it is in order");
}

#[test]
fn going_back_ends_at_a_decision_that_is_in_force() {
    let mut play = midway(2);
    let count = play.course().entries().len() as u32;
    let asker = Side::First;
    let entries = play.course().entries().to_vec();
    for to in 0..=count + 1 {
        let mut copy = kernel::Course::new(table::game());
        entries.iter().for_each(|entry| drop(copy.push(entry.clone()).unwrap()));
        let gone = copy.push(Entry::Undo { side: asker, to, agreed: true });
        match gone {
            Ok(_) => assert!(to < count && matches!(copy.pending(), Pending::Ask(..) | Pending::Sealed(..))),
            Err(wrong) => assert_eq!(wrong, Wrong::TooLate),
        }
    }
    play.take_back_together(asker, 0).unwrap();
    assert_eq!(play.take_back_together(asker, 0), Err(Wrong::TooLate), "there is nothing left to take back");
    // What is taken back is not gone back to.
    assert_eq!(play.take_back_together(asker, 1), Err(Wrong::TooLate));
}
