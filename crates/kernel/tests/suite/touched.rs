//! Files that somebody edited, cut, swapped or never wrote: the chain breaks, and the right line is named.

use crate::table::{self, finished, problem, text};
use kernel::file::{self, MOST_BYTES, MOST_LINE};
use kernel::{FileFault, LineFault, Problem};
use picket::Answer;

/// A finished game with one line changed.
fn touched(line: u32, change: impl FnOnce(&str) -> String) -> String {
    let mut lines: Vec<String> = finished(5).lines().to_vec();
    let at = line as usize - 1;
    let new = change(&lines[at]);
    assert_ne!(new, lines[at], "the change must change something");
    lines[at] = new;
    lines.join("\n") + "\n"
}

fn fault(problem: Problem) -> (u32, LineFault) {
    match problem {
        Problem::File(FileFault::Line { line, fault }) => (line, fault),
        other => panic!("{other}"),
    }
}

#[test]
fn a_file_reads_back_to_the_byte() {
    let play = finished(5);
    let read = file::read::<Answer>(text(&play).as_bytes()).unwrap();
    assert_eq!(&read.header, play.header());
    assert_eq!(read.entries, play.course().entries());
    assert_eq!(read.hashes.last(), Some(&play.receipt()));
    assert_eq!(file::write(&read.header, &read.entries), text(&play));
    let verified = table::judge(&text(&play)).unwrap();
    assert!(verified.finished && verified.outcome.is_some());
    assert_eq!(verified.entries as usize, play.course().entries().len());
}

#[test]
fn one_die_changed_breaks_the_chain_at_its_line() {
    let line = table::line_of(&finished(5), table::is_roll);
    let text = touched(line, |old| {
        let at = old.find("\"faces\":[").unwrap() + 9;
        let face = if old[at..].starts_with('6') { "1" } else { "6" };
        format!("{}{face}{}", &old[..at], &old[at + 1..])
    });
    assert_eq!(fault(problem(&text)), (line, LineFault::Chain));
}

#[test]
fn one_decision_changed_breaks_the_chain_at_its_line() {
    let line = table::line_of(&finished(5), table::is_answer);
    // Whatever was decided, the other side is said to have decided it.
    let swap = |old: &str| match old.contains("\"side\":\"first\"") {
        true => old.replacen("\"side\":\"first\"", "\"side\":\"second\"", 1),
        false => old.replacen("\"side\":\"second\"", "\"side\":\"first\"", 1),
    };
    let text = touched(line, swap);
    assert_eq!(fault(problem(&text)), (line, LineFault::Chain));
}

#[test]
fn a_line_removed_doubled_or_swapped_is_named() {
    let lines: Vec<String> = finished(5).lines().to_vec();
    let joined = |lines: &[String]| lines.join("\n") + "\n";
    let mut removed = lines.clone();
    removed.remove(9);
    assert_eq!(fault(problem(&joined(&removed))), (10, LineFault::Number { expected: 9, found: 10 }));
    let mut doubled = lines.clone();
    doubled.insert(9, lines[9].clone());
    assert_eq!(fault(problem(&joined(&doubled))), (11, LineFault::Number { expected: 10, found: 9 }));
    let mut swapped = lines.clone();
    swapped.swap(9, 10);
    assert_eq!(fault(problem(&joined(&swapped))), (10, LineFault::Number { expected: 9, found: 10 }));
    let mut blank = lines;
    blank.insert(9, String::new());
    assert_eq!(fault(problem(&joined(&blank))), (10, LineFault::NoHash));
}

#[test]
fn blank_lines_at_the_end_are_forgiven() {
    table::judge(&(text(&finished(5)) + "\n\n")).unwrap();
}

#[test]
fn each_field_of_the_header_is_under_the_chain() {
    let changes: [(&str, &str); 7] = [
        ("\"grognard\":1", "\"grognard\":2"),
        ("\"rules\":\"PK\"", "\"rules\":\"SR\""),
        ("\"version\":1", "\"version\":2"),
        ("\"scenario\":\"pk/ford\"", "\"scenario\":\"pk/fort\""),
        ("\"options\":{}", "\"options\":{\"length\":\"long\"}"),
        ("\"contributions\":[\"01", "\"contributions\":[\"02"),
        ("\"commitment\":\"", "\"commitment\":\"00"),
    ];
    for (old, new) in changes {
        let text = touched(1, |line| {
            assert!(line.contains(old), "{old} is not in {line}");
            match old {
                "\"commitment\":\"" => {
                    let at = line.find(old).unwrap() + old.len();
                    format!("{}{new}{}", &line[..at - old.len()], &line[at + 2..])
                }
                _ => line.replacen(old, new, 1),
            }
        });
        assert_eq!(fault(problem(&text)), (1, LineFault::Chain), "{new}");
    }
    let text = touched(1, |line| line.replacen("\"scenario_sha256\":\"", "\"scenario_sha256\":\"x", 1));
    assert!(matches!(fault(problem(&text)), (1, LineFault::NotAnEntry(_))));
}

#[test]
fn an_opening_changed_is_not_what_was_sealed() {
    let line = table::line_of(&finished(5), table::is_sealed_answer);
    let text = touched(line, |old| {
        let at = old.rfind("\"conceal\":\"").unwrap() + 11;
        let post = if &old[at..at + 2] == "a1" { "a2" } else { "a1" };
        format!("{}{post}{}", &old[..at], &old[at + 2..])
    });
    assert_eq!(fault(problem(&text)), (line, LineFault::Seal));
}

