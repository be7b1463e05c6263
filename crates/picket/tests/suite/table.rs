//! A board set up by words, and dice that fall as told.

use kernel::{Explained, Faces, Game, Pending, Ruleset, Side, Stage};
use picket::{Event, Picket, State};

pub struct Table {
    pub game: Picket,
    pub state: State,
}

impl Table {
    /// The first side is to activate; everybody is off the board except who is arranged.
    pub fn with(words: &[&str]) -> Table {
        let game = Picket::ford().unwrap();
        let mut state = game.start();
        let mut arrange = |words: &str| {
            game.arrange(&mut state, words).unwrap_or_else(|error| panic!("{words}: {error}"));
        };
        for unit in ["B1", "B2", "B3", "B4", "R1", "R2", "R3", "R4"] {
            arrange(&format!("{unit} gone"));
        }
        words.iter().for_each(|words| arrange(words));
        Table { game, state }
    }

    pub fn say(&mut self, side: Side, words: &str) -> Vec<Event> {
        let answer = self.game.read(&self.state, side, words).unwrap();
        if let Err(refusals) = self.game.check(&self.state, side, &answer) {
            panic!("{words}: {refusals:?}");
        }
        let mut events = Vec::new();
        self.game.decide(&mut Stage::recording(&self.game, &mut self.state, &mut events), side, &answer);
        events
    }

    pub fn refused(&self, side: Side, words: &str) -> Vec<Explained> {
        let answer = self.game.read(&self.state, side, words).unwrap();
        let refusals = self.game.check(&self.state, side, &answer).unwrap_err();
        refusals.iter().map(|refusal| self.game.explain(&self.state, refusal)).collect()
    }

    pub fn roll(&self) -> kernel::Roll {
        match self.game.pending(&self.state) {
            Pending::Roll(roll) => roll,
            other => panic!("no roll is due, but {other:?}"),
        }
    }

    pub fn throw(&mut self, faces: &[u8]) {
        assert!(self.roll().dice.could_fall(faces), "{:?}", self.roll());
        let faces: Faces = faces.iter().copied().collect();
        self.game.settle(&mut Stage::silent(&self.game, &mut self.state), &faces);
    }

    pub fn fact(&self, words: &str) -> String {
        self.game.fact(&self.state, words).unwrap()
    }
}

impl Table {
    pub fn game_pending(&self) -> Pending<picket::Task> {
        self.game.pending(&self.state)
    }
}
