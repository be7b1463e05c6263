//! Sheets of orders on the screen: a line is a sheet by itself, what is written reads back, a fault finds its line, and the
//! form tells a side nothing but its own.

use crate::position::{Position, decided, shown};
use crate::{Check, Failure};
use kernel::{Pending, Ruleset, Seal, Side, Stream, Viewer, stroll};
use view::{Act, Scene, SheetForm, Shown, Wants, WrittenLine};

/// What a screen shows of a sheet, as functions: a test breaks one of them.
pub struct Screen<G: Ruleset> {
    /// [`Shown::sheet`]
    pub form: fn(&G, &G::State, Side) -> Option<SheetForm>,
    /// [`Shown::written`]
    pub written: fn(&G, &G::State, Side, &G::Answer) -> Vec<WrittenLine>,
    /// [`Shown::about`]
    pub about: fn(&G, &G::State, &G::Refusal) -> Option<String>,
    /// [`Shown::film`], between two views of a viewer.
    pub film: fn(&G, &G::State, &G::Event, &G::State) -> Act,
    /// [`Shown::scene`]
    pub scene: fn(&G, &G::State) -> Scene,
}

impl<G: Ruleset + Shown> Screen<G> {
    /// As the rule set shows it.
    pub fn plain() -> Screen<G> {
        Screen { form: G::sheet, written: G::written, about: G::about, film: G::film, scene: G::scene }
    }
}

/// Plays random games and looks at every sheet that is asked for; says how many there were.
pub fn sheets<G: Ruleset>(game: &G, screen: &Screen<G>, games: u64, longest: u32) -> Result<usize, Failure> {
    let mut seen = 0;
    for number in 0..games {
        let (mut state, mut chance) = (game.start(), Stream::new(number));
        let (mut entry, mut fault) = (0, None);
        stroll(game, &mut state, &mut chance, longest, |state, pending, chance| {
            entry += 1;
            let at = Position { rules: game, state, pending, game: number, seed: number, entry };
            for side in pending.asked() {
                let view = game.view(state, Viewer::Side(side));
                let Some(form) = (screen.form)(game, &view, side) else { continue };
                seen += 1;
                fault = fault.take().or_else(|| looked_at(&at, screen, (side, &form), chance).err());
            }
            None
        });
        if let Some(fault) = fault {
            return Err(fault);
        }
    }
    Ok(seen)
}

fn looked_at<G: Ruleset>(
    at: &Position<'_, G>,
    screen: &Screen<G>,
    (side, form): (Side, &SheetForm),
    chance: &mut Stream,
) -> Result<(), Failure> {
    let game = at.rules;
    let view = game.view(at.state, Viewer::Side(side));
    let imagined = game.imagine(&view, Viewer::Side(side), chance);
    at.hold((screen.form)(game, &imagined, side).as_ref() == Some(form), Check::OwnView, || {
        format!("the form of {side:?} depends on what it does not see")
    })?;
    let empty = game.read(&view, side, &form.start);
    at.hold(empty.is_ok_and(|sheet| game.check(&view, side, &sheet).is_ok()), Check::Legal, || {
        "a sheet without lines is not legal: everybody does what is in force".to_owned()
    })?;
    let mut room = Vec::new();
    let Some(answer) = game.any_option(&view, side, chance, &mut room) else { return Ok(()) };
    let lines = (screen.written)(game, &view, side, &answer);
    let said = SheetForm::say(&form.start, lines.iter().map(|l| (l.piece.as_str(), l.words.as_str())));
    at.hold(game.read(&view, side, &said).as_ref() == Ok(&answer), Check::Words, || {
        format!("“{said}” does not read back as {}", shown(&answer))
    })?;
    for line in &lines {
        let known = form.lines.iter().find(|known| known.piece == line.piece);
        at.hold(known.is_some_and(|known| known.closed.is_none()), Check::Legal, || {
            format!("{} has an order, and the form has no open line for it", line.piece)
        })?;
        alone(at, screen, (side, form), (&line.piece, &line.words))?;
    }
    for line in form.lines.iter().filter(|line| line.closed.is_none()) {
        for phrase in
            line.phrases.iter().filter(|phrase| phrase.wants == Wants::Nothing && phrase.after.is_none())
        {
            alone(at, screen, (side, form), (&line.piece, &phrase.words))?;
        }
    }
    in_force(at, side, form)?;
    unseen(at, screen, (side, &answer), chance)
}

