//! Plays inside a document: so that every example in a manual is run.

/// How a fenced block of a document begins that is a play.
const OPENS: &str = "```play";
/// How a fenced block ends.
const CLOSES: &str = "```";

/// The text of a document with everything blanked but its fenced plays, so that faults keep their lines.
pub fn fenced(document: &str) -> String {
    let mut inside = false;
    let mut text = String::with_capacity(document.len());
    for line in document.lines() {
        let fence = line.trim_end();
        if inside && fence == CLOSES {
            inside = false;
        } else if inside {
            text.push_str(line);
        } else {
            inside = fence == OPENS;
        }
        text.push('\n');
    }
    text
}
