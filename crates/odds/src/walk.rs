//! The walk itself: settle every fall, merge equal positions, answer what the policy answers. It never enters the next
//! activation, not even where that has a single answer.

use crate::consequence::{Choices, Limits, Unstated, Way, Witness, Worth, of_answer};
use crate::layer::{Layer, Placed, Rolls, Settled, same};
use crate::part::Part;
use crate::stop::{Stop, classes};
use crate::{Fraction, TooFine};
use kernel::wheel::Halt;
use kernel::{
    Duties, Faces, Game, Listing, Pending, Reading, Roll, Side, Single, Stage, Wait, fingerprint, wheel,
};

/// A position with what was witnessed on the way to it.
pub type Node<G, W> = (<G as Game>::State, <W as Witness<G>>::Account);

/// Goes from position to position.
pub struct Walk<'a, G: Game, W: Witness<G>> {
    pub game: &'a G,
    pub choices: &'a Choices<'a, G>,
    pub limits: Limits<'a>,
    pub witness: &'a W,
    pub nodes: usize,
    /// What was decided for whom, and how often.
    pub decided: Vec<(Side, G::Answer, Part)>,
    pub events: Vec<G::Event>,
    pub options: Vec<G::Answer>,
    /// Positions before something costly, to be merged first.
    pub resting: Layer<Node<G, W>>,
    /// Falls of the roll in hand.
    pub settled: Vec<Settled<Node<G, W>>>,
    /// Boxes of positions that are done with.
    pub spare: Vec<Box<Node<G, W>>>,
    /// The first roll, and the position at it.
    pub first: Option<(Roll, G::State)>,
    /// Kinds of rolls, and how often each was made.
    pub met: Vec<(&'static str, &'static str, Part)>,
}

/// The key of a position with its account.
fn key<G: Game, W: Witness<G>>(game: &G, node: &Node<G, W>) -> u64 {
    let key = game.key(&node.0);
    if W::LOOKS { fingerprint(&(key, &node.1)) } else { key }
}

