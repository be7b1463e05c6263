//! Every guided first battle can be finished, by somebody who does what he is told.

use games::{Opened, Playable, Visitor};
use kernel::{Options, Pending, Side, Stage, Stream, Viewer};
use lessons::{Lesson, Progress};

const PUPILS: u64 = 60;

/// Plays the lesson with these dice; for each of its steps that was finished before the battle was over, whether it was
/// done, and not gone past.
struct Pupil<'a>(&'a Lesson, u64);

impl Visitor for Pupil<'_> {
    type Out = Vec<bool>;
    fn visit<G: Playable>(self, opened: Opened<G>) -> Vec<bool> {
        let (Pupil(lesson, seed), game) = (self, &*opened.game);
        let bot = bots::Bot::named(&lesson.bot).unwrap();
        let mut memory = kernel::BySide::new(bots::Memory::default(), bots::Memory::default());
        let (mut chance, mut pick) = (Stream::new(seed), Stream::new(seed ^ 0x9e37));
        let (mut state, mut at, mut done) = (game.start(), Progress::default(), Vec::new());
        for n in 0..20_000 {
            match game.pending(&state) {
                Pending::Over(_) => return done,
                Pending::Roll(roll) => {
                    let faces = chance.throw(roll.dice);
                    game.settle(&mut Stage::silent(game, &mut state), &faces);
                }
                pending => {
                    let side = pending.asked().next().unwrap();
                    let view = game.view(&state, Viewer::Side(side));
                    let told = (side == lesson.side)
                        .then(|| told(game, &view, side, lesson, at.step, &mut pick))
                        .flatten();
                    let answer = told.unwrap_or_else(|| {
                        bot.decide(game, &view, side, seed, n, &mut memory[side]).unwrap().answer
                    });
                    let words = game.say(&state, side, &answer);
                    let next =
                        lesson.after(at, side, &words, &|step| !fitting(game, &view, side, step).is_empty());
                    // What goes past a step may finish the next.
                    let gone = lesson.steps[at.step..next.step].iter();
                    done.extend(gone.map(|step| step.is_done_by(&words)));
                    at = next;
                    game.decide(&mut Stage::silent(game, &mut state), side, &answer);
                }
            }
        }
        panic!("{}: a battle without an end", lesson.title);
    }
}

/// What the step at hand asks for, if it is offered: any of it, as a pupil would choose who knows nothing yet.
fn told<G: Playable>(
    game: &G,
    view: &G::State,
    side: Side,
    lesson: &Lesson,
    done: usize,
    pick: &mut Stream,
) -> Option<G::Answer> {
    let step = lesson.steps.get(done)?;
    let mut fitting = fitting(game, view, side, step);
    if fitting.is_empty() {
        fitting = written(game, view, side, step);
    }
    (!fitting.is_empty()).then(|| fitting.swap_remove(pick.below(fitting.len())))
}

/// An order sheet lists no attacks beforehand: the pupil writes his own, one battalion against one.
fn written<G: Playable>(game: &G, view: &G::State, side: Side, step: &lessons::Exercise) -> Vec<G::Answer> {
    let pairs = (1..=3).flat_map(|own| (1..=3).map(move |foe| format!("D{own}: ATTACK S{foe}")));
    pairs
        .filter(|words| step.is_done_by(words))
        .filter_map(|words| game.read(view, side, &words).ok())
        .filter(|answer| game.check(view, side, answer).is_ok())
        .collect()
}

fn fitting<G: Playable>(game: &G, view: &G::State, side: Side, step: &lessons::Exercise) -> Vec<G::Answer> {
    let mut offers = Vec::new();
    game.options(view, side, &mut offers);
    offers.retain(|answer| step.is_done_by(&game.say(view, side, answer)));
    offers
}

#[test]
fn whoever_does_what_he_is_told_finishes_every_lesson() {
    for lesson in Lesson::all() {
        // A step that nothing finishes lasts to the end of the battle.
        let wanted = lesson.steps.iter().filter(|step| !step.done.is_empty()).count();
        let reached = |seed| games::open(&lesson.battle, &Options::new(), Pupil(lesson, seed)).unwrap();
        let all: Vec<Vec<bool>> = (1..=PUPILS).map(reached).collect();
        let steps: Vec<usize> = all.iter().map(Vec::len).collect();
        // A battle may end by the dice before its lesson does; that is rare.
        let whole = steps.iter().filter(|&&done| done >= wanted).count() as u64;
        assert!(whole * 20 >= PUPILS * 19, "{}: steps done {steps:?} of {wanted}", lesson.title);
        // What a step teaches is done by nearly everybody: going past it is for bad luck.
        for (n, step) in lesson.steps.iter().enumerate().take(wanted) {
            let really = all.iter().filter(|pupil| pupil.get(n) == Some(&true)).count() as u64;
            assert!(really * 3 >= PUPILS * 2, "{}: {} of {PUPILS} {}", lesson.title, really, step.title);
        }
    }
}
