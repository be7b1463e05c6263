use super::*;
use crate::notation::{parse_chain, parse_sides};

#[test]
fn a_small_map_is_drawn_as_expected() {
    let grid = Grid::new(2, 1).unwrap();
    let drawing = Drawing {
        geometry: Geometry::new(10.0),
        style: ".hex{fill:none}",
        class: &|cell| if cell.0 == 0 { "clear" } else { "woods" },
        label: &|cell| if cell.0 == 0 { "A&B".to_owned() } else { String::new() },
        sides: &[("river", parse_sides(&grid, "0101|0201").unwrap())],
        lines: &[("road", parse_chain(&grid, "0101 0201").unwrap())],
    };
    let expected = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 35 25.98">
<style>.hex{fill:none}</style>
<polygon id="h0101" class="hex clear" points="5,0 15,0 20,8.66 15,17.32 5,17.32 0,8.66"/>
<polygon id="h0201" class="hex woods" points="20,8.66 30,8.66 35,17.32 30,25.98 20,25.98 15,17.32"/>
<polyline class="road" points="10,8.66 25,17.32"/>
<polyline class="river" points="20,8.66 15,17.32"/>
<text x="10" y="8.66">A&amp;B</text>
</svg>
"#;
    assert_eq!(draw_map(&grid, &drawing), expected);
}

#[test]
fn text_cannot_break_out() {
    assert_eq!(escape("</style><b a='\"'>&\u{1}"), "&lt;/style&gt;&lt;b a=&#39;&quot;&#39;&gt;&amp;");
}

#[test]
fn numbers_are_short() {
    let texts = [0.0, -0.001, 10.0, 2.5, 1.0 / 3.0, 100.0, -20.004].map(number);
    assert_eq!(texts, ["0", "0", "10", "2.5", "0.33", "100", "-20"]);
}
