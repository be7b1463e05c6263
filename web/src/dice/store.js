// What this browser keeps of its games' dice: the seeds of its chains, the links it has shown, what was published, and
// the receipts it was given. Nothing of it is ever sent but the links, one by one, when they are called.

/** What was shown of a chain: the number of the link, and the call it was shown for. @typedef {{index: number, entry: number, receipt: string}} Given */
/** @typedef {{seed: string, given: Given[]}} KeptChain */
/** @typedef {{commitment: string, host: string, ends: (string | null)[], away: string, receipts: [number, string][]}} KeptGame */

/** Receipts kept for a game; each vouches for all lines before it. */
const MOST_RECEIPTS = 60;
/** Shown links that are remembered. */
const MOST_GIVEN = 16;

/** Where there is no storage, the page itself must remember. @type {Map<string, string>} */
const memory = new Map();

/** @param {string} key @returns {any} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? memory.get(key) ?? 'null');
  } catch {
    return JSON.parse(memory.get(key) ?? 'null');
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  memory.set(key, JSON.stringify(value));
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden: the chain lives as long as the page.
  }
}

/** @param {string} end @returns {KeptChain | null} */
export const chainOf = (end) => read(`grognard.chain.${end}`);
/** @param {string} end @param {KeptChain} chain */
export const keepChain = (end, chain) => write(`grognard.chain.${end}`, { ...chain, given: chain.given.slice(-MOST_GIVEN) });

/** @param {string} game @returns {KeptGame | null} */
export const gameOf = (game) => read(`grognard.dice.${game}`);
/** @param {string} game @param {KeptGame} kept */
export function keepGame(game, kept) {
  const { receipts } = kept;
  write(`grognard.dice.${game}`, { ...kept, receipts: receipts.length > MOST_RECEIPTS ? [receipts[0], ...receipts.slice(1 - MOST_RECEIPTS)] : receipts });
}
