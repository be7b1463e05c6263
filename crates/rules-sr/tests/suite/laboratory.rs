//! What the laboratory counts and fits here.

use crate::open;
use bots::Bot;
use kernel::{BySide, Commander, Side, Source, Weights};
use lab::{FitSettings, RunSettings, fit, run, weights_file, write_report};
use std::sync::atomic::AtomicBool;

fn doctrine() -> Bot {
    Bot::named("doctrine").unwrap()
}

/// Every step that is lost belongs to a formation and to an arm.
#[test]
fn losses_by_arm_are_the_losses_by_formation() {
    let game = open("sr/hondschoote", &[]);
    let out = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("losses");
    let _ = std::fs::remove_dir_all(&out);
    let settings = RunSettings {
        scenario: "sr/hondschoote".to_owned(),
        title: "Hondschoote".to_owned(),
        bots: BySide::new(doctrine(), doctrine()),
        games: 6,
        seed: 1,
        out: out.clone(),
        shard: None,
        threads: 1,
    };
    let done = run(&*game, &settings, &AtomicBool::new(false), &|_| ()).unwrap();
    let manifest = &done.manifest;
    let names: Vec<_> = manifest.arms.iter().map(|arm| (arm.side, arm.name.as_str())).collect();
    assert!(names.contains(&(Side::First, "infantry")) && names.contains(&(Side::Second, "foot artillery")));
    let mut lost = 0;
    for side in Side::BOTH {
        let whole = |groups: &[kernel::Group]| -> u32 {
            groups.iter().filter(|g| g.side == side).map(|g| g.strength).sum()
        };
        assert_eq!(whole(&manifest.arms), whole(&manifest.groups));
        for record in &done.records {
            let sum = |groups: &[kernel::Group], losses: &[u32]| -> u32 {
                assert_eq!(groups.len(), losses.len());
                groups.iter().zip(losses).filter(|(g, _)| g.side == side).map(|(_, lost)| lost).sum()
            };
            let by_arm = sum(&manifest.arms, &record.losses_by_arm);
            assert_eq!(by_arm, sum(&manifest.groups, &record.losses));
            lost += by_arm;
        }
    }
    assert!(lost > 50, "{lost}");
    let summary = write_report(&done, &out, None).unwrap();
    assert_eq!(summary.arms.len(), manifest.arms.len());
    let read = |name: &str| std::fs::read_to_string(out.join(name)).unwrap();
    assert!(read("report.html").contains("What it costs, by arm"));
    assert!(read("games.csv").lines().next().unwrap().contains("lost French infantry"));
    let json: lab::Summary = serde_json::from_str(&read("summary.json")).unwrap();
    let infantry = |summary: &lab::Summary| {
        summary.arms.iter().find(|arm| arm.side == Side::First && arm.name == "infantry").cloned().unwrap()
    };
    assert_eq!(infantry(&json).losses.mean.to_bits(), infantry(&summary).losses.mean.to_bits());
}

#[test]
fn both_sets_of_weights_are_stored_the_fitted_ones_with_their_seed() {
    let game = open("sr/hondschoote", &[]);
    for (name, source) in Source::ALL {
        let weights = game.weights_from(source).unwrap();
        assert_eq!(weights.features, game.features());
        assert_eq!(weights.source(), source);
        assert_eq!(Bot::named(&format!("veteran+{name}")).unwrap().weights(&*game), weights);
    }
    let fitted = game.weights_from(Source::Fitted).unwrap();
    assert!(fitted.seed.is_some() && fitted.positions > 10_000, "{fitted:?}");
    assert!(fitted.note.starts_with("logistic regression on "), "{}", fitted.note);
    assert_ne!(Some(fitted), game.weights_from(Source::Judgement));
    // What is stored is written as `grognard lab fit --out` writes it.
    assert_eq!(include_str!("../../weights/fitted.json"), weights_file(fitted));
}

/// On few games, and as the stored weights are fitted: the same on every number of threads, and drawn to judgement the
/// more, the stronger the ridge.
#[test]
fn weights_can_be_fitted_again() {
    let game = open("sr/hondschoote", &[]);
    let settings = |threads, ridge| FitSettings { threads, ridge, ..FitSettings::new(24, 7, doctrine()) };
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
