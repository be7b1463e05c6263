// tidy: ids here are invented
use crate::{Library, fuzz_digest};

const FILE: &str = "soldiers-of-the-republic.md";

fn faults(text: &str) -> Vec<String> {
    Library::parse(&[(FILE, text)]).err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

#[test]
fn all_faults_come_at_once_with_their_lines() {
    let text =
        "- **SR-1a** x\n- **SR-1a** again\n- **WB-1a** foreign\n- **SR-4..3** malformed\n\n| a |\n| b |\n";
    let all = faults(text);
    assert_eq!(all.len(), 4, "{all:?}");
    assert!(all[0].starts_with("soldiers-of-the-republic.md:2: SR-1a stands already at"));
    assert!(all[1].contains(":3: WB-1a has a foreign prefix"));
    assert!(all[2].contains(":4: SR-4..3 has not the shape"));
    assert!(all[3].contains(":6: the table has no rule"));
}

#[test]
fn ids_that_differ_only_in_case_are_duplicates() {
    assert_eq!(faults("- **SR-TET-c** x\n- **SR-TET-C** y").len(), 1);
}

#[test]
fn a_row_must_belong_to_its_table() {
    let text = "### BA-T1 — x\n\n| Row | A |\n|---|---|\n| T2.1 | y |\n";
    let faults = Library::parse(&[("belle-alliance.md", text)]).unwrap_err();
    assert_eq!(faults[0].sentence, "row T2.1 does not belong to table BA-T1");
}

#[test]
fn a_row_may_not_be_wider_than_its_head() {
    assert!(faults("| a |\n|---|\n| b | c |\n")[0].contains("more cells"));
}

#[test]
fn an_unclosed_block_an_unknown_file_and_a_monster_are_faults() {
    assert!(faults("```\nx")[0].contains("never closed"));
    assert!(Library::parse(&[("other.md", "")]).unwrap_err()[0].sentence.contains("no rule set"));
    assert!(faults(&"x".repeat(20_000))[0].contains("longer than"));
    assert!(faults(&"x\n".repeat(50_001))[0].contains("more than"));
    assert!(faults(&"x\n".repeat(3 << 20))[0].contains("larger than"));
    assert!(Library::parse(&[(FILE, ""); 65]).is_err());
}

#[test]
fn an_empty_digest_is_an_empty_library() {
    let library = Library::parse(&[(FILE, "")]).unwrap();
    assert!(library.entries().is_empty() && library.get("SR-1a").is_none() && library.search("x").is_empty());
}

#[test]
fn no_input_makes_the_parser_panic() {
    // Every beginning of a nasty text, and the text with each byte spoilt in turn.
    let nasty = "# t\n## 1. é\n### SR-X — ñ\n| Id | **a** |\n|---|:-:|\n| SR-X-1 | \\| `b` |\n- **SR-1a** → ’\n  ```\n|\n||\n\
                 - **\n1. **SR-S1** 'a' \"b\\\n'\u{1F600}' r#\"x /* */ #[cfg(test)] mod x { } 4.3a (R1 SR-SR-1 -";
    for cut in (0..=nasty.len()).step_by(5) {
        fuzz_digest(&nasty.as_bytes()[..cut]);
    }
    for at in (0..nasty.len()).step_by(7) {
        let mut spoilt = nasty.as_bytes().to_vec();
        spoilt[at] = b"|-#*`\xff\n\""[at % 8];
        fuzz_digest(&spoilt);
    }
}
