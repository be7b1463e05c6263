// What is typed is an answer; what is heard is all that happened.
/** @import { Desk } from './desk.js' */
/** @import { Line } from '../../gen/Line.ts' */
/** @import { View } from '../../gen/View.ts' */
import { ofOffer } from './offers.js';

/** No more than this is read out at once. */
const MOST = 8;

/** An answer in the words of the list, or in others. @param {Desk} desk @param {string} words */
export async function sayWords(desk, words) {
  const exact = desk.question?.offers.find((o) => o.words.toLowerCase() === words.trim().toLowerCase());
  return exact ? desk.choose(ofOffer(exact)) : desk.chooseWords(await ofTheOneInHand(desk, words.trim()));
}

/** What is said of the piece in hand need not name it: `advance 7` is its march. @param {Desk} desk @param {string} words */
async function ofTheOneInHand(desk, words) {
  const start = desk.hands.mover?.start;
  if (!start) return words;
  const read = async (/** @type {string} */ said) => (await desk.insist({ kind: 'preview', answer: { kind: 'words', words: said } })).kind === 'previewed';
  const own = `${start} ${words}`;
  return !(await read(words)) && (await read(own)) ? own : words;
}

/** Tells those who listen what happened: whoever is asked hears all of it since he was asked last. */
export class Voice {
  /** @type {Line[]} */ #untold = [];

  /** @param {View} view */
  news(view) {
    const fresh = view.since === 0 ? view.log.slice(-1) : view.log;
    this.#untold = [...this.#untold, ...fresh];
    const told = toldOf(view.question ? this.#untold : fresh);
    if (view.question) this.forget();
    return told;
  }

  forget() {
    this.#untold = [];
  }
}

/** What happened, to be heard: a march in one sentence. @param {Line[]} log */
export function toldOf(log) {
  /** @type {Line[]} */
  let lines = [];
  for (const line of log) {
    if (line.heading === 'turn') continue;
    // Phases in which nothing happens follow each other: only the present one is named.
    if (line.heading === 'phase') lines = lines.filter((l) => l.heading !== 'phase');
    if (line.so_far) lines = lines.filter((l) => l.who !== line.who || l.so_far === null);
    lines.push(line);
  }
  return lines.slice(-MOST).map((line) => line.so_far ?? line.text);
}
