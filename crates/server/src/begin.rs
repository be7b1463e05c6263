//! How a game begins: dice, seats, links, and its first line in the data file.

use crate::House;
use crate::clock::Clock;
use crate::costs::Kind;
use crate::house::Trouble;
use crate::live::{Facts, LiveGame, Throwers};
use crate::rights::{self, Grant};
use crate::store::{Fresh, Kept, Summary};
use crate::work::queue::Asker;
use kernel::{BySide, Contribution, Secret, Side, hex32};
use lessons::Lesson;
use protocol::{Created, LinkSort, NewGame, SeatLink, SeatPlan};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The longest title.
const MOST_TITLE: usize = 80;

/// What somebody wishes for a game besides its seats.
#[derive(Clone, Default, Debug)]
pub struct Wishes {
    /// A title of one's own.
    pub title: Option<String>,
    /// Whether everybody may look on.
    pub public: bool,
    /// Whether everybody may measure at any time.
    pub teaching: bool,
    /// Sides that have yet to contribute to the dice.
    pub awaits: Vec<Side>,
    /// A clock.
    pub clock: Option<Clock>,
}

/// Begins a game, in the name of whoever asks for it.
pub async fn begin(house: &Arc<House>, asker: Asker, asked: NewGame) -> Result<Created, Trouble> {
    let bad = |sentence: &str| Trouble::Bad(sentence.to_owned());
    let secret = match &asked.commitment {
        Some(commitment) => house.redeem(commitment).ok_or_else(|| {
            bad("The dice behind this commitment are gone; ask for new ones and begin again.")
        })?,
        None => Secret::fresh()?,
    };
    let chains = asked.both_dice.unwrap_or_else(|| two_people(&asked.seats));
    let throwers = match chains {
        true => Throwers::Players(asked.away),
        false => Throwers::House(contributions(&asked)?),
    };
    // Armies and other choices are texts from outside, to be read where nobody waits for it.
    let (at, known) = (house.clone(), secret.clone());
    let (scenario, options) = (asked.scenario.clone(), asked.options.clone());
    let lay = move |_: &AtomicBool| {
        at.registry.begin(&scenario, &options, known, throwers).map(|mut game| Laid::of(&mut *game))
    };
    let laid = house.workshop.ask(asker, Kind::Begin, lay).await??;
    let clock = clock(&asked)?;
    let levels = house.registry.levels(&asked.scenario);
    for plan in &asked.seats {
        if let SeatPlan::Bot { level } = plan
            && !levels.contains(level)
        {
            return Err(Trouble::Bad(format!("There is no bot {} for {}.", level.name(), asked.scenario)));
        }
    }
    // Whoever comes by link brings his chain last: then nobody can have chosen his own to suit it.
    let mut awaits: Vec<Side> =
        Side::BOTH.into_iter().filter(|&side| chains && plays(&asked.seats, side)).collect();
    awaits.sort_by_key(|side| matches!(asked.seats[side.index()], SeatPlan::Link));
    let NewGame { title, public, teaching, .. } = asked;
    // A lesson tells its pupil that he may measure.
    let teaching = teaching || Lesson::of(&asked.scenario).is_some();
    let wishes = Wishes { title, public, teaching, awaits, clock };
    store_game(house, laid, Some(&secret), &asked.seats, wishes).await
}

/// The clock that was asked for: for two people, and one they can play by.
fn clock(asked: &NewGame) -> Result<Option<Clock>, Trouble> {
    let Some(plan) = asked.clock else { return Ok(None) };
    if !Side::BOTH.iter().all(|&side| plays(&asked.seats, side)) {
        return Err(Trouble::Bad("Clocks are for two people; a bot takes the time it needs.".to_owned()));
    }
    let wrong = "A clock has 1 to 600 minutes and at most 600 seconds for each answer, or 1 to 30 days.";
    Clock::new(plan).map(Some).ok_or_else(|| Trouble::Bad(wrong.to_owned()))
}

/// Whether a person plays this side.
fn plays(seats: &[SeatPlan; 2], side: Side) -> bool {
    !matches!(seats[side.index()], SeatPlan::Bot { .. })
}

/// Whether two people play who are not at one screen: each is to be sure that the other does not know the dice.
fn two_people(seats: &[SeatPlan; 2]) -> bool {
    Side::BOTH.iter().all(|&side| plays(seats, side))
        && seats.iter().any(|plan| matches!(plan, SeatPlan::Link))
}

