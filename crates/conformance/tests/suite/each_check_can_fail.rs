//! For each check a game that fails it, and nothing before it.

use crate::broken::{Broken, Fault};
use std::collections::BTreeSet;

use conformance::{Check, Failure, Settings, evenly, run, run_one};

fn thorough() -> Settings {
    Settings { thorough_every: 1, logged_every: 0, views_fold: true, parallel: false, ..Settings::games(60) }
}

fn logged() -> Settings {
    Settings { thorough_every: 0, logged_every: 1, parallel: false, ..Settings::games(20) }
}

fn failure(fault: Fault, settings: &Settings) -> Failure {
    match run(&Broken::new(fault), settings) {
        Err(failure) => failure,
        Ok(report) => panic!("{fault:?} was not found in {report:?}"),
    }
}

#[test]
fn the_wrapper_itself_breaks_nothing() {
    let game = Broken::new(Fault::Nothing);
    run(&game, &thorough()).unwrap();
    run(&game, &logged()).unwrap();
}

#[test]
fn every_fault_is_found_by_the_check_made_for_it() {
    let cases = [
        (Fault::NoOptions, Check::Possible),
        (Fault::AsksNobody, Check::Possible),
        (Fault::ListsTheIllegal, Check::Legal),
        (Fault::ListsTwice, Check::Distinct),
        (Fault::ForgetsAnOption, Check::Complete),
        (Fault::ListsForTheUnasked, Check::Unasked),
        (Fault::DrawsTheUnlisted, Check::Drawn),
        (Fault::ApplyRemembers, Check::Fold),
        (Fault::RollsNoDice, Check::Roll),
        (Fault::ListsModifiersWithoutEnd, Check::Roll),
        (Fault::TakesTheUnaskedForSealed, Check::Seals),
        (Fault::ForgetsASeal, Check::Seals),
        (Fault::LooksAtTheFirstDie, Check::ReadAlike),
        (Fault::DecideRemembers, Check::Deterministic),
        (Fault::StateForgets, Check::StateText),
        (Fault::ViewForgetsTheSeal, Check::View),
        (Fault::UmpireIsBlind, Check::View),
        (Fault::ImagineForgets, Check::Imagine),
        (Fault::OptionsPeek, Check::OwnView),
        (Fault::PromptPeeks, Check::OwnView),
        (Fault::StandingPeeks, Check::OwnView),
        (Fault::ViewShowsAll, Check::Sealed),
        (Fault::WitnessShowsAll, Check::Sealed),
        (Fault::WitnessForgets, Check::Witness),
        (Fault::TellsOthersOnly, Check::Witness),
        (Fault::NoSecrets, Check::Secret),
        (Fault::StandingIsIllegal, Check::Standing),
        (Fault::StandingDoesNotAsk, Check::Standing),
        (Fault::UnknownReaction, Check::Standing),
        (Fault::SaysNonsense, Check::Words),
        (Fault::SaysNothing, Check::Words),
        (Fault::TellsNothing, Check::Text),
        (Fault::PromptsNothing, Check::Text),
        (Fault::ExplainsNothing, Check::Text),
        (Fault::ExplainsByHalves, Check::Text),
        (Fault::RefusesWithoutReason, Check::Text),
        (Fault::DrawsNothing, Check::Text),
        (Fault::CitesAnotherBook, Check::Rule),
        (Fault::Unsound, Check::Sound),
    ];
    let found: Vec<_> = cases.iter().map(|&(fault, _)| (fault, failure(fault, &thorough()).check)).collect();
    for (found, due) in found.into_iter().zip(cases) {
        assert_eq!(found, due);
    }
}

#[test]
fn an_option_that_is_drawn_less_often_than_the_rest_is_found() {
    let counted = evenly(&*Broken::new(Fault::Nothing), 3, 4).unwrap();
    assert!(counted > 5, "{counted}");
    let found = evenly(&*Broken::new(Fault::DrawsOneRarely), 3, 4).unwrap_err();
    assert_eq!(found.check, Check::Drawn);
    assert_eq!(evenly(&*Broken::new(Fault::DrawsTheUnlisted), 3, 4).unwrap_err().check, Check::Drawn);
}

#[test]
fn a_game_that_does_not_end_is_found() {
    let settings = Settings { most_decisions: 5, ..thorough() };
    assert_eq!(failure(Fault::Nothing, &settings).check, Check::Ends);
}

#[test]
fn a_game_with_a_memory_of_its_own_cannot_be_replayed_or_taken_back() {
    let found = found_in_games(Fault::DecideRemembers);
    for check in [Check::Undo, Check::Save, Check::Replay] {
        assert!(found.contains(&check), "{check:?} is not among {found:?}");
    }
}

/// What is found in two hundred logged games, each of which stops at its first fault.
fn found_in_games(fault: Fault) -> BTreeSet<Check> {
    let game = Broken::new(fault);
    let failures = (0..200).filter_map(|number| run_one(&game, &logged(), number).err());
    failures.map(|failure| failure.check).collect()
}

#[test]
fn a_secret_that_wavers_is_found_in_the_copies() {
    // It shows in what a copy opens, or in its length, whichever is looked at first.
    assert_eq!(found_in_games(Fault::SecretsWaver), BTreeSet::from([Check::Secret, Check::File]));
}

#[test]
fn a_sealed_answer_whose_length_shows_in_a_copy_is_found() {
    let found = failure(Fault::NoSecrets, &logged());
    assert_eq!(found.check, Check::Secret);
    assert!(found.sentence.contains("longer"), "{found}");
}

#[test]
fn a_state_that_forgets_is_found_when_a_game_is_saved() {
    assert_eq!(failure(Fault::StateForgets, &logged()).check, Check::StateText);
}

#[test]
fn an_illegal_option_is_found_in_the_logged_game_too() {
    let found = failure(Fault::ListsTheIllegal, &logged());
    assert_eq!(found.check, Check::Legal);
}

#[test]
fn a_failure_names_the_game_and_it_fails_again_alone() {
    let found = failure(Fault::Unsound, &thorough());
    let again = run_one(&Broken::new(Fault::Unsound), &thorough(), found.game).unwrap_err();
    assert_eq!(again, found);
    assert!(found.to_string().contains("the third turn is unlucky"), "{found}");
}

#[test]
fn any_number_of_games_needs_no_more_memory_than_a_few() {
    for parallel in [false, true] {
        let endless = Settings { parallel, ..Settings::games(u64::MAX) };
        assert_eq!(failure(Fault::NoOptions, &endless).check, Check::Possible);
    }
}

/// No number of games is too large to begin with: the reports of the first are added up before the next are played.
#[test]
fn any_number_of_games_may_be_asked_for() {
    for games in [1 << 32, u64::MAX] {
        let settings = Settings { parallel: true, ..Settings::long_games(games) };
        assert_eq!(failure(Fault::NoOptions, &settings).check, Check::Possible);
    }
}
