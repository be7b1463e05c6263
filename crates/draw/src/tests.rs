use super::*;

const SQUARE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10" fill="#a00"/></svg>"##;

#[test]
fn a_document_becomes_a_png_of_the_width_asked_for() {
    let png = png(SQUARE, 64).unwrap();
    assert_eq!(&png[1..4], b"PNG");
    // Width and height stand at bytes 16 to 23.
    assert_eq!((&png[16..20], &png[20..24]), (&[0, 0, 0, 64][..], &[0, 0, 0, 32][..]));
}

#[test]
fn nonsense_and_monstrous_sizes_are_refused() {
    assert!(matches!(png("hello", 64), Err(DrawFault::NotSvg(_))));
    assert!(matches!(png(SQUARE, 0), Err(DrawFault::Size { .. })));
    assert!(matches!(png(SQUARE, MAX_SIDE + 1), Err(DrawFault::Size { .. })));
}

/// Words in our letters are drawn alike on every machine: other letters of the machine make another picture.
#[test]
fn words_are_drawn_in_our_letters() {
    let words = |family: &str, style: &str| {
        let text = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 40"><text x="5" y="30" font-size="30" font-family="{family}" font-style="{style}">Qwagh</text></svg>"##
        );
        png(&text, 400).unwrap()
    };
    let (upright, slanted) = (words("EB Garamond", "normal"), words("EB Garamond", "italic"));
    assert_ne!(upright, words("No Such Letters", "normal"), "not what the machine has instead");
    assert_ne!(upright, slanted);
    assert_eq!(upright, words("No Such Letters, EB Garamond, serif", "normal"));
}
