//! Positions arranged and questioned in words.
