//! Figures from above, looking up: base, shadow, coat, headgear and what they carry. Each is drawn for a base twenty wide;
//! horses stand on bases half as deep again, teams on bases twice as deep.

use crate::Uniform;
use view::FigureKind;

/// How wide the base is for which figures are drawn.
pub(crate) const DRAWN_FOR: f64 = 20.0;

/// The stamp of a figure in a uniform: its id.
pub(crate) fn id(uniform: &Uniform, kind: FigureKind) -> String {
    format!("eg-{}-{}", uniform.word, kind.word())
}

/// The stamp itself.
pub(crate) fn stamp(uniform: &Uniform, kind: FigureKind) -> String {
    let inner = match kind {
        FigureKind::Soldier => soldier(uniform),
        FigureKind::Skirmisher => skirmisher(uniform),
        FigureKind::Fallen => fallen(uniform),
        FigureKind::Drummer => drummer(uniform),
        FigureKind::Halberd => halberd(uniform),
        FigureKind::Standard => standard(uniform),
        FigureKind::Officer => officer(uniform),
        FigureKind::General => general(uniform),
        FigureKind::Staff => staff(uniform),
        FigureKind::Horseman => horseman(uniform),
        FigureKind::Lancer => lancer(uniform),
        FigureKind::Cuirassier => cuirassier(uniform),
        FigureKind::Gun => gun(uniform),
        FigureKind::Limber => limber(uniform),
        FigureKind::Waggon => waggon(),
    };
    format!("<g id=\"{}\">{inner}</g>", id(uniform, kind))
}

const SQUARE: &str = "<rect x=\"-9.6\" y=\"-9.6\" width=\"19.2\" height=\"19.2\" rx=\"1.6\" fill=\"#dfe0b4\" \
                      fill-opacity=\"0.75\" stroke=\"#6d7644\" stroke-opacity=\"0.6\" stroke-width=\"0.7\"/>";
const ROUND: &str =
    "<circle r=\"9.4\" fill=\"#d8c58c\" fill-opacity=\"0.9\" stroke=\"#5a4a30\" stroke-width=\"1\"/>";
const SHADOW: &str =
    "<ellipse cx=\"1.8\" cy=\"2.6\" rx=\"8\" ry=\"5\" fill=\"#2c2418\" fill-opacity=\"0.32\"/>";
const BICORNE: &str = "<path d=\"M-6 -.8C-3 -4.4 3 -4.4 6 -.8C3 .8 -3 .8 -6 -.8Z\" fill=\"#1c1712\" stroke=\"#d9b24a\" \
                       stroke-width=\"0.8\"/>";
const EPAULETTES: &str = "<circle cx=\"-5.4\" cy=\".2\" r=\"1.7\" fill=\"#d9b24a\"/><circle cx=\"5.4\" cy=\".2\" r=\"1.7\" \
                          fill=\"#d9b24a\"/>";

/// The base of a horse, or of a team.
fn plot(deep: f64) -> String {
    format!(
        "<rect x=\"-9.6\" y=\"{}\" width=\"19.2\" height=\"{}\" rx=\"1.6\" fill=\"#dfe0b4\" fill-opacity=\"0.75\" \
         stroke=\"#6d7644\" stroke-opacity=\"0.6\" stroke-width=\"0.7\"/>",
        0.4 - deep / 2.0,
        deep - 0.8
    )
}

fn coat(uniform: &Uniform) -> String {
    let Uniform { coat, dark, facing, .. } = uniform;
    format!(
        "<path d=\"M-7.8 .6C-7.8 -3 -4.2 -4.4 0 -4.4S7.8 -3 7.8 .6S4.2 5.4 0 5.4S-7.8 4.2 -7.8 .6Z\" \
         fill=\"{coat}\" stroke=\"{dark}\" stroke-width=\"0.9\"/>\
         <path d=\"M-4.8 -3.4L4 4.8M4.8 -3.4L-4 4.8\" stroke=\"{facing}\" stroke-width=\"1.3\"/>"
    )
}

fn pack(uniform: &Uniform) -> String {
    format!(
        "<rect x=\"-3.2\" y=\"4.2\" width=\"6.4\" height=\"3.4\" rx=\"1\" fill=\"#8a6a42\" stroke=\"{}\" \
         stroke-width=\"0.6\"/>",
        uniform.dark
    )
}

