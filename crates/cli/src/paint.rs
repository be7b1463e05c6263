//! Green and red, on a terminal that wants them.

use std::io::IsTerminal;

/// Whether to paint at all: on a terminal, unless `NO_COLOR` or `CI` is set.
fn wanted() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    std::io::stdout().is_terminal() && !set("NO_COLOR") && !set("CI")
}

fn paint(code: &str, text: &str) -> String {
    if wanted() { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
}

/// What went well.
pub fn green(text: &str) -> String {
    paint("32", text)
}

/// What did not.
pub fn red(text: &str) -> String {
    paint("31", text)
}
