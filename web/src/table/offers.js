// Finding answers by what they are about. The tags come from the server; nothing here knows what they mean.
/** @import { Offer } from '../../gen/Offer.ts' */
/** @import { Question } from '../../gen/Question.ts' */
/** @import { Meaning } from '../../gen/Meaning.ts' */
/** @import { Meant } from '../../gen/Meant.ts' */
/** @import { NextAnswer } from '../../gen/NextAnswer.ts' */
/** @import { Piece } from '../../gen/Piece.ts' */
/** @import { Sense } from '../../gen/Sense.ts' */
/** @import { Tag } from '../../gen/Tag.ts' */

/** What can be chosen: an answer of the list, or what a click means; with the answers that follow it and the hexes they enter. @typedef {{answer: Meant, then: NextAnswer[], way: number[], words: string, tag: Tag}} Choice */

/** @param {Offer} offer @returns {Choice} */
export const ofOffer = (offer) => ({ answer: { kind: 'offer', index: offer.index }, then: [], way: [], words: offer.words, tag: offer.tag });

/** @param {Meaning} meaning @returns {Choice} */
export const ofMeaning = ({ answer, then, way, preview }) => ({ answer, then, way, words: preview.words, tag: preview.tag });

/** What a click does at once when it means nothing else; everything else is asked for by a button. @type {Set<Sense>} */
const AT_ONCE = new Set(['go', 'turn', 'place', 'join']);

/** @param {Choice} choice */
export const isAtOnce = (choice) => AT_ONCE.has(choice.tag.sense);

/** Pieces that have an answer, can be moved by hand, or have a line on a sheet. @param {Question | null | undefined} question */
export function actors(question) {
  const lines = (question?.sheet?.lines ?? []).filter((line) => !line.closed);
  return new Set([...(question?.offers ?? []).flatMap((o) => (o.tag.piece ? [o.tag.piece] : [])), ...(question?.movers ?? []).map((m) => m.piece), ...lines.map((line) => line.piece)]);
}

/** @param {Question | null | undefined} question @param {string} piece */
export const ofPiece = (question, piece) => (question?.offers ?? []).filter((o) => o.tag.piece === piece);

/** Answers about neither piece nor place: buttons beside the prompt. @param {Question | null | undefined} question */
export const general = (question) => (question?.offers ?? []).filter((o) => o.tag.piece === null && o.tag.hex === null && o.tag.onto === null && o.tag.at === null);

/** The answer that carries out what is being put together, an attack say, as it stands. @param {Question | null | undefined} question */
export function asItStands(question) {
  const whole = general(question).find((o) => o.tag.sense === 'begin');
  return whole ? ofOffer(whole) : null;
}

/** What a click on a piece means where it is asked which of several is meant, and nothing else. @param {Question | null | undefined} question @param {string | undefined} piece */
export function onlyChoice(question, piece) {
  const own = piece ? ofPiece(question, piece) : [];
  return own.length === 1 && own[0].tag.sense === 'choose' ? ofOffer(own[0]) : null;
}

/** The next piece that has an answer, round and round. @param {Question | null} question @param {Piece[]} pieces @param {string | null} from @param {1 | -1} step */
export function next(question, pieces, from, step) {
  const able = actors(question);
  const list = pieces.filter((p) => able.has(p.id));
  return list[(list.findIndex((p) => p.id === from) + step + list.length) % list.length] ?? list[0] ?? null;
}

/** Answers of a piece that name no other place: buttons on its card. @param {Offer[]} offers */
export const standing = (offers) => offers.filter((o) => o.tag.hex === null && o.tag.facing === null && o.tag.onto === null && o.tag.at === null);

/** Whether a piece can begin something whose places are asked for only afterwards, or go somewhere now. @param {Question | null | undefined} question @param {string} piece */
export const canGo = (question, piece) => ofPiece(question, piece).some((o) => (o.tag.sense === 'begin' && o.tag.variant === null) || (o.tag.sense === 'go' && o.tag.hex !== null));

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

/** Whether the choices differ in nothing but their facing. @param {{tag: Tag}[]} offers */
export function isRose(offers) {
  return offers.length > 1 && new Set(offers.map((o) => o.tag.facing)).size === offers.length && offers.every((o) => o.tag.facing !== null);
}

/** A first capital, for buttons. @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** On a button. @param {{words: string, tag: Tag}} choice */
export const label = (choice) => capital(choice.tag.label ?? choice.words);

/** On a button of the piece that is selected: its own code says nothing there. @param {{words: string, tag: Tag}} choice */
export function ownLabel(choice) {
  const { piece } = choice.tag, words = label(choice);
  return piece && words.endsWith(` ${piece}`) ? words.slice(0, -piece.length - 1).replace(/ with$/, '') : words;
}

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
