//! The frame of a battle: title, sides, options, parameters (SR-B1 to SR-B12).

use crate::Offers;
use crate::army::*;
use kernel::{BySide, Choice, Options, Side};
use reader::{Page, Section, one_of, quoted};

/// What a battle is, before ground and troops.
pub(super) struct Frame {
    pub(super) title: String,
    pub(super) side_names: [String; 2],
    pub(super) first_hour: u8,
    pub(super) scale: u16,
    pub(super) offers: Offers,
    pub(super) hypothetical: bool,
    pub(super) bids: bool,
    pub(super) first_values: bool,
    pub(super) free_set_up: bool,
    pub(super) turns: u8,
    pub(super) stacking: u8,
    pub(super) range: u16,
    pub(super) dense: u8,
    pub(super) double_losses: bool,
    pub(super) vp_start: i8,
    pub(super) french_minor: i8,
    pub(super) decisive: i8,
    pub(super) bayonets: Side,
    pub(super) first_to_set_up: Side,
}

/// The choices of a battle, the default first.
pub(super) fn choices(offers: Offers) -> Vec<Choice> {
    let mut choices = Vec::new();
    if offers.hypothetical {
        let title = "Hypothetical scenario: the division that missed the battle is there";
        choices.push(Choice { key: "hypothetical", title, values: vec!["no", "yes"] });
    }
    choices.push(Choice { key: "set-up", title: "Set-up", values: vec!["default", "free"] });
    if offers.bids {
        choices.push(Choice {
            key: "bids",
            title: "Bids for the choice of sides",
            values: vec!["no", "yes"],
        });
    }
    if offers.first_values {
        let title = "Strength and morale: balanced by play-test, or as first reconstructed";
        choices.push(Choice { key: "values", title, values: vec!["balanced", "first"] });
    }
    choices
}

pub(super) fn read(page: &mut Page<'_>, root: &mut Section<'_, '_>, options: &Options) -> Frame {
    let (title, side_names, first_hour, scale) = battle(page, root);
    let offers = offers(page, root);
    let chosen = |key: &str, value: &str| options.get(key).is_some_and(|v| v == value);
    let mut frame = Frame {
        title,
        side_names,
        first_hour,
        scale,
        offers,
        hypothetical: chosen("hypothetical", "yes"),
        bids: chosen("bids", "yes"),
        first_values: chosen("values", "first"),
        free_set_up: chosen("set-up", "free"),
        turns: 1,
        stacking: 4,
        range: 3,
        dense: 4,
        double_losses: false,
        vp_start: 0,
        french_minor: 0,
        decisive: 7,
        bayonets: FRENCH,
        first_to_set_up: FRENCH,
    };
    check_options(page, options, offers);
    if let Some(table) = root.need_table(page, "parameters", "[parameters]") {
        parameters(page, table, &mut frame);
    }
    frame
}

fn battle(page: &mut Page<'_>, root: &mut Section<'_, '_>) -> (String, [String; 2], u8, u16) {
    let mut names = ["French".to_owned(), "Coalition".to_owned()];
    let Some(mut table) = root.need_table(page, "battle", "[battle]") else {
        return (String::new(), names, 0, 300);
    };
    let title = table.need_name(page, "title").map_or(String::new(), |t| t.value.to_owned());
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
            names = [first.value.to_owned(), second.value.to_owned()];
        }
        _ => page
            .fault(place, "sides names two different sides, the French first: [\"French\", \"Coalition\"]"),
    }
    let hour = table.need_number(page, "first-hour", 0..=23).unwrap_or(0);
    let scale = table.need_number(page, "scale", 1..=5000).unwrap_or(300);
    table.finish(page);
    (title, names, hour as u8, scale as u16)
}

fn offers(page: &mut Page<'_>, root: &mut Section<'_, '_>) -> Offers {
    let Some(mut table) = root.table(page, "options", "[options]") else { return Offers::default() };
    let offers = Offers {
        hypothetical: table.flag(page, "hypothetical"),
        bids: table.flag(page, "bids"),
        first_values: table.flag(page, "first-values"),
    };
    table.finish(page);
    offers
}

/// Options come from outside the file: their faults have no line.
fn check_options(page: &mut Page<'_>, options: &Options, offers: Offers) {
    let choices = choices(offers);
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

fn parameters(page: &mut Page<'_>, mut table: Section<'_, '_>, frame: &mut Frame) {
    let sides = frame.side_names.clone();
    let mut number =
        |page: &mut Page<'_>, key, range, or: i64| table.need_number(page, key, range).unwrap_or(or);
    frame.turns = number(page, "turns", 1..=40, 1) as u8;
    frame.stacking = number(page, "stacking", 1..=12, 4) as u8;
    frame.range = number(page, "range", 1..=6, 3) as u16;
    frame.dense = number(page, "dense", 1..=12, 4) as u8;
    frame.decisive = number(page, "decisive", 1..=60, 7) as i8;
    frame.vp_start = number(page, "vp-start", -60..=60, 0) as i8;
    frame.french_minor = number(page, "french-minor", -60..=60, 0) as i8;
    frame.double_losses = table.flag(page, "double-losses");
    // SR-R97: a bid of 3 must leave the marker below a decisive victory.
    let room = frame.decisive - if frame.offers.bids { 3 } else { 0 };
    if frame.vp_start.abs() >= room {
        let sentence = if frame.offers.bids {
            "vp-start must stay below decisive, also after a bid of 3 (SR-R97)"
        } else {
            "vp-start must stay below decisive, or the game is over before it begins"
        };
        page.fault(table.place("vp-start"), sentence);
    }
    if frame.french_minor > frame.decisive {
        page.fault(table.place("french-minor"), "french-minor is at most decisive");
    }
    let side = |index: Option<usize>| if index == Some(1) { COALITION } else { FRENCH };
    frame.bayonets = side(table.need_choice(page, "bayonet-charge", &sides));
    frame.first_to_set_up = side(table.need_choice(page, "first-to-set-up", &sides));
    table.finish(page);
}

/// One value for each side out of a table whose keys are the names of the sides.
pub(super) fn by_side<T>(
    page: &mut Page<'_>,
    table: Option<Section<'_, '_>>,
    sides: &[String; 2],
    mut read: impl FnMut(&mut Page<'_>, &str, usize) -> T,
    or: impl Fn() -> T,
) -> BySide<T> {
    let Some(table) = table else { return BySide::from_fn(|_| or()) };
    let mut values = BySide::from_fn(|_| or());
    for (key, at, value) in table.texts(page) {
        match sides.iter().position(|side| side == key.0) {
            Some(index) => values.0[index] = read(page, value, at),
            None => page.fault(
                key.1,
                format!("{} is no side of this battle; write {}", quoted(key.0), one_of(sides)),
            ),
        }
    }
    for side in sides {
        if !table.has(side) {
            page.fault(table.at, format!("[rout] lacks {side}: write {side} = \"W\""));
        }
    }
    values
}
