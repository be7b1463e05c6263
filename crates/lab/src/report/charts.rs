//! The charts of the report.

use crate::chart::{Anchor, Scale, Svg, short};
use crate::record::Manifest;
use crate::summary::Summary;
use kernel::{Ground, Place, Shape, Side};
use std::collections::BTreeMap;

fn class(side: Side) -> &'static str {
    if side == Side::First { "first" } else { "second" }
}

/// A bar of all games by winner and level, and the score with its interval.
pub fn victory(manifest: &Manifest, summary: &Summary) -> String {
    let mut svg = Svg::new(1000.0, 168.0, "games by winner");
    let n = (summary.games as f64).max(1.0);
    let mut x = 0.0;
    let mut seen: BTreeMap<Option<Side>, u32> = BTreeMap::new();
    for (winner, level, games) in &summary.levels {
        let w = 1000.0 * *games as f64 / n;
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
        svg.bar(x, 26.0, w, 46.0, &shade, &format!("{label} {level}: {games} games, {share:.1} %"));
        if w > 60.0 {
            let ink = if shade.ends_with("-soft") || shade == "even" { "strong" } else { "on" };
            svg.text(x + w / 2.0, 54.0, Anchor::Middle, ink, &format!("{share:.1} %"));
            svg.text(x + w / 2.0, 88.0, Anchor::Middle, "muted small", level);
        }
        x += w;
    }
    let ends = [(Side::First, 0.0, Anchor::Start), (Side::Second, 1000.0, Anchor::End)];
    for (side, x, anchor) in ends {
        let share = &summary.wins[side.index()];
        let [low, high] = share.interval.map(|p| 100.0 * p);
        let name = &manifest.sides[side.index()];
        let text = format!("{name} wins {:.1} % [{low:.1}, {high:.1}]", 100.0 * share.share);
        svg.text(x, 16.0, anchor, "strong", &text);
    }
    let scale = Scale::new([0.0, 1.0], [0.0, 1000.0]);
    for tick in 0..=10 {
        let x = scale.at(tick as f64 / 10.0);
        svg.line(x, 112.0, x, 142.0, if tick == 5 { "zero" } else { "grid" });
        if tick % 5 == 0 || tick % 2 == 0 && tick != 4 && tick != 6 {
            let anchor =
                [Anchor::Start, Anchor::Middle, Anchor::End][(tick > 0) as usize + (tick == 10) as usize];
            svg.text(x, 160.0, anchor, "muted small", &format!("{} %", tick * 10));
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
    svg.interval([low, score, high].map(|p| scale.at(p)), 127.0, class(leads), &title);
    svg.finish()
}

/// A histogram of the final margins.
pub fn margins(summary: &Summary) -> String {
    let mut svg = Svg::new(480.0, 250.0, "games by final margin");
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
    let x = Scale::new([first as f64 - 0.5, last as f64 + 0.5], [34.0, 480.0]);
    let y = Scale::new([0.0, most], [212.0, 12.0]);
    for tick in y.ticks(4.0) {
        svg.line(34.0, y.at(tick), 480.0, y.at(tick), "grid");
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
    svg.line(34.0, 212.0, 480.0, 212.0, "axis");
    for tick in Scale::new([first as f64, last as f64], [0.0, 1.0]).ticks(9.0) {
        if tick.fract() == 0.0 {
            svg.text(x.at(tick), 229.0, Anchor::Middle, "muted small", &short(tick * width as f64));
        }
    }
    let mean = x.at(summary.margin.mean / width as f64);
    svg.line(mean, 6.0, mean, 212.0, "zero");
    let [a, b] = summary.margin.interval;
    let text = format!("mean {:+.2} [{a:+.2}, {b:+.2}]", summary.margin.mean);
    svg.text(480.0, 248.0, Anchor::End, "small", &text);
    svg.finish()
}

/// The margin turn by turn.
pub fn course(manifest: &Manifest, summary: &Summary) -> String {
    let mut svg = Svg::new(480.0, 250.0, "margin by turn");
    let Some(last) = summary.course.last() else { return svg.finish() };
    let low = summary.course.iter().map(|t| t.quantiles[0]).min().unwrap_or(0).min(0) as f64;
    let high = summary.course.iter().map(|t| t.quantiles[4]).max().unwrap_or(0).max(0) as f64;
    let reach = low.abs().max(high).max(1.0);
    let x = Scale::new([1.0, (last.turn as f64).max(2.0)], [46.0, 470.0]);
    let y = Scale::new([-reach, reach], [212.0, 12.0]);
    for tick in y.ticks(6.0) {
        svg.line(36.0, y.at(tick), 480.0, y.at(tick), if tick == 0.0 { "axis" } else { "grid" });
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
    svg.text(480.0, 248.0, Anchor::End, "small", "line: median · dots: mean");
    svg.finish()
}

/// Plain bars with their shares.
pub fn counts(label: &str, counts: Vec<(String, u64)>) -> String {
    let height = 26.0 * counts.len() as f64 + 6.0;
    let mut svg = Svg::new(480.0, height.max(32.0), label);
    let all = counts.iter().map(|(_, n)| *n).sum::<u64>().max(1) as f64;
    let most = counts.iter().map(|(_, n)| *n).max().unwrap_or(1).max(1) as f64;
    for (i, (name, games)) in counts.iter().enumerate() {
        let y = 26.0 * i as f64 + 4.0;
        let w = 340.0 * *games as f64 / most;
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
pub fn losses(summary: &Summary) -> String {
    let rows = summary.losses.len();
    let mut svg = Svg::new(1000.0, 30.0 * rows as f64 + 34.0, "losses by group");
    let part = |lost: f64, strength: u32| lost / (strength.max(1)) as f64;
    let most = summary
        .losses
        .iter()
        .map(|g| part(g.losses.interval[1].max(g.by_winner[0]).max(g.by_winner[1]), g.strength));
    let most = most.fold(0.05f64, f64::max).min(1.0);
    let x = Scale::new([0.0, most], [260.0, 880.0]);
    let foot = 30.0 * rows as f64 + 4.0;
    for tick in x.ticks(6.0) {
        svg.line(x.at(tick), 0.0, x.at(tick), foot, "grid");
        svg.text(
            x.at(tick),
            foot + 20.0,
            Anchor::Middle,
            "muted small",
            &format!("{} %", short(100.0 * tick)),
        );
    }
    for (i, group) in summary.losses.iter().enumerate() {
        let (y, shade) = (30.0 * i as f64 + 4.0, class(group.side));
        let share = part(group.losses.mean, group.strength);
        let title = format!("{}: {:.2} of {} lost a game", group.name, group.losses.mean, group.strength);
        svg.text(248.0, y + 15.0, Anchor::End, "", &group.name);
        svg.bar(260.0, y + 3.0, x.at(share) - 260.0, 17.0, &format!("{shade}-soft"), &title);
        let [low, high] = group.losses.interval.map(|lost| part(lost, group.strength));
        svg.interval([low, share, high].map(|p| x.at(p)), y + 11.5, shade, &title);
        for (winner, lost) in Side::BOTH.into_iter().zip(group.by_winner) {
            let title = format!(
                "{}: {lost:.2} lost in games won by the {} side",
                group.name,
                ["first", "second"][winner.index()]
            );
            svg.dot(
                x.at(part(lost, group.strength)),
                y + 11.5,
                3.4,
                &format!("ring {}-line", class(winner)),
                &title,
            );
        }
        let text = format!("{:.2} of {}", group.losses.mean, group.strength);
        svg.text(1000.0, y + 15.0, Anchor::End, "muted small", &text);
    }
    svg.finish()
}

/// The board, once for each side, shaded by how many of its units died where.
pub fn heat(manifest: &Manifest, ground: &Ground, summary: &Summary) -> String {
    let xs = || ground.spots.iter().map(|s| s.x as f64);
    let ys = || ground.spots.iter().map(|s| s.y as f64);
    let pitch = (ground.pitch as f64).max(1.0);
    let (left, right) = (xs().fold(f64::INFINITY, f64::min), xs().fold(f64::NEG_INFINITY, f64::max));
    let (top, bottom) = (ys().fold(f64::INFINITY, f64::min), ys().fold(f64::NEG_INFINITY, f64::max));
    if !left.is_finite() {
        return String::new();
    }
    let unit = 480.0 / (right - left + 1.2 * pitch);
    let height = (bottom - top + 1.2 * pitch) * unit + 30.0;
    let mut maps = String::new();
    let mut fallen: Vec<[u64; 2]> = vec![[0; 2]; ground.spots.len()];
    for death in &summary.deaths {
        if let Some(i) = nearest(ground, death.at) {
            Side::BOTH.into_iter().for_each(|side| fallen[i][side.index()] += death.count[side.index()]);
        }
    }
    let most = fallen.iter().flatten().copied().max().unwrap_or(0).max(1) as f64;
    let games = (summary.games as f64).max(1.0);
    for side in Side::BOTH {
        let mut svg = Svg::new(480.0, height, "where units die");
        let mut names = Vec::new();
        let total: u64 = fallen.iter().map(|count| count[side.index()]).sum();
        let text = format!("{}: {:.2} units a game", manifest.sides[side.index()], total as f64 / games);
        svg.text(0.0, 16.0, Anchor::Start, "strong", &text);
        for (spot, count) in ground.spots.iter().zip(&fallen) {
            let x = (spot.x as f64 - left + 0.6 * pitch) * unit;
            let y = 30.0 + (spot.y as f64 - top + 0.6 * pitch) * unit;
            let outline = outline(ground.shape, x, y, pitch * unit);
            let n = count[side.index()];
            let rate = n as f64 / games;
            let name = if spot.name.is_empty() { place(spot.at) } else { spot.name.clone() };
            svg.area(&outline, &format!("cell g{}", spot.tint.min(5)), "", &name);
            // The root keeps rare places visible beside the worst.
            let heat = if n > 0 { 0.12 + 0.88 * (n as f64 / most).sqrt() } else { 0.0 };
            if n > 0 {
                let style = format!("opacity:{heat:.2}");
                svg.area(&outline, class(side), &style, &format!("{name}: {rate:.3} units a game"));
            }
            let wide = pitch * unit;
            let ink = if heat > 0.5 { "on small" } else { "small" };
            if wide > 46.0 {
                names.push((x, y - 2.0, ink, name));
                names.push((x, y + 13.0, ink, format!("{rate:.2}")));
            } else if wide > 26.0 && !spot.name.is_empty() {
                names.push((x, y + 4.0, "name small", name));
            }
        }
        // Above all fields, and not over the edge.
        for (x, y, ink, name) in names {
            let half = 3.2 * name.chars().count() as f64;
            svg.text(x.clamp(half, (480.0 - half).max(half)), y, Anchor::Middle, ink, &name);
        }
        maps += &svg.finish();
    }
    format!("<div class=\"maps\">{maps}</div>")
}

fn place(at: Place) -> String {
    match at {
        Place::Hex(id) => format!("{id:04}"),
        Place::Point(x, y) => format!("{x}, {y}"),
    }
}

/// The spot of a place: itself, or for a point between spots the nearest.
fn nearest(ground: &Ground, at: Place) -> Option<usize> {
    let exact = ground.spots.iter().position(|spot| spot.at == at);
    exact.or_else(|| {
        let Place::Point(x, y) = at else { return None };
        let far = |i: &usize| {
            let spot = &ground.spots[*i];
            let (dx, dy) = (spot.x as i64 - x as i64, spot.y as i64 - y as i64);
            dx * dx + dy * dy
        };
        (0..ground.spots.len()).min_by_key(far)
    })
}

fn outline(shape: Shape, x: f64, y: f64, pitch: f64) -> Vec<(f64, f64)> {
    match shape {
        Shape::Square => {
            let r = 0.5 * pitch;
            vec![(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)]
        }
        Shape::FlatHex | Shape::PointedHex => {
            let r = pitch / 3f64.sqrt();
            let turn: f64 = if shape == Shape::FlatHex { 0.0 } else { 30.0 };
            (0..6)
                .map(|k| (turn + 60.0 * k as f64).to_radians())
                .map(|a| (x + r * a.cos(), y + r * a.sin()))
                .collect()
        }
    }
}

/// Differences between won and lost games, the strongest first.
pub fn effects(summary: &Summary) -> String {
    let shown = &summary.effects[..summary.effects.len().min(16)];
    let mut svg = Svg::new(1000.0, 28.0 * shown.len() as f64 + 34.0, "effect sizes");
    let reach = shown.iter().flat_map(|e| e.interval).map(f64::abs).fold(0.5f64, f64::max);
    let x = Scale::new([-reach, reach], [400.0, 860.0]);
    let foot = 28.0 * shown.len() as f64 + 4.0;
    for tick in x.ticks(7.0) {
        svg.line(x.at(tick), 0.0, x.at(tick), foot, if tick == 0.0 { "axis" } else { "grid" });
        svg.text(x.at(tick), foot + 20.0, Anchor::Middle, "muted small", &short(tick));
    }
    for (i, effect) in shown.iter().enumerate() {
        let y = 28.0 * i as f64 + 14.0;
        let shade = if effect.d >= 0.0 { "first" } else { "second" };
        svg.text(384.0, y + 4.0, Anchor::End, "", &effect.name);
        let [low, high] = effect.interval;
        let title = format!("d {:+.2} [{low:+.2}, {high:+.2}]", effect.d);
        svg.interval([low, effect.d, high].map(|d| x.at(d)), y, shade, &title);
        let text = format!("{:.2} / {:.2}", effect.won, effect.lost);
        svg.text(1000.0, y + 4.0, Anchor::End, "muted small", &text);
    }
    svg.text(1000.0, foot + 20.0, Anchor::End, "muted small", "mean won / lost");
    svg.finish()
}
