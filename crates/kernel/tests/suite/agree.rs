//! Sentences agree with their subject.

use kernel::agreed;

#[test]
fn a_unit_of_many_has_verbs_of_many() {
    for (one, many) in [
        ("Highlanders (A03) has 4 movement points left.", "Highlanders (A03) have 4 movement points left."),
        ("A3 Voltigeurs shoots at C1 Picton: no hit.", "A3 Voltigeurs shoot at C1 Picton: no hit."),
        (
            "German grenadiers 2 (A06) is in rout and flees.",
            "German grenadiers 2 (A06) are in rout and flee.",
        ),
        ("B2 95th Rifles dresses its ranks.", "B2 95th Rifles dress their ranks."),
        ("Holstein Sharpshooters announces an attack.", "Holstein Sharpshooters announce an attack."),
        ("Light companies occupies the mill.", "Light companies occupy the mill."),
        ("Coburg dragoons passes its test.", "Coburg dragoons pass their test."),
        ("The Blues (A3) moves.", "The Blues (A3) move."),
        ("Light troops (B3) is disorganised.", "Light troops (B3) are disorganised."),
        (
            "Foot gendarmes (32nd division) (C4) loses a step.",
            "Foot gendarmes (32nd division) (C4) lose a step.",
        ),
        ("Hussars rallies; it is disorganised.", "Hussars rally; they are disorganised."),
    ] {
        assert_eq!(agreed(one), many);
    }
}

#[test]
fn others_are_left_alone() {
    for same in [
        "Bourbonnais a (F01) loses a step: 2 left.",
        "Field battery right fires at German grenadiers 1.",
        "Hanoverian brigade 1 moves to 0806.",
        "The losses are taken off.",
        "Zastrow has 7 movement points left: ride on, or halt?",
        "Place your units in their zones: 3 are left.",
        "Your hussars charge.",
        "Fischer's corps (A07) moves.",
        "The Queen's officers' mess.",
        "The charge of Carabiniers (F5) is not launched (die 4).",
        "Out of command: Carabiniers (F5); it does nothing in this half.",
        "Does Zastrow go with Highlanders (A03), or stay where he is?",
    ] {
        assert_eq!(agreed(same), same);
    }
}

#[test]
fn what_several_do_is_said_in_the_plural() {
    assert_eq!(kernel::agree::all_do(&["L4"], "goes for the flank"), "L4 goes for the flank");
    assert_eq!(kernel::agree::all_do(&["J6", "J7"], "bombards"), "J6 and J7 bombard");
    assert_eq!(
        kernel::agree::all_do(&["C1", "C2", "C3"], "goes for the flank"),
        "C1, C2 and C3 go for the flank"
    );
}
