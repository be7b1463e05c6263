//! Chapter 11: short supplies, an option.

use crate::state::{Cartridges, State};
use crate::{Event, Picket, UnitId};
use kernel::{Dice, Duty, Faces, Need, Reading, Roll, Stage, Wait, rule};
use serde::{Deserialize, Serialize};

/// Cartridges are low at this total or less (PK-11b).
const LOW: i16 = 6;
/// How many ones it takes until there are none left (PK-11b).
const ONES: u8 = 2;

/// A company has fired and looks into its pouches (PK-11a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Supply(pub UnitId);

impl Supply {
    fn roll(self) -> Roll {
        Roll::new(Dice::d6(3), "supplies", rule!("PK-11b"))
            .by(self.0.side())
            .about(self.0.index() as u16)
            .read(Reading::SumAndOnes(ONES))
    }
}

impl Duty<Picket> for Supply {
    fn wait(&self, _: &Picket, state: &State) -> Wait {
        if state.unit(self.0).is_there() { Wait::Dice(self.roll()) } else { Wait::Nobody }
    }
    fn run(&self, stage: &mut Stage<'_, Picket>) {
        stage.pop();
    }
    fn settle(&self, stage: &mut Stage<'_, Picket>, faces: &Faces) {
        stage.pop();
        let ones = faces.iter().filter(|&&face| face == 1).count();
        if ones >= ONES as usize {
            stage.emit(Event::Cartridges(self.0, Cartridges::Gone));
        } else if self.roll().total(faces) <= LOW {
            stage.emit(Event::Cartridges(self.0, Cartridges::Low));
        }
    }
}

/// A company that stands has sent for more (PK-11d).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Refill(pub UnitId);

impl Refill {
    fn roll(self) -> Roll {
        Roll::new(Dice::d6(1), "more cartridges", rule!("PK-11d"))
            .by(self.0.side())
            .about(self.0.index() as u16)
            .needing(Need::AtLeast(4))
            .read(Reading::Passes)
    }
}

impl Duty<Picket> for Refill {
    fn wait(&self, _: &Picket, _: &State) -> Wait {
        Wait::Dice(self.roll())
    }
    fn settle(&self, stage: &mut Stage<'_, Picket>, faces: &Faces) {
        stage.pop();
        let came = self.roll().passes(faces);
        stage.emit(if came { Event::Cartridges(self.0, Cartridges::Enough) } else { Event::NoEffect });
    }
}
