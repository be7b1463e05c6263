//! Lines of the log that read as one.

use kernel::{Caption, Joined, Paragraph, Part, Telling, rule};

/// A log with its paragraphs: what opens stands at the margin, a deed reads as far as it has come.
fn log(lines: &[Telling]) -> Vec<String> {
    let mut paragraph = Paragraph::default();
    let row = |telling: &Telling| {
        let Joined { part, so_far } = paragraph.add(telling.heading, telling.deed.as_ref());
        let indent = if part == Part::Opens { "" } else { "  " };
        format!("{indent}{}", so_far.unwrap_or_else(|| telling.text.clone()))
    };
    lines.iter().map(row).collect()
}

fn step(who: &str, to: &str) -> Telling {
    Telling::goes(who, "moves", to, rule!("PK-4a")).alone()
}

#[test]
fn the_steps_of_a_march_are_one_move() {
    let lines = [
        Telling::sets_out("J2", "J2 begins to move: 4 points.", rule!("PK-4a")),
        step("J2", "1108"),
        step("J2", "1109"),
        step("J2", "1110"),
        Telling::line("J2 is now out of command.", rule!("PK-4a")),
        Telling::does("J2", "faces north", rule!("PK-4a")),
        step("J3", "1207"),
    ];
    assert_eq!(
        log(&lines),
        [
            "J2 begins to move: 4 points.",
            "  J2 moves to 1108.",
            "  J2 moves by 1108 to 1109.",
            "  J2 moves by 1108 and 1109 to 1110.",
            "  J2 is now out of command.",
            "  J2 moves by 1108 and 1109 to 1110 and faces north.",
            "J3 moves to 1207.",
        ]
    );
}

#[test]
fn what_happens_on_the_way_interrupts_it() {
    let lines = [
        step("J2", "1108"),
        Telling::new(Caption::Action, "K3 fires at J2.", rule!("PK-5a")),
        Telling::detail("Die 4.", rule!("PK-5a")),
        Telling::goes("J2", "runs", "1107", rule!("PK-7d")),
        Telling::goes("J2", "runs", "1106", rule!("PK-7d")),
        step("J2", "1105"),
        Telling::new(Caption::Phase, "Fire", rule!("PK-5a")),
        Telling::line("Nobody fires.", rule!("PK-5a")),
        Telling::line("Nobody is left.", rule!("PK-5a")),
    ];
    assert_eq!(
        log(&lines),
        [
            "J2 moves to 1108.",
            "K3 fires at J2.",
            "  Die 4.",
            "  J2 runs to 1107.",
            "  J2 runs by 1107 to 1106.",
            "J2 moves to 1105.",
            "Fire",
            "Nobody fires.",
            "Nobody is left.",
        ]
    );
}

#[test]
fn each_piece_of_a_stack_has_its_own_way() {
    let lines = [
        Telling::new(Caption::Action, "A1 and A2 move as one.", rule!("PK-4a")),
        Telling::goes("A1", "moves", "0102", rule!("PK-4a")),
        Telling::goes("A2", "moves", "0102", rule!("PK-4a")),
        Telling::goes("A1", "moves", "0103", rule!("PK-4a")),
    ];
    assert_eq!(log(&lines)[3], "  A1 moves by 0102 to 0103.");
}
