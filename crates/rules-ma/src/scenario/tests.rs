mod data;
mod faults;
mod muster;

use super::*;
use kernel::Options;

pub(crate) fn options(pairs: &[(&str, &str)]) -> Options {
    pairs.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect()
}

/// A battle that comes with the program, with options like "set-up=free".
pub(crate) fn battle(id: &str, pairs: &[(&str, &str)]) -> Battle {
    let text = BATTLES.iter().find(|b| b.id == id).expect("a battle of ours").text;
    Battle::read(id, text, &options(pairs)).unwrap_or_else(|faults| {
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        panic!("{}", lines.join("\n"))
    })
}

/// MA-C1
#[test]
fn every_battle_that_comes_with_the_program_reads_without_a_fault() {
    for b in Battle::battles() {
        let read = battle(b.id, &[]);
        assert_eq!(read.title, b.title);
        for choice in read.choices() {
            for value in choice.values {
                battle(b.id, &[(choice.key, value)]);
            }
        }
    }
}

/// Cut anywhere, or with any line lost, a file gives a battle, or faults that each point into it. A comment may be lost,
/// half a file may not.
#[test]
fn a_file_with_a_line_lost_or_cut_off_is_judged_like_any_other() {
    let text = BATTLES[4].text;
    let lines: Vec<&str> = text.lines().collect();
    let (mut accepted, mut refused) = (0, 0);
    let mut judge = |text: &str| match Battle::read("cut", text, &Options::new()) {
        Ok(_) => accepted += 1,
        Err(faults) => {
            refused += 1;
            let last = text.lines().count() as u32 + 1;
            let told = |fault: &Fault| fault.line <= last && !fault.sentence.is_empty();
            assert!(!faults.is_empty() && faults.iter().all(told), "{faults:#?}");
        }
    };
    for skip in 0..lines.len() {
        let kept: Vec<&str> = lines.iter().enumerate().filter(|&(i, _)| i != skip).map(|(_, l)| *l).collect();
        judge(&kept.join("\n"));
        judge(&lines[..skip].join("\n"));
    }
    for text in ["", "\u{fffd}\0", "[battle]\ntable = 7", "a=[[[[[[[[[[[[[[", "[[area]]\npoints = []"] {
        judge(text);
    }
    assert!(accepted > 5 && refused > lines.len(), "{accepted} accepted, {refused} refused");
}
