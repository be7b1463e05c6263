//! What a side may see, in one vocabulary for every game and both kinds of board.
//!
//! A rule set hands over a [`Scene`] (board, pieces, status) and tags its answers with what they are about
//! ([`Tag`]); [`Shown`] is the trait. The client draws scenes and offers tagged answers: it knows no rule. The same
//! types are generated for the client's type checker, so a change here that the client does not follow fails the
//! tests.

pub mod answers;
pub mod builder;
pub mod changes;
pub mod click;
pub mod draft;
pub mod film;
pub mod ground;
pub mod hand;
pub mod overlay;
pub mod reckoning;
pub mod scene;
pub mod sheet;
pub mod shown;

#[doc(hidden)]
pub use kernel;

pub use answers::Subject;
pub use builder::{
    Appraisal, ArmyDraft, ArmyFault, ArmyForm, Builder, CheckedArmy, FormChoice, FormField, FormInput,
    PlacedBreach, ReadyArmy, UnitAppraisal,
};
pub use changes::{Change, Harm};
pub use click::{Click, FoundWay, Route, Sense};
pub use film::{Act, Arrow, ArrowKind, Pace, Shot, Track};
pub use ground::{Ground, Measuring};
pub use hand::{Drag, Grip, Mover, Sketch, Stroke, StrokeKey};
pub use overlay::{Overlay, OverlayKind, OverlayName};
pub use reckoning::Reckoning;
pub use scene::{
    Badge, Board, Fact, Figure, FigureKind, FigureName, Livery, Piece, PieceKind, Pose, Ribbon, Scene, Score,
    Status, Tone, Words,
};
pub use sheet::{Closed, Part, Phrase, SheetForm, SheetLine, Wants, WrittenLine};
pub use shown::{Shown, Tag};
