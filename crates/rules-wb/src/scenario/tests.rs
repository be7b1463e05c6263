mod data;
mod faults;

use super::*;
use kernel::Options;

/// A battle that comes with the program, with options like "facing=vertex_222".
pub(crate) fn battle(id: &str, options: &[(&str, &str)]) -> Wb {
    let text = BATTLES.iter().find(|b| b.id == id).expect("a battle of ours").text;
    let options: Options = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    Wb::read(id, text, &options).unwrap_or_else(|faults| {
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        panic!("{}", lines.join("\n"))
    })
}

/// WB-V1, WB-V2, WB-V3, WB-V4, WB-V5, WB-V6, WB-V7, WB-V8, WB-V9, WBS-4.2
#[test]
fn every_battle_reads_without_a_fault_in_every_setting_of_every_option() {
    for b in Wb::battles() {
        let read = battle(b.id, &[]);
        assert_eq!(read.title, b.title);
        assert_eq!((read.params.variants, read.params.set_up), (Variants::default(), SetUpRule::Historical));
        for choice in read.offered() {
            let words = choice.values.iter().map(|value| {
                let chosen = battle(b.id, &[(choice.key, value)]);
                format!("{:?} {:?}", chosen.params.variants, chosen.params.set_up)
            });
            let mut words: Vec<String> = words.collect();
            words.dedup();
            assert_eq!(words.len(), choice.values.len(), "{} does not change anything", choice.key);
        }
    }
    assert_eq!(battle("wb/warburg", &[]).offered().len(), 10);
    assert_eq!(battle("wb/small/field", &[]).offered().len(), 9);
}

#[test]
fn a_file_that_is_too_long_and_bytes_that_are_no_file_are_refused_without_a_panic() {
    let long = "#".repeat(MAX_TEXT + 1);
    let faults = Wb::read("long.toml", &long, &Options::new()).unwrap_err();
    assert_eq!((faults.len(), faults[0].line), (1, 0));
    for data in
        [&b""[..], b"\xff\xfe\0", b"[map]\nterrain = 7", b"a=[[[[[[[[[[[[[[", b"[map]\nterrain=\"01\"\n"]
    {
        fuzz_scenario(data);
    }
}

#[test]
fn a_file_with_a_line_lost_or_cut_off_is_judged_like_any_other() {
    let faults = |text: &str| Wb::read("cut", text, &Options::new()).err();
    conformance::cut_is_judged(faults, BATTLES[2].text).unwrap_or_else(|why| panic!("{why}"));
}
