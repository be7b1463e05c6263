//! The page of an audit: one HTML file that needs nothing else, with its figures and the training data beside it.

use super::{AuditResult, AuditSettings, Audited, Moments, differences, figures};
use crate::chart::{Anchor, Scale, Svg, escape};
use crate::report::{SHEET, card};
use crate::run::{LabFault, replace};
use crate::statistics::Mean;
use std::path::Path;

/// The width of every chart.
const WIDE: f64 = 360.0;

/// Writes `audit.html`, `audit.json` and `differences.csv` into a folder; gives the figures back.
pub fn write_audit(
    title: &str,
    features: &[&str],
    settings: &AuditSettings,
    all: &[Audited],
    folder: &Path,
) -> Result<AuditResult, LabFault> {
    let found = figures(all);
    let made = std::fs::create_dir_all(folder);
    made.map_err(crate::run::unwritten(folder))?;
    let json = serde_json::to_string_pretty(&found).unwrap_or_default();
    replace(&folder.join("audit.json"), &(json + "\n"))?;
    replace(&folder.join("differences.csv"), &differences(features, all))?;
    replace(&folder.join("audit.html"), &html(title, settings, &found))?;
    Ok(found)
}

/// The page.
fn html(title: &str, settings: &AuditSettings, found: &AuditResult) -> String {
    let mut page = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{title}: audit of {n} positions</title><style>{SHEET}</style></head><body><main>\
         <header><p class=\"kicker\">Audit of plans</p><h1>{title}</h1><p class=\"lead\">{lead}</p></header>",
        title = escape(title),
        n = found.positions,
        lead = escape(&headline(found)),
    );
    page += &card(
        false,
        "What could be gained",
        "Points of a game over the doctrine’s plan, with 95 % intervals. The ceiling is the plan that won most on one half of \
         the games, judged on the other; below it the plan that the evaluation likes best, by all samples of a half.",
        &gains(found),
    );
    page += &card(
        false,
        "How well plans are ranked",
        "Spearman’s rank correlation between what the evaluation says of the plans of a position and what they win; first the \
         agreement of the two halves of the games with each other, which no evaluation can be seen to beat by much.",
        &ranks(found),
    );
    page += &card(
        true,
        "How many samples it takes",
        "Points gained by the plan that the evaluation likes best, by the number of samples it is chosen by: bias is what is \
         missing with all samples, the dice what is missing with few.",
        &samples(found),
    );
    page += &format!(
        "<footer><p>{} positions × {:.1} plans × {} games · seed {} · the doctrine’s plan wins {:.3} of the points</p>\
         <p>The same seed and version give the same figures on every machine.</p></footer></main></body></html>\n",
        found.positions, found.plans.mean, settings.games, settings.seed, found.doctrine.mean
    );
    page
}

/// The result in two sentences.
fn headline(found: &AuditResult) -> String {
    let [low, high] = found.ceiling.interval;
    let best = found.moments.iter().max_by(|a, b| last(a).mean.total_cmp(&last(b).mean));
    let seen = best.map_or(String::new(), |moment| {
        format!(" The evaluation finds {:+.3} of it {}.", last(moment).mean, moment.moment)
    });
    format!(
        "The best candidate plan gains {:+.3} points a decision over the doctrine’s (95 % interval {low:+.3} to {high:+.3}).{seen}",
        found.ceiling.mean
    )
}

fn last(moment: &Moments) -> Mean {
    moment.gain.last().map_or_else(Mean::default, |(_, mean)| *mean)
}

/// Values with their intervals, one below the other.
fn intervals(label: &str, rows: &[(String, Mean)], zero: f64, unit: usize) -> String {
    let ends = rows.iter().flat_map(|(_, mean)| mean.interval).chain([zero]);
    let (low, high) = ends.fold((zero, zero), |(low, high), end| (low.min(end), high.max(end)));
    let room = ((high - low) * 0.06).max(1e-3);
    let scale = Scale::new([low - room, high + room], [10.0, WIDE - 10.0]);
    let deep = 34.0 * rows.len() as f64;
    let mut svg = Svg::new(WIDE, deep + 24.0, label);
    for tick in scale.ticks(5.0) {
        let x = scale.at(tick);
        svg.line(x, 0.0, x, deep, if tick.abs() < 1e-9 { "zero" } else { "grid" });
        svg.text(x, deep + 16.0, Anchor::Middle, "muted small", &format!("{tick:.unit$}"));
    }
    for (i, (name, mean)) in rows.iter().enumerate() {
        let y = 34.0 * i as f64;
        svg.text(2.0, y + 12.0, Anchor::Start, "small name", &format!("{name}: {:+.3}", mean.mean));
        let [low, high] = mean.interval.map(|end| scale.at(end));
        svg.interval([low, scale.at(mean.mean), high], y + 23.0, "first", name);
    }
    svg.finish()
}

fn gains(found: &AuditResult) -> String {
    let mut rows = vec![("ceiling".to_owned(), found.ceiling)];
    rows.extend(found.moments.iter().map(|moment| (moment.moment.clone(), last(moment))));
    intervals("points gained", &rows, 0.0, 2)
}

fn ranks(found: &AuditResult) -> String {
    let mut rows = vec![("the two halves".to_owned(), found.halves)];
    rows.extend(found.moments.iter().map(|moment| (moment.moment.clone(), moment.rank)));
    intervals("rank correlations", &rows, 0.0, 1)
}

fn samples(found: &AuditResult) -> String {
    let mut rows = String::new();
    for moment in &found.moments {
        for (samples, mean) in &moment.gain {
            let [low, high] = mean.interval;
            rows += &format!(
                "<tr><td>{}</td><td>{samples}</td><td>{:+.3}</td><td>{low:+.3} to {high:+.3}</td><td>{:.0}</td></tr>",
                escape(&moment.moment),
                mean.mean,
                moment.spread
            );
        }
    }
    format!(
        "<table><thead><tr><th>weighed</th><th>samples</th><th>points gained</th><th>95 % interval</th>\
         <th>spread of a sample</th></tr></thead><tbody>{rows}</tbody></table>"
    )
}