fn shako(uniform: &Uniform) -> String {
    format!(
        "<circle cy=\"-.4\" r=\"2.7\" fill=\"{}\" stroke=\"#15110c\" stroke-width=\"0.7\"/>\
         <path d=\"M-2.2 -2.6A3 3 0 0 1 2.2 -2.6\" fill=\"none\" stroke=\"#d9b24a\" stroke-width=\"0.9\"/>",
        uniform.hat
    )
}

fn soldier(u: &Uniform) -> String {
    let musket = "<path d=\"M6 3L6.6 -8\" stroke=\"#5a3a1c\" stroke-width=\"1.5\"/>\
                  <path d=\"M6.5 -6.6L6.8 -11.6\" stroke=\"#6c747c\" stroke-width=\"0.9\"/>";
    format!("{SQUARE}{SHADOW}{musket}{}{}{}", coat(u), pack(u), shako(u))
}

fn skirmisher(u: &Uniform) -> String {
    let musket = "<path d=\"M3.4 2.4L1 -9.6\" stroke=\"#5a3a1c\" stroke-width=\"1.5\"/>";
    format!("<g transform=\"rotate(-12)\">{SHADOW}{musket}{}{}{}</g>", coat(u), pack(u), shako(u))
}

fn fallen(u: &Uniform) -> String {
    let Uniform { coat, dark, .. } = u;
    format!(
        "{SQUARE}<g transform=\"rotate(62)\" opacity=\"0.5\"><path d=\"M-2.4 -6C0 -7 2.4 -6 2.4 -3V5C2.4 7 -2.4 7 \
         -2.4 5Z\" fill=\"{coat}\" stroke=\"{dark}\" stroke-width=\"0.8\"/><circle cy=\"-7.4\" r=\"2\" \
         fill=\"#c9a27c\" stroke=\"{dark}\" stroke-width=\"0.6\"/></g>"
    )
}

fn drummer(u: &Uniform) -> String {
    format!(
        "{ROUND}{SHADOW}{}{}<g transform=\"translate(0 -6.2)\"><circle r=\"4\" fill=\"#efe6cf\" \
         stroke=\"#7a5a22\" stroke-width=\"1.5\"/><path d=\"M-1.6 -1.6L-4.6 2.8M1.6 -1.6L4.6 2.8\" \
         stroke=\"#4b3316\" stroke-width=\"1\"/></g>",
        coat(u),
        shako(u)
    )
}

fn halberd(u: &Uniform) -> String {
    format!(
        "{ROUND}{SHADOW}<path d=\"M6.6 7.4L5 -11\" stroke=\"#5a3a1c\" stroke-width=\"1.7\"/><path d=\"M5 \
         -15.4L7 -11H3.2Z\" fill=\"#aeb6bd\" stroke=\"#4a5056\" stroke-width=\"0.7\"/>{}<path d=\"M-5.8 \
         1.6H5.8\" stroke=\"#9a1f1f\" stroke-width=\"1.8\"/>{}",
        coat(u),
        shako(u)
    )
}

fn standard(u: &Uniform) -> String {
    let flag = u.flag;
    format!(
        "{ROUND}{SHADOW}{}{}<path d=\"M5.4 7.5V-15\" stroke=\"#4b3316\" stroke-width=\"1.5\"/>\
         <g stroke=\"#2c2418\" stroke-width=\"0.5\"><path d=\"M5.4 -15h5.4v12h-5.4z\" fill=\"{}\"/><path \
         d=\"M10.8 -15h5.4v12h-5.4z\" fill=\"{}\"/><path d=\"M16.2 -15h5.4v12h-5.4z\" fill=\"{}\"/></g>\
         <circle cx=\"5.4\" cy=\"-16.4\" r=\"1.5\" fill=\"#d9b24a\" stroke=\"#6b4f12\" stroke-width=\"0.5\"/>",
        coat(u),
        shako(u),
        flag[0],
        flag[1],
        flag[2]
    )
}

fn officer(u: &Uniform) -> String {
    format!(
        "{ROUND}{SHADOW}<path d=\"M6 -1L9.4 -12\" stroke=\"#c9ced2\" stroke-width=\"1.5\"/><path d=\"M4.6 \
         -1.6L7.6 -.6\" stroke=\"#d9b24a\" stroke-width=\"1.4\"/>{}{EPAULETTES}{BICORNE}",
        coat(u)
    )
}

