//! The report as one sheet of paper: what is shown on its page and handed on as a picture.

use kernel::Side;
use protocol::{Luck, Report, TurnMark};
use std::fmt::Write;
use view::Livery;

const WIDTH: f64 = 1200.0;
const EDGE: f64 = 60.0;
const INK: &str = "#2b2118";
const FAINT: &str = "#7a6a55";
const PAPER: &str = "#f6eedb";
const RULE: &str = "#cdbd9d";
const SERIF: &str = "EB Garamond, Georgia, DejaVu Serif, serif";
/// Letters of a line of the list of turning points.
const MOST_LETTERS: usize = 118;

/// The whole sheet as an SVG document.
pub fn poster(report: &Report) -> String {
    let mut sheet = Sheet { body: String::new(), y: 70.0, colours: report.livery.map(colour) };
    sheet.head(report);
    sheet.course(report);
    sheet.losses(report);
    sheet.luck(report);
    sheet.turning(report);
    sheet.finish(&report.title)
}

fn colour(livery: Livery) -> &'static str {
    match livery {
        Livery::Blue => "#2a5a96",
        Livery::Red => "#b5431f",
    }
}

/// A drawing that grows downwards.
struct Sheet {
    body: String,
    y: f64,
    colours: [&'static str; 2],
}

impl Sheet {
    fn text(&mut self, x: f64, y: f64, size: f64, style: &str, text: &str) {
        let text = escape(text);
        let _ = write!(self.body, r#"<text x="{x:.1}" y="{y:.1}" font-size="{size}" {style}>{text}</text>"#);
    }
    fn line(&mut self, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2], style: &str) {
        let _ = write!(self.body, r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" {style}/>"#);
    }
    fn bar(&mut self, [x, y]: [f64; 2], [w, h]: [f64; 2], fill: &str) {
        let (w, h) = (w.max(0.0), h.max(0.0));
        let _ = write!(
            self.body,
            r#"<rect x="{x:.1}" y="{y:.1}" width="{w:.1}" height="{h:.1}" fill="{fill}"/>"#
        );
    }
    fn heading(&mut self, text: &str) {
        self.y += 44.0;
        let y = self.y;
        self.text(EDGE, y, 27.0, "", text);
        self.line([EDGE, y + 10.0], [WIDTH - EDGE, y + 10.0], &format!(r#"stroke="{RULE}""#));
        self.y += 22.0;
    }

    fn head(&mut self, report: &Report) {
        let [first, second] = &report.sides;
        self.text(EDGE, self.y, 48.0, "", &report.title);
        let verdict = match report.over.winner {
            Some(side) => format!("Victory of the {} army", report.sides[side.index()]),
            None => "A drawn battle".to_owned(),
        };
        let fill = report.over.winner.map_or(INK, |side| self.colours[side.index()]);
        self.y += 44.0;
        self.text(EDGE, self.y, 30.0, &format!(r#"fill="{fill}""#), &verdict);
        self.y += 32.0;
        let under = format!("{first} against {second} · {} · {}", report.over.level, report.score);
        self.text(EDGE, self.y, 21.0, &format!(r#"fill="{FAINT}" font-style="italic""#), &under);
    }

    /// How the battle stood from moment to moment: above the middle the first side was better off.
    fn course(&mut self, report: &Report) {
        let Some(last) = report.course.last() else { return };
        self.heading("How the battle stood");
        let (top, height) = (self.y, 250.0);
        let most = report.course.iter().map(|stood| stood.worth.abs()).fold(1.0, f64::max) * 1.08;
        let middle = top + height / 2.0;
        let across =
            |entry: u32| EDGE + (WIDTH - 2.0 * EDGE) * f64::from(entry) / f64::from(last.entry.max(1));
        let down = |worth: f64| middle - worth / most * height / 2.0;
        for mark in &report.turns {
            let x = across(mark.entry);
            self.line([x, top], [x, top + height], &format!(r#"stroke="{RULE}" stroke-dasharray="2 4""#));
        }
        for (half, fill) in self.colours.into_iter().enumerate() {
            let side = |worth: f64| if half == 0 { worth.max(0.0) } else { worth.min(0.0) };
            let mut points = format!("{:.1},{middle:.1}", across(0));
            for stood in &report.course {
                let _ = write!(points, " {:.1},{:.1}", across(stood.entry), down(side(stood.worth)));
            }
            let _ = write!(points, " {:.1},{middle:.1}", across(last.entry));
            let _ = write!(
                self.body,
                r#"<polygon points="{points}" fill="{fill}" fill-opacity=".55" stroke="none"/>"#
            );
        }
        let line: Vec<String> = report
            .course
            .iter()
            .map(|stood| format!("{:.1},{:.1}", across(stood.entry), down(stood.worth)))
            .collect();
        let _ = write!(
            self.body,
            r#"<polyline points="{}" fill="none" stroke="{INK}" stroke-width="1.6"/>"#,
            line.join(" ")
        );
        self.line([EDGE, middle], [WIDTH - EDGE, middle], &format!(r#"stroke="{INK}""#));
        for (n, side) in report.sides.iter().enumerate() {
            let y = if n == 0 { top + 20.0 } else { top + height - 8.0 };
            let style = format!(
                r#"fill="{}" stroke="{PAPER}" stroke-width="4" paint-order="stroke""#,
                self.colours[n]
            );
            self.text(EDGE + 8.0, y, 19.0, &style, &format!("{} better off", kernel::people(side)));
        }
        for (n, point) in report.turning.iter().enumerate() {
            let near = report.course.partition_point(|stood| stood.entry < point.entry);
            let worth = report.course.get(near).map_or(0.0, |stood| stood.worth);
            self.number(across(point.entry), down(worth), n + 1);
        }
        self.turn_names(report, top + height + 20.0, across);
        self.y = top + height + 22.0;
    }

    /// The turns below a chart, where they fit.
    fn turn_names(&mut self, report: &Report, y: f64, across: impl Fn(u32) -> f64) {
        let (mut from, mut free) = (0, 0.0);
        for mark in &report.turns {
            let x = (across(from) + across(mark.entry)) / 2.0;
            from = mark.entry;
            if mark.turn == 0 || x < free {
                continue;
            }
            let name = format!("{} {}", report.called, mark.turn);
            free = x + 9.0 * name.chars().count() as f64;
            let style = format!(r#"fill="{FAINT}" text-anchor="middle""#);
            self.text(x, y, 17.0, &style, &name);
        }
    }

    fn number(&mut self, x: f64, y: f64, n: usize) {
        let _ = write!(
            self.body,
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="12" fill="{PAPER}" stroke="{INK}" stroke-width="1.5"/>"#
        );
        self.text(x, y + 6.0, 17.0, r#"text-anchor="middle""#, &n.to_string());
    }

    /// What was lost by the end of each turn, as a share of what there was.
    fn losses(&mut self, report: &Report) {
        let strength = strength(report);
        let turns: Vec<&TurnMark> = report.turns.iter().filter(|mark| mark.turn > 0).collect();
        let Some(end) = turns.last() else { return };
        self.heading(&format!("Losses by the end of each {}", report.called));
        let (top, height) = (self.y, 150.0);
        let share = |lost: u32, n: usize| f64::from(lost) / f64::from(strength[n].max(1));
        let most = (0..2).map(|n| share(end.losses[n], n)).fold(0.05, f64::max);
        let room = (WIDTH - 2.0 * EDGE) / turns.len() as f64;
        let wide = (room * 0.36).min(40.0);
        for (i, mark) in turns.iter().enumerate() {
            let x = EDGE + room * (i as f64 + 0.5);
            for n in 0..2 {
                let tall = share(mark.losses[n], n) / most * height;
                let left = if n == 0 { x - wide - 1.0 } else { x + 1.0 };
                self.bar([left, top + height - tall], [wide, tall], self.colours[n]);
            }
            let style = format!(r#"fill="{FAINT}" text-anchor="middle""#);
            self.text(x, top + height + 20.0, 17.0, &style, &mark.turn.to_string());
        }
        self.line([EDGE, top + height], [WIDTH - EDGE, top + height], &format!(r#"stroke="{INK}""#));
        self.y = top + height + 50.0;
        let said: Vec<String> = (0..2)
            .map(|n| {
                let percent = share(end.losses[n], n) * 100.0;
                format!("{}: {} of {} lost ({percent:.0} %)", report.sides[n], end.losses[n], strength[n])
            })
            .collect();
        self.text(EDGE, self.y, 20.0, "", &said.join(" · "));
    }

    fn luck(&mut self, report: &Report) {
        self.heading("The luck of the dice");
        for (n, luck) in report.luck.iter().enumerate() {
            self.y += 28.0;
            let words = lucky(luck);
            let y = self.y;
            self.bar([EDGE, y - 14.0], [14.0, 14.0], self.colours[n]);
            self.text(EDGE + 24.0, y, 20.0, "", &format!("{}: {words}", report.sides[n]));
        }
        self.y += 30.0;
        self.text(EDGE, self.y, 20.0, r#"font-style="italic""#, &favour(report));
    }

    fn turning(&mut self, report: &Report) {
        if report.turning.is_empty() {
            return;
        }
        self.heading("What turned it");
        for (n, point) in report.turning.iter().enumerate() {
            self.y += 30.0;
            let y = self.y;
            self.number(EDGE + 14.0, y - 6.0, n + 1);
            let helped = kernel::people(&report.sides[point.helped.index()]);
            let style = format!(r#"fill="{}""#, self.colours[point.helped.index()]);
            let called = kernel::capital(report.called);
            let head = format!("{called} {}, {:.1} points for the {helped}", point.turn, point.points);
            self.text(EDGE + 38.0, y, 20.0, &style, &head);
            for line in wrapped(&point.text) {
                self.y += 24.0;
                self.text(EDGE + 38.0, self.y, 19.0, "", &line);
            }
        }
    }

    fn finish(mut self, title: &str) -> String {
        self.y += 56.0;
        let style = format!(r#"fill="{FAINT}" text-anchor="end" font-style="italic""#);
        self.text(WIDTH - EDGE, self.y, 18.0, &style, "Grognard, the wargame table that knows the rules");
        let (height, title) = (self.y + 34.0, escape(title));
        let inner = (WIDTH - 36.0, height - 36.0);
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height:.0}" viewBox="0 0 {WIDTH} {height:.0}" font-family="{SERIF}" fill="{INK}"><title>{title}</title><rect width="{WIDTH}" height="{height:.0}" fill="{PAPER}"/><rect x="18" y="18" width="{}" height="{}" fill="none" stroke="{INK}" stroke-width="1.5"/>{}</svg>"#,
            inner.0, inner.1, self.body
        )
    }
}

/// What each side had at the beginning.
fn strength(report: &Report) -> [u32; 2] {
    Side::BOTH
        .map(|side| report.groups.iter().filter(|group| group.side == side).map(|group| group.strength).sum())
}

/// The dice of a side in words.
fn lucky(luck: &Luck) -> String {
    let mut parts = Vec::new();
    if luck.tests > 0 {
        let Luck { tests, passed, passed_expected, .. } = luck;
        parts.push(format!("passed {passed} of {tests} tests, {passed_expected:.1} expected"));
    }
    if luck.dice > 0 {
        let Luck { dice, hits, hits_expected, .. } = luck;
        parts.push(format!("{hits} of {dice} dice counted, {hits_expected:.1} expected"));
    }
    if luck.others > 0 {
        let n = luck.others;
        parts.push(format!("{n} other {}", if n == 1 { "roll" } else { "rolls" }));
    }
    if parts.is_empty() { "no dice of their own".to_owned() } else { parts.join("; ") }
}

/// Whom the dice favoured.
fn favour(report: &Report) -> String {
    let (side, points) = (usize::from(report.favour < 0.0), report.favour.abs());
    if points < 0.5 {
        return "All in all, the dice favoured nobody.".to_owned();
    }
    format!(
        "All in all, the dice were worth {points:.1} points of the score to the {} beyond what could be expected.",
        kernel::people(&report.sides[side])
    )
}

/// Lines that fit the sheet.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= MOST_LETTERS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
