//! Exact odds of a decision, before it is made: the same rolls the game will make, listed with their weights.

use kernel::{Pending, Roll, Side, Stage, Viewer};
use odds::{Choices, Limits};
use protocol::{Chance, Odds};
use view::{Piece, Pose, Scene, Shown};

/// The exact odds of an answer of an asked side, judged on what that side may know; `None` where nothing is rolled.
/// They go through every roll up to the next choice of a player: what a player will have to choose is an outcome.
pub fn of<G: Shown>(game: &G, view: &G::State, side: Side, answer: &G::Answer) -> Option<Odds> {
    let roll = first_roll(game, view, side, answer)?;
    let viewer = Viewer::Side(side);
    let before = game.scene(&game.view(view, viewer), viewer);
    let label = |_: &G::State, after: &G::State| {
        let seen = game.view(after, viewer);
        let mut changes = differences(&before, &game.scene(&seen, viewer));
        if let Pending::Ask(asked, question) = game.pending(after)
            && asked != side
        {
            changes.push(game.prompt(&seen, asked, &question));
        }
        if changes.is_empty() { "no effect".to_owned() } else { changes.join("; ") }
    };
    let found = odds::of_answer(game, view, side, answer, &Choices::Stop, Limits::default(), label).ok()?;
    let total = found.outcomes.total();
    let mut outcomes: Vec<(u128, Chance)> = found
        .outcomes
        .weights()
        .map(|(text, weight)| {
            let percent = weight as f64 * 100.0 / total as f64;
            let divisor = common(weight, total);
            let (numerator, denominator) = ((weight / divisor).to_string(), (total / divisor).to_string());
            (weight, Chance { text: text.clone(), numerator, denominator, percent })
        })
        .collect();
    outcomes.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.text.cmp(&b.1.text)));
    Some(Odds {
        what: roll.what.to_owned(),
        rule: roll.rule.as_str().to_owned(),
        table: roll.table.map(|table| table.as_str().to_owned()),
        modifiers: roll.modifiers.iter().map(Into::into).collect(),
        outcomes: outcomes.into_iter().map(|(_, chance)| chance).collect(),
        follow_ups: Vec::new(),
    })
}

/// The roll an answer leads to at once.
fn first_roll<G: Shown>(game: &G, view: &G::State, side: Side, answer: &G::Answer) -> Option<Roll> {
    let mut after = view.clone();
    game.decide(&mut Stage::silent(game, &mut after), side, answer);
    match game.pending(&after) {
        Pending::Roll(roll) => Some(roll),
        _ => None,
    }
}

fn common(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

/// What changed between two scenes, in words a player understands.
fn differences(before: &Scene, after: &Scene) -> Vec<String> {
    let mut changes: Vec<String> = before
        .pieces
        .iter()
        .filter_map(|old| match after.pieces.iter().find(|new| new.id == old.id) {
            None => Some(format!("{} is lost", old.name)),
            Some(new) => change(old, new),
        })
        .collect();
    if before.status.score.value != after.status.score.value {
        changes.push(format!("score {}", after.status.score.text));
    }
    changes
}

fn change(old: &Piece, new: &Piece) -> Option<String> {
    let mut parts: Vec<String> = new
        .badges
        .iter()
        .filter(|badge| !old.badges.contains(badge))
        .map(|badge| badge.text.clone())
        .collect();
    if parts.is_empty() {
        let gone = old.badges.iter().filter(|badge| !new.badges.contains(badge));
        parts.extend(gone.map(|badge| format!("no longer {}", badge.text)));
    }
    match (&old.pose, &new.pose) {
        (Pose::Hex { hex: from, .. }, Pose::Hex { hex: to, .. }) if from != to => {
            parts.push(format!("goes to {to:04}"))
        }
        (Pose::Hex { .. }, Pose::Aside { place }) => parts.push(place.clone()),
        _ => {}
    }
    (!parts.is_empty()).then(|| format!("{}: {}", new.name, parts.join(", ")))
}
