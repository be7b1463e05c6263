//! The report: one HTML page that needs nothing else, with CSV and JSON beside it.

mod charts;
mod heat;
mod style;

pub(crate) use style::SHEET;

use crate::chart::escape;
use crate::compare::Comparison;
use crate::record::{Manifest, Record};
use crate::run::{Done, LabFault, replace};
use crate::summary::{Summary, summarise};
use kernel::Side;
use std::path::Path;

/// Writes `report.html`, `games.csv` and `summary.json` into a folder; gives the summary back.
pub fn write_report(done: &Done, folder: &Path, against: Option<&Comparison>) -> Result<Summary, LabFault> {
    let summary = summarise(&done.manifest, &done.records);
    let json = serde_json::to_string_pretty(&summary).unwrap_or_default();
    replace(&folder.join("summary.json"), &(json + "\n"))?;
    replace(&folder.join("games.csv"), &csv(&done.manifest, &done.records))?;
    replace(&folder.join("report.html"), &html(&done.manifest, &summary, against))?;
    Ok(summary)
}

/// A row for each game.
pub fn csv(manifest: &Manifest, records: &[Record]) -> String {
    let quote = |text: &str| {
        let plain = !text.contains([',', '"', '\n']);
        if plain { text.to_owned() } else { format!("\"{}\"", text.replace('"', "\"\"")) }
    };
    let mut head: Vec<String> =
        ["game", "winner", "level", "margin", "turns", "decisions", "rolls", "lead_changes"]
            .map(str::to_owned)
            .into();
    let troops = manifest.arms.iter().chain(&manifest.groups);
    head.extend(
        troops.map(|group| quote(&format!("lost {} {}", manifest.sides[group.side.index()], group.name))),
    );
    let facts: Vec<&String> = records.first().map_or(Vec::new(), |r| r.facts.iter().map(|f| &f.0).collect());
    head.extend(facts.iter().map(|name| quote(name)));
    let counts = records.first().map_or(&[][..], |r| &r.counts);
    head.extend(counts.iter().map(|(name, _)| quote(name)));
    head.push("hash".to_owned());
    let mut text = head.join(",") + "\n";
    for record in records {
        let winner = record.winner.map_or("", |side| manifest.sides[side.index()].as_str());
        let mut row = vec![
            record.index.to_string(),
            quote(winner),
            quote(&record.level),
            record.margin.to_string(),
            record.turns.to_string(),
            record.decisions.0.iter().sum::<u32>().to_string(),
            record.rolls.to_string(),
            crate::summary::lead_changes(record).to_string(),
        ];
        row.extend(record.losses_by_arm.iter().chain(&record.losses).map(u32::to_string));
        row.extend(record.facts.iter().map(|fact| fact.1.to_string()));
        row.extend(record.counts.iter().map(|count| count.1.to_string()));
        row.push(record.hash.clone());
        text += &(row.join(",") + "\n");
    }
    text
}

/// A figure with its title and a note.
pub(crate) fn card(wide: bool, title: &str, note: &str, body: &str) -> String {
    let class = if wide { "card wide" } else { "card" };
    format!(
        "<section class=\"{class}\"><h2>{}</h2><div class=\"figure\">{body}</div><p class=\"note\">{}</p></section>",
        escape(title),
        escape(note)
    )
}

