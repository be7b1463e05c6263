//! What the laboratory fits here, beyond the suite for every game.

use crate::open;
use bots::Bot;
use kernel::{Commander, Observed, Side, Source, Weights};
use lab::{FitSettings, fit, weights_file};

#[test]
fn losses_are_counted_by_the_arms_of_the_book() {
    let game = open("sr/hondschoote", &[]);
    let arms = game.arms();
    let has = |side, name: &str| arms.iter().any(|arm| arm.side == side && arm.name == name);
    assert!(has(Side::First, "infantry") && has(Side::Second, "foot artillery"), "{arms:?}");
}

#[test]
fn both_sets_of_weights_are_stored_the_fitted_ones_with_their_seed() {
    let game = open("sr/hondschoote", &[]);
    let [judged, fitted] =
        [Source::Judgement, Source::Fitted].map(|source| game.weights_from(source).unwrap());
    assert!(fitted.seed.is_some() && fitted.positions > 10_000, "{fitted:?}");
    assert!(fitted.note.starts_with("logistic regression on "), "{}", fitted.note);
    assert_ne!(fitted, judged);
}

/// On few games, and as the stored weights are fitted: the same on every number of threads, and drawn to judgement the
/// more, the stronger the ridge.
#[test]
fn weights_can_be_fitted_again() {
    let game = open("sr/hondschoote", &[]);
    let doctrine = Bot::named("doctrine").unwrap();
    let settings = |threads, ridge| FitSettings { threads, ridge, ..FitSettings::new(24, 7, doctrine) };
    let found = fit(&*game, &settings(1, 100.0));
    assert_eq!(found, fit(&*game, &settings(2, 100.0)));
    assert_eq!(found.weights.seed, Some(7));
    assert_eq!(Weights::read(&weights_file(&found.weights), game.features()), Ok(found.weights.clone()));
    let judged = game.weights_from(Source::Judgement).unwrap();
    let far = |weights: &Weights| -> f64 {
        let each = weights.weights.iter().zip(&judged.weights);
        each.map(|(&w, &j)| (f64::from(w) / f64::from(weights.scale) - f64::from(j)).abs()).sum()
    };
    let held = fit(&*game, &settings(1, 1e9)).weights;
    assert!(far(&held) < 1.0 && far(&held) < far(&found.weights), "{held:?} {:?}", found.weights);
}