/// A horse of some colour, with its saddle cloth.
fn horse(hide: &str, dark: &str, cloth: &str, trim: &str) -> String {
    format!(
        "<ellipse cx=\"2.2\" cy=\"2.6\" rx=\"5.4\" ry=\"12.4\" fill=\"#2c2418\" fill-opacity=\"0.3\"/>\
         <path d=\"M0 11.6C1.2 13.6 .8 15.4 -.3 16.6\" stroke=\"{dark}\" stroke-width=\"1.8\" fill=\"none\" \
         stroke-linecap=\"round\"/>\
         <path d=\"M0 -14.4C1.7 -14.2 2.2 -12.4 1.9 -10.4C3.2 -8.6 4.5 -5 4.5 0C4.5 5 4.1 9.2 2.7 11.2C1.7 12.5 -1.7 12.5 \
         -2.7 11.2C-4.1 9.2 -4.5 5 -4.5 0C-4.5 -5 -3.2 -8.6 -1.9 -10.4C-2.2 -12.4 -1.7 -14.2 0 -14.4Z\" fill=\"{hide}\" \
         stroke=\"{dark}\" stroke-width=\"0.9\"/>\
         <path d=\"M-1.5 -11.8L-2.2 -13.8L-.5 -12.9ZM1.5 -11.8L2.2 -13.8L.5 -12.9Z\" fill=\"{hide}\" stroke=\"{dark}\" \
         stroke-width=\"0.5\"/>\
         <path d=\"M0 -12V-5.4\" stroke=\"{dark}\" stroke-width=\"1.5\"/>\
         <path d=\"M-4.9 -1.4Q0 -2.6 4.9 -1.4L5.8 6.6Q0 8.2 -5.8 6.6Z\" fill=\"{cloth}\" stroke=\"{trim}\" \
         stroke-width=\"1\"/>"
    )
}

const BAY: [&str; 2] = ["#8a5a34", "#3a2414"];
const BLACK: [&str; 2] = ["#4a4038", "#17120d"];
const GREY: [&str; 2] = ["#e9e4d8", "#5a5348"];

/// A man in the saddle: boots, shoulders, belts.
fn rider(body: &str, dark: &str, belt: &str) -> String {
    format!(
        "<path d=\"M-4.4 1.8L-6.2 5.8M4.4 1.8L6.2 5.8\" stroke=\"#1c1712\" stroke-width=\"2.2\" stroke-linecap=\"round\"/>\
         <path d=\"M-6 1.2C-6 -1.8 -3.2 -3 0 -3S6 -1.8 6 1.2S3.2 5 0 5S-6 4.2 -6 1.2Z\" fill=\"{body}\" stroke=\"{dark}\" \
         stroke-width=\"0.9\"/><path d=\"M-3.8 -2.2L3 4.4\" stroke=\"{belt}\" stroke-width=\"1.3\"/>"
    )
}

const SABRE: &str = "<path d=\"M5.6 .4Q8.6 -4 8.2 -10.6\" fill=\"none\" stroke=\"#d5dade\" stroke-width=\"1.4\"/>\
                     <path d=\"M4.4 -.4L6.8 1\" stroke=\"#d9b24a\" stroke-width=\"1.4\"/>";

fn horseman(u: &Uniform) -> String {
    let Uniform { coat, dark, facing, .. } = u;
    let horse = horse(BAY[0], BAY[1], coat, facing);
    format!(
        "{}{horse}{SABRE}{}<g transform=\"translate(0 1)\">{}</g>",
        plot(30.0),
        rider(coat, dark, facing),
        shako(u)
    )
}

fn lancer(u: &Uniform) -> String {
    let Uniform { coat, dark, facing, flag, .. } = u;
    let horse = horse(BAY[0], BAY[1], coat, facing);
    let lance = format!(
        "<path d=\"M6.2 11L7.6 -17.4\" stroke=\"#5a3a1c\" stroke-width=\"1.3\"/><path d=\"M7.6 -20.6L8.4 -17.2H6.8Z\" \
         fill=\"#c9ced2\" stroke=\"#4a5056\" stroke-width=\"0.4\"/><g stroke=\"#2c2418\" stroke-width=\"0.4\"><path \
         d=\"M7.5 -17L14.6 -16L12 -14.4H7.4Z\" fill=\"{}\"/><path d=\"M7.4 -14.4H12L14.6 -12.8L7.3 -11.8Z\" \
         fill=\"{}\"/></g>",
        flag[0], flag[1]
    );
    let czapka = format!(
        "<rect x=\"-2.5\" y=\"-2.5\" width=\"5\" height=\"5\" transform=\"translate(0 .8) rotate(45)\" fill=\"{facing}\" \
         stroke=\"#15110c\" stroke-width=\"0.8\"/><circle cy=\".8\" r=\"1\" fill=\"#d9b24a\"/>"
    );
    format!("{}{horse}{}{czapka}{lance}", plot(30.0), rider(coat, dark, facing))
}

