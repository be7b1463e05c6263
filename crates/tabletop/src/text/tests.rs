use super::*;
use crate::tests::testing::{block, pose};
use proptest::prelude::*;

fn line() -> Stance {
    Stance::new(pose(60, 30, 90), block(24, 4))
}

fn read(text: &str) -> Vec<Leg> {
    legs(text, line(), |name| (name == "column").then(|| block(8, 12))).unwrap()
}

fn complaint(text: &str) -> String {
    let faults = parse(text).unwrap_err();
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

#[test]
fn a_wheel_and_an_advance_are_read() {
    let due = [
        Leg::Wheel { hand: Hand::Left, by: Turn::degrees(20) },
        Leg::Advance { distance: Length::whole(10) },
    ];
    for text in
        ["wheel left 20, advance 10", "WL 20; A 10", "wheel left 20° then advance 10cm", "\n wl 20\na 10.0,"]
    {
        assert_eq!(read(text), due, "{text}");
    }
}

#[test]
fn every_command_is_read() {
    let text = "retire 2.5, oblique right 30 4, sidestep left 1, about turn, turn right 15, face 0, go 60.5 32, stand";
    assert_eq!(read(text).len(), 7);
    assert_eq!(
        read("wheel right 5 cm"),
        [Leg::Wheel { hand: Hand::Right, by: turn_within(Length::whole(24), Length::whole(5)) }]
    );
    assert_eq!(read("form column"), [Leg::Form { block: block(8, 12), heading: Heading::NORTH }]);
    assert_eq!(read("form column facing 180"), [Leg::Form { block: block(8, 12), heading: Heading::WEST }]);
    assert_eq!(read("face 180"), [Leg::Rotate { about: Pivot::Front, by: Turn::QUARTER }]);
    assert_eq!(read(""), []);
}

#[test]
fn faults_come_all_at_once_with_their_place() {
    assert_eq!(
        complaint("wheel up 20, advance, fly 3"),
        "column 1: left or right, not \"up\"; column 14: how far? write `advance 10`; \
         column 23: \"fly\" is no command; write `wheel left 20, advance 10`"
    );
    assert_eq!(complaint("advance -3"), "column 1: \"-3\" is not a length; write one like 7.5");
    assert!(complaint("wheel left 400").contains("not an angle"));
    assert!(complaint(&"about,".repeat(9)).contains("at most 8 legs"));
    assert!(complaint(&"a".repeat(500)).contains("at most 400"));
    assert!(legs("form wedge", line(), |_| None).unwrap_err()[0].sentence.contains("wedge"));
}

#[test]
fn legs_are_written_as_they_are_read() {
    let text = "wheel left 17.5, advance 7.5, oblique right 30 4, about turn, turn right 15, go 60.5 32, retire 1.25";
    let written: Vec<String> = read(text).iter().map(ToString::to_string).collect();
    assert_eq!(written.join(", "), text);
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC{0,80}") {
        fuzz_move(text.as_bytes());
    }

    #[test]
    fn no_mixture_of_words_panics(words in prop::collection::vec("(wheel|left|advance|form|go|,|then|999999|0\\.001|facing|column|°|cm)", 0..30)) {
        fuzz_move(words.join(" ").as_bytes());
    }
}
