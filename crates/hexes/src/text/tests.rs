use super::*;

/// With a line break before it, so that expected boards can start on a line of their own.
fn framed(board: String) -> String {
    format!("\n{board}")
}

fn ids(grid: &Grid) -> String {
    framed(draw(grid, |cell| grid.id(cell).to_string()))
}

/// SR-H2
#[test]
fn even_columns_hang_half_a_hex_lower() {
    let grid = Grid::new(3, 2).unwrap();
    let board = r"
    01   02   03
    ____      ____
01 /0101\____/0301\
   \____/0201\____/
02 /0102\____/0302\
   \____/0202\____/
        \____/
";
    assert_eq!(ids(&grid), board);
}

#[test]
fn an_even_last_column_and_a_map_of_one_hex_are_drawn_whole() {
    let two = r"
    01   02
    ____
01 /0101\____
   \____/0201\
        \____/
";
    assert_eq!(ids(&Grid::new(2, 1).unwrap()), two);
    let one = r"
    01
    ____
01 /0101\
   \____/
";
    assert_eq!(ids(&Grid::new(1, 1).unwrap()), one);
}

#[test]
fn a_second_line_fills_the_lower_half_and_long_labels_are_cut() {
    let grid = Grid::new(1, 2).unwrap();
    let board = draw(&grid, |cell| if cell.0 == 0 { "grenadiers\nD1".to_owned() } else { "a\tb".to_owned() });
    let expected = r"
    01
    ____
01 /gren\
   \D1__/
02 /a?b \
   \____/
";
    assert_eq!(framed(board), expected);
}

#[test]
fn the_largest_map_is_drawn() {
    let board = ids(&Grid::new(64, 64).unwrap());
    assert_eq!(board.lines().count(), 132);
    assert!(board.lines().all(|line| line.chars().count() <= 3 + 64 * 5 + 1));
}
