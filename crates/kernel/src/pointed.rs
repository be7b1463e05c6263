//! Where a player has pointed.

/// A click on the board, with the piece that was selected before it. On a map `hex` is always there, on a free table
/// `at`; both say also where the piece is that was clicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pointed<'a> {
    /// The piece that is selected.
    pub selected: Option<&'a str>,
    /// The piece under the pointer.
    pub piece: Option<&'a str>,
    /// The hex under the pointer, as printed.
    pub hex: Option<u16>,
    /// The point of the table under the pointer, in the smallest unit.
    pub at: Option<[i32; 2]>,
    /// The words of a phrase that the click is to complete, on a sheet of orders.
    pub phrase: Option<&'a str>,
    /// The words that the line of the selected piece has so far.
    pub line: Option<&'a str>,
}

impl<'a> Pointed<'a> {
    /// The piece that would act: the selected one, or else the one that was clicked.
    pub fn actor(&self) -> Option<&'a str> {
        self.selected.or(self.piece)
    }
}
