//! From text to plays: the frame of a play. Its steps are read in [`crate::steps`].

use crate::lines::{self, Line, MOST_ANSWER, MOST_LINE};
use crate::script::looks_like_id;
use crate::{Deed, PlayScript, Scenario, checks, nearest, steps};
use kernel::{Fault, Options};

/// The verbs of the frame.
const FRAME: [&str; 6] = ["play", "proves", "rules", "version", "scenario", "option"];

/// Reads the plays of a file, or gives all its faults in the order of the lines.
pub fn parse(file: &str, text: &str) -> Result<Vec<PlayScript>, Vec<Fault>> {
    lines::bounds(file, text).map_err(|fault| vec![fault])?;
    let mut reader = Reader {
        file,
        faults: Vec::new(),
        preamble: Draft::default(),
        current: None,
        done: Vec::new(),
        broken: false,
    };
    let mut all = (1u32..).zip(text.lines());
    while let Some((number, text)) = all.next() {
        if text.len() > MOST_LINE {
            let sentence =
                format!("the line has {} bytes; a line of a play has at most {MOST_LINE}", text.len());
            reader.faults.push(Fault::at(file, number, 0, sentence));
        } else if let Some(line) = lines::line(number, text) {
            match line.rest.strip_prefix("<<") {
                Some(end) if line.verb == "scenario" => reader.inline(&line, end.trim(), &mut all),
                _ => match lines::opened(&line).filter(|_| steps::takes_lines(&line)) {
                    Some((line, end)) => reader.many(&line, end, &mut all),
                    None => reader.take(&line),
                },
            }
        }
    }
    reader.finish()
}

/// A play while it is read; before the first `play`, what all plays of the file share.
#[derive(Clone, Default)]
struct Draft {
    line: u32,
    name: String,
    title: String,
    proves: Vec<String>,
    rules: Option<String>,
    version: Option<u32>,
    scenario: Option<Scenario>,
    options: Options,
    steps: Vec<Deed>,
}

struct Reader<'a> {
    file: &'a str,
    faults: Vec<Fault>,
    preamble: Draft,
    current: Option<Draft>,
    done: Vec<PlayScript>,
    /// The last step did not read: what is indented under it has nothing to look at.
    broken: bool,
}

