//! Answers, positions and facts in words: the same in plays, on the keyboard and for screen readers.

use crate::state::{Nerve, Once, Sealed, State, Task, Where};
use crate::{Answer, Post, Posture, UnitId};
use kernel::Side;

/// An answer in words; [`read`] reads them back.
pub fn say(answer: &Answer) -> String {
    match answer {
        Answer::Conceal(post) => format!("conceal {post}"),
        Answer::Posture(posture) => posture.name().to_owned(),
        Answer::Step(unit, to) => format!("step {unit} {to}"),
        Answer::Fire(unit, at) => format!("fire {unit} {at}"),
        Answer::Rally(unit) => format!("rally {unit}"),
        Answer::Stand(unit) => format!("stand {unit}"),
        Answer::Onward(to) => format!("onward {to}"),
        Answer::Halt => "halt".to_owned(),
        Answer::React(unit) => format!("react {unit}"),
        Answer::Decline => "decline".to_owned(),
        Answer::Suffer(unit) => format!("suffer {unit}"),
    }
}

/// Reads an answer; the error says what was expected.
pub fn read(text: &str) -> Result<Answer, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words.as_slice() {
        ["conceal", at] => Answer::Conceal(post(at)?),
        ["step", who, to] => Answer::Step(unit(who)?, post(to)?),
        ["fire", who, at] => Answer::Fire(unit(who)?, post(at)?),
        ["rally", who] => Answer::Rally(unit(who)?),
        ["stand", who] => Answer::Stand(unit(who)?),
        ["onward", to] => Answer::Onward(post(to)?),
        ["halt"] => Answer::Halt,
        ["react", who] => Answer::React(unit(who)?),
        ["decline"] => Answer::Decline,
        ["suffer", who] => Answer::Suffer(unit(who)?),
        [word] => Answer::Posture(posture(word)?),
        _ => return Err(unknown(text)),
    })
}

fn unknown(text: &str) -> String {
    format!(
        "“{text}” is no answer; say advance, hold, volley, halt or decline, or conceal POST, step UNIT POST, \
         fire UNIT POST, rally UNIT, stand UNIT, onward POST, react UNIT, suffer UNIT"
    )
}

fn posture(word: &str) -> Result<Posture, String> {
    Posture::ALL.into_iter().find(|p| p.name() == word).ok_or_else(|| unknown(word))
}

fn post(text: &str) -> Result<Post, String> {
    Post::try_from(text.to_owned())
}

fn unit(text: &str) -> Result<UnitId, String> {
    UnitId::try_from(text.to_owned())
}

fn number(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| format!("“{text}” is no number"))
}

fn side(text: &str) -> Result<Side, String> {
    match text {
        "first" => Ok(Side::First),
        "second" => Ok(Side::Second),
        _ => Err(format!("“{text}” is no side; say first or second")),
    }
}

/// Changes a position: `B1 b2 shaken`, `R4 conceal d1`, `B1 strength 2`, `B3 gone`, `first posture volley`,
/// `turn 3`, `activate first`. A change that breaks the rules of the board is refused and leaves the position
/// as it was.
pub fn arrange(state: &mut State, text: &str) -> Result<(), String> {
    let mut next = state.clone();
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        ["turn", n] => next.turn = number(n)?,
        ["activate", who] => begin_activation(&mut next, side(who)?),
        [who @ ("first" | "second"), "posture", word] => next.posture[side(who)?] = posture(word)?,
        [who, changes @ ..] if !changes.is_empty() => arrange_unit(&mut next, unit(who)?, changes)?,
        _ => return Err(format!("“{text}” arranges nothing; say for example: B1 b2 shaken, or turn 3")),
    }
    crate::view::sound(&next)?;
    *state = next;
    Ok(())
}

/// The position waits for an activation of this side; whatever was open is dropped.
fn begin_activation(state: &mut State, side: Side) {
    while state.agenda.pop().is_some() {}
    state.turn = state.turn.max(1);
    state.next = side;
    state.sealed.0 = [Sealed::Awaited; 2];
    let _room = state.agenda.push(Task::Activation(side));
}

fn arrange_unit(state: &mut State, id: UnitId, changes: &[&str]) -> Result<(), String> {
    let unit = &mut state.units[id.index()];
    let mut changes = changes.iter();
    while let Some(&word) = changes.next() {
        let mut more = || changes.next().copied().ok_or_else(|| format!("“{word}” needs another word"));
        match word {
            "conceal" => unit.at = Where::Concealed(Some(post(more()?)?)),
            "strength" => unit.strength = number(more()?)?.min(3),
            "gone" => (unit.at, unit.strength) = (Where::Gone, 0),
            "steady" => unit.nerve = Nerve::Steady,
            "shaken" => unit.nerve = Nerve::Shaken,
            "activated" => unit.activation = Once::Done,
            "reacted" => unit.reaction = Once::Done,
            _ => unit.at = Where::On(post(word)?),
        }
    }
    Ok(())
}

/// A fact: `B1 post`, `B1 strength`, `B1 nerve`, `first score`, `first posture`, `first lost`, `turn`.
pub fn fact(state: &State, text: &str) -> Result<String, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words.as_slice() {
        ["turn"] => state.turn.to_string(),
        [who @ ("first" | "second"), "score"] => state.score(side(who)?).to_string(),
        [who @ ("first" | "second"), "lost"] => state.lost[side(who)?].to_string(),
        [who @ ("first" | "second"), "posture"] => state.posture[side(who)?].name().to_owned(),
        [who, "post"] => match state.unit(unit(who)?).at {
            Where::On(post) => post.to_string(),
            Where::Concealed(Some(post)) => format!("concealed {post}"),
            Where::Concealed(None) => "concealed".to_owned(),
            Where::Gone => "gone".to_owned(),
        },
        [who, "strength"] => state.unit(unit(who)?).strength.to_string(),
        [who, "nerve"] => match state.unit(unit(who)?).nerve {
            Nerve::Steady => "steady".to_owned(),
            Nerve::Shaken => "shaken".to_owned(),
        },
        _ => return Err(format!("“{text}” is no fact; ask for example: B1 post, first score, turn")),
    })
}
