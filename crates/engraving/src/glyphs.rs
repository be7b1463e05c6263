//! Letters and digits as strokes, for counters and for what stands on a table: they look the same wherever the picture goes, fonts or no fonts.

use crate::pen::n;

/// The strokes of a sign on a grid four wide and six high.
fn strokes(sign: char) -> &'static str {
    match sign.to_ascii_uppercase() {
        '0' | 'O' => "M0 2a2 2 0 0 1 4 0V4a2 2 0 0 1 -4 0Z",
        '1' => "M.6 1.4L2.4 0V6M.8 6H4",
        '2' => "M.1 1.6A1.95 1.7 0 0 1 4 1.8C4 3.4 .6 4.2 0 6H4",
        '3' => "M.2 .9A1.9 1.5 0 1 1 2 2.8A1.95 1.6 0 1 1 .1 5.1",
        '4' => "M3 6V0L0 4.2H4",
        '5' => "M3.7 0H.6L.3 2.7A2 1.75 0 1 1 .1 5",
        '6' => "M3.6 .5C1.6 -.6 0 1.2 0 4A2 2 0 1 0 2 2.2A2 2 0 0 0 0 4",
        '7' => "M0 0H4L1.4 6",
        '8' => "M.35 1.4a1.65 1.4 0 1 0 3.3 0a1.65 1.4 0 1 0 -3.3 0M0 4.4a2 1.6 0 1 0 4 0a2 1.6 0 1 0 -4 0",
        '9' => "M.4 5.5C2.4 6.6 4 4.8 4 2A2 2 0 1 0 2 3.8A2 2 0 0 0 4 2",
        'A' => "M0 6L2 0L4 6M.7 4H3.3",
        'B' => "M0 0V6H2.3A1.6 1.6 0 0 0 2.3 2.8H0M0 0H2A1.4 1.4 0 0 1 2 2.8",
        'C' => "M4 1.2A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4.8",
        'D' => "M0 0V6H1.6A2.4 2.4 0 0 0 4 3.6V2.4A2.4 2.4 0 0 0 1.6 0Z",
        'E' => "M4 0H0V6H4M0 3H3",
        'F' => "M4 0H0V6M0 3H3",
        'G' => "M4 1.2A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4V3.2H2.4",
        'H' => "M0 0V6M4 0V6M0 3H4",
        'I' => "M2 0V6M1 0H3M1 6H3",
        'J' => "M4 0V4A2 2 0 0 1 0 4",
        'K' => "M0 0V6M4 0L0 3.4M1.4 2.4L4 6",
        'L' => "M0 0V6H4",
        'M' => "M0 6V0L2 3.4L4 0V6",
        'N' => "M0 6V0L4 6V0",
        'P' => "M0 6V0H2.2A1.7 1.7 0 0 1 2.2 3.4H0",
        'Q' => "M0 2a2 2 0 0 1 4 0V4a2 2 0 0 1 -4 0ZM2.4 4.4L4.2 6.4",
        'R' => "M0 6V0H2.2A1.6 1.6 0 0 1 2.2 3.2H0M2 3.2L4 6",
        'S' => "M3.8 1A2 1.6 0 1 0 2 2.9A2 1.65 0 1 1 .1 5",
        'T' => "M0 0H4M2 0V6",
        'U' => "M0 0V4A2 2 0 0 0 4 4V0",
        'V' => "M0 0L2 6L4 0",
        'W' => "M0 0L1 6L2 2.4L3 6L4 0",
        'X' => "M0 0L4 6M4 0L0 6",
        'Y' => "M0 0L2 3L4 0M2 3V6",
        'Z' => "M0 0H4L0 6H4",
        '+' => "M2 1.5V4.5M.5 3H3.5",
        '-' | '\u{2212}' => "M.5 3H3.5",
        '/' => "M0 6L4 0",
        _ => "",
    }
}

/// Letters without their accents.
fn plain(letter: char) -> char {
    match letter {
        'É' | 'È' | 'Ê' | 'é' | 'è' | 'ê' => 'E',
        'Ä' | 'À' | 'Â' | 'ä' | 'à' | 'â' => 'A',
        'Ö' | 'Ô' | 'ö' | 'ô' => 'O',
        'Ü' | 'ü' => 'U',
        'Ç' | 'ç' => 'C',
        other => other,
    }
}

/// How wide a text of this height is.
pub fn width(text: &str, height: f64) -> f64 {
    (text.chars().count() as f64 * 5.7 - 1.7).max(0.0) * height / 6.0
}

/// A text from its upper left corner.
pub fn write(text: &str, (x, y): (f64, f64), height: f64, weight: f64, colour: &str) -> String {
    let scale = height / 6.0;
    let signs = text.chars().enumerate().map(|(i, sign)| {
        let d = strokes(plain(sign));
        if d.is_empty() {
            String::new()
        } else {
            format!("<path d=\"{d}\" transform=\"translate({} 0)\"/>", n(i as f64 * 5.7))
        }
    });
    let signs: String = signs.collect();
    format!(
        "<g transform=\"translate({} {}) scale({:.2})\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{:.2}\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\">{signs}</g>",
        n(x),
        n(y),
        scale,
        weight / scale
    )
}

/// A text around its middle.
pub fn centred(text: &str, (x, y): (f64, f64), height: f64, weight: f64, colour: &str) -> String {
    write(text, (x - width(text, height) / 2.0, y - height / 2.0), height, weight, colour)
}
