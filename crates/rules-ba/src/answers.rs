//! What a player may decide. A sheet of orders is read by its own grammar ([`orders`](crate::orders)); the rest in words.

use crate::Ba;
use crate::fire::declare::{self, Volleys};
use crate::forced::direction::Degrees;
use crate::formation::Formation;
use crate::help::{self, Helpers};
use crate::march::choices::Chosen;
use crate::orders::{Shaping, Sheet, read, say};
use crate::staff::plans::Plan;
use crate::staff::replace::Attempts;
use crate::units::UnitId;
use crate::urban::Spot;
use crate::works::destroy::Bridges;
use kernel::words::{Noun, Speaker, Word};
use view::{Subject, Tag};

view::answers! {
    /// An answer.
    pub enum Answer for Ba;

    /// The orders of a bound.
    Orders(sheet: Sheet) => "orders {sheet}" as Other,
    /// The fire of a phase.
    Fire(volleys: Volleys) => "fire {volleys}" as Shoot,
    /// Who goes on after a melee, and how.
    Continue(sheet: Sheet) => "continue {sheet}" as Other,
    /// An occupant in disorder comes out of its building there.
    ComeOut(unit: UnitId, at: Spot) => "{unit} comes out at {at}" as Go,
    /// Bridges that are to be destroyed.
    Destroy(bridges: Bridges) => "destroy {bridges}" as Other,
    /// Who helps whom.
    Help(helpers: Helpers) => "help {helpers}" as Other,
    /// A unit that several brought into the same degree flees from this one.
    From(unit: UnitId, cause: UnitId) => "{unit} flees from {cause}" as Other,
    /// A unit that must retreat or rout goes there.
    Flee(unit: UnitId, towards: Degrees) => "flee {unit} {towards}" as Go,
    /// A unit that has reorganised forms up so, facing there.
    Reform(unit: UnitId, into: Shaping, facing: Degrees) => "reform {unit} {into} facing {facing}" as Form,
    /// Adjutants take the place of fallen officers.
    Replace(attempts: Attempts) => "replace {attempts}" as Other,
    /// A choice in the midst of a march, for all units that have it.
    Choose(chosen: Chosen) => "choose {chosen}" as Other,
    /// Where the staff goes.
    Staff(plan: Plan) => "staff {plan}" as Other,
}

impl Noun<Ba> for Shaping {
    fn say(&self, _: &Speaker<'_, Ba>) -> String {
        say::shaping(*self)
    }
    fn read(_: &Speaker<'_, Ba>, words: &[Word]) -> Option<(Shaping, usize)> {
        let word = &words.first()?.written;
        let (_, formation) = read::FORMATIONS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word))?;
        let deep = matches!(formation, Formation::ColumnOfAttack | Formation::BattalionMass);
        let files = words.get(1).and_then(|word| word.written.parse().ok()).filter(|_| deep);
        Some((Shaping { formation: *formation, files }, 1 + usize::from(files.is_some())))
    }
}

impl Subject<Ba> for Shaping {
    fn mark(&self, _: &Speaker<'_, Ba>, tag: &mut Tag) {
        tag.variant = Some(self.formation.name().to_owned());
    }
}

impl Noun<Ba> for Helpers {
    fn say(&self, by: &Speaker<'_, Ba>) -> String {
        help::say(&by.game.names(by.state), self)
    }
    /// Never in words: it has lines and columns of its own.
    fn read(_: &Speaker<'_, Ba>, _: &[Word]) -> Option<(Helpers, usize)> {
        None
    }
}

impl Subject<Ba> for Helpers {
    fn mark(&self, _: &Speaker<'_, Ba>, tag: &mut Tag) {
        tag.kind = "help".to_owned();
    }
}

impl Noun<Ba> for Volleys {
    fn say(&self, by: &Speaker<'_, Ba>) -> String {
        declare::say(&by.game.names(by.state), self)
    }
    /// Never in words: declarations keep their own lines and columns.
    fn read(_: &Speaker<'_, Ba>, _: &[Word]) -> Option<(Volleys, usize)> {
        None
    }
}

impl Subject<Ba> for Volleys {
    fn mark(&self, _: &Speaker<'_, Ba>, tag: &mut Tag) {
        tag.kind = "fire".to_owned();
    }
}

impl Noun<Ba> for UnitId {
    fn say(&self, by: &Speaker<'_, Ba>) -> String {
        by.game.names(by.state).unit(*self)
    }
    fn read(by: &Speaker<'_, Ba>, words: &[Word]) -> Option<(UnitId, usize)> {
        Some((by.game.names(by.state).find_unit(&words.first()?.written)?, 1))
    }
}

impl Subject<Ba> for UnitId {
    fn mark(&self, by: &Speaker<'_, Ba>, tag: &mut Tag) {
        tag.name_piece(self.say(by));
    }
}

impl Noun<Ba> for Degrees {
    fn say(&self, _: &Speaker<'_, Ba>) -> String {
        self.0.to_string()
    }
    fn read(_: &Speaker<'_, Ba>, words: &[Word]) -> Option<(Degrees, usize)> {
        let degrees = words.first()?.written.parse().ok().filter(|degrees| *degrees < 360)?;
        Some((Degrees(degrees), 1))
    }
}

impl Subject<Ba> for Degrees {
    fn mark(&self, _: &Speaker<'_, Ba>, tag: &mut Tag) {
        tag.variant = Some(self.0.to_string());
    }
}

impl Noun<Ba> for Sheet {
    fn say(&self, by: &Speaker<'_, Ba>) -> String {
        say::sheet(&by.game.names(by.state), self)
    }
    /// Never in words: the grammar of orders keeps its own lines and columns.
    fn read(_: &Speaker<'_, Ba>, _: &[Word]) -> Option<(Sheet, usize)> {
        None
    }
}

impl Subject<Ba> for Sheet {
    fn mark(&self, _: &Speaker<'_, Ba>, tag: &mut Tag) {
        tag.kind = "orders".to_owned();
    }
}
