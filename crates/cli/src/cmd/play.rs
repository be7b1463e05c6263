//! `grognard play`: straight to a table of one's own.

use super::serve;
use crate::answer::{Answer, Trouble};
use crate::input;
use kernel::Side;
use server::protocol::{NewGame, SeatPlan};
use std::io::Write;

/// The command line.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grognard play sr/hondschoote                              the first side against the doctrine
  grognard play sr/hondschoote --as French --vs veteran --open
  grognard play sr/small/plain --hotseat                    two people at one screen

Opponents, weakest first: random, doctrine, veteran, guard, emperor; or 0 to 4.")]
#[group(skip)]
pub struct Args {
    /// The battle, as `grognard games` lists it
    scenario: String,
    /// The side you play, by its name; the first if you do not say
    #[arg(long = "as", value_name = "SIDE")]
    side: Option<String>,
    /// The bot you play against
    #[arg(long, value_name = "LEVEL", default_value = "doctrine")]
    vs: String,
    /// Play both sides, or share the screen with a friend
    #[arg(long, conflicts_with = "vs")]
    hotseat: bool,
    /// A choice of the battle; KEY=@FILE puts in the text of a file, such as an army
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    #[command(flatten)]
    house: serve::Args,
}

/// Lays the table and serves until told to stop.
pub fn run(args: &Args, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let level = server::bots::level(&args.vs).map_err(Trouble::Input)?;
    let names = serve::registry().side_names(&args.scenario);
    let side = match &args.side {
        None => Side::First,
        Some(name) => {
            Side::BOTH.into_iter().find(|side| names[side.index()].eq_ignore_ascii_case(name)).ok_or_else(
                || Trouble::Input(format!("“{name}” does not fight here; say {}", names.join(" or "))),
            )?
        }
    };
    let other = if args.hotseat { SeatPlan::HotSeat } else { SeatPlan::Bot { level } };
    let mut seats = [other; 2];
    seats[side.index()] = SeatPlan::Me;
    let game = NewGame {
        scenario: args.scenario.clone(),
        options: input::options(&args.options)?,
        seats,
        title: None,
        public: false,
        commitment: None,
        contribution: None,
        both_dice: Some(true),
        away: kernel::Away::GoOn,
        teaching: false,
        clock: None,
    };
    serve::serve(&args.house, Some(game), json, out)
}
