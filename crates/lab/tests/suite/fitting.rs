//! Weights fitted on self-play.

use crate::{bot, ford};
use kernel::{Commander, Weights};
use lab::{FitSettings, fit};

#[test]
fn fitted_weights_are_the_same_every_time_and_predict_better_than_nothing() {
    let game = ford();
    let settings = FitSettings::new(150, 5, bot("doctrine"));
    let result = fit(&game, &settings);
    assert_eq!(result, fit(&game, &FitSettings { threads: 1, ..settings }));
    let [new, old, nothing] = result.log_loss;
    assert!(new < nothing && old < nothing, "{result:?}");
    assert!(result.right[0] > 0.6, "{result:?}");
    // Strength lost is bad: the sign comes out right.
    let margin = result.weights.features.iter().position(|name| name == "margin").unwrap();
    assert!(result.weights.weights[margin] > 0);
    let json = serde_json::to_string(&result.weights).unwrap();
    assert_eq!(Weights::read(&json, game.features()), Ok(result.weights));
}
