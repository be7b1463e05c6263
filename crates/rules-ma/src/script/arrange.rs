//! The umpire's hand.

use super::{heading, number, point};
use crate::Ma;
use crate::activation::Activations;
use crate::army::{BattalionId, CharacterKind};
use crate::deploy::{Deploy, SideDice};
use crate::formation::Formation;
use crate::resolve::ResolveStep;
use crate::rout::Flights;
use crate::sequence::{TurnEnd, TurnStart};
use crate::state::*;
use crate::tables::SCREEN_CELL;
use kernel::{Agenda, Side, Stage, did_you_mean, wheel};
use tabletop::{Length, Pose, TableEdge, Zone};

/// The words that begin an arrangement, battalions aside.
const MOMENTS: [&str; 11] = [
    "clear",
    "turn",
    "initiative",
    "edge",
    "commander",
    "sides",
    "deployment",
    "activations",
    "resolve",
    "flights",
    "end",
];

/// The words about a battalion.
const MARKS: [&str; 24] = [
    "line",
    "column",
    "screen",
    "rankers",
    "drummers",
    "sergeants",
    "ensigns",
    "officers",
    "disordered",
    "short",
    "routing",
    "rallying",
    "reforming",
    "spent",
    "activated",
    "passed",
    "open",
    "beaten",
    "tested",
    "shaken",
    "gone",
    "supports",
    "bonus",
    "fights",
];

type Words<'a, 'b> = &'a [&'b str];

impl Ma {
    /// Changes a position as the words say. On an error the position is as it was.
    pub fn arrange_words(&self, state: &mut State, words: &str) -> Result<(), String> {
        let list: Vec<&str> = words.split_whitespace().take(80).collect();
        let mut changed = state.clone();
        self.arrange_in(&mut changed, &list)?;
        *state = changed;
        Ok(())
    }

    fn arrange_in(&self, s: &mut State, words: Words<'_, '_>) -> Result<(), String> {
        match words {
            ["clear"] => {
                let edges = s.edges;
                *s = self.empty();
                (s.turn, s.step, s.edges) = (1, Step::Activations, edges);
            }
            ["turn", "start"] => self.moment(s, TurnStart),
            ["turn", n] => s.turn = number(n)?,
            ["initiative", side] => s.initiative = self.side_called(side)?,
            ["edge", side, edge] => {
                let side = self.side_called(side)?;
                s.edges[side] = match *edge {
                    "south" => TableEdge::South,
                    "east" => TableEdge::East,
                    "north" => TableEdge::North,
                    "west" => TableEdge::West,
                    _ => return Err("an edge is south, east, north or west".to_owned()),
                };
                s.edges[!side] = crate::battle::opposite(s.edges[side]);
            }
            ["commander", side, rest @ ..] => {
                let side = self.side_called(side)?;
                self.arrange_chief(s, side, rest)?;
            }
            ["sides"] => {
                s.turn = 0;
                self.moment(s, SideDice);
            }
            ["deployment", side] => {
                s.next = self.side_called(side)?;
                (s.turn, s.step) = (0, Step::SetUp);
                self.moment(s, Deploy);
            }
            ["activations", side] => {
                s.next = self.side_called(side)?;
                s.step = Step::Activations;
                self.moment(s, Activations);
            }
            ["resolve"] => {
                s.step = Step::Resolve;
                self.moment(s, ResolveStep);
            }
            ["flights"] => {
                s.step = Step::CompulsoryMoves;
                s.due = self.standing(s).filter(|u| s.of(*u).routing() && !s.of(*u).fled).collect();
                self.moment(s, Flights);
            }
            ["end", "of", "turn"] => self.moment(s, TurnEnd),
            [code, rest @ ..] => {
                let unknown = |_| {
                    let words = self.battle.ids().map(|unit| self.code(unit)).chain(MOMENTS);
                    format!("“{code}” is neither a battalion nor a moment; {}", did_you_mean(code, words))
                };
                let unit = self.battalion(code).map_err(unknown)?;
                self.arrange_unit(s, unit, rest)?;
            }
            [] => return Err("an arrangement wants words; docs/plays.md lists them".to_owned()),
        }
        Ok(())
    }

    /// The game stands there; what was going on is dropped.
    fn moment(&self, s: &mut State, task: impl Into<Task>) {
        s.agenda = Agenda::default();
        let _room = s.agenda.push(task.into());
        wheel::go_on(self, &mut Stage::silent(self, s));
    }

    fn arrange_chief(&self, s: &mut State, side: Side, words: Words<'_, '_>) -> Result<(), String> {
        match words {
            ["at", x, y] => s.chiefs[side].post = Post::Alone(point(x, y)?),
            ["with", code] => s.chiefs[side].post = Post::With(self.battalion(code)?),
            ["dead"] => s.chiefs[side].post = Post::Dead,
            ["reserve"] => s.chiefs[side].post = Post::Reserve,
            ["moved"] => s.chiefs[side].moved = true,
            _ => return Err("a Commander is “at 62 12”, “with B1”, “dead”, “moved” or “reserve”".to_owned()),
        }
        Ok(())
    }

