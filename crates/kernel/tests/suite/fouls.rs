//! Files with chains, changed by somebody who also made every hash anew: each changed, moved or missing link is named.

use crate::chains::{self, honest};
use crate::table::{forge, problem, text};
use kernel::log::Entry;
use kernel::{Away, BySide, Foul, Hand, Link, Play, Problem, Side, Stream, Wrong};
use picket::{Answer, Picket};

const HANDS: [Hand; 3] = [Hand::Host, Hand::Side(Side::First), Hand::Side(Side::Second)];

/// The entries that are rolls, by their place.
fn rolls(play: &Play<Picket>) -> Vec<usize> {
    let entries = play.course().entries();
    let rolls: Vec<usize> =
        (0..entries.len()).filter(|&i| matches!(entries[i], Entry::Roll { .. })).collect();
    assert!(!rolls.is_empty(), "a game without dice proves nothing");
    rolls
}

fn link_of(entry: &mut Entry<Answer>, hand: Hand) -> &mut Link {
    let Entry::Roll { links: Some(links), .. } = entry else { panic!("a roll with links") };
    match hand {
        Hand::Host => &mut links.host,
        Hand::Side(Side::First) => links.first.as_mut().unwrap(),
        Hand::Side(Side::Second) => links.second.as_mut().unwrap(),
    }
}

/// Where the file is wrong, and how.
fn foul(text: &str) -> (u32, Foul) {
    match problem(text) {
        Problem::Rules { line, wrong: Wrong::Foul(foul) } => (line, foul),
        other => panic!("{other}"),
    }
}

#[test]
fn any_changed_link_is_named_with_its_owner() {
    let mut chance = Stream::new(1);
    for seed in 0..4 {
        let play = honest(seed);
        for at in rolls(&play) {
            for hand in HANDS {
                let forged = forge(&play, |_, entries| {
                    link_of(&mut entries[at], hand).0[chance.below(32)] ^= 1 << chance.below(8);
                });
                assert_eq!(foul(&forged), (at as u32 + 2, Foul::WrongLink(hand)));
            }
        }
    }
}

#[test]
fn links_in_another_order_are_named() {
    let play = honest(1);
    let all = rolls(&play);
    for pair in all.windows(2) {
        for hand in HANDS {
            let forged = forge(&play, |_, entries| {
                let (one, two) =
                    (*link_of(&mut entries[pair[0]], hand), *link_of(&mut entries[pair[1]], hand));
                *link_of(&mut entries[pair[0]], hand) = two;
                *link_of(&mut entries[pair[1]], hand) = one;
            });
            assert_eq!(foul(&forged), (pair[0] as u32 + 2, Foul::WrongLink(hand)));
        }
    }
    let crossed = forge(&play, |_, entries| {
        let Entry::Roll { links: Some(links), .. } = &mut entries[all[0]] else { panic!("a roll") };
        std::mem::swap(&mut links.first, &mut links.second);
    });
    assert_eq!(foul(&crossed).1, Foul::WrongLink(Hand::Side(Side::First)));
}

#[test]
fn a_missing_link_is_named_or_changes_the_dice() {
    for away in [Away::Wait, Away::GoOn] {
        let mut play = chains::begin(1, away);
        chains::play_on(&mut play, 1, |_| chains::BOTH);
        for at in rolls(&play) {
            let without = |side: Side| {
                forge(&play, |_, entries| {
                    let Entry::Roll { links: Some(links), .. } = &mut entries[at] else { panic!("a roll") };
                    match side {
                        Side::First => links.first = None,
                        Side::Second => links.second = None,
                    }
                })
            };
            for side in Side::BOTH {
                let (line, found) = foul(&without(side));
                match away {
                    Away::Wait => {
                        assert_eq!((line, found), (at as u32 + 2, Foul::NotWaitedFor(Hand::Side(side))))
                    }
                    // A link can be withheld there, but then other dice fall.
                    Away::GoOn => assert!(line == at as u32 + 2 && matches!(found, Foul::Faces { .. })),
                }
            }
            let bare = forge(&play, |_, entries| {
                if let Entry::Roll { links, .. } = &mut entries[at] {
                    *links = None;
                }
            });
            assert_eq!(foul(&bare), (at as u32 + 2, Foul::NoLinks));
        }
    }
}

