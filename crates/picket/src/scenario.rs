//! Set-up from data: every fault of a file at once, each with its line and column.

use crate::state::{ALL_UNITS, MOST_UNITS, Unit, UnitId, Where};
use crate::{Picket, Post};
use kernel::{BattleFile, Choice, Fault, Options, Ruleset, Side};
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use view::Measuring;

/// The battles that come with the program.
pub const BATTLES: &[BattleFile] =
    &[BattleFile::new("pk/ford", "The picket at the ford", include_str!("../scenarios/ford.toml"))];

/// How long a game lasts.
pub fn length() -> Choice {
    Choice { key: "length", title: "How long the game lasts", values: vec!["short", "long"] }
}

/// When one may measure (PK-2f).
pub fn measuring() -> Choice {
    Choice { key: "measuring", title: "When one may measure", values: vec!["free", "after declaration"] }
}

/// Whether cartridges run out (PK-11a).
pub fn supplies() -> Choice {
    Choice { key: "supplies", title: "Cartridges", values: vec!["plenty", "short"] }
}

/// Whether a post is watched (PK-12a).
pub fn watch() -> Choice {
    Choice { key: "watch", title: "Watched posts", values: vec!["none", "one"] }
}

/// Whether orders are written (PK-13a).
pub fn orders() -> Choice {
    Choice { key: "orders", title: "Orders", values: vec!["spoken", "written"] }
}

/// All choices.
pub fn choices() -> [Choice; 5] {
    [length(), measuring(), supplies(), watch(), orders()]
}

/// The longest file that is read; ours has 900 bytes.
const MOST_BYTES: usize = 64 << 10;

/// Opens a scenario; all faults at once, in the order of the file.
pub fn open(file: &str, text: &str, options: &Options, version: u32) -> Result<Picket, Vec<Fault>> {
    let mut faults = Faults { file, text, found: Vec::new() };
    if version != Picket::VERSION {
        faults.whole(format!("this program plays version {} of the rules, not {version}", Picket::VERSION));
    }
    check_options(options, &mut faults);
    if text.len() > MOST_BYTES {
        faults.whole(format!("the file has {} bytes; a scenario has at most {MOST_BYTES}", text.len()));
        return Err(faults.found);
    }
    let (root, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        faults.at(error.span().map_or(0, |s| s.start), error.message().to_owned());
    }
    let game = faults.found.is_empty().then(|| read_root(root.get_ref(), options, &mut faults));
    faults.found.sort();
    match game {
        Some(game) if faults.found.is_empty() => Ok(game),
        _ => Err(faults.found),
    }
}

struct Faults<'a> {
    file: &'a str,
    text: &'a str,
    found: Vec<Fault>,
}

impl Faults<'_> {
    fn whole(&mut self, sentence: impl Into<String>) {
        self.found.push(Fault::at(self.file, 0, 0, sentence));
    }
    /// A fault at a byte of the text; columns count characters.
    fn at(&mut self, byte: usize, sentence: impl Into<String>) {
        let before = self.text.get(..byte).unwrap_or(self.text);
        let line = before.matches('\n').count() as u32 + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() as u32 + 1;
        self.found.push(Fault::at(self.file, line, column, sentence));
    }
}

/// Every option is known and has one of its values.
fn check_options(options: &Options, faults: &mut Faults<'_>) {
    let known = choices();
    for (key, value) in options {
        match known.iter().find(|choice| choice.key == key) {
            None => {
                let keys = known.each_ref().map(|choice| choice.key).join(", ");
                faults.whole(format!("there is no option “{key}”; there are {keys}"));
            }
            Some(choice) if !choice.values.contains(&value.as_str()) => {
                faults.whole(format!("{key} cannot be “{value}”; it is {}", choice.values.join(" or ")));
            }
            Some(_) => {}
        }
    }
    if chosen(options, &watch()) && chosen(options, &orders()) {
        faults.whole("nobody watches a post where orders are written; choose one of the two (PK-13b)");
    }
}

/// Whether an option has another value than its first.
fn chosen(options: &Options, choice: &Choice) -> bool {
    options.get(choice.key).is_some_and(|value| Some(&value.as_str()) != choice.values.first())
}

type Value<'i> = Spanned<DeValue<'i>>;

