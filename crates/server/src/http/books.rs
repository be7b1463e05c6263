//! The rule books to be read: contents, chapters, charts, quick-reference sheets.

use super::from::From;
use super::problem::Refused;
use super::rules::table;
use crate::House;
use crate::costs::Kind;
use crate::house::Trouble;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::rules::{
    BookCard, BookChapter, BookContents, BookItem, BookPart, ChapterLine, QuickBox, QuickItem, QuickSheet,
};
use rulebook::{Chapter, Library, Statement, Volume, rule_sets, sheet::Item};
use std::sync::Arc;

/// The name under which all charts of a book are asked for, as if they were a chapter.
const CHARTS: &str = "charts";

/// The rule set of a path, however it is written.
fn volume(set: &str) -> Result<&'static Volume, Refused> {
    let known = rule_sets().iter().find(|volume| volume.prefix.eq_ignore_ascii_case(set));
    known.ok_or_else(|| Refused::new(StatusCode::NOT_FOUND, "There is no rule book of this name."))
}

/// Works a page out beside the tables: a whole book is arranged for it.
async fn page<T: Send + 'static>(
    house: &House,
    from: &From,
    make: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refused> {
    let work = house.workshop.ask(from.asker(), Kind::Rules, move |_| make());
    Ok(work.await.map_err(Trouble::from)?)
}

/// The shelf.
pub async fn shelf() -> Json<Vec<BookCard>> {
    let card = |volume: &Volume| BookCard {
        set: volume.prefix.to_owned(),
        name: volume.name.to_owned(),
        about: volume.about.to_owned(),
    };
    Json(rule_sets().iter().map(card).collect())
}

/// What a book holds.
pub async fn contents(
    State(house): State<Arc<House>>,
    from: From,
    Path(set): Path<String>,
) -> Result<Json<BookContents>, Refused> {
    let volume = volume(&set)?;
    page(&house, &from, move || contents_of(volume)).await.map(Json)
}

fn contents_of(volume: &Volume) -> BookContents {
    let mut parts: Vec<BookPart> = Vec::new();
    for (number, chapter) in Library::load().book(volume).iter().enumerate() {
        let title = chapter.part.title();
        if parts.last().is_none_or(|part| part.title != title) {
            parts.push(BookPart { title: title.to_owned(), chapters: Vec::new() });
        }
        if let Some(part) = parts.last_mut() {
            part.chapters.push(line(number, chapter));
        }
    }
    BookContents { set: volume.prefix.to_owned(), name: volume.name.to_owned(), parts }
}

fn line(number: usize, chapter: &Chapter<'_>) -> ChapterLine {
    let id = |entry: Option<&&Statement>| entry.map_or(String::new(), |entry| entry.id.clone());
    ChapterLine {
        number: u32::try_from(number).unwrap_or(u32::MAX),
        title: chapter.title.to_owned(),
        first: id(chapter.entries.first()),
        last: id(chapter.entries.last()),
    }
}

/// A chapter by its number, or `charts`.
pub async fn chapter(
    State(house): State<Arc<House>>,
    from: From,
    Path((set, name)): Path<(String, String)>,
) -> Result<Json<BookChapter>, Refused> {
    let volume = volume(&set)?;
    let made = page(&house, &from, move || {
        if name == CHARTS { Some(charts_of(volume)) } else { chapter_of(volume, name.parse().ok()?) }
    });
    let missing = || Refused::new(StatusCode::NOT_FOUND, "The book has no such chapter.");
    made.await?.map(Json).ok_or_else(missing)
}

fn chapter_of(volume: &Volume, number: usize) -> Option<BookChapter> {
    let library = Library::load();
    let book = library.book(volume);
    let chapter = book.get(number)?;
    let neighbour = |number: Option<usize>| {
        let number = number?;
        Some(line(number, book.get(number)?))
    };
    Some(BookChapter {
        set: volume.prefix.to_owned(),
        title: chapter.title.to_owned(),
        before: neighbour(number.checked_sub(1)),
        after: neighbour(number.checked_add(1)),
        items: items(library, &chapter.entries, chapter.depth),
    })
}

fn charts_of(volume: &Volume) -> BookChapter {
    let library = Library::load();
    let charts = library.charts(volume);
    let mut items = items(library, &charts, 0);
    for (item, entry) in items.iter_mut().zip(&charts) {
        // A chart needs its name above it, and not the clause it happens to stand in.
        item.heading = Some(entry.title.clone()).filter(|title| !title.is_empty());
        item.text = String::new();
    }
    BookChapter {
        set: volume.prefix.to_owned(),
        title: "Charts and tables".to_owned(),
        before: None,
        after: None,
        items,
    }
}

/// Entries as they are read one after the other: a heading stands where it changes.
fn items(library: &Library, entries: &[&Statement], depth: usize) -> Vec<BookItem> {
    let mut above: &[String] = &[];
    let mut made = Vec::with_capacity(entries.len());
    for entry in entries {
        let below = entry.path.get(depth..).unwrap_or_default();
        let heading = (below != above).then(|| below.last().cloned()).flatten();
        above = below;
        made.push(BookItem {
            heading,
            id: entry.id.clone(),
            sort: entry.kind.name().to_owned(),
            text: entry.text.clone(),
            tables: entry.tables.iter().map(table).collect(),
            rulings: library.rulings_on(entry).iter().map(|ruling| ruling.id.clone()).collect(),
        });
    }
    made
}

/// The quick-reference sheet.
pub async fn sheet(
    State(house): State<Arc<House>>,
    from: From,
    Path(set): Path<String>,
) -> Result<Json<QuickSheet>, Refused> {
    let volume = volume(&set)?;
    page(&house, &from, move || sheet_of(volume)).await.map(Json)
}

fn sheet_of(volume: &Volume) -> QuickSheet {
    let item = |item: Item| match item {
        Item::Point(text) => QuickItem::Point { text },
        Item::Table { id, table: cells } => QuickItem::Table { id, table: table(&cells) },
    };
    let boxes = Library::load().sheet(volume).boxes.into_iter();
    QuickSheet {
        set: volume.prefix.to_owned(),
        name: volume.name.to_owned(),
        boxes: boxes
            .map(|shown| QuickBox { title: shown.title, items: shown.items.into_iter().map(item).collect() })
            .collect(),
    }
}
