// tidy: ids here are invented

mod books;
mod faults;
mod finding;
mod ids;
mod measuring;
mod reading;
mod rendering;
mod scanning;
