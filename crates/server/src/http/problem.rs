//! Why a request was not done.

use crate::house::Trouble;
use crate::work::NotDone;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::{Fault, Problem};

/// A request that was not done, with its status.
#[derive(Debug)]
pub struct Refused(pub StatusCode, pub Problem);

impl Refused {
    /// One sentence.
    pub fn new(status: StatusCode, sentence: impl Into<String>) -> Refused {
        Refused(status, Problem { sentence: sentence.into(), faults: Vec::new() })
    }
    /// The request asks for something that cannot be.
    pub fn bad(sentence: impl Into<String>) -> Refused {
        Refused::new(StatusCode::UNPROCESSABLE_ENTITY, sentence)
    }
    /// The same with faults.
    pub fn with(mut self, faults: Vec<Fault>) -> Refused {
        self.1.faults = faults;
        self
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.0, Json(self.1)).into_response()
    }
}

impl From<Trouble> for Refused {
    fn from(trouble: Trouble) -> Refused {
        let status = match &trouble {
            Trouble::NoGame => StatusCode::NOT_FOUND,
            Trouble::NotYours => StatusCode::FORBIDDEN,
            Trouble::Lay(_) | Trouble::Damaged(_) | Trouble::Bad(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Trouble::Chance(_) => StatusCode::INTERNAL_SERVER_ERROR,
            // A disk that is full today may have room tomorrow.
            Trouble::Store(_) | Trouble::Full(_) => StatusCode::SERVICE_UNAVAILABLE,
            Trouble::Work(NotDone::Superseded | NotDone::Full) => StatusCode::TOO_MANY_REQUESTS,
            Trouble::Work(NotDone::Failed) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        let refused = Refused::new(status, trouble.to_string());
        match trouble {
            Trouble::Lay(cannot) => refused.with(cannot.faults()),
            _ => refused,
        }
    }
}
