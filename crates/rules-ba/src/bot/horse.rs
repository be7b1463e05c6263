//! The orders of horse.

use super::deeds::Deedful;
use super::eye;
use super::plan::Posture;
use crate::orders::Element;

impl Deedful<'_> {
    /// Horse charges where it promises enough; else it stays with the others.
    pub(super) fn horse(&self) -> Vec<Vec<Element>> {
        let enemies = self.enemies();
        if let Some(orders) = self.blow(&enemies) {
            return orders;
        }
        let Some(&(nearest, cm)) = enemies.first() else { return self.take_post() };
        match self.posture {
            Posture::Withdraw => self.away(nearest),
            Posture::Seize | Posture::Hold if self.post.is_some() => self.take_post(),
            Posture::Hold => self.facing(self.at(nearest)).into_iter().collect(),
            _ if cm > 45 => vec![self.to(eye::short_of(self.here(), self.at(nearest), 40))],
            _ => self.facing(self.at(nearest)).into_iter().collect(),
        }
    }
}