/// Reads the keys of a table with the readers given; a key without a reader is a fault.
fn expect_keys(table: &DeTable<'_>, known: &[&str], faults: &mut Faults<'_>) {
    for key in table.keys() {
        if !known.contains(&key.get_ref().as_ref()) {
            let sentence = format!("“{}” is not known here; there are {}", key.get_ref(), known.join(", "));
            faults.at(key.span().start, sentence);
        }
    }
}

fn text_of<'v>(value: &'v Value<'_>, what: &str, faults: &mut Faults<'_>) -> Option<&'v str> {
    let text = value.get_ref().as_str();
    if text.is_none() {
        faults.at(value.span().start, format!("{what} is a text in quotes"));
    }
    text
}

fn number_of(value: &Value<'_>, what: &str, least: u8, most: u8, faults: &mut Faults<'_>) -> u8 {
    let read = value.get_ref().as_integer().and_then(|n| u8::from_str_radix(n.as_str(), n.radix()).ok());
    match read {
        Some(n) if (least..=most).contains(&n) => n,
        _ => {
            faults.at(value.span().start, format!("{what} is a whole number from {least} to {most}"));
            least
        }
    }
}

fn post_of(value: &Value<'_>, faults: &mut Faults<'_>) -> Option<Post> {
    let post = Post::parse(text_of(value, "a post", faults)?);
    if post.is_none() {
        faults.at(value.span().start, "this is no post; posts are \"a1\" to \"e3\"");
    }
    post
}

fn read_root(root: &DeTable<'_>, options: &Options, faults: &mut Faults<'_>) -> Picket {
    let late = chosen(options, &measuring());
    expect_keys(root, &["title", "sides", "open", "turns", "unit"], faults);
    let mut game = Picket {
        title: String::new(),
        sides: [const { String::new() }; 2],
        names: [const { String::new() }; ALL_UNITS],
        nerves: [0; ALL_UNITS],
        setup: [Unit::NONE; ALL_UNITS],
        open: 0,
        turns: 0,
        measuring: if late { Measuring::AfterDeclaration } else { Measuring::Free },
        short_supplies: chosen(options, &supplies()),
        watch: chosen(options, &watch()),
        written: chosen(options, &orders()),
    };
    match root.get("title") {
        Some(value) => game.title = text_of(value, "title", faults).unwrap_or_default().to_owned(),
        None => faults.whole("title is missing"),
    }
    read_sides(&mut game, root.get("sides"), faults);
    read_open(&mut game, root.get("open"), faults);
    read_turns(&mut game, root.get("turns"), chosen(options, &length()), faults);
    read_units(&mut game, root.get("unit"), faults);
    game
}

fn read_sides(game: &mut Picket, value: Option<&Value<'_>>, faults: &mut Faults<'_>) {
    let Some(value) = value else { return faults.whole("sides is missing: sides = [\"Blue\", \"Red\"]") };
    let array = value.get_ref().as_array();
    let names: Vec<&str> =
        array.into_iter().flat_map(|a| a.iter()).filter_map(|n| n.get_ref().as_str()).collect();
    match names.as_slice() {
        [first, second] if first != second && array.is_some_and(|a| a.len() == 2) => {
            game.sides = [(*first).to_owned(), (*second).to_owned()];
        }
        _ => faults.at(value.span().start, "sides are two different names in quotes"),
    }
}

fn read_open(game: &mut Picket, value: Option<&Value<'_>>, faults: &mut Faults<'_>) {
    let Some(value) = value else { return };
    let Some(posts) = value.get_ref().as_array() else {
        return faults.at(value.span().start, "open is a list of posts");
    };
    for post in posts.iter() {
        if let Some(post) = post_of(post, faults) {
            game.open |= 1 << post.index();
        }
    }
}

fn read_turns(game: &mut Picket, value: Option<&Value<'_>>, long: bool, faults: &mut Faults<'_>) {
    let Some(value) = value else { return faults.whole("[turns] is missing: short = 5, long = 8") };
    let Some(table) = value.get_ref().as_table() else {
        return faults.at(value.span().start, "[turns] is a table: short = 5, long = 8");
    };
    expect_keys(table, &["short", "long"], faults);
    for key in ["short", "long"] {
        match table.get(key) {
            Some(value) => {
                let turns = number_of(value, key, 1, 20, faults);
                if (key == "long") == long {
                    game.turns = turns;
                }
            }
            None => faults.at(value.span().start, format!("[turns] needs {key}")),
        }
    }
}

