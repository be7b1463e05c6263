//! The charts of the report. All are as wide as a telephone's screen, so that nothing scrolls sideways; on a desk two
//! stand side by side.

use crate::chart::{Anchor, Scale, Svg, short};
use crate::record::Manifest;
use crate::summary::{GroupLosses, Summary};
use kernel::Side;
use std::collections::BTreeMap;

/// The width of every chart.
const WIDE: f64 = 360.0;

pub(super) fn class(side: Side) -> &'static str {
    if side == Side::First { "first" } else { "second" }
}

/// A bar of all games by winner and level, and the score with its interval.
pub fn victory(manifest: &Manifest, summary: &Summary) -> String {
    let mut svg = Svg::new(WIDE, 178.0, "games by winner");
    let n = (summary.games as f64).max(1.0);
    let mut x = 0.0;
    let mut seen: BTreeMap<Option<Side>, u32> = BTreeMap::new();
    for (winner, level, games) in &summary.levels {
        let w = WIDE * *games as f64 / n;
        let nth = seen.entry(*winner).or_default();
        // The further out, the fuller the colour.
        let outer = match winner {
            Some(Side::First) => *nth == 0,
            _ => summary.levels.iter().rfind(|(w, ..)| w == winner).is_some_and(|(_, last, _)| last == level),
        };
        *nth += 1;
        let (shade, label) = match winner {
            None => ("even".to_owned(), String::new()),
            Some(side) if outer => (class(*side).to_owned(), manifest.sides[side.index()].clone()),
            Some(side) => (format!("{}-soft", class(*side)), manifest.sides[side.index()].clone()),
        };
        let share = 100.0 * *games as f64 / n;
        svg.bar(x, 40.0, w, 40.0, &shade, &format!("{label} {level}: {games} games, {share:.1} %"));
        if w > 44.0 {
            let ink = if shade.ends_with("-soft") || shade == "even" { "strong" } else { "on" };
            svg.text(x + w / 2.0, 64.0, Anchor::Middle, ink, &format!("{share:.1} %"));
        }
        if w > 6.0 * level.chars().count() as f64 {
            svg.text(x + w / 2.0, 95.0, Anchor::Middle, "muted small", level);
        }
        x += w;
    }
    for (side, x, y, anchor) in
        [(Side::First, 0.0, 13.0, Anchor::Start), (Side::Second, WIDE, 32.0, Anchor::End)]
    {
        let share = &summary.wins[side.index()];
        let [low, high] = share.interval.map(|p| 100.0 * p);
        let name = &manifest.sides[side.index()];
        let text = format!("{name} wins {:.1} % [{low:.1}, {high:.1}]", 100.0 * share.share);
        svg.text(x, y, anchor, "strong", &text);
    }
    let scale = Scale::new([0.0, 1.0], [0.0, WIDE]);
    for tick in 0..=10 {
        let x = scale.at(tick as f64 / 10.0);
        svg.line(x, 114.0, x, 150.0, if tick == 5 { "zero" } else { "grid" });
        if tick % 5 == 0 || tick % 2 == 0 && tick != 4 && tick != 6 {
            let anchor =
                [Anchor::Start, Anchor::Middle, Anchor::End][(tick > 0) as usize + (tick == 10) as usize];
            svg.text(x, 168.0, anchor, "muted small", &format!("{} %", tick * 10));
        }
    }
    let [low, high] = summary.score.interval;
    let score = summary.score.share;
    let leads = if score >= 0.5 { Side::First } else { Side::Second };
    let title = format!(
        "{} makes {:.1} % of the points [{:.1}, {:.1}]",
        manifest.sides[0],
        100.0 * score,
        100.0 * low,
        100.0 * high
    );
    svg.interval([low, score, high].map(|p| scale.at(p)), 132.0, class(leads), &title);
    svg.finish()
}

