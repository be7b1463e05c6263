use super::*;

/// SR-H1
#[test]
fn an_id_is_two_digits_of_column_and_two_of_row() {
    let id: HexId = "1209".parse().unwrap();
    assert_eq!((id.column(), id.row(), id.number()), (12, 9, 1209));
}

#[test]
fn three_digits_are_read_and_four_are_written() {
    let id: HexId = "504".parse().unwrap();
    assert_eq!(id, "0504".parse().unwrap());
    assert_eq!(id.to_string(), "0504");
    assert_eq!(format!("{id:?}"), "0504");
}

#[test]
fn what_is_no_id_is_refused() {
    for text in
        ["", "1", "12", "12090", "0500", "0005", "000", "+504", "-504", " 504", "05 4", "05o4", "０５０４"]
    {
        assert_eq!(text.parse::<HexId>(), Err(NotAHexId), "{text:?}");
    }
    assert_eq!(HexId::new(0, 1), None);
    assert_eq!(HexId::new(100, 1), None);
    assert_eq!(HexId::from_number(10_101), None);
}

#[test]
fn an_id_is_a_string_in_files() {
    let id: HexId = serde_json::from_str("\"504\"").unwrap();
    assert_eq!(serde_json::to_string(&id).unwrap(), "\"0504\"");
    assert!(serde_json::from_str::<HexId>("504").is_err());
    assert!(serde_json::from_str::<HexId>("\"0500\"").is_err());
}

#[test]
fn every_id_reads_back_as_written() {
    for number in 0..=u16::MAX {
        if let Some(id) = HexId::from_number(number) {
            assert_eq!(id.to_string().parse(), Ok(id));
            assert_eq!(HexId::new(id.column(), id.row()), Some(id));
        }
    }
}
