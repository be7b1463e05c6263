//! Dice from three hash chains: pinned values, fairness, whole games, and what each roll may claim.

use crate::table::{self, ford, game, text};
use kernel::{
    Away, BySide, CannotResume, Chain, Chains, Cup, Dice, Foul, Game, Hand, Link, Links, Play, Secret, Side,
    Stream, Tally, Wrong, chain, file, hex32,
};
use picket::{Answer, Picket};

/// What a side does when a roll is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Does {
    /// Its page is there and shows its link.
    Shows,
    /// Its page is away.
    Away,
    /// Its page is there, is called, and shows nothing.
    Withholds,
}

pub fn chain_of(side: Side) -> Chain {
    Chain::new(Hand::Side(side), [side.index() as u8 + 1; 32])
}

pub fn begin(seed: u64, away: Away) -> Play<Picket> {
    let ends = BySide::from_fn(|side| Some(chain_of(side).end()));
    Play::begin_with_chains(game(), &ford(), Secret::from_seed(seed), ends, away)
}

/// The links that the called sides have to show.
pub fn links(play: &Play<Picket>) -> BySide<Option<Link>> {
    let cup = play.cup().unwrap();
    let called = cup.call().unwrap_or_default();
    BySide::from_fn(|side| called[side].then(|| chain_of(side).link(cup.called(side)).unwrap()))
}

/// Throws the roll that is due, as both sides do.
pub fn throw(play: &mut Play<Picket>, does: BySide<Does>) {
    let called = BySide(does.0.map(|does| does != Does::Away));
    if called != BySide::default() {
        play.call(called).unwrap();
    }
    let due = links(play);
    play.throw(BySide::from_fn(|side| due[side].filter(|_| does[side] == Does::Shows))).unwrap();
}

/// Plays on at random to the end; `does` says who is there at each roll.
pub fn play_on(play: &mut Play<Picket>, seed: u64, mut does: impl FnMut(u32) -> BySide<Does>) {
    let mut chance = Stream::new(seed);
    while !play.course().ended() {
        if play.proceed().is_some() {
            continue;
        }
        if play.waits_for_links() {
            throw(play, does(play.course().rolls()));
            continue;
        }
        let asked: Vec<Side> = play.course().pending().asked().collect();
        let side = asked[chance.below(asked.len())];
        let mut list = Vec::new();
        play.course().game().options(play.state(), side, &mut list);
        let place = chance.below(list.len());
        play.answer(side, list.swap_remove(place)).unwrap();
    }
}

pub const BOTH: BySide<Does> = BySide([Does::Shows, Does::Shows]);

/// A whole game at which both are always there.
pub fn honest(seed: u64) -> Play<Picket> {
    let mut play = begin(seed, Away::GoOn);
    play_on(&mut play, seed, |_| BOTH);
    play
}

/// Computed by an independent program from `docs/dice.md`. If this fails, recorded games lose their dice and
/// the browsers no longer agree.
#[test]
fn the_chains_and_the_dice_of_known_seeds_are_known() {
    let [first, second] = Side::BOTH.map(chain_of);
    let host = Chain::new(Hand::Host, [3; 32]);
    let digits = |link: Option<Link>| link.unwrap().to_string();
    assert_eq!(first.end().to_string(), "ecf94fff4d04b508b9ab950ec8e7ae14738b366e2ca9feb2f726693baaa4b5c1");
    assert_eq!(digits(first.link(1)), "8c3f3019432d5ddc3c1241417b8fc42f2439bf9c464e9876077db77dbb6936b7");
    assert_eq!(digits(first.link(65)), "7848f27fe454d6128ec1a525b70dc142a2ac1b1dd1784252dbe546261f1b46c0");
    assert_eq!(second.end().to_string(), "4d30c26dc977988a43fdaedeea6e8343e15acd12aecec163375041a80490e3b9");
    assert_eq!(host.end().to_string(), "fbef0946855444bee2f37e88852d8214c51350f04497b1f5900bf4da67ab9061");
    let sides = BySide::new(Some(first.end()), Some(second.end()));
    let chains = Chains { host: host.end(), sides, away: Away::GoOn };
    let thrown = |number: u32, dice, links: [Option<Link>; 2]| {
        let host = host.link(number + 1).unwrap();
        Links::new(host, BySide(links)).throw(&chains, number, dice).to_vec()
    };
    assert_eq!(
        thrown(0, Dice::d6(12), [first.link(1), second.link(1)]),
        [6, 3, 2, 2, 6, 5, 6, 4, 4, 1, 1, 6]
    );
    assert_eq!(thrown(1, Dice::d6(12), [first.link(2), None]), [4, 5, 6, 5, 1, 1, 2, 3, 2, 6, 3, 2]);
    assert_eq!(thrown(7, Dice::d6(12), [None, None]), [2, 1, 1, 3, 6, 4, 4, 6, 2, 6, 4, 1]);
    let hundred = Dice { count: 5, sides: 100 };
    assert_eq!(thrown(7, hundred, [None, second.link(3)]), [93, 91, 94, 23, 94]);
}

