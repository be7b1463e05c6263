//! The frame of a battle: title, sides, length, surprise, withdrawal and switches.

use crate::variants::Variants;
use crate::{Surprise, Withdrawal};
use hexes::Edge;
use kernel::{Choice, Options, Side};
use reader::{Page, Section, one_of, quoted};

/// What a battle is, before ground and troops.
pub(super) struct Frame {
    pub(super) title: String,
    pub(super) side_names: [String; 2],
    pub(super) first_hour: u8,
    pub(super) scale: u16,
    pub(super) turns: u8,
    pub(super) first_player: Side,
    pub(super) surprise: Option<Surprise>,
    pub(super) withdrawal: Option<Withdrawal>,
    pub(super) variants: Variants,
}

impl Frame {
    /// The side of a key, the first where it is missing or wrong.
    pub(super) fn need_side(
        &self,
        page: &mut Page<'_>,
        table: &mut Section<'_, '_>,
        key: &'static str,
    ) -> Side {
        side(table.need_choice(page, key, &self.side_names))
    }
}

fn side(index: Option<usize>) -> Side {
    if index == Some(1) { Side::Second } else { Side::First }
}

pub(super) fn read(page: &mut Page<'_>, root: &mut Section<'_, '_>, options: &Options) -> Frame {
    let mut frame = battle(page, root);
    if let Some(mut table) = root.need_table(page, "parameters", "[parameters]") {
        frame.turns = table.need_number(page, "turns", 1..=40).unwrap_or(1) as u8;
        frame.first_player = frame.need_side(page, &mut table, "first-player");
        table.finish(page);
    }
    if let Some(mut table) = root.table(page, "surprise", "[surprise]") {
        let side = frame.need_side(page, &mut table, "side");
        let turns = table.need_number(page, "turns", 1..=40).unwrap_or(1) as u8;
        let rating = table.need_number(page, "rating", 1..=5).unwrap_or(1) as u8;
        frame.surprise = Some(Surprise { side, turns, rating });
        table.finish(page);
    }
    if let Some(mut table) = root.table(page, "withdrawal", "[withdrawal]") {
        let side = frame.need_side(page, &mut table, "side");
        let from_turn = table.need_number(page, "from-turn", 1..=40).unwrap_or(1) as u8;
        let edge = table.need_choice(page, "edge", &["N", "E", "S", "W"]).map_or(Edge::S, |i| Edge::ALL[i]);
        frame.withdrawal = Some(Withdrawal { side, from_turn, edge });
        table.finish(page);
    }
    frame.variants = Variants::read(options);
    frame
}

fn battle(page: &mut Page<'_>, root: &mut Section<'_, '_>) -> Frame {
    let mut frame = Frame {
        title: String::new(),
        side_names: ["French".to_owned(), "Allied".to_owned()],
        first_hour: 0,
        scale: 400,
        turns: 1,
        first_player: Side::First,
        surprise: None,
        withdrawal: None,
        variants: Variants::default(),
    };
    let Some(mut table) = root.need_table(page, "battle", "[battle]") else { return frame };
    frame.title = table.need_name(page, "title").map_or(String::new(), |t| t.value.to_owned());
    let place = table.place("sides");
    let sides = table.need_texts(page, "sides", 3);
    match sides.as_slice() {
        [first, second] if first.value != second.value => {
            for text in [first, second] {
                let fine = (1..=20).contains(&text.value.chars().count());
                if !fine || !text.value.chars().all(|c| c.is_alphanumeric() || c == '-') {
                    page.fault(text.at, "a side is named by one word of at most 20 letters");
                }
            }
            frame.side_names = [first.value.to_owned(), second.value.to_owned()];
        }
        _ => page.fault(place, "sides names two different sides: [\"French\", \"Allied\"]"),
    }
    frame.first_hour = table.need_number(page, "first-hour", 0..=23).unwrap_or(0) as u8;
    frame.scale = table.need_number(page, "scale", 1..=5000).unwrap_or(400) as u16;
    table.finish(page);
    frame
}

/// Options come from outside the file: their faults have no line.
pub(super) fn check_options(page: &mut Page<'_>, options: &Options, choices: &[Choice]) {
    let keys: Vec<&str> = choices.iter().map(|c| c.key).collect();
    for (key, value) in options {
        match choices.iter().find(|c| c.key == key) {
            None => {
                let (key, keys) = (quoted(key), one_of(&keys));
                page.whole(format!("this battle has no option {key}; it has {keys}"));
            }
            Some(choice) if !choice.values.contains(&value.as_str()) => {
                let (value, values) = (quoted(value), one_of(&choice.values));
                page.whole(format!("the option {key} is {values}, not {value}"));
            }
            Some(_) => {}
        }
    }
}
