//! A unit of many has a verb of many: "Highlanders move", "Bourbonnais moves".
//!
//! Sentences are put together from the name of a unit and a verb in the singular. Players and scenarios choose the
//! names, so a sentence finds its subject by itself: the words before its first verb.

/// How the last word of a unit's name ends where it names soldiers: "grenadiers", "hussars", "Light Dragoons", "The Blues".
const OF_MANY: [&str; 17] = [
    "ers",
    "eurs",
    "oons",
    "hussars",
    "hussards",
    "rifles",
    "guards",
    "companies",
    "greys",
    "blues",
    "inniskillings",
    "gendarmes",
    "troops",
    "guns",
    "uhlans",
    "cossacks",
    "réunis",
];

/// Verbs with which a sentence about a unit goes on. What is not among them is taken for a part of its name.
#[rustfmt::skip]
const VERBS: [&str; 88] = [
    "is", "has", "was", "does", "adopts", "advances", "announces", "arrives", "assembles", "attacks", "belongs", "breaks", "calls", "carries", "changes",
    "charges", "closes", "comes", "costs", "counter-charges", "covers", "crosses", "declares", "defends", "deploys",
    "destroys", "dresses", "enters", "evades", "faces", "fails", "falls", "fights", "finds", "fires", "flees", "follows",
    "fords", "forms", "garrisons", "gives", "goes", "halts", "holds", "joins", "leaves", "limbers", "loses", "marches",
    "meets", "moves", "needs", "occupies", "opens", "passes", "puts", "rallies", "ranges", "reaches", "reacts", "recovers", "reforms", "reorganises", "rests",
    "retires", "retreats", "returns", "rides", "routs", "runs", "secures", "sees", "shares", "shoots", "skirmishes", "splits", "stands",
    "starts", "stays", "stops", "suffers", "takes", "tests", "touches", "turns", "unlimbers", "wavers", "wheels",
];

/// The sentence with its verbs in the plural where its subject is of many; else as it is.
pub fn agreed(sentence: &str) -> String {
    let words: Vec<&str> = sentence.split(' ').collect();
    let verb = words.iter().position(|word| is_verb(bare(word)));
    let Some(verb) = verb.filter(|&verb| is_of_many(&words[..verb])) else { return sentence.to_owned() };
    // Whether the next word may be a verb of this subject; whether another clause, or another sentence, has begun.
    let (mut expected, mut aside, mut over) = (true, false, false);
    let told = words[verb..].iter().map(|word| {
        let joined = expected;
        expected = *word == "it" || (!aside && (*word == "and" || word.ends_with(',')));
        let said = match bare(word) {
            _ if over => (*word).to_owned(),
            "its" => word.replacen("its", "their", 1),
            "it" => word.replacen("it", "they", 1),
            verb if joined && is_verb(verb) => word.replacen(verb, &plural(verb), 1),
            _ => (*word).to_owned(),
        };
        aside |= word.ends_with([':', ';']);
        over |= word.ends_with(['.', '?']);
        said
    });
    let before = words[..verb].iter().map(|word| (*word).to_owned());
    before.chain(told).collect::<Vec<String>>().join(" ")
}

/// What these do, said in the singular: "L4 goes for the flank", "L1, L2 and L3 assault".
pub fn all_do(who: &[&str], does: &str) -> String {
    let does = match does.split_once(' ') {
        _ if who.len() < 2 => does.to_owned(),
        Some((verb, rest)) => format!("{} {rest}", plural(verb)),
        None => plural(does),
    };
    format!("{} {does}", crate::listed(who, "and"))
}

/// SHORTCUT: a verb of one ends in s ([`plural`] takes it off), so most words need not be looked for.
fn is_verb(word: &str) -> bool {
    word.ends_with('s') && VERBS.contains(&word)
}

/// A word without the stop behind it.
fn bare(word: &str) -> &str {
    word.trim_end_matches(['.', ',', ':', ';', '?'])
}

/// Whether the words before a verb speak of several: the last one does, codes, numbers and what stands in brackets aside.
/// Of what belongs to somebody ("the charge of Carabiniers") the head counts; a pronoun has a verb of its own already.
fn is_of_many(subject: &[&str]) -> bool {
    if matches!(subject.last(), Some(&"it" | &"he")) {
        return false;
    }
    let name = subject.split(|word| *word == "of").next().unwrap_or_default();
    let mut aside = false;
    let mut is_code = |word: &&&str| {
        // From behind, a bracket closes before it opens.
        aside |= word.ends_with(')');
        let code = aside || word.chars().count() < 3 || word.starts_with(|c: char| c.is_ascii_digit());
        aside &= !word.starts_with('(');
        code
    };
    let Some(last) = name.iter().rev().find(|word| !is_code(word)) else { return false };
    let last = last.to_lowercase();
    !last.ends_with("'s") && OF_MANY.iter().any(|end| last.ends_with(end))
}

/// "moves" of one, "move" of many.
fn plural(verb: &str) -> String {
    match verb {
        "is" => "are".to_owned(),
        "was" => "were".to_owned(),
        "has" => "have".to_owned(),
        _ if verb.ends_with("ies") => format!("{}y", &verb[..verb.len() - 3]),
        _ if ["sses", "shes", "ches", "oes"].iter().any(|end| verb.ends_with(end)) => {
            verb[..verb.len() - 2].to_owned()
        }
        _ => verb[..verb.len() - 1].to_owned(),
    }
}
