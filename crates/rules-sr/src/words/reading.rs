//! Answers read from words: forgiving on input, never a panic, and an error that says what would be understood.

use super::named::Named;
use super::{Token, Tokens};
use crate::Sr;
use crate::army::*;
use crate::march::March;
use crate::orders::Answer;
use crate::state::*;
use hexes::{Direction, HexId};
use kernel::{Game, Side};

/// How many possible answers an error lists.
const LISTED: usize = 8;

impl Sr {
    /// Reads an answer. It need not be legal.
    pub(crate) fn read_answer(&self, s: &State, side: Side, words: &str) -> Result<Answer, String> {
        let tokens = self.tokens(words)?;
        self.answer_of(s, &tokens).ok_or_else(|| self.not_understood(s, side, words))
    }

    fn answer_of(&self, s: &State, tokens: &Tokens) -> Option<Answer> {
        match tokens.split_first()? {
            (Token::Word(verb), rest) => self.ordered(s, verb, rest),
            (Token::Person(commander), [Token::Unit(unit)]) => {
                Some(Answer::With { commander: *commander, unit: *unit })
            }
            (first, []) => self.bare(s, first),
            _ => None,
        }
    }

    /// A verb and what it needs.
    fn ordered(&self, s: &State, verb: &str, rest: &[Token]) -> Option<Answer> {
        if let (
            "no" | "reaction" | "react" | "also" | "run" | "act" | "end",
            [Token::Word(word), rest @ ..],
        ) = (verb, rest)
        {
            return self.two_verbs(s, verb, word, rest);
        }
        let named = Named::of(rest);
        match verb {
            "attack" | "join" => return with_bayonets(verb, &named),
            "bid" | "take" => return self.before_the_game(verb, rest),
            _ if !named.no_words() => return None,
            _ => {}
        }
        if rest.is_empty() {
            return self.alone(s, verb);
        }
        self.with_names(s, verb, &named)
    }

    fn before_the_game(&self, verb: &str, rest: &[Token]) -> Option<Answer> {
        match (verb, rest) {
            ("bid", [Token::Number(n)]) => u8::try_from(*n).ok().map(Answer::Bid),
            ("take", [Token::Word(word)]) => self.find_side(word).map(Answer::Take),
            _ => None,
        }
    }

    fn two_verbs(&self, s: &State, verb: &str, word: &str, rest: &[Token]) -> Option<Answer> {
        let named = Named::of(rest);
        if !named.no_words() {
            return None;
        }
        match (verb, word, rest.is_empty()) {
            ("no", "charge", true) => Some(Answer::NoCharge),
            ("no", "reaction", true) => Some(Answer::NoReaction),
            ("no", "advance", true) => Some(Answer::NoAdvance),
            ("no", "withdrawal", true) => Some(Answer::Stand),
            ("run", "off", true) => Some(Answer::Run(None)),
            ("act", "first", true) => Some(Answer::ActFirst),
            ("act", "second", true) => Some(Answer::ActSecond),
            ("end", "segment" | "movement" | "fire" | "combat", true) => Some(Answer::End),
            ("also", "attack", _) if named.are(0, 0, 1, 0) => Some(Answer::AlsoAttack(named.hexes[0])),
            ("reaction" | "react", "fire", _) if named.are(1, 0, 0, 0) => {
                Some(Answer::ReactionFire(named.units[0]))
            }
            ("reaction" | "react", "turn", _) if named.are(0, 0, 1, 1) => {
                Some(Answer::ReactionTurn { hex: named.hexes[0], facing: named.facings[0] })
            }
            ("reaction" | "react", "move", _) => {
                let (unit, to, facing) = self.manoeuvre(s, &named)?;
                Some(Answer::ReactionMove { unit, to, facing })
            }
            _ => None,
        }
    }

    /// A unit, a hex and a facing; without a facing it keeps its own.
    fn manoeuvre(&self, s: &State, named: &Named) -> Option<(UnitId, HexId, Direction)> {
        let unit = *named.units.first()?;
        if named.are(1, 0, 1, 1) {
            return Some((unit, named.hexes[0], named.facings[0]));
        }
        let own = s.units.0.get(unit.index())?.facing;
        named.are(1, 0, 1, 0).then(|| (unit, named.hexes[0], own))
    }

