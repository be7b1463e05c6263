//! Training data of differences: what sets a plan apart from the doctrine's, and what it wins by it.

use super::{Audited, MOMENTS, Tried};
use crate::statistics::Mean;

/// A row for every plan but the doctrine's at every moment: the position, the plan, the moment (0 where the plan ends, then
/// the quiet ones), what it wins more than the doctrine's plan in points of a game, the games behind that, and the
/// difference of each feature, both counted for the side whose plan it is.
pub fn differences(features: &[&str], all: &[Audited]) -> String {
    let quote = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut head: Vec<String> = ["position", "plan", "moment", "points", "games"].map(str::to_owned).into();
    head.extend(features.iter().map(|name| quote(name)));
    let mut text = head.join(",") + "\n";
    let won = |plan: &Tried| Mean::of(plan.trials.iter().map(|trial| trial.points)).mean;
    for audited in all {
        let Some((doctrine, others)) = audited.plans.split_first() else { continue };
        for plan in others {
            for moment in 0..MOMENTS {
                let mut row = vec![
                    audited.number.to_string(),
                    quote(&plan.what),
                    moment.to_string(),
                    format!("{:.4}", won(plan) - won(doctrine)),
                    plan.trials.len().to_string(),
                ];
                let pairs = plan.features[moment].iter().zip(&doctrine.features[moment]);
                row.extend(pairs.map(|(own, his)| format!("{:.3}", own - his)));
                text += &(row.join(",") + "\n");
            }
        }
    }
    text
}
