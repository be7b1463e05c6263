//! The sequence of play (chapter 6.1): the turn, its phases and halves, initiative, reinforcements, the end of the turn.

use crate::Wb;
use crate::activation::Activations;
use crate::army::*;
use crate::combat::declare::Combats;
use crate::events::Event;
use crate::leading::Army;
use crate::march::Marches;
use crate::rally::Rally;
use crate::state::*;
use crate::variants::Initiative as FirstPlayer;
use kernel::{BySide, Dice, Duty, Faces, Need, Reading, Roll, Side, Stage, Wait, rule};
use serde::{Deserialize, Serialize};

/// A duty that needs nobody.
macro_rules! unattended {
    () => {
        fn wait(&self, _: &Wb, _: &State) -> Wait {
            Wait::Nobody
        }
    };
}

/// A turn begins: its phases, in this order (WB-6.1a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TurnStart;

impl Duty<Wb> for TurnStart {
    unattended!();
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        let turn = stage.state().turn + 1;
        stage.emit(Event::TurnBegan { turn });
        // WB-6.1h: in phases A and B the default first player acts before the other.
        let first = stage.game.params.first_player;
        stage.change(EndOfTurn);
        stage.push(Halves);
        stage.push(Rally(!first));
        stage.push(Rally(first));
        stage.push(Begin(Phase::Rally));
        stage.push(Marches(!first));
        stage.push(Marches(first));
        stage.push(Arrivals(Formations::NONE));
        stage.push(Begin(Phase::March));
    }
}

/// A phase begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Begin(pub Phase);

impl Duty<Wb> for Begin {
    unattended!();
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        stage.pop();
        stage.emit(Event::PhaseBegan { phase: self.0 });
    }
}

/// Reinforcements are rolled for at the start of phase A (WBS-4.7); these have been looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Arrivals(pub Formations);

impl Duty<Wb> for Arrivals {
    unattended!();
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        let (game, s) = (stage.game, stage.state());
        let next = game
            .params
            .reinforcements
            .iter()
            .find(|r| !self.0.has(r.formation) && !s.arrived.has(r.formation));
        let Some(due) = next else { return stage.pop() };
        let (formation, turn) = (due.formation, s.turn);
        let roll = due.rolls.iter().find(|roll| roll.turn == turn).map(|roll| roll.at_least);
        let certain = turn >= due.certain;
        stage.change(Arrivals(self.0.with(formation)));
        if certain {
            stage.emit(Event::Arrived { formation });
        } else if let Some(at_least) = roll {
            stage.push(ArrivalDie { formation, at_least });
        }
    }
}

/// The arrival die (WB-Z2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ArrivalDie {
    /// Who may arrive.
    pub formation: FormationId,
    /// On this or more.
    pub at_least: u8,
}

impl ArrivalDie {
    fn roll(self, game: &Wb) -> Roll {
        Roll::new(Dice::d6(1), "arrival of reinforcements", rule!("WBS-4.7"))
            .by(game.formation(self.formation).side)
            .read(Reading::Passes)
            .needing(Need::AtLeast(i16::from(self.at_least)))
    }
}

impl Duty<Wb> for ArrivalDie {
    fn wait(&self, game: &Wb, _: &State) -> Wait {
        Wait::Dice(self.roll(game))
    }
    fn settle(&self, stage: &mut Stage<'_, Wb>, faces: &Faces) {
        let formation = self.formation;
        let arrives = self.roll(stage.game).passes(faces);
        stage.pop();
        stage.emit(Event::ArrivalRolled { formation, die: faces[0], arrives });
        if arrives {
            stage.emit(Event::Arrived { formation });
        }
    }
}

/// Phase C: who goes first, then both halves (WB-6.1f, WB-6.1g).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Halves;

impl Duty<Wb> for Halves {
    unattended!();
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        stage.change(BothHalves);
        if stage.game.variants().initiative == FirstPlayer::Test {
            stage.emit(Event::PhaseBegan { phase: Phase::Initiative });
            stage.push(Initiative);
        }
    }
}

/// The initiative test: a die and the rating of the senior army commander for each side (WB-6.1i, WB-Z1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Initiative;

impl Duty<Wb> for Initiative {
    fn wait(&self, _: &Wb, _: &State) -> Wait {
        Wait::Dice(Roll::new(Dice::d6(2), "initiative", rule!("WB-6.1i")).read(Reading::Each))
    }
    fn settle(&self, stage: &mut Stage<'_, Wb>, faces: &Faces) {
        let (game, s) = (stage.game, stage.state());
        let dice = [faces[0], faces[1]];
        let totals = BySide::from_fn(|side| dice[side.index()] + game.initiative_rating(s, side));
        let first = match totals[Side::First].cmp(&totals[Side::Second]) {
            std::cmp::Ordering::Greater => Side::First,
            std::cmp::Ordering::Less => Side::Second,
            std::cmp::Ordering::Equal => game.params.first_player,
        };
        stage.pop();
        stage.emit(Event::InitiativeRolled { dice, totals: totals.0, first });
    }
}

/// The first player's half, then the second's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BothHalves;

impl Duty<Wb> for BothHalves {
    unattended!();
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        let first = stage.state().first;
        stage.change(Half(!first));
        stage.push(Half(first));
    }
}

/// A half: activations, step 4, step 5 (WB-6.2, WB-6.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Half(pub Side);

impl Duty<Wb> for Half {
    unattended!();
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        stage.emit(Event::HalfBegan { side: self.0 });
        stage.change(HalfOver);
        stage.push(Combats);
        stage.push(Begin(Phase::Combat));
        stage.push(Army);
        stage.push(Begin(Phase::Army));
        stage.push(Activations);
        stage.push(Begin(Phase::Activation));
    }
}

/// A half is over: its marks go (WB-13.1a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct HalfOver;

impl Duty<Wb> for HalfOver {
    unattended!();
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        stage.pop();
        stage.emit(Event::HalfEnded);
    }
}

/// Phase D, in order (WB-13.1a): demoralisation, army break, the end of the game, the next turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct EndOfTurn;

impl Duty<Wb> for EndOfTurn {
    unattended!();
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        let game = stage.game;
        stage.emit(Event::PhaseBegan { phase: Phase::End });
        for formation in game.formation_ids() {
            let (s, now) = (stage.state(), game.is_demoralised(stage.state(), formation));
            if s.demoralised.has(formation) != now {
                stage.emit(Event::Demoralised { formation, now });
            }
        }
        let ending = game.ending(stage.state());
        stage.emit(Event::TurnEnded);
        stage.change(TurnStart);
        if let Some(ending) = ending {
            stage.emit(Event::Ended { ending });
        }
    }
}

impl Wb {
    /// The rating of the senior army commander on the map: the first in the order of battle (WB-6.1i).
    pub fn initiative_rating(&self, s: &State, side: Side) -> u8 {
        let senior = self.side_commanders[side].iter().find(|&commander| {
            matches!(self.commander_info(commander).role, Role::Army(_))
                && s.commander(commander).place.on().is_some()
        });
        senior.map_or(0, |commander| s.commander(commander).rating)
    }
}
