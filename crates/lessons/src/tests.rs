//! The lessons can be read, and their words fit.

use crate::{Exercise, Lesson, Progress, file};

#[test]
fn every_file_is_a_lesson_whose_clauses_exist() {
    let library = rulebook::Library::load();
    for text in file::FILES {
        let lesson = file::read(text).expect("it can be read");
        assert!(lesson.steps.len() >= 5, "{}", lesson.title);
        assert!(lesson.battle.starts_with(&lesson.rules.to_lowercase()), "{}", lesson.battle);
        for step in &lesson.steps {
            let entry = library.get(&step.clause);
            assert!(
                entry.is_some_and(|entry| entry.id == step.clause),
                "{} has no {}",
                lesson.rules,
                step.clause
            );
            assert!(step.clause.starts_with(&lesson.rules), "{} of another rule set", step.clause);
        }
    }
    assert_eq!(Lesson::all().len(), file::FILES.len());
    assert_eq!(Lesson::of("sr/hondschoote"), None);
}

#[test]
fn words_fit_a_pattern_from_end_to_end() {
    for (pattern, words) in [
        ("fire *", "fire J6 at 1209"),
        ("end", "End"),
        ("*", ""),
        ("attack * with *", "attack 0605 with J1 bayonet"),
    ] {
        assert!(Lesson::fits(pattern, words), "{pattern} / {words}");
    }
    for (pattern, words) in [
        ("fire *", "reaction fire J6"),
        ("end", "end it"),
        ("end", "bend"),
        ("attack * with", "attack 0605 with J1"),
        ("a*a", "a"),
    ] {
        assert!(!Lesson::fits(pattern, words), "{pattern} / {words}");
    }
}

#[test]
fn only_the_pupil_goes_on_and_only_by_what_the_step_asks() {
    let lesson = &Lesson::all()[0];
    let words = lesson.steps[0].done[0].replace('*', "x");
    let at = |step, could| Progress { step, could };
    let no = |_: &Exercise| false;
    assert_eq!(lesson.after(at(0, false), lesson.side, &words, &no), at(1, false));
    assert_eq!(lesson.after(at(0, false), lesson.side.other(), &words, &|_| true), at(0, false));
    assert_eq!(lesson.after(at(0, false), lesson.side, "something else", &no), at(0, false));
    assert_eq!(lesson.after(at(0, false), lesson.side, "something else", &|_| true), at(0, true));
    let end = at(lesson.steps.len(), false);
    assert_eq!(lesson.after(end, lesson.side, &words, &|_| true), end);
}

#[test]
fn nobody_goes_past_what_he_could_have_done() {
    let lesson = &Lesson::all()[0];
    let n = lesson.steps.iter().position(|step| !step.past.is_empty()).expect("a step with a way past it");
    let words = lesson.steps[n].past[0].replace('*', "x");
    let at = |could| Progress { step: n, could };
    assert_eq!(lesson.after(at(false), lesson.side, &words, &|_| false).step, n + 1);
    assert_eq!(lesson.after(at(false), lesson.side, &words, &|_| true), at(true));
    assert_eq!(lesson.after(at(true), lesson.side, &words, &|_| false), at(true));
}

#[test]
fn what_goes_past_a_step_may_finish_the_next() {
    let lesson = Lesson::of("sr/small/lesson").expect("the lesson of SR");
    let fire = lesson.steps.iter().position(|step| step.title == "Fire").expect("a step of fire");
    let at = Progress { step: fire, could: false };
    let charge = "attack 0605 with J2 bayonet";
    assert_eq!(lesson.after(at, lesson.side, charge, &|_| false).step, fire + 2, "no gun could fire");
    let could = |step: &Exercise| step.is_done_by("fire J6 at 0605");
    assert_eq!(lesson.after(at, lesson.side, charge, &could).step, fire, "a gun could");
}

#[test]
fn a_step_that_nothing_finishes_stands_last() {
    let text = file::FILES[0];
    let cut = text.find("done = ").expect("a step that is finished by something");
    let end = cut + text[cut..].find('\n').expect("a line");
    let broken = format!("{}{}", &text[..cut], &text[end..]);
    assert!(file::read(&broken).expect_err("refused").contains("nothing that finishes it"));
}