/// What is added to the dice of a game that the house throws for: by the creator for his own side (the first that is
/// his, or else the first), by the house for the other.
fn contributions(asked: &NewGame) -> Result<BySide<Contribution>, Trouble> {
    let own = asked.contribution.as_deref().map(contribution).transpose()?;
    let his = |plan: &SeatPlan| matches!(plan, SeatPlan::Me | SeatPlan::HotSeat);
    let mine = if !his(&asked.seats[0]) && his(&asked.seats[1]) { Side::Second } else { Side::First };
    let mut contributions = BySide::new(Contribution::fresh()?, Contribution::fresh()?);
    if let Some(own) = own {
        contributions[mine] = own;
    }
    Ok(contributions)
}

/// What somebody adds to the dice, from outside.
pub fn contribution(digits: &str) -> Result<Contribution, Trouble> {
    let wrong = || Trouble::Bad("A contribution to the dice has 64 hexadecimal digits.".to_owned());
    hex32::parse(digits).map(Contribution).ok_or_else(wrong)
}

/// What is stored of a game that was just begun or taken in.
pub struct Laid {
    facts: Facts,
    lines: Vec<String>,
    record: bool,
    summary: Summary,
}

impl Laid {
    /// What there is to store.
    pub fn of(game: &mut dyn LiveGame) -> Laid {
        Laid {
            facts: game.facts(),
            lines: game.take_lines(),
            record: !game.goes_on(),
            summary: Summary::of(game),
        }
    }
}

/// Stores a game that was just begun or taken in, with the links its seats need.
pub async fn store_game(
    house: &House,
    laid: Laid,
    secret: Option<&Secret>,
    seats: &[SeatPlan; 2],
    wishes: Wishes,
) -> Result<Created, Trouble> {
    let full = house.store.count().await? >= house.config.most_games;
    if full || house.store.bytes().await? >= house.config.most_bytes {
        return Err(Trouble::Full("the house has no room for another game"));
    }
    let id = rights::game_id()?;
    let mut links = Vec::new();
    for (side, plan) in Side::BOTH.into_iter().zip(seats) {
        if matches!(plan, SeatPlan::Link) {
            links.push(new_link(&id, Grant::Seat(side))?);
        }
    }
    if !house.config.is_local() {
        links.push(new_link(&id, Grant::Owner)?);
    }
    let path = match links.iter().find(|link| link.grants == LinkSort::Owner) {
        Some(owner) => owner.path.clone(),
        None => format!("/#/game/{id}"),
    };
    let Laid { facts, lines, record, summary } = laid;
    let title = wishes.title.map(|title| plain(&title, MOST_TITLE)).filter(|title| !title.is_empty());
    let title = title.unwrap_or(facts.title);
    let kept = |link: &SeatLink| (rights::hash(&link.token), granted(link).written());
    let fresh = Fresh {
        id: id.clone(),
        title,
        rules: facts.rules,
        scenario: facts.scenario,
        secret: secret.map(digits),
        seats: *seats,
        public: wishes.public,
        record,
        teaching: wishes.teaching,
        awaits: wishes.awaits,
        lines,
        tokens: links.iter().map(kept).collect(),
        summary,
        people: Kept { clock: wishes.clock, ..Kept::default() },
    };
    house.store.create(fresh).await?;
    Ok(Created { id, path, links })
}

/// A name from outside as it is shown to others: one line, and nothing that turns the text around it.
pub fn plain(name: &str, most: usize) -> String {
    let turns = |c: char| matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let one_line = name.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
    let shown: String = one_line.filter(|c| !c.is_control() && !turns(*c)).collect();
    shown.trim().chars().take(most).collect::<String>().trim_end().to_owned()
}

fn digits(secret: &Secret) -> String {
    // A secret is written as its digits in quotes.
    serde_json::to_string(secret).unwrap_or_default().trim_matches('"').to_owned()
}

fn granted(link: &SeatLink) -> Grant {
    match link.grants {
        LinkSort::Owner => Grant::Owner,
        LinkSort::Seat | LinkSort::Watch => Grant::of(link.side),
    }
}

/// A fresh link to a game.
pub fn new_link(game: &str, grant: Grant) -> Result<SeatLink, Trouble> {
    let token = rights::token()?;
    let path = format!("/#/game/{game}/{token}");
    let grants = match grant {
        Grant::Owner => LinkSort::Owner,
        Grant::Watch => LinkSort::Watch,
        Grant::Seat(_) => LinkSort::Seat,
    };
    Ok(SeatLink { side: grant.side(), grants, token, path })
}
