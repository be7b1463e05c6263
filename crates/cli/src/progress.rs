//! Bars on a terminal, nothing in a pipe.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar with rate and remaining time, on standard error.
pub fn bar(total: u64, what: &str) -> ProgressBar {
    let bar = ProgressBar::new(total);
    let template = format!("{{bar:40}} {{pos}}/{{len}} {what}  {{per_sec}}  {{eta}} to go");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar
}