    fn arrange_unit(&self, s: &mut State, unit: BattalionId, words: Words<'_, '_>) -> Result<(), String> {
        let mut words = words;
        while let Some(first) = words.first().copied() {
            words = self.arrange_word(s, unit, first, words.get(1..).unwrap_or_default())?;
        }
        Ok(())
    }

    /// One word about a battalion, and what it needs of the words behind it.
    fn arrange_word<'a, 'b>(
        &self,
        s: &mut State,
        unit: BattalionId,
        word: &str,
        rest: Words<'a, 'b>,
    ) -> Result<Words<'a, 'b>, String> {
        let turn = s.turn;
        let raised = self.battle.battalion(unit);
        let troops = &mut s.troops[unit.index()];
        let count = |kind: CharacterKind, n: &str| -> Result<crate::army::Characters, String> {
            Ok(troops.characters.with(kind, number(n)?))
        };
        match (word, rest) {
            ("line" | "column", ["at", x, y, "facing", h, rest @ ..]) => {
                let formation = if word == "line" { Formation::Line } else { Formation::Column };
                let (formed, pose) = (raised.rankers, Pose::new(point(x, y)?, heading(h)?));
                *troops = Troops { place: Where::Table, pose, formation, formed, ..Troops::default() };
                (troops.first_formed, troops.characters) = (formed, raised.characters);
                return Ok(rest);
            }
            ("screen", [n, "at", x, y, "cell", cell, rest @ ..]) => {
                let figures = number(n)?;
                let cell = Length::parse(cell).unwrap_or(SCREEN_CELL);
                let pose = Pose::new(point(x, y)?, troops.pose.heading);
                troops.formed = raised.rankers.saturating_sub(figures).max(1);
                (troops.first_formed, troops.skirmishers) = (troops.formed, figures);
                troops.screen = Some(Screening { pose, cell, side: ScreenSide::Before });
                return Ok(rest);
            }
            ("rankers", [n, rest @ ..]) => {
                troops.formed = number(n)?.clamp(1, raised.rankers);
                return Ok(rest);
            }
            ("drummers", [n, rest @ ..]) => {
                troops.characters = count(CharacterKind::Drummer, n)?;
                return Ok(rest);
            }
            ("sergeants", [n, rest @ ..]) => {
                troops.characters = count(CharacterKind::Sergeant, n)?;
                return Ok(rest);
            }
            ("ensigns", [n, rest @ ..]) => {
                troops.characters = count(CharacterKind::Ensign, n)?;
                return Ok(rest);
            }
            ("officers", [n, rest @ ..]) => {
                troops.characters = count(CharacterKind::Officer, n)?;
                return Ok(rest);
            }
            ("disordered", _) => troops.disordered = true,
            ("short", _) => troops.order = Order::Short,
            ("routing", _) => troops.order = Order::Routing,
            ("rallying", _) => (troops.order, troops.disordered) = (Order::Rallying, true),
            ("reforming", _) => troops.reforming = true,
            ("spent", _) => troops.spent = true,
            ("activated", _) => troops.activation = Activation::Done,
            ("passed", _) => troops.activation = Activation::Passed,
            ("open", _) => troops.activation = Activation::Open,
            ("beaten", _) => troops.beaten = true,
            ("tested", _) => troops.tested = true,
            ("shaken", _) => troops.shaken = true,
            ("gone", _) => *troops = Troops { place: Where::Destroyed, ..*troops },
            ("supports", [code, rest @ ..]) => {
                troops.supports = Some(self.battalion(code)?);
                return Ok(rest);
            }
            ("bonus", _) => {
                if let Some(engaged) = &mut troops.engaged {
                    engaged.bonus = true;
                }
            }
            ("fights", [code, rest @ ..]) => {
                let foe = self.battalion(code)?;
                let began = turn.saturating_sub(1);
                for (unit, foe) in [(unit, foe), (foe, unit)] {
                    let engaged = Engaged {
                        foe,
                        zone: Zone::Front,
                        bonus: false,
                        above: false,
                        cover: None,
                        began,
                        moved: true,
                    };
                    s.troops[unit.index()].engaged = Some(engaged);
                }
                return Ok(rest);
            }
            _ if MARKS.contains(&word) => {
                return Err(format!("“{word}” wants more words behind it; docs/plays.md shows them"));
            }
            _ => {
                let help = did_you_mean(word, MARKS);
                return Err(format!("“{word}” says nothing about {}; {help}", self.code(unit)));
            }
        }
        Ok(rest)
    }
}
