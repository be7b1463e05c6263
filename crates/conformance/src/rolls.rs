//! Rolls are well made, and falls that read alike settle alike.

use crate::position::{Position, settled};
use crate::{Check, Failure};
use kernel::roll::{MOST_DICE, MOST_MODIFIERS};
use kernel::{Faces, Reading, Roll, Ruleset, Stream};

/// The most classes of outcomes that are summed; a roll read die by die has one class for each fall.
const MOST_CLASSES: u128 = 50_000;

/// At least one die, reasons with rules of this rule set; thoroughly: the weights add up.
pub fn is_well_made<G: Ruleset>(at: &Position<'_, G>, roll: &Roll, thorough: bool) -> Result<(), Failure> {
    let (count, sides) = (roll.dice.count as usize, roll.dice.sides);
    at.hold((1..=MOST_DICE).contains(&count) && sides >= 2, Check::Roll, || {
        format!("the roll “{}” has {count} dice with {sides} sides", roll.what)
    })?;
    at.hold(roll.modifiers.len() < MOST_MODIFIERS, Check::Roll, || {
        format!(
            "the roll “{}” lists {MOST_MODIFIERS} modifiers: the list is full, one more loses its reason",
            roll.what
        )
    })?;
    if !thorough {
        return Ok(());
    }
    at.own_rule(roll.rule, "a roll")?;
    roll.table.map_or(Ok(()), |table| at.own_rule(table, "a roll"))?;
    at.hold(!roll.what.is_empty(), Check::Text, || format!("the roll of {} has no name", roll.rule))?;
    for modifier in &roll.modifiers {
        at.own_rule(modifier.rule, "a modifier")?;
        at.hold(!modifier.why.is_empty(), Check::Text, || format!("{} has no reason", modifier.rule))?;
    }
    if roll.reading == Reading::Each && roll.dice.falls() > MOST_CLASSES {
        return Ok(());
    }
    let mut sum = 0u128;
    roll.for_each_outcome(|_, weight| sum += weight);
    at.hold(sum == roll.dice.falls(), Check::Roll, || {
        format!("the outcomes of “{}” weigh {sum}, not {}", roll.what, roll.dice.falls())
    })
}

/// A few random falls, each compared with the fall that stands for its class, and with itself turned round.
pub fn alike_settles_alike<G: Ruleset>(
    at: &Position<'_, G>,
    roll: &Roll,
    chance: &mut Stream,
) -> Result<(), Failure> {
    if roll.reading == Reading::Each {
        return Ok(());
    }
    for _ in 0..4 {
        let fall = chance.throw(roll.dice);
        let (state, _) = settled(at.rules, at.state, &fall);
        let leads_on = roll.reading != Reading::Passes || state != *at.state;
        at.hold(leads_on, Check::Roll, || format!("the test “{}” leads back to itself", roll.what))?;
        let turned: Faces = fall.iter().rev().copied().collect();
        let mut twin = turned.clone();
        roll.for_each_outcome(|faces, _| {
            if roll.read_alike(faces, &fall) {
                twin.clone_from(faces);
            }
        });
        for other in [&twin, &turned] {
            at.hold(settled(at.rules, at.state, other).0 == state, Check::ReadAlike, || {
                format!("{:?} and {:?} read alike in “{}” and settle differently", fall, other, roll.what)
            })?;
        }
    }
    Ok(())
}
