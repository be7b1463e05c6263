//! The shelf with a game of nothing on it, and with nothing.

#[path = "../../plays/tests/mock/mod.rs"]
mod mock;
mod stand_in;

use crate::Playable;
use crate::{Demonstration, MOST_SCENARIO_BYTES, OpenError, Opened, Published, Unreadable, Visitor};
use crate::{list::entries, open, read_bounded, shelf};
use kernel::{BySide, CannotOpen, Options, Play, Secret};
use mock::Mock;
use std::path::Path;

type Empty = shelf![];
type One = shelf![Demonstration<Mock>];
type Two = shelf![Published<Mock>, Demonstration<Mock>,];

/// Begins a game and gives its file, the header changed on the way.
struct Begin(fn(&mut kernel::Setting));

impl Visitor for Begin {
    type Out = String;
    fn visit<G: Playable>(self, mut opened: Opened<G>) -> String {
        (self.0)(&mut opened.setting);
        let play = Play::begin(opened.game, &opened.setting, Secret::from_seed(1), BySide::default());
        play.lines().join("\n")
    }
}

fn begin(change: fn(&mut kernel::Setting)) -> String {
    open::scenario::<One, _>("mk/small", &Options::new(), Begin(change)).expect("it opens")
}

fn reopen(text: &str) -> Result<String, OpenError> {
    open::file::<One, _>(text.as_bytes(), Begin(|_| ()))
}

#[test]
fn an_empty_shelf_lists_nothing_and_says_so() {
    assert!(entries::<Empty>().is_empty());
    let wrong = open::for_prefix::<Empty, _>("SR", Nothing).expect_err("there is none");
    assert!(wrong.to_string().ends_with("it has none at all"));
}

struct Nothing;
impl crate::Chooser for Nothing {
    type Out = &'static str;
    fn choose<G: Playable>(self) -> &'static str {
        G::TITLE
    }
}

#[test]
fn a_shelf_lists_its_games_with_their_battles() {
    let two = entries::<Two>();
    assert_eq!(two.iter().map(|g| g.demonstration).collect::<Vec<_>>(), [false, true]);
    assert_eq!(two[0].battles[1].id, "mk/large");
    assert_eq!(open::for_prefix::<Two, _>("mk", Nothing), Ok("Mock"));
}

#[test]
fn a_game_file_opens_by_its_own_header() {
    assert_eq!(reopen(&begin(|_| ())).map(|_| ()), Ok(()));
}

#[test]
fn versions_out_of_reach_are_explained() {
    assert!(matches!(
        reopen(&begin(|s| s.version = 9)),
        Err(OpenError::Cannot(CannotOpen::TooNew { found: 9, newest: 2, .. }))
    ));
    assert!(matches!(
        reopen(&begin(|s| s.version = 1)),
        Err(OpenError::Cannot(CannotOpen::TooOld { found: 1, oldest: 2, .. }))
    ));
}

#[test]
fn a_scenario_with_another_text_is_not_the_one_of_the_game() {
    let found = reopen(&begin(|s| s.text.push('x')));
    assert!(matches!(found, Err(OpenError::Cannot(CannotOpen::OtherScenario(_)))));
}

#[test]
fn unknown_names_get_suggestions_and_faults_stay_typed() {
    let ask = |id: &str| open::scenario::<One, _>(id, &Options::new(), Begin(|_| ()));
    let Err(OpenError::UnknownScenario { suggestions, .. }) = ask("small") else { panic!("it is not there") };
    assert_eq!(suggestions, ["mk/small"]);
    let options = Options::from([("x".to_owned(), "y".to_owned())]);
    let found = open::scenario::<One, _>("mk/small", &options, Begin(|_| ()));
    assert!(matches!(found, Err(OpenError::Cannot(CannotOpen::Faults(faults))) if faults.len() == 1));
    assert!(matches!(reopen(&begin(|s| s.rules = "XX".into())), Err(OpenError::UnknownRules { .. })));
    assert!(matches!(reopen("{}"), Err(OpenError::File(_))));
}

#[test]
fn a_scenario_file_says_its_rules_and_goes_into_the_game_file() {
    let path = std::env::temp_dir().join(format!("grognard-games-{}.toml", std::process::id()));
    std::fs::write(&path, "rules = \"MK\"\nstart = 3\n").expect("written");
    let name = path.display().to_string();
    let text = open::scenario::<One, _>(&name, &Options::new(), Begin(|_| ())).expect("it opens");
    assert!(text.contains("start = 3"));
    std::fs::write(&path, "start = 3\n").expect("written");
    let found = open::scenario::<One, _>(&name, &Options::new(), Begin(|_| ()));
    assert!(matches!(found, Err(OpenError::NoRules(_)) | Err(OpenError::UnknownRules { .. })));
    let said = open::scenario::<One, _>(&format!("mk:{name}"), &Options::new(), Begin(|_| ()));
    assert!(said.is_ok_and(|text| text.contains("start = 3")), "the prefix before the path says it");
    std::fs::remove_file(&path).expect("removed");
    assert!(reopen(&text).is_ok(), "the game file carries its scenario");
}

#[test]
fn reading_is_bounded_and_refuses_what_is_no_file() {
    let read = |path: &str| read_bounded(Path::new(path), MOST_SCENARIO_BYTES);
    assert!(matches!(read("/nowhere/at/all"), Err(Unreadable::Missing(_))));
    assert!(matches!(read("/"), Err(Unreadable::Directory(_))));
    assert!(matches!(read("/dev/null"), Err(Unreadable::Empty(_))));
    assert!(matches!(read("/dev/zero"), Err(Unreadable::TooLarge { .. })));
}

#[test]
fn any_text_can_be_offered_as_a_scenario() {
    for text in ["", "start = 3", "start = x", "\u{0}"] {
        open::fuzz::<Two>(text);
        crate::fuzz_scenario(text.as_bytes());
    }
}
