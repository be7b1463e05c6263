// Finding answers by what they are about. The tags come from the server; nothing here knows what they mean.
/** @import { Offer } from '../../gen/Offer.ts' */
/** @import { Question } from '../../gen/Question.ts' */
import { W } from '../words.js';

/** Pieces that have an answer, or can be moved by hand. @param {Question | null | undefined} question */
export function actors(question) {
  return new Set([...(question?.offers ?? []).flatMap((o) => (o.tag.piece ? [o.tag.piece] : [])), ...(question?.movers ?? []).map((m) => m.piece)]);
}

/** @param {Question | null | undefined} question @param {string} piece */
export const ofPiece = (question, piece) => (question?.offers ?? []).filter((o) => o.tag.piece === piece);

/** Answers about neither piece nor place: buttons beside the prompt. @param {Question | null | undefined} question */
export const general = (question) => (question?.offers ?? []).filter((o) => o.tag.piece === null && o.tag.hex === null && o.tag.onto === null && o.tag.at === null);

/** Answers of a piece that name no other place: buttons on its card. @param {Offer[]} offers */
export const standing = (offers) => offers.filter((o) => o.tag.hex === null && o.tag.facing === null && o.tag.onto === null && o.tag.at === null);

/**
 * The answer that begins what a piece can do elsewhere ("march J4"), where the places are asked for only afterwards.
 * A hint by its word; a piece with one such answer means that one.
 * @param {Question | null | undefined} question @param {string | null} piece
 */
export function beginning(question, piece) {
  if (!piece) return null;
  const own = ofPiece(question, piece);
  if (own.some((o) => o.tag.hex !== null || o.tag.facing !== null)) return null;
  const still = standing(own).filter((o) => !o.tag.ends);
  return still.find((o) => /march|ride|move|step/.test(o.tag.kind)) ?? null;
}

/** Answers that only choose a facing where the piece stands. @param {Offer[]} offers @param {number | null} here */
export const facings = (offers, here) => offers.filter((o) => o.tag.facing !== null && (o.tag.hex === null || o.tag.hex === here));

/**
 * Places that can be clicked now: of the selected piece if there is one, else those that belong to no piece.
 * @param {Question | null | undefined} question @param {string | null} piece @param {number | null} here
 * @returns {Map<number, Offer[]>}
 */
export function targets(question, piece, here) {
  /** @type {Map<number, Offer[]>} */
  const map = new Map();
  for (const offer of question?.offers ?? []) {
    if (offer.tag.hex === null || offer.tag.piece !== piece) continue;
    if (offer.tag.hex === here && offer.tag.facing !== null) continue;
    const list = map.get(offer.tag.hex);
    if (list) list.push(offer);
    else map.set(offer.tag.hex, [offer]);
  }
  return map;
}

/**
 * Other pieces that can be clicked now: of the selected piece if there is one, else those that belong to no piece.
 * @param {Question | null | undefined} question @param {string | null} piece
 * @returns {Map<string, Offer[]>}
 */
export function onto(question, piece) {
  /** @type {Map<string, Offer[]>} */
  const map = new Map();
  for (const offer of question?.offers ?? []) {
    if (offer.tag.onto === null || offer.tag.piece !== piece) continue;
    map.set(offer.tag.onto, [...(map.get(offer.tag.onto) ?? []), offer]);
  }
  return map;
}

/** Answers about a point of the table. @param {Question | null | undefined} question @param {string | null} piece */
export const points = (question, piece) => (question?.offers ?? []).filter((o) => o.tag.at !== null && o.tag.onto === null && o.tag.piece === piece);

/** Whether the offers differ in nothing but their facing. @param {Offer[]} offers */
export function isRose(offers) {
  return offers.length > 1 && new Set(offers.map((o) => o.tag.facing)).size === offers.length && offers.every((o) => o.tag.facing !== null);
}

/** A first capital, for buttons. @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** On a button: "end" alone says too little. @param {Offer} offer */
export const label = (offer) => (offer.words === 'end' ? W.endSegment : capital(offer.words));

/** Offers in groups of one kind, in the order of the list. @param {Offer[]} offers */
export function byKind(offers) {
  /** @type {Map<string, Offer[]>} */
  const map = new Map();
  for (const offer of offers) map.set(offer.tag.kind, [...(map.get(offer.tag.kind) ?? []), offer]);
  return [...map];
}

/** Words typed so far against an answer: every word must begin a word of it. @param {string} typed @param {string} words */
export function fits(typed, words) {
  const have = words.toLowerCase().split(/\s+/);
  return typed.toLowerCase().trim().split(/\s+/).every((part) => have.some((word) => word.startsWith(part)));
}