#[test]
fn a_changed_die_is_found_before_the_game_is_over() {
    let play = honest(2);
    for at in rolls(&play) {
        let forged = forge(&play, |_, entries| {
            if let Entry::Roll { faces, .. } = &mut entries[at] {
                faces[0] = faces[0] % 6 + 1;
            }
            // Whoever withholds the secret hides nothing.
            entries.pop();
        });
        assert!(matches!(foul(&forged), (line, Foul::Faces { .. }) if line == at as u32 + 2));
    }
}

#[test]
fn calls_that_are_removed_added_or_changed_are_named() {
    let play = honest(3);
    let roll = rolls(&play)[0];
    let call = roll - 1;
    assert!(matches!(play.course().entries()[call], Entry::Call { .. }));
    let line = call as u32 + 2;
    let removed = forge(&play, |_, entries| drop(entries.remove(call)));
    assert_eq!(foul(&removed), (line, Foul::NotCalled(Hand::Side(Side::First))));
    let twice = forge(&play, |_, entries| entries.insert(call, entries[call].clone()));
    assert_eq!(foul(&twice), (line + 1, Foul::Called));
    let one = forge(&play, |_, entries| {
        entries[call] = Entry::Call { sides: BySide::new(true, false) };
    });
    assert_eq!(foul(&one), (line + 1, Foul::NotCalled(Hand::Side(Side::Second))));
    let nobody = forge(&play, |_, entries| entries[call] = Entry::Call { sides: BySide::default() });
    assert_eq!(foul(&nobody), (line, Foul::Nobody));
    let early = forge(&play, |_, entries| {
        let called = entries.remove(call);
        entries.insert(0, called);
    });
    assert!(matches!(problem(&early), Problem::Rules { line: 2, wrong: Wrong::NoRollDue }));
}

#[test]
fn the_host_cannot_change_his_chain_or_his_secret() {
    let play = honest(3);
    let other = kernel::Secret::from_seed(99);
    let end = other.host_chain(1).end();
    let another = forge(&play, |_, entries| entries.insert(0, Entry::Chain { side: None, end }));
    assert_eq!(foul(&another), (2, Foul::NotOfSecret));
    let own = kernel::Secret::from_seed(3).host_chain(1).end();
    let early = forge(&play, |_, entries| entries.insert(0, Entry::Chain { side: None, end: own }));
    assert_eq!(foul(&early), (2, Foul::HostChain));
    let header = forge(&play, |header, _| header.chains.as_mut().unwrap().host = end);
    assert_eq!(foul(&header), (1, Foul::NotOfSecret));
    let committed = forge(&play, |header, entries| {
        header.commitment = other.commitment();
        if let Some(Entry::Over { secret, .. }) = entries.last_mut() {
            *secret = other.clone();
        }
    });
    assert_eq!(foul(&committed), (1, Foul::NotOfSecret));
    // Nor does whoever keeps the secret go on with such a file.
    for (forged, line) in [(another, 2), (header, 1)] {
        let file = kernel::file::read::<Answer>(forged.as_bytes()).unwrap();
        let gone_on = Play::resume(crate::table::game(), file, kernel::Secret::from_seed(3)).err();
        let wrong = Wrong::Foul(Foul::NotOfSecret);
        assert_eq!(gone_on, Some(kernel::CannotResume::Wrong { line, wrong }));
    }
}

#[test]
fn a_game_from_one_secret_has_no_calls_links_or_chains() {
    let play = crate::table::finished(5);
    let end = Link([1; 32]);
    let chain = forge(&play, |_, entries| entries.insert(0, Entry::Chain { side: Some(Side::First), end }));
    assert_eq!(foul(&chain), (2, Foul::NoChains));
    let roll = crate::table::line_of(&play, crate::table::is_roll) as usize - 2;
    let linked = forge(&play, |_, entries| {
        if let Entry::Roll { links, .. } = &mut entries[roll] {
            *links = Some(Box::new(kernel::Links { host: end, first: None, second: None }));
        }
    });
    assert_eq!(foul(&linked), (roll as u32 + 2, Foul::NoChains));
    assert!(text(&play).starts_with("{\"grognard\":1,"), "it is written as it always was");
}