/// The page.
pub fn html(manifest: &Manifest, summary: &Summary, against: Option<&Comparison>) -> String {
    let [first, second] = &manifest.sides;
    let mut page = String::new();
    page += &format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{title}: balance over {games} games</title><style>{style}</style></head><body><main>",
        title = escape(&manifest.title),
        games = summary.games,
        style = style::SHEET
    );
    page += &format!(
        "<header><p class=\"kicker\">Balance report</p><h1>{}</h1><p class=\"lead\">{}</p>\
         <p class=\"legend\"><span class=\"chip first-chip\"></span>{} ({}) \
         <span class=\"chip second-chip\"></span>{} ({})</p></header>",
        escape(&manifest.title),
        escape(&headline(manifest, summary)),
        escape(first),
        escape(&manifest.bots[0]),
        escape(second),
        escape(&manifest.bots[1]),
    );
    let mut card = |wide: bool, title: &str, note: &str, body: &str| page += &card(wide, title, note, body);
    card(
        false,
        "Who wins",
        "Shares of all games. Below: the first side’s share of the points, a draw counting half, with its 95 % Wilson interval.",
        &charts::victory(manifest, summary),
    );
    card(
        false,
        "By how much",
        "Games by final margin, in the points of the rules, counted for the first side. The line marks the mean.",
        &charts::margins(summary),
    );
    card(
        false,
        "The course of the margin",
        "Margin at the end of each turn: median, the middle half of all games, and nine in ten.",
        &charts::course(manifest, summary),
    );
    card(
        false,
        "How long it lasts",
        &format!(
            "Games by last turn. {:.0} decisions and {:.0} rolls a game.",
            summary.decisions.mean, summary.rolls.mean
        ),
        &charts::counts(
            "games by last turn",
            summary.lengths.iter().map(|(turn, games)| (turn.to_string(), *games)).collect(),
        ),
    );
    card(
        false,
        "How often the lead changes",
        "Games by the number of times the margin passed from one side to the other between turns.",
        &charts::counts(
            "games by lead changes",
            summary.lead_changes.iter().map(|(n, games)| (n.to_string(), *games)).collect(),
        ),
    );
    const COSTS: &str = "Mean losses a game as a share of what each began with; the whisker is the 95 % interval of the mean. The rings mark the mean of the games that each side won, in its colour.";
    if !summary.arms.is_empty() {
        let chart = charts::losses("losses by arm", &manifest.sides, &summary.arms);
        card(false, "What it costs, by arm", COSTS, &chart);
    }
    card(
        false,
        "What it costs, by formation",
        COSTS,
        &charts::losses("losses by formation", &manifest.sides, &summary.losses),
    );
    card(
        false,
        "What decided",
        "How far apart the games won by each side are, in standard deviations (Cohen’s d) with its 95 % interval. To the right: higher where the first side won. 0.2 is a small difference, 0.8 a large one. These are associations, not causes.",
        &charts::effects(summary),
    );
    if !summary.counts.is_empty() {
        let note = "What both sides do in a game, on the average, with the 95 % interval of the mean.";
        card(false, "How it is played", note, &counted(summary));
    }
    if let Some(ground) = &manifest.ground {
        card(
            true,
            "Where units die",
            "Units lost at each place, a game. The stronger the colour, the more; the map is drawn once for each side.",
            &heat::heat(manifest, ground, summary),
        );
    }
    if let Some(comparison) = against {
        card(
            true,
            "Against another run",
            "Marked: the 95 % interval of the difference leaves out zero.",
            &table(comparison),
        );
    }
    page += &format!(
        "<footer><p>{} {} version {} · seed {} · {} games{} · hash <code>{}</code></p>\
         <p>The same seed and version give the same games on every machine.</p></footer></main></body></html>\n",
        escape(&manifest.rules),
        escape(&manifest.scenario),
        manifest.version,
        manifest.seed,
        summary.games,
        if summary.unfinished > 0 { format!(" ({} cut off)", summary.unfinished) } else { String::new() },
        summary.hash
    );
    page
}

/// The result in one sentence.
fn headline(manifest: &Manifest, summary: &Summary) -> String {
    let [low, high] = summary.score.interval;
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let (side, share) = match summary.score.share {
        share if share >= 0.5 => (Side::First, share),
        share => (Side::Second, 1.0 - share),
    };
    let name = &manifest.sides[side.index()];
    let verdict = if low <= 0.5 && high >= 0.5 {
        format!("No side is clearly favoured: {name} makes {} of the points", percent(share))
    } else {
        format!("{name} is favoured with {} of the points", percent(share))
    };
    let [low, high] = if side == Side::First { [low, high] } else { [1.0 - high, 1.0 - low] };
    format!("{verdict} over {} games (95 % interval {} to {}).", summary.games, percent(low), percent(high))
}

fn counted(summary: &Summary) -> String {
    let row = |(name, mean): &(String, crate::statistics::Mean)| {
        let [low, high] = mean.interval;
        format!("<tr><td>{}</td><td>{:.2}</td><td>{low:.2} to {high:.2}</td></tr>", escape(name), mean.mean)
    };
    let rows: String = summary.counts.iter().map(row).collect();
    format!(
        "<table><thead><tr><th></th><th>a game</th><th>95 % interval</th></tr></thead><tbody>{rows}</tbody></table>"
    )
}

fn table(comparison: &Comparison) -> String {
    let mut rows = String::new();
    for c in &comparison.changes {
        rows += &format!(
            "<tr class=\"{}\"><td>{}</td><td>{:.3}</td><td>{:.3}</td><td>{:+.3}</td><td>{:+.3} to {:+.3}</td></tr>",
            if c.clear { "clear" } else { "" },
            escape(&c.name),
            c.before,
            c.after,
            c.change,
            c.interval[0],
            c.interval[1]
        );
    }
    format!(
        "<p class=\"note\">{} → {}</p><table><thead><tr><th>figure</th><th>before</th><th>after</th>\
         <th>change</th><th>95 % interval</th></tr></thead><tbody>{rows}</tbody></table>",
        escape(&comparison.before),
        escape(&comparison.after)
    )
}
