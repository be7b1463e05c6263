//! Turning the wheel: what is pending, what may be answered, and everything that needs nobody.
//!
//! These are the default methods of [`Game`] for rule sets whose states keep an [`Agenda`](crate::Agenda) of tasks. The
//! task at hand says what it needs ([`Duty`](crate::Duty)); the wheel asks, dispatches, gives single answers where there
//! is nothing to decide, and goes on until a player or the dice are needed.

use crate::duty::{Duties, Offers, Single, Wait};
use crate::{Faces, Game, Listing, Moment, Pending, Policy, Reasons, Seal, Side, Stage, Stream};

/// What the task at hand waits for. A position without a task, as an editor may arrange one, is over.
pub fn pending<G: Game>(game: &G, state: &G::State) -> Pending<G::Task> {
    if let Some(outcome) = game.over(state) {
        return Pending::Over(outcome);
    }
    let Some(task) = game.task(state) else { return Pending::Over(game.nothing_left(state)) };
    match task.duty().wait(game, state) {
        Wait::Answer(side) => Pending::Ask(side, task.clone()),
        Wait::Sealed(seals) => Pending::Sealed(task.clone(), seals),
        Wait::Dice(roll) => Pending::Roll(roll),
        // The wheel never stops here; a position arranged by hand may.
        Wait::Nobody => Pending::Over(game.nothing_left(state)),
    }
}

/// The task at hand, if it asks this side.
fn asked<'s, G: Game>(game: &G, state: &'s G::State, side: Side) -> Option<&'s G::Task> {
    if game.over(state).is_some() {
        return None;
    }
    let task = game.task(state)?;
    let asks = match task.duty().wait(game, state) {
        Wait::Answer(asked) => asked == side,
        Wait::Sealed(seals) => seals[side] == Seal::Asked,
        _ => false,
    };
    asks.then_some(task)
}

/// The answers offered to an asked side.
pub fn options<G: Game>(game: &G, state: &G::State, side: Side, out: &mut Vec<G::Answer>) -> Listing {
    let Some(task) = asked(game, state, side) else { return Listing::Complete };
    task.duty().offer(game, state, side, &mut Offers::all(out));
    task.duty().listing()
}

/// An answer drawn by chance: by the duty itself where more is legal than is listed, else one of the list.
pub fn any_option<G: Game>(
    game: &G,
    state: &G::State,
    side: Side,
    chance: &mut Stream,
    room: &mut Vec<G::Answer>,
) -> Option<G::Answer> {
    let duty = asked(game, state, side)?.duty();
    duty.draw(game, state, side, chance).or_else(|| {
        room.clear();
        duty.offer(game, state, side, &mut Offers::all(room));
        (!room.is_empty()).then(|| room.swap_remove(chance.below(room.len())))
    })
}

/// Judges an answer, giving every reason against it.
pub fn check<G: Game>(
    game: &G,
    state: &G::State,
    side: Side,
    answer: &G::Answer,
) -> Result<(), Vec<G::Refusal>> {
    let mut why = Reasons::all();
    match asked(game, state, side) {
        None => why.because(game.not_asked(state, answer)),
        Some(task) => task.duty().judge(game, state, side, answer, &mut why),
    }
    why.into_result()
}

/// Carries out an answer that was judged, and goes on.
pub fn decide<G: Game>(game: &G, stage: &mut Stage<'_, G>, side: Side, answer: &G::Answer) {
    let Some(task) = game.task(stage.state()).cloned() else { return };
    task.duty().decide(stage, side, answer);
    go_on(game, stage);
}

/// Settles the roll that is due, and goes on.
pub fn settle<G: Game>(game: &G, stage: &mut Stage<'_, G>, faces: &Faces) {
    let Some(task) = game.task(stage.state()).cloned() else { return };
    task.duty().settle(stage, faces);
    go_on(game, stage);
}

/// What a standing order answers to the task at hand.
pub fn standing<G: Game>(game: &G, state: &G::State, side: Side, policy: Policy) -> Option<G::Answer> {
    match policy {
        Policy::Ask => None,
        _ => asked(game, state, side)?.duty().standing(game, state, side, policy),
    }
}

/// The position after everything that needs nobody: for [`Game::start`].
pub fn begun<G: Game>(game: &G, mut state: G::State) -> G::State {
    go_on(game, &mut Stage::silent(game, &mut state));
    state
}

/// Whether a resting stage ([`Stage::resting`]) has stopped here, before a duty that needs nobody.
pub fn at_rest<G: Game>(game: &G, state: &G::State) -> bool {
    let resting = game.task(state).map(|task| task.duty()).filter(|duty| duty.rests());
    resting.is_some_and(|duty| matches!(duty.wait(game, state), Wait::Nobody) && game.over(state).is_none())
}

/// The classes of the faces of the die that is due, where some come to the same but for places
/// ([`Duty::classes`](crate::Duty::classes)).
pub fn classes<G: Game>(game: &G, state: &G::State) -> Option<[u8; 6]> {
    game.task(state)?.duty().classes(game, state)
}

/// Goes on from where a resting stage has stopped.
pub fn resume<G: Game>(game: &G, stage: &mut Stage<'_, G>) {
    let Some(task) = game.task(stage.state()).cloned() else { return };
    task.duty().run(stage);
    go_on(game, stage);
}

/// Where the wheel has stopped.
pub enum Halt {
    /// The task at hand waits: for dice or an answer, or for nobody where a resting stage has stopped before it.
    Waits(Wait),
    /// The game is over, or nothing is left to do.
    Over,
}

/// Does everything that needs no player, up to the next question with a choice, or the next roll.
pub fn go_on<G: Game>(game: &G, stage: &mut Stage<'_, G>) {
    let halt = turned(game, stage);
    stage.halts(halt);
}

fn turned<G: Game>(game: &G, stage: &mut Stage<'_, G>) -> Halt {
    while game.over(stage.state()).is_none() {
        if game.intervene(stage) {
            continue;
        }
        let Some(task) = game.task(stage.state()).cloned() else { break };
        let duty = task.duty();
        let side = match duty.wait(game, stage.state()) {
            Wait::Nobody if stage.rests() && duty.rests() => return Halt::Waits(Wait::Nobody),
            Wait::Nobody => {
                duty.run(stage);
                continue;
            }
            Wait::Answer(side) if duty.single() == Single::Given => side,
            wait => return Halt::Waits(wait),
        };
        if stage.pauses() && duty.moment(game, stage.state()) == Moment::Activation {
            return Halt::Waits(Wait::Answer(side));
        }
        let mut offers = Offers::sole();
        duty.offer(game, stage.state(), side, &mut offers);
        match offers.into_sole() {
            Some(answer) => duty.decide(stage, side, &answer),
            None => return Halt::Waits(Wait::Answer(side)),
        }
    }
    Halt::Over
}
