//! Who could foresee the dice of a game, in words.

use kernel::{Away, BySide, Header, Tally, hex32};

/// What a tally says: first who could foresee how many rolls, then what players did about their chains.
pub fn words(tally: &Tally, names: &[String; 2]) -> Vec<String> {
    let mut parts = Vec::new();
    let mut count = |n: u32, who: &str| match (n, parts.is_empty()) {
        (0, _) => {}
        (1, true) => parts.push(format!("1 roll {who} could foresee")),
        (_, true) => parts.push(format!("{n} rolls {who} could foresee")),
        (_, false) => parts.push(format!("{n} {who} could")),
    };
    count(tally.nobody, "nobody");
    for (side, n) in tally.host_with.iter() {
        count(*n, &format!("only the host together with {}", names[side.index()]));
    }
    count(tally.host, "only the host");
    let mut lines = Vec::new();
    if !parts.is_empty() {
        lines.push(format!("{}.", parts.join(", ")));
    }
    let mut each = |counts: &BySide<u32>, one: &str, many: &str| {
        for (side, n) in counts.iter().filter(|(_, n)| **n > 0) {
            let what = if *n == 1 { one } else { many };
            lines.push(format!("{} {}", names[side.index()], what.replace('#', &n.to_string())));
        }
    };
    each(&tally.withheld, "was called once and showed no link.", "was called # times and showed no link.");
    each(
        &tally.renewed,
        "began a new chain before the old one was used up.",
        "began # new chains before the old ones were used up.",
    );
    each(
        &tally.abandoned,
        "did so once after a roll had been called.",
        "did so # times after a roll had been called.",
    );
    lines
}

/// What was published before the first decision: compare it with what you kept.
pub fn published(header: &Header, names: &[String; 2]) -> Vec<String> {
    let mut lines = vec![format!("commitment {}", hex32::digits(&header.commitment.0))];
    if let Some(contributions) = &header.contributions {
        for (side, added) in contributions.iter() {
            lines.push(format!("contribution of {} {}", names[side.index()], hex32::digits(&added.0)));
        }
    }
    if let Some(chains) = &header.chains {
        lines.push(format!("chain of the host {}", chains.host));
        for (side, end) in chains.sides.iter() {
            let end = end.map_or("none: the server plays this side".to_owned(), |end| end.to_string());
            lines.push(format!("chain of {} {end}", names[side.index()]));
        }
        lines.push(match chains.away {
            Away::Wait => "agreed: the dice wait for whoever is away".to_owned(),
            Away::GoOn => "agreed: the dice fall without whoever is away".to_owned(),
        });
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_reads_as_it_is_said() {
        let names = ["French".to_owned(), "Coalition".to_owned()];
        let tally = Tally { nobody: 131, host: 12, ..Tally::default() };
        assert_eq!(words(&tally, &names), ["131 rolls nobody could foresee, 12 only the host could."]);
        let tally = Tally {
            host_with: BySide::new(3, 0),
            withheld: BySide::new(0, 2),
            renewed: BySide::new(1, 0),
            abandoned: BySide::new(1, 0),
            ..Tally::default()
        };
        assert_eq!(
            words(&tally, &names),
            [
                "3 rolls only the host together with French could foresee.",
                "Coalition was called 2 times and showed no link.",
                "French began a new chain before the old one was used up.",
                "French did so once after a roll had been called.",
            ]
        );
        assert!(words(&Tally::default(), &names).is_empty());
    }
}
