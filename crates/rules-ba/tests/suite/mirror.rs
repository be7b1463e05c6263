//! The same bound from the other side of the table: everybody turned about its middle, sides swapped, orders turned likewise;
//! and the same bound with the units listed in another order. Nobody gains by being named first (BA-S30, BA-R7): whatever one
//! side does and suffers, the other does and suffers in its place.

use kernel::{Commander, Faces, Game, Options, Pending, Roll, Ruleset, Side, Stage, Stream, fingerprint};
use rules_ba::Ba;
use rules_ba::answers::Answer;
use rules_ba::state::{State, Unit, Where};
use rules_ba::units::Degree;
use std::fmt::Write;

/// As large as the points that random orders name.
const WIDTH: i64 = 240_000;
const HEIGHT: i64 = 180_000;

/// Ground that looks the same from both sides.
const GROUND: &str = r#"
rules = "ba"
[battle]
title = "The mirror"
table = [240, 180]
bounds = 8
sides = ["Danish", "Swedish"]
[[prize]]
points = 1
for = "broken"
[[line]]
kind = "hedge"
points = [[105, 90], [135, 90]]
[[area]]
kind = "wood"
points = [[55, 70], [70, 70], [70, 90], [55, 90]]
[[area]]
kind = "wood"
points = [[170, 90], [185, 90], [185, 110], [170, 110]]
[[area]]
kind = "field"
points = [[140, 70], [165, 70], [165, 85], [140, 85]]
[[area]]
kind = "field"
points = [[75, 95], [100, 95], [100, 110], [75, 110]]
"#;

/// A unit: code, arm, more of it, figures, formation, place.
type Listed = (&'static str, &'static str, &'static str, i64, &'static str, [i64; 2]);