#[test]
fn every_link_hashes_to_the_one_before_and_there_is_none_beyond_the_last() {
    let (hand, mine) = (Hand::Side(Side::First), chain_of(Side::First));
    let mut before = mine.end();
    for k in 1..=chain::LENGTH {
        let link = mine.link(k).unwrap();
        assert_eq!(link.before(hand), before, "link {k}");
        assert_ne!(link.before(Hand::Side(Side::Second)), before, "a chain is its owner's");
        before = link;
    }
    assert_eq!(before, Link([1; 32]), "the last link is the seed");
    assert!(mine.link(chain::LENGTH + 1).is_none());
    assert!(!format!("{mine:?}").contains(&hex32::digits(&[1; 32])));
}

#[test]
fn dice_from_chains_are_fair_and_pairs_know_nothing_of_each_other() {
    let [first, second] = Side::BOTH.map(chain_of);
    let sides = BySide::new(Some(first.end()), Some(second.end()));
    let host = Secret::from_seed(1).host_chain(0);
    let chains = Chains { host: host.end(), sides, away: Away::GoOn };
    let (mut faces, mut pairs) = ([0u32; 6], [0u32; 36]);
    for n in 0..4000 {
        let links = Links::new(host.link(n + 1).unwrap(), BySide::new(first.link(n + 1), second.link(n + 1)));
        for pair in links.throw(&chains, n, Dice::d6(48)).chunks(2) {
            pairs[(pair[0] as usize - 1) * 6 + pair[1] as usize - 1] += 1;
            pair.iter().for_each(|&face| faces[face as usize - 1] += 1);
        }
    }
    let chi = |counts: &[u32]| {
        let due = counts.iter().sum::<u32>() as f64 / counts.len() as f64;
        counts.iter().map(|&n| (n as f64 - due).powi(2) / due).sum::<f64>()
    };
    // Exceeded once in a thousand for 5 and for 35 degrees of freedom; the chains are fixed, so nothing wavers.
    assert!(chi(&faces) < 20.5, "{}", chi(&faces));
    assert!(chi(&pairs) < 66.6, "{}", chi(&pairs));
}

#[test]
fn a_game_at_which_both_were_always_there_says_that_nobody_could_foresee_a_roll() {
    for seed in 0..8 {
        let play = honest(seed);
        let verified = table::judge(&text(&play)).unwrap();
        assert!(verified.rolls > 0 && verified.finished && verified.proven);
        assert_eq!(verified.tally, Tally { nobody: verified.rolls, ..Default::default() });
        assert!(text(&play).starts_with("{\"grognard\":2,"));
    }
}

#[test]
fn the_file_says_for_each_roll_who_could_foresee_it() {
    for seed in 0..20 {
        let mut play = begin(seed, Away::GoOn);
        let (mut chance, mut due) = (Stream::new(seed + 100), Tally::default());
        play_on(&mut play, seed, |_| {
            let does = BySide::from_fn(|_| [Does::Shows, Does::Away, Does::Withholds][chance.below(3)]);
            match does.0.map(|does| does == Does::Shows) {
                [true, true] => due.nobody += 1,
                [true, false] => due.host_with[Side::First] += 1,
                [false, true] => due.host_with[Side::Second] += 1,
                [false, false] => due.host += 1,
            }
            does.iter().for_each(|(side, does)| due.withheld[side] += u32::from(*does == Does::Withholds));
            does
        });
        assert_eq!(table::judge(&text(&play)).unwrap().tally, due, "seed {seed}");
    }
}

