//! Pictures: an SVG document as PNG or JPEG, with the letters of the page; what these lack the fonts of the machine give.
//!
//! Counters draw their own letters, so a machine without fonts loses a few signs and nothing else.

use jpeg_encoder::{ColorType, Encoder};
use resvg::tiny_skia::{Color, Pixmap, PixmapPaint, Transform};
use resvg::usvg::fontdb::{Database, FaceInfo, Language, Source, Weight};
use resvg::usvg::{Options, Tree};
use std::sync::{Arc, OnceLock};

/// The widest and the tallest picture that is made, in pixels.
pub const MAX_SIDE: u32 = 8192;
/// The longest document that is looked at, in bytes.
pub const MAX_TEXT: usize = 16 * 1024 * 1024;

/// Why there is no picture.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DrawFault {
    /// The width asked for is nothing, or too much.
    #[error("a picture is 1 to {MAX_SIDE} pixels wide and high, not {width} by {height}")]
    Size {
        /// Pixels across.
        width: u32,
        /// Pixels down, as the proportions of the document demand.
        height: u32,
    },
    /// The document is too long.
    #[error("an SVG document has at most {MAX_TEXT} bytes, not {0}")]
    TooLong(usize),
    /// The document is no SVG.
    #[error("this is no SVG document: {0}")]
    NotSvg(String),
    /// The picture could not be packed.
    #[error("the picture could not be packed: {0}")]
    Packing(String),
}

/// The document as a PNG of this width; the height follows from its proportions.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, DrawFault> {
    pixels(svg, width)?.encode_png().map_err(|fault| DrawFault::Packing(fault.to_string()))
}

/// The document as a JPEG of this width on white paper: small, and good enough to look at.
pub fn jpeg(svg: &str, width: u32, quality: u8) -> Result<Vec<u8>, DrawFault> {
    let drawn = pixels(svg, width)?;
    let mut paper = Pixmap::new(drawn.width(), drawn.height())
        .ok_or(DrawFault::Size { width, height: drawn.height() })?;
    paper.fill(Color::WHITE);
    paper.draw_pixmap(0, 0, drawn.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    let size = |side: u32| u16::try_from(side).map_err(|fault| DrawFault::Packing(fault.to_string()));
    let (across, down) = (size(paper.width())?, size(paper.height())?);
    let mut packed = Vec::new();
    let mut encoder = Encoder::new(&mut packed, quality.clamp(1, 100));
    encoder.set_progressive(true);
    encoder
        .encode(paper.data(), across, down, ColorType::Rgba)
        .map_err(|fault| DrawFault::Packing(fault.to_string()))?;
    Ok(packed)
}

fn pixels(svg: &str, width: u32) -> Result<Pixmap, DrawFault> {
    if svg.len() > MAX_TEXT {
        return Err(DrawFault::TooLong(svg.len()));
    }
    let options = Options { fontdb: fonts(), font_family: "DejaVu Serif".to_owned(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|fault| DrawFault::NotSvg(fault.to_string()))?;
    let size = tree.size();
    let scale = width as f32 / size.width();
    let height = (size.height() * scale).round() as u32;
    if width == 0 || height == 0 || width > MAX_SIDE || height > MAX_SIDE {
        return Err(DrawFault::Size { width, height });
    }
    let mut pixels = Pixmap::new(width, height).ok_or(DrawFault::Size { width, height })?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

/// The letters of the page, unpacked by `npm run vendor`.
const LETTERS: [&[u8]; 2] =
    [include_bytes!("../fonts/garamond.ttf"), include_bytes!("../fonts/garamond-italic.ttf")];

/// What drawings call them; the files name their weight, too.
const FAMILY: &str = "EB Garamond";

/// Our letters and the fonts of the machine, looked for once.
fn fonts() -> Arc<Database> {
    static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
    let load = || {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        for letters in LETTERS {
            for id in fonts.load_font_source(Source::Binary(Arc::new(letters))) {
                if let Some(face) = fonts.face(id).cloned() {
                    fonts.remove_face(id);
                    let families = vec![(FAMILY.to_owned(), Language::English_UnitedStates)];
                    fonts.push_face_info(FaceInfo { families, weight: Weight::NORMAL, ..face });
                }
            }
        }
        Arc::new(fonts)
    };
    Arc::clone(FONTS.get_or_init(load))
}

#[cfg(test)]
mod tests;