fn read_units(game: &mut Picket, value: Option<&Value<'_>>, faults: &mut Faults<'_>) {
    let Some(value) = value else { return faults.whole("there is no [[unit]]") };
    let Some(list) = value.get_ref().as_array() else {
        return faults.at(value.span().start, "units are written as [[unit]]");
    };
    let (mut count, mut ambushes) = ([0; 2], [0; 2]);
    for item in list.iter() {
        let start = item.span().start;
        let Some(table) = item.get_ref().as_table() else {
            faults.at(start, "a unit is a table");
            continue;
        };
        expect_keys(table, &["side", "name", "at", "strength", "nerve", "ambush"], faults);
        let Some(side) = read_side(game, table, start, faults) else { continue };
        let Some(id) = UnitId::new(side, count[side.index()]) else {
            faults.at(start, format!("a side has at most {MOST_UNITS} companies"));
            continue;
        };
        count[side.index()] += 1;
        if read_unit(game, id, table, start, faults) {
            ambushes[side.index()] += 1;
        }
    }
    for side in Side::BOTH {
        let name = &game.sides[side.index()];
        if ambushes[side.index()] != 1 {
            faults.whole(format!("{name} needs exactly one company with ambush = true (PK-3a)"));
        }
    }
}

fn read_side(game: &Picket, table: &DeTable<'_>, start: usize, faults: &mut Faults<'_>) -> Option<Side> {
    let Some(value) = table.get("side") else {
        faults.at(start, "the unit has no side");
        return None;
    };
    let name = text_of(value, "side", faults)?;
    let side = Side::BOTH.into_iter().find(|side| game.sides[side.index()] == name);
    if side.is_none() {
        let [first, second] = &game.sides;
        faults.at(value.span().start, format!("“{name}” is no side; the sides are {first} and {second}"));
    }
    side
}

/// Reads one company; says whether it is an ambush.
fn read_unit(
    game: &mut Picket,
    id: UnitId,
    table: &DeTable<'_>,
    start: usize,
    faults: &mut Faults<'_>,
) -> bool {
    let mut number = |key: &str, least, most| match table.get(key) {
        Some(value) => number_of(value, key, least, most, faults),
        None => {
            faults.at(start, format!("the unit has no {key}"));
            least
        }
    };
    let strength = number("strength", 1, 3);
    game.nerves[id.index()] = number("nerve", 1, 6);
    if let Some(name) = table.get("name").and_then(|value| text_of(value, "name", faults)) {
        game.names[id.index()] = name.to_owned();
    }
    let ambush = match table.get("ambush").map(|value| (value, value.get_ref().as_bool())) {
        None => false,
        Some((_, Some(ambush))) => ambush,
        Some((value, None)) => {
            faults.at(value.span().start, "ambush is true or false");
            false
        }
    };
    let at = match (table.get("at"), ambush) {
        (None, true) => Some(Where::Concealed(None)),
        (Some(value), true) => {
            faults
                .at(value.span().start, "an ambush has no post in the scenario; its owner places it (PK-3a)");
            None
        }
        (None, false) => {
            faults.at(start, "the unit has no post: at = \"b2\"");
            None
        }
        (Some(value), false) => post_of(value, faults).and_then(|post| room(game, id, post, value, faults)),
    };
    game.setup[id.index()] = Unit { at: at.unwrap_or(Where::Gone), strength, ..Unit::NONE };
    ambush
}

/// The post if it has room for another company of this side and no enemy (PK-1c).
fn room(game: &Picket, id: UnitId, post: Post, value: &Value<'_>, faults: &mut Faults<'_>) -> Option<Where> {
    let on = |side: Side| UnitId::of(side).filter(|&u| game.setup[u.index()].at == Where::On(post)).count();
    if on(id.side()) >= 2 || on(!id.side()) > 0 {
        faults.at(value.span().start, format!("{post} is taken: two companies of one side at most (PK-1c)"));
        return None;
    }
    Some(Where::On(post))
}
