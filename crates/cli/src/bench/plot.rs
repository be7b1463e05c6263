//! Curves as a picture: cost against size, with the line that linear growth would be.

use lab::chart::{Anchor, Scale, Svg, short};

/// A named curve of points (size, cost).
pub type Curve = (String, Vec<[f64; 2]>);

const STYLE: &str = "<style>text{font:12px sans-serif;fill:#2b2620}.grid{stroke:#ddd5c5}.axis{stroke:#7a7164}\
.curve0{fill:none;stroke:#2f5f8f;stroke-width:2.2}.curve1{fill:none;stroke:#a8403c;stroke-width:2.2}\
.curve2{fill:none;stroke:#4b7a3a;stroke-width:2.2}\
.dot0{fill:#2f5f8f}.dot1{fill:#a8403c}.dot2{fill:#4b7a3a}.linear{fill:none;stroke:#7a7164;stroke-dasharray:5 4}\
rect.paper{fill:#fffdf8}</style>";

/// Draws them, each as a multiple of its first point.
pub fn svg(curves: &[Curve]) -> String {
    let mut svg = Svg::new(480.0, 320.0, "cost of a decision or a bound against the size of the battle");
    svg.bar(0.0, 0.0, 480.0, 320.0, "paper", "");
    let sizes = || curves.iter().flat_map(|(_, points)| points.iter().map(|p| p[0]));
    let (few, many) = (sizes().fold(f64::INFINITY, f64::min), sizes().fold(1.0, f64::max));
    if few.is_finite() {
        let x = Scale::new([0.0, many], [40.0, 460.0]);
        let y = Scale::new([0.0, many / few], [280.0, 20.0]);
        for tick in y.ticks(4.0) {
            svg.line(40.0, y.at(tick), 460.0, y.at(tick), if tick == 0.0 { "axis" } else { "grid" });
            svg.text(34.0, y.at(tick) + 4.0, Anchor::End, "", &format!("{} ×", short(tick)));
        }
        svg.path(&[(x.at(few), y.at(1.0)), (x.at(many), y.at(many / few))], "linear");
        svg.text(x.at(many) - 6.0, y.at(many / few) + 30.0, Anchor::End, "", "linear");
        for (i, (name, points)) in curves.iter().enumerate() {
            let Some(first) = points.first() else { continue };
            let drawn: Vec<(f64, f64)> = points.iter().map(|p| (x.at(p[0]), y.at(p[1] / first[1]))).collect();
            svg.path(&drawn, &format!("curve{}", i % 3));
            for (point, at) in points.iter().zip(&drawn) {
                let title = format!("{name}: {:.2} µs with {} units", point[1], short(point[0]));
                svg.dot(at.0, at.1, 4.0, &format!("dot{}", i % 3), &title);
                svg.text(at.0, 297.0, Anchor::Middle, "", &short(point[0]));
            }
            let (at, last) = (drawn[drawn.len() - 1], points[points.len() - 1]);
            let label = format!("{name}: {:.2} × ({:.2} µs)", last[1] / first[1], last[1]);
            svg.text(at.0, at.1 - 8.0, Anchor::End, "", &label);
        }
        svg.text(
            460.0,
            314.0,
            Anchor::End,
            "",
            "units (of a side in Belle Alliance); the map grows with them",
        );
    }
    let drawn = svg.finish();
    drawn.replacen("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ", 1).replacen(
        '>',
        &format!(">{STYLE}"),
        1,
    )
}