/// A histogram of the final margins.
pub fn margins(summary: &Summary) -> String {
    let mut svg = Svg::new(WIDE, 250.0, "games by final margin");
    let (Some((&low, _)), Some((&high, _))) =
        (summary.margins.first_key_value(), summary.margins.last_key_value())
    else {
        return svg.finish();
    };
    // Wide ranges are put in bins of equal width, with zero in a bin of its own middle.
    let width = ((high - low) / 40 + 1).max(1);
    let mut bins: BTreeMap<i32, u64> = BTreeMap::new();
    for (margin, games) in &summary.margins {
        *bins.entry((margin + width / 2).div_euclid(width)).or_default() += games;
    }
    let (first, last) = ((low + width / 2).div_euclid(width), (high + width / 2).div_euclid(width));
    let most = bins.values().copied().max().unwrap_or(1) as f64;
    let x = Scale::new([first as f64 - 0.5, last as f64 + 0.5], [34.0, WIDE]);
    let y = Scale::new([0.0, most], [212.0, 12.0]);
    for tick in y.ticks(4.0) {
        svg.line(34.0, y.at(tick), WIDE, y.at(tick), "grid");
        svg.text(28.0, y.at(tick) + 4.0, Anchor::End, "muted small", &short(tick));
    }
    for (bin, games) in &bins {
        let shade = ["second", "even", "first"][(bin.signum() + 1) as usize];
        let (left, right) = (x.at(*bin as f64 - 0.5), x.at(*bin as f64 + 0.5));
        let top = y.at(*games as f64);
        let range = match width {
            1 => bin.to_string(),
            _ => format!("{} to {}", bin * width - width / 2, bin * width - width / 2 + width - 1),
        };
        let gap = ((right - left) * 0.12).min(3.0);
        svg.bar(
            left + gap,
            top,
            right - left - 2.0 * gap,
            212.0 - top,
            shade,
            &format!("{range}: {games} games"),
        );
    }
    svg.line(34.0, 212.0, WIDE, 212.0, "axis");
    for tick in Scale::new([first as f64, last as f64], [0.0, 1.0]).ticks(8.0) {
        if tick.fract() == 0.0 {
            svg.text(x.at(tick), 229.0, Anchor::Middle, "muted small", &short(tick * width as f64));
        }
    }
    let mean = x.at(summary.margin.mean / width as f64);
    svg.line(mean, 6.0, mean, 212.0, "zero");
    let [a, b] = summary.margin.interval;
    let text = format!("mean {:+.2} [{a:+.2}, {b:+.2}]", summary.margin.mean);
    svg.text(WIDE, 248.0, Anchor::End, "small", &text);
    svg.finish()
}

/// The margin turn by turn.
pub fn course(manifest: &Manifest, summary: &Summary) -> String {
    let mut svg = Svg::new(WIDE, 250.0, "margin by turn");
    let Some(last) = summary.course.last() else { return svg.finish() };
    let low = summary.course.iter().map(|t| t.quantiles[0]).min().unwrap_or(0).min(0) as f64;
    let high = summary.course.iter().map(|t| t.quantiles[4]).max().unwrap_or(0).max(0) as f64;
    let reach = low.abs().max(high).max(1.0);
    let x = Scale::new([1.0, (last.turn as f64).max(2.0)], [46.0, WIDE - 10.0]);
    let y = Scale::new([-reach, reach], [212.0, 12.0]);
    for tick in y.ticks(6.0) {
        svg.line(36.0, y.at(tick), WIDE, y.at(tick), if tick == 0.0 { "axis" } else { "grid" });
        svg.text(30.0, y.at(tick) + 4.0, Anchor::End, "muted small", &short(tick));
    }
    let edge =
        |q: usize| summary.course.iter().map(move |t| (x.at(t.turn as f64), y.at(t.quantiles[q] as f64)));
    for (lower, upper, shade) in [(0, 4, "band"), (1, 3, "band2")] {
        let mut outline: Vec<_> = edge(upper).collect();
        outline.extend(edge(lower).collect::<Vec<_>>().into_iter().rev());
        svg.area(&outline, shade, "", "");
    }
    svg.path(&edge(2).collect::<Vec<_>>(), "median");
    for turn in &summary.course {
        let shade = ["second", "even", "first"][(turn.mean > 0.0) as usize + (turn.mean >= 0.0) as usize];
        let title = format!(
            "turn {}: mean {:+.2}, median {:+}, {} games",
            turn.turn, turn.mean, turn.quantiles[2], turn.games
        );
        svg.dot(x.at(turn.turn as f64), y.at(turn.mean), 3.6, shade, &title);
        if summary.course.len() <= 16 || turn.turn % 5 == 0 {
            svg.text(x.at(turn.turn as f64), 229.0, Anchor::Middle, "muted small", &turn.turn.to_string());
        }
    }
    svg.text(40.0, 22.0, Anchor::Start, "muted small", &format!("▲ {}", manifest.sides[0]));
    svg.text(40.0, 206.0, Anchor::Start, "muted small", &format!("▼ {}", manifest.sides[1]));
    svg.text(WIDE, 248.0, Anchor::End, "small", "line: median · dots: mean");
    svg.finish()
}

