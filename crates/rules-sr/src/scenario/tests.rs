mod data;
mod faults;

use super::*;
use kernel::Options;

/// A battle that comes with the program, with options like "hypothetical=yes".
pub(crate) fn battle(id: &str, options: &[(&str, &str)]) -> Sr {
    let text = BATTLES.iter().find(|b| b.id == id).expect("a battle of ours").text;
    let options: Options = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    Sr::read(id, text, &options).unwrap_or_else(|faults| {
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        panic!("{}", lines.join("\n"))
    })
}

/// SR-R90, SR-8.1.6a
#[test]
fn every_battle_that_comes_with_the_program_reads_without_a_fault() {
    for b in Sr::battles() {
        let read = battle(b.id, &[]);
        assert_eq!(read.title, b.title);
        battle(b.id, &[("set-up", "free")]);
    }
    battle("sr/hondschoote", &[("hypothetical", "yes"), ("bids", "yes")]);
}

#[test]
fn a_file_that_is_too_long_and_bytes_that_are_no_file_are_refused_without_a_panic() {
    let long = "#".repeat(MAX_TEXT + 1);
    let faults = Sr::read("long.toml", &long, &Options::new()).unwrap_err();
    assert_eq!((faults.len(), faults[0].line), (1, 0));
    for data in
        [&b""[..], b"\xff\xfe\0", b"[map]\nterrain = 7", b"a=[[[[[[[[[[[[[[", b"[map]\nterrain=\"01\"\n"]
    {
        fuzz_scenario(data);
    }
}

#[test]
fn a_file_with_a_line_lost_or_cut_off_is_judged_like_any_other() {
    let faults = |text: &str| Sr::read("cut", text, &Options::new()).err();
    conformance::cut_is_judged(faults, BATTLES[2].text).unwrap_or_else(|why| panic!("{why}"));
}
