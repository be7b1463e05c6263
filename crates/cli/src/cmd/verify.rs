//! `grognard verify`: was this game played by the rules, in this order, with these dice?

use crate::answer::{Answer, Trouble};
use crate::{foresight, input, paint};
use games::{OpenError, Opened, Playable, Visitor};
use kernel::log::LineFault;
use kernel::{CannotOpen, FileFault, Hash, Problem, Verified, hex32};
use std::{io::Write, path::PathBuf};

/// The command line.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  grognard verify game.grog\n  grognard verify game.grog --receipt 9f2c…")]
pub struct Args {
    /// A game file
    file: PathBuf,
    /// A receipt you were given during the game: it must be in the chain
    #[arg(long = "receipt", value_name = "HASH", value_parser = receipt)]
    receipts: Vec<Hash>,
}

fn receipt(text: &str) -> Result<Hash, String> {
    hex32::parse(text).ok_or_else(|| "a receipt is 64 hexadecimal digits".to_owned())
}

struct Verify<'a> {
    bytes: &'a [u8],
    receipts: &'a [Hash],
}

impl Visitor for Verify<'_> {
    type Out = (Result<Verified, Problem>, [String; 2]);
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let names = opened.game.side_names().map(str::to_owned);
        (kernel::verify::verify(opened.game, self.bytes, self.receipts), names)
    }
}

/// Verifies. Whatever is wrong with a game is a no; what is no game file at all is bad input.
pub fn run(args: &Args, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let bytes = input::game_file(&args.file)?;
    let (line, problem) = match games::open_file(&bytes, Verify { bytes: &bytes, receipts: &args.receipts }) {
        Ok((Ok(verified), names)) => return good(&verified, &names, json, out),
        Ok((Err(problem), _)) => (problem.line(), problem.to_string()),
        Err(OpenError::File(fault @ FileFault::Line { fault: LineFault::Chain, .. })) => {
            (fault.line(), fault.to_string())
        }
        Err(other @ OpenError::Cannot(CannotOpen::OtherScenario(_))) => (1, format!("line 1: {other}")),
        Err(error) => return Err(input::naming(&args.file, error)),
    };
    if json {
        writeln!(out, "{}", serde_json::json!({ "good": false, "line": line, "problem": problem }))?;
    } else {
        writeln!(out, "{}: {problem}", paint::red("not good"))?;
    }
    Ok(Answer::No)
}

fn good(
    verified: &Verified,
    names: &[String; 2],
    json: bool,
    out: &mut dyn Write,
) -> Result<Answer, Trouble> {
    let Verified { header, entries, rolls, tally, proven, finished, outcome, receipt } = verified;
    let receipt = hex32::digits(receipt);
    // The rules say that it is over, but the line with the secret is missing: any die may have been changed. Dice from
    // chains are proven as they fall.
    let withheld = outcome.is_some() && !proven;
    let answer = if withheld { Answer::No } else { Answer::Yes };
    if json {
        let report = serde_json::json!({
            "good": !withheld, "withheld": withheld, "entries": entries, "rolls": rolls, "finished": finished,
            "outcome": outcome, "receipt": receipt, "proven": proven, "foreseeable": tally,
            "commitment": header.commitment, "contributions": header.contributions, "chains": header.chains,
        });
        writeln!(out, "{report}")?;
        return Ok(answer);
    }
    if withheld {
        let head = paint::red("not proven");
        writeln!(
            out,
            "{head}: {entries} entries, {rolls} rolls, all by the rules. The game is over, but its secret is withheld: \
             the dice are not proven. Ask whoever kept the game for the whole file."
        )?;
        writeln!(out, "receipt {receipt}")?;
        return Ok(answer);
    }
    let dice = match (proven, &header.chains) {
        (true, Some(_)) => "every die is the one its links give",
        (true, None) => "every die is the one its secret gives",
        (false, _) => "the dice can be checked when the game has ended and its secret is revealed",
    };
    writeln!(out, "{}: {entries} entries, {rolls} rolls, all by the rules; {dice}.", paint::green("good"))?;
    for line in tally.words(names) {
        writeln!(out, "{line}")?;
    }
    if let Some(outcome) = outcome {
        let winner = outcome.winner.map_or("nobody", |side| &names[side.index()]);
        // Players who end a game themselves need no clause.
        let clause = Some(outcome.rule).filter(|rule| !rule.as_str().is_empty());
        let clause = clause.map(|rule| format!(" ({rule})")).unwrap_or_default();
        writeln!(out, "won by {winner}: {}{clause}", outcome.level)?;
    }
    for line in foresight::published(header, names) {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "receipt {receipt}")?;
    Ok(answer)
}
