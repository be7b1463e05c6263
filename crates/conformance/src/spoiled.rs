//! Scenario files spoiled on purpose: every fault is told, and told where it is.

use kernel::Fault;

/// Replaces `old` once by `new`, in which `^` marks where the fault must be; there must be a fault there that says
/// `words`.
pub fn fault_is_found(
    faults: impl Fn(&str) -> Vec<Fault>,
    text: &str,
    old: &str,
    new: &str,
    words: &str,
) -> Result<(), String> {
    if !text.contains(old) {
        return Err(format!("{old} is not in the file"));
    }
    let marked = text.replacen(old, new, 1);
    let Some((before, _)) = marked.split_once('^') else { return Err(format!("{new} has no mark")) };
    let line = before.matches('\n').count() as u32 + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() as u32 + 1;
    let found = faults(&marked.replacen('^', "", 1));
    let hit = found.iter().any(|f| (f.line, f.column) == (line, column) && f.sentence.contains(words));
    if hit { Ok(()) } else { Err(format!("wanted {line}:{column} … {words} …, got {found:#?}")) }
}

/// Cut anywhere, or with any line lost, a file gives a battle, or faults that each point into it. A comment may be lost,
/// half a file may not.
pub fn cut_is_judged(faults: impl Fn(&str) -> Option<Vec<Fault>>, text: &str) -> Result<(), String> {
    let lines: Vec<&str> = text.lines().collect();
    let (mut accepted, mut refused) = (0, 0);
    for skip in 0..lines.len() {
        let kept = lines.iter().enumerate().filter(|&(i, _)| i != skip).map(|(_, line)| *line);
        let (lost, cut) = (kept.collect::<Vec<_>>().join("\n"), lines[..skip].join("\n"));
        for spoiled in [lost, cut] {
            let Some(found) = faults(&spoiled) else {
                accepted += 1;
                continue;
            };
            refused += 1;
            let last = spoiled.lines().count() as u32 + 1;
            let told = |fault: &Fault| fault.line <= last && !fault.sentence.is_empty();
            if found.is_empty() || !found.iter().all(told) {
                return Err(format!("without line {}: {found:#?}", skip + 1));
            }
        }
    }
    match accepted > 5 && refused > lines.len() {
        true => Ok(()),
        false => Err(format!("{accepted} accepted, {refused} refused")),
    }
}
