//! Files changed by somebody who also made every hash anew: the dice, the rules or the commitment tell.

use crate::table::{self, finished, forge, judge, problem, text};
use kernel::log::{Hidden, Opening};
use kernel::{CannotOpen, CannotResume, Entry, Play, Problem, Secret, Wrong, file, open_game};
use picket::{Answer, Picket, UnitId};

fn unit(name: &str) -> UnitId {
    UnitId::parse(name).unwrap()
}

#[test]
fn a_forged_die_is_not_the_one_the_secret_gives() {
    let play = finished(5);
    let line = table::line_of(&play, table::is_roll);
    let text = forge(&play, |_, entries| {
        if let Entry::Roll { faces, .. } = &mut entries[line as usize - 2] {
            faces[0] = faces[0] % 6 + 1;
        }
    });
    assert!(matches!(problem(&text), Problem::Dice { line: at, .. } if at == line), "{}", problem(&text));
}

#[test]
fn dice_from_one_secret_are_proven_when_it_is_revealed_and_not_before() {
    let play = finished(5);
    let whole = judge(&text(&play)).unwrap();
    assert!(whole.proven && whole.finished && whole.outcome.is_some());
    let withheld = play.lines()[..play.lines().len() - 1].join("\n");
    let verified = judge(&withheld).unwrap();
    assert!(verified.outcome.is_some(), "by the rules it is over");
    assert!(!verified.proven && !verified.finished);
}

#[test]
fn forged_dice_that_cannot_fall_are_against_the_rules() {
    let play = finished(5);
    let line = table::line_of(&play, table::is_roll);
    for forged in [vec![7, 1], vec![0, 1], vec![1], vec![1, 1, 1], vec![]] {
        let text = forge(&play, |_, entries| {
            if let Entry::Roll { faces, .. } = &mut entries[line as usize - 2] {
                *faces = forged;
            }
        });
        let found = problem(&text);
        assert!(
            matches!(found, Problem::Rules { line: at, wrong: Wrong::Faces { .. } } if at == line),
            "{found}"
        );
    }
    let text = forge(&play, |_, entries| {
        if let Entry::Roll { rule, .. } = &mut entries[line as usize - 2] {
            *rule = "PK-7a".to_owned();
        }
    });
    assert!(matches!(problem(&text), Problem::Rules { wrong: Wrong::OtherRoll { .. }, .. }));
}

#[test]
fn a_forged_decision_breaks_a_rule_or_the_dice_after_it() {
    let play = finished(5);
    let line = table::line_of(&play, table::is_answer);
    let text = forge(&play, |_, entries| {
        if let Entry::Answer { answer, .. } = &mut entries[line as usize - 2] {
            *answer = Answer::Suffer(unit("B1"));
        }
    });
    let found = problem(&text);
    assert!(
        matches!(&found, Problem::Rules { line: at, wrong: Wrong::Refused(_) } if *at == line),
        "{found}"
    );
    assert!(found.to_string().contains("PK-2d"), "{found}");
    let text = forge(&play, |_, entries| {
        if let Entry::Answer { side, .. } = &mut entries[line as usize - 2] {
            *side = !*side;
        }
    });
    let found = problem(&text);
    assert!(matches!(found, Problem::Rules { line: at, wrong: Wrong::NotAsked(_) } if at == line), "{found}");
}

#[test]
fn a_line_forged_away_or_in_or_elsewhere_does_not_follow() {
    let play = finished(5);
    let roll = table::line_of(&play, table::is_roll);
    let at = roll as usize - 2;
    let text = forge(&play, |_, entries| {
        entries.remove(at);
    });
    assert_eq!(problem(&text).line(), roll);
    let text = forge(&play, |_, entries| entries.insert(at, entries[at].clone()));
    let found = problem(&text);
    assert!(found.line() == roll + 1 && matches!(found, Problem::Rules { wrong: Wrong::NoRollDue, .. }));
    let text = forge(&play, |_, entries| entries.swap(at, at + 1));
    assert_eq!(problem(&text).line(), roll);
}

#[test]
fn a_forged_opening_with_a_new_seal_must_still_be_legal() {
    let play = finished(5);
    let line = table::line_of(&play, table::is_sealed_answer);
    let text = forge(&play, |_, entries| {
        if let Entry::Sealed { seal, open, .. } = &mut entries[line as usize - 2] {
            let hidden = Hidden::Answer(Answer::Conceal(picket::Post::parse("c2").unwrap()));
            let forged = Opening { salt: [9; 32], hidden };
            *seal = forged.seal();
            *open = Some(Box::new(forged));
        }
    });
    let found = problem(&text);
    assert!(
        matches!(&found, Problem::Rules { line: at, wrong: Wrong::Refused(_) } if *at == line),
        "{found}"
    );
}