/// A bot brings no chain: the host throws with the one player's links.
#[test]
fn a_game_with_a_bot_takes_the_links_of_the_one_player() {
    let ends = BySide::new(None, Some(chain_of(Side::Second).end()));
    let mut play = Play::begin_with_chains(game(), &ford(), Secret::from_seed(3), ends, Away::Wait);
    assert_eq!(
        play.call(BySide::new(true, true)),
        Err(Wrong::Foul(Foul::NothingToCall(Hand::Side(Side::First))))
    );
    play_on(&mut play, 3, |_| BySide::new(Does::Away, Does::Shows));
    let verified = table::judge(&text(&play)).unwrap();
    assert_eq!(verified.tally.host_with, BySide::new(0, verified.rolls));
    let none = BySide::default();
    let mut play = Play::begin_with_chains(game(), &ford(), Secret::from_seed(3), none, Away::Wait);
    play_on(&mut play, 3, |_| unreachable!("nobody is waited for"));
    let verified = table::judge(&text(&play)).unwrap();
    assert_eq!(verified.tally.host, verified.rolls);
}

/// Plays on at random until a roll is due; not if the game is over before.
fn to_roll(play: &mut Play<Picket>, seed: u64) -> bool {
    let mut chance = Stream::new(seed);
    while !play.waits_for_links() && !play.course().ended() {
        if play.proceed().is_some() {
            continue;
        }
        let side = play.course().pending().asked().next().unwrap();
        let mut list = Vec::new();
        play.course().game().options(play.state(), side, &mut list);
        let place = chance.below(list.len());
        play.answer(side, list.swap_remove(place)).unwrap();
    }
    play.waits_for_links()
}

/// A random game up to the moment at which a roll is due.
pub fn at_roll(seed: u64, away: Away) -> Play<Picket> {
    let mut play = begin(seed, away);
    assert!(to_roll(&mut play, seed));
    play
}

#[test]
fn those_who_agreed_to_wait_are_waited_for() {
    let mut play = at_roll(2, Away::Wait);
    let missing = Err(Wrong::Foul(Foul::NotWaitedFor(Hand::Side(Side::Second))));
    assert_eq!(play.call(BySide::new(true, false)), missing);
    assert!(matches!(play.throw(BySide::default()), Err(Wrong::Foul(Foul::NotWaitedFor(_)))));
    play.call(BySide::new(true, true)).unwrap();
    assert_eq!(play.call(BySide::new(true, true)), Err(Wrong::Foul(Foul::Called)));
    let due = links(&play);
    assert_eq!(play.throw(BySide::new(due.0[0], None)).map(|_| ()), missing);
    play.throw(due).unwrap();
}

#[test]
fn a_called_roll_cannot_be_escaped_by_taking_back() {
    let mut escapes = 0;
    for seed in 0..20 {
        let mut play = at_roll(seed, Away::GoOn);
        loop {
            let before: Vec<Side> =
                Side::BOTH.into_iter().filter(|&s| !play.course().can_take_back(s).is_empty()).collect();
            play.call(BySide::new(true, true)).unwrap();
            for &side in &before {
                escapes += 1;
                assert!(play.course().can_take_back(side).is_empty(), "seed {seed}");
                assert_eq!(play.take_back(side, 0), Err(Wrong::TooLate));
            }
            let due = links(&play);
            play.throw(due).unwrap();
            if !to_roll(&mut play, seed) {
                break;
            }
        }
    }
    assert!(escapes > 0, "some rolls could have been escaped before they were called");
}

#[test]
fn a_link_that_was_withheld_is_of_no_use_for_a_later_roll() {
    let mut play = at_roll(2, Away::GoOn);
    play.call(BySide::new(true, true)).unwrap();
    let late = links(&play);
    play.throw(BySide::new(late.0[0], None)).unwrap();
    assert!(to_roll(&mut play, 9));
    play.call(BySide::new(true, true)).unwrap();
    let due = links(&play);
    let second = Hand::Side(Side::Second);
    let wrong = play.throw(BySide::new(due.0[0], late.0[1])).map(|_| ());
    assert_eq!(wrong, Err(Wrong::Foul(Foul::WrongLink(second))));
    assert!(play.cup().unwrap().fits(Side::Second, due.0[1].unwrap()));
    play.throw(due).unwrap();
    // What was withheld is known now: everybody can work out what would have fallen.
    assert_eq!(due.0[1].unwrap().before(second), late.0[1].unwrap());
}