impl<'a, G: Game, W: Witness<G>> Walk<'a, G, W> {
    pub fn new(
        game: &'a G,
        choices: &'a Choices<'a, G>,
        limits: Limits<'a>,
        witness: &'a W,
    ) -> Walk<'a, G, W> {
        let (decided, events, options) = (Vec::new(), Vec::new(), Vec::new());
        let (settled, spare, met) = (Vec::new(), Vec::new(), Vec::new());
        let (nodes, first, resting) = (0, None, Layer::new());
        Walk {
            game,
            choices,
            limits,
            witness,
            nodes,
            decided,
            events,
            options,
            resting,
            settled,
            spare,
            first,
            met,
        }
    }

    /// Every way a roll can fall, one step further. Positions that come to a roll go to `next`, the others to `ends`.
    pub fn fall(
        &mut self,
        from: Placed<Node<G, W>>,
        next: &mut Rolls<Node<G, W>>,
        ends: &mut Layer<Node<G, W>>,
    ) -> Result<(), Unstated> {
        let Placed { node, key: before, part, rolls, roll } = from;
        let rolls = rolls + 1;
        let Some(roll) = &roll else { return Ok(()) };
        let total = roll.dice.falls();
        self.meet(&node.0, roll, part)?;
        self.nodes = self.nodes.saturating_add(classes(roll));
        self.limits.allow(self.nodes)?;
        let mut settled = std::mem::take(&mut self.settled);
        let (mut again, mut thrown) = (0, 0);
        let classes = self.classes(&node.0, roll);
        // The position itself, until the last fall needs no copy of it.
        let mut node = Some(node);
        // Where in `settled` the first face of each class stands.
        let mut firsts = [None; 6];
        roll.for_each_outcome(|faces, weight| {
            let class = faces.first().and_then(|face| {
                let class = classes?.get(usize::from(face.checked_sub(1)?)).copied()?;
                firsts.get_mut(usize::from(class))
            });
            let known = class.as_ref().and_then(|first| **first);
            if let Some(first) = known.and_then(|first: usize| settled.get_mut(first)) {
                first.weight += weight;
                return;
            }
            thrown += weight;
            let last = thrown == total && roll.reading == Reading::Passes;
            let after = if last { node.take() } else { node.as_ref().map(|node| self.copy(node)) };
            let Some(mut after) = after else { return };
            let halt = self.settle(&mut after, roll, faces);
            // Where somebody is asked, what is answered for him comes first.
            let asks = matches!(halt, Some(Halt::Waits(Wait::Answer(_))));
            let key = (!asks || !self.limits.follow_forced).then(|| self.key(&after));
            if key == Some(before) && node.as_ref() == Some(&after) {
                again += weight;
                self.spare.push(after);
            } else {
                if let Some(first) = class {
                    *first = Some(settled.len());
                }
                let (stop, roll) = Stop::of(halt);
                let placed = Placed { node: after, key: key.unwrap_or_default(), part, rolls, roll };
                settled.push(Settled { placed, keyed: key.is_some(), stop, weight });
            }
        });
        self.spare.extend(node);
        // Equal dice thrown again lead back here: what matters is how the roll falls when it falls at last.
        let total = total - again;
        let mut result = if total == 0 { Err(Unstated::NoEnd) } else { Ok(()) };
        for Settled { mut placed, keyed, stop, weight } in settled.drain(..) {
            if result.is_ok() {
                result = part.of(weight, total).map_err(Unstated::from).and_then(|part| {
                    placed.part = part;
                    self.pass_on(placed, keyed, stop, next, ends)
                });
            }
        }
        self.settled = settled;
        result
    }

    /// Faces that come to the same for whoever reads changes off the ends; a label of its own may look at places.
    fn classes(&self, state: &G::State, roll: &Roll) -> Option<[u8; 6]> {
        let single = roll.dice.count == 1 && roll.dice.sides <= 6 && roll.reading == Reading::Each;
        let stated = matches!(self.choices, Choices::Each(..));
        if single && stated { wheel::classes(self.game, state) } else { None }
    }

    /// A position joins its equals at the next roll, where it rests, or at the end; on the way there the policy answers.
    /// `keyed` says whether its key is its own, `stop` where it stopped, if that is known.
    pub fn pass_on(
        &mut self,
        mut placed: Placed<Node<G, W>>,
        mut keyed: bool,
        mut stop: Option<Stop>,
        next: &mut Rolls<Node<G, W>>,
        ends: &mut Layer<Node<G, W>>,
    ) -> Result<(), Unstated> {
        self.limits.allow(self.nodes)?;
        let layer = loop {
            let stopped = match stop.take() {
                Some(stop) => stop,
                None => self.look_at(&mut placed),
            };
            let state = &placed.node.0;
            let side = match (stopped, &placed.roll) {
                (Stop::Rolls, Some(roll)) => {
                    if matches!(self.choices, Choices::Each(_, _, _, apart) if apart(state, roll)) {
                        break ends;
                    }
                    break next.of((roll.rule.as_str(), roll.what, roll.by));
                }
                (Stop::Rests, _) => break &mut self.resting,
                (Stop::Ends | Stop::Rolls, _) => break ends,
                (Stop::Asks(side), _) => side,
            };
            // Where one of its equals ends, it is not asked what the policy says.
            if keyed && let Some(at) = ends.find(&placed) {
                self.spare.push(ends.join(at, placed)?);
                return Ok(());
            }
            match self.answer(state, side, placed.part)? {
                Some(answer) => {
                    let halt = self.decide(&mut placed.node, side, &answer);
                    (stop, placed.roll) = Stop::of(halt);
                    keyed = false;
                }
                None => break ends,
            }
        };
        if !keyed {
            placed.key = key::<G, W>(self.game, &placed.node);
        }
        self.spare.extend(layer.add(placed)?);
        Ok(())
    }

    /// Where a position has stopped, for one that comes from no stage, or of a game that turns its own wheel.
    fn look_at(&self, placed: &mut Placed<Node<G, W>>) -> Stop {
        let state = &placed.node.0;
        if wheel::at_rest(self.game, state) {
            return Stop::Rests;
        }
        match self.game.pending(state) {
            Pending::Roll(roll) => {
                placed.roll = Some(roll);
                Stop::Rolls
            }
            Pending::Ask(side, _) => Stop::Asks(side),
            Pending::Sealed(..) | Pending::Over(_) => Stop::Ends,
        }
    }

    /// Positions that rest go on, each once, to the next roll or to the end.
    pub fn go_on(
        &mut self,
        next: &mut Rolls<Node<G, W>>,
        ends: &mut Layer<Node<G, W>>,
    ) -> Result<(), Unstated> {
        while !self.resting.is_empty() {
            let mut resting = std::mem::take(&mut self.resting);
            for mut placed in resting.drain() {
                self.nodes += 1;
                let (stop, roll) = Stop::of(self.resume(&mut placed.node));
                placed.roll = roll;
                placed.key = self.key(&placed.node);
                self.pass_on(placed, true, stop, next, ends)?;
            }
        }
        Ok(())
    }

    /// The key of a position.
    pub fn key(&self, node: &Node<G, W>) -> u64 {
        key::<G, W>(self.game, node)
    }

    /// A copy of a position, in a box that is done with if there is one.
    #[expect(
        clippy::borrowed_box,
        reason = "the clone of a box is made where it is to be: a position has kilobytes"
    )]
    fn copy(&mut self, node: &Box<Node<G, W>>) -> Box<Node<G, W>> {
        match self.spare.pop() {
            Some(mut old) => {
                old.0.clone_from(&node.0);
                old.1.clone_from(&node.1);
                old
            }
            None => node.clone(),
        }
    }

    /// What is answered for a side on the way; `None` where the consequence ends.
    fn answer(&mut self, state: &G::State, side: Side, part: Part) -> Result<Option<G::Answer>, Unstated> {
        let forced = if self.limits.follow_forced { self.only_answer(state, side) } else { None };
        let answer = match forced {
            Some(answer) => Some(answer),
            None => {
                let task = self.game.task(state).cloned();
                let task = task.or_else(|| self.game.pending(state).question(side).cloned());
                let chosen = task.map_or(Ok(None), |task| self.choose(state, side, &task))?;
                if let Some(answer) = &chosen {
                    self.note(side, answer, part)?;
                }
                chosen
            }
        };
        if answer.is_some() {
            self.nodes += 1;
            self.limits.allow(self.nodes)?;
        }
        Ok(answer)
    }

    fn only_answer(&mut self, state: &G::State, side: Side) -> Option<G::Answer> {
        // The wheel gives such an answer by itself: there are several, or none.
        let given = self.game.task(state).is_some_and(|task| task.duty().single() == Single::Given);
        if given {
            return None;
        }
        self.options.clear();
        let listing = self.game.options(state, side, &mut self.options);
        if listing == Listing::Complete && self.options.len() == 1 { self.options.pop() } else { None }
    }

    fn choose(
        &mut self,
        state: &G::State,
        side: Side,
        question: &G::Task,
    ) -> Result<Option<G::Answer>, Unstated> {
        let mut options = Vec::new();
        match self.choices {
            Choices::Stop => Ok(None),
            Choices::Given(given) => Ok(given(state, side, question)),
            Choices::First(inside) | Choices::Best(inside, _) if !inside(side, question) => Ok(None),
            Choices::First(_) => {
                self.game.options(state, side, &mut options);
                Ok(options.into_iter().next())
            }
            Choices::Best(_, worth) => self.best(state, side, worth),
            Choices::Each(ways, worth, reply, _) => match ways(state, side, question) {
                Way::Stop => Ok(None),
                Way::This(answer) => Ok(Some(answer)),
                Way::Best => self.best(state, side, worth),
                // Dice have fallen: there are as many such questions as positions.
                Way::BestAtFirst if self.first.is_some() => Ok(reply(state, side)),
                Way::BestAtFirst => self.best(state, side, worth),
            },
        }
    }

    /// The option whose exact mean up to the next choice is best for the side; of equals the first.
    fn best(
        &mut self,
        state: &G::State,
        side: Side,
        worth: Worth<'_, G>,
    ) -> Result<Option<G::Answer>, Unstated> {
        let mut options = Vec::new();
        self.game.options(state, side, &mut options);
        let mut best: Option<(Fraction, G::Answer)> = None;
        for answer in options {
            self.limits.allow(self.nodes)?;
            let most_nodes = self.limits.most_nodes.saturating_sub(self.nodes);
            let limits = Limits { most_nodes, ..self.limits };
            let label = |_: &G::State, after: &G::State| worth(after, side);
            let found = of_answer(self.game, state, side, &answer, &Choices::Stop, limits, label)?;
            self.nodes += found.nodes.max(1);
            let mean = found.outcomes.mean(|worth| *worth).ok_or(TooFine)?;
            if best.as_ref().is_none_or(|(value, _)| mean > *value) {
                best = Some((mean, answer));
            }
        }
        Ok(best.map(|(_, answer)| answer))
    }

    fn meet(&mut self, state: &G::State, roll: &Roll, part: Part) -> Result<(), TooFine> {
        let rule = roll.rule.as_str();
        match self.met.iter_mut().find(|met| same(met.0, rule) && same(met.1, roll.what)) {
            Some(known) => known.2 = known.2.plus(part)?,
            None => self.met.push((rule, roll.what, part)),
        }
        if self.first.is_none() {
            self.first = Some((roll.clone(), state.clone()));
        }
        Ok(())
    }

    fn note(&mut self, side: Side, answer: &G::Answer, part: Part) -> Result<(), TooFine> {
        match self.decided.iter_mut().find(|known| known.0 == side && known.1 == *answer) {
            Some(known) => known.2 = known.2.plus(part)?,
            None => self.decided.push((side, answer.clone(), part)),
        }
        Ok(())
    }

    pub fn decide(&mut self, node: &mut Node<G, W>, side: Side, answer: &G::Answer) -> Option<Halt> {
        let game = self.game;
        self.step(node, None, |stage| game.decide(stage, side, answer))
    }

    fn settle(&mut self, node: &mut Node<G, W>, roll: &Roll, faces: &Faces) -> Option<Halt> {
        let game = self.game;
        self.step(node, Some(roll), |stage| game.settle(stage, faces))
    }

    fn resume(&mut self, node: &mut Node<G, W>) -> Option<Halt> {
        let game = self.game;
        self.step(node, None, |stage| wheel::resume(game, stage))
    }

    /// One step of the game, with the roll that falls in it, and where it stopped.
    fn step(
        &mut self,
        node: &mut Node<G, W>,
        roll: Option<&Roll>,
        act: impl FnOnce(&mut Stage<'_, G>),
    ) -> Option<Halt> {
        if !W::LOOKS {
            let mut stage = Stage::silent(self.game, &mut node.0).resting().throwing(roll);
            act(&mut stage);
            return stage.into_halt();
        }
        let stage = Stage::recording(self.game, &mut node.0, &mut self.events);
        let mut stage = stage.resting().throwing(roll);
        act(&mut stage);
        let halt = stage.into_halt();
        self.look(&mut node.1);
        halt
    }

    fn look(&mut self, account: &mut W::Account) {
        for event in self.events.drain(..) {
            self.witness.see(self.game, account, &event);
        }
    }
}
