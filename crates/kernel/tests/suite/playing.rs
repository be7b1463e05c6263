//! Taking back, standing orders, going on.

use crate::table::{self, finished, text, until};
use kernel::log::Entry;
use kernel::{BySide, Pending, Play, Policy, Side, Wrong, file};
use picket::fire::REACTION_FIRE;
use picket::{Answer, Picket, Post, Task};

fn begun() -> Play<Picket> {
    Play::begin(table::game(), &table::ford(), kernel::Secret::from_seed(1), BySide::default())
}

fn post(name: &str) -> Answer {
    Answer::Conceal(Post::parse(name).unwrap())
}

#[test]
fn a_sealed_answer_can_be_taken_back_until_the_other_is_in() {
    let mut play = begun();
    let start = play.state().clone();
    play.answer(Side::First, post("a1")).unwrap();
    assert_eq!(play.course().can_take_back(Side::First), [0]);
    assert!(play.course().can_take_back(Side::Second).is_empty());
    assert_eq!(play.take_back(Side::Second, 0), Err(Wrong::TooLate));
    play.take_back(Side::First, 0).unwrap();
    assert_eq!(play.state(), &start);
    play.answer(Side::First, post("a2")).unwrap();
    play.answer(Side::Second, post("e1")).unwrap();
    for side in Side::BOTH {
        assert!(play.course().can_take_back(side).is_empty(), "both are in: nothing is taken back");
    }
}

#[test]
fn nothing_is_taken_back_after_dice_and_roll_numbers_never_go_down() {
    let play = until(2, |play| matches!(play.course().entries().last(), Some(Entry::Roll { .. })));
    assert_eq!(play.course().rolls(), 1);
    for side in Side::BOTH {
        assert!(play.course().can_take_back(side).is_empty());
    }
}

#[test]
fn several_decisions_of_one_side_can_be_taken_back_at_once() {
    let back =
        |play: &Play<Picket>| Side::BOTH.into_iter().find(|&s| play.course().can_take_back(s).len() > 1);
    let mut play = (0..200)
        .map(|seed| until(seed, |play| back(play).is_some()))
        .find(|play| back(play).is_some())
        .unwrap();
    let side = back(&play).unwrap();
    let to = *play.course().can_take_back(side).last().unwrap();
    let kept = play.lines()[..=to as usize].join("\n");
    play.take_back(side, to).unwrap();
    let file = file::read::<Answer>(kept.as_bytes()).unwrap();
    let mut course = kernel::Course::new(table::game());
    for entry in file.entries {
        course.push(entry).unwrap();
    }
    assert_eq!(course.state(), play.state());
}

#[test]
fn a_standing_order_answers_its_kind_of_question_and_says_so_in_the_file() {
    let play = (0..100)
        .map(|seed| {
            until(seed, |play| {
                matches!(play.course().entries().last(), Some(Entry::Answer { standing: true, .. }))
            })
        })
        .find(|play| !play.course().ended())
        .unwrap();
    assert!(play.lines().last().unwrap().contains("\"standing\":true"));
}

#[test]
fn an_order_for_a_reaction_the_game_does_not_have_is_refused() {
    let mut play = begun();
    let orders = [("opportunity charge".to_owned(), Policy::Always)].into();
    let refused = play.leave_orders(Side::First, orders).unwrap_err();
    assert_eq!(refused, Wrong::UnknownReaction("opportunity charge".to_owned()));
    play.leave_orders(Side::First, [(REACTION_FIRE.to_owned(), Policy::Never)].into()).unwrap();
    assert_eq!(play.course().standing()[Side::First].len(), 1);
}

#[test]
fn a_game_saved_while_a_reaction_is_asked_goes_on_from_the_question() {
    let asked = |play: &Play<Picket>| {
        matches!(play.course().pending(), Pending::Ask(Side::Second, Task::Reaction(_)))
    };
    let play = (0..100).map(|seed| (seed, until(seed, asked))).find(|(_, play)| asked(play));
    let (seed, play) = play.unwrap();
    let file = file::read::<Answer>(text(&play).as_bytes()).unwrap();
    let mut again = Play::resume(table::game(), file, kernel::Secret::from_seed(seed)).unwrap();
    assert_eq!(again.state(), play.state());
    assert_eq!(again.course().pending(), play.course().pending());
    assert!(again.proceed().is_none(), "a player must act");
    again.answer(Side::Second, Answer::Decline).unwrap();
}

#[test]
fn what_the_rules_refuse_leaves_no_trace() {
    let mut play = begun();
    let before = text(&play);
    assert!(matches!(play.answer(Side::First, post("c1")), Err(Wrong::Refused(_))));
    assert!(matches!(play.answer(Side::First, Answer::Halt), Err(Wrong::Refused(_))));
    assert_eq!(text(&play), before);
}

#[test]
fn a_finished_game_takes_nothing_more() {
    let mut play = finished(8);
    assert!(play.proceed().is_none());
    assert_eq!(play.answer(Side::First, Answer::Halt), Err(Wrong::Ending));
    assert_eq!(play.take_back(Side::First, 0), Err(Wrong::Ending));
}

#[test]
fn perft_counts_lines_of_play_and_a_finished_game_once() {
    let game = table::game();
    let start = kernel::Game::start(&*game);
    assert_eq!([0, 1, 2, 3].map(|depth| kernel::perft(&*game, &start, depth)), [1, 6, 36, 108]);
    let over = finished(8).state().clone();
    assert_eq!(kernel::perft(&*game, &over, 5), 1);
}