impl Reader<'_> {
    fn draft(&mut self) -> &mut Draft {
        self.current.as_mut().unwrap_or(&mut self.preamble)
    }

    fn take(&mut self, line: &Line<'_>) {
        let read = if line.indented {
            self.extra(line)
        } else {
            match line.verb {
                "play" => self.play(line),
                "proves" => self.proves(line),
                "rules" => self.rules(line),
                "version" => self.version(line),
                "scenario" => self.named(line),
                "option" => self.option(line),
                _ => self.step(line),
            }
        };
        self.faults.extend(read.err());
    }

    fn play(&mut self, line: &Line<'_>) -> Result<(), Fault> {
        self.close();
        let (name, title) = line.rest.split_once(char::is_whitespace).unwrap_or((line.rest, ""));
        let mut draft = self.preamble.clone();
        draft.line = line.number;
        draft.name = name.to_owned();
        draft.title = title.trim().to_owned();
        if looks_like_id(name) {
            draft.proves.push(name.to_owned());
        }
        self.current = Some(draft);
        match name {
            "" => Err(line.fault(self.file, "a play needs a name: “play SR-E17 Fire at the redoubt”")),
            _ => Ok(()),
        }
    }

    fn proves(&mut self, line: &Line<'_>) -> Result<(), Fault> {
        for word in line.rest.split([' ', '\t', ',']).filter(|w| !w.is_empty()) {
            if !looks_like_id(word) {
                let sentence = format!("“{word}” is not the id of a clause; ids look like SR-6.5a");
                return Err(line.fault(self.file, sentence));
            }
            let proves = &mut self.draft().proves;
            if !proves.iter().any(|id| id == word) {
                proves.push(word.to_owned());
            }
        }
        Ok(())
    }

    fn rules(&mut self, line: &Line<'_>) -> Result<(), Fault> {
        if line.rest.is_empty() || !line.rest.bytes().all(|b| b.is_ascii_alphabetic()) {
            return Err(line.fault(self.file, "“rules” wants the prefix of a rule set: “rules SR”"));
        }
        self.draft().rules = Some(line.rest.to_ascii_uppercase());
        Ok(())
    }

    fn version(&mut self, line: &Line<'_>) -> Result<(), Fault> {
        let number =
            line.rest.parse().map_err(|_| line.fault(self.file, "“version” wants a number: “version 1”"));
        self.draft().version = Some(number?);
        Ok(())
    }

    fn named(&mut self, line: &Line<'_>) -> Result<(), Fault> {
        self.before_steps(line)?;
        if line.rest.is_empty() || line.rest.contains(char::is_whitespace) {
            let sentence = "“scenario” wants the id of a battle (“scenario sr/hondschoote”), or “<<END” and the \
                            text of a scenario up to a line “END”";
            return Err(line.fault(self.file, sentence));
        }
        self.draft().scenario = Some(Scenario::Named { id: line.rest.to_owned(), line: line.number });
        Ok(())
    }

    /// A step whose answer has many lines. They are not lines of the play: no comments, no verbs.
    fn many<'t>(&mut self, line: &Line<'_>, end: &str, all: &mut impl Iterator<Item = (u32, &'t str)>) {
        let Some(body) = lines::body(end, all) else {
            return self.faults.push(line.verb_fault(self.file, format!("no line “{end}” ends this answer")));
        };
        if body.len() > MOST_ANSWER {
            let sentence = format!("the answer has {} bytes; it may have {MOST_ANSWER}", body.len());
            return self.faults.push(line.verb_fault(self.file, sentence));
        }
        self.take(&Line { body: body.trim_end(), ..*line });
    }

    /// A scenario written into the play. Its lines are not lines of the play: no comments, no bound but the
    /// file's.
    fn inline<'t>(&mut self, line: &Line<'_>, end: &str, all: &mut impl Iterator<Item = (u32, &'t str)>) {
        let end = if end.is_empty() { "END" } else { end };
        let (mut text, mut closed) = (String::new(), false);
        for (_, next) in all.by_ref() {
            if next.trim_end() == end {
                closed = true;
                break;
            }
            text.push_str(next);
            text.push('\n');
        }
        let place = self.before_steps(line);
        self.faults.extend(place.err());
        if !closed {
            self.faults.push(line.fault(self.file, format!("no line “{end}” ends this scenario")));
        }
        self.draft().scenario = Some(Scenario::Inline { text, first: line.number + 1 });
    }

    fn option(&mut self, line: &Line<'_>) -> Result<(), Fault> {
        self.before_steps(line)?;
        let Some((key, value)) = line.rest.split_once(char::is_whitespace) else {
            return Err(line.fault(self.file, "“option” wants a key and a value: “option set-up free”"));
        };
        self.draft().options.insert(key.to_owned(), value.trim().to_owned());
        Ok(())
    }

    /// The battle is opened before anything is arranged or decided.
    fn before_steps(&mut self, line: &Line<'_>) -> Result<(), Fault> {
        if self.draft().steps.is_empty() {
            return Ok(());
        }
        let sentence = format!("“{}” must stand before the first step of a play", line.verb);
        Err(line.verb_fault(self.file, sentence))
    }

    fn step(&mut self, line: &Line<'_>) -> Result<(), Fault> {
        self.broken = true;
        let Some(read) = steps::step(self.file, line) else {
            let verbs = FRAME.iter().chain(&steps::VERBS).copied();
            let help = match nearest(line.verb, verbs) {
                Some(near) => format!("did you mean “{near}”?"),
                None => {
                    "verbs are small; a decision begins with the name of a side, capital first".to_owned()
                }
            };
            let sentence = format!("“{}” is not a verb of plays; {help}", line.verb);
            return Err(line.verb_fault(self.file, sentence));
        };
        let step = read?;
        let arranging = matches!(step.verb, crate::Verb::Arrange(_));
        if self.current.is_none() && !arranging {
            let sentence = "this line belongs to no play; begin with “play NAME Title” (before it only the \
                            scenario, options and “arrange” lines that all plays of the file share may stand)";
            return Err(line.verb_fault(self.file, sentence));
        }
        self.draft().steps.push(step);
        self.broken = false;
        Ok(())
    }

    fn extra(&mut self, line: &Line<'_>) -> Result<(), Fault> {
        let file = self.file;
        let extra = checks::extra(file, line)?;
        if self.broken {
            return Ok(());
        }
        let Some(step) = self.draft().steps.last_mut() else {
            return Err(
                line.verb_fault(file, "an indented line belongs to the step above it, and there is none")
            );
        };
        checks::fits(&step.verb, &extra.check).map_err(|sentence| line.verb_fault(file, sentence))?;
        step.extras.push(extra);
        Ok(())
    }

    /// Ends the play at hand.
    fn close(&mut self) {
        let Some(draft) = self.current.take() else { return };
        let Draft { line, name, title, proves, rules, version, scenario, options, steps } = draft;
        let Some(scenario) = scenario else {
            let sentence =
                "this play has no scenario; add “scenario sr/hondschoote” or a scenario of its own";
            self.faults.push(Fault::at(self.file, line, 1, sentence));
            return;
        };
        let from_id = match &scenario {
            Scenario::Named { id, .. } => id.split_once('/').map(|(prefix, _)| prefix.to_ascii_uppercase()),
            Scenario::Inline { .. } => None,
        };
        let Some(rules) = rules.or(from_id) else {
            let sentence = "the rule set is not known; add a line “rules SR”";
            self.faults.push(Fault::at(self.file, line, 1, sentence));
            return;
        };
        let file = self.file.to_owned();
        self.done.push(PlayScript {
            file,
            line,
            name,
            title,
            proves,
            rules,
            version,
            scenario,
            options,
            steps,
        });
    }

    fn finish(mut self) -> Result<Vec<PlayScript>, Vec<Fault>> {
        self.close();
        if self.done.is_empty() && self.faults.is_empty() {
            self.faults.push(Fault::at(
                self.file,
                0,
                0,
                "there is no play in this file; a play begins with “play NAME Title”",
            ));
        }
        self.faults.sort();
        if self.faults.is_empty() { Ok(self.done) } else { Err(self.faults) }
    }
}