#[test]
fn a_lost_chain_is_replaced_in_the_open_and_a_call_that_waits_for_it_comes_to_nothing() {
    let mut play = at_roll(2, Away::Wait);
    play.call(BySide::new(true, true)).unwrap();
    let fresh = Chain::new(Hand::Side(Side::Second), [9; 32]);
    for known in
        [chain_of(Side::First).end(), chain_of(Side::Second).end(), play.cup().unwrap().chains().host]
    {
        let again = play.begin_chain(Side::Second, known);
        assert_eq!(again, Err(Wrong::Foul(Foul::Published(Hand::Side(Side::Second)))));
    }
    play.begin_chain(Side::Second, fresh.end()).unwrap();
    assert!(play.cup().unwrap().call().is_none());
    play.call(BySide::new(true, true)).unwrap();
    let first = chain_of(Side::First).link(play.cup().unwrap().called(Side::First));
    play.throw(BySide::new(first, fresh.link(1))).unwrap();
    let verified = table::judge(&text(&play)).unwrap();
    assert_eq!(verified.tally.renewed, BySide::new(0, 1));
    assert_eq!(verified.tally.abandoned, BySide::new(0, 1));
    assert_eq!(verified.tally.nobody, 1);
}

#[test]
fn a_game_is_taken_up_in_the_middle_of_a_call() {
    let mut play = at_roll(4, Away::GoOn);
    play.call(BySide::new(true, true)).unwrap();
    let read = |play: &Play<Picket>| file::read::<Answer>(text(play).as_bytes()).unwrap();
    let mut again = Play::resume(game(), read(&play), Secret::from_seed(4)).unwrap();
    assert_eq!(again.cup(), play.cup());
    assert_eq!(again.receipt(), play.receipt());
    let due = links(&play);
    assert_eq!(again.throw(due).unwrap(), play.throw(due).unwrap());
    assert_eq!(again.lines(), play.lines());
    let other = Play::resume(game(), read(&play), Secret::from_seed(5)).err();
    assert_eq!(other, Some(CannotResume::OtherSecret));
}

/// The host's chain and the player's are used up; both begin another, the host's own follows from the secret.
#[test]
fn a_chain_that_is_used_up_is_followed_by_another() {
    let secret = Secret::from_seed(1);
    let (host, mine) = (secret.host_chain(0), chain_of(Side::First));
    let chains = Chains { host: host.end(), sides: BySide::new(Some(mine.end()), None), away: Away::GoOn };
    let mut cup = Cup::new(&chains);
    let early = cup.clone().begun_anew(Hand::Host, secret.host_chain(1).end());
    assert_eq!(early, Err(Foul::HostChain));
    let roll = |cup: &mut Cup, n: u32, host: Link, link: Option<Link>| {
        let links = Links::new(host, BySide::new(link, None));
        let faces = links.throw(&chains, n, Dice::d6(2));
        cup.called_upon(BySide::new(true, false))?;
        cup.thrown(n, Dice::d6(2), Some(&links), &faces)
    };
    for k in 1..=chain::LENGTH {
        roll(&mut cup, k - 1, host.link(k).unwrap(), mine.link(k)).unwrap();
    }
    assert_eq!(cup.next_of_host(), None);
    let (next, fresh) = (secret.host_chain(1), Chain::new(Hand::Side(Side::First), [7; 32]));
    cup.begun_anew(Hand::Side(Side::First), fresh.end()).unwrap();
    let n = chain::LENGTH;
    assert_eq!(roll(&mut cup.clone(), n, next.link(1).unwrap(), fresh.link(1)), Err(Foul::HostChain));
    cup.begun_anew(Hand::Host, next.end()).unwrap();
    roll(&mut cup, n, next.link(1).unwrap(), fresh.link(1)).unwrap();
    assert_eq!((cup.tally().renewed, cup.used_up()), (BySide::new(0, 0), 1));
    assert_eq!(cup.tally().host_with, BySide::new(n + 1, 0));
}

#[test]
fn a_tally_reads_as_it_is_said() {
    let names = ["French".to_owned(), "Coalition".to_owned()];
    let tally = Tally { nobody: 131, host: 12, ..Tally::default() };
    assert_eq!(tally.words(&names), ["131 rolls nobody could foresee, 12 only the host could."]);
    let tally = Tally {
        host_with: BySide::new(3, 0),
        withheld: BySide::new(0, 2),
        renewed: BySide::new(1, 0),
        abandoned: BySide::new(1, 0),
        ..Tally::default()
    };
    assert_eq!(
        tally.words(&names),
        [
            "3 rolls only the host together with French could foresee.",
            "Coalition was called 2 times and showed no link.",
            "French began a new chain before the old one was used up.",
            "French did so once after a roll had been called.",
        ]
    );
    assert!(Tally::default().words(&names).is_empty());
}
