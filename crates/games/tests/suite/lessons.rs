//! Every guided first battle can be finished, by somebody who does what he is told.

use games::{Opened, Playable, Visitor};
use kernel::{Options, Pending, Side, Stage, Stream, Viewer};
use lessons::Lesson;

const PUPILS: u64 = 12;

/// Plays the lesson with these dice; how many of its steps were done when the battle was over.
struct Pupil<'a>(&'a Lesson, u64);

impl Visitor for Pupil<'_> {
    type Out = usize;
    fn visit<G: Playable>(self, opened: Opened<G>) -> usize {
        let (Pupil(lesson, seed), game) = (self, &*opened.game);
        let bot = bots::Bot::named(&lesson.bot).unwrap();
        let mut memory = kernel::BySide::new(bots::Memory::default(), bots::Memory::default());
        let mut chance = Stream::new(seed);
        let (mut state, mut done) = (game.start(), 0);
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
                    let told = (side == lesson.side).then(|| told(game, &view, side, lesson, done)).flatten();
                    let answer = told.unwrap_or_else(|| {
                        bot.decide(game, &view, side, seed, n, &mut memory[side]).unwrap().answer
                    });
                    done = lesson.after(done, side, &game.say(&state, side, &answer));
                    game.decide(&mut Stage::silent(game, &mut state), side, &answer);
                }
            }
        }
        panic!("{}: a battle without an end", lesson.title);
    }
}

/// What the step at hand asks for, if it is offered.
fn told<G: Playable>(
    game: &G,
    view: &G::State,
    side: Side,
    lesson: &Lesson,
    done: usize,
) -> Option<G::Answer> {
    let step = lesson.steps.get(done)?;
    let mut offers = Vec::new();
    game.options(view, side, &mut offers);
    offers.into_iter().find(|answer| {
        // The first pattern is what the pupil is asked to try; the others only let him go on.
        let words = game.say(view, side, answer);
        step.done.first().is_some_and(|wanted| Lesson::fits(wanted, &words))
    })
}

#[test]
fn whoever_does_what_he_is_told_finishes_every_lesson() {
    for lesson in Lesson::all() {
        // A step that nothing finishes lasts to the end of the battle.
        let wanted = lesson.steps.iter().filter(|step| !step.done.is_empty()).count();
        let reached = |seed| games::open(&lesson.battle, &Options::new(), Pupil(lesson, seed)).unwrap();
        let all: Vec<usize> = (1..=PUPILS).map(reached).collect();
        let finished = all.iter().filter(|&&done| done >= wanted).count();
        assert!(finished * 4 >= all.len() * 3, "{}: steps done {all:?} of {wanted}", lesson.title);
    }
}