    fn with_names(&self, s: &State, verb: &str, named: &Named) -> Option<Answer> {
        let unit = named.units.first().copied();
        let hex = named.hexes.first().copied();
        if named.are(1, 0, 0, 0) {
            let unit = unit?;
            return match verb {
                "rally" => Some(Answer::Rally { unit, helper: None }),
                "march" | "move" => Some(Answer::March(unit)),
                "choose" | "head" | "d" | "p" | "test" => Some(Answer::Choose(unit)),
                _ => None,
            };
        }
        if named.are(1, 1, 0, 0) {
            let (unit, commander) = (unit?, named.people[0]);
            return match verb {
                "rally" => Some(Answer::Rally { unit, helper: Some(commander) }),
                "place" => Some(Answer::With { commander, unit }),
                _ => None,
            };
        }
        if named.are(0, 1, 0, 0) {
            return match verb {
                "ride" | "move" => Some(Answer::Ride(named.people[0])),
                "activate" => self.formation_of(named.people[0]).map(Answer::Activate),
                _ => None,
            };
        }
        if named.are(0, 0, 0, 1) {
            return match verb {
                "halt" | "stop" => Some(Answer::Halt(named.facings[0])),
                "face" => Some(Answer::Face(named.facings[0])),
                _ => None,
            };
        }
        if named.are(0, 0, 1, 0) {
            return to_a_hex(verb, hex?);
        }
        if named.are(1, 0, 1, 0) {
            match verb {
                "enter" => return Some(Answer::Enter { unit: unit?, hex: hex? }),
                "fire" => return Some(Answer::Fire { unit: unit?, target: hex? }),
                _ => {}
            }
        }
        let (unit, to, facing) = self.manoeuvre(s, named)?;
        match verb {
            "place" => Some(Answer::Place { unit, hex: to, facing }),
            "withdraw" => Some(Answer::Withdraw { unit, to, facing }),
            "retreat" => Some(Answer::Retreat { unit, to, facing }),
            "advance" => Some(Answer::Advance { unit, to, facing }),
            _ => None,
        }
    }

    /// A verb that needs nothing.
    fn alone(&self, s: &State, verb: &str) -> Option<Answer> {
        Some(match verb {
            "first" => Answer::ActFirst,
            "second" => Answer::ActSecond,
            "rest" => Answer::Rest,
            "wait" => Answer::Wait,
            "end" | "done" => Answer::End,
            "begin" => Answer::Begin,
            "follow" => Answer::Follow(true),
            "stay" => Answer::Follow(false),
            "stand" => Answer::Stand,
            "halt" | "stop" => match s.agenda.top() {
                Some(&Task::March(March(unit))) => Answer::Halt(s.unit(unit).facing),
                Some(Task::CommanderMarch(_)) => Answer::Rest,
                _ => return None,
            },
            _ => return None,
        })
    }

    /// A single name: what it means follows from what is asked.
    fn bare(&self, s: &State, token: &Token) -> Option<Answer> {
        match (s.agenda.top()?, token) {
            (Task::March(_) | Task::CommanderMarch(_), Token::Hex(hex)) => Some(Answer::Step(*hex)),
            (Task::Charge(_), Token::Hex(hex)) => Some(Answer::Charge(*hex)),
            (Task::Rout(_), Token::Hex(hex)) => Some(Answer::Run(Some(*hex))),
            (Task::TerrainHexes(_), Token::Hex(hex)) => Some(Answer::Terrain(*hex)),
            (Task::March(_), Token::Facing(facing)) => Some(Answer::Halt(*facing)),
            (Task::RoutFacing(_), Token::Facing(facing)) => Some(Answer::Face(*facing)),
            (Task::Activations(_), Token::Person(c)) => self.formation_of(*c).map(Answer::Activate),
            (Task::Movement(_), Token::Person(c)) => Some(Answer::Ride(*c)),
            (Task::Movement(_), Token::Unit(unit)) => Some(Answer::March(*unit)),
            (_, Token::Unit(unit)) => Some(Answer::Choose(*unit)),
            _ => None,
        }
    }

    fn not_understood(&self, s: &State, side: Side, words: &str) -> String {
        let mut all = Vec::new();
        self.options(s, side, &mut all);
        let examples: Vec<String> = all.iter().take(LISTED).map(|&a| self.say_answer(s, a)).collect();
        let more = match all.len().saturating_sub(LISTED) {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        match examples.as_slice() {
            [] => format!("“{words}” is not understood; {} is not asked anything now", self.side_name(side)),
            _ => format!("“{words}” is not understood; it could be: {}{more}", examples.join(", ")),
        }
    }
}

/// `attack 1209 with J1 bayonet`, `join J2`.
fn with_bayonets(verb: &str, named: &Named) -> Option<Answer> {
    let bayonet = named.bayonet()?;
    match verb {
        "attack" if named.are(1, 0, 1, 0) => {
            Some(Answer::Attack { unit: named.units[0], hex: named.hexes[0], bayonet })
        }
        "join" if named.are(1, 0, 0, 0) => Some(Answer::Join { unit: named.units[0], bayonet }),
        _ => None,
    }
}

fn to_a_hex(verb: &str, hex: HexId) -> Option<Answer> {
    match verb {
        "step" | "go" => Some(Answer::Step(hex)),
        "charge" => Some(Answer::Charge(hex)),
        "run" => Some(Answer::Run(Some(hex))),
        "terrain" => Some(Answer::Terrain(hex)),
        "also" => Some(Answer::AlsoAttack(hex)),
        _ => None,
    }
}
