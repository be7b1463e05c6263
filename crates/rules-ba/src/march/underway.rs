//! A march under way: it stops where a question or a catch roll comes up, and goes on from there (BA-R115, BA-G46, BA-G47).

use super::choices::{Choice, Choose};
use super::mover::Mover;
use super::rates::TICKS;
use super::widening::Widening;
use super::{Stretch, rates};
use crate::Ba;
use crate::events::Event;
use crate::melee::onward;
use crate::orders::{Pace, carried};
use crate::staff::plans::Plan;
use crate::staff::rider::Rider;
use crate::staff::{StaffEvent, catch, contact};
use crate::state::State;
use crate::units::UnitId;
use kernel::{Duty, Shared, Stage, Viewer, Wait};
use serde::{Deserialize, Serialize};
use tabletop::{Programme, Stance, Trail, Turn};

/// Who marches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// All, by their orders (BA-S15).
    Movement,
    /// Those who make a continued advance: half a bound (BA-S22, BA-G61).
    Advance,
    /// Staff figures alone, at the end of the bound (BA-S27).
    Staff,
}

impl Occasion {
    /// How many ticks it has.
    pub const fn ticks(self) -> u8 {
        match self {
            Occasion::Movement | Occasion::Staff => TICKS,
            Occasion::Advance => TICKS / 2,
        }
    }
}

/// How far a unit has got with what it does.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// Who.
    pub unit: UnitId,
    next: u8,
    programme: Programme,
    began: Option<Shared<Trail>>,
    stopped: bool,
    pace: Pace,
    wheel: Option<Turn>,
    aiming: bool,
    yields: Option<bool>,
    lost: Option<bool>,
    widening: Option<Widening>,
}

/// A march between two ticks.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Underway {
    /// Who marches.
    pub occasion: Occasion,
    /// Ticks that are done.
    pub tick: u8,
    /// The units.
    pub kept: Vec<Kept>,
    /// The staff.
    pub riders: Vec<Rider>,
    /// Choices that have come up, with the answers that are in.
    pub choices: Vec<Choice>,
}

impl Underway {
    /// What a side sees of it: nothing of what the other still means to do (BA-S36).
    #[must_use]
    pub fn seen_by(&self, game: &Ba, state: &State, viewer: Viewer) -> Underway {
        let mut seen = self.clone();
        for kept in &mut seen.kept {
            if !viewer.knows(crate::bodies::side(game, state, kept.unit)) {
                *kept = Kept::blank(state, kept.unit);
            }
        }
        for rider in &mut seen.riders {
            if !viewer.knows(rider.side) {
                *rider = rider.blank();
            }
        }
        for choice in &mut seen.choices {
            if !viewer.knows(crate::bodies::side(game, state, choice.unit)) {
                choice.hide();
            }
        }
        seen
    }
}

impl Kept {
    fn blank(state: &State, unit: UnitId) -> Kept {
        let here = Stance::new(
            state.unit(unit).pose,
            tabletop::Block::new(tabletop::Length::ZERO, tabletop::Length::ZERO),
        );
        Kept {
            unit,
            next: 0,
            programme: Programme::new(here, []),
            began: None,
            stopped: false,
            pace: Pace::Normal,
            wheel: None,
            aiming: false,
            yields: None,
            lost: None,
            widening: None,
        }
    }
}

impl<'a> Mover<'a> {
    /// How far it has got.
    pub fn kept(&self) -> Kept {
        Kept {
            unit: self.id,
            next: self.next as u8,
            programme: self.programme.clone(),
            began: self.began.clone(),
            stopped: self.stopped,
            pace: self.pace,
            wheel: self.wheel,
            aiming: self.aiming,
            yields: self.yields,
            lost: self.lost,
            widening: self.widening,
        }
    }

    /// Goes on where it was.
    #[must_use]
    pub fn resumed(mut self, kept: &Kept) -> Mover<'a> {
        (self.next, self.programme, self.began) =
            (usize::from(kept.next), kept.programme.clone(), kept.began.clone());
        (self.stopped, self.pace, self.wheel) = (kept.stopped, kept.pace, kept.wheel);
        (self.yields, self.lost, self.widening) = (kept.yields, kept.lost, kept.widening);
        self.aiming = kept.aiming;
        self
    }
}

