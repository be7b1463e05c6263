//! One random game, with the cheap checks at every step and the costly ones now and then.

use crate::position::{self, Position, shown};
use crate::taste::Taste;
use crate::{Check, Failure, Report, Settings, drawn, logged, options, rolls, sealed, standing, text, views};
use kernel::{Faces, Pending, Ruleset, Side, Stage, Stream};
use std::{collections::BTreeSet, sync::Arc};

/// Plays game `number` of a run.
pub fn play<G: Ruleset>(game: &Arc<G>, settings: &Settings, number: u64) -> Result<Report, Failure> {
    let chance = Stream::new(settings.seed).part(number);
    let mut walk = Walk {
        game: &**game,
        settings,
        number,
        chance: chance.part(1),
        taste: Taste::of(settings.tastes, number, settings.seed),
        report: Report { state_bytes: size_of::<G::State>(), ..Report::default() },
        pool: BTreeSet::new(),
        list: Vec::new(),
        events: Vec::new(),
    };
    walk.play_out()?;
    if settings.logged_every > 0 && number.is_multiple_of(settings.logged_every) {
        logged::play(game, settings, number, chance.part(2), &mut walk.report)?;
    }
    Ok(walk.report)
}

/// What is done to a state.
enum Act<A> {
    Decide(Side, A),
    Settle(Faces),
}

struct Walk<'a, G: Ruleset> {
    game: &'a G,
    settings: &'a Settings,
    number: u64,
    chance: Stream,
    taste: Taste,
    report: Report,
    pool: BTreeSet<G::Answer>,
    list: Vec<G::Answer>,
    events: Vec<G::Event>,
}

impl<G: Ruleset> Walk<'_, G> {
    fn play_out(&mut self) -> Result<(), Failure> {
        let mut state = self.game.start();
        loop {
            let pending = self.game.pending(&state);
            let at = Position {
                rules: self.game,
                state: &state,
                pending: &pending,
                game: self.number,
                seed: self.settings.seed,
                entry: self.report.decisions + self.report.rolls,
            };
            self.report.deepest = self.report.deepest.max(self.game.depth(&state));
            if let Err(sentence) = self.game.sound(&state) {
                return at.fail(Check::Sound, sentence);
            }
            at.hold(self.report.decisions <= self.settings.most_decisions, Check::Ends, || {
                format!("no end after {} decisions", self.report.decisions)
            })?;
            let every = self.settings.thorough_every;
            let thorough = every > 0 && self.chance.below(every as usize) == 0;
            if thorough {
                self.report.thorough += 1;
                options::judge_is_generator(&at, &self.pool)?;
                drawn::is_listed(&at, &self.chance)?;
                views::leak_nothing(&at, &mut self.chance)?;
                sealed::tells_nothing(&at, &mut self.chance)?;
                standing::is_legal(&at)?;
                text::reads(&at, &self.pool, &mut self.chance)?;
                state_survives_text(&at)?;
            }
            let act = match &pending {
                Pending::Over(outcome) => {
                    at.own_rule(outcome.rule, "the outcome")?;
                    self.report.finish(outcome.winner);
                    return Ok(());
                }
                Pending::Roll(roll) => {
                    rolls::is_well_made(&at, roll, thorough)?;
                    if thorough {
                        rolls::alike_settles_alike(&at, roll, &mut self.chance)?;
                    }
                    self.report.rolls += 1;
                    Act::Settle(self.chance.throw(roll.dice))
                }
                _ => {
                    let (side, answer) = self.choose(&at)?;
                    self.report.decisions += 1;
                    Act::Decide(side, answer)
                }
            };
            let answered = match &act {
                Act::Decide(side, _) => Some(*side),
                Act::Settle(_) => None,
            };
            let next = self.act(&at, &act, thorough)?;
            if at.pending.is_sealed() || thorough {
                sealed::follow(&at, answered, &self.game.pending(&next))?;
            }
            state = next;
        }
    }

    /// One of the asked sides answers with one of its options: drawn, or picked from the list by those with a taste.
    fn choose(&mut self, at: &Position<'_, G>) -> Result<(Side, G::Answer), Failure> {
        let asked: Vec<Side> = at.pending.asked().collect();
        at.hold(!asked.is_empty(), Check::Possible, || "a question is put to nobody".to_owned())?;
        let side = asked[self.chance.below(asked.len())];
        let answer = if self.taste.is_none() {
            self.game.any_option(at.state, side, &mut self.chance, &mut self.list)
        } else {
            self.list.clear();
            self.game.options(at.state, side, &mut self.list);
            self.report.most_options = self.report.most_options.max(self.list.len());
            (!self.list.is_empty()).then(|| {
                let place = self.taste.pick(self.game, at.state, side, &self.list, &mut self.chance);
                self.list.swap_remove(place)
            })
        };
        let Some(answer) = answer else {
            let question = shown(&at.pending.question(side));
            return at.fail(Check::Possible, format!("{side:?} is asked {question} and has no answer"));
        };
        if let Err(refusals) = self.game.check(at.state, side, &answer) {
            return at.fail(Check::Legal, format!("{} is listed and refused: {refusals:?}", shown(&answer)));
        }
        if self.pool.len() < self.settings.pool {
            self.pool.insert(answer.clone());
        }
        Ok((side, answer))
    }

    /// Does it; thoroughly: events folded give the same state, and doing it again does the same.
    fn act(
        &mut self,
        at: &Position<'_, G>,
        act: &Act<G::Answer>,
        thorough: bool,
    ) -> Result<G::State, Failure> {
        let mut next = at.state.clone();
        self.events.clear();
        let mut stage = Stage::recording(self.game, &mut next, &mut self.events);
        match act {
            Act::Decide(side, answer) => self.game.decide(&mut stage, *side, answer),
            Act::Settle(faces) => self.game.settle(&mut stage, faces),
        }
        if !thorough {
            return Ok(next);
        }
        let mut folded = at.state.clone();
        for event in &self.events {
            text::is_told(at, &folded, event)?;
            self.game.apply(&mut folded, event);
        }
        at.hold(folded == next, Check::Fold, || "the events folded again give another state".to_owned())?;
        let again = match act {
            Act::Decide(side, answer) => position::decided(self.game, at.state, *side, answer),
            Act::Settle(faces) => position::settled(self.game, at.state, faces),
        };
        at.hold(again.0 == next && again.1 == self.events, Check::Deterministic, || {
            "done again, it did something else".to_owned()
        })?;
        views::events_are_witnessed(at, &self.events, &next, self.settings.views_fold)?;
        Ok(next)
    }
}

/// The state is the same after being written as JSON and read back.
pub fn state_survives_text<G: Ruleset>(at: &Position<'_, G>) -> Result<(), Failure> {
    let text = match serde_json::to_string(at.state) {
        Ok(text) => text,
        Err(error) => return at.fail(Check::StateText, format!("the state cannot be written: {error}")),
    };
    match serde_json::from_str::<G::State>(&text) {
        Ok(state) if state == *at.state => Ok(()),
        Ok(_) => at.fail(Check::StateText, "the state read back is another"),
        Err(error) => at.fail(Check::StateText, format!("the state cannot be read back: {error}")),
    }
}
