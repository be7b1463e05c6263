//! The printed tables.

/// What a fire does (PK-FIRE).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FireResult {
    /// Hits on the post.
    pub hits: u8,
    /// Whether the companies there test their nerve.
    pub nerve: bool,
}

impl FireResult {
    /// As the table prints it.
    pub fn say(self) -> String {
        match (self.hits, self.nerve) {
            (0, false) => "-".to_owned(),
            (0, true) => "N".to_owned(),
            (hits, nerve) => format!("{hits}{}", if nerve { "N" } else { "" }),
        }
    }
}

/// PK-FIRE. One row per band of totals, one column per strength; cells as printed.
#[rustfmt::skip]
pub const FIRE: [[FireResult; 3]; 5] = fire_results([
    //  1     2     3
    ["-",  "-",  "-" ], // ≤ 4
    ["-",  "-",  "N" ], // 5-6
    ["-",  "N",  "1" ], // 7-8
    ["N",  "1",  "1N"], // 9-10
    ["1",  "1N", "2N"], // ≥ 11
]);

/// Looks a total up (PK-5b, PK-5c); `column` is 1 to 3 and held to that.
pub fn fire_result(total: i16, column: i16) -> FireResult {
    let (row, column) = fire_cell(total, column);
    FIRE[row][column]
}

/// Row and column of a total in PK-FIRE, counted from 0.
pub fn fire_cell(total: i16, column: i16) -> (usize, usize) {
    let row = match total {
        ..=4 => 0,
        5..=6 => 1,
        7..=8 => 2,
        9..=10 => 3,
        _ => 4,
    };
    (row, (column.clamp(1, 3) - 1) as usize)
}

/// A malformed cell stops the build.
const fn fire_results(cells: [[&str; 3]; 5]) -> [[FireResult; 3]; 5] {
    let mut table = [[FireResult { hits: 0, nerve: false }; 3]; 5];
    let mut row = 0;
    while row < 5 {
        let mut column = 0;
        while column < 3 {
            table[row][column] = match cells[row][column].as_bytes() {
                b"-" => FireResult { hits: 0, nerve: false },
                b"N" => FireResult { hits: 0, nerve: true },
                [n @ b'1'..=b'3'] => FireResult { hits: *n - b'0', nerve: false },
                [n @ b'1'..=b'3', b'N'] => FireResult { hits: *n - b'0', nerve: true },
                _ => panic_in_build(),
            };
            column += 1;
        }
        row += 1;
    }
    table
}

/// Reached only while compiling.
#[expect(clippy::panic, reason = "stops the build, never the program")]
const fn panic_in_build() -> FireResult {
    panic!("a cell of PK-FIRE is -, N, a number, or a number and N")
}
