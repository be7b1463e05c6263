//! Lessons as files.

use crate::{Exercise, Lesson};
use kernel::Side;
use serde::Deserialize;

/// The lessons that come with the program.
pub(crate) const FILES: [&str; 5] = [
    include_str!("../../../lessons/sr.toml"),
    include_str!("../../../lessons/wb.toml"),
    include_str!("../../../lessons/ma.toml"),
    include_str!("../../../lessons/lb.toml"),
    include_str!("../../../lessons/ba.toml"),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonFile {
    rules: String,
    battle: String,
    side: SideName,
    bot: String,
    title: String,
    minutes: u32,
    intro: String,
    outro: String,
    next: String,
    step: Vec<StepFile>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum SideName {
    First,
    Second,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepFile {
    title: String,
    say: String,
    #[serde(rename = "try")]
    task: String,
    clause: String,
    #[serde(default)]
    done: Vec<String>,
    #[serde(default)]
    past: Vec<String>,
}

/// Reads a lesson; the error is a sentence with its place.
pub(crate) fn read(text: &str) -> Result<Lesson, String> {
    let file: LessonFile = toml::from_str(text).map_err(|error| error.to_string())?;
    if let Some(early) = file.step.iter().rev().skip(1).find(|step| step.done.is_empty()) {
        return Err(format!("the step \"{}\" is not the last and has nothing that finishes it", early.title));
    }
    let step =
        |StepFile { title, say, task, clause, done, past }| Exercise { title, say, task, clause, done, past };
    Ok(Lesson {
        rules: file.rules,
        battle: file.battle,
        side: match file.side {
            SideName::First => Side::First,
            SideName::Second => Side::Second,
        },
        bot: file.bot,
        title: file.title,
        minutes: file.minutes,
        intro: file.intro,
        outro: file.outro,
        next: file.next,
        steps: file.step.into_iter().map(step).collect(),
    })
}
