//! Copies of a file for those who may not know everything.

use crate::table::{self, finished, text, until};
use kernel::log::{Entry, Hidden};
use kernel::{BySide, Pending, Play, Seal, Side, Viewer, file};
use picket::{Answer, Picket, Post};

fn read(play: &Play<Picket>, viewer: Viewer) -> file::GameFile<Answer> {
    file::read(play.file_for(viewer).as_bytes()).unwrap()
}

/// The entries of a side that stand open in a copy.
fn opened(play: &Play<Picket>, viewer: Viewer, of: Side) -> Vec<Hidden<Answer>> {
    let copy = read(play, viewer);
    let open = copy.entries.into_iter().filter_map(|entry| match entry {
        Entry::Sealed { side, open: Some(open), .. } if side == of => Some(open.hidden),
        _ => None,
    });
    open.collect()
}

fn begun() -> Play<Picket> {
    Play::begin(table::game(), &table::ford(), kernel::Secret::from_seed(1), BySide::default())
}

fn post(name: &str) -> Answer {
    Answer::Conceal(Post::parse(name).unwrap())
}

#[test]
fn every_copy_has_the_same_hashes() {
    let play = until(4, |play| play.lines().len() > 40);
    let whole = file::read::<Answer>(text(&play).as_bytes()).unwrap();
    for viewer in [Viewer::Side(Side::First), Viewer::Side(Side::Second), Viewer::Spectator, Viewer::Umpire] {
        assert_eq!(read(&play, viewer).hashes, whole.hashes);
    }
    assert_eq!(play.file_for(Viewer::Umpire), text(&play));
}

#[test]
fn an_answer_is_a_receipt_for_the_other_side_until_both_are_in() {
    let mut play = begun();
    play.answer(Side::First, post("a1")).unwrap();
    assert_eq!(opened(&play, Viewer::Side(Side::First), Side::First).len(), 1);
    assert!(opened(&play, Viewer::Side(Side::Second), Side::First).is_empty());
    assert!(opened(&play, Viewer::Spectator, Side::First).is_empty());
}

#[test]
fn a_hidden_set_up_stays_sealed_after_both_are_in_but_a_posture_is_opened() {
    let mut play = begun();
    play.answer(Side::First, post("a1")).unwrap();
    play.answer(Side::Second, post("e1")).unwrap();
    assert!(opened(&play, Viewer::Side(Side::Second), Side::First).is_empty());
    play.answer(Side::First, Answer::Posture(picket::Posture::Hold)).unwrap();
    assert!(opened(&play, Viewer::Side(Side::Second), Side::First).is_empty());
    play.answer(Side::Second, Answer::Posture(picket::Posture::Hold)).unwrap();
    let hold = Hidden::Answer(Answer::Posture(picket::Posture::Hold));
    assert_eq!(opened(&play, Viewer::Side(Side::Second), Side::First), [hold]);
}

#[test]
fn an_answer_taken_back_is_never_shown_while_the_game_lasts() {
    let mut play = begun();
    play.answer(Side::First, post("a1")).unwrap();
    play.answer(Side::Second, post("e1")).unwrap();
    let before = play.course().entries().len() as u32;
    play.answer(Side::First, Answer::Posture(picket::Posture::Volley)).unwrap();
    play.take_back(Side::First, before).unwrap();
    play.answer(Side::First, Answer::Posture(picket::Posture::Advance)).unwrap();
    play.answer(Side::Second, Answer::Posture(picket::Posture::Hold)).unwrap();
    let advance = Hidden::Answer(Answer::Posture(picket::Posture::Advance));
    assert_eq!(opened(&play, Viewer::Side(Side::Second), Side::First), [advance]);
}

#[test]
fn standing_orders_stay_sealed_to_the_end_and_then_everything_is_opened() {
    let play = until(6, |play| play.lines().len() > 30);
    assert!(matches!(play.course().entries()[0], Entry::Sealed { .. }), "orders were left first");
    let seen = opened(&play, Viewer::Side(Side::Second), Side::First);
    assert!(!seen.iter().any(|hidden| matches!(hidden, Hidden::Orders(_))));
    let play = finished(6);
    assert_eq!(play.file_for(Viewer::Side(Side::Second)), text(&play));
    assert_eq!(play.file_for(Viewer::Spectator), text(&play));
}

#[test]
fn a_copy_with_sealed_entries_cannot_be_played_on() {
    let mut play = begun();
    play.answer(Side::First, post("a1")).unwrap();
    let copy = read(&play, Viewer::Side(Side::Second));
    let refused = Play::resume(table::game(), copy, kernel::Secret::from_seed(1)).err();
    assert!(refused.is_some_and(|refused| refused.to_string().contains("not opened")));
}

#[test]
fn a_sealed_round_can_be_saved_between_the_two_answers() {
    let mut play = begun();
    play.answer(Side::Second, post("e1")).unwrap();
    let file = file::read::<Answer>(text(&play).as_bytes()).unwrap();
    let mut again = Play::resume(table::game(), file, kernel::Secret::from_seed(1)).unwrap();
    assert_eq!(again.state(), play.state());
    assert!(matches!(again.course().pending(), Pending::Sealed(_, seals) if seals[Side::Second] == Seal::In));
    again.answer(Side::First, post("b2")).unwrap();
}
