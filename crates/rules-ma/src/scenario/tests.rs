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

/// Cut anywhere, or with any line lost, a file gives faults or a battle, never a panic.
#[test]
fn a_file_with_a_line_lost_or_cut_off_is_judged_like_any_other() {
    let text = BATTLES[4].text;
    let lines: Vec<&str> = text.lines().collect();
    for skip in 0..lines.len() {
        let kept: Vec<&str> = lines.iter().enumerate().filter(|&(i, _)| i != skip).map(|(_, l)| *l).collect();
        fuzz_scenario(kept.join("\n").as_bytes());
        fuzz_scenario(lines[..skip].join("\n").as_bytes());
    }
    for data in
        [&b""[..], b"\xff\xfe\0", b"[battle]\ntable = 7", b"a=[[[[[[[[[[[[[[", b"[[area]]\npoints = []"]
    {
        fuzz_scenario(data);
    }
}