/// A line of a sheet is a sheet by itself: it can be judged and drawn without the others.
fn alone<G: Ruleset>(
    at: &Position<'_, G>,
    screen: &Screen<G>,
    (side, form): (Side, &SheetForm),
    (piece, words): (&str, &str),
) -> Result<(), Failure> {
    let (game, view) = (at.rules, at.rules.view(at.state, Viewer::Side(side)));
    let text = SheetForm::say(&form.start, [(piece, words)]);
    let Ok(sheet) = game.read(&view, side, &text) else {
        return at.fail(Check::Words, format!("“{text}” cannot be read by itself"));
    };
    let drawn = (screen.written)(game, &view, side, &sheet);
    at.hold(drawn.len() == 1 && drawn[0].piece == piece && drawn[0].words == words, Check::Words, || {
        format!("“{text}” is understood as {drawn:?}")
    })?;
    for refusal in game.check(&view, side, &sheet).err().unwrap_or_default() {
        let about = (screen.about)(game, &view, &refusal);
        at.hold(about.as_deref() == Some(piece), Check::Text, || {
            format!("a fault of the line of {piece} is said to be about {about:?}")
        })?;
    }
    Ok(())
}

/// What the form says is in force can be written, and is legal.
fn in_force<G: Ruleset>(at: &Position<'_, G>, side: Side, form: &SheetForm) -> Result<(), Failure> {
    let (game, view) = (at.rules, at.rules.view(at.state, Viewer::Side(side)));
    for line in form.lines.iter().filter(|line| line.closed.is_none()) {
        let text = SheetForm::say(&form.start, [(line.piece.as_str(), line.words.as_str())]);
        let legal = game.read(&view, side, &text).is_ok_and(|sheet| game.check(&view, side, &sheet).is_ok());
        at.hold(legal, Check::Legal, || format!("“{text}” is said to be in force, and may not be written"))?;
    }
    Ok(())
}

/// Nothing that the other side or a looker-on is shown depends on a sealed sheet while the other is out: neither the
/// scene, nor its question, nor the film of the sealing.
fn unseen<G: Ruleset>(
    at: &Position<'_, G>,
    screen: &Screen<G>,
    (side, answer): (Side, &G::Answer),
    chance: &mut Stream,
) -> Result<(), Failure> {
    let game = at.rules;
    let out = matches!(at.pending, Pending::Sealed(_, seals) if seals[!side] == Seal::Asked);
    let Some(other) = game.any_option(at.state, side, chance, &mut Vec::new()).filter(|_| out) else {
        return Ok(());
    };
    for viewer in [Viewer::Side(!side), Viewer::Spectator] {
        let picture = |answer: &G::Answer| {
            let (after, events) = decided(game, at.state, side, answer);
            let (before, view) = (game.view(at.state, viewer), game.view(&after, viewer));
            let told = events.iter().filter_map(|event| game.witness(event, viewer));
            let film: Vec<_> = told
                .map(|event| ((screen.film)(game, &before, &event, &view), game.tell(&before, &event)))
                .collect();
            let form = (screen.form)(game, &view, !side);
            ((screen.scene)(game, &view), game.text_board(&view), form, format!("{film:?}"))
        };
        at.hold(picture(answer) == picture(&other), Check::Sealed, || {
            format!("the screen of {viewer:?} tells {} from {}", shown(answer), shown(&other))
        })?;
    }
    Ok(())
}
