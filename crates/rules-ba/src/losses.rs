//! Figures are lost (BA-5.5.2, BA-R70, BA-R96, BA-R130, BA-S31).

use crate::Ba;
use crate::events::Event;
use crate::forced;
use crate::units::{Arm, Degree, UnitId};
use crate::valour;
use kernel::Stage;

/// A unit other than artillery, or a part of one, with fewer figures is removed (BA-5.5.2e, BA-5.5.2f).
pub const FEWEST: u16 = 3;

/// Figures are taken off, and a unit that has too few left is removed.
pub fn lose(stage: &mut Stage<'_, Ba>, unit: UnitId, figures: u16) {
    let figures = figures.min(stage.state().unit(unit).figures);
    if figures > 0 {
        stage.emit(Event::Lost(unit, figures));
    }
    let (game, now) = (stage.game, stage.state().unit(unit));
    let arm = game.battle.raised(now.root).arm;
    let mother = now.mother().map_or(0, |mother| stage.state().unit(mother).figures);
    let line = now.line.map_or(0, |line| stage.state().unit(line).figures);
    let few = match arm {
        Arm::Artillery | Arm::Waggon => now.figures == 0,
        // Mother unit and line count together (BA-R96).
        _ => {
            now.figures == 0
                || now.figures + mother + line < FEWEST
                || now.mother().is_none() && now.figures < FEWEST
        }
    };
    if few {
        stage.emit(Event::Removed(unit));
    }
}

/// A valour below −5 is set to −5 again (BA-5.5.2c, BA-R70).
pub fn adjust(stage: &mut Stage<'_, Ba>, unit: UnitId) {
    let by = valour::adjustment(stage.game, stage.state().unit(unit));
    if by > 0 {
        stage.emit(Event::Adjusted(unit, by));
    }
}

/// A unit whose losses have brought its valour below −5 becomes FD in any direction, unless it has become FD in this step by a cause that
/// fixes it (BA-5.4.1i, BA-5.5.2b, BA-T15a).
pub fn collapse(stage: &mut Stage<'_, Ba>, unit: UnitId) {
    let now = stage.state().unit(unit);
    if now.is_present() && valour::raw(stage.game, now) < valour::LOWEST {
        forced::bring(stage, unit, Degree::Fd, None, forced::FD_LOSS);
    }
}