/// What one side has, placed as the first side has it.
const ROSTER: [Listed; 5] = [
    (
        "1",
        "infantry",
        r#"weapon = "musket""#,
        30,
        r#"formation = "column of attack"
files = 5"#,
        [40, 30],
    ),
    ("2", "infantry", r#"weapon = "musket""#, 28, r#"formation = "line""#, [115, 62]),
    (
        "3",
        "infantry",
        r#"light = true
weapon = "musket""#,
        24,
        r#"formation = "line""#,
        [105, 30],
    ),
    (
        "4",
        "cavalry",
        r#"weight = "light"
elements = 3
weapon = "carbine""#,
        15,
        r#"formation = "line""#,
        [55, 12],
    ),
    (
        "5",
        "artillery",
        r#"elements = 2
weapon = "6 pd""#,
        8,
        r#"formation = "line""#,
        [90, 14],
    ),
];

/// The battle, its units listed in order.
fn open() -> Ba {
    listed(&ROSTER, &ROSTER)
}

/// The battle, the units of each side listed in an order drawn by lot.
fn shuffled(seed: u64) -> Ba {
    let mut chance = Stream::new(seed).part(1);
    let [one, other] = [(); 2].map(|()| {
        let mut roster = ROSTER;
        for at in (1..roster.len()).rev() {
            roster.swap(at, chance.below(at + 1));
        }
        roster
    });
    listed(&one, &other)
}

/// The battle with the units of the sides in this order.
fn listed(first: &[Listed], second: &[Listed]) -> Ba {
    let mut text = GROUND.to_owned();
    for (side, sign, turned, roster) in [("Danish", 'D', false, first), ("Swedish", 'S', true, second)] {
        let facing = if turned { 180 } else { 0 };
        let at = |[x, y]: [i64; 2]| if turned { [240 - x, 180 - y] } else { [x, y] };
        write!(text, "[[army]]\nside = \"{side}\"\nfacing = {facing}\n[[army.commander]]\nid = \"{sign}-B\"\nname = \"{side} brigadier\"\nat = {:?}\n", at([117, 38])).unwrap();
        for &(code, arm, more, figures, formation, place) in roster {
            write!(
                text,
                "[[army.unit]]\nid = \"{sign}{code}\"\nname = \"{side} {code}\"\ncommander = \"{sign}-B\"\narm = \"{arm}\"\nfigures = {figures}\nvalour = 1\n{more}\n{formation}\nat = {:?}\nfacing = {facing}\n",
                at(place)
            )
            .unwrap();
        }
    }
    Ba::open("mirror.toml", &text, &Options::default(), Ba::VERSION)
        .unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// Words said from the other side: codes, points and directions.
fn turned(words: &str) -> String {
    let mut out = String::new();
    let letters: Vec<char> = words.chars().collect();
    let mut at = 0;
    while at < letters.len() {
        let begins = at == 0 || !letters[at - 1].is_alphanumeric();
        let code = letters.get(at + 1).is_some_and(|next| next.is_ascii_digit() || *next == '-');
        match letters[at] {
            'D' if begins && code => out.push('S'),
            'S' if begins && code => out.push('D'),
            '(' => {
                let end = at + letters[at..].iter().position(|sign| *sign == ')').unwrap();
                let point: String = letters[at + 1..end].iter().collect();
                let (x, y) = point.split_once(',').unwrap();
                write!(out, "({},{})", written(WIDTH - thousandths(x)), written(HEIGHT - thousandths(y)))
                    .unwrap();
                at = end;
            }
            sign => out.push(sign),
        }
        at += 1;
    }
    // Directions: `flee D1 20`, `reform D1 LINE facing 0`.
    let is_direction = out.starts_with("flee ") || out.contains(" facing ");
    match out.rsplit_once(' ').filter(|_| is_direction) {
        Some((before, degrees)) => format!("{before} {}", (degrees.parse::<u32>().unwrap() + 180) % 360),
        None => out,
    }
}

fn thousandths(number: &str) -> i64 {
    let (whole, part) = number.trim().split_once('.').unwrap_or((number.trim(), ""));
    let part = format!("{part:0<3}");
    1000 * whole.parse::<i64>().unwrap() + part.parse::<i64>().unwrap()
}

fn written(number: i64) -> String {
    format!("{}.{:03}", number / 1000, number % 1000)
}

/// Choices of one question, in the order in which the units are listed there: `choose S3 stop, S4 stop` where S4 is listed first.
fn as_listed(game: &Ba, state: &State, words: &str) -> String {
    let mut choices: Vec<&str> = words.strip_prefix("choose ").unwrap_or(words).split(", ").collect();
    let names = game.names(state);
    choices.sort_by_key(|choice| names.find_unit(choice.split(' ').next().unwrap_or_default()));
    format!("choose {}", choices.join(", "))
}

/// The dice fall alike for everybody who rolls for the same thing in a bound, so that it does not matter who rolls first.
fn dice(seed: u64, bound: u8, roll: &Roll) -> Faces {
    Stream::new(fingerprint(&(seed, bound, roll.rule.to_string()))).throw(roll.dice)
}

/// What can be told of a unit, as the side sees it that it belongs to.
fn told(game: &Ba, state: &State, is_turned: bool) -> Vec<(String, i64, i64, i64, String)> {
    let names = game.names(state);
    let mut all: Vec<_> = state
        .ids()
        .map(|id| {
            let unit = state.unit(id);
            let code = names.unit(id);
            let (x, y) = (i64::from(unit.pose.anchor.x()), i64::from(unit.pose.anchor.y()));
            let heading = i64::from(unit.pose.heading.steps());
            let place = match unit.place {
                Where::Refuge(with) => {
                    format!("with {}", if is_turned { turned(&names.unit(with)) } else { names.unit(with) })
                }
                place => format!("{place:?}"),
            };
            let marks = format!(
                "{} {:?} {} files {} figures of {}, valour {:?}, {:?}",
                place, unit.formation, unit.files, unit.figures, unit.original, unit.degree, unit.supplies
            );
            match is_turned {
                false => (code, x, y, heading, marks),
                true => {
                    (turned(&code), WIDTH - x, HEIGHT - y, (heading + 180 * 64).rem_euclid(360 * 64), marks)
                }
            }
        })
        .collect();
    all.sort();
    all
}

/// A game and how far it is.
struct Table<'a> {
    game: &'a Ba,
    state: State,
    seed: u64,
}

impl Table<'_> {
    /// Throws whatever dice are due.
    fn rolled(&mut self) {
        while let Pending::Roll(roll) = self.game.pending(&self.state) {
            let faces = dice(self.seed, self.state.bound, &roll);
            self.game.settle(&mut Stage::silent(self.game, &mut self.state), &faces);
        }
    }

    fn asked(&mut self) -> Vec<Side> {
        self.rolled();
        self.game.pending(&self.state).asked().collect()
    }

    fn decide(&mut self, side: Side, answer: &Answer) {
        self.game.decide(&mut Stage::silent(self.game, &mut self.state), side, answer);
    }
}

