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

#[test]
fn a_file_with_a_line_lost_or_cut_off_is_judged_like_any_other() {
    let faults = |text: &str| Battle::read("cut", text, &Options::new()).err();
    conformance::cut_is_judged(faults, BATTLES[4].text).unwrap_or_else(|why| panic!("{why}"));
    for text in ["", "\u{fffd}\0", "[battle]\ntable = 7", "a=[[[[[[[[[[[[[[", "[[area]]\npoints = []"] {
        assert!(faults(text).is_some_and(|faults| !faults.is_empty()), "{text}");
    }
}
