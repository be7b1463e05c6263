//! What was published about the dice of a game, in words.

use kernel::{Away, Header, hex32};

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