/// BA-S30, BA-S37, BA-1.1.1m, BA-R7: bounds of a random game, and the same bounds from the other side.
#[test]
fn a_bound_is_the_same_from_the_other_side_of_the_table() {
    go_alike(60, |_| open(), true);
}

/// BA-R34: what comes of a bound does not depend on the order in which units are listed: a hundred orders, up to the first flight: of those who flee
/// alike the lower id goes first (BA-R66, BA-R111, BA-R122).
#[test]
fn a_bound_is_the_same_in_whatever_order_units_are_listed() {
    go_alike(100, shuffled, false);
}

fn flees(unit: &Unit) -> bool {
    unit.degree >= Degree::Md || unit.place == Where::Fled
}

/// Random games at one table, said again at another, where everybody is turned or not: each bound ends alike.
fn go_alike(games: u64, other: impl Fn(u64) -> Ba, is_turned: bool) {
    let here = &open();
    let (mut decisions, mut harmed, mut fled) = (0, 0, 0);
    let said_there = |words: String| if is_turned { turned(&words) } else { words };
    for seed in 0..games {
        let there = &other(seed);
        let mut one = Table { game: here, state: here.start(), seed };
        let mut other = Table { game: there, state: there.start(), seed };
        let mut chance = Stream::new(seed);
        // What was said at the first table and not yet at the second: there somebody else may be asked first.
        let mut said: Vec<(Side, String)> = Vec::new();
        loop {
            let (first, asked) = (one.asked(), other.asked());
            let legal = |(side, words): &(Side, String)| {
                let said = |words: &str| {
                    let answer =
                        there.read(&other.state, *side, words).ok().filter(|_| asked.contains(side))?;
                    there.check(&other.state, *side, &answer).is_ok().then_some((*side, answer))
                };
                said(words).or_else(|| said(&as_listed(there, &other.state, words)))
            };
            if let Some((at, (side, answer))) =
                said.iter().enumerate().find_map(|(at, said)| Some((at, legal(said)?)))
            {
                said.remove(at);
                other.decide(side, &answer);
                continue;
            }
            if !is_turned && one.state.units.iter().any(flees) {
                break;
            }
            assert!(said.len() < 40, "seed {seed}, bound {}: {said:?}", one.state.bound);
            let Some(&side) = first.first() else { break };
            if said.is_empty() && here.quiet(&one.state) {
                let bound = one.state.bound;
                let (now, then) = (told(here, &one.state, false), told(there, &other.state, is_turned));
                assert_eq!(now, then, "seed {seed}, bound {bound}");
            }
            let answer = here.any_option(&one.state, side, &mut chance, &mut Vec::new()).unwrap();
            said.push((
                if is_turned { !side } else { side },
                said_there(here.say(&one.state, side, &answer)),
            ));
            one.decide(side, &answer);
            decisions += 1;
        }
        let in_flight = one.state.units.iter().filter(|unit| flees(unit)).count();
        harmed += one.state.units.iter().filter(|unit| unit.figures < unit.original).count();
        fled += in_flight;
        if !is_turned && in_flight > 0 {
            continue;
        }
        let (Pending::Over(a), Pending::Over(b)) = (here.pending(&one.state), there.pending(&other.state))
        else {
            panic!("seed {seed}: {said:?}");
        };
        let b = if is_turned { (b.winner.map(|side| !side), -b.margin) } else { (b.winner, b.margin) };
        assert_eq!((a.winner, a.margin), b, "seed {seed}");
    }
    assert!(
        decisions > 1_000 && harmed > 40 && fled > 10,
        "{decisions} decisions, {harmed} harmed, {fled} fled"
    );
}
