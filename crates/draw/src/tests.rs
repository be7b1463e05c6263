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