#[test]
fn the_secret_changed_breaks_the_chain_at_the_last_line() {
    let last = finished(5).lines().len() as u32;
    let text = touched(last, |old| {
        let at = old.find("\"secret\":\"").unwrap() + 10;
        let digit = if old[at..].starts_with('0') { "1" } else { "0" };
        format!("{}{digit}{}", &old[..at], &old[at + 1..])
    });
    assert_eq!(fault(problem(&text)), (last, LineFault::Chain));
}

#[test]
fn a_file_cut_in_the_middle_of_any_line_is_refused_there() {
    let whole = text(&finished(5));
    let begins: Vec<usize> =
        std::iter::once(0).chain(whole.match_indices('\n').map(|(i, _)| i + 1)).collect();
    for (i, &begin) in begins.iter().enumerate().take(begins.len() - 1) {
        let end = begins[i + 1] - 1;
        for cut in [begin + 1, (begin + end) / 2, end - 1] {
            let problem = problem(&whole[..cut]);
            assert_eq!(problem.line() as usize, i + 1, "cut at {cut}: {problem}");
        }
    }
}

#[test]
fn a_file_cut_between_lines_is_an_unfinished_game_unless_somebody_holds_a_receipt() {
    let play = finished(5);
    let part = play.lines()[..20].join("\n");
    let verified = kernel::verify(table::game(), part.as_bytes(), &[]).unwrap();
    assert!(!verified.finished);
    let missing = kernel::verify(table::game(), part.as_bytes(), &[play.receipt()]).unwrap_err();
    assert!(matches!(missing, Problem::Receipt { .. }) && missing.line() == 0);
}

#[test]
fn what_is_no_game_file_is_refused_without_fuss() {
    let read = |bytes: &[u8]| file::read::<Answer>(bytes).unwrap_err();
    assert_eq!(read(b""), FileFault::Empty);
    assert_eq!(read(b"\n \n"), FileFault::Empty);
    assert_eq!(read(b"\xff\xfe\x00binary"), FileFault::NotText(1));
    assert_eq!(read(b"PNG\n\xff"), FileFault::NotText(2));
    assert_eq!(read(b"Dear Sir or Madam,\n").line(), 1);
    assert_eq!(read(b"{\"some\":\"json\"}\n").line(), 1);
    let hash = "0".repeat(64);
    let foreign = format!("{{\"some\":\"json\",\"hash\":\"{hash}\"}}\n");
    assert!(matches!(read(foreign.as_bytes()), FileFault::Line { line: 1, fault: LineFault::NotAnEntry(_) }));
}

#[test]
fn what_is_too_large_is_refused_before_it_is_read() {
    let read = |bytes: &[u8]| file::read::<Answer>(bytes).unwrap_err();
    assert_eq!(read(&vec![b' '; MOST_BYTES + 1]), FileFault::TooLarge(MOST_BYTES + 1));
    let long = "x".repeat(MOST_LINE + 1);
    assert_eq!(read(long.as_bytes()), FileFault::LongLine(1));
    let second = format!("{}\n{long}", finished(5).lines()[0]);
    assert_eq!(read(second.as_bytes()), FileFault::LongLine(2));
}

#[test]
fn deep_nesting_is_refused_and_does_not_overflow() {
    let play = finished(5);
    let deep = "[".repeat(100_000);
    let hash = "0".repeat(64);
    let line = format!("{{\"n\":1,\"side\":\"first\",\"answer\":{deep},\"hash\":\"{hash}\"}}");
    let text = format!("{}\n{line}\n", play.lines()[0]);
    assert_eq!(file::read::<Answer>(text.as_bytes()).unwrap_err().line(), 2);
    let open =
        format!("{{\"n\":1,\"side\":\"first\",\"seal\":\"{hash}\",\"hash\":\"{hash}\",\"open\":{deep}}}");
    let text = format!("{}\n{open}\n", play.lines()[0]);
    assert_eq!(file::read::<Answer>(text.as_bytes()).unwrap_err().line(), 2);
}

#[test]
fn a_field_called_hash_deeper_in_a_line_does_not_end_it() {
    let mut setting = table::ford();
    setting.options.insert("a".to_owned(), "b".to_owned());
    setting.options.insert("hash".to_owned(), "0".repeat(64));
    let play =
        kernel::Play::begin(table::game(), &setting, kernel::Secret::from_seed(1), kernel::BySide::default());
    let header = file::read_header(play.lines()[0].as_bytes()).unwrap();
    assert_eq!(header.options, setting.options);
}

/// But for the case of a hexadecimal digit, which says the same.
#[test]
fn no_byte_of_a_finished_file_can_be_changed_unnoticed() {
    let whole = text(&finished(5));
    let mut chance = kernel::Stream::new(4);
    for _ in 0..1_000 {
        let mut bytes = whole.clone().into_bytes();
        let at = chance.below(bytes.len() - 1);
        bytes[at] = (1 + chance.below(255)) as u8;
        let same = bytes.eq_ignore_ascii_case(whole.as_bytes());
        let verified = kernel::verify(table::game(), &bytes, &[]);
        assert!(verified.is_err() || same, "byte {at}: {:?}", bytes[at] as char);
    }
}