#[test]
fn a_forged_secret_is_not_the_one_committed_to() {
    let play = finished(5);
    let last = play.lines().len() as u32;
    let text = forge(&play, |_, entries| {
        if let Some(Entry::Over { secret, .. }) = entries.last_mut() {
            *secret = Secret::from_seed(99);
        }
    });
    assert!(matches!(problem(&text), Problem::Commitment { line } if line == last));
    // With a commitment to match, the dice are not those of the new secret.
    let roll = table::line_of(&play, table::is_roll);
    let text = forge(&play, |header, entries| {
        header.commitment = Secret::from_seed(99).commitment();
        if let Some(Entry::Over { secret, .. }) = entries.last_mut() {
            *secret = Secret::from_seed(99);
        }
    });
    assert!(matches!(problem(&text), Problem::Dice { line, .. } if line == roll));
}

#[test]
fn a_forged_winner_is_not_the_winner() {
    let play = finished(5);
    let text = forge(&play, |_, entries| {
        if let Some(Entry::Over { winner, .. }) = entries.last_mut() {
            *winner = match winner {
                Some(side) => Some(!*side),
                None => Some(kernel::Side::First),
            };
        }
    });
    let found = problem(&text);
    assert!(matches!(found, Problem::Rules { wrong: Wrong::Ending, .. }), "{found}");
    assert_eq!(found.line() as usize, play.lines().len());
}

#[test]
fn entries_after_the_end_or_an_end_before_it_are_refused() {
    let play = finished(5);
    let text = forge(&play, |_, entries| {
        let over = entries.pop().unwrap();
        entries.insert(10, over);
    });
    let found = problem(&text);
    assert!(matches!(found, Problem::Rules { line: 12, wrong: Wrong::Ending }), "{found}");
    let text = forge(&play, |_, entries| {
        entries.push(Entry::Undo { side: kernel::Side::First, to: 0, agreed: false })
    });
    assert!(matches!(problem(&text), Problem::Rules { wrong: Wrong::Ending, .. }));
}

#[test]
fn a_forged_header_is_refused_field_by_field() {
    let play = finished(5);
    let roll = table::line_of(&play, table::is_roll);
    let opened = |change: fn(&mut kernel::Header)| {
        let text = forge(&play, |header, _| change(header));
        open_game::<Picket>(&file::read_header(text.as_bytes()).unwrap()).unwrap_err()
    };
    assert!(matches!(opened(|h| h.rules = "SR".to_owned()), CannotOpen::OtherRules { .. }));
    assert!(matches!(opened(|h| h.version = 0), CannotOpen::TooOld { .. }));
    assert!(matches!(opened(|h| h.version = 2), CannotOpen::TooNew { .. }));
    assert!(matches!(opened(|h| h.scenario = "pk/fort".to_owned()), CannotOpen::NoScenario(_)));
    assert!(matches!(opened(|h| h.scenario_sha256 = [0; 32]), CannotOpen::OtherScenario(_)));
    assert!(matches!(opened(|h| h.scenario_text = Some("x".to_owned())), CannotOpen::OtherScenario(_)));
    let options = opened(|h| h.options = [("length".to_owned(), "endless".to_owned())].into());
    assert!(matches!(options, CannotOpen::Faults(_)), "{options}");
    let text = forge(&play, |header, _| header.grognard = 3);
    assert!(matches!(file::read_header(text.as_bytes()), Err(kernel::FileFault::Format(3))));
    let text = forge(&play, |header, _| header.grognard = 2);
    assert!(matches!(file::read_header(text.as_bytes()), Err(kernel::FileFault::Dice { format: 2 })));
    let text = forge(&play, |header, _| header.contributions.as_mut().unwrap().0[0].0 = [9; 32]);
    assert!(matches!(problem(&text), Problem::Dice { line, .. } if line == roll));
    let text = forge(&play, |header, _| header.commitment.0 = [0; 32]);
    assert!(matches!(problem(&text), Problem::Commitment { .. }));
    let longer = forge(&play, |header, _| header.options = [("length".to_owned(), "long".to_owned())].into());
    assert!(judge(&longer).is_err(), "a short game is no long one");
}

#[test]
fn an_answer_cannot_claim_a_standing_order_that_nobody_left() {
    let play = finished(5);
    let line = table::line_of(&play, table::is_answer);
    let text = forge(&play, |_, entries| {
        if let Entry::Answer { standing, .. } = &mut entries[line as usize - 2] {
            *standing = true;
        }
    });
    assert_eq!(problem(&text), Problem::Rules { line, wrong: Wrong::Standing });
}

#[test]
fn a_saved_game_with_forged_dice_or_another_secret_is_not_taken_up() {
    let play = finished(5);
    let line = table::line_of(&play, table::is_roll);
    let read = |text: &str| file::read::<Answer>(text.as_bytes()).unwrap();
    let forged = forge(&play, |_, entries| {
        if let Entry::Roll { faces, .. } = &mut entries[line as usize - 2] {
            faces[0] = faces[0] % 6 + 1;
        }
    });
    let refused = Play::resume(table::game(), read(&forged), Secret::from_seed(5)).err();
    assert_eq!(refused, Some(CannotResume::Dice { line }));
    let refused = Play::resume(table::game(), read(&text(&play)), Secret::from_seed(6)).err();
    assert_eq!(refused, Some(CannotResume::OtherSecret));
}