/// Plain bars with their shares.
pub fn counts(label: &str, counts: Vec<(String, u64)>) -> String {
    let height = 26.0 * counts.len() as f64 + 6.0;
    let mut svg = Svg::new(WIDE, height.max(32.0), label);
    let all = counts.iter().map(|(_, n)| *n).sum::<u64>().max(1) as f64;
    let most = counts.iter().map(|(_, n)| *n).max().unwrap_or(1).max(1) as f64;
    for (i, (name, games)) in counts.iter().enumerate() {
        let y = 26.0 * i as f64 + 4.0;
        let w = (WIDE - 100.0) * *games as f64 / most;
        svg.text(34.0, y + 14.0, Anchor::End, "", name);
        svg.bar(42.0, y, w, 19.0, "even", &format!("{name}: {games} games"));
        svg.text(
            48.0 + w,
            y + 14.0,
            Anchor::Start,
            "muted small",
            &format!("{:.1} %", 100.0 * *games as f64 / all),
        );
    }
    svg.finish()
}

/// Losses by group, as a share of what it began with.
pub fn losses(label: &str, sides: &[String; 2], groups: &[GroupLosses]) -> String {
    const ROW: f64 = 37.0;
    let foot = ROW * groups.len() as f64;
    let mut svg = Svg::new(WIDE, foot + 22.0, label);
    let part = |lost: f64, strength: u32| lost / (strength.max(1)) as f64;
    let most = groups
        .iter()
        .map(|g| part(g.losses.interval[1].max(g.by_winner[0]).max(g.by_winner[1]), g.strength))
        .fold(0.05f64, f64::max)
        .min(1.0);
    let x = Scale::new([0.0, most], [6.0, WIDE - 14.0]);
    for tick in x.ticks(5.0) {
        svg.line(x.at(tick), 0.0, x.at(tick), foot, "grid");
        let text = format!("{} %", short(100.0 * tick));
        let anchor = if tick == 0.0 { Anchor::Start } else { Anchor::Middle };
        svg.text(x.at(tick), foot + 16.0, anchor, "muted small", &text);
    }
    for (i, group) in groups.iter().enumerate() {
        let (y, shade) = (ROW * i as f64, class(group.side));
        let share = part(group.losses.mean, group.strength);
        let name = format!("{} ({})", group.name, sides[group.side.index()]);
        let title = format!("{name}: {:.2} of {} lost a game", group.losses.mean, group.strength);
        svg.text(6.0, y + 13.0, Anchor::Start, "name", &cut(&name, 46));
        let text = format!("{:.2} of {}", group.losses.mean, group.strength);
        svg.text(WIDE, y + 13.0, Anchor::End, "muted small name", &text);
        svg.bar(6.0, y + 18.0, x.at(share) - 6.0, 13.0, &format!("{shade}-soft"), &title);
        let [low, high] = group.losses.interval.map(|lost| part(lost, group.strength));
        svg.interval([low, share, high].map(|p| x.at(p)), y + 24.5, shade, &title);
        for (winner, lost) in Side::BOTH.into_iter().zip(group.by_winner) {
            let title = format!("{name}: {lost:.2} lost in games won by the {}", sides[winner.index()]);
            let at = x.at(part(lost, group.strength));
            svg.dot(at, y + 24.5, 3.4, &format!("ring {}-line", class(winner)), &title);
        }
    }
    svg.finish()
}

/// Differences between won and lost games, the strongest first.
pub fn effects(summary: &Summary) -> String {
    const ROW: f64 = 33.0;
    let shown = &summary.effects[..summary.effects.len().min(14)];
    let foot = ROW * shown.len() as f64 + 18.0;
    let mut svg = Svg::new(WIDE, foot + 22.0, "effect sizes");
    svg.text(WIDE, 12.0, Anchor::End, "muted small", "mean won / lost");
    let reach = shown.iter().flat_map(|e| e.interval).map(f64::abs).fold(0.5f64, f64::max);
    let x = Scale::new([-reach, reach], [8.0, WIDE - 8.0]);
    for tick in x.ticks(7.0) {
        svg.line(x.at(tick), 18.0, x.at(tick), foot, if tick == 0.0 { "axis" } else { "grid" });
        svg.text(x.at(tick), foot + 16.0, Anchor::Middle, "muted small", &short(tick));
    }
    for (i, effect) in shown.iter().enumerate() {
        let y = ROW * i as f64 + 18.0;
        let shade = if effect.d >= 0.0 { "first" } else { "second" };
        svg.text(0.0, y + 13.0, Anchor::Start, "name", &cut(&effect.name, 46));
        let [low, high] = effect.interval;
        let title = format!("{}: d {:+.2} [{low:+.2}, {high:+.2}]", effect.name, effect.d);
        svg.interval([low, effect.d, high].map(|d| x.at(d)), y + 22.0, shade, &title);
        let text = format!("{:.2} / {:.2}", effect.won, effect.lost);
        svg.text(WIDE, y + 13.0, Anchor::End, "muted small name", &text);
    }
    svg.finish()
}

/// A name, cut to this many letters.
fn cut(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    name.chars().take(most - 1).chain(['…']).collect()
}