/// The units at the start of a march, or where it was interrupted.
pub fn movers<'a>(game: &'a Ba, state: &'a State, occasion: Occasion) -> Vec<Mover<'a>> {
    let kept = state.march.as_ref().map_or(&[][..], |march| &march.kept);
    let one = |(at, id): (usize, UnitId)| {
        let movement = match occasion {
            Occasion::Movement => carried::ordered(game, state, id),
            Occasion::Advance => onward::ordered(game, state, id),
            Occasion::Staff => None,
        };
        let mut mover = Mover::new(game, state, id, movement);
        if occasion == Occasion::Advance {
            // At the last rate it used, and with one small wheel (BA-4.1.4c, BA-4.1.4d).
            (mover.pace, mover.limited) = (onward::pace(state, id), true);
        }
        // In the place where it was, unless somebody has left in between.
        let own = |kept: &&Kept| kept.unit == id;
        match kept.get(at).filter(own).or_else(|| kept.iter().find(own)) {
            Some(kept) => mover.resumed(kept),
            None => mover,
        }
    };
    state.present().enumerate().map(one).collect()
}

/// The staff at the start of a march, or where it was interrupted. Figures that have been put somewhere by a catch roll go no
/// further.
pub fn riders(game: &Ba, state: &State, occasion: Occasion) -> Vec<Rider> {
    let none = Plan::default();
    let one = |id| {
        let side = game.battle.officer(id).side;
        let at = state.staff(id).at;
        if let Some(march) = &state.march {
            let known = march.riders.iter().find(|rider| rider.id == id);
            return match known {
                Some(rider) if rider.at == at => rider.clone(),
                _ => Rider::new(id, side, at, crate::staff::plans::Goal::Stay),
            };
        }
        let goal = match occasion {
            Occasion::Movement | Occasion::Staff => {
                state.plans[side].as_deref().unwrap_or(&none).of(state, id)
            }
            // Staff follows the unit it is with (BA-1.1.4v).
            Occasion::Advance => none.of(state, id),
        };
        Rider::new(id, side, at, goal)
    };
    contact::alive(state).map(one).collect()
}

/// A march is carried out, stretch by stretch (BA-S15, BA-S22, BA-S27).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Marching(pub Occasion);

impl Duty<Ba> for Marching {
    fn wait(&self, _: &Ba, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        if let Some(march) = &stage.state().march {
            if let Some(open) = march.choices.iter().find(|choice| choice.answer.is_none()) {
                let kind = open.kind;
                return stage.push(Choose(kind));
            }
            if march.tick >= self.0.ticks() {
                stage.emit(Event::MarchOver);
                stage.emit(Event::Staff(StaffEvent::PlansOver));
                return stage.pop();
            }
        }
        let stretch = super::run(stage.game, stage.state(), self.0);
        stage.emit(Event::Marched(Box::new(stretch)));
        catch::look(stage);
    }
}

/// Puts a stretch into a state: where everybody is, and how far the march has got.
pub fn apply(state: &mut State, stretch: &Stretch) {
    for (id, at, near) in &stretch.staff {
        let staff = &mut state.staff[id.index()];
        (staff.at, staff.near) = (*at, *near);
    }
    state.march = stretch.march.clone();
}

/// The stretch as a viewer may know it.
pub fn witnessed(stretch: &Stretch, viewer: Viewer) -> Stretch {
    let mut seen = stretch.clone();
    if viewer != Viewer::Umpire {
        // What is still meant to be done is in nobody's log.
        seen.march = stretch.march.as_ref().map(|march| {
            Shared::new(Underway {
                occasion: march.occasion,
                tick: march.tick,
                kept: Vec::new(),
                riders: Vec::new(),
                choices: march.choices.iter().map(Choice::hidden).collect(),
            })
        });
    }
    seen
}

/// The last tick of a march.
pub const LAST: u8 = rates::TICKS;
