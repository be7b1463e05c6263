use super::*;

fn hex_of(piece: &str) -> Option<u16> {
    match piece {
        "J1" => Some(1110),
        "J2" => Some(1111),
        "K1" => Some(1209),
        _ => None,
    }
}

fn click(selected: Option<&str>, piece: Option<&str>, hex: u16) -> Click {
    let name = |code: &str| code.to_owned();
    Click { selected: selected.map(name), piece: piece.map(name), hex: Some(hex), ..Click::default() }
}

fn tag(piece: Option<&str>, hex: Option<u16>, onto: Option<&str>) -> Tag {
    Tag { piece: piece.map(str::to_owned), hex, onto: onto.map(str::to_owned), ..Tag::default() }
}

#[test]
fn a_click_elsewhere_means_what_the_selected_piece_does_there() {
    let there = click(Some("J1"), None, 1109);
    assert!(there.means(&tag(Some("J1"), Some(1109), None), hex_of));
    assert!(there.means(&tag(None, Some(1109), None), hex_of));
    assert!(!there.means(&tag(Some("J2"), Some(1109), None), hex_of));
    assert!(!there.means(&tag(Some("J1"), Some(1108), None), hex_of));
    assert!(!there.means(&tag(Some("J1"), None, None), hex_of));
}

#[test]
fn a_click_on_the_selected_piece_means_what_it_does_where_it_stands() {
    for own in [click(Some("J1"), Some("J1"), 1110), click(Some("J1"), None, 1110)] {
        assert!(own.means(&tag(Some("J1"), None, None), hex_of));
        assert!(own.means(&tag(Some("J1"), Some(1110), None), hex_of));
        assert!(!own.means(&tag(None, None, None), hex_of));
        assert!(!own.means(&tag(Some("J1"), Some(1109), None), hex_of));
    }
}

#[test]
fn whom_it_is_done_to_is_found_on_the_piece_and_in_its_hex() {
    let shot = tag(Some("J1"), None, Some("K1"));
    assert!(click(Some("J1"), Some("K1"), 1209).means(&shot, hex_of));
    assert!(click(Some("J1"), None, 1209).means(&shot, hex_of));
    assert!(!click(Some("J1"), Some("J2"), 1111).means(&shot, hex_of));
}

#[test]
fn with_nothing_selected_every_answer_about_the_place_is_meant() {
    let bare = click(None, None, 1209);
    assert!(bare.means(&tag(Some("J1"), Some(1209), None), hex_of));
    assert!(bare.means(&tag(Some("J2"), Some(1209), None), hex_of));
    assert!(!bare.means(&tag(Some("J1"), None, None), hex_of));
}