fn cuirassier(u: &Uniform) -> String {
    let Uniform { dark, facing, coat, .. } = u;
    let horse = horse(BLACK[0], BLACK[1], coat, facing);
    let plate = "<path d=\"M-4.2 1C-4.2 -1.2 -2.4 -2.2 0 -2.2S4.2 -1.2 4.2 1S2.4 4 0 4S-4.2 3.2 -4.2 1Z\" fill=\"#cdd5db\" \
                 stroke=\"#5a646c\" stroke-width=\"0.8\"/><path d=\"M-2.6 -.6Q-1 -1.6 1 -1.4\" stroke=\"#fff\" \
                 stroke-width=\"0.9\" fill=\"none\"/>";
    let helmet = "<ellipse cy=\".8\" rx=\"2.5\" ry=\"2.8\" fill=\"#b9c1c8\" stroke=\"#4a5056\" stroke-width=\"0.7\"/>\
                  <path d=\"M0 -2.6V4.8\" stroke=\"#d9b24a\" stroke-width=\"1.9\"/><path d=\"M0 2.4Q1.2 5.4 -.6 7.6\" \
                  stroke=\"#17120d\" stroke-width=\"1.6\" fill=\"none\"/><circle cx=\"-2.6\" cy=\".4\" r=\"1\" \
                  fill=\"#a3221c\"/>";
    format!("{}{horse}{SABRE}{}{plate}{helmet}", plot(30.0), rider(coat, dark, facing))
}

fn general(u: &Uniform) -> String {
    let Uniform { coat, dark, facing, .. } = u;
    let horse = horse(GREY[0], GREY[1], coat, "#d9b24a");
    format!(
        "<circle r=\"15\" fill=\"#e9dcae\" stroke=\"{}\" stroke-width=\"2.4\"/><circle r=\"12.6\" fill=\"none\" \
         stroke=\"#8a6a2c\" stroke-width=\"0.8\"/><g transform=\"scale(.86)\">{horse}{}{EPAULETTES}<g \
         transform=\"translate(0 1)\">{BICORNE}</g></g>",
        u.side,
        rider(coat, dark, facing)
    )
}

fn staff(u: &Uniform) -> String {
    let Uniform { coat, dark, facing, .. } = u;
    let horse = horse(BAY[0], BAY[1], coat, facing);
    format!(
        "<circle r=\"12\" fill=\"#e4dcc0\" stroke=\"{}\" stroke-width=\"1.4\"/><g transform=\"scale(.72)\">{horse}{}<g \
         transform=\"translate(0 1)\">{BICORNE}</g><rect x=\"6\" y=\"-4.6\" width=\"4.6\" height=\"3.4\" fill=\"#fff8ea\" \
         stroke=\"#5a4a30\" stroke-width=\"0.6\" transform=\"rotate(18 8 -3)\"/></g>",
        u.side,
        rider(coat, dark, facing)
    )
}

/// A wheel of a carriage, seen from above.
fn wheel(x: f64, y: f64, long: f64) -> String {
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"1.8\" height=\"{long}\" rx=\".9\" fill=\"#6a4f2e\" stroke=\"#2c1c0c\" \
         stroke-width=\"0.6\"/>",
        x - 0.9,
        y - long / 2.0
    )
}

/// A man of the crew, small, looking in.
fn gunner(u: &Uniform, x: f64, y: f64, turn: i32) -> String {
    format!(
        "<g transform=\"translate({x} {y}) rotate({turn}) scale(.46)\">{SHADOW}{}{}</g>",
        coat(u),
        shako(u)
    )
}

/// The piece itself, its muzzle up.
fn cannon() -> String {
    format!(
        "<path d=\"M-1.5 -1L-2.3 9.2H2.3L1.5 -1Z\" fill=\"#7f8b6a\" stroke=\"#39402b\" stroke-width=\"0.6\"/><path \
         d=\"M-5.8 -.6H5.8\" stroke=\"#39402b\" stroke-width=\"1.5\"/>{}{}<path d=\"M-1.7 4.2L-1 -9.4H1L1.7 4.2Q0 5.6 -1.7 \
         4.2Z\" fill=\"#c39a44\" stroke=\"#5c4214\" stroke-width=\"0.7\"/><path d=\"M-1.3 -9.4H1.3M-1.5 -3H1.5M-1.7 1.6H1.7\" \
         stroke=\"#5c4214\" stroke-width=\"0.7\"/><circle cy=\"5.6\" r=\"0.9\" fill=\"#c39a44\" stroke=\"#5c4214\" \
         stroke-width=\"0.4\"/>",
        wheel(-5.8, -0.6, 8.4),
        wheel(5.8, -0.6, 8.4)
    )
}

