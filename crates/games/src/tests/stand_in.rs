//! The mock shows, commands and counts next to nothing: here only the shelf is tested.

use super::mock::{Answer, Mock, Stand, State};
use kernel::{
    Commander, Death, Features, Group, Moment, Observed, ReportBoard, Side, Stream, Temper, Weights,
};

impl view::Shown for Mock {
    fn scene(&self, _: &Self::State) -> view::Scene {
        let board = view::Board::Table {
            width: 1,
            height: 1,
            per_unit: 1,
            unit: String::new(),
            origin: [0.0, 1.0],
            scale: 1.0,
            extent: [1.0, 1.0],
        };
        let score = view::Score { text: String::new(), value: 0, track: [0, 0], goals: Default::default() };
        let status = view::Status {
            turn: 0,
            turns: 0,
            called: "turn",
            clock: None,
            steps: Vec::new(),
            score,
            active: None,
        };
        view::Scene {
            board,
            sides: Default::default(),
            livery: view::Livery::USUAL,
            pieces: Vec::new(),
            status,
            held: Vec::new(),
        }
    }
    fn map_svg(&self) -> String {
        String::new()
    }
    fn board_svg(&self, _: &Self::State) -> String {
        String::new()
    }
    fn tag(&self, _: &Self::State, _: Side, _: &Self::Answer) -> view::Tag {
        view::Tag::default()
    }
    fn overlays(&self) -> Vec<view::OverlayName> {
        Vec::new()
    }

    fn overlay(
        &self,
        _: &Self::State,
        _: kernel::Viewer,
        _: view::OverlayKind,
        _: Option<&str>,
    ) -> Option<view::Overlay> {
        None
    }
}

static WEIGHTS: Weights = Weights {
    features: Vec::new(),
    weights: Vec::new(),
    scale: 1,
    seed: None,
    positions: 0,
    note: String::new(),
};

fn any(game: &Mock, state: &State, side: Side, chance: &mut Stream) -> Answer {
    let mut options = Vec::new();
    kernel::Game::options(game, state, side, &mut options);
    options.swap_remove(chance.below(options.len()))
}

impl Commander for Mock {
    type Plan = ();
    fn moment(&self, _: &State, _: Side, _: &Stand) -> Moment {
        Moment::Routine
    }
    fn doctrine(&self, _: &State, _: Side, _: &Temper, _: &mut Stream) {}
    fn plans(&self, _: &State, _: Side, _: &Temper, _: usize, _: &mut Stream, out: &mut Vec<()>) {
        out.push(());
    }
    fn vary(&self, _: &State, _: Side, (): &(), _: &mut Stream) {}
    fn act(&self, state: &State, side: Side, (): &(), chance: &mut Stream) -> Answer {
        any(self, state, side, chance)
    }
    fn reply(&self, state: &State, side: Side, _: &Temper, chance: &mut Stream) -> Answer {
        any(self, state, side, chance)
    }
    fn features(&self) -> &'static [&'static str] {
        &[]
    }
    fn measure(&self, _: &State, _: &mut Features) {}
    fn weights(&self) -> &Weights {
        &WEIGHTS
    }
    fn describe(&self, _: &State, _: Side, (): &()) -> String {
        String::new()
    }
}

impl Observed for Mock {
    fn turn(&self, _: &State) -> u16 {
        0
    }
    fn margin(&self, state: &State) -> i32 {
        state.count
    }
    fn groups(&self) -> Vec<Group> {
        Vec::new()
    }
    fn losses(&self, _: &State, _: &mut Vec<u32>) {}
    fn death(&self, _: &State, _: &Self::Event) -> Option<Death> {
        None
    }
    fn ground(&self) -> Option<ReportBoard> {
        None
    }
}
