//! Armies that players raise: forms, what a draft comes to, and files.

use super::from::From;
use super::lobby::cannot_read;
use super::problem::Refused;
use crate::House;
use crate::begin::plain;
use crate::costs::Kind;
use crate::house::Trouble;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::{ArmyFile, Fault};
use std::sync::Arc;
use view::{Appraisal, ArmyDraft, ArmyForm, Builder};

/// The longest name of a file that is repeated in a fault.
const MOST_NAME: usize = 80;

/// The forms of all rule sets whose players raise armies.
pub async fn forms(State(house): State<Arc<House>>) -> Json<Vec<ArmyForm>> {
    Json(house.registry.forms().into_iter().cloned().collect())
}

fn builder(house: &House, rules: &str) -> Result<&'static dyn Builder, Refused> {
    let missing = || Refused::new(StatusCode::NOT_FOUND, "There are no armies to raise for these rules.");
    house.registry.builder(rules).ok_or_else(missing)
}

/// What a draft comes to: points, faults, the file.
pub async fn appraise(
    State(house): State<Arc<House>>,
    Path(rules): Path<String>,
    from: From,
    body: Result<Json<ArmyDraft>, JsonRejection>,
) -> Result<Json<Appraisal>, Refused> {
    let builder = builder(&house, &rules)?;
    let Json(draft) = body.map_err(cannot_read)?;
    let work = house.workshop.ask(from.asker(), Kind::Army, move |_| builder.appraise(&draft));
    Ok(Json(work.await.map_err(Trouble::from)?))
}

/// Puts an army file into the fields.
pub async fn read(
    State(house): State<Arc<House>>,
    Path(rules): Path<String>,
    from: From,
    body: Result<Json<ArmyFile>, JsonRejection>,
) -> Result<Json<ArmyDraft>, Refused> {
    let builder = builder(&house, &rules)?;
    let Json(ArmyFile { name, text }) = body.map_err(cannot_read)?;
    let name = plain(&name, MOST_NAME);
    let called = name.clone();
    let work = house.workshop.ask(from.asker(), Kind::Army, move |_| builder.read(&called, &text));
    work.await.map_err(Trouble::from)?.map(Json).map_err(|faults| {
        let fault = |f: &kernel::Fault| Fault { line: f.line, sentence: f.sentence.clone() };
        Refused::bad(format!("{name} cannot be read as an army.")).with(faults.iter().map(fault).collect())
    })
}