fn gun(u: &Uniform) -> String {
    let crew: String = [(-8.0, 3.4, 60), (8.0, 3.4, -60), (-7.4, -6.6, 150), (0.0, 8.4, 0)]
        .map(|(x, y, turn)| gunner(u, x, y, turn))
        .concat();
    let shadow = "<ellipse cx=\"1.4\" cy=\"2\" rx=\"7\" ry=\"8\" fill=\"#2c2418\" fill-opacity=\"0.26\"/>";
    format!("{SQUARE}{shadow}{}{crew}", cannon())
}

/// A pair of draught horses in harness.
fn pair(y: f64) -> String {
    let bare = |x: f64, hide: [&str; 2]| {
        let [hide, dark] = hide;
        format!(
            "<g transform=\"translate({x} {y}) scale(.56)\"><path d=\"M0 11.6C1 13 .8 14.6 0 15.6\" stroke=\"{dark}\" \
             stroke-width=\"2\" fill=\"none\"/><path d=\"M0 -14.4C1.7 -14.2 2.2 -12.4 1.9 -10.4C3.2 -8.6 4.5 -5 4.5 0C4.5 5 \
             4.1 9.2 2.7 11.2C1.7 12.5 -1.7 12.5 -2.7 11.2C-4.1 9.2 -4.5 5 -4.5 0C-4.5 -5 -3.2 -8.6 -1.9 -10.4C-2.2 -12.4 \
             -1.7 -14.2 0 -14.4Z\" fill=\"{hide}\" stroke=\"{dark}\" stroke-width=\"1.2\"/><path d=\"M0 -12V-5.4M-4.4 -3H4.4M-4.4 \
             5H4.4\" stroke=\"{dark}\" stroke-width=\"1.4\"/></g>"
        )
    };
    format!(
        "{}{}<path d=\"M0 {}V{}\" stroke=\"#3a2414\" stroke-width=\"1\"/>",
        bare(-3.4, BAY),
        bare(3.4, BLACK),
        y - 7.0,
        y + 8.0
    )
}

fn limber(u: &Uniform) -> String {
    let driver = |x: f64, y: f64| gunner(u, x, y, 0);
    format!(
        "{}{}{}{}{}<g transform=\"translate(0 3.4)\">{}{}<path d=\"M-5.8 0H5.8\" stroke=\"#39402b\" stroke-width=\"1.4\"/><rect \
         x=\"-3.8\" y=\"-2.4\" width=\"7.6\" height=\"5\" rx=\".8\" fill=\"#7f8b6a\" stroke=\"#39402b\" \
         stroke-width=\"0.7\"/><path d=\"M-3.8 0H3.8\" stroke=\"#39402b\" stroke-width=\"0.5\"/></g><g \
         transform=\"translate(0 13) rotate(180) scale(.74)\">{}</g>",
        plot(40.0),
        pair(-12.4),
        pair(-2.6),
        driver(-3.4, -11.4),
        driver(-3.4, -1.6),
        wheel(-5.8, 0.0, 6.6),
        wheel(5.8, 0.0, 6.6),
        cannon()
    )
}

fn waggon() -> String {
    let ribs: String = (0..5).map(|i| format!("M-5.4 {}H5.4", 1.6 + f64::from(i) * 3.4)).collect();
    format!(
        "{}{}<path d=\"M0 -5V0\" stroke=\"#3a2414\" stroke-width=\"1.2\"/>{}{}{}{}<ellipse cx=\"1.6\" cy=\"9.8\" rx=\"7\" \
         ry=\"9.4\" fill=\"#2c2418\" fill-opacity=\"0.26\"/><rect x=\"-6\" y=\"-.4\" width=\"12\" height=\"17.4\" rx=\"2.4\" \
         fill=\"#efe6cf\" stroke=\"#6d5c3a\" stroke-width=\"0.9\"/><path d=\"{ribs}\" stroke=\"#b8a57c\" \
         stroke-width=\"0.8\"/><path d=\"M0 -.4V17\" stroke=\"#cfc09a\" stroke-width=\"0.8\"/>",
        plot(40.0),
        pair(-11.0),
        wheel(-7.2, 3.0, 6.4),
        wheel(7.2, 3.0, 6.4),
        wheel(-7.2, 13.4, 7.4),
        wheel(7.2, 13.4, 7.4),
    )
}
